"""Sight, cover, ways and templates on two thousand random tables, held against judges that share no code with them.

The tolerances are those of the rules: gaps under 5 mm (R-113), 5 mm of outline (R-229), a millimetre of way (R-225).
"""

import itertools
import math
import random

import pytest

from game.geometry.table.barriers import Bars
from game.geometry.table.cover import cover
from game.geometry.table.reach import TOLERANCE, Going, Reach, Start
from game.geometry.table.shapes import Disc, box
from game.geometry.table.sight import sight
from game.geometry.table.templates import blast, flame, touched
from tests.geometry.table import slow, slow_reach

TABLES, PARTS = 2000, 16
SEEDS = [range(n * TABLES // PARTS, (n + 1) * TABLES // PARTS) for n in range(PARTS)]
HAIR = 5
"""Half a millimetre: nearer to the rim of a template than that the judge, who samples, says nothing."""


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_sight_agrees_with_many_lines_and_is_mutual(seeds):
    """D-093, R-113: every proof gets through; where nobody is seen, no line of the judge gets through."""
    for seed in seeds:
        ground, one, other = slow.table(seed)
        found = sight(ground, one, other)
        assert sight(ground, other, one).seen == found.seen, seed
        if found.seen:
            ray = found.ray
            hit = [s.id for s in ground.solids.values() if slow.hits(ray.start, ray.end, ray.low, ray.high, s)]
            assert hit == [], seed
        else:
            assert not slow.sees(ground, one, other, count=5), seed


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_cover_agrees_with_many_points(seeds):
    """R-229: one in the open is seen whole from the spot named; one in cover from no spot of the judge."""
    for seed in seeds:
        ground, one, other = slow.table(seed)
        found = cover(ground, one, other)
        levels = (one.top, (one.top + one.bottom) // 2)
        if not found.covered:
            slack = 75 if isinstance(other.shape, Disc) else 110  # as far from both sides of a corner
            spots = [_inward(spot, other.shape.centre, slack) for spot in slow.spots(other.shape, 6)]
            for spot, high in itertools.product(spots, (other.bottom + 60, other.top - 60)):
                assert any(_is_clear(ground, found.spot, spot, low, high) for low in levels), seed
            continue
        heights = list(itertools.product(levels, (other.bottom + 50, other.top - 50)))
        for start in slow.spots(one.shape, 3):  # a few points show most of what is hidden, many the rest
            assert not all(
                _is_clear(ground, start, spot, low, high)
                for count in (6, 24)
                for spot in slow.spots(other.shape, count)
                for low, high in heights
            ), seed


def _inward(spot, centre, much):
    share = min(1.0, much / (math.dist(spot, centre) or 1.0))
    return spot[0] + (centre[0] - spot[0]) * share, spot[1] + (centre[1] - spot[1]) * share


def _is_clear(ground, start, end, low, high):
    return not any(slow.hits(start, end, low, high, solid) for solid in ground.solids.values())


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_ways_agree_with_every_corner_to_every_corner(seeds):
    """R-227: no way of ours comes nearer than the base allows, is a millimetre too long, or is not found."""
    for seed in seeds:
        barriers, start, end, radius, most = slow_reach.table(seed)
        found = Reach(Start((start,)), radius, [Going(Bars(barriers, radius), most)], (10_000, 10_000)).way(*end)
        true = slow_reach.distance(start, end, barriers, radius, most + 6 * TOLERANCE)
        if found is None:
            assert true is None or true > most, seed
            continue
        assert true is not None, seed
        assert true - TOLERANCE <= found.length <= true + TOLERANCE, seed
        assert found.length <= most + TOLERANCE, seed
        for one, other in itertools.pairwise(found.spots):
            near = min(slow_reach.clearance(one[:2], other[:2], barrier.shape) for barrier in barriers)
            assert near >= radius - 1e-6, seed


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_templates_agree_with_points_of_every_figure(seeds):
    """D-118, D-123, R-242: who lies under a template has a point under it."""
    for seed in seeds:
        dice = random.Random(seed)
        firer = Disc(3000, 3000, dice.choice((125, 200, 400)))
        heading = dice.randrange(3600)
        template = (
            blast((dice.randrange(2000, 4000), dice.randrange(2000, 4000)))
            if seed % 2
            else flame(firer, heading, dice.choice((1, 2, 3)))
        )
        figures = {
            f"f{n}": (
                Disc(dice.randrange(1000, 6000), dice.randrange(1000, 6000), dice.choice((125, 200)))
                if dice.random() < 0.7
                else box((dice.randrange(1000, 6000), dice.randrange(1000, 6000)), 1400, 800, dice.randrange(3600))
            )
            for n in range(12)
        }
        under = set(touched(template, figures))
        for name, shape in figures.items():
            depth = _depth(template, shape)
            if abs(depth) > HAIR:
                assert (depth > 0) == (name in under), (seed, name)


def _depth(template, shape):
    """Return about how deep the points of a figure lie under a template, negative where they are beside it."""
    deepest = [_inside(template, spot) for spot in (*_rim(shape), shape.centre)]
    return max(deepest + [_inside(shape, spot) for spot in (*_rim(template), template.centre)])


def _rim(shape):
    if isinstance(shape, Disc):
        turns = [2 * math.pi * n / 120 for n in range(120)]
        return [(shape.x + shape.r * math.cos(t), shape.y + shape.r * math.sin(t)) for t in turns]
    points = shape.points
    return [
        (px + (qx - px) * n / 40, py + (qy - py) * n / 40)
        for (px, py), (qx, qy) in zip(points, points[1:] + points[:1], strict=True)
        for n in range(40)
    ]


def _inside(shape, spot):
    """Return how deep a point lies in a shape."""
    if isinstance(shape, Disc):
        return shape.r - math.dist(spot, shape.centre)
    points = shape.points
    return min(
        ((qx - px) * (spot[1] - py) - (qy - py) * (spot[0] - px)) / math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in zip(points, points[1:] + points[:1], strict=True)
    )
