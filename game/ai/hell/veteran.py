"""The Hell veteran: weighs every action by the odds of the Break Test, and every formation by where it does most."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.hell import fighting, orders, targets
from game.ai.hell.worth import Fight
from game.ai.mind import Why
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.hell.rules import HellRules
from game.rules.hell.state import View
from game.rules.hell.table import battle_of, figures_of

Chosen = tuple[Choice, Why]


class HellVeteran:
    """Looks at the odds after each thing it could do, as far as they can be foreseen."""

    def __init__(self, rules: HellRules, seat: int, seed: int, time_cap: float = 1.0) -> None:  # noqa: ARG002 - it is quick
        self._rules = rules
        self._chance = Chance.seeded(seed)
        self.why = Why("forced")

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return the choice that looks best."""
        if decision.is_forced:
            self.why = Why("forced")
            return decision.choices[0]
        chosen, self.why = self._chosen(view, decision)
        return chosen

    def _chosen(self, view: View, decision: Decision) -> Chosen:
        rules, prompt = self._rules, decision.prompt
        if prompt.startswith("manoeuvre"):
            return orders.choose_send(rules, view, decision)
        if prompt in STRATEGY:
            return STRATEGY[prompt](rules, view, decision)
        battle = battle_of(view)
        if prompt == "supply":
            return targets.choose_supply(rules, view, decision, battle.slot if battle else "")
        if battle is None:
            return decision.choices[0], Why("simple")
        fight = Fight(rules, view, self._chance)
        if prompt == "overrun":
            last = view.turn >= figures_of(rules, view).turns
            return targets.choose_overrun(fight, decision, last)
        if prompt == "confiscate":
            return targets.choose_card(fight, decision, 1 - fight.side)
        if prompt == "salvage":
            return targets.choose_card(fight, decision, fight.side)
        return IN_BATTLE[prompt](fight, decision)


STRATEGY: dict[str, Callable[[HellRules, View, Decision], Chosen]] = {
    "next_battle": orders.choose_battle,
    "consolidate": orders.choose_consolidation,
    "pass_leader": targets.choose_first,
    "demote": targets.choose_worst_general,
    "burn": targets.choose_first,
    "rob": targets.choose_hand,
}
IN_BATTLE: dict[str, Callable[[Fight, Decision], Chosen]] = {
    "action": fighting.choose_action,
    "refit": fighting.choose_refit,
    "hold_option": fighting.choose_option,
    "intercept": fighting.choose_intercept,
    "vanguard": fighting.choose_lead,
    "lose": targets.choose_lose,
    "destroy": targets.choose_destroy,
    "spill": fighting.choose_spill,
    "snipe": targets.choose_snipe,
    "hero_discard": targets.choose_give_up,
    "deplete": targets.choose_deplete,
    "stand": targets.choose_stand,
    "spend": targets.choose_own_loss,
    "promote": targets.choose_promote,
}
