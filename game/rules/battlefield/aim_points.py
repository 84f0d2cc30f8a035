"""The points that are tried for a template on the measured table, and how far they are (D-117)."""

from __future__ import annotations

from game.geometry.table.ground import LEVEL, Body, round_of
from game.geometry.table.shapes import MM, Disc
from game.rules.battlefield.ranges import POINT
from game.rules.dust.profile import Line

POST = 30 * MM
"""How high the middle of a template is looked for: as high as a man who stands there."""


def points_on(there: tuple[tuple[int, Body], ...], body: Body, line: Line) -> list[tuple[int, int, int]]:
    """Return points that are tried for a template: the middle of all, each figure, between each two, and nearer."""
    centres = [(other.shape.centre, max(0, other.bottom // LEVEL)) for _, other in there]
    spots = [(x, y, level) for (x, y), level in centres]
    middle = (sum(x for x, _, _ in spots) // len(spots), sum(y for _, y, _ in spots) // len(spots), spots[0][2])
    found = [middle, *spots]
    for number, (x, y, level) in enumerate(spots):
        found += [((x + u) // 2, (y + v) // 2, level) for u, v, floor in spots[number + 1 :] if floor == level]
    if not line.flame:
        far, near = line.most * POINT, line.least * POINT
        spots = found[:]
        found += [_toward(body.shape.centre, spot, far) for spot in spots if away(body, spot) > far * far]
        if near:
            off = near + round(round_of(body.shape).r) + MM
            found += [_toward(body.shape.centre, spot, off) for spot in spots if away(body, spot) < off * off]
    return list(dict.fromkeys(found))


def _toward(start: tuple[int, int], spot: tuple[int, int, int], length: int) -> tuple[int, int, int]:
    """Return the point so far from a start on the way to a spot."""
    right, up = spot[0] - start[0], spot[1] - start[1]
    whole = (right * right + up * up) ** 0.5 or 1.0
    return start[0] + int(right * length / whole), start[1] + int(up * length / whole), spot[2]


def away(body: Body, point: tuple[int, ...]) -> int:
    """Return the square of how far a point is from the middle of a figure."""
    x, y = body.shape.centre
    return (x - point[0]) ** 2 + (y - point[1]) ** 2


def post(point: tuple[int, ...]) -> Body:
    """Return a point as something to look at: as high as a man who stands there."""
    x, y, level = point
    return Body(Disc(x, y, 1), level * LEVEL, level * LEVEL + POST)
