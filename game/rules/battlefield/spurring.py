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
from game.rules.dust.works import TASKS, works_of

DRAWS = 4
"""Spots that are drawn to find one on the way."""
TOUCH, ROUND = 2 * CM, 5
"""How far from somebody one stands to strike him, and in how many directions room is looked for."""
STEP, FARTHEST = 3 * CM, 18 * CM
"""How finely, and how far from a fortification, room beside it is looked for."""
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
    work = _beside_works(book, state, region, chance) if state.forts and not chance.below(3) else None
    if work is not None:
        return work
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


def _beside_works(book: Book, state: Any, region: Any, chance: Chance) -> Choice | None:
    """Go beside a fortification that the unit could clear, fill or bury, None where it gets to none (R-204)."""
    unit = state.units[region.subject]
    kinds = {TASKS[action].kind for action in works_of(book, state, unit)}
    forts = [fort for fort in state.forts if fort.kind in kinds]
    if not forts:
        return None
    (x, y, _), here = spot_of(chance.pick(forts).at), spot_of(unit.at)
    whole = math.dist((x, y), here[:2]) or 1.0
    for away in range(STEP, FARTHEST, STEP):
        point = (round(x + (here.x - x) * away / whole), round(y + (here.y - y) * away / whole), 0)
        if region.allows(point):
            return choice("move", region.subject, point)
    return None
