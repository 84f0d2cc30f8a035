"""True line of sight on the measured table (D-100 to D-105, R-112, R-113)."""

import random

import pytest

from game.geometry.table.ground import SMOKE, Area, Body, Ground, Solid
from game.geometry.table.rays import blocker
from game.geometry.table.shapes import CM, Disc, box
from game.geometry.table.sight import outlook, sight
from tests.geometry.table import slow

SOLDIER = 300


def soldier(x, y):
    return Body(Disc(x * CM, y * CM, 125), 0, SOLDIER)


def wall(x, y, length=3000, top=750):
    return Solid("wall", box((x * CM, y * CM), length, 50, 0), 0, top)


def test_nothing_between_is_seen():
    found = sight(Ground(), soldier(0, 0), soldier(50, 0))
    assert found.seen
    assert found.ray is not None


def test_a_high_wall_hides_and_is_named():
    found = sight(Ground([wall(25, 0)]), soldier(0, 0), soldier(50, 0))
    assert (found.seen, found.rule, found.hidden_by) == (False, "D-101", ("wall",))


def test_a_wall_no_higher_than_both_does_not_hide():
    assert sight(Ground([wall(25, 0, top=300)]), soldier(0, 0), soldier(50, 0)).seen


def test_a_walker_is_seen_over_a_wall_near_the_soldier_only_from_above():
    walker = Body(Disc(50 * CM, 0, 400), 0, 600)
    assert not sight(Ground([wall(3, 0, top=400)]), soldier(0, 0), walker).seen
    assert sight(Ground([wall(40, 0, top=400)]), soldier(0, 0), walker).seen


def test_one_sees_under_an_aircraft():
    plane = Solid("plane", box((25 * CM, 0), 4000, 800, 0), 1100, 1900, "aircraft")
    assert sight(Ground([plane]), soldier(0, 0), soldier(50, 0)).seen
    high = Body(Disc(50 * CM, 0, 400), 1200, 1800)
    assert not sight(Ground([plane]), Body(Disc(0, 0, 400), 1200, 1800), high).seen


def test_own_volumes_and_left_out_kinds_do_not_block():
    tank = Solid("tank", box((25 * CM, 0), 3000, 800, 0), 0, 800, "vehicle")
    assert not sight(Ground([tank]), soldier(0, 0), soldier(50, 0)).seen
    assert sight(Ground([tank]), soldier(0, 0), soldier(50, 0), own=["tank"]).seen
    assert sight(Ground([tank]), soldier(0, 0), soldier(50, 0), without=["vehicle"]).seen


def test_a_narrow_gap_between_two_walls_is_found():
    left = Solid("left", box((25 * CM, 15 * CM + 30), 3000, 50, 0), 0, 750)
    right = Solid("right", box((25 * CM, -15 * CM - 30), 3000, 50, 0), 0, 750)
    found = sight(Ground([left, right]), soldier(0, 1), soldier(50, -1))
    assert found.seen
    shut = Solid("right", box((25 * CM, -15 * CM + 30), 3000, 50, 0), 0, 750)
    assert not sight(Ground([left, shut]), soldier(0, 1), soldier(50, -1)).seen


WOODS = Area("wood", ((40 * CM, 0), (60 * CM, 0), (60 * CM, 100 * CM), (40 * CM, 100 * CM)), 1500)


@pytest.mark.parametrize(
    ("viewer", "target", "seen"),
    [((0, 20), (46, 20), True), ((0, 20), (66, 22), True), ((0, 80), (85, 78), False), ((0, 80), (56, 82), False)],
)
def test_woods_open_within_ten_centimetres_of_the_edge_crossed(viewer, target, seen):
    """R-112, R-241."""
    ground = Ground(areas=[WOODS])
    found = sight(ground, soldier(*viewer), soldier(*target))
    assert found.seen is seen
    assert seen or found.rule == "D-103"


def test_inside_woods_sight_ends_at_thirty_centimetres():
    ground = Ground(areas=[WOODS])
    assert sight(ground, soldier(50, 20), soldier(50, 50)).seen
    found = sight(ground, soldier(50, 20), soldier(50, 55))
    assert (found.seen, found.rule) == (False, "D-104")


def test_smoke_has_no_depth_limit():
    deep = Area("smoke", ((40 * CM, 0), (90 * CM, 0), (90 * CM, 100 * CM), (40 * CM, 100 * CM)), 1500, SMOKE)
    assert sight(Ground(areas=[deep]), soldier(35, 50), soldier(95, 50)).seen


def test_one_above_the_trees_looks_over_them():
    ground = Ground(areas=[WOODS])
    high = Body(Disc(0, 50 * CM, 400), 1600, 2200)
    assert sight(ground, high, Body(Disc(100 * CM, 50 * CM, 400), 1600, 2200)).seen


def test_sight_is_mutual():
    """D-093."""
    for seed in range(300):
        ground, one, other = slow.table(seed)
        assert sight(ground, one, other).seen == sight(ground, other, one).seen


def test_every_proof_gets_through_and_every_line_of_the_judge_is_found():
    missed = []
    for seed in range(250):
        ground, one, other = slow.table(seed)
        found = sight(ground, one, other)
        if found.seen:
            assert found.ray is not None
            assert blocker(found.ray, ground.solids.values()) is None
            ray = found.ray
            assert not any(slow.hits(ray.start, ray.end, ray.low, ray.high, s) for s in ground.solids.values())
        elif slow.sees(ground, one, other):
            missed.append(seed)
    assert missed == []


def test_what_is_said_of_two_squads_at_once_holds_for_all_their_figures():
    dice = random.Random(5)
    told = {True: 0, False: 0}
    for _ in range(300):
        solids = [
            Solid(f"s{n}", box((dice.randrange(6000), dice.randrange(6000)), 3500, 100, dice.randrange(3600)), 0, 700)
            for n in range(4)
        ]
        smoke = Area("smoke", box((dice.randrange(6000), dice.randrange(6000)), 900, 900, 0).points, 900, SMOKE)
        ground = Ground(solids, [smoke])
        squads = []
        for _ in range(2):
            x, y = dice.randrange(6000), dice.randrange(6000)
            squads.append([
                Body(Disc(x + dice.randrange(-300, 301), y + dice.randrange(-300, 301), 125), 0, SOLDIER)
                for _ in range(4)
            ])
            squads[-1].append(Body(Disc(x, y, 560), 0, SOLDIER))
        (*some, one), (*others, other) = squads
        found = outlook(ground, one, other)
        if found is not None:
            told[found.seen] += 1
            assert all(sight(ground, here, there).seen is found.seen for here in some for there in others)
    assert min(told.values()) > 10
