"""Views of Hell from random games of all three ways to play, and the table that shows them."""

from typing import Any

import pytest

from game.app.table.parts import Frame
from game.app.tables.hell.table import HellTable
from game.roster.games import narrator_of, rules_of
from game.rules.hell.state import View
from tests.app.tables.hell.positions import COMPACT, ROOMY, Moment, moments


@pytest.fixture(scope="session")
def samples() -> list[Moment]:
    """Return the decisions of some games."""
    return list(moments())


@pytest.fixture(scope="session")
def table_for() -> Any:
    """Return a function that gives the table of a view in a language."""
    kept: dict[tuple[str, str], HellTable] = {}

    def find(view: View, language: str = "en") -> HellTable:
        key = (language, view.scenario)
        if key not in kept:
            kept[key] = HellTable(rules_of("hell"), narrator_of("hell", language, view))
        return kept[key]

    return find


@pytest.fixture(params=[ROOMY, COMPACT], ids=["roomy", "compact"])
def frame(request: pytest.FixtureRequest) -> Frame:
    """Return a frame, once with much room and once with little."""
    return request.param
