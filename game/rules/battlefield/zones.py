"""The ground that a scenario gives to a side: where it deploys, places objectives, comes on (D-371 to D-383, R-137)."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.geometry.table.shapes import CM, Disc, Point, Shape, bounds, overlap
from game.rules.battlefield.records import Battle, Round
from game.rules.dust.book import other
from game.rules.dust.state import Position

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
QUARTERS = (1, 3, 5, 7)
"""North-east, south-east, south-west, north-west."""
STRIP = 40 * CM
"""How deep the own ground is where nothing is deployed: fortifications stand there (R-206)."""
CORNER = 40 * CM
"""How far from a corner reserves arrive (D-370, D-382)."""

ARC = 48
"""Steps in which a circle is drawn where it cuts a zone."""

Line = tuple[Point, Point]
"""A stretch of the table's edge by which units come on."""


class Zone(NamedTuple):
    """A part of the table: a box, and how far all in it must be from the middle of the table."""

    west: int
    south: int
    east: int
    north: int
    gap: int = 0
    middle: Point = (0, 0)

    def holds(self, shape: Shape) -> bool:
        """Tell whether a figure lies wholly in the zone, its nearest part far enough from the middle (R-137)."""
        west, south, east, north = bounds(shape)
        if west < self.west or south < self.south or east > self.east or north > self.north:
            return False
        return not self.gap or not overlap(Disc(*self.middle, self.gap), shape)

    def holds_point(self, x: int, y: int) -> bool:
        """Tell whether the middle of a marker may lie here (R-137)."""
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        return not self.gap or math.dist((x, y), self.middle) >= self.gap

    def outline(self) -> list[tuple[float, float]]:
        """Return the corners of the zone, with the circle round the middle left out where that lies on its edge."""
        corners = [(self.west, self.south), (self.east, self.south), (self.east, self.north), (self.west, self.north)]
        along = [point for at, start in enumerate(corners) for point in _steps(start, corners[(at + 1) % 4])]
        near = [math.dist(point, self.middle) < self.gap for point in along]
        if not any(near) or all(near):
            return [(float(x), float(y)) for x, y in corners] if not any(near) else []
        first = next(at for at, inside in enumerate(near) if not inside and near[at - 1])
        kept = [point for point, inside in zip(along[first:] + along[:first], near[first:] + near[:first], strict=True)
                if not inside]  # fmt: skip
        return [*kept, *self._round(kept[-1], kept[0])]

    def _round(self, start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
        """Return the arc round the middle from one point of the edge to another, through the zone."""
        x, y = self.middle
        begin = math.atan2(start[1] - y, start[0] - x)
        turn = (math.atan2(end[1] - y, end[0] - x) - begin) % math.tau
        for wide in (turn, turn - math.tau):
            arc = [
                (x + self.gap * math.cos(begin + wide * at / ARC), y + self.gap * math.sin(begin + wide * at / ARC))
                for at in range(1, ARC)
            ]
            half = arc[len(arc) // 2]
            if self.west <= half[0] <= self.east and self.south <= half[1] <= self.north:
                return arc
        return []

    def shrunk(self, by: int) -> Zone:
        """Return the zone that the middle of a disc may lie in."""
        return self._replace(west=self.west + by, south=self.south + by, east=self.east - by, north=self.north - by)


def _steps(start: Point, end: Point) -> list[tuple[float, float]]:
    """Return points from one corner towards the next, a centimetre apart."""
    count = max(1, math.ceil(math.dist(start, end) / CM))
    return [
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
        for at in range(count)
    ]  # fmt: skip


def part_of(ground: int, width: int, depth: int) -> Zone:
    """Return the half behind an edge, or a quarter, by its number."""
    x, y = width // 2, depth // 2
    west, east = (x, width) if ground in (1, EAST, 3) else (0, x) if ground in (5, WEST, 7) else (0, width)
    south, north = (y, depth) if ground in (7, NORTH, 1) else (0, y) if ground in (3, SOUTH, 5) else (0, depth)
    return Zone(west, south, east, north, middle=(x, y))


def opposite(ground: int) -> int:
    """Return the edge or quarter on the other side of the table."""
    return (ground + 4) % 8


def neighbours(quarter: int) -> tuple[int, int]:
    """Return the quarters beside a quarter."""
    return (quarter + 2) % 8, (quarter - 2) % 8


def deployment(battle: Battle, state: Position, seat: int, width: int, depth: int) -> Zone:
    """Return where a side puts its units before the first turn, or its fortifications where nothing is deployed."""
    ground = state.edges[seat]
    own = part_of(ground, width, depth)
    if battle.entering:
        return edge_strip(ground, width, depth, STRIP)
    attacks = seat == state.attacker
    if battle.ground == "short":
        return own._replace(gap=60 * CM) if attacks else own  # D-375, D-378
    if battle.ground == "opposite":
        return own._replace(gap=30 * CM)  # D-380
    return _off_centre_lines(own, 20 * CM) if attacks else own  # D-382


def _off_centre_lines(zone: Zone, gap: int) -> Zone:
    """Return a quarter less a strip along both centre lines."""
    x, y = zone.middle
    return Zone(
        zone.west + gap if zone.west == x else zone.west, zone.south + gap if zone.south == y else zone.south,
        zone.east - gap if zone.east == x else zone.east, zone.north - gap if zone.north == y else zone.north,
        middle=zone.middle,
    )  # fmt: skip


def edge_strip(edge: int, width: int, depth: int, deep: int) -> Zone:
    """Return the strip along an edge."""
    middle = (width // 2, depth // 2)
    if edge in (NORTH, SOUTH):
        south = depth - deep if edge == NORTH else 0
        return Zone(0, south, width, south + deep, middle=middle)
    west = width - deep if edge == EAST else 0
    return Zone(west, 0, west + deep, depth, middle=middle)


def for_objective(battle: Battle, state: Position, seat: int, where: Round, width: int, depth: int) -> Zone:
    """Return where a side may place an objective (D-371, D-374, D-379, D-381)."""
    side = 20 * CM
    enemy = other(seat)
    if where == "enemy-edge":  # D-371: within 20 cm of the enemy's edge, 20 cm from the sides
        strip = edge_strip(state.edges[enemy], width, depth, side)
        if state.edges[enemy] in (NORTH, SOUTH):
            return strip._replace(west=side, east=width - side)
        return strip._replace(south=side, north=depth - side)
    if where == "defender-half":  # D-374
        half = part_of(state.edges[other(state.attacker)], width, depth)
        return _off_edges(half, width, depth, side)._replace(gap=20 * CM)
    if where == "own-quarter":  # D-379
        return _off_edges(part_of(state.edges[seat], width, depth), width, depth, side)
    if where == "enemy-quarter":  # D-379
        return part_of(state.edges[enemy], width, depth)._replace(gap=30 * CM)
    ground = state.edges[seat] if seat != state.attacker else opposite(state.edges[seat])  # D-381, R-138
    return _off_edges(part_of(ground, width, depth), width, depth, side)._replace(gap=30 * CM)


def _off_edges(zone: Zone, width: int, depth: int, gap: int) -> Zone:
    """Return a zone less a strip along the edges of the table."""
    return zone._replace(
        west=max(zone.west, gap), south=max(zone.south, gap),
        east=min(zone.east, width - gap), north=min(zone.north, depth - gap),
    )  # fmt: skip


def edge_line(edge: int, width: int, depth: int) -> Line:
    """Return the whole of an edge."""
    return {
        NORTH: ((0, depth), (width, depth)), SOUTH: ((0, 0), (width, 0)),
        EAST: ((width, 0), (width, depth)), WEST: ((0, 0), (0, depth)),
    }[edge]  # fmt: skip


def entry_lines(battle: Battle, state: Position, seat: int, width: int, depth: int) -> tuple[Line, ...]:
    """Return the edge by which units come on that are not in reserve; of a quarter both its sides (D-366, R-149)."""
    ground = state.edges[seat]
    if ground not in QUARTERS:
        return (edge_line(ground, width, depth),)
    zone = part_of(ground, width, depth)
    x, y = 0 if ground in (5, 7) else width, 0 if ground in (3, 5) else depth
    return ((zone.west, y), (zone.east, y)), ((x, zone.south), (x, zone.north))


def has_reserves(battle: Battle, state: Position, seat: int) -> bool:
    """Tell whether the scenario gives a side reserves, and with them a zone to arrive in (R-149)."""
    return battle.reserves != "none" and (battle.reserves_of == "both" or seat != state.attacker)


def arrival_lines(battle: Battle, state: Position, seat: int, face: str, width: int, depth: int) -> tuple[Line, ...]:
    """Return where reserves come on; scattered ones by what was rolled: own, left or right (D-370, R-133)."""
    ground = state.edges[seat]
    x, y = width // 2, depth // 2
    if battle.arrival == "long-sides":  # D-377: the long sides of the own half
        west, _, east, _ = part_of(ground, width, depth)[:4]
        return ((west, 0), (east, 0)), ((west, depth), (east, depth))
    if battle.arrival == "own-long-edge":  # D-380, R-139
        zone = part_of(ground, width, depth)
        edge = 0 if ground in (3, 5) else depth
        return (((zone.west, edge), (zone.east, edge)),)
    if battle.arrival == "far-corner":  # D-382, R-138
        far = opposite(ground)
        cx, cy = width if far in (1, 3) else 0, depth if far in (1, 7) else 0
        along_x, along_y = cx + (CORNER if cx < x else -CORNER), cy + (CORNER if cy < y else -CORNER)
        return ((min(cx, along_x), cy), (max(cx, along_x), cy)), ((cx, min(cy, along_y)), (cx, max(cy, along_y)))
    if face in ("", "own"):
        return (edge_line(ground, width, depth),)
    return (_flank(ground, face, width, depth),)


def _flank(edge: int, side: str, width: int, depth: int) -> Line:
    """Return the stretch of the left or right edge next to the own corner, as its owner sees it (R-133)."""
    turned = (edge + 2) % 8 if side == "left" else (edge - 2) % 8
    if turned in (EAST, WEST):
        x = width if turned == EAST else 0
        return ((x, 0), (x, CORNER)) if edge == SOUTH else ((x, depth - CORNER), (x, depth))
    y = depth if turned == NORTH else 0
    return ((0, y), (CORNER, y)) if edge == WEST else ((width - CORNER, y), (width, y))
