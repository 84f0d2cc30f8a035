"""What a seat may know (R-30), and states imagined from it."""

import msgspec

from game.core.rng import Chance

GIVEN = {
    "units": {"GU02": {"zone": "1c", "medals": 1}, "SU01": "5c"},
    "hands": {"german": ["GA01.1", "GA09.1"], "soviet": ["SA01.1", "SA02.1", "SA03.1"]},
    "uranus": 1,
    "discards": {"german": ["GA02.1"]},
    "piles": {"german": ["GU20"], "soviet": ["SU20"]},
}


def test_open_to_both(at):
    """R-30: units, locations, discards, Uranus, sizes, tops of the force piles."""
    board = at(**GIVEN)
    for seat in (0, 1):
        view = board.rules.view(board.state, seat)
        assert view.units == board.state.units
        assert view.places == board.state.places
        assert view.discards == board.state.discards
        assert view.uranus == board.state.uranus
        assert view.hand_sizes == [2, 3]
        assert view.deck_sizes == [len(deck) for deck in board.state.decks]
        assert view.pile_tops == ["GU20", "SU20"]


def test_hands_and_the_order_of_decks_are_hidden(at):
    """R-30."""
    board = at(**GIVEN)
    seen = msgspec.json.encode(board.rules.view(board.state, 0)).decode()
    assert "GA01.1" in seen
    assert not any(
        card in seen for card in (*board.state.hands[1], *board.state.decks[0], *board.state.decks[1])
    )
    assert not any(unit in seen for unit in (*board.state.piles[0][:-1], *board.state.piles[1][:-1]))


def test_what_was_shown_is_remembered(at):
    """R-30: after a search the rest of the hand is known until it is played."""
    board = at(**GIVEN).must("event GA09.1", "pass", "discard SA01.1")
    assert board.rules.view(board.state, 0).known[1] == board.state.hands[1]
    board.must("end", "resupply SA02.1")
    assert "SA02.1" not in board.rules.view(board.state, 0).known[1]


def test_cards_given_up_are_seen(at):
    """R-30: discards as price, for resupply or reinforcement lie face up."""
    board = at(**GIVEN).must("resupply GA01.1")
    assert board.rules.view(board.state, 1).discards[0] == ["GA02.1", "GA01.1"]


def test_drawn_cards_are_told_to_their_owner_only(at):
    """R-30."""
    event = at(**GIVEN).must("end").happened("cards_drawn", seat=0)[0]
    assert "cards" in event.seen_by(0).data
    assert "cards" not in event.seen_by(1).data


def test_an_imagined_state_fits_the_view(at):
    """R-30: same view, same decision, all cards there once."""
    board = at(**GIVEN)
    for seat in (0, 1):
        view = board.rules.view(board.state, seat)
        dream = board.rules.imagine(view, Chance.seeded(5))
        assert board.rules.view(dream, seat) == view
        assert board.rules.conserved(dream) == board.rules.conserved(board.state)


def test_the_view_is_a_copy(at):
    board = at(**GIVEN)
    view = board.rules.view(board.state, 0)
    view.discards[0].clear()
    view.units[0].clear()
    assert board.state.discards[0] == ["GA02.1"]
    assert board.unit("GU02").medals == 1
