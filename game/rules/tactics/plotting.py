"""The way of a movement on squares: where it may lead, how far it goes before the enemy may react, crates on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.choice import Part, Refusal
from game.geometry.grid.layout import CRATE
from game.geometry.grid.reach import Reach
from game.geometry.grid.steps import VEHICLE, footprint
from game.rules.dust.activation import hero_of
from game.rules.dust.book import other
from game.rules.dust.frames import Movement
from game.rules.dust.reaction import reactors
from game.rules.dust.state import Piece, Position, State
from game.rules.tactics.bending import BentWay
from game.rules.tactics.traffic import (
    deck_poses,
    gait_together,
    reach_boarding,
    reach_entering,
    reach_leaving,
    reach_on_board,
)


def reach_of(rules: Any, state: Position, frame: Movement) -> Reach:
    """Return where the unit of a movement may still go."""
    unit = state.units[frame.unit]
    left = frame.allowance - frame.spent
    if unit.carrier:
        return reach_leaving(rules.field, state, unit, hero_of(state, frame), left)
    if frame.entering:
        return reach_entering(rules.field, state, unit, rules.entry_edge(state, unit), left)
    return reach_on_board(rules.field, state, unit, hero_of(state, frame), left, frame.diagonal)


def plot(rules: Any, state: State, frame: Movement, goal: Part, found: Reach | None = None) -> None:
    """Lay the cheapest way to a pose, or the one that is given, up to the reaction window and after it (R-088)."""
    kept: Reach | None = state.__dict__.pop("reach", None)
    found = found or kept or reach_of(rules, state, frame)
    if isinstance(goal, tuple):
        given = BentWay(rules, state, frame, found).trail(goal)
        assert not isinstance(given, Refusal)
        trail = given
    else:
        assert isinstance(goal, int)
        trail = found.trail(goal)
    stop = len(trail) - 1
    if frame.window >= 0:
        window = window_at(found, trail, frame)
        if can_be_reacted_to(rules, state, frame, trail[window][0]):
            stop = window
        else:
            frame.window = -1
    begin = 0 if frame.entering or state.units[frame.unit].carrier else 1
    frame.path = [pose for pose, _, _ in trail[begin : stop + 1]]
    frame.rest = [pose for pose, _, _ in trail[stop + 1 :]]
    _, frame.diagonal, cost = trail[stop]
    frame.spent += cost
    frame.crates = crates_on(rules, state, frame)


def window_at(found: Reach, trail: Sequence[tuple[int, bool, int]], frame: Movement) -> int:
    """Return the last point of a way that the Move value pays for and where the unit may stand (R-088)."""
    paid = frame.window - frame.spent
    standing = [number for number, (pose, _, _) in enumerate(trail) if found.allows(pose)]
    within = [number for number in standing if trail[number][2] <= paid]
    return within[-1] if within else standing[0]  # an entering unit is reacted to once it is fully on


def can_be_reacted_to(rules: Any, state: State, frame: Movement, pose: int) -> bool:
    """Tell whether an enemy could react to the unit in a pose; without one a March is not interrupted."""
    there = replace(state.units[frame.unit], at=pose, status="board")
    return bool(reactors(rules, state, other(there.side), there))


def crates_on(rules: Any, state: State, frame: Movement) -> list[int]:
    """Return the crates that a vehicle runs into on the way laid out, in order (R-035)."""
    field = rules.field
    unit = state.units[frame.unit]
    gait = field.gaits[unit.unit]
    if gait.kind != VEHICLE or not frame.path:
        return []
    layout = field.layout(state)
    here = set(footprint(layout.board, gait.size, unit.at)) if unit.on_board else set()
    entered = dict.fromkeys(square for pose in frame.path for square in footprint(layout.board, gait.size, pose))
    return [
        square for square in entered
        if layout.kinds[square] == CRATE and square not in here and square not in state.crushed
    ]  # fmt: skip


def way_aboard(rules: Any, state: Position, frame: Movement, carrier: Piece) -> tuple[Reach, int] | None:
    """Return where the unit of a movement may go if it boards a carrier, and the nearest pose on it (D-293)."""
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    edge = rules.entry_edge(state, unit) if frame.entering else -1
    left = frame.allowance - frame.spent
    found = reach_boarding(rules.field, state, unit, hero, carrier, left, frame.diagonal, edge)
    poses = deck_poses(rules.field, state, gait_together(rules.field, unit, hero), carrier, found)
    return (found, poses[0]) if poses else None


def plot_aboard(rules: Any, state: State, frame: Movement) -> None:
    """Lay the way to the nearest pose on the carrier that the unit boards."""
    found = way_aboard(rules, state, frame, state.units[frame.boards])
    assert found is not None
    reach, pose = found
    plot(rules, state, frame, pose, reach)
    frame.step = "movement.crates"
