"""How far a unit of one square can go, worked out for all squares at once with masks; imports the steps.

A mask has one bit for each place. Spreading it by one step takes a handful of shifts, so that every place a unit may
come to is found in as many rounds as it has squares to pay for; the way to one of them is read back from the rounds.
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.layout import Layout
from game.geometry.grid.squares import ONE, bits, members
from game.geometry.grid.steps import AIRCRAFT, INFANTRY, VEHICLE, Gait, open_places, why_not_through

Trail = tuple[tuple[int, bool, int], ...]
"""The poses of a way, each with whether the cheap diagonal was spent by then, and what was paid up to it."""


class Ways(NamedTuple):
    """What terrain and walls say to a gait: places it may enter, steps east and north, and stairs up."""

    open: int
    east: int
    north: int
    stairs: int
    width: int
    size: int
    both: bool
    """A diagonal step needs both ways round the corner (R-036)."""


def is_plain(layout: Layout, gait: Gait) -> bool:
    """Tell whether a gait can be spread with masks: one square, no flight onto roofs, no fortification to step into."""
    return gait.size == ONE and not gait.flies and not (layout.forts and gait.kind == INFANTRY)


def ways_of(layout: Layout, gait: Gait) -> Ways:
    """Return what the terrain says to a gait, worked out once."""
    key = ("ways", gait.kind, gait.rolls, gait.water)
    found: Ways | None = layout.tables.get(key)
    if found is None:
        board = layout.board
        east, north, stairs = _edges(layout, gait)
        free = open_places(layout, gait)
        found = layout.tables[key] = Ways(free, east, north, stairs, board.width, board.size, gait.kind == VEHICLE)
    return found


def _edges(layout: Layout, gait: Gait) -> tuple[int, int, int]:
    """Return from where a step east or north, or up the stairs, meets no wall; it does not change with tiles."""
    key = ("edges", gait.kind)
    found: tuple[int, int, int] | None = layout.lasting.get(key)
    if found is None:
        east = north = stairs = 0
        board, size = layout.board, layout.board.size
        levels = 1 if gait.kind != INFANTRY else max((house.levels + 1 for house in layout.buildings), default=1)
        for level in range(levels):
            for square in range(size):
                if not layout.has_place(square, level):
                    continue
                place = 1 << (level * size + square)
                for facing, step in ((2, 1), (0, board.width)):
                    if board.step(square, facing) is None or not layout.has_place(square + step, level):
                        continue
                    edge = board.edge(square, square + step)
                    if gait.kind == AIRCRAFT or why_not_through(layout, gait, edge, level) is None:
                        east, north = (east | place, north) if facing == 2 else (east, north | place)
                if layout.building_of[square] is not None and layout.has_place(square, level + 1):
                    stairs |= place
        if gait.kind != INFANTRY:
            stairs = 0
        found = layout.lasting[key] = (east, north, stairs)
    return found


class Spread:
    """Where a unit may go: the rounds of the search, by cost, before and after its cheap diagonal is spent (D-032)."""

    __slots__ = ("_costs", "_free", "_ways", "ends", "plain", "spent")

    def __init__(
        self, ways: Ways, starts: int, cost: int, allowance: int, shut: int, corners: int, taken: int, diagonal: bool
    ) -> None:
        """Spread from some places come to at a cost; nobody enters what is shut, nor goes round held corners."""
        self._ways = ways
        self._free = ways.open & ~corners
        self._costs: dict[int, int] | None = None
        free, round_corners = ways.open & ~shut, self._free
        self.plain = plains = [0] * (allowance + 3)
        self.spent = spents = [0] * (allowance + 3)
        if cost <= allowance:
            (spents if diagonal else plains)[cost] = starts
        seen = both = 0
        for paid in range(cost, allowance + 1):
            plain = plains[paid] & ~seen
            seen |= plain
            both |= seen
            spent = spents[paid] & ~both
            both |= spent
            plains[paid], spents[paid] = plain, spent
            if paid < allowance:
                if plain:
                    plains[paid + 1] = straight(ways, plain) & free
                    spents[paid + 1] |= across(ways, plain, round_corners) & free
                if spent:
                    spents[paid + 1] |= straight(ways, spent) & free
                    if paid + 2 <= allowance:
                        spents[paid + 2] |= across(ways, spent, round_corners) & free
        self.ends = both & ways.open & ~taken

    @property
    def costs(self) -> dict[int, int]:
        """Return every pose the unit may end in with its least cost."""
        if self._costs is None:
            self._costs = {}
            for paid, (plain, spent) in enumerate(zip(self.plain, self.spent, strict=True)):
                for pose in members((plain | spent) & self.ends):
                    self._costs.setdefault(pose, paid)
        return self._costs

    def allows(self, pose: int) -> bool:
        """Tell whether the unit may end in a pose."""
        return pose >= 0 and bool(self.ends >> pose & 1)

    @property
    def is_narrow(self) -> bool:
        """Tell whether there is at most one pose to end in."""
        return not self.ends & (self.ends - 1)

    def goals(self) -> list[int]:
        """Return the poses the unit may end in."""
        return bits(self.ends)

    def path(self, pose: int) -> tuple[tuple[int, int], ...]:
        """Return the cheapest way to a pose, as poses with what was paid up to each."""
        return tuple((here, cost) for here, _, cost in self.trail(pose))

    def trail(self, pose: int) -> Trail:
        """Return the cheapest way to a pose, read back round by round."""
        bit = 1 << pose
        paid = 0
        while not (self.plain[paid] | self.spent[paid]) & bit:
            paid += 1
        is_spent = not self.plain[paid] & bit
        found = [(pose, is_spent, paid)]
        while (before := self._before(bit, is_spent, paid)) is not None:
            bit, is_spent, paid = before
            found.append((bit.bit_length() - 1, is_spent, paid))
        found.reverse()
        return tuple(found)

    def _before(self, bit: int, is_spent: bool, paid: int) -> tuple[int, bool, int] | None:
        """Return the place a unit came from, with the state it was in."""
        if paid:
            found = straight(self._ways, bit) & (self.spent if is_spent else self.plain)[paid - 1]
            if found:  # a step leads back as it leads there
                return found & -found, is_spent, paid - 1
        if is_spent:
            near = across(self._ways, bit, self._free)
            for rounds, price, was in ((self.plain, 1, False), (self.spent, 2, True)):
                if paid >= price and (found := near & rounds[paid - price]):
                    return found & -found, was, paid - price
        return None


def straight(ways: Ways, mask: int) -> int:
    """Return where one step east, west, north or south, up or down leads from some places."""
    _, east, north, stairs, width, size, _ = ways
    found = (mask & east) << 1 | (mask >> 1) & east | (mask & north) << width | (mask >> width) & north
    if stairs:
        found |= (mask & stairs) << size | (mask >> size) & stairs
    return found


def across(ways: Ways, mask: int, free: int) -> int:
    """Return where one diagonal step leads: round one of its two corners, or for vehicles round both (R-036)."""
    _, east, north, _, width, _, both = ways
    right, left = (mask & east) << 1 & free, (mask >> 1) & east & free
    up, down = (mask & north) << width & free, (mask >> width) & north & free
    if both:
        return (
            (right & north) << width & (up & east) << 1
            | (right >> width) & north & (down & east) << 1
            | (left & north) << width & (up >> 1) & east
            | (left >> width) & north & (down >> 1) & east
        )
    sideways, lengthways = right | left, up | down
    return (
        (sideways & north) << width | (sideways >> width) & north
        | (lengthways & east) << 1 | (lengthways >> 1) & east
    )  # fmt: skip
