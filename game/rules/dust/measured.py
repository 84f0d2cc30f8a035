"""What the rules ask of a ground where every figure has a place of its own; the grid, where none has, is never asked.

Figures are named by the bits of a mask: those of a squad in their order, everything else is one figure, bit 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.rules.dust.frames import Attack, Shot
    from game.rules.dust.profile import Line
    from game.rules.dust.state import Piece, Position, State

EVERYBODY = -1
"""A mask of all figures there are."""
HERO = 1 << 30
"""The bit of the hero who has joined a unit."""
Fault = tuple[str, str]
"""What is wrong, and the rule that says so."""


class Measured(Protocol):
    """The measured table, figure by figure."""

    def able(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return the figures that can use a weapon against a unit, each with the figures of it that they may hit.

        Range, arc and sight are those of the figure; an observer's sight where somebody directs the shot (D-090).
        """

    def able_figures(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> int:
        """Return the figures that can use a weapon against a unit: less work than whom of it each may hit."""

    def why_unable(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> Fault:
        """Return why not one figure can use a weapon against a unit."""

    def hidden(self, state: Position, viewer: Piece, figure: int, target: Piece) -> int:
        """Return the living figures of a unit that are in cover from a figure, or out of its sight (D-134, R-065)."""

    def under(self, state: Position, shot: Shot) -> dict[str, int]:
        """Return the units under the template of a shot that it can hurt, with the figures that it finds (D-118)."""

    def needs_template(self, line: Line, column: int) -> bool:
        """Tell whether a weapon attacks units of a column by a template (D-117, D-121, D-123)."""

    def best_spot(
        self, state: Position, frame: Attack, piece: Piece, line: Line, target: Piece, free: int,
        viewer: Piece | None = None,
    ) -> tuple[int, tuple[int, ...]] | None:  # fmt: skip
        """Return the figure among the free ones and the point by which a template finds most of a unit."""

    def finds_spot(
        self, state: Position, frame: Attack, piece: Piece, line: Line, target: Piece, figure: int,
        viewer: Piece | None = None,
    ) -> bool:  # fmt: skip
        """Tell whether a figure can lay a template on some of a unit: less work than where it does best."""

    def why_apart(self, state: Position, hero: Piece, unit: Piece) -> Fault | None:
        """Return why a hero is too far from a unit to join it, or does not see it (R-141)."""

    def room_for(self, state: Position, piece: Piece, figure: int) -> int | None:
        """Return where a lost figure comes back to its unit, None where there is no room beside it (R-219)."""

    def leave_wreck(self, state: State, piece: Piece) -> None:
        """Leave the wreck of a vehicle where it stood (D-079, R-064)."""

    def clear_wreck(self, state: State, piece: Piece) -> None:
        """Take away the wreck of a vehicle that is replaced (D-203)."""
