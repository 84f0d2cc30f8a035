"""The ways of a flame from one body to another: every shortest chain of squares it may take (D-122, R-074).

Imports the layout, sight and the squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.geometry.grid.layout import CONSTRUCTION, SOLID, WALL, Layout, Scene
from game.geometry.grid.sight import sight
from game.geometry.grid.squares import Body, path_cost, span

STOPS_FLAME = frozenset({CONSTRUCTION, SOLID})


def flame_paths(scene: Scene, attacker: Body, target: Body) -> tuple[tuple[int, ...], ...]:
    """Return the squares strictly between two bodies on each shortest path; the attacker picks one."""
    board = scene.layout.board
    distance = span(board, attacker._replace(level=0), target._replace(level=0)).distance
    seen = partial(_is_seen, scene, attacker)
    found: set[tuple[int, ...]] = set()
    for start in attacker.squares:
        for end in target.squares:
            (column, row), (to_column, to_row) = board.at(start), board.at(end)
            right, up = to_column - column, to_row - row
            if path_cost(right, up) == distance:
                found.update(_chains(scene.layout, seen, start, end))
    return tuple(sorted(found))


def _is_seen(scene: Scene, attacker: Body, square: int) -> bool:
    return sight(scene, attacker, Body((square,))).seen


def _chains(layout: Layout, seen: Callable[[int], bool], start: int, end: int) -> Iterator[tuple[int, ...]]:
    """Yield the chains that cost no more than the range: always forward, with a diagonal where there can be one."""
    board = layout.board
    to_column, to_row = board.at(end)
    column, row = board.at(start)
    needs_diagonal = column != to_column and row != to_row
    open_chains: list[tuple[tuple[int, ...], bool]] = [((start,), not needs_diagonal)]
    while open_chains:
        chain, has_diagonal = open_chains.pop()
        here = chain[-1]
        column, row = board.at(here)
        right, up = _sign(to_column - column), _sign(to_row - row)
        for by_right, by_up in {(right, 0), (0, up), (right, up)} - {(0, 0)}:
            there = board.square(column + by_right, row + by_up)
            if not _may_pass(layout, here, there):
                continue
            diagonal = has_diagonal or bool(by_right and by_up)
            if there == end:
                if diagonal:
                    yield chain[1:]
            elif layout.kinds[there] not in STOPS_FLAME and seen(there):
                open_chains.append(((*chain, there), diagonal))


def _may_pass(layout: Layout, here: int, there: int) -> bool:
    """Tell whether a flame may go from a square to its neighbour: no wall without opening in its way."""
    board = layout.board
    (column, row), (to_column, to_row) = board.at(here), board.at(there)
    if column == to_column or row == to_row:
        return layout.walls.get(board.edge(here, there)) != WALL
    for middle in (board.square(to_column, row), board.square(column, to_row)):
        if layout.kinds[middle] in STOPS_FLAME:
            continue
        if all(layout.walls.get(board.edge(middle, end)) != WALL for end in (here, there)):
            return True
    return False


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
