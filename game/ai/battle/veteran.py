"""The Battle veteran: plans supply, moves and attacks with exact loss odds, and knows when to stop."""

from __future__ import annotations

from game.ai.battle.cards import cheapest_first
from game.ai.battle.events import choose_answer, choose_search
from game.ai.battle.fighting import (
    choose_fight_event,
    choose_firefight,
    choose_join,
    choose_losses,
    choose_medal,
    choose_spend,
    choose_use,
)
from game.ai.battle.muster import choose_muster
from game.ai.battle.planning import Planner
from game.ai.battle.reading import Memory, Reading
from game.ai.battle.sharing import choose_give, choose_take
from game.ai.mind import Clock, Why
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.battle.rules import BattleRules
from game.rules.battle.state import View


class BattleVeteran:
    """Looks one action ahead in what it imagines, and exactly into every attack."""

    def __init__(self, rules: BattleRules, seat: int, seed: int, time_cap: float = 1.0) -> None:
        self._rules = rules
        self._seat = seat
        self._chance = Chance.seeded(seed)
        self._taste = self._chance.below(1 << 30)
        self._time_cap = time_cap
        self._memory = Memory()
        self.why = Why("forced")

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return the best choice it can find before the time is up."""
        if decision.is_forced:
            self.why = Why("forced")
            return decision.choices[0]
        clock = Clock(self._time_cap)
        self._memory.trim()
        reading = Reading(self._rules, view, Chance.seeded(self._taste), self._memory)
        prompt = decision.prompt
        if prompt == "action":
            chosen, self.why = Planner(reading, clock).choose(decision)
            return chosen
        self.why = Why(prompt)
        if prompt.startswith("muster"):
            return choose_muster(reading, decision, self._taste)
        if prompt == "pay":
            return decision_for(decision, cheapest_first(self._rules, view.hand)[0])
        simple = SIMPLE.get(prompt)
        if simple is not None:
            return simple(reading, decision)
        return by_value(Planner(reading, clock), decision)


SIMPLE = {
    "join": choose_join,
    "fight_event": choose_fight_event,
    "firefight": choose_firefight,
    "use": choose_use,
    "losses": choose_losses,
    "loss_rations": choose_spend,
    "medal": choose_medal,
    "answer": choose_answer,
    "search": choose_search,
    "give": choose_give,
    "take": choose_take,
}


def decision_for(decision: Decision, subject: str) -> Choice:
    """Return the choice about this card."""
    return next(option for option in decision.choices if option.subject == subject)


def by_value(planner: Planner, decision: Decision) -> Choice:
    """Carry every choice out on an imagined table and return the one that leads to the best position."""
    book = planner.reading.book
    best: tuple[float, Choice] | None = None
    for option in decision.choices:
        after = planner.reading.state.clone()
        book.push(after, option)
        value = planner.value(after)
        if best is None or value > best[0]:
            best = (value, option)
        if planner.clock.is_over:
            break
    assert best is not None
    return best[1]
