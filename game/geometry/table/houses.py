"""Buildings on the measured table: walls that openings part, floors, roof, and the ways in (R-226, R-228).

Imports the shapes and the ground. A wall is a thin strip just inside the outline; an opening clears its stretch of it
for a whole level. Floors and the roof are thin slabs, so that nobody sees through them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.geometry.table.ground import BUILDING, LEVEL, Area, Solid
from game.geometry.table.shapes import MM, Point, Poly, edges

THICK = 2 * MM
"""How thick a wall is."""
SLAB = MM
"""How thick a floor is."""


class Gap(NamedTuple):
    """An opening: the side of the outline, from where to where along it, on which levels, and what it is."""

    side: int
    begin: int
    end: int
    levels: tuple[int, ...]
    kind: str


class Door(NamedTuple):
    """A way through a wall on the ground: the middle of the opening, and the way inward, in thousandths."""

    middle: Point
    inward: Point
    kind: str


class House(NamedTuple):
    """A building where it stands."""

    id: str
    outline: Poly
    levels: int
    gaps: tuple[Gap, ...] = ()

    @property
    def is_vault(self) -> bool:
        """Tell whether it has no floor above the ground, and a roof that nobody stands on."""
        return not self.levels

    @property
    def top(self) -> int:
        """Return how high its roof is."""
        return self.levels * LEVEL

    def walls(self, level: int) -> Iterator[Poly]:
        """Yield the stretches of wall of a level."""
        for number, (start, end) in enumerate(edges(self.outline)):
            length = math.dist(start, end)
            across = ((start[1] - end[1]) / length * THICK, (end[0] - start[0]) / length * THICK)
            for first, last in _stretches(round(length), [gap for gap in self.gaps if gap.side == number], level):
                a, b = (_along(start, end, length, distance) for distance in (first, last))
                inner = ((a[0] + across[0], a[1] + across[1]), (b[0] + across[0], b[1] + across[1]))
                yield Poly((_whole(a), _whole(b), _whole(inner[1]), _whole(inner[0])))

    def solids(self) -> Iterator[Solid]:
        """Yield what stops sight: walls level by level, floors, the roof."""
        for level in range(self.levels):
            bottom = level * LEVEL
            for number, wall in enumerate(self.walls(level)):
                yield Solid(f"{self.id}/wall{level}.{number}", wall, bottom, bottom + LEVEL)
            yield Solid(f"{self.id}/floor{level + 1}", self.outline, bottom + LEVEL - SLAB, bottom + LEVEL)

    def area(self) -> Area:
        """Return its inside."""
        return Area(self.id, self.outline.points, self.top, BUILDING)

    def doors(self) -> Iterator[Door]:
        """Yield the ways in and out on the ground."""
        sides = list(edges(self.outline))
        for gap in self.gaps:
            if 0 in gap.levels:
                start, end = sides[gap.side]
                length = math.dist(start, end)
                inward = ((start[1] - end[1]) / length, (end[0] - start[0]) / length)
                middle = _whole(_along(start, end, length, (gap.begin + gap.end) / 2))
                yield Door(middle, (round(inward[0] * 1000), round(inward[1] * 1000)), gap.kind)


def _stretches(length: int, gaps: list[Gap], level: int) -> Iterator[tuple[int, int]]:
    """Yield from where to where a side is wall on a level."""
    begin = 0
    for gap in sorted(gap for gap in gaps if level in gap.levels):
        if gap.begin > begin:
            yield begin, gap.begin
        begin = max(begin, gap.end)
    if begin < length:
        yield begin, length


def _along(start: Point, end: Point, length: float, distance: float) -> tuple[float, float]:
    share = distance / length
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _whole(spot: tuple[float, float]) -> Point:
    return round(spot[0]), round(spot[1])
