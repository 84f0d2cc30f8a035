"""What hovering tells on the measured table: units, grounds, terrain to place; imports the rules."""

from __future__ import annotations

from typing import Any

from game.app.tables.battlefield.words import Words
from game.app.tables.tactics import seen
from game.app.tables.tactics.tips import unit_tip
from game.app.widgets.widget import Tip
from game.geometry.table.shapes import MM
from game.rules.battlefield.scoring import holder
from game.rules.dust.frames import Deployment
from game.rules.dust.state import Position


class Tips:
    """Tips of one view."""

    def __init__(self, rules: Any, words: Words, view: Position, *, told: bool) -> None:
        self.rules, self.words, self.view = rules, words, view
        self.told = told
        """Units are told about; the dock does that while it is open."""

    def of(self, part: str) -> Tip | None:
        """Return what hovering a part tells."""
        piece = self.view.units.get(part)
        if piece is not None:
            return unit_tip(self.rules, self.words, piece) if self.told else None
        kind, _, rest = part.partition(":")
        if kind == "terrain":
            item = self.rules.kit[rest]
            words = self.words("terrain.slows" if item.trait.slows else "terrain.plain", n=item.height // 100)
            return Tip(self.words.piece(rest), (words,), item.trait.rule)
        if kind == "fortify":
            frame = seen.frame_of(self.view, Deployment)
            left = frame.forts[frame.seat].count(rest) if frame is not None else 0
            return self._works(rest, f" ×{left}" if left > 1 else "")
        if kind == "works":
            fort = next((fort for fort in self.view.forts if fort.id == rest), None)
            return self._works(fort.kind) if fort is not None else None
        if kind == "objective":
            return Tip(self.words("objective"), (), "R-137")
        if kind == "edge":
            rule = self.rules.scenarios[self.view.scenario].rule
            return Tip(self.words.texts(f"battlefield.facing.f{rest}"), (), rule)
        if kind == "at":
            return self._objective(int(rest))
        return None

    def _works(self, kind: str, count: str = "") -> Tip:
        """Return what a kind of fortification does, and its measures."""
        works, words = self.rules.fortifications[kind], self.words
        wide, deep = (words.narrator.length(side * MM) for side in works.size)
        measures = words("tip.works", wide=wide, deep=deep)
        tall = (words("tip.works_high", high=words.narrator.length(works.height * MM)),) if works.height else ()
        return Tip(words.terrain(kind) + count, (words.texts(f"dust.fort.{kind}.text"), measures, *tall), works.rule)

    def _objective(self, at: int) -> Tip | None:
        for objective in self.view.objectives:
            if objective.at == at:
                held = holder(self.rules, self.view, objective)
                by = self.words.bloc(self.view.blocs[held]) if held is not None else ""
                line = self.words("tip.held", side=by) if by else self.words("tip.not_held")
                return Tip(self.words("objective"), (line,), "D-365")
        return None
