"""A process that test_kill starts and kills: it plays Battle at random through a session; imports game only.

Each line is written in small pieces, as a slow disk would, so that a kill can tear it. Every choice that
apply has accepted is printed, which tells the test what may not be lost.
"""

import json
import random
import sys
import time
from io import FileIO
from pathlib import Path
from typing import Any

from game.core import journal_file
from game.core.session import Session
from game.rules.battle.schema import load_rules


class Dribbling(FileIO):
    """A file that takes a quarter at a time, and no fewer than five bytes."""

    def write(self, data: Any) -> int:
        """Write a little and take a moment for it."""
        time.sleep(0.0002)
        return super().write(bytes(data)[: max(5, len(data) // 4)])


def play(path: Path, seed: int, most: int) -> None:
    """Begin or go on with the game until it is over, or so many choices are made."""
    rules = load_rules()
    if path.exists():
        session = Session.load(path, lambda game: rules)
    else:
        session = Session.new(rules, {}, seed, path)
    journal_file.FileIO = Dribbling  # type: ignore[misc]
    session.close()  # the next write opens the file anew, as a dribbling one
    dice = random.Random(f"{seed} {len(session.choices)}")
    while most and (decision := session.decision()) is not None:
        wanted = dice.choice(decision.choices)
        session.apply(wanted)
        print(json.dumps(wanted.to_journal()), flush=True)  # noqa: T201
        most -= 1
    session.close()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
