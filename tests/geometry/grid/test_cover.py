"""Cover on squares: the book's examples, an independent judge on random positions, and the proofs."""

import random

import pytest

from game.geometry.grid.cover import cover
from game.geometry.grid.fields import fields, open_field
from game.geometry.grid.layout import SMALL, Building, Layout, Scene
from game.geometry.grid.squares import Body, mask_of, members
from tests.geometry.grid.scenes import plain_blockers, random_body, random_scene
from tests.geometry.grid.slow import box_of, is_covered, shadow, side

WIDTH, HEIGHT = 12, 10


def square(column, row):
    return row * WIDTH + column


def at(column, row, level=0):
    return Body((square(column, row),), level)


def scene(kinds=None, **masks):
    return Scene(Layout(WIDTH, HEIGHT, {square(*spot): kind for spot, kind in (kinds or {}).items()}), **masks)


def solid_at(column, row):
    spot = square(column, row)
    return Scene(Layout(WIDTH, HEIGHT, {}, [Building((spot,), 1, {}, {}, (spot,))]))


def test_g29_a_building_beside_the_target_covers_it() -> None:
    #
    found = cover(solid_at(5, 5), at(2, 2), at(6, 5), infantry=False)
    assert (found.covered, found.rule, found.hidden_by) == (True, "D-132", (square(5, 5),))


def test_g31_the_same_building_does_not_cover_the_other() -> None:
    found = cover(solid_at(5, 5), at(6, 5), at(2, 2), infantry=False)
    assert (found.covered, found.rule) == (False, "D-132")
    assert found.point is not None


@pytest.mark.parametrize(
    ("kind", "infantry", "vehicle"),
    [("crate", True, False), ("trap", True, False), ("tree", True, True), ("rubble", True, False),
     ("swamp", False, False), ("empty", False, False)],
)  # fmt: skip
def test_squares_cover_what_stands_in_them(kind, infantry, vehicle) -> None:
    # D-061, D-133, R-049
    here = scene({(6, 5): kind})
    assert cover(here, at(2, 5), at(6, 5), infantry=True).covered == infantry
    assert cover(here, at(2, 5), at(6, 5), infantry=False).covered == vehicle


def test_a_crushed_crate_covers_nobody() -> None:
    spot = square(6, 5)
    assert not cover(scene({(6, 5): "crate"}, crushed=1 << spot), at(2, 5), at(6, 5), infantry=True).covered


def test_one_square_in_smoke_covers_a_whole_vehicle() -> None:
    # D-063, R-049
    target = Body((square(6, 5), square(7, 5)))
    found = cover(scene(smoke=1 << square(7, 5)), at(2, 5), target, infantry=False)
    assert (found.covered, found.rule, found.square) == (True, "D-133", square(7, 5))


def test_roofs_and_floors_are_building_squares() -> None:
    # D-062, R-052
    here = Scene(Layout(WIDTH, HEIGHT, {}, [Building((square(6, 5),), 2)]))
    assert all(cover(here, at(2, 5), at(6, 5, level), infantry=True).rule == "D-133" for level in range(3))


def test_vehicles_between_give_cover_but_not_against_artillery() -> None:
    here = scene(vehicles=1 << square(5, 5))
    assert cover(here, at(2, 2), at(6, 5), infantry=True).covered
    assert not cover(here, at(2, 2), at(6, 5), infantry=True, over_vehicles=True).covered


def test_from_the_air_only_terrain_next_to_the_target_covers() -> None:
    # D-131, R-051
    flyer = Body((square(2, 2),), 0, True)
    beside = scene({(5, 5): "construction"})
    farther = scene({(4, 4): "construction"})
    assert cover(beside, flyer, at(6, 5), infantry=True).rule == "D-131"
    assert cover(beside, flyer, at(6, 5), infantry=True).covered
    assert not cover(farther, flyer, at(6, 6), infantry=True).covered
    assert cover(farther, at(2, 2), at(6, 6), infantry=True).covered


def test_aircraft_are_never_in_cover() -> None:
    here = scene({(6, 5): "tree", (5, 5): "construction"})
    assert cover(here, at(2, 2), Body((square(6, 5),), 0, True), infantry=False)[:2] == (False, "R-050")


