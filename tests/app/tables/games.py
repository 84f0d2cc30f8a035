"""Random games of Battle, decision by decision, and frames to lay them out in."""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from game.app.table.parts import Frame
from game.core.choice import Decision
from game.roster.games import rules_of
from game.rules.battle.state import View

ROOMY = Frame((1264, 576), (1264, 236), (320, 780))
COMPACT = Frame((775, 420), (775, 204), (276, 480), True)


class Moment(NamedTuple):
    """A decision in a game: the state, and what the one who decides may know."""

    state: Any
    view: View
    decision: Decision


@lru_cache(maxsize=4)
def played(seed: int, scenario: str = "standard") -> tuple[Moment, ...]:
    """Play a game at random that dwells on the action phase, and keep every decision of it."""
    rules, chance = rules_of("battle"), random.Random(seed)
    state = rules.new_game({"scenario": scenario}, seed)
    found = []
    for _ in range(1200):
        decision = rules.decision(state)
        if decision is None:
            break
        found.append(Moment(state.clone(), rules.view(state, decision.seat), decision))
        wanted = chance.choice(decision.choices)
        if wanted.verb in {"end", "resupply", "pass", "stop"}:
            wanted = chance.choice(decision.choices)
        rules.apply(state, wanted)
    return tuple(found)


def moments() -> Iterator[Moment]:
    """Yield the decisions of a few games."""
    for seed, scenario in ((1, "standard"), (2, "quick"), (5, "centre")):
        yield from played(seed, scenario)
