"""The command line: which command is meant, and mistakes told in one line; imports a command to run it."""

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.roster.names import GAMES, UserError, game_name, nearest

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
    if not arguments:
        from game.commands.play import open_menu

        code = open_menu()
        if code is not None:
            return code
    return _parsed(list(arguments))


def _parsed(rest: list[str]) -> int:
    """Read the arguments of a command or a game, and run it."""
    from game.commands.arguments import Parser

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
    if word in known:
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
