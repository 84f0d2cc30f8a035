"""Flame on squares: the shortest paths of the book's example, walls, and what the flame cannot see."""

import pytest

from game.geometry.grid.flame import flame_paths
from game.geometry.grid.layout import SMALL, WALL, Layout, Scene
from game.geometry.grid.squares import Body, board, span

GRID = board(12, 10)
FIREBALL = (4, 0)
UNITS = {"ghosts": (4, 1), "bot hunters": (5, 1), "faceless": (5, 2), "ludwig": (5, 3), "hans": (6, 1)}
HERE = Scene(Layout(12, 10, {5: "construction"}), vehicles=1 << GRID.square(5, 3))


def at(column, row):
    return Body((GRID.square(column, row),))


def paths(target, scene=HERE, start=FIREBALL):
    return [tuple(GRID.at(square) for square in path) for path in flame_paths(scene, at(*start), at(*target))]


def test_g25_a_flame_next_door_touches_nobody_else() -> None:
    assert span(GRID, at(*FIREBALL), at(*UNITS["ghosts"])).distance == 1
    assert paths(UNITS["ghosts"]) == [()]


def test_g26_two_paths_of_two_squares_are_the_attackers_choice() -> None:
    # D-122, R-074
    assert span(GRID, at(*FIREBALL), at(*UNITS["faceless"])).distance == 2
    assert paths(UNITS["faceless"]) == [((4, 1),), ((5, 1),)]


def test_g27_a_path_of_three_squares() -> None:
    assert span(GRID, at(*FIREBALL), at(*UNITS["ludwig"])).distance == 3
    assert ((4, 1), (5, 2)) in paths(UNITS["ludwig"])
    assert all(len(path) == 2 for path in paths(UNITS["ludwig"]))


def test_a_flame_does_not_pass_a_construction() -> None:
    assert paths(UNITS["hans"]) == [((5, 1),)]


def test_a_straight_flame_has_one_path() -> None:
    assert paths((4, 3), Scene(Layout(12, 10))) == [((4, 1), (4, 2))]


@pytest.mark.parametrize(("opening", "count"), [(WALL, 0), (SMALL, 1)])
def test_a_flame_passes_a_wall_by_an_opening_only(opening, count) -> None:
    here = Scene(Layout(12, 10, walls={GRID.edge(GRID.square(4, 1), GRID.square(4, 2)): opening}))
    assert len(paths((4, 3), here)) == count


def test_a_large_target_is_reached_at_its_nearest_square() -> None:
    target = Body((GRID.square(4, 3), GRID.square(4, 2)))
    found = flame_paths(Scene(Layout(12, 10)), at(4, 0), target)
    assert [tuple(GRID.at(square) for square in path) for path in found] == [((4, 1),)]
