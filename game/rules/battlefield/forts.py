"""The measured table with fortifications on it: who is inside one, and who stands beside it (R-204, R-230)."""

from __future__ import annotations

from collections.abc import Mapping

from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CM, MM, Poly, box, is_within, overlap
from game.rules.battlefield.field import TableField
from game.rules.battlefield.records import Item, Measures, TableTop
from game.rules.dust.records import Fortification, Unit
from game.rules.dust.state import Fort, Piece, Position

TRENCH = "trench"
BESIDE = 5 * CM
"""How near to a fortification one works on it (R-204)."""


class FortifiedTable(TableField):
    """The tables of Dust Tactics Battlefield, and the fortifications that stand on them."""

    def __init__(
        self, units: Mapping[str, Unit], kit: Mapping[str, Item], tables: Mapping[str, TableTop], measures: Measures,
        fortifications: Mapping[str, Fortification],
    ) -> None:  # fmt: skip
        super().__init__(units, kit, tables, measures)
        self.fortifications = fortifications

    def fort_outline(self, fort: Fort) -> Poly:
        """Return the outline of a fortification where it stands (R-230)."""
        wide, deep = self.fortifications[fort.kind].size
        spot = spot_of(fort.at)
        return box((spot.x, spot.y), deep * MM, wide * MM, fort.facing)

    def fort_of(self, state: Position, piece: Piece) -> Fort | None:
        """Return the Bunker or Strongpoint in whose outline the figures of a unit stand."""
        piece = state.stance(piece)
        if self.units[piece.unit].kind in ("vehicle", "aircraft"):
            return None
        feet = [shape for _, _, shape in self.feet(state, piece)]
        for fort in state.forts:
            if fort.is_walled and any(overlap(shape, self.fort_outline(fort)) for shape in feet):
                return fort
        return None

    def sheltered(self, state: Position, piece: Piece) -> bool:
        """Tell whether infantry is inside a Bunker, Strongpoint or trench, which cover it all round (D-316, R-200)."""
        if not state.forts or self.units[piece.unit].kind in ("vehicle", "aircraft"):
            return False
        if self.fort_of(state, piece) is not None:
            return True
        feet = [shape for _, _, shape in self.feet(state, state.stance(piece))]
        trenches = [self.fort_outline(fort) for fort in state.forts if fort.kind == TRENCH]
        return any(all(overlap(shape, outline) for shape in feet) for outline in trenches)

    def forts_near(self, state: Position, piece: Piece) -> list[Fort]:
        """Return the fortifications within 5 cm of a unit, but for the one it is inside."""
        own = self.fort_of(state, piece)
        feet = [shape for _, _, shape in self.feet(state, piece)]
        return [
            fort for fort in state.forts
            if fort != own and any(is_within(shape, self.fort_outline(fort), BESIDE) for shape in feet)
        ]  # fmt: skip
