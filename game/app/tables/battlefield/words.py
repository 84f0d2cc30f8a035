"""The words of the measured table, where they are not those of the grid; imports the grid's."""

from __future__ import annotations

import re

from game.app.tables.tactics import words

FEW = 2
"""Names that are told in one line."""
CENTIMETRES, INCHES = 10, 4
"""What a point of movement or range is on the table (D-010)."""


class Words(words.Words):
    """Everything that the table of one game says in one language."""

    block = "ui.battlefield_table."

    @property
    def point(self) -> int:
        """Return the length of a point in the units that were agreed on."""
        return INCHES if self.narrator.position.inches else CENTIMETRES

    def pace(self, points: int) -> str:
        """Return how far a unit goes, in centimetres or inches."""
        return str(points * self.point)

    def reach(self, reach: str) -> str:
        """Return the range of a weapon, in centimetres or inches."""
        return re.sub(r"\d+", lambda found: str(int(found[0]) * self.point), reach)

    def listed(self, names: tuple[str, ...]) -> str:
        """Return the names of some units and pieces of terrain, the first few of them."""
        told = [self.piece(name) for name in names[:FEW]]
        return ", ".join(told) + (" …" if len(names) > FEW else "")

    @property
    def unit_of_length(self) -> str:
        """Return the unit that lengths are told in."""
        return self("length.inch" if self.narrator.position.inches else "length.cm")
