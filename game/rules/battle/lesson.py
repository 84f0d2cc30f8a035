"""The lesson of tutorial.yaml: its steps, what each waits for, and whether it still fits the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from game.core.choice import Choice, Decision, choice
from game.core.session import Session
from game.data.faults import DataError, Report
from game.data.loader import load_game
from game.data.schema import Records, Schema, TableSpec, TextKey
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import RULE_NUMBERS, SCHEMA
from game.rules.battle.state import GERMAN, SOVIET

SCENARIO = "tutorial"
SEED = 1942
LEARNER, PARTNER = GERMAN, SOVIET

Pattern = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=3)]
"""A choice as the journal writes it; a part may be several words with | between them, or * for any."""
Wait = Literal["choice", "look", "refusal", "next", "undo", "take_back", "hint"]
BETWEEN = "action"
"""The decision at which nothing is half done."""
BACKWARDS = frozenset(("undo", "take_back"))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the lesson: what it waits for, what it points at, and what the other side does meanwhile."""

    id: str
    wait: Wait = "choice"
    do: tuple[Pattern, ...] = ()
    """The learner's choices, one after the other; no other one is taken meanwhile."""
    any_order: bool = False
    look: str = ""
    """The part to look at."""
    attempt: tuple[str, ...] = ()
    """The choice to try, which the rules must refuse."""
    opponent: tuple[tuple[str, ...], ...] = ()
    """What the other side chooses as often as it is asked; the step is over when all of it is done."""
    show: tuple[str, ...] = ()
    """The parts that are pointed at."""
    rule: str = ""
    """The rule to read more in."""

    def left(self, made: Sequence[Choice]) -> list[Pattern]:
        """Return what the learner has still to choose after these choices."""
        left = list(self.do)
        for one in made:
            fits = [pattern for pattern in (left if self.any_order else left[:1]) if matches(pattern, one)]
            if fits:
                left.remove(fits[0])
        return left

    def open(self, made: Sequence[Choice]) -> list[Pattern]:
        """Return what the learner may choose next."""
        left = self.left(made)
        return left if self.any_order else left[:1]


def matches(pattern: Sequence[str], wanted: Choice) -> bool:
    """Tell whether a choice is one that the pattern means."""
    parts = [str(part) for part in wanted.to_journal()]
    return len(parts) == len(pattern) and all(
        word == "*" or part in word.split("|") for word, part in zip(pattern, parts, strict=True)
    )


def offered(decision: Decision, patterns: Sequence[Sequence[str]]) -> list[Choice]:
    """Return the legal choices that one of the patterns means, those of the first pattern first."""
    found = [wanted for pattern in patterns for wanted in decision.choices if matches(pattern, wanted)]
    return list(dict.fromkeys(found))


class Misfit(Exception):
    """The lesson can't be played with these cards; the step and the reason are told."""

    def __init__(self, step: Step, field: str, what: str) -> None:
        super().__init__(f"{step.id}: {field}: {what}")
        self.step, self.field, self.what = step, field, what


