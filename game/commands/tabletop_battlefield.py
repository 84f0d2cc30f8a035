"""The measured table in text: a map of 4 by 8 centimetres to a sign, and the lists of both sides."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from game.commands.tabletop_tactics import NUMBERS, state_words
from game.data.narration import Narration
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import holds
from game.roster.games import rules_of
from game.rules.battlefield.narrate import Narrator
from game.rules.dust.state import Piece, View

ACROSS, DOWN = 400, 800
"""Tenths of a millimetre of a sign."""
SIGNS = {
    "woods": "T", "building": "#", "hedge": '"', "low-wall": "=", "high-wall": "=", "rubble": "%", "crates": "x",
    "tank-traps": "X", "rocks": "^", "cliff": "^", "ravine": "v", "river": "~", "marsh": ",", "deep-water": "~",
    "wreck": "w", "road": ".", "bridge": ".",
    "bunker": "B", "strongpoint": "B", "trench": "_", "wire": "&", "mines": "!",
}  # fmt: skip


def table_lines(view: View, narrator: Narration, width: int) -> list[str]:
    """Return the map, then the units of both sides with where they stand and what they have lost."""
    assert isinstance(narrator, Narrator)
    texts = narrator.texts
    known = narrator.data["scenarios"]
    last = known[view.scenario].turns if view.scenario in known else 0
    lines = ["─" * width, texts("ui.tactics_text.turn", turn=view.turn, last=last), *map_lines(view)]
    for seat in (0, 1):
        side = texts("ui.battlefield_text.side", side=narrator.player(seat), destroyed=view.destroyed[seat])
        lines += ["", side]
        for number, piece in enumerate(view.of(seat)):
            sign = NUMBERS[number % len(NUMBERS)]
            where = [texts("ui.battlefield_text.at", at=narrator.place(piece.at))] if piece.on_board else []
            line = f"  {'ab'[seat]}{sign} {piece.id} {state_words(piece, narrator, where)}"
            lines += textwrap.wrap(line, width, subsequent_indent=" " * 8)
    return [*lines, "─" * width]


def map_lines(view: View) -> Iterator[str]:
    """Yield the table from north to south."""
    rules: Any = rules_of("battlefield")
    wide, deep = rules.field.size(view)
    columns, rows = wide // ACROSS, deep // DOWN
    cells = [["·"] * columns for _ in range(rows)]
    for plot in rules.field.terrain(view).plots:
        for row in range(rows):
            for column in range(columns):
                spot = (column * ACROSS + ACROSS // 2, row * DOWN + DOWN // 2)
                if holds(plot.outline, spot):
                    cells[row][column] = SIGNS[plot.item.kind]
    for objective in view.objectives:
        x, y, _ = spot_of(objective.at)
        cells[min(rows - 1, y // DOWN)][min(columns - 1, x // ACROSS)] = "*"
    for piece, sign in _signs(view):
        for _, at in rules.field.places_of(piece):
            x, y, _ = spot_of(at)
            cells[min(rows - 1, y // DOWN)][min(columns - 1, x // ACROSS)] = sign
    for row in reversed(range(rows)):
        yield "".join(cells[row])


def _signs(view: View) -> Iterator[tuple[Piece, str]]:
    for seat in (0, 1):
        for number, piece in enumerate(view.of(seat)):
            if piece.on_board:
                sign = NUMBERS[number % len(NUMBERS)]
                yield piece, sign if seat == 0 else sign.lower()
