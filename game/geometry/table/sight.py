"""True line of sight between bodies on the measured table, with the line that gets through or what blocks it.

Imports the ground and the rays. Both ends ask for the same ordered pair, so sight is mutual by construction (D-093).
Lines are tried between a few points of both bodies first; then every line that grazes two corners of what stands
between, shifted a hair to either side: any gap wider than the shift is found (R-113).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from game.geometry.table.ground import Body, Ground, Solid, outline_of, round_of
from game.geometry.table.rays import Ray, Spot, blocker, passage, span_in
from game.geometry.table.shapes import MM, Disc, Shape

SHIFT = MM
"""How far a grazing line passes from a corner; gaps under 5 mm are nobody's (R-113)."""


class Sight(NamedTuple):
    """Whether two bodies see each other, the rule, and the proof: the line that gets through, or what stops all."""

    seen: bool
    rule: str
    ray: Ray | None = None
    hidden_by: tuple[str, ...] = ()


def sight(ground: Ground, one: Body, other: Body, own: Iterable[str] = (), without: Iterable[str] = ()) -> Sight:
    """Return whether two bodies see each other; `own` names their volumes, `without` kinds that do not count."""
    if (other.shape.centre, other.bottom, other.top) < (one.shape.centre, one.bottom, one.top):
        one, other = other, one
    between = solids_between(ground, one, other, own, without)
    highest = max(one.bottom, other.bottom)
    areas = [area for area in ground.areas if area.top > highest]  # above it true sight decides
    stopped: dict[str, None] = {}
    rule = "D-101"
    for ray in _quick(one, other):
        found = blocker(ray, between)
        if found is not None:
            stopped[found.id] = None
            continue
        shut = [(area.id, way.rule) for area in areas if not (way := passage(area, ray)).free]
        if not shut:
            return Sight(True, "D-100", ray)
        stopped[shut[0][0]] = None
        rule = shut[0][1]
    wall = _screen(one, other, between)
    if wall is not None:
        return Sight(False, "D-101", hidden_by=(wall,))
    for ray in _grazing(one, other, between):
        if blocker(ray, between) is None and all(passage(area, ray).free for area in areas):
            return Sight(True, "D-100", ray)
    return Sight(False, rule, hidden_by=tuple(stopped))


def solids_between(
    ground: Ground, one: Body, other: Body, own: Iterable[str] = (), without: Iterable[str] = ()
) -> list[Solid]:
    """Return the solids that may stand between two bodies: in the band round both, and not below every line."""
    a, b = round_of(one.shape), round_of(other.shape)
    west, south, east, north = (
        min(a.x - a.r, b.x - b.r), min(a.y - a.r, b.y - b.r), max(a.x + a.r, b.x + b.r), max(a.y + a.r, b.y + b.r)
    )  # fmt: skip
    left_out, kinds = set(own), set(without)
    length = math.dist((a.x, a.y), (b.x, b.y)) or 1.0
    ahead_x, ahead_y = (b.x - a.x) / length, (b.y - a.y) / length
    wide = max(a.r, b.r)
    lowest, highest = min(one.bottom, other.bottom), max(one.top, other.top)
    found = []
    for solid in ground.near(west, south, east, north):
        if solid.id in left_out or solid.kind in kinds or solid.bottom > highest or solid.top <= lowest:
            continue
        x, y, r = ground.rounds[solid.id]
        along = (x - a.x) * ahead_x + (y - a.y) * ahead_y
        across = (x - a.x) * ahead_y - (y - a.y) * ahead_x
        if abs(across) <= wide + r and -a.r - r <= along <= length + b.r + r:
            found.append(solid)
    return found


def heights(one: Body, other: Body) -> tuple[tuple[int, int], ...]:
    """Return the heights between which lines are drawn: from the tops, which see best, and from the feet."""
    pairs = ((one.top, other.top), (one.bottom, other.bottom), (one.top, other.bottom), (one.bottom, other.top))
    return tuple(dict.fromkeys((max(low, 1), max(high, 1)) for low, high in pairs))


def _quick(one: Body, other: Body) -> Iterator[Ray]:
    """Yield lines between three points across each body, the middles first."""
    starts, ends = across(one.shape, other.shape), across(other.shape, one.shape)
    for low, high in heights(one, other):
        for start in starts:
            for end in ends:
                yield Ray(start, end, low, high)


