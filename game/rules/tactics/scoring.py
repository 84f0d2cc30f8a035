"""Objectives and victory points of the five scenarios, and who has won by them (D-357 to D-361, R-019, R-122)."""

from __future__ import annotations

from typing import Any

from game.core.frames import tell
from game.geometry.grid.squares import Body, span
from game.geometry.grid.steps import AIRCRAFT
from game.rules.dust.book import Verdict, other
from game.rules.dust.state import Objective, Piece, Position, State
from game.rules.dust.turn import by_destroyed
from game.rules.tactics.records import Scenario


def can_hold(book: Any, piece: Piece) -> bool:
    """Tell whether a unit can take an objective: no aircraft, no Mindless Zombie (R-122, D-237)."""
    card = book.units[piece.unit]
    return book.field.gaits[piece.unit].kind != AIRCRAFT and "mindless-zombie" not in card.keywords


def holder(book: Any, state: Position, objective: Objective) -> int | None:
    """Return who holds an objective: a unit on its square, no enemy of any kind within 2 squares (R-122)."""
    bodies = [(piece, book.field.body(state, piece)) for piece in state.units.values() if piece.on_board]
    on_it = {
        piece.side for piece, body in bodies
        if objective.at in body.squares and not body.level and can_hold(book, piece)
    }  # fmt: skip
    if not on_it:
        return None
    board, spot, most = book.field.layout(state).board, Body((objective.at,)), book.figures.hold_range
    near = {piece.side for piece, body in bodies if span(board, body, spot).distance <= most}
    return next((seat for seat in sorted(on_it) if other(seat) not in near), None)


def holders(book: Any, state: Position) -> list[tuple[Objective, int]]:
    """Return the objectives that somebody holds, from the turn on in which they count."""
    scenario: Scenario = book.scenarios[state.scenario]
    if not scenario.holds_from or state.turn < scenario.holds_from:
        return []
    found = ((objective, holder(book, state, objective)) for objective in state.objectives)
    return [(objective, seat) for objective, seat in found if seat is not None]


def score(book: Any, state: State) -> None:
    """Tell who holds what, and count the victory points of the turn (R-124)."""
    scenario: Scenario = book.scenarios[state.scenario]
    for objective, seat in holders(book, state):
        tell(state, "objective_held", at=objective.at, seat=seat)
        gained = scenario.hold_own if objective.half == seat else scenario.hold_enemy
        if gained:
            state.points[seat] += gained
            tell(state, "scored", seat=seat, points=gained, total=state.points[seat], rule=RULES[scenario.id])


RULES = {"encounter": "D-357", "dust": "D-358", "decoy": "D-359", "resupply": "D-360", "assault": "D-361"}


def takers(book: Any, state: Position) -> list[int]:
    """Return who meets the objective of the scenario now."""
    scenario: Scenario = book.scenarios[state.scenario]
    if scenario.taking_wins:
        taken = {seat for objective, seat in holders(book, state) if objective.half != seat}
        return sorted(taken)
    if scenario.goal:
        return [seat for seat in (0, 1) if state.points[seat] >= scenario.goal]
    return []


def verdict(book: Any, state: State) -> Verdict | None:
    """Return who has won by the objective, or after the last turn (R-019)."""
    scenario: Scenario = book.scenarios[state.scenario]
    rule = RULES.get(scenario.id, "D-028")
    met = takers(book, state)
    if len(met) == 1:
        return Verdict((met[0],), "objective", rule)
    if met:
        return _by_points(state, scenario) or by_destroyed(state, "destroyed", "R-019")
    if state.turn < scenario.turns:
        return None
    if scenario.per_loss:  # only the set-piece attack is decided by most victory points
        return _by_points(state, scenario) or by_destroyed(state, "destroyed", "R-124")
    return by_destroyed(state, "destroyed", "D-029")


def _by_points(state: State, scenario: Scenario) -> Verdict | None:
    mine, yours = state.points
    if not scenario.goal or mine == yours:
        return None
    return Verdict((0 if mine > yours else 1,), "victory_points", RULES.get(scenario.id, "R-124"))
