"""What the lessons of all games share: their steps, what each waits for, and whether they still fit the cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from game.core.choice import Choice, Decision, Part, Point, choice, choice_from
from game.core.rules import Rules
from game.core.session import Session
from game.data.faults import DataError, Report
from game.data.loader import load_game
from game.data.schema import Records, Schema, TableSpec, TextKey

SCENARIO = "tutorial"
SEED = 1942
SPOT = 3
"""Numbers by which a free point names a spot: east, north, level."""
FACED = 4
"""Numbers of a spot with a facing, which is left to the learner."""

Words = tuple[str | int | tuple[int, ...], ...]
"""A choice as the journal writes it."""
Pattern = Annotated[Words, msgspec.Meta(min_length=1, max_length=3)]
"""A choice of which a part may be several words with | between them, or * for any; a point is met from nearby."""
Wait = Literal["choice", "look", "refusal", "next", "undo", "take_back", "hint"]
BACKWARDS = frozenset(("undo", "take_back"))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson: what it waits for, what it points at, and what the other side does meanwhile."""

    id: str
    wait: Wait = "choice"
    do: tuple[Pattern, ...] = ()
    """The learner's choices, one after the other; no other one is taken meanwhile."""
    any_order: bool = False
    near: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """How far from a free point that it names one may drop something, in tenths of a millimetre."""
    look: str = ""
    """The part to look at."""
    attempt: Words = ()
    """The choice to try, which the rules must refuse."""
    opponent: tuple[Words, ...] = ()
    """What the other side chooses as often as it is asked; the step is over when all of it is done."""
    show: tuple[str, ...] = ()
    """The parts that are pointed at."""
    rule: str = ""
    """The rule to read more in."""

    def left(self, made: Sequence[Choice]) -> list[Pattern]:
        """Return what the learner has still to choose after these choices."""
        left = list(self.do)
        for one in made:
            fits = [pattern for pattern in (left if self.any_order else left[:1]) if matches(pattern, one, self.near)]
            if fits:
                left.remove(fits[0])
        return left

    def open(self, made: Sequence[Choice]) -> list[Pattern]:
        """Return what the learner may choose next."""
        left = self.left(made)
        return left if self.any_order else left[:1]


def matches(pattern: Words, wanted: Choice, near: int = 0) -> bool:
    """Tell whether a choice is one that the pattern means; free points may lie so far from those that it names."""
    parts = wanted.to_journal()
    return len(parts) == len(pattern) and all(
        word == "*" or _means(word, part, near) for word, part in zip(pattern, parts, strict=True)
    )


def _means(word: Part, part: Part, near: int) -> bool:
    if not isinstance(word, tuple):
        return not isinstance(part, tuple) and str(part) in str(word).split("|")
    if not isinstance(part, tuple) or (len(part) != len(word) and (len(word), len(part)) != (SPOT, FACED)):
        return False
    spots = ((word[at : at + SPOT], part[at : at + SPOT]) for at in range(0, len(word), SPOT))
    return all(math.dist(one[:2], other[:2]) <= near and one[2:] == other[2 : len(one)] for one, other in spots)


def offered(decision: Decision, patterns: Sequence[Words]) -> list[Choice]:
    """Return the legal choices that one of the patterns means, those of the first pattern first."""
    found: list[Choice] = []
    for pattern in patterns:
        if names_point(pattern):
            exact = choice_from(pattern)
            found += [exact] if decision.offers(exact) else []
        else:
            found += [wanted for wanted in decision.choices if matches(pattern, wanted)]
    return list(dict.fromkeys(found))


def names_point(pattern: Words) -> bool:
    """Tell whether a pattern means a free point."""
    return isinstance(pattern[-1], tuple)


