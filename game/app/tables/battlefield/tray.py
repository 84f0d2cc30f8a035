"""The tray on the window of the measured table: units off the table and what is to be laid, in groups; no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.app.tables.battlefield.mat import RULER
from game.app.tables.boxes import Box, Point

PAD = 7.0
HEAD = 21.0
"""Units that the name of a group takes."""
SLOT, GAP = 42.0, 7.0
LEAST = 20.0
"""Units below which what lies in it does not shrink."""
FOOT = 46.0
"""Units below it that are the legend's."""
MARGIN = 8.0
ENOUGH = 124.0
"""Units left of the table in which a tray is of use."""


class Slot(NamedTuple):
    """What lies in the tray: where, in units from the upper left corner of the window, and how large."""

    part: str
    pos: Point
    side: float


class Tray(NamedTuple):
    """A tray laid out: where it is, the names of its groups with how far down they stand, and what lies in it."""

    box: Box
    heads: tuple[tuple[str, float], ...]
    slots: tuple[Slot, ...]


def tray_of(
    groups: Sequence[tuple[str, Sequence[str]]], window: tuple[float, float], beside: float = 0.0
) -> Tray | None:  # fmt: skip
    """Return where everything lies, as large as there is room for; None if there is nothing.

    `beside` are the units left of a table that is seen whole: the tray stays there if they are enough for it.
    """
    groups = [(name, parts) for name, parts in groups if parts]
    if not groups:
        return None
    room = window[1] - RULER - 2 * MARGIN - FOOT
    widest = beside - RULER - 2 * MARGIN if beside > ENOUGH else window[0]
    side, columns = SLOT, 2
    while side > LEAST and (_high(groups, side, columns) > room or _wide(side, columns) > widest):
        if columns < 3 and side < SLOT * 0.8 and _high(groups, side, columns) > room:
            columns, side = columns + 1, SLOT
        else:
            side *= 0.95
    step = side + GAP
    left = MARGIN if beside > ENOUGH else RULER + 2 * MARGIN
    box = Box(left, RULER + 2 * MARGIN, _wide(side, columns), _high(groups, side, columns))
    heads, slots, y = [], [], box.y + PAD
    for name, parts in groups:
        heads.append((name, y - box.y))
        y += HEAD
        for at, part in enumerate(parts):
            place = (box.x + PAD + side / 2 + at % columns * step, y + side / 2 + at // columns * step)
            slots.append(Slot(part, place, side))
        y += -(-len(parts) // columns) * step + PAD - GAP
    return Tray(box, tuple(heads), tuple(slots))


def _wide(side: float, columns: int) -> float:
    """Return how wide a tray is that has so many columns."""
    return columns * (side + GAP) + 2 * PAD - GAP


def _high(groups: Sequence[tuple[str, Sequence[str]]], side: float, columns: int) -> float:
    """Return how high a tray is that has so many columns."""
    lines = sum(-(-len(parts) // columns) for _, parts in groups)
    return PAD + len(groups) * (HEAD + PAD - GAP) + lines * (side + GAP)
