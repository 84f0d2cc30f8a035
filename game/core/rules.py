"""The one small door to a game: decision, why_not, apply, view, imagine and outcome, run over its step table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import msgspec

from game.core.choice import Choice, Decision, Refusal, Refused
from game.core.events import Event
from game.core.frames import RUNAWAY, BaseState, Outcome, RunawayError, Step, StepTable, check_frames
from game.core.rng import Chance
from game.core.watch import Watch

S = TypeVar("S", bound=BaseState)
V = TypeVar("V", bound=msgspec.Struct)


class Rules(ABC, Generic[S, V]):
    """The rules of one game over one set of data; the same object serves any number of states."""

    game: str
    seats: tuple[str, ...]
    """The seats of the usual game; `seats_for` and `seats_in` tell those of a game with more players."""
    sequence_rule: str
    """The rule that gives the sequence of play: the reason why something comes at another time."""
    table: StepTable
    state_type: type[S]
    view_type: type[V]
    fingerprint: str
    """Hash of the data that the rules were made from."""
    watch: Watch | None = None
    """Counts which rules take effect, where random play asks for that."""

    @abstractmethod
    def new_game(self, options: dict[str, Any], seed: int) -> S:
        """Set up a game and run on to its first decision."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """Return what the seat may know; hidden things are absent."""

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> S:
        """Return a full state that fits what the seat knows, with what it can't see dealt by chance."""

    @abstractmethod
    def conserved(self, state: S) -> dict[str, int]:
        """Count what must never change in number: each card and counter of the game with how often it is there."""

    def spur(self, state: S, decision: Decision, chance: Chance) -> Choice | None:
        """Return a choice that lets rare rules have their turn in random play; None where any choice will do."""
        return None

    def seats_for(self, options: dict[str, Any]) -> tuple[str, ...]:
        """Return the seats of a game that is set up with these options."""
        return self.seats

    def seats_in(self, state: S) -> tuple[str, ...]:
        """Return the seats of a game under way."""
        return self.seats

    def side_of_seat(self, seat: int) -> int:
        """Return the side that a seat plays for, as the first seat of that side; team mates share it."""
        return seat

    def role_of(self, state: S, seat: int) -> str:
        """Return the part that a seat plays in this game whatever its side is, nothing where sides say it all."""
        return ""

    def decision(self, state: S) -> Decision | None:
        """Return who decides what; None when the game is over."""
        cached: Decision | None = state.__dict__.get("decision")
        if cached is not None or not state.frames:
            return cached
        frame = state.frames[-1]
        return self._list(state, frame, self.table.steps[frame.step])

    def why_not(self, state: S, wanted: Choice) -> Refusal | None:
        """Return the reason why a choice is not offered, None exactly when it is."""
        decision = self.decision(state)
        if decision is None:
            return Refusal("game_over", self.sequence_rule)
        if decision.offers(wanted):
            return None
        frame = state.frames[-1]
        step = self.table.steps[frame.step]
        verb = step.by_name.get(wanted.verb)
        if verb is None:
            known = self.table.verbs.get(wanted.verb)
            if known is None:
                return Refusal("unknown_verb", self.sequence_rule, {"verb": wanted.verb})
            return Refusal("not_now", known.rule, {"verb": wanted.verb, "prompt": step.prompt})
        assert step.facts is not None
        found = verb.why_not(step.facts(self, state, frame), wanted)
        return found or Refusal("not_offered", verb.rule, {"choice": str(wanted)})

    def apply(self, state: S, wanted: Choice) -> list[Event]:
        """Carry out a legal choice and run on to the next decision; an illegal one is refused."""
        decision = self.decision(state)
        if decision is None or not (wanted in decision.choices or decision.offers(wanted)):
            raise Refused(self.why_not(state, wanted) or Refusal("not_offered", self.sequence_rule))
        events: list[Event] = []
        cache = state.__dict__
        cache["events"] = events
        self._play(state, wanted)
        del cache["events"]
        return events

    def push(self, state: S, wanted: Choice) -> None:
        """Carry out a choice that was taken from the decision, noting no events: for searches and random play."""
        self._play(state, wanted)

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return state.result

    def to_bytes(self, state: S) -> bytes:
        """Write the state, whatever it is in the middle of."""
        return msgspec.msgpack.encode(state)

    def from_bytes(self, raw: bytes) -> S:
        """Read a state, refusing anything that is not one."""
        state = msgspec.msgpack.decode(raw, type=self.state_type)
        check_frames(self.table, state)
        return state

    def start(self, state: S) -> None:
        """Run a new state on to its first decision, keeping what happens for `opening`."""
        cache = state.__dict__
        cache["events"] = []
        self._run_on(state)
        cache["opening"] = cache.pop("events")

    def opening(self, state: S) -> list[Event]:
        """Return what happened while a new game was set up; a state that is older, copied or read has none."""
        events: list[Event] = state.__dict__.get("opening", [])
        return events

    def _play(self, state: S, wanted: Choice) -> None:
        cache = state.__dict__
        cache.pop("decision", None)
        cache.pop("opening", None)
        frame = state.frames[-1]
        self.table.steps[frame.step].by_name[wanted.verb].do(self, state, frame, wanted)
        self._run_on(state)

    def _run_on(self, state: S) -> None:
        steps = self.table.steps
        follow = self.table.follow
        frames = state.frames
        for _ in range(RUNAWAY):
            if not frames:
                return
            frame = frames[-1]
            name = frame.step
            if not name:
                frames.pop()
                continue
            step = steps[name]
            run = step.run
            if run is not None:
                frame.step = follow[name]
                run(self, state, frame)
            elif step.wanted is not None and not step.wanted(self, state, frame):
                frame.step = follow[name]
            elif not step.auto:
                return
            else:
                decision = self._list(state, frame, step)
                if not decision.is_forced:
                    return
                wanted = decision.choices[0]
                state.__dict__.pop("decision", None)
                step.by_name[wanted.verb].do(self, state, frame, wanted)
        raise RunawayError(f"{RUNAWAY} steps without a decision; the stack: {[f.step for f in frames]}")

    def _list(self, state: S, frame: Any, step: Step) -> Decision:
        assert step.facts is not None
        assert step.seat is not None
        facts = step.facts(self, state, frame)
        choices: list[Choice] = []
        for listed in step.lists:
            choices += listed(facts)
        regions = tuple(region for verb in step.regional for region in verb.regions(facts)) if step.regional else ()
        params = step.params(self, state, frame) if step.params is not None else {}
        decision = Decision(step.seat(state, frame), step.prompt, tuple(choices), regions, params)
        state.__dict__["decision"] = decision
        return decision
