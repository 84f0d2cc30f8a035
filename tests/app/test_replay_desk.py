"""A replay: positions, steps by choice, phase and turn, whose eyes, bookmarks, and playing on."""

import random

import pytest

from game.app.desk import start_game
from game.app.replay_desk import ReplayDesk, open_replay
from game.app.settings import Settings
from game.core.session import Session
from game.roster.games import rules_of
from tests.app.sitting import play, wait_until


def record(levels, choices: int, seed: int = 3):
    """Play a game and return its journal."""
    desk = start_game("battle", {"scenario": "quick"}, seed, levels, Settings())
    if len(levels) == 2:
        wait_until(desk, lambda: desk.outcome() is not None or desk.at >= choices)
    else:
        play(desk, choices, random.Random(seed))
    desk.close()
    return desk.path


@pytest.fixture
def finished(home) -> ReplayDesk:
    return open_replay(record({0: "recruit", 1: "random"}, 10_000), Settings())


def test_it_starts_at_the_start_and_goes_to_the_end(finished) -> None:
    assert (finished.position, finished.view().turn) == (0, 1)
    assert finished.session.path is None  # it only looks
    finished.jump(10**9)
    assert finished.position == finished.last
    assert finished.view().result is not None
    assert finished.deciding() is None
    assert not finished.step()
    finished.jump(-5)
    assert finished.position == 0
    assert not finished.step(back=True)


def test_steps_give_beats_and_jumps_do_not(finished) -> None:
    assert [beat.kind for beat in finished.news()] == ["jump"]
    for at in range(1, 41):
        assert finished.step()
        (beat,) = finished.news()
        assert (beat.kind, beat.at) == ("play", at)
        assert beat.view == finished.view() == finished.rules.view(finished.session.at(at), 0)
        assert (beat.choice is not None) == (beat.seat == 0)
    finished.step(back=True)
    (beat,) = finished.news()
    assert (beat.kind, beat.at, beat.events) == ("jump", 39, ())
    assert finished.view() == finished.rules.view(finished.session.at(39), 0)


@pytest.mark.parametrize("by", ["phase", "turn"])
def test_steps_by_phase_and_turn_stop_where_one_begins(finished, by) -> None:
    def key(at):
        chapter = finished.chapter(at)
        return (chapter.turn, chapter.seat, chapter.phase)[: 2 if by == "turn" else 3]

    starts = [at for at in range(1, finished.last + 1) if key(at) != key(at - 1)]
    assert len(starts) > 5
    forward = []
    while finished.step(by):
        forward.append(finished.position)
    assert forward == sorted({*starts, finished.last})
    backward = []
    while finished.step(by, back=True):
        backward.append(finished.position)
    assert backward == sorted({0, *starts} - {finished.last}, reverse=True)
    if by == "turn":
        assert [at for at, _ in finished.turns()] == [0, *starts]


def test_a_long_step_is_a_jump(finished, monkeypatch) -> None:
    monkeypatch.setattr("game.app.replay_desk.MOST_BEATS", 0)
    finished.news()
    finished.step("turn")
    assert [beat.kind for beat in finished.news()] == ["jump"]


def test_phases_have_their_names(finished) -> None:
    phases = {finished.chapter(at).phase.removeprefix("battle.phase.") for at in range(finished.last + 1)}
    assert {"action", "attack"} <= phases <= {"setup", "supply", "action", "attack"}


def test_after_the_end_any_seat_may_be_looked_through(finished) -> None:
    finished.jump(20)
    assert finished.seats == (0, 1)
    finished.watch(1)
    assert (finished.viewer, finished.curtain) == (1, None)
    assert finished.view() == finished.rules.view(finished.session.at(20), 1)
    assert [beat.view.seat for beat in finished.news()] == [1]


def test_before_the_end_only_persons_are_looked_through(home) -> None:
    replay = open_replay(record({0: "random"}, 10), Settings())
    assert (replay.seats, replay.viewer) == ((1,), 1)
    replay.watch(0)
    assert replay.viewer == 1


def test_while_two_persons_play_the_curtain_falls_between_them(home) -> None:
    replay = open_replay(record({}, 20), Settings())
    assert (replay.viewer, replay.curtain) == (None, 0)
    replay.step()
    assert (replay.view(), replay.news(), replay.log(), replay.decision()) == (None, [], [], None)
    replay.lift_curtain()
    assert replay.view().seat == 0
    replay.watch(1)
    assert (replay.viewer, replay.curtain) == (None, 1)
    replay.lift_curtain()
    assert replay.view().seat == 1
    assert {beat.view.seat for beat in replay.news()} == {1}


def test_the_log_goes_as_far_as_the_position(finished) -> None:
    finished.jump(25)
    log = finished.log()
    assert 0 < len(log) < len(finished.session.log(0))
    assert max(line.at for line in log) == 25
    finished.jump(finished.last)
    assert len(finished.log()) == len(finished.session.log(0))


def test_a_decision_is_shown_to_who_had_it(finished) -> None:
    for at in range(finished.last):
        finished.jump(at)
        decision = finished.decision()
        assert (decision is not None) == (finished.deciding() == finished.viewer)
        if decision is not None:
            assert decision.offers(finished.session.choices[at])


def test_a_bookmark_is_kept_in_the_journal(finished) -> None:
    finished.jump(12)
    assert finished.bookmark("the bridge")
    assert finished.bookmarks == {"the bridge": 12}
    assert Session.load(finished.path, rules_of, write=False).bookmarks == {"the bridge": 12}


def test_a_bookmark_in_the_game_on_the_table_behind_is_written_by_it(home) -> None:
    desk = start_game("battle", {"scenario": "quick"}, 3, {0: "random", 1: "random"}, Settings())
    wait_until(desk, lambda: desk.at >= 5)
    replay = open_replay(desk.path, Settings(), playing=desk.session)
    replay.jump(3)
    assert replay.bookmark("the bridge")
    desk.close()
    assert Session.load(desk.path, rules_of, write=False).bookmarks == {"the bridge": 3}


def test_a_bookmark_in_a_game_that_is_being_played_is_only_remembered(home) -> None:
    desk = start_game("battle", {"scenario": "quick"}, 3, {1: "random"}, Settings())
    play(desk, 5, random.Random(1))
    replay = open_replay(desk.path, Settings())
    assert not replay.bookmark("here")
    assert replay.bookmarks == {"here": 0}
    desk.apply(desk.decision().choices[0])  # the game itself is not disturbed
    desk.close()
    assert desk.notices == []


def test_play_on_from_here_is_a_new_game(finished) -> None:
    finished.jump(15)
    desk = finished.play_on({1: "recruit"})
    try:
        assert desk.session.choices == finished.session.choices[:15]
        assert desk.viewer == 0
        assert desk.view().seat == 0
        assert desk.path != finished.path
    finally:
        desk.close()
    again = finished.play_on()
    assert again.levels == {0: "recruit", 1: "random"}
    again.close()
