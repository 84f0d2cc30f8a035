"""The kit every game must pass: what it checks, and how it looks at one decision; imports game.core only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any

import msgspec

from game.core.choice import Choice, Decision, Part, Refused, choice
from game.core.frames import RunawayError, Verb
from game.core.rng import Chance
from game.core.rules import Rules

CHECKS = {
    "accepted": "why_not has nothing against a choice that is offered",
    "bytes": "a state written to bytes and read again is the same state with the same decision",
    "clone": "playing on from a clone never changes the original, nor the other way round",
    "conserved": "cards and counters are conserved",
    "crash": "setting up a game and making any choice that is offered raise no error",
    "dead_end": "whoever decides has something to choose",
    "decision": "a state imagined from a seat's view asks the same seat the same, with the same choices",
    "duplicate": "no choice is offered twice",
    "endless": "random play ends",
    "imagine": "a state can be imagined from every view, and it has the same cards and counters",
    "integers": "numbers in the state are integers of at most 64 bits",
    "journal": "a journal, replayed from the seed, gives the identical state",
    "lift_drop": "the bare reasons of lift and drop agree with the list of choices",
    "log": "what a seat can't see does not change its log",
    "order": "choices come in a fixed order",
    "outcome": "there is an outcome exactly when nobody has anything to decide",
    "push": "push leads to the state that apply leads to",
    "reason": "why_not gives a reason and a rule for every choice that is not offered",
    "region": "a region allows the points that it samples, and has a reason against exactly the others",
    "runaway": "no choice sets off steps without end",
    "secret": "what is told to some seats only is not in the view or the log of the others",
    "shown": "a view learns something hidden only by an event that reveals it",
    "untouched": "a refused choice leaves the state as it was",
    "view": "a view is data, changes nothing, and is the view of every state that is imagined from it",
}
"""What the kit checks; a failure bears one of these names."""

GARBAGE: tuple[Part, ...] = ("", "nothing", "☠", 0, -1, 1 << 63, (0, 0), (1, -1), (10**12, 3, 7))
PLAY_ON = 20
"""Choices made on a clone to see that the original stays as it was."""
LEAST, MOST = -(1 << 63), (1 << 64) - 1


class Fault(Exception):
    """A check that failed, by name, what was found, and the choices on a copy that led there."""

    def __init__(self, check: str, text: str, after: Iterable[Choice] = ()) -> None:
        assert check in CHECKS, check
        super().__init__(f"{check}: {text}")
        self.check = check
        self.text = text
        self.after = tuple(after)


class Blame:
    """Turns whatever the rules raise inside into a fault of one check."""

    def __init__(self, check: str, doing: str, after: Iterable[Choice] = ()) -> None:
        self.check = check
        self.doing = doing
        self.after = after

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, Fault):
            check = "runaway" if isinstance(error, RunawayError) else self.check
            raise Fault(check, f"{self.doing}: {type(error).__name__}: {error}", self.after) from error


class Words:
    """The verbs and parts met in a game, from which choices are mixed that nobody offered."""

    def __init__(self, verbs: Iterable[str]) -> None:
        self.verbs = [*verbs, "", "nonsense"]
        self.parts: dict[Part, None] = dict.fromkeys(GARBAGE)

    def learn(self, choices: Iterable[Choice]) -> None:
        """Remember the parts of some choices."""
        for each in choices:
            self.parts.update(dict.fromkeys((each.subject, each.target, *each.args)))

    def mix(self, chance: Chance, near: tuple[str, ...], number: int) -> Iterator[Choice]:
        """Yield choices that may make sense or not; half of them with a verb that is asked for."""
        parts = list(self.parts)
        for _ in range(number):
            verb = chance.pick(near) if near and chance.below(2) else chance.pick(self.verbs)
            args = [chance.pick(parts) for _ in range(max(0, chance.below(12) - 9))]
            yield choice(verb, chance.pick(parts), chance.pick(parts) if chance.below(4) else "", *args)


class Depth(msgspec.Struct, frozen=True):
    """How hard to look at one decision."""

    others: int
    """Choices that nobody offered to ask about."""
    most: int
    """Offered choices to carry out."""
    imagined: int
    """States to imagine from each view."""


class Probe:
    """One decision of a game under test."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        state: Any,
        decision: Decision,
        chance: Chance,
        words: Words,
        depth: Depth,
    ) -> None:
        self.rules = rules
        self.state = state
        self.decision = decision
        self.chance = chance
        self.words = words
        self.depth = depth
        with Blame("bytes", "writing the state"):
            self.raw = rules.to_bytes(state)
        self.step = self.rules.table.steps[state.frames[-1].step]

    def unchanged(self, check: str, doing: str) -> None:
        """Fail if the state is no longer what it was."""
        if self.rules.to_bytes(self.state) != self.raw:
            raise Fault(check, f"{doing} changed the state")


