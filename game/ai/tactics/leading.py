"""The way of a move that meets the fewest mines and reactions among those that cost the same; imports rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.choice import Choice, Decision, choice
from game.geometry.grid.layout import MINES
from game.geometry.grid.spread import Trail
from game.geometry.grid.steps import footprint
from game.rules.dust.book import other
from game.rules.dust.reaction import reactors
from game.rules.tactics.bending import BentWay
from game.rules.tactics.plotting import window_at

if TYPE_CHECKING:
    from game.ai.tactics.judgement import Judgement

MOST = 40
"""How many detours are looked at."""
Risk = tuple[int, int]
"""Mined squares on a way, and enemies who may react on it."""
SAFE: Risk = (0, 0)


@dataclass(frozen=True)
class Leading:
    """What ways are judged by."""

    judge: Judgement
    region: BentWay

    def risk(self, trail: Trail) -> Risk:
        """Return what a way meets (D-317, R-088)."""
        view, region = self.judge.view, self.region
        mines = {fort.at for fort in view.forts if fort.kind == MINES}
        if mines:
            layout = self.judge.rules.field.layout(view)
            size = self.judge.rules.field.gaits[view.units[str(region.subject)].unit].size
            ways = trail if self.region.frame.entering else trail[1:]
            entered = {square for pose, _, _ in ways for square in footprint(layout.board, size, pose)}
            mines &= entered
        return len(mines), self._reactions(trail)

    def _reactions(self, trail: Trail) -> int:
        """Return how many enemies may react in the middle of a March."""
        frame = self.region.frame
        if frame.window < 0:
            return 0
        piece = self.judge.view.units[frame.unit]
        at = trail[window_at(self.region.reach, trail, frame)][0]
        there = replace(piece, at=at, status="board")
        return len(reactors(self.judge.rules, self.judge.view, other(piece.side), there))


def led(judge: Judgement, decision: Decision, wanted: Choice) -> Choice:
    """Return a move by the safest way that costs no more than the cheapest one, which a plain move takes."""
    goal = wanted.target
    found = (one for one in decision.regions if isinstance(one, BentWay) and one.subject == wanted.subject)
    region = next(found, None)
    if region is None or not isinstance(goal, int) or judge.clock.is_over:
        return wanted
    leading = Leading(judge, region)
    plain = region.reach.trail(goal)
    best, chosen = leading.risk(plain), wanted
    if best == SAFE:
        return wanted
    most = plain[-1][2]
    costs = region.reach.costs
    passed = {pose for pose, _, _ in plain}
    between = sorted(pose for pose, cost in costs.items() if 0 < cost < most and pose not in passed)
    for pose in between[:MOST]:
        first = region.onward((), pose)
        way = region.onward(first, goal) if first else None
        trail = region.trail(way) if way else None
        if way is None or not isinstance(trail, tuple) or trail[-1][2] > most:
            continue
        risk = leading.risk(trail)
        if risk < best:
            best, chosen = risk, choice("move", wanted.subject, way)
        if best == SAFE or judge.clock.is_over:
            break
    return chosen
