"""Rows of a list that can be chosen: a line of text with a second one, an icon and a figure; imports the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look


class Row(Widget):
    """A row that is pressed to choose it; the chosen one has the amber bar."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, press: Callable[[], None] | None = None, *,
        second: str = "", right: str = "", icon: str = "", chosen: bool = False, key: str = "", enabled: bool = True,
        tip: Tip | None = None, why: str = "", size: float = 17, lines: int = 1,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, enabled=enabled, key=key, tip=tip, why=why)
        self.words, self.second, self.right, self.size = words, second, right, size
        self.icon, self.chosen, self.lines = icon, chosen, lines

    @property
    def label(self) -> str:
        return self.words

    def room(self, look: Look) -> int:
        """Return the pixels that its words have beside icon, key and what is said at the right."""
        room = self.rect.width - 2 * look.px(14)
        if self.icon:
            room -= look.px(20) + look.px(12)
        if self.key and self.enabled:
            room -= paint.key_cap(look, self.key.split("|")[0]).get_width() + look.px(12)
        if self.right:
            room -= min(look.size_of(self.right, "label", 15)[0], room // 2) + look.px(12)
        return max(1, room)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        state = "current" if self.chosen else "hover" if mood.hover and self.enabled else "normal"
        paint.row(canvas, look, self.rect, state)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        ink = palette.TEXT if self.enabled else palette.DISABLED
        x, end, room = self.rect.x + look.px(14), self.rect.right - look.px(14), self.room(look)
        if self.icon:
            sign = look.icon(self.icon, look.px(20), palette.AMBER if self.chosen else ink)
            canvas.blit(sign, sign.get_rect(midleft=(x, self.rect.centery)))
            x += look.px(20) + look.px(12)
        if self.key and self.enabled:
            cap = paint.key_cap(look, self.key.split("|")[0])
            canvas.blit(cap, cap.get_rect(midright=(self.rect.right - look.px(12), self.rect.centery)))
            end -= cap.get_width() + look.px(12)
        if self.right:
            drawn = look.text(self.right, "label", 15, palette.QUIET, width=(end - x) // 2)
            canvas.blit(drawn, drawn.get_rect(midright=(end, self.rect.centery)))
        first = look.name(self.words, "strong", self.size, ink, width=room, lines=self.lines)
        if not self.second:
            canvas.blit(first, first.get_rect(midleft=(x, self.rect.centery)))
            return
        second = look.text(self.second, "label", 15, palette.QUIET, width=room)
        top = self.rect.centery - (first.get_height() + second.get_height()) // 2
        canvas.blit(first, (x, top))
        canvas.blit(second, (x, top + first.get_height()))
