"""A real position that a question of Battle is played out on."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice, choice
from game.core.events import Event as Happening
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.position import Builder
from game.rules.battle.state import SIDES, State


class Table:
    """A real position that a question is played out on."""

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        self.names = names
        self.rules = names.rules
        self.state: State
        self.state, self.events = Builder(names, given).build()

    def may(self, *parts: str) -> bool:
        """Tell whether a choice is offered now."""
        return self.rules.why_not(self.state, choice(*parts)) is None

    def do(self, *parts: str) -> bool:
        """Make a choice if it is offered; tell whether it was."""
        return self.may(*parts) and self.play(choice(*parts))

    def play(self, wanted: Choice) -> bool:
        """Make a choice, keeping what happened."""
        self.events += self.rules.apply(self.state, wanted)
        return True

    @property
    def prompt(self) -> str:
        """Return what is being asked, nothing when the game is over."""
        decision = self.rules.decision(self.state)
        return decision.prompt if decision else ""

    @property
    def seat(self) -> int:
        """Return who is asked, -1 when the game is over."""
        decision = self.rules.decision(self.state)
        return decision.seat if decision else -1

    def choices(self, verb: str = "") -> list[Choice]:
        """Return what is offered, of one verb or at all."""
        decision = self.rules.decision(self.state)
        return [c for c in decision.choices if not verb or c.verb == verb] if decision else []

    def settle(self, *prompts: str) -> None:
        """Take the first choice for as long as one of these things is asked, a pass where there is one."""
        while self.prompt in prompts:
            self.play(next((c for c in self.choices() if c.verb == "pass"), self.choices()[0]))

    def happened(self, kind: str, **data: object) -> list[Happening]:
        """Return the events of a kind whose data has these values."""
        return [e for e in self.events if e.kind == kind and all(e.data.get(k) == v for k, v in data.items())]

    def twin(self) -> Table:
        """Return another table in the same position, to try something out."""
        other = Table.__new__(Table)
        other.names, other.rules, other.state, other.events = self.names, self.rules, self.state.clone(), []
        return other


def winner_of(state: State) -> str:
    """Return who has won, nobody while the game goes on."""
    return SIDES[state.result.winners[0]] if state.result else "nobody"
