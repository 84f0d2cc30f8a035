"""The words of Hell's table: its own texts, names and short forms in one language; imports the narrator."""

from __future__ import annotations

from game.app.tables.wording import Wording
from game.core.choice import Refusal
from game.data.narration import sentence
from game.data.schema import EffectCall
from game.rules.hell.narrate import Narrator
from game.rules.hell.state import SIDES


class Words(Wording):
    """Everything that the table of one game says in one language."""

    block = "ui.hell_table."

    def __init__(self, narrator: Narrator, own_below: bool = True) -> None:
        super().__init__(narrator, own_below)
        self.narrator = narrator

    def side(self, side: int) -> str:
        """Return what a side is called."""
        return self.narrator.side(side)

    def piece(self, part: object) -> str:
        """Return what a piece, card or building is called."""
        return sentence(self.narrator.piece(part))

    def commander(self, commander: str) -> str:
        """Return the name of a commander."""
        return self.texts(f"hell.commander.{commander}.name")

    def building(self, card: str) -> str:
        """Return the name of a building."""
        return self.texts(f"hell.building.{card}.name")

    def number_of(self, formation: str) -> str:
        """Return the number of a formation, nothing for one without."""
        return self.first_number(self.texts(f"hell.formation.{formation}.name"))

    def short(self, formation: str) -> str:
        """Return the one word that stands on a formation's card; one of a pack shows the end of its name."""
        key = f"ui.hell_table.formation.{formation}.short"
        return self.texts(key) if self.texts.has(key) else self.piece(formation).split()[-1]

    def plate(self, formation: str) -> str:
        """Return the few letters that stand on a formation's plate at a building."""
        key = f"ui.hell_table.formation.{formation}.plate"
        return self.texts(key) if self.texts.has(key) else self.number_of(formation) or self.short(formation)

    def card_text(self, card: str) -> str:
        """Return what a combat card does, in one sentence for each kind of effect."""
        calls = self.data["combat"][card.partition(".")[0]].effects
        return self.sentence(calls)

    def sentence(self, calls: tuple[EffectCall, ...]) -> str:
        """Tell effects as a sentence."""
        return sentence(self.narrator.effects(calls)) + "." if calls else ""

    def reason(self, refusal: Refusal) -> str:
        """Return in a few words why a card can't be laid."""
        key = f"why.{refusal.reason}"
        if not self.texts.has(f"ui.hell_table.{key}"):
            return self("why.other")
        words = {name: str(value) for name, value in refusal.params.items()}
        return self(key, **words)

    def bloc(self, seat: int) -> str:
        """Return the side of a seat, as the look knows it."""
        return SIDES[seat % 2]
