"""A desk: who looks, who decides, undo and redo, forced choices, the log, and computer players."""

import random

import pytest

from game.app.desk import Desk, branch, start_game
from game.app.settings import Settings
from game.core.choice import Refused, choice
from tests.app.sitting import play, wait_until


@pytest.fixture
def table(home):
    """Start games and close them at the end."""
    desks: list[Desk] = []

    def sit(levels=None, scenario="quick", seed=3, **chosen) -> Desk:
        desk = start_game("battle", {"scenario": scenario}, seed, levels or {}, Settings(**chosen))
        desks.append(desk)
        return desk

    yield sit
    for desk in desks:
        desk.close()


def pick(desk: Desk, verb: str):
    """Return the first choice of a verb that the viewer has."""
    decision = desk.decision()
    assert decision is not None
    return next(option for option in decision.choices if option.verb == verb)


def until(desk: Desk, met, seed: int = 5, most: int = 400) -> None:
    """Play at random until something is so."""
    dice = random.Random(seed)
    for _ in range(most):
        if met():
            return
        play(desk, 1, dice)
    raise AssertionError("it never came to that")


# ---- Who looks and who decides ----


def test_one_person_looks_all_the_time(table) -> None:
    desk = table({1: "random"})
    assert (desk.viewer, desk.curtain, desk.persons) == (0, None, (0,))
    play(desk, 60, random.Random(1), lambda: _nobody_else(desk))


def _nobody_else(desk: Desk) -> None:
    assert (desk.viewer, desk.curtain) == (0, None)
    assert desk.view().seat == 0


def test_the_curtain_falls_when_the_screen_changes_hands(table) -> None:
    desk = table()
    assert (desk.viewer, desk.curtain) == (None, 0)  # nobody knows who sits there yet
    desk.lift_curtain()
    assert (desk.viewer, desk.curtain) == (0, None)
    desk.apply(pick(desk, "end"))
    assert (desk.viewer, desk.curtain) == (None, 1)
    assert (desk.view(), desk.decision(), desk.news(), desk.log()) == (None, None, [], [])
    assert desk.undoing().kind == "nothing"
    desk.lift_curtain()
    assert desk.view().seat == 1
    assert desk.decision().seat == 1


def test_while_nothing_is_hidden_there_is_no_curtain(table) -> None:
    desk = table(scenario="standard")
    assert desk.viewer == desk.deciding() == 1  # the Soviet chooses forces first, all in the open
    until(desk, lambda: desk.deciding() == 0)
    assert (desk.viewer, desk.curtain) == (0, None)
    assert [beat.at for beat in desk.news()][-1] == desk.at
    until(desk, lambda: desk.view() is not None and desk.view().turn == 1)
    assert desk.viewer == 0  # the German has just mustered, and now there are hands
    until(desk, lambda: desk.deciding() == 1)
    assert desk.viewer is None


def test_what_both_saw_is_not_shown_twice(table) -> None:
    desk = table(scenario="standard", auto_play=False)
    seen = [beat.at for beat in desk.news()]
    while desk.deciding() == 1:
        desk.apply(random.Random(desk.at).choice(desk.decision().choices))
        seen += [beat.at for beat in desk.news()]
    desk.apply(pick(desk, "muster"))
    seen += [beat.at for beat in desk.news()]
    assert seen == list(range(desk.at + 1))


def test_only_the_viewer_can_choose(table) -> None:
    desk = table({0: "random"})
    wanted = choice("end")
    assert desk.deciding() == 0
    refusal = desk.why_not(wanted)
    assert refusal is not None
    assert refusal.reason == "not_now"
    assert "end" in desk.narrator().refusal(refusal)
    with pytest.raises(Refused):
        desk.apply(wanted)
    assert desk.at == 0


def test_a_refused_choice_says_why_and_changes_nothing(table) -> None:
    desk = table({1: "random"})
    wanted = choice("move", "GU24", "9c")
    with pytest.raises(Refused) as refused:
        desk.apply(wanted)
    assert refused.value.refusal == desk.why_not(wanted)
    assert desk.at == 0


