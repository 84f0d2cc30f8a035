"""`fuzz`: random legal play under the whole conformance kit; a failure leaves a replayable journal."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from game.commands.arguments import add_run_arguments
from game.commands.progress import Progress
from game.core.fuzz import CHUNK, Failure, FuzzReport, fuzz, fuzz_parallel
from game.roster.games import (
    FACTORIES,
    WATCHED,
    rules_of,
    scenario_of,
    scenarios_of,
    tell_left_out,
    trials_of,
)
from game.roster.names import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, how many games, and where a failure is left."""
    add_run_arguments(parser, 200, "one scenario; without it all of them in turn")
    here = Path()
    parser.add_argument("--dump", type=Path, default=here, metavar="DIR", help="where failures are left")


def run(arguments: argparse.Namespace) -> int:
    """Play, tell what was played, and leave a journal for each failure."""
    game = arguments.game
    names = [scenario_of(game, arguments.scenario)] if arguments.scenario else scenarios_of(game)
    options = trials_of(game, names)
    rules = rules_of(game)  # faulty data is told here, not by a worker
    if game in WATCHED:
        rules = WATCHED[game]()
    tell_left_out(game)
    with Progress(f"fuzz {game}") as progress:
        if arguments.workers > 1 and arguments.games > CHUNK:
            report = fuzz_parallel(
                WATCHED.get(game, FACTORIES[game]), options, arguments.games, arguments.seed, progress,
                arguments.workers,
            )  # fmt: skip
        else:
            report = fuzz(rules, options, arguments.games, arguments.seed, progress)
    tell(game, report)
    if rules.watch is not None:
        tell_used(report.used, rules.watch.names)
    print(f"{report.failed} failed")
    if not report.failed:
        return 0
    for number, failure in enumerate(report.failures, 1):
        print(f"FAILED {failure}", file=sys.stderr)
        print(f"  journal: {dump(failure, arguments.dump, number)}", file=sys.stderr)
    return 1


def tell_used(used: Mapping[str, int], remarks: Mapping[str, str]) -> None:
    """Print how often each special rule took effect, the rarest first, and how many never did without a reason."""
    print("special rules in play, by how often they took effect:")
    for name, count in sorted(used.items(), key=lambda each: (each[1], each[0])):
        print(f"    {count:>8}  {name}{f' ({remarks[name]})' if remarks.get(name) and not count else ''}")
    never = [name for name, count in used.items() if not count and not remarks.get(name)]
    print(f"{len(never)} of {len(used)} never used" + (f": {', '.join(sorted(never))}" if never else ""))


def dump(failure: Failure, folder: Path, number: int) -> Path:
    """Leave the game of a failure in a folder."""
    path = folder / f"fuzz-{failure.game}-{failure.seed}-{number}.journal"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        failure.dump(path)
    except OSError as error:
        raise UserError(f"the failure '{failure}' can't be written to {path}: {error.strerror}") from error
    return path


def tell(game: str, report: FuzzReport) -> None:
    """Print what was played and how the games ended."""
    speed = report.decisions / report.seconds if report.seconds else 0.0
    played = f"{report.games} games, {report.decisions} decisions"
    print(f"{game}: {played}, {report.seconds:.1f} s ({speed:.0f}/s)")
    for way, count in sorted(report.outcomes.items()):
        print(f"    {count:>6}  {way}")
    examined = sum(report.examined.values())
    print(f"    {examined:>6}  decisions of {len(report.examined)} kinds examined in depth")
