"""A unit of a question about to move: its gait, who is in its way, what squares cost, and what keeps it out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game.geometry.grid.layout import Layout
from game.geometry.grid.reach import Reach, reach, why_not_step
from game.geometry.grid.steps import Bar, Gait, footprint
from game.rules.dust.cases.names import Spot, fold, is_spot
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import EachSquare, Prose
from game.rules.dust.state import State
from game.rules.tactics.cases.stand import GridStand
from game.rules.tactics.field import GridField
from game.rules.tactics.traffic import traffic

FAR = 60
"""An allowance that takes a unit anywhere."""
REASONS = {
    "D-030": ("far", "adjacent", "neighbour", "shift", "step", "leads"), "D-040": ("enem", "occupied", "held", "taken"),
    "D-041": ("enem", "occupied", "aircraft"), "D-042": ("friend", "vehicle", "own"),
    "D-043": ("occupied", "taken", "friend", "share"),
    "D-044": ("corner", "squeeze", "gap", "between", "diagonal", "wall"),
    "D-045": ("corner", "diagonal", "cut", "squeeze", "gap", "wall"), "D-052": ("rubble",),
    "D-053": ("construction", "impassable"),
    "D-054": ("swamp", "marsh"), "D-055": ("water",), "D-057": ("trap",), "D-058": ("wall", "solid", "opening"),
    "D-059": ("opening", "small", "narrow", "wide", "door", "window", "large"), "D-283": ("water", "naval"),
    "R-028": ("wall", "corner"), "R-223": ("solid", "building", "impassable", "wall"), "R-037": ("level", "infantry"),
}  # fmt: skip


class Walk:
    """A unit about to move: its gait, where it stands, who is in its way."""

    def __init__(self, stand: GridStand, field: GridField, state: State, figure: Figure) -> None:
        self.stand = stand
        self.field = field
        self.state = state
        self.layout: Layout = field.layout(state)
        self.figure = figure
        self.piece = next(piece for piece in state.units.values() if piece.unit == figure.id)
        self.gait: Gait = field.gaits[figure.id]
        self.traffic = traffic(field, state, self.piece)

    def reach(self, allowance: int) -> Reach:
        """Return where the unit gets for so many squares."""
        return reach(self.layout, self.gait, self.piece.at, allowance, self.traffic)

    def spots(self, pose: int) -> list[Spot]:
        """Return the squares of a pose in the question's columns and rows."""
        size = self.layout.board.size
        return [self.stand.spot(place % size) for place in footprint(self.layout.board, self.gait.size, pose)]

    def cost(self, spot: Spot, allowance: int = FAR) -> int | None:
        """Return the least cost of ending on a square, with the front where the unit is large; None if it can't."""
        found = self.reach(allowance).costs
        return min((cost for pose, cost in found.items() if spot in self.spots(pose)), default=None)

    def why_not(self, spot: Spot) -> Bar | None:
        """Return what forbids a single step to a square."""
        to = self.stand.square(spot)
        found = why_not_step(self.layout, self.gait, self.piece.at, to, self.traffic)
        if found is None and to not in self.reach(2).costs:
            return Bar("D-043", to)
        return found

    def may_step(self, spot: Spot) -> bool:
        """Tell whether a single step to a square is legal."""
        return self.why_not(spot) is None


class Costs(EachSquare):
    """A list of {to, cost}, or squares with costs; a square that can't be reached costs nothing that is a number."""

    def __init__(self, costs: dict[Spot, int]) -> None:
        super().__init__(lambda _: False, "")
        self.costs = costs

    def fits(self, expected: object) -> bool:
        if isinstance(expected, dict):
            expected = [{"to": key, "cost": value} for key, value in expected.items()]
        if not isinstance(expected, list) or not expected:
            return False
        return all(isinstance(one, dict) and set(one) <= {"to", "square", "cost"} and self._is(one) for one in expected)

    def _is(self, one: dict[str, Any]) -> bool:
        to = one.get("to", one.get("square"))
        if isinstance(to, str):
            to = [int(number) for number in re.findall(r"-?\d+", to)]
        if not isinstance(to, list) or not is_spot(to):
            return False
        cost = self.costs.get((to[0], to[1]))
        wanted = one["cost"]
        if cost is None:
            return wanted is None or fold(wanted) in ("impossible", "unreachable", "illegal", "none", "not possible")
        return type(wanted) is int and wanted == cost

    def __str__(self) -> str:
        near = sorted(self.costs.items(), key=lambda item: item[1])[:60]
        return ", ".join(f"{list(spot)} {cost}" for spot, cost in near)


class Reason(Prose):
    """Why something is forbidden: a sentence with one of the words, or one for each square."""

    def __init__(self, words: set[str], by_square: dict[str, tuple[str, ...]]) -> None:
        super().__init__(sorted(words))
        self.by_square = by_square

    def fits(self, expected: object) -> bool:
        if isinstance(expected, dict):
            wanted = {str([int(n) for n in re.findall(r"-?\d+", str(key))]): value for key, value in expected.items()}
            return bool(wanted) and all(
                key in self.by_square and Prose(self.by_square[key]).fits(value) for key, value in wanted.items()
            )
        return bool(self.groups[0]) and super().fits(expected)


def outside(spots: set[Spot]) -> Callable[[Spot], bool]:
    """Return what tells whether a square is none of some."""
    return lambda spot: spot not in spots
