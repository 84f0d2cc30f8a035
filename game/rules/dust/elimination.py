"""Units that are lost: what they score, and whether their owner puts them in reserve (D-029, D-356, R-020, R-125)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.book import Book, Facts, change, other
from game.rules.dust.frames import Turn
from game.rules.dust.state import OFF, Piece, State


def eliminate(book: Book, state: State, piece: Piece, by: str = "") -> None:
    """Take a unit off the board; the enemy scores its full cost, whoever did it (R-020)."""
    card = book.units[piece.unit]
    enemy = other(piece.side)
    change(state, piece, status="lost", at=OFF, lost_in=state.turn, activated=True, markers=())
    state.destroyed[enemy] += card.points
    tell(state, "eliminated", unit=piece.id, points=card.points, by=by)
    gained = book.points_per_loss(state)
    if gained:  # D-361: a victory point for each unit eliminated, heroes apart
        state.points[enemy] += gained
        tell(state, "scored", seat=enemy, points=gained, total=state.points[enemy], rule="D-361")
    if book.can_return(state, piece):
        if book.is_returned_unasked(state):
            put_in_reserve(book, state, piece.id)
        else:
            turn = next((frame for frame in state.frames if isinstance(frame, Turn)), None)
            if turn is not None:
                turn.lost.append(piece.id)


def put_in_reserve(book: Book, state: State, unit: str) -> None:
    """Make a lost unit ready to come back fresh from the next turn on (R-125)."""
    lost = state.units[unit]
    fresh = Piece(lost.id, lost.unit, lost.side, status="reserve", begun=True, activated=True, lost_in=state.turn)
    state.put(fresh)
    tell(state, "to_reserve", unit=unit)


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
