"""Who is in whose way on the grid, where a unit can go, by which squares it enters (D-040 to D-049, R-029, R-030)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.geometry.grid.reach import Reach, Traffic, entry_pose, reach, reach_from_edge
from game.geometry.grid.spread import is_plain, ways_of
from game.geometry.grid.squares import EAST, NORTH, ONE, SOUTH, Board, mask_of
from game.geometry.grid.steps import AIRCRAFT, VEHICLE, Gait, footprint
from game.rules.dust.state import Piece, Position
from game.rules.tactics.field import GridField


def gait_together(field: GridField, unit: Piece, hero: Piece | None = None) -> Gait:
    """Return how a unit goes; with a hero it flies only if both do (D-231)."""
    gait = field.gaits[unit.unit]
    if hero is not None and gait.flies and not field.gaits[hero.unit].flies:
        return gait._replace(flies=False)
    return gait


def traffic(field: GridField, state: Position, unit: Piece, hero: Piece | None = None) -> Traffic:
    """Return who is in the way of a unit: the two layers, friends, and heroes who share squares (R-029, R-030)."""
    gaits, layout = field.gaits, field.layout(state)
    kind = gaits[unit.unit].kind
    in_air = kind == AIRCRAFT
    is_hero = field.units[unit.unit].kind == "hero"
    with_him = hero.id if hero is not None else ""
    enemies = barred = taken = 0
    for piece in state.units.values():
        if piece.status != "board" or piece.id in (unit.id, with_him):
            continue
        gait = gaits[piece.unit]
        if (gait.kind == AIRCRAFT) != in_air:
            continue
        places = field.mask(layout, gait.size, piece.at)
        if piece.side != unit.side:
            enemies |= places
        elif is_hero or field.units[piece.unit].kind == "hero":
            continue
        else:
            taken |= places
            if kind == VEHICLE and gait.kind == VEHICLE:  # D-042
                barred |= places
    return Traffic(enemies, barred, taken)


@lru_cache(maxsize=64)
def door_mask(board: Board, edge: int) -> int:
    """Return the squares of an edge as a mask."""
    return mask_of(square for square, _ in doors(board, edge))


@lru_cache(maxsize=64)
def doors(board: Board, edge: int) -> tuple[tuple[int, int], ...]:
    """Return the squares of an edge, each with the facing that leads in."""
    inward = (edge + 4) % 8
    squares: Iterable[int]
    if edge in (NORTH, SOUTH):
        row = board.height - 1 if edge == NORTH else 0
        squares = (board.square(column, row) for column in range(board.width))
    else:
        column = board.width - 1 if edge == EAST else 0
        squares = (board.square(column, row) for row in range(board.height))
    return tuple((square, inward) for square in squares)


def reach_on_board(
    field: GridField, state: Position, unit: Piece, hero: Piece | None, allowance: int, diagonal: bool = False
) -> Reach:
    """Return where a unit on the board may go (D-030)."""
    layout = field.layout(state)
    gait = gait_together(field, unit, hero)
    return reach(layout, gait, unit.at, allowance, traffic(field, state, unit, hero), diagonal)


def reach_entering(field: GridField, state: Position, unit: Piece, edge: int, allowance: int) -> Reach:
    """Return where a unit may go that comes on over an edge (D-048)."""
    layout = field.layout(state)
    way = traffic(field, state, unit)
    return reach_from_edge(layout, field.gaits[unit.unit], doors(layout.board, edge), allowance, way)


def can_enter(field: GridField, state: Position, unit: Piece, edge: int, allowance: int) -> bool:
    """Tell whether a unit can come on by an edge and find a place to stand (R-039)."""
    layout, gait = field.layout(state), field.gaits[unit.unit]
    way = traffic(field, state, unit)
    if allowance < (1 if gait.size == ONE else 2):
        return False
    if is_plain(gait):
        shut = way.enemies | way.barred | way.taken
        if door_mask(layout.board, edge) & ways_of(layout, gait).open & ~shut:
            return True
        return bool(reach_entering(field, state, unit, edge, allowance).goals())
    for square, inward in doors(layout.board, edge):
        pose = entry_pose(layout, gait, square, inward, way)
        if pose is not None and not any(way.taken >> place & 1 for place in footprint(layout.board, gait.size, pose)):
            return True
    return bool(reach_entering(field, state, unit, edge, allowance).goals())
