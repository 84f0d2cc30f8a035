"""How far apart units on the measured table are, in points of range, rounded up (D-013, D-090, R-104)."""

from __future__ import annotations

import math
from itertools import product

from game.geometry.table.ground import Body
from game.geometry.table.shapes import CM, Disc, Shape, gap, is_within

Figure = tuple[int, Body]
"""The number of a figure and its body."""
POINT = 10 * CM
"""A point of range or movement (D-013, R-104)."""


def range_of(here: tuple[Figure, ...], there: tuple[Figure, ...]) -> int:
    """Return how many points of range hold the distance between the nearest figures; all of a squad have one size."""
    one, other = here[0][1].shape, there[0][1].shape
    if not isinstance(one, Disc) or not isinstance(other, Disc):
        return min(_points(a.shape, b.shape) for (_, a), (_, b) in product(here, there))
    spots = [body.shape.centre for _, body in there]
    nearest = min(
        (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y)
        for x, y in (body.shape.centre for _, body in here)
        for to_x, to_y in spots
    )
    return _in_points(nearest, one.r + other.r)


def _in_points(apart: int, rims: int) -> int:
    """Return the points of range between two discs, by the square of how far their middles are apart."""
    root = math.isqrt(apart)
    return max(0, -(-(root + (root * root < apart) - rims) // POINT))


def square_apart(one: Shape, other: Shape) -> int:
    """Return the square of how far the middles of two shapes are apart."""
    (x, y), (to_x, to_y) = one.centre, other.centre
    return (x - to_x) ** 2 + (y - to_y) ** 2


def _points(one: Shape, other: Shape) -> int:
    """Return how many points of range hold the distance between two shapes."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return _in_points(square_apart(one, other), one.r + other.r)
    count = max(0, math.floor(gap(one, other) / POINT) - 1)
    while not is_within(one, other, count * POINT):
        count += 1
    return count
