"""Ways of a movement that are laid step by step, where not only their end matters: reactions, mines, wire, crates.

A way is its poses from the first step on (R-088, D-056, D-317, D-319); the cheapest one is what a plain move takes.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.core.choice import Part, Point, Refusal
from game.core.rng import Chance
from game.geometry.grid.layout import CRATE, MINES, WIRE, Layout
from game.geometry.grid.reach import Reach, Traffic, reach, why_not_step
from game.geometry.grid.spread import Spread, Trail
from game.geometry.grid.squares import bits
from game.geometry.grid.steps import VEHICLE, Gait, steps_from
from game.rules.dust.activation import hero_of
from game.rules.dust.frames import Movement
from game.rules.dust.state import Position
from game.rules.tactics.bars import refusal_of
from game.rules.tactics.traffic import gait_together, traffic


def way_matters(rules: Any, state: Position, frame: Movement) -> bool:
    """Tell whether two ways to the same end can differ in more than what they cost."""
    unit = state.units[frame.unit]
    if unit.carrier:
        return False
    if frame.window >= 0 or any(fort.kind in (MINES, WIRE) for fort in state.forts):
        return True
    layout = rules.field.layout(state)
    return rules.field.gaits[unit.unit].kind == VEHICLE and CRATE in layout.kinds


class BentWay:
    """The ways that a unit may go step by step within what its movement pays for (D-030)."""

    verb = "move"

    def __init__(self, rules: Any, state: Position, frame: Movement, found: Reach) -> None:
        self.frame, self.reach = frame, found
        self.subject: Part = frame.unit
        self._rules, self._state = rules, state
        self._at = state.units[frame.unit].at

    @property
    def _layout(self) -> Layout:
        layout: Layout = self._rules.field.layout(self._state)
        return layout

    @cached_property
    def _mover(self) -> tuple[Gait, Traffic]:
        """Return how the unit goes and who is in its way, worked out when a way is asked about."""
        state, frame, field = self._state, self.frame, self._rules.field
        unit, hero = state.units[frame.unit], None if frame.entering else hero_of(state, frame)
        return gait_together(field, unit, hero), traffic(field, state, unit, hero)

    def allows(self, point: Point) -> bool:
        """Tell whether the unit may go this way."""
        return not isinstance(self.trail(point), Refusal)

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the unit can't go this way."""
        found = self.trail(point)
        return found if isinstance(found, Refusal) else None

    def trail(self, way: Point) -> Trail | Refusal:
        """Return a way with what is paid for up to each pose, or what bars it or keeps the unit from ending there."""
        found = self.walked(way)
        if isinstance(found, Refusal) or self.reach.allows(way[-1]):
            return found
        return Refusal("occupied", "D-043", {"at": way[-1]})

    def walked(self, way: Point) -> Trail | Refusal:
        """Return a way as far as it is laid with what is paid for up to each pose, or what bars it."""
        if not way:
            return Refusal("malformed", "D-030", {"choice": "move"})
        left = self.frame.allowance - self.frame.spent
        pose, rest = self._at, way
        found = [(pose, self.frame.diagonal, 0)]
        if self.frame.entering:
            pose, rest = way[0], way[1:]
            cost = self._starts().get(pose)
            if cost is None:
                return Refusal("no_way_in", "D-048", {"at": pose})
            found = [(pose, False, cost)]
        _, spent, paid = found[0]
        layout, (gait, in_way) = self._layout, self._mover
        for to in rest:
            bar = why_not_step(layout, gait, pose, to, in_way)
            if bar is not None:
                return refusal_of(layout, gait, bar)
            slanted = next(step.diagonal for step in steps_from(layout, gait, pose) if step.to == to)
            paid += 2 if slanted and spent else 1
            spent = spent or slanted
            pose = to
            found.append((pose, spent, paid))
        if paid > left:
            return Refusal("too_far", "D-030", {"cost": paid, "allowance": left, "at": pose})
        return tuple(found)

    def onward(self, way: Point, goal: int) -> Point | None:
        """Return a way led on to a pose by the cheapest steps, None if that is too far."""
        if not way:
            found = self._cheapest(self.reach, goal)
            return found if found is None or self.frame.entering else found[1:]
        walked = self.walked(way)
        if isinstance(walked, Refusal):
            return None
        pose, spent, paid = walked[-1]
        left = self.frame.allowance - self.frame.spent - paid
        gait, in_way = self._mover
        found = self._cheapest(reach(self._layout, gait, pose, left, in_way, spent), goal)
        return (*way, *found[1:]) if found else None

    def _cheapest(self, found: Reach, goal: int) -> Point | None:
        if goal not in found.costs:
            return None
        return tuple(pose for pose, _ in found.path(goal))

    def sample(self, chance: Chance) -> Point | None:
        """Return a way drawn step by step, None if it ends where the unit may not stand."""
        way: list[int] = []
        if self.frame.entering:
            way.append(chance.pick(sorted(self._starts())))
        best: Point | None = None
        for _ in range(self.frame.allowance):
            here = way[-1] if way else self._at
            steps = [step.to for step in steps_from(self._layout, self._mover[0], here)]
            if not steps or not chance.below(4):
                break
            way.append(chance.pick(steps))
            if self.allows(tuple(way)):
                best = tuple(way)
        return best

    def _starts(self) -> dict[int, int]:
        """Return the poses in which a unit may come on, with what that costs (D-048, D-049)."""
        if isinstance(self.reach, Spread):
            return dict.fromkeys(bits(self.reach.plain[1]), 1)
        return {pose: cost for (pose, _), (cost, before) in self.reach.came.items() if before is None}
