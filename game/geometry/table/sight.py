"""True line of sight between bodies on the measured table, with the line that gets through or what blocks it.

Imports the ground, the rays and the gaps. Both ends ask for the same ordered pair, so sight is mutual by construction
(D-093). A few lines between the middles and rims are tried first; then one solid is looked for that stands across all
lines; then, from points of one body so close together that no gap of 5 mm lies between them, every gap that the solids
leave before the other body is worked out, and a line through it tried (R-113).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from game.geometry.table.gaps import View, free_gaps, sections
from game.geometry.table.ground import Area, Body, Ground, Solid, outline_of, round_of
from game.geometry.table.rays import EDGE, Ray, Spot, blocker, is_convex, passage, shares_between, span_in
from game.geometry.table.shapes import Disc, Poly, Shape, is_within, overlap


class Sight(NamedTuple):
    """Whether two bodies see each other, the rule, and the proof: the line that gets through, or what stops all."""

    seen: bool
    rule: str
    ray: Ray | None = None
    hidden_by: tuple[str, ...] = ()


def sight(ground: Ground, one: Body, other: Body, own: Collection[str] = (), without: Collection[str] = ()) -> Sight:
    """Return whether two bodies see each other; `own` names their volumes, `without` kinds that do not count."""
    if (other.shape.centre, other.bottom, other.top) < (one.shape.centre, one.bottom, one.top):
        one, other = other, one
    between = solids_between(ground, one, other, own, without)
    if not any(solid.bottom for solid in between):  # what stands and is no higher than both never hides
        between = [solid for solid in between if solid.top > one.top or solid.top > other.top]
    areas = areas_between(ground, one, other) if ground.areas else []
    if not between and not areas:
        return Sight(True, "D-100", Ray(one.shape.centre, other.shape.centre, max(1, one.top), max(1, other.top)))
    found, is_sure = _first_lines(one, other, between, areas)
    if is_sure:
        return found
    for ray in _through_gaps(one, other, between) if between else _half_way(one, other):
        if blocker(ray, between) is None and why_shut(areas, ray) is None:
            return Sight(True, "D-100", ray)
    return found


def outlook(
    ground: Ground, one: Body, other: Body, own: Collection[str] = (), without: Collection[str] = ()
) -> Sight | None:
    """Return the sight of all bodies within one of all as high within another where it is the same, else None."""
    between = solids_between(ground, one, other, own, without)
    if not any(solid.bottom for solid in between):
        between = [solid for solid in between if solid.top > one.top or solid.top > other.top]
    areas = areas_between(ground, one, other) if ground.areas else []
    if not between and not areas:
        return Sight(True, "D-100")
    if overlap(one.shape, other.shape):
        return None
    walls = [
        solid for solid in between
        if not solid.bottom and not overlap(solid.shape, one.shape) and not overlap(solid.shape, other.shape)
    ]  # fmt: skip
    wall = _screen(one, other, walls, walls[0]) if walls else None
    if wall is not None:
        return Sight(False, "D-101", hidden_by=(wall,))
    veil = _veil(one, other, areas) if areas else None
    return Sight(False, "D-103", hidden_by=(veil,)) if veil is not None else None


def _first_lines(one: Body, other: Body, between: list[Solid], areas: list[Area]) -> tuple[Sight, bool]:
    """Try a few lines, and say whether they settle it: one gets through, or one thing stops every line there is."""
    stopped: dict[str, None] = {}
    rule = "D-101"
    for ray in _quick(one, other, between):
        solid = blocker(ray, between)
        if solid is not None:
            if not stopped:
                wall = _screen(one, other, between, solid)
                if wall is not None:
                    return Sight(False, "D-101", hidden_by=(wall,)), True
            stopped[solid.id] = None
            continue
        shut = why_shut(areas, ray)
        if shut is None:
            return Sight(True, "D-100", ray), True
        if rule == "D-101":
            veil = _veil(one, other, areas)
            if veil is not None:
                return Sight(False, "D-103", hidden_by=(veil,)), True
        stopped[shut[0]] = None
        rule = shut[1]
    return Sight(False, rule, hidden_by=tuple(stopped)), False


def why_shut(areas: Iterable[Area], ray: Ray) -> tuple[str, str] | None:
    """Return an area that a line may not run through, and the rule (R-112)."""
    for area in areas:
        way = passage(area, ray)
        if not way.free:
            return area.id, way.rule
    return None


def solids_between(
    ground: Ground, one: Body, other: Body, own: Collection[str] = (), without: Collection[str] = ()
) -> list[Solid]:
    """Return the solids that may stand between two bodies: in the band round both, and not below every line."""
    ax, ay, ar = round_of(one.shape)
    bx, by, br = round_of(other.shape)
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) or 1.0
    ahead_x, ahead_y = (bx - ax) / length, (by - ay) / length
    wide = max(ar, br)
    lowest, highest = min(one.bottom, other.bottom), max(one.top, other.top)
    found = []
    for _, _, _, _, x, y, r, solid in ground.near(
        min(ax, bx) - wide, min(ay, by) - wide, max(ax, bx) + wide, max(ay, by) + wide
    ):
        right, up = x - ax, y - ay
        reach = wide + r
        if not -reach <= right * ahead_y - up * ahead_x <= reach:
            continue
        if not -reach <= right * ahead_x + up * ahead_y <= length + reach:
            continue
        if solid.bottom > highest or solid.top <= lowest or solid.id in own or solid.kind in without:
            continue
        found.append(solid)
    return found


def areas_between(ground: Ground, one: Body, other: Body) -> list[Area]:
    """Return the areas that lines between two bodies may meet; above an area true sight decides (R-112)."""
    ax, ay, ar = round_of(one.shape)
    bx, by, br = round_of(other.shape)
    highest = max(one.bottom, other.bottom)
    length = math.dist((ax, ay), (bx, by)) or 1.0
    ahead_x, ahead_y = (bx - ax) / length, (by - ay) / length
    wide, most = max(ar, br), length + br
    found = []
    for area, x, y, r in ground.area_rounds:
        right, up = x - ax, y - ay
        if -wide - r <= right * ahead_y - up * ahead_x <= wide + r and area.top > highest:
            if -ar - r <= right * ahead_x + up * ahead_y <= most + r:
                found.append(area)
    return found


def heights(one: Body, other: Body, solids: Iterable[Solid]) -> tuple[tuple[int, int], ...]:
    """Return the heights between which lines are drawn: the tops see best, but under what floats the feet may."""
    tops = (max(one.top, 1), max(other.top, 1))
    if not any(solid.bottom for solid in solids):
        return (tops,)
    pairs = (tops, (one.bottom, other.bottom), (one.top, other.bottom), (one.bottom, other.top))
    return tuple(dict.fromkeys((max(low, 1), max(high, 1)) for low, high in pairs))


def _quick(one: Body, other: Body, solids: list[Solid]) -> Iterator[Ray]:
    """Yield lines between three points across each body, the middles first."""
    pairs = heights(one, other, solids)
    middle = (one.shape.centre, other.shape.centre)
    for low, high in pairs:
        yield Ray(*middle, low, high)
    starts, ends = across(one.shape, other.shape), across(other.shape, one.shape)
    for low, high in pairs:
        for start in starts:
            for end in ends:
                if (start, end) != middle:
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


def _screen(one: Body, other: Body, solids: list[Solid], first: Solid) -> str | None:
    """Return a solid that stands across the whole band between two bodies, higher and lower than every line."""
    lowest, highest = min(one.bottom, other.bottom), max(one.top, other.top)
    if all(solid.bottom == 0 for solid in solids):
        lowest = max(1, min(one.top, other.top))  # only lines from top to top are of use
    left: tuple[Spot, Spot] | None = None
    right: tuple[Spot, Spot] | None = None
    for solid in (first, *solids):
        if solid.bottom <= lowest and solid.top > highest:
            if left is None or right is None:
                left, right = _outer_tangents(one.shape, other.shape)
            if span_in(solid.shape, *left) is not None and span_in(solid.shape, *right) is not None:
                return solid.id
    return None


def _veil(one: Body, other: Body, areas: list[Area]) -> str | None:
    """Return an area that all lines cross and from whose edge both bodies are too far (D-103)."""
    for area in areas:
        if is_convex(area.outline) and area.top > max(one.top, other.top):
            shape = Poly(area.outline)
            if not any(is_within(body.shape, shape, EDGE) for body in (one, other)) and all(
                span_in(shape, *line) is not None for line in _outer_tangents(one.shape, other.shape)
            ):
                return area.id
    return None


def _outer_tangents(one: Shape, other: Shape) -> tuple[tuple[Spot, Spot], tuple[Spot, Spot]]:
    """Return lines that have both shapes wholly on one side, one line for each side."""
    (x, y), (to_x, to_y) = one.centre, other.centre
    if isinstance(one, Disc) and isinstance(other, Disc):
        length = math.dist((x, y), (to_x, to_y))
        if length > abs(one.r - other.r):
            return _round_tangents(one, other, length)
    here, there = outline_of(_grown(one)), outline_of(_grown(other))
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
    return found[0], found[1]


def _round_tangents(one: Disc, other: Disc, length: float) -> tuple[tuple[Spot, Spot], tuple[Spot, Spot]]:
    ahead_x, ahead_y = (other.x - one.x) / length, (other.y - one.y) / length
    sine = (one.r - other.r) / length
    cosine = math.sqrt(1 - sine * sine)
    lines = []
    for side in (1, -1):
        out_x, out_y = ahead_x * sine - side * ahead_y * cosine, ahead_y * sine + side * ahead_x * cosine
        lines.append(
            ((one.x + out_x * one.r, one.y + out_y * one.r), (other.x + out_x * other.r, other.y + out_y * other.r))
        )
    return lines[0], lines[1]


def _grown(shape: Shape) -> Shape:
    """Return a disc large enough for its sixteen corners to hold the true one."""
    return Disc(shape.x, shape.y, math.ceil(shape.r / math.cos(math.pi / 16))) if isinstance(shape, Disc) else shape


def _farthest(points: tuple[Spot, ...], start: Spot, end: Spot, sign: int) -> Spot:
    right, up = end[0] - start[0], end[1] - start[1]
    return max(points, key=lambda point: sign * (right * point[1] - up * point[0]))


def _half_way(one: Body, other: Body) -> Iterator[Ray]:
    """Yield lines between points half-way to the rims: where nothing solid stands between, areas alone decide."""
    for start in _halves(one.shape, other.shape):
        for end in _halves(other.shape, one.shape):
            yield Ray(start, end, max(1, one.top), max(1, other.top))


def _halves(shape: Shape, seen_from: Shape) -> list[Spot]:
    (x, y), *rims = across(shape, seen_from)
    return [((x + rim_x) / 2, (y + rim_y) / 2) for rim_x, rim_y in rims] or [(x, y)]


def _through_gaps(one: Body, other: Body, solids: list[Solid]) -> Iterator[Ray]:
    """Yield lines through every gap that the solids leave, as seen from points of one body."""
    for low, high in heights(one, other, solids):
        walls = []
        whole = True
        for solid in solids:
            shares = shares_between(Ray((0, 0), (1, 0), low, high), solid.bottom, solid.top)
            if shares is not None:
                walls.append((solid.shape, *shares))
                whole = whole and shares == (0.0, 1.0)
        # where the height on the way counts, lines that lean toward the higher end do best
        leans = (0.0,) if whole else (0.0, 0.95) if high >= low else (0.0, -0.95)
        for lean in leans:
            for start, target in sections(one.shape, other.shape, lean):
                view = View(start, *target)
                for end in free_gaps(view, walls):
                    yield Ray(start, end, low, high)
