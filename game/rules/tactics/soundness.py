"""What must hold on the board after every choice: nobody on another or in a wall, boxes in range, sound scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.geometry.grid.steps import AIRCRAFT, footprint, may_stand
from game.rules.dust.state import OFF, Piece, State


def breaches(book: Any, state: State) -> Iterator[str]:
    """Yield what is wrong with a position, in words for whoever mends it."""
    layout = book.field.layout(state)
    held: dict[tuple[bool, int], list[Piece]] = {}
    for piece in state.units.values():
        yield from _of_unit(book, state, piece)
        if piece.status == "board":
            gait = book.field.gaits[piece.unit]
            if not may_stand(layout, gait, piece.at):
                yield f"{piece.id} stands where it may not"
            for place in footprint(layout.board, gait.size, piece.at):
                held.setdefault((gait.kind == AIRCRAFT, place), []).append(piece)
    for (_, place), pieces in held.items():
        if len({piece.side for piece in pieces}) > 1:
            yield f"enemies share the place {place}"
        if sum(book.units[piece.unit].kind != "hero" for piece in pieces) > 1:
            yield f"friends share the place {place}"
    yield from _of_scores(book, state)


def _of_unit(book: Any, state: State, piece: Piece) -> Iterator[str]:
    card = book.units[piece.unit]
    fighting = any(type(frame).__name__ == "Attack" for frame in state.frames)
    if piece.status == "down":  # D-223: it may cheat death when the attack ends
        if not fighting:
            yield f"{piece.id} is down without an attack"
    elif (piece.status == "board") != (piece.at != OFF):
        yield f"{piece.id} is {piece.status} at {piece.at}"
    if piece.status == "board" and piece.facing not in book.field.facings(state, piece):
        yield f"{piece.id} faces {piece.facing}"
    if not 0 <= piece.damage <= card.damage or not 0 <= piece.fallen < 1 << max(card.soldiers, 1):
        yield f"{piece.id} has lost more than it had"
    full = piece.fallen == (1 << card.soldiers) - 1 if card.soldiers else piece.damage == card.damage
    if piece.status == "board" and full and not fighting:
        yield f"{piece.id} is lost and still on the board"
    if any(fired > line.ammo for fired, line in zip(piece.fired, card.weapons, strict=False)):
        yield f"{piece.id} has fired more than it had"


def _of_scores(book: Any, state: State) -> Iterator[str]:
    for seat in (0, 1):
        lost = sum(
            book.units[piece.unit].points for piece in state.of(1 - seat) if piece.status == "lost" and piece.lost_in
        )
        if state.destroyed[seat] < lost:
            yield f"seat {seat} has {state.destroyed[seat]} points for losses worth {lost}"
        if state.points[seat] and not book.scenarios[state.scenario].goal:
            yield f"seat {seat} has victory points in {state.scenario}"
        if state.slots[seat] > book.scenarios[state.scenario].reserves:
            yield f"seat {seat} has spent {state.slots[seat]} reserve slots"
