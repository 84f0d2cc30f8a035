"""The odds that the table of Dust Tactics shows; kept as long as the view is; imports the rules."""

from __future__ import annotations

from typing import Any

from game.rules.dust.state import Position


class Odds:
    """Answers for one view."""

    def __init__(self, rules: Any, view: Position) -> None:
        self.rules = rules
        self.view = view
