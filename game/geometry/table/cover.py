"""Cover on the measured table: by the ground a figure stands in, or because no point of the attacker sees all of it.

Imports the ground, the rays and the sight. Living vehicles and aircraft give no cover (R-065); five millimetres of
hidden outline are ignored (R-229).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from game.geometry.table.ground import AIRCRAFT, VEHICLE, Area, Body, Ground, Solid, outline_of, round_of
from game.geometry.table.rays import Ray, Spot, blocker, is_convex, is_in_outline, passage, span_in
from game.geometry.table.shapes import MM, Disc, Poly, Shape, overlap
from game.geometry.table.sight import areas_between, solids_between

SLACK = 5 * MM
"""How much of an outline may be hidden (R-229)."""
MOVING = (VEHICLE, AIRCRAFT)
FEW = 4
"""Of so many spots on a rim one is tried for what hides it from everybody."""


class Cover(NamedTuple):
    """Whether a target is in cover, the rule, and the proof: a spot that sees all, or what hides some of it."""

    covered: bool
    rule: str
    spot: Spot | None = None
    hidden_by: tuple[str, ...] = ()


def cover(ground: Ground, attacker: Body, target: Body, own: Collection[str] = ()) -> Cover:
    """Return whether a figure is in cover from another (D-134, D-137)."""
    home = _area_round(ground, target)
    if home is not None:
        return Cover(True, "D-137", hidden_by=(home.id,))
    solids = solids_between(ground, attacker, target, own, MOVING)
    areas = areas_between(ground, attacker, target) if ground.areas else []
    if not solids and not areas:
        return Cover(False, "D-134", spot=attacker.shape.centre)
    core = Body(_shrunk(target.shape), target.bottom + SLACK, target.top - SLACK)
    rims = outline_of(core.shape)
    hiding: dict[str, None] = {}
    hidden: tuple[Spot, float] | None = None
    last: Solid | Area | None = None
    for start in (attacker.shape.centre, *outline_of(attacker.shape, 8)):
        for height in dict.fromkeys((attacker.top, (attacker.top + attacker.bottom) // 2)):
            if hidden is not None:  # what one point of the attacker does not see, the next seldom does
                ray = Ray(start, hidden[0], height, hidden[1])
                hides = last if last is not None and _stops(ray, last) else _what_stops(ray, solids, areas)
                if hides is not None:
                    last = hides
                    hiding[hides.id] = None
                    continue
            found = _what_hides(start, height, core, rims, solids, areas)
            if found is None:
                return Cover(False, "D-134", spot=start)
            last, hidden = found[0], found[1:]
            hiding[last.id] = None
    return Cover(True, "D-134", hidden_by=tuple(hiding))


def shade(ground: Ground, attackers: Body, target: Body, own: Collection[str] = ()) -> Cover | None:
    """Return the cover that one thing gives a figure from all bodies within another, None where that is not sure.

    From one spot of the figure all that a convex thing hides is convex: if it hides the corners round the attackers, it
    hides them all.
    """
    home = _area_round(ground, target)
    if home is not None:
        return Cover(True, "D-137", hidden_by=(home.id,))
    found = solids_between(ground, attackers, target, own, MOVING)
    solids = [solid for solid in found if not overlap(solid.shape, attackers.shape)]
    areas = [area for area in areas_between(ground, attackers, target) if is_convex(area.outline)]
    if not solids and not areas:
        return None
    level = target.bottom + SLACK
    centre = attackers.shape.centre
    corners = _corners_round(attackers.shape)
    heights = (attackers.top, (attackers.top + attackers.bottom) // 2)
    for spot in outline_of(_shrunk(target.shape))[::FEW]:
        stops = _what_stops(Ray(centre, spot, attackers.top, level), solids, areas)
        if stops is not None and all(
            _stops(Ray(corner, spot, height, level), stops) for corner in corners for height in heights
        ):
            return Cover(True, "D-134", hidden_by=(stops.id,))
    return None


def _corners_round(shape: Shape) -> tuple[Spot, ...]:
    """Return corners that hold a shape between them."""
    if isinstance(shape, Poly):
        return shape.points
    x, y, r = shape
    return (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)


def _area_round(ground: Ground, target: Body) -> Area | None:
    """Return an area that a figure stands in, at least partly (D-137)."""
    x, y, r = round_of(target.shape)
    for area, ax, ay, ar in ground.area_rounds:
        if (ax - x) ** 2 + (ay - y) ** 2 > (ar + r) ** 2:
            continue
        if target.bottom < area.top and is_in_area(area, target.shape):
            return area
    return None


def _what_hides(
    start: Spot, height: float, core: Body, rims: tuple[Spot, ...], solids: list[Solid], areas: list[Area]
) -> tuple[Solid | Area, Spot, float] | None:
    """Return what hides part of a target from a spot, and where and how high, None if all of it is seen.

    A solid that hides something has a corner before the target, or hides all of it: lines to the rim and lines past
    the corners leave nothing out.
    """
    floating = [solid for solid in solids if solid.bottom > 0]
    levels = (
        (core.top, core.bottom, *_past_rims(start, height, core, floating)) if floating else (core.top, core.bottom)
    )
    for spot in chain(rims, _past_corners(start, core, solids)):
        for level in levels:
            stops = _what_stops(Ray(start, spot, height, level), solids, areas)
            if stops is not None:
                return stops, spot, level
    return None


def _what_stops(ray: Ray, solids: list[Solid], areas: list[Area]) -> Solid | Area | None:
    """Return the solid that a line meets or the area that it crosses."""
    return blocker(ray, solids) or next((area for area in areas if passage(area, ray).crosses), None)


def _stops(ray: Ray, what: Solid | Area) -> bool:
    """Tell whether a line meets a solid or crosses an area."""
    return passage(what, ray).crosses if isinstance(what, Area) else blocker(ray, (what,)) is not None


def _past_corners(start: Spot, core: Body, solids: list[Solid]) -> Iterator[Spot]:
    """Yield where the lines from a spot past the corners of solids enter and leave the target."""
    far = 3 * (math.dist(start, core.shape.centre) + round_of(core.shape).r)
    for solid in solids:
        for x, y in outline_of(solid.shape):
            length = math.dist(start, (x, y))
            if length:
                end = (start[0] + (x - start[0]) * far / length, start[1] + (y - start[1]) * far / length)
                inside = span_in(core.shape, start, end)
                if inside is not None:
                    yield from (
                        (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
                        for share in inside
                    )


def _past_rims(start: Spot, height: float, core: Body, solids: list[Solid]) -> Iterator[float]:
    """Yield how high the lines from a spot past the under and upper side of floating solids meet the target."""
    whole = math.dist(start, core.shape.centre)
    for solid in solids:
        for spot in outline_of(solid.shape):
            share = math.dist(start, spot) / whole if whole else 0.0
            for side in (solid.bottom, solid.top):
                level = height + (side - height) / share if share else core.top
                if core.bottom < level < core.top:
                    yield level


def is_in_area(area: Area, shape: Shape) -> bool:
    """Tell whether a figure stands at least partly in an area (D-137)."""
    spots = (shape.centre, *outline_of(shape))
    return any(is_in_outline(area.outline, spot) for spot in spots)


def _shrunk(shape: Shape) -> Shape:
    """Return a shape less the slack all round."""
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, max(1, shape.r - SLACK))
    x, y = shape.centre
    return Poly(tuple((px - _toward(px - x), py - _toward(py - y)) for px, py in shape.points))


def _toward(offset: int) -> int:
    return min(SLACK, abs(offset)) * ((offset > 0) - (offset < 0))