class Reader:
    """Plays the lesson as it is written, noting where the learner has a choice between several things."""

    def __init__(self, rules: BattleRules, detour: tuple[int, Choice] | None = None) -> None:
        self.session = Session.new(rules, {"scenario": SCENARIO}, SEED)
        self.forks: list[tuple[int, Choice]] = []
        """Choices beside the first one that a pattern allows, by the count of choices before them."""
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
        if steps and (decision is None or decision.prompt != BETWEEN):
            raise Misfit(steps[-1], "do", "the lesson ends in the middle of something")
        return self

    def _attempt(self, step: Step) -> None:
        refusal = self.session.why_not(choice(*step.attempt))
        if refusal is None:
            raise Misfit(step, "attempt", "the rules allow this")
        if refusal.rule != step.rule:
            raise Misfit(step, "rule", f"the rules refuse it by {refusal.rule}")

    def _go_back(self, step: Step) -> None:
        kind = {"free": "undo"}.get(found := self.session.can_undo(LEARNER).kind, found)
        if kind != step.wait:
            raise Misfit(step, "wait", f"going back is here: {kind}")
        self.session.take_back(LEARNER)

    def _play(self, step: Step) -> None:
        made: list[Choice] = []
        replies = list(step.opponent)
        while step.left(made) or replies:
            decision = self.session.decision()
            if decision is None:
                raise Misfit(step, "do", "the game is over")
            if decision.seat == LEARNER:
                made.append(self._choose(step, decision, step.open(made)))
            elif not replies:
                raise Misfit(step, "opponent", f"nothing is left for: {decision.prompt}")
            else:
                self._reply(step, choice(*replies.pop(0)))

    def _choose(self, step: Step, decision: Decision, patterns: list[Pattern]) -> Choice:
        found = offered(decision, patterns)
        if not found:
            wanted = " ".join(patterns[0]) if patterns else "nothing"
            raise Misfit(step, "do", f"{wanted} is not offered for: {decision.prompt}")
        at = len(self.session.choices)
        self.forks += [(at, other) for other in found[1:]]
        chosen = self._detour[1] if self._detour is not None and self._detour[0] == at else found[0]
        self.session.apply(chosen)
        return chosen

    def _reply(self, step: Step, wanted: Choice) -> None:
        refusal = self.session.why_not(wanted)
        if refusal is not None:
            raise Misfit(step, "opponent", f"{wanted} is refused: {refusal}")
        self.session.apply(wanted)


def check_steps(records: Records, report: Report) -> None:
    """See that each step says what it waits for, and that the lesson can be played as the cards are now."""
    steps = list(records["steps"].values())
    for step in steps:
        for field, fault, expected in _faults(step):
            report.about("steps", step.id, field, fault, expected)
    if report:
        return
    try:
        rules = BattleRules(load_game(SCHEMA, packs=[], cached=False))
    except DataError:
        return  # told where it belongs
    if SCENARIO not in rules.scenarios:
        report.about("steps", "", "", f"there is no scenario {SCENARIO}", "one in scenarios.yaml")
        return
    try:
        forks = Reader(rules).read(steps).forks
        for fork in forks:
            Reader(rules, fork).read(steps)
    except Misfit as misfit:
        expected = "steps that fit the cards and the scenario"
        report.about("steps", misfit.step.id, misfit.field, misfit.what, expected)


def _faults(step: Step) -> Iterator[tuple[str, str, str]]:
    needed = {"choice": "do", "look": "look", "refusal": "attempt"}
    for wait, field in needed.items():
        if bool(getattr(step, field)) != (step.wait == wait):
            yield field, f"does not fit a step that waits for: {step.wait}", f"{field} exactly when waiting for {wait}"
    if step.rule and step.rule not in RULE_NUMBERS:
        yield "rule", f"there is no rule {step.rule}", "a rule of the book"


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts of the steps: what the coach says, and what it answers to something else."""
    for step in records["steps"].values():
        yield TextKey(f"battle.tutorial.step.{step.id}", "steps", step.id)
        if step.wait != "next":
            yield TextKey(f"battle.tutorial.nudge.{step.id}", "steps", step.id)


LESSON = Schema(
    game="tutorial",
    tables={"steps": TableSpec("battle/tutorial.yaml", Step)},
    texts=needed_texts,
    checks=(check_steps,),
)
"""Read apart from the cards: a reworked lesson makes no save unreadable, and a pack can't put it out of step."""


def load_steps() -> tuple[Step, ...]:
    """Return the steps of the lesson; DataError if they are faulty."""
    return tuple(load_game(LESSON, packs=[])["steps"].values())


def load_lesson_rules() -> BattleRules:
    """Return the rules over the game's own cards alone, whatever packs the user has."""
    return BattleRules(load_game(SCHEMA, packs=[]))
