"""Small dark pills on the window of the measured table: zoom, and what turns or lifts what is put down; widgets."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.art import paint, palette, shapes
from game.app.art.look import Look
from game.app.widgets.widget import Mood, Tip, Widget


class Knob(Widget):
    """A dark pill with an icon or words, perhaps with its key."""

    floats = True

    def __init__(
        self, id: str, high: int, press: Callable[[], None], look: Look, *, icon: str = "", turn: int = 0,
        words: Callable[[], str] | None = None, room: str = "", key: str = "", cap: bool = True, tip: Tip,
    ) -> None:  # fmt: skip
        self.icon, self.turn, self.words, self.cap = icon, turn, words, cap
        wide = look.size_of(room, "strong", 14)[0] + high // 3 if room else 0
        wide += round(high * 0.62) if icon else 0
        wide += paint.key_cap(look, key).get_width() + high // 4 if key and cap else 0
        super().__init__(id, pygame.Rect(0, 0, wide + high // 2, high), press, key=key, tip=tip)

    @property
    def label(self) -> str:
        return self.words() if self.words is not None else self.tip.title if self.tip is not None else ""

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        ground = look.cached(
            ("table-knob", rect.size), lambda: shapes.rounded(rect.size, rect.h // 2, (*palette.INK900, 232))
        )
        canvas.blit(ground, rect)
        if mood.hover or mood.focus:
            tone = look.colour("focus") if mood.focus else palette.AMBER
            paint.ring(canvas, look, rect.inflate(-4, -4), tone, width=1.5, radius=rect.h / 2 / look.scale)
        x = rect.x + rect.h // 4
        if self.icon:
            sign = look.icon(self.icon, round(rect.h * 0.6), palette.TEXT)
            sign = pygame.transform.rotate(sign, self.turn) if self.turn else sign
            canvas.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            x += round(rect.h * 0.62)
        right = rect.right - rect.h // 4
        if self.key and self.cap:
            cap = paint.key_cap(look, self.key)
            canvas.blit(cap, cap.get_rect(midright=(right, rect.centery)))
            right -= cap.get_width()
        if self.words is not None:
            words = look.text(self.words(), "strong", 14, palette.TEXT)
            canvas.blit(words, words.get_rect(center=((x + right) // 2, rect.centery)))
