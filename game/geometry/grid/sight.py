"""Line of sight between bodies, with the line that gets through or what blocks it.

Imports the layout, the blockers and the tables. Sight is mutual by construction: both ends ask for the same pair.
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.blockers import blockers, is_inside, parted_by_floors
from game.geometry.grid.corridors import Point, line_of, words
from game.geometry.grid.layout import Layout, Scene
from game.geometry.grid.squares import Board, Body, members
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
    if one.fort or other.fort:
        pairs = _ahead(layout, one, other, pairs)
        if not pairs:
            return Sight(False, "D-311", board)
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


def _ahead(layout: Layout, one: Body, other: Body, pairs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of squares between which a Bunker lets its occupants see: what lies ahead of it (R-199)."""
    seen = {fort.mask: fort.seen for fort in layout.forts}
    first, second = seen.get(one.fort, -1), seen.get(other.fort, -1)
    return tuple((start, end) for start, end in pairs if first >> end & 1 and second >> start & 1)


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
