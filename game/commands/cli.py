"""The command line: which command is meant, and mistakes told in one line; imports a command to run it."""

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from game.roster.names import GAMES, PLANNED, UserError, nearest

COMMANDS = {
    "games": "the games with their scenarios and options",
    "check": "validate every data file and picture; non-zero on any fault",
    "fuzz": "random legal play under all invariants; a failure leaves a replayable journal",
    "arena": "let two computer players fight and count who wins",
    "example": "run worked examples",
    "shot": "a screen as a picture, without a window",
    "replay": "tell a recorded game, or replay it and compare it with the recorded outcome",
    "bench": "the speed figures, as ratios measured in one run",
    "self-test": "what the packaged program runs to prove itself",
}
INTERRUPTED = 130


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


def game_name(text: str) -> str:
    """Read the name of a game that can be played."""
    if text in PLANNED:
        raise UserError(f"the game '{text}' is not built yet; there is: {', '.join(GAMES)}")
    return word_of("game", GAMES)(text)


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


def add_run_arguments(parser: argparse.ArgumentParser, games: int, scenarios: str) -> None:
    """Take what every long run has: which game, how many of them from which seed, in how many processes."""
    workers = min(8, os.cpu_count() or 1)
    number = whole_number(1, 64)
    parser.add_argument("game", type=game_name, metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--games", type=whole_number(1, 10**7), default=games, metavar="N", help=f"({games})")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=1, metavar="S", help="the first (1)")
    parser.add_argument("--scenario", default="", metavar="NAME", help=scenarios)
    parser.add_argument("--workers", type=number, default=workers, metavar="N", help=f"processes ({workers})")


def usage() -> str:
    """Return what the program can do, a line each."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{what}" for name, what in COMMANDS.items()]
    return "\n".join([
        "usage: main.py [GAME] [OPTIONS]    play; --terminal for the terminal",
        "       main.py COMMAND [OPTIONS]   do something without playing",
        "",
        f"games: {', '.join(GAMES)}",
        "commands:",
        *lines,
        "",
        "'main.py COMMAND --help' and 'main.py GAME --help' tell the options.",
    ])  # fmt: skip


def run(arguments: Sequence[str]) -> int:
    """Find the command or the game that is meant, and run it."""
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if arguments and arguments[0] == "--version":
        from game.core.version import VERSION

        print(VERSION)
        return 0
    rest = list(arguments)
    if rest and rest[0] in COMMANDS:
        command = rest.pop(0)
        parser = Parser(command, COMMANDS[command])
    else:
        command, game = "play", ""
        if rest and not rest[0].startswith("-"):
            game = _game_or_complaint(rest.pop(0))
        parser = Parser(game, f"play {game or 'any game'} in a window, or in the terminal")
        parser.set_defaults(game=game)
    module = importlib.import_module(f"game.commands.{command.replace('-', '_')}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(rest))
    return code


def _game_or_complaint(word: str) -> str:
    known = (*GAMES, *COMMANDS)
    if word in known or word in PLANNED:
        return game_name(word)
    raise UserError(f"unknown game or command '{word}'; {nearest(word, known)}")


def main(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code; no mistake of a person ends in a traceback."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # a worker of the packaged program starts here again
    _mend_streams()
    try:
        code = run(arguments)
        sys.stdout.flush()
    except UserError as error:
        return _complain(error, 2)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has had enough.
        _drop_output()
        return 0
    except ModuleNotFoundError as error:
        if (error.name or "game").partition(".")[0] == "game":
            raise
        return _complain(f"the package {error.name} is missing; start with 'python3 dev.py play' instead", 1)
    except OSError as error:
        _drop_output()
        where = f" ({error.filename})" if error.filename else ""
        return _complain(f"{error.strerror or error}{where}", 1)
    return code


def _mend_streams() -> None:
    """Put something in place of a closed stream, and never fail at a sign that the terminal lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Keep Python from complaining, while it ends, about output that could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(what: object, code: int) -> int:
    line = " ".join(str(what).split())
    print(f"main.py: {line}", file=sys.stderr)
    return code