def random_choice(decision: Decision, chance: Chance, by_verb: bool = False) -> Choice | None:
    """Pick a choice or a point of a region; by verb, rare deeds have their turn; None if there is none."""
    options: list[Any] = [*decision.choices, *decision.regions]
    if by_verb and options:
        verb = chance.pick(list(dict.fromkeys(option.verb for option in options)))
        options = [option for option in options if option.verb == verb]
    while options:
        picked = options.pop(chance.below(len(options)))
        if isinstance(picked, Choice):
            return picked
        point = picked.sample(chance)
        if point is not None:
            return choice(picked.verb, picked.subject, point)
    return random_choice(decision, chance) if by_verb else None


def check_cheaply(rules: Rules[Any, Any], state: Any, decision: Decision | None) -> None:
    """Hold a position to what can be seen at a glance."""
    if (decision is None) != (rules.outcome(state) is not None):
        said = "goes on after its outcome" if decision is not None else "stops without an outcome"
        raise Fault("outcome", f"the game {said}")
    if decision is None:
        return
    if not decision.choices and not decision.regions:
        raise Fault("dead_end", f"seat {decision.seat} is asked {decision.prompt!r} and has no choice")
    if len(set(decision.choices)) != len(decision.choices):
        twice = next(c for c in decision.choices if decision.choices.count(c) > 1)
        raise Fault("duplicate", f"{twice} is offered twice")


def check_integers(probe: Probe) -> None:
    """Look at every number of the state."""
    for path, value in leaves(msgspec.to_builtins(probe.state)):
        if isinstance(value, float) or (isinstance(value, int) and not LEAST <= value <= MOST):
            raise Fault("integers", f"{path} is {value!r}")


def check_bytes(probe: Probe) -> None:
    """Write the state, read it and compare it and its decision with the original."""
    with Blame("bytes", "reading the state that was written"):
        twin = probe.rules.from_bytes(probe.raw)
        again = probe.rules.to_bytes(twin)
        decision = probe.rules.decision(twin)
    if again != probe.raw:
        raise Fault("bytes", "the state that was read is written differently")
    compare_decisions(probe.decision, decision, "bytes", "the state that was read")


def compare_decisions(
    real: Decision, other: Decision | None, check: str, what: str, own: bool = True
) -> None:
    """Fail unless both ask the same; one's own decision is compared to the last choice."""
    if other is None:
        raise Fault(check, f"{what} has no decision")
    if (real.seat, real.prompt) != (other.seat, other.prompt):
        asked = f"asks seat {other.seat} {other.prompt!r}, not seat {real.seat} {real.prompt!r}"
        raise Fault(check, f"{what} {asked}")
    if not own:
        return
    if real.choices != other.choices:
        differing = set(real.choices) ^ set(other.choices)
        if not differing:
            raise Fault("order", f"{what} has the same choices in another order")
        raise Fault(check, f"{what} differs in these choices: {told(differing)}")
    if real.params != other.params:
        raise Fault(check, f"{what} has {other.params} as parameters, not {real.params}")
    if [_draws(region) for region in real.regions] != [_draws(region) for region in other.regions]:
        raise Fault(check, f"{what} has other regions")


def _draws(region: Any) -> tuple[Any, ...]:
    chance = Chance.seeded(0)
    return region.verb, region.subject, *(region.sample(chance) for _ in range(8))


def check_clone(probe: Probe) -> None:
    """Play on from a clone and look whether the original, or another clone, is still what it was."""
    rules = probe.rules
    with Blame("clone", "cloning the state"):
        twin, idle = probe.state.clone(), probe.state.clone()
    if rules.to_bytes(twin) != probe.raw:
        raise Fault("clone", "a fresh clone is not the same state")
    made: list[Choice] = []
    while len(made) < PLAY_ON:
        decision = rules.decision(twin)
        wanted = random_choice(decision, probe.chance) if decision is not None else None
        if wanted is None:
            break
        made.append(wanted)
        with Blame("crash", f"playing {told(made)} on a clone", made):
            rules.apply(twin, wanted)
        probe.unchanged("clone", f"playing {told(made)} on a clone")
    if rules.to_bytes(idle) != probe.raw:
        raise Fault("clone", f"playing {told(made)} on a clone changed another clone")


