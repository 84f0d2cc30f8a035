"""Where the measured table lies on the board: millimetres and units, strips for those who wait; no pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Point, Size
from game.geometry.table.shapes import MM

RULER = 22.0
"""How wide the rulers along two edges are, in units."""
STRIP = 46.0
"""How deep the strips are in which units wait."""
EDGE = 5.0
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


class Mat:
    """The table in its window; lengths of the game are tenths of a millimetre, north is up."""

    def __init__(self, frame: Frame, size: tuple[int, int]) -> None:
        self.wide, self.deep = size
        wide, high = frame.board
        room_w, room_h = wide - RULER - STRIP - 2 * EDGE, high - RULER - 2 * STRIP - 2 * EDGE
        self.unit = max(1e-6, min(room_w / self.wide, room_h / self.deep))
        """Units of the board for a tenth of a millimetre."""
        w, h = self.wide * self.unit, self.deep * self.unit
        left = RULER + EDGE + (wide - RULER - 2 * EDGE - w) / 2
        top = RULER + EDGE + STRIP + max(0.0, (room_h - h) / 2)
        self.box = Box(left, top, w, h)

    def point(self, x: float, y: float) -> Point:
        """Return a spot of the table on the board."""
        return self.box.x + x * self.unit, self.box.y + (self.deep - y) * self.unit

    def spot(self, point: Point) -> tuple[int, int]:
        """Return the spot of the table under a point of the board, to the tenth of a millimetre."""
        x = (point[0] - self.box.x) / self.unit
        y = self.deep - (point[1] - self.box.y) / self.unit
        return round(x), round(y)

    def holds(self, point: Point) -> bool:
        """Tell whether a point of the board lies on the table."""
        x, y = self.spot(point)
        return 0 <= x <= self.wide and 0 <= y <= self.deep

    def length(self, tenths: float) -> float:
        """Return a length of the table in units of the board."""
        return tenths * self.unit

    def outline(self, points: Iterable[tuple[float, float]]) -> tuple[Point, ...]:
        """Return corners on the board."""
        return tuple(self.point(x, y) for x, y in points)

    def strip(self, seat_is_north: bool) -> Box:
        """Return where the units of a side wait: above or below the table."""
        gap = 4.0
        if seat_is_north:
            return Box(self.box.x, self.box.y - RULER - STRIP - gap + 2, self.box.w, STRIP - 4)
        return Box(self.box.x, self.box.y + self.box.h + gap, self.box.w, STRIP - 4)

    def queue(self, seat_is_north: bool, count: int) -> list[tuple[Point, Size]]:
        """Return where units wait in a strip, one after the other."""
        box = self.strip(seat_is_north)
        side = min(box.h * 0.86, box.w / max(1, count))
        step = min(side * 1.3, (box.w - side) / max(1, count - 1)) if count > 1 else 0.0
        first = (box.w - step * (count - 1)) / 2
        return [((box.x + first + at * step, box.y + box.h / 2), (side, side)) for at in range(count)]


def millimetres(tenths: float) -> float:
    """Return a length in millimetres."""
    return tenths / MM
