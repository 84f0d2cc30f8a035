"""A window onto more widgets than fit: it moves them, clips them and shows a bar; imports pygame and the art."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.art import palette
from game.app.widgets.widget import Mood, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

WHEEL = 64
"""Pixels that one click of the wheel moves."""


class ScrollArea(Widget):
    """Holds widgets that are laid out as if there were no end, and shows the part that fits."""

    focusable = False
    draggable = True

    def __init__(self, id: str, rect: pygame.Rect, bar: int = 8) -> None:
        super().__init__(id, rect)
        self.children: list[Widget] = []
        self.offset = 0
        self.height = 0
        self.bar = bar
        self._grip: int | None = None

    def add(self, *widgets: Widget) -> None:
        """Take widgets whose rectangles are where they would be at the top of the scroll."""
        for widget in widgets:
            widget.clip = self.rect
            widget.rect = widget.rect.move(0, -self.offset)
            self.children.append(widget)
            self.height = max(self.height, widget.rect.bottom + self.offset - self.rect.top)

    @property
    def most(self) -> int:
        """Return how far it can scroll."""
        return max(0, self.height - self.rect.height)

    def scroll_to(self, offset: int) -> bool:
        """Show the content from this height on; tell whether that moved anything."""
        offset = min(max(0, offset), self.most)
        delta = self.offset - offset
        if not delta:
            return False
        self.offset = offset
        for child in self.children:
            child.rect.move_ip(0, delta)
        return True

    def show(self, widget: Widget) -> None:
        """Scroll just far enough for a widget to be seen."""
        if widget.rect.top < self.rect.top:
            self.scroll_to(self.offset + widget.rect.top - self.rect.top)
        elif widget.rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + min(widget.rect.bottom - self.rect.bottom, widget.rect.top - self.rect.top))

    def on_wheel(self, steps: int) -> bool:
        return self.scroll_to(self.offset - steps * WHEEL)

    def on_drag(self, pos: tuple[int, int]) -> None:
        """Follow the pointer with the bar."""
        thumb = self.thumb()
        if thumb is None:
            return
        travel = max(1, self.rect.height - thumb.height)
        self.scroll_to(round((pos[1] - self.rect.top - thumb.height / 2) / travel * self.most))

    def contains(self, pos: tuple[int, int]) -> bool:
        """Take the pointer on the bar only; what lies inside takes its own."""
        return self.most > 0 and self.rect.collidepoint(pos) and pos[0] >= self.rect.right - 2 * self.bar

    def thumb(self) -> pygame.Rect | None:
        """Return the handle of the bar, None when everything fits."""
        if not self.most:
            return None
        height = max(3 * self.bar, self.rect.height * self.rect.height // self.height)
        top = self.rect.top + (self.rect.height - height) * self.offset // self.most
        return pygame.Rect(self.rect.right - self.bar, top, self.bar, height)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        """Draw the bar; the screen draws the children."""
        thumb = self.thumb()
        if thumb is None:
            return
        rail = pygame.Rect(self.rect.right - self.bar, self.rect.top, self.bar, self.rect.height)
        pygame.draw.rect(canvas, palette.INK900, rail, border_radius=self.bar // 2)
        colour = palette.AMBER if mood.hover or mood.pressed else palette.INK500
        pygame.draw.rect(canvas, colour, thumb, border_radius=self.bar // 2)
