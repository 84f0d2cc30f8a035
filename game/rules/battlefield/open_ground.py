"""What a table without fortifications answers about walls; the one with them answers otherwise (chapter 18)."""

from __future__ import annotations

from collections.abc import Mapping

from game.geometry.table.ground import Body
from game.geometry.table.places import Spot
from game.geometry.table.shapes import Shape
from game.geometry.table.sight import Sight
from game.rules.dust.field import Answer
from game.rules.dust.state import Piece, Position

NOBODY: Mapping[int, str] = {}


class OpenGround:
    """A table on which nobody is inside anything."""

    def home_at(self, state: Position, spot: Spot) -> str:
        """Return the Bunker or Strongpoint in whose outline a spot lies, nothing where there is none."""
        return ""

    def is_held_against(self, state: Position, side: int, bunker: str) -> bool:
        """Tell whether an enemy is in a Bunker."""
        return False

    def is_in_slit(self, state: Position, piece: Piece, body: Body, template: Shape) -> bool:
        """Tell whether a main weapon can lay its template from where it is; walls have slits (D-312)."""
        return True

    def walled_off(self, state: Position, one: Body, other: Body) -> Sight | None:
        """Return the Bunker whose rear wall hides two figures from each other, None if none does (D-311)."""
        return None

    def shelter_of(self, state: Position, attacker: Piece, target: Piece) -> Answer | None:
        """Return the cover of a unit by the walls that it is inside, None if its attacker is there too (R-200)."""
        return None

    def entrenched(self, state: Position, piece: Piece) -> Mapping[int, str]:
        """Return the figures of infantry that stand in a trench, each with the trench (D-316)."""
        return NOBODY
