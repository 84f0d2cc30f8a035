"""A slow judge of ways on the measured table that shares no code with it: from every corner to every corner."""

import heapq
import math
import random

from game.geometry.table.barriers import Barrier
from game.geometry.table.shapes import Disc, box

STANDS_OFF = 2.0
"""How far its corners stand off, in tenths of a millimetre: its ways are that much too long at most."""
ROUND = 20


def to_segment(x, y, ax, ay, bx, by):
    """Return how far a point is from a stretch."""
    dx, dy = bx - ax, by - ay
    t = 0.0 if dx == dy == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - t * dx, y - ay - t * dy)


def crossing(a, b, c, d):
    """Tell whether two stretches cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def clearance(a, b, shape):
    """Return how near the middle of a base comes to a shape on a straight way."""
    if isinstance(shape, Disc):
        return to_segment(shape.x, shape.y, *a, *b) - shape.r
    points = shape.points
    sides = list(zip(points, points[1:] + points[:1], strict=True))
    winding = [(q[0] - p[0]) * (a[1] - p[1]) - (q[1] - p[1]) * (a[0] - p[0]) for p, q in sides]
    if min(winding) >= 0 or any(crossing(a, b, p, q) for p, q in sides):
        return -1.0
    return min(min(to_segment(*a, *p, *q), to_segment(*b, *p, *q), to_segment(*p, *a, *b)) for p, q in sides)


def corners(shape, radius):
    """Return points round a shape at which a way may turn."""
    if isinstance(shape, Disc):
        far = (shape.r + radius + STANDS_OFF) / math.cos(math.pi / ROUND)
        turns = [2 * math.pi * n / ROUND for n in range(ROUND)]
        return [(shape.x + far * math.cos(t), shape.y + far * math.sin(t)) for t in turns]
    far = (radius + STANDS_OFF) / math.cos(math.pi / ROUND)
    turns = [2 * math.pi * n / ROUND for n in range(ROUND)]
    found = [(x + far * math.cos(t), y + far * math.sin(t)) for x, y in shape.points for t in turns]
    return [spot for spot in found if clearance(spot, spot, shape) >= radius]


def distance(start, end, barriers, radius, most):
    """Return the length of a short way that keeps clear of everything, None if none is shorter than so much."""
    shapes = [barrier.shape for barrier in barriers]
    nodes = [start, end] + [
        spot for shape in shapes for spot in corners(shape, radius)
        if math.dist(start, spot) + math.dist(spot, end) <= most
        and all(clearance(spot, spot, other) >= radius for other in shapes)
    ]  # fmt: skip
    done = set()
    heap = [(math.dist(start, end), 0.0, 0, -1)]
    while heap:
        _, cost, here, parent = heapq.heappop(heap)
        if here in done:
            continue
        if parent >= 0 and any(clearance(nodes[parent], nodes[here], shape) < radius for shape in shapes):
            continue
        done.add(here)
        if here == 1:
            return cost
        for there in range(1, len(nodes)):
            if there not in done:
                length = cost + math.dist(nodes[here], nodes[there])
                guess = length + math.dist(nodes[there], end)
                if guess <= most:
                    heapq.heappush(heap, (guess, length, there, here))
    return None


def table(seed):
    """Return a random scene: barriers, where a base begins and wants to end, its radius, and how far it may go."""
    dice = random.Random(seed)
    radius = dice.choice((125, 200, 250, 400))
    barriers = []
    for number in range(dice.randrange(2, 6)):
        centre = (dice.randrange(3000, 7000), dice.randrange(3000, 7000))
        if dice.random() < 0.35:
            shape = Disc(*centre, dice.choice((125, 200, 400)))
        else:
            shape = box(centre, dice.choice((100, 600, 1400)), dice.choice((100, 800, 1600)), dice.randrange(3600))
        barriers.append(Barrier(f"b{number}", shape, "D-074"))

    def free():
        while True:
            spot = (dice.randrange(2500, 7500), dice.randrange(2500, 7500))
            if all(clearance(spot, spot, barrier.shape) >= radius + 10 for barrier in barriers):
                return spot

    return barriers, free(), free(), radius, dice.choice((2000, 3000, 4000))
