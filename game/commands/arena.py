"""`arena`: two computer players fight, each level on every side equally often; imports game.ai."""

import argparse

from game.ai.arena import Result, arena
from game.ai.player import LEVELS
from game.commands.arguments import add_run_arguments, option, seconds, word_of
from game.commands.progress import Progress
from game.roster.games import FACTORIES, rules_of, scenario_of, tell_left_out
from game.roster.names import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take who fights whom, and how often."""
    level = word_of("level", LEVELS)
    add_run_arguments(parser, 20, "'main.py games' lists them")
    parser.add_argument("--a", type=level, default="veteran", metavar="LEVEL", help=", ".join(LEVELS))
    parser.add_argument("--b", type=level, default="recruit", metavar="LEVEL", help="the same")
    parser.add_argument("--cap", type=seconds, default=1.0, metavar="SECONDS", help="for one decision (1)")
    parser.add_argument(
        "--option", action="append", type=option, default=[], metavar="NAME=VALUE",
        help="an option of the game, such as board=ruins or army_a=axis-50-heavy; may be repeated",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="end with one line of JSON for scripts")


def run(arguments: argparse.Namespace) -> int:
    """Fight, then print a table, and one line for scripts if asked."""
    game = arguments.game
    scenario = scenario_of(game, arguments.scenario)
    options = dict(arguments.option)
    try:  # faulty data and unknown options are told here, not by a worker
        rules_of(game).new_game({"scenario": scenario, **options}, arguments.seed)
    except ValueError as error:
        raise UserError(str(error)) from error
    tell_left_out(game)
    with Progress(f"arena {game}") as progress:
        result = arena(
            FACTORIES[game],
            arguments.a,
            arguments.b,
            arguments.games,
            arguments.seed,
            scenario,
            arguments.workers,
            progress,
            arguments.cap,
            options,
        )
    print("\n".join(table(result)))
    if arguments.json:
        print(result.to_json())
    return 0


def table(result: Result) -> list[str]:
    """Lay a match out for people."""
    fight = f"{result.a} (a) against {result.b} (b), {result.games} games, {result.seconds:.1f} s"
    wins = f"a wins {result.a_wins}, b wins {result.b_wins}, draws {result.draws}"
    lines = [f"{result.game}, {result.scenario}: {fight}", f"    {wins}: a has {result.a_share:.1%}"]
    for side, count in result.by_side.items():
        lines.append(
            f"    {side:<10} wins {count['wins']} of {count['games']}, {result.a_by_side[side]} of them by a"
        )
    lines += [f"    {role:<10} wins {count} of {result.games}" for role, count in result.by_role.items()]
    lines += [f"    {count:>5}  {way}" for way, count in result.ways.items()]
    slowest = f"the slowest of {result.decisions} decisions took {result.slowest * 1000:.0f} ms"
    return [*lines, f"    a game lasts {result.median_turns} turns (median); {slowest}"]
