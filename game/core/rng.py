"""Chance: a small seeded generator that is part of the game state, and scripted dice and draws for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class ScriptError(ValueError):
    """A scripted die or draw does not fit what the rules asked for."""


class Chance(msgspec.Struct):
    """A splitmix64 generator; scripted results, if there are any, come first."""

    state: int
    dice: list[int] = []
    draws: list[str] = []

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        """Start a generator; any whole number is a seed."""
        chance = cls(seed & _MASK)
        chance.below(2)  # neighbouring seeds part ways at once
        return chance

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self.state = state = (self.state + _GOLDEN) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((state ^ (state >> 31)) * n) >> 64

    def die(self, sides: int = 6) -> int:
        """Roll one die, scripted rolls first."""
        if self.dice:
            face = self.dice.pop(0)
            if not 1 <= face <= sides:
                raise ScriptError(f"the script rolls a {face} on a die of {sides} sides")
            return face
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def take(self, deck: list[str]) -> str:
        """Take the top card (the last) off a deck, or the one that the script names next if it is in this deck."""
        if self.draws and self.draws[0] in deck:
            card = self.draws.pop(0)
            deck.remove(card)
            return card
        return deck.pop()

    def clone(self) -> Chance:
        """Return an independent copy."""
        return Chance(self.state, self.dice[:], self.draws[:])
