"""`example`: runs worked examples of any game, so that a rule question can be settled by writing one."""

import argparse
from pathlib import Path

from game.core.examples import Result, run_cases, summary
from game.data.faults import DataError
from game.data.plain import read_plain
from game.roster.games import sound_data, vocabularies
from game.roster.names import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the files."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="YAML files with cases")
    parser.add_argument("--verbose", action="store_true", help="name the cases that passed, too")


def run(arguments: argparse.Namespace) -> int:
    """Print each failed case with its reasons, and how many passed and failed."""
    for file in arguments.files:
        if not file.is_file():
            raise UserError(f"there is no file {file}")
    results: list[Result] = []
    for file in arguments.files:
        try:
            raw = read_plain(file)
        except DataError as error:
            found = [Result(file.name, "", tuple(map(str, error.report)))]
        else:
            with sound_data():
                found = run_cases(raw, vocabularies(), file.stem)
        for result in found:
            if arguments.verbose or not result.passed:
                print("\n".join(result.lines()))
        results += found
    print(summary(results))
    return 0 if all(result.passed for result in results) else 1
