"""What is particular to the lesson of Battle, without its picture: what it asks for, undo, hints, hidden cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from game.app.settings import Settings
from game.app.tutorial.lesson import Tutorial
from game.core.choice import Choice, Refused, choice
from game.data.lesson import Step
from game.roster.games import course_of
from tests.app.tutorial.learner import frozen, perform, reach, settle

STEPS = course_of("battle").steps()
LEARNER = course_of("battle").learner
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
    desk = Tutorial("battle", Settings(), pause=0.0)
    yield desk
    desk.close()


# ---- From start to end ----


def test_it_is_short_enough_and_asks_for_each_thing() -> None:
    assert 20 <= len(STEPS) <= 28
    asked = [step for steps in ASKED.values() for step in steps]
    assert {step.id for step in STEPS} - set(asked) == {"again"}
    assert set(asked) <= {step.id for step in STEPS}
    assert {pattern[0] for step in STEPS for pattern in step.do} == VERBS


# ---- Wrong choices ----


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
    lesson = Tutorial("battle", Settings(), pause=0.7)
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
