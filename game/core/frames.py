"""The stack of procedures: frames as plain data, steps looked up by name, verbs, and the loop that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Generic, Self, TypeVar

import msgspec

from game.core.choice import Choice, Part, Refusal, choice
from game.core.events import Event

RUNAWAY = 10_000
"""Steps that one choice may set off before the engine calls it a fault of the rules."""


class Frame(msgspec.Struct, kw_only=True, tag=True):
    """A procedure under way: the dotted name of its next step; games add what the procedure must remember."""

    step: str

    def clone(self) -> Self:
        """Return an independent copy; a frame that holds lists copies them here."""
        return copy(self)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won, the way by which, and the rule that says so."""

    winners: tuple[int, ...]
    how: str
    rule: str

    def __str__(self) -> str:
        seats = " and ".join(map(str, self.winners)) or "none"
        return f"{self.how} [{self.rule}], won by seat {seats}"


class BaseState(msgspec.Struct, dict=True):
    """What every game state has; the decision and the running list of events are caches outside the data."""

    frames: list[Any]
    result: Outcome | None

    def clone(self) -> Self:
        """Return an independent copy."""
        raise TypeError(f"{type(self).__name__} does not say how it is cloned")


S = TypeVar("S", bound=BaseState)


class RunawayError(RuntimeError):
    """The steps go round without ever asking anybody."""


class Verb(Generic[S]):
    """One kind of choice, described once: its pieces, why one can't be lifted or dropped, and the deed.

    `facts` is what the step worked out once for the decision. `choices` may be overridden for speed;
    the conformance kit holds it against `lift` and `drop`.
    """

    name: str
    rule: str

    def subjects(self, facts: Any) -> Iterable[Part]:
        """Return the pieces that a player may think of lifting."""
        return ("",)

    def targets(self, facts: Any, subject: Part) -> Iterable[Part]:
        """Return the places that a player may think of dropping the piece on."""
        return ("",)

    def lift(self, facts: Any, subject: Part) -> Refusal | None:
        """Return why the piece can't be lifted."""
        return None

    def drop(self, facts: Any, subject: Part, target: Part) -> Refusal | None:
        """Return why the piece, which can be lifted, can't be dropped there."""
        return None

    def choices(self, facts: Any) -> list[Choice]:
        """List the legal choices in a fixed order."""
        return [
            choice(self.name, subject, target)
            for subject in self.subjects(facts)
            if self.lift(facts, subject) is None
            for target in self.targets(facts, subject)
            if self.drop(facts, subject, target) is None
        ]

    def regions(self, facts: Any) -> list[Any]:
        """Return the regions onto which the verb may drop something."""
        return []

    def why_not(self, facts: Any, wanted: Choice) -> Refusal | None:
        """Return why this choice is not offered."""
        if wanted.args:
            return Refusal("malformed", self.rule, {"choice": str(wanted)})
        if wanted.subject not in self.subjects(facts):
            return Refusal("no_such_piece", self.rule, {"piece": wanted.subject})
        refusal = self.lift(facts, wanted.subject)
        if refusal is not None:
            return refusal
        for region in self.regions(facts):
            if region.subject == wanted.subject and isinstance(wanted.target, tuple):
                found: Refusal | None = region.why_not(wanted.target)
                return found
        if wanted.target not in self.targets(facts, wanted.subject):
            return Refusal("no_such_target", self.rule, {"piece": wanted.subject, "target": wanted.target})
        return self.drop(facts, wanted.subject, wanted.target)

    def do(self, rules: Any, state: Any, frame: Any, wanted: Choice) -> None:
        """Carry the choice out."""
        raise TypeError(f"the verb {self.name} does nothing")


class Word(Verb[S]):
    """A verb that lifts no piece: it is said or not."""

    def __init__(self) -> None:
        self.only = choice(self.name)

    def choices(self, facts: Any) -> list[Choice]:
        """List the word if nothing speaks against it."""
        return [self.only] if self.lift(facts, "") is None else []


class Step:
    """A named step of a procedure: it either runs, or asks a seat with its verbs.

    A step that asks stays the frame's step until `wanted` is false or a verb moves the frame on; `wanted` is
    asked only as the game runs on to the step, and may settle by itself what nobody need be asked about.
    An `auto` step with exactly one choice, nothing hidden in it, carries that out by itself.
    """

    __slots__ = ("auto", "by_name", "facts", "lists", "params", "prompt", "regional", "run", "seat", "verbs", "wanted")

    def __init__(
        self,
        run: Callable[[Any, Any, Any], None] | None = None,
        *,
        verbs: tuple[Verb[Any], ...] = (),
        seat: Callable[[Any, Any], int] | None = None,
        facts: Callable[[Any, Any, Any], Any] | None = None,
        wanted: Callable[[Any, Any, Any], bool] | None = None,
        prompt: str = "",
        params: Callable[[Any, Any, Any], dict[str, Any]] | None = None,
        auto: bool = False,
    ) -> None:
        if (run is None) == (not verbs) or (verbs and (seat is None or facts is None or not prompt)):
            raise TypeError("a step either runs, or asks with verbs, a seat, facts and a prompt")
        self.run = run
        self.verbs = verbs
        self.lists = tuple(verb.choices for verb in verbs)
        self.regional = tuple(verb for verb in verbs if type(verb).regions is not Verb.regions)
        self.by_name = {verb.name: verb for verb in verbs}
        self.seat = seat
        self.facts = facts
        self.wanted = wanted
        self.prompt = prompt
        self.params = params
        self.auto = auto


class StepTable:
    """All steps of one game and the order of its procedures, checked when it is made."""

    def __init__(self, steps: Mapping[str, Step], procedures: Mapping[str, tuple[str, ...]]) -> None:
        self.steps = dict(steps)
        self.procedures = dict(procedures)
        self.follow: dict[str, str] = {}
        seen: set[str] = set()
        for name, procedure in procedures.items():
            for here, after in zip(procedure, (*procedure[1:], ""), strict=True):
                if here in seen:
                    raise TypeError(f"step {here} stands twice in the procedures")
                if here not in self.steps:
                    raise TypeError(f"procedure {name} names the unknown step {here}")
                seen.add(here)
                self.follow[here] = after
        unused = set(self.steps) - seen
        if unused:
            raise TypeError(f"steps in no procedure: {', '.join(sorted(unused))}")
        self.verbs = {verb.name: verb for step in self.steps.values() for verb in step.verbs}


def tell(state: BaseState, kind: str, reveals: bool = False, **data: Any) -> None:
    """Note an open event, if somebody listens."""
    events: list[Event] | None = state.__dict__.get("events")
    if events is not None:
        events.append(Event(kind, data, {}, (), reveals))


def tell_secret(
    state: BaseState, kind: str, seats: tuple[int, ...], secret: dict[str, Any], reveals: bool = True, **data: Any
) -> None:
    """Note an event with a part that only some seats may see."""
    events: list[Event] | None = state.__dict__.get("events")
    if events is not None:
        events.append(Event(kind, data, secret, seats, reveals))


def check_frames(table: StepTable, state: BaseState) -> None:
    """Refuse a loaded state whose frames name steps that do not exist; one that is done waits without a step."""
    for frame in state.frames:
        if frame.step and frame.step not in table.steps:
            raise msgspec.ValidationError(f"unknown step {frame.step!r} in the stack of frames")
