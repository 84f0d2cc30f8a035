"""`bench`: the speed figures, each beside a peer measured in the same run; the peers are optional."""

import argparse
import importlib
import json
import statistics
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from game.commands.progress import Progress
from game.commands.stopwatch import Pair, data_times, first_frame_times, play_speeds, sample_states, state_times
from game.roster.names import GAMES

NO_CHESS = "python-chess is not installed, so random play has no peer; 'dev.py bench' installs it."
NO_TCOD = "python-tcod is not installed, so fields of sight have no peer; 'dev.py bench' installs it."
NO_SHAPELY = "shapely is not installed, so sight on the measured table has no peer; 'dev.py bench' installs it."
NO_PYTHON = "the packaged program has no bare Python to start, so loading has no peer."


class Row(NamedTuple):
    """One figure: its peer is what it is measured against, its ratio the median over all rounds."""

    name: str
    value: float
    unit: str
    peer: str | None
    ratio: float | None


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float
    states: int
    starts: int


FULL = Effort(rounds=7, seconds=0.6, states=60, starts=7)
QUICK = Effort(rounds=3, seconds=0.05, states=12, starts=2)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the form of the answer and how long to measure."""
    parser.add_argument("--json", action="store_true", help="end with one line of JSON for scripts")
    parser.add_argument("--quick", action="store_true", help="a first impression in a few seconds")


def run(arguments: argparse.Namespace) -> int:
    """Measure, then print a table, and one line for scripts if asked."""
    rows, remarks = measure(QUICK if arguments.quick else FULL)
    print(table(rows))
    for remark in remarks:
        print(remark)
    if arguments.json:
        print(json.dumps({"rows": [row._asdict() for row in rows]}))
    return 0


def measure(effort: Effort) -> tuple[list[Row], list[str]]:
    """Return all rows, and a sentence for each peer that is not there."""
    from game.roster.games import rules_of

    remarks: list[str] = []
    chess = _peer("chess", NO_CHESS, remarks)
    tcod = _peer("tcod", NO_TCOD, remarks)
    shapely = _peer("shapely", NO_SHAPELY, remarks)
    if getattr(sys, "frozen", False):
        remarks.append(NO_PYTHON)
    rules = rules_of("battle")
    stages: list[Callable[[], list[Row]]] = [
        partial(field_rows, tcod, effort),  # first: its tables should lie side by side in memory, as in a game
        partial(sight_rows, shapely, effort),
        *(partial(play_rows, game, chess, effort) for game in GAMES),
        lambda: state_rows(rules, effort),
        lambda: load_rows(effort),
        *(partial(frame_rows, game, effort) for game in GAMES),
        lambda: overlay_rows(effort),
        lambda: start_rows(effort),
    ]
    rows: list[Row] = []
    with Progress("bench") as progress:
        for done, stage in enumerate(stages):
            progress(done, len(stages))
            rows += stage()
    return rows, remarks


def _peer(name: str, remark: str, remarks: list[str]) -> Any:
    """Return a module to measure against, None with a remark if it is not installed."""
    try:
        return importlib.import_module(name)  # by name: mypy judges it alike, installed or not
    except ImportError:
        remarks.append(remark)
        return None


def field_rows(tcod: Any, effort: Effort) -> list[Row]:
    """Return how many fields of sight with cover a second gives; a higher ratio is better."""
    from game.commands.stopwatch_grid import field_speeds
    from game.roster.games import data_of
    from game.rules.tactics.records import layout_of

    layouts = [layout_of(drawn) for drawn in data_of("tactics")["boards"].values()]
    pairs = field_speeds(layouts, tcod, effort.rounds)
    return [_row("tactics.fields", pairs, "fields/s", "python-tcod symmetric shadowcast", 1)]


def sight_rows(shapely: Any, effort: Effort) -> list[Row]:
    """Return how many lines of sight a second are judged on the measured table; a higher ratio is better."""
    from game.commands.stopwatch_table import sight_speeds

    pairs = sight_speeds(shapely, effort.rounds)
    return [_row("battlefield.sight", pairs, "queries/s", "shapely 2, prepared union, 1 + 25 lines", 1)]


def play_rows(game: str, chess: Any, effort: Effort) -> list[Row]:
    """Return the speeds of random play of a game; a higher ratio is better."""
    from game.roster.games import rules_of

    speeds = play_speeds(rules_of(game), chess, effort.rounds, effort.seconds)
    units = {"decisions": "decisions/s", "decisions_without_events": "decisions/s", "games": "games/s"}
    peer = "python-chess random play"
    return [_row(f"{game}.random.{name}", pairs, units[name], peer, 1) for name, pairs in speeds.items()]


def state_rows(rules: Any, effort: Effort) -> list[Row]:
    """Return what copies and views of a state cost; a lower ratio is better."""
    times = state_times(rules, sample_states(rules, effort.states), effort.rounds)
    peer = "copy.deepcopy of the same state"
    return [_row(f"battle.{name}", pairs, "us", peer, 1e6) for name, pairs in times.items()]


def load_rows(effort: Effort) -> list[Row]:
    """Return how long the data takes to load; a lower ratio is better."""
    times = data_times(effort.starts).items()
    return [_row(f"battle.data.{name}", pairs, "ms", "start of bare Python", 1e3) for name, pairs in times]


def frame_rows(game: str, effort: Effort) -> list[Row]:
    """Return what frames of a game's table cost; a lower ratio is better."""
    from game.app.measure import frame_times, overlay_times

    times = frame_times(effort.rounds, game)
    kinds = {
        "busy": [Pair(one.busy, one.blit) for one in times],
        "dearest": [Pair(one.dearest, one.blit) for one in times],
        "idle": [Pair(one.idle, one.blit) for one in times],
    }
    if game == "tactics":
        kinds["overlays"] = [Pair(*one) for one in overlay_times(effort.rounds)]
    return [_row(f"{game}.frame.{kind}", pairs, "ms", "full-screen blit", 1e3) for kind, pairs in kinds.items()]


