"""The shortest ways of a base over one floor: straight where it can, else round the corners of what is in the way.

Imports the barriers. Ways are worked out when first asked for. Every stretch of a way is tested in whole numbers, and
lengths are sums of square roots, which every machine works out alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.places import Spot
from game.geometry.table.shapes import Disc, Point, Poly, Shape, edges, holds


class Way(NamedTuple):
    """A way: how long it is, and the spots it turns at, its ends included."""

    length: float
    spots: tuple[Spot, ...]


NOWHERE = -1
NONE: frozenset[int] = frozenset()
FEW = 3
"""Spots that detours are worked out for one by one before the whole web is woven."""
MANY = 12
"""Barriers that are gone round one spot at a time; where more are in the way the whole web is woven."""


class Source(NamedTuple):
    """Where ways begin: a spot, or a stretch or outline that they may leave anywhere; how far one has come, and how."""

    origin: Point | Shape
    cost: float = 0.0
    before: tuple[Spot, ...] = ()


class Portal(NamedTuple):
    """A way through a wall that is too narrow to be measured: its ends outside and inside, and whose wall it is."""

    outer: Point
    inner: Point
    house: str


def foot(origin: Point | Shape, x: int, y: int) -> Point:
    """Return the point of an origin that is nearest to a spot."""
    if isinstance(origin, Disc):
        share = origin.r / (math.sqrt((x - origin.x) ** 2 + (y - origin.y) ** 2) or 1)
        return (
            (x, y)
            if share >= 1
            else (origin.x + round((x - origin.x) * share), origin.y + round((y - origin.y) * share))
        )
    if not isinstance(origin, Poly):
        return origin
    if len(origin.points) == 2:
        return _on_side(*origin.points, x, y)
    if holds(origin, (x, y)):
        return x, y
    found = (_on_side(start, end, x, y) for start, end in edges(origin))
    return min(found, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot))


def _on_side(start: Point, end: Point, x: int, y: int) -> Point:
    right, up = end[0] - start[0], end[1] - start[1]
    whole = right * right + up * up
    along = (x - start[0]) * right + (y - start[1]) * up
    share = min(1.0, max(0.0, along / whole)) if whole else 0.0
    return start[0] + round(share * right), start[1] + round(share * up)


class _Node(NamedTuple):
    """A corner of a ring, with its neighbours on it; an end of a portal has none."""

    x: int
    y: int
    before: int
    after: int


class _Ring(NamedTuple):
    """The corners round one barrier: their numbers, a circle round them, and its sides as offset, right and up."""

    begin: int
    end: int
    x: float
    y: float
    wide: float
    sides: tuple[tuple[int, int, int], ...]


class Web:
    """All the ways from some sources that are no longer than so much."""

    def __init__(
        self,
        bars: Bars,
        sources: Sequence[Source],
        most: float,
        stands: Callable[[int, int], bool],
        portals: Callable[[], list[Portal]] = list,
        level: int = 0,
        around: frozenset[Barrier] | None = None,
    ) -> None:
        self.bars = bars
        self._around = around
        self._met: dict[Barrier, None] = {}
        self._detours = 0
        self._free: dict[int, bool] = {}
        self.level = level
        self.sources = sources
        self.most = most
        self._stands = stands
        self._portals = portals
        self._nodes: list[_Node] = []
        self._rings: list[_Ring] = []
        self._twin: dict[int, tuple[int, str]] = {}
        self._settled: dict[int, tuple[float, int, Point]] | None = None
        self._known: dict[Point, Way | None] = {}

    def way(self, x: int, y: int) -> Way | None:
        """Return the shortest way to a spot, None if there is none of the length allowed."""
        spot = (x, y)
        if spot in self._known:
            return self._known[spot]
        found = self._straight(spot)
        if found is None:
            if self._around is not None:
                found = self._seek(spot)
            else:
                found = self._round(spot) if self._settled is not None else self._detour(spot)
        self._known[spot] = found
        return found

    def straight(self, x: int, y: int) -> bool:
        """Tell whether a way leads straight to a spot: much less work than to find one that does not."""
        spot = (x, y)
        return self._known[spot] is not None if spot in self._known else self._straight(spot) is not None

    def _detour(self, spot: Point) -> Way | None:
        """Return the best way to one spot, round as little as need be; the whole web is woven where that is much.

        What is in the way of the best way round some barriers is added to them; once nothing is, no way is shorter.
        """
        if all(source.cost + _apart(foot(source.origin, *spot), spot) > self.most for source in self.sources):
            return None
        self._detours += 1
        if self._detours > FEW:
            return self._round(spot)
        around: dict[Barrier, None] = {}
        for source in self.sources:
            found = self.bars.first(foot(source.origin, *spot), spot)
            if found is not None:
                around[found] = None
        while len(around) <= MANY:
            part = Web(self.bars, self.sources, self.most, self._stands, self._portals, self.level, frozenset(around))
            way = part.way(*spot)
            if not part._met:
                return way
            around.update(part._met)
        return self._round(spot)

    def _straight(self, spot: Point) -> Way | None:
        """Return the best way that turns nowhere, if no way that turns can be shorter."""
        tries = []
        for source in self.sources:
            start = foot(source.origin, *spot)
            length = source.cost + _apart(start, spot)
            if length <= self.most:
                tries.append((length, start, source))
        if len(tries) > 1:
            tries.sort(key=lambda one: one[0])
        for number, (length, start, source) in enumerate(tries):
            if self.bars.first(start, spot) is None:
                way = Way(length, (*source.before, Spot(*start, self.level), Spot(*spot, self.level)))
                return self._better(way, spot) if number else way
        return None

    def _better(self, best: Way, spot: Point) -> Way:
        """Return the better of a straight way and one that turns, where a nearer source has something before it."""
        other = self._round(spot)
        return other if other is not None and other.length < best.length else best

    def _round(self, spot: Point) -> Way | None:
        """Return the best way that turns at corners."""
        settled = self.settled()
        nodes = self._nodes
        order = []
        for number, (cost, _, _) in settled.items():
            node = nodes[number]
            length = cost + _apart((node.x, node.y), spot)
            if length <= self.most:
                order.append((length, number))
        order.sort()
        for length, number in order:
            node = nodes[number]
            if self._is_clear((node.x, node.y), spot):
                return Way(length, (*self._trail(number), Spot(*spot, self.level)))
        return None

    def _seek(self, spot: Point) -> Way | None:
        """Return the best way to one spot that turns at corners, the corner that lies best for it settled first."""
        self._weave()
        nodes, most, last = self._nodes, self.most, len(self._nodes)
        left = [_apart((node.x, node.y), spot) for node in nodes]
        settled: dict[int, tuple[float, int, Point]] = {}
        self._settled = settled
        heap = [(cost + left[index], cost, index, parent, start) for cost, index, parent, start in self._first(left)]
        heapify(heap)
        while heap:
            _, cost, index, parent, start = heappop(heap)
            if index in settled:
                continue
            comes = start if parent < 0 else (nodes[parent].x, nodes[parent].y)
            if index == last:
                if self._is_clear(comes, spot):
                    return Way(cost, (*self._trail(parent), Spot(*spot, self.level)))
                continue
            here = (nodes[index].x, nodes[index].y)
            twin, house = self._twin.get(index, (NOWHERE, ""))
            if not self._is_clear(comes, here, house if twin == parent and parent >= 0 else ""):
                continue
            settled[index] = (cost, parent, start)
            if cost + left[index] <= most:
                heappush(heap, (cost + left[index], cost + left[index], last, index, here))
            for onward in (twin, nodes[index].before, nodes[index].after, *self._tangents(index, most - cost)):
                if onward >= 0 and onward not in settled:
                    length = cost + _apart(here, (nodes[onward].x, nodes[onward].y))
                    if length + left[onward] <= most and self._is_free(onward):
                        heappush(heap, (length + left[onward], length, onward, index, here))
        return None

    def _is_clear(self, start: Point, end: Point, house: str = "") -> bool:
        """Tell whether a stretch is clear."""
        found = self.bars.first(start, end, house)
        self._note(found)
        return found is None

    def _note(self, met: Barrier | None) -> None:
        """Remember something in the way that is not gone round yet."""
        if met is not None and self._around is not None and met not in self._around:
            self._met[met] = None

    def _trail(self, number: int) -> tuple[Spot, ...]:
        assert self._settled is not None
        found: list[Spot] = []
        while True:
            _, parent, start = self._settled[number]
            found.append(Spot(self._nodes[number].x, self._nodes[number].y, self.level))
            if parent < 0:
                found.append(Spot(*start, self.level))
                return (*self.sources[NOWHERE - parent].before, *reversed(found))
            number = parent

    def settled(self) -> dict[int, tuple[float, int, Point]]:
        """Return the corners that are reached: how far they are, from which corner or source, and its spot."""
        if self._settled is None:
            self._weave()
            self._settled = self._spread()
        return self._settled

    def corners(self) -> list[tuple[float, Point, Point, int]]:
        """Return the corners that ways turn at: how far, where, whence the way comes, and to which side it turns."""
        found = []
        for number, (cost, parent, start) in self.settled().items():
            x, y, _, after = self._nodes[number]
            comes = start if parent < 0 else (self._nodes[parent].x, self._nodes[parent].y)
            side = 0
            if after >= 0:
                ahead = self._nodes[after]
                turn = (x - comes[0]) * (ahead.y - y) - (y - comes[1]) * (ahead.x - x)
                side = (turn > 0) - (turn < 0)
            found.append((cost, (x, y), comes, side))
        return found

    def _weave(self) -> None:
        """Lay rings round all that is near; corners where the base cannot stand are left out."""
        nodes = self._nodes
        for corners in self.bars.rings(self._around):
            begin = len(nodes)
            count = len(corners)
            for number, (x, y) in enumerate(corners):
                nodes.append(_Node(x, y, begin + (number - 1) % count, begin + (number + 1) % count))
            self._rings.append(_Ring(begin, len(nodes), *_span(corners), _sides(corners)))
        for portal in self._portals():
            for (x, y), other in ((portal.outer, 1), (portal.inner, -1)):
                number = len(nodes)
                nodes.append(_Node(x, y, NOWHERE, NOWHERE))
                self._twin[number] = (number + other, portal.house)
                self._rings.append(_Ring(number, number + 1, x, y, 0.0, ()))

    def _spread(self) -> dict[int, tuple[float, int, Point]]:
        """Settle corners from the nearest to the farthest; a stretch is tested when its turn comes."""
        nodes = self._nodes
        settled: dict[int, tuple[float, int, Point]] = {}
        heap = self._first([0.0] * len(nodes))
        while heap:
            cost, index, parent, start = heappop(heap)
            if index in settled:
                continue
            here = (nodes[index].x, nodes[index].y)
            comes = start if parent < 0 else (nodes[parent].x, nodes[parent].y)
            twin, house = self._twin.get(index, (NOWHERE, ""))
            if not self._is_clear(comes, here, house if twin == parent and parent >= 0 else ""):
                continue
            settled[index] = (cost, parent, start)
            for onward in (twin, nodes[index].before, nodes[index].after, *self._tangents(index, self.most - cost)):
                if onward >= 0 and onward not in settled:
                    length = cost + _apart(here, (nodes[onward].x, nodes[onward].y))
                    if length <= self.most and self._is_free(onward):
                        heappush(heap, (length, onward, index, here))
        return settled

    def _is_free(self, index: int) -> bool:
        """Tell whether the base can be at a corner."""
        found = self._free.get(index)
        if found is None:
            node = self._nodes[index]
            under = self.bars.on(node.x, node.y)
            self._note(under)
            found = self._free[index] = under is None and self._stands(node.x, node.y)
        return found

    def _first(self, left: Sequence[float]) -> list[tuple[float, int, int, Point]]:
        """Return the stretches from the sources to the corners that a way may go on from, with so much left to go."""
        heap: list[tuple[float, int, int, Point]] = []
        for number, source in enumerate(self.sources):
            close = self._rings_round(source.origin)
            for index, node in enumerate(self._nodes):
                start = foot(source.origin, node.x, node.y)
                cost = source.cost + _apart(start, (node.x, node.y))
                if cost + left[index] > self.most:
                    continue
                if node.before >= 0 and not self._grazes(start, index) and index not in close:
                    continue
                if self._is_free(index):
                    heappush(heap, (cost, index, NOWHERE - number, start))
        return heap

    def _rings_round(self, origin: Point | Shape) -> frozenset[int]:
        """Return the corners of rings that a spot lies within: so near to a barrier that no line grazes them."""
        if isinstance(origin, (Disc, Poly)):
            return NONE
        x, y = origin
        found = NONE
        for begin, end, middle_x, middle_y, wide, sides in self._rings:
            if (middle_x - x) ** 2 + (middle_y - y) ** 2 <= wide * wide and sides:
                turns = {offset - x * up + y * right > 0 for offset, right, up in sides}
                if len(turns) == 1:
                    found |= frozenset(range(begin, end))
        return found

    def _grazes(self, start: Point, index: int) -> bool:
        """Tell whether a way from a spot to a corner may go on round its ring."""
        nodes = self._nodes
        x, y, before, after = nodes[index]
        right, up = x - start[0], y - start[1]
        one = right * (nodes[before].y - y) - up * (nodes[before].x - x)
        other = right * (nodes[after].y - y) - up * (nodes[after].x - x)
        return (one >= 0 and other >= 0) or (one <= 0 and other <= 0)

    def _tangents(self, index: int, left: float) -> list[int]:
        """Return the corners of other rings that a way may lead to from a corner without cutting either ring."""
        nodes = self._nodes
        x, y, before, after = nodes[index]
        found = []
        for begin, end, middle_x, middle_y, wide, sides in self._rings:
            reach = left + wide
            if begin <= index < end or (middle_x - x) ** 2 + (middle_y - y) ** 2 > reach * reach:
                continue
            if not sides:
                found.append(begin)
                continue
            turns = [offset - x * up + y * right > 0 for offset, right, up in sides]
            first = turns[0]
            if (not first) in turns:  # a corner where the turn changes is where a line touches the ring
                change = turns.index(not first)
                found.append(begin + change)
                if first in turns[change:]:
                    found.append(begin + turns.index(first, change))
                else:
                    found.append(begin)
        if before < 0:
            return found
        bx, by, ax, ay = nodes[before].x - x, nodes[before].y - y, nodes[after].x - x, nodes[after].y - y
        kept = []
        for number in found:
            right, up = nodes[number].x - x, nodes[number].y - y
            one, other = right * by - up * bx, right * ay - up * ax
            if (one >= 0 and other >= 0) or (one <= 0 and other <= 0):
                kept.append(number)
        return kept


@lru_cache(maxsize=4096)
def _sides(corners: tuple[Point, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return the sides of a ring, so that one sum tells on which side of each a point lies."""
    return tuple(
        (ax * (by - ay) - ay * (bx - ax), bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def _span(corners: tuple[Point, ...]) -> tuple[float, float, float]:
    """Return a circle round a ring."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, math.hypot(max(xs) - x, max(ys) - y)


def _apart(one: Point, other: Point) -> float:
    right, up = one[0] - other[0], one[1] - other[1]
    return math.sqrt(right * right + up * up)
