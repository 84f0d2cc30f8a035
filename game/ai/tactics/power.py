"""How hard units hit each other: what a copy of a weapon line takes on average, and what that is worth in points."""

from __future__ import annotations

import math
from typing import Any

from game.rules.dust.bodies import strength
from game.rules.dust.casting import cast_of, save_against
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import Piece, Position

PARTIAL = 0.5
"""The share of a unit's points that lies in its boxes; the rest goes with the last one, which alone scores (R-020)."""
EXTRA = 1.5
"""Hits for each hit that gives an extra die at one in three, and so on."""


class Power:
    """Reckons with the dice of the rules; a line against a target of so many figures is worked out once."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._known: dict[tuple[object, ...], float] = {}

    def of_copy(
        self, state: Position, piece: Piece, line: Line, target: Piece, covered: bool, sustained: bool
    ) -> float:
        """Return the figures or boxes that one copy of a line takes from a target on average."""
        profile = self._book.profiles[target.unit]
        left = strength(profile, target)
        key = (piece.unit, line.index, target.unit, left, covered, sustained)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(state, piece, line, target, left, covered, sustained)
        return found

    def _work_out(
        self, state: Position, piece: Piece, line: Line, target: Piece, left: int, covered: bool, sustained: bool
    ) -> float:
        profile = self._book.profiles[target.unit]
        shot = Shot(piece.id, line.index, target.id, standard=line.index < 0, close=line.close)
        frame = Attack(step="", unit=piece.id, kind="sustained" if sustained else "attack", shots=[shot])
        cast = cast_of(self._book, state, frame, shot, target)
        chance = len(cast.faces) / 3
        if cast.again:
            chance = 1 - (1 - chance) ** 2
        hits = cast.dice * chance * (EXTRA if cast.chain else 1.0)
        save = save_against(profile, line, covered)
        hits *= 1 - len(save.faces) / 3
        if "damage-resilient" in profile.words:
            hits *= 2 / 3
        return hits if profile.squad or profile.support else hits * min(cast.damage, left)

    def share(self, target: Piece, taken: float) -> float:
        """Return the share of what is left of a unit that so many figures or boxes are on average."""
        profile: Profile = self._book.profiles[target.unit]
        left = strength(profile, target) or profile.boxes  # one in reserve comes back fresh (D-356)
        return 1 - math.exp(-taken / left)

    def worth(self, target: Piece, taken: float) -> float:
        """Return the points that so many figures or boxes taken on average are worth."""
        if taken <= 0:
            return 0.0
        profile: Profile = self._book.profiles[target.unit]
        left = strength(profile, target) or profile.boxes
        share = self.share(target, taken)
        return profile.card.points * (PARTIAL * share * left / profile.boxes + (1 - PARTIAL) * share * share)
