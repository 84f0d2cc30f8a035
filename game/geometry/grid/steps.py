"""Single steps of every kind of unit on the grid: where they lead, what must be free, or the rule that bars them.

Imports the layout and the squares. What terrain and walls say holds for the whole game and is kept in its tables.
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.forts import BUNKER, INSIDE, Fort
from game.geometry.grid.layout import (
    BIG,
    CONSTRUCTION,
    FORT,
    RUBBLE,
    SMALL,
    SOLID,
    SWAMP,
    TRAP,
    WATER,
    WIDE,
    Layout,
)
from game.geometry.grid.squares import HUGE, LARGE, ONE, VECTORS, Board, mask_of

INFANTRY, VEHICLE, AIRCRAFT = "infantry", "vehicle", "aircraft"
NO_WATER, ALSO_WATER, ONLY_WATER = range(3)


class Gait(NamedTuple):
    """How a unit moves: its kind and size, whether it rolls on wheels or tracks, flies, or swims."""

    kind: str
    size: int = ONE
    rolls: bool = False
    flies: bool = False
    water: int = NO_WATER


FOOT = Gait(INFANTRY)


class Step(NamedTuple):
    """A step the terrain allows: to which pose, diagonal or not, the places entered, the corners (one must be free)."""

    to: int
    diagonal: bool
    enters: int
    ways: tuple[int, ...]


class Bar(NamedTuple):
    """Why the terrain forbids a step: the rule, and the square or edge at fault."""

    rule: str
    element: int


# A pose is a number. One square: its place, level * size + square, also inside a fortification. Large: twice its lower
# left square, plus one if it stands upright. Huge: its lower left square; so does infantry that fills a fortification.


def footprint(board: Board, size: int, pose: int) -> tuple[int, ...]:
    """Return the places that a unit of a size fills in a pose."""
    if size == ONE:
        return (pose,)
    if size == LARGE:
        low, upright = divmod(pose, 2)
        return (low, low + (board.width if upright else 1))
    return (pose, pose + 1, pose + board.width, pose + board.width + 1)


def large_pose(board: Board, one: int, other: int) -> int:
    """Return the pose of a large unit on two squares, whichever is its front."""
    low, high = sorted((one, other))
    return 2 * low + (high - low == board.width)


def steps_from(layout: Layout, gait: Gait, pose: int) -> tuple[Step, ...]:
    """Return the steps that the terrain allows from a pose."""
    key = ("steps", gait, pose)
    found = layout.tables.get(key)
    if found is None:
        judged = (judge(layout, gait, pose, to) for to in reachable_poses(layout, gait, pose))
        found = layout.tables[key] = tuple(step for step in judged if isinstance(step, Step))
    return tuple(found)


def reachable_poses(layout: Layout, gait: Gait, pose: int) -> list[int]:
    """Return the poses one step away, allowed or not."""
    board = layout.board
    if gait.size == ONE:
        return _next_places(layout, gait, pose)
    squares = footprint(board, gait.size, pose)
    found = []
    for right, up in VECTORS:  # D-036, R-027: a huge unit shifts any way, D-035: a large one diagonally as a whole
        if gait.size == LARGE and not (right and up):
            continue
        moved = _shifted(board, squares, right, up)
        if moved is not None:
            found.append(large_pose(board, *moved) if gait.size == LARGE else moved[0])
    if gait.size == LARGE:
        # D-034, R-026: one half leads to an orthogonal neighbour, the other takes the square it leaves.
        for lead, rest in (squares, squares[::-1]):
            for facing in (0, 2, 4, 6):
                ahead = board.step(lead, facing)
                if ahead is not None and ahead != rest:
                    found.append(large_pose(board, lead, ahead))
    return found


def _next_places(layout: Layout, gait: Gait, pose: int) -> list[int]:
    board = layout.board
    level, square = divmod(pose, board.size)
    if level == INSIDE:
        return list(gates(layout)[pose])
    found = []
    for near in board.neighbours[square]:
        if gait.flies:  # a flyer comes down on the ground or on a roof
            number = layout.building_of[near]
            found.append(near)
            if number is not None and layout.has_place(near, layout.buildings[number].levels):
                found.append(layout.buildings[number].levels * board.size + near)
        elif layout.has_place(near, level):
            found.append(level * board.size + near)
    if gait.kind == INFANTRY:
        found += [
            other * board.size + square for other in (level - 1, level + 1)
            if other >= 0 and layout.building_of[square] is not None and layout.has_place(square, other)
        ]  # fmt: skip
        if layout.forts:
            found += gates(layout).get(pose, ())
    return found


# Fortifications: infantry steps in and out, through the rear doors of a Bunker, over the walls of a Strongpoint.


def gates(layout: Layout) -> dict[int, dict[int, Step]]:
    """Return the steps into, out of and inside fortifications, by where they begin and where they lead (R-198)."""
    found: dict[int, dict[int, Step]] | None = layout.tables.get("gates")
    if found is None:
        found = layout.tables["gates"] = {}
        for fort in layout.forts:
            for number, place in enumerate(fort.places):
                found.setdefault(place, {})
                # D-309: nobody comes into a Bunker while an enemy is in either place.
                entered = mask_of(fort.places) if fort.kind == BUNKER else 1 << place
                for outside, (diagonal, ways) in _doors(layout, fort, number).items():
                    found.setdefault(outside, {})[place] = Step(place, diagonal, entered, ways)
                    found[place][outside] = Step(outside, diagonal, 1 << outside, ways)
                beside = fort.places[1 - number]
                found[place][beside] = Step(beside, False, 1 << beside, (0,))
    return found


def _doors(layout: Layout, fort: Fort, number: int) -> dict[int, tuple[bool, tuple[int, ...]]]:
    """Return the squares from which one steps into a place, diagonally or not, with the corners of the step."""
    board = layout.board
    found: dict[int, tuple[bool, tuple[int, ...]]] = {}
    if fort.kind == BUNKER:
        rear = fort.sides[number][1]
        ends = [(rear, board.step(rear, (fort.facing + 4) % 8))]
    else:
        ends = [(square, near) for square in fort.sides[number] for near in board.neighbours[square]]
    for square, near in ends:
        if near is None or near in fort.squares or why_impassable(layout, FOOT, near) is not None:
            continue
        right, up = near % board.width - square % board.width, near // board.width - square // board.width
        if right and up:
            middles = (square + right, square + up * board.width)
            free = [one for one in middles if one not in fort.squares and _is_route(layout, FOOT, (near, one, square))]
            if free and found.get(near, (True, ()))[0]:
                found[near] = (True, (*found.get(near, (True, ()))[1], *(1 << one for one in free)))
        elif why_not_through(layout, FOOT, board.edge(square, near)) is None:
            found[near] = (False, (0,))
    return found


def judge(layout: Layout, gait: Gait, pose: int, to: int) -> Step | Bar:
    """Return the step from a pose to a neighbouring one, or the rule by which terrain and walls forbid it."""
    if gait.size == ONE:
        return _judge_one(layout, gait, pose, to)
    old = footprint(layout.board, gait.size, pose)
    new = footprint(layout.board, gait.size, to)
    entered = [square for square in new if square not in old]
    if gait.kind == AIRCRAFT:
        return Step(to, _is_diagonal(layout.board, old, new), mask_of(entered), (0,))
    for square in entered:  # D-037: no part of it enters what is forbidden
        rule = why_impassable(layout, gait, square)
        if rule:
            return Bar(rule, square)
    if _is_diagonal(layout.board, old, new):
        return _judge_corners(layout, gait, old, new, to, mask_of(entered))
    return _judge_straight(layout, gait, old, new, to, mask_of(entered))


def _judge_one(layout: Layout, gait: Gait, pose: int, to: int) -> Step | Bar:
    board = layout.board
    size = board.size
    (level, square), end = divmod(pose, size), to % size
    enters = 1 << to
    if layout.forts and gait.kind == INFANTRY:
        step = gates(layout).get(pose, {}).get(to)
        if step is not None:
            return step
        if gait.flies and layout.kinds[end] == FORT:  # not over enemies
            enters |= mask_of(place for place, fort in layout.inside.items() if end in fort.squares)
    if square == end:
        return Step(to, False, enters, (0,))  # D-060: one level up or down
    right, up = end % board.width - square % board.width, end // board.width - square // board.width
    diagonal = bool(right and up)
    middles = [square + right, square + up * board.width] if diagonal else []
    if gait.kind == AIRCRAFT:
        return Step(to, diagonal, enters, (0,))
    if gait.flies:  # a flyer minds enemies at corners, not terrain
        return Step(to, diagonal, enters, tuple(1 << middle for middle in middles) or (0,))
    rule = why_impassable(layout, gait, end, level)
    if rule:
        return Bar(rule, end)
    if not diagonal:
        edge = board.edge(square, end)
        rule = why_not_through(layout, gait, edge, level)
        return Bar(rule, edge) if rule else Step(to, False, enters, (0,))
    # two routes round the corner; infantry need one, vehicles both.
    free = [middle for middle in middles if _is_route(layout, gait, (square, middle, end), level)]
    bits = tuple(1 << (level * size + middle) for middle in free)
    if gait.kind == INFANTRY:
        return Step(to, True, enters, bits) if bits else Bar("D-044", middles[0])  # D-046
    if len(free) < 2:
        return Bar("D-045", next(middle for middle in middles if middle not in free))
    return Step(to, True, enters, (bits[0] | bits[1],))


def _is_route(layout: Layout, gait: Gait, route: tuple[int, int, int], level: int = 0) -> bool:
    start, middle, end = route
    return (
        why_impassable(layout, gait, middle, level) is None
        and why_not_through(layout, gait, layout.board.edge(start, middle), level) is None
        and why_not_through(layout, gait, layout.board.edge(middle, end), level) is None
    )


def why_impassable(layout: Layout, gait: Gait, square: int, level: int = 0) -> str | None:
    """Return the rule by which terrain keeps a unit out of a place, None if it may enter (D-050 to D-059)."""
    if level == INSIDE:
        return None if gait.kind == INFANTRY and gait.size == ONE else "D-309"
    if level:
        return None if gait.kind == INFANTRY and layout.has_place(square, level) else "R-037"
    kind = layout.kinds[square]
    if gait.water == ONLY_WATER and kind != WATER:
        return "D-283"
    if kind == CONSTRUCTION:
        return "D-053"
    if kind == SOLID:
        return "R-223"
    if kind == FORT:  # the unit that fills a whole fortification does not come there by steps
        return None if gait.kind == INFANTRY and gait.size == HUGE else "D-309"
    if kind == WATER and gait.water == NO_WATER:
        return "D-055"
    if gait.kind != VEHICLE:
        return None
    if kind == RUBBLE and gait.rolls:
        return "D-052"
    return {SWAMP: "D-054", TRAP: "D-057"}.get(kind)


def why_not_through(layout: Layout, gait: Gait, edge: int, level: int = 0) -> str | None:
    """Return the rule by which a wall stops a unit at an edge, None if it may pass (D-058, D-059)."""
    if level:
        return _why_not_upstairs(layout, edge, level)
    opening = layout.walls.get(edge)
    if opening is None:
        return None
    if opening < SMALL:
        return "D-058"
    needed = SMALL if gait.kind == INFANTRY else WIDE if gait.size == HUGE else BIG
    return None if opening >= needed else "D-059"


def _why_not_upstairs(layout: Layout, edge: int, level: int) -> str | None:
    """Judge an edge above the ground: free inside a building and from roof to roof, else by openings (R-037)."""
    one, other = layout.board.beside(edge)
    first, second = layout.building_of[one], layout.building_of[other]
    if first == second:
        return None
    for square, number in ((one, first), (other, second)):
        if number is None:
            return "R-037"
        if not layout.is_roof(square, level) and edge not in layout.openings(number, level):
            return "D-058"
    return None


def _is_diagonal(board: Board, old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Tell whether a block moved diagonally as a whole."""
    columns = min(s % board.width for s in new) - min(s % board.width for s in old)
    rows = min(s // board.width for s in new) - min(s // board.width for s in old)
    if len(old) == LARGE:
        return abs(columns) == abs(rows) == 1 and not set(old) & set(new)
    return bool(columns and rows)


def _judge_corners(
    layout: Layout, gait: Gait, old: tuple[int, ...], new: tuple[int, ...], to: int, enters: int
) -> Step | Bar:
    """Judge a diagonal step of a block: no corner square forbidden, no wall at a corner point (R-028)."""
    board = layout.board
    corners = 0
    for start, end in zip(old, new, strict=True):
        (column, row), (to_column, to_row) = board.at(start), board.at(end)
        for edge in board.edges_at(max(column, to_column), max(row, to_row)):
            if edge in layout.walls:
                return Bar("R-028", edge)
        for middle in (board.square(to_column, row), board.square(column, to_row)):
            if middle in old or middle in new:
                continue
            if why_impassable(layout, gait, middle):
                return Bar("D-045", middle)
            corners |= 1 << middle
    astride = why_not_astride(layout, gait, new)
    return astride or Step(to, True, enters, (corners,))


def _judge_straight(
    layout: Layout, gait: Gait, old: tuple[int, ...], new: tuple[int, ...], to: int, enters: int
) -> Step | Bar:
    """Judge an orthogonal step of a block: every edge crossed and every edge stood astride must fit (R-036)."""
    board = layout.board
    if gait.size == HUGE:
        by = new[0] - old[0]
        crossed = [board.edge(square - by, square) for square in new if square not in old]
        walled = [edge for edge in crossed if edge in layout.walls]
        for edge in walled:  # both edges lie in the same huge opening
            rule = why_not_through(layout, gait, edge)
            if rule or len(walled) < len(crossed):
                return Bar(rule or "D-059", edge)
    # A large unit crosses the very edge it then stands astride.
    return why_not_astride(layout, gait, new) or Step(to, False, enters, (0,))


def why_not_astride(layout: Layout, gait: Gait, squares: tuple[int, ...]) -> Bar | None:
    """Return what keeps a block from standing across an edge (R-036)."""
    inside = set(squares)
    for square in squares:
        for edge in layout.board.edges_of(square):
            if inside.issuperset(layout.board.beside(edge)):
                rule = why_not_through(layout, gait, edge)
                if rule:
                    return Bar(rule, edge)
    return None


def may_stand(layout: Layout, gait: Gait, pose: int) -> bool:
    """Tell whether the terrain lets a unit end its move in a pose; aircraft stand above it (D-047, R-222)."""
    if gait.kind == AIRCRAFT:
        return True
    size = layout.board.size
    return all(
        why_impassable(layout, gait, place % size, place // size) is None
        for place in footprint(layout.board, gait.size, pose)
    )


def _shifted(board: Board, squares: tuple[int, ...], right: int, up: int) -> tuple[int, ...] | None:
    moved = []
    for square in squares:
        column, row = board.at(square)
        if not board.has(column + right, row + up):
            return None
        moved.append(board.square(column + right, row + up))
    return tuple(moved)
