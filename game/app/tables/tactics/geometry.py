"""Where the squares of Dust Tactics lie on the table: the grid in its window, entry strips, counters; no pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Point, Size
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, Board

EDGE = 6.0
STRIP, LEDGE = 0.76, 0.24
"""The depth of an entry strip, in squares: where units wait, and where none does."""
LEGEND: Size = (172.0, 38.0)
"""The room that the legend needs so as to hide no square: beside the grid, or below it."""
COUNTER = 0.8
"""The side of a counter that has its square to itself, in squares."""
WAITING = 0.58
"""The side of a counter that waits outside, in squares."""
SHARED = ((), ((0.5, 0.5),), ((0.31, 0.63), (0.69, 0.33)), ((0.28, 0.7), (0.5, 0.28), (0.74, 0.68)))
"""Where counters stand that share a square, from its upper left corner; more than three stand in rows."""
SIZES = (0.0, COUNTER, 0.54, 0.46)


class Ground:
    """The board in its window: squares as boxes in units, with strips along the edges that units enter by."""

    def __init__(self, frame: Frame, board: Board, edges: Mapping[int, float]) -> None:
        """Fit the board with its strips, each so many squares deep, into a window that also has to hold the legend."""
        self.board = board
        self.edges = frozenset(edges)
        self._deep = edges
        wide, high = frame.board
        sides = {edge: edges.get(edge, 0.0) for edge in (NORTH, EAST, SOUTH, WEST)}
        columns = board.width + sides[EAST] + sides[WEST]
        rows = board.height + sides[NORTH] + sides[SOUTH]
        beside, below = LEGEND
        with_column = min((wide - beside - EDGE) / columns, (high - 2 * EDGE) / rows)
        with_row = min((wide - 2 * EDGE) / columns, (high - below - EDGE) / rows)
        self.side = max(with_column, with_row)
        spare = wide - columns * self.side
        if with_column >= with_row:
            spare, foot = max(spare, 2 * min(beside, spare - EDGE)), EDGE
        else:
            foot = below
        left = spare / 2 + sides[WEST] * self.side
        top = (high - EDGE - foot - rows * self.side) / 2 + EDGE + sides[NORTH] * self.side
        self.grid = Box(left, top, board.width * self.side, board.height * self.side)

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square as column and row from the upper left corner, as it is drawn."""
        column, row = self.board.at(square % self.board.size)
        return column, self.board.height - 1 - row

    def box(self, square: int) -> Box:
        """Return the box of a square."""
        x, y = self.corner(square)
        return Box(self.grid.x + x * self.side, self.grid.y + y * self.side, self.side, self.side)

    def under(self, point: Point) -> int | None:
        """Return the square that a point of the table lies on."""
        column, down = int((point[0] - self.grid.x) // self.side), int((point[1] - self.grid.y) // self.side)
        row = self.board.height - 1 - down
        return self.board.square(column, row) if self.board.has(column, row) else None

    def around(self, squares: Iterable[int]) -> Box:
        """Return the box of a unit's squares."""
        corners = [self.corner(square) for square in squares]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, foot = max(x for x, _ in corners) + 1, max(y for _, y in corners) + 1
        return Box(
            self.grid.x + left * self.side, self.grid.y + top * self.side,
            (right - left) * self.side, (foot - top) * self.side,
        )  # fmt: skip

    def strip(self, edge: int) -> Box:
        """Return the strip outside an edge."""
        deep, gap = self._deep[edge] * self.side - 3, 3.0
        grid = self.grid
        if edge == NORTH:
            return Box(grid.x, grid.y - deep - gap, grid.w, deep)
        if edge == SOUTH:
            return Box(grid.x, grid.y + grid.h + gap, grid.w, deep)
        if edge == EAST:
            return Box(grid.x + grid.w + gap, grid.y, deep, grid.h)
        return Box(grid.x - deep - gap, grid.y, deep, grid.h)

    def queue(self, edge: int, count: int) -> list[tuple[Point, Size]]:
        """Return where units wait along an edge, those of large units included: one after the other."""
        box = self.strip(edge)
        flat = edge in (NORTH, SOUTH)
        long = box.w if flat else box.h
        side = min(WAITING * self.side, long / max(1, count))
        step = min(side * 1.25, (long - side) / max(1, count - 1)) if count > 1 else 0.0
        first = (long - step * (count - 1)) / 2
        found = []
        for at in range(count):
            along = first + at * step
            point = (box.x + along, box.y + box.h / 2) if flat else (box.x + box.w / 2, box.y + along)
            found.append((point, (side, side)))
        return found


def counter_size(box: Box, side: float, share: float) -> Size:
    """Return the size of a counter that fills its squares: large units are longer."""
    spare = side * (1 - share)
    return (box.w - spare, box.h - spare)


def shared(box: Box, count: int, at: int) -> tuple[Point, float]:
    """Return where one of several counters of a square stands, and its side in squares."""
    if count < len(SHARED):
        x, y = SHARED[count][at]
        return (box.x + x * box.w, box.y + y * box.h), SIZES[count]
    across = 3
    x, y = (at % across + 0.5) / across, (at // across + 0.5) / -(-count // across)
    return (box.x + x * box.w, box.y + y * box.h), 0.36