def test_nothing_covers_from_an_aircraft_right_above() -> None:
    here = scene({(5, 5): "construction"})
    assert not cover(here, Body((square(6, 5),), 0, True), at(6, 5), infantry=True).covered


def test_a_wall_on_the_near_edge_covers_and_one_behind_does_not() -> None:
    grid = Layout(WIDTH, HEIGHT).board
    near = Scene(Layout(WIDTH, HEIGHT, walls={grid.edge(square(5, 5), square(6, 5)): 0}))
    far = Scene(Layout(WIDTH, HEIGHT, walls={grid.edge(square(7, 5), square(6, 5)): 0}))
    window = Scene(Layout(WIDTH, HEIGHT, walls={grid.edge(square(5, 5), square(6, 5)): SMALL}))
    assert cover(near, at(2, 2), at(6, 5), infantry=True).covered
    assert not cover(far, at(2, 2), at(6, 5), infantry=True).covered
    assert not cover(window, at(2, 2), at(6, 5), infantry=True).covered


def judged(seed, count, most, width=WIDTH, height=HEIGHT):
    """Hold random pairs against the slow judge and check what each answer offers as proof."""
    rng = random.Random(seed)
    clear = tried = 0
    for number in range(count):
        if number % 5 == 0:
            here = random_scene(rng, width, height)
        one, other = random_body(rng, here.layout, most), random_body(rng, here.layout, most)
        found = cover(here, one, other, infantry=False)
        if set(one.squares) & set(other.squares) or found.rule != "D-132":
            continue
        blockers = plain_blockers(here, one, other)
        tried += 1
        clear += not found.covered
        assert found.covered == is_covered(width, width * height, one.squares, other.squares, blockers)
        own = {*one.squares, *other.squares}
        check_proof(found, here.layout.board, one, other, blockers - own)
    assert tried // 10 < clear < tried * 9 // 10


def check_proof(found, board, one, other, blockers):
    if found.covered:
        assert set(found.hidden_by) <= blockers
        return
    x, y = found.point
    assert board.square(int(x), int(y)) in one.squares
    assert x.denominator > 1 < y.denominator
    for target in other.squares:
        seen = box_of(board.width, board.size, target)
        for element in blockers:
            planes = shadow(box_of(board.width, board.size, element), seen)
            assert any(side(plane, found.point) <= 0 for plane in planes)


def test_an_independent_judge_agrees() -> None:
    judged(seed=1, count=700, most=1)


def test_an_independent_judge_agrees_on_large_and_huge_bodies() -> None:
    judged(seed=2, count=300, most=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 19))
def test_an_independent_judge_agrees_on_thousands(seed) -> None:
    judged(seed, count=1500, most=4 if seed % 2 else 1)


@pytest.mark.slow
def test_an_independent_judge_agrees_on_a_large_board() -> None:
    judged(seed=3, count=300, most=4, width=18, height=12)


@pytest.mark.parametrize("size", [(12, 10), (18, 12)])
def test_a_field_says_what_each_pair_says(size) -> None:
    rng = random.Random(4)
    for _ in range(25):
        here = random_scene(rng, *size)
        layout = here.layout
        attacker = random_body(rng, layout)
        outside = [spot for spot in range(layout.board.size)
                   if layout.building_of[spot] is None and spot not in attacker.squares]  # fmt: skip
        for over_vehicles in (False, True):
            field = open_field(here, attacker, over_vehicles)
            for spot in outside:
                found = cover(here, attacker, Body((spot,)), False, over_vehicles)
                if found.rule == "D-132":
                    assert found.covered != bool(field >> spot & 1)


def test_what_is_clear_is_also_seen() -> None:
    rng = random.Random(6)
    for _ in range(40):
        here = random_scene(rng)
        attacker = random_body(rng, here.layout)
        outside = mask_of(s for s in range(here.layout.board.size) if here.layout.building_of[s] is None)
        found = fields(here, attacker)
        clear = found.open & outside & ~mask_of(attacker.squares)
        assert not list(members(clear & ~found.seen))
