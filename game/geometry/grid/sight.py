"""Line of sight between bodies and over the whole board, with the line that gets through or what blocks it.

Imports the layout, the blockers and the tables. Sight is mutual by construction: both ends ask for the same pair.
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.blockers import blockers, is_inside, own_openings, parted_by_floors
from game.geometry.grid.corridors import Point, line_of, words
from game.geometry.grid.layout import Layout, Scene
from game.geometry.grid.squares import Board, Body, listed, mask_of, members
from game.geometry.grid.tables import sight_beams


class Sight(NamedTuple):
    """Whether two bodies see each other, the rule, and the proof: a free way between two squares, or all blockers."""

    seen: bool
    rule: str
    board: Board
    start: int = -1
    end: int = -1
    way: int = -1
    blockers: int = 0
    pairs: tuple[tuple[int, int], ...] = ()

    def ray(self) -> tuple[Point, Point] | None:
        """Return the two ends of a line that gets through, exactly; None if there is none or none is needed."""
        if self.way < 0:
            return None
        return sight_ray(self.board, self.start, self.end, self.way)

    def hidden_by(self) -> tuple[int, ...]:
        """Return a few elements that cut every way between the bodies."""
        beams = sight_beams(self.board)
        left = [way & self.blockers for start, end in self.pairs for way in beams.ways(start, end)]
        return cutting_set(left)


def sight(scene: Scene, one: Body, other: Body, over_vehicles: bool = False) -> Sight:
    """Return whether two bodies see each other: some point of one square some point of another (D-092, R-041)."""
    layout = scene.layout
    board = layout.board
    if other < one:  # one order for both ends: what I can see can see me (D-093)
        one, other = other, one
    if one.air and other.air:
        return Sight(True, "R-044", board)
    if parted_by_floors(layout, one, other):
        return Sight(False, "R-037", board)
    pairs = tuple((start, end) for start in one.squares for end in other.squares)
    rule = "D-092"
    if one.air or other.air:
        rule = "D-099"
        ground, aircraft = (other, one) if one.air else (one, other)
        if is_inside(layout, ground):
            pairs = _outside(layout, ground, aircraft)
        elif layout.is_roof(ground.squares[0], ground.level):
            return Sight(True, "R-044", board)
    found = blockers(scene, one, other, over_vehicles)
    beams = sight_beams(board)
    for start, end in pairs:
        way = beams.free(start, end, found)
        if way is not None:
            return Sight(True, rule, board, start, end, way)
    return Sight(False, rule, board, blockers=found, pairs=pairs)


def _outside(layout: Layout, ground: Body, aircraft: Body) -> tuple[tuple[int, int], ...]:
    """Return the pairs of squares between a body in a building and an aircraft that is not above that building."""
    number = layout.building_of[ground.squares[0]]
    ends = [square for square in aircraft.squares if layout.building_of[square] != number]
    return tuple((start, end) for start in ground.squares for end in ends)


def sight_ray(board: Board, start: int, end: int, way: int) -> tuple[Point, Point]:
    """Return the exact line of one way between two squares, in squares from the board's lower left corner."""
    column, row = board.at(start)
    to_column, to_row = board.at(end)
    right, up = to_column - column, to_row - row
    ends = line_of(words(board.width - 1, board.height - 1)[abs(right), abs(up)][way])
    first, last = (
        (column + (1 - x if right < 0 else x), row + (1 - y if up < 0 else y)) for x, y in ends
    )  # fmt: skip
    return first, last


def cutting_set(cuts: list[int]) -> tuple[int, ...]:
    """Return a small set of elements that has one of every mask: the one in most masks first."""
    found: list[int] = []
    while cuts:
        counts: dict[int, int] = {}
        for cut in cuts:
            for element in members(cut):
                counts[element] = counts.get(element, 0) + 1
        if not counts:
            return ()
        best = max(counts, key=lambda element: (counts[element], -element))
        found.append(best)
        cuts = [cut for cut in cuts if not cut >> best & 1]
    return tuple(found)


def sight_field(scene: Scene, viewer: Body, over_vehicles: bool = False) -> int:
    """Return the squares on whose ground a body on the ground sees units, as a mask; it agrees with `sight`."""
    layout = scene.layout
    beams = sight_beams(layout.board)
    changing = listed(scene.smoke if over_vehicles else scene.smoke | scene.vehicles)
    seen = 0
    for square in viewer.squares:
        kills = beams.look(square).kills
        dead = _standing(layout, square, viewer.level)
        for square_taken in changing:
            dead |= kills[square_taken]
        seen |= beams.field(square, dead)
    return seen


def _standing(layout: Layout, square: int, level: int) -> int:
    """Return the ways from a place that the terrain alone cuts, which holds for the whole game."""
    key = ("sight", square, level)
    found = layout.tables.get(key)
    if found is None:
        found = layout.tables[key] = _cut_by_terrain(layout, square, level)
    return int(found)


def _cut_by_terrain(layout: Layout, square: int, level: int) -> int:
    look = sight_beams(layout.board).look(square)
    own = layout.building_of[square]
    here = Body((square,), level)
    dead = 0
    for element in members(blockers(Scene(layout), here, here)):
        dead |= look.kills[element]
    for number, building in enumerate(layout.buildings):
        ground = mask_of(layout.openings(number, 0))
        for end in building.squares:
            there = Body((end,))
            if end in building.solid:
                continue
            if number == own and level:
                dead |= look.runs[end]  # no sight between the levels of a building
                continue
            shut = ground & ~own_openings(layout, there)  # only by an opening of its own square
            if number == own and end != square:
                shut |= own_openings(layout, here)
            for element in members(shut):
                dead |= look.kills[element] & look.runs[end]
    return dead
