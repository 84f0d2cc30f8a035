"""What a question of Dust Tactics is asked of: names, cards and keywords, and the position that its words describe."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.questions import Given
from game.rules.tactics.cases.names import Names, Spot
from game.rules.tactics.cases.stand import Stand


class Asker:
    """Everything that answers questions: the names of the game and the words that stand on cards."""

    def __init__(self, names: Names, keywords: frozenset[str]) -> None:
        self.names = names
        self.keywords = keywords


def stand_of(
    asker: Asker, given: Given, margin: int = 2, more: Iterable[Spot] = (), roles: Iterable[str] = ()
) -> Stand:
    """Return the position that a question's words describe, with a board large enough for it."""
    stand = Stand(asker.names, asker.keywords, given, roles)
    stand.settle(margin, more)
    return stand
