"""Discs and convex polygons in whole tenths of a millimetre, and exact answers about them; imports nothing of the game.

Headings are tenths of a degree, clockwise from north; x grows to the east, y to the north.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

Point = tuple[int, int]
CM = 100
"""Tenths of a millimetre in a centimetre."""
MM = 10
CIRCLE = 3600
"""Tenths of a degree in a full turn."""


class Disc(NamedTuple):
    """A round base or template."""

    x: int
    y: int
    r: int

    @property
    def centre(self) -> Point:
        return self.x, self.y


class Poly(NamedTuple):
    """A convex polygon, its corners counter-clockwise."""

    points: tuple[Point, ...]

    @property
    def centre(self) -> Point:
        """Return the middle of the box round it, which is the middle of every hull and template."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


Shape = Disc | Poly


def turned(right: int, ahead: int, heading: int) -> Point:
    """Return a displacement seen from a heading as one on the table, to the nearest tenth of a millimetre."""
    angle = math.radians(heading % CIRCLE / 10)
    sine, cosine = math.sin(angle), math.cos(angle)
    return round(right * cosine + ahead * sine), round(ahead * cosine - right * sine)


def box(centre: Point, length: int, width: int, heading: int) -> Poly:
    """Return a rectangle that points along a heading.

    >>> box((0, 0), 40, 20, 900).points
    ((-20, 10), (-20, -10), (20, -10), (20, 10))
    """
    x, y = centre
    corners = ((-width, -length), (width, -length), (width, length), (-width, length))
    offsets = (turned(right // 2, ahead // 2, heading) for right, ahead in corners)
    return Poly(tuple((x + right, y + up) for right, up in offsets))


def edges(poly: Poly) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a polygon."""
    last = poly.points[-1]
    for point in poly.points:
        yield last, point
        last = point


def cross(origin: Point, one: Point, other: Point) -> int:
    """Return twice the area of a triangle, positive if it turns counter-clockwise."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def holds(poly: Poly, point: Point) -> bool:
    """Tell whether a polygon has a point inside it or on its rim."""
    return all(cross(start, end, point) >= 0 for start, end in edges(poly))


def is_held(poly: Poly, x: int, y: int, radius: int) -> bool:
    """Tell whether a disc lies wholly within a polygon; it may touch its rim."""
    for (ax, ay), (bx, by) in edges(poly):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side < 0 or side * side < radius * radius * ((bx - ax) ** 2 + (by - ay) ** 2):
            return False
    return True


def square_of(one: Point, other: Point) -> int:
    """Return the square of the distance between two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def near_side(point: Point, start: Point, end: Point, limit: int, strict: bool) -> bool:
    """Tell whether a point lies within a limit of a side, or strictly within, without roots or fractions."""
    right, up = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * right + (point[1] - start[1]) * up
    whole = right * right + up * up
    if along <= 0 or along >= whole:
        nearest = square_of(point, start if along <= 0 else end)
        return nearest < limit * limit if strict else nearest <= limit * limit
    across = cross(start, end, point)
    return across * across < limit * limit * whole if strict else across * across <= limit * limit * whole


def overlap(one: Shape, other: Shape) -> bool:
    """Tell whether two shapes share more than their rims (R-242)."""
    return _near(one, other, 0, strict=True)


def is_within(one: Shape, other: Shape, limit: int) -> bool:
    """Tell whether two shapes are no farther apart than a limit, rim to rim (D-011)."""
    return _near(one, other, limit, strict=False)


def _near(one: Shape, other: Shape, limit: int, strict: bool) -> bool:
    if isinstance(one, Disc):
        if isinstance(other, Disc):
            right, up, reach = one.x - other.x, one.y - other.y, one.r + other.r + limit
            apart = right * right + up * up
            return apart < reach * reach if strict else apart <= reach * reach
        one, other = other, one
    if isinstance(other, Disc):
        return _disc_near(one, other.x, other.y, other.r + limit, strict)
    if not _parted(one, other, strict and limit == 0):
        return True
    return limit > 0 and (_corner_near(one, other, limit, strict) or _corner_near(other, one, limit, strict))


def _disc_near(poly: Poly, x: int, y: int, reach: int, strict: bool) -> bool:
    """Tell whether a point lies in a polygon or no farther from it than some reach."""
    inside = True
    ax, ay = poly.points[-1]
    for bx, by in poly.points:
        right, up = bx - ax, by - ay
        side = right * (y - ay) - up * (x - ax)
        if side < 0:
            inside = False
            apart, most = side * side, reach * reach * (right * right + up * up)
            if apart > most or (strict and apart == most):
                return False  # all of the polygon is beyond this side
        ax, ay = bx, by
    return inside or any(near_side((x, y), start, end, reach, strict) for start, end in edges(poly))


def _corner_near(one: Poly, other: Poly, limit: int, strict: bool) -> bool:
    return any(near_side(point, start, end, limit, strict) for point in one.points for start, end in edges(other))


def _parted(one: Poly, other: Poly, touching_parts: bool) -> bool:
    """Tell whether a line along some side has one polygon on each side of it (touching counts as parted, or not)."""
    for poly, against in ((one, other), (other, one)):
        points = against.points
        ax, ay = poly.points[-1]
        for bx, by in poly.points:
            right, up = bx - ax, by - ay
            side = right * ay - up * ax
            for x, y in points:
                depth = right * y - up * x - side
                if depth > 0 or (depth == 0 and not touching_parts):
                    break
            else:
                return True
            ax, ay = bx, by
    return False


def gap(one: Shape, other: Shape) -> float:
    """Return the distance rim to rim, nothing where they meet; for the tape measure, never for a rule."""
    if overlap(one, other):
        return 0.0
    if isinstance(one, Disc) and isinstance(other, Disc):
        return max(0.0, math.dist(one.centre, other.centre) - one.r - other.r)
    if isinstance(one, Disc):
        one, other = other, one
    assert isinstance(one, Poly)
    if isinstance(other, Disc):
        return max(0.0, min(_to_side(other.centre, *side) for side in edges(one)) - other.r)
    pairs = ((one, other), (other, one))
    return min(_to_side(point, *side) for a, b in pairs for point in a.points for side in edges(b))


def _to_side(point: Point, start: Point, end: Point) -> float:
    right, up = end[0] - start[0], end[1] - start[1]
    whole = right * right + up * up
    along = ((point[0] - start[0]) * right + (point[1] - start[1]) * up) / whole if whole else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * right, start[1] + along * up))


def bounds(shape: Shape) -> tuple[int, int, int, int]:
    """Return the least and the most x and y of a shape: west, south, east, north."""
    if isinstance(shape, Disc):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return min(xs), min(ys), max(xs), max(ys)


def is_on_table(shape: Shape, width: int, depth: int) -> bool:
    """Tell whether a shape lies wholly on a table."""
    west, south, east, north = bounds(shape)
    return west >= 0 and south >= 0 and east <= width and north <= depth
