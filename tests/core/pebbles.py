"""A toy game for tests of sessions: seats take pebbles from a heap, roll, whisper, bow; imports game.core."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import BaseState, Frame, Outcome, Step, StepTable, Verb, tell, tell_secret
from game.core.rng import Chance
from game.core.rules import Rules
from game.core.session import Session


class Turn(Frame):
    """A seat at the heap."""


class State(BaseState, dict=True, kw_only=True):
    """A heap, whose turn it is, and what each seat took."""

    frames: list[Turn]
    result: Outcome | None = None
    heap: int
    chance: Chance
    seat: int = 0
    taken: list[int]

    def clone(self) -> State:
        """Return an independent copy."""
        frames = [frame.clone() for frame in self.frames]
        return State(
            frames=frames, result=self.result, heap=self.heap, chance=self.chance.clone(), seat=self.seat,
            taken=self.taken[:],
        )  # fmt: skip


class View(msgspec.Struct):
    """There is nothing hidden but the dice to come."""

    heap: int


class Take(Verb[State]):
    name = "take"
    rule = "P-1"

    def subjects(self, facts: State) -> Iterable[Part]:
        return (1, 2, 3)

    def lift(self, facts: State, subject: Part) -> Refusal | None:
        enough = int(str(subject)) <= facts.heap
        return None if enough else Refusal("too_few", self.rule, {"heap": facts.heap})

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Take pebbles; the last one wins."""
        count = int(str(wanted.subject))
        state.heap -= count
        state.taken[state.seat] += count
        tell(state, "taken", seat=state.seat, pair=(count, state.heap))
        if not state.heap:
            state.result = Outcome((state.seat,), "last_pebble", "P-1")
            state.frames.clear()


class Roll(Verb[State]):
    name = "roll"
    rule = "P-2"

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Roll a die for everybody to see."""
        tell(state, "rolled", reveals=True, face=state.chance.die())


class Whisper(Verb[State]):
    name = "whisper"
    rule = "P-3"

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Tell oneself something that shows nothing new."""
        tell_secret(state, "whispered", (state.seat,), {"word": "flint"}, reveals=False, seat=state.seat)


class Bow(Verb[State]):
    name = "bow"
    rule = "P-4"

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Bow, after which one must nod."""
        frame.step = "turn.nod"


class Nod(Verb[State]):
    name = "nod"
    rule = "P-4"

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Nod: the only thing to do."""
        frame.step = "turn.choose"


class End(Verb[State]):
    name = "end"
    rule = "P-5"

    def do(self, rules: Any, state: State, frame: Turn, wanted: Choice) -> None:
        """Hand over."""
        state.seat = 1 - state.seat


def asking(*verbs: Verb[Any]) -> Step:
    """Return a step that asks the seat whose turn it is."""
    return Step(verbs=verbs, seat=lambda s, f: s.seat, facts=lambda r, s, f: s, prompt="choose")


class PebbleRules(Rules[State, View]):
    """The game over one set of 'data', which is only a fingerprint."""

    game = "pebbles"
    seats = ("flint", "slate")
    sequence_rule = "P-0"
    table = StepTable(
        {"turn.choose": asking(Take(), Roll(), Whisper(), Bow(), End()), "turn.nod": asking(Nod())},
        {"turn": ("turn.choose", "turn.nod")},
    )
    state_type = State
    view_type = View

    def __init__(self, fingerprint: str = "grey") -> None:
        self.fingerprint = fingerprint

    def new_game(self, options: dict[str, Any], seed: int) -> State:
        heap = options.get("heap", 20)
        if not isinstance(heap, int) or heap < 1:
            raise ValueError(f"a heap of {heap!r}")
        state = State(frames=[Turn(step="turn.choose")], heap=heap, taken=[0, 0], chance=Chance.seeded(seed))
        self.start(state)
        return state

    def view(self, state: State, seat: int) -> View:
        return View(state.heap)

    def imagine(self, view: View, chance: Chance) -> State:
        return State(frames=[Turn(step="turn.choose")], heap=view.heap, taken=[0, 0], chance=chance)

    def conserved(self, state: State) -> dict[str, int]:
        return {"pebbles": state.heap + sum(state.taken)}


PEBBLES = PebbleRules()


def rules_for(game: str) -> PebbleRules:
    """Return the rules of the one game there is."""
    return {"pebbles": PEBBLES}[game]


def said(words: str) -> list[Choice]:
    """Read choices as 'take-2 roll end'."""
    parts = [word.split("-") for word in words.split()]
    return [choice(verb, *(int(n) for n in rest)) for verb, *rest in parts]


def begin(path: Path | None, words: str = "", **options: Any) -> Session:
    """Begin a game and make some choices."""
    return make(Session.new(PEBBLES, options, 5, path), words)


def make(session: Session, words: str) -> Session:
    """Make some choices in a game."""
    for wanted in said(words):
        session.apply(wanted)
    return session


def load(path: Path, **how: Any) -> Session:
    """Load a game of pebbles."""
    return Session.load(path, rules_for, **how)
