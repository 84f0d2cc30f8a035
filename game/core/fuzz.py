"""Random legal play under the whole kit: single games, many games, many processes; imports game.core."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from game.core.choice import Choice, Decision, Part, choice_from, journal_form
from game.core.conformance import (
    OPEN_CHECKS,
    Blame,
    Depth,
    Fault,
    Probe,
    Words,
    check_cheaply,
    random_choice,
)
from game.core.events import Event
from game.core.journal import FORMAT, Header, read_entry, read_header, write_line
from game.core.rng import Chance
from game.core.rules import Rules
from game.core.secrecy import check_hidden, check_secrets
from game.core.version import VERSION
from game.core.workers import uninterrupted, workers

Options = dict[str, Any]
Factory = Callable[[], Rules[Any, Any]]
Progress = Callable[[int, int], None]

LIMIT = 20_000
"""Choices after which a game counts as endless."""
KEPT = 20
"""Failures that a report keeps."""
CHUNK = 50
"""Games that a process plays in one go."""
CLONES = 12
"""Clones of one game that are kept to its end."""
CALM = 3
"""One game in so many is played without the zest that its rules may know of."""
COUNT_EVERY = 16
"""Choices between two counts of the pieces; a piece that is lost stays lost."""


class Effort(msgspec.Struct, frozen=True):
    """How much of a game the dear checks look at."""

    every: int
    """One decision in so many gets the dear checks."""
    depth: Depth
    replay: int
    """One game in so many is replayed from its journal."""
    kinds_per_game: bool
    """Every kind of decision gets the dear checks in each game, not only in each run."""


THOROUGH = Depth(others=1000, most=1000, imagined=4)
FULL = Effort(every=25, depth=THOROUGH, replay=1, kinds_per_game=True)
LIGHT = Effort(every=150, depth=Depth(others=50, most=30, imagined=2), replay=4, kinds_per_game=False)


class Failure(msgspec.Struct, frozen=True):
    """A check that failed, and all it takes to come back; if a choice is at fault, it is the last one."""

    check: str
    text: str
    game: str
    fingerprint: str
    options: Options
    seed: int
    step: str
    choices: list[list[Part]]

    @property
    def number(self) -> int:
        """Return how many choices had been made."""
        return len(self.choices)

    def __str__(self) -> str:
        place = f"{self.game} {self.options} seed {self.seed}, after {self.number} choices"
        return f"{self.check}: {self.text} [{place}, {self.step or 'no step'}]"

    def dump(self, path: Path) -> None:
        """Write the game up to the failure as a journal that can be replayed."""
        started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        header = Header(FORMAT, self.game, self.fingerprint, self.seed, started, VERSION, self.options)
        path.write_bytes(b"".join(write_journal(header, self.choices)))


class NotConformant(AssertionError):
    """A game that did not pass the kit."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


class FuzzReport(msgspec.Struct):
    """What a run of the kit played and found."""

    games: int = 0
    decisions: int = 0
    failed: int = 0
    failures: list[Failure] = []
    by_step: dict[str, int] = {}
    examined: dict[str, int] = {}
    """Decisions that got the dear checks, by kind."""
    outcomes: dict[str, int] = {}
    used: dict[str, int] = {}
    """How often rules took effect, where that is watched."""
    seconds: float = 0.0

    def add(self, other: FuzzReport) -> None:
        """Count another run in; its seconds are not added, it may have gone on at the same time."""
        self.games += other.games
        self.decisions += other.decisions
        self.failed += other.failed
        self.failures = (self.failures + other.failures)[:KEPT]
        self.by_step = dict(Counter(self.by_step) + Counter(other.by_step))
        self.examined = dict(Counter(self.examined) + Counter(other.examined))
        self.outcomes = dict(Counter(self.outcomes) + Counter(other.outcomes))
        self.used = {name: self.used.get(name, 0) + count for name, count in other.used.items()}

    def fail(self, failure: Failure) -> None:
        """Note a failure."""
        self.failed += 1
        self.failures = [*self.failures, failure][:KEPT]


def write_journal(header: Header, choices: list[list[Part]]) -> list[bytes]:
    """Write the lines of a journal: a header, then the choices."""
    return [write_line(header), *(write_line(choice_from(parts)) for parts in choices)]