def across(shape: Shape, seen_from: Shape) -> tuple[Spot, ...]:
    """Return the middle of a shape and the two spots where it is widest, as seen from another."""
    x, y = shape.centre
    from_x, from_y = seen_from.centre
    length = math.dist((x, y), (from_x, from_y))
    if length < 1:
        return ((x, y),)
    side_x, side_y = (from_y - y) / length, (x - from_x) / length
    if isinstance(shape, Disc):
        wide = shape.r - 1
        return (x, y), (x + side_x * wide, y + side_y * wide), (x - side_x * wide, y - side_y * wide)
    far = max(shape.points, key=lambda point: (point[0] - x) * side_x + (point[1] - y) * side_y)
    near = min(shape.points, key=lambda point: (point[0] - x) * side_x + (point[1] - y) * side_y)
    return (x, y), _inward(far, (x, y)), _inward(near, (x, y))


def _inward(spot: Spot, centre: Spot) -> Spot:
    """Return a spot a tenth of a millimetre nearer to the middle, so that it lies in the shape."""
    length = math.dist(spot, centre) or 1.0
    return spot[0] + (centre[0] - spot[0]) / length, spot[1] + (centre[1] - spot[1]) / length


def _screen(one: Body, other: Body, solids: list[Solid]) -> str | None:
    """Return a solid that stands across the whole band between two bodies, higher and lower than every line."""
    tangents = _outer_tangents(one.shape, other.shape)
    lowest, highest = min(one.bottom, other.bottom), max(one.top, other.top)
    for solid in solids:
        if solid.bottom <= lowest and solid.top > highest and all(span_in(solid.shape, *line) for line in tangents):
            return solid.id
    return None


def _outer_tangents(one: Shape, other: Shape) -> tuple[tuple[Spot, Spot], ...]:
    """Return lines that have both shapes wholly on one side, one line for each side."""
    here, there = outline_of(_grown(one)), outline_of(_grown(other))
    x, y = one.centre
    to_x, to_y = other.centre
    found = []
    for sign in (1, -1):
        start: Spot = (x, y)
        end: Spot = (to_x, to_y)
        for _ in range(len(here) + len(there)):
            before = (start, end)
            start = _farthest(here, start, end, sign)
            end = _farthest(there, start, end, sign)
            if (start, end) == before:
                break
        found.append((start, end))
    return tuple(found)


def _grown(shape: Shape) -> Shape:
    """Return a disc large enough for its sixteen corners to hold the true one."""
    return Disc(shape.x, shape.y, math.ceil(shape.r / math.cos(math.pi / 16))) if isinstance(shape, Disc) else shape


def _farthest(points: tuple[Spot, ...], start: Spot, end: Spot, sign: int) -> Spot:
    right, up = end[0] - start[0], end[1] - start[1]
    return max(points, key=lambda point: sign * (right * point[1] - up * point[0]))


def _grazing(one: Body, other: Body, solids: list[Solid]) -> Iterator[Ray]:
    """Yield the lines past every two corners of what stands between and of the bodies, a hair to either side."""
    corners: list[Spot] = [spot for solid in solids for spot in outline_of(_grown(solid.shape), 16)]
    corners += [*outline_of(one.shape, 8), *outline_of(other.shape, 8)]
    pairs = heights(one, other)
    for here, there in combinations(corners, 2):
        right, up = there[0] - here[0], there[1] - here[1]
        length = math.hypot(right, up)
        if length < SHIFT:
            continue
        side_x, side_y = -up / length * SHIFT, right / length * SHIFT
        for first in (1, -1):
            for second in (1, -1):
                line = (
                    (here[0] + first * side_x, here[1] + first * side_y),
                    (there[0] + second * side_x, there[1] + second * side_y),
                )
                yield from _between(one, other, line, pairs)


def _between(one: Body, other: Body, line: tuple[Spot, Spot], pairs: tuple[tuple[int, int], ...]) -> Iterator[Ray]:
    """Yield the parts of an endless line that join both bodies, from their near and far rims."""
    start, end = _lengthened(line, one.shape, other.shape)
    here, there = span_in(one.shape, start, end), span_in(other.shape, start, end)
    if here is None or there is None:
        return
    for low, high in pairs:
        level = low == high
        for leave in here[:1] if level else here:
            for arrive in there[:1] if level else there:
                yield Ray(_at(start, end, leave), _at(start, end, arrive), low, high)


def _lengthened(line: tuple[Spot, Spot], one: Shape, other: Shape) -> tuple[Spot, Spot]:
    """Return a line made long enough to cross both shapes."""
    (x, y), (to_x, to_y) = line
    length = math.hypot(to_x - x, to_y - y)
    far = max(math.dist((x, y), shape.centre) + round_of(shape).r for shape in (one, other))
    reach = far / length + 1
    right, up = (to_x - x) * reach, (to_y - y) * reach
    return (x - right, y - up), (to_x + right, to_y + up)


def _at(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
