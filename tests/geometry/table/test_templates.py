"""Templates and arcs on the measured table (D-083, D-086, D-117 to D-125, R-068 to R-070, R-242)."""

import math
import random

import pytest

from game.geometry.table.arcs import bearing, is_wholly_in
from game.geometry.table.shapes import CM, Disc, box, gap
from game.geometry.table.templates import blast, flame, rim, touched


def test_a_blast_touches_what_lies_partly_under_it():
    """R-068."""
    figures = {"in": Disc(0, 0, 125), "edge": Disc(750 + 124, 0, 125), "rim": Disc(750 + 125, 0, 125)}
    assert touched(blast((0, 0)), figures) == ["in", "edge"]


def test_a_flame_begins_at_the_rim_and_points_away():
    template = flame(Disc(0, 0, 400), 0, 2)
    assert min(y for _, y in template.points) == 400
    assert max(y for _, y in template.points) == 400 + 20 * CM
    assert touched(template, {"ahead": Disc(0, 1500, 125), "behind": Disc(0, -1500, 125)}) == ["ahead"]
    assert max(y for _, y in flame(Disc(0, 0, 400), 0, 1).points) == 400 + 10 * CM


def test_a_flame_of_range_three_begins_at_the_weapons_tip():
    assert min(y for _, y in flame(Disc(0, 0, 400), 0, 3).points) == 400 + 5 * CM


def test_a_flame_spares_the_firer():
    hull = box((0, 0), 1400, 800, 0)
    template = flame(hull, 0, 2)
    assert touched(template, {"own": hull, "next": Disc(0, 1000, 125)}, but=["own"]) == ["next"]
    assert gap(template, hull) <= 1


@pytest.mark.parametrize("heading", range(0, 3600, 150))
def test_the_rim_of_a_hull_is_where_a_line_leaves_it(heading):
    hull = box((0, 0), 1400, 800, 0)
    angle = math.radians(heading / 10)
    right, ahead = abs(math.sin(angle)), abs(math.cos(angle))
    expected = min(400 / right if right > 1e-9 else math.inf, 700 / ahead if ahead > 1e-9 else math.inf)
    assert rim(hull, heading) == pytest.approx(expected, abs=2)


def test_front_is_forty_five_degrees_to_each_side_limits_included():
    """R-046, R-115."""
    hull = Disc(0, 0, 400)
    assert bearing(hull, 0, "front", Disc(2000, 2000, 1)).bears
    assert not bearing(hull, 0, "front", Disc(2100, 2000, 10)).bears
    assert bearing(hull, 0, "front", Disc(2100, 2000, 125)).bears  # part of it is enough
    assert bearing(hull, 0, "rear", Disc(0, -2000, 10)).bears
    assert not bearing(hull, 0, "rear", Disc(0, 2000, 10)).bears


def test_side_is_the_half_plane():
    hull = box((0, 0), 1400, 800, 0)
    assert bearing(hull, 0, "right", Disc(500, 5000, 10)).bears
    assert not bearing(hull, 0, "left", Disc(500, 5000, 10)).bears
    assert bearing(hull, 1800, "left", Disc(500, 5000, 10)).bears
    assert bearing(hull, 0, "left", Disc(5, 5000, 10)).bears
    assert bearing(hull, 0, "turret", Disc(0, -9000, 10)).bears


def test_a_hull_that_spans_the_arc_is_in_it():
    wall = box((0, 3000), 8000, 100, 900)
    assert bearing(Disc(0, 0, 400), 0, "front", wall).bears
    assert not bearing(Disc(0, 0, 400), 1800, "front", wall).bears


def test_arcs_agree_with_the_points_of_the_target():
    dice = random.Random(9)
    for _ in range(400):
        heading = dice.randrange(3600)
        target = Disc(dice.randrange(-4000, 4000), dice.randrange(-4000, 4000), dice.choice((125, 400)))
        if math.dist((0, 0), target.centre) < target.r + 50:
            continue
        inside = False
        for n in range(360):
            for part in (0.0, 0.5, 1.0):
                x = target.x + part * target.r * math.sin(math.radians(n))
                y = target.y + part * target.r * math.cos(math.radians(n))
                angle = (math.degrees(math.atan2(x, y)) - heading / 10) % 360
                inside = inside or angle <= 44.9 or angle >= 315.1
        found = bearing(Disc(0, 0, 400), heading, "front", target).bears
        assert found or not inside


def test_a_template_must_lie_wholly_in_the_arc():
    hull = Disc(0, 0, 400)
    assert is_wholly_in(hull, 0, "front", flame(hull, 0, 2).points)
    assert not is_wholly_in(hull, 0, "front", flame(hull, 440, 2).points)
    assert is_wholly_in(hull, 0, "turret", flame(hull, 1800, 2).points)
