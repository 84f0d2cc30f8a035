"""Movement on squares: the diagonal count, terrain, walls and corners, large and huge vehicles, floors, entering."""

import random
from itertools import pairwise

import pytest

from game.geometry.grid.layout import BIG, KINDS, SMALL, WALL, WIDE, Building, Layout
from game.geometry.grid.reach import Traffic, _search, places_of, reach, reach_from_edge, why_not_step
from game.geometry.grid.squares import EAST, HUGE, LARGE, NORTH, board, mask_of
from game.geometry.grid.steps import (
    AIRCRAFT,
    ALSO_WATER,
    INFANTRY,
    ONLY_WATER,
    VEHICLE,
    Gait,
    footprint,
    large_pose,
    may_stand,
    steps_from,
)
from tests.geometry.grid.scenes import random_scene

GRID = board(12, 10)
FOOT = Gait(INFANTRY)
WALKER = Gait(VEHICLE)
TRACKS = Gait(VEHICLE, rolls=True)
LONG = Gait(VEHICLE, LARGE)
VAST = Gait(VEHICLE, HUGE)
PLANE = Gait(AIRCRAFT)
JETS = Gait(INFANTRY, flies=True)
ALONE = Traffic()


def square(column, row, level=0):
    return level * GRID.size + GRID.square(column, row)


def layout(kinds=None, buildings=(), walls=None):
    return Layout(12, 10, {square(*spot): kind for spot, kind in (kinds or {}).items()}, buildings, walls)


def edge(one, other):
    return GRID.edge(square(*one), square(*other))


def spots(found):
    return {GRID.at(pose) for pose in found.costs}


def steps(here, gait, spot, traffic=ALONE):
    start = square(*spot)
    return {GRID.at(near) for near in GRID.neighbours[start] if why_not_step(here, gait, start, near, traffic) is None}


def enemies(*at):
    return Traffic(enemies=mask_of(square(*spot) for spot in at))


@pytest.mark.parametrize(("allowance", "count"), [(2, 20), (4, 56)])
def test_g02_how_many_squares_a_move_and_a_march_reach(allowance, count) -> None:
    wide = Layout(20, 20)
    found = reach(wide, WALKER, wide.board.square(9, 9), allowance, ALONE)
    assert len(found.costs) - 1 == count


def test_g02_which_squares_a_move_and_a_march_reach() -> None:
    move, march = (reach(layout(), WALKER, square(0, 0), allowance, ALONE) for allowance in (2, 4))
    assert {(0, 2), (2, 1), (1, 2), (1, 1)} <= spots(move)
    assert not {(2, 2), (3, 0)} & spots(move)
    assert {(2, 2), (3, 2), (4, 1), (0, 4)} <= spots(march)
    assert not {(3, 3), (5, 0)} & spots(march)
    assert march.costs[square(2, 2)] == 3


def test_a_path_counts_what_was_paid_and_starts_where_the_unit_stood() -> None:
    found = reach(layout(), WALKER, square(0, 0), 4, ALONE)
    path = found.path(square(2, 2))
    assert path[0] == (square(0, 0), 0)
    assert path[-1] == (square(2, 2), 3)
    assert all(before[1] < after[1] for before, after in pairwise(path))


def test_a_march_goes_on_with_its_diagonal_spent() -> None:
    fresh, spent = (reach(layout(), FOOT, square(4, 4), 1, ALONE, diagonal) for diagonal in (False, True))
    assert (5, 5) in spots(fresh)
    assert spots(spent) == {(4, 4), (5, 4), (3, 4), (4, 5), (4, 3)}


def test_g03_a_large_vehicle_turns_by_its_leading_half() -> None:
    here = layout(buildings=[Building((square(4, 3),), 1, {}, {}, (square(4, 3),))])
    start, end = large_pose(GRID, square(3, 3), square(3, 4)), large_pose(GRID, square(3, 4), square(4, 4))
    assert reach(here, LONG, start, 1, ALONE).costs[end] == 1


