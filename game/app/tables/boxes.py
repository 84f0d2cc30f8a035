"""Rectangles in units, and cards that share them in rows: what every table of cards is divided with; no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]
Size = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """Return its middle."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def size(self) -> Size:
        """Return width and height."""
        return (self.w, self.h)

    def around(self, by: float) -> Box:
        """Return it larger by so much on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def spread(box: Box, card: Size, count: int, gap: float, *, from_left: bool = True) -> list[Point]:
    """Return the middles of cards in a row, which overlap when there are too many for the box."""
    if not count:
        return []
    step = card[0] + gap
    if count > 1:
        step = min(step, max(0.0, box.w - card[0]) / (count - 1))
    taken = step * (count - 1) + card[0]
    left = box.x + card[0] / 2 + (0.0 if from_left else box.w - taken)
    return [(left + at * step, box.y + box.h / 2) for at in range(count)]


def free_share(places: Sequence[Point], at: int, wide: float) -> float:
    """Return the share of a card's width that the next card of its row leaves free."""
    step = places[at + 1][0] - places[at][0] if at + 1 < len(places) else wide
    return round(step / wide, 2) if 0 < step < wide else 1.0


def rows_for(box: Box, count: int, shape: float, gap: float, most: float) -> tuple[Size, Sequence[Point]]:
    """Return the size and the middles of cards that share a box in as many rows as make them largest."""
    best: Size = (0.0, 0.0)
    rows = 1
    for tried in (1, 2, 3, 4):
        across = -(-count // tried)
        high = min((box.h - (tried - 1) * gap) / tried, most)
        wide = min(high * shape, (box.w - (across - 1) * gap) / max(1, across))
        if wide > best[0] + 0.5:
            best, rows = (wide, min(high, wide / shape)), tried
    across = max(1, -(-count // rows))
    row = best[1] + gap
    top = box.y + (box.h - rows * row + gap) / 2 + best[1] / 2
    wide_row = across * best[0] + (across - 1) * gap
    left = box.x + (box.w - wide_row) / 2 + best[0] / 2
    return best, [(left + (n % across) * (best[0] + gap), top + (n // across) * row) for n in range(count)]
