"""Objectives of the measured table: who holds them, and who has won by them (D-365, D-371 to D-383, R-127, R-140)."""

from __future__ import annotations

from typing import Any

from game.core.frames import tell
from game.geometry.table.shapes import CM, MM, Disc, Poly, Shape, is_within, overlap
from game.rules.battlefield.records import Battle
from game.rules.battlefield.zones import part_of
from game.rules.dust.book import Verdict, other
from game.rules.dust.plans import MARCHES
from game.rules.dust.state import Objective, Piece, Position, State
from game.rules.dust.turn import by_destroyed

HOLDS_FROM = 4
"""The turn from which the defender can win by keeping the enemy off (D-376, D-383)."""
NEAR = 40 * CM
"""How near to an objective the attacker must be to keep the game open (D-383)."""


def disc_of(book: Any, objective: Objective) -> Disc:
    """Return the marker of an objective (D-365)."""
    x, y, _ = book.field.spot(objective.at)
    return Disc(x, y, book.figures.objective * MM // 2)


def contests(book: Any, piece: Piece) -> bool:
    """Tell whether a unit counts near objectives at all: not aircraft (R-127)."""
    return piece.on_board and book.units[piece.unit].kind != "aircraft"


def can_hold(book: Any, piece: Piece) -> bool:
    """Tell whether a unit can take an objective: not after a March, and no mindless zombie (R-127)."""
    return piece.last not in MARCHES and "mindless-zombie" not in book.profiles[piece.unit].words


def shapes_of(book: Any, state: Position, piece: Piece) -> list[Shape]:
    """Return the outlines of the figures of a unit."""
    return [body.shape for _, body in book.field.figures(state, piece)]


def holder(book: Any, state: Position, objective: Objective) -> int | None:
    """Return who holds an objective: a figure within 10 cm of its edge, no enemy figure as near (D-365, R-127)."""
    disc, reach = disc_of(book, objective), book.figures.hold_range * MM
    near: set[int] = set()
    holding: set[int] = set()
    for piece in state.units.values():
        if not contests(book, piece) or not book.field.group(state, piece).meets(disc.x, disc.y, disc.r + reach):
            continue
        if any(is_within(disc, shape, reach) for shape in shapes_of(book, state, piece)):
            near.add(piece.side)
            if can_hold(book, piece):
                holding.add(piece.side)
    return next((seat for seat in sorted(holding) if other(seat) not in near), None)


def holders(book: Any, state: Position) -> list[tuple[Objective, int]]:
    """Return the objectives that somebody holds."""
    found = ((objective, holder(book, state, objective)) for objective in state.objectives)
    return [(objective, seat) for objective, seat in found if seat is not None]


def score(book: Any, state: State) -> None:
    """Tell who holds what at the end of a turn."""
    for objective, seat in holders(book, state):
        tell(state, "objective_held", at=objective.at, seat=seat)


def takers(book: Any, state: Position) -> list[int]:
    """Return who meets the objective of the scenario now: a marker on enemy ground, or any for an attacker (D-376)."""
    battle: Battle = book.scenarios[state.scenario]
    held = holders(book, state)
    if battle.victory == "enemy-objective":
        return sorted({seat for objective, seat in held if objective.half != seat})
    return [state.attacker] if any(seat == state.attacker for _, seat in held) else []


def is_kept_off(book: Any, state: Position) -> bool:
    """Tell whether no unit of the attacker is where he must be from turn 4 on (D-376, D-383, R-140)."""
    battle: Battle = book.scenarios[state.scenario]
    attackers = [piece for piece in state.of(state.attacker) if piece.on_board]
    if battle.victory == "hold-ground":
        zone = part_of(state.edges[other(state.attacker)], *book.field.size(state))
        return not any(_is_in(zone, shape) for piece in attackers for shape in shapes_of(book, state, piece))
    discs = [disc_of(book, objective) for objective in state.objectives]
    return not any(
        is_within(disc, shape, NEAR)
        for piece in attackers for shape in shapes_of(book, state, piece) for disc in discs
    )  # fmt: skip


def _is_in(zone: Any, shape: Shape) -> bool:
    """Tell whether some part of a figure lies in a zone."""
    corners = ((zone.west, zone.south), (zone.east, zone.south), (zone.east, zone.north), (zone.west, zone.north))
    return overlap(Poly(corners), shape)


def verdict(book: Any, state: State) -> Verdict | None:
    """Return who has won by the scenario, or after its last turn (R-019, R-126)."""
    battle: Battle = book.scenarios[state.scenario]
    met = takers(book, state)
    if len(met) == 1:
        return Verdict((met[0],), "objective", battle.rule)
    if met:
        return by_destroyed(state, "destroyed", "R-019")
    if battle.victory == "enemy-objective":
        return by_destroyed(state, "destroyed", "R-126") if state.turn >= battle.turns else None
    defender = other(state.attacker)
    rule = "D-376" if battle.victory == "hold-ground" else "D-383"
    if state.turn >= battle.turns or (state.turn >= HOLDS_FROM and is_kept_off(book, state)):
        return Verdict((defender,), "held", rule)
    return None