class Trial:
    """One random game under the kit."""

    def __init__(
        self, rules: Rules[Any, Any], options: Options, seed: int, effort: Effort, report: FuzzReport
    ) -> None:
        self.rules = rules
        self.options = options
        self.seed = seed
        self.effort = effort
        self.report = report
        self.dice = Chance.seeded(~seed)
        """Decides the play, so that a seed is the same game whatever is checked on the way."""
        self.chance = Chance.seeded(seed)
        self.words = Words(rules.table.verbs)
        self.kinds: set[str] = set()
        self.made: list[Choice] = []
        self.clones: list[tuple[int, Any, bytes]] = []
        self.step = ""

    def play(self, limit: int) -> None:
        """Play to the end, raising the first fault."""
        rules, made = self.rules, self.made
        by_verb = bool(self.dice.below(2))
        with Blame("crash", "setting up the game"):
            state = rules.new_game(self.options, self.seed)
        check_secrets(rules, None, state, rules.opening(state))
        counts = rules.conserved(state)
        while True:
            with Blame("crash", "listing the choices"):
                decision = rules.decision(state)
            if len(made) % COUNT_EVERY == 0 or decision is None:
                self._count(state, counts)
            check_cheaply(rules, state, decision)
            if decision is None:
                break
            if len(made) >= limit:
                raise Fault("endless", f"the game goes on after {limit} choices")
            self.step = state.frames[-1].step
            self._examine(state, decision)
            before = state.clone()
            spurred = rules.spur(state, decision, self.dice) if self.seed % CALM else None
            wanted = spurred or random_choice(decision, self.dice, by_verb)
            if wanted is None:
                raise Fault("dead_end", f"seat {decision.seat} has only regions without a point")
            made.append(wanted)
            self.words.learn((wanted,))
            with Blame("crash", f"applying {wanted}"):
                events = self._apply(before, state, wanted)
            self._guard_secrets(before, state, events)
        self._look_back(state)

    def _apply(self, before: Any, state: Any, wanted: Choice) -> list[Event]:
        """Carry a choice out, and count the rules that take effect."""
        watch = self.rules.watch
        if watch is None:
            return self.rules.apply(state, wanted)
        watch.awake = True
        events = self.rules.apply(state, wanted)
        watch.awake = False
        watch.see(before, wanted, events, state)
        return events

    def failure(self, fault: Fault) -> Failure:
        """Return what went wrong, with the game so far."""
        rules = self.rules
        return Failure(
            check=fault.check,
            text=fault.text,
            game=rules.game,
            fingerprint=rules.fingerprint,
            options=self.options,
            seed=self.seed,
            step=self.step,
            choices=journal_form([*self.made, *fault.after]),
        )

    def _count(self, state: Any, counts: dict[str, int]) -> None:
        now = self.rules.conserved(state)
        if now != counts:
            changed = {key: (counts.get(key, 0), now.get(key, 0)) for key in sorted({*now, *counts})}
            said = ", ".join(f"{key} {was} -> {is_}" for key, (was, is_) in changed.items() if was != is_)
            raise Fault("conserved", f"pieces of the game changed in number: {said}")

    def _examine(self, state: Any, decision: Decision) -> None:
        """Count the decision, and give it the dear checks if its turn has come."""
        report, step = self.report, self.step
        report.decisions += 1
        report.by_step[step] = report.by_step.get(step, 0) + 1
        depth = None
        if step not in report.examined or (self.effort.kinds_per_game and step not in self.kinds):
            depth = THOROUGH
        elif self.chance.below(self.effort.every) == 0:
            depth = self.effort.depth
        self.kinds.add(step)
        if depth is None:
            return
        report.examined[step] = report.examined.get(step, 0) + 1
        probe = Probe(self.rules, state, decision, self.chance, self.words, depth)
        for check in (*OPEN_CHECKS, check_hidden):
            check(probe)
        if len(self.clones) < CLONES:
            self.clones.append((len(self.made), state.clone(), probe.raw))

    def _guard_secrets(self, before: Any, after: Any, events: list[Event]) -> None:
        if any(event.secret for event in events) and self.chance.below(self.effort.every) < 10:
            check_secrets(self.rules, before, after, events)

    def _look_back(self, state: Any) -> None:
        """See at the end that no clone noticed the play, and that the journal leads here."""
        for number, twin, raw in self.clones:
            if self.rules.to_bytes(twin) != raw:
                raise Fault("clone", f"playing on changed the clone made after {number} choices")
        outcome = self.rules.outcome(state)
        assert outcome is not None
        seats = self.rules.seats_in(state)
        won = "+".join(seats[seat] for seat in outcome.winners) or "draw"
        way = f"{won}: {outcome.how}"
        self.report.outcomes[way] = self.report.outcomes.get(way, 0) + 1
        if self.seed % self.effort.replay == 0:
            self._replay(self.rules.to_bytes(state))

    def _replay(self, raw: bytes) -> None:
        rules = self.rules
        header = Header(FORMAT, rules.game, rules.fingerprint, self.seed, "", VERSION, self.options)
        with Blame("journal", "replaying the journal"):
            first, *lines = write_journal(header, journal_form(self.made))
            head = read_header(first)
            state = rules.new_game(head.options, head.seed)
            for number, line in enumerate(lines, start=2):
                entry = read_entry(line, number)
                assert isinstance(entry, Choice)
                rules.apply(state, entry)
        if rules.to_bytes(state) != raw:
            raise Fault("journal", "the journal, replayed from the seed, leads to another state")


