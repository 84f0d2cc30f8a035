"""How the commands read their arguments, each mistake in one line; imports argparse, which a plain start spares."""

import argparse
import os
from collections.abc import Callable, Sequence
from typing import NoReturn

from game.roster.names import GAMES, UserError, game_name, nearest


class Parser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line and knows no abbreviations."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"main.py {command}".strip(), description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Tell what is wrong instead of printing the whole usage."""
        raise UserError(message)


def word_of(what: str, known: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of one of the known words, for an argument."""

    def read(text: str) -> str:
        if text in known:
            return text
        raise UserError(f"unknown {what} '{text}'; {nearest(text, known)}")

    return read


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within limits, for an argument."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {low} to {high}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Read a time in seconds, for an argument."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0, at most 3600")
    return value


def option(text: str) -> tuple[str, str]:
    """Read an option of a game, for an argument."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"'{text}' is not an option of a game; write it as NAME=VALUE")
    return name, value


def add_run_arguments(parser: argparse.ArgumentParser, games: int, scenarios: str) -> None:
    """Take what every long run has: which game, how many of them from which seed, in how many processes."""
    workers = min(8, os.cpu_count() or 1)
    number = whole_number(1, 64)
    parser.add_argument("game", type=game_name, metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--games", type=whole_number(1, 10**7), default=games, metavar="N", help=f"({games})")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=1, metavar="S", help="the first (1)")
    parser.add_argument("--scenario", default="", metavar="NAME", help=scenarios)
    parser.add_argument("--workers", type=number, default=workers, metavar="N", help=f"processes ({workers})")
