"""The choices that rows of the dock make in Dust Tactics: losses, orders, ways of a flame, extras of an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.tables import rows
from game.app.tables.tactics import seen
from game.app.tables.tactics.gestures import ABOARD, IN_PANELS
from game.app.widgets.widget import Mood, Tip, Widget
from game.core.choice import Choice, Decision
from game.data.narration import sentence
from game.rules.dust.state import Position

if TYPE_CHECKING:
    from game.app.tables.tactics.table import TacticsTable

ICONS = {
    "lose": "icons/skull", "strike": "icons/fist", "order": "icons/order", "inject": "icons/heart",
    "volley": "icons/ammo", "salvo": "icons/burst", "figure": "icons/scope", "flame": "icons/flame",
    "spirit": "icons/medal", "lucky": "icons/dice", "unaim": "icons/x", "raise": "icons/heart",
    "garrison": "icons/house", "work": "icons/hammer", **dict.fromkeys(ABOARD, "icons/tankicon"),
}  # fmt: skip
EXTRAS = ("salvo", "volley", "figure", "flame", "spirit", "lucky")
MOST_KEYS = 9


class ChoiceRow(Widget):
    """A choice as a row of the dock, on as many lines as its words need."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, icon: str, press: Callable[[], None], *, key: str, tip: Tip | None
    ) -> None:
        super().__init__(id, rect, press, key=key, tip=tip)
        self.words, self.icon = words, icon

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.row(canvas, look, self.rect, "hover" if mood.hover else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        sign = look.icon(self.icon, look.px(17), palette.AMBER if mood.hover else palette.TEXT)
        canvas.blit(sign, sign.get_rect(midleft=(self.rect.x + look.px(8), self.rect.centery)))
        words = look.paragraph(self.words, "strong", 15, palette.TEXT, width=_room(look, self.rect.w, self.key))
        canvas.blit(words, words.get_rect(midleft=(self.rect.x + look.px(33), self.rect.centery)))
        if self.key:
            cap = paint.key_cap(look, self.key)
            canvas.blit(cap, cap.get_rect(midright=(self.rect.right - look.px(8), self.rect.centery)))


def _room(look: Look, width: int, key: str) -> int:
    """Return the pixels that the words of a row have."""
    cap = paint.key_cap(look, key).get_width() + look.px(14) if key else look.px(6)
    return max(1, width - look.px(33) - cap)


class ChoicePart(NamedTuple):
    """A choice as a part of a panel."""

    words: str
    icon: str
    press: Callable[[], None]
    key: str = ""
    tip: Tip | None = None
    name: str = ""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the words need."""
        words = look.height_of(self.words, "strong", 15, width=_room(look, width, self.key))
        return max(look.px(34), words + look.px(10))

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the row."""
        return [ChoiceRow(self.name or name, rect, self.words, self.icon, self.press, key=self.key, tip=self.tip)]


class Choosing:
    """Builds the rows of one decision."""

    def __init__(self, table: TacticsTable, view: Position, decision: Decision | None) -> None:
        self.table, self.view, self.decision = table, view, decision
        self.words = table.words

    def panels(self) -> list[rows.PartsPanel]:
        """Return the extras of what is aimed, and what else is chosen by a row."""
        return [*self._extras(), *self._guns(), *self._others()]

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

    def _guns(self) -> list[rows.PartsPanel]:
        """Return what an observer can direct artillery at, each with its odds (D-214)."""
        acting = seen.acting(self.view)
        aims = [one for one in self._of("aim") if not one.args and one.subject != acting]
        if not aims:
            return []
        parts = [self._directed(wanted) for wanted in aims]
        return [rows.PartsPanel("directed", self.words("odds.observer"), parts, gap=3)]

    def _directed(self, wanted: Choice) -> ChoicePart:
        outlook = self.table.odds(self.view).after(wanted)
        gun, target = (self.words.unit(self.view.units[str(part)].unit) for part in (wanted.subject, wanted.target))
        told = self.words("odds.directed", gun=gun, target=target)
        if outlook is not None:
            fate = outlook.forecast.fate(str(wanted.target))
            chance, mean = self.words.percent(fate.destroyed), self.words.decimal(fate.loss)
            told = self.words("odds.directed_odds", what=told, mean=mean, chance=chance)
        tip = Tip(told, (self.words.keyword_text("artillery-observer"),), "D-214")
        return ChoicePart(told, "icons/binoc", self._maker(wanted), "", tip, f"choose:{wanted}")

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

    def _row(self, wanted: Choice, key: str) -> ChoicePart:
        told = self.words.narrator.choice(wanted)
        if wanted.verb == "lose" and isinstance(wanted.target, int):  # the line above names the unit
            told = sentence(self.words.narrator.figure(str(wanted.subject), wanted.target))
        tip = self.table.preview(wanted, self.view)
        return ChoicePart(told, ICONS.get(wanted.verb, "icons/play"), self._maker(wanted), key, tip, f"choose:{wanted}")

    def _maker(self, wanted: Choice) -> Callable[[], None]:
        return lambda: self.table.act(wanted)
