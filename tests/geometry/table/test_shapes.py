"""Shapes on the measured table, held against shapely-free arithmetic done another way."""

import math
import random

import pytest

from game.geometry.table.shapes import CM, Disc, Poly, bounds, box, gap, is_on_table, is_within, overlap


def test_touching_bases_do_not_overlap():
    assert not overlap(Disc(0, 0, 125), Disc(250, 0, 125))
    assert overlap(Disc(0, 0, 125), Disc(249, 0, 125))
    hull = box((0, 0), 1400, 800, 0)
    assert not overlap(hull, Disc(400 + 125, 0, 125))
    assert overlap(hull, Disc(400 + 124, 0, 125))
    assert not overlap(hull, box((800, 0), 1400, 800, 0))
    assert overlap(hull, box((799, 0), 1400, 800, 0))


def test_a_limit_is_reached_at_its_last_tenth_of_a_millimetre():
    assert is_within(Disc(0, 0, 125), Disc(1250, 0, 125), 10 * CM)
    assert not is_within(Disc(0, 0, 125), Disc(1251, 0, 125), 10 * CM)
    hull = box((0, 0), 1400, 800, 0)
    assert is_within(hull, box((400 + 1000 + 400, 0), 1400, 800, 0), 10 * CM)
    assert not is_within(hull, box((400 + 1001 + 400, 0), 1400, 800, 0), 10 * CM)
    assert is_within(hull, Disc(400 + 30 + 125, 700 + 40, 125), 5 * CM)


def test_a_base_inside_a_hull_overlaps_it():
    assert overlap(box((0, 0), 1400, 800, 450), Disc(0, 0, 10))
    assert gap(box((0, 0), 1400, 800, 450), Disc(0, 0, 10)) == 0


def test_a_box_turns_with_its_heading():
    assert bounds(box((0, 0), 1400, 800, 0)) == (-400, -700, 400, 700)
    assert bounds(box((0, 0), 1400, 800, 900)) == (-700, -400, 700, 400)
    west, south, east, north = bounds(box((0, 0), 1400, 800, 450))
    assert (west, south) == (-east, -north)
    assert east == round((700 + 400) / math.sqrt(2))


def test_a_base_over_the_border_is_not_on_the_table():
    assert is_on_table(Disc(125, 125, 125), 18000, 12000)
    assert not is_on_table(Disc(124, 125, 125), 18000, 12000)


def _rim(shape, count=240):
    if isinstance(shape, Disc):
        return [
            (
                shape.x + shape.r * math.cos(2 * math.pi * n / count),
                shape.y + shape.r * math.sin(2 * math.pi * n / count),
            )
            for n in range(count)
        ]
    points = []
    corners = shape.points
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        for n in range(count // len(corners)):
            along = n / (count // len(corners))
            points.append((start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])))
    return points


@pytest.mark.parametrize("seed", range(120))
def test_gaps_agree_with_points_on_both_rims(seed):
    dice = random.Random(seed)

    def shape():
        centre = (dice.randrange(4000), dice.randrange(4000))
        if dice.random() < 0.5:
            return Disc(*centre, dice.choice((125, 200, 250, 400)))
        return box(centre, dice.choice((800, 1400, 1500)), dice.choice((500, 800)), dice.randrange(3600))

    one, other = shape(), shape()
    sampled = min(math.dist(a, b) for a in _rim(one) for b in _rim(other))
    if overlap(one, other):
        assert gap(one, other) == 0
        return
    assert gap(one, other) == pytest.approx(sampled, abs=25)
    assert is_within(one, other, math.ceil(gap(one, other)))
    limit = math.floor(gap(one, other)) - 1
    assert limit < 0 or not is_within(one, other, limit)


def test_polygons_are_counter_clockwise():
    for heading in range(0, 3600, 75):
        points = box((0, 0), 1400, 800, heading).points
        area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True))
        assert area > 0
        assert overlap(Poly(points), Disc(0, 0, 1))
