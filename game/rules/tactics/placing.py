"""Where terrain and objectives may be put before a game, and why not elsewhere (D-354, R-119, R-121, R-123)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Refusal
from game.geometry.grid.layout import CONSTRUCTION, EMPTY, WALL, WATER, Layout
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, mask_of
from game.geometry.grid.steps import INFANTRY, Gait, why_impassable, why_not_through
from game.rules.dust.frames import Setup
from game.rules.dust.state import Position
from game.rules.tactics.records import Scenario
from game.rules.tactics.traffic import doors

FOOT = Gait(INFANTRY)
SHUT = (CONSTRUCTION, WATER)
"""Tiles that nobody enters on foot."""


def before_openings(layout: Layout) -> int:
    """Return the squares in front of the openings of walls and buildings (D-354)."""
    found = layout.tables.get("openings")
    if found is None:
        edges = [edge for edge, size in layout.walls.items() if size != WALL]
        found = mask_of(square for edge in edges for square in layout.board.beside(edge))
        layout.tables["openings"] = found
    return int(found)


def walkable(layout: Layout) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the squares that infantry may enter, and for each of four steps those it can be made from."""
    found = layout.tables.get("walkable")
    if found is None:
        board = layout.board
        free = mask_of(square for square in range(board.size) if why_impassable(layout, FOOT, square) is None)
        steps = []
        for facing in (NORTH, EAST, SOUTH, WEST):
            mask = 0
            for square in range(board.size):
                near = board.step(square, facing)
                if near is not None and why_not_through(layout, FOOT, board.edge(square, near)) is None:
                    mask |= 1 << square
            steps.append((mask, {NORTH: board.width, EAST: 1, SOUTH: -board.width, WEST: -1}[facing]))
        found = layout.tables["walkable"] = (free, tuple(steps))
    return found


def is_connected(layout: Layout, needed: int, without: int = 0) -> bool:
    """Tell whether infantry gets from each of these squares to each other, with one square shut."""
    free, steps = walkable(layout)
    free &= ~without
    needed &= free
    seen = needed & -needed
    fresh = seen
    while fresh and needed & ~seen:
        spread = 0
        for mask, by in steps:
            moved = fresh & mask
            spread |= moved << by if by > 0 else moved >> -by
        fresh = spread & free & ~seen
        seen |= fresh
    return not needed & ~seen


def needed_squares(book: Any, state: Position) -> int:
    """Return what must stay reachable on foot: both entry rows and the objectives (R-119)."""
    board = book.field.layout(state).board
    rows = mask_of(square for edge in state.edges for square, _ in doors(board, edge))
    return rows | mask_of(objective.at for objective in state.objectives)


class Ground:
    """What placing is judged by, worked out once for a decision."""

    def __init__(self, book: Any, state: Position) -> None:
        self.layout: Layout = book.field.layout(state)
        self.needed = needed_squares(book, state)
        self.objectives = mask_of(objective.at for objective in state.objectives)
        self.doors = before_openings(self.layout)
        self._cuts: dict[int, bool] = {}

    def why_not_tile(self, kind: str, square: int) -> Refusal | None:
        """Return why a tile can't be laid on a square (R-119)."""
        what = {"tile": kind, "at": square}
        if self.layout.kinds[square] != EMPTY:
            return Refusal("square_not_empty", "D-050", what)
        if self.doors >> square & 1:
            return Refusal("before_an_opening", "D-354", what)
        if kind in SHUT:
            if self.objectives >> square & 1:
                return Refusal("objective_there", "R-119", what)
            if self._cuts_off(square):
                return Refusal("cuts_off", "R-119", what)
        return None

    def _cuts_off(self, square: int) -> bool:
        if square not in self._cuts:
            self._cuts[square] = not is_connected(self.layout, self.needed, 1 << square)
        return self._cuts[square]

    def tiles(self, kinds: Iterable[str]) -> list[tuple[str, int]]:
        """Return where each of these tiles may be laid."""
        kinds = list(kinds)
        squares = range(self.layout.board.size)
        return [(kind, square) for kind in kinds for square in squares if self.why_not_tile(kind, square) is None]


def half_of(book: Any, state: Position, square: int) -> int:
    """Return whose half a square lies in: the seat whose entry edge is nearer (R-021, R-120)."""
    board = book.field.layout(state).board
    column, row = board.at(square)
    low = column < board.width // 2 if state.edges[0] in (EAST, WEST) else row < board.height // 2
    return 0 if low == (state.edges[0] in (SOUTH, WEST)) else 1


def why_not_objective(book: Any, state: Position, frame: Setup, square: int) -> Refusal | None:
    """Return why the seat can't put its objective on a square (D-359 to D-361, R-123)."""
    scenario: Scenario = book.scenarios[state.scenario]
    layout = book.field.layout(state)
    what = {"at": square}
    rule = why_impassable(layout, FOOT, square)
    if rule is not None:
        return Refusal("blocked_by_terrain", "R-123", what)
    if any(objective.at == square for objective in state.objectives):
        return Refusal("objective_there", "R-123", what)
    half = half_of(book, state, square)
    if scenario.objectives == "own" and half != frame.seat:
        return Refusal("own_half_only", "D-360", what)
    if scenario.objectives == "halves" and any(objective.half == half for objective in state.objectives):
        return Refusal("half_taken", "R-123", what)
    if not is_connected(layout, needed_squares(book, state) | 1 << square):
        return Refusal("cuts_off", "R-119", what)
    return None
