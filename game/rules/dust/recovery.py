"""Soldiers and zombies who come back: how many are lost, which of them return (R-170, R-186, R-219)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part
from game.core.frames import Verb, tell
from game.rules.dust.book import Book, Facts, change
from game.rules.dust.frames import Order
from game.rules.dust.profile import Profile
from game.rules.dust.state import Piece, State


def boxes_lost(profile: Profile, piece: Piece) -> int:
    """Return the figures or boxes that a unit has lost."""
    return piece.fallen.bit_count() if profile.squad else piece.damage


def bring_back(rules: Book, state: State, frame: Order) -> None:
    """Bring back a figure for each die that passed; the owner names them (R-170, R-186, R-219)."""
    piece = state.units[frame.target]
    if rules.profiles[piece.unit].squad:
        frame.step = "order.back"
    else:
        change(state, piece, damage=piece.damage - frame.back)
        tell(state, "mended", unit=piece.id, boxes=frame.back)


def lost_kinds(book: Book, piece: Piece) -> list[int]:
    """Return one lost figure of each kind."""
    fallen = (kind & piece.fallen for kind in book.profiles[piece.unit].kinds)
    return sorted(kind.bit_length() - 1 for kind in fallen if kind)


class Back(Verb[State]):
    """Name a lost figure that comes back, one of each kind (R-219)."""

    name = "back"
    rule = "R-219"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.target,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return lost_kinds(facts.book, facts.state.units[str(subject)])

    def do(self, rules: Book, state: State, frame: Order, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        frame.back -= 1
        piece = state.units[frame.target]
        change(state, piece, fallen=piece.fallen & ~(1 << wanted.target))
        tell(state, "figure_back", unit=piece.id, figure=wanted.target)


def brings_back(rules: Book, state: State, frame: Order) -> bool:
    """Tell whether a figure is still to be named."""
    return frame.back > 0 and bool(state.units[frame.target].fallen)
