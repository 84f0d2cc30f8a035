"""Cover on the grid: by the square a unit stands in, or because no point of the attacker sees all of it (D-132).

Imports the layout, the blockers and the tables.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.geometry.grid.beams import mirrored
from game.geometry.grid.blockers import blockers
from game.geometry.grid.corridors import Point
from game.geometry.grid.layout import COVERS_INFANTRY, COVERS_VEHICLES, CRATE, EMPTY, Scene
from game.geometry.grid.sight import cutting_set
from game.geometry.grid.squares import Board, Body, mask_of
from game.geometry.grid.tables import cones_to


class Cover(NamedTuple):
    """Whether a target is in cover, the rule, and the proof: its square, a point that sees all, or what hides it."""

    covered: bool
    rule: str
    square: int | None = None
    point: Point | None = None
    hidden_by: tuple[int, ...] = ()


class Block(NamedTuple):
    """A target's rectangle as one attacker square sees it: displacement, size, and in which mirrors."""

    right: int
    up: int
    width: int
    height: int
    flip_right: bool
    flip_up: bool


def cover(scene: Scene, attacker: Body, target: Body, infantry: bool, over_vehicles: bool = False) -> Cover:
    """Return whether the target is in cover from the attacker; judged per attacking unit (R-048 to R-052)."""
    if target.air:
        return Cover(False, "R-050")
    if target.fort and target.fort == attacker.fort:  # no wall stands between them
        return Cover(False, "D-313")
    square = covering_square(scene, target, infantry)
    if square is not None:
        return Cover(True, "D-133", square=square)
    rule = "D-131" if attacker.air else "D-132"
    own = mask_of(attacker.squares) | mask_of(target.squares)
    found = blockers(scene, attacker, target, over_vehicles) & ~own
    board = scene.layout.board
    cuts: list[int] = []
    for start in attacker.squares:
        if start in target.squares:  # right above it, nothing stands between
            return Cover(False, rule)
        block = block_seen(board, start, target)
        corner, masks = _masks(board, block)
        for number, mask in enumerate(masks):
            cut = mask << (start + corner) & found
            if not cut:
                return Cover(False, rule, point=_point(board, start, block, number))
            cuts.append(cut)
    return Cover(True, rule, hidden_by=cutting_set(cuts))


def covering_square(scene: Scene, target: Body, infantry: bool) -> int | None:
    """Return a square of the target that covers what stands in it, if any (D-061 to D-063, R-049, R-052)."""
    covering = COVERS_INFANTRY if infantry else COVERS_VEHICLES
    for square in target.squares:
        kind = scene.layout.kinds[square]
        if kind == CRATE and scene.crushed >> square & 1:
            kind = EMPTY
        if kind in covering or scene.smoke >> square & 1:
            return square
    return None


def block_seen(board: Board, start: int, target: Body) -> Block:
    """Return the target's rectangle from a square, mirrored to lie right of it, above it, or both."""
    column, row = board.at(start)
    columns = [board.at(square)[0] - column for square in target.squares]
    rows = [board.at(square)[1] - row for square in target.squares]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    flip_right, flip_up = max(columns) < 0, max(rows) < 0
    right = -max(columns) if flip_right else min(columns)
    up = -max(rows) if flip_up else min(rows)
    return Block(right, up, width, height, flip_right, flip_up)


@lru_cache(maxsize=20_000)
def _masks(board: Board, block: Block) -> tuple[int, tuple[int, ...]]:
    """Return the elements that each cone crosses, counted from the lower left square of the box between."""
    corner = min(0, -block.right - block.width + 1 if block.flip_right else block.right)
    corner += min(0, -block.up - block.height + 1 if block.flip_up else block.up) * board.width
    masks = []
    for cone in cones_to(block.right, block.up, block.width, block.height):
        placed = (mirrored(element, block.flip_right, block.flip_up) for element in cone.crosses)
        masks.append(mask_of(plane * board.size + x + y * board.width - corner for plane, x, y in placed))
    return corner, tuple(masks)


def _point(board: Board, start: int, block: Block, number: int) -> Point:
    column, row = board.at(start)
    x, y = cones_to(block.right, block.up, block.width, block.height)[number].point
    return (
        Fraction(column) + (1 - x if block.flip_right else x),
        Fraction(row) + (1 - y if block.flip_up else y),
    )
