"""What firing costs: ammunition boxes, loads, and skills that are used up (D-107, D-258, D-262, D-263)."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.dust.book import Book, change
from game.rules.dust.frames import Shot
from game.rules.dust.state import State


def spend(book: Book, state: State, shot: Shot) -> None:
    """Tick the boxes and take off the load of a weapon that fires; it is spent even if the target is gone (R-056)."""
    if shot.standard:
        return
    piece = state.units[shot.bearer]
    profile = book.profiles[piece.unit]
    line = profile.lines[shot.line]
    if line.limited:
        boxes = shot.count * shot.rounds
        fired = list(piece.fired or (0,) * len(profile.lines))
        fired[line.index] += boxes
        piece = change(state, piece, fired=tuple(fired))
        tell(state, "ammo_spent", unit=piece.id, line=line.index, boxes=boxes)
    emptied = piece.empty
    if line.reload:  # a load for each line
        emptied |= 1 << line.index
    if shot.salvo:
        emptied |= profile.emptied
    if emptied != piece.empty:
        change(state, piece, empty=emptied)
        tell(state, "emptied", unit=piece.id, line=line.index)


def use_up(state: State, unit: str, word: str) -> None:
    """Tick the box of a skill that can be used only so often (D-006)."""
    piece = state.units[unit]
    change(state, piece, used=(*piece.used, word))
    tell(state, "skill_used", unit=unit, word=word)
