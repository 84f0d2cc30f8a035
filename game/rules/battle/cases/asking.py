"""A real position that a question of Battle is played out on."""

from __future__ import annotations

from typing import Any

from game.core.questions import PlayedOut
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.position import Builder
from game.rules.battle.rules import BattleRules
from game.rules.battle.state import SIDES, State


class Table(PlayedOut):
    """A real position that a question is played out on."""

    rules: BattleRules
    state: State

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        self.names = names
        self.rules = names.rules
        self.state, self.events = Builder(names, given).build()


def winner_of(state: State) -> str:
    """Return who has won, nobody while the game goes on."""
    return SIDES[state.result.winners[0]] if state.result else "nobody"
