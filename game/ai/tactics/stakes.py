"""What the objectives of a scenario are worth to stand on, to hold at the end of a turn, and to deny the enemy."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.ai.tactics.maps import Maps
from game.geometry.grid.squares import Body, ring, span
from game.rules.dust.state import Objective, Piece, View
from game.rules.tactics.scoring import can_hold

GAME = 40.0
"""What winning or losing the whole game at the end of this turn is worth, in points."""
POINT = 5.0
"""What a victory point is worth that decides nothing yet."""
CONTESTED = 0.3
"""How likely it is to hold an objective that an enemy can still come near to."""


class Stake(NamedTuple):
    """One objective: where it lies, what draws to it, and what it decides at the end of this turn."""

    at: int
    near: int
    """The squares from which a unit denies it, as a mask (R-122)."""
    draw: float
    """What it is worth to stand on it one day."""
    hold: float
    """What it is worth to hold it now."""
    deny: float
    """What it is worth that the enemy does not hold it now."""


class Stakes:
    """The objectives as one seat sees them; a scenario without any costs nothing."""

    def __init__(self, rules: Any, view: View, seat: int, maps: Maps) -> None:
        self._rules, self._view, self._seat, self._maps = rules, view, seat, maps
        self.scenario = rules.scenarios[view.scenario]
        self._present = [piece for piece in view.units.values() if piece.on_board] if view.objectives else []
        self.all = tuple(self._stake(objective) for objective in view.objectives)
        self._apart: dict[tuple[str, int], tuple[tuple[int, ...], bool]] = {}

    def _stake(self, objective: Objective) -> Stake:
        scenario, seat = self.scenario, self._seat
        mine = objective.half == seat
        if scenario.taking_wins:
            draw = 7.0 if objective.half < 0 else 2.5 if mine else 9.0
        else:
            draw = 3.0 * (scenario.hold_own if mine else scenario.hold_enemy) + (1.5 if mine else 0.0)
        late = min(1.0, (self._view.turn + 1) / max(1, scenario.holds_from))
        near = ring(self._maps.board, (objective.at,), 0, self._rules.figures.hold_range)
        hold = deny = 0.0
        if scenario.holds_from and self._view.turn >= scenario.holds_from:
            hold = self._prize(objective, seat) * self._chance(near, objective.at, 1 - seat)
            deny = self._prize(objective, 1 - seat) * self._holding(objective.at, 1 - seat)
        return Stake(objective.at, near, draw * late, hold, deny)

    def _prize(self, objective: Objective, seat: int) -> float:
        """Return what it brings a seat to hold an objective at the end of this turn (D-358 to D-361)."""
        scenario = self.scenario
        if scenario.taking_wins:
            return 0.0 if objective.half == seat else GAME
        gained = int(scenario.hold_own if objective.half == seat else scenario.hold_enemy)
        if gained and self._view.points[seat] + gained >= scenario.goal:
            return GAME
        return POINT * gained

    def _chance(self, near: int, at: int, enemy: int) -> float:
        """Return how likely an objective stays free of enemies until the turn ends."""
        able = [piece for piece in self._present if piece.side == enemy]
        if any(self._stands(piece, near) for piece in able):
            return 0.1
        return CONTESTED if any(self._may_come(piece, at) for piece in able) else 1.0

    def _holding(self, at: int, enemy: int) -> float:
        """Return how likely the enemy holds an objective when the turn ends, if nobody denies it to him."""
        able = [piece for piece in self._present if piece.side == enemy and can_hold(self._rules, piece)]
        if any(self._stands(piece, 1 << at) for piece in able):
            return 1.0
        return 0.7 if any(self._may_come(piece, at, 0) for piece in able) else 0.0

    def _stands(self, piece: Piece, mask: int) -> bool:
        return any(mask >> square & 1 for square in self._maps.body(piece.unit, piece.at).squares)

    def _may_come(self, piece: Piece, at: int, short: int = -1) -> bool:
        """Tell whether a unit that has not acted yet may come so near, as the crow flies."""
        if piece.activated:
            return False
        reach = self._rules.figures.hold_range if short < 0 else short
        away = span(self._maps.board, self._maps.body(piece.unit, piece.at), Body((at,))).distance
        return bool(away <= self._rules.units[piece.unit].march + reach)

    def worth(self, piece: Piece, body: Body, can_take: bool) -> float:
        """Return what the objectives make of a unit's place, less where friends are nearer already."""
        pace = max(1, self._rules.units[piece.unit].move)
        spot = sum(1 << square for square in body.squares)
        total = 0.0
        for number, stake in enumerate(self.all):
            away = span(self._maps.board, body, Body((stake.at,))).distance
            friends, denied = self._friends(piece, number)
            if can_take:
                nearer = sum(1 for distance in friends if distance < max(1, away))
                on_it = away == 0 and body.level == 0
                total += stake.draw / (1 + nearer) * (1.0 if on_it else 0.75 / (1 + away / (2 * pace)))
                if stake.hold and on_it:
                    total += stake.hold if not friends or friends[0] > 0 else 0.2 * stake.hold
            if stake.deny and not denied and spot & stake.near:
                total += stake.deny
        return total

    def _friends(self, piece: Piece, number: int) -> tuple[tuple[int, ...], bool]:
        """Return how far the other units of a side are from an objective, and whether one denies it already."""
        key = (piece.id, number)
        found = self._apart.get(key)
        if found is None:
            stake = self.all[number]
            others = [one for one in self._present if one.side == self._seat and one.id != piece.id]
            goal, board = Body((stake.at,)), self._maps.board
            bodies = {one.id: self._maps.body(one.unit, one.at) for one in others}
            walkers = [one for one in others if self._rules.units[one.unit].kind != "aircraft"]
            distances = sorted(span(board, bodies[one.id], goal).distance for one in walkers)
            denied = any(self._stands(one, stake.near) for one in others)
            found = self._apart[key] = (tuple(distances), denied)
        return found
