"""Handing out rations and taking them away, one by one (B-021, B-025, R-11): what supply and many events share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb
from game.rules.battle.book import Book
from game.rules.battle.ground import change_rations
from game.rules.battle.state import Attack, Give, State, Take, Unit

F = TypeVar("F", Give, Take)
Facts = tuple[Book, State, F]

FIGHTERS = "fighters"


def attack_of(state: State) -> Attack | None:
    """Return the attack under way, if there is one."""
    for frame in reversed(state.frames):
        if isinstance(frame, Attack):
            return frame
    return None


def in_scope(state: State, owner: int, scope: str) -> list[Unit]:
    """Return the units of a side that a frame speaks of: fighters, a location, one zone, or all of them."""
    units = state.units[owner]
    if scope == FIGHTERS:
        attack = attack_of(state)
        assert attack is not None
        return [units[unit] for unit in attack.fighters(owner) if unit in units]
    return [unit for unit in units.values() if unit.zone.startswith(scope)]


class GiveRation(Verb[State]):
    """Give a ration to a unit (B-021, B-025)."""

    name = "give"
    rule = "B-021"

    def subjects(self, facts: Facts[Give]) -> Iterable[Part]:
        return ("rations",)

    def targets(self, facts: Facts[Give], subject: Part) -> Iterable[Part]:
        _, state, frame = facts
        return state.units[frame.seat]

    def drop(self, facts: Facts[Give], subject: Part, target: Part) -> Refusal | None:
        _, state, frame = facts
        if state.units[frame.seat][str(target)].zone.startswith(frame.slot):
            return None
        return Refusal("other_location", self.rule, {"unit": target, "slot": frame.slot})

    def choices(self, facts: Facts[Give]) -> list[Choice]:
        book, state, frame = facts
        units, table, slot = state.units[frame.seat], book.gives, frame.slot
        if not slot:
            return [table[unit] for unit in units]
        return [table[unit.id] for unit in units.values() if unit.zone[0] == slot]

    def do(self, rules: Book, state: State, frame: Give, wanted: Choice) -> None:
        frame.left -= 1
        change_rations(state, frame.seat, str(wanted.target), 1, "given")


class TakeRation(Verb[State]):
    """Remove a ration from a unit that the event reaches (R-05, R-11)."""

    name = "take"
    rule = "R-05"

    def subjects(self, facts: Facts[Take]) -> Iterable[Part]:
        return ("rations",)

    def targets(self, facts: Facts[Take], subject: Part) -> Iterable[Part]:
        _, state, frame = facts
        return state.units[frame.owner]

    def drop(self, facts: Facts[Take], subject: Part, target: Part) -> Refusal | None:
        _, state, frame = facts
        unit = state.units[frame.owner][str(target)]
        if unit not in in_scope(state, frame.owner, frame.scope):
            return Refusal("out_of_reach", self.rule, {"unit": target})
        return None if unit.rations else Refusal("has_no_rations", self.rule, {"unit": target})

    def do(self, rules: Book, state: State, frame: Take, wanted: Choice) -> None:
        frame.left -= 1
        change_rations(state, frame.owner, str(wanted.target), -1, "taken")


def is_giving(rules: Book, state: State, frame: Give) -> bool:
    """Tell whether rations are left; those that nobody can take are lost (R-23)."""
    return frame.left > 0 and bool(in_scope(state, frame.seat, frame.slot) if frame.slot else state.units[frame.seat])


def is_taking(rules: Book, state: State, frame: Take) -> bool:
    """Tell whether something is still to be removed, and there."""
    return frame.left > 0 and any(unit.rations for unit in in_scope(state, frame.owner, frame.scope))


GIVE = ("give.ration",)
TAKE = ("take.ration",)

STEPS = {
    "give.ration": Step(
        verbs=(GiveRation(),), seat=lambda state, frame: frame.seat,
        facts=lambda rules, state, frame: (rules, state, frame), wanted=is_giving, prompt="give", auto=True,
        params=lambda rules, state, frame: {"left": frame.left, "slot": frame.slot},
    ),
    "take.ration": Step(
        verbs=(TakeRation(),), seat=lambda state, frame: frame.seat,
        facts=lambda rules, state, frame: (rules, state, frame), wanted=is_taking, prompt="take", auto=True,
        params=lambda rules, state, frame: {"left": frame.left, "owner": frame.owner},
    ),
}  # fmt: skip
