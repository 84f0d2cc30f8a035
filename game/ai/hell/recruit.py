"""The Hell recruit: simple rules of thumb that hold most of the time, and a slip now and then."""

from __future__ import annotations

from game.ai.mind import Why, pick_any
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.hell.odds import forecast_after
from game.rules.hell.rules import HellRules
from game.rules.hell.state import GERMAN, View
from game.rules.hell.table import battle_of

SLIP = 0.06
"""How often it does just anything."""
CROWD = 4
"""Formations that it sends to one building at most."""
EAGER = 0.95
"""How often it plays a card where it can."""


class HellRecruit:
    """Plays the first sensible thing that comes to mind."""

    def __init__(self, rules: HellRules, seat: int, seed: int, time_cap: float = 1.0) -> None:  # noqa: ARG002
        self._book = rules
        self._seat = seat
        self._chance = Chance.seeded(seed)
        self.why = Why("forced")

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return a sensible choice, or a slip."""
        if decision.is_forced or self._chance.below(1000) < SLIP * 1000:
            self.why = Why("random")
            return pick_any(decision, self._chance)
        self.why = Why("simple")
        if decision.prompt == "action":
            return self._action(view, decision)
        if decision.prompt.startswith("manoeuvre"):
            return self._send(view, decision)
        if decision.prompt in ("consolidate", "intercept"):
            return decision.choices[-1]
        return pick_any(decision, self._chance)

    def _action(self, view: View, decision: Decision) -> Choice:
        """Play the card that helps most at once most of the time, else refit, else hold."""
        plays = [option for option in decision.choices if option.verb == "play"]
        hold = next(option for option in decision.choices if option.verb == "hold")
        if plays and self._chance.below(100) < EAGER * 100:
            return max(plays, key=lambda option: self._worth(view, str(option.subject)))
        refits = [option for option in decision.choices if option.verb == "refit"]
        return refits[0] if refits else hold

    def _worth(self, view: View, card: str) -> tuple[float, int]:
        """Return the odds right after a card, then how much is on it."""
        battle, kind = battle_of(view), self._book.kind_of[card]
        assert battle is not None
        capture = forecast_after(self._book, view, battle.slot, battle, kind.side, kind.id).capture
        return capture if kind.side == GERMAN else -capture, sum(effect.count for effect in kind.effects)

    def _send(self, view: View, decision: Decision) -> Choice:
        """Spread the formations, a few to a building, then stop."""
        side = self._seat % 2
        there = [formation.at for formation in view.formations[side].values()]
        sends = [option for option in decision.choices if option.verb == "send"]
        thin = [option for option in sends if there.count(str(option.target)) < CROWD]
        done = [option for option in decision.choices if option.verb == "done"]
        if thin:
            return self._chance.pick(thin)
        return done[0] if done else self._chance.pick(sends)
