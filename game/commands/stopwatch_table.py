"""What `bench` times on the measured table: sight between bodies, beside shapely 2 with a prepared union.

Both answer the same question about the same pairs, nothing kept from one to the next: does any line join the two
bases and miss every piece? Ours is exact to a gap of 5 mm and says what hides, or by which line one sees. The peer
has the pieces as one prepared union; it tries the line between the middles, then five by five lines across both bases
in one call, its cheapest way, and still misses about one in fifty of those who see each other past something.
"""

import math
import random
import time
from typing import Any

from game.commands.stopwatch import Pair
from game.geometry.table.ground import Body, Ground, Solid
from game.geometry.table.shapes import Disc, Shape, box, overlap
from game.geometry.table.sight import sight

PIECES, FIGURES, QUERIES = 40, 60, 300
WIDE, DEEP, MARGIN = 18_000, 12_000, 600
ACROSS = (-0.99, -0.5, 0.0, 0.5, 0.99)
"""Where on its width a base is seen from, as shares of its radius."""
PASSES = 3
"""How often the pairs of a table are asked in a round; the best pass counts, for both."""


def sight_speeds(shapely: Any, rounds: int) -> list[Pair]:
    """Return sight queries a second among 40 pieces and 60 figures, beside those of shapely."""
    dice = random.Random(7)  # noqa: S311  where pieces stand is no secret
    found = []
    for number in range(rounds + 1):
        solids, pairs = _table(dice)
        ground = Ground(solids)
        ours = min(_our_seconds(ground, pairs) for _ in range(PASSES))
        peer = 0.0
        if shapely:
            union = shapely.union_all([_geometry(shapely, solid.shape) for solid in solids])
            shapely.prepare(union)
            peer = min(_their_seconds(shapely, union, pairs) for _ in range(PASSES))
        if number:  # the first round warms both up
            found.append(Pair(QUERIES / ours, QUERIES / peer if shapely else 0.0))
    return found


def _table(dice: random.Random) -> tuple[list[Solid], list[tuple[Body, Body]]]:
    """Return the pieces of a random table, and pairs of figures on it."""
    solids = []
    for number in range(PIECES):
        centre = (dice.randrange(MARGIN, WIDE - MARGIN), dice.randrange(MARGIN, DEEP - MARGIN))
        shape: Shape = Disc(*centre, dice.choice((400, 700)))
        if dice.random() < 0.7:
            length, width = dice.choice((100, 600, 1400, 2200)), dice.choice((100, 800, 1600))
            shape = box(centre, length, width, dice.randrange(3600))
        solids.append(Solid(f"s{number}", shape, 0, 1000))
    bodies: list[Body] = []
    while len(bodies) < FIGURES:
        base = Disc(dice.randrange(200, WIDE - 200), dice.randrange(200, DEEP - 200), 125)
        if not any(overlap(base, solid.shape) for solid in solids):
            bodies.append(Body(base, 0, 300))
    return solids, [(one, other) for one, other in (dice.sample(bodies, 2) for _ in range(QUERIES))]


def _geometry(shapely: Any, shape: Shape) -> Any:
    return shapely.Point(shape.x, shape.y).buffer(shape.r) if isinstance(shape, Disc) else shapely.Polygon(shape.points)


def _our_seconds(ground: Ground, pairs: list[tuple[Body, Body]]) -> float:
    began = time.perf_counter()
    for one, other in pairs:
        sight(ground, one, other)
    return time.perf_counter() - began


def _their_seconds(shapely: Any, union: Any, pairs: list[tuple[Body, Body]]) -> float:
    began = time.perf_counter()
    for one, other in pairs:
        _they_see(shapely, union, one.shape, other.shape)
    return time.perf_counter() - began


def _they_see(shapely: Any, union: Any, one: Any, other: Any) -> bool:
    (x, y, r), (to_x, to_y, to_r) = one, other
    if not union.intersects(shapely.LineString(((x, y), (to_x, to_y)))):
        return True
    length = math.dist((x, y), (to_x, to_y))
    side_x, side_y = (y - to_y) / length, (to_x - x) / length
    lines = [
        ((x + side_x * r * a, y + side_y * r * a), (to_x + side_x * to_r * b, to_y + side_y * to_r * b))
        for a in ACROSS
        for b in ACROSS
    ]
    return not shapely.intersects(union, shapely.linestrings(lines)).all()
