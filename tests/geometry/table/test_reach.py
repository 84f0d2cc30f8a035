"""Where a base may go on the measured table (D-064 to D-078, R-106, R-227, R-228, R-240)."""

import math
import random

import pytest

from game.core.rng import Chance
from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.houses import Gap, House
from game.geometry.table.rays import is_in_outline
from game.geometry.table.reach import BARRED, NO_FLOOR, SLOWED, TOO_FAR, Going, Reach, Start, Upstairs
from game.geometry.table.shapes import Disc, Poly, box
from tests.geometry.table import slow_reach

SIZE = (18000, 12000)
FOOT = 125
HERE = (9000, 6000)


def wall(x, y, length=2000, heading=0, rule="D-074"):
    return Barrier("wall", box((x, y), length, 100, heading), rule)


def reach(*barriers, most=2000, radius=FOOT, start=HERE, slow=(), slow_most=None):
    bars = Bars(barriers, radius)
    goings = [Going(bars, most)]
    if slow:
        goings = [Going(Bars((*barriers, *slow), radius), most), Going(bars, min(most, slow_most))]
    return Reach(Start((start,)), radius, goings, SIZE)


def test_an_open_table_is_reached_as_far_as_the_move_pays_for_and_a_millimetre_more():
    """D-064, R-225."""
    found = reach()
    assert found.distance(9000, 8000) == 2000
    assert found.allows(9000, 8010)
    why = found.why_not(9000, 8011)
    assert (why.reason, why.rule) == (TOO_FAR, "D-064")


def test_a_way_leads_round_a_wall_and_is_as_long_as_a_taut_string():
    """R-227: the disc of the base goes round both ends of the strip."""
    found = reach(wall(9500, 6000, 1000), most=4000)
    length = found.distance(10000, 6000)
    # up along the taut line to the corner's quarter rounds and down again
    side = math.hypot(450, 500)
    tangent = math.sqrt(side * side - FOOT * FOOT)
    arc = FOOT * (math.atan2(500, 450) + math.atan2(FOOT, tangent))
    true = 2 * (tangent + arc) + 100
    assert true - 1 <= length <= true + 10
    assert len(found.path(10000, 6000)) > 3


def test_touching_is_passing():
    """R-242: a gap exactly as wide as the base lets it through."""
    gap = [wall(9500, 6000 + 1125, 2000), wall(9500, 6000 - 1125, 2000)]
    assert reach(*gap).allows(10000, 6000)
    tight = [wall(9500, 6000 + 1125, 2000), wall(9500, 6000 - 1124, 2000)]
    assert not reach(*tight).allows(10000, 6000)


@pytest.mark.parametrize("gap", range(5))
def test_who_stands_close_by_something_gets_round_it(gap):
    """A base that stopped at the edge of terrain has no line that grazes it."""
    block = Barrier("block", box((4000, 4000), 600, 1000, 0), "D-069")  # 600 to the north, 1000 to the east
    found = reach(block, start=(4000, 3700 - FOOT - gap), most=6000)
    assert found.distance(4000, 4300 + 2 * FOOT) == pytest.approx(1900, abs=150)
    woven = reach(block, start=(4000, 3700 - FOOT - gap), most=6000)
    for x in range(3900, 3910):  # so many that all ways are worked out at once
        woven.way(x, 4300 + 2 * FOOT)
    assert woven.path(4000, 4300 + 2 * FOOT) == found.path(4000, 4300 + 2 * FOOT)


def test_what_is_in_the_way_is_named():
    """D-067."""
    enemy = [Barrier("b.ghosts", Disc(9400, 6000 + n * 250, 125), "D-067") for n in range(-9, 10)]
    why = reach(*enemy, most=1000).why_not(9800, 6000)
    assert (why.reason, why.rule, why.id) == (BARRED, "D-067", "b.ghosts")


def test_slow_ground_limits_the_whole_way_and_stops_at_its_edge():
    """D-069, R-106."""
    woods = Barrier("woods", box((12500, 6000), 4000, 4000, 0), "D-069")
    found = reach(most=4000, slow=[woods], slow_most=2000)
    edge = 10500 - FOOT
    assert found.allows(edge, 6000)
    assert found.allows(10900, 6000)  # 19 cm: into it
    assert not found.allows(11100, 6000)  # 21 cm
    why = found.why_not(11100, 6000)
    assert (why.reason, why.rule, why.id) == (SLOWED, "D-069", "woods")
    assert found.allows(9000, 9900)  # past it the full way is free


def test_slow_ground_under_the_base_counts_from_the_start():
    """R-106."""
    woods = Barrier("woods", box((9000, 6000), 1000, 1000, 0), "D-069")
    bars = Bars((), FOOT)
    found = Reach(Start((HERE,)), FOOT, [Going(bars, 2000)], SIZE)
    assert found.allows(9000, 7900)
    assert woods.shape


def test_a_base_that_stands_on_something_may_leave_it():
    found = reach(Barrier("stone", Disc(9050, 6000, 200), "D-074"))
    assert found.allows(9000, 7000)


def test_one_enters_anywhere_on_the_edge():
    """R-227: the centre starts on the edge line of the zone."""
    edge = Start((Poly(((0, 0), (9000, 0))),))
    found = Reach(edge, FOOT, [Going(Bars((), FOOT), 2000)], SIZE)
    assert found.distance(4321, 1500) == 1500
    assert found.path(4321, 1500)[0] == (4321, 0, 0)
    assert not found.allows(11001, 1000)
    assert found.why_not(4000, 2500).reason == TOO_FAR


