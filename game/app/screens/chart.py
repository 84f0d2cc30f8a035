"""The chart of a key figure by turn, and the ledger of luck, drawn from plain numbers; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import paint, palette, shapes, tokens
from game.app.widgets.widget import Mood, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

DASHES: tuple[tuple[float, ...], ...] = ((1000,), (10, 6), (2, 5), (12, 5, 2, 5))
"""How the lines of the seats are broken, so that they differ without colour."""
FINE = 2
KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Line(NamedTuple):
    """One line of the chart: a side, what it is called, and its values."""

    side: str
    words: str
    values: Sequence[int]


class Chart(Widget):
    """Lines over turns; hovering, or the arrow keys, read the values of a moment."""

    def __init__(
        self, id: str, rect: pygame.Rect, lines: Sequence[Line], ticks: Sequence[str], turns: Sequence[int],
        press: Callable[[int], None],
    ) -> None:  # fmt: skip
        super().__init__(id, rect)
        self.lines, self.ticks, self.turns = lines, ticks, turns
        self.cursor: int | None = None
        self._jump = press

    @property
    def label(self) -> str:
        return ", ".join(f"{line.words} {line.values[-1]}" for line in self.lines if line.values)

    def plot(self, look: Look) -> pygame.Rect:
        """Return the rectangle in which the lines run; labels stand right of it, turns below."""
        right = max((look.size_of(self._end(line), "strong", 15)[0] for line in self.lines), default=0) + look.px(34)
        left, foot = look.size_of("00", "label", 14)[0] + look.px(14), look.size_of("0", "label", 14)[1] + look.px(6)
        rect = self.rect
        return pygame.Rect(
            rect.x + left,
            rect.y + look.px(12),
            max(20, rect.width - left - right),
            max(20, rect.height - foot - look.px(18)),
        )

    def _end(self, line: Line) -> str:
        return f"{line.words} {line.values[-1]}"

    @property
    def most(self) -> int:
        """Return the highest value, at least one."""
        return max((value for line in self.lines for value in line.values), default=1) or 1

    def x(self, plot: pygame.Rect, at: int) -> int:
        """Return where a row of the story stands."""
        return plot.left + plot.width * at // max(1, len(self.ticks) - 1)

    def y(self, plot: pygame.Rect, value: float) -> int:
        """Return how high a value stands."""
        return plot.bottom - round(plot.height * value / self.most)

    # ---- What the person does ----

    def point(self, look: Look, pos: tuple[int, int] | None) -> bool:
        """Read the values nearest to the pointer; tell whether that changes anything."""
        plot, before = self.plot(look), self.cursor
        if pos is None or not self.rect.collidepoint(pos):
            self.cursor = None
        else:
            share = (pos[0] - plot.left) / max(1, plot.width)
            self.cursor = min(max(0, round(share * (len(self.ticks) - 1))), len(self.ticks) - 1)
        return self.cursor != before

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key not in KEYS or not self.ticks:
            return False
        last = len(self.ticks) - 1
        now = self.cursor if self.cursor is not None else last if KEYS[event.key] < 0 else -1
        self.cursor = min(max(0, now + KEYS[event.key]), last)
        return True

    def on_focus(self, gained: bool) -> None:
        if not gained:
            self.cursor = None

    def press(self) -> None:
        """Go to this moment in the replay."""
        if self.cursor is not None:
            self._jump(self.cursor)

    # ---- What is drawn ----

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        plot = self.plot(look)
        self._draw_grid(canvas, look, plot)
        key = ("chart", plot.size, tuple((line.side, tuple(line.values)) for line in self.lines))
        lines = look.cached(key, lambda: self._drawn(look, plot))
        canvas.blit(lines, lines.get_rect(center=plot.center))
        self._draw_ends(canvas, look, plot)
        if self.cursor is not None:
            self._draw_cursor(canvas, look, plot, self.cursor)

    def _draw_grid(self, canvas: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        step = max(1, -(-self.most // 5))
        for value in range(0, self.most + 1, step):
            y = self.y(plot, value)
            canvas.fill(
                palette.mix(palette.INK700, palette.INK500, 0.6 if value else 1.0), (plot.left, y, plot.width, 1)
            )
            words = look.text(str(value), "label", 14, palette.QUIET)
            canvas.blit(words, words.get_rect(midright=(plot.left - look.px(6), y)))
        last = -look.px(100)
        for at, turn in enumerate(self.turns):
            if at and turn == self.turns[at - 1]:
                continue
            x = self.x(plot, at)
            words = look.text(str(turn), "label", 14, palette.QUIET)
            if x - last >= words.get_width() + look.px(14):
                canvas.fill(palette.INK500, (x, plot.bottom, 1, look.px(4)))
                canvas.blit(words, words.get_rect(midtop=(x, plot.bottom + look.px(5))))
                last = x

    def _drawn(self, look: Look, plot: pygame.Rect) -> pygame.Surface:
        """Return all lines, drawn large and scaled down."""
        pad = look.px(6)
        size = (plot.width + 2 * pad, plot.height + 2 * pad)
        fine = shapes.blank((size[0] * FINE, size[1] * FINE))
        home = pygame.Rect(pad, pad, *plot.size)
        for seat, line in enumerate(self.lines):
            colour = look.bloc(line.side).light
            points = [(self.x(home, at) * FINE, self.y(home, value) * FINE) for at, value in enumerate(line.values)]
            for tone, wide in ((palette.INK900, look.px(6) * FINE), (colour, look.px(3) * FINE)):
                _draw_dashed(fine, points, tone, wide, [look.px(part) * FINE for part in DASHES[seat % len(DASHES)]])
        return pygame.transform.smoothscale(fine, size)

    def _draw_ends(self, canvas: pygame.Surface, look: Look, plot: pygame.Rect) -> None:
        """Name the lines where they end, moved apart where they end together."""
        high = look.size_of("X", "strong", 15)[1]
        ends = sorted((self.y(plot, line.values[-1]), seat) for seat, line in enumerate(self.lines) if line.values)
        last = plot.top - high
        for y, seat in ends:
            line = self.lines[seat]
            y = max(y, last + high)
            last = y
            badge = tokens.badge(look, line.side, look.px(18))
            canvas.blit(badge, badge.get_rect(midleft=(plot.right + look.px(8), y)))
            words = look.text(self._end(line), "strong", 15, look.bloc(line.side).light)
            canvas.blit(words, words.get_rect(midleft=(plot.right + look.px(30), y)))

    def _draw_cursor(self, canvas: pygame.Surface, look: Look, plot: pygame.Rect, at: int) -> None:
        x = self.x(plot, at)
        canvas.fill(palette.AMBER, (x, plot.top, max(1, look.px(1)), plot.height))
        rows = [look.text(self.ticks[at], "strong", 15, palette.TEXT)]
        for line in self.lines:
            rows.append(look.text(f"{line.words}: {line.values[at]}", "label", 15, look.bloc(line.side).light))
            pygame.draw.circle(canvas, palette.AMBER, (x, self.y(plot, line.values[at])), look.px(4))
        pad = look.px(8)
        box = pygame.Rect(
            0, 0, max(row.get_width() for row in rows) + 2 * pad, sum(row.get_height() for row in rows) + 2 * pad
        )
        box.midleft = (x + look.px(12), plot.centery)
        if box.right > self.rect.right - look.px(4):
            box.right = x - look.px(12)
        paint.tooltip(canvas, look, box)
        y = box.y + pad
        for row in rows:
            canvas.blit(row, (box.x + pad, y))
            y += row.get_height()


def _draw_dashed(
    surface: pygame.Surface, points: Sequence[tuple[int, int]], colour: palette.Colour, wide: int, dashes: Sequence[int]
) -> None:
    """Draw a broken line whose rhythm runs on around its corners."""
    rhythm = dashes if len(dashes) % 2 == 0 else (*dashes, 0)
    whole, at = sum(rhythm), 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        long = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        done = 0.0
        while done < long:
            rest, part = at % whole, 0
            while rest >= rhythm[part]:
                rest -= rhythm[part]
                part += 1
            step = min(rhythm[part] - rest, long - done)
            if part % 2 == 0:
                ends = [(ax + (bx - ax) * d / long, ay + (by - ay) * d / long) for d in (done, done + step)]
                pygame.draw.line(surface, colour, ends[0], ends[1], wide)
                for end in ends:
                    pygame.draw.circle(surface, colour, end, wide // 2)
            done += step
            at += step


class Luck(NamedTuple):
    """The luck of a side: what chance gave it against what it could expect, in a sentence too."""

    side: str
    words: str
    luck: float
    shown: str
    told: str


def draw_luck(canvas: pygame.Surface, look: Look, rect: pygame.Rect, ledger: Sequence[Luck]) -> None:
    """Draw a bar for each side, right of the middle for good luck, left of it for bad."""
    most = max([1.0, *(abs(one.luck) for one in ledger)])
    high = rect.height // max(1, len(ledger))
    for at, one in enumerate(ledger):
        row = pygame.Rect(rect.x, rect.y + at * high, rect.width, high)
        bloc = look.bloc(one.side)
        badge = tokens.badge(look, one.side, look.px(24))
        canvas.blit(badge, badge.get_rect(midleft=(row.x, row.y + high // 3)))
        figure = look.text(one.shown, "strong", 18, palette.TEXT)
        canvas.blit(figure, figure.get_rect(midright=(row.right, row.y + high // 3)))
        rail = pygame.Rect(
            row.x + look.px(34), 0, row.width - look.px(34) - figure.get_width() - look.px(14), look.px(12)
        )
        rail.centery = row.y + high // 3
        paint.well(canvas, look, rail, radius=3)
        long = round(rail.width / 2 * abs(one.luck) / most)
        bar = pygame.Rect(rail.centerx if one.luck >= 0 else rail.centerx - long, rail.y + 1, long, rail.height - 2)
        canvas.fill(bloc.light, bar)
        if one.luck < 0:
            paint.pattern(canvas, look, bar, "hatch", palette.INK900, alpha=150)
        canvas.fill(palette.TEXT, (rail.centerx, rail.y - 2, 1, rail.height + 4))
        words = look.text(one.told, "label", 15, palette.QUIET, width=row.width)
        canvas.blit(words, (row.x, row.y + high * 2 // 3 - look.px(2)))
