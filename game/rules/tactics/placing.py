"""Where terrain and objectives may be put before a game, and why not elsewhere (D-354, R-119, R-121, R-123)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.core.choice import Refusal
from game.geometry.grid.layout import BUILDING, CONSTRUCTION, EMPTY, WALL, WATER, Layout
from game.geometry.grid.spread import Ways, straight, ways_of
from game.geometry.grid.squares import EAST, SOUTH, WEST, Board, mask_of, members
from game.geometry.grid.steps import FOOT, why_impassable
from game.rules.dust.frames import Setup
from game.rules.dust.state import Position
from game.rules.tactics.records import Scenario
from game.rules.tactics.traffic import door_mask

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


def walkable(layout: Layout) -> Ways:
    """Return where infantry may go on the ground."""
    ways = ways_of(layout, FOOT)
    return ways._replace(open=ways.open & ((1 << ways.size) - 1), stairs=0)


def is_connected(layout: Layout, needed: int, without: int = 0) -> bool:
    """Tell whether infantry gets from each of these squares to each other, with one square shut."""
    ways = walkable(layout)
    free = ways.open & ~without
    needed &= free
    seen = fresh = needed & -needed
    while fresh and needed & ~seen:
        fresh = straight(ways, fresh) & free & ~seen
        seen |= fresh
    return not needed & ~seen


def connected(layout: Layout, needed: int) -> int:
    """Return every square that infantry gets to from the first of some squares."""
    ways = walkable(layout)
    needed &= ways.open
    seen = fresh = needed & -needed
    while fresh:
        fresh = straight(ways, fresh) & ways.open & ~seen
        seen |= fresh
    return seen


def needed_squares(book: Any, state: Position) -> int:
    """Return what must stay reachable on foot: both entry rows and the objectives (R-119)."""
    board = book.field.layout(state).board
    rows = door_mask(board, state.edges[0]) | door_mask(board, state.edges[1])
    return rows | mask_of(objective.at for objective in state.objectives)


def may_cut(layout: Layout) -> int:
    """Return the open squares that might part the ground if they were shut: the others' neighbours hang together.

    Counts the runs of free squares round each square at once; a building's squares are left out, for nothing may be
    placed in front of its openings.
    """
    found: int | None = layout.tables.get("may_cut")
    if found is None:
        board = layout.board
        free = walkable(layout).open
        loose = _by_loose_walls(layout)
        free &= ~layout.by_kind().get(BUILDING, 0)
        width = board.width
        up, down = free >> width, free << width
        right, left = (free & ~_column(board, 0)) >> 1, (free & ~_column(board, width - 1)) << 1
        up_right, down_right = right >> width, right << width
        up_left, down_left = left >> width, left << width
        runs = (
            up & ~(up_right & right), right & ~(down_right & down), down & ~(down_left & left), left & ~(up_left & up),
        )  # fmt: skip
        once = twice = 0
        for run in runs:
            twice |= once & run
            once |= run
        found = layout.tables["may_cut"] = (twice | loose) & free
    return found


def _column(board: Board, column: int) -> int:
    return mask_of(board.square(column, row) for row in range(board.height))


def _by_loose_walls(layout: Layout) -> int:
    """Return the squares beside walls that belong to no building, and their neighbours."""
    found: int | None = layout.lasting.get("loose_walls")
    if found is None:
        outlines = {edge for edges in layout.outer for edge in edges}
        beside = {square for edge in layout.walls if edge not in outlines for square in layout.board.beside(edge)}
        found = mask_of(near for square in beside for near in (square, *layout.board.neighbours[square]))
        layout.lasting["loose_walls"] = found
    return found


class Ground:
    """What placing is judged by, worked out once for a decision."""

    def __init__(self, book: Any, state: Position) -> None:
        self.layout: Layout = book.field.layout(state)
        self.needed = needed_squares(book, state)
        self.objectives = mask_of(objective.at for objective in state.objectives)
        self.doors = before_openings(self.layout)
        self.open = self.layout.by_kind().get(EMPTY, 0) & ~self.doors
        """Where something that can be entered on foot may lie."""

    @cached_property
    def shut(self) -> int:
        """Return where something that nobody enters on foot may lie (R-119)."""
        squares: int = self.open & ~self.objectives
        for square in members(squares & may_cut(self.layout)):
            if not is_connected(self.layout, self.needed, 1 << square):
                squares &= ~(1 << square)
        return squares

    def squares_for(self, kind: str) -> int:
        """Return where a tile may be laid, as a mask."""
        return self.shut if kind in SHUT else self.open

    def why_not_tile(self, kind: str, square: int) -> Refusal | None:
        """Return why a tile can't be laid on a square (R-119)."""
        what = {"tile": kind, "at": square}
        if self.layout.kinds[square] != EMPTY:
            return Refusal("square_not_empty", "D-050", what)
        if self.doors >> square & 1:
            return Refusal("before_an_opening", "D-354", what)
        if kind in SHUT and not self.shut >> square & 1:
            reason = "objective_there" if self.objectives >> square & 1 else "cuts_off"
            return Refusal(reason, "R-119", what)
        return None


