"""Wire and mines on the way of a movement over squares: where it is stopped or blown up (D-317, D-319)."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.geometry.grid.squares import mask_of
from game.geometry.grid.steps import AIRCRAFT, INFANTRY, footprint, may_stand
from game.rules.dust.activation import hero_of
from game.rules.dust.frames import Movement
from game.rules.dust.hazards import MINES, WIRE, get_through, set_off
from game.rules.dust.state import Fort, State
from game.rules.tactics.traffic import gait_together, traffic


class Stage(NamedTuple):
    """How far a movement goes before something happens: the way, what is left of it, and the mines it sets off."""

    path: list[int]
    left: list[int]
    mines: Fort | None = None


def stage(rules: Any, state: State, frame: Movement, path: list[int]) -> Stage:
    """Follow a way to its end, to the wire that holds the unit, or to the next minefield (R-202, R-203)."""
    field = rules.field
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    gait = gait_together(field, unit, hero)
    if gait.kind == AIRCRAFT:
        return Stage(path, [])
    board = field.layout(state).board
    lying = {fort.at: fort for fort in state.forts if fort.kind in (WIRE, MINES) and fort.id not in frame.tested}
    if not lying:
        return Stage(path, [])
    before = {unit.at} if unit.on_board and not unit.carrier else set()
    was = {place for pose in before for place in footprint(board, gait.size, pose)}
    start, last = set(was), set(footprint(board, gait.size, (frame.rest or path)[-1]))
    for number, pose in enumerate(path):
        places = footprint(board, gait.size, pose)
        for place in dict.fromkeys((*was, *places)):
            fort = lying.get(place)
            if fort is None or (gait.flies and (fort.kind == WIRE or place not in start | last)):
                continue
            if fort.kind == MINES:
                del lying[place]
                frame.tested.append(fort.id)
                reached = number if place in was else number + 1  # leaving it, it is still inside
                stop = _standing(rules, state, frame, path, reached)
                return Stage(path[:stop], path[stop:], fort)
            if gait.kind == INFANTRY:
                del lying[place]
                frame.tested.append(fort.id)
                if not get_through(state, frame.unit, fort):
                    frame.stuck = True
                    return Stage(path[: _standing(rules, state, frame, path, number)], [])
        was = set(places)
    return Stage(path, [])


def _standing(rules: Any, state: State, frame: Movement, path: list[int], most: int) -> int:
    """Return how many steps of a way, at most so many, end where the unit may stand."""
    field = rules.field
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    layout, gait = field.layout(state), gait_together(field, unit, hero)
    way = traffic(field, state, unit, hero)
    for count in range(most, 0, -1):
        pose = path[count - 1]
        taken = mask_of(footprint(layout.board, gait.size, pose)) & (way.taken | way.enemies)
        if not taken and may_stand(layout, gait, pose):
            return count
    return 0


def set_off_by_turning(rules: Any, state: State, unit: str, pose: int) -> None:
    """Let the minefields go off that a unit comes to or leaves as it turns by a sideways step (D-319)."""
    board, size = rules.field.layout(state).board, rules.field.gaits[state.units[unit].unit].size
    met = {*footprint(board, size, pose), *footprint(board, size, state.units[unit].at)}
    for fort in [fort for fort in state.forts if fort.kind == MINES and fort.at in met]:
        set_off(rules, state, unit, "", fort)
