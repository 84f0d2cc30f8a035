"""Squares of a board, facings, bodies that fill squares, ranges by the diagonal rule; imports nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
VECTORS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""What one step in each of the eight facings adds to column and row; rows grow to the north (R-021, R-025)."""

ONE, LARGE, HUGE = 1, 2, 4
"""How many squares a unit fills (D-003)."""

CLOSE = 1
"""The range of close combat: the eight squares around, or one level up or down (D-089, R-037)."""


class Board:
    """A board of so many columns and rows; a square is the number row * width + column."""

    __slots__ = ("height", "neighbours", "size", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.neighbours = tuple(tuple(self._around(square)) for square in range(self.size))

    def square(self, column: int, row: int) -> int:
        return row * self.width + column

    def at(self, square: int) -> tuple[int, int]:
        """Return the column and the row of a square."""
        row, column = divmod(square, self.width)
        return column, row

    def has(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def step(self, square: int, facing: int) -> int | None:
        """Return the next square in a direction, None off the board."""
        column, row = self.at(square)
        right, up = VECTORS[facing]
        return self.square(column + right, row + up) if self.has(column + right, row + up) else None

    def edge(self, one: int, other: int) -> int:
        """Return the element between two orthogonal neighbours: the lower one's east or north edge."""
        low, high = sorted((one, other))
        if high - low == self.width:
            return 2 * self.size + low
        if high - low == 1 and high % self.width:
            return self.size + low
        raise ValueError(f"squares {one} and {other} share no edge")

    def beside(self, element: int) -> tuple[int, int]:
        """Return the two squares on both sides of an edge."""
        plane, square = divmod(element, self.size)
        return (square, square + (1 if plane == 1 else self.width))

    def edges_of(self, square: int) -> tuple[int, ...]:
        """Return the edges that a square shares with its neighbours."""
        facings = (NORTH, EAST, SOUTH, WEST)
        others = (self.step(square, facing) for facing in facings)
        return tuple(self.edge(square, other) for other in others if other is not None)

    def edges_at(self, column: int, row: int) -> tuple[int, ...]:
        """Return the edges that end in the lower left corner of a square."""
        meeting = (
            ((column - 1, row), (column, row)), ((column - 1, row - 1), (column, row - 1)),
            ((column, row - 1), (column, row)), ((column - 1, row - 1), (column - 1, row)),
        )  # fmt: skip
        return tuple(
            self.edge(self.square(*one), self.square(*two))
            for one, two in meeting if self.has(*one) and self.has(*two)
        )  # fmt: skip

    def _around(self, square: int) -> Iterator[int]:
        for facing in range(8):
            near = self.step(square, facing)
            if near is not None:
                yield near


@lru_cache(maxsize=16)
def board(width: int, height: int) -> Board:
    """Return the one board of a size, so that tables are built once."""
    return Board(width, height)


class Body(NamedTuple):
    """Where a unit stands: its squares (a large unit's front first), its level in a building, in the air or not."""

    squares: tuple[int, ...]
    level: int = 0
    air: bool = False
    fort: int = 0
    """The squares of the fortification in which it stands, as a mask (R-199)."""


class Span(NamedTuple):
    """How far two bodies are apart, and between which squares that was measured (D-087)."""

    distance: int
    start: int
    end: int


def path_cost(right: int, up: int) -> int:
    """Return what a displacement costs: the first diagonal one square, each later one two (R-022)."""
    right, up = abs(right), abs(up)
    return right + up - 1 if right and up else right + up


def span(board: Board, one: Body, other: Body) -> Span:
    """Return the range between the nearest squares, one more for each level between (R-023)."""
    best: Span | None = None
    for start in one.squares:
        column, row = board.at(start)
        for end in other.squares:
            to_column, to_row = board.at(end)
            distance = path_cost(to_column - column, to_row - row)
            if best is None or distance < best.distance:
                best = Span(distance, start, end)
    assert best is not None  # a body fills at least one square
    if one.air or other.air:  # aircraft are measured in plan
        return best
    return best._replace(distance=best.distance + abs(one.level - other.level))


def why_out_of_range(distance: int, least: int, most: int) -> str | None:
    """Return the rule that puts a target out of range, None if the weapon reaches it (R-024)."""
    if distance < least:
        return "D-088"
    return "D-087" if distance > most else None


def why_not_close(board: Board, one: Body, other: Body) -> str | None:
    """Return the rule that keeps two bodies out of close combat, sight apart (D-089)."""
    if one.air != other.air and set(one.squares) & set(other.squares):
        return "R-221"  # an aircraft right above is not adjacent
    found = span(board, one, other)
    if found.distance > CLOSE:
        return "D-089"
    return None


def mask_of(squares: Iterable[int]) -> int:
    """Return squares, places or elements as one number with a bit for each."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def members(mask: int) -> Iterator[int]:
    """Yield what a mask holds, in rising order.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_BYTES: dict[tuple[int, int], tuple[int, ...]] = {}
"""What a byte of a mask holds, by its place."""


def bits(mask: int) -> list[int]:
    """Return what a mask holds, in rising order, byte by byte.

    >>> bits(0b1_0000_0011)
    [0, 1, 8]
    """
    found: list[int] = []
    for key in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if key[1]:
            known = _BYTES.get(key)
            if known is None:
                at, byte = key
                known = _BYTES[key] = tuple(8 * at + bit for bit in range(8) if byte >> bit & 1)
            found += known
    return found


@lru_cache(maxsize=4096)
def listed(mask: int) -> tuple[int, ...]:
    """Return what a mask holds, worked out once: the same vehicles are asked about from many squares."""
    return tuple(bits(mask))
