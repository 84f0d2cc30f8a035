"""Who is in whose way on the grid, where a unit can go, by which squares it enters (D-040 to D-049, R-029, R-030)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.geometry.grid.layout import EMPTY, Layout
from game.geometry.grid.reach import Reach, Traffic, entry_pose, reach, reach_from_edge, reach_out
from game.geometry.grid.spread import is_plain, ways_of
from game.geometry.grid.squares import EAST, NORTH, ONE, SOUTH, Board, mask_of
from game.geometry.grid.steps import AIRCRAFT, INFANTRY, VEHICLE, Gait, footprint, may_stand, why_impassable
from game.rules.dust.state import Piece, Position
from game.rules.tactics.field import GridField

LEVELS = 8
"""More floors than any house has."""


def gait_together(field: GridField, unit: Piece, hero: Piece | None = None) -> Gait:
    """Return how a unit goes; with a hero it flies only if both do (D-231)."""
    gait = field.gaits[unit.unit]
    if hero is not None and gait.flies and not field.gaits[hero.unit].flies:
        return gait._replace(flies=False)
    return gait


def traffic(field: GridField, state: Position, unit: Piece, hero: Piece | None = None, carrier: str = "") -> Traffic:
    """Return who is in the way of a unit, but for one that it goes aboard: layers, friends, heroes (R-029, R-030)."""
    gaits, layout = field.gaits, field.layout(state)
    kind = gaits[unit.unit].kind
    in_air = kind == AIRCRAFT
    is_hero = field.units[unit.unit].kind == "hero"
    with_him = hero.id if hero is not None else ""
    enemies = barred = taken = 0
    for piece in state.units.values():
        if piece.status != "board" or piece.id in (unit.id, with_him, carrier):
            continue
        gait = gaits[piece.unit]
        if (gait.kind == AIRCRAFT) != in_air:
            continue
        places = field.mask(layout, gait.size, piece.at)
        if piece.side != unit.side:
            enemies |= places
        elif is_hero or field.units[piece.unit].kind == "hero":  # D-182
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


def reach_boarding(
    field: GridField, state: Position, unit: Piece, hero: Piece | None, carrier: Piece, allowance: int,
    diagonal: bool = False, edge: int = -1,
) -> Reach:  # fmt: skip
    """Return where a unit may go that may move into the squares of a carrier, afloat or not (D-192, D-293, D-303)."""
    layout = field.layout(state)
    gait = gait_together(field, unit, hero)
    way = traffic(field, state, unit, hero, carrier.id)
    layout = decked(field, state, gait, carrier) if not field.body(state, carrier).air else layout
    if edge >= 0:
        return reach_from_edge(layout, gait, doors(layout.board, edge), allowance, way)
    return reach(layout, gait, unit.at, allowance, way, diagonal)


def decked(field: GridField, state: Position, gait: Gait, carrier: Piece) -> Layout:
    """Return the terrain with the squares of a carrier as its deck: open, if the unit could not stand there."""
    layout = field.layout(state)
    squares = field.body(state, carrier).squares
    if all(why_impassable(layout, gait, square) is None for square in squares):
        return layout
    key = ("deck", squares)
    found: Layout | None = layout.tables.get(key)
    if found is None:
        found = layout.tables[key] = layout.with_tiles(dict.fromkeys(squares, EMPTY))
    return found


def deck_poses(field: GridField, state: Position, gait: Gait, carrier: Piece, found: Reach) -> list[int]:
    """Return the poses in reach that lie at least partly on a carrier, the cheapest first."""
    board = field.layout(state).board
    body = field.body(state, carrier)
    costs = found.costs
    return sorted(
        (pose for pose in costs if any(
            (place % board.size if body.air else place) in body.squares
            for place in footprint(board, gait.size, pose)
        )),
        key=lambda pose: (costs[pose], pose),
    )  # fmt: skip


def reach_leaving(field: GridField, state: Position, unit: Piece, hero: Piece | None, allowance: int) -> Reach:
    """Return where a unit may go that steps out of its carrier, from any of its squares (R-192)."""
    carrier = state.units[unit.carrier]
    layout = field.layout(state)
    gait = gait_together(field, unit, hero)
    way = traffic(field, state, unit, hero)
    return reach_out(layout, gait, _exits(field, state, unit, gait, carrier, way), allowance, way)


def _exits(field: GridField, state: Position, unit: Piece, gait: Gait, carrier: Piece, way: Traffic) -> list[int]:
    """Return the poses from which a unit steps out of a carrier: its squares, roofs below an aircraft."""
    layout = field.layout(state)
    board, body = layout.board, field.body(state, carrier)
    if gait.size != ONE:
        deck = decked(field, state, gait, carrier)
        under = mask_of(body.squares)
        others = way.enemies | (way.barred & ~under)
        poses = ((pose, mask_of(footprint(board, gait.size, pose))) for pose in field.poses(state, unit))
        return [p for p, places in poses if places & under and not places & others and may_stand(deck, gait, p)]
    found = []
    for square in body.squares:
        levels = [level for level in range(LEVELS) if layout.has_place(square, level)] if body.air else [0]
        place = max(levels, default=0) * board.size + square if gait.kind == INFANTRY else square
        if not way.enemies >> place & 1:
            found.append(place)
    return found


def can_enter(field: GridField, state: Position, unit: Piece, edge: int, allowance: int) -> bool:
    """Tell whether a unit can come on by an edge and find a place to stand (R-039)."""
    layout, gait = field.layout(state), field.gaits[unit.unit]
    way = traffic(field, state, unit)
    if allowance < (1 if gait.size == ONE else 2):
        return False
    if is_plain(layout, gait):
        shut = way.enemies | way.barred | way.taken
        if door_mask(layout.board, edge) & ways_of(layout, gait).open & ~shut:
            return True
        return bool(reach_entering(field, state, unit, edge, allowance).goals())
    for square, inward in doors(layout.board, edge):
        pose = entry_pose(layout, gait, square, inward, way)
        if pose is not None and not any(way.taken >> place & 1 for place in footprint(layout.board, gait.size, pose)):
            return True
    return bool(reach_entering(field, state, unit, edge, allowance).goals())