def test_one_enters_round_what_stands_at_the_edge():
    edge = Start((Poly(((0, 0), (18000, 0))),))
    found = Reach(edge, FOOT, [Going(Bars([wall(5000, 600, 1000, 900)], FOOT), 1500)], SIZE)
    assert found.distance(5000, 1000) > 1000
    assert found.allows(5000, 1000)


def test_one_steps_out_of_a_hull_from_its_rim():
    """R-192."""
    hull = box(HERE, 1400, 800, 0)
    found = Reach(Start((hull,)), FOOT, [Going(Bars((), FOOT), 1000)], SIZE)
    assert found.distance(9400 + 900, 6000) == 900
    assert found.distance(9100, 6100) == 0


def test_the_way_to_a_hull_ends_where_the_base_touches_it():
    """D-293, R-225."""
    hull = box((10500, 6000), 1400, 800, 0)
    found = reach()
    assert found.way_to(hull).length == 10100 - FOOT - 9000
    far = box((12000, 6000), 1400, 800, 0)
    assert found.way_to(far) is None
    behind = reach(wall(9500, 6000, 800), most=2500)
    assert 10100 - FOOT - 9000 < behind.way_to(hull).length < 1500


# Houses

HOUSE = House(
    "house", Poly(((10000, 5000), (12000, 5000), (12000, 7000), (10000, 7000))), 2,
    (Gap(0, 800, 1200, (0,), "door"), Gap(2, 875, 1125, (0, 1), "window")),
)  # fmt: skip


def inside(radius=FOOT, most=4000, start=HERE, level=0, house="", enemies=(), upper=()):
    walls = [Barrier("house", part, "D-074", "house") for part in HOUSE.walls(0)]
    bars = Bars((*walls, *enemies), radius)
    upstairs = Upstairs({"house": HOUSE}, lambda name, floor: Bars(upper if floor == 1 else (), radius))
    return Reach(Start((start,), level, house), radius, [Going(bars, most)], SIZE, upstairs)


def test_walls_leave_their_openings_free_level_by_level():
    """R-226: an opening clears its stretch of wall for the whole level."""
    assert len(list(HOUSE.walls(0))) == 6
    assert len(list(HOUSE.walls(1))) == 5
    assert {solid.top for solid in HOUSE.solids()} == {750, 1500}


@pytest.mark.parametrize("radius", [125, 200])
def test_infantry_use_every_opening_whatever_their_base(radius):
    """D-076, R-228: a window is 25 mm wide, and they need not fit."""
    found = inside(radius, start=(9500, 6000))
    assert found.allows(11000, 6000)
    assert found.allows(12600, 6000)  # in by the door, out by the window
    assert found.distance(12600, 6000) == pytest.approx(3100, abs=5)


def test_a_vehicle_needs_a_gap_as_wide_as_its_hull():
    """R-228."""
    walls = [Barrier("house", part, "D-074", "house") for part in HOUSE.walls(0)]
    start = Start(((9000, 6000),))
    assert not Reach(start, 400, [Going(Bars(walls, 400), 2600)], SIZE).allows(11000, 6000)
    gate = HOUSE._replace(gaps=(Gap(0, 500, 1500, (0,), "gate"),))
    walls = [Barrier("house", part, "D-074", "house") for part in gate.walls(0)]
    assert Reach(start, 400, [Going(Bars(walls, 400), 2600)], SIZE).allows(11000, 6000)


def test_climbing_adds_its_height_to_the_way():
    """D-077, R-108."""
    found = inside(start=(9500, 6000))
    ground = found.distance(11000, 6000)
    assert found.distance(11000, 6000, 1) == ground + 750
    assert found.distance(11000, 6000, 2) == ground + 1500
    assert found.path(11000, 6000, 1)[-1] == (11000, 6000, 1)
    assert found.why_not(11000, 6000, 3).reason == NO_FLOOR
    assert found.why_not(9000, 6000, 1).rule == "D-077"


def test_one_leaves_an_upper_floor_by_the_stairs_and_the_door():
    found = inside(start=(11000, 6000), level=1, house="house")
    assert found.distance(11000, 6000) == 750
    assert found.distance(11500, 6000, 1) == 500
    assert found.distance(11500, 6000, 2) == 1250
    assert found.distance(9500, 6000) == pytest.approx(2250, abs=5)


def test_enemies_upstairs_are_in_the_way_upstairs_only():
    line = [Barrier("b", Disc(11300, 5000 + 250 * n, 125), "D-067") for n in range(9)]
    found = inside(start=(11000, 6000), level=1, house="house", upper=line)
    assert found.distance(11700, 6000) == pytest.approx(1450, abs=5)
    # upstairs he goes down, past them, and up again at the end: he climbs once only, so he cannot get there
    assert not found.allows(11700, 6000, 1)


def test_samples_are_within_reach():
    found = inside(start=(9500, 6000))
    chance = Chance.seeded(3)
    for _ in range(50):
        x, y, level = found.sample(chance)
        assert found.allows(x, y, level)


def test_fans_cover_what_is_within_reach_and_no_more():
    """The picture of a region differs from the region only along its rims."""
    wrong = 0
    for seed in range(12):
        barriers, start, _, radius, most = slow_reach.table(seed)
        found = Reach(Start((start,)), radius, [Going(Bars(barriers, radius), most)], SIZE)
        fans = found.fans()
        dice = random.Random(seed)
        for _ in range(100):
            spot = (start[0] + dice.randrange(-most, most), start[1] + dice.randrange(-most, most))
            wrong += found.stands(*spot) and found.allows(*spot) != any(is_in_outline(fan, spot) for fan in fans)
    assert wrong <= 24
