"""Going aboard: a Move or March that ends at a carrier, and vehicles lifted from the air (D-293, D-299)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Verb
from game.rules.dust.activation import hero_of
from game.rules.dust.carrying import go_aboard, post_inside, why_no_room, why_not_aboard
from game.rules.dust.frames import Movement
from game.rules.dust.state import Piece, Position, Post, State


def carriers_for(rules: Any, state: Position, unit: Piece) -> list[Piece]:
    """Return the units on the board that could take a unit aboard, or be driven by it; mostly there are none."""
    if unit.carrier:
        return []
    profiles = rules.profiles
    drives = profiles[unit.unit].drives
    return [
        piece
        for piece in state.units.values()
        if piece.side == unit.side and piece.status == "board" and piece.id != unit.id
        and (profiles[piece.unit].carries or (drives and not profiles[piece.unit].infantry))
    ]  # fmt: skip


class Embark(Verb[State]):
    """Move to a carrier and go aboard."""

    def post(self, book: Any, carrier: Piece) -> Post:
        """Return what the unit will be there."""
        raise TypeError(f"the verb {self.name} boards nothing")

    def fits(self, book: Any, unit: Piece, carrier: Piece) -> bool:
        """Tell whether a unit could think of boarding a carrier in this way."""
        return bool(book.profiles[carrier.unit].carries)

    def subjects(self, facts: Any) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Any, subject: Part) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat) if piece.id != subject]

    def why_never(self, facts: Any, carrier: Piece) -> Refusal | None:
        """Return why the unit can't board a carrier however near it is."""
        if facts.unit.carrier:
            return Refusal("leaves_first", "R-192", {"unit": facts.unit.id})
        if not carrier.on_board:
            return Refusal("not_on_board", self.rule, {"unit": carrier.id})
        post = self.post(facts.book, carrier)
        return why_not_aboard(facts.book, facts.state, facts.unit, carrier, post, hero_of(facts.state, facts.frame))

    def drop(self, facts: Any, subject: Part, target: Part) -> Refusal | None:
        carrier = facts.state.units[str(target)]
        refusal = self.why_never(facts, carrier)
        if refusal is not None:
            return refusal
        if facts.can_reach(carrier):
            return None
        left = facts.frame.allowance - facts.frame.spent
        return Refusal("too_far", self.rule, {"cost": 0, "allowance": left, "unit": facts.unit.id})

    def choices(self, facts: Any) -> list[Choice]:
        unit = facts.unit
        return [
            choice(self.name, unit.id, piece.id)
            for piece in facts.carriers
            if self.fits(facts.book, unit, piece) and self.drop(facts, unit.id, piece.id) is None
        ]

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        carrier = state.units[str(wanted.target)]
        frame.boards, frame.post = carrier.id, self.post(rules, carrier)
        frame.step = "movement.board"


class Board(Embark):
    """Go inside a carrier (D-284, D-298, D-303)."""

    name = "board"
    rule = "D-293"

    def post(self, book: Any, carrier: Piece) -> Post:
        return post_inside(book, carrier)

    def fits(self, book: Any, unit: Piece, carrier: Piece) -> bool:
        return bool(book.profiles[carrier.unit].carries) and "airlifter" not in book.profiles[carrier.unit].words

    def why_never(self, facts: Any, carrier: Piece) -> Refusal | None:
        if "airlifter" in facts.book.profiles[carrier.unit].words:
            return Refusal("lifts_from_above", "D-299", {"unit": facts.unit.id, "carrier": carrier.id})
        return super().why_never(facts, carrier)


class Ride(Embark):
    """Climb onto a vehicle (D-288)."""

    name = "ride"
    rule = "D-288"

    def post(self, book: Any, carrier: Piece) -> Post:
        return "rider"

    def fits(self, book: Any, unit: Piece, carrier: Piece) -> bool:
        return bool(book.units[carrier.unit].tank_riders)


class Mount(Embark):
    """Take the wheel of a vehicle or aircraft (D-192)."""

    name = "mount"
    rule = "D-192"

    def post(self, book: Any, carrier: Piece) -> Post:
        return "pilot"

    def fits(self, book: Any, unit: Piece, carrier: Piece) -> bool:
        return bool(book.profiles[unit.unit].drives)


class Lift(Verb[State]):
    """Pick up a vehicle below before the move begins (D-299, R-196)."""

    name = "lift"
    rule = "D-299"

    def subjects(self, facts: Any) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Any, subject: Part) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat) if piece.id != subject]

    def lift(self, facts: Any, subject: Part) -> Refusal | None:
        if "airlifter" not in facts.book.profiles[facts.unit.unit].words:
            return Refusal("lifts_nothing", "D-272", {"unit": subject})
        if facts.frame.spent or not facts.unit.on_board:
            return Refusal("lifts_at_start", "D-299", {"unit": subject})
        return None

    def drop(self, facts: Any, subject: Part, target: Part) -> Refusal | None:
        cargo, lifter = facts.state.units[str(target)], facts.unit
        if not cargo.on_board:
            return Refusal("not_on_board", self.rule, {"unit": cargo.id})
        refusal = why_not_aboard(facts.book, facts.state, cargo, lifter, "cargo")
        if refusal is not None:
            return refusal
        if facts.book.field.is_below(facts.state, lifter, cargo):
            return None
        return Refusal("not_below", "R-196", {"unit": lifter.id, "target": cargo.id})

    def choices(self, facts: Any) -> list[Choice]:
        return super().choices(facts) if "airlifter" in facts.book.profiles[facts.unit.unit].words else []

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        go_aboard(state, str(wanted.target), frame.unit, "cargo")
        state.__dict__.pop("reach", None)


def embark(state: State, frame: Movement) -> None:
    """Put the unit, and the hero with it, aboard the carrier that it has reached (D-293)."""
    for name in filter(None, (frame.unit, frame.hero)):
        go_aboard(state, name, frame.boards, frame.post)  # type: ignore[arg-type]
    frame.boards = ""


def can_still_board(rules: Any, state: Position, frame: Movement) -> bool:
    """Tell whether nothing has happened to the carrier, and to its room, that a unit is on its way to."""
    if not frame.boards:
        return True
    carrier, unit = state.units[frame.boards], state.units[frame.unit]
    post: Post = frame.post  # type: ignore[assignment]
    return carrier.on_board and why_no_room(rules, state, unit, carrier, post, hero_of(state, frame)) is None


VERBS = (Board(), Ride(), Mount(), Lift())
