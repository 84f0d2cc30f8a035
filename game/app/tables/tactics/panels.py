"""The panels of Dust Tactics' dock: the unit card, what is aimed, odds, what a choice would do; imports the art."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.art import palette
from game.app.tables import rows
from game.app.tables.tactics import seen
from game.app.tables.tactics.cards import Cards
from game.app.tables.tactics.choosing import Choosing
from game.app.tables.tactics.odds_panel import OddsPanels
from game.app.tables.tactics.previews import Previews
from game.core.choice import Choice, Decision
from game.rules.dust.state import Position

if TYPE_CHECKING:
    from game.app.tables.tactics.table import TacticsTable


class Panels:
    """Builds the panels of one view."""

    def __init__(self, table: TacticsTable, view: Position, decision: Decision | None) -> None:
        self.table = table
        self.rules = table.rules
        self.words = table.words
        self.view = view
        self.decision = decision
        self.subject = table.attention.subject(view, decision)
        self.target = table.attention.target(view, self.subject)

    def all(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the panels from top to bottom."""
        chosen = Choosing(self.table, self.view, self.decision).panels()
        odds = self.odds(wanted)
        rest = odds or self.pointed(wanted)
        aiming = bool(seen.verbs(self.decision) & {"aim", "fire"})
        brief = bool(odds) and aiming and self.table.frame.compact
        found = [self.card(brief=brief) if self.subject in self.view.units else self.sides()]
        urgent = bool(chosen) and chosen[0].id == "choosing"
        return [*chosen, *found, *rest] if urgent else [*found, *rest, *chosen]

    # ---- Odds ----

    def odds(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the odds of what is pointed at, aimed, or might be done; or of a reaction."""
        odds, view = self.table.odds(self.view), self.view
        takers = Choosing(self.table, view, self.decision).takers()
        panels = OddsPanels(self.rules, self.words, view, self.table.overlays(view), odds, takers)
        window = seen.reaction(view)
        if window is not None and "react" in seen.verbs(self.decision):
            danger = odds.reaction(self._reactor(wanted))
            if danger is None:
                return []
            others = [one for one in odds.dangers(window.trigger) if one.unit in {*self._reactors()} - {danger.unit}]
            return [panels.reaction(danger, window.trigger, others)]
        outlook = odds.after(wanted) if wanted is not None else None
        outlook = outlook or odds.aimed()
        idle = self.decision is None or bool(seen.verbs(self.decision) & {"activate", "declare"})
        if outlook is None and self.subject and self.target and idle:
            outlook = odds.between(self.subject, self.target)
        if outlook is not None:
            return [panels.attack(outlook, self.target or outlook.target)]
        return panels.dangers(self.subject) if self._can_be_answered() else []

    def _reactor(self, wanted: Choice | None) -> str:
        """Return whose reaction is forecast: the unit that is pointed at, or whose is worth most."""
        options = self._reactors()
        pointed = str(wanted.subject) if wanted is not None and wanted.verb == "react" else self.subject
        best = self.table.odds(self.view).best_reactor(self.decision) if self.decision is not None else ""
        return pointed if pointed in options else best or options[0]

    def _reactors(self) -> list[str]:
        """Return who could react."""
        return [str(one.subject) for one in self._choices() if one.verb == "react"]

    def _can_be_answered(self) -> bool:
        """Tell whether the unit that is looked at acts and the enemy may still react to it (D-156)."""
        acts = bool(self.subject) and self.subject == seen.acting(self.view)
        return acts and bool(seen.verbs(self.decision) & {"declare", "move"})

    def card(self, *, brief: bool = False) -> rows.PartsPanel:
        """Return the card of whom it is about, with the column of the target lit."""
        piece = self.view.units[self.subject]
        free = self.decision.regions if self.decision is not None else ()
        live = {str(wanted.subject) for wanted in (*self._choices(), *free) if wanted.verb in ("aim", "smoke")}
        cards = Cards(self.rules, self.words, self.view, self.table.hooks)
        unit = self.rules.units[piece.unit]
        target, chosen = self.view.units.get(self.target), self.table.attention.selected
        return cards.panel(unit, piece, target, live, chosen, brief=brief)

    def _choices(self) -> tuple[Choice, ...]:
        return tuple(self.decision.choices) if self.decision is not None else ()

    def pointed(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return what a choice would do."""
        if wanted is None or not self.table.foretells(wanted):
            return []
        table = self.table
        previews = Previews(self.rules, self.words, self.view, table.overlays(self.view), table.odds(self.view))
        lines = previews.lines(wanted)
        head = rows.Words(self.words.narrator.choice(wanted), size=16, face="strong", colour=palette.TEXT)
        parts: list[rows.Part] = [head, *(rows.IconLine(icon, line) for icon, line in lines)]
        return [rows.PartsPanel("pointed", "", parts)]

    def sides(self) -> rows.PartsPanel:
        """Return how the sides stand while nobody is looked at."""
        words, view = self.words, self.view
        parts: list[rows.Part] = []
        for seat in (0, 1):
            own = [piece for piece in view.of(seat) if piece.status != "lost"]
            army = words.army(view.armies[seat])
            line = words("side.line", army=army, units=len(own), destroyed=view.destroyed[seat])
            parts.append(rows.SideLine(seen.bloc(view, seat), line))
        scenario = f"{words.narrator.game}.scenario.{view.scenario}"
        parts.append(rows.Words(words.texts(f"{scenario}.text"), size=15))
        return rows.PartsPanel("sides", words.texts(f"{scenario}.name"), parts)
