"""The end of the game (R-18 to R-21, R-27, R-28)."""

import pytest


def holding(german=0, soviet=0):
    """Return units that control so many locations, with one more in a periphery each."""
    units = {f"GU{n:02}": f"{n}c" for n in range(1, german + 1)}
    units.update({f"SU{n:02}": f"{6 - n}c" for n in range(1, soviet + 1)})
    return {**units, "GU20": "1p", "SU20": "5p"}


@pytest.mark.parametrize(("held", "winner"), [(4, ("german", "R-18")), (5, ("german", "R-18")), (3, None)])
def test_german_wins_by_four_at_the_start_of_his_turn(at, held, winner):
    """R-18: before supply."""
    board = at(phase="start", units=holding(german=held))
    assert board.winner == winner
    assert not winner or not board.happened("supply")


def test_not_at_the_start_of_the_first_turn(at):
    """R-18: after a whole Soviet turn."""
    assert at(phase="start", turn=1, units=holding(german=4)).winner is None


def test_not_at_the_start_of_a_soviet_turn(at):
    """R-18."""
    assert at(phase="start", active="soviet", units=holding(german=4)).winner is None


@pytest.mark.parametrize(("held", "winner"), [(5, ("german", "R-18")), (4, None)])
def test_german_wins_by_all_five_at_the_end_of_his_action_phase(at, held, winner):
    """R-18: before drawing."""
    board = at(phase="action", units=holding(german=held)).must("end")
    assert board.winner == winner
    assert not winner or not board.happened("cards_drawn")


def test_ruins_count_for_victory(at):
    """B-062, R-18."""
    places = {"1": {"card": "L06", "destroyed": True}}
    assert at(phase="start", locations=places, units=holding(german=4)).winner == ("german", "R-18")


def test_contested_locations_do_not_count(at):
    """R-18, R-04."""
    assert at(phase="start", units={**holding(german=4), "SU10": "1c"}).winner is None


@pytest.mark.parametrize(("uranus", "winner"), [(5, ("soviet", "R-19")), (4, None)])
def test_soviet_wins_by_five_uranus_at_the_end_of_his_turn(at, uranus, winner):
    """R-19."""
    assert at(active="soviet", uranus=uranus, units=holding()).must("end").winner == winner


def test_uranus_does_not_win_at_the_end_of_a_german_turn(at):
    """R-19, R-28."""
    assert at(uranus=5, units=holding()).must("end").winner is None


def test_uranus_comes_before_four_held(at):
    """R-21, R-28."""
    assert at(active="soviet", uranus=5, units=holding(german=4)).must("end").winner == ("soviet", "R-19")
    assert at(active="soviet", uranus=4, units=holding(german=4)).must("end").winner == ("german", "R-18")


@pytest.mark.parametrize("active", ["german", "soviet"])
@pytest.mark.parametrize(
    ("units", "winner"),
    [({"GU01": "1p"}, "german"), ({"SU01": "1p"}, "soviet"), ({}, "soviet")],
)
def test_a_side_without_units_loses(at, active, units, winner):
    """R-20: at the end of any turn; if both have none, the Soviet wins."""
    board = at(active=active, units=units)
    assert board.winner is None
    assert board.must("end").winner == (winner, "R-20")


def test_no_units_is_looked_at_from_the_end_of_the_first_turn_on(at):
    """R-20."""
    board = at(turn=1, units={"GU01": "1p"})
    assert board.prompt == "action"
    assert board.must("end").winner == ("german", "R-20")


@pytest.mark.parametrize(
    ("turn", "uranus", "held", "winner"),
    [
        (15, 3, 3, "soviet"),
        (15, 0, 5, "german"),
        (15, 4, 2, "soviet"),
        (15, 4, 1, "german"),
        (14, 3, 3, None),
    ],
)
def test_the_last_turn(at, turn, uranus, held, winner):
    """R-27: Uranus in play + controlled locations, 6 or more."""
    board = at(active="soviet", turn=turn, uranus=uranus, units=holding(soviet=held)).must("end")
    assert board.winner == ((winner, "R-27") if winner else None)


def test_the_last_turn_is_a_soviet_one(at):
    """R-27, R-28."""
    assert at(turn=15, units=holding()).must("end").winner is None


def test_the_last_turn_comes_after_uranus_and_no_units(at):
    """R-28: R-19, R-20, then R-27."""
    assert at(active="soviet", turn=15, uranus=5, units=holding()).must("end").winner == ("soviet", "R-19")
    assert at(active="soviet", turn=15, units={"SU01": "1c"}).must("end").winner == ("soviet", "R-20")


def test_after_the_end_nothing_is_offered(at):
    """R-28: a game has one winner and is over."""
    board = at(phase="start", units=holding(german=4))
    assert board.choices() == []
    assert board.refusal("end")[0] == "game_over"
    assert len(board.state.result.winners) == 1
