"""The parts of the rule book: a rule with its links and what was searched for in it; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import lettering, paint, palette
from game.app.screens.rule_index import Entry, begins, fold
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

SIZE = 18


class Block:
    """The words of a rule broken into lines, measured once."""

    def __init__(self, look: Look, words: str, width: int) -> None:
        self.rows = lettering.wrap(words, width, _measure(look))
        self.line = look.height_of("X", "book", SIZE, width=width)
        self.pitch = look.height_of("X\nX", "book", SIZE, width=width) - self.line
        self.height = self.pitch * (len(self.rows) - 1) + self.line

    def marks(self, look: Look) -> list[tuple[str, pygame.Rect]]:
        """Return the numbers that the words name, and where they stand."""
        measure = _measure(look)
        return [
            (piece.words.strip("[]"), pygame.Rect(piece.x, at * self.pitch, measure(piece.words, "mark"), self.line))
            for at, row in enumerate(self.rows)
            for piece in row
            if piece.kind == "mark"
        ]


def _measure(look: Look) -> lettering.Measure:
    def width_of(words: str, kind: str) -> int:
        return (
            look.size_of(words, "book" if kind == "plain" else "book_strong", SIZE)[0]
            if words.strip()
            else (look.size_of(f"|{words}|", "book", SIZE)[0] - look.size_of("||", "book", SIZE)[0])
        )

    return width_of


class RuleText(Widget):
    """One rule: its number or name, and its words."""

    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, entry: Entry, words: str, block: Block, *, query: str, here: bool, gutter: int
    ) -> None:
        super().__init__(id, rect)
        self.entry, self.words, self.block = entry, words, block
        self.query, self.here, self.gutter = fold(query).split(), here, gutter

    @property
    def label(self) -> str:
        return self.entry.number or self.entry.title

    @staticmethod
    def head(look: Look, entry: Entry) -> int:
        """Return the height of the name above the words; a number stands beside them."""
        return look.size_of(entry.title, "strong", 18)[1] + look.px(2) if entry.title else 0

    def origin(self, look: Look) -> tuple[int, int]:
        """Return where the words begin."""
        return self.rect.x + look.px(14) + self.gutter, self.rect.y + look.px(9) + self.head(look, self.entry)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.here:
            paint.row(canvas, look, self.rect, "current")
        x, y = self.origin(look)
        if self.entry.title:
            name = look.text(self.entry.title, "strong", 18, palette.TEXT, width=self.rect.right - x)
            self._draw_found(canvas, look, self.entry.title, "strong", (x, y - name.get_height() - look.px(2)))
            canvas.blit(name, (x, y - name.get_height() - look.px(2)))
        if self.entry.number:
            number = look.text(self.entry.number, "strong", 17, palette.AMBER, width=self.gutter - look.px(6))
            canvas.blit(number, (self.rect.x + look.px(14), y + (self.block.line - number.get_height()) // 2))
        measure = _measure(look)
        if self.query:
            for at, row in enumerate(self.block.rows):
                for piece in row:
                    if any(begins(word, fold(piece.words)) for word in self.query):
                        place = pygame.Rect(
                            x + piece.x, y + at * self.block.pitch, measure(piece.words, piece.kind), self.block.line
                        )
                        _draw_patch(canvas, look, place)
        width = self.rect.right - look.px(14) - x
        canvas.blit(look.paragraph(self.words, "book", SIZE, palette.TEXT2, width=width), (x, y))

    def _draw_found(self, canvas: pygame.Surface, look: Look, words: str, face: str, at: tuple[int, int]) -> None:
        """Lay a patch of amber under the name if it has what was searched for."""
        if self.query and any(begins(word, fold(words)) for word in self.query):
            _draw_patch(canvas, look, pygame.Rect(at, look.size_of(words, face, 18)))


def _draw_patch(canvas: pygame.Surface, look: Look, place: pygame.Rect) -> None:
    place = place.inflate(look.px(4), 0)
    paint.veil(canvas, look, place, colour=palette.AMBER, alpha=70, radius=3)


class Link(Widget):
    """The number of another rule inside a text; pressing it goes there."""

    def __init__(self, id: str, rect: pygame.Rect, number: str, press: Callable[[], None], tip: Tip) -> None:
        super().__init__(id, rect, press, tip=tip)
        self.number = number

    @property
    def label(self) -> str:
        return self.number

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        colour = palette.AMBER_LIGHT if mood.hover else palette.mix(palette.AMBER, palette.INK700, 0.45)
        canvas.fill(
            colour,
            (self.rect.x, self.rect.bottom - look.px(3), self.rect.width, max(1, look.px(1.5 if mood.hover else 1))),
        )
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect, radius=3)
