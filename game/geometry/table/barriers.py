"""What a moving base may not pass, and whether a straight way is clear of it: whole numbers only (R-227).

Imports the shapes. A base passes where its disc fits: touching is allowed, overlapping is not (R-242).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from game.geometry.table.shapes import Disc, Point, Poly, Shape, bounds, cross, edges, holds, near_side, overlap

SAGITTA = 3
"""How far the corners of a ring stand out from the true rim, in tenths of a millimetre."""
OUT = 2
"""How much farther out a ring lies, so that whole numbers never cut into what it goes round."""


class Barrier(NamedTuple):
    """Something in the way: its id, outline, the rule that bars it, and the building whose wall it is."""

    id: str
    shape: Shape
    rule: str
    house: str = ""


class Bars:
    """Barriers as a base of one radius meets them."""

    __slots__ = ("_boxes", "radius")

    def __init__(self, barriers: Iterable[Barrier], radius: int) -> None:
        self.radius = radius
        self._boxes = [
            (west - radius, south - radius, east + radius, north + radius, barrier)
            for barrier in barriers
            for west, south, east, north in (bounds(barrier.shape),)
        ]

    @classmethod
    def joined(cls, parts: Iterable[Bars], radius: int) -> Bars:
        """Return the barriers of several, all met by a base of one radius."""
        twin = cls((), radius)
        for part in parts:
            twin._boxes += part._boxes
        return twin

    @property
    def barriers(self) -> tuple[Barrier, ...]:
        """Return all that is in the way."""
        return tuple(box[4] for box in self._boxes)

    def near(self, west: int, south: int, east: int, north: int) -> Bars:
        """Return those that meet a box, which is what a short way can meet."""
        twin = Bars((), self.radius)
        twin._boxes = [
            box for box in self._boxes
            if box[0] <= east and box[2] >= west and box[1] <= north and box[3] >= south
        ]  # fmt: skip
        return twin

    def but(self, some: Collection[Barrier]) -> Bars:
        """Return all except some."""
        twin = Bars((), self.radius)
        twin._boxes = [box for box in self._boxes if box[4] not in some]
        return twin

    def without(self, base: Disc) -> Bars:
        """Return those that do not lie under a base already."""
        if self.on(base.x, base.y) is None:
            return self
        return self.but([barrier for barrier in self.barriers if overlap(barrier.shape, base)])

    def on(self, x: int, y: int) -> Barrier | None:
        """Return something that the base would overlap here."""
        for west, south, east, north, barrier in self._boxes:
            if west < x < east and south < y < north and _lies_on(barrier.shape, x, y, self.radius):
                return barrier
        return None

    def first(self, start: Point, end: Point, house: str = "") -> Barrier | None:
        """Return something that a straight way of the base meets, None if it is clear; a door leads through a house."""
        (x, y), (to_x, to_y) = start, end
        low_x, high_x = (x, to_x) if x < to_x else (to_x, x)
        low_y, high_y = (y, to_y) if y < to_y else (to_y, y)
        radius = self.radius
        for west, south, east, north, barrier in self._boxes:
            if low_x >= east or high_x <= west or low_y >= north or high_y <= south:
                continue
            if house and barrier.house == house:
                continue
            shape = barrier.shape
            if isinstance(shape, Disc):
                if near_side((shape.x, shape.y), start, end, shape.r + radius, strict=True):
                    return barrier
            elif _meets(shape.points, start, end, radius):
                return barrier
        return None

    def all_on(self, start: Point, end: Point) -> list[Barrier]:
        """Return everything that a straight way meets, the nearest to its start first."""
        found = [barrier for barrier in self.barriers if Bars((barrier,), self.radius).first(start, end) is not None]
        return sorted(found, key=lambda barrier: _depth(barrier.shape, start, end, self.radius))

    def cast(self, start: Point, angles: Iterable[float], far: float) -> Iterator[tuple[float, float]]:
        """Yield how far straight ways lead in some directions, for drawing."""
        x, y = start
        radius = self.radius
        rings = []
        for west, south, east, north, barrier in self._boxes:
            right, up = (west + east) / 2 - x, (south + north) / 2 - y
            wide = math.hypot(east - west, north - south) / 2 + OUT
            near = math.hypot(right, up) - wide
            if near < far:
                rings.append((near, right, up, wide, barrier.shape))
        rings.sort(key=lambda one: one[0])
        for angle in angles:
            right, up = math.cos(angle), math.sin(angle)
            most = far
            for near, beside, ahead, wide, shape in rings:
                if near >= most:
                    break
                if -wide <= beside * up - ahead * right <= wide and -wide <= beside * right + ahead * up:
                    met = (
                        _meets_disc(shape.x - x, shape.y - y, shape.r + radius, right, up)
                        if isinstance(shape, Disc)
                        else _meets_poly(shape.points, start, right, up, radius)
                    )
                    most = min(most, met)
            yield x + right * most, y + up * most

    def rings(self, only: Collection[Barrier] | None = None) -> Iterator[tuple[Point, ...]]:
        """Yield for each barrier, or for some of them, the corners of a way round it, counter-clockwise."""
        for barrier in self.barriers:
            if only is None or barrier in only:
                yield ring(barrier.shape, self.radius)


def _lies_on(shape: Shape, x: int, y: int, radius: int) -> bool:
    """Tell whether a base overlaps a shape: `overlap`, with the quick answers first."""
    if isinstance(shape, Disc):
        reach = shape.r + radius
        return (shape.x - x) ** 2 + (shape.y - y) ** 2 < reach * reach
    ax, ay = shape.points[-1]
    for bx, by in shape.points:
        sx, sy = bx - ax, by - ay
        side = sx * (y - ay) - sy * (x - ax)
        if side < 0 and side * side >= radius * radius * (sx * sx + sy * sy):
            return False
        ax, ay = bx, by
    return overlap(shape, Disc(x, y, radius))


def _meets(points: tuple[Point, ...], start: Point, end: Point, radius: int) -> bool:
    """Tell whether a base on its straight way comes nearer to a polygon than its radius."""
    (x, y), (to_x, to_y) = start, end
    right, up = to_x - x, to_y - y
    limit = radius * radius * (right * right + up * up)
    low = high = right * (points[0][1] - y) - up * (points[0][0] - x)
    for px, py in points:
        side = right * (py - y) - up * (px - x)
        low, high = min(low, side), max(high, side)
    if (low > 0 and low * low >= limit) or (high < 0 and high * high >= limit):
        return False  # all of it to one side of the way
    ax, ay = points[-1]
    for bx, by in points:
        sx, sy = bx - ax, by - ay
        here = sx * (y - ay) - sy * (x - ax)
        there = sx * (to_y - ay) - sy * (to_x - ax)
        if here < 0 and there < 0:
            most = radius * radius * (sx * sx + sy * sy)
            if here * here >= most and there * there >= most:
                return False  # the whole way before one of its sides
        ax, ay = bx, by
    poly = Poly(points)
    if holds(poly, start) or holds(poly, end) or any(near_side(p, start, end, radius, strict=True) for p in points):
        return True
    for first, last in edges(poly):
        if near_side(start, first, last, radius, strict=True) or near_side(end, first, last, radius, strict=True):
            return True
        if _cross(start, end, first, last):
            return True
    return False


def _cross(start: Point, end: Point, first: Point, last: Point) -> bool:
    """Tell whether two stretches cross."""
    one, other = cross(start, end, first), cross(start, end, last)
    here, there = cross(first, last, start), cross(first, last, end)
    return (one > 0) != (other > 0) and (here > 0) != (there > 0)


def _depth(shape: Shape, start: Point, end: Point, radius: int) -> float:
    """Return about how far along a way a shape begins."""
    length = math.dist(start, end) or 1.0
    x, y = shape.centre
    return ((x - start[0]) * (end[0] - start[0]) + (y - start[1]) * (end[1] - start[1])) / length - radius


def _meets_disc(beside: float, ahead: float, reach: float, right: float, up: float) -> float:
    """Return how far a line runs before it comes so near to a point."""
    across, along = beside * up - ahead * right, beside * right + ahead * up
    half = reach * reach - across * across
    if half <= 0:
        return math.inf
    half = math.sqrt(half)
    return max(0.0, along - half) if along + half > 1 else math.inf


def _meets_poly(points: tuple[Point, ...], start: Point, right: float, up: float, reach: int) -> float:
    """Return how far a line runs before it comes so near to a polygon: to one of its sides, or to a corner."""
    x, y = start
    best = math.inf
    for px, py, out_x, out_y, length in _fronts(points):
        rate = right * out_x + up * out_y
        if rate < 0:
            away = (x - px) * out_x + (y - py) * out_y - reach
            if away >= 0:
                far = -away / rate
                along = (px - x - right * far) * out_y - (py - y - up * far) * out_x
                if 0 <= along <= length and far < best:
                    best = far
        if reach:
            best = min(best, _meets_disc(px - x, py - y, reach, right, up))
    return best


@lru_cache(maxsize=4096)
def _fronts(points: tuple[Point, ...]) -> tuple[tuple[int, int, float, float, float], ...]:
    """Return for each side of a polygon where it begins, its outward direction and its length."""
    found = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        found.append((ax, ay, (by - ay) / length, (ax - bx) / length, length))
    return tuple(found)


@lru_cache(maxsize=4096)
def ring(shape: Shape, radius: int) -> tuple[Point, ...]:
    """Return the corners of a way round a shape that a disc of a radius just clears, counter-clockwise."""
    if isinstance(shape, Disc):
        rim = shape.r + radius + OUT
        count = max(6, math.ceil(math.pi / math.acos(1 - SAGITTA / (rim + SAGITTA))))
        far = rim / math.cos(math.pi / count)
        step = 2 * math.pi / count
        return tuple(_at(shape.x, shape.y, far, step * n) for n in range(count))
    rim = radius + OUT
    most = 2 * math.acos(1 - SAGITTA / (rim + SAGITTA))
    found = []
    points = shape.points
    for number, (x, y) in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        first = math.atan2(before[0] - x, y - before[1])  # the outward side of the edge that comes in
        turn = (math.atan2(x - after[0], after[1] - y) - first) % (2 * math.pi)
        count = max(1, math.ceil(turn / most))
        part = turn / count
        far = rim / math.cos(part / 2)
        found += [_at(x, y, far, first + part * (n + 0.5)) for n in range(count)]
    return tuple(found)


def _at(x: int, y: int, far: float, angle: float) -> Point:
    return x + round(far * math.cos(angle)), y + round(far * math.sin(angle))
