"""Squads on the measured table: where the figures stand round their leader, and whether they keep together (R-105).

One function puts a formation down; deployment, movement, the screen and the players ask it alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from game.geometry.table.places import Spot
from game.geometry.table.shapes import MM

CIRCLE = 75 * MM
"""The radius of the circle that every base of a unit must touch (R-105)."""
ROOM = 5 * MM
"""What is left between the bases of a fresh formation."""
STEP = 10 * MM
"""How finely room is looked for beside the wanted spot."""
RINGS = 12
TINY = 1.0

Stands = Callable[[int, Spot], bool]
"""Whether a figure, by its number in the formation, may stand on a spot."""


@lru_cache(maxsize=256)
def fresh_offsets(count: int, radius: int) -> tuple[tuple[int, int], ...]:
    """Return how far from their leader the others of a fresh squad stand: in rings of six, all of them touching his."""
    found: list[tuple[int, int]] = []
    ring = 1
    while len(found) < count:
        away = ring * (2 * radius + ROOM)
        places = 6 * ring
        for number in range(places):
            angle = 2 * math.pi * number / places + math.pi / 6 * (ring % 2)
            found.append((round(away * math.sin(angle)), round(away * math.cos(angle))))
        ring += 1
    return tuple(found[:count])


@lru_cache(maxsize=1)
def _beside() -> tuple[tuple[int, int], ...]:
    """Return the offsets at which room is looked for, the nearest first."""
    found = [(0, 0)]
    for ring in range(1, RINGS + 1):
        count = 6 * ring
        for number in range(count):
            angle = 2 * math.pi * number / count
            found.append((round(ring * STEP * math.sin(angle)), round(ring * STEP * math.cos(angle))))
    return tuple(found)


def gather(
    leader: Spot, offsets: Sequence[tuple[int, int]], radii: Sequence[int], stands: Stands
) -> list[Spot] | None:
    """Return spots for a whole formation with its leader on one, None if somebody finds no room.

    The leader is the first; offsets and radii are those of everybody, his own included. Each of the others goes where
    he stood beside the leader, or to the nearest free spot; all touch one circle of 15 cm (R-105).
    """
    if not stands(0, leader):
        return None
    found = [leader]
    for number in range(1, len(radii)):
        spot = room_for(number, leader, offsets[number], radii, found, stands)
        if spot is None:
            return None
        found.append(spot)
    return found


def room_for(
    number: int, leader: Spot, offset: tuple[int, int], radii: Sequence[int], taken: list[Spot], stands: Stands
) -> Spot | None:
    """Return where one of a formation finds room, as near as can be to where it wants to stand."""
    most = CIRCLE + min(radii)
    right, up = offset
    length = math.hypot(right, up)
    if length > most:  # a formation that has strayed closes up
        right, up = math.floor(right * most / length), math.floor(up * most / length)
    for more_right, more_up in _beside():
        spot = Spot(leader.x + right + more_right, leader.y + up + more_up, leader.level)
        if spot.x < 0 or spot.y < 0 or _overlaps(number, spot, radii, taken):
            continue
        near = math.hypot(spot.x - leader.x, spot.y - leader.y) <= most
        if (near or is_together([*taken, spot], radii)) and stands(number, spot):
            return spot
    return None


def _overlaps(number: int, spot: Spot, radii: Sequence[int], taken: Sequence[Spot]) -> bool:
    """Tell whether a base would lie on one of those put down already; touching does not count (R-242)."""
    for other, there in enumerate(taken):
        reach = radii[number] + radii[other]
        if there.level == spot.level and (there.x - spot.x) ** 2 + (there.y - spot.y) ** 2 < reach * reach:
            return True
    return False


def clashes(spots: Sequence[Spot], radii: Sequence[int]) -> bool:
    """Tell whether bases of one formation lie on each other (D-066)."""
    return any(_overlaps(number, spots[number], radii, spots[:number]) for number in range(1, len(spots)))


def is_together(spots: Sequence[Spot], radii: Sequence[int]) -> bool:
    """Tell whether all bases touch a common circle of 15 cm (D-065, R-105).

    Bases of two sizes, a hero in a squad of another one, count with the smaller.
    """
    limit = CIRCLE + min(radii) + TINY
    points = [(spot.x, spot.y) for spot in spots]
    if len(points) < 2:
        return True
    x, y = points[0]
    if all(math.hypot(px - x, py - y) <= limit for px, py in points):
        return True
    return any(
        all(math.hypot(px - cx, py - cy) <= limit for px, py in points) for cx, cy in _centres(points, limit)
    )


def _centres(points: Sequence[tuple[int, int]], limit: float) -> Iterator[tuple[float, float]]:
    """Yield the middles of the smallest circles through two or three points: one of them holds all if any does."""
    for (ax, ay), (bx, by) in combinations(points, 2):
        yield (ax + bx) / 2, (ay + by) / 2
    for (ax, ay), (bx, by), (cx, cy) in combinations(points, 3):
        turn = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
        if turn:
            a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
            yield (
                (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / turn,
                (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / turn,
            )
