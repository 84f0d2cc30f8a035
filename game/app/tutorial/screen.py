"""The table of the lesson: the usual table with the coach beside it, who hears of looks and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.screens.table import TableScreen
from game.app.table.build import CHOICE_BUTTON
from game.app.table.notes import NoteStrip
from game.app.table.parts import BOARD, HAND, RIM
from game.app.table.picking import Drawn
from game.app.tutorial.coach import PREFIX, Coach, Ways
from game.app.tutorial.lesson import Tutorial
from game.app.tutorial.placing import Surroundings
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.widget import Widget
from game.core.choice import Choice, choice_from

if TYPE_CHECKING:
    from game.app.flow import Flow

AROUND = 60
"""Units around what a step points at that are seen with it."""
READ = ("panel:", "overlay:", "row:", "actions-box", "dice-box")
"""Widgets that somebody reads while he decides."""


class LessonScreen(TableScreen):
    """A table with somebody at the learner's elbow."""

    def __init__(self, shell: Flow, lesson: Tutorial) -> None:
        super().__init__(shell, lesson)
        self.lesson = lesson
        self._laid = ""
        """The step for which the table was laid out: what it takes may be said with other buttons."""
        ways = Ways(self._next, self._back, self._skip_step, self._leave)
        self.coach = Coach(lesson, ways, self._pointed_now)

    def title(self) -> str:
        return str(self.desk.narrator().texts("ui.coach.title"))

    def keep_scrolls(self, build: Callable[[], list[Widget]]) -> None:
        super().keep_scrolls(lambda: self._with_coach(build()))

    def _with_coach(self, widgets: list[Widget]) -> list[Widget]:
        """Return the widgets of the table with the coach above them, and notes above all."""
        settled = self.top.playback.caught_up and not self.top.camera.moving
        coach = self.coach.widgets(self.shell.look, self._surroundings(widgets), settled=settled)
        notes = [widget for widget in widgets if isinstance(widget, NoteStrip)]
        return [*(widget for widget in widgets if widget not in notes), *coach, *notes]

    def _arranged(self) -> None:
        step, view = self.lesson.step.id, self.top.playback.view
        if step != self._laid and view is not None and self.top.playback.caught_up:
            self._laid = step
            self.show(view)
            self._bring_into_sight()
        super()._arranged()

    def tick(self, now: float) -> bool:
        panned = self.top.camera.moving
        moving = super().tick(now)
        if panned and not self.top.camera.moving:
            self.rebuild()
        return moving

    def rule_under_focus(self) -> str:
        return super().rule_under_focus() or self.lesson.step.rule

    # ---- What the coach hears of ----

    def pointed(self, parts: list[Drawn], pos: tuple[int, int]) -> None:
        super().pointed(parts, pos)
        self._looked([part.id for part in parts])

    def focus(self, id: str) -> None:
        super().focus(id)
        if self.keyboard and self.focus_way.part:
            self._looked([self.focus_way.part])

    def _looked(self, parts: Sequence[str]) -> None:
        if any(self.lesson.notice("look", part) for part in parts):
            self.sync()

    def _refuse(self, meant: Sequence[Choice], pos: tuple[int, int]) -> None:
        super()._refuse(meant, pos)
        if any(self.lesson.notice("refusal", wanted=wanted) for wanted in meant):
            self.sync()

    # ---- What its buttons do ----

    def _next(self) -> None:
        self.note = None  # it was read
        self.lesson.next()
        self.sync()

    def _back(self) -> None:
        self.let_go()
        self.lesson.back()
        self.sync()

    def _skip_step(self) -> None:
        """Show what the step asks for, the note or the hint too, and go on."""
        self.let_go()
        step = self.lesson.step
        if step.wait == "refusal":
            rects = self.rects()
            self._refuse([choice_from(step.attempt)], rects[-1].center if rects else self.pointer)
        elif step.wait == "hint":
            self.on_hint()
        else:
            self.lesson.skip()
            self.sync()

    def _leave(self) -> None:
        self.lesson.leave()
        self.flow.open_menu()

    # ---- Where things are ----

    def _bring_into_sight(self) -> None:
        """Turn the camera to what the step points at on the board."""
        known = [
            self.top.scene.pieces.get(part) or self.top.scene.spots.get(part) or self.top.locate(part)
            for part in self.lesson.pointed
        ]  # fmt: skip
        shown = [part for part in known if part is not None and part.plane == BOARD]
        if shown:
            around = self.shell.look.px(AROUND) / self.top.camera.zoom
            left = min(part.pos[0] - part.size[0] / 2 for part in shown) - around
            top = min(part.pos[1] - part.size[1] / 2 for part in shown) - around
            right = max(part.pos[0] + part.size[0] / 2 for part in shown) + around
            foot = max(part.pos[1] + part.size[1] / 2 for part in shown) + around
            self.top.camera.reveal((left, top, right, foot), self.shell.now())

    def _pointed_now(self) -> list[pygame.Rect]:
        return self.rects() if self.top.lifted is None else []

    def rects(self, widgets: Sequence[Widget] | None = None) -> list[pygame.Rect]:
        """Return where the parts show that the step points at, among the widgets of now or of the next picture."""
        shown = self.widgets if widgets is None else widgets
        found = (self._rect_of(part, shown) for part in self.lesson.pointed)
        return [rect for rect in found if rect is not None and rect.width > 0 and rect.height > 0]

    def _rect_of(self, part: str, widgets: Sequence[Widget]) -> pygame.Rect | None:
        kind, _, name = part.partition(":")
        if kind == "button":
            return _find(widgets, CHOICE_BUTTON + name, name)
        if kind == "panel":
            found = _find(widgets, part)
            return found.clip(self.plan.dock) if found is not None else None
        known = self.top.scene.pieces.get(part) or self.top.scene.spots.get(part) or self.top.locate(part)
        if known is None:
            return None
        planes = {BOARD: self.plan.board, RIM: self.plan.board, HAND: self.top.planes.hand}
        rect = self.top.planes.place(known).rect
        return rect.clip(planes.get(known.plane, self.plan.dock))

    def _surroundings(self, widgets: Sequence[Widget]) -> Surroundings:
        plan, look = self.plan, self.shell.look
        screen = pygame.Rect((0, 0), self.size)
        room = pygame.Rect(0, plan.bar.bottom, screen.width, screen.bottom - plan.bar.bottom)
        board = [self.top.planes.place(piece).rect for piece in self.top.scene.pieces.values() if piece.plane == BOARD]
        forecast = self._rect_of("panel:attack", widgets)  # the odds stand at its foot
        if self.table.marks_itself:
            rather = [*board, *self._looked_at(widgets)]
        elif forecast is None:
            rather = [*board, pygame.Rect(plan.dock.topleft, (plan.dock.width, plan.dock.height // 2))]
        else:
            rather = [*board, forecast]
        odds = self._rect_of("panel:odds", widgets)
        clear = [plan.prompt, *([plan.buttons] if plan.buttons.height else []), *([odds] if odds is not None else [])]
        hand = plan.hand.copy()
        hand.height = screen.bottom - hand.top
        return Surroundings(
            room.inflate(-2 * look.px(6), -2 * look.px(6)), self.rects(widgets), [hand, *clear], rather
        )  # fmt: skip

    def _looked_at(self, widgets: Sequence[Widget]) -> list[pygame.Rect]:
        """Return what a map is read by: its ground, the panels of the dock but the log, and the widgets around it."""
        spots = [spot for spot in self.top.scene.spots.values() if spot.plane == BOARD]
        ground = [self.top.planes.place(spot).rect for spot in spots]
        read = [*widgets, *(row for area in widgets if isinstance(area, ScrollArea) for row in area.children)]
        around = [widget.rect for widget in read if widget.id.startswith(READ) and widget.id != "panel:log"]
        return [*(ground[:1] and [ground[0].unionall(ground[1:])]), *around]

    def draw_over_board(self, canvas: pygame.Surface) -> None:
        super().draw_over_board(canvas)
        for widget in self.widgets if self.table.marks_itself else ():
            if widget.id.startswith(PREFIX):
                widget.draw(canvas, self.shell.look, self.mood_of(widget))


def _find(widgets: Iterable[Widget], *ids: str) -> pygame.Rect | None:
    """Return where the first widget of these names is, those inside scrolls included."""
    for widget in widgets:
        if widget.id in ids:
            return widget.rect
        inside = _find(widget.children, *ids) if isinstance(widget, ScrollArea) else None
        if inside is not None:
            return inside
    return None
