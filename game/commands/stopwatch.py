"""What `bench` times: random play, copies of a state, loading; figure and peer take turns, round by round."""

import copy
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from game.core.conformance import random_choice
from game.core.rng import Chance

HALFMOVES = 150
"""A game of chess ends for the bench when its halfmove clock passes this."""
LOADING = """
import time
from game.data.loader import load_game
from game.rules.battle.schema import SCHEMA
began = time.perf_counter()
load_game(SCHEMA, packs=[])
print(time.perf_counter() - began)
"""

MAIN = Path(__file__).resolve().parents[2] / "main.py"


class Pair(NamedTuple):
    """A figure and its peer from the same round; a peer of 0 is not there."""

    value: float
    peer: float


class Played:
    """What was played in a round: games, decisions, and the seconds of the processor that they took."""

    def __init__(self) -> None:
        self.decisions = self.games = 0
        self.seconds = 0.0

    def add(self, play: Callable[[], int]) -> None:
        """Play a game and count it."""
        began = time.thread_time()
        self.decisions += play()
        self.seconds += time.thread_time() - began
        self.games += 1


def play_speeds(rules: Any, chess: Any, rounds: int, seconds: float) -> dict[str, list[Pair]]:
    """Return decisions and games per second, with events and without, beside those of chess.

    They take turns game by game, so that other work on the machine meets all alike; a round plays every scenario at
    least once, and chess as long.
    """
    dice = random.Random(1)  # noqa: S311  which moves are picked is no secret
    scenarios = [scenario.id for scenario in rules.scenarios.values() if not scenario.hidden]
    seeds = iter(range(1 << 30))

    def battle(scenario: str, advance: Callable[[Any, Any], Any]) -> Callable[[], int]:
        return lambda: _random_battle(rules, {"scenario": scenario}, next(seeds), dice.random, advance)

    found: dict[str, list[Pair]] = {"decisions": [], "decisions_without_events": [], "games": []}
    for number in range(rounds + 1):
        full, bare, peer = Played(), Played(), Played()
        while full.seconds < seconds:
            for scenario in scenarios:
                full.add(battle(scenario, rules.apply))
                bare.add(battle(scenario, rules.push))
                while chess and peer.seconds < full.seconds:
                    peer.add(lambda: _random_chess(chess, dice.random))
        if number:  # the first round warms up
            found["decisions"].append(Pair(_rate(full.decisions, full), _rate(peer.decisions, peer)))
            found["decisions_without_events"].append(Pair(_rate(bare.decisions, bare), _rate(peer.decisions, peer)))
            found["games"].append(Pair(_rate(full.games, full), _rate(peer.games, peer)))
    return found


def _rate(count: int, played: Played) -> float:
    return count / played.seconds if played.seconds else 0.0


def _random_battle(
    rules: Any, options: dict[str, str], seed: int, dice: Callable[[], float], advance: Callable[..., Any]
) -> int:
    """Play one game at random and return its decisions, forced ones not counted."""
    state = rules.new_game(options, seed)
    decide = rules.decision
    chance = Chance.seeded(seed)
    decisions = 0
    while (decision := decide(state)) is not None:
        if decision.regions:  # points of the measured table are drawn
            decisions += 1
            advance(state, random_choice(decision, chance))
            continue
        choices = decision.choices
        count = len(choices)
        if count > 1:
            decisions += 1
        advance(state, choices[int(dice() * count)])
    return decisions


def _random_chess(chess: Any, dice: Callable[[], float]) -> int:
    """Play one game of chess at random and return its decisions, forced ones not counted."""
    board = chess.Board()
    decisions = 0
    while True:
        moves = list(board.legal_moves)
        count = len(moves)
        if not count or board.halfmove_clock > HALFMOVES:
            return decisions
        if count > 1:
            decisions += 1
        board.push(moves[int(dice() * count)])


