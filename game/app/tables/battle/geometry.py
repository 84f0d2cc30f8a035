"""How the board and the hand of Battle are divided: rows, columns, slots, all in units; imports contract and boxes."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Point, Size, rows_for

CARD = 0.74
"""Width of a force card for its height, in a pile or a rack."""
BROADEST = 0.88
"""The same for a unit on the board, where the slots give it room."""
ACTION = 0.74
"""Width of an action card for its height."""
PLACE = 1.2
"""Height of a location card for the height of a force card."""
BROAD_CARD = 0.88
"""The same where the hand has room, for the sake of long texts."""
NARROWEST = 0.66
"""An action card in a crowded hand is at least this wide for its height."""
BROAD = 0.98
"""The same in a compact layout, where its text is left out."""
PEEK = 104.0
"""What is sure to show of the hand in a compact layout; the rest may lie below the screen."""
TALLEST = 1.5
"""A force card is at most this much higher than wide."""

class Board:
    """The board: a strip for the enemy's cards, then for each location five rows from the far side to the near one."""

    def __init__(self, frame: Frame, columns: int, limit: int) -> None:
        self.size = frame.board
        self.compact = frame.compact
        self.limit = limit
        wide, high = frame.board
        edge, gap, pad = (4.0, 5.0, 3.0) if frame.compact else (8.0, 8.0, 5.0)
        self.pad, self.between = pad, 2.0 if frame.compact else 4.0
        self.strip = Box(edge, edge, wide - 2 * edge, 38.0 if frame.compact else 50.0)
        across = gap if frame.compact else 10.0
        self.column = min((wide - 2 * edge - (columns - 1) * across) / columns, 420.0)
        inner = self.column - 2 * pad
        self.slot = (inner - (limit - 1) * self.between) / limit
        top = self.strip.y + self.strip.h + edge
        room = high - top - edge - 2 * gap - 6 * pad - 2 * self.between
        unit = room / (4 + PLACE)
        self.unit: Size = (min(self.slot, unit * BROADEST), min(unit, self.slot * TALLEST))
        self.place: Size = (inner, min(room - 4 * self.unit[1], 2.2 * self.unit[1]))
        used = 4 * self.unit[1] + self.place[1] + 6 * pad + 2 * self.between + 2 * gap
        self._top = top + max(0.0, (high - edge - top - used) / 2)
        self._gap = gap
        taken = columns * self.column + (columns - 1) * across
        self._left = edge + (wide - 2 * edge - taken) / 2
        self._step = self.column + across

    def _x(self, slot: str) -> float:
        return self._left + (int(slot) - 1) * self._step

    @property
    def _row(self) -> float:
        return self.unit[1] + 2 * self.pad

    def control(self, slot: str) -> Box:
        """Return the box of a whole control zone: both sides and the location between them."""
        high = 2 * self.unit[1] + self.place[1] + 2 * self.pad + 2 * self.between
        return Box(self._x(slot), self._top + self._row + self._gap, self.column, high)

    def location(self, slot: str) -> Box:
        """Return where the location card lies."""
        box = self.control(slot)
        return Box(box.x + self.pad, box.y + self.pad + self.unit[1] + self.between, *self.place)

    def zone(self, zone: str, near: bool) -> Box:
        """Return one side's part of a zone, the near side's or the far side's."""
        box = self.control(zone[0])
        if zone[1] == "c":
            y = box.y + self.pad if not near else box.y + box.h - self.pad - self.unit[1]
            return Box(box.x + self.pad, y, self.column - 2 * self.pad, self.unit[1])
        y = box.y + box.h + self._gap if near else self._top
        return Box(box.x, y, self.column, self._row)

    def seat(self, zone: str, near: bool, at: int) -> Point:
        """Return the middle of a slot for a unit; units beyond the limit lie over the last ones."""
        box = self.zone(zone, near)
        left = box.x if zone[1] == "c" else box.x + self.pad
        return (left + self.slot / 2 + min(at, self.limit - 1) * (self.slot + self.between), box.y + box.h / 2)


