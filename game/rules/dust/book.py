"""What the rules of both Dust games look up, and what they ask of the game that is played: ground, entry, scoring."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from game.core.choice import Refusal
from game.rules.dust.field import Field
from game.rules.dust.measured import Measured
from game.rules.dust.platoons import is_relentless, is_unshaken, reserve_bonus
from game.rules.dust.records import Army, Fortification, Platoon, Unit
from game.rules.dust.state import Piece, Position, State

if TYPE_CHECKING:
    from game.rules.dust.profile import Profile


class Verdict(NamedTuple):
    """How a game ends: the seats that win, the way, and the rule."""

    winners: tuple[int, ...]
    how: str
    rule: str


class Book:
    """The cards of a Dust game and the questions that only its ground can answer."""

    units: Mapping[str, Unit]
    profiles: Mapping[str, Profile]
    """The cards, compiled for fighting."""
    armies: Mapping[str, Army]
    fortifications: Mapping[str, Fortification]
    platoons: Mapping[str, Platoon]
    figures: Any
    field: Field
    measured: Measured | None = None
    """The ground asked figure by figure; nothing where units stand on squares."""
    suppresses: bool = False
    """Hits put Under Fire and Suppressed on units: only on the measured table (D-180, R-095)."""
    suppressed_attack: bool = False
    """A suppressed unit may attack with its second action: a switch, off as a rule (R-100)."""

    def is_unshaken(self, state: Position, piece: Piece) -> bool:
        """Tell whether a platoon keeps a unit from being suppressed (D-345)."""
        return bool(piece.platoon) and is_unshaken(self, state, piece)

    def is_relentless(self, state: Position, piece: Piece) -> bool:
        """Tell whether a platoon lets a suppressed unit move instead of the forced Nothing, then attack (D-351)."""
        return bool(piece.platoon) and is_relentless(self, piece)

    def barred(self, state: Position, piece: Piece) -> tuple[tuple[str, str, str], ...]:
        """Return the actions that a scenario keeps a unit from now, each with the reason and the rule (D-366)."""
        return ()

    def may_stay_off(self, state: Position, piece: Piece) -> bool:
        """Tell whether a unit off the board may stay there although it could enter (R-125)."""
        return piece.status == "reserve"

    def reserve_bonus(self, state: Position, piece: Piece) -> int:
        """Return the dice that a platoon adds to a roll for reserves (R-132)."""
        return reserve_bonus(self, piece) if piece.platoon else 0

    @abstractmethod
    def entries(self, state: Position, piece: Piece) -> Mapping[str, Refusal | None]:
        """Return for each way to enter, move and march, why a unit off the board can't enter that way now (R-039)."""

    @abstractmethod
    def can_leave(self, state: Position, piece: Piece, hero: Piece | None, allowance: int) -> bool:
        """Tell whether a unit that is carried finds a place to step out with so much movement (R-192)."""

    @abstractmethod
    def can_return(self, state: Position, piece: Piece) -> bool:
        """Tell whether a lost unit may be put in reserve by this scenario (D-356)."""

    @abstractmethod
    def is_returned_unasked(self, state: Position) -> bool:
        """Tell whether every loss goes to reserve in this scenario (D-361)."""

    @abstractmethod
    def points_per_loss(self, state: Position) -> int:
        """Return the victory points for an eliminated unit (D-361)."""

    @abstractmethod
    def score(self, state: State) -> None:
        """Take objectives and count victory points at the end of a turn (R-218)."""

    @abstractmethod
    def verdict(self, state: State) -> Verdict | None:
        """Return who has won by the scenario's objective or its last turn, None while it goes on (R-019)."""


class Facts:
    """What a decision is judged by: the cards, the position, the procedure, and who is asked."""

    __slots__ = ("book", "frame", "seat", "state")

    def __init__(self, book: Any, state: State, frame: Any, seat: int) -> None:
        self.book = book
        self.state = state
        self.frame = frame
        self.seat = seat


def change(state: Position, piece: Piece, **changes: Any) -> Piece:
    """Put a changed unit in the place of what it was, and return it."""
    changed = replace(piece, **changes)
    state.put(changed)
    return changed


def other(seat: int) -> int:
    """Return the opponent of a seat."""
    return 1 - seat
