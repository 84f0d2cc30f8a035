"""Locations: charts, destruction and the note of each of the ten (B-060 to B-062, R-10, R-31)."""

import pytest

KEEP = {"L01", "L02", "L04", "L10"}
NOTED = KEEP | {"L03", "L05", "L07", "L08", "L09"}


@pytest.mark.parametrize("number", range(1, 11))
def test_a_location_is_destroyed_by_its_number(at, number):
    """B-061: turned over, its rubble removed."""
    card = f"L{number:02}"
    units = {"GU02": "1c", "SU01": {"zone": "1c", "rations": 9}}
    limit = at(units=units).rules.places[card].destroyed_by
    extra = 1 if card == "L09" else 0
    safe = at(locations={"1": {"card": card, "rubble": limit - 2 - extra}}, units=units, hands={"german": 1})
    place = safe.must("attack GU02 1").state.places[0]
    assert (place.rubble, place.destroyed) == (limit - 1, False)
    last = at(locations={"1": {"card": card, "rubble": limit - 1}}, units=units, hands={"german": 1})
    place = last.must("attack GU02 1").state.places[0]
    assert (place.rubble, place.destroyed) == (0, True)


@pytest.mark.parametrize("card", sorted(NOTED | {"L06"}))
def test_notes_that_survive(words, card):
    """B-062: some keep their note."""
    from game.rules.battle.state import Place

    assert bool(words.rules.notes(Place(card))) == (card in NOTED)
    assert bool(words.rules.notes(Place(card, destroyed=True))) == (card in KEEP)


def test_a_destroyed_location_yields_nothing_but_counts(at, words):
    """B-062: for victory and for drawing."""
    board = at(phase="supply", locations={"1": {"card": "L06", "destroyed": True}},
               units={"GU02": {"zone": "1c", "rations": 0}, "SU01": "5p"})  # fmt: skip
    assert board.rations("GU02") == [0]
    assert words.read(board.state)["draw"]["german"] == 6


def test_never_rubble_on_ruins(at):
    """B-061."""
    board = at(
        locations={"1": {"card": "L06", "destroyed": True}},
        units={"GU17": "1c", "SU01": "1c"},
        hands={"german": 1},
    )
    assert board.must("attack GU17 1").state.places[0].rubble == 0


@pytest.mark.parametrize(
    ("card", "destroyed", "bonus"), [("L01", False, 1), ("L01", True, 1), ("L08", False, 1), ("L08", True, 0)]
)
def test_draw_bonus_of_the_controller(at, words, card, destroyed, bonus):
    """L01, L08, B-032."""
    board = at(locations={"1": {"card": card, "destroyed": destroyed}}, units={"GU02": "1c", "SU01": "5p"})
    assert words.read(board.state)["draw"] == {"german": 6 + bonus, "soviet": 5}


def values(at, card, units, active="german", **place):
    board = at(active=active, locations={"1": {"card": card, **place}}, units=units, hands={active: 1},
               attack={"slot": 1, "step": "values"})  # fmt: skip
    return board.attack.values


def test_pavlovs_house_helps_the_defender_once(at):
    """L02, R-29, R-31: +1 for the side, however many defend."""
    units = {"GU02": "1c", "SU03": "1c", "SU15": "1c"}
    assert values(at, "L02", units) == [3, 3 + 3 + 1]
    assert values(at, "L02", units, active="soviet") == [3 + 1, 6]
    assert values(at, "L02", units, destroyed=True) == [3, 7]


def test_the_tractor_works_make_reinforcements_cheaper(at, words):
    """L03: for its controller."""
    board = at(
        locations={"1": "L03"},
        units={"SU01": "1c", "GU02": "5p"},
        piles={"german": ["GU20"], "soviet": ["SU20"]},
    )
    assert words.read(board.state)["price"] == {"german": 4, "soviet": 2}


def test_the_gun_factory_helps_the_larger_side(at):
    """L05: more fighters, not more units there; equal numbers give nothing."""
    assert values(at, "L05", {"GU02": "1c", "GU11": "1c", "SU03": "1c"}) == [7 + 1, 3]
    assert values(at, "L05", {"GU02": "1c", "SU03": "1c"}) == [3, 3]
    assert values(at, "L05", {"GU02": "1c", "SU03": "1c", "SU15": "1c"}) == [3, 6 + 1]
    assert values(at, "L05", {"GU02": "1c", "GU11": "1c", "SU03": "1c"}, destroyed=True) == [7, 3]
    board = at(locations={"1": "L05"}, units={"GU02": "1c", "GU11": "1c", "SU03": "1c"}, hands={"german": 1})
    assert board.must("attack GU02 1", "fight").attack.values == [3, 3]


def test_the_chemical_works_crumble_faster(at):
    """L09: one more rubble in each attack."""
    units = {"GU02": "1c", "SU01": "1c"}
    board = at(locations={"1": "L09"}, units=units, hands={"german": 1}).must("attack GU02 1")
    assert board.state.places[0].rubble == 2
    wreck = at(locations={"1": "L09"}, units={"GU17": "1c", "SU01": "1c"}, hands={"german": 1}).must(
        "attack GU17 1"
    )
    assert wreck.state.places[0].rubble == 3


@pytest.mark.parametrize("destroyed", [False, True])
def test_soviet_reinforcements_land_at_the_stage(at, destroyed):
    """L10, B-031: into its control zone with the limit of 3, also in ruins."""
    place = {"1": {"card": "L10", "destroyed": destroyed}}
    given = {"active": "soviet", "locations": place, "piles": {"soviet": ["SU24"]}, "hands": {"soviet": 3}}
    board = at(units={"SU01": "1c", "GU02": "5p"}, **given)
    assert "reinforce SU24 1c" in board.offers()
    assert board.refusal("reinforce SU24 2c") == ("not_an_entry", "B-031")
    full = at(units={"SU01": "1c", "SU02": "1c", "SU03": "1c", "GU02": "5p"}, **given)
    assert full.refusal("reinforce SU24 1c") == ("zone_full", "B-010")
    contested = at(units={"SU01": "1c", "GU02": "1c"}, **given)
    assert contested.refusal("reinforce SU24 1c") == ("not_an_entry", "B-031")


def test_the_stage_in_german_hands_makes_soviet_units_dearer(at, words):
    """L10: not German ones, and the German does not land there."""
    given = {
        "locations": {"1": "L10"},
        "piles": {"german": ["GU20"], "soviet": ["SU20"]},
        "hands": {"german": 6},
    }
    board = at(units={"GU02": "1c", "SU01": "5p"}, **given)
    position = words.read(board.state)
    assert position["price"] == {"german": 4, "soviet": 4}
    assert position["entries"]["german"] == ["1p", "2p", "3p", "4p", "5p"]
    assert words.read(at(units={"SU01": "1c", "GU02": "5p"}, **given).state)["price"] == {
        "german": 4,
        "soviet": 3,
    }


def test_the_elevator_has_no_note(words):
    """L06."""
    assert words.rules.places["L06"].notes == ()
