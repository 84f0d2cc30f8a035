"""Zones, control, supply, drawing (B-010 to B-022, B-032, B-033, B-060, R-04, R-09, R-22, R-23)."""

import pytest


def test_three_units_of_each_side_may_share_a_control_zone(at):
    """B-010, B-011, R-03."""
    units = dict.fromkeys(("GU01", "GU02", "GU03", "SU01", "SU02", "SU03"), "1c")
    board = at(units={**units, "GU04": "1p"})
    assert board.refusal("move GU04 1c") == ("zone_full", "B-010")


@pytest.mark.parametrize(
    ("german", "soviet", "owner"),
    [("1c", "5p", "german"), ("1p", "1p", "nobody"), ("1c", "1c", "nobody"), ("1p", "1c", "soviet")],
)
def test_control(at, words, german, soviet, owner):
    """B-012, R-04: a unit in the control zone and no enemy there; peripheries never control."""
    board = at(units={"GU01": german, "SU01": soviet})
    assert words.read(board.state)["locations"]["1"]["control"] == owner


def test_control_is_looked_up_at_every_moment(at, words):
    """R-04: it changes with each movement in the action phase."""
    board = at(units={"GU01": "1p", "GU02": "1c", "SU01": "1c", "GU18": "2c"}, active="german")
    read = words.read
    assert read(board.state)["controls"]["german"] == ["2"]
    board.must("move GU18 3c")
    assert read(board.state)["controls"]["german"] == ["3"]
    assert read(board.state)["draw"]["german"] == 6


def test_the_phases_follow_each_other(at):
    """B-020: supply, action, draw."""
    board = at(phase="supply", units={"GU01": {"zone": "1c", "rations": 0}, "SU01": "5p"})
    assert board.rations("GU01") == [4]
    assert board.prompt == "action"
    board.must("end")
    kinds = [e.kind for e in board.events]
    assert kinds.index("supply") < kinds.index("phase_ended") < kinds.index("cards_drawn")


def test_rations_of_a_location_are_shared_at_it(at):
    """B-021: among own units in its control zone and periphery."""
    units = {
        "GU01": {"zone": "1c", "rations": 0},
        "GU02": {"zone": "1p", "rations": 0},
        "GU03": "2p",
        "SU01": "1p",
    }
    board = at(phase="supply", locations={"1": "L06"}, units=units)
    assert board.offers() == {"give rations GU01", "give rations GU02"}
    assert board.refusal("give rations GU03") == ("other_location", "B-021")
    board.must(*["give rations GU01"] * 4)
    assert board.rations("GU01", "GU02") == [4, 1]


def test_units_in_any_periphery_get_a_ration(at):
    """B-022: controlled or not; units in control zones get none."""
    units = {
        u: {"zone": z, "rations": 0}
        for u, z in (("GU01", "1p"), ("GU02", "2p"), ("GU03", "3c"), ("SU01", "3c"))
    }
    assert at(phase="supply", units=units).rations("GU01", "GU02", "GU03", "SU01") == [1, 1, 0, 0]


def test_contested_and_enemy_locations_yield_nothing(at):
    """R-04, B-021."""
    units = {"GU01": {"zone": "1c", "rations": 0}, "SU01": "1c", "SU02": "2c"}
    board = at(phase="supply", units=units)
    assert board.rations("GU01") == [0]
    assert not board.happened("supply")


@pytest.mark.parametrize(("rubble", "rations"), [(0, 3), (3, 3), (4, 2), (6, 2), (7, 1), (9, 1)])
def test_the_rubble_chart(at, rubble, rations):
    """B-060."""
    board = at(
        phase="supply",
        locations={"1": {"card": "L01", "rubble": rubble}},
        units={"GU01": {"zone": "1c", "rations": 0}, "SU01": "5p"},
    )
    assert board.rations("GU01") == [rations]


def test_supply_is_given_out_at_once(at):
    """R-23: nothing else can be done before, and nothing is stored."""
    units = {"GU01": "1c", "GU02": "1p", "SU01": "5p"}
    board = at(phase="supply", units=units, hands={"german": 2})
    assert board.refusal("end")[0] == "not_now"
    board.must(*["give rations GU02"] * 4)
    assert board.prompt == "action"


def test_rations_have_no_upper_limit_and_travel_along(at):
    """R-22."""
    board = at(units={"GU01": {"zone": "1p", "rations": 40}, "SU01": "5p"}).must(
        "move GU01 1c", "move GU01 2c"
    )
    assert board.unit("GU01").zone == "2c"
    assert board.rations("GU01") == [38]


def test_draw_phase_counts_locations_notes_and_uranus(at):
    """B-032: ruins count; Uranus helps the Soviet only."""
    places = {"1": "L01", "2": {"card": "L06", "destroyed": True}, "3": "L08"}
    soviet = at(phase="draw", active="soviet", locations=places, uranus=3,
                units={"SU01": "1c", "SU02": "2c", "SU03": "3c", "GU01": "5p"})  # fmt: skip
    assert len(soviet.state.hands[1]) == 5 + 3 + 2 + 3
    german = at(phase="draw", locations=places, uranus=3, units={"GU01": "1c", "SU01": "5p"})
    assert len(german.state.hands[0]) == 5 + 1 + 1


def test_there_is_no_hand_limit(at):
    """B-033."""
    board = at(phase="draw", hands={"german": 40}, units={"GU01": "1p", "SU01": "5p"})
    assert len(board.state.hands[0]) == 45


def test_an_empty_deck_is_made_from_the_discards(at):
    """R-09."""
    cards = [f"GA01.{n}" for n in range(1, 6)]
    board = at(phase="draw", decks_exact=True, decks={"german": ["GA02.1"]}, discards={"german": cards},
               units={"GU01": "1p", "SU01": "5p"})  # fmt: skip
    assert set(board.state.hands[0]) <= {"GA02.1", *cards}
    assert board.state.hands[0][0] == "GA02.1"
    assert len(board.state.hands[0]) == 5
    assert board.happened("deck_shuffled")


def test_no_card_is_drawn_where_none_is_left(at):
    """R-09: both empty; Uranus cards in play are not shuffled in."""
    board = at(phase="draw", active="soviet", decks_exact=True, uranus=2, units={"GU01": "1p", "SU01": "5p"})
    assert board.state.hands[1] == []
    assert len(board.state.uranus) == 2
