"""One straight line through the table: which solids it touches, and how it may cross woods, buildings and smoke."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.geometry.table.ground import SMOKE, Area, Solid
from game.geometry.table.shapes import CM, Disc, Shape, cross

Spot = tuple[float, float]
EDGE = 10 * CM
"""How near an end must be to an edge that the line crosses (D-103, R-241)."""
DEPTH = 30 * CM
"""How much of a line may lie in woods or a building (D-104)."""
TOUCH = 1e-6


class Ray(NamedTuple):
    """A line from one spot and height to another."""

    start: Spot
    end: Spot
    low: float
    high: float
    """The heights of its start and its end."""


def span_in(shape: Shape, start: Spot, end: Spot) -> tuple[float, float] | None:
    """Return which part of a line lies in a shape, as shares of its length; None if they do not touch."""
    x, y = start
    right, up = end[0] - x, end[1] - y
    if isinstance(shape, Disc):
        return _span_in_disc(shape, x, y, right, up)
    first, last = 0.0, 1.0
    points = shape.points
    ax, ay = points[-1]
    for bx, by in points:
        sx, sy = bx - ax, by - ay
        depth = sx * (y - ay) - sy * (x - ax)  # at least 0 on the inner side of this edge
        change = sx * up - sy * right
        if change >= TOUCH:
            meets = -depth / change
            if meets > first:
                first = meets
                if first > last + TOUCH:
                    return None
        elif change <= -TOUCH:
            meets = -depth / change
            if meets < last:
                last = meets
                if first > last + TOUCH:
                    return None
        elif depth < -TOUCH:
            return None
        ax, ay = bx, by
    return first, last


def _span_in_disc(disc: Disc, x: float, y: float, right: float, up: float) -> tuple[float, float] | None:
    away_x, away_y = x - disc.x, y - disc.y
    whole = right * right + up * up
    inner = away_x * away_x + away_y * away_y - disc.r * disc.r
    if whole < TOUCH:
        return (0.0, 1.0) if inner <= 0 else None
    half = away_x * right + away_y * up
    root = half * half - whole * inner
    if root < 0:
        return None
    width = math.sqrt(root)
    first, last = (-half - width) / whole, (-half + width) / whole
    if first > 1 or last < 0:
        return None
    return max(0.0, first), min(1.0, last)


def shares_between(ray: Ray, bottom: float, top: float) -> tuple[float, float] | None:
    """Return which part of a ray runs between two heights."""
    rise = ray.high - ray.low
    if abs(rise) < TOUCH:
        return (0.0, 1.0) if bottom <= ray.low < top else None
    one, other = (bottom - ray.low) / rise, (top - ray.low) / rise
    first, last = max(0.0, min(one, other)), min(1.0, max(one, other))
    return (first, last) if first < last else None


def blocker(ray: Ray, solids: Iterable[Solid]) -> Solid | None:
    """Return a solid that the ray passes through or touches, None if it gets through (R-113)."""
    start, end, low, high = ray
    if abs(high - low) < TOUCH:  # a level one has all of its length between the heights, or nothing
        for solid in solids:
            if solid.bottom <= low < solid.top and span_in(solid.shape, start, end) is not None:
                return solid
        return None
    rise = high - low
    for solid in solids:
        first, last = (solid.bottom - low) / rise, (solid.top - low) / rise
        if first > last:
            first, last = last, first
        if first >= last or first >= 1.0 or last <= 0.0:
            continue
        inside = span_in(solid.shape, start, end)
        if inside is not None and inside[0] <= last + TOUCH and inside[1] >= first - TOUCH:
            return solid
    return None


def crossings(outline: tuple[tuple[int, int], ...], start: Spot, end: Spot) -> list[float]:
    """Return where a line crosses an outline, as shares of its length in rising order."""
    x, y = start
    right, up = end[0] - x, end[1] - y
    found = []
    ax, ay = outline[-1]
    for bx, by in outline:
        here = right * (ay - y) - up * (ax - x)
        there = right * (by - y) - up * (bx - x)
        if (here > 0) != (there > 0):
            part = here / (here - there)
            meet_x, meet_y = ax + part * (bx - ax), ay + part * (by - ay)
            whole = right * right + up * up
            share = ((meet_x - x) * right + (meet_y - y) * up) / whole if whole else 0.0
            if 0.0 <= share <= 1.0:
                found.append(share)
        ax, ay = bx, by
    return sorted(found)


def is_in_outline(outline: tuple[tuple[int, int], ...], spot: Spot) -> bool:
    """Tell whether a spot lies inside an outline, concave or not."""
    x, y = spot
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


class Passage(NamedTuple):
    """How a line meets an area: whether it is open, whether it crosses the area at all, and the rule."""

    free: bool
    crosses: bool
    rule: str


OUTSIDE = Passage(True, False, "R-112")


@lru_cache(maxsize=4096)
def is_convex(outline: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether an outline bulges everywhere, as all of the kit do."""
    count = len(outline)
    return all(cross(outline[n], outline[(n + 1) % count], outline[(n + 2) % count]) >= 0 for n in range(count))