def around(decision: Decision, pattern: Words, near: int) -> list[Choice]:
    """Return legal choices at the rim of what a step takes for a free point."""
    if not names_point(pattern) or not near:
        return []
    exact = choice_from(pattern)
    assert isinstance(exact.target, tuple)
    spots = (_shifted(exact.target, right * near, up * near) for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    rim = (choice(exact.verb, exact.subject, spot) for spot in spots)
    return [wanted for wanted in rim if decision.offers(wanted)]


def _shifted(point: Point, right: int, up: int) -> Point:
    """Return a point with its first spot elsewhere."""
    return (point[0] + right, point[1] + up, *point[2:])


class Course(msgspec.Struct, frozen=True):
    """The lesson of one game: its cards, who learns, and where nothing is half done."""

    game: str
    cards: Schema
    make: Callable[[Any], Rules[Any, Any]]
    """Makes the rules over loaded cards."""
    numbers: Callable[[], Collection[str]]
    """Returns the rules of the book."""
    between: str
    """The prompt of the decision at which nothing is half done."""
    learner: int = 0
    partner: int = 1
    file: str = ""
    """Where the steps are below data, if not in the game's own folder."""

    def rules(self, *, cached: bool = True) -> Rules[Any, Any]:
        """Return the rules over the game's own cards alone, whatever packs the user has."""
        return self.make(load_game(self.cards, packs=[], cached=cached))

    def steps(self) -> tuple[Step, ...]:
        """Return the steps of the lesson; DataError if they are faulty."""
        return tuple(load_game(self.schema(), packs=[])["steps"].values())

    def schema(self) -> Schema:
        """Return what the steps are read by.

        They are read apart from the cards: a reworked lesson makes no save unreadable, and a pack can't put it out
        of step.
        """
        return Schema(
            game=f"{self.game}_tutorial",
            tables={"steps": TableSpec(self.file or f"{self.game}/tutorial.yaml", Step)},
            texts=self.texts,
            checks=(self.check,),
        )

    def texts(self, records: Records) -> Iterator[TextKey]:
        """Yield the texts of the steps: what the coach says, and what it answers to something else."""
        for step in records["steps"].values():
            yield TextKey(f"{self.game}.tutorial.step.{step.id}", "steps", step.id)
            if step.wait != "next":
                yield TextKey(f"{self.game}.tutorial.nudge.{step.id}", "steps", step.id)

    def check(self, records: Records, report: Report) -> None:
        """See that each step says what it waits for, and that the lesson can be played as the cards are now."""
        steps = list(records["steps"].values())
        try:
            rules, numbers = self.rules(cached=False), self.numbers()
        except DataError:
            return  # told where it belongs
        for step in steps:
            for field, fault, expected in self._faults(step, numbers):
                report.about("steps", step.id, field, fault, expected)
        if report:
            return
        if SCENARIO not in getattr(rules, "scenarios", ()):
            report.about("steps", "", "", f"there is no scenario {SCENARIO}", "one in scenarios.yaml")
            return
        try:
            forks = Reader(self, rules).read(steps).forks
            for fork in forks:
                Reader(self, rules, fork).read(steps)
        except Misfit as misfit:
            expected = "steps that fit the cards and the scenario"
            report.about("steps", misfit.step.id, misfit.field, misfit.what, expected)

    def _faults(self, step: Step, numbers: Collection[str]) -> Iterator[tuple[str, str, str]]:
        needed = {"choice": "do", "look": "look", "refusal": "attempt"}
        for wait, field in needed.items():
            if bool(getattr(step, field)) != (step.wait == wait):
                fault = f"does not fit a step that waits for: {step.wait}"
                yield field, fault, f"{field} exactly when waiting for {wait}"
        if step.rule and step.rule not in numbers:
            yield "rule", f"there is no rule {step.rule}", "a rule of the book"


class Misfit(Exception):
    """The lesson can't be played with these cards; the step and the reason are told."""

    def __init__(self, step: Step, field: str, what: str) -> None:
        super().__init__(f"{step.id}: {field}: {what}")
        self.step, self.field, self.what = step, field, what


class Fork(NamedTuple):
    """Another choice that a step takes, by the step and the count of choices before it."""

    step: str
    at: int
    choice: Choice


class Reader:
    """Plays a lesson as it is written, noting where the learner has a choice between several things."""

    def __init__(self, course: Course, rules: Rules[Any, Any], detour: Fork | None = None) -> None:
        self.session = Session.new(rules, {"scenario": SCENARIO}, SEED)
        self.forks: list[Fork] = []
        """Choices beside the first one that a pattern allows."""
        self._course = course
        self._detour = detour

    def read(self, steps: Sequence[Step]) -> Reader:
        """Play all steps; Misfit tells the first thing that does not fit."""
        for step in steps:
            if step.wait == "refusal":
                self._attempt(step)
            elif step.wait in BACKWARDS:
                self._go_back(step)
            self._play(step)
        decision = self.session.decision()
        if steps and (decision is None or decision.prompt != self._course.between):
            raise Misfit(steps[-1], "do", "the lesson ends in the middle of something")
        return self

    def _attempt(self, step: Step) -> None:
        refusal = self.session.why_not(choice_from(step.attempt))
        if refusal is None:
            raise Misfit(step, "attempt", "the rules allow this")
        if refusal.rule != step.rule:
            raise Misfit(step, "rule", f"the rules refuse it by {refusal.rule}")

    def _go_back(self, step: Step) -> None:
        learner = self._course.learner
        kind = {"free": "undo"}.get(found := self.session.can_undo(learner).kind, found)
        if kind != step.wait:
            raise Misfit(step, "wait", f"going back is here: {kind}")
        self.session.take_back(learner)

    def _play(self, step: Step) -> None:
        made: list[Choice] = []
        replies = list(step.opponent)
        while step.left(made) or replies:
            decision = self.session.decision()
            if decision is None:
                raise Misfit(step, "do", "the game is over")
            if decision.seat == self._course.learner:
                made.append(self._choose(step, decision, step.open(made)))
            elif not replies:
                raise Misfit(step, "opponent", f"nothing is left for: {decision.prompt}")
            else:
                self._reply(step, choice_from(replies.pop(0)))

    def _choose(self, step: Step, decision: Decision, patterns: list[Pattern]) -> Choice:
        found = offered(decision, patterns)
        if not found:
            wanted = " ".join(map(str, patterns[0])) if patterns else "nothing"
            raise Misfit(step, "do", f"{wanted} is not offered for: {decision.prompt}")
        at = len(self.session.choices)
        others = [*found[1:], *(one for pattern in patterns for one in around(decision, pattern, step.near))]
        self.forks += [Fork(step.id, at, other) for other in others]
        detour = self._detour
        chosen = detour.choice if detour is not None and (detour.step, detour.at) == (step.id, at) else found[0]
        self.session.apply(chosen)
        return chosen

    def _reply(self, step: Step, wanted: Choice) -> None:
        refusal = self.session.why_not(wanted)
        if refusal is not None:
            raise Misfit(step, "opponent", f"{wanted} is refused: {refusal}")
        self.session.apply(wanted)
