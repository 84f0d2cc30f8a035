"""What is particular to the lesson of Battlefield: free points met from nearby, figures, templates, what it teaches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.settings import Settings
from game.app.tutorial.lesson import GENTLY, Tutorial
from game.core.choice import Refused, choice
from game.data.lesson import Reader, matches
from game.roster.games import course_of
from tests.app.tutorial.learner import perform, reach
from tests.app.tutorial.test_coach import Table

COURSE = course_of("battlefield")
TAUGHT = {
    "the tape": ["tape"], "single figures": ["figure"], "coherency": ["coherency"], "the leader": ["leader"],
    "terrain that slows": ["slow"], "sight through woods": ["sight", "blocked"], "half of the unit": ["cover", "aim"],
    "a template": ["walker", "template", "blast"], "suppression": ["marker", "enemy", "suppressed"],
    "rally": ["ghosts", "rally", "plan"], "a reaction": ["react", "reaction"], "an objective": ["objective", "turn"],
}  # fmt: skip
USUAL = {"welcome", "initiative", "activate", "declare", "undo", "fire", "ending"}


@pytest.fixture
def lesson() -> Iterator[Tutorial]:
    desk = Tutorial("battlefield", Settings(), pause=0.0)
    yield desk
    desk.close()


def skipped_to(step: str) -> Table:
    table = Table("battlefield")
    while table.lesson.step.id != step:
        table.lesson.skip()
    table.screen.sync()
    table.settle()
    return table


def test_it_asks_for_each_thing_that_differs_from_the_grid() -> None:
    asked = [step for steps in TAUGHT.values() for step in steps]
    assert {step.id for step in COURSE.steps()} == {*asked, *USUAL}


@pytest.mark.parametrize(
    ("point", "taken"),
    [
        ((6700, 3700, 0), True), ((6850, 3600, 0), True), ((6700, 3500, 0), True), ((6700, 3490, 0), False),
        ((6700, 3700, 1), False), ((6700, 3700), False), ((6700, 3700, 0, 900), True), ((6700, 3700, 0) * 2, False),
    ],
)  # fmt: skip
def test_a_point_is_met_from_nearby_on_its_own_level(point: tuple[int, ...], taken: bool) -> None:
    pattern = ("move", "a.gunners", (6700, 3700, 0))
    assert matches(pattern, choice("move", "a.gunners", point), 200) is taken
    assert not matches(pattern, choice("move", "a.hell-boys", point), 200)


def test_a_place_by_its_number_is_no_point() -> None:
    assert not matches(("move", "a.gunners", (43, 0, 0)), choice("move", "a.gunners", 43), 100)
    assert not matches(("move", "a.gunners", 43), choice("move", "a.gunners", (43, 0, 0)), 100)


def test_any_point_nearby_leads_through_the_whole_lesson() -> None:
    """The script, its dice and the other side's part fit wherever at the rim the learner drops something."""
    forks = Reader(COURSE, COURSE.rules()).read(COURSE.steps()).forks
    assert {fork.step for fork in forks} == {"figure", "leader", "template", "objective"}
    assert len(forks) >= 12


def test_a_move_elsewhere_is_refused_with_the_coachs_words(lesson: Tutorial) -> None:
    reach(lesson, "leader")
    wanted = choice("move", "a.gunners", (6700, 3000, 0))
    assert lesson.session.why_not(wanted) is None
    with pytest.raises(Refused) as refused:
        lesson.apply(wanted)
    assert refused.value.refusal.reason == GENTLY
    shown = lesson.decision()
    assert shown is not None
    assert not shown.offers(wanted)
    assert shown.offers(choice("move", "a.gunners", (6750, 3650, 0)))


def test_what_the_rules_refuse_keeps_its_own_reason(lesson: Tutorial) -> None:
    reach(lesson, "slow")
    refusal = lesson.why_not(choice("move", "a.hell-boys", (5300, 4400, 0)))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("slowed_by_terrain", "D-069")


def test_the_enemy_is_under_fire_then_suppressed_and_the_objective_is_held(lesson: Tutorial) -> None:
    def markers(unit: str) -> list[str]:
        return [marker.kind for marker in lesson.session.state.units[unit].markers]

    reach(lesson, "marker")
    assert markers("b.stormtroopers") == ["under-fire"]
    reach(lesson, "suppressed")
    assert markers("b.stormtroopers") == ["suppressed"]
    reach(lesson, "rally")
    assert markers("a.hell-boys") == ["under-fire"]
    perform(lesson)
    assert markers("a.hell-boys") == []
    reach(lesson, "turn")
    assert lesson.session.state.turn == 2
    assert lesson.session.state.chance.dice == []


def test_a_drop_elsewhere_glides_back_with_the_coachs_words() -> None:
    table = skipped_to("leader")
    before = table.lesson.at
    spot = table.lesson.part_of("at:6700,2900")
    table.drag(table.where("a.gunners"), table.where(spot))
    assert table.screen.note is not None
    assert table.screen.note.words == table.lesson.nudge_of("leader")
    assert (table.lesson.at, table.lesson.step.id) == (before, "leader")
    table.room.close()


def test_a_template_is_laid_by_click_and_click_too() -> None:
    table = skipped_to("template")
    table.press("weapon:a.mickey/0")
    table.click(table.where(table.lesson.part_of("at:7000,6900")))
    assert table.lesson.step.id == "blast"
    table.room.close()
