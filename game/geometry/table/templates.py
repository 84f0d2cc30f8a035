"""The 15 cm blast template and the two flame templates: where they lie and whom they touch (D-117 to D-125)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.geometry.table.shapes import CM, Disc, Point, Poly, Shape, overlap, turned

BLAST = 15 * CM // 2
"""The radius of the blast template (R-068)."""
FLAMES = {1: 10 * CM, 2: 20 * CM, 3: 20 * CM}
"""How long a flame template is, by the weapon's range (R-069)."""
NEAR, FAR = 2 * CM, 5 * CM
"""How wide it is at the weapon and at its far end (R-069)."""
TIP = 5 * CM
"""How far out from the hull the weapon's tip of range 3 is (R-069)."""


def blast(centre: Point) -> Disc:
    """Return the blast template on a point."""
    return Disc(*centre, BLAST)


def flame(firer: Shape, heading: int, reach: int) -> Poly:
    """Return the flame template of a range, its near edge at the firer's rim, its axis through his middle (R-070)."""
    x, y = firer.centre
    begin = rim(firer, heading) + (TIP if reach == 3 else 0)
    end = begin + FLAMES[reach]
    corners = ((-NEAR // 2, begin), (NEAR // 2, begin), (FAR // 2, end), (-FAR // 2, end))
    offsets = (turned(right, ahead, heading) for right, ahead in corners)
    return Poly(tuple((x + right, y + up) for right, up in offsets))


def rim(shape: Shape, heading: int) -> int:
    """Return how far the rim of a shape is from its middle along a heading."""
    if isinstance(shape, Disc):
        return shape.r
    x, y = shape.centre
    ahead_x, ahead_y = (part / 1000 for part in turned(0, 1000, heading))
    found = math.inf
    px, py = shape.points[-1]
    for qx, qy in shape.points:
        sx, sy = qx - px, qy - py
        bottom = ahead_x * sy - ahead_y * sx
        if abs(bottom) > 1e-9:
            along = ((px - x) * sy - (py - y) * sx) / bottom
            part = ((px - x) * ahead_y - (py - y) * ahead_x) / bottom
            if along > 0 and -1e-9 <= part <= 1 + 1e-9:
                found = min(found, along)
        px, py = qx, qy
    return round(found)


def touched(template: Shape, figures: Mapping[str, Shape], but: Iterable[str] = ()) -> list[str]:
    """Return the figures that lie at least partly under a template, in their order (D-118, R-242)."""
    spared = set(but)
    return [name for name, shape in figures.items() if name not in spared and overlap(template, shape)]
