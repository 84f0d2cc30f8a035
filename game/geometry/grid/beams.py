"""Tables of the ways from square to square: a pair by masks, a field by one wide number; imports the squares only.

A way is a set of elements that must be free. `quarter` gives the ways of a displacement to the right and up; the other
three quarters are its mirror images. Elements are numbered as on the board: squares, then east edges, then north edges.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.geometry.grid.corridors import Element
from game.geometry.grid.squares import Board

Ways = tuple[tuple[Element, ...], ...]
_DIGITS = bytes(49 if number >= 128 else 48 for number in range(256))
"""The top bit of a byte as the digit '1' or '0'."""


class Row(NamedTuple):
    """The ways to one row of squares, side by side: what each element cuts, and after each square how many bytes."""

    cuts: dict[Element, int]
    counts: tuple[int, ...]
    ends: tuple[int, ...]


class Look(NamedTuple):
    """The table of one square: what each element cuts, all ways, the bits of the answers, the ways to each square.

    The ways to each square fill bytes of their own, in the order of the squares. The topmost bit of the last byte takes
    the carry that says 'seen'; its lowest bit marks the byte as the one that answers.
    """

    kills: tuple[int, ...]
    every: int
    carry: int
    marks: int
    length: int
    runs: tuple[int, ...] = ()


def mirrored(element: Element, flip_right: bool, flip_up: bool) -> Element:
    """Return an element as seen in a mirror through the start's middle.

    >>> mirrored((1, 0, 2), True, False)
    (1, -1, 2)
    """
    plane, right, up = element
    if flip_right:
        right = -right - (plane == 1)
    if flip_up:
        up = -up - (plane == 2)
    return plane, right, up


def answers(alive: int, every: int, carry: int, marks: int, length: int) -> int:
    """Return the squares to which some way of a table is alive, as a mask."""
    # A run in which a way is alive overflows into its carry bit; bytes that answer nothing are dropped.
    return int(((alive + every) & carry | marks).to_bytes(length, "big").translate(_DIGITS, b"\0"), 2)


def joined(one: Look, other: Look, size: int) -> Look:
    """Return two tables of a square side by side, for things that stand in squares; the other answers above `size`."""
    shift = 8 * one.length
    return Look(
        tuple(low | high << shift for low, high in zip(one.kills[:size], other.kills[:size], strict=True)),
        one.every | other.every << shift,
        one.carry | other.carry << shift,
        one.marks | other.marks << shift,
        one.length + other.length,
    )


class Beams:
    """All ways of one kind on a board."""

    def __init__(self, board: Board, quarter: Callable[[int, int], Ways]) -> None:
        self._board = board
        self._quarter = quarter
        self._masks: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
        self._rows: dict[tuple[int, bool], Row] = {}
        self._looks: dict[int, Look] = {}

    def ways(self, start: int, end: int) -> tuple[int, ...]:
        """Return the ways from one square to another, as masks of elements."""
        width = self._board.width
        right, up = end % width - start % width, end // width - start // width
        found = self._masks.get((right, up))
        if found is None:
            found = self._masks[right, up] = self._relative(right, up)
        masks, corner = found
        shift = start + corner
        return tuple(mask << shift for mask in masks)

    def free(self, start: int, end: int, blockers: int) -> int | None:
        """Return the number of the first way that no blocker cuts, None if all are cut."""
        width = self._board.width
        right, up = end % width - start % width, end // width - start // width
        found = self._masks.get((right, up))
        if found is None:
            found = self._masks[right, up] = self._relative(right, up)
        masks, corner = found
        blockers >>= start + corner
        for number, mask in enumerate(masks):
            if not mask & blockers:
                return number
        return None

    def _relative(self, right: int, up: int) -> tuple[tuple[int, ...], int]:
        """Return the ways of a displacement as masks counted from the lower left square of the box between."""
        board = self._board
        masks = []
        corner = min(0, right) + min(0, up) * board.width
        for way in self._quarter(abs(right), abs(up)):
            mask = 0
            for element in way:
                plane, column, row = mirrored(element, right < 0, up < 0)
                mask |= 1 << (plane * board.size + column + row * board.width - corner)
            masks.append(mask)
        return tuple(masks), corner

    def look(self, square: int) -> Look:
        """Return the table of the fields seen from a square."""
        found = self._looks.get(square)
        if found is None:
            found = self._looks[square] = self._make_look(square)
        return found

    def _make_look(self, square: int) -> Look:
        board = self._board
        column, row = board.at(square)
        kills = [0] * (3 * board.size)
        runs = []
        every = carry = marks = offset = 0
        for to_row in range(board.height):
            for leftward in (True, False):
                part = self._row_of(abs(to_row - row), leftward)
                # Leftward rows begin with the farthest square: those beyond the border are dropped.
                first = board.width - 1 - column if leftward else 0
                last = board.width - 1 if leftward else board.width - column
                skipped = part.ends[first]
                for element, cut in part.cuts.items():
                    kept = (cut & (1 << 8 * part.ends[last]) - 1) >> 8 * skipped
                    if kept:
                        plane, right, up = mirrored(element, leftward, to_row < row)
                        at = plane * board.size + board.square(column + right, row + up)
                        kills[at] |= kept << 8 * offset
                for number in range(first, last):
                    top = 8 * (offset + part.ends[number + 1] - skipped) - 1
                    run = ((1 << part.counts[number]) - 1) << (top - part.counts[number])
                    runs.append(run)
                    every |= run
                    carry |= 1 << top
                    marks |= 1 << (top - 7)
                offset += part.ends[last] - skipped
        return Look(tuple(kills), every, carry, marks, offset, tuple(runs))

    def _row_of(self, up: int, leftward: bool) -> Row:
        found = self._rows.get((up, leftward))
        if found is None:
            found = self._rows[up, leftward] = self._make_row(up, leftward)
        return found

    def _make_row(self, up: int, leftward: bool) -> Row:
        """Lay the ways to a row side by side; leftward from the farthest square to the one beside the start."""
        width = self._board.width
        cuts: dict[Element, bytearray] = {}
        counts = []
        ends = [0]
        for right in range(width - 1, 0, -1) if leftward else range(width):
            ways = self._quarter(right, up)
            counts.append(len(ways))
            ends.append(ends[-1] + len(ways) // 8 + 1)
            first = 8 * ends[-1] - 1 - len(ways)  # the run lies right below its carry bit
            for number, way in enumerate(ways):
                byte, bit = divmod(first + number, 8)
                for element in way:
                    cut = cuts.setdefault(element, bytearray())
                    if len(cut) <= byte:
                        cut.extend(bytes(byte + 1 - len(cut)))
                    cut[byte] |= 1 << bit
        numbers = {element: int.from_bytes(cut, "little") for element, cut in cuts.items()}
        return Row(numbers, tuple(counts), tuple(ends))
