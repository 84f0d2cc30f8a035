"""A slow judge of the measured table that shares no code with it: many lines, each followed edge by edge."""

import math
import random

from game.geometry.table.ground import Body, Ground, Solid
from game.geometry.table.shapes import Disc, box, overlap


def spots(shape, count):
    """Return points spread over a shape, its rim included."""
    if isinstance(shape, Disc):
        found = [(shape.x, shape.y)]
        for ring in (0.5, 0.999):
            for n in range(count):
                angle = 2 * math.pi * n / count
                found.append((shape.x + ring * shape.r * math.cos(angle), shape.y + ring * shape.r * math.sin(angle)))
        return found
    (ax, ay), (bx, by), _, (dx, dy) = shape.points
    found = []
    steps = max(3, count // 3)
    for i in range(steps):
        for j in range(steps):
            s, t = 0.001 + 0.998 * i / (steps - 1), 0.001 + 0.998 * j / (steps - 1)
            found.append((ax + s * (bx - ax) + t * (dx - ax), ay + s * (by - ay) + t * (dy - ay)))
    return found


def _corners(shape):
    if not isinstance(shape, Disc):
        return shape.points
    return [
        (shape.x + shape.r * math.cos(n * math.pi / 36), shape.y + shape.r * math.sin(n * math.pi / 36))
        for n in range(72)
    ]


def _inside(corners, x, y):
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def hits(start, end, low, high, solid):
    """Tell whether a line touches a solid: where it enters and leaves the outline, and how high it is between."""
    corners = list(_corners(solid.shape))
    (x, y), (to_x, to_y) = start, end
    shares = [share for share in (0.0, 1.0) if _inside(corners, x + share * (to_x - x), y + share * (to_y - y))]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        bottom = (to_x - x) * (by - ay) - (to_y - y) * (bx - ax)
        if bottom == 0:
            continue
        share = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / bottom
        along = ((ax - x) * (to_y - y) - (ay - y) * (to_x - x)) / bottom
        if 0 <= share <= 1 and 0 <= along <= 1:
            shares.append(share)
    if not shares:
        return False
    levels = [low + share * (high - low) for share in (min(shares), max(shares))]
    return min(levels) < solid.top and max(levels) >= solid.bottom


def sees(ground, one, other, own=(), count=8):
    """Tell whether any of many lines gets through."""
    solids = [solid for solid in ground.solids.values() if solid.id not in own]
    levels = sorted({(a, b) for a in (max(1, one.bottom), one.top) for b in (max(1, other.bottom), other.top)})
    return any(
        not any(hits(start, end, low, high, solid) for solid in solids)
        for low, high in levels
        for start in spots(one.shape, count)
        for end in spots(other.shape, count)
    )


def table(seed):
    """Return a random scene: two bodies with something between them most of the time."""
    dice = random.Random(seed)

    def body(x, y):
        sort = dice.choice(("soldier", "heavy", "walker", "tank", "plane"))
        if sort == "soldier":
            return Body(Disc(x, y, 125), 0, 300)
        if sort == "heavy":
            return Body(Disc(x, y, 200), 0, 400)
        if sort == "walker":
            return Body(Disc(x, y, 400), 0, 600)
        if sort == "tank":
            return Body(box((x, y), 1400, 800, dice.randrange(3600)), 0, 800)
        return Body(Disc(x, y, 400), 1200, 1800)

    one = body(2000, dice.randrange(2000, 4000))
    other = body(dice.randrange(4500, 9000), dice.randrange(2000, 4000))
    solids = []
    for number in range(dice.randrange(2, 9)):
        centre = (dice.randrange(2000, 9000), dice.randrange(1500, 4500))
        if dice.random() < 0.3:
            shape = Disc(*centre, dice.choice((300, 400, 500)))
        else:
            shape = box(centre, dice.choice((100, 600, 1400)), dice.choice((100, 800, 1800)), dice.randrange(3600))
        if overlap(shape, one.shape) or overlap(shape, other.shape):
            continue
        bottom = 1200 if dice.random() < 0.1 else 0
        solids.append(Solid(f"s{number}", shape, bottom, bottom + dice.choice((200, 300, 400, 600, 750, 1000, 2000))))
    return Ground(solids), one, other
