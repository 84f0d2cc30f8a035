"""Where a base may go: on the ground and up in buildings, by the first of several ways of going that leads there.

Imports the webs and the houses. A way of going is what bars it and how far it leads: round slow ground for the full
distance, through it for the lesser one (R-106). Inside a building infantry climb anywhere, once on their way: as they
come in, as they leave, or where they end; the height counts as distance (D-077, R-108).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.core.rng import Chance
from game.geometry.table.barriers import Bars, ring
from game.geometry.table.ground import LEVEL
from game.geometry.table.houses import THICK, Door, House
from game.geometry.table.places import Spot
from game.geometry.table.shapes import MM, Disc, Point, Poly, Shape, bounds, is_held
from game.geometry.table.web import Portal, Source, Way, Web, foot

TOLERANCE = MM
"""A millimetre in the mover's favour (R-225)."""
TRIES = 40
"""Spots that are tried before the region is taken to be as good as empty."""
FINE = math.pi / 60
"""The angle between the lines that a fan is drawn with."""
WIDE = 0.7
"""How far a fan reaches to both sides of the way to its corner: more than any ring turns at one."""
Fan = tuple[tuple[float, float], ...]
MOST_DRAWN = 256
_DRAWN: dict[tuple[object, ...], tuple[Fan, ...]] = {}
"""Outlines that were drawn, by all that they depend on: mostly something far away has moved, and they are the same."""
TOO_FAR, SLOWED, BARRED, NO_FLOOR = "too_far", "slowed", "barred", "no_floor"


class Start(NamedTuple):
    """Where a base begins: a spot, or lines or an outline that it may leave anywhere; the floor, and in which house."""

    origins: tuple[Point | Shape, ...]
    level: int = 0
    house: str = ""


class Going(NamedTuple):
    """A way of going: what bars it, and how far it leads."""

    bars: Bars
    most: int


class Why(NamedTuple):
    """Why a base can't go somewhere: the reason, the rule, what is in the way, and how far it would be."""

    reason: str
    rule: str
    id: str = ""
    length: int = 0


class Upstairs(NamedTuple):
    """The houses on the table, and who is in the way on their upper floors."""

    houses: dict[str, House]
    bars: Callable[[str, int], Bars]

    def at(self, x: int, y: int) -> House | None:
        """Return the house that a spot lies in."""
        return next((house for house in self.houses.values() if is_inside(house, x, y, 0)), None)


def is_inside(house: House, x: int, y: int, radius: int) -> bool:
    """Tell whether a base lies wholly within the outline of a house."""
    return is_held(house.outline, x, y, radius)


def portal_of(house: House, door: Door, radius: int) -> Portal:
    """Return the way through an opening for a base that need not fit into it (R-228)."""
    (x, y), (right, up) = door.middle, door.inward
    inner, outer = radius + THICK + 2, -radius - 2
    return Portal(
        (x + round(outer * right / 1000), y + round(outer * up / 1000)),
        (x + round(inner * right / 1000), y + round(inner * up / 1000)),
        house.id,
    )


