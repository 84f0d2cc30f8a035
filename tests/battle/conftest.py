"""A board for the rule tests: tiny positions in plain words, and short questions to the rules about them."""

from collections.abc import Callable
from typing import Any

import pytest

from game.core.choice import choice
from game.rules.battle.cases.asking import Table
from game.rules.battle.cases.questions import BattleWords
from game.rules.battle.state import Attack, Unit


class Board(Table):
    """A position being played."""

    def must(self, *steps: str) -> "Board":
        """Make choices written like 'move GU01 2c', each of which must be legal."""
        for step in steps:
            wanted = choice(*step.split())
            assert self.rules.why_not(self.state, wanted) is None, (
                step,
                str(self.rules.why_not(self.state, wanted)),
            )
            self.play(wanted)
        return self

    def refusal(self, step: str) -> tuple[str, str]:
        """Return reason and rule of a refusal."""
        refusal = self.rules.why_not(self.state, choice(*step.split()))
        assert refusal is not None, f"{step} is allowed"
        return refusal.reason, refusal.rule

    def offers(self, verb: str = "") -> set[str]:
        """Return what is offered, written like 'move GU01 2c'."""
        return {str(c) for c in self.choices(verb)}

    def unit(self, unit: str) -> Unit:
        """Return a unit on the table."""
        return next(own[unit] for own in self.state.units if unit in own)

    def rations(self, *units: str) -> list[int]:
        """Return the rations of units."""
        return [self.unit(unit).rations for unit in units]

    @property
    def attack(self) -> Attack:
        """Return the attack under way."""
        return next(frame for frame in reversed(self.state.frames) if isinstance(frame, Attack))

    @property
    def winner(self) -> tuple[str, str] | None:
        """Return who won and by which rule."""
        result = self.state.result
        return (self.rules.seats[result.winners[0]], result.rule) if result else None


@pytest.fixture(scope="session")
def words() -> BattleWords:
    """Return the words of the game, loaded once."""
    return BattleWords()


@pytest.fixture
def at(words: BattleWords) -> Callable[..., Board]:
    """Return a function that builds a position from keywords."""

    def build(**given: Any) -> Board:
        return Board(words.names, given)

    return build
