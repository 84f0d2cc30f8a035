"""The Tactics recruit: shoots at what it sees and walks at the enemy, heedless of cover, and slips now and then."""

from __future__ import annotations

from game.ai.mind import Why, pick_any
from game.ai.tactics.judgement import Temper
from game.ai.tactics.veteran import TacticsVeteran
from game.core.choice import Choice, Decision
from game.rules.dust.state import View

SLIP = 120
"""How often in a thousand decisions it does just anything."""


class TacticsRecruit(TacticsVeteran):
    """Knows how to hit, not how not to be hit."""

    temper = Temper(caution=0.0, initiative=1.0, ground=0.4, wary=0.0, preempt=0.0, urgency=0.0)

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return a sensible choice, or a slip; whom to activate it never weighs."""
        if not decision.is_forced and (decision.prompt == "activate" or self._chance.below(1000) < SLIP):
            self.why = Why("random")
            return pick_any(decision, self._chance)
        return super().choose(view, decision)
