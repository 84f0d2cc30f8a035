"""`shot`: a screen as a picture, without a window; the screens are drawn by the app."""

import argparse
from pathlib import Path

from game.app.settings import PALETTES
from game.commands.arguments import whole_number, word_of
from game.data.layers import LANGUAGES
from game.roster.games import scenario_of, sides_of, texts_of
from game.roster.names import GAMES, USUAL, UserError, game_name, nearest

SMALLEST, LARGEST = 320, 7680


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take which screen, how large, and of which game."""
    parser.add_argument("screen", metavar="SCREEN", help="menu, new-game, table, rule-book, settings, replay...")
    parser.add_argument("--out", type=Path, required=True, metavar="F.png", help="where the picture goes")
    parser.add_argument("--size", type=_size, default=(1600, 900), metavar="WxH", help="in pixels (1600x900)")
    parser.add_argument("--game", type=game_name, default=USUAL, metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", default="", metavar="NAME", help="'main.py games' lists them")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=1, metavar="S", help="which deal (1)")
    parser.add_argument("--steps", type=whole_number(0, 100_000), default=0, metavar="N", help="choices before (0)")
    parser.add_argument("--seat", type=whole_number(0, 3), metavar="N", help="whose table (whoever decides)")
    parser.add_argument("--point", default="", metavar="ID", help="what the pointer rests on")
    parser.add_argument("--rule", default="", metavar="NUMBER", help="where the rule book opens")
    parser.add_argument("--lang", type=word_of("language", LANGUAGES), default="en", help="en or fr")
    parser.add_argument("--scale", type=_scale, default=1.0, metavar="X", help="of the user interface, 0.75 to 2 (1)")
    palette = word_of("palette", PALETTES)
    parser.add_argument("--palette", type=palette, default=PALETTES[0], metavar="NAME", help=", ".join(PALETTES))


def run(arguments: argparse.Namespace) -> int:
    """Draw the screen and write the picture."""
    from game.app import shots

    if arguments.screen not in shots.SCREENS:
        raise UserError(f"unknown screen '{arguments.screen}'; {nearest(arguments.screen, list(shots.SCREENS))}")
    if arguments.out.suffix.lower() != ".png":
        raise UserError(f"the picture is a PNG, so its name should end in .png, not '{arguments.out.suffix}'")
    scenario = scenario_of(arguments.game, arguments.scenario)
    seats = len(sides_of(arguments.game, scenario))
    if arguments.seat is not None and arguments.seat >= seats:
        raise UserError(f"{arguments.game} has seats 0 to {seats - 1}, not {arguments.seat}")
    if arguments.rule and not texts_of(arguments.game, arguments.lang).has(f"{arguments.game}.rule.{arguments.rule}"):
        raise UserError(f"{arguments.game} has no rule '{arguments.rule}'")
    shot = shots.Shot(
        arguments.screen, arguments.size, arguments.game, scenario, arguments.seed, arguments.steps, arguments.lang,
        arguments.scale, arguments.seat, arguments.point, arguments.rule, {"palette": arguments.palette},
    )  # fmt: skip
    picture = shots.take(shot)
    shots.save(picture, arguments.out)
    print(f"{arguments.out}: {arguments.screen}, {picture.get_width()}x{picture.get_height()}")
    return 0


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.lower().partition("x")
    try:
        size = int(wide), int(high)
    except ValueError:
        size = 0, 0
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 1600x900 ({SMALLEST} to {LARGEST} each)")
    return size


def _scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.75 <= value <= 2:
        raise argparse.ArgumentTypeError(f"'{text}' is not a scale from 0.75 to 2")
    return value
