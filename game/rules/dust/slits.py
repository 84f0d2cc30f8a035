"""What keeps a unit in a Bunker from firing: aircraft, artillery, the arc of its slit (D-312)."""

from __future__ import annotations

from game.rules.dust.book import Book
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import Piece, Position

INSIDE_BUNKER = ("artillery_inside", "D-312")
NOT_UPWARD = ("no_aircraft_from_bunker", "D-312")
OUT_OF_SLIT = ("out_of_arc", "D-312")


def fault_in_fort(
    book: Book, state: Position, piece: Piece, line: Line, target: Piece, profile: Profile
) -> tuple[str, str] | None:
    """Return what is wrong with a shot from a Bunker, None if nothing is or the unit is in none."""
    fort = book.field.fort_of(state, piece)
    if fort is None or fort.kind != "bunker":
        return None
    if profile.air:
        return NOT_UPWARD
    if line.artillery:
        return INSIDE_BUNKER
    if line.main and not line.close and not book.field.bears(state, piece, "front", target).yes:
        return OUT_OF_SLIT
    return None
