"""The tables by game: who lays out its pieces and what its events show, imported when the game is opened."""

from __future__ import annotations

from typing import Any

from game.app.director import Rows
from game.app.table.parts import GameTable
from game.roster.games import rules_of


def table_of(game: str, narrator: Any) -> GameTable:
    """Return what lays out a game, told in the narrator's language."""
    rules: Any = rules_of(game)
    if game == "battle":
        from game.app.tables.battle.table import BattleTable

        return BattleTable(rules, narrator)
    if game == "hell":
        from game.app.tables.hell.table import HellTable

        return HellTable(rules, narrator)
    if game == "tactics":
        from game.app.tables.tactics.table import TacticsTable

        return TacticsTable(rules, narrator)
    if game == "battlefield":
        from game.app.tables.battlefield.table import BattlefieldTable

        return BattlefieldTable(rules, narrator)
    raise LookupError(f"there is no table for {game!r}")


def rows_of(game: str) -> Rows:
    """Return what the events of a game show; a game without rows only moves its pieces."""
    if game == "battle":
        from game.app.cues.battle import ROWS as BATTLE

        return BATTLE
    if game == "hell":
        from game.app.cues.hell import ROWS as HELL

        return HELL
    if game == "tactics":
        from game.app.cues.tactics import ROWS as TACTICS

        return TACTICS
    if game == "battlefield":
        from game.app.cues.battlefield import ROWS as BATTLEFIELD

        return BATTLEFIELD
    return {}
