"""Why a unit can't go where somebody wants it: the first thing that bars the way, with its rule and place."""

from __future__ import annotations

from typing import Any

from game.core.choice import Refusal
from game.geometry.grid.layout import Layout
from game.geometry.grid.reach import Reach, Traffic, why_not_step
from game.geometry.grid.squares import path_cost
from game.geometry.grid.steps import AIRCRAFT, Bar, Gait, footprint, reachable_poses, why_impassable
from game.rules.dust.activation import hero_of
from game.rules.dust.frames import Movement
from game.rules.dust.state import Position
from game.rules.tactics.traffic import gait_together, reach_entering, reach_leaving, reach_on_board, traffic

REASONS = {
    "D-058": "wall", "D-059": "too_small_opening", "D-044": "corner", "D-045": "corner", "R-028": "corner",
    "D-040": "blocked_by_enemy", "D-041": "blocked_by_enemy", "D-042": "blocked_by_friend", "D-030": "too_far",
}  # fmt: skip
FAR = 80
"""An allowance that leads everywhere on a board."""


def why_not_there(book: Any, state: Position, frame: Movement, found: Reach, target: int) -> Refusal:
    """Return why a pose that is not in reach can't be the end of a movement."""
    field = book.field
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    layout = field.layout(state)
    gait = gait_together(field, unit, hero)
    way = traffic(field, state, unit, hero)
    refusal = _why_not_end(layout, gait, way, target)
    if refusal is not None:
        return refusal
    left = frame.allowance - frame.spent
    if unit.carrier:
        far = reach_leaving(field, state, unit, hero, FAR)
        if target in far.costs:
            return Refusal("too_far", "D-030", {"cost": far.costs[target], "allowance": left, "at": target})
        return Refusal("no_way_out", "R-192", {"at": target, "unit": unit.id})
    if frame.entering:
        far = reach_entering(field, state, unit, book.entry_edge(state, unit), FAR)
        if target in far.costs:
            return Refusal("too_far", "D-030", {"cost": far.costs[target], "allowance": left, "at": target})
        return Refusal("no_way_in", "D-048", {"at": target})
    bar = first_bar(layout, gait, unit.at, target, way)
    far = reach_on_board(field, state, unit, hero, FAR, frame.diagonal)
    cost = far.costs.get(target)
    if bar is None or (cost is not None and _open_cost(layout, gait, unit.at, target) > left):
        rule = "D-032" if cost is not None and cost > _open_cost(layout, gait, unit.at, target) else "D-030"
        return Refusal("too_far", rule, {"cost": cost or 0, "allowance": left, "at": target})
    return refusal_of(layout, gait, bar)


def refusal_of(layout: Layout, gait: Gait, bar: Bar) -> Refusal:
    """Return the bar of a step as a refusal."""
    return Refusal(REASONS.get(bar.rule, "blocked_by_terrain"), bar.rule, {"at": bar.element})


def _why_not_end(layout: Layout, gait: Gait, way: Traffic, target: int) -> Refusal | None:
    """Return why nobody of this kind could stand there at all, or not now."""
    size = layout.board.size
    for place in footprint(layout.board, gait.size, target):
        rule = None if gait.kind == AIRCRAFT else why_impassable(layout, gait, place % size, place // size)
        if rule:
            return Refusal("blocked_by_terrain", rule, {"at": place})
        if way.enemies >> place & 1:
            rule = "D-041" if gait.kind == AIRCRAFT else "D-040"
            return Refusal("blocked_by_enemy", rule, {"at": place})
        if way.taken >> place & 1:
            return Refusal("occupied", "D-043", {"at": place})
    return None


def first_bar(layout: Layout, gait: Gait, start: int, target: int, way: Traffic) -> Bar | None:
    """Return what stops a unit that goes straight for a pose, None if nothing does."""
    pose = start
    for _ in range(FAR):
        if pose == target:
            return None
        step = min(reachable_poses(layout, gait, pose), key=lambda near: (_gap(layout, gait, near, target), near))
        bar = why_not_step(layout, gait, pose, step, way)
        if bar is not None:
            return bar
        if _gap(layout, gait, step, target) >= _gap(layout, gait, pose, target):
            return None
        pose = step
    return None


def _open_cost(layout: Layout, gait: Gait, start: int, target: int) -> int:
    """Return what the way would cost if nothing were in it."""
    board, size = layout.board, layout.board.size
    one, other = (footprint(board, gait.size, pose)[0] for pose in (start, target))
    (column, row), (to_column, to_row) = board.at(one % size), board.at(other % size)
    return path_cost(to_column - column, to_row - row) + abs(one // size - other // size)


def _gap(layout: Layout, gait: Gait, pose: int, target: int) -> float:
    """Return how far two poses lie apart, straight ways before crooked ones."""
    board, size = layout.board, layout.board.size
    total = 0.0
    for one, other in zip(footprint(board, gait.size, pose), footprint(board, gait.size, target), strict=True):
        (column, row), (to_column, to_row) = board.at(one % size), board.at(other % size)
        total += max(abs(to_column - column), abs(to_row - row)) + 0.01 * (abs(to_column - column) + abs(to_row - row))
        total += abs(one // size - other // size)
    return total