def half_of(book: Any, state: Position, square: int) -> int:
    """Return whose half a square lies in: the seat whose entry edge is nearer (R-021, R-120)."""
    board = book.field.layout(state).board
    column, row = board.at(square)
    low = column < board.width // 2 if state.edges[0] in (EAST, WEST) else row < board.height // 2
    return 0 if low == (state.edges[0] in (SOUTH, WEST)) else 1


def halves(book: Any, state: Position) -> tuple[int, int]:
    """Return the squares of both sides' halves as masks."""
    layout = book.field.layout(state)
    key = ("halves", state.edges[0])
    found: tuple[int, int] | None = layout.lasting.get(key)
    if found is None:
        size = layout.board.size
        first = mask_of(square for square in range(size) if half_of(book, state, square) == 0)
        found = layout.lasting[key] = (first, (1 << size) - 1 & ~first)
    return found


def fortified(book: Any, state: Position) -> int:
    """Return the squares of all fortifications, in, on or under which no objective lies (D-307)."""
    found = 0
    for fort in state.forts:
        found |= book.field.fort_mask(book.field.layout(state), fort)
    return found


def squares_for_objective(book: Any, state: Position, frame: Setup) -> int:
    """Return where the seat may put its objective, as a mask (D-359 to D-361, R-123)."""
    scenario: Scenario = book.scenarios[state.scenario]
    layout = book.field.layout(state)
    squares = connected(layout, needed_squares(book, state))
    half = halves(book, state)
    squares &= ~fortified(book, state)
    for objective in state.objectives:
        squares &= ~(half[objective.half] if scenario.objectives == "halves" else 1 << objective.at)
    return squares & half[frame.seat] if scenario.objectives == "own" else squares


def why_not_objective(book: Any, state: Position, frame: Setup, square: int) -> Refusal | None:
    """Return why the seat can't put its objective on a square."""
    scenario: Scenario = book.scenarios[state.scenario]
    what = {"at": square}
    if squares_for_objective(book, state, frame) >> square & 1:
        return None
    if fortified(book, state) >> square & 1:
        return Refusal("fort_there", "D-307", what)
    if why_impassable(book.field.layout(state), FOOT, square) is not None:
        return Refusal("blocked_by_terrain", "R-123", what)
    if any(objective.at == square for objective in state.objectives):
        return Refusal("objective_there", "R-123", what)
    half = half_of(book, state, square)
    if scenario.objectives == "own" and half != frame.seat:
        return Refusal("own_half_only", "D-360", what)
    if scenario.objectives == "halves" and any(objective.half == half for objective in state.objectives):
        return Refusal("half_taken", "R-123", what)
    return Refusal("cuts_off", "R-119", what)
