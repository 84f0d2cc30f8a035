"""Counts how often each named rule took effect in the games that are played; imports choices and events only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.choice import Choice
from game.core.events import Event


class Watch:
    """A tally of named rules; it is awake only while a choice of the game itself is carried out, not one tried out."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Take every name that is counted, with a remark where there is a reason why it is never used."""
        self.names = names
        self.used: dict[str, int] = dict.fromkeys(names, 0)
        self.awake = False

    def count(self, name: str) -> None:
        """Note that a rule took effect."""
        if self.awake and name in self.used:
            self.used[name] += 1

    def see(self, before: Any, wanted: Choice | None, events: list[Event], after: Any) -> None:
        """Look at what a choice did; without a choice it is what happened while the game was set up."""
        raise TypeError("nothing is watched")

    def take(self) -> dict[str, int]:
        """Return what was counted and begin anew."""
        counted, self.used = self.used, dict.fromkeys(self.names, 0)
        return counted
