"""The lesson of Battlefield on what differs from the grid, one turn; its steps are in tutorial-battlefield.yaml."""

from __future__ import annotations

from collections.abc import Collection

from game.data.lesson import Course
from game.data.loader import load_game
from game.rules.battlefield.rules import BattlefieldRules
from game.rules.battlefield.schema import SCHEMA
from game.rules.dust.chapters import shown_in

FIRST, SECOND = 0, 1


def numbers() -> Collection[str]:
    """Return the rules of the book that hold on the measured table."""
    return shown_in(load_game(SCHEMA, packs=[])["rules"], "battlefield")


COURSE = Course(
    "battlefield", SCHEMA, BattlefieldRules, numbers, between="first", learner=FIRST, partner=SECOND,
    file="dust/tutorial-battlefield.yaml",
)  # fmt: skip
