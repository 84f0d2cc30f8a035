"""Squares, ranges and fire arcs: the diagonal rule, minimum ranges, close combat, turrets and hulls."""

import pytest

from game.geometry.grid.arcs import FRONT, LEFT, REAR, RIGHT, TURRET, bearing, facings
from game.geometry.grid.squares import (
    EAST,
    NORTH,
    NORTH_EAST,
    SOUTH,
    WEST,
    Body,
    board,
    path_cost,
    span,
    why_not_close,
    why_out_of_range,
)

GRID = board(12, 10)


def at(column, row, level=0, air=False):
    return Body((GRID.square(column, row),), level, air)


def block(*spots):
    return Body(tuple(GRID.square(*spot) for spot in spots))


@pytest.mark.parametrize(
    ("to", "cost"), [((1, 1), 1), ((2, 1), 2), ((2, 2), 3), ((0, 2), 2), ((3, 1), 3), ((3, 3), 5), ((0, 0), 0)]
)
def test_g02_the_first_diagonal_costs_one_and_later_ones_two(to, cost) -> None:
    assert path_cost(*to) == cost
    assert path_cost(-to[0], to[1]) == cost


def test_g12_ranges_decide_which_weapon_reaches_whom() -> None:
    ghosts, pounder, hunters = at(2, 2), at(4, 4), at(5, 4)
    distances = {"pounder": span(GRID, ghosts, pounder).distance, "hunters": span(GRID, ghosts, hunters).distance}
    assert distances == {"pounder": 3, "hunters": 4}
    reached = {
        most: [name for name, far in distances.items() if not why_out_of_range(far, 0, most)] for most in (3, 4, 6)
    }
    assert reached == {3: ["pounder"], 4: ["pounder", "hunters"], 6: ["pounder", "hunters"]}


def test_a_range_is_measured_between_the_nearest_squares() -> None:
    #
    found = span(GRID, block((0, 0), (1, 0), (0, 1), (1, 1)), block((4, 3), (5, 3)))
    assert found == (4, GRID.square(1, 1), GRID.square(4, 3))


def test_levels_add_to_the_range_but_not_for_aircraft() -> None:
    # D-062, R-023
    assert span(GRID, at(0, 0), at(3, 0, level=2)).distance == 5
    assert span(GRID, at(0, 0, air=True), at(3, 0, level=2)).distance == 3


@pytest.mark.parametrize(("distance", "rule"), [(3, "D-088"), (4, None), (14, None), (15, "D-087")])
def test_the_minimum_range_itself_is_allowed(distance, rule) -> None:
    # D-088, R-024
    assert why_out_of_range(distance, 4, 14) == rule


def test_close_combat_reaches_the_eight_squares_around_and_one_level() -> None:
    # D-146, R-079
    assert why_not_close(GRID, at(4, 4), at(5, 5)) is None
    assert why_not_close(GRID, at(4, 4), at(6, 4)) == "D-089"
    assert why_not_close(GRID, at(4, 4), at(4, 4, level=1)) is None
    assert why_not_close(GRID, at(4, 4), at(5, 4, level=1)) == "D-089"
    assert why_not_close(GRID, at(4, 4), at(4, 4, air=True)) == "R-221"
    assert why_not_close(GRID, at(4, 4), at(5, 4, air=True)) is None


def test_g10_a_hull_gun_must_face_its_target() -> None:
    # D-082, R-046
    pounder, ludwig = at(4, 8), at(4, 3)
    assert bearing(GRID, pounder, NORTH, TURRET, ludwig).bears
    assert not bearing(GRID, ludwig, SOUTH, FRONT, pounder).bears
    assert bearing(GRID, ludwig, SOUTH, TURRET, pounder).bears
    assert bearing(GRID, ludwig, NORTH, FRONT, pounder) == (True, "D-083", ludwig.squares[0], pounder.squares[0])


def test_g41_a_turret_needs_no_turn() -> None:
    assert bearing(GRID, at(4, 4), EAST, TURRET, at(1, 2)).bears


@pytest.mark.parametrize(
    ("facing", "arc", "spots"),
    [
        (NORTH, FRONT, {(4, 5), (3, 5), (5, 5)}), (NORTH, REAR, {(4, 3), (3, 3), (5, 3)}),
        (NORTH, LEFT, {(3, 3), (3, 4), (3, 5)}), (NORTH, RIGHT, {(5, 3), (5, 4), (5, 5)}),
        (NORTH_EAST, FRONT, {(4, 5), (5, 5), (5, 4)}), (NORTH_EAST, LEFT, {(3, 4), (3, 5), (4, 5)}),
        (WEST, RIGHT, {(3, 5), (4, 5), (5, 5)}),
    ],
)  # fmt: skip
def test_arcs_of_a_one_square_unit(facing, arc, spots) -> None:
    # D-083, R-046, R-047
    here = at(4, 4)
    around = {GRID.at(near) for near in GRID.neighbours[here.squares[0]]}
    assert {spot for spot in around if bearing(GRID, here, facing, arc, at(*spot)).bears} == spots


def test_exact_diagonals_belong_to_the_front() -> None:
    #
    assert bearing(GRID, at(4, 4), NORTH, FRONT, at(7, 7)).bears
    assert not bearing(GRID, at(4, 4), NORTH, FRONT, at(8, 7)).bears


def test_a_side_weapon_leaves_out_the_units_own_band() -> None:
    # D-084, R-047
    huge = block((4, 4), (5, 4), (4, 5), (5, 5))
    assert bearing(GRID, huge, NORTH, LEFT, at(5, 9)) == (False, "D-084", None, None)
    assert bearing(GRID, huge, NORTH, LEFT, at(3, 9)).bears
    assert not bearing(GRID, huge, NORTH, RIGHT, at(3, 9)).bears


def test_a_huge_unit_fires_ahead_from_either_foremost_square() -> None:
    huge = block((4, 4), (5, 4), (4, 5), (5, 5))
    assert bearing(GRID, huge, NORTH, FRONT, at(8, 8)).start == GRID.square(5, 5)
    assert bearing(GRID, huge, NORTH, FRONT, at(1, 8)).start == GRID.square(4, 5)
    assert not bearing(GRID, huge, NORTH, FRONT, at(9, 8)).bears


def test_a_large_unit_measures_its_front_from_its_front_square() -> None:
    large = block((4, 5), (4, 4))
    assert not bearing(GRID, large, NORTH, FRONT, at(3, 5)).bears
    assert bearing(GRID, large, NORTH, REAR, at(3, 3)).bears


def test_an_aircraft_right_above_is_in_every_arc() -> None:
    for arc in (FRONT, REAR, LEFT, RIGHT, TURRET):
        assert bearing(GRID, at(4, 4), NORTH, arc, at(4, 4, air=True)).bears


def test_facings_follow_the_size() -> None:
    assert facings(GRID, at(4, 4)) == tuple(range(8))
    assert facings(GRID, block((4, 5), (4, 4))) == (NORTH, SOUTH)
    assert facings(GRID, block((4, 4), (5, 4))) == (EAST, WEST)
    assert facings(GRID, block((4, 4), (5, 4), (4, 5), (5, 5))) == (NORTH, EAST, SOUTH, WEST)


def test_edges_belong_to_two_squares() -> None:
    for square in range(GRID.size):
        for edge in GRID.edges_of(square):
            assert square in GRID.beside(edge)
            assert GRID.edge(*GRID.beside(edge)) == edge
    with pytest.raises(ValueError, match="share no edge"):
        GRID.edge(11, 12)
