"""Dust Tactics in words: squares by letter and number, and the squares that large and huge units fill."""

from __future__ import annotations

from game.geometry.grid.forts import INSIDE
from game.geometry.grid.squares import board
from game.geometry.grid.steps import footprint
from game.rules.dust.narrate import DustNarration
from game.rules.tactics.field import gait_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Narrator(DustNarration):
    """Tells one game of Dust Tactics in one language."""

    game = "tactics"

    def place(self, at: int, unit: str = "") -> str:
        drawn = self.data["boards"].get(self.position.board)
        card = self.card_of(unit)
        width, height = (drawn.width, drawn.height) if drawn is not None else (12, 10)
        grid = board(width, height)
        if at < 0:
            return str(at)
        places = footprint(grid, gait_of(card).size if card is not None else 1, at)
        named = [self._square(place, width, grid.size) for place in (places[0], places[-1])]
        if len(places) == 1:
            return named[0]
        return self.texts("tactics.form.squares", first=named[0], last=named[1])

    def _square(self, place: int, width: int, size: int) -> str:
        level, square = divmod(place, size)
        row, column = divmod(square, width)
        named = self.texts("tactics.form.square", letter=LETTERS[column % 26], number=row + 1)
        if level == INSIDE:
            return self.texts("tactics.form.inside", square=named)
        return self.texts("tactics.form.floor", square=named, level=level) if level else named