def sample_states(rules: Any, count: int) -> list[Any]:
    """Return states from the middle of random games, half of them from the middle of an attack."""
    dice = random.Random(2)  # noqa: S311  which moves are picked is no secret
    calm: list[Any] = []
    fighting: list[Any] = []
    seed = 0
    while len(calm) < count // 2 or len(fighting) < count // 2:
        state = rules.new_game({"scenario": "quick"}, seed)
        seed += 1
        while (decision := rules.decision(state)) is not None:
            if dice.random() < 0.02:
                in_attack = any(type(frame).__name__ == "Attack" for frame in state.frames)
                # Read back from bytes, so that no cached decision is copied along.
                (fighting if in_attack else calm).append(rules.from_bytes(rules.to_bytes(state)))
            rules.push(state, dice.choice(decision.choices))
    return calm[: count // 2] + fighting[: count // 2]


def state_times(rules: Any, states: list[Any], rounds: int) -> dict[str, list[Pair]]:
    """Return the seconds that clone, view, imagine, save and load take, each beside a deep copy."""
    chance = Chance.seeded(1)
    views = [rules.view(state, 0) for state in states]
    saved = [rules.to_bytes(state) for state in states]
    work: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
        "clone": (lambda state: state.clone(), states),
        "view": (lambda state: rules.view(state, 0), states),
        "imagine": (lambda view: rules.imagine(view, chance), views),
        "save": (rules.to_bytes, states),
        "load": (rules.from_bytes, saved),
    }
    found: dict[str, list[Pair]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, (function, things) in work.items():
            peer = _time_each(copy.deepcopy, states, 1)
            found[name].append(Pair(_time_each(function, things, 10), peer))
    return found


def _time_each(function: Callable[[Any], Any], things: list[Any], repeats: int) -> float:
    began = time.perf_counter()
    for _ in range(repeats):
        for thing in things:
            function(thing)
    return (time.perf_counter() - began) / (repeats * len(things))


def data_times(starts: int) -> dict[str, list[Pair]]:
    """Return the seconds that loading takes without a cache and with one, beside a bare start of Python."""
    found: dict[str, list[Pair]] = {"cold": [], "warm": []}
    if getattr(sys, "frozen", False):
        for _ in range(starts):
            found["cold"].append(Pair(_load_here(), 0.0))
        del found["warm"]
        return found
    for _ in range(starts):
        with tempfile.TemporaryDirectory() as home:
            for pairs in found.values():
                bare = _start(["-c", "pass"], home)[0]
                pairs.append(Pair(float(_start(["-c", LOADING], home)[1]), bare))
    return found


def first_frame_times(starts: int) -> list[Pair]:
    """Return the seconds from the start of the program to the menu's first frame, with a warm cache."""
    if getattr(sys, "frozen", False):
        return []
    with tempfile.TemporaryDirectory() as home:
        _first_frame(home)  # fills the cache
        return [Pair(_first_frame(home), _start(["-c", "pass"], home)[0]) for _ in range(starts)]


def _first_frame(home: str) -> float:
    """Start the program as a person does, on a screen that nobody sees, and wait for its first frame."""
    from game.app.display import FRAMES_VARIABLE

    env = {**_environment(home), FRAMES_VARIABLE: "1", "SDL_VIDEODRIVER": "dummy"}
    # Compiled modules are part of a warm start, wherever the surroundings forbid to keep them.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    if "PYTHONDONTWRITEBYTECODE" in os.environ:
        env["PYTHONPYCACHEPREFIX"] = str(Path(home) / "compiled")
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, str(MAIN)], env=env, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        shown = program.stdout.readline()
        taken = time.perf_counter() - began
    if shown != "frame 1\n" or program.returncode:
        raise RuntimeError(f"the program showed no frame: {shown!r}, exit code {program.returncode}")
    return taken


def _load_here() -> float:
    from game.data.loader import load_game
    from game.rules.battle.schema import SCHEMA

    began = time.perf_counter()
    load_game(SCHEMA, packs=[], cached=False)
    return time.perf_counter() - began


def _start(arguments: list[str], home: str) -> tuple[float, str]:
    began = time.perf_counter()
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=_environment(home), capture_output=True, text=True, check=True)
    return time.perf_counter() - began, done.stdout


def _environment(home: str) -> dict[str, str]:
    from game.data import places

    kept = {name: value for name, value in os.environ.items() if name != places.CACHE_VARIABLE}
    return {**kept, places.HOME_VARIABLE: home, "PYTHONPATH": str(MAIN.parent)}
