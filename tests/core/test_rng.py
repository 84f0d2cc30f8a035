"""Chance: the generator's known values, its fairness, scripts, and its place in a saved state."""

from collections import Counter

import msgspec
import pytest

from game.core.rng import Chance, ScriptError

ROLLS_OF_SEVEN = [1, 6, 4, 3, 2, 3, 2, 1, 3, 1, 6, 6]


def test_the_generator_is_splitmix64() -> None:
    # The reference sequence of splitmix64 from state 0 begins with this number; `below` takes its top bits.
    assert Chance(0).below(1 << 64) == 0xE220A8397B1DCDAF


def test_a_seed_gives_the_same_rolls_for_ever() -> None:
    assert _rolls(7, 12) == ROLLS_OF_SEVEN
    assert _rolls(8, 12) != ROLLS_OF_SEVEN


def _rolls(seed: int, number: int) -> list[int]:
    chance = Chance.seeded(seed)
    return [chance.die() for _ in range(number)]


@pytest.mark.parametrize("seed", [-1, 0, 1, (1 << 64) - 1, 1 << 80])
def test_any_whole_number_is_a_seed_and_the_state_stays_in_64_bits(seed: int) -> None:
    chance = Chance.seeded(seed)
    for _ in range(100):
        assert 1 <= chance.die() <= 6
        assert 0 <= chance.state < 1 << 64
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(chance), type=Chance) == chance


def test_neighbouring_seeds_part_ways_at_once() -> None:
    assert len({Chance.seeded(seed).below(1 << 32) for seed in range(1000)}) == 1000
    faces = Counter(Chance.seeded(seed).die() for seed in range(6000))
    assert all(850 < faces[face] < 1150 for face in range(1, 7))


def test_dice_are_fair() -> None:
    chance = Chance.seeded(1)
    faces = Counter(chance.die(10) for _ in range(20_000))
    assert set(faces) == set(range(1, 11))
    assert all(1850 < count < 2150 for count in faces.values())


def test_a_shuffle_reaches_every_order_about_equally_often() -> None:
    chance = Chance.seeded(2)
    orders: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        chance.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_pick_takes_each_item() -> None:
    chance = Chance.seeded(3)
    assert {chance.pick("abc") for _ in range(50)} == set("abc")


def test_scripted_dice_come_first() -> None:
    chance = Chance(5, dice=[6, 1])
    plain = Chance(5)
    assert [chance.die(), chance.die()] == [6, 1]
    assert [chance.die() for _ in range(5)] == [plain.die() for _ in range(5)]


@pytest.mark.parametrize("face", [0, 7, -2])
def test_a_scripted_face_must_be_on_the_die(face: int) -> None:
    with pytest.raises(ScriptError, match=f"a {face} on a die of 6"):
        Chance(5, dice=[face]).die()


def test_a_deck_is_taken_from_its_end_or_by_script() -> None:
    chance = Chance(5, draws=["b", "z"])
    deck = ["a", "b", "c", "d"]
    assert [chance.take(deck) for _ in range(3)] == ["b", "d", "c"]
    assert deck == ["a"]
    assert chance.take(["y", "z", "x"]) == "z"
    assert chance.draws == []


def test_a_clone_goes_its_own_way() -> None:
    chance = Chance(5, dice=[1, 2], draws=["a"])
    twin = chance.clone()
    assert twin == chance
    twin.die()
    twin.take(["a"])
    twin.below(6)
    assert (chance.state, chance.dice, chance.draws) == (5, [1, 2], ["a"])
