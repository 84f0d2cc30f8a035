"""Where the board of Dust Tactics lies in its window: strips for those who wait, room for the legend."""

import pytest

from game.app.table.parts import Frame
from game.app.tables.tactics.geometry import LEDGE, LEGEND, STRIP, Ground
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, board

WINDOWS = [(1160.0, 680.0), (709.0, 424.0), (500.0, 340.0), (700.0, 900.0)]
BOARDS = [(12, 10), (18, 12)]


def frame(window: tuple[float, float]) -> Frame:
    return Frame(window, (0.0, 0.0), (320.0, 700.0))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("edges", [(NORTH, SOUTH), (WEST, EAST)])
@pytest.mark.parametrize("deep", [STRIP, LEDGE])
def test_the_legend_hides_no_square_and_everything_is_inside(window, size, edges, deep) -> None:
    ground = Ground(frame(window), board(*size), dict.fromkeys(edges, deep))
    boxes = [ground.grid, *(ground.strip(edge) for edge in edges)]
    left, right = min(box.x for box in boxes), max(box.x + box.w for box in boxes)
    top, foot = min(box.y for box in boxes), max(box.y + box.h for box in boxes)
    assert left >= 0
    assert top >= 0
    assert right <= window[0]
    assert foot <= window[1]
    beside, below = left >= LEGEND[0] - 0.01, window[1] - foot >= LEGEND[1] - 0.01
    assert beside or below


def test_a_strip_is_narrow_where_nobody_waits() -> None:
    ground = Ground(frame(WINDOWS[0]), board(18, 12), {SOUTH: STRIP, NORTH: LEDGE})
    assert ground.strip(SOUTH).h > 2 * ground.strip(NORTH).h
    assert ground.side > Ground(frame(WINDOWS[0]), board(18, 12), {SOUTH: STRIP, NORTH: STRIP}).side
