"""Dust dice: rolling them, the faces a test needs, and the classic dice with two targets and four blanks."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.dust.state import ARMY, SHIELD, TARGET, State

BLANK = 0
"""The empty face of a classic die (R-003)."""
FACES = 3
"""ARMY, TARGET and SHIELD, two of each on a die (R-001)."""
ARMY_ONLY = (ARMY,)
TO_HIT = (ARMY, TARGET)
TO_SAVE = (ARMY, SHIELD)
"""Which second face helps: TARGET to hit and to order, SHIELD to save, to heal and to escape (R-002)."""


def roll(state: State, count: int) -> list[int]:
    """Roll so many dice; a classic die shows its target as ARMY, or nothing (D-001, D-002)."""
    faces = [state.chance.die(FACES) for _ in range(count)]
    return [face if face == ARMY else BLANK for face in faces] if state.classic else faces


def roll_new(state: State, count: int) -> list[int]:
    """Roll dice of three faces even in a game with classic dice: tests with three outcomes (R-003)."""
    return [state.chance.die(FACES) for _ in range(count)]


def successes(state: State, faces: Sequence[int], needs: tuple[int, ...]) -> int:
    """Count the dice that show a face that the test needs; two faces are the blank of a classic die (R-003)."""
    if state.classic and len(needs) > 1:
        return faces.count(BLANK)
    return sum(face in needs for face in faces)
