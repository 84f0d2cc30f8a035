"""Random games of Hell, decision by decision, and frames to lay them out in."""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from game.app.table.parts import Frame
from game.core.choice import Choice, Decision
from game.roster.games import rules_of
from game.rules.hell.state import View

ROOMY = Frame((1264, 634), (1264, 178), (320, 780))
COMPACT = Frame((775, 420), (775, 204), (276, 480), True)
GAMES = (
    (1, "basic"), (2, "expert"), (3, "four"), (4, "expert"), (5, "four"), (7, "basic"), (8, "four"), (11, "expert"),
)  # fmt: skip


class Moment(NamedTuple):
    """A decision in a game: the state, and what the one who decides may know."""

    state: Any
    view: View
    decision: Decision


def _wanted(chance: random.Random, decision: Decision) -> Choice:
    """Choose at random, rather a card than a word, and send what can be sent."""
    words = [c for c in decision.choices if c.verb in {"hold", "refit", "done", "draw_up", "hand_over"}]
    others = [c for c in decision.choices if c not in words]
    return chance.choice(others if others and chance.random() < 0.75 else list(decision.choices))


@lru_cache(maxsize=16)
def played(seed: int, scenario: str) -> tuple[Moment, ...]:
    """Play a game at random and keep its decisions, all of the rare kinds and some of the usual ones."""
    rules, chance = rules_of("hell"), random.Random(seed)
    state = rules.new_game({"scenario": scenario}, seed)
    found: list[Moment] = []
    told: dict[str, int] = {}
    while (decision := rules.decision(state)) is not None:
        told[decision.prompt] = told.get(decision.prompt, 0) + 1
        if told[decision.prompt] < 14 or told[decision.prompt] % 9 == 0:
            found.append(Moment(state.clone(), rules.view(state, decision.seat), decision))
        rules.apply(state, _wanted(chance, decision))
    return tuple(found)


def moments() -> Iterator[Moment]:
    """Yield decisions of games of every kind."""
    for seed, scenario in GAMES:
        yield from played(seed, scenario)
