"""The choices that rows of the dock make in Dust Tactics: losses, orders, ways of a flame, extras of an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.art import palette
from game.app.tables import rows
from game.app.tables.tactics.gestures import IN_PANELS
from game.core.choice import Choice, Decision
from game.data.narration import sentence
from game.rules.dust.state import Position

if TYPE_CHECKING:
    from game.app.tables.tactics.table import TacticsTable

ICONS = {
    "lose": "icons/skull", "strike": "icons/fist", "order": "icons/order", "inject": "icons/heart",
    "volley": "icons/ammo", "salvo": "icons/burst", "figure": "icons/scope", "flame": "icons/flame",
    "spirit": "icons/medal", "lucky": "icons/dice", "unaim": "icons/x",
}  # fmt: skip
EXTRAS = ("salvo", "volley", "figure", "flame", "spirit", "lucky")
MOST_KEYS = 9


class Choosing:
    """Builds the rows of one decision."""

    def __init__(self, table: TacticsTable, view: Position, decision: Decision | None) -> None:
        self.table, self.view, self.decision = table, view, decision
        self.words = table.words

    def panels(self) -> list[rows.PartsPanel]:
        """Return the extras of what is aimed, and what else is chosen by a row."""
        return [*self._extras(), *self._others()]

    def takers(self) -> dict[tuple[str, str], Callable[[], None]]:
        """Return what takes each aimed weapon back, by its name and its target."""
        return {(str(one.subject), str(one.target)): self._maker(one) for one in self._of("unaim")}

    def _of(self, *verbs: str) -> list[Choice]:
        choices = self.decision.choices if self.decision is not None else ()
        return [wanted for wanted in choices if wanted.verb in verbs]

    # ---- What is aimed ----

    def _extras(self) -> list[rows.PartsPanel]:
        """Return what may be chosen for the aimed weapons: salvos, volleys, a sniper's victim, ways of a flame."""
        parts = [self._row(wanted, "") for wanted in self._of(*EXTRAS)]
        return [rows.PartsPanel("extras", "", parts, gap=3)] if parts else []

    # ---- Losses, orders ----

    def _others(self) -> list[rows.PartsPanel]:
        found = [wanted for wanted in self._of(*IN_PANELS) if wanted.verb not in (*EXTRAS, "unaim")]
        found = [wanted for wanted in found if not isinstance(wanted.target, int) or wanted.verb != "order"]
        if not found:
            return []
        head = rows.Words(self.words.narrator.prompt(self.decision), size=15, face="strong", colour=palette.TEXT)
        parts: list[rows.Part] = [head]
        for at, wanted in enumerate(found):
            parts.append(self._row(wanted, str(at + 1) if at < MOST_KEYS else ""))
        return [rows.PartsPanel("choosing", "", parts, urgent=True, gap=3)]

    def _row(self, wanted: Choice, key: str) -> rows.Option:
        told = self.words.narrator.choice(wanted)
        if wanted.verb == "lose" and isinstance(wanted.target, int):  # the line above names the unit
            told = sentence(self.words.narrator.figure(str(wanted.subject), wanted.target))
        tip = self.table.preview(wanted, self.view)
        return rows.Option(told, "", ICONS.get(wanted.verb, "icons/play"), self._maker(wanted), tip, key)

    def _maker(self, wanted: Choice) -> Callable[[], None]:
        return lambda: self.table.act(wanted)
