"""`games`: the games with their scenarios and options; the line of one that is built begins with its name."""

import argparse

from game.commands.arguments import word_of
from game.roster.games import data_of, scenarios_of, seats_of, tell_left_out
from game.roster.names import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the language of the names."""
    parser.add_argument("--lang", type=word_of("language", ("en", "fr")), default="en", help="en or fr")


def run(arguments: argparse.Namespace) -> int:
    """Print the games."""
    for game in GAMES:
        data = data_of(game)
        texts = data.texts(arguments.lang)
        print(f"{game}: {texts(f'{game}.title')}. {texts(f'{game}.tagline')}")
        for scenario in scenarios_of(game):
            name, about = (texts(f"{game}.scenario.{scenario}.{part}") for part in ("name", "text"))
            print(f"    --scenario {scenario:<10} {name}. {about}")
        for side in seats_of(game):
            print(f"    --{side:<19} person, random, recruit or veteran: who plays this side")
        print("    --seed N              which of the possible games is dealt")
        print("    --lang en|fr          language")
        print("    --load FILE           go on with a saved game")
        tell_left_out(game)
    return 0