@lru_cache(maxsize=4096)
def _sides(outline: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int, int], ...] | None:
    """Return the sides of a convex outline, so that one sum tells how deep inside each a point lies; else None."""
    if not is_convex(outline):
        return None
    return tuple(
        ((by - ay) * ax - (bx - ax) * ay, bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    )


def _share_in(sides: tuple[tuple[int, int, int], ...], start: Spot, end: Spot) -> tuple[float, float] | None:
    """Return which part of a line lies in a convex outline, as `span_in` does, by its sides."""
    x, y = start
    right, up = end[0] - x, end[1] - y
    first, last = 0.0, 1.0
    for offset, sx, sy in sides:
        depth, change = offset + sx * y - sy * x, sx * up - sy * right
        if change >= TOUCH:
            meets = -depth / change
            if meets > first:
                first = meets
                if first >= last:
                    return None
        elif change <= -TOUCH:
            meets = -depth / change
            if meets < last:
                last = meets
                if first >= last:
                    return None
        elif depth < -TOUCH:
            return None
    return first, last


def _cuts_of(outline: tuple[tuple[int, int], ...], start: Spot, end: Spot) -> tuple[bool, bool, list[float]] | None:
    """Return whether a line begins and ends inside an outline, and where it crosses it; None if it is outside."""
    sides = _sides(outline)
    if sides is not None:
        span = _share_in(sides, start, end)
        if span is None:
            return None
        begins, ends = span[0] <= 0.0, span[1] >= 1.0
        return begins, ends, [*(() if begins else span[:1]), *(() if ends else span[1:])]
    cuts = crossings(outline, start, end)
    begins = is_in_outline(outline, start)
    if not cuts and not begins:
        return None
    return begins, is_in_outline(outline, end), cuts


def passage(area: Area, ray: Ray) -> Passage:
    """Return whether a line may run in or across an area (R-112, R-241); one that runs above it does not meet it."""
    if min(ray.low, ray.high) >= area.top:
        return OUTSIDE
    found = _cuts_of(area.outline, ray.start, ray.end)
    if found is None:
        return OUTSIDE
    begins, ends, cuts = found
    length = math.dist(ray.start, ray.end)
    marks = [0.0, *cuts, 1.0] if begins else [*cuts, 1.0]
    inside = sum(last - first for first, last in zip(marks[::2], marks[1::2], strict=False)) * length
    if area.kind != SMOKE and inside > DEPTH:
        return Passage(False, True, "D-104")
    if begins and ends:
        return Passage(True, True, "D-104")
    near = any(share * length <= EDGE or (1 - share) * length <= EDGE for share in cuts)
    return Passage(near, True, "D-103")
