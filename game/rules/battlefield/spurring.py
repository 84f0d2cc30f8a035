"""Random play with some zest on the measured table: units that go to each other; the rest is as on squares."""

from __future__ import annotations

import math
from typing import Any

from game.core.choice import Choice, Decision, choice
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.rules.dust import spurring
from game.rules.dust.book import Book

DRAWS = 4
"""Spots that are drawn to find one on the way."""


def spur(book: Book, state: Any, decision: Decision, chance: Chance) -> Choice | None:
    """Return a choice of somebody who wants to fight; None where anything will do."""
    region = next((each for each in decision.regions if each.verb == "move"), None)
    if region is not None and chance.below(3):
        return _towards(book, state, region, chance)
    return spurring.spur(book, state, decision, chance)


def _towards(book: Book, state: Any, region: Any, chance: Chance) -> Choice | None:
    """Go near an enemy; heroes and helpers as often to a friend."""
    met = spurring.wanted_by(book, state, state.units[region.subject], chance)
    points = [point for _ in range(DRAWS) if (point := region.sample(chance)) is not None]
    if not met or not points:
        return None
    goal = spot_of(chance.pick(met).at)
    return choice("move", region.subject, min(points, key=lambda point: math.dist(point[:2], goal[:2])))
