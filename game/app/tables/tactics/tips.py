"""What hovering tells on the table of Dust Tactics: units, squares, edges, tiles; imports rules and overlays."""

from __future__ import annotations

from typing import Any

from game.app.tables.tactics import seen
from game.app.tables.tactics.overlays import Overlays
from game.app.tables.tactics.words import Words, square_name
from game.app.widgets.widget import Tip
from game.geometry.grid.layout import CRATE
from game.rules.dust.state import Fort, Piece, Position
from game.rules.tactics.scoring import holder


def unit_tip(rules: Any, words: Words, piece: Piece) -> Tip:
    """Return what hovering a unit tells."""
    unit = rules.units[piece.unit]
    total, left = seen.strength(unit, piece)
    key = "tip.soldiers" if unit.kind == "squad" else "tip.boxes"
    lines = [words(key, left=left, total=total)]
    lines += [words(f"marker.{marker}") for marker in dict.fromkeys(one.kind for one in piece.markers)]
    if piece.activated:
        lines.append(words("tip.activated"))
    if piece.status in ("waiting", "reserve", "ambush"):
        lines.append(words(f"status.{piece.status}"))
    return Tip(f"{words.unit(unit.id)} · {words.kind(unit)}", tuple(lines), "D-004")


class Tips:
    """Tips of one view."""

    def __init__(self, rules: Any, words: Words, view: Position, overlays: Overlays, *, told: bool) -> None:
        self.rules, self.words, self.view, self.overlays = rules, words, view, overlays
        self.told = told
        """Units are told about; the dock does that while it is open."""

    def of(self, part: str) -> Tip | None:
        """Return what hovering a part tells."""
        piece = self.view.units.get(part)
        if piece is not None:
            return unit_tip(self.rules, self.words, piece) if self.told else None
        kind, _, rest = part.partition(":")
        if kind in ("sq", "lv"):
            return self._square(int(rest.partition(":")[0]))
        if kind in ("tile", "trap"):
            return Tip(self.words.terrain(rest), (self.words.texts(f"tactics.tile.{rest}.text"),), "D-354")
        if kind == "fortify":
            return Tip(self.words.terrain(rest), (self.words.texts(f"dust.fort.{rest}.text"),), "D-307")
        if kind == "objective":
            return Tip(self.words("objective"), (), "R-122")
        if kind == "face":
            return Tip(self.words(f"facing.{rest}"), (), "R-025")
        if kind == "edge":
            return Tip(self.words(f"edge.{rest}"), (), "D-353")
        return None

    def _fort(self, square: int) -> Fort | None:
        """Return the fortification on a square."""
        field, layout = self.rules.field, self.overlays.layout
        return next((fort for fort in self.view.forts if field.fort_mask(layout, fort) >> square & 1), None)

    def _square(self, square: int) -> Tip:
        words, layout, view = self.words, self.overlays.layout, self.view
        kind = layout.kinds[square]
        name = square_name(layout.board, square)
        if kind == CRATE and square in view.crushed:
            return Tip(name, (words("terrain.crushed"),), "D-056")
        lines = []
        fort = self._fort(square)
        if fort is not None:
            told = words.texts(f"dust.fort.{fort.kind}.text")
            return Tip(f"{name} · {words.terrain(fort.kind)}", (told,), self.rules.fortifications[fort.kind].rule)
        if kind not in ("empty", "solid"):
            lines.append(words.texts(f"tactics.tile.{kind}.text"))
        number = layout.building_of[square]
        if number is not None:
            lines.append(words("tip.levels", n=layout.buildings[number].levels))
        for objective in view.objectives:
            if objective.at == square:
                held = holder(self.rules, view, objective)
                by = words.bloc(view.blocs[held]) if held is not None else ""
                lines.append(words("tip.held", side=by) if by else words("tip.not_held"))
        if any(smoke.at == square for smoke in view.smoke):
            lines.append(words("tip.smoke"))
        rule = "R-223" if kind == "solid" else self.rules.tiles[kind].rule
        return Tip(f"{name} · {words.terrain(kind)}", tuple(lines), rule)
