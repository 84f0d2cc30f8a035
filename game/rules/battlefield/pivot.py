"""Turning on the measured table before a reaction attack: where the unit stands, any way that it fits (D-158)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal
from game.core.frames import Step, Verb, tell
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CIRCLE
from game.rules.battlefield.seeing import HEADINGS
from game.rules.dust.book import Facts, change
from game.rules.dust.frames import Reaction
from game.rules.dust.reaction import about_trigger, reactor_facts, reactor_seat
from game.rules.dust.state import Position, State

TRIES = 8


class FaceRegion:
    """The facings of a unit where it stands, in tenths of a degree."""

    verb = "face"

    def __init__(self, book: Any, state: Position, unit: str) -> None:
        self.book = book
        self.state = state
        self.subject: Part = unit

    def allows(self, point: Point) -> bool:
        """Tell whether the unit may face so."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the unit can't face so: a long hull may find no room."""
        if len(point) != 1 or not 0 <= point[0] < CIRCLE:
            return Refusal("malformed_point", "D-158", {"numbers": len(point)})
        unit = self.state.units[str(self.subject)]
        if self.book.field.settle_facing(self.state, unit, unit.at, point[0]) != point[0]:
            return Refusal("slit_never_turns", "R-199", {"unit": unit.id})
        if point[0] == unit.facing or self.book.field.builds[unit.unit].is_round:
            return None
        found: Refusal | None = self.book.field.why_not_stand(self.state, unit, *spot_of(unit.at), point[0])
        return found

    def sample(self, chance: Chance) -> Point | None:
        """Return a facing at random, the present one if no other is found."""
        for _ in range(TRIES):
            point = (HEADINGS[chance.below(len(HEADINGS))],)
            if self.allows(point):
                return point
        return (self.state.units[str(self.subject)].facing,)


class TurnTo(Verb[State]):
    """Turn to the enemy where the unit stands (D-158, R-087)."""

    name = "face"
    rule = "D-158"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[Any]:
        return [FaceRegion(facts.book, facts.state, facts.frame.unit)]

    def do(self, rules: Any, state: State, frame: Reaction, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        piece, facing = state.units[frame.unit], wanted.target[0]
        if piece.facing != facing:
            change(state, piece, facing=facing)
            tell(state, "turned", unit=piece.id, facing=facing)
        frame.step = "reaction.attack"


def go_on(rules: Any, state: State, frame: Reaction) -> None:
    """Let the facing be chosen: on the table a turn is never a step."""


def minds_facing(rules: Any, state: State, frame: Reaction) -> bool:
    """Tell whether the facing of the unit that turns matters."""
    return bool(rules.field.faces[state.units[frame.unit].unit])


STEPS = {
    "reaction.pivot": Step(go_on),
    "reaction.face": Step(
        verbs=(TurnTo(),), seat=reactor_seat, facts=reactor_facts, wanted=minds_facing, prompt="face",
        params=about_trigger,
    ),
}  # fmt: skip
PROCEDURES: dict[str, tuple[str, ...]] = {}
