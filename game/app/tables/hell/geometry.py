"""How the board and the hand of Hell are divided: lines, columns, rows, cells, all in units; measures with the art."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.app.art import hell_tracks
from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Point, Size
from game.rules.hell.state import SLOTS

FORMATION = 0.76
"""Width of a formation card for its height."""
CARD = 0.94
"""Width of a combat card for its height, where the hand is not crowded."""
NARROWEST = 0.8
TURNED = 0.7
"""Width of a campaign or carnage card for its height."""
CHIT = 48 / 38
HALO = 4.5
"""How far a marker stands out over its space."""
WIDE = 1.7
"""How much wider the column of the battle is."""
PEEK = 104.0
"""What is sure to show of the hand in a compact layout; the rest is seen when the hand is raised."""
TALLEST = 150.0
"""The height of a card in a compact layout."""
HAND_HIGH = 178.0


class Sizes(NamedTuple):
    """The lengths of a layout, in units."""

    edge: float
    gap: float
    line: float
    label: float
    track: float
    plate: float
    """Height of a building's name plate."""
    row: float
    """Height of a row of units or of formations at a building."""
    pad: float
    leader: float
    pile: float
    """Width of the cell of a pile."""

    @property
    def least(self) -> float:
        """Return the height of a board on which no row of a building lies over another."""
        around = 2 * self.edge + 2 * self.line + self.track + 3 * self.gap
        return around + self.plate + 2 * self.pad + 6 * self.row


ROOMY = Sizes(6.0, 6.0, 106.0, 116.0, 116.0, 38.0, 34.0, 7.0, 28.0, 104.0)
COMPACT = Sizes(3.0, 4.0, 60.0, 96.0, 78.0, 26.0, 25.0, 3.0, 17.0, 46.0)


def spacious(frame: Frame) -> Frame:
    """Return a frame whose board is high enough; where its window is lower, all of it is shown smaller."""
    wide, high = frame.board
    share = max(1.0, (COMPACT if frame.compact else ROOMY).least / high)
    return frame._replace(board=(wide * share, high * share))


class Board:
    """The board: the far side's line, the four districts with their tracks, the near side's line."""

    def __init__(self, frame: Frame, battle: str) -> None:
        self.frame = frame
        self.compact = frame.compact
        self.sizes = s = COMPACT if frame.compact else ROOMY
        wide, high = frame.board
        inner = wide - 2 * s.edge
        self._tall = high - 2 * s.edge - 2 * s.line - s.track - 3 * s.gap
        weights = [WIDE if slot == battle else 1.0 for slot in SLOTS]
        unit = (inner - (len(SLOTS) - 1) * s.gap) / sum(weights)
        self.columns: dict[str, Box] = {}
        x = s.edge
        top = s.edge + s.line + s.gap
        for slot, weight in zip(SLOTS, weights, strict=True):
            self.columns[slot] = Box(x, top, weight * unit, self._tall)
            x += weight * unit + s.gap

    def line(self, near: bool) -> Box:
        """Return the line of the near or the far side."""
        s = self.sizes
        wide, high = self.frame.board
        return Box(s.edge, high - s.edge - s.line if near else s.edge, wide - 2 * s.edge, s.line)

    def track(self, slot: str) -> Box:
        """Return the tracking card of a district."""
        box, s = self.columns[slot], self.sizes
        return Box(box.x, box.y + box.h + s.gap, box.w, s.track)

    def row(self, slot: str, near: bool, kind: str) -> Box:
        """Return a row of a side at a building: its formations at the edge, its units beside the name plate."""
        box, s = self.columns[slot], self.sizes
        step = {"formations": 0, "elite": 1, "units": 2}[kind]
        rows = (box.h - s.plate) / 2 - s.pad
        gap = (rows - 3 * s.row) / 3
        y = s.pad + step * (s.row + gap)
        top = box.y + (box.h - y - s.row if near else y)
        return Box(box.x + s.pad, top, box.w - 2 * s.pad, s.row)

    @property
    def formation(self) -> Size:
        """Return the size of a formation card on a line."""
        high = self.sizes.line - 2 * self.sizes.pad + (0 if self.compact else 4)
        return high * FORMATION, high

    @property
    def chit(self) -> Size:
        """Return the size of a unit counter."""
        return self.sizes.row * CHIT, self.sizes.row


    def band(self, slot: str) -> tuple[float, float]:
        """Return where the name plate of a building begins, in shares of its height, and its height."""
        high = self.columns[slot].h
        return round((high - self.sizes.plate) / 2 / high, 4), self.sizes.plate


def track_cell(size: Size, row: str, step: int, spaces: int) -> Box:
    """Return a space of a track on a tracking card of a size, from its upper left corner."""
    rect = hell_tracks.cell(1.0, (round(size[0]), round(size[1])), row, step, spaces)
    return Box(rect.x, rect.y, rect.w, rect.h)


def filed(box: Box, widths: Sequence[float], gap: float) -> list[Point]:
    """Return the middles of cards of several widths in a row, which overlap when there are too many for the box."""
    if not widths:
        return []
    taken = sum(widths) + gap * (len(widths) - 1)
    squeeze = max(0.0, taken - box.w) / max(1, len(widths) - 1)
    found, x = [], box.x
    for wide in widths:
        found.append((x + wide / 2, box.y + box.h / 2))
        x += wide + gap - squeeze
    return found


class HandRoom:
    """The hand's plane: the own commander, the hand, and on the right the cards that were turned over."""

    def __init__(self, frame: Frame, staged: int) -> None:
        self.compact = frame.compact
        wide = frame.hand[0]
        shown = min(frame.hand[1], PEEK) if frame.compact else frame.hand[1]
        edge = 4.0 if frame.compact else 8.0
        tall = min(frame.hand[1] - 2 * edge, TALLEST) if frame.compact else shown - 2 * edge
        self.gap = 5.0 if frame.compact else 8.0
        self.commander = Box(edge, edge, 94.0 if frame.compact else 146.0, shown - 2 * edge)
        self.turned: Size = (tall * TURNED, tall)
        left = self.commander.x + self.commander.w + self.gap + (0 if frame.compact else 4)
        step = self.turned[0] + self.gap
        room = max(1, staged) * step
        self.stage = Box(wide - edge - room + self.gap, edge, room - self.gap, tall)
        self.card: Size = (tall * CARD, tall)
        right = room if staged else 0.0
        self.hand = Box(left, edge, max(self.card[0], wide - left - right - edge), tall)

    def fit(self, count: int) -> Size:
        """Return the size of the hand's cards: they grow narrower before they overlap."""
        wide, high = self.card
        room = (self.hand.w - (count - 1) * self.gap) / max(1, count)
        return max(min(wide, room), high * NARROWEST), high
