"""Line of sight on squares: the book's examples, an independent judge on random positions, mutual sight, proofs."""

import random

import pytest

from game.geometry.grid.corridors import crossed, line_of, words
from game.geometry.grid.fields import sight_field
from game.geometry.grid.layout import SMALL, WALL, Building, Layout, Scene
from game.geometry.grid.sight import sight
from game.geometry.grid.squares import Body, members
from tests.geometry.grid.scenes import plain_blockers, random_body, random_scene
from tests.geometry.grid.slow import box_of, sees, touches

WIDTH, HEIGHT = 12, 10


def at(column, row, level=0):
    return Body((row * WIDTH + column,), level)


def air(column, row):
    return Body((row * WIDTH + column,), 0, True)


def scene(kinds=None, buildings=(), walls=None, vehicles=(), smoke=()):
    placed = {at(*spot).squares[0]: kind for spot, kind in (kinds or {}).items()}
    layout = Layout(WIDTH, HEIGHT, placed, buildings, walls)
    masks = (sum(1 << at(*spot).squares[0] for spot in spots) for spots in (vehicles, smoke))
    return Scene(layout, *masks)


def edge(one, other):
    return Layout(WIDTH, HEIGHT).board.edge(at(*one).squares[0], at(*other).squares[0])


def house(columns, rows, openings=(), levels=1, solid=()):
    squares = tuple(at(column, row).squares[0] for row in rows for column in columns)
    filled = tuple(at(*spot).squares[0] for spot in solid)
    return Building(squares, levels, {edge(*pair): SMALL for pair in openings}, {}, filled)


def test_g14_a_tree_hides_what_is_right_behind_it() -> None:
    # D-095, R-042
    here = scene({(2, 4): "tree"})
    pounder = at(2, 1)
    assert sight(here, pounder, at(6, 1)).seen
    assert sight(here, pounder, at(3, 7)).seen
    hidden = sight(here, pounder, at(2, 7))
    assert (hidden.seen, hidden.rule, hidden.hidden_by()) == (False, "D-092", (at(2, 4).squares[0],))


def test_g16_a_tree_does_not_hide_what_stands_in_it() -> None:
    # D-095, R-042
    here = scene({(3, 4): "tree"})
    assert sight(here, at(3, 0), at(6, 5)).seen
    assert not sight(here, at(3, 0), at(3, 7)).seen
    assert sight(here, at(3, 0), at(3, 4)).seen


def test_g17_the_unit_inside_must_stand_at_the_opening() -> None:
    # D-097, R-043
    here = scene(buildings=[house(range(4, 8), range(4, 8), [((4, 5), (3, 5))])])
    faceless, ghosts, hunters, reapers = at(1, 5), at(5, 7), at(4, 5), at(6, 5)
    assert sight(here, faceless, hunters).seen
    assert not sight(here, faceless, reapers).seen
    assert sight(here, ghosts, hunters).seen
    assert sight(here, ghosts, reapers).seen


def test_two_blockers_at_a_corner_shut_the_gap_between_them() -> None:
    # D-092, R-041
    both = scene({(1, 0): "tree", (0, 1): "construction"})
    assert not sight(both, at(0, 0), at(1, 1)).seen
    assert set(sight(both, at(0, 0), at(1, 1)).hidden_by()) == {1, 12}
    assert sight(scene({(1, 0): "tree"}), at(0, 0), at(1, 1)).seen


@pytest.mark.parametrize("kind", ["rubble", "swamp", "water", "crate", "trap"])
def test_low_terrain_blocks_nothing(kind) -> None:
    # D-096, R-042
    assert sight(scene({(2, 4): kind}), at(2, 1), at(2, 7)).seen


@pytest.mark.parametrize("blocker", ["vehicles", "smoke"])
def test_vehicles_and_smoke_block_what_is_behind_not_what_is_inside(blocker) -> None:
    # D-063, D-094, D-098, R-042
    here = scene(**{blocker: [(2, 4)]})
    assert not sight(here, at(2, 1), at(2, 7)).seen
    assert sight(here, at(2, 1), at(2, 4)).seen


