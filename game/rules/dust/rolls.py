"""Tests of dice: rolled, told and counted in one place; imports the dice."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.dust.dice import roll, successes
from game.rules.dust.state import State

NEVER: tuple[int, ...] = ()
"""The faces of a test that cannot be passed."""


def try_dice(state: State, count: int, needs: tuple[int, ...], sort: str, **told: object) -> int:
    """Roll dice that need certain faces, tell the roll, and return how many passed."""
    if not count or not needs:
        return 0
    faces = roll(state, count)
    passed = successes(state, faces, needs)
    tell(state, "rolled", reveals=True, faces=faces, needs=list(needs), passed=passed, sort=sort, **told)
    return passed


def chance(needs: tuple[int, ...]) -> float:
    """Return the chance that a die passes; classic dice have the same (R-003)."""
    return len(needs) / 3