def test_a_table_of_computers_can_be_watched_from_any_seat(table) -> None:
    desk = table({0: "random", 1: "random"})
    wait_until(desk, lambda: desk.at >= 30)
    assert desk.decision() is None
    assert desk.undoing().kind == "nothing"
    assert desk.view().seat == 0
    desk.watch(1)
    assert desk.view().seat == 1
    assert [beat.kind for beat in desk.news()] == ["jump"]


def test_a_person_at_play_looks_with_no_other_eyes(table) -> None:
    desk = table({1: "random"})
    desk.watch(1)
    assert desk.viewer == 0


# ---- News ----


def test_news_tell_every_choice_with_the_table_after_it(table) -> None:
    desk = table({1: "recruit"}, auto_play=False)
    first = desk.news()
    assert [beat.kind for beat in first] == ["play"]
    assert first[0].events[0].kind == "locations"
    beats = []
    play(desk, 40, random.Random(2), lambda: beats.extend(desk.news()))
    assert [beat.at for beat in beats] == list(range(1, desk.at + 1))
    assert {beat.seat for beat in beats} == {0, 1}
    for beat in beats:
        expected = desk.session.choices[beat.at - 1] if beat.seat == 0 else None
        assert beat.choice == expected
        assert beat.view == desk.rules.view(desk.session.at(beat.at), 0)
        assert not beat.auto
    told = [event for beat in first + beats for event in beat.events]
    assert told == desk.session.log(0)


def test_after_the_curtain_the_next_person_sees_what_happened_since(table) -> None:
    desk = table(auto_play=False)
    desk.lift_curtain()
    desk.news()
    desk.apply(choice("move", "GU24", "2p"))
    desk.undo()
    desk.apply(choice("move", "GU24", "2p"))
    desk.apply(pick(desk, "end"))
    desk.lift_curtain()
    beats = desk.news()
    assert [beat.kind for beat in beats] == ["play", "play", "undo", "play", "play"]
    assert [beat.at for beat in beats] == [0, 1, 0, 1, 2]
    assert all(beat.choice is None and beat.view.seat == 1 for beat in beats)
    assert desk.news() == []


def test_who_looks_away_for_too_long_sees_a_jump(table, monkeypatch) -> None:
    monkeypatch.setattr("game.app.news.MOST_MOMENTS", 10)
    desk = table({1: "random"}, auto_play=False)
    play(desk, 12, random.Random(4))
    (beat,) = desk.news()
    assert (beat.kind, beat.at, beat.events) == ("jump", desk.at, ())
    assert beat.view == desk.view()


# ---- Undo and redo ----


def test_undo_and_redo_of_ones_own_choice(table) -> None:
    desk = table({1: "random"})
    before = desk.view()
    desk.apply(choice("move", "GU24", "2p"))
    moved = desk.view()
    assert desk.undoing().kind == "free"
    desk.undo()
    assert desk.view() == before
    assert desk.can_redo()
    desk.redo()
    assert desk.view() == moved
    assert not desk.can_redo()
    assert [beat.kind for beat in desk.news()] == ["play", "play", "undo", "redo"]


def test_beyond_what_was_shown_only_a_take_back_goes(table) -> None:
    desk = table({1: "recruit"})
    desk.apply(choice("move", "GU24", "2p"))
    before = desk.view()
    desk.apply(pick(desk, "end"))  # cards are drawn
    wait_until(desk, lambda: desk.decision() is not None)
    assert desk.undoing().kind == "take_back"
    with pytest.raises(Refused) as refused:
        desk.undo()
    assert refused.value.refusal.reason == "undo_is_take_back"
    made = desk.session.choices
    desk.take_back()
    assert desk.view() == before
    assert desk.news()[-1].kind == "take_back"
    assert desk.log()[-1].event.kind == "take_back"
    desk.redo()  # with the computer's choices up to one's own next one
    assert desk.session.choices == made
    assert {beat.kind for beat in desk.news()} == {"redo"}


