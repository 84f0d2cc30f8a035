"""Cover on the measured table (D-134, D-137, R-065, R-114, R-229)."""

import math
import random

import pytest

from game.geometry.table.cover import cover
from game.geometry.table.ground import Area, Body, Ground, Solid
from game.geometry.table.shapes import CM, Disc, box
from tests.geometry.table import slow


def soldier(x, y):
    return Body(Disc(x * CM, y * CM, 125), 0, 300)


def test_open_ground_gives_none():
    found = cover(Ground(), soldier(0, 0), soldier(40, 0))
    assert (found.covered, found.rule) == (False, "D-134")
    assert found.spot is not None


def test_a_low_rock_covers_the_feet():
    rock = Solid("rock", Disc(38 * CM, 0, 100), 0, 200)
    assert cover(Ground([rock]), soldier(0, 0), soldier(40, 0)).hidden_by == ("rock",)


def test_five_millimetres_do_not_count():
    lip = Solid("lip", box((38 * CM, 125 + 25), 100, 100, 0), 0, 2000)
    assert not cover(Ground([lip]), soldier(0, 0), soldier(40, 0)).covered
    post = Solid("post", box((38 * CM, 75), 100, 100, 0), 0, 2000)
    assert cover(Ground([post]), soldier(0, 0), soldier(40, 0)).covered


def test_vehicles_and_aircraft_give_none():
    tank = Solid("tank", box((20 * CM, 0), 1400, 800, 0), 0, 800, "vehicle")
    assert not cover(Ground([tank]), soldier(0, 0), soldier(40, 0)).covered
    wreck = Solid("wreck", box((20 * CM, 0), 1400, 800, 0), 0, 800)
    assert cover(Ground([wreck]), soldier(0, 0), soldier(40, 0)).covered


WOOD = Area("wood", ((30 * CM, -20 * CM), (45 * CM, -20 * CM), (45 * CM, 20 * CM), (30 * CM, 20 * CM)), 1500)


@pytest.mark.parametrize(("x", "covered"), [(40, True), (46, True), (25, False)])
def test_an_area_covers_who_is_in_it_partly_in_it_or_behind_it(x, covered):
    """R-114."""
    assert cover(Ground(areas=[WOOD]), soldier(0, 0), soldier(x, 0)).covered is covered


def test_partly_in_is_in():
    edge = Body(Disc(45 * CM + 100, 0, 125), 0, 300)
    assert cover(Ground(areas=[WOOD]), soldier(80, 0), edge).rule == "D-137"
    beside = Body(Disc(45 * CM + 130, 0, 125), 0, 300)
    assert not cover(Ground(areas=[WOOD]), soldier(80, 0), beside).covered


def test_an_open_target_is_wholly_seen_by_the_judge():
    """A point said to see all sees each of many points of the target, less the slack."""
    dice = random.Random(5)
    clear = 0
    for seed in range(110):
        ground, one, other = slow.table(seed)
        found = cover(ground, one, other)
        if found.covered:
            continue
        clear += 1
        for _ in range(30):
            x, y = dice.choice(slow.spots(other.shape, 8))
            cx, cy = other.shape.centre
            inward = min(1.0, 75 / (math.dist((x, y), (cx, cy)) or 1.0))
            spot = (x + (cx - x) * inward, y + (cy - y) * inward)
            high = dice.choice((other.bottom + 60, other.top - 60))
            levels = (one.top, (one.top + one.bottom) // 2)
            assert any(
                not any(slow.hits(found.spot, spot, low, high, s) for s in ground.solids.values()) for low in levels
            )
    assert clear > 20


def test_a_covered_target_is_hidden_in_part_from_every_point_of_the_judge():
    """No point of the attacker that the judge tries sees all of a target that is said to be in cover."""
    covered = 0
    for seed in range(70):
        ground, one, other = slow.table(seed)
        if not cover(ground, one, other).covered:
            continue
        covered += 1
        levels = [(a, b) for a in (one.top, (one.top + one.bottom) // 2) for b in (other.bottom + 50, other.top - 50)]
        assert not any(
            all(
                not any(slow.hits(start, end, low, high, s) for s in ground.solids.values())
                for end in slow.spots(other.shape, 12)
                for low, high in levels
            )
            for start in slow.spots(one.shape, 8)
        )
    assert covered > 20
