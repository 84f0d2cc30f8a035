"""Where the measured table lies on the board, in units that show all of it in the window; no pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.table.parts import FULL, Frame
from game.app.tables.boxes import Box, Point, Size
from game.geometry.table.shapes import MM

RULER = 22.0
"""How wide the rulers along two edges are, in units."""
EDGE = 2.0
FOOT = 30.0
"""Units below the table that are the legend's, so that it hides nobody."""
NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


class Mat:
    """The table on its board; lengths of the game are tenths of a millimetre, north is up."""

    def __init__(self, frame: Frame, size: tuple[int, int]) -> None:
        self.wide, self.deep = size
        wide, high = frame.board
        room_w, room_h = wide - RULER - 2 * EDGE, high - RULER - 2 * EDGE - FOOT
        self.unit = max(1e-6, min(room_w / self.wide, room_h / self.deep))
        """Units of the board for a tenth of a millimetre."""
        self.box = Box(RULER + EDGE, RULER + EDGE, self.wide * self.unit, self.deep * self.unit)
        self.world: Size = (self.box.w + RULER + 2 * EDGE, self.box.h + RULER + 2 * EDGE + FOOT)
        """The whole board: the table with the rulers above and left of it, and the legend below."""
        fill = min(FULL, max(1.0, wide / self.world[0]))
        self.seen: Size = (wide / fill, high / fill)
        """How much of it shows while it fills its window."""

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


def millimetres(tenths: float) -> float:
    """Return a length in millimetres."""
    return tenths / MM