def test_undo_while_the_computer_thinks_stops_its_thought(table) -> None:
    desk = table({1: "veteran"})
    desk.apply(pick(desk, "end"))
    assert desk.thinking
    desk.poll()
    desk.take_back()
    assert not desk.thinking
    for _ in range(50):
        desk.poll()
    assert desk.at == 0
    desk.apply(pick(desk, "end"))
    wait_until(desk, lambda: desk.at > 1)
    assert desk.session.choices[0] == choice("end")


def test_nothing_to_undo_is_refused(table) -> None:
    desk = table({1: "random"})
    for deed in (desk.undo, desk.take_back, desk.redo):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.refusal.reason == "nothing_to_undo"


def test_redo_makes_no_choice_of_another_person(table) -> None:
    desk = table(auto_play=False)
    desk.lift_curtain()
    desk.apply(pick(desk, "end"))
    desk.lift_curtain()
    while desk.deciding() == 1:
        desk.apply(desk.decision().choices[-1])
    desk.lift_curtain()
    assert desk.viewer == 0
    desk.take_back()
    assert desk.viewer == 0
    left = desk.session.redoable
    assert len(left) > 1
    desk.redo()
    assert desk.at == 1
    assert desk.session.redoable == left[1:]
    assert (desk.viewer, desk.curtain) == (None, 1)


# ---- Forced choices ----


def forced(desk: Desk) -> bool:
    decision = desk.session.decision()
    return decision is not None and decision.is_forced and decision.seat in desk.persons


def test_an_only_choice_plays_itself_and_leaves_a_trace(table) -> None:
    desk = table({1: "recruit"})
    beats = []
    play(desk, 120, random.Random(6), lambda: beats.extend(desk.news()))
    auto = [beat for beat in beats if beat.auto]
    assert auto
    assert all(beat.seat == 0 and beat.choice is not None for beat in auto)


def test_an_only_choice_is_asked_for_if_the_option_is_off(table) -> None:
    desk = table({1: "recruit"}, auto_play=False)
    until(desk, lambda: forced(desk))
    at = desk.at
    assert not desk.poll()
    assert desk.at == at
    assert desk.decision().is_forced


def test_two_persons_are_asked_even_if_there_is_nothing_to_choose(table) -> None:
    """R-30: not to be asked would tell the other that there is nothing to answer with."""
    desk = table()
    hidden = ("answer", "fight_event")
    until(desk, lambda: forced(desk) and desk.session.decision().prompt in hidden and _passes_the_screen_on(desk))
    seat, at = desk.deciding(), desk.at
    assert seat in (desk.viewer, desk.curtain)
    desk.lift_curtain()
    for _ in range(3):
        assert not desk.poll()
    assert (desk.at, desk.viewer) == (at, seat)
    assert desk.decision().is_forced


def _passes_the_screen_on(desk: Desk) -> bool:
    twin = desk.session.state.clone()
    desk.rules.apply(twin, desk.session.decision().choices[0])
    after = desk.rules.decision(twin)
    return after is not None and after.seat != desk.deciding()


def test_among_persons_an_only_choice_plays_itself_only_within_a_run_of_ones_own(table) -> None:
    desk = table(scenario="quick")
    beats = []
    play(desk, 500, random.Random(8), lambda: beats.extend(desk.news()))
    for beat in (beat for beat in beats if beat.auto):
        assert beat.seat == beat.view.seat
        after = desk.rules.decision(desk.session.at(beat.at))
        assert after.seat == beat.seat
        assert not any(event.reveals for event in beat.events)


def test_an_only_choice_never_costs_a_free_undo_by_showing_something(table) -> None:
    desk = table({1: "random"}, auto_play=False)
    until(desk, lambda: _would_reveal(desk), seed=1)
    desk.settings.auto_play = True
    assert not desk.poll()
    assert desk.undoing().kind == "free"


