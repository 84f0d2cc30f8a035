"""The lesson of Dust Tactics, one turn; its steps are in tutorial-tactics.yaml."""

from __future__ import annotations

from collections.abc import Collection

from game.data.lesson import Course
from game.data.loader import load_game
from game.rules.dust.chapters import shown_in
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import SCHEMA

FIRST, SECOND = 0, 1


def numbers() -> Collection[str]:
    """Return the rules of the book that hold on squares."""
    return shown_in(load_game(SCHEMA, packs=[])["rules"], "tactics")


COURSE = Course(
    "tactics", SCHEMA, TacticsRules, numbers, between="first", learner=FIRST, partner=SECOND,
    file="dust/tutorial-tactics.yaml",
)  # fmt: skip