def test_a_large_vehicle_never_slides_sideways() -> None:
    start = large_pose(GRID, square(3, 3), square(3, 4))
    found = reach(layout(), LONG, start, 1, ALONE)
    assert large_pose(GRID, square(4, 3), square(4, 4)) not in found.costs
    assert large_pose(GRID, square(4, 4), square(4, 5)) in found.costs
    assert len(found.costs) == 1 + 6 + 4  # in place, three ways for each leading half, four diagonals


def test_g05_a_huge_vehicle_shifts_as_a_block() -> None:
    # D-036, R-027
    found = reach(layout(), VAST, square(2, 2), 1, ALONE)
    assert found.costs[square(3, 3)] == 1
    assert set(footprint(GRID, HUGE, square(3, 3))) == {square(*s) for s in ((3, 3), (4, 3), (3, 4), (4, 4))}
    assert len(found.costs) == 9


def test_g06_infantry_leaves_a_building_by_its_openings() -> None:
    openings = {edge((3, 3), (3, 4)): SMALL, edge((3, 2), (4, 2)): SMALL}
    here = layout(buildings=[Building(tuple(square(*s) for s in ((2, 2), (3, 2), (2, 3), (3, 3))), 1, openings)])
    assert steps(here, FOOT, (3, 3)) == {(3, 4), (2, 4), (4, 4), (2, 3), (3, 2), (2, 2), (4, 2)}
    assert why_not_step(here, FOOT, square(3, 3), square(4, 3), ALONE) == ("D-058", edge((3, 3), (4, 3)))


def test_g07_infantry_cuts_one_corner_but_not_between_two() -> None:
    here = layout(buildings=[Building((square(4, 5),), 1, {}, {}, (square(4, 5),))])
    foe = enemies((5, 4))
    assert steps(here, FOOT, (4, 4), foe) == {(3, 4), (3, 5), (3, 3), (4, 3), (5, 3)}
    rules = {spot: why_not_step(here, FOOT, square(4, 4), square(*spot), foe).rule for spot in ((5, 5), (5, 4), (4, 5))}
    assert rules == {(5, 5): "D-044", (5, 4): "D-040", (4, 5): "R-223"}


def test_vehicles_cut_no_forbidden_corner() -> None:
    # D-045, D-046
    here = layout({(4, 5): "construction"})
    assert steps(here, WALKER, (4, 4), enemies((5, 4))) == {(3, 4), (3, 3), (4, 3)}
    assert why_not_step(here, WALKER, square(4, 4), square(5, 3), enemies((5, 4))) == ("D-045", square(5, 4))
    assert why_not_step(here, WALKER, square(4, 4), square(3, 5), ALONE) == ("D-045", square(4, 5))


@pytest.mark.parametrize(
    ("opening", "gait", "rule"),
    [(SMALL, WALKER, "D-059"), (BIG, WALKER, None), (WALL, WALKER, "D-058"),
     (SMALL, FOOT, None), (WALL, FOOT, "D-058")],
)  # fmt: skip
def test_g08_openings_fit_or_do_not(opening, gait, rule) -> None:
    here = layout(walls={edge((2, 2), (3, 2)): opening})
    bar = why_not_step(here, gait, square(2, 2), square(3, 2), ALONE)
    assert (bar and bar.rule) == rule


ENTERS = {
    "empty": "fwtpja", "tree": "fwtpja", "rubble": "fwpja", "construction": "pj", "swamp": "fpj", "water": "pjan",
    "crate": "fwtpja", "trap": "fpj",
}  # fmt: skip


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "building"])
def test_who_enters_which_terrain(kind) -> None:
    #
    gaits = {
        "f": FOOT, "w": WALKER, "t": TRACKS, "p": PLANE, "j": JETS,
        "a": Gait(VEHICLE, water=ALSO_WATER), "n": Gait(VEHICLE, water=ONLY_WATER),
    }  # fmt: skip
    here = layout({(5, 4): kind})
    entered = {
        letter for letter, gait in gaits.items()
        if why_not_step(here, gait, square(4, 4), square(5, 4), ALONE) is None
    }  # fmt: skip
    assert entered == set(ENTERS[kind])


def test_a_flyer_crosses_what_it_may_not_end_on() -> None:
    here = layout({(5, row): "water" for row in range(10)})
    found = reach(here, JETS, square(4, 4), 2, ALONE)
    assert (6, 4) in spots(found)
    assert (5, 4) not in spots(found)


