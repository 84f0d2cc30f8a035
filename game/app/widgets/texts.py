"""Words and pictures that are only looked at: labels, paragraphs, pictures, panels; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look


class Label(Widget):
    """One line of text, shrunk to fit its rectangle."""

    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, *, face: str = "label", size: float = 16,
        colour: palette.Colour = palette.TEXT, align: str = "left", tip: Tip | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.words, self.face, self.size, self.colour, self.align = words, face, size, colour, align

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        drawn = look.text(self.words, self.face, self.size, self.colour, width=self.rect.width)
        spot = drawn.get_rect(midleft=self.rect.midleft)
        if self.align == "centre":
            spot.centerx = self.rect.centerx
        elif self.align == "right":
            spot.right = self.rect.right
        canvas.blit(drawn, spot)


class Paragraph(Widget):
    """Wrapped text; its height is what the words need, so lay out what comes below from `rect.bottom`."""

    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, look: Look, *, face: str = "book", size: float = 16,
        colour: palette.Colour = palette.TEXT2, align: str = "left", lines: int | None = None,
    ) -> None:  # fmt: skip
        needed = look.height_of(words, face, size, width=rect.width, lines=lines)
        super().__init__(id, pygame.Rect(rect.topleft, (rect.width, needed)))
        self.words, self.face, self.size, self.colour, self.align, self.lines = words, face, size, colour, align, lines

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        drawn = look.paragraph(
            self.words, self.face, self.size, self.colour, width=self.rect.width, lines=self.lines, align=self.align
        )
        canvas.blit(drawn, self.rect)


class Picture(Widget):
    """Anything that a function draws into a rectangle."""

    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, paint_it: Callable[[pygame.Surface, Look, pygame.Rect], None],
        *, tip: Tip | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self._paint = paint_it

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        self._paint(canvas, look, self.rect)


class Box(Widget):
    """A panel or a well with an optional heading, under other widgets."""

    focusable = False

    def __init__(self, id: str, rect: pygame.Rect, *, title: str = "", kind: str = "panel") -> None:
        super().__init__(id, rect)
        self.title, self.kind = title, kind

    @property
    def label(self) -> str:
        return self.title

    def contains(self, pos: tuple[int, int]) -> bool:
        """Let the pointer through to what lies below."""
        return False

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.kind == "well":
            paint.well(canvas, look, self.rect)
        else:
            paint.panel(canvas, look, self.rect)
        if self.title:
            drawn = look.text(self.title, "title", 22, width=self.rect.width - 2 * look.px(16))
            canvas.blit(drawn, (self.rect.x + look.px(16), self.rect.y + look.px(14)))