def check_game(rules: Rules[Any, Any], options: Options, seed: int, limit: int = LIMIT) -> FuzzReport:
    """Play one game under the whole kit, raising NotConformant at the first fault."""
    report = fuzz(rules, [options], 1, seed, effort=FULL, limit=limit)
    if report.failures:
        raise NotConformant(report.failures[0])
    return report


def fuzz(
    rules: Rules[Any, Any],
    options_list: Sequence[Options],
    games: int,
    seed: int,
    progress: Progress | None = None,
    effort: Effort = LIGHT,
    limit: int = LIMIT,
) -> FuzzReport:
    """Play games from seeds in a row, the options taking turns; a failing game does not stop the others."""
    report = FuzzReport()
    start = time.perf_counter()
    for number in range(games):
        trial = Trial(rules, options_list[(seed + number) % len(options_list)], seed + number, effort, report)
        try:
            trial.play(limit)
        except Fault as fault:
            report.fail(trial.failure(fault))
        report.games += 1
        if progress is not None:
            progress(number + 1, games)
    report.seconds = time.perf_counter() - start
    if rules.watch is not None:
        report.used = rules.watch.take()
    return report


def fuzz_parallel(
    factory: Factory,
    options_list: Sequence[Options],
    games: int,
    seed: int,
    progress: Progress | None = None,
    processes: int | None = None,
) -> FuzzReport:
    """Fuzz in several processes; the factory, a function of a module, makes the rules in each of them."""
    report = FuzzReport()
    start = time.perf_counter()
    for failure in order_failures(factory, options_list, seed):
        report.fail(failure)
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    with workers(processes or os.cpu_count() or 1) as pool:
        with uninterrupted():
            jobs = [pool.submit(_chunk, factory, options_list, size, seed + first) for first, size in chunks]
        for job in as_completed(jobs):
            report.add(job.result())
            if progress is not None:
                progress(report.games, games)
    report.seconds = time.perf_counter() - start
    return report


_made: dict[Factory, Rules[Any, Any]] = {}
"""The rules that this process made, for its next chunk."""


def _chunk(factory: Factory, options_list: Sequence[Options], games: int, seed: int) -> FuzzReport:
    rules = _made.get(factory)
    if rules is None:
        rules = _made[factory] = factory()
    return fuzz(rules, options_list, games, seed)


class Trace(msgspec.Struct, frozen=True):
    """The lists of choices of one random game, each as a check sum, and the choices made."""

    sums: list[int]
    choices: list[list[Part]]
    fingerprint: str
    game: str


def trace(factory: Factory, options: Options, seed: int) -> Trace:
    """Play a game by nothing but the numbers of the choices, as far as it goes without a fault."""
    rules = factory()
    chance = Chance.seeded(~seed)
    sums: list[int] = []
    made: list[Choice] = []
    try:
        with Blame("crash", "playing by numbers"):
            state = rules.new_game(options, seed)
            while (decision := rules.decision(state)) is not None and len(made) < LIMIT:
                sums.append(crc32(msgspec.json.encode(journal_form(decision.choices))))
                wanted = random_choice(decision, chance)
                if wanted is None:
                    break
                made.append(wanted)
                rules.apply(state, wanted)
    except Fault:
        del made[-1:]  # the game that meets this fault under the kit reports it
    return Trace(sums, journal_form(made), rules.fingerprint, rules.game)


def order_failures(factory: Factory, options_list: Sequence[Options], seed: int) -> list[Failure]:
    """Play the same games in two processes that hash names differently, which gives sets another order."""
    found: list[Failure] = []
    runs = [_traces_under(name_hash, factory, options_list, seed) for name_hash in ("1", "2")]
    for options, one, other in zip(options_list, *runs, strict=True):
        for number, (here, there) in enumerate(zip(one.sums, other.sums, strict=False)):
            if here != there:
                text = "another process lists other choices, or in another order: something follows a set"
                choices = one.choices[:number]
                found.append(Failure("order", text, one.game, one.fingerprint, options, seed, "", choices))
                break
    return found


def _traces_under(
    name_hash: str, factory: Factory, options_list: Sequence[Options], seed: int
) -> list[Trace]:
    with _environment("PYTHONHASHSEED", name_hash), workers(1) as pool:
        with uninterrupted():
            jobs = [pool.submit(trace, factory, options, seed) for options in options_list]
        return [job.result() for job in jobs]


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable for the processes that are started meanwhile."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
