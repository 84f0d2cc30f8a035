"""Strongpoint units that start inside: which gun goes into which Bunker or Strongpoint (D-308, R-206)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.book import Facts, change, other
from game.rules.dust.state import Fort, Piece, Position, State


def first_builder(book: Any, state: Position) -> int:
    """Return who places fortifications first: the defender, on squares the winner of the initiative (R-206)."""
    return state.winner if book.measured is None else other(state.attacker)


def homeless(book: Any, state: Position, seat: int) -> list[Piece]:
    """Return the Strongpoint units of a side that are still to be put into a fortification (D-308)."""
    return [
        piece for piece in state.of(seat)
        if piece.status == "waiting" and "strongpoint" in book.profiles[piece.unit].words
    ]  # fmt: skip


def vacant(book: Any, state: Position, seat: int) -> list[Fort]:
    """Return the Bunkers and Strongpoints of a side in which no gun stands."""
    own = [fort for fort in state.forts if fort.is_walled and fort.side == seat]
    held = [book.field.fort_of(state, piece) for piece in state.of(seat) if piece.on_board] if own else []
    return [fort for fort in own if fort not in held]


class Garrison(Verb[State]):
    """Put a Strongpoint unit into one of one's fortifications (D-308, D-310)."""

    name = "garrison"
    rule = "D-308"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return [fort.id for fort in facts.state.forts]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if any(piece.id == subject for piece in homeless(facts.book, facts.state, facts.seat)):
            return None
        return Refusal("no_strongpoint_unit", "D-308", {"unit": subject})

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        fort = next(fort for fort in facts.state.forts if fort.id == target)
        what = {"unit": subject, "fort": fort.kind, "at": fort.at}
        if not fort.is_walled:
            return Refusal("not_inside_that", "D-309", what)
        if fort.side != facts.seat:
            return Refusal("not_your_fort", "D-307", what)
        if fort in vacant(facts.book, facts.state, facts.seat):
            return None
        return Refusal("fort_is_full", "D-308" if facts.book.measured is not None else "D-310", what)

    def choices(self, facts: Facts) -> list[Choice]:
        guns = homeless(facts.book, facts.state, facts.seat)
        forts = vacant(facts.book, facts.state, facts.seat) if guns else []
        return [choice(self.name, gun.id, fort.id) for gun in guns for fort in forts]

    def do(self, rules: Any, state: State, frame: Any, wanted: Choice) -> None:
        fort = next(fort for fort in state.forts if fort.id == wanted.target)
        change(state, state.units[str(wanted.subject)], status="board", at=fort.at, facing=fort.facing)
        tell(state, "garrisoned", unit=str(wanted.subject), fort=fort.kind, at=fort.at)


GARRISON = Garrison()


def garrisons(rules: Any, state: State, frame: Any) -> bool:
    """Tell whether a side has a gun to put inside; where there is no choice, or nobody is asked, it is put there."""
    first = first_builder(rules, state)
    for seat in (first, other(first)):
        frame.seat = seat
        while options := GARRISON.choices(Facts(rules, state, frame, seat)):
            if len(options) > 1 and not frame.ready:
                return True
            GARRISON.do(rules, state, frame, options[0] if len(options) == 1 else state.chance.pick(options))
    return False


STEPS = {
    "setup.garrison": Step(
        verbs=(GARRISON,), seat=lambda state, frame: frame.seat, wanted=garrisons, prompt="garrison",
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
    ),
}  # fmt: skip
