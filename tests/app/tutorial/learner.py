"""A learner who does what a lesson asks for, without its picture."""

from __future__ import annotations

from game.app.tutorial.lesson import Tutorial
from game.core.choice import choice_from


def perform(lesson: Tutorial) -> None:
    """Do exactly what the present step asks for, as a learner at the table would."""
    step, before = lesson.step, lesson.progress[0]
    if step.wait == "look":
        lesson.notice("look", step.look)
    elif step.wait == "refusal":
        wanted = choice_from(step.attempt)
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
        lesson.apply(lesson.asked()[0])
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
