"""Markers that lie on units: stunned, held by claws, dug in, seen through; what puts them there and takes them off."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.dust.book import Book, change
from game.rules.dust.dice import TO_SAVE
from game.rules.dust.frames import Attack, Wreck
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import Marker, Piece, Position, State, Status

STUNNED, DUG_IN, SEEN = "stunned", "dug-in", "seen"
HIDDEN_BEYOND = 3
"""A camouflaged unit in cover is unseen from farther than this (R-162)."""


def put_marker(state: State, unit: str, kind: str, by: str = "") -> None:
    """Put a marker on a unit that has none of its kind."""
    piece = state.units[unit]
    if not piece.has(kind):
        change(state, piece, markers=(*piece.markers, Marker(kind, by, state.turn)))
        tell(state, "marker_put", unit=unit, marker=kind, by=by)


def take_marker(state: State, unit: str, kind: str) -> None:
    """Take a marker off a unit that has it."""
    piece = state.units[unit]
    if piece.markers and piece.has(kind):
        change(state, piece, markers=tuple(marker for marker in piece.markers if marker.kind != kind))
        tell(state, "marker_taken", unit=unit, marker=kind)


def stun(book: Book, state: State, victim: Piece, attacker: Piece) -> None:
    """Stun a unit that was hit; claws that held it before set it free no more by letting go (D-266, R-174)."""
    held = any(marker.kind == STUNNED and marker.by for marker in victim.markers)
    if held:
        others = tuple(marker for marker in victim.markers if marker.kind != STUNNED)
        change(state, victim, markers=(*others, Marker(STUNNED, turn=state.turn)))
    else:
        put_marker(state, victim.id, STUNNED)


def grip(book: Book, state: State, victim: Piece, attacker: Piece) -> None:
    """Hold a unit that was hit; it is stunned until the claws do something else (D-255)."""
    put_marker(state, victim.id, STUNNED, attacker.id)


def let_go(state: State, unit: str) -> None:
    """Release what a unit holds, for it does something other than Nothing (R-175)."""
    for piece in list(state.units.values()):
        if any(marker.kind == STUNNED and marker.by == unit for marker in piece.markers):
            take_marker(state, piece.id, STUNNED)


def moved(book: Book, state: State, unit: str) -> None:
    """A unit moves: it lets go of what it holds, and leaves the cover of its blade (D-277)."""
    piece = state.units[unit]
    if book.profiles[piece.unit].grapples:
        let_go(state, unit)
    if piece.markers:
        take_marker(state, unit, DUG_IN)


def acted(book: Book, state: State, unit: str) -> None:
    """A unit attacks or performs a special action: it lets go of what it holds, and can be seen (R-162, R-175)."""
    profile = book.profiles[state.units[unit].unit]
    if profile.grapples:
        let_go(state, unit)
    if "camouflage" in profile.words:
        put_marker(state, unit, SEEN)


def is_camouflaged(book: Book, state: Position, piece: Piece, viewer: Piece) -> bool:
    """Tell whether an enemy who is seen cannot see a camouflaged unit: in cover, beyond range 3 (R-045, R-162)."""
    return (
        not piece.has(SEEN)
        and book.field.distance(state, viewer, piece) > HIDDEN_BEYOND
        and book.field.covers(state, viewer, piece).yes
    )


def cheats_death(book: Book, state: State, unit: str, status: Status) -> bool:
    """Roll for a unit that may cheat death: one box cleared and stunned if it does (D-223, R-158)."""
    piece = state.units[unit]
    if not try_dice(state, 1, TO_SAVE, "cheat", unit=unit, rule="D-223"):
        return False
    if book.profiles[piece.unit].squad:
        back = piece.fallen & -piece.fallen
        at = piece.spots[back.bit_length() - 1] if piece.spots and status == "board" else piece.at
        change(state, piece, status=status, fallen=piece.fallen & ~back, at=at)
    else:
        change(state, piece, status=status, damage=piece.damage - 1)
    tell(state, "cheated_death", unit=unit)
    put_marker(state, unit, STUNNED)
    return True


def hold_on(book: Book, state: State, piece: Piece, by: str) -> bool:
    """Let a unit that falls in an attack wait for its die to cheat death when the action ends (D-223)."""
    frame = state.frames[-1]
    if isinstance(frame, Wreck):
        return cheats_death(book, state, unit=piece.id, status="aboard")
    if not isinstance(frame, Attack):
        return False
    change(state, piece, status="down")
    frame.dying.append(piece.id)
    tell(state, "fell", unit=piece.id, by=by)
    return True