def test_artillery_sees_over_vehicles_only() -> None:
    assert sight(scene(vehicles=[(2, 4)]), at(2, 1), at(2, 7), over_vehicles=True).seen
    assert not sight(scene(smoke=[(2, 4)]), at(2, 1), at(2, 7), over_vehicles=True).seen


def test_a_wall_blocks_unless_it_has_an_opening() -> None:
    # D-096
    border = edge((2, 4), (2, 5))
    assert not sight(scene(walls={border: WALL}), at(2, 1), at(2, 7)).seen
    assert sight(scene(walls={border: SMALL}), at(2, 1), at(2, 7)).seen


def test_outside_lines_cross_a_building_by_its_openings() -> None:
    # D-096, R-043
    shut = scene(buildings=[house([4], [5])])
    through = scene(buildings=[house([4], [5], [((4, 5), (3, 5)), ((4, 5), (5, 5))])])
    assert not sight(shut, at(2, 5), at(7, 5)).seen
    assert sight(through, at(2, 5), at(7, 5)).seen


def test_two_buildings_need_an_opening_at_each_unit() -> None:
    #
    near = house([2, 3], [5], [((3, 5), (4, 5))])
    far = house([7, 8], [5], [((7, 5), (6, 5))])
    here = scene(buildings=[near, far])
    assert sight(here, at(3, 5), at(7, 5)).seen
    assert not sight(here, at(2, 5), at(7, 5)).seen
    assert not sight(here, at(3, 5), at(8, 5)).seen


def test_levels_of_one_building_do_not_see_each_other() -> None:
    here = scene(buildings=[house([4, 5], [5], [((4, 5), (3, 5))], levels=2)])
    assert sight(here, at(4, 5, 1), at(5, 5, 1)).seen
    assert sight(here, at(4, 5, 0), at(5, 5, 1))._replace(board=None)[:2] == (False, "R-037")


def test_a_floor_sees_by_its_own_openings() -> None:
    here = scene(buildings=[house([4, 5], [5], [((4, 5), (3, 5))], levels=2)])
    assert sight(here, at(4, 5, 1), at(1, 5)).seen
    assert not sight(here, at(5, 5, 1), at(1, 5)).seen


def test_a_roof_is_not_hidden_by_its_own_building() -> None:
    here = scene({(1, 5): "tree"}, [house([4, 5], [5], levels=1, solid=[(5, 5)])])
    roof = at(4, 5, 1)
    assert sight(here, roof, at(8, 5)).seen
    assert sight(here, roof, at(2, 5)).seen
    assert not sight(here, roof, at(0, 5)).seen
    assert sight(here, roof, air(0, 5)).seen


def test_aircraft_are_hidden_only_by_what_is_right_beside_the_ground_unit() -> None:
    # D-099, R-044
    here = scene({(2, 4): "tree"}, vehicles=[(5, 2)])
    assert sight(here, at(2, 1), air(2, 8)).seen
    assert not sight(here, at(2, 3), air(2, 8)).seen
    assert sight(here, at(5, 1), air(5, 8)).seen
    assert sight(here, air(0, 0), air(11, 9)).seen
    assert sight(here, at(2, 3), air(2, 3)).seen


def test_a_unit_inside_sees_aircraft_only_by_an_opening_of_its_own() -> None:
    # D-099, R-044
    here = scene(buildings=[house(range(4, 8), range(4, 8), [((4, 5), (3, 5))])])
    assert sight(here, at(4, 5), air(0, 5)).seen
    assert not sight(here, at(5, 5), air(0, 5)).seen
    assert not sight(here, at(4, 5), air(11, 5)).seen
    assert not sight(here, at(4, 5), air(4, 5)).seen


def test_a_large_unit_sees_by_any_of_its_squares() -> None:
    here = scene({(3, 4): "construction"}, vehicles=[(3, 2), (3, 3)])
    body = Body((at(3, 3).squares[0], at(3, 2).squares[0]))
    assert sight(here, body, at(3, 0)).seen
    assert not sight(here, body, at(3, 6)).seen


