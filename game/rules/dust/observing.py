"""Artillery that an observer directs: who observes, which guns answer, what they do then (D-214, D-250, R-171)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.choice import Refusal
from game.core.frames import tell
from game.rules.dust.bodies import holder_of, with_pilots
from game.rules.dust.book import Book, change
from game.rules.dust.carrying import ABANDONED
from game.rules.dust.conditions import acted, let_go
from game.rules.dust.frames import Attack
from game.rules.dust.state import PRESENT, Piece, Position, State

WORD = "artillery-observer"
RULE = "D-214"


def observer_of(book: Book, state: Position, frame: Attack) -> Piece | None:
    """Return who of the attackers may direct artillery: the unit, its driver or the hero with it (R-143, R-156)."""
    if frame.kind == "charge":
        return None
    for name in (frame.unit, frame.hero) if frame.hero else (frame.unit,):
        piece = state.units[name]
        if piece.status in PRESENT and holder_of(book, state, piece, WORD) is not None:
            return None if piece.has("stunned") and not frame.only else piece  # D-224
    return None


def why_not_call(book: Book, gun: Piece, observer: Piece) -> Refusal | None:
    """Return why a unit can't be directed by an observer now (R-171)."""
    what = {"unit": gun.id, "target": gun.id, "hero": observer.id}
    if gun.side != observer.side:
        return Refusal("not_your_unit", RULE, what)
    if not has_artillery(book, gun):
        return Refusal("no_artillery", RULE, what)
    if not gun.on_board:
        return Refusal("not_on_board", RULE, what)
    if gun.activated:
        return Refusal("already_activated", RULE, what)
    if gun.has(ABANDONED):
        return Refusal("no_pilot", "D-193", what)
    if gun.has("stunned"):
        return Refusal("stunned", "D-224", what)
    return Refusal("gun_suppressed", "D-174", what) if gun.has("suppressed") else None


def has_artillery(book: Book, piece: Piece) -> bool:
    """Tell whether a unit has a weapon that fires by observation (D-250)."""
    return bool(book.profiles[piece.unit].artillery)


def guns_of(book: Book, state: Position, observer: Piece) -> Iterator[Piece]:
    """Yield the guns that an observer may direct."""
    for piece in state.units.values():
        if piece.id != observer.id and why_not_call(book, piece, observer) is None:
            yield piece


def call(book: Book, state: State, frame: Attack, gun: str) -> None:
    """Let a gun answer: it counts as activated, its observer stays hidden but lets go of what he holds (R-171)."""
    tell(state, "observed", unit=frame.unit, hero=frame.hero, gun=gun)
    for name in with_pilots(state, gun):
        change(state, state.units[name], activated=True, begun=True)
    acted(book, state, gun)
    for name in filter(None, (frame.unit, frame.hero)):
        if book.profiles[state.units[name].unit].grapples:
            let_go(state, name)


def reload(state: State, gun: str) -> None:
    """Let a gun that has answered load again (D-214)."""
    piece = state.units[gun]
    if piece.empty and piece.status in PRESENT:
        change(state, piece, empty=0)
        tell(state, "reloaded", unit=gun)
