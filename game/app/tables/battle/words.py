"""The words of Battle's table: its own texts, names and short forms in one language; imports the narrator."""

from __future__ import annotations

from game.app.tables.wording import Wording
from game.rules.battle.narrate import Narrator
from game.rules.battle.state import SIDES


class Words(Wording):
    """Everything that the table of one game says in one language."""

    block = "ui.battle_table."

    def __init__(self, narrator: Narrator, own_below: bool = True) -> None:
        super().__init__(narrator, own_below)
        self.narrator = narrator

    def side_key(self, seat: int) -> str:
        """Return the word that names a side in keys and in the look."""
        return SIDES[seat]

    def side(self, seat: int) -> str:
        """Return what a side is called."""
        return self.texts(f"battle.side.{SIDES[seat]}")

    def piece(self, part: object) -> str:
        """Return what a piece, card, zone or location is called, a card without its firefight value."""
        word = str(part)
        kind = word.partition(".")[0]
        return self.narrator.piece(kind if kind in self.data["actions"] else word)

    def number_of(self, unit: str) -> str:
        """Return the number that stands on a force card, nothing for a unit without one."""
        return self.first_number(self.texts(f"battle.unit.{unit}.name"))

    def short(self, unit: str) -> str:
        """Return the one or two words that stand on a force card; a unit of a pack shows the end of its name."""
        key = f"ui.battle_table.short.{unit}"
        return self.texts(key) if self.texts.has(key) else self.piece(unit).split()[-1]

    def card_text(self, card: str) -> str:
        """Return the text of an action card's event."""
        return self.narrator.about(card)[1]

    def times(self, card: str) -> str:
        """Return when an action card's event can be played."""
        times = self.data["actions"][card.partition(".")[0]].times
        return " / ".join(self.texts(f"battle.time.{time}.name") for time in times)
