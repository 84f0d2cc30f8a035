"""The gaps that solids leave between a point and a stretch beyond them: which parts of the stretch the point sees.

Imports the shapes. A solid hides an interval of the stretch, worked out from its corners, and from where along the
lines it is high enough; what no interval holds is a gap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from game.geometry.table.shapes import MM, Disc, Poly, Shape

Spot = tuple[float, float]
Wall = tuple[Shape, float, float]
"""A shape, and from which to which share of the lines it is in their way."""
FINE = 4 * MM
"""How close together the points are that gaps are looked for from: gaps under 5 mm are nobody's (R-113)."""
TINY = 1e-6
CORNERS = 16


class View:
    """A point, and the stretch that it looks at: a middle and the way to its end."""

    __slots__ = ("half", "length", "side_x", "side_y", "start", "to_x", "to_y", "x", "y")

    def __init__(self, start: Spot, middle: Spot, half: Spot) -> None:
        self.start = start
        self.x, self.y = start
        self.to_x, self.to_y = middle
        self.half = math.hypot(*half)
        self.side_x, self.side_y = half[0] / self.half, half[1] / self.half
        # how far the stretch lies ahead, at right angles to it
        self.length = (self.to_x - self.x) * self.side_y - (self.to_y - self.y) * self.side_x
        if self.length < 0:
            self.side_x, self.side_y, self.length = -self.side_x, -self.side_y, -self.length

    def at(self, across: float) -> Spot:
        """Return a point of the stretch."""
        return self.to_x + across * self.side_x, self.to_y + across * self.side_y

    def hidden(self, wall: Wall) -> tuple[float, float] | None:
        """Return from where to where a wall hides the stretch, measured from its middle."""
        shape, first, last = wall
        ahead_x, ahead_y = self.side_y, -self.side_x
        near, far = max(first * self.length, TINY), last * self.length
        shift = (self.to_x - self.x) * self.side_x + (self.to_y - self.y) * self.side_y
        points = shape.points if isinstance(shape, Poly) else _corners(shape)
        inside = [
            ((x - self.x) * ahead_x + (y - self.y) * ahead_y, (x - self.x) * self.side_x + (y - self.y) * self.side_y)
            for x, y in points
        ]
        nearest, farthest = min(inside)[0], max(inside)[0]
        if nearest > far or farthest < near:
            return None
        if near <= nearest and farthest <= far:
            values = [across * self.length / ahead for ahead, across in inside]
            return min(values) - shift, max(values) - shift
        low, high = math.inf, -math.inf
        before, beside = inside[-1]
        for ahead, across in inside:
            for limit in (near, far):
                if (before < limit < ahead) or (ahead < limit < before):
                    share = (limit - before) / (ahead - before)
                    value = (beside + share * (across - beside)) * self.length / limit
                    low, high = min(low, value), max(high, value)
            if near <= ahead <= far:
                value = across * self.length / ahead
                low, high = min(low, value), max(high, value)
            before, beside = ahead, across
        return (low - shift, high - shift) if low <= high else None


@lru_cache(maxsize=4096)
def _corners(disc: Disc) -> list[Spot]:
    """Return the corners of a polygon just round a disc."""
    far = disc.r / math.cos(math.pi / CORNERS)
    step = 2 * math.pi / CORNERS
    return [(disc.x + far * math.cos(step * n), disc.y + far * math.sin(step * n)) for n in range(CORNERS)]


def free_gaps(view: View, walls: list[Wall]) -> Iterator[Spot]:
    """Yield points of the stretch that no wall hides: the middle of each gap, and beside its ends.

    A wall that hides all of it comes first from now on: likely it hides all from the next point too.
    """
    if view.length < 1:
        return
    spans = []
    for number, wall in enumerate(walls):
        span = view.hidden(wall)
        if span is not None:
            if span[0] <= -view.half and span[1] >= view.half:
                walls.insert(0, walls.pop(number))
                return
            spans.append(span)
    spans.sort()
    at = -view.half
    for low, high in (*spans, (view.half, view.half)):
        end = min(low, view.half)
        if end - at > TINY * view.length:
            yield view.at((at + end) / 2)
            if end - at > 2 * FINE:
                yield view.at(at + FINE / 4)
                yield view.at(end - FINE / 4)
        at = max(at, high)
        if at >= view.half:
            return


def sections(one: Shape, other: Shape, lean: float) -> Iterator[tuple[Spot, tuple[Spot, Spot]]]:
    """Yield points across one body, each with the stretch across another that it looks at.

    With a lean the points lie toward the far rim of the one and the stretch toward the near rim of the other, or, if
    it is negative, the other way round.
    """
    (x, y), (to_x, to_y) = one.centre, other.centre
    length = math.dist((x, y), (to_x, to_y))
    if length < 1:
        return
    ahead = ((to_x - x) / length, (to_y - y) / length)
    spots = list(_across(one, ahead, -lean))
    middle, half = _stretch(other, ahead, -lean)
    order = sorted(range(len(spots)), key=lambda n: (-(n & -n if n else len(spots)), n))
    for number in order:
        yield spots[number], (middle, half)


def _stretch(shape: Shape, ahead: Spot, lean: float) -> tuple[Spot, Spot]:
    """Return the middle of a section across a shape and the way from there to its end."""
    (x, y), side = shape.centre, (-ahead[1], ahead[0])
    if isinstance(shape, Disc):
        reach = lean * shape.r
        half = max(0.5, math.sqrt(max(1.0, shape.r * shape.r - reach * reach)) - 1)
        return (x + ahead[0] * reach, y + ahead[1] * reach), (side[0] * half, side[1] * half)
    low, high = _extremes(shape, side)
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    return middle, ((high[0] - low[0]) / 2, (high[1] - low[1]) / 2)


def _extremes(shape: Poly, side: Spot) -> tuple[Spot, Spot]:
    """Return the corners that stand out farthest to both sides, a hair inward."""
    x, y = shape.centre
    ranked = sorted(shape.points, key=lambda point: point[0] * side[0] + point[1] * side[1])
    found = []
    for px, py in (ranked[0], ranked[-1]):
        length = math.dist((px, py), (x, y)) or 1.0
        found.append((px + (x - px) / length, py + (y - py) / length))
    return found[0], found[1]


def _across(shape: Shape, ahead: Spot, lean: float) -> Iterator[Spot]:
    """Yield points across a shape, close together."""
    middle, half = _stretch(shape, ahead, lean)
    count = max(1, math.ceil(math.hypot(*half) / FINE))
    for number in range(-count, count + 1):
        yield middle[0] + half[0] * number / count, middle[1] + half[1] * number / count
