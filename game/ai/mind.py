"""What a computer player is: the protocol, its reason, its clock, and the player who picks at random."""

from __future__ import annotations

import time
from typing import Any, Protocol

import msgspec

from game.core.choice import Choice, Decision, choice
from game.core.rng import Chance


class Why(msgspec.Struct, frozen=True):
    """Why a player chose what it chose: the key of a sentence and what the sentence speaks of."""

    key: str
    params: dict[str, Any] = {}


class Player(Protocol):
    """Somebody who decides for one seat, from that seat's view and nothing else."""

    why: Why
    """The reason for the last choice."""

    def choose(self, view: Any, decision: Decision) -> Choice:
        """Return one of the choices that the decision offers."""


class Clock:
    """A safety net under one decision: it tells when the time is up."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        self._end = time.perf_counter() + seconds

    @property
    def is_over(self) -> bool:
        """Tell whether the player must come to an end."""
        return time.perf_counter() >= self._end


class RandomPlayer:
    """Picks among the legal choices, each equally likely; a region counts as one of them."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance.seeded(seed)
        self.why = Why("random")

    def choose(self, view: Any, decision: Decision) -> Choice:  # noqa: ARG002 - it looks at nothing
        """Return any legal choice."""
        return pick_any(decision, self._chance)


def pick_any(decision: Decision, chance: Chance) -> Choice:
    """Return a legal choice at random."""
    regions = list(decision.regions)
    at = chance.below(len(decision.choices) + len(regions))
    while at >= len(decision.choices):
        region = regions.pop(at - len(decision.choices))
        point = region.sample(chance)
        if point is not None:
            return choice(region.verb, region.subject, point)
        at = chance.below(len(decision.choices) + len(regions))
    return decision.choices[at]
