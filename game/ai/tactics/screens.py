"""Smoke that artillery lays where it has nothing better to do: over whom, and what that is worth (D-252)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.dust.state import Piece

if TYPE_CHECKING:
    from game.ai.tactics.judgement import Judgement

SCREEN = 1.5
"""Points that a friend must have to fear to be worth a smoke screen."""
SPARED = 1 / 9
"""How much less is feared on average: one roll in three lays smoke, which keeps off a third of what comes."""


def exposed(judge: Judgement) -> list[tuple[float, Piece]]:
    """Return the friends who have much to fear where smoke would help them, the most endangered first."""
    found = [
        (judge.danger(friend, friend.at), friend)
        for friend in judge.friends
        if not judge.rules.profiles[friend.unit].air and not judge.maps.is_sheltered(friend.unit, friend.at)
    ]
    return sorted((each for each in found if each[0] > SCREEN), key=lambda each: (-each[0], each[1].id))


def worth(judge: Judgement, piece: Piece) -> float:
    """Return what smoke from a unit's artillery is worth where it stands; ammunition in boxes is kept."""
    lines = [line for line in judge.lines(piece) if line.artillery and not line.limited]
    if not lines or not piece.on_board or judge.rules.field.encloses(judge.view, piece).yes:
        return 0.0
    for danger, friend in exposed(judge):
        if any(judge.can_screen(piece, line, friend) for line in lines):
            return judge.temper.caution * danger * SPARED
    return 0.0