class HandRoom:
    """The hand's plane: the own piles on the left, the hand, and on the right what lies on the table."""

    def __init__(self, frame: Frame, staged: int, rations: bool = False) -> None:
        self.size = frame.hand
        self.compact = frame.compact
        wide = frame.hand[0]
        high = min(frame.hand[1], PEEK) if frame.compact else frame.hand[1]
        edge = self.edge = 3.0 if frame.compact else 8.0
        self.caption = 0.0 if frame.compact else 17.0
        row = (high - 2 * edge) / 2
        pile = row - self.caption - 3
        self.pile: Size = (pile * CARD, pile)
        self.cell: Size = (self.pile[0] + 30 if frame.compact else max(self.pile[0] + 6, 80.0), row)
        left = edge + 2 * self.cell[0] + edge
        tall = min(high - 2 * edge, 214.0)
        self.card: Size = (tall * (BROAD if frame.compact else ACTION), tall)
        self.gap = 5.0 if frame.compact else 14.0
        self.counter = min(self.card[0] * 0.62, 84.0)
        right = self._stage_width(staged, wide) + (self.counter + 2 * edge if rations else 0.0)
        self.hand = Box(left, 0.0, max(self.card[0], wide - left - right - edge), high)
        at = right or self.card[0] + edge
        self.stage = Box(wide - at, 0.0, at - edge, high)
        self.whole = Box(edge, edge, wide - 2 * edge, high - 2 * edge)

    def fit(self, count: int) -> Size:
        """Return the size of the hand's cards: they grow narrower before they overlap."""
        wide, high = self.card
        room = (self.hand.w - (count - 1) * self.gap / 2) / max(1, count)
        if self.compact:
            return (max(min(wide, room), wide * 0.9), high)
        return (max(min(high * BROAD_CARD, room), high * NARROWEST), high)

    def staged(self, box: Box) -> tuple[Size, Box]:
        """Return the size of the cards on the table and the room they share, below its caption."""
        head = 0.0 if self.compact else 24.0
        high = min(self.card[1], box.h - head - 2 * self.edge)
        size = (self.card[0] * high / self.card[1], high)
        return size, Box(box.x + self.edge, box.y + head, box.w - 2 * self.edge, box.h - head)

    def _stage_width(self, staged: int, wide: float) -> float:
        if not staged:
            return 0.0
        step = self.card[0] * (0.55 if staged > 2 else 1.0) + 4
        return min(self.card[0] + (staged - 1) * step + 3 * self.edge, wide * 0.42)

    def pile_box(self, kind: str) -> Box:
        """Return the cell of one of the own piles: deck and discards above, forces and losses below."""
        column = {"deck": 0, "discard": 1, "pile": 0, "lost": 1}[kind]
        row = {"deck": 0, "discard": 0, "pile": 1, "lost": 1}[kind]
        return Box(self.edge + column * self.cell[0], self.edge + row * self.cell[1], *self.cell)

    def on_pile(self, kind: str) -> Point:
        """Return the middle of the card that lies on a pile."""
        box = self.pile_box(kind)
        return (box.x + (self.pile[0] if self.compact else box.w) / 2, box.y + self.pile[1] / 2)

    def rack(self, count: int, most: float) -> tuple[Size, Sequence[Point]]:
        """Return the size and the middles of the cards to choose from; with little room two rows overlap."""
        if not self.compact:
            return rows_for(self.whole, count, CARD, 4.0, most)
        across = max(1, -(-count // 2))
        wide = min((self.whole.w - (across - 1) * 3) / across, self.whole.h * CARD)
        size = (wide, wide / CARD)
        left = self.whole.x + (self.whole.w - across * (wide + 3) + 3) / 2 + wide / 2
        step = self.whole.h / 2
        return size, [
            (left + (n % across) * (wide + 3), self.whole.y + (n // across) * step + size[1] / 2) for n in range(count)
        ]
