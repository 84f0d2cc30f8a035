"""What stands on a measured table: bodies, solid pieces and areas with heights, and a quick way to those between.

Imports the shapes and pymunk, whose Space only says what is near; every answer is worked out from the shapes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import pymunk

from game.geometry.table.shapes import MM, Disc, Point, Poly, Shape, bounds

LEVEL = 75 * MM
"""The height of a floor (R-226)."""
TERRAIN, VEHICLE, AIRCRAFT = "terrain", "vehicle", "aircraft"
WOODS, BUILDING, SMOKE = "woods", "building", "smoke"


FEW = 250
"""Solids that are looked through faster than a Space is asked."""
DIAGONAL = 1.4143
"""What reaches so far to the side and as far ahead reaches so far in all."""


class Body(NamedTuple):
    """A figure or hull as an upright prism: its outline, where it begins and ends above the table (R-103)."""

    shape: Shape
    bottom: int
    top: int


class Solid(NamedTuple):
    """An opaque volume: its id, outline, heights, and what it is (R-113, R-226)."""

    id: str
    shape: Shape
    bottom: int
    top: int
    kind: str = TERRAIN


class Area(NamedTuple):
    """Woods, the inside of a building or smoke: an outline that sight enters by the 10 and 30 cm rule (R-112)."""

    id: str
    outline: tuple[Point, ...]
    top: int
    kind: str = WOODS


class Round(NamedTuple):
    """The circle round a shape, for quick refusals."""

    x: float
    y: float
    r: float


def round_of(shape: Shape) -> Round:
    """Return a circle that holds a shape."""
    if isinstance(shape, Disc):
        return Round(shape.x, shape.y, shape.r)
    x, y = shape.centre
    return Round(x, y, max(math.dist((x, y), point) for point in shape.points))


class Entry(NamedTuple):
    """A solid with the box and the circle round it."""

    west: int
    south: int
    east: int
    north: int
    x: float
    y: float
    r: float
    solid: Solid


@lru_cache(maxsize=4096)
def _entry(solid: Solid) -> Entry:
    """Return the entry of a solid; most of them are the same from one moment to the next."""
    return Entry(*bounds(solid.shape), *round_of(solid.shape), solid)


@lru_cache(maxsize=4096)
def _round_of_outline(outline: tuple[Point, ...]) -> Round:
    return round_of(Poly(outline))


class Ground:
    """The solids and areas of one moment; few are looked through one by one, many are kept by place in a Space."""

    def __init__(self, solids: Iterable[Solid] = (), areas: Iterable[Area] = ()) -> None:
        self.solids = {solid.id: solid for solid in solids}
        self.areas = tuple(areas)
        self.area_rounds = tuple((area, *_round_of_outline(area.outline)) for area in self.areas)
        self.entries = [_entry(self.solids[name]) for name in sorted(self.solids)]
        self._space: pymunk.Space | None = None
        self._numbers: dict[pymunk.Shape, int] = {}
        if len(self.entries) > FEW:
            self._space = pymunk.Space()
            for number, entry in enumerate(self.entries):
                west, south, east, north = entry[:4]
                corners = [(west, south), (east, south), (east, north), (west, north)]
                shape = pymunk.Poly(self._space.static_body, corners, radius=1)
                self._space.add(shape)
                self._numbers[shape] = number

    def strip(self, one: Round, other: Round) -> Ground:
        """Return as much of the ground as can matter between bodies that two circles hold."""
        (ax, ay, ar), (bx, by, br) = one, other
        right, up = bx - ax, by - ay
        whole = right * right + up * up
        wide = (1 + DIAGONAL) * max(ar, br)

        def is_by(x: float, y: float, r: float) -> bool:
            away_x, away_y = x - ax, y - ay
            share = min(1.0, max(0.0, (away_x * right + away_y * up) / whole)) if whole else 0.0
            away_x, away_y, reach = away_x - share * right, away_y - share * up, wide + DIAGONAL * r
            return away_x * away_x + away_y * away_y <= reach * reach

        found = copy(self)
        west, south, east, north = min(ax, bx) - wide, min(ay, by) - wide, max(ax, bx) + wide, max(ay, by) + wide
        found.entries = [entry for entry in self.near(west, south, east, north) if is_by(*entry[4:7])]
        found.area_rounds = tuple(entry for entry in self.area_rounds if is_by(*entry[1:]))
        found.areas = tuple(entry[0] for entry in found.area_rounds)
        found._space = None
        return found

    def near(self, west: float, south: float, east: float, north: float) -> list[Entry]:
        """Return the solids whose boxes meet a box, in a fixed order."""
        if self._space is None:
            return [
                entry for entry in self.entries
                if entry[0] <= east and entry[2] >= west and entry[1] <= north and entry[3] >= south
            ]  # fmt: skip
        found = self._space.bb_query(pymunk.BB(west, south, east, north), pymunk.ShapeFilter())
        return [self.entries[number] for number in sorted(self._numbers[shape] for shape in found)]


def outline_of(shape: Shape, corners: int = 16) -> tuple[tuple[float, float], ...]:
    """Return the corners of a shape; of a disc, so many points on its rim."""
    if isinstance(shape, Poly):
        return shape.points
    step = 2 * math.pi / corners
    return tuple(
        (shape.x + shape.r * math.cos(step * n), shape.y + shape.r * math.sin(step * n)) for n in range(corners)
    )