class Reach:
    """All the places that a base may walk to."""

    def __init__(
        self,
        start: Start,
        radius: int,
        goings: Sequence[Going],
        size: Point,
        upstairs: Upstairs | None = None,
        flies: bool = False,
    ) -> None:
        self.begins = start.level
        self.flies = flies
        """It comes down on the ground or on a roof, and climbs for nothing (R-040, R-110)."""
        vaulted = upstairs is not None and start.house in upstairs.houses and upstairs.houses[start.house].is_vault
        self.start = Start(start.origins) if flies and not vaulted else start
        self.radius = radius
        self.most = max(going.most for going in goings) + TOLERANCE
        self.size = size
        self.upstairs = upstairs
        self._goings = [self._trimmed(going) for going in goings]
        self._webs: dict[tuple[int, str, int], Web] = {}
        self._known_portals: dict[str, list[Portal]] | None = None

    @property
    def _portals(self) -> dict[str, list[Portal]]:
        """Return the ways into the houses that are near."""
        if self._known_portals is None:
            houses = self.upstairs.houses.values() if self.upstairs is not None else ()
            self._known_portals = {
                house.id: [portal_of(house, door, self.radius) for door in house.doors()]
                for house in houses if self._is_near(house.outline) and (not self.flies or house.is_vault)
            }  # fmt: skip
        return self._known_portals

    def _all_portals(self) -> list[Portal]:
        if self.flies:
            return []
        return [portal for portals in self._portals.values() for portal in portals]

    def _box(self, far: int) -> tuple[int, int, int, int]:
        """Return the box round all that a base can get to."""
        origins = self.start.origins
        boxes = [bounds(origin) if isinstance(origin, (Disc, Poly)) else (*origin, *origin) for origin in origins]
        return (
            min(box[0] for box in boxes) - far, min(box[1] for box in boxes) - far,
            max(box[2] for box in boxes) + far, max(box[3] for box in boxes) + far,
        )  # fmt: skip

    def _trimmed(self, going: Going) -> Going:
        """Return a way of going with only what is near; a base that stands on something already may leave it."""
        bars = going.bars.near(*self._box(going.most + TOLERANCE))
        origin = self.start.origins[0]
        if not isinstance(origin, (Disc, Poly)):
            bars = bars.without(Disc(*origin, self.radius))
        return Going(bars, going.most + TOLERANCE)

    def _is_near(self, outline: Poly) -> bool:
        west, south, east, north = self._box(self.most + self.radius)
        left, bottom, right, top = bounds(outline)
        return left <= east and right >= west and bottom <= north and top >= south

    def stands(self, x: int, y: int) -> bool:
        """Tell whether a base lies wholly on the table."""
        radius = self.radius
        return radius <= x <= self.size[0] - radius and radius <= y <= self.size[1] - radius

    # Ways

    def way(self, x: int, y: int, level: int = 0) -> Way | None:
        """Return the way to a place, None if it is out of reach."""
        if self.flies:
            return self._flight(x, y, level)
        for number in range(len(self._goings)):
            found = self._ground(number).way(x, y) if not level else self._climb(number, x, y, level)
            if found is not None:
                return found
        return None

    def _flight(self, x: int, y: int, level: int) -> Way | None:
        """Return the way through the air to the ground or a roof."""
        house = self.upstairs.at(x, y) if self.upstairs is not None else None
        if level and (house is None or level != house.levels):
            return None
        if house is not None and house.is_vault:
            return self._into_vault(house, x, y)
        found = self._ground(0).way(x, y)
        if found is None:
            return None
        first, *between, last = found.spots
        return Way(found.length, (first._replace(level=self.begins), *between, last._replace(level=level)))

    def _into_vault(self, house: House, x: int, y: int) -> Way | None:
        """Return the way to a spot in a vault, which even those who fly enter by its doors."""
        best: Way | None = None
        if house.id == self.start.house:
            start = self._spot()
            length = math.dist(start, (x, y))
            return Way(length, (Spot(*start), Spot(x, y))) if length <= self.most else None
        for portal in self._portals.get(house.id, ()):
            found = self._ground(0).way(*portal.outer)
            if found is None:
                continue
            length = found.length + math.dist(portal.outer, portal.inner) + math.dist(portal.inner, (x, y))
            if length <= self.most and (best is None or length < best.length):
                best = Way(length, (*found.spots, Spot(*portal.inner), Spot(x, y)))
        return best

    def allows(self, x: int, y: int, level: int = 0) -> bool:
        """Tell whether a base may get to a place; whether it may stand there is asked elsewhere."""
        return self.way(x, y, level) is not None

    def is_beyond(self, x: int, y: int, level: int = 0) -> bool:
        """Tell whether a place is farther away than any way may be long."""
        most = self.most if self.flies else self.most - abs(level - self.start.level) * LEVEL
        return all(
            (x - fx) ** 2 + (y - fy) ** 2 > most * most or most < 0
            for fx, fy in (foot(origin, x, y) for origin in self.start.origins)
        )

    def distance(self, x: int, y: int, level: int = 0) -> float | None:
        """Return how far the way to a place is, in tenths of a millimetre."""
        found = self.way(x, y, level)
        return found.length if found is not None else None

    def path(self, x: int, y: int, level: int = 0) -> tuple[Spot, ...]:
        """Return the spots at which the way to a place turns, its ends included."""
        found = self.way(x, y, level)
        return found.spots if found is not None else ()

    def way_to(self, shape: Shape) -> Way | None:
        """Return the way to the nearest spot where the base touches an outline on the ground (D-293)."""
        best: Way | None = None
        for number in range(len(self._goings)):
            web = self._ground(number)
            for spot in self._landings(web, shape):
                found = web.way(*spot)
                if found is not None and (best is None or found.length < best.length):
                    best = found
            if best is not None:
                return best
        return None

    def _landings(self, web: Web, shape: Shape) -> Iterator[Point]:
        """Yield where a base touches an outline first: straight from its start, then from the corners it turns at."""
        starts = [foot(source.origin, *shape.centre) for source in web.sources]
        first = [self._touching(start, shape) for start in starts]
        yield from first
        if any((way := web.way(*spot)) is None or len(way.spots) > 2 for spot in first):
            yield from dict.fromkeys(self._touching(corner, shape) for _, corner, _, _ in web.corners())

    def _touching(self, comes: Point, shape: Shape) -> Point:
        """Return the spot nearest to another at which the base touches an outline."""
        x, y = foot(shape, *comes)
        length = math.sqrt((comes[0] - x) ** 2 + (comes[1] - y) ** 2)
        if length <= self.radius:
            return comes
        return x + round((comes[0] - x) * self.radius / length), y + round((comes[1] - y) * self.radius / length)

    # Floors

    def _ground(self, number: int) -> Web:
        """Return the ways on the ground in one way of going."""
        key = (number, "", 0)
        if key not in self._webs:
            sources = tuple(self._to_ground(number))
            bars, most = self._goings[number]
            self._webs[key] = Web(bars, sources, most, self.stands, self._all_portals)
        return self._webs[key]

    def _to_ground(self, number: int) -> Iterator[Source]:
        """Yield where ways on the ground begin: at the start, or at the foot of a climb down from it."""
        origins, level, house = self.start
        if self.flies and house in self._portals:
            x, y = self._spot()
            for portal in self._portals[house]:
                length = math.dist((x, y), portal.inner) + math.dist(portal.inner, portal.outer)
                yield Source(portal.outer, length, (Spot(x, y), Spot(*portal.inner)))
            return
        if not level:
            yield from (Source(origin) for origin in origins)
            return
        x, y = self._spot()
        yield Source((x, y), level * LEVEL, (Spot(x, y, level),))
        for portal in self._portals.get(house, ()):
            walked = self._floor(number, house, level).way(*portal.inner)
            if walked is not None:
                yield Source(portal.inner, walked.length + level * LEVEL, walked.spots)

    def _spot(self) -> Point:
        origin = self.start.origins[0]
        assert not isinstance(origin, (Disc, Poly))
        return origin

    def _floor(self, number: int, house: str, level: int) -> Web:
        """Return the ways on an upper floor or roof."""
        key = (number, house, level)
        if key not in self._webs:
            assert self.upstairs is not None
            here = self.upstairs.houses[house]
            bars = self.upstairs.bars(house, level)
            if (house, level) == (self.start.house, self.start.level):
                bars = bars.without(Disc(*self._spot(), self.radius))
            inset = self.radius + (THICK if level < here.levels else 0)
            sources = tuple(self._to_floor(number, house, level))
            self._webs[key] = Web(
                bars, sources, self._goings[number].most, lambda x, y: is_inside(here, x, y, inset), list, level
            )
        return self._webs[key]

    def _to_floor(self, number: int, house: str, level: int) -> Iterator[Source]:
        """Yield where ways on an upper floor begin: at the start, above or below it, or at the head of a climb."""
        _, here, inside = self.start
        if inside == house:
            x, y = self._spot()
            yield Source((x, y), abs(level - here) * LEVEL, (Spot(x, y, here),) if level != here else ())
            if here:
                return
        ground = self._ground(number)
        for portal in self._portals.get(house, ()):
            walked = ground.way(*portal.inner)
            if walked is not None:
                yield Source(portal.inner, walked.length + level * LEVEL, walked.spots)

    def _climb(self, number: int, x: int, y: int, level: int) -> Way | None:
        """Return the way to a place upstairs: climb and walk, or walk and climb."""
        house = self.upstairs.at(x, y) if self.upstairs is not None else None
        if house is None or level > house.levels or house.id not in self._portals:
            return None
        best = self._floor(number, house.id, level).way(x, y)
        mine = self.start.level if self.start.house == house.id else 0
        if mine != level:
            below = (self._floor(number, house.id, mine) if mine else self._ground(number)).way(x, y)
            if below is not None:
                length = below.length + abs(level - mine) * LEVEL
                if length <= self._goings[number].most and (best is None or length < best.length):
                    best = Way(length, (*below.spots, Spot(x, y, level)))
        return best

    # Reasons

    def why_not(self, x: int, y: int, level: int = 0) -> Why | None:
        """Return why a base can't get to a place: too far, slowed, or what is in the way."""
        if self.allows(x, y, level):
            return None
        if level:
            house = self.upstairs.at(x, y) if self.upstairs is not None else None
            if house is None or level > house.levels or (self.flies and level < house.levels):
                return Why(NO_FLOOR, "D-077")
        start = min((foot(origin, x, y) for origin in self.start.origins), key=lambda spot: math.dist(spot, (x, y)))
        length = math.ceil(math.dist(start, (x, y))) + abs(level - self.start.level) * LEVEL
        if length > self.most:
            return Why(TOO_FAR, "D-064", length=length)
        going = self._goings[-1]
        met = going.bars.all_on(start, (x, y))
        if met:
            return Why(BARRED, met[0].rule, met[0].id, length)
        if length > going.most:
            slow = self._goings[0].bars.all_on(start, (x, y))
            return Why(SLOWED, "D-069", slow[0].id if slow else "", length)
        return Why(TOO_FAR, "D-064", length=length)

    # For players and the screen

    def sample(self, chance: Chance, straight: bool = False) -> Spot | None:
        """Return a place within reach at random, if asked one straight ahead; floors are as likely as the ground."""
        west, south, east, north = self._box(self.most)
        west, south, east, north = max(0, west), max(0, south), min(self.size[0], east), min(self.size[1], north)
        for _ in range(TRIES):
            x, y = west + chance.below(east - west + 1), south + chance.below(north - south + 1)
            level = 0
            if self.upstairs is not None and not straight and (self._portals or self.flies):
                house = self.upstairs.at(x, y)
                level = chance.below(house.levels + 1) if house is not None else 0
            if not self.stands(x, y) or (straight and not self.is_straight(x, y)):
                continue
            if straight or self.allows(x, y, level):
                return Spot(x, y, level)
        return None

    def is_straight(self, x: int, y: int, level: int = 0) -> bool:
        """Tell whether a place on the ground lies straight ahead: much less work than a way round something."""
        if level or (self.flies and self._is_in_vault(x, y)):
            return False
        return any(self._ground(number).straight(x, y) for number in range(len(self._goings)))

    def _is_in_vault(self, x: int, y: int) -> bool:
        house = self.upstairs.at(x, y) if self.upstairs is not None else None
        return house is not None and house.is_vault

    def fans(self) -> tuple[Fan, ...]:
        """Return outlines that together cover what is within reach on the ground, for drawing only."""
        goings = tuple((going.bars.barriers, going.most) for going in self._goings)
        key = (self.start, self.radius, self.size, goings, tuple(self._all_portals()))
        found = _DRAWN.get(key)
        if found is None:
            if len(_DRAWN) >= MOST_DRAWN:
                _DRAWN.clear()
            found = _DRAWN[key] = tuple(fan for fan in self._all_fans() if len(fan) > 2)
        return found

    def _all_fans(self) -> Iterator[Fan]:
        for number in range(len(self._goings)):
            web = self._ground(number)
            for source in web.sources:
                origin, far = source.origin, web.most - source.cost
                for spot in _along(origin) if isinstance(origin, (Disc, Poly)) else (origin,):
                    yield _fan(web.bars, spot, far, *self._inward(spot))
            for cost, corner, comes, side in web.corners():
                ahead = math.atan2(corner[1] - comes[1], corner[0] - comes[0])
                low, high = ahead - (WIDE if side <= 0 else FINE), ahead + (WIDE if side >= 0 else FINE)
                yield corner, *_fan(web.bars, corner, web.most - cost, low, high)

    def _inward(self, spot: Point) -> tuple[float, float]:
        """Return between which directions the table lies, as seen from a spot: from its edge, half of all."""
        x, y = spot
        if y in (0, self.size[1]):
            return (0.0, math.pi) if not y else (-math.pi, 0.0)
        if x in (0, self.size[0]):
            return (-math.pi / 2, math.pi / 2) if not x else (math.pi / 2, 1.5 * math.pi)
        return -math.pi, math.pi


def _along(shape: Shape) -> Iterator[Point]:
    """Yield spots on the rim of an outline, five centimetres apart."""
    points = shape.points if isinstance(shape, Poly) else ring(shape, 0)
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        count = max(1, math.ceil(math.dist(start, end) / 500))
        for n in range(count):
            yield start[0] + (end[0] - start[0]) * n // count, start[1] + (end[1] - start[1]) * n // count


def _fan(bars: Bars, apex: Point, far: float, low: float, high: float) -> tuple[tuple[float, float], ...]:
    """Return the rim of all that lies straight before a spot between two directions."""
    if far <= 0:
        return ()
    x, y, reach = *apex, math.ceil(far)
    near = bars.near(x - reach, y - reach, x + reach, y + reach)
    count = math.ceil((high - low) / FINE)
    return tuple(near.cast(apex, [low + (high - low) * n / count for n in range(count + 1)], far))
