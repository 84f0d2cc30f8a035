"""Under Fire and Suppressed, which only the measured table knows: who is marked, how units rally (D-170 to D-179)."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.dust.bodies import holder_of
from game.rules.dust.book import Book
from game.rules.dust.conditions import put_marker, take_marker
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.frames import Attack
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import PRESENT, Piece, Position, State

UNDER_FIRE, SUPPRESSED = "under-fire", "suppressed"
TEN_HITS = 10
"""Hits in one action that suppress a unit at once (D-171)."""
RALLY_DICE, LED_DICE = 2, 3
"""Dice of a rally, and with a hero, Brave or a Commissar; never more (R-097, R-099)."""
MINES = "mines"
"""The kind of an attack that marks nobody (D-399)."""
STEADY = ("brave", "commissar")
"""Words that give the third die (D-220, D-225)."""


def is_immune(book: Book, state: Position, piece: Piece) -> bool:
    """Tell whether a unit never takes these markers: heroes, superhumans, zombies, Blutkreuz (D-179, D-196, R-102)."""
    profile = book.profiles[piece.unit]
    return profile.hero or not profile.words.isdisjoint(("superhuman", "zombie")) or book.is_unshaken(state, piece)


def note_hits(book: Book, frame: Attack, unit: str, hits: int) -> None:
    """Remember hits of an action on the unit attacked, saved or not; no others are marked by it (D-170, R-237).

    Blows and those that answer them count like shots (D-155, R-083).
    """
    if book.suppresses and frame.kind != MINES:
        frame.pressed[unit] = frame.pressed.get(unit, 0) + hits


def press(book: Book, state: State, frame: Attack) -> None:
    """Mark the units that an action has hit, one step each, however often it hit them (R-096)."""
    for unit, hits in frame.pressed.items():
        piece = state.units[unit]
        if piece.status not in PRESENT or is_immune(book, state, piece) or piece.has(SUPPRESSED):
            continue  # D-172
        if hits >= TEN_HITS or piece.has(UNDER_FIRE):
            suppress(book, state, unit)
        else:
            put_marker(state, unit, UNDER_FIRE)
    frame.pressed = {}


def suppress(book: Book, state: State, unit: str) -> None:
    """Suppress a unit, which is then no longer merely under fire; on the grid nobody ever is (D-171, R-095)."""
    if book.suppresses and not is_immune(book, state, state.units[unit]):
        take_marker(state, unit, UNDER_FIRE)
        put_marker(state, unit, SUPPRESSED)


def is_suppressed(piece: Piece) -> bool:
    """Tell whether a unit is suppressed: it cannot fight, not even strike back (D-174)."""
    return bool(piece.markers) and piece.has(SUPPRESSED)


def rally_dice(book: Book, state: Position, piece: Piece, hero: str) -> int:
    """Return the dice of a rally: three with a joined hero, Brave or a living Commissar (D-177, R-099)."""
    if hero or any(holder_of(book, state, piece, word) is not None for word in STEADY):
        return LED_DICE
    return RALLY_DICE


def rally(book: Book, state: State, unit: str, hero: str = "") -> bool:
    """Roll for the marker of a unit that activates or reacts; tell whether it stays suppressed (D-173, D-175)."""
    piece = state.units[unit]
    suppressed = piece.has(SUPPRESSED)
    if not suppressed and not piece.has(UNDER_FIRE):
        return False
    rule = "D-175" if suppressed else "D-173"
    passed = try_dice(state, rally_dice(book, state, piece, hero), ARMY_ONLY, "rally", unit=unit, rule=rule)
    if not suppressed:
        if passed:
            take_marker(state, unit, UNDER_FIRE)
        return False
    if not passed:
        tell(state, "still_suppressed", unit=unit)
        return True
    take_marker(state, unit, SUPPRESSED)
    if passed == 1:
        put_marker(state, unit, UNDER_FIRE)
    return False


def still_suppressed(book: Book, state: Position, piece: Piece, hero: str = "") -> float:
    """Return the chance that a suppressed unit is still so after its rally: not one ARMY (R-098)."""
    return float((2 / 3) ** rally_dice(book, state, piece, hero)) if is_suppressed(piece) else 0.0
