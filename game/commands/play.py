"""`main.py GAME`: a game in the terminal, or where there is none a demo that leaves a replay."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.cli import whole_number, word_of
from game.commands.terminal import Console, Terminal
from game.core.journal import JournalError
from game.core.session import Session
from game.roster.games import data_of, narrator_of, scenario_of, sides_of, tell_left_out
from game.roster.names import UserError
from game.roster.sessions import PERSON, SEEDS, begin, open_latest, open_save, play_on

if TYPE_CHECKING:
    from game.ai.player import Player

LEVELS = (PERSON, "random", "recruit", "veteran")
DEFAULTS = (PERSON, "recruit")
"""Who plays the seats if nothing is said."""
DEMO = "demo"
DEMO_LEVEL = "recruit"
NO = ("n", "no", "non")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take who plays, what, and from where."""
    level = word_of("player", LEVELS)
    for side in sides_of(parser.get_default("game")):
        about = f"who plays this side: {', '.join(LEVELS)}"
        parser.add_argument(f"--{side}", type=level, metavar="WHO", help=about)
    parser.add_argument("--scenario", default="", metavar="NAME", help="'main.py games' lists them")
    parser.add_argument("--seed", type=whole_number(0, SEEDS), metavar="N", help="which game is dealt")
    parser.add_argument("--lang", type=word_of("language", ("en", "fr")), default="en", help="en or fr")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--anyway", action="store_true", help="load as far as the rules allow")


def run(arguments: argparse.Namespace) -> int:
    """Play, or show a demo where nobody can."""
    scenario = scenario_of(arguments.game, arguments.scenario)
    tell_left_out(arguments.game)
    if not sys.stdin.isatty():
        return demo(arguments, scenario)
    width = min(110, shutil.get_terminal_size().columns)
    return play(arguments, scenario, Console(input, print, width))


def play(arguments: argparse.Namespace, scenario: str, console: Console) -> int:
    """Play in the terminal from the start, from a file, or from where somebody left off."""
    game, language = arguments.game, arguments.lang
    sides = sides_of(game)
    chosen = [getattr(arguments, side) for side in sides]
    session = _loaded(arguments) if arguments.load else None
    if session is None and not any(chosen) and not arguments.scenario and arguments.seed is None:
        session = _continued(game, language, console)
    if session is None:
        levels = [who or usual for who, usual in zip(chosen, DEFAULTS, strict=True)]
        session = begin(game, {"scenario": scenario}, arguments.seed, levels)
    players = _players(session, chosen)
    texts = data_of(game).texts(language)
    for notice in session.notices:
        console.say(texts("ui.notice", what=notice))
    name = texts(f"{game}.scenario.{session.state.scenario}.name")
    console.say(texts("ui.welcome", game=texts(f"{game}.title"), scenario=name))
    try:
        Terminal(session, players, language, console).play()
    finally:
        session.close()
    return 0


def demo(arguments: argparse.Namespace, scenario: str) -> int:
    """Let two recruits play without a screen, and say where the replay is."""
    game = arguments.game
    texts = data_of(game).texts(arguments.lang)
    print(texts("ui.no_terminal"))
    levels = [DEMO_LEVEL for _ in sides_of(game)]
    if arguments.load:
        session = play_on(_loaded(arguments, write=False), slot=DEMO)
    else:
        session = begin(game, {"scenario": scenario}, arguments.seed, levels, DEMO)
    players = _players(session, levels)
    for notice in session.notices:
        print(texts("ui.notice", what=notice))
    while (decision := session.decision()) is not None:
        view = session.rules.view(session.state, decision.seat)
        session.apply(players[decision.seat].choose(view, decision))
    session.close()
    outcome = session.outcome
    assert outcome is not None
    print(narrator_of(game, arguments.lang, session.state).outcome(outcome))
    print(texts("ui.replay_left", file=session.path))
    return 0


def _loaded(arguments: argparse.Namespace, write: bool = True) -> Session:
    """Load the file that was named."""
    try:
        return open_save(arguments.load, anyway=arguments.anyway, write=write)
    except JournalError as error:
        raise UserError(error) from error


def _continued(game: str, language: str, console: Console) -> Session | None:
    """Offer the latest unfinished game."""
    session = open_latest([game])
    if session is None:
        return None
    texts = data_of(game).texts(language)
    scenario = texts(f"{game}.scenario.{session.state.scenario}.name")
    answer = console.ask(texts("ui.continue", turn=session.state.turn, scenario=scenario))
    if answer.strip().casefold() not in NO:
        return session
    session.close()
    return None


def _players(session: Session, chosen: Sequence[str | None]) -> "dict[int, Player]":
    """Return the computer players: as chosen now, else as the journal says."""
    from game.ai.player import make_player

    rules: Any = session.rules
    players: dict[int, Player] = {}
    for seat, (side, usual) in enumerate(zip(rules.seats, DEFAULTS, strict=True)):
        level = chosen[seat] or session.header.players.get(side, usual)
        if level != PERSON:
            if level not in LEVELS:
                raise UserError(f"the journal names an unknown player '{level}' for {side}; use --{side}")
            players[seat] = make_player(rules, str(level), seat, session.header.seed + seat)
    return players
