"""Turning on squares before a reaction attack: in place, or by one sideways step of a large unit (D-158, R-087)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.geometry.grid.squares import LARGE
from game.rules.dust.book import Facts, change
from game.rules.dust.frames import Reaction
from game.rules.dust.reaction import about_trigger, reactor_facts, reactor_seat
from game.rules.dust.state import Piece, Position, State
from game.rules.tactics.hazards import set_off_by_turning
from game.rules.tactics.movement import Face, heading, turn_to
from game.rules.tactics.traffic import reach_on_board


def sideways(rules: Any, state: Position, unit: Piece, trigger: Piece) -> list[int]:
    """Return the poses of a large unit after one sideways step that does not lead away from the enemy (R-087)."""
    found = reach_on_board(rules.field, state, unit, None, 1, False)
    before = rules.field.distance(state, unit, trigger)
    return [
        pose
        for pose in found.costs
        if pose % 2 != unit.at % 2 and rules.field.distance(state, _at(unit, pose), trigger) <= before
    ]


def _at(unit: Piece, pose: int) -> Piece:
    return Piece(unit.id, unit.unit, unit.side, "board", pose, unit.facing)


class Pivot(Verb[State]):
    """Stay, or turn a large unit by a sideways step (R-087)."""

    name = "move"
    rule = "R-087"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return facts.book.field.poses(facts.state, facts.state.units[facts.frame.unit])  # type: ignore[no-any-return]

    def poses(self, facts: Facts) -> list[int]:
        """Return where the unit may end."""
        state, frame = facts.state, facts.frame
        unit = state.units[frame.unit]
        return [unit.at, *sideways(facts.book, state, unit, state.units[frame.trigger])]

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        return None if target in self.poses(facts) else Refusal("only_to_turn", "D-158", {"unit": subject})

    def choices(self, facts: Facts) -> list[Choice]:
        return [choice("move", facts.frame.unit, pose) for pose in self.poses(facts)]

    def do(self, rules: Any, state: State, frame: Reaction, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        unit = state.units[frame.unit]
        if wanted.target != unit.at:
            board = rules.field.layout(state).board
            facing = heading(board, LARGE, unit.at, wanted.target, unit.facing)
            change(state, unit, at=wanted.target, facing=facing)
            tell(state, "moved", unit=unit.id, hero="", path=[unit.at, wanted.target], facing=facing, action="turn")
        frame.step = "reaction.face"
        if state.forts and wanted.target != unit.at:
            set_off_by_turning(rules, state, unit.id, unit.at)


class TurnTo(Face):
    """Turn to the enemy where the unit stands (D-158)."""

    rule = "D-158"

    def do(self, rules: Any, state: State, frame: Reaction, wanted: Choice) -> None:  # type: ignore[override]
        assert isinstance(wanted.target, int)
        turn_to(state, frame.unit, wanted.target)
        frame.step = "reaction.attack"


def is_large(rules: Any, state: State, frame: Reaction) -> bool:
    """Tell whether the unit that turns is a large one."""
    return bool(rules.field.gaits[state.units[frame.unit].unit].size == LARGE)


def minds_facing(rules: Any, state: State, frame: Reaction) -> bool:
    """Tell whether the facing of the unit that turns matters."""
    return bool(rules.field.faces[state.units[frame.unit].unit])


STEPS = {
    "reaction.pivot": Step(
        verbs=(Pivot(),), seat=reactor_seat, facts=reactor_facts, wanted=is_large, prompt="pivot",
        params=about_trigger, auto=True,
    ),
    "reaction.face": Step(
        verbs=(TurnTo(),), seat=reactor_seat, facts=reactor_facts, wanted=minds_facing, prompt="face",
        params=about_trigger,
    ),
}  # fmt: skip
PROCEDURES: dict[str, tuple[str, ...]] = {}
