"""The Tactics recruit: shoots at what is nearest and walks at the enemy, heedless of cover, and slips now and then."""

from __future__ import annotations

from game.ai.mind import Why, pick_any
from game.ai.tactics.judgement import Temper
from game.ai.tactics.veteran import TacticsVeteran
from game.core.choice import Choice, Decision
from game.rules.dust.frames import Attack
from game.rules.dust.state import View

SLIP = 150
"""How often in a thousand decisions it does just anything."""


class TacticsRecruit(TacticsVeteran):
    """Knows how to hit, not how not to be hit."""

    temper = Temper(caution=0.0, initiative=1.0, ground=0.4, wary=0.0)

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return a sensible choice, or a slip; whom to activate it never weighs."""
        if not decision.is_forced and (decision.prompt == "activate" or self._chance.below(1000) < SLIP):
            self.why = Why("random")
            return pick_any(decision, self._chance)
        if decision.prompt == "aim":
            self.why = Why("simple")
            return self._aim(view, decision)
        return super().choose(view, decision)

    def _aim(self, view: View, decision: Decision) -> Choice:
        """Fire everything at the nearest enemy."""
        frame = next(frame for frame in reversed(view.frames) if isinstance(frame, Attack))
        unit = view.units[frame.unit]
        aims = [option for option in decision.choices if option.verb == "aim" and not option.args]
        if aims and not frame.shots:
            return min(aims, key=lambda option: self._rules.field.distance(view, unit, view.units[str(option.target)]))
        verb = "fire" if frame.shots else "hold"
        return next(option for option in decision.choices if option.verb == verb)
