"""Fire arcs on squares: which weapon can bear on which body (D-082 to D-085); imports the squares only."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.geometry.grid.squares import EAST, NORTH, SOUTH, VECTORS, WEST, Board, Body, mask_of

TURRET, FRONT, REAR, LEFT, RIGHT = "turret", "front", "rear", "left", "right"
ARCS = (TURRET, FRONT, REAR, LEFT, RIGHT)


class Bearing(NamedTuple):
    """Whether a target lies in an arc: the squares that prove it, or the rule that forbids it."""

    bears: bool
    rule: str
    start: int | None = None
    end: int | None = None


@lru_cache(maxsize=32768)
def bearing(board: Board, body: Body, facing: int, arc: str, target: Body) -> Bearing:
    """Return whether the arc of a body that faces so holds some square of the target (R-046, R-047)."""
    shared = set(body.squares) & set(target.squares)
    if shared:  # what is in the same square is in every arc
        square = min(shared)
        return Bearing(True, "R-047", square, square)
    if arc == TURRET:
        return Bearing(True, "D-083", body.squares[0], target.squares[0])
    if arc in (LEFT, RIGHT):
        return _beside(board, body, facing, arc, target)
    rule = "D-083"
    ahead = VECTORS[facing] if arc == FRONT else VECTORS[(facing + 4) % 8]
    for start in outermost(board, body, ahead):
        for end in target.squares:
            right, up = _offset(board, start, end)
            along = right * ahead[0] + up * ahead[1]
            across = right * ahead[1] - up * ahead[0]
            if along >= abs(across):  # 45 degrees to each side, limits included
                return Bearing(True, rule, start, end)
    return Bearing(False, rule)


@lru_cache(maxsize=8192)
def arc_field(board: Board, body: Body, facing: int, arc: str) -> int:
    """Return the squares in an arc of a body that faces so, as a mask."""
    return mask_of(square for square in range(board.size) if bearing(board, body, facing, arc, Body((square,))).bears)


def outermost(board: Board, body: Body, ahead: tuple[int, int]) -> tuple[int, ...]:
    """Return the squares of a body that lie farthest in a direction."""
    reach = {square: sum(a * b for a, b in zip(board.at(square), ahead, strict=True)) for square in body.squares}
    most = max(reach.values())
    return tuple(square for square in body.squares if reach[square] == most)


def _beside(board: Board, body: Body, facing: int, arc: str, target: Body) -> Bearing:
    """Judge a side weapon: some target square lies beyond the unit's own band on that side (D-084)."""
    right, up = VECTORS[facing]
    across = (up, -right) if arc == RIGHT else (-up, right)
    for end in target.squares:
        if all(_dot(_offset(board, own, end), across) > 0 for own in body.squares):
            return Bearing(True, "D-083", body.squares[0], end)
    return Bearing(False, "D-084")


def _dot(one: tuple[int, int], other: tuple[int, int]) -> int:
    return one[0] * other[0] + one[1] * other[1]


def _offset(board: Board, start: int, end: int) -> tuple[int, int]:
    column, row = board.at(start)
    to_column, to_row = board.at(end)
    return to_column - column, to_row - row


def facings(board: Board, body: Body) -> tuple[int, ...]:
    """Return the facings a body may take where it stands (R-025)."""
    if len(body.squares) == 1:
        return tuple(range(8))
    if len(body.squares) == 2:
        low, high = sorted(body.squares)
        return (NORTH, SOUTH) if high - low == board.width else (EAST, WEST)
    return (NORTH, EAST, SOUTH, WEST)
