"""The Battlefield recruit: shoots at what it sees and walks at the enemy, heedless of cover, and slips now and then."""

from __future__ import annotations

from game.ai.battlefield.veteran import BattlefieldVeteran
from game.ai.mind import Why, pick_any
from game.ai.tactics.recruit import SLIP, TacticsRecruit
from game.core.choice import Choice, Decision
from game.rules.dust.state import View


class BattlefieldRecruit(BattlefieldVeteran):
    """Knows how to hit, not how not to be hit."""

    temper = TacticsRecruit.temper

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return a sensible choice, or a slip; whom to activate it never weighs."""
        if not decision.is_forced and (decision.prompt == "activate" or self._chance.below(1000) < SLIP):
            self.why = Why("random")
            return pick_any(decision, self._chance)
        return super().choose(view, decision)