@pytest.mark.parametrize(("right", "up"), [(3, 3), (5, 2), (8, 3)])
def test_every_way_has_an_exact_line(right, up) -> None:
    for word in words(11, 9)[right, up]:
        start, end = line_of(word)
        assert all(0 < part < 1 for part in start)
        assert (right < end[0] < right + 1, up < end[1] < up + 1) == (True, True)
        crosses = {divided(element) for element in crossed(word)}
        for plane in range(3):
            for column in range(right + 1):
                for row in range(up + 1):
                    element = plane * 120 + row * 12 + column
                    if element not in (0, up * 12 + right):
                        assert touches(start, end, box_of(12, 120, element)) == (element in crosses)


def divided(element):
    plane, column, row = element
    return plane * 120 + row * 12 + column


def judged(seed, count, most, width=WIDTH, height=HEIGHT):
    """Hold random pairs against the slow judge, both ways round, and check what each answer offers as proof."""
    rng = random.Random(seed)
    seen = 0
    for number in range(count):
        if number % 5 == 0:
            here = random_scene(rng, width, height)
        one, other = random_body(rng, here.layout, most), random_body(rng, here.layout, most)
        if set(one.squares) & set(other.squares):
            continue
        found = sight(here, one, other)
        blockers = plain_blockers(here, one, other)
        assert found.seen == sees(width, width * height, one.squares, other.squares, blockers), (here, one, other)
        assert sight(here, other, one) == found
        check_proof(found, here.layout.board, blockers)
        seen += found.seen
    assert count // 5 < seen < count * 19 // 20


def check_proof(found, board, blockers):
    if found.seen:
        start, end = found.ray()
        ends = {found.start, found.end}
        assert board.square(int(start[0]), int(start[1])) == found.start
        assert board.square(int(end[0]), int(end[1])) == found.end
        assert all(part.denominator > 1 for part in (*start, *end))
        boxes = (box_of(board.width, board.size, element) for element in blockers if element not in ends)
        assert not any(touches(start, end, box) for box in boxes)
    else:
        assert found.ray() is None
        assert set(found.hidden_by()) <= blockers


def test_an_independent_judge_agrees() -> None:
    judged(seed=1, count=1000, most=1)


def test_an_independent_judge_agrees_on_large_and_huge_bodies() -> None:
    judged(seed=2, count=500, most=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_an_independent_judge_agrees_on_thousands(seed) -> None:
    judged(seed, count=1050, most=4 if seed % 2 else 1)


@pytest.mark.slow
def test_an_independent_judge_agrees_on_a_large_board() -> None:
    judged(seed=3, count=500, most=4, width=18, height=12)


@pytest.mark.parametrize("size", [(12, 10), (18, 12)])
def test_a_field_says_what_each_pair_says(size) -> None:
    rng = random.Random(4)
    for _ in range(25):
        here = random_scene(rng, *size)
        viewer = random_body(rng, here.layout)
        for over_vehicles in (False, True):
            field = sight_field(here, viewer, over_vehicles)
            pairs = {square for square in range(here.layout.board.size)
                     if sight(here, viewer, Body((square,)), over_vehicles).seen}  # fmt: skip
            assert set(members(field)) == pairs


def test_the_field_of_a_roof_or_floor_says_what_each_pair_says() -> None:
    rng = random.Random(5)
    tried = 0
    while tried < 12:
        here = random_scene(rng)
        layout = here.layout
        if not layout.buildings:
            continue
        tried += 1
        viewer = Body((layout.buildings[0].squares[0],), rng.randrange(1, layout.buildings[0].levels + 1))
        field = sight_field(here, viewer)
        assert set(members(field)) == {
            square for square in range(layout.board.size) if sight(here, viewer, Body((square,))).seen
        }


def test_sight_is_mutual() -> None:
    # D-093
    shown = scene({(3, 2): "tree", (3, 3): "tree", (5, 5): "construction"}, vehicles=[(2, 4)], smoke=[(6, 2)])
    bodies = [at(column, row) for column in range(8) for row in range(7)]
    seen = {(one, other) for one in bodies for other in bodies if sight(shown, one, other).seen}
    assert len(seen) < len(bodies) ** 2
    assert all((other, one) in seen for one, other in seen)