def test_a_flyer_minds_enemies_at_corners_not_terrain() -> None:
    here = layout({(5, 4): "construction", (4, 5): "construction"})
    assert why_not_step(here, JETS, square(4, 4), square(5, 5), ALONE) is None
    both = enemies((5, 4), (4, 5))
    assert why_not_step(layout(), JETS, square(4, 4), square(5, 5), both).rule == "D-044"


def test_a_flyer_ends_on_a_roof_without_climbing() -> None:
    here = layout(buildings=[Building((square(5, 4),), 3)])
    assert reach(here, JETS, square(4, 4), 1, ALONE).costs[square(5, 4, 3)] == 1


def test_friends_are_passed_but_not_shared_and_vehicles_not_passed() -> None:
    friend = 1 << square(4, 5)
    walls = {edge((column, row), (column + 1, row)): WALL for row in range(10) for column in (3, 4)}
    passing = reach(layout(walls=walls), FOOT, square(4, 4), 2, Traffic(taken=friend))
    assert (4, 6) in spots(passing)
    assert (4, 5) not in spots(passing)
    stopped = reach(layout(walls=walls), WALKER, square(4, 4), 2, Traffic(barred=friend, taken=friend))
    assert not {(4, 5), (4, 6)} & spots(stopped)
    assert why_not_step(layout(), WALKER, square(4, 4), square(4, 5), Traffic(barred=friend)).rule == "D-042"
    assert why_not_step(layout(), WALKER, square(4, 4), square(5, 5), Traffic(barred=friend)) is None


def test_aircraft_keep_out_of_enemy_aircraft_only() -> None:
    foe = enemies((5, 4), (4, 5))
    assert why_not_step(layout(), PLANE, square(4, 4), square(5, 4), foe).rule == "D-041"
    assert why_not_step(layout(), PLANE, square(4, 4), square(5, 5), foe) is None


def test_climbing_costs_one_square_a_level() -> None:
    here = layout(buildings=[Building((square(5, 4), square(6, 4)), 2)])
    found = reach(here, FOOT, square(5, 4), 3, ALONE)
    assert {level: found.costs.get(square(5, 4, level)) for level in range(3)} == {0: 0, 1: 1, 2: 2}
    assert found.costs[square(6, 4, 2)] == 3
    assert (4, 4) not in spots(reach(here, FOOT, square(5, 4), 3, ALONE))


def test_upper_floors_lead_only_to_the_same_level_of_another_building() -> None:
    door = edge((5, 4), (6, 4))
    pair = [Building((square(5, 4),), 2, {door: SMALL}), Building((square(6, 4),), 1, {door: SMALL})]
    here = layout(buildings=pair)
    bars = {
        (level, spot): why_not_step(here, FOOT, square(5, 4, level), square(*spot, level), ALONE)
        for level in (1, 2) for spot in ((6, 4), (5, 5))
    }  # fmt: skip
    assert bars[1, (6, 4)] is None  # from the floor by its opening to the neighbour's roof
    assert bars[1, (5, 5)].rule == "D-030"
    assert bars[2, (6, 4)].rule == "D-030"


def test_a_large_vehicle_passes_and_stands_in_an_opening_that_fits() -> None:
    start = large_pose(GRID, square(2, 2), square(3, 2))
    end = large_pose(GRID, square(3, 2), square(4, 2))
    for opening, allowed in ((SMALL, False), (BIG, True), (WIDE, True)):
        here = layout(walls={edge((3, 2), (4, 2)): opening})
        assert (end in reach(here, LONG, start, 1, ALONE).costs) == allowed


def test_a_block_makes_no_diagonal_at_a_wall_or_a_forbidden_corner() -> None:
    start, end = (large_pose(GRID, square(c, r), square(c, r + 1)) for c, r in ((3, 3), (4, 4)))
    for here, traffic, rule in (
        (layout(walls={edge((3, 5), (4, 5)): BIG}), ALONE, "R-028"),
        (layout({(4, 3): "construction"}), ALONE, "D-045"),
        (layout(), enemies((3, 5)), "D-045"),
        (layout({(4, 5): "swamp"}), ALONE, "D-054"),
    ):
        assert why_not_step(here, LONG, start, end, traffic).rule == rule
    assert why_not_step(layout(), LONG, start, end, ALONE) is None


