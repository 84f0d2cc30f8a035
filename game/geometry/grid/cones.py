"""The points of a square that see the whole of another, by what must be out of the way; imports nothing of the game.

From a point the target fills a cone between its two outer corners. What hides part of it changes only across lines
through an outer corner and a corner of the grid, and only for the better when the point moves to the inner side of such
a line. So each target has a few best cells of such points; it is out of cover if the cone of one of them is free
(R-048). Cells have an area: a mere line of points does not count.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key
from math import gcd
from typing import NamedTuple

from game.geometry.grid.corridors import Element, Point

Vector = tuple[int, int]
Vertex = tuple[int, int, int]
"""A rational point as two numerators and a common denominator above zero."""

SQUARE: tuple[Vertex, ...] = ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))


class Cone(NamedTuple):
    """A point of the square at the origin that sees the whole target if the elements are out of the way."""

    point: Point
    crosses: tuple[Element, ...]


class Sheaf(NamedTuple):
    """Lines through one corner that cut the square, from the worst to the best side of it."""

    corner: Vector
    lines: tuple[Vector, ...]
    side: int

    def value(self, line: int, vertex: Vertex) -> int:
        """Return how far a vertex lies on the good side of a line."""
        right, up = self.lines[line]
        column, row = self.corner
        x, y, weight = vertex
        return self.side * (right * (y - row * weight) - up * (x - column * weight))


def cones(right: int, up: int, width: int, height: int) -> tuple[Cone, ...]:
    """Return the best cones from the unit square at the origin to a block whose lower left square is displaced so."""
    left, other = outer_corners(right, up, width, height)
    low, high = (min(0, right), min(0, up)), (max(1, right + width), max(1, up + height))
    one = sheaf(left, low, high, -1)
    two = sheaf(other, low, high, 1)
    found: list[Cone] = []
    best = -1
    for number in range(len(one.lines), -1, -1):
        cell = _cell(one, number)
        reached = sum(any(two.value(line, vertex) > 0 for vertex in cell) for line in range(len(two.lines)))
        if reached > best:
            best = reached
            if reached:
                cell = _clip(cell, two, reached - 1, 1)
            point = _inside(cell)
            found.append(Cone(point, _crossed(point, left, other, low, high, (right, up, width, height))))
    return tuple(found)


def outer_corners(right: int, up: int, width: int, height: int) -> tuple[Vector, Vector]:
    """Return the corners of the block that bound it on the left and on the right, seen from the square."""
    if right >= 1 and up >= 1:
        return (right, up + height), (right + width, up)
    if up >= 1:
        return (right, up), (right + width, up)
    return (right, up + height), (right, up)


def sheaf(corner: Vector, low: Vector, high: Vector, side: int) -> Sheaf:
    """Return the lines through a corner and the grid that cut the square, sorted to the better side."""
    found: set[Vector] = set()
    for column in range(low[0], high[0] + 1):
        for row in range(low[1], high[1] + 1):
            across, along = corner[0] - column, corner[1] - row
            if not (across or along):
                continue
            if across * (2 * corner[0] - 1) + along * (2 * corner[1] - 1) < 0:  # all point away from the square
                across, along = -across, -along
            part = gcd(across, along)
            line = (across // part, along // part)
            values = [line[0] * (y - corner[1]) - line[1] * (x - corner[0]) for x, y, _ in SQUARE]
            if min(values) < 0 < max(values):
                found.add(line)

    def turn(one: Vector, two: Vector) -> int:
        return side * (one[0] * two[1] - one[1] * two[0])

    return Sheaf(corner, tuple(sorted(found, key=cmp_to_key(turn))), side)


def _cell(lines: Sheaf, number: int) -> tuple[Vertex, ...]:
    """Return the part of the square between two neighbouring lines."""
    cell = SQUARE
    if number:
        cell = _clip(cell, lines, number - 1, 1)
    if number < len(lines.lines):
        cell = _clip(cell, lines, number, -1)
    return cell


def _clip(cell: tuple[Vertex, ...], lines: Sheaf, line: int, sign: int) -> tuple[Vertex, ...]:
    """Return the part of a convex cell on one side of a line."""
    kept: list[Vertex] = []
    values = [sign * lines.value(line, vertex) for vertex in cell]
    for number, vertex in enumerate(cell):
        value, last, before = values[number], values[number - 1], cell[number - 1]
        if value * last < 0:
            a, b = abs(last), abs(value)
            cut = tuple(a * now + b * then for now, then in zip(vertex, before, strict=True))
            part = gcd(*cut)
            kept.append((cut[0] // part, cut[1] // part, cut[2] // part))
        if value >= 0:
            kept.append(vertex)
    return tuple(kept)


def _inside(cell: tuple[Vertex, ...]) -> Point:
    count = len(cell)
    return (
        sum((Fraction(x, weight) for x, _, weight in cell), Fraction()) / count,
        sum((Fraction(y, weight) for _, y, weight in cell), Fraction()) / count,
    )


def _crossed(
    point: Point, left: Vector, right: Vector, low: Vector, high: Vector, block: tuple[int, int, int, int]
) -> tuple[Element, ...]:
    """Return the elements of the box that meet the open cone: none lies wholly beside one of its rims."""
    weight = point[0].denominator * point[1].denominator
    x, y = int(point[0] * weight), int(point[1] * weight)

    def within(corner: Vector, sign: int) -> list[list[bool]]:
        across, along = corner[0] * weight - x, corner[1] * weight - y
        return [
            [sign * (across * (row * weight - y) - along * (column * weight - x)) > 0
             for row in range(low[1], high[1] + 1)]
            for column in range(low[0], high[0] + 1)
        ]  # fmt: skip

    rims = (within(left, -1), within(right, 1))

    def meets(corners: tuple[Vector, ...]) -> bool:
        return all(any(rim[a - low[0]][b - low[1]] for a, b in corners) for rim in rims)

    found: list[Element] = []
    for a in range(low[0], high[0]):
        for b in range(low[1], high[1]):
            aimed_at = block[0] <= a < block[0] + block[2] and block[1] <= b < block[1] + block[3]
            if not aimed_at and (a, b) != (0, 0) and meets(((a, b), (a + 1, b), (a, b + 1), (a + 1, b + 1))):
                found.append((0, a, b))
            if a + 1 < high[0] and meets(((a + 1, b), (a + 1, b + 1))):
                found.append((1, a, b))
            if b + 1 < high[1] and meets(((a, b + 1), (a + 1, b + 1))):
                found.append((2, a, b))
    return tuple(found)
