"""The legend of the overlays on the board: each chip is a switch with its key; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.art import dust_overlays, paint, palette, shapes
from game.app.art.look import Look
from game.app.widgets.widget import Mood, Tip, Widget

ICONS = {"tape": "icons/ruler"}
SWATCHES = {"reach": ("move", "march"), "arc": ("arc",), "sight": ("sight",), "threat": ("threat",),
            "tape": (), "capture": ("capture",)}  # fmt: skip


class Chip(Widget):
    """A pill with the pattern of an overlay, its name and its key."""

    floats = True

    def __init__(
        self, overlay: str, at: tuple[int, int], high: int, words: str, key: str, press: Callable[[], None], look: Look,
        *, on: bool, tip: Tip,
    ) -> None:  # fmt: skip
        self.overlay, self.words, self.on = overlay, words, on
        self.brief = False
        """Its signs tell what it is: there is no room for words."""
        self._side = round(high * 0.58)
        self._cap = paint.key_cap(look, key).get_width()
        self._signs = (len(SWATCHES.get(overlay, ())) + (overlay in ICONS)) * (self._side + look.px(4))
        wide = self._signs + look.size_of(words, "strong", 13)[0] + self._cap + high
        super().__init__(f"overlay:{overlay}", pygame.Rect(*at, wide, high), press, key=key, tip=tip)

    def shorten(self) -> None:
        """Leave the words to the tooltip."""
        self.brief = True
        self.rect.w = self._signs + self._cap + self.rect.h * 3 // 4

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        ground = look.cached(
            ("dust-chip", rect.size, self.on), lambda: shapes.rounded(rect.size, rect.h // 2, (*palette.INK900, 232))
        )
        canvas.blit(ground, rect)
        if mood.hover or mood.focus:
            tone = look.colour("focus") if mood.focus else palette.AMBER
            paint.ring(canvas, look, rect.inflate(-4, -4), tone, width=1.5, radius=rect.h / 2 / look.scale)
        x = rect.x + rect.h // 3
        for kind in SWATCHES.get(self.overlay, ()):
            sign = dust_overlays.swatch(look, kind, self._side, on=self.on)
            canvas.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            x += self._side + look.px(4)
        ink = palette.TEXT if self.on else palette.QUIET
        if self.overlay in ICONS:
            sign = look.icon(ICONS[self.overlay], self._side, ink)
            canvas.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            x += self._side + look.px(4)
        if not self.brief:
            words = look.text(self.words, "strong", 13, ink)
            canvas.blit(words, words.get_rect(midleft=(x + look.px(2), rect.centery)))
        cap = paint.key_cap(look, self.key)
        canvas.blit(cap, cap.get_rect(midright=(rect.right - rect.h // 4, rect.centery)))
