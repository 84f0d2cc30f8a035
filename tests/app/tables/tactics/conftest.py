"""A table of Dust Tactics without a screen, and games to lay on it."""

from collections.abc import Callable
from typing import Any

import pytest

from game.ai.player import make_player
from game.app.table.parts import Frame
from game.app.tables.tactics.table import TacticsTable
from game.core.session import Session
from game.roster.games import narrator_of, rules_of

FRAME = Frame((900.0, 680.0), (0.0, 0.0), (320.0, 700.0))


class Laid:
    """A game on its table as whoever decides sees it."""

    def __init__(self, session: Session, language: str = "en") -> None:
        self.session = session
        self.rules: Any = session.rules
        self.decision: Any = session.decision()
        seat = self.decision.seat if self.decision is not None else 0
        self.view: Any = session.rules.view(session.state, seat)
        self.table = TacticsTable(self.rules, narrator_of("tactics", language, session.state))
        self.scene = self.table.scene(self.view, self.decision, FRAME)


def played_until(game: str, steps: int, seed: int, until: str, options: dict[str, object]) -> Session:
    """Return a game after recruits have played so many choices, and on to a prompt."""
    rules = rules_of(game)
    session = Session.new(rules, {"setup": "ready", **options}, seed)
    players = [make_player(rules, "recruit", seat, seed + seat) for seat in range(2)]
    while (decision := session.decision()) is not None:
        if len(session.choices) >= steps and until in ("", decision.prompt):
            break
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    return session


@pytest.fixture
def laid() -> Callable[..., Laid]:
    """Return a function that lays a game out after recruits have played so many choices."""
    def lay(steps: int = 0, seed: int = 5, until: str = "", language: str = "en", **options: object) -> Laid:
        return Laid(played_until("tactics", steps, seed, until, options), language)

    return lay
