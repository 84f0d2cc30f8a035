"""The words of Dust Tactics' table: names of units, squares, actions and blocs in one language; imports texts."""

from __future__ import annotations

from typing import Any

from game.app.tables.wording import Wording
from game.data.narration import sentence
from game.geometry.grid.squares import Board
from game.rules.dust.attached import plain_name
from game.rules.dust.orders import DEEDS
from game.rules.dust.records import Unit


class Words(Wording):
    """Everything that the table of one game says in one language."""

    block = "ui.tactics_table."

    def __init__(self, narrator: Any) -> None:
        super().__init__(narrator)
        self.narrator = narrator

    def unit(self, unit: str) -> str:
        """Return the name of a unit card."""
        return self.texts(f"dust.unit.{plain_name(unit)}.name")

    def kind(self, unit: Unit) -> str:
        """Return what sort of unit it is: its designation, or its kind."""
        key = f"dust.unit.{unit.id}.designation"
        return self.texts(key) if self.texts.has(key) else self(f"kind.{unit.kind}")

    def weapon(self, weapon: str) -> str:
        """Return the name of a weapon."""
        return self("standard") if weapon == "standard" else self.texts(f"dust.weapon.{weapon}")

    def keyword(self, keyword: str) -> str:
        """Return the name of a special rule."""
        key = f"dust.keyword.{keyword}.name"
        return self.texts(key) if self.texts.has(key) else keyword

    def keyword_text(self, keyword: str) -> str:
        """Return what a special rule says."""
        key = f"dust.keyword.{keyword}.text"
        return self.texts(key) if self.texts.has(key) else ""

    def reason(self, name: str) -> str:
        """Return what shaped a roll: a special rule by its name, or words of the table's own."""
        key = f"reason.{name}"
        if self.texts.has(self.block + key):
            return self(key)
        advantage = f"dust.advantage.{name}.name"
        return self.texts(advantage) if self.texts.has(advantage) else self.keyword(name)

    def bloc(self, bloc: str) -> str:
        """Return the name of a bloc, whatever colours it has."""
        return self(f"bloc.{bloc.partition('_')[0]}")

    def army(self, army: str) -> str:
        """Return the name of an army: a ready one by its id, a lesson's by its bloc, a player's own list as it is."""
        known = (key for key in (f"dust.army.{army}.name", f"dust.bloc.{army}") if self.texts.has(key))
        return next((self.texts(key) for key in known), army)

    def piece(self, part: object) -> str:
        """Return what a piece is called."""
        return sentence(str(self.narrator.piece(part)))

    def action(self, action: str) -> str:
        """Return the name of an action of a plan."""
        bare = action.removesuffix("!")
        key = f"action.{bare}"
        if self.texts.has(self.block + key):
            return self(key)
        told = f"{self.narrator.game}.action.{bare}"
        return self.texts(told) if self.texts.has(told) else self.keyword(bare)

    def action_brief(self, action: str) -> str:
        """Return the name of an action for a narrow button."""
        key = f"action_brief.{action.removesuffix('!')}"
        return self(key) if self.texts.has(self.block + key) else ""

    def action_text(self, action: str) -> str:
        """Return what an action does."""
        bare = action.removesuffix("!")
        key, rule = f"action_text.{bare}", f"dust.rule.{DEEDS[bare].rule}" if bare in DEEDS else ""
        if self.texts.has(self.block + key):
            return self(key)
        return self.keyword_text(bare) or (self.texts(rule) if rule and self.texts.has(rule) else "")

    def plan(self, plan: str) -> str:
        """Return a plan as its actions one after the other."""
        return self("plan.then").join(self.action(action) for action in plan.split("+"))

    def terrain(self, kind: str) -> str:
        """Return what a kind of terrain is called."""
        if kind == "solid":
            return self("terrain.solid")
        key = f"dust.fort.{kind}.name"
        return self.texts(key) if self.texts.has(key) else self.texts(f"tactics.tile.{kind}.name")

    def pace(self, points: int) -> str:
        """Return how far a unit goes, as its card says it."""
        return str(points)

    def reach(self, reach: str) -> str:
        """Return the range of a weapon, as its card says it."""
        return reach

    def level(self, level: int, top: int) -> str:
        """Return a level of a building in words."""
        if not level:
            return self("level.ground")
        return self("level.roof") if level == top else self("level.floor", n=level)

    def level_short(self, level: int, top: int) -> str:
        """Return a level of a building in one letter or figure."""
        return self("level.roof_short") if level == top else str(level)


def square_name(board: Board, square: int) -> str:
    """Return a square as maps name it: a letter for the column, a number for the row.

    >>> from game.geometry.grid.squares import board
    >>> square_name(board(12, 10), 26)
    'C3'
    """
    column, row = board.at(square % board.size)
    return f"{chr(ord('A') + column)}{row + 1}"