def check_offers(probe: Probe) -> None:
    """Carry out the choices that are offered, each on a clone of its own."""
    rules, state = probe.rules, probe.state
    choices = list(probe.decision.choices)
    probe.chance.shuffle(choices)
    for wanted in choices[: probe.depth.most]:
        with Blame("accepted", f"asking why not {wanted}, which is offered"):
            refusal = rules.why_not(state, wanted)
        if refusal is not None:
            raise Fault("accepted", f"{wanted} is offered, but why_not says {refusal}", [wanted])
        twin, other = state.clone(), state.clone()
        with Blame("crash", f"applying {wanted}, which is offered", [wanted]):
            rules.apply(twin, wanted)
            rules.push(other, wanted)
        if rules.to_bytes(twin) != rules.to_bytes(other):
            raise Fault("push", f"{wanted} leads elsewhere when it is pushed", [wanted])
    probe.unchanged("clone", "applying choices to clones")


def check_refusals(probe: Probe) -> None:
    """Ask about choices that are not offered; each has a reason, and applying it changes nothing."""
    rules, state = probe.rules, probe.state
    offered = set(probe.decision.choices)
    probe.words.learn(probe.decision.choices)
    mixed = probe.words.mix(probe.chance, tuple(probe.step.by_name), probe.depth.others)
    for number, wanted in enumerate(mixed):
        if wanted in offered or (isinstance(wanted.target, tuple) and probe.decision.offers(wanted)):
            continue
        said = wanted.to_journal()
        with Blame("reason", f"asking why not {said}"):
            refusal = rules.why_not(state, wanted)
        if refusal is None:
            raise Fault("reason", f"{said} is not offered, but why_not has nothing against it")
        if refusal.reason == "not_offered":
            raise Fault("reason", f"{said} is not offered, but its verb has nothing against it")
        if not refusal.reason or not refusal.rule:
            raise Fault("reason", f"the refusal of {said} lacks its reason or its rule: {refusal}")
        if number % 10 == 0 and not _is_refused(probe, wanted):
            raise Fault("reason", f"{said} is not offered, but it can be applied")
    probe.unchanged("untouched", "asking about choices that are not offered, or applying them,")


def _is_refused(probe: Probe, wanted: Choice) -> bool:
    with Blame("reason", f"applying {wanted.to_journal()}, which is not offered"):
        try:
            probe.rules.apply(probe.state, wanted)
        except Refused:
            return True
    return False


def check_lift_drop(probe: Probe) -> None:
    """Hold each verb's list of choices against its bare reasons."""
    state = probe.state
    assert probe.step.facts is not None
    for verb in probe.step.verbs:
        with Blame("lift_drop", f"listing the choices of {verb.name}"):
            facts = probe.step.facts(probe.rules, state, state.frames[-1])
            listed = verb.choices(facts)
            reasoned = {(c.subject, c.target) for c in Verb.choices(verb, facts)}
            stuck = [r.subject for r in verb.regions(facts) if verb.lift(facts, r.subject) is not None]
        differing = {(c.subject, c.target) for c in listed} ^ reasoned
        if differing or any(c.verb != verb.name for c in listed):
            raise Fault("lift_drop", f"the list of {verb.name} and its reasons disagree on {told(differing)}")
        if stuck:
            raise Fault("lift_drop", f"{verb.name} has a region for {told(stuck)}, which can't be lifted")
    probe.unchanged("lift_drop", "listing choices")


def check_regions(probe: Probe) -> None:
    """Try points inside each region, near it and far from it."""
    for region in probe.decision.regions:
        inside = [point for _ in range(20) if (point := region.sample(probe.chance)) is not None]
        for point in inside:
            if not region.allows(point):
                raise Fault("region", f"{region.verb} {region.subject} samples {point} and does not allow it")
        spread = 1 << probe.chance.below(24)
        near = [tuple(n + probe.chance.below(2 * spread + 1) - spread for n in point) for point in inside]
        for point in [*inside, *near, (), (0,), (0, 0), (0, 0, 0)]:
            wanted = choice(region.verb, region.subject, point)
            with Blame("region", f"asking about {wanted}"):
                allowed = region.allows(point)
                answers = region.why_not(point) is None, probe.rules.why_not(probe.state, wanted) is None
            if answers != (allowed, allowed):
                raise Fault("region", f"{wanted}: allows says {allowed}, the two why_not {answers}")


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value in plain data with its path, which leaves out the order within a list of values."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield path, key
            yield from leaves(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, (list, tuple)):
        for index, value in enumerate(data):
            nested = isinstance(value, (dict, list, tuple))
            yield from leaves(value, f"{path}.{index}" if nested else path)
    else:
        yield path, data


def told(things: Iterable[Any], most: int = 6) -> str:
    """Write a few things of many."""
    texts = [str(thing) for thing in things]
    return ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")


OPEN_CHECKS = (
    check_integers,
    check_bytes,
    check_clone,
    check_lift_drop,
    check_regions,
    check_offers,
    check_refusals,
)
