"""The two tables of a board, for sight and for cover, built when first asked for; imports beams and their ways."""

from __future__ import annotations

from functools import lru_cache

from game.geometry.grid.beams import Beams, Look, Ways, joined
from game.geometry.grid.cones import Cone, cones
from game.geometry.grid.corridors import crossed, words
from game.geometry.grid.squares import Board


@lru_cache(maxsize=16)
def sight_beams(board: Board) -> Beams:
    """Return the ways of sight lines between all squares of a board."""
    found = words(board.width - 1, board.height - 1)
    return Beams(board, lambda right, up: tuple(tuple(crossed(word)) for word in found[right, up]))


@lru_cache(maxsize=16)
def cover_beams(board: Board) -> Beams:
    """Return the cones from all squares of a board to all others."""
    return Beams(board, _ways)


@lru_cache(maxsize=4096)
def joint_look(board: Board, square: int) -> Look:
    """Return the table of sight lines and cones from a square, side by side."""
    return joined(sight_beams(board).look(square), cover_beams(board).look(square), board.size)


def _ways(right: int, up: int) -> Ways:
    return tuple(cone.crosses for cone in cones_to(right, up, 1, 1)) if right or up else ((),)


@lru_cache(maxsize=20_000)
def cones_to(right: int, up: int, width: int, height: int) -> tuple[Cone, ...]:
    """Return the cones to a block that lies to the right, above, or both."""
    return cones(right, up, width, height)
