"""Fortifications of four squares: their two places inside, whom those inside see, and from where they can be struck.

Imports the squares only. A place inside is a place of a level that no house has, named by its front square (R-198).
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.squares import VECTORS, Board, mask_of

BUNKER, STRONGPOINT = "bunker", "strongpoint"
INSIDE = 8
"""The level of the places inside: more floors than any house has."""


class Fort(NamedTuple):
    """A Bunker or Strongpoint: its squares from the lower left one on, its facing, its places left and right."""

    kind: str
    squares: tuple[int, ...]
    facing: int
    mask: int
    places: tuple[int, int]
    sides: tuple[tuple[int, int], tuple[int, int]]
    """The front and the rear square that each place stands for."""
    seen: int
    """The squares whose units those inside see, and are seen by (R-199)."""
    struck: int
    """The squares outside from which those inside can be struck, and which they strike (R-201)."""


def squares_of(board: Board, low: int) -> tuple[int, ...]:
    """Return the four squares of a fortification by its lower left one."""
    return (low, low + 1, low + board.width, low + board.width + 1)


def fits(board: Board, low: int) -> bool:
    """Tell whether a block of four squares lies on the board."""
    return low % board.width < board.width - 1 and low // board.width < board.height - 1


def fort(board: Board, kind: str, low: int, facing: int) -> Fort:
    """Return a fortification by its kind, its lower left square and its facing (R-198)."""
    squares = squares_of(board, low)
    ahead, right = VECTORS[facing], VECTORS[(facing + 2) % 8]
    column, row = board.at(low)

    def lies(square: int, way: tuple[int, int]) -> int:
        """Return how far the middle of a square lies in a direction from the middle of the block, doubled."""
        across, up = board.at(square)
        return (2 * (across - column) - 1) * way[0] + (2 * (up - row) - 1) * way[1]

    sides = []
    for sign in (-1, 1):
        front, rear = sorted((s for s in squares if lies(s, right) * sign > 0), key=lambda s: -lies(s, ahead))
        sides.append((front, rear))
    left_side, right_side = sides
    places = (INSIDE * board.size + left_side[0], INSIDE * board.size + right_side[0])
    mask = mask_of(squares)
    if kind == BUNKER:
        seen = mask_of(square for square in range(board.size) if lies(square, ahead) > 0)
        doors = [board.step(front, facing) for front, _ in sides]
        doors += [board.step(rear, (facing + 4) % 8) for _, rear in sides]
        struck = mask_of(square for square in doors if square is not None)
    else:
        seen = (1 << board.size) - 1
        struck = mask_of(near for square in squares for near in board.neighbours[square]) & ~mask
    return Fort(kind, squares, facing, mask, places, (left_side, right_side), seen, struck)
