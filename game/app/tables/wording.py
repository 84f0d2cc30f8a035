"""The words that all tables of cards share: names, numbers, chances in one language; imports narrators and texts."""

from __future__ import annotations

import re

from game.data.loader import GameData
from game.data.narration import Narration, signed
from game.data.texts import Texts

_NUMBER = re.compile(r"\d+")


class Wording:
    """What a table says in one language; a game names the block of its own texts."""

    block = ""

    def __init__(self, narrator: Narration, own_below: bool = True) -> None:
        self.texts: Texts = narrator.texts
        self.data: GameData = narrator.data
        self.own_below = own_below
        """The viewer's side lies nearest; otherwise the Soviets always do."""
        self._narrator = narrator

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text of the table."""
        return self.texts(f"{self.block}{key}", **values)

    def first_number(self, name: str) -> str:
        """Return the number in a name, nothing for a name without one."""
        found = _NUMBER.search(name)
        return found[0] if found else ""

    def count(self, noun: str, number: int) -> str:
        """Tell a number of things with their noun."""
        return self._narrator.count(noun, number)

    def percent(self, chance: float) -> str:
        """Write a chance in per cent; what is possible is never 0 and what may fail never 100."""
        shown = round(chance * 100)
        if shown == 0 and chance > 0:
            return self("percent_under", n=1)
        return self("percent", n=min(shown, 99) if chance < 1 - 1e-9 else shown)

    def decimal(self, number: float) -> str:
        """Write a number with one place after the sign that the language uses."""
        return f"{number:.1f}".replace(".", self.texts("ui.decimal_sign"))

    def signed(self, number: int) -> str:
        """Write a number with its sign."""
        return signed(number)
