"""Chapter 12 under fire: heroes who join a unit that is attacked, and who takes which hit."""

from tests.dust.positions import Table, made_up

HEAVY = made_up("bazooka-joe", "heavy-joe", armour="infantry-3")


def joined(dice="", attack="attack", **more):
    """Let Ludwig fire at gunners whom Bazooka Joe can join, up to the question."""
    table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5)}, dice, **more)
    table.attack("a.ludwig", attack)
    return table.do("aim", "a.ludwig/1", "b.gunners", 1).do("fire", "a.ludwig")


def test_a_hero_may_join_a_unit_that_is_attacked() -> None:
    # D-186, D-389, R-141
    table = joined()
    assert (table.prompt, table.seat) == ("shield", 1)
    assert table.offered() == [["shield", "b.bazooka-joe", "b.gunners"], ["stand"]]


def test_a_hero_may_also_join_if_he_has_been_activated() -> None:
    table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5)})
    table.change("b.bazooka-joe", activated=True)
    table.attack("a.ludwig").do("aim", "a.ludwig/1", "b.gunners", 1).do("fire", "a.ludwig")
    assert table.why("shield", "b.bazooka-joe", "b.gunners") is None


def test_a_hero_who_is_attacked_may_join_a_unit_which_becomes_the_target() -> None:
    # D-186, R-141
    table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5)}, "T" * 40).attack("a.ludwig")
    table.do("aim", "a.ludwig/1", "b.bazooka-joe", 1).do("fire", "a.ludwig")
    table.do("shield", "b.bazooka-joe", "b.gunners")
    assert {roll["target"] for roll in table.told("rolled", sort="hit")} == {"b.gunners"}


def test_a_hero_of_other_armour_or_elsewhere_is_not_asked() -> None:
    for hero, at in ((HEAVY, (4, 5)), ("bazooka-joe", (4, 6))):
        table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), f"b.{hero}": at}, "T" * 40).attack("a.ludwig")
        table.do("aim", "a.ludwig/1", "b.gunners", 1).do("fire", "a.ludwig")
        assert table.prompt == "activate"


def test_the_owner_says_who_takes_each_hit_and_that_one_saves() -> None:
    # D-187, R-061
    table = joined().do("stand")
    table = joined("AA" + "T" * 30)
    dice = table.rules.profiles["ludwig"].lines[1].cells[table.rules.profiles["gunners"].column].dice
    table.state.chance.dice = [1, 1] + [2] * (dice - 2)
    table.do("shield", "b.bazooka-joe", "b.gunners")
    assert (table.prompt, table.seat) == ("take", 1)
    assert table.offered() == [["take", "b.gunners"], ["take", "b.bazooka-joe"]]
    table.dice("T")
    table.do("take", "b.bazooka-joe")
    assert table.unit("b.bazooka-joe").damage == 1
    table.dice("A")
    table.do("take", "b.gunners")  # he saves
    assert (table.figures("b.gunners"), table.prompt) == (5, "activate")
    assert table.told("left") == [{"hero": "b.bazooka-joe", "unit": "b.gunners"}]


def test_a_soldier_who_takes_the_hit_is_chosen_by_kind() -> None:
    table = joined()
    dice = table.rules.profiles["ludwig"].lines[1].cells[table.rules.profiles["gunners"].column].dice
    table.state.chance.dice = [1] + [2] * (dice - 1)
    table.do("shield", "b.bazooka-joe", "b.gunners")
    table.dice("T")
    table.do("take", "b.gunners")
    assert table.prompt == "lose"
    table.do(*table.offered("lose")[0])
    assert table.figures("b.gunners") == 4


def test_hits_of_different_damage_may_be_taken_in_any_order() -> None:
    table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5)}).attack("a.ludwig")
    table.do("aim", "a.ludwig", "b.gunners").do("fire", "a.ludwig")
    lines = [shot.line for shot in table.state.frames[-1].shots]
    sizes = [table.rules.profiles["ludwig"].lines[line].cells[1].dice for line in lines]
    table.state.chance.dice = [face for dice in sizes for face in [1] + [2] * (dice - 1)]
    table.do("shield", "b.bazooka-joe", "b.gunners")
    assert {tuple(choice) for choice in table.offered("take")} == {
        ("take", unit, number) for unit in ("b.gunners", "b.bazooka-joe") for number in range(len(lines))
    }


def test_blast_counts_the_joined_hero_as_a_figure() -> None:
    #
    table = Table({"a.hailstorm": (4, 0), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5)}, "T" * 20).attack("a.hailstorm")
    table.do("aim", "a.hailstorm/1", "b.gunners", 1).do("fire", "a.hailstorm").do(
        "shield", "b.bazooka-joe", "b.gunners"
    )
    assert [len(faces) for faces in table.rolled("hit")] == [6]


def test_the_last_of_a_group_takes_the_rest() -> None:
    table = Table({"a.ludwig": (4, 2), "b.gunners": (4, 5), "b.bazooka-joe": (4, 5), "b.pounder": (9, 9)})
    table.change("b.gunners", fallen=0b1111)
    table.attack("a.ludwig").do("aim", "a.ludwig/1", "b.gunners", 1).do("fire", "a.ludwig")
    dice = table.rules.profiles["ludwig"].lines[1].cells[1].dice
    table.state.chance.dice = [1, 1, 1] + [2] * (dice - 3)
    table.do("shield", "b.bazooka-joe", "b.gunners")
    table.dice("T TT")
    table.do("take", "b.gunners")
    assert table.unit("b.gunners").status == "lost"
    assert table.unit("b.bazooka-joe").damage == 2
    assert table.prompt == "activate"


def test_a_joined_hero_attacks_with_the_unit_and_has_weapons_of_his_own() -> None:
    table = Table({"a.gunners": (4, 2), "a.bazooka-joe": (4, 2), "b.ghosts": (4, 4)}).attack(
        "a.gunners", hero="a.bazooka-joe"
    )
    table.do("aim", "a.gunners", "b.ghosts")
    assert {shot.bearer for shot in table.state.frames[-1].shots} == {"a.gunners", "a.bazooka-joe"}
    assert table.why("aim", "a.bazooka-joe/0", "b.ghosts", 1) == ("already_aimed", "D-106")


def test_strike_backs_fall_on_the_group_of_the_attacker() -> None:
    table = Table({"a.gunners": (4, 4), "a.bazooka-joe": (4, 4), "b.ghosts": (4, 5)}, "TTTTT ATTTT").attack(
        "a.gunners", hero="a.bazooka-joe"
    )
    table.do("aim", "a.gunners/std", "b.ghosts", 5).do("fire", "a.gunners")
    assert (table.prompt, table.seat) == ("take", 0)
    table.do("take", "a.bazooka-joe")
    assert table.unit("a.bazooka-joe").damage == 1
