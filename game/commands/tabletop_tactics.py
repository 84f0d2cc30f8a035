"""The table of Dust Tactics in text: the board with its terrain and units, and the lists of both sides."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from game.data.narration import Narration
from game.geometry.grid.squares import members
from game.geometry.grid.steps import footprint
from game.roster.games import rules_of
from game.rules.dust.narrate import DustNarration
from game.rules.dust.state import Piece, View
from game.rules.tactics.narrate import LETTERS, Narrator
from game.rules.tactics.records import SIGNS

SIGN_OF = {kind: sign for sign, kind in SIGNS.items()} | {"building": "▒", "solid": "█", "crushed": "."}
NUMBERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_lines(view: View, narrator: Narration, width: int) -> list[str]:
    """Return the board, then the units of both sides with where they stand and what they have lost."""
    assert isinstance(narrator, Narrator)
    texts = narrator.texts
    last = narrator.data["scenarios"][view.scenario].turns if view.scenario in narrator.data["scenarios"] else 0
    lines = ["─" * width, texts("ui.tactics_text.turn", turn=view.turn, last=last), *board_lines(view)]
    for seat in (0, 1):
        lines += [
            "",
            texts(
                "ui.tactics_text.side", side=narrator.player(seat), points=view.points[seat],
                destroyed=view.destroyed[seat],
            ),
        ]  # fmt: skip
        for number, piece in enumerate(view.of(seat)):
            sign = NUMBERS[number % len(NUMBERS)]
            line = f"  {'ab'[seat]}{sign} {piece.id} {unit_words(piece, narrator)}"
            lines += textwrap.wrap(line, width, subsequent_indent=" " * 8)
    return [*lines, "─" * width]


def board_lines(view: View) -> Iterator[str]:
    """Yield the board from north to south: two signs a square, terrain first, then who stands there."""
    layout = _field().layout(view)
    grid = layout.board
    here = {place: signs for piece, signs in _signs(view) for place in _places(view, piece)}
    goals = {objective.at for objective in view.objectives}
    smoke = {cloud.at for cloud in view.smoke}
    for row in reversed(range(grid.height)):
        cells = []
        for column in range(grid.width):
            square = grid.square(column, row)
            kind = "crushed" if square in view.crushed else layout.kinds[square]
            ground = "~" if square in smoke else "*" if square in goals else SIGN_OF[kind]
            cells.append(ground + here.get(square, "  "))
        yield f"{row + 1:>2} {' '.join(cells)}"
    yield "   " + " ".join(f" {LETTERS[column]} " for column in range(grid.width))


def _signs(view: View) -> Iterator[tuple[Piece, str]]:
    for seat in (0, 1):
        for number, piece in enumerate(view.of(seat)):
            if piece.on_board:
                yield piece, f"{'ab'[seat]}{NUMBERS[number % len(NUMBERS)]}"


def _places(view: View, piece: Piece) -> tuple[int, ...]:
    field = _field()
    grid = field.layout(view).board
    return tuple(place % grid.size for place in footprint(grid, field.gaits[piece.unit].size, piece.at))


@lru_cache(maxsize=1)
def _field() -> Any:
    rules: Any = rules_of("tactics")
    return rules.field


def unit_words(piece: Piece, narrator: Narrator) -> str:
    """Return a unit with where it stands, its losses and whether it has acted."""
    where = []
    if piece.on_board:
        facing = narrator.texts(f"tactics.facing.f{piece.facing}")
        where = [narrator.texts("ui.tactics_text.at", at=narrator.place(piece.at, piece.id), facing=facing)]
    return state_words(piece, narrator, where)


def state_words(piece: Piece, narrator: DustNarration, where: list[str]) -> str:
    """Return a unit with where it stands, its losses and whether it has acted."""
    texts, card = narrator.texts, narrator.units[piece.unit]
    details = where or [texts(f"ui.tactics_text.{piece.status}")]
    lost = len(list(members(piece.fallen))) if card.soldiers else piece.damage
    if lost:
        details.append(texts("ui.tactics_text.lost_of", lost=lost, of=card.soldiers or card.damage))
    details += [texts(f"{narrator.game}.marker.{marker.kind}") for marker in piece.markers]
    if piece.activated and piece.status != "lost":
        details.append(texts("ui.tactics_text.activated"))
    return f"{narrator.piece(piece.id)} ({', '.join(details)})"
