"""What the panels of the dock are built of: values, steps, bars, tiles, meters, options; imports pygame and the art."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.app.art import paint, palette, shapes, tokens
from game.app.art.look import Look
from game.app.table.dock import PART
from game.app.table.lively import Count
from game.app.widgets.rows import Row
from game.app.widgets.texts import Paragraph, Picture
from game.app.widgets.widget import Tip, Widget

Spread = tuple[tuple[int, float], ...]
"""Numbers with their chances, from the least to the most."""
Shown = Callable[[Count], int]
"""Tells what a number that ticks shows now."""
GAP = 6
ROW = 25
ROW_SIZE = 15
"""The size of the words of a row that makes a choice."""
LOOSE = 6
"""Units by which the parts of a panel that takes the rest of the dock draw apart at most."""
RULE = re.compile(r"\s*\[[A-Z]-\d+\]$")
STATES = {"done": palette.TEXT, "now": palette.TEXT, "ahead": palette.QUIET, "none": palette.TEXT2}


class Part(Protocol):
    """A part of a panel."""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs."""

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return what shows it."""


class PartsPanel:
    """A panel made of parts from top to bottom."""

    def __init__(
        self, id: str, title: str, parts: Sequence[Part], *, stretch: bool = False, urgent: bool = False,
        pinned: bool = False, spare: bool = False, gap: float = GAP,
    ) -> None:  # fmt: skip
        self.id = id
        self.title = title
        self.stretch = stretch
        self.urgent = urgent
        self.pinned = pinned
        self.spare = spare
        self.parts = parts
        self.gap = gap

    @property
    def counts(self) -> list[Count]:
        """Return the numbers of all parts that tick."""
        numbers = [number for part in self.parts for number in getattr(part, "numbers", ())]
        return [number for number in numbers if isinstance(number, Count)]

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that all parts need."""
        high = sum(part.height(look, width) for part in self.parts)
        return high + look.px(self.gap) * max(0, len(self.parts) - 1)

    def build(self, look: Look, rect: pygame.Rect) -> list[Widget]:
        """Return the widgets of all parts."""
        made: list[Widget] = []
        y = rect.y
        gaps = max(1, len(self.parts) - 1)
        gap = look.px(self.gap) + min(look.px(LOOSE), max(0, rect.height - self.height(look, rect.width)) // gaps)
        for at, part in enumerate(self.parts):
            high = part.height(look, rect.width)
            made += part.widgets(look, pygame.Rect(rect.x, y, rect.width, high), f"{self.id}.{at}")
            y += high + gap
        return made


class Painted:
    """A part that is only looked at."""

    tip: Tip | None = None
    numbers: Sequence[int] = ()
    """What it counts."""
    units: float = ROW

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs."""
        return look.px(self.units)

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return its picture as a widget."""
        return [Picture(name, rect, self.paint, tip=self.tip)]

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw it."""


class Versus(Painted):
    """The two combat values against each other, the attacker on the left."""

    units = 88

    def __init__(
        self, sides: tuple[str, str], labels: tuple[str, str], values: tuple[int, int], between: str, *,
        names: tuple[str, str], shown: Shown = int, low: bool = False,
    ) -> None:  # fmt: skip
        self.sides, self.labels, self.between = sides, labels, between
        self.numbers, self.shown = values, shown
        self.names = names
        """What events call the two values."""
        self.low = low
        """The value stands beside the badge, without the word."""
        self.units = 50 if low else 88

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the picture, and where events find each value."""
        tiles = zip(self.names, self._tiles(look, rect), strict=True)
        return [*super().widgets(look, rect, name), *(Picture(PART + part, tile, _nothing) for part, tile in tiles)]

    def _tiles(self, look: Look, rect: pygame.Rect) -> list[pygame.Rect]:
        gap = look.px(8)
        wide = (rect.w - gap) // 2
        return [pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.h) for at in (0, 1)]

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw two tiles in the colours of the sides and the sign between them."""
        for at, (side, tile) in enumerate(zip(self.sides, self._tiles(look, rect), strict=True)):
            wide, value = tile.w, figure_of(self.numbers[at], self.shown)
            canvas.blit(_side_tile(look, side, tile.size), tile)
            badge = tokens.badge(look, side, look.px(24))
            if self.low:
                outer = (tile.x + look.px(22), tile.right - look.px(22))[at]
                canvas.blit(badge, badge.get_rect(center=(outer, tile.centery)))
                figure = look.text(value, "title", 38, palette.TEXT, width=wide - look.px(60))
                canvas.blit(figure, figure.get_rect(center=tile.center))
                continue
            canvas.blit(badge, (tile.x + look.px(8), tile.y + look.px(8)))
            words = look.text(self.labels[at], "strong", 15, palette.TEXT, width=wide - look.px(46))
            canvas.blit(words, words.get_rect(midleft=(tile.x + look.px(38), tile.y + look.px(20))))
            figure = look.text(value, "title", 52, palette.TEXT, width=wide - look.px(16))
            canvas.blit(figure, figure.get_rect(center=(tile.centerx, tile.y + look.px(59))))
        pill = paint.pill(look, self.between, size=14, fill=palette.INK900, colour=palette.TEXT2, face="motto")
        canvas.blit(pill, pill.get_rect(center=rect.center))


def figure_of(number: int, shown: Shown) -> str:
    """Return a number as it is written now."""
    return str(shown(number) if isinstance(number, Count) else number)


def _nothing(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw nothing."""


