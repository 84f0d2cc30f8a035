"""The mouse on the table: pressing, dragging a piece, panning, zooming, resting; imports pygame."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.app.table.camera import Camera
from game.app.table.frame import Plan
from game.app.table.interaction import Deed, Interaction
from game.app.table.picking import Drawn
from game.app.table.tabletop import Tabletop, placed_at

FAR = 6
"""Pixels beyond which a press becomes a drag."""


class Around(Protocol):
    """What the mouse needs of the screen."""

    top: Tabletop
    hold: Interaction
    plan: Plan

    def do(self, deed: Deed, pos: tuple[int, int]) -> None:
        """Carry out what a gesture came to."""

    def let_go(self) -> None:
        """Let the lifted piece glide back to its place."""

    def show_hold(self) -> None:
        """Show the selection as it is now."""

    def pointed(self, parts: list[Drawn], pos: tuple[int, int]) -> None:
        """Learn what the pointer rests on."""

    def moved_camera(self) -> None:
        """Learn that the board lies elsewhere."""


class Pointer:
    """Reads what the mouse does where no widget is."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._mode = ""
        """press, drag, pan, stuck (a piece that can't be lifted was pulled) or idle ('')."""
        self._from = (0, 0)
        self._parts: list[Drawn] = []
        self._grip = (0.0, 0.0)

    @property
    def dragging(self) -> bool:
        """Tell whether a piece hangs on the pointer."""
        return self._mode == "drag"

    @property
    def held(self) -> bool:
        """Tell whether a button is down on the table."""
        return bool(self._mode)

    def cancel(self) -> None:
        """Forget the press."""
        self._mode = ""

    def handle(self, event: pygame.event.Event, pointer: tuple[int, int], now: float) -> bool:
        """Take an event of the mouse; tell whether it meant anything."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL and self._around.plan.board.collidepoint(pointer):
            self._around.top.camera.turn(getattr(event, "precise_y", event.y), pointer, now)
            self._around.moved_camera()
            return True
        return False

    @property
    def _camera(self) -> Camera:
        return self._around.top.camera

    def _down(self, event: pygame.event.Event) -> bool:
        around = self._around
        on_board = around.plan.board.collidepoint(event.pos) and not around.top.planes.hand.collidepoint(event.pos)
        if event.button == pygame.BUTTON_MIDDLE and on_board:
            self._mode, self._from = "pan", event.pos
            return True
        if event.button == pygame.BUTTON_RIGHT:
            around.let_go()
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._mode, self._from = "press", event.pos
        self.over(event.pos)
        self._parts = around.top.parts_under(event.pos, around.plan)
        return True

    def _motion(self, event: pygame.event.Event) -> bool:
        around = self._around
        if self._mode == "press" and max(abs(event.pos[0] - self._from[0]), abs(event.pos[1] - self._from[1])) > FAR:
            self._begin_drag()
        if self._mode == "pan":
            self._camera.pan(event.pos[0] - self._from[0], event.pos[1] - self._from[1])
            self._from = event.pos
            around.moved_camera()
            return True
        self.over(event.pos)
        if self._mode == "drag":
            self._carry(event.pos)
        around.pointed(around.top.parts_under(event.pos, around.plan), event.pos)
        return bool(self._mode)

    def _begin_drag(self) -> None:
        """Lift the piece that was pressed; on the empty board, move the board."""
        around = self._around
        parts = [part.id for part in self._parts]
        deed = around.hold.lift(parts)
        if deed.kind == "select":
            piece = around.top.scene.pieces.get(deed.part)
            drawn = next(part for part in self._parts if part.id == deed.part)
            if piece is None:  # a spot acts by a press, it can't be carried
                around.hold.drop_all()
                return
            placed = drawn.placed
            self._grip = (
                (self._from[0] - placed.x) / max(1.0, placed.width),
                (self._from[1] - placed.y) / max(1.0, placed.height),
            )
            self._mode = "drag"
            around.top.risen = ""
            around.show_hold()
        elif any(not part.spot for part in self._parts):
            self._mode = "stuck"
            deed = around.hold.why_not_lift(parts)
            if deed.kind == "refuse":
                around.do(deed, self._from)
                self._mode = "stuck"  # letting go of the rest of the table must not end the drag
        elif around.plan.board.collidepoint(self._from):
            self._mode = "pan"

    def _carry(self, pos: tuple[int, int]) -> None:
        top = self._around.top
        part = self._around.hold.selected
        piece = top.scene.pieces.get(part)
        if piece is not None:
            placed = placed_at(piece, top.planes, pos, self._grip)
            top.lifted = (part, placed)
            if self._around.hold.point is not None:
                self._around.hold.point = self._camera.to_world((placed.x, placed.y))

    def over(self, pos: tuple[int, int]) -> None:
        """Note the point of the board under the pointer."""
        around = self._around
        on_board = around.plan.board.collidepoint(pos) and not around.top.planes.hand.collidepoint(pos)
        around.hold.point = self._camera.to_world(pos) if on_board else None

    def _up(self, event: pygame.event.Event) -> bool:
        around, mode = self._around, self._mode
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
            return False
        self._mode = ""
        if mode != "drag":
            self.over(event.pos)
        if mode == "drag":
            self._drop(event.pos)
        elif mode == "stuck":
            self._drop_nothing(event.pos)
        elif mode == "press":
            around.do(around.hold.click([part.id for part in self._parts]), event.pos)
        around.pointed(around.top.parts_under(event.pos, around.plan), event.pos)
        return bool(mode)

    def _drop(self, pos: tuple[int, int]) -> None:
        around = self._around
        parts = around.top.parts_under(pos, around.plan)
        lifted = around.hold.selected
        piece = around.top.scene.pieces.get(lifted)
        home = piece is not None and around.top.planes.place(piece).covers(pos)
        on_board = around.plan.board.collidepoint(pos) and not around.top.planes.hand.collidepoint(pos)
        if home and not any(part.id in around.hold.targets() for part in parts):
            around.hold.drop_all()
            around.let_go()
            return
        around.do(around.hold.release([part.id for part in parts], on_board), pos)

    def _drop_nothing(self, pos: tuple[int, int]) -> None:
        """Say why the piece that could not be lifted can't go where the pointer was let go."""
        around = self._around
        lifts = [part.id for part in self._parts if not part.spot]
        parts = [part.id for part in around.top.parts_under(pos, around.plan)]
        deed = around.hold.why_not_drop(lifts, [part for part in parts if part not in lifts])
        if deed.kind == "refuse":
            around.do(deed, pos)
