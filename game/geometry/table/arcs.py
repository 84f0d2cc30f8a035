"""Fire arcs on the measured table: from the middle of a hull, any part of the target in the arc is enough (D-086)."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.geometry.table.shapes import CIRCLE, Disc, Shape, holds, turned

TURRET, FRONT, REAR, LEFT, RIGHT = "turret", "front", "rear", "left", "right"
HALF = {FRONT: 450, REAR: 450, LEFT: 900, RIGHT: 900}
"""How far an arc reaches to each side of its middle, in tenths of a degree (R-046)."""
MIDDLE = {FRONT: 0, REAR: 1800, LEFT: 2700, RIGHT: 900}
LONG = 10_000


class Bearing(NamedTuple):
    """Whether a weapon bears on a target, and the rule."""

    bears: bool
    rule: str


def bearing(body: Shape, heading: int, arc: str, target: Shape) -> Bearing:
    """Return whether the arc of a body that points so holds some part of a target (R-046, R-115)."""
    if arc in (TURRET, "any"):
        return Bearing(True, "D-083")
    return Bearing(_meets(body.centre, (heading + MIDDLE[arc]) % CIRCLE, HALF[arc], target), "D-083")


def is_wholly_in(body: Shape, heading: int, arc: str, corners: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether every corner of a template lies in an arc (R-070)."""
    if arc in (TURRET, "any"):
        return True
    middle, half = (heading + MIDDLE[arc]) % CIRCLE, HALF[arc]
    return all(_holds(body.centre, middle, half, corner) for corner in corners)


def _holds(apex: tuple[int, int], middle: int, half: int, point: tuple[float, float]) -> bool:
    """Tell whether a point lies in a wedge of at most a half turn, its limits included."""
    right, up = point[0] - apex[0], point[1] - apex[1]
    left_x, left_y = turned(0, LONG, middle - half)
    right_x, right_y = turned(0, LONG, middle + half)
    slack = 1e-3 * LONG * max(1.0, math.hypot(right, up)) / 1000
    return left_x * up - left_y * right <= slack and right_x * up - right_y * right >= -slack


def _meets(apex: tuple[int, int], middle: int, half: int, target: Shape) -> bool:
    if isinstance(target, Disc):
        if math.dist(apex, target.centre) <= target.r or _holds(apex, middle, half, target.centre):
            return True
        return any(_near_ray(apex, middle + side, target) for side in (-half, half))
    if holds(target, apex) or any(_holds(apex, middle, half, point) for point in target.points):
        return True
    return any(_crosses(apex, middle + side, target.points) for side in (-half, half))


def _near_ray(apex: tuple[int, int], heading: int, disc: Disc) -> bool:
    """Tell whether a disc touches the ray from a point along a heading."""
    ahead_x, ahead_y = (part / LONG for part in turned(0, LONG, heading))
    right, up = disc.x - apex[0], disc.y - apex[1]
    along = right * ahead_x + up * ahead_y
    return along >= 0 and abs(right * ahead_y - up * ahead_x) <= disc.r


def _crosses(apex: tuple[int, int], heading: int, points: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether a polygon has corners on both sides of a ray, ahead of where it begins."""
    ahead_x, ahead_y = turned(0, LONG, heading)
    px, py = points[-1]
    for qx, qy in points:
        here = ahead_x * (py - apex[1]) - ahead_y * (px - apex[0])
        there = ahead_x * (qy - apex[1]) - ahead_y * (qx - apex[0])
        if (here > 0) != (there > 0):
            part = here / (here - there)
            meet_x, meet_y = px + part * (qx - px) - apex[0], py + part * (qy - py) - apex[1]
            if meet_x * ahead_x + meet_y * ahead_y >= 0:
                return True
        px, py = qx, qy
    return False
