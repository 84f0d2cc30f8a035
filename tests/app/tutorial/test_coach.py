"""The lesson on the real table: played with the mouse alone, and the coach in nobody's way at any size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.app.shots import Darkroom, Shot
from game.app.tutorial.placing import Surroundings, place
from game.app.tutorial.pointing import SPOT_PART
from game.app.tutorial.screen import LessonScreen
from game.core.choice import Choice, choice, choice_from

SIZES = [((1600, 900), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.5)]


class Table:
    """A lesson in a window that nobody sees, with a hand on the mouse."""

    def __init__(
        self, game: str = "battle", size: tuple[int, int] = (1600, 900), scale: float = 1.0, language: str = "en"
    ) -> None:
        quiet = {"speed": "none", "confirmations": False}
        self.room = Darkroom(Shot("table", size, game, language=language, scale=scale, settings=quiet))
        self.room.flow.open_menu()
        self.room.flow.open_tutorial(game)
        screen = self.room.flow.stack.top
        assert isinstance(screen, LessonScreen)
        self.screen = screen
        self.lesson = screen.lesson
        self.lesson._opponent.pause = 0.0  # the other side need not be waited for
        self.settle()

    def settle(self) -> None:
        for _ in range(60):
            self.room.time += 50.0
            self.room.flow.stack.advance(self.room.time)
            self.room.flow.stack.draw(self.room.canvas)
            if not self.screen.busy() and self.screen.top.playback.caught_up and not self.screen.dirty:
                return

    def mouse(self, kind: int, pos: tuple[int, int]) -> None:
        told = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0), "button": pygame.BUTTON_LEFT}
        self.room.flow.stack.top.handle(pygame.event.Event(kind, told))

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse(kind, pos)
        self.settle()

    def press(self, *ids: str) -> None:
        found = next(widget for widget in self.screen.everything() if widget.id in ids)
        assert found.enabled, found.id
        self.click(found.rect.center)

    def where(self, part: str) -> tuple[int, int]:
        if part.startswith(SPOT_PART):
            known = self.screen.table.locate(part)
            assert known is not None
            return self.screen.top.planes.place(known).rect.center
        if part == "event":  # anywhere on the board where nothing else lies
            return self.screen.plan.board.left + 4, self.screen.plan.board.bottom - 4
        rect = self.screen.top.rect_of(part)
        assert rect is not None, (self.lesson.step.id, part)
        return rect.center

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.mouse(pygame.MOUSEMOTION, start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        for pos in (middle, end):
            self.mouse(pygame.MOUSEMOTION, pos)
        self.mouse(pygame.MOUSEBUTTONUP, end)
        self.settle()

    def put(self, wanted: Choice) -> None:
        """Drag what a choice drops on a free spot: a unit, its weapon, or the figure that is pointed at."""
        figures = [part for part in self.lesson.step.show if "#" in part]
        lift, spot = (figures or [str(wanted.subject)])[0], self.lesson.part_of(self.lesson.step.show[-1])
        row = next((widget for widget in self.screen.everything() if widget.id == f"weapon:{lift}"), None)
        self.drag(row.rect.center if row is not None else self.where(lift), self.where(spot))

    def choose(self, wanted: Choice) -> None:
        if isinstance(wanted.target, tuple):
            self.put(wanted)
            return
        lift, drop = self.screen.table.gesture(wanted)
        if wanted.verb == "declare":
            for action in str(wanted.target).removesuffix("+nothing").split("+"):
                self.press(f"action:{action}")
        elif wanted.verb == "lose" and not (lift or drop):  # a row of the list
            self.press(f"choose:{wanted}")
        elif lift and drop:
            self.drag(self.where(lift), self.where(drop))
        elif lift or drop:
            at = self.lesson.at
            self.click(self.where(lift or drop))
            if wanted.verb == "activate" and self.lesson.at == at:  # the first click only looks
                self.click(self.where(lift))
        else:
            self.press(f"say:{wanted}")

    @property
    def offers(self) -> tuple[Choice, ...]:
        decision = self.lesson.decision()
        assert decision is not None
        return tuple(decision.choices)

    def perform(self) -> None:
        step, before = self.lesson.step, self.lesson.progress[0]
        if step.wait == "look":
            self.mouse(pygame.MOUSEMOTION, self.where(step.look))
        elif step.wait == "refusal":
            wanted = choice_from(step.attempt)
            if isinstance(wanted.target, tuple):
                self.put(wanted)
            elif self.lesson.game == "battlefield":
                self.click(self.where(str(wanted.target)))
            else:
                self.drag(self.where(str(wanted.subject)), self.where(self.lesson.part_of(str(wanted.target))))
            assert self.screen.note is not None
            assert self.screen.note.rule == step.rule
        elif step.wait == "next":
            self.press("coach:next")
        elif step.wait == "hint":
            self.press("hint")
        elif step.wait != "choice":
            self.press("undo")
        self.settle()
        while step.wait == "choice" and self.lesson.step is step:
            at, wanted = self.lesson.at, self.lesson.asked()[0]
            self.choose(wanted)
            assert self.lesson.at > at, (step.id, str(wanted))
        assert self.lesson.progress[0] == before + 1, step.id


@pytest.fixture
def table() -> Iterator[Table]:
    found = Table()
    yield found
    found.room.close()


@pytest.mark.parametrize(("game", "choices"), [("battle", 52), ("hell", 25), ("tactics", 33), ("battlefield", 28)])
def test_the_whole_lesson_is_played_with_the_mouse(game: str, choices: int) -> None:
    table = Table(game)
    seen = []
    while table.lesson.step.id != "ending":
        seen.append(table.lesson.step.id)
        table.perform()
    assert len(seen) == len(table.lesson.steps) - 1
    assert table.lesson.at == choices
    table.press("coach:next")
    assert table.lesson.left
    assert table.room.flow.stack.top.name == "menu"
    table.room.close()


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["battle", "hell", "tactics", "battlefield"])
def test_the_coach_covers_neither_what_it_points_at_nor_the_hand(
    game: str, size: tuple[int, int], scale: float, language: str
) -> None:
    table = Table(game, size, scale, language)
    screen, lesson = table.screen, table.lesson
    whole = pygame.Rect((0, 0), size)
    while not lesson.finished:
        pointed, panel = screen.rects(), screen.coach.rect
        assert len(pointed) == len(lesson.pointed), (lesson.step.id, lesson.pointed)
        assert not any(panel.colliderect(rect) for rect in pointed), lesson.step.id
        assert not panel.colliderect(screen.plan.hand), lesson.step.id
        assert not panel.colliderect(screen.plan.prompt), lesson.step.id
        assert whole.contains(panel), lesson.step.id
        for widget in screen.widgets:
            if widget.id.startswith("coach:"):
                assert panel.contains(widget.rect), (lesson.step.id, widget.id)
        lesson.skip()
        screen.sync()
        table.settle()
    table.room.close()


def test_what_is_left_to_do_is_pointed_at(table: Table) -> None:
    while table.lesson.step.id != "join":
        table.lesson.skip()
    table.screen.sync()
    table.settle()
    assert "GU16" in table.lesson.pointed
    table.choose(choice("join", "GU16"))
    assert table.lesson.pointed == ("button:fight",)
    assert len(table.screen.rects()) == 1


def test_a_wrong_drop_glides_back_with_the_coachs_words(table: Table) -> None:
    while table.lesson.step.id != "advance":
        table.lesson.skip()
    table.screen.sync()
    table.settle()
    before = table.lesson.rules.to_bytes(table.lesson.session.state)
    table.drag(table.where("GU13"), table.where("3p:0"))
    assert table.screen.note is not None
    assert table.screen.note.words == table.lesson.nudge_of("advance")
    assert table.lesson.rules.to_bytes(table.lesson.session.state) == before
    assert table.lesson.step.id == "advance"


def test_buttons_go_back_show_and_leave(table: Table) -> None:
    table.press("coach:next")
    assert table.lesson.step.id == "location"
    table.press("coach:skip")
    assert table.lesson.step.id == "zones"
    table.press("coach:back")
    assert table.lesson.step.id == "location"
    table.press("coach:leave")
    assert table.lesson.left
    assert table.room.flow.stack.top.name == "menu"


def test_the_lesson_is_led_by_keys_too(table: Table) -> None:
    for key in (pygame.K_SPACE, pygame.K_s, pygame.K_b):
        table.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        table.settle()
    assert table.lesson.step.id == "location"
    assert table.screen.rule_under_focus() == "B-060"


def test_the_panel_finds_the_free_corner() -> None:
    room = pygame.Rect(0, 0, 400, 300)
    pointed = [pygame.Rect(0, 0, 250, 300)]
    spot = place([(300, 100), (140, 150)], Surroundings(room, pointed, [pygame.Rect(250, 200, 150, 100)], []), 4)
    assert spot.size == (140, 150)
    assert not spot.colliderect(pointed[0])
    assert spot.bottom <= 200


def test_looking_is_done_with_the_keyboard_too(table: Table) -> None:
    table.press("coach:next")
    for _ in range(80):
        table.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        if table.lesson.step.id != "location":
            break
    assert table.screen.focus_id == "part:1"
    assert table.lesson.step.id == "zones"


def test_showing_a_refusal_shows_its_note(table: Table) -> None:
    while table.lesson.step.id != "refusal":
        table.lesson.skip()
    table.screen.sync()
    table.settle()
    table.press("coach:skip")
    assert table.lesson.step.id == "columns"
    assert table.screen.note is not None
    assert table.screen.note.rule == "B-028"


def test_the_coach_changes_its_language_at_once(table: Table) -> None:
    said = table.lesson.text
    table.room.flow.change(language="fr")
    table.settle()
    shown = table.screen.find("coach:text")
    assert shown is not None
    assert shown.label == table.lesson.text != said


def test_the_coach_leaves_the_odds_of_an_attack_in_sight(table: Table) -> None:
    """Also in the middle of a step, when the button beside them is pointed at."""
    while table.lesson.step.id != "join":
        table.lesson.skip()
    table.screen.sync()
    for wanted in (choice("join", "GU16"), choice("fight"), choice("event", "GA02.1")):
        table.screen.apply(wanted)
        table.settle()
        panel = next(widget for widget in table.screen.everything() if widget.id == "panel:attack")
        assert not table.screen.coach.rect.colliderect(panel.rect.clip(table.screen.plan.dock)), wanted
