"""The words of Battle's table: its own texts, names and short forms in one language; imports the narrator."""

from __future__ import annotations

import re

from game.data.loader import GameData
from game.data.texts import Texts
from game.rules.battle.narrate import Narrator, signed
from game.rules.battle.state import SIDES

_NUMBER = re.compile(r"\d+")


class Words:
    """Everything that the table of one game says in one language."""

    def __init__(self, narrator: Narrator, own_below: bool = True) -> None:
        self.narrator = narrator
        self.texts: Texts = narrator.texts
        self.data: GameData = narrator.data
        self.own_below = own_below
        """The viewer's side lies nearest; otherwise the Soviets always do."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text of the table."""
        return self.texts(f"ui.battle_table.{key}", **values)

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
        found = _NUMBER.search(self.texts(f"battle.unit.{unit}.name"))
        return found[0] if found else ""

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

    def count(self, noun: str, number: int) -> str:
        """Tell a number of things with their noun."""
        return self.narrator.count(noun, number)

    def percent(self, chance: float) -> str:
        """Write a chance in per cent; what is possible is never 0 and what may fail never 100."""
        shown = round(chance * 100)
        if shown == 0 and chance > 0:
            return self("percent_under", n=1)
        return self("percent", n=min(shown, 99) if chance < 1 - 1e-9 else shown)

    def decimal(self, number: float) -> str:
        """Write a number with one place after the sign that the language uses."""
        return f"{number:.1f}".replace(".", self("decimal_sign"))

    def signed(self, number: int) -> str:
        """Write a number with its sign."""
        return signed(number)