def test_a_huge_vehicle_needs_one_huge_opening_for_both_edges() -> None:
    edges = (edge((3, 2), (4, 2)), edge((3, 3), (4, 3)))
    for openings, allowed in (((WIDE, WIDE), True), ((WIDE, BIG), False), ((WIDE, None), False), ((BIG, BIG), False)):
        walls = {border: opening for border, opening in zip(edges, openings, strict=True) if opening is not None}
        found = reach(layout(walls=walls), VAST, square(2, 2), 1, ALONE)
        assert (square(3, 2) in found.costs) == allowed


def test_units_come_on_straight_and_pay_for_the_entry_square() -> None:
    door = [(square(4, 0), NORTH)]
    assert spots(reach_from_edge(layout(), FOOT, door, 1, ALONE)) == {(4, 0)}
    assert reach_from_edge(layout(), FOOT, door, 2, ALONE).costs[square(5, 1)] == 2
    assert spots(reach_from_edge(layout({(4, 0): "water"}), FOOT, door, 3, ALONE)) == set()
    assert spots(reach_from_edge(layout(), FOOT, door, 3, enemies((4, 0)))) == set()


def test_large_and_huge_units_come_fully_on() -> None:
    edge_row = [(square(column, 0), NORTH) for column in range(3)]
    found = reach_from_edge(layout(), LONG, edge_row, 2, ALONE)
    assert set(found.costs) == {large_pose(GRID, square(c, 0), square(c, 1)) for c in range(3)}
    assert set(found.costs.values()) == {2}
    assert not reach_from_edge(layout(), LONG, edge_row, 1, ALONE).costs
    assert set(reach_from_edge(layout(), VAST, edge_row, 2, ALONE).costs) == {square(0, 0), square(1, 0)}
    assert set(reach_from_edge(layout(), VAST, [(square(0, 4), EAST)], 2, ALONE).costs) == set()
    assert set(reach_from_edge(layout(walls={edge((0, 0), (0, 1)): WALL}), LONG, edge_row[:1], 2, ALONE).costs) == set()


def test_places_are_every_square_the_unit_may_fill() -> None:
    # D-003
    found = reach(layout(), VAST, square(2, 2), 1, ALONE)
    assert places_of(layout(), VAST, found) == mask_of(square(c, r) for c in range(1, 5) for r in range(1, 5))


@pytest.mark.parametrize("seed", range(40))
def test_masks_find_the_places_costs_and_ways_that_a_search_step_by_step_finds(seed):
    rng = random.Random(seed)
    layout = random_scene(rng).layout
    gait = rng.choice((FOOT, FOOT, WALKER, TRACKS, PLANE, Gait(VEHICLE, water=ALSO_WATER)))
    above = 3 if gait == FOOT else 1
    places = [
        place
        for place in range(layout.board.size * above)
        if layout.places >> place & 1 and may_stand(layout, gait, place)
    ]
    start = rng.choice(places)
    others = rng.sample([place for place in places if place != start], 12)
    traffic = Traffic(mask_of(others[:6]), mask_of(others[6:8]), mask_of(others[6:]))
    allowance, spent = rng.randint(0, 6), rng.random() < 0.3
    found = reach(layout, gait, start, allowance, traffic, spent)
    slow = _search(layout, gait, {start: 0}, allowance, traffic, spent)
    assert found.costs == slow.costs | {start: 0}
    for pose in found.goals():
        trail = found.trail(pose)
        assert trail[0] == (start, spent, 0)
        assert trail[-1][0] == pose
        assert trail[-1][2] == found.costs[pose]
        for (here, was, paid), (there, now, cost) in pairwise(trail):
            assert why_not_step(layout, gait, here, there, traffic) is None
            (step,) = [step for step in steps_from(layout, gait, here) if step.to == there]
            assert cost - paid == (2 if step.diagonal and was else 1)
            assert now == (was or step.diagonal)
