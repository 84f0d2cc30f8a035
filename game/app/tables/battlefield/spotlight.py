"""Where on the measured table something happens, so that the camera shows it; imports the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.app.tables.battlefield.layout import OFF_TABLE
from game.app.tables.battlefield.mat import Mat
from game.app.tables.boxes import Box, Point
from game.app.tables.tactics import seen
from game.core.choice import Decision
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM
from game.rules.dust.state import Piece, Position

AROUND = 80 * MM
"""What is seen around a figure at least."""
MOST = 0.76
"""The share of what is seen that targets may take up with who attacks them."""


class Spotlight:
    """Finds who acts in one view, and upon whom."""

    def __init__(self, rules: Any, view: Position, decision: Decision | None, mat: Mat) -> None:
        self.rules = rules
        self.view = view
        self.decision = decision
        self.mat = mat

    @property
    def seat(self) -> int:
        """Return whose eyes these are."""
        return int(getattr(self.view, "seat", 0))

    @property
    def is_fresh(self) -> bool:
        """Tell whether the battle has only begun, so that the own units are to be seen first."""
        return self.view.turn == 1 and not any(piece.activated for piece in self.view.units.values())

    def box(self) -> Box | None:
        """Return the part of the board that has to be seen, None while nobody acts."""
        found: Box | None = None
        for points in self._groups():
            grown = self._around(points if found is None else [*points, *_corners(found)])
            if found is None or (grown.w <= self.mat.seen[0] * MOST and grown.h <= self.mat.seen[1] * MOST):
                found = grown
        return found.around(self.mat.length(AROUND)) if found is not None else None

    def _around(self, points: Sequence[Point]) -> Box:
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, foot = min(y for _, y in points), max(y for _, y in points)
        return Box(left, top, right - left, foot - top)

    def _groups(self) -> Iterator[list[Point]]:
        """Yield where those are who have to be seen, who acts before all others."""
        view = self.view
        attack = seen.attack(view)
        targets = [shot.target for shot in attack.shots if shot.target] if attack is not None else []
        choices = self.decision.choices if self.decision is not None else ()
        targets += [wanted.target for wanted in choices if wanted.verb == "aim" and isinstance(wanted.target, str)]
        names = [name for name in dict.fromkeys((seen.acting(view), *targets)) if name in view.units]
        found = [list(self._of(view.units[name])) for name in names]
        if not any(found) and self.is_fresh:
            found = [[point for piece in view.of(self.seat) for point in self._of(piece)]]
        yield from (points for points in found if points)

    def _of(self, piece: Piece) -> Iterator[Point]:
        """Yield where a unit stands, or the edge by which it comes on."""
        piece = self.view.stance(piece)
        if piece.status == "board":
            for _, at in self.rules.field.places_of(piece):
                x, y, _ = spot_of(at)
                yield self.mat.point(x, y)
        elif piece.status in OFF_TABLE[:2] and self.view.edges[piece.side] >= 0:
            for line in self.rules.entry_lines(self.view, piece):
                yield from self.mat.outline(line)


def _corners(box: Box) -> tuple[Point, Point]:
    return (box.x, box.y), (box.x + box.w, box.y + box.h)
