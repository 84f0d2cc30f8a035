"""The outline and height of every figure on the measured table: bases, hulls, flying stands (R-103, R-230)."""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.table.shapes import MM, Disc, Shape, box
from game.rules.battlefield.records import Measures
from game.rules.dust.records import Unit

HEAVY = ("infantry-3", "infantry-4")


class Build(NamedTuple):
    """What a figure measures, in tenths of a millimetre: a round base, or a hull of a width and a length."""

    radius: int
    """Of a round base or hull; half the short side of a long one, which passes where that fits (R-240)."""
    width: int
    length: int
    """Of a hull with corners, nothing where it is round."""
    bottom: int
    top: int
    """Where its body begins and ends above the floor it stands on."""
    flies: bool = False

    @property
    def is_round(self) -> bool:
        return not self.length

    def shape(self, x: int, y: int, facing: int = 0) -> Shape:
        """Return the outline of its body."""
        return box((x, y), self.length, self.width, facing) if self.length else Disc(x, y, self.radius)

    def foot(self, x: int, y: int, facing: int = 0, stand: int = 0) -> Shape:
        """Return what it stands on: the outline of its body; of aircraft the base, which alone is in the way."""
        return Disc(x, y, stand) if self.flies else self.shape(x, y, facing)


def build_of(card: Unit, measures: Measures) -> Build:
    """Return what a figure of a unit measures."""
    heights = measures.heights
    if card.kind in ("squad", "hero"):
        heavy = card.armour in HEAVY
        return Build(
            (measures.heavy_base if heavy else measures.base) * MM // 2, 0, 0, 0,
            heights["heavy" if heavy else "base"] * MM,
        )  # fmt: skip
    if card.kind == "support":
        return Build(measures.support_base * MM // 2, 0, 0, 0, heights["support"] * MM)
    width, length = {"large": measures.large, "huge": measures.huge}.get(card.size, (measures.vehicle, 0))
    flies = card.kind == "aircraft"
    bottom = heights["flight"] * MM if flies else 0
    top = heights["roof"] * MM if flies else heights["vehicle" if card.size == "normal" else card.size] * MM
    if not length:
        return Build(width * MM // 2, 0, 0, bottom, top, flies)
    return Build(min(width, length) * MM // 2, width * MM, length * MM, bottom, top, flies)
