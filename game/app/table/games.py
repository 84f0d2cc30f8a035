"""The tables by game: who lays out its pieces and what its events show, imported when the game is opened."""

from __future__ import annotations

from typing import Any

from game.app.director import Rows
from game.app.table.parts import GameTable
from game.roster.games import rules_of


def table_of(game: str, narrator: Any) -> GameTable:
    """Return what lays out a game, told in the narrator's language."""
    if game != "battle":
        raise LookupError(f"there is no table for {game!r}")
    from game.app.tables.battle.table import BattleTable

    rules: Any = rules_of(game)
    return BattleTable(rules, narrator)


def rows_of(game: str) -> Rows:
    """Return what the events of a game show; a game without rows only moves its pieces."""
    if game == "battle":
        from game.app.cues.battle import ROWS

        return ROWS
    return {}
