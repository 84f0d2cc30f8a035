"""Random play with some zest on the measured table: units that go to each other; the rest is as on squares."""

from __future__ import annotations

import math
from typing import Any

from game.core.choice import Choice, Decision, choice
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CIRCLE, CM, turned
from game.rules.dust import spurring
from game.rules.dust.book import Book
from game.rules.dust.state import Piece

DRAWS = 4
"""Spots that are drawn to find one on the way."""
TOUCH, ROUND = 2 * CM, 5
"""How far from somebody one stands to strike him, and in how many directions room is looked for."""
LONG = 15 * CM
"""How much farther than a unit goes its goal may be to be looked at so."""


def spur(book: Book, state: Any, decision: Decision, chance: Chance) -> Choice | None:
    """Return a choice of somebody who wants to fight; None where anything will do."""
    region = next((each for each in decision.regions if each.verb == "move"), None)
    if region is not None and chance.below(3):
        return _towards(book, state, region, chance)
    return spurring.spur(book, state, decision, chance)


def _towards(book: Book, state: Any, region: Any, chance: Chance) -> Choice | None:
    """Go near an enemy, close enough to strike if that can be; heroes and helpers as often to a friend."""
    unit: Piece = state.units[region.subject]
    met = spurring.wanted_by(book, state, unit, chance)
    if not met:
        return None
    other = chance.pick(met)
    goal, builds = spot_of(other.at), book.field.builds  # type: ignore[attr-defined]
    if unit.on_board and math.dist(spot_of(unit.at)[:2], goal[:2]) <= region.party.left + LONG:
        away = builds[unit.unit].radius + builds[other.unit].radius + TOUCH
        first = chance.below(ROUND)
        for number in range(ROUND):
            right, up = turned(0, away, (first + number) * CIRCLE // ROUND)
            beside = (max(0, goal.x + right), max(0, goal.y + up), 0)
            if region.allows(beside):
                return choice("move", region.subject, beside)
    points = [point for _ in range(DRAWS) if (point := region.sample(chance)) is not None]
    if not points:
        return None
    return choice("move", region.subject, min(points, key=lambda point: math.dist(point[:2], goal[:2])))
