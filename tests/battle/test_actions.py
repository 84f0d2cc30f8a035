"""The action phase: events, resupply, attack, reinforcement, its end (B-023 to B-031, R-08, R-24, R-29)."""

import pytest

UNITS = {"GU02": "1p", "SU01": "5c"}


def test_actions_in_any_order_and_number(at):
    """B-023."""
    board = at(units=UNITS, hands={"german": ["GA04.1", "GA04.2", "GA01.1"]})
    board.must("resupply GA01.1", "move GU02 2p", "event GA04.1 2", "move GU02 2c", "event GA04.2 2")
    assert board.prompt == "action"


def test_an_event_card_is_discarded_after_it(at):
    """B-024."""
    board = at(units=UNITS, hands={"german": ["GA04.1"]}).must("event GA04.1 1")
    assert board.state.discards[0] == ["GA04.1"]
    assert board.rations("GU02") == [3 + 3]


def test_resupply_discards_a_card_for_two_rations_anywhere(at):
    """B-025, R-24: any card of one's own choice."""
    board = at(
        units={"GU02": {"zone": "1p", "rations": 0}, "GU03": {"zone": "4c", "rations": 0}, "SU01": "5c"},
        hands={"german": ["GA01.1", "GA14.1"]},
    )
    assert board.offers("resupply") == {"resupply GA01.1", "resupply GA14.1"}
    board.must("resupply GA14.1", "give rations GU03", "give rations GU02")
    assert board.rations("GU02", "GU03") == [1, 1]
    assert board.state.discards[0] == ["GA14.1"]


def test_resupply_needs_a_unit(at):
    """B-025."""
    board = at(units={"SU01": "5c"}, hands={"german": ["GA01.1"]})
    assert board.refusal("resupply GA01.1") == ("no_own_units", "B-025")


def test_attack_only_from_a_control_zone_at_enemies_there(at):
    """B-030, R-07."""
    board = at(
        units={"GU02": "1p", "GU03": "2c", "GU04": {"zone": "3c", "rations": 0}, "SU01": "1c", "SU02": "3c"}
    )
    assert board.refusal("attack GU02 1") == ("not_in_control_zone", "B-030")
    assert board.refusal("attack GU03 2") == ("no_enemy_there", "R-07")
    assert board.refusal("attack GU04 3") == ("no_rations", "B-030")
    assert board.refusal("attack SU01 1")[0] == "no_such_piece"


def test_enemies_in_the_periphery_are_not_attacked(at):
    """R-07."""
    assert at(units={"GU02": "1c", "SU01": "1p"}).refusal("attack GU02 1") == ("no_enemy_there", "R-07")


def test_reinforcement_costs_its_value_and_brings_printed_rations(at):
    """B-031, R-24: paid in cards of one's own choice."""
    board = at(
        units=UNITS, piles={"german": ["GU20", "GU03"]}, hands={"german": [f"GA01.{n}" for n in range(1, 6)]}
    )
    assert board.refusal("reinforce GU03 1p")[0] == "no_such_piece"
    assert board.refusal("reinforce GU20 1c") == ("not_an_entry", "B-031")
    board.must("reinforce GU20 4p", "pay GA01.5", "pay GA01.1", "pay GA01.3", "pay GA01.2")
    assert board.unit("GU20").zone == "4p"
    assert board.rations("GU20") == [4]
    assert board.state.hands[0] == ["GA01.4"]
    assert board.happened("pile_top", unit="GU03")


def test_reinforcement_needs_cards_room_and_a_unit(at):
    """R-08, B-010."""
    poor = at(units=UNITS, piles={"german": ["GU20"]}, hands={"german": 3})
    assert poor.refusal("reinforce GU20 1p") == ("too_few_cards", "B-031")
    ids = iter(f"GU{n:02}" for n in range(1, 16))
    full = {next(ids): f"{slot}p" for slot in "12345" for _ in range(3)}
    crowded = at(units={**full, "SU01": "5c"}, piles={"german": ["GU24"]}, hands={"german": 3})
    assert crowded.refusal("reinforce GU24 1p") == ("zone_full", "B-010")
    assert not crowded.choices("reinforce")
    empty = at(units=UNITS, piles_exact=True, hands={"german": 3})
    assert not empty.choices("reinforce")


@pytest.mark.parametrize(
    ("unit", "locations", "units", "discount", "price"),
    [
        ("GU20", {"1": "L03"}, {"GU02": "1c"}, 0, 3),
        ("GU20", {"1": "L03"}, {"GU02": "1c", "SU02": "1c"}, 0, 4),
        ("GU20", {"1": "L03"}, {"GU02": "1p"}, 0, 4),
        ("GU20", {"1": {"card": "L03", "destroyed": True}}, {"GU02": "1c"}, 0, 4),
        ("GU20", {"1": "L03"}, {"GU02": "1c"}, 2, 1),
        ("GU03", {"1": "L03"}, {"GU02": "1c"}, 2, 1),
    ],
)
def test_changes_of_the_price_add_up_but_never_below_one(at, words, unit, locations, units, discount, price):
    """R-08, R-04: the note of L03 needs control and does not outlive destruction."""
    board = at(
        units={**units, "SU01": "5c"}, locations=locations, piles={"german": [unit]}, discount=discount
    )
    assert words.read(board.state)["price"]["german"] == price


def test_a_discount_ends_with_the_turn(at):
    """GA07: this turn only."""
    board = at(units=UNITS, hands={"german": ["GA07.1"]}).must("event GA07.1")
    assert board.state.discount == 2
    board.must("end")
    assert board.state.discount == 0


def test_destroyed_units_do_not_come_back(at):
    """R-08: out of the game, not into the pile."""
    board = at(
        units={"GU11": "1c", "SU10": {"zone": "1c", "rations": 0}}, decks={"german": ["+2"], "soviet": ["-1"]}
    )
    before = board.state.piles[1][:]
    board.must("attack GU11 1")
    assert board.state.lost[1] == ["SU10"]
    assert board.state.piles[1] == before


def test_ending_is_always_possible(at):
    """R-29: nothing in the action phase is compulsory."""
    for given in ({}, {"hands": {"german": 4}}, {"piles_exact": True}):
        assert "end" in at(units=UNITS, **given).offers()


def test_unknown_things_are_refused(at):
    board = at(units=UNITS)
    assert board.refusal("dance") == ("unknown_verb", "B-020")
    assert board.refusal("retreat GU02 1p") == ("not_now", "B-047")
    assert board.refusal("move GU02 9p")[0] == "no_such_target"
