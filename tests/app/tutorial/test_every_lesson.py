"""Every lesson without its picture: played, skipped, undone, refused; every step has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.app.settings import Settings
from game.app.tutorial.lesson import GENTLY, Tutorial
from game.core.choice import Refused
from game.core.saves import list_saves
from game.data import places
from game.data.layers import TEXT_FILES, base_layer
from game.data.lesson import offered
from game.data.texts import load_catalogue
from game.roster.games import course_of
from game.roster.sessions import latest_save
from tests.app.tutorial.learner import frozen, perform, reach

GAMES = ("battle", "hell", "tactics", "battlefield")
STEPS = {game: course_of(game).steps() for game in GAMES}
LONGEST = 260


@pytest.fixture(params=GAMES)
def lesson(request: pytest.FixtureRequest) -> Iterator[Tutorial]:
    desk = Tutorial(request.param, Settings(), pause=0.0)
    yield desk
    desk.close()


def test_the_lesson_is_played_by_doing_what_it_asks(lesson: Tutorial) -> None:
    seen = []
    while not lesson.finished:
        seen.append(lesson.step.id)
        perform(lesson)
    assert seen == [step.id for step in lesson.steps]
    assert lesson.progress == (len(lesson.steps), len(lesson.steps))
    assert lesson.outcome() is None
    assert lesson.notices == []


def test_skipping_every_step_comes_to_the_same_position(lesson: Tutorial) -> None:
    while not lesson.finished:
        lesson.skip()
    other = Tutorial(lesson.game, Settings(), pause=0.0)
    while not other.finished:
        perform(other)
    assert lesson.session.choices == other.session.choices
    assert lesson.rules.to_bytes(lesson.session.state) == other.rules.to_bytes(other.session.state)
    other.close()


def test_nothing_is_lost_by_conservation(lesson: Tutorial) -> None:
    counts = lesson.rules.conserved(lesson.session.state)
    while not lesson.finished:
        lesson.skip()
        assert lesson.rules.conserved(lesson.session.state) == counts


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_speaks_briefly_in_both_languages(game: str, language: str) -> None:
    lesson = Tutorial(game, Settings(language=language), pause=0.0)
    while not lesson.finished:
        said, nudge = lesson.text, lesson.nudge_of(lesson.step.id)
        assert 20 < len(said) <= LONGEST, (lesson.step.id, len(said))
        assert 10 < len(nudge) <= 120, lesson.step.id
        assert not re.search(r"\[battle|\[hell|\[tactics|[{}]", said + nudge), lesson.step.id
        lesson.skip()
    lesson.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_has_no_words_without_a_step(game: str) -> None:
    words = load_catalogue(base_layer(TEXT_FILES), cached=False)["en"]
    for key in words:
        if key.startswith((f"{game}.tutorial.step.", f"{game}.tutorial.nudge.")):
            assert key.split(".")[3] in {step.id for step in STEPS[game]}


@pytest.mark.parametrize(("game", "step"), [(game, step.id) for game in GAMES for step in STEPS[game]])
def test_other_choices_are_refused_with_a_sentence_and_change_nothing(game: str, step: str) -> None:
    lesson = reach(Tutorial(game, Settings(), pause=0.0), step)
    real = lesson.session.decision()
    assert real is not None
    before = frozen(lesson)
    if real.seat != lesson.course.learner:
        with pytest.raises(Refused):
            lesson.apply(offered(real, lesson.step.opponent)[0] if not real.choices else real.choices[0])
        assert frozen(lesson) == before
        return
    taken = offered(real, lesson.step.open(()))
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
    assert all(shown.offers(one) for one in taken)


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
    assert lesson.progress == (len(lesson.steps), len(lesson.steps))


def test_a_lesson_leaves_nothing_behind(lesson: Tutorial) -> None:
    saves, latest = list_saves(places.saves_dir()), latest_save()
    reach(lesson, lesson.steps[6].id)
    assert lesson.path is None
    lesson.leave()
    assert lesson.left
    assert not lesson.poll(1.0)
    assert list_saves(places.saves_dir()) == saves
    assert latest_save() == latest
