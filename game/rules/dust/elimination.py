"""Units that are lost: what they score, and whether their owner puts them in reserve (D-029, D-356, R-020, R-125)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.book import Book, Facts, change, other
from game.rules.dust.carrying import aboard
from game.rules.dust.frames import Turn, Wreck
from game.rules.dust.state import OFF, Marker, Piece, State

ORDER = ("pilot", "passenger", "rider", "cargo")
"""Who leaves a lost carrier first (R-219)."""
BURIED = "buried"


def eliminate(
    book: Book, state: State, piece: Piece, by: str = "", sunk: bool = False, buried: bool = False
) -> None:
    """Take a unit off the board, with all aboard if it sinks; the enemy scores its full cost (D-080, R-020, R-064).

    Who is buried never comes back (R-125).
    """
    card = book.units[piece.unit]
    enemy = other(piece.side)
    if piece.pilot or book.profiles[piece.unit].carries:
        spill(book, state, piece, by, sunk)
    change(
        state, state.units[piece.id], status="lost", at=OFF, lost_in=state.turn, activated=True,
        markers=(Marker(BURIED, by, state.turn),) if buried else (), carrier="", post="", pilot="",
    )  # fmt: skip
    if book.measured is not None and piece.on_board and book.profiles[piece.unit].vehicle:
        book.measured.leave_wreck(state, piece)
    state.destroyed[enemy] += card.points
    tell(state, "eliminated", unit=piece.id, points=card.points, by=by)
    gained = book.points_per_loss(state)
    if gained:  # D-361: a victory point for each unit eliminated, heroes apart
        state.points[enemy] += gained
        tell(state, "scored", seat=enemy, points=gained, total=state.points[enemy], rule="D-361")
    if not buried and book.can_return(state, piece):
        if book.is_returned_unasked(state):
            put_in_reserve(book, state, piece.id)
        else:
            turn = next((frame for frame in state.frames if isinstance(frame, Turn)), None)
            if turn is not None:
                turn.lost.append(piece.id)


def spill(book: Book, state: State, piece: Piece, by: str, sunk: bool) -> None:
    """Let what happens to those aboard a lost carrier come next, or drown them with a ship (D-297, D-301, D-305)."""
    carried = sorted(aboard(state, piece.id), key=lambda one: ORDER.index(one.post))
    if not sunk and "sealifter" in book.profiles[piece.unit].words:
        sinks = not book.field.is_beached(state, piece).yes
        drowned = [one for one in carried if sinks and one.post != "pilot"]
    else:
        drowned = carried if sunk else []
    for one in drowned:
        eliminate(book, state, one, by, sunk=True)
    names = [one.id for one in carried if one not in drowned]
    if names:
        where = state.stance(piece)
        spots = list(book.field.ground_under(state, where)) if where.on_board else wreck_spots(state, where)
        state.frames.append(Wreck(step="wreck.roll", carrier=piece.id, seat=piece.side, by=by, spots=spots, left=names))


def wreck_spots(state: State, carrier: Piece) -> list[int]:
    """Return where a carrier was lost whose cargo is lost after it."""
    frames = (frame for frame in reversed(state.frames) if isinstance(frame, Wreck))
    return next((frame.spots[:] for frame in frames if frame.carrier == carrier.id), [])


def put_in_reserve(book: Book, state: State, unit: str) -> None:
    """Make a lost unit ready to come back fresh from the next turn on (R-125)."""
    lost = state.units[unit]
    state.put(fresh_copy(lost, activated=True, lost_in=state.turn))
    tell(state, "to_reserve", unit=unit)


def fresh_copy(lost: Piece, **changes: Any) -> Piece:
    """Return a lost unit as it comes back: every box and marker cleared, in its platoon as before (R-125, R-149)."""
    known = {"begun": True, "lost_in": lost.lost_in, "platoon": lost.platoon, "rank": lost.rank, **changes}
    return Piece(lost.id, lost.unit, lost.side, status="reserve", **known)


class Reserve(Verb[State]):
    """Spend a reserve slot on a lost unit (D-356)."""

    name = "reserve"
    rule = "D-356"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return facts.state.units

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if subject == facts.frame.lost[0]:
            return None
        return Refusal("not_just_lost", "D-356", {"unit": subject})

    def choices(self, facts: Facts) -> list[Choice]:
        return [choice(self.name, facts.frame.lost[0])]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        unit = frame.lost.pop(0)
        state.slots[state.units[unit].side] += 1
        put_in_reserve(rules, state, unit)


class Bury(Reserve):
    """Keep the slot for another loss (R-125)."""

    name = "bury"

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        unit = frame.lost.pop(0)
        tell(state, "buried", unit=unit)


def is_asked(rules: Book, state: State, frame: Turn) -> bool:
    """Tell whether a loss waits for its owner's word, passing over those who have no slot left."""
    while frame.lost:
        piece = state.units[frame.lost[0]]
        if piece.status == "lost" and rules.can_return(state, piece):
            return True
        frame.lost.pop(0)
    return False


def owner_of_loss(state: State, frame: Turn) -> int:
    """Return who decides about the loss."""
    return state.units[frame.lost[0]].side


LOSSES = Step(
    verbs=(Reserve(), Bury()), seat=owner_of_loss, wanted=is_asked, prompt="reserve",
    facts=lambda rules, state, frame: Facts(rules, state, frame, owner_of_loss(state, frame)),
    params=lambda rules, state, frame: {"unit": frame.lost[0]},
)  # fmt: skip
