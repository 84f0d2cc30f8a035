"""What is particular to the lesson of Dust Tactics at its table: played by keys alone, wrong moves, overlays, odds."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core.choice import Choice, choice, choice_from
from tests.app.tutorial.test_coach import Table

KEYS = {"undo": (pygame.K_z, pygame.KMOD_CTRL), "hint": (pygame.K_h, 0), "next": (pygame.K_SPACE, 0)}


class Keys(Table):
    """A lesson without a mouse."""

    def __init__(self) -> None:
        super().__init__("tactics")
        self.screen.keyboard = True

    def key(self, key: int, mod: int = 0) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if key < 128 else "")
        self.room.flow.stack.top.handle(event)
        self.settle()

    def go_to(self, part: str) -> None:
        """Press Tab until a part has the focus."""
        for _ in range(400):
            if self.screen.focus_way.part == part:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"{part} is never reached in {self.lesson.step.id}")

    def enter(self, part: str) -> None:
        self.go_to(part)
        self.key(pygame.K_RETURN)

    def say(self, name: str) -> None:
        """Press the key that a widget shows."""
        found = next(widget for widget in self.screen.everything() if widget.id == name)
        assert found.enabled, name
        self.key({"Space": pygame.K_SPACE}.get(found.key) or ord(found.key.lower()))

    def choose(self, wanted: Choice) -> None:
        lift, drop = self.screen.table.gesture(wanted)
        if wanted.verb == "declare":
            for action in str(wanted.target).split("+"):
                self.say(f"action:{action}")
        elif wanted.verb == "lose":
            self.say(f"choose:{wanted}")
        elif wanted.verb == "activate":
            at = self.lesson.at
            self.enter(lift)
            if self.lesson.at == at:
                self.enter(lift)
        elif lift or drop:
            for part in filter(None, (lift, drop)):
                self.enter(part)
        else:
            self.say(f"say:{wanted}")

    def perform(self) -> None:
        step = self.lesson.step
        if step.wait == "look":
            self.go_to(step.look)
        elif step.wait == "refusal":
            self.enter(str(choice_from(step.attempt).target))
        elif step.wait in KEYS:
            self.key(*KEYS[step.wait])
        while step.wait == "choice" and self.lesson.step is step:
            self.choose(self.offers[0])


@pytest.fixture
def table() -> Iterator[Table]:
    found = Table("tactics")
    yield found
    found.room.close()


def reach(table: Table, step: str) -> None:
    while table.lesson.step.id != step:
        table.lesson.skip()
    table.screen.sync()
    table.settle()


def test_the_whole_lesson_is_played_by_keys_alone() -> None:
    keys = Keys()
    seen = []
    while keys.lesson.step.id != "ending":
        before = keys.lesson.step.id
        seen.append(before)
        keys.perform()
        assert keys.lesson.step.id != before
    assert seen == [step.id for step in keys.lesson.steps[:-1]]
    assert keys.lesson.at == 33
    keys.room.close()


def test_a_click_on_a_hidden_enemy_is_refused_with_its_rule(table: Table) -> None:
    reach(table, "blocked")
    table.click(table.where("b.ghosts"))
    assert table.screen.note is not None
    assert table.screen.note.rule == "D-092"
    assert table.lesson.step.id == "note"
    assert table.screen.rule_under_focus() == "D-092"


@pytest.mark.parametrize(("step", "part"), [("open", "sq:44"), ("cover", "sq:43")])
def test_a_move_elsewhere_glides_back_with_the_coachs_words(table: Table, step: str, part: str) -> None:
    reach(table, step)
    before = table.lesson.at
    table.drag(table.where("a.gunners"), table.where(part))
    assert table.screen.note is not None
    assert table.screen.note.words == table.lesson.nudge_of(step)
    assert (table.lesson.at, table.lesson.step.id) == (before, step)


def test_another_unit_is_not_activated(table: Table) -> None:
    reach(table, "activate")
    for _ in range(2):
        table.click(table.where("a.pounder"))
    assert (table.lesson.at, table.lesson.step.id) == (1, "activate")


def test_only_the_actions_of_the_step_can_be_pressed(table: Table) -> None:
    reach(table, "declare")
    shown = {widget.id: widget.enabled for widget in table.screen.everything() if widget.id.startswith("action:")}
    assert shown["action:move"]
    assert not any(shown[f"action:{other}"] for other in ("march", "sustained", "done"))
    table.press("action:move")
    table.press("action:attack")
    assert table.lesson.step.id == "open"


def test_a_drag_from_the_start_goes_as_far_as_the_lesson_allows(table: Table) -> None:
    """Activating by dragging leads through the declaration, and on to the square only if that is the one asked for."""
    reach(table, "activate")
    table.drag(table.where("a.gunners"), table.where("sq:44"))
    assert table.lesson.session.state.units["a.gunners"].at == 20
    assert table.lesson.step.id in ("declare", "open")
    while table.lesson.step.id != "undo":
        table.perform()
    assert table.lesson.session.state.units["a.gunners"].at == 43


def test_the_odds_are_in_sight_while_the_coach_speaks_of_them(table: Table) -> None:
    reach(table, "aim")
    table.choose(choice("aim", "a.gunners", "b.stormtroopers"))
    for step in ("odds", "fire"):
        reach(table, step)
        panel = next(widget for widget in table.screen.everything() if widget.id == "panel:odds")
        assert not table.screen.coach.rect.colliderect(panel.rect.clip(table.screen.plan.dock)), step


def test_the_coach_leaves_the_ground_in_sight(table: Table) -> None:
    """There is room beside the board for every step on a usual screen, but for a few pixels."""
    ground = [table.screen.top.rect_of(f"sq:{square}") for square in (0, 119)]
    assert None not in ground
    whole = ground[0].union(ground[1])
    while not table.lesson.finished:
        panel = table.screen.coach.rect
        shared = panel.clip(whole)
        assert shared.w * shared.h < 0.05 * panel.w * panel.h, table.lesson.step.id
        table.lesson.skip()
        table.screen.sync()
        table.settle()


def test_lines_of_sight_do_not_cross_the_coach(table: Table) -> None:
    """Where its panel has to lie on the board, it is drawn above them."""
    reach(table, "sight")
    card = next(widget for widget in table.screen.widgets if widget.id == "coach:card")
    ray = table.screen.top.rect_of("sq:80")
    assert ray is not None
    assert table.screen.table.attention.on >= {"sight"}

    def around(rect: pygame.Rect) -> set[bytes]:
        """Return what is seen of a rectangle with lines of sight and without."""
        seen = set()
        for _ in range(2):
            table.screen.table.attention.toggle("sight")
            table.screen.dirty = True
            table.room.flow.stack.draw(table.room.canvas)
            seen.add(pygame.image.tobytes(table.room.canvas.subsurface(rect), "RGB"))
        return seen

    assert len(around(ray)) == 2
    card.rect = ray.inflate(200, 200)
    assert len(around(ray)) == 1


def test_who_falls_is_the_learners_choice(table: Table) -> None:
    reach(table, "losses")
    assert [str(offer) for offer in table.offers] == ["lose a.gunners 3", "lose a.gunners 4"]
    table.choose(table.offers[1])
    assert table.lesson.step.id == "spent"
    while not table.lesson.finished:
        table.lesson.skip()
    assert table.lesson.session.state.units["a.gunners"].fallen == 1 << 4


def test_a_note_that_was_read_does_not_hide_what_comes_next(table: Table) -> None:
    reach(table, "blocked")
    table.click(table.where("b.ghosts"))
    table.press("coach:next")
    assert table.lesson.step.id == "aim"
    assert table.screen.note is None
