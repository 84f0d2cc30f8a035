"""The table of the lesson: the usual table with the coach beside it, who hears of looks and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.screens.table import TableScreen
from game.app.table.build import CHOICE_BUTTON
from game.app.table.parts import BOARD, HAND
from game.app.table.picking import Drawn
from game.app.tutorial.coach import Coach, Ways
from game.app.tutorial.lesson import Tutorial
from game.app.tutorial.placing import Surroundings
from game.app.widgets.widget import Widget
from game.core.choice import Choice

if TYPE_CHECKING:
    from game.app.flow import Flow


class LessonScreen(TableScreen):
    """A table with somebody at the learner's elbow."""

    def __init__(self, shell: Flow, lesson: Tutorial) -> None:
        super().__init__(shell, lesson)
        self.lesson = lesson
        self.coach = Coach(lesson, Ways(self._next, self._back, self._skip_step, self._leave))

    def title(self) -> str:
        return str(self.desk.narrator().texts("battle.tutorial.coach.title"))

    def more_widgets(self) -> list[Widget]:
        settled = not self.top.playback.busy and not self.top.camera.moving
        return self.coach.widgets(
            self.shell.look, self._surroundings(), compact=self.plan.compact, settled=settled
        )

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
        self.lesson.next()
        self.sync()

    def _back(self) -> None:
        self.let_go()
        self.lesson.back()
        self.sync()

    def _skip_step(self) -> None:
        self.let_go()
        self.lesson.skip()
        self.sync()

    def _leave(self) -> None:
        self.lesson.leave()
        self.flow.open_menu()

    # ---- Where things are ----

    def rects(self) -> list[pygame.Rect]:
        """Return where the parts show that the step points at, as far as they show."""
        found = (self._rect_of(part) for part in self.lesson.pointed)
        return [rect for rect in found if rect is not None and rect.width > 0 and rect.height > 0]

    def _rect_of(self, part: str) -> pygame.Rect | None:
        kind, _, name = part.partition(":")
        if kind == "button":
            widget = self.find(CHOICE_BUTTON + name) or self.find(name)
            return widget.rect if widget is not None else None
        if kind == "panel":
            widget = self.find(part)
            return widget.rect.clip(self.plan.dock) if widget is not None else None
        known = self.top.scene.pieces.get(part) or self.top.scene.spots.get(part)
        if known is None:
            return None
        planes = {BOARD: self.plan.board, HAND: self.top.planes.hand}
        rect = self.top.planes.place(known).rect
        return rect.clip(planes.get(known.plane, self.plan.dock))

    def _surroundings(self) -> Surroundings:
        plan, look = self.plan, self.shell.look
        screen = pygame.Rect((0, 0), self.size)
        room = pygame.Rect(0, plan.bar.bottom, screen.width, screen.bottom - plan.bar.bottom)
        board = [self.top.planes.place(piece).rect for piece in self.top.scene.pieces.values() if piece.plane == BOARD]
        buttons = [plan.buttons] if plan.buttons.height else []
        hand = plan.hand.copy()
        hand.height = screen.bottom - hand.top
        return Surroundings(
            room.inflate(-2 * look.px(6), -2 * look.px(6)), self.rects(), [hand, plan.prompt, *buttons], board
        )

    # ---- Drawing ----

    def draw_above(self, canvas: pygame.Surface) -> None:
        if not self.covered and self.top.lifted is None:
            self.coach.draw(canvas, self.shell.look, self.rects())
        super().draw_above(canvas)
