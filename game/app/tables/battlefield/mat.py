"""Where the measured table lies on the board: millimetres and units, strips for those who wait; no pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Point, Size
from game.geometry.table.shapes import MM

RULER = 22.0
"""How wide the rulers along two edges are, in units."""
COLUMN = 64.0
"""How wide the column beside the table is at least, in which units wait and the legend stands."""
EDGE = 5.0
QUEUE = 36.0
"""The side of a counter that waits."""
WAITING = 0.46
"""The share of the column that those who wait have; the rest is the legend's."""
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


class Mat:
    """The table in its window; lengths of the game are tenths of a millimetre, north is up."""

    def __init__(self, frame: Frame, size: tuple[int, int]) -> None:
        self.wide, self.deep = size
        wide, high = frame.board
        room_w, room_h = wide - RULER - COLUMN - 2 * EDGE, high - RULER - 2 * EDGE
        self.unit = max(1e-6, min(room_w / self.wide, room_h / self.deep))
        """Units of the board for a tenth of a millimetre."""
        w, h = self.wide * self.unit, self.deep * self.unit
        self.box = Box(wide - EDGE - w, RULER + EDGE + max(0.0, (room_h - h) / 2), w, h)
        self.column = Box(EDGE, EDGE, self.box.x - RULER - 2 * EDGE, high - 2 * EDGE)
        """The room left of table and ruler."""

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
        """Return where the units of a side wait: in the upper or the middle part of the column beside the table."""
        high = self.column.h * WAITING / 2 - EDGE
        top = self.column.y if seat_is_north else self.column.y + high + EDGE
        return Box(self.column.x, top, self.column.w, high)

    def queue(self, seat_is_north: bool, count: int) -> list[tuple[Point, Size]]:
        """Return where units wait in their part of the column, row by row; they shrink until all have room."""
        box = self.strip(seat_is_north)
        step = QUEUE * 1.15
        while step > 4 and int(box.w / step) * int(box.h / step) < count:
            step *= 0.94
        columns = max(1, int(box.w / step))
        side = step / 1.15
        return [
            ((box.x + (at % columns + 0.5) * step, box.y + (at // columns + 0.5) * step), (side, side))
            for at in range(count)
        ]


def millimetres(tenths: float) -> float:
    """Return a length in millimetres."""
    return tenths / MM
