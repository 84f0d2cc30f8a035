"""Ways of figures taken apart: how long they are, where one is after so much of them, which terrain they touch."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from game.geometry.table.barriers import Barrier
from game.geometry.table.ground import LEVEL
from game.geometry.table.places import Spot
from game.geometry.table.shapes import MM, Disc, gap, overlap

STRIDE = 2 * MM
"""How finely the edge of terrain is looked for along a way."""


def step_length(one: Spot, other: Spot) -> float:
    """Return how long a straight stretch is, the height climbed included (D-077)."""
    right, up = other.x - one.x, other.y - one.y
    return math.sqrt(right * right + up * up) + abs(other.level - one.level) * LEVEL


def length_of(way: Sequence[Spot]) -> float:
    """Return how long a way is."""
    return sum(step_length(one, other) for one, other in itertools.pairwise(way))


def split(way: Sequence[Spot], length: float) -> tuple[list[Spot], list[Spot]]:
    """Return a way up to so much of its length, and from there on; nobody stops halfway up a wall."""
    gone: list[Spot] = [way[0]]
    for number, (one, other) in enumerate(itertools.pairwise(way)):
        step = step_length(one, other)
        if step <= length + 1e-6:
            gone.append(other)
            length -= step
            continue
        if one.level == other.level and length > 0:
            share = length / step
            gone.append(
                Spot(one.x + round(share * (other.x - one.x)), one.y + round(share * (other.y - one.y)), one.level)
            )
        return gone, [gone[-1], *way[number + 1 :]]
    return gone, [gone[-1]]


def touches(way: Sequence[Spot], radius: int, pieces: Iterable[Barrier]) -> list[tuple[float, Barrier]]:
    """Return the ground that a base comes to lie on along its way, and after how much of it, in this order."""
    near = [
        piece
        for piece in pieces
        if any(_is_near(piece, one, other, radius) for one, other in itertools.pairwise(way))
        or overlap(piece.shape, Disc(way[0].x, way[0].y, radius))
    ]
    found: list[tuple[float, Barrier]] = []
    if not near:
        return found
    whole = length_of(way)
    for piece in near:
        length = 0.0
        while length <= whole + STRIDE:
            spot = split(way, min(length, whole))[0][-1]
            base = Disc(spot.x, spot.y, radius)
            if overlap(piece.shape, base):
                found.append((_edge(way, radius, piece, length - STRIDE, min(length, whole)), piece))
                break
            length += STRIDE * max(1, int((gap(piece.shape, base) - MM) / STRIDE))  # no nearer before
    return sorted(found, key=lambda pair: (pair[0], pair[1].id))


def _edge(way: Sequence[Spot], radius: int, piece: Barrier, before: float, after: float) -> float:
    """Return after how much of a way a base first lies on a piece, to a tenth of a millimetre."""
    if before < 0:
        return 0.0
    while after - before > 1:
        middle = (before + after) / 2
        spot = split(way, middle)[0][-1]
        if overlap(piece.shape, Disc(spot.x, spot.y, radius)):
            after = middle
        else:
            before = middle
    return after


def _is_near(piece: Barrier, one: Spot, other: Spot, radius: int) -> bool:
    """Tell whether a straight stretch may touch a piece: their boxes meet."""
    x, y = piece.shape.centre
    points = piece.shape.points if not isinstance(piece.shape, Disc) else ()
    far = max((math.dist((x, y), point) for point in points), default=0.0) + radius
    return (
        min(one.x, other.x) - far <= x <= max(one.x, other.x) + far
        and min(one.y, other.y) - far <= y <= max(one.y, other.y) + far
    )
