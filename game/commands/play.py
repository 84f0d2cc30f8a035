"""`main.py [GAME]`: the app, a game in the terminal if asked, or a demo where there is no screen."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

from game.roster.games import scenario_of, seats_of, sides_of
from game.roster.names import PERSON, SEEDS, USUAL, UserError

if TYPE_CHECKING:
    import argparse

    from game.app.launch import Wanted

LEVELS = (PERSON, "random", "recruit", "veteran")
DEFAULTS = (PERSON, "recruit", "recruit", "recruit")
"""Who plays the seats if nothing is said; a game may have fewer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take who plays, what, and from where."""
    from game.commands.arguments import whole_number, word_of
    from game.data.layers import LANGUAGES

    level = word_of("player", LEVELS)
    game = parser.get_default("game")
    for side in seats_of(game) if game else ():
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
    arguments.game = named or USUAL
    if arguments.terminal:
        from game.commands.typed_play import play_typed

        return play_typed(arguments, DEFAULTS, LEVELS)
    from game.app.launch import NoDisplay

    try:
        return _open(_wanted(arguments, named))
    except NoDisplay as error:
        from game.commands.demo import demo

        return demo(arguments, scenario_of(arguments.game, arguments.scenario), str(error))


def open_menu() -> int | None:
    """Open the app at its menu; None where there is no screen for it."""
    gc.disable()
    from game.app.launch import NoDisplay, Wanted

    try:
        return _open(Wanted())
    except NoDisplay:
        return None


def _open(wanted: Wanted) -> int:
    """Open the app; what its start makes stays, so nobody looks for garbage in it until the first frame is there."""
    gc.disable()
    from game.app.launch import run as open_window

    try:
        return open_window(wanted)
    finally:
        gc.enable()


def _wanted(arguments: argparse.Namespace, named: str) -> Wanted:
    """Turn the arguments into what the app opens with."""
    from game.app.launch import Wanted

    load, language = arguments.load, arguments.lang or ""
    if load is not None and not load.exists():
        raise UserError(f"there is no file {load}")
    chosen = {side: getattr(arguments, side) for side in seats_of(named)} if named else {}
    if load is not None:
        told = {seat: level for seat, level in enumerate(chosen.values()) if level}
        return Wanted(named, players=told, load=load, anyway=arguments.anyway, language=language)
    begins = any(chosen.values()) or arguments.scenario or arguments.seed is not None
    if not begins:
        return Wanted(named, language=language)
    game = arguments.game
    options = {"scenario": scenario_of(game, arguments.scenario)}
    sides = zip(sides_of(game, options["scenario"]), DEFAULTS, strict=False)
    players = {seat: chosen.get(side) or usual for seat, (side, usual) in enumerate(sides)}
    return Wanted(game, options, arguments.seed, players, language=language)
