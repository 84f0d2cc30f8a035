"""Matches between two levels of play: every seed from both sides, spread over processes."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.ai.player import make_player
from game.core import workers as processes
from game.core.rng import Chance
from game.core.rules import Rules

Factory = Callable[[], Rules[Any, Any]]
"""Makes the rules anew in each process, so it is a function that can be named from outside."""

Progress = Callable[[int, int], None]
"""Told how many games of how many are over."""

TOLD = ("game", "scenario", "a", "b", "games", "a_wins", "b_wins", "draws", "a_share", "by_side", "ways")
"""What scripts are told, with the seconds after it."""


class Match(msgspec.Struct, frozen=True):
    """One game to play: its seed, and the level that plays each seat."""

    number: int
    seed: int
    levels: tuple[str, ...]
    options: dict[str, str]
    time_cap: float


class Report(msgspec.Struct, frozen=True):
    """How one game went."""

    winners: tuple[int, ...]
    how: str
    turns: int
    decisions: int
    slowest: float
    """Seconds that the longest decision took."""
    role: str = ""
    """The part that the winner played, where the game deals out parts."""


class Result(msgspec.Struct):
    """A whole match: what `arena --json` tells, and what was measured beside it."""

    game: str
    scenario: str
    a: str
    b: str
    games: int
    a_wins: int
    b_wins: int
    draws: int
    a_share: float
    by_side: dict[str, dict[str, int]]
    ways: dict[str, int]
    seconds: float
    a_by_side: dict[str, int]
    """Wins of `a` on each side."""
    median_turns: int
    slowest: float
    """Seconds that the longest decision of all games took."""
    decisions: int
    by_role: dict[str, int]
    """Wins of each part, where the game deals out parts; `ways` tells them too."""

    def to_json(self) -> str:
        """Write the one line that scripts rely on."""
        row = {key: getattr(self, key) for key in TOLD}
        return json.dumps({**row, "seconds": round(self.seconds, 2)})


_RULES: list[Rules[Any, Any]] = []
"""The rules of this process, made once."""


def _prepare(factory: Factory) -> None:
    _RULES[:] = [factory()]


def _play_here(match: Match) -> Report:
    return play(_RULES[0], match)


def play(rules: Rules[Any, Any], match: Match) -> Report:
    """Play one game between two levels; each player sees only its seat's view."""
    state = rules.new_game(dict(match.options), match.seed)
    seeds = Chance.seeded(match.seed ^ match.number << 32)  # two equal players do not play one game twice
    players = [
        make_player(rules, level, seat, seeds.below(1 << 62), match.time_cap)
        for seat, level in enumerate(match.levels)
    ]
    slowest, decisions = 0.0, 0
    while (decision := rules.decision(state)) is not None:
        if decision.is_forced:
            rules.push(state, decision.choices[0])
            continue
        seen = rules.view(state, decision.seat)
        began = time.perf_counter()
        chosen = players[decision.seat].choose(seen, decision)
        slowest = max(slowest, time.perf_counter() - began)
        decisions += 1
        rules.apply(state, chosen)
    outcome = rules.outcome(state)
    assert outcome is not None
    role = rules.role_of(state, outcome.winners[0]) if outcome.winners else ""
    return Report(outcome.winners, outcome.how, getattr(state, "turn", 0), decisions, slowest, role)


def matches(
    seats: Sequence[int], a: str, b: str, games: int, seed: int, options: dict[str, str], time_cap: float
) -> Iterator[Match]:
    """Yield the games: `a` takes every side in turn, and one seed serves a whole round of sides.

    `seats` gives the side of each seat; all seats of a side are of one level.
    """
    for number in range(games):
        turn, side = divmod(number, len(set(seats)))
        levels = tuple(a if own == side else b for own in seats)
        yield Match(number, seed + turn, levels, options, time_cap)


def arena(
    rules_factory: Factory,
    level_a: str,
    level_b: str,
    games: int,
    seed: int,
    scenario: str = "",
    workers: int = 1,
    progress: Progress | None = None,
    time_cap: float = 1.0,
    options: Mapping[str, str] | None = None,
) -> Result:
    """Play a match; the result does not depend on the number of workers, but for the times."""
    chosen = {**(options or {}), **({"scenario": scenario} if scenario else {})}
    rules = rules_factory()
    began = time.perf_counter()
    seats = rules.seats_for(chosen)
    sides = [rules.side_of_seat(seat) for seat in range(len(seats))]
    plan = list(matches(sides, level_a, level_b, games, seed, chosen, time_cap))
    for level in (level_a, level_b):
        make_player(rules, level, 0, seed)  # an unknown level is refused here, not in a worker
    reports: list[Report] = []
    for report in _reports(rules, rules_factory, plan, workers):
        reports.append(report)
        if progress is not None:
            progress(len(reports), games)
    return _count(rules, plan, reports, level_a, level_b, scenario, time.perf_counter() - began)


def _reports(rules: Rules[Any, Any], factory: Factory, plan: list[Match], workers: int) -> Iterable[Report]:
    if workers <= 1 or len(plan) <= 1:
        yield from (play(rules, match) for match in plan)
        return
    with processes.workers(min(workers, len(plan)), _prepare, (factory,)) as pool:
        with processes.uninterrupted():
            reports = pool.map(_play_here, plan)
        yield from reports


def _count(
    rules: Rules[Any, Any],
    plan: list[Match],
    reports: list[Report],
    a: str,
    b: str,
    scenario: str,
    seconds: float,
) -> Result:
    wins, by_a, ways, roles = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    a_wins = b_wins = 0
    for match, report in zip(plan, reports, strict=True):
        a_side = match.number % len(rules.seats)
        ways[f"{report.how}/{report.role}" if report.role else report.how] += 1
        roles.update(filter(None, [report.role]))
        sides = {rules.side_of_seat(seat) for seat in report.winners}
        wins.update(rules.seats[side] for side in sides)
        if a_side in sides:
            a_wins += 1
            by_a[rules.seats[a_side]] += 1
        elif report.winners:
            b_wins += 1
    games = len(reports)
    return Result(
        game=rules.game,
        scenario=scenario,
        a=a,
        b=b,
        games=games,
        a_wins=a_wins,
        b_wins=b_wins,
        draws=games - a_wins - b_wins,
        a_share=round(a_wins / games, 4) if games else 0.0,
        by_side={side: {"wins": wins[side], "games": games} for side in rules.seats},
        ways=dict(sorted(ways.items())),
        seconds=seconds,
        a_by_side={side: by_a[side] for side in rules.seats},
        median_turns=sorted(r.turns for r in reports)[games // 2] if games else 0,
        slowest=max((r.slowest for r in reports), default=0.0),
        decisions=sum(r.decisions for r in reports),
        by_role=dict(sorted(roles.items())),
    )
