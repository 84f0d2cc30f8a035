"""The choices that rows of the dock make in Dust Tactics: losses, orders, ways of a flame, extras of an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.art import palette
from game.app.tables import rows
from game.app.tables.tactics import seen
from game.app.tables.tactics.gestures import IN_PANELS
from game.core.choice import Choice, Decision
from game.rules.dust.frames import Shot
from game.rules.dust.state import Position

if TYPE_CHECKING:
    from game.app.tables.tactics.table import TacticsTable

ICONS = {
    "lose": "icons/skull", "strike": "icons/fist", "order": "icons/order", "inject": "icons/heart",
    "volley": "icons/ammo", "salvo": "icons/burst", "figure": "icons/scope", "flame": "icons/flame",
    "spirit": "icons/medal", "lucky": "icons/dice", "unaim": "icons/x",
}  # fmt: skip
MOST_KEYS = 9


class Choosing:
    """Builds the rows of one decision."""

    def __init__(self, table: TacticsTable, view: Position, decision: Decision | None) -> None:
        self.table, self.view, self.decision = table, view, decision
        self.words = table.words

    def panels(self) -> list[rows.PartsPanel]:
        """Return what is aimed with its extras, and what else is chosen by a row."""
        return [*self._attack(), *self._others()]

    def _of(self, *verbs: str) -> list[Choice]:
        choices = self.decision.choices if self.decision is not None else ()
        return [wanted for wanted in choices if wanted.verb in verbs]

    # ---- What is aimed ----

    def _attack(self) -> list[rows.PartsPanel]:
        attack = seen.attack(self.view)
        if attack is None or not attack.shots or not self._of("fire"):
            return []
        removes = {(str(one.subject), str(one.target)): one for one in self._of("unaim")}
        parts: list[rows.Part] = []
        for shot in attack.shots:
            line = "std" if shot.standard else str(shot.line)
            wanted = removes.get((f"{shot.bearer}/{line}", shot.target))
            press = self._maker(wanted) if wanted is not None else None
            parts.append(rows.Option(self._told(shot), "", "icons/x", press))
        extras = self._of("salvo", "volley", "figure", "flame", "spirit", "lucky")
        parts += [self._row(wanted, "") for wanted in extras]
        return [rows.PartsPanel("aimed", self.words("panel.aimed"), parts, gap=3)]

    def _told(self, shot: Shot) -> str:
        unit = self.table.rules.units[self.view.units[shot.bearer].unit]
        weapon = self.words("standard") if shot.standard or shot.line < 0 else self.words.weapon(unit.weapons[shot.line].weapon)
        target = self.words.unit(self.view.units[shot.target].unit)
        return self.words("panel.shot", n=shot.count, weapon=weapon, target=target)

    # ---- Losses, orders ----

    def _others(self) -> list[rows.PartsPanel]:
        aimed = ("salvo", "volley", "figure", "flame", "spirit", "lucky", "unaim")
        found = [wanted for wanted in self._of(*IN_PANELS) if wanted.verb not in aimed]
        found = [wanted for wanted in found if not isinstance(wanted.target, int) or wanted.verb != "order"]
        if not found:
            return []
        head = rows.Words(self.words.narrator.prompt(self.decision), size=15, face="strong", colour=palette.TEXT)
        parts: list[rows.Part] = [head]
        for at, wanted in enumerate(found):
            parts.append(self._row(wanted, str(at + 1) if at < MOST_KEYS else ""))
        return [rows.PartsPanel("choosing", "", parts, gap=3)]

    def _row(self, wanted: Choice, key: str) -> rows.Option:
        told = self.words.narrator.choice(wanted)
        tip = self.table.preview(wanted, self.view)
        return rows.Option(told, "", ICONS.get(wanted.verb, "icons/play"), self._maker(wanted), tip, key)

    def _maker(self, wanted: Choice) -> Callable[[], None]:
        return lambda: self.table.act(wanted)
