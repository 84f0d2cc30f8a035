"""Short sentences on the table: why not, what a veteran would do, what passed by; imports pygame and widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.widgets.widget import Mood, Widget

REFUSAL_MS = 6000.0
BANNER_MS = 1100.0
WIDE = 380


class Note(NamedTuple):
    """A sentence with the rule behind it, where and until when it stands."""

    words: str
    rule: str = ""
    at: tuple[int, int] = (0, 0)
    until: float = 0.0
    kind: str = "refusal"


COLOURS = {"refusal": "warning", "hint": "good", "notice": "move"}
ICONS = {"refusal": "icons/x", "hint": "icons/speech", "notice": "icons/flag"}


class NoteStrip(Widget):
    """A note as a strip; a press opens the rule, if it has one."""

    focusable = False

    def __init__(self, id: str, look: Look, note: Note, room: pygame.Rect, press: Callable[[], None]) -> None:
        self.note = note
        pad, sign = look.px(12), look.px(18)
        width = min(look.px(WIDE), room.width - 2 * pad)
        self._inner = width - 3 * pad - sign
        self._words = look.paragraph(note.words, "book", 16, palette.TEXT, width=self._inner)
        if note.words and look.size_of(note.words, "book", 16)[0] < self._inner:
            width = look.size_of(note.words, "book", 16)[0] + 3 * pad + sign
        self._cap = paint.key_cap(look, "F1") if note.rule else None
        height = max(self._words.get_height(), sign) + 2 * look.px(9)
        if self._cap is not None:
            width += self._cap.get_width() + pad
        rect = pygame.Rect(0, 0, width, height)
        rect.midbottom = (note.at[0], note.at[1] - look.px(14))
        if rect.top < room.top:
            rect.top = note.at[1] + look.px(22)
        super().__init__(id, rect.clamp(room), press)

    @property
    def label(self) -> str:
        return self.note.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        colour = look.colour(COLOURS[self.note.kind])
        paint.shadow(canvas, look, self.rect, radius=4)
        paint.message(canvas, look, self.rect, colour)
        if mood.hover and self.note.rule:
            paint.ring(canvas, look, self.rect.inflate(-4, -4), palette.AMBER, width=1.5, radius=3)
        pad = look.px(12)
        sign = look.icon(ICONS[self.note.kind], look.px(18), colour)
        canvas.blit(sign, sign.get_rect(midleft=(self.rect.x + pad, self.rect.centery)))
        spot = self._words.get_rect(midleft=(self.rect.x + 2 * pad + sign.get_width(), self.rect.centery))
        canvas.blit(self._words, spot)
        if self._cap is not None:
            canvas.blit(self._cap, self._cap.get_rect(midright=(self.rect.right - pad, self.rect.centery)))


def draw_banner(canvas: pygame.Surface, look: Look, words: str, room: pygame.Rect, alpha: float) -> None:
    """Draw a passing line across the board."""
    drawn = look.text(words, "title", 30, palette.TEXT, width=room.width - look.px(80))
    band = pygame.Rect(0, 0, drawn.get_width() + look.px(96), drawn.get_height() + look.px(22))
    band.center = (room.centerx, room.top + round(room.height * 0.24))
    picture = look.cached(("banner", words, band.size), lambda: _banner(look, drawn, band.size))
    picture.set_alpha(round(255 * alpha))
    canvas.blit(picture, band)
    picture.set_alpha(255)


def _banner(look: Look, words: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    band = pygame.Surface(size, pygame.SRCALPHA)
    edge = look.px(60)
    for x in range(size[0]):
        near = min(1.0, x / edge, (size[0] - 1 - x) / edge)
        band.fill((*palette.INK900, round(225 * near)), (x, 0, 1, size[1]))
        band.fill((*palette.AMBER, round(200 * near)), (x, 0, 1, look.px(2)))
        band.fill((*palette.AMBER, round(200 * near)), (x, size[1] - look.px(2), 1, look.px(2)))
    band.blit(words, words.get_rect(center=band.get_rect().center))
    return band
