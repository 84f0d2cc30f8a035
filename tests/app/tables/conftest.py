"""Views of Battle from random games, and the table that shows them."""

from typing import Any

import pytest

from game.app.table.parts import Frame
from game.app.tables.battle.table import BattleTable
from game.roster.games import narrator_of, rules_of
from game.rules.battle.state import View
from tests.app.tables.games import COMPACT, ROOMY, Moment, moments


@pytest.fixture(scope="session")
def samples() -> list[Moment]:
    """Return the decisions of a few games."""
    return list(moments())


@pytest.fixture(scope="session")
def table_for() -> Any:
    """Return a function that gives the table of a view in a language."""
    kept: dict[tuple[object, ...], BattleTable] = {}

    def find(view: View, language: str = "en") -> BattleTable:
        key = (language, *(place.card for place in view.places), view.scenario)
        if key not in kept:
            kept[key] = BattleTable(rules_of("battle"), narrator_of("battle", language, view))
        return kept[key]

    return find


@pytest.fixture(params=[ROOMY, COMPACT], ids=["roomy", "compact"])
def frame(request: pytest.FixtureRequest) -> Frame:
    """Return a frame, once with much room and once with little."""
    return request.param