def _would_reveal(desk: Desk) -> bool:
    decision = desk.decision()
    if decision is None or not decision.is_forced or desk.undoing().kind != "free":
        return False
    return any(event.reveals for event in desk.rules.apply(desk.session.state.clone(), decision.choices[0]))


# ---- The log ----


def test_the_log_tells_every_event_in_words_with_its_parts(table) -> None:
    desk = table({1: "recruit"})
    desk.apply(choice("move", "GU24", "2p"))
    line = desk.log()[-1]
    assert line.text == desk.narrator().event(line.event)
    assert (line.seat, line.void, line.at) == (0, False, 1)
    assert set(line.parts) == {"GU24", "1p", "2p"} or {"GU24", "2p"} < set(line.parts)
    play(desk, 60, random.Random(3))
    log = desk.log()
    assert [line.event for line in log] == desk.session.log(0)
    assert [line.at for line in log] == sorted(line.at for line in log)
    assert log[-1].at == desk.at
    assert not any("[" in line.text and "battle." in line.text for line in log)


def test_what_was_undone_is_void_and_the_mark_stands(table) -> None:
    desk = table({1: "random"})
    start = len(desk.log())
    desk.apply(choice("move", "GU24", "2p"))
    desk.undo()
    desk.apply(choice("move", "GU24", "2p"))
    moved, mark, again = desk.log()[start:]
    assert (moved.void, mark.void, again.void) == (True, False, False)
    assert mark.event.kind == "undo"
    assert (moved.at, mark.at, again.at) == (0, 0, 1)


def test_the_log_follows_the_language(table) -> None:
    desk = table({1: "random"})
    english = [line.text for line in desk.log()]
    desk.settings.language = "fr"
    french = [line.text for line in desk.log()]
    assert len(french) == len(english)
    assert not set(french) & set(english)


# ---- Computer players ----


def test_the_same_seed_plays_the_same_game(table) -> None:
    for levels in ({0: "recruit", 1: "random"}, {0: "veteran", 1: "recruit"}):
        games = []
        for _ in range(2):
            desk = table(levels, seed=11)
            wait_until(desk, lambda desk=desk: desk.at >= 60)
            games.append(desk.session.choices[:60])
        assert games[0] == games[1]


def test_a_game_played_on_goes_as_it_went(table) -> None:
    desk = table({0: "recruit", 1: "recruit"}, seed=12)
    wait_until(desk, lambda: desk.at >= 50)
    again = branch(desk.session, 20, desk.settings)
    try:
        assert again.levels == desk.levels
        wait_until(again, lambda: again.at >= 50)
        assert again.session.choices[:50] == desk.session.choices[:50]
    finally:
        again.close()


def test_a_hint_names_a_choice_and_says_why(table) -> None:
    desk = table({1: "random"})
    assert desk.hint is None
    desk.ask_hint()
    assert desk.advising
    wait_until(desk, lambda: desk.hint is not None)
    assert desk.decision().offers(desk.hint.choice)
    assert desk.hint.sentence.endswith((".", "!"))
    assert "[" not in desk.hint.sentence
    desk.apply(desk.hint.choice)
    assert desk.hint is None
    assert not desk.advising


def test_a_hint_is_for_who_decides(table) -> None:
    desk = table()
    desk.ask_hint()  # the curtain is down
    assert not desk.advising
    desk.lift_curtain()
    desk.ask_hint()
    assert desk.advising
    desk.apply(pick(desk, "end"))
    assert not desk.advising
    desk.lift_curtain()
    for _ in range(20):
        desk.poll()
    assert desk.hint is None


def test_a_player_who_fails_does_not_stop_the_game(table) -> None:
    desk = table({1: "nobody"}, auto_play=False)
    desk.apply(pick(desk, "end"))
    wait_until(desk, lambda: desk.at > 1)
    assert any("lost its thread" in notice for notice in desk.notices)
