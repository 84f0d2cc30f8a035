"""Putting pieces and spots down: what the builders of all tables of cards share; imports the contract and boxes."""

from __future__ import annotations

from collections.abc import Hashable

from game.app.table.parts import BOARD, Piece, Scene, Spot
from game.app.tables.boxes import Box, Point, Size


class Laying:
    """A scene being laid out."""

    def __init__(self) -> None:
        self.pieces: dict[str, Piece] = {}
        self.spots: dict[str, Spot] = {}

    def lain(self, size: Size) -> Scene:
        """Return what was put down, the lowest pieces first."""
        ordered = dict(sorted(self.pieces.items(), key=lambda item: item[1].z))
        return Scene(ordered, self.spots, size)

    def piece(
        self, part: str, face: Hashable, pos: Point, size: Size, *, z: int, plane: str = BOARD, angle: float = 0.0,
        dim: bool = False, secret: bool = False, back: Hashable = None, label: str = "", marked: bool = True,
    ) -> None:  # fmt: skip
        """Put a piece down."""
        self.pieces[part] = Piece(
            part, face, pos, size, plane=plane, z=z, angle=angle, dim=dim, secret=secret, back=back, label=label,
            marked=marked,
        )  # fmt: skip

    def spot(self, part: str, box: Box, *, face: Hashable = None, label: str = "", plane: str = BOARD) -> None:
        """Mark a spot."""
        self.spots[part] = Spot(part, box.centre, box.size, plane=plane, label=label, face=face)
