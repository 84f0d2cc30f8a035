"""What dropping a unit on a square means while it moves: the pose by where it was taken, the way by where it was led.

Imports the rules' regions and plain data; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.choice import Choice, Decision, choice
from game.geometry.grid.layout import Layout
from game.geometry.grid.squares import LARGE, ONE
from game.rules.dust.state import Piece, Position
from game.rules.tactics.bending import BentWay

Cell = tuple[int, int]
"""A square of a unit: how many columns and rows it lies from the lower left one."""
CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))


def grip_of(layout: Layout, squares: tuple[int, ...], square: int) -> Cell:
    """Return which square of a unit was taken, the lower left one if none was."""
    if square not in squares:
        return (0, 0)
    spots = [layout.board.at(one % layout.board.size) for one in squares]
    column, row = layout.board.at(square % layout.board.size)
    return column - min(x for x, _ in spots), row - min(y for _, y in spots)


def poses_over(layout: Layout, size: int, square: int, grip: Cell, upright: bool) -> Iterator[int]:
    """Yield the poses of a unit of several squares that cover a square, those nearest to how it is held first."""
    board = layout.board
    column, row = board.at(square)
    lies = (upright, not upright) if size == LARGE else (False,)
    for lie in lies:
        cells = ((0, 0), (0, 1) if lie else (1, 0)) if size == LARGE else CELLS
        held = (0, max(grip)) if lie and size == LARGE else (max(grip), 0) if size == LARGE else grip
        far = cells[-1]
        for x, y in sorted(cells, key=lambda cell: abs(cell[0] - held[0]) + abs(cell[1] - held[1])):
            low = (column - x, row - y)
            if board.has(*low) and board.has(low[0] + far[0], low[1] + far[1]):
                pose = board.square(*low)
                yield 2 * pose + lie if size == LARGE else pose


class Lead:
    """How a unit is held and led while it is moved: its square under the hand, how it lies, the way so far."""

    def __init__(self) -> None:
        self.grip: Cell = (0, 0)
        self.upright: bool | None = None
        """How a unit of two squares shall lie; None: as it lies now."""
        self.carried = False
        """It hangs on the pointer: its way follows the hand."""
        self.way: tuple[int, ...] = ()
        """Poses that its way was led through, without the one under the pointer."""
        self.points: tuple[int, ...] = ()
        """Poses of the way that were set as way points."""

    def take(self, grip: Cell, *, carried: bool) -> None:
        """Begin with a unit that was taken."""
        self.grip, self.carried = grip, carried
        self.upright = None
        self.straighten()

    def straighten(self) -> None:
        """Forget the way and its points."""
        self.way = self.points = ()

    def recede(self) -> bool:
        """Go back to the way point before the last one, at the end to the unit; tell whether there was any way."""
        if not self.way:
            return False
        last = self.way[-1]
        kept = [pose for pose in self.set_points() if pose != last]
        self.points = tuple(kept)
        self.way = self.way[: self.way.index(kept[-1]) + 1] if kept else ()
        return True

    def set_points(self) -> tuple[int, ...]:
        """Return the way points that the way still goes through."""
        return tuple(pose for pose in self.points if pose in self.way)

    def lies_upright(self, piece: Piece) -> bool:
        """Tell how a unit of two squares shall lie."""
        if self.upright is not None:
            return self.upright
        return piece.status != "board" or bool(piece.at % 2)


class Landing:
    """Reads drops of one decision."""

    def __init__(self, rules: Any, view: Position, decision: Decision | None, lead: Lead) -> None:
        self.rules, self.view, self.decision, self.lead = rules, view, decision, lead
        self.layout: Layout = rules.field.layout(view)

    def size_of(self, piece: Piece) -> int:
        """Return the size of a unit in squares."""
        return int(self.rules.field.gaits[piece.unit].size)

    def poses(self, piece: Piece, square: int) -> list[int]:
        """Return the poses of a large or huge unit over a square, the likeliest first."""
        upright = self.lead.lies_upright(piece)
        return list(poses_over(self.layout, self.size_of(piece), square, self.lead.grip, upright))

    def region(self, unit: str) -> BentWay | None:
        """Return the ways that a unit may be led, where they matter."""
        regions = self.decision.regions if self.decision is not None else ()
        return next((one for one in regions if isinstance(one, BentWay) and one.subject == unit), None)

    def move(self, piece: Piece, poses: list[int]) -> Choice | None:
        """Return the move to the first pose of some that can be made, by the way that the unit was led."""
        if self.decision is None:
            return None
        offered = (choice("move", piece.id, pose) for pose in poses)
        wanted = next((one for one in offered if one in self.decision.choices), None)
        if wanted is None or not isinstance(wanted.target, int):
            return None
        region, way = self.region(piece.id), self.way_to(piece, wanted.target)
        if region is None or not way or way == region.onward((), wanted.target) or not region.allows(way):
            return wanted
        return choice("move", piece.id, way)

    def way_to(self, piece: Piece, pose: int) -> tuple[int, ...]:
        """Return the way to a pose as it was led so far and on by the cheapest steps, nothing if none is known."""
        region = self.region(piece.id)
        if region is None:
            return ()
        return region.onward(self.lead.way, pose) or region.onward((), pose) or ()

    def follow(self, piece: Piece, poses: list[int]) -> None:
        """Lead the way of a carried unit on to where the hand is; back over it, it is taken up again."""
        region = self.region(piece.id)
        if region is None:
            return
        way = self.lead.way
        if piece.on_board and piece.at in poses:
            self.lead.straighten()
            return
        for pose in poses:
            if pose in way:
                self.lead.way = way[: way.index(pose) + 1]
                return
        for pose in poses:
            led = region.onward(way, pose) or region.onward((), pose)
            if led:
                self.lead.way = led
                return

    def is_led(self, piece: Piece) -> bool:
        """Tell whether the way of a unit was led otherwise than the cheapest one goes, or has way points."""
        region, way = self.region(piece.id), self.lead.way
        return bool(region is not None and way and (self.lead.points or way != region.onward((), way[-1])))

    def set_point(self, piece: Piece, poses: list[int]) -> bool:
        """Lead the way through a pose under the pointer and mark it; the last mark is taken up; tell if any changed."""
        lead = self.lead
        before = lead.way, lead.points
        if lead.way and lead.way[-1] in lead.points and lead.way[-1] in poses:
            return lead.recede()
        self.follow(piece, poses)
        if lead.way and lead.way[-1] in poses:
            lead.points = (*(pose for pose in lead.set_points() if pose != lead.way[-1]), lead.way[-1])
        return (lead.way, lead.points) != before


def is_large(rules: Any, piece: Piece) -> bool:
    """Tell whether a unit fills more than one square."""
    return bool(rules.field.gaits[piece.unit].size != ONE)
