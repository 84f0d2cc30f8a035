"""A board for the rule tests: tiny positions in plain words, and short questions to the rules about them."""

from collections.abc import Callable
from typing import Any

import pytest

from game.core.choice import choice
from game.rules.hell.cases.asking import Table
from game.rules.hell.cases.questions import HellWords
from game.rules.hell.state import SLOTS, Battle, District, Formation


class Board(Table):
    """A position being played."""

    def must(self, *steps: str) -> "Board":
        """Make choices written like 'send GF01 B', each of which must be legal."""
        for step in steps:
            wanted = choice(*step.split())
            refusal = self.rules.why_not(self.state, wanted)
            assert refusal is None, (step, str(refusal), self.prompt)
            self.play(wanted)
        return self

    def refusal(self, step: str) -> tuple[str, str]:
        """Return reason and rule of a refusal."""
        refusal = self.rules.why_not(self.state, choice(*step.split()))
        assert refusal is not None, f"{step} is allowed"
        return refusal.reason, refusal.rule

    def offers(self, verb: str = "") -> set[str]:
        """Return what is offered, written like 'send GF01 B'."""
        return {str(c) for c in self.choices(verb)}

    def formation(self, id_: str) -> Formation:
        """Return a formation in play."""
        return next(own[id_] for own in self.state.formations if id_ in own)

    def district(self, slot: str) -> District:
        """Return a district."""
        return self.state.districts[SLOTS.index(slot)]

    def units(self, slot: str, side: int) -> dict[str, int]:
        """Return the units of a side in a building."""
        return dict(self.district(slot).units[side])

    def kinds(self) -> list[str]:
        """Return what happened, by kind."""
        return [event.kind for event in self.events]

    @property
    def battle(self) -> Battle:
        """Return the battle under way."""
        return next(frame for frame in self.state.frames if isinstance(frame, Battle))

    @property
    def winner(self) -> tuple[str, str, str] | None:
        """Return who won, how, and by which rule."""
        result = self.state.result
        return (self.rules.seats[result.winners[0] % 2], result.how, result.rule) if result else None


@pytest.fixture(scope="session")
def words() -> HellWords:
    """Return the words of the game, loaded once."""
    return HellWords()


@pytest.fixture
def at(words: HellWords) -> Callable[..., Board]:
    """Return a function that builds a position from keywords."""

    def build(**given: Any) -> Board:
        return Board(words.names, given)

    return build
