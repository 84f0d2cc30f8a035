"""The lesson without its picture: played, skipped, undone, refused; every step has its words and its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from game.app.settings import Settings
from game.app.tutorial.lesson import GENTLY, Tutorial
from game.core.choice import Choice, Refused, choice
from game.core.saves import list_saves
from game.data import places
from game.data.layers import TEXT_FILES, base_layer
from game.data.texts import load_catalogue
from game.roster.sessions import latest_save
from game.rules.battle.lesson import LEARNER, Step, load_steps, offered

STEPS = load_steps()
LONGEST = 260
ASKED = {
    "what wins": ["welcome"], "a location and its chart": ["location"], "zones": ["zones"],
    "a move by dragging": ["ride", "advance", "columns"], "undo": ["undo"], "a hint": ["hint"],
    "a refused drop": ["refusal"], "resupply": ["resupply"], "an event on a target": ["event"],
    "a take-back": ["take_back"], "an attack and its odds": ["attack"], "joining and fighting": ["join"],
    "an event in step 3": ["step_three"], "a firefight card": ["step_four"], "losses": ["losses", "hold"],
    "a medal": ["medal"], "the end of the phase and the draw": ["end"], "a destroyed location": ["ruins"],
    "defence": ["defend"], "Uranus": ["uranus", "counter"], "supply": ["supply"],
    "a reinforcement": ["reinforce"], "how it ends": ["ending"],
}  # fmt: skip
VERBS = {
    "move", "resupply", "give", "event", "attack", "join", "fight", "pass", "firefight", "retreat", "stay", "spend",
    "decorate", "end", "take", "reinforce", "pay",
}  # fmt: skip


@pytest.fixture
def lesson() -> Iterator[Tutorial]:
    desk = Tutorial(Settings(), pause=0.0)
    yield desk
    desk.close()


def perform(lesson: Tutorial) -> None:
    """Do exactly what the present step asks for, as a learner at the table would."""
    step, before = lesson.step, lesson.progress[0]
    if step.wait == "look":
        lesson.notice("look", step.look)
    elif step.wait == "refusal":
        wanted = choice(*step.attempt)
        assert lesson.why_not(wanted) is not None
        lesson.notice("refusal", wanted=wanted)
    elif step.wait == "next":
        lesson.next()
    elif step.wait == "undo":
        lesson.undo()
    elif step.wait == "take_back":
        lesson.take_back()
    elif step.wait == "hint":
        lesson.ask_hint()
    settle(lesson)
    while step.wait == "choice" and lesson.step is step and not lesson.finished:
        decision = lesson.decision()
        assert decision is not None, step.id
        lesson.apply(decision.choices[0])
        settle(lesson)
    assert lesson.finished or lesson.progress[0] == before + 1, step.id


def settle(lesson: Tutorial) -> None:
    """Let the other side play until the learner is asked, or the step waits for something."""
    for now in range(40):
        if not lesson.poll(float(now)) and not lesson.thinking and not lesson.advising:
            return
    raise AssertionError(f"the other side never stops in {lesson.step.id}")


def reach(lesson: Tutorial, step: str) -> Tutorial:
    while lesson.step.id != step:
        perform(lesson)
    return lesson


def frozen(lesson: Tutorial) -> tuple[bytes, str, int]:
    return lesson.rules.to_bytes(lesson.session.state), lesson.step.id, lesson.at


# ---- From start to end ----


def test_the_lesson_is_played_by_doing_what_it_asks(lesson: Tutorial) -> None:
    seen = []
    while not lesson.finished:
        seen.append(lesson.step.id)
        perform(lesson)
    assert seen == [step.id for step in STEPS]
    assert lesson.progress == (len(STEPS), len(STEPS))
    assert lesson.outcome() is None
    assert lesson.notices == []


def test_skipping_every_step_comes_to_the_same_position(lesson: Tutorial) -> None:
    while not lesson.finished:
        lesson.skip()
    other = Tutorial(Settings(), pause=0.0)
    while not other.finished:
        perform(other)
    assert lesson.session.choices == other.session.choices
    assert lesson.rules.to_bytes(lesson.session.state) == other.rules.to_bytes(other.session.state)
    other.close()


def test_it_is_short_enough_and_asks_for_each_thing() -> None:
    assert 20 <= len(STEPS) <= 28
    asked = [step for steps in ASKED.values() for step in steps]
    assert {step.id for step in STEPS} - set(asked) == {"again"}
    assert set(asked) <= {step.id for step in STEPS}
    assert {pattern[0] for step in STEPS for pattern in step.do} == VERBS


def test_nothing_is_lost_by_conservation(lesson: Tutorial) -> None:
    counts = lesson.rules.conserved(lesson.session.state)
    while not lesson.finished:
        lesson.skip()
        assert lesson.rules.conserved(lesson.session.state) == counts


# ---- Words ----


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_step_speaks_briefly_in_both_languages(language: str) -> None:
    lesson = Tutorial(Settings(language=language), pause=0.0)
    while not lesson.finished:
        said, nudge = lesson.text, lesson.nudge_of(lesson.step.id)
        assert 20 < len(said) <= LONGEST, (lesson.step.id, len(said))
        assert 10 < len(nudge) <= 120, lesson.step.id
        assert not re.search(r"\[battle|[{}]", said + nudge), lesson.step.id
        lesson.skip()
    lesson.close()


def test_the_lesson_has_no_words_without_a_step() -> None:
    words = load_catalogue(base_layer(TEXT_FILES), cached=False)["en"]
    for key in words:
        if key.startswith(("battle.tutorial.step.", "battle.tutorial.nudge.")):
            assert key.split(".")[3] in {step.id for step in STEPS}


# ---- Wrong choices ----


@pytest.mark.parametrize("step", [step.id for step in STEPS])
def test_other_choices_are_refused_with_a_sentence_and_change_nothing(lesson: Tutorial, step: str) -> None:
    reach(lesson, step)
    real = lesson.session.decision()
    assert real is not None
    before = frozen(lesson)
    if real.seat != LEARNER:
        with pytest.raises(Refused):
            lesson.apply(real.choices[0])
        assert frozen(lesson) == before
        return
    taken = offered(real, STEPS[before_index(step)].open(()))
    others = [one for one in real.choices if one not in taken]
    for wanted in others[:12]:
        with pytest.raises(Refused) as refused:
            lesson.apply(wanted)
        assert refused.value.refusal.reason == GENTLY
        assert lesson.narrator().refusal(refused.value.refusal) == lesson.nudge_of(step)
        assert frozen(lesson) == before
    shown = lesson.decision()
    assert shown is not None
    assert set(shown.choices) <= set(real.choices)
    assert set(taken) <= set(shown.choices)


def before_index(step: str) -> int:
    return [one.id for one in STEPS].index(step)


def test_a_refusal_of_the_rules_keeps_its_own_reason(lesson: Tutorial) -> None:
    reach(lesson, "refusal")
    wanted = choice("move", "GU11", "2c")
    refusal = lesson.why_not(wanted)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("advance_elsewhere", "B-028")
    assert "[B-028]" in lesson.narrator().refusal(refusal)
    assert any(one.subject == "GU11" for one in lesson.decision().choices)  # else it could not be lifted
    assert not lesson.notice("refusal", wanted=choice("move", "GU13", "1c"))
    assert lesson.notice("refusal", wanted=wanted)
    assert lesson.step.id == "columns"


def test_looking_elsewhere_does_not_end_a_step(lesson: Tutorial) -> None:
    reach(lesson, "location")
    assert not lesson.notice("look", "2")
    assert not lesson.notice("next")
    assert lesson.notice("look", "1")


# ---- Undo ----


def test_the_lesson_stays_in_step_after_any_undo(lesson: Tutorial) -> None:
    while not lesson.finished:
        at, step = lesson.at, lesson.step.id
        if lesson.step.wait in ("choice", "next", "look") and lesson.undoing().kind != "nothing":
            lesson.take_back()
            assert lesson.at < at
            while lesson.step.id != step or lesson.at < at:
                perform(lesson)
            assert (lesson.at, lesson.step.id) == (at, step)
        perform(lesson)
    assert lesson.progress == (len(STEPS), len(STEPS))


def test_undo_in_the_middle_of_a_step_asks_for_the_rest_again(lesson: Tutorial) -> None:
    reach(lesson, "columns")
    lesson.apply(choice("move", "GU18", "2c"))
    lesson.apply(choice("move", "GU11", "1c"))
    lesson.undo()
    assert lesson.step.id == "columns"
    assert lesson.why_not(choice("move", "GU11", "1c")) is None
    assert lesson.why_not(choice("move", "GU18", "2c")) is not None
    perform(lesson)
    assert lesson.step.id == "resupply"


def test_a_taken_back_event_can_be_redone(lesson: Tutorial) -> None:
    reach(lesson, "again")
    assert lesson.can_redo()
    lesson.redo()
    settle(lesson)
    assert lesson.step.id == "attack"
    assert lesson.session.state.places[1].rubble == 2


def test_what_a_step_does_not_take_can_not_be_redone(lesson: Tutorial) -> None:
    reach(lesson, "hint")
    assert lesson.session.redoable
    assert not lesson.can_redo()
    with pytest.raises(Refused):
        lesson.redo()


def test_back_goes_to_the_step_before(lesson: Tutorial) -> None:
    reach(lesson, "hint")
    lesson.back()
    assert (lesson.step.id, lesson.at) == ("ride", 0)
    reach(lesson, "hold")
    lesson.back()
    assert (lesson.step.id, lesson.deciding()) == ("defend", LEARNER)
    while not lesson.finished:
        perform(lesson)
    for _ in range(80):
        lesson.back()
    assert (lesson.step.id, lesson.at) == ("welcome", 0)


# ---- The other side, hints, leaving ----


def test_the_other_side_waits_while_the_learner_reads(lesson: Tutorial) -> None:
    reach(lesson, "ruins")
    assert lesson.deciding() != LEARNER
    assert not lesson.thinking
    before = frozen(lesson)
    for now in range(20):
        assert not lesson.poll(float(now))
    assert frozen(lesson) == before


def test_the_other_side_takes_its_time() -> None:
    lesson = Tutorial(Settings(), pause=0.7)
    while lesson.step.id != "event":
        lesson.skip()
    lesson.apply(choice("event", "GA12.1", "2"))
    assert lesson.thinking
    assert not lesson.poll(10.0)
    assert not lesson.poll(10.5)
    assert lesson.poll(10.8)
    assert lesson.step.id == "take_back"
    lesson.close()


def test_a_hint_is_what_the_lesson_asks_for_next(lesson: Tutorial) -> None:
    reach(lesson, "hint")
    lesson.ask_hint()
    settle(lesson)
    assert lesson.step.id == "advance"
    assert lesson.hint is not None
    assert lesson.hint.choice == choice("move", "GU13", "2c")
    assert lesson.hint.sentence == lesson.nudge_of("advance")
    reach(lesson, "join").ask_hint()
    settle(lesson)
    assert lesson.hint.choice == choice("join", "GU16")
    assert lesson.step.id == "join"


def test_a_lesson_leaves_nothing_behind(lesson: Tutorial) -> None:
    saves = list_saves(places.saves_dir())
    reach(lesson, "attack")
    assert lesson.path is None
    lesson.leave()
    assert lesson.left
    assert not lesson.poll(1.0)
    assert list_saves(places.saves_dir()) == saves
    latest = latest_save()
    assert latest is None or latest.path not in (None, lesson.path)


def test_the_learner_sees_no_hidden_card(lesson: Tutorial) -> None:
    hidden = set(lesson.session.state.hands[1])
    while not lesson.finished:
        for beat in lesson.news():
            told = set(words_of(msgspec.to_builtins(beat.events)))
            played = {card for card in told if card in hidden and card not in beat.view.discards[1]}
            assert played <= {*beat.view.uranus, *(f.card for f in beat.view.frames if hasattr(f, "card"))}
        perform(lesson)


def words_of(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from words_of(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from words_of(value)


def test_patterns_leave_choices_open() -> None:
    step = Step("s", do=(("give", "rations", "A|B"), ("give", "rations", "*")), any_order=True)
    first = Choice("give", "rations", "B")
    assert step.open(()) == list(step.do)
    assert step.left([first]) == [("give", "rations", "*")]
    assert step.left([first, Choice("give", "rations", "C")]) == []
    assert Step("s", do=(("pass",), ("fight",))).open(()) == [("pass",)]
