"""Battlefield in words: spots in centimetres or inches from the south-west corner, facings by the compass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.choice import Choice
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CM
from game.rules.dust.narrate import DustNarration

COMPASS = 450
"""Tenths of a degree between two points of the compass."""
POINTS = ("move", "deploy", "spring", "place", "terrain", "fortify", "objective", "aim", "smoke")
"""Verbs whose target may be a free point."""


class Narrator(DustNarration):
    """Tells one game of Battlefield in one language."""

    game = "battlefield"
    sections = ("table", "scenario")

    def place(self, at: int, unit: str = "") -> str:
        if at < 0:
            return str(at)
        x, y, level = spot_of(at)
        spot = self.texts("battlefield.form.spot", x=self.length(x), y=self.length(y))
        return self.texts("battlefield.form.floor", square=spot, level=level) if level else spot

    def length(self, tenths: float) -> str:
        """Tell a length in the units that were agreed on (D-010)."""
        if self.position.inches:
            return self.texts("battlefield.form.length_in", n=f"{tenths / CM * 0.4:.1f}")
        return self.texts("battlefield.form.length_cm", n=f"{tenths / CM:.1f}")

    def _target(self, wanted: Choice) -> Any:
        target = wanted.target
        if isinstance(target, tuple) and wanted.verb in POINTS:
            level = target[2] if len(target) > 2 and wanted.verb not in ("terrain", "fortify") else 0
            return self.place(place(target[0], target[1], level))
        if wanted.verb == "face" and isinstance(target, tuple):
            return self.texts(f"battlefield.facing.f{compass(target[0])}")
        return super()._target(wanted)

    def _in_words(self, data: Mapping[str, Any]) -> dict[str, Any]:
        told = dict(data)
        if isinstance(told.get("facing"), int):
            told["facing"] = self.texts(f"battlefield.facing.f{compass(told['facing'])}")
        if isinstance(told.get("at"), (tuple, list)):
            told["at"] = self.place(place(*told["at"][:2]))
        for name in ("gap", "length", "most"):
            if isinstance(told.get(name), int):
                told[name] = self.length(told[name])
        for name in ("spots", "ways"):
            told.pop(name, None)
        return super()._in_words(told)

    def _other(self, word: str) -> str:
        if word == "kit":
            return self.texts("battlefield.table.kit.name")
        return self.texts(f"battlefield.item.{word}") if word in self.data["kit"] else super()._other(word)


def compass(facing: int) -> int:
    """Return the nearest of the eight points of the compass."""
    return round(facing / COMPASS) % 8
