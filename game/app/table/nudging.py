"""Free points by keyboard: arrows move the spot of a selected piece by millimetres, Enter drops it; imports pygame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.screen import ARROWS, ENTER

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen

SHORT, LONG, FAR = 1, 10, 50
"""Millimetres of a step: alone, with Shift, with Ctrl."""


class Nudging:
    """Moves the point under a selected piece by keys."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._lift = ""
        """The piece that keys have moved, empty while they have moved none."""

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key while a piece is selected that goes to free points; tell whether it meant anything."""
        hold = self._screen.hold
        if hold.offers is None or not hold.selected or hold.selected not in hold.offers.free:
            self._lift = ""
            return False
        if event.key in ARROWS:
            self._move(ARROWS[event.key], event.mod)
            return True
        if event.key in ENTER and self._lift == hold.selected and hold.point is not None:
            self._lift = ""
            self._screen.do(hold.click([]), self._pixel())
            return True
        return False

    def _move(self, way: tuple[int, int], mod: int) -> None:
        screen, hold = self._screen, self._screen.hold
        far = FAR if mod & pygame.KMOD_CTRL else LONG if mod & pygame.KMOD_SHIFT else SHORT
        begins = self._lift != hold.selected
        step = (way[0] * far, -way[1] * far)
        point = screen.table.nudged(hold.selected, None if begins else hold.point, step, screen.top.playback.view)
        if point is None:
            return
        self._lift = hold.selected
        hold.point = point
        screen.keyboard = True
        screen.mouse.cancel()
        screen.table.hovers(point)
        if not screen.plan.board.collidepoint(self._pixel()):
            screen.top.camera.look_at(point, screen.shell.now())
        screen.telling.pointed(())
        screen.dirty = True

    def _pixel(self) -> tuple[int, int]:
        """Return where on the screen the point is."""
        point = self._screen.hold.point or (0.0, 0.0)
        x, y = self._screen.top.camera.to_screen(point)
        return round(x), round(y)
