"""Boards, tiles and scenarios of Dust Tactics: what is drawn, what is refused, and fairness by symmetry."""

import msgspec
import pytest

from game.data.faults import Report
from game.data.loader import load_game
from game.data.schema import Records
from game.geometry.grid.layout import BIG, KINDS, SMALL, WALL, WIDE, Scene
from game.geometry.grid.sight import sight
from game.geometry.grid.squares import Body
from game.rules.tactics.records import FACINGS, House, Map, Opening, centre_squares, layout_of, squares_drawn
from game.rules.tactics.schema import SCHEMA, check_boards, check_scenarios


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA, packs=[])


def faults(data, check, **tables):
    report = Report()
    check(Records({**data.tables, **tables}, data.singles), report)
    return [(fault.field, fault.what) for fault in report]


def plain(*rows, **more):
    """Return a board of 4 x 2 squares or as drawn."""
    return {"odd": Map("odd", rows or ("....", "...."), **more)}


def test_there_are_boards_of_both_sizes(data) -> None:
    sizes = [(drawn.width, drawn.height) for drawn in data["boards"].values()]
    assert sizes.count((12, 10)) == 7
    assert sizes.count((18, 12)) == 2


def test_both_players_have_the_same_ground(data) -> None:
    for drawn in data["boards"].values():
        layout = layout_of(drawn)
        size = layout.board.size
        assert layout.kinds == layout.kinds[::-1]
        for edge, opening in layout.walls.items():
            one, other = layout.board.beside(edge)
            assert layout.walls[layout.board.edge(size - 1 - one, size - 1 - other)] == opening


def test_every_kind_of_terrain_is_on_some_board_and_has_a_tile(data) -> None:
    used = {kind for drawn in data["boards"].values() for kind in layout_of(drawn).kinds}
    assert set(KINDS) <= used
    assert set(data["tiles"]) == set(KINDS)
    assert [tile.id for tile in data["tiles"].values() if tile.placed_as == "trap"] == ["trap"]


def test_entry_rows_are_open_to_everybody_or_to_ships(data) -> None:
    afloat = [drawn.id for drawn in data["boards"].values() if "W" in drawn.rows[0]]
    assert afloat == ["landing"]
    for drawn in data["boards"].values():
        assert set(drawn.rows[0] + drawn.rows[-1]) <= {".", "W"}
        assert drawn.rows[0].count(".") >= drawn.width // 2


def test_a_house_is_drawn_with_its_walls_and_openings(data) -> None:
    layout = layout_of(data["boards"]["crossroads"])
    grid = layout.board
    inside, outside = grid.square(3, 3), grid.square(4, 3)
    assert layout.kinds[inside] == "building"
    assert layout.walls[grid.edge(inside, outside)] == SMALL
    assert layout.walls[grid.edge(grid.square(2, 2), grid.square(2, 1))] == BIG
    assert layout.walls[grid.edge(grid.square(3, 2), grid.square(4, 2))] == WALL
    assert WIDE in layout_of(data["boards"]["factory"]).walls.values()
    assert layout.buildings[0].levels == 2
    assert sight(Scene(layout), Body((inside,)), Body((grid.square(7, 3),))).seen
    assert not sight(Scene(layout), Body((grid.square(2, 3),)), Body((grid.square(7, 3),))).seen


def test_the_players_tiles_lie_on_top_of_the_map(data) -> None:
    layout = layout_of(data["boards"]["crossroads"], {0: "water", 5: "trap"})
    assert (layout.kinds[0], layout.kinds[5]) == ("water", "trap")


def test_the_centre_is_the_block_round_the_middle(data) -> None:
    layout = layout_of(data["boards"]["crossroads"])
    assert {layout.board.at(square) for square in centre_squares(data["boards"]["crossroads"])} == {
        (5, 4), (6, 4), (5, 5), (6, 5),
    }  # fmt: skip


def test_maps_are_read_with_the_north_on_top() -> None:
    drawn = Map("odd", ("T...", "...C"))
    assert [spot for spot in squares_drawn(drawn) if spot[0] != "."] == [("T", 0, 1), ("C", 3, 0)]
    assert FACINGS == {"N": 0, "E": 2, "S": 4, "W": 6}


@pytest.mark.parametrize(
    ("board", "field", "words"),
    [
        (plain("....", "..."), "rows", "equally long"), (plain("...", "..."), "rows", "3 x 2"),
        (plain("..", "..", "..", ".."), "rows", "2 x 4"), (plain("a...", "...."), "houses", "'a'"),
        (plain("....", "....", houses=(House("b", 1, ()),)), "houses", "'b'"),
        (plain("a...", "....", houses=(House("a", 1, ()),)), "houses", "no opening"),
        (plain("a...", "....", houses=(House("a", 1, (Opening((0, 1), "N", "small"),)),)), "houses", "no outer wall"),
        (plain("a...", "....", houses=(House("a", 1, (Opening((0, 1), "E", "huge"),)),)), "houses", "huge"),
        (plain("....", "....", walls=(Opening((9, 9), "N", "wall"),)), "walls", "off the board"),
        (plain(".#..", ".#.."), "rows", "centre square"),
        (plain(".#....", "#.....", "......", "......"), "rows", "on foot"),
        (plain("a...", "....", houses=(House("a", 1, (Opening((0, 1), "E", "small"),), ((3, 0),)),)),
         "houses", "[3, 0]"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_played_is_reported(data, board, field, words) -> None:
    found = faults(data, check_boards, boards=board)
    assert any(name == field and words in what for name, what in found), found


def test_the_dice_choose_every_scenario(data) -> None:
    offered = [scenario.id for scenario in data["scenarios"].values() if not scenario.hidden]
    assert offered == ["encounter", "dust", "decoy", "resupply", "assault"]
    assert not faults(data, check_scenarios)
    left = dict(list(data["scenarios"].items())[1:])
    assert faults(data, check_scenarios, scenarios=left) == [("faces", "some pair of faces is missing or named twice")]


@pytest.mark.parametrize(
    ("scenario", "change", "field"),
    [("encounter", {"goal": 3}, "goal"), ("dust", {"holds_from": 0}, "holds_from"),
     ("encounter", {"taking_wins": True}, "objectives"), ("dust", {"holds_from": 9}, "holds_from")],
)  # fmt: skip
def test_a_scenario_that_nobody_can_win_is_reported(data, scenario, change, field) -> None:
    scenarios = dict(data["scenarios"])
    scenarios[scenario] = msgspec.structs.replace(scenarios[scenario], **change)
    assert [name for name, _ in faults(data, check_scenarios, scenarios=scenarios)] == [field]


def test_the_scenarios_say_what_the_book_says(data) -> None:
    decoy, resupply, assault = (data["scenarios"][name] for name in ("decoy", "resupply", "assault"))
    assert (decoy.entry, decoy.reserve_entry, decoy.reserves, decoy.taking_wins) == ("short", "enemy", 2, True)
    assert (resupply.goal, resupply.hold_enemy, resupply.hold_own, resupply.holds_from) == (5, 2, 1, 3)
    assert (assault.goal, assault.hold_enemy, assault.per_loss, assault.all_return) == (7, 2, 1, True)
    assert {scenario.turns for scenario in data["scenarios"].values()} == {8}
