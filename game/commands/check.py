"""`check`: every data file, text and picture, with all faults at once; imports game.data and the schemas."""

import argparse
import sys
from collections.abc import Sequence

from game.data import places
from game.data.check import check_all
from game.data.faults import DataError
from game.roster.games import data_of, schemas


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take whether the ledger of the Dust games is asked for, and whether it is made anew."""
    parser.add_argument("--ledger", action="store_true", help="how every numbered rule of the Dust games stands")
    parser.add_argument("--write", action="store_true", help="with --ledger: bring data/dust/ledger.yaml up to date")


def run(arguments: argparse.Namespace) -> int:
    """Print what was counted and 'ok', or every fault."""
    if arguments.ledger:
        return check_ledger(arguments.write)
    report, counts = check_all(schemas())
    if report:
        return tell_faults([str(fault) for fault in report])
    width = max(map(len, counts))
    for name, count in counts.items():
        print(f"{name:<{width}} {count:>5}")
    print("ok")
    return 0


def tell_faults(faults: Sequence[str]) -> int:
    """Print faults and how many there are; return the exit code."""
    for fault in faults:
        print(fault)
    count = len(faults)
    print(f"{count} {'fault' if count == 1 else 'faults'}", file=sys.stderr)
    return 1


def check_ledger(write: bool) -> int:
    """Print how every rule of the Dust games stands; where the sources are, hold the ledger to them."""
    from game.commands.ledger import Sources, report
    from game.rules.dust import ledger

    rules = data_of("tactics")["rules"]
    sources = Sources(places.root()) if Sources.are_here(places.root()) else None
    if write and sources is not None:
        try:
            known = ledger.lines()
        except DataError:  # two branches that were merged may have left anything behind
            known = {}
        lines = sources.kept(rules, known)
        (places.data_dir() / ledger.FILE).write_text(ledger.written(lines.values()), encoding="utf-8")
    lines = ledger.lines()
    for line in report(rules, lines):
        print(line)
    found = sources.faults(rules, lines) if sources is not None else []
    if found:
        print()
        return tell_faults([*found, "the ledger is not what the sources say: run 'main.py check --ledger --write'"])
    print("ok")
    return 0
