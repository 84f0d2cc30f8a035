"""What must hold on the measured table after every choice: no base on another, nobody in a wall, squads together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from game.geometry.table.shapes import is_on_table, overlap
from game.rules.battlefield.formation import is_together
from game.rules.battlefield.standing import standing_spots
from game.rules.dust.frames import Attack, Movement, Wreck
from game.rules.dust.state import Piece, State

SUPPRESSION = ("under-fire", "suppressed")


def breaches(book: Any, state: State) -> Iterator[str]:
    """Yield what is wrong, as sentences."""
    present = [piece for piece in state.units.values() if piece.on_board]
    yield from _of_bases(book, state, present)
    for piece in present:
        yield from _of_unit(book, state, piece)
    for seat in (0, 1):
        lost = sum(
            book.units[piece.unit].points for piece in state.of(1 - seat) if piece.status == "lost" and piece.lost_in
        )
        if state.destroyed[seat] < lost:
            yield f"seat {seat} has {state.destroyed[seat]} points for losses worth {lost}"


def _of_bases(book: Any, state: State, present: list[Piece]) -> Iterator[str]:
    """Yield bases that lie on each other (D-066)."""
    feet = [
        (piece, number, level, foot)
        for piece in present
        for number, level, foot in book.field.feet(state, piece)
    ]  # fmt: skip
    size = book.field.size(state)
    for piece, number, _, foot in feet:
        if not is_on_table(foot, *size):
            yield f"figure {number} of {piece.id} is off the table"
    for (one, _, level, foot), (other, _, floor, against) in combinations(feet, 2):
        if level == floor and overlap(foot, against):
            yield f"{one.id} and {other.id} overlap"


def _of_unit(book: Any, state: State, piece: Piece) -> Iterator[str]:
    """Yield what is wrong with one unit: in a wall, strayed since it moved, boxes out of range."""
    card = book.units[piece.unit]
    for spot in standing_spots(book, piece):
        blocking = book.field.stuck_in(state, piece, spot)
        if blocking:
            yield f"{piece.id} stands in {blocking}"
    if len({book.field.home_at(state, spot) for spot in standing_spots(book, piece)}) > 1:
        yield f"{piece.id} is partly inside a fortification"
    fresh = not any(isinstance(frame, (Attack, Movement, Wreck)) for frame in state.frames)
    if fresh and piece.spots and not piece.fallen and not _is_coherent(book, piece):
        yield f"{piece.id} is not together"
    if piece.damage > card.damage or piece.fallen >> card.soldiers:
        yield f"{piece.id} has more losses than figures or boxes"
    if sum(marker.kind in SUPPRESSION for marker in piece.markers) > 1:
        yield f"{piece.id} has two markers of suppression"


def _is_coherent(book: Any, piece: Piece) -> bool:
    spots = standing_spots(book, piece)
    return is_together(spots, [book.field.builds[piece.unit].radius] * len(spots))