def overlay_rows(effort: Effort) -> list[Row]:
    """Return what the sight overlay of a unit costs on a crowded measured table; a lower ratio is better."""
    from game.app.measure_sight import sight_times

    pairs = [Pair(*one) for one in sight_times(effort.rounds)]
    return [_row("battlefield.overlay.sight", pairs, "ms", "full-screen blit", 1e3)]


def start_rows(effort: Effort) -> list[Row]:
    """Return how long the menu's first frame takes from the start of a process; a lower ratio is better."""
    times = first_frame_times(effort.starts)
    return [_row("app.first_frame", times, "ms", "start of bare Python", 1e3)] if times else []


def _row(name: str, pairs: list[Pair], unit: str, peer: str, scale: float) -> Row:
    value = statistics.median(pair.value for pair in pairs) * scale
    ratios = [pair.value / pair.peer for pair in pairs if pair.peer]
    has_peer = len(ratios) == len(pairs)
    ratio = float(f"{statistics.median(ratios):.4g}") if has_peer else None
    return Row(name, float(f"{value:.4g}"), unit, peer if has_peer else None, ratio)


def table(rows: list[Row]) -> str:
    """Lay the rows out for people."""
    cells = [("figure", "value", "unit", "ratio", "to")]
    for row in rows:
        ratio = "-" if row.ratio is None else f"{row.ratio:g}"
        cells.append((row.name, f"{row.value:,.10g}", row.unit, ratio, row.peer or "-"))
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return "\n".join(
        f"{name:<{widths[0]}}  {value:>{widths[1]}}  {unit:<{widths[2]}}  {ratio:>{widths[3]}}  {peer}"
        for name, value, unit, ratio, peer in cells
    )
