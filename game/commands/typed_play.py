"""`main.py GAME --terminal`: which game is played by typing, and who plays it; imports the terminal."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.commands.terminal import Console, Terminal
from game.core.journal import JournalError
from game.core.session import Session
from game.data.layers import LANGUAGES
from game.roster.games import data_of, scenario_of, seats_of, sides_of, tell_left_out
from game.roster.names import PERSON, UserError
from game.roster.sessions import begin, open_latest, open_save

if TYPE_CHECKING:
    from game.ai.player import Player

NO = ("n", "no", "non")


def play_typed(arguments: argparse.Namespace, usual: Sequence[str], known: Sequence[str]) -> int:
    """Play in the terminal from the start, from a file, or from where somebody left off.

    `usual` says who plays the seats of which nothing is said, `known` who can play at all.
    """
    scenario = scenario_of(arguments.game, arguments.scenario)
    tell_left_out(arguments.game)
    if not sys.stdin.isatty():
        raise UserError("there is no terminal to play in; start it from one, or without --terminal")
    console = Console(input, print, min(110, shutil.get_terminal_size().columns))
    game, language = arguments.game, arguments.lang or LANGUAGES[0]
    sides = seats_of(game)
    chosen = [getattr(arguments, side, None) for side in sides]  # without a game no side is asked for
    session = _loaded(arguments) if arguments.load else None
    if session is None and not any(chosen) and not arguments.scenario and arguments.seed is None:
        session = _continued(game, language, console)
    if session is None:
        seats = len(sides_of(game, scenario))
        levels = [who or other for who, other in zip(chosen[:seats], usual, strict=False)]
        session = begin(game, {"scenario": scenario}, arguments.seed, levels)
    players = _players(session, chosen, usual, known)
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
    """Offer the latest unfinished game; one that was played by other rules is named, and stays as it is."""
    try:
        session = open_latest([game])
    except JournalError as error:
        console.say(str(error))
        return None
    if session is None:
        return None
    texts = data_of(game).texts(language)
    scenario = texts(f"{game}.scenario.{session.state.scenario}.name")
    answer = console.ask(texts("ui.continue", turn=session.state.turn, scenario=scenario))
    if answer.strip().casefold() not in NO:
        return session
    session.close()
    return None


def _players(
    session: Session, chosen: Sequence[str | None], usual: Sequence[str], known: Sequence[str]
) -> "dict[int, Player]":
    """Return the computer players: as chosen now, else as the journal says."""
    from game.ai.player import make_player

    rules: Any = session.rules
    players: dict[int, Player] = {}
    for seat, (side, other) in enumerate(zip(rules.seats_in(session.state), usual, strict=False)):
        level = chosen[seat] or session.header.players.get(side, other)
        if level != PERSON:
            if level not in known:
                raise UserError(f"the journal names an unknown player '{level}' for {side}; use --{side}")
            players[seat] = make_player(rules, str(level), seat, session.header.seed + seat)
    return players
