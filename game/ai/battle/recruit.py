"""The Battle recruit: simple rules of thumb that hold most of the time, and a slip now and then."""

from __future__ import annotations

from game.ai.mind import Why, pick_any
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.battle.book import Book
from game.rules.battle.effects import Uranus
from game.rules.battle.rules import BattleRules
from game.rules.battle.state import Attack, View

SLIP = 0.1
"""How often it does just anything."""
BOLD = 1
"""By how much its attackers must outweigh the defenders."""
MOST_RESUPPLIES = 4
"""It keeps so many cards back when it resupplies."""


class BattleRecruit:
    """Plays the first sensible thing that comes to mind."""

    def __init__(self, rules: BattleRules, seat: int, seed: int, time_cap: float = 1.0) -> None:  # noqa: ARG002
        self._book: Book = rules
        self._seat = seat
        self._chance = Chance.seeded(seed)
        self.why = Why("forced")

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return a sensible choice, or a slip."""
        if decision.is_forced or self._chance.below(1000) < SLIP * 1000:
            self.why = Why("random")
            return pick_any(decision, self._chance)
        self.why = Why(decision.prompt)
        if decision.prompt == "action":
            return self._action(view, decision)
        if decision.prompt.startswith("muster"):
            return self._muster(view, decision)
        if decision.prompt in ("firefight", "fight_event"):
            return self._fight(view, decision)
        if decision.prompt in ("losses", "join"):
            return self._steady(decision)
        if decision.prompt in ("pay", "discard"):
            return self._weakest(decision)
        return pick_any(decision, self._chance)

    def _of(self, decision: Decision, verb: str) -> list[Choice]:
        return [option for option in decision.choices if option.verb == verb]

    def _muster(self, view: View, decision: Decision) -> Choice:
        """Take any units, and spread them over the locations."""
        options = self._of(decision, "muster")
        if not options:
            return decision.choices[-1]
        unit = self._chance.pick(options).subject
        taken = {u.zone for u in view.units[self._seat].values()}
        mine = [option for option in options if option.subject == unit]
        front = [option for option in mine if str(option.target)[1] == "c"] or mine
        return self._chance.pick([option for option in front if option.target not in taken] or front)

    def _action(self, view: View, decision: Decision) -> Choice:
        """Play Uranus, attack where it is stronger, bring up units, take free ground, then end."""
        uranus = [
            option
            for option in self._of(decision, "event")
            if isinstance(self._book.kind_of[str(option.subject)].effect, Uranus)
        ]
        if uranus:
            return uranus[0]
        for option in self._of(decision, "attack"):
            if self._outweighs(view, str(option.target)):
                return option
        reinforcements = self._of(decision, "reinforce")
        if reinforcements:
            return self._chance.pick(reinforcements)
        advances = [option for option in self._of(decision, "move") if self._is_advance(view, option)]
        if advances:
            return self._chance.pick(advances)
        events = self._of(decision, "event")
        if events and self._chance.below(2):
            return self._chance.pick(events)
        resupplies = self._of(decision, "resupply")
        if len(resupplies) > MOST_RESUPPLIES:
            return self._chance.pick(resupplies)
        return decision.choices[-1]

    def _strength(self, view: View, seat: int, slot: str, zone: str) -> int:
        return sum(
            self._book.units[unit.id].combat + unit.medals
            for unit in view.units[seat].values()
            if unit.zone == slot + zone and (unit.rations or seat != self._seat)
        )

    def _outweighs(self, view: View, slot: str) -> bool:
        ours = self._strength(view, self._seat, slot, "c")
        return ours >= self._strength(view, 1 - self._seat, slot, "c") + BOLD

    def _is_advance(self, view: View, option: Choice) -> bool:
        """Tell whether a unit would go forward to a fight it may win, or to ground that nobody holds."""
        unit, zone = view.units[self._seat][str(option.subject)], str(option.target)
        if unit.zone[1] == "c" or zone[1] == "p":
            return False
        theirs = self._strength(view, 1 - self._seat, zone[0], "c")
        ours = self._strength(view, self._seat, zone[0], "c") + self._strength(view, self._seat, zone[0], "p")
        return unit.rations > 1 and ours >= theirs + BOLD

    def _fight(self, view: View, decision: Decision) -> Choice:
        """Add cards while it is behind, one at a time, and keep some."""
        attack = next((frame for frame in view.frames if isinstance(frame, Attack)), None)
        last = decision.choices[-1]
        if attack is None or len(view.hand) <= 2:
            return last
        behind = attack.values[1 - self._seat] - attack.values[self._seat]
        options = decision.choices[:-1]
        if not options or not -2 <= behind <= 4:
            return last
        return self._chance.pick(options)

    def _steady(self, decision: Decision) -> Choice:
        """All join an attack; in losses units stay if they can, else retreat, else die."""
        for verb in ("join", "stay", "fight", "retreat"):
            options = self._of(decision, verb)
            if options:
                return options[0]
        return decision.choices[0]

    def _weakest(self, decision: Decision) -> Choice:
        """Part with the card of the lowest firefight value, but not with a Uranus."""
        return min(
            decision.choices,
            key=lambda option: (
                isinstance(self._book.kind_of[str(option.subject)].effect, Uranus),
                abs(self._book.firefight[str(option.subject)]),
            ),
        )
