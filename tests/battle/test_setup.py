"""Set-up: cards, locations, forces by points, hands, who begins (B-001 to B-009, R-01, R-02)."""

from collections import Counter

import pytest

SOVIET_PICKS = ("muster SU20 1c", "muster SU21 1c", "muster SU01 2p", "muster SU03 3c")


def test_the_game_has_two_sides_and_168_cards(words):
    """B-001, R-01: 10 locations, 2 x 24 forces, 2 x 55 actions, a deck and a discard pile for each side."""
    rules = words.rules
    assert rules.seats == ("german", "soviet")
    assert len(rules.places) + len(rules.units) + len(rules.kind_of) == 168
    assert [len(deck) for deck in rules.decks] == [55, 55]
    state = rules.new_game({}, 1)
    assert len(state.decks) == len(state.discards) == 2


def test_five_locations_are_drawn_at_random(words):
    """B-002."""
    laid = [tuple(p.card for p in words.rules.new_game({}, seed).places) for seed in range(30)]
    assert all(len(set(cards)) == 5 for cards in laid)
    assert len(set(laid)) > 20
    assert {card for cards in laid for card in cards} == set(words.rules.places)


def test_soviet_chooses_first_for_11_points(at):
    """B-003, R-02."""
    board = at(phase="setup")
    assert board.prompt == "muster_soviet"
    board.must(*SOVIET_PICKS)  # 3 + 3 + 2 + 2
    assert board.refusal("muster SU02 1p") == ("too_few_points", "B-003")
    assert board.may("muster", "SU10", "1p")


def test_soviet_places_anywhere(at):
    """B-004."""
    zones = {str(c.target) for c in at(phase="setup").choices("muster")}
    assert zones == {f"{slot}{zone}" for slot in "12345" for zone in "pc"}


def test_german_chooses_after_the_soviet_for_9_points(at):
    """B-005, R-02."""
    board = at(phase="setup").must(*SOVIET_PICKS, "ready")
    assert board.prompt == "muster_german"
    board.must("muster GU20 1p", "muster GU19 1p")
    assert board.refusal("muster GU01 1p") == ("too_few_points", "B-005")
    board.must("muster GU03 1p")
    assert board.state.turn == 1  # all points spent: nothing is left to choose


def test_german_places_in_peripheries_only(at):
    """B-006."""
    board = at(phase="setup").must("muster SU10 1p", "ready")
    assert board.refusal("muster GU01 2c") == ("periphery_only", "B-006")
    assert {str(c.target)[1] for c in board.choices("muster")} == {"p"}


def test_units_begin_with_printed_rations(at):
    """B-007."""
    board = at(phase="setup").must("muster SU07 1p", "muster SU10 1c")
    assert board.rations("SU07", "SU10") == [4, 2]


def test_first_hands_and_first_turn(at):
    """B-008, B-009: ten and five cards; the German begins and turns alternate."""
    board = at(phase="setup").must("muster SU10 1p", "ready", "muster GU01 1p", "ready")
    assert [len(hand) for hand in board.state.hands] == [5, 10]
    assert (board.state.turn, board.state.active, board.seat) == (1, 0, 0)
    board.must("end")
    assert (board.state.turn, board.seat) == (1, 1)
    board.must("end")
    assert (board.state.turn, board.seat) == (2, 0)


def test_at_least_one_unit_and_the_rest_is_lost(at):
    """R-02."""
    board = at(phase="setup")
    assert board.refusal("ready") == ("at_least_one", "R-02")
    board.must("muster SU10 1p", "ready")
    assert board.prompt == "muster_german"
    assert board.state.frames[0].points == 9


def test_three_units_per_zone_at_set_up(at):
    """R-02, B-010."""
    board = at(phase="setup").must("muster SU10 1p", "muster SU12 1p", "muster SU13 1p")
    assert board.refusal("muster SU14 1p") == ("zone_full", "B-010")


def test_units_not_chosen_are_shuffled_into_the_pile(words):
    """R-02: the top card is open to both, the order is not that of the list."""
    tops = Counter(words.rules.new_game({"scenario": "quick"}, seed).piles[0][-1] for seed in range(30))
    assert len(tops) > 8
    state = words.rules.new_game({"scenario": "quick"}, 3)
    assert words.rules.view(state, 1).pile_tops[0] == state.piles[0][-1]
    assert not set(state.piles[0]) & set(state.units[0])


@pytest.mark.parametrize("scenario", ["standard", "quick", "factories", "centre"])
def test_every_scenario_begins(words, scenario):
    decision = words.rules.decision(words.rules.new_game({"scenario": scenario}, 5))
    assert decision is not None
    assert decision.choices
