"""A measured table without a screen, and games to lay on it."""

from collections.abc import Callable
from typing import Any

import pytest

from game.app.table.parts import Frame
from game.app.tables.battlefield.table import BattlefieldTable
from game.core.session import Session
from game.roster.games import narrator_of
from tests.app.tables.tactics.conftest import played_until

FRAME = Frame((1264.0, 636.0), (0.0, 0.0), (320.0, 700.0))


class Laid:
    """A game on its table as whoever decides sees it."""

    def __init__(self, session: Session, language: str = "en", table: BattlefieldTable | None = None) -> None:
        self.session = session
        self.rules: Any = session.rules
        self.decision: Any = session.decision()
        seat = self.decision.seat if self.decision is not None else 0
        self.view: Any = session.rules.view(session.state, seat)
        narrator = narrator_of("battlefield", language, session.state)
        self.table = table or BattlefieldTable(self.rules, narrator)
        self.scene = self.table.scene(self.view, self.decision, FRAME)


@pytest.fixture
def laid() -> Callable[..., Laid]:
    """Return a function that lays a game out after recruits have played so many choices."""
    def lay(steps: int = 0, seed: int = 5, until: str = "", language: str = "en", **options: object) -> Laid:
        return Laid(played_until("battlefield", steps, seed, until, options), language)

    return lay
