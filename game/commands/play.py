"""`main.py [GAME]`: the app, a game in the terminal if asked, or a demo where there is no screen."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.cli import whole_number, word_of
from game.commands.demo import demo
from game.commands.terminal import Console, Terminal
from game.core.journal import JournalError
from game.core.session import Session
from game.data.layers import LANGUAGES
from game.roster.games import data_of, scenario_of, sides_of, tell_left_out
from game.roster.names import UserError, need_table
from game.roster.sessions import PERSON, SEEDS, begin, open_latest, open_save

if TYPE_CHECKING:
    from game.ai.player import Player
    from game.app.launch import Wanted

LEVELS = (PERSON, "random", "recruit", "veteran")
DEFAULTS = (PERSON, "recruit")
"""Who plays the seats if nothing is said."""
DEFAULT_GAME = "battle"
"""What is played if no game is named."""
NO = ("n", "no", "non")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take who plays, what, and from where."""
    level = word_of("player", LEVELS)
    game = parser.get_default("game")
    for side in sides_of(game) if game else ():
        about = f"who plays this side: {', '.join(LEVELS)}"
        parser.add_argument(f"--{side}", type=level, metavar="WHO", help=about)
    parser.add_argument("--scenario", default="", metavar="NAME", help="'main.py games' lists them")
    parser.add_argument("--seed", type=whole_number(0, SEEDS), metavar="N", help="which game is dealt")
    parser.add_argument("--lang", type=word_of("language", LANGUAGES), default=None, help="en or fr")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--anyway", action="store_true", help="load as far as the rules allow")
    parser.add_argument("--terminal", action="store_true", help="play in the terminal instead of a window")


def run(arguments: argparse.Namespace) -> int:
    """Play in a window, in the terminal if asked, or show a demo where there is no screen."""
    named = arguments.game
    arguments.game = named or DEFAULT_GAME
    need_table(arguments.game)
    if arguments.terminal:
        scenario = scenario_of(arguments.game, arguments.scenario)
        tell_left_out(arguments.game)
        if not sys.stdin.isatty():
            raise UserError("there is no terminal to play in; start it from one, or without --terminal")
        width = min(110, shutil.get_terminal_size().columns)
        return play(arguments, scenario, Console(input, print, width))
    from game.app.launch import NoDisplay
    from game.app.launch import run as open_window

    try:
        return open_window(_wanted(arguments, named))
    except NoDisplay as error:
        return demo(arguments, scenario_of(arguments.game, arguments.scenario), str(error))


def _wanted(arguments: argparse.Namespace, named: str) -> "Wanted":
    """Turn the arguments into what the app opens with."""
    from game.app.launch import Wanted

    load, language = arguments.load, arguments.lang or ""
    if load is not None and not load.exists():
        raise UserError(f"there is no file {load}")
    chosen = {side: getattr(arguments, side) for side in sides_of(named)} if named else {}
    if load is not None:
        told = {seat: level for seat, level in enumerate(chosen.values()) if level}
        return Wanted(named, players=told, load=load, anyway=arguments.anyway, language=language)
    begins = any(chosen.values()) or arguments.scenario or arguments.seed is not None
    if not begins:
        return Wanted(named, language=language)
    game = arguments.game
    sides = zip(sides_of(game), DEFAULTS, strict=True)
    players = {seat: chosen.get(side) or usual for seat, (side, usual) in enumerate(sides)}
    options = {"scenario": scenario_of(game, arguments.scenario)}
    return Wanted(game, options, arguments.seed, players, language=language)


def play(arguments: argparse.Namespace, scenario: str, console: Console) -> int:
    """Play in the terminal from the start, from a file, or from where somebody left off."""
    game, language = arguments.game, arguments.lang or LANGUAGES[0]
    sides = sides_of(game)
    chosen = [getattr(arguments, side, None) for side in sides]  # without a game no side is asked for
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


def _loaded(arguments: argparse.Namespace) -> Session:
    """Load the file that was named."""
    try:
        return open_save(arguments.load, anyway=arguments.anyway)
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
