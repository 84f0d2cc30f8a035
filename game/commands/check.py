"""`check`: every data file, text and picture, with all faults at once; imports game.data and the schemas."""

import argparse
import sys

from game.data.check import check_all
from game.roster.games import schemas


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take nothing but --help."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001  every command has this signature
    """Print what was counted and 'ok', or every fault."""
    report, counts = check_all(schemas())
    if report:
        for fault in report:
            print(fault)
        count = len(report)
        print(f"{count} {'fault' if count == 1 else 'faults'}", file=sys.stderr)
        return 1
    width = max(map(len, counts))
    for name, count in counts.items():
        print(f"{name:<{width}} {count:>5}")
    print("ok")
    return 0