def _side_tile(look: Look, side: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a tile in the colours of a side."""
    bloc = look.bloc(side)

    def make() -> pygame.Surface:
        top, foot = palette.mix(bloc.base, palette.INK700, 0.42), palette.mix(bloc.dark, palette.INK700, 0.3)
        surface = shapes.shaded(size, look.px(6), [(0, top), (size[1], foot)])
        surface.blit(shapes.ring(size, look.px(6), look.px(1), (*bloc.light, 60)), (0, 0))
        return surface

    return look.cached(("side_tile", side, size), make)


class StepRow(Painted):
    """A step or a modifier: icon, words, and what it gives attacker and defender."""

    def __init__(
        self, icon: str, words: str, amounts: tuple[str, str] = ("", ""), state: str = "none", tip: Tip | None = None,
        *, indent: bool = False,
    ) -> None:  # fmt: skip
        self.icon, self.words, self.amounts = icon, words, amounts
        self.state, self.tip, self.indent = state, tip, indent
        self.units = 20 if indent else ROW

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs: never less than its letters."""
        room, face, size = self._words_in(look, width)
        if look.fits(self.words, face, size, room):
            return max(look.px(self.units), look.size_of("X", "label", 15)[1] + look.px(2))
        return look.name(self.words, face, size, width=room).get_height() + look.px(2)

    def _words_in(self, look: Look, width: int) -> tuple[int, str, float]:
        """Return the pixels for the words, and how they are written."""
        face, size = ("label", 14) if self.indent else ("strong", 15)
        return width - look.px(30) - (2 * look.px(40) if any(self.amounts) else 0), face, size

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the row, lit if it is the present step."""
        if self.state == "now":
            paint.message(canvas, look, rect.inflate(look.px(8), 0))
        ink = STATES[self.state]
        if self.icon:
            colour = {"done": look.colour("good"), "now": palette.AMBER}.get(self.state, ink)
            sign = look.icon(self.icon, look.px(16), colour)
            canvas.blit(sign, sign.get_rect(midleft=(rect.x + look.px(4), rect.centery)))
        cell = look.px(40)
        left = rect.x + look.px(30)
        room, face, size = self._words_in(look, rect.width)
        words = look.name(self.words, face, size, palette.TEXT2 if self.indent else ink, width=room)
        canvas.blit(words, words.get_rect(midleft=(left, rect.centery)))
        for at, amount in enumerate(self.amounts):
            if amount:
                figure = look.text(amount, "strong", 15, ink, width=cell)
                canvas.blit(figure, figure.get_rect(midright=(rect.right - (1 - at) * cell - look.px(4), rect.centery)))


class Words:
    """A paragraph."""

    def __init__(
        self, words: str, *, size: float = 15, face: str = "label", colour: palette.Colour = palette.TEXT2
    ) -> None:
        self.words, self.size, self.face, self.colour = words, size, face, colour

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs."""
        return look.height_of(self.words, self.face, self.size, width=width)

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return it as a widget."""
        return [Paragraph(name, rect, self.words, look, face=self.face, size=self.size, colour=self.colour)]


class IconLine(Painted):
    """A sentence with its icon, on as many lines as it needs."""

    def __init__(self, icon: str, words: str, *, colour: palette.Colour = palette.TEXT2) -> None:
        self.icon, self.words, self.colour = icon, words, colour

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the words need."""
        return look.height_of(self.words, "label", 15, width=width - look.px(26))

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the icon beside the first line."""
        line = look.size_of("X", "label", 15)[1]
        sign = look.icon(self.icon, look.px(16), self.colour)
        canvas.blit(sign, sign.get_rect(center=(rect.x + look.px(9), rect.y + line // 2)))
        words = look.paragraph(self.words, "label", 15, self.colour, width=rect.w - look.px(26))
        canvas.blit(words, (rect.x + look.px(26), rect.y))


class Divider(Painted):
    """A thin line."""

    units = 4

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw it across the panel."""
        paint.divider(canvas, look, rect.x, rect.centery, rect.w)


class SideLine(Painted):
    """A side's badge and a sentence about it."""

    def __init__(self, side: str, words: str, tip: Tip | None = None) -> None:
        self.side, self.words, self.tip = side, words, tip

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs: two lines if the words are long."""
        written = look.name(self.words, "strong", 15, width=width - look.px(30))
        return max(look.px(self.units), written.get_height())

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw badge and words."""
        badge = tokens.badge(look, self.side, look.px(20))
        canvas.blit(badge, badge.get_rect(midleft=(rect.x + look.px(2), rect.centery)))
        words = look.name(self.words, "strong", 15, palette.TEXT, width=rect.w - look.px(30))
        canvas.blit(words, words.get_rect(midleft=(rect.x + look.px(28), rect.centery)))


class Bars(Painted):
    """A distribution: a bar for each number of losses with its chance in per cent."""

    units = 62

    def __init__(self, side: str, spread: Spread, tip: Tip | None = None) -> None:
        self.side, self.spread, self.tip = side, spread, tip

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that bars and two rows of letters need."""
        return look.px(26) + 2 * look.size_of("0", "label", 13)[1]

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the bars over their losses, the chances above them."""
        line = look.size_of("0", "label", 13)[1]
        floor, room = rect.bottom - line, rect.h - 2 * line
        step = min(rect.w / max(1, len(self.spread)), look.px(44))
        left = rect.x + (rect.w - step * len(self.spread)) / 2
        most = max(chance for _, chance in self.spread)
        colour = look.bloc(self.side).light
        for at, (losses, chance) in enumerate(self.spread):
            high = max(look.px(2), round(room * chance / most))
            wide = max(2, round(step) - look.px(3))
            bar = pygame.Rect(round(left + at * step), floor - high, wide, high)
            pygame.draw.rect(canvas, palette.mix(colour, palette.INK700, 0.15), bar, border_radius=look.px(2))
            figure = look.text(str(losses), "label", 13, palette.TEXT2)
            canvas.blit(figure, figure.get_rect(midtop=(bar.centerx, floor)))
            share = round(chance * 100)
            words = look.text(str(share), "strong", 13, palette.TEXT)
            if share and words.get_width() <= step:
                canvas.blit(words, words.get_rect(midbottom=(bar.centerx, bar.y)))


class Tiles(Painted):
    """Key figures side by side, each with its noun."""

    units = 62

    def __init__(
        self, figures: Sequence[tuple[int, str, Tip | None]], shown: Shown = int, names: Sequence[str] = ()
    ) -> None:  # fmt: skip
        self.figures, self.shown = figures, shown
        self.numbers = [figure for figure, _, _ in figures]
        self.names = names
        """What events call the first of the figures."""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that figure and noun need above each other."""
        letters = look.size_of("0", "title", 32)[1] + look.size_of("x", "label", 14)[1]
        return max(look.px(self.units), letters + look.px(2))

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return a picture for each figure, so that each has its own tip."""
        wide = rect.w // len(self.figures)
        made: list[Widget] = []
        for at, (figure, words, tip) in enumerate(self.figures):
            cell = pygame.Rect(rect.x + at * wide, rect.y, wide, rect.h)
            part = PART + self.names[at] if at < len(self.names) else f"{name}.{at}"
            made.append(Picture(part, cell, _tile(figure, words, self.shown), tip=tip))
        return made


def _tile(figure: int, words: str, shown: Shown) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:
    def paint_it(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        big = look.text(figure_of(figure, shown), "title", 32, palette.TEXT, width=rect.w)
        canvas.blit(big, big.get_rect(midtop=(rect.centerx, rect.y)))
        small = look.text(words, "label", 14, palette.TEXT2, width=rect.w - look.px(4))
        canvas.blit(small, small.get_rect(midbottom=(rect.centerx, rect.bottom)))

    return paint_it


class Meter(Painted):
    """How far something has come towards a target: pips, a count and its rule."""

    units = 40

    def __init__(
        self, side: str, words: str, count: int, target: int, tip: Tip | None = None, shown: Shown = int
    ) -> None:  # fmt: skip
        self.side, self.words, self.target, self.tip = side, words, target, tip
        self.numbers, self.shown = [count], shown

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that words and pips need."""
        return look.size_of("X", "label", 14)[1] + look.px(17)

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the words over a row of pips."""
        count = figure_of(self.numbers[0], self.shown)
        tally = look.text(f"{count}/{self.target}", "strong", 15, palette.TEXT)
        canvas.blit(tally, tally.get_rect(topright=rect.topright))
        badge = tokens.badge(look, self.side, look.px(17))
        canvas.blit(badge, (rect.x, rect.y + look.px(1)))
        room = rect.w - tally.get_width() - look.px(30)
        told = self.words if look.fits(self.words, "label", 14, room) else RULE.sub("", self.words)  # the tip has it
        words = look.text(told, "label", 14, palette.TEXT2, width=room)
        canvas.blit(words, (rect.x + look.px(23), rect.y))
        step = rect.w / self.target
        colour = look.bloc(self.side).base
        for at in range(self.target):
            left, wide = round(rect.x + at * step), round(step) - look.px(3)
            pip = pygame.Rect(left, rect.bottom - look.px(10), wide, look.px(7))
            full = at < int(count)
            pygame.draw.rect(canvas, colour if full else palette.INK900, pip, border_radius=look.px(3))
            if not full:
                pygame.draw.rect(canvas, palette.INK500, pip, width=1, border_radius=look.px(3))


class Option(NamedTuple):
    """A choice that a row of the panel makes; one that can't be made now is disabled."""

    words: str
    right: str
    icon: str
    press: Callable[[], None] | None
    tip: Tip | None = None

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that it needs."""
        return look.px(36)

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the row."""
        return [
            Row(name, rect, self.words, self.press, right=self.right, icon=self.icon, enabled=self.press is not None,
                tip=self.tip, size=15)
        ]  # fmt: skip
