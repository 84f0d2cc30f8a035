"""Fortifications on the table before a game: who brings which, where they may stand and look (D-306, D-307, R-206)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from game.core.choice import Choice, Part, Point, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CIRCLE, CM, Poly, Shape, bounds, is_on_table, is_within, overlap
from game.rules.battlefield.records import Battle, outline
from game.rules.battlefield.scoring import disc_of
from game.rules.battlefield.seeing import HEADINGS
from game.rules.battlefield.standing import heading
from game.rules.battlefield.zones import Zone, deployment
from game.rules.dust import garrison
from game.rules.dust.book import Facts, other
from game.rules.dust.frames import Deployment
from game.rules.dust.garrison import first_builder
from game.rules.dust.state import WALLED, Fort, Position, State

CLEAR = 10 * CM
"""How far walls must be from the edges and from impassable ground, for infantry to get in (D-307)."""
APART = 20 * CM
"""How far walls must be from each other (D-307)."""
TRIES = 40
"""How often a spot is drawn before the zone is searched from end to end."""
SCAN = 2 * CM
"""How finely that is done."""


def who_defends(rules: Any, frame: Deployment) -> int | None:
    """Return the owner of more points of Bunkers and Strongpoints, None where they are equal (D-325, R-135)."""
    points = [sum(rules.fortifications[kind].points for kind in kinds) for kinds in frame.forts]
    return None if points[0] == points[1] else 0 if points[0] > points[1] else 1


class Obstacle(NamedTuple):
    """What a fortification must be clear of: a shape, how far from it, the box round that, and why."""

    west: int
    south: int
    east: int
    north: int
    shape: Shape
    limit: int
    """The least distance at which it is still too near; 0 where it only may not overlap."""
    why: Refusal


def _obstacle(shape: Shape, limit: int, why: Refusal) -> Obstacle:
    west, south, east, north = bounds(shape)
    return Obstacle(west - limit, south - limit, east + limit, north + limit, shape, limit, why)


def _why_too_near(shape: Poly, obstacles: Iterable[Obstacle]) -> Refusal | None:
    """Return why a shape can't be where it is, by the first of some obstacles that it is too near to."""
    west, south, east, north = bounds(shape)
    for one in obstacles:
        if one.west <= east and one.east >= west and one.south <= north and one.north >= south:
            if is_within(shape, one.shape, one.limit) if one.limit else overlap(shape, one.shape):
                return one.why
    return None


class FortRegion:
    """Where a fortification may stand, by its middle and the way it looks: in the own zone (R-206)."""

    verb = "fortify"

    def __init__(self, book: Any, state: Position, seat: int, kind: str) -> None:
        self.book = book
        self.state = state
        self.subject = kind
        self.zone: Zone = deployment(book.scenarios[state.scenario], state, seat, *book.field.size(state))
        self._turned: dict[int, Poly] = {}
        self._boxes: dict[int, tuple[int, int, int, int]] = {}

    def outline(self, point: Point) -> Poly:
        """Return its outline there."""
        x, y = point[0], point[1]
        return Poly(tuple((x + right, y + up) for right, up in self._outline(point[2]).points))

    def _outline(self, turn: int) -> Poly:
        """Return its outline in the corner of the table."""
        if turn not in self._turned:
            self._turned[turn] = outline(self.book.field.works[self.subject], (0, 0), turn)
        return self._turned[turn]

    def _box(self, turn: int) -> tuple[int, int, int, int]:
        """Return the box round its outline in the corner of the table."""
        if turn not in self._boxes:
            self._boxes[turn] = bounds(self._outline(turn))
        return self._boxes[turn]

    def allows(self, point: Point) -> bool:
        """Tell whether it may stand there."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why it can't stand there."""
        what = {"fort": self.subject}
        if len(point) != 3 or not 0 <= point[2] < CIRCLE:
            return Refusal("malformed_point", "R-206", {"numbers": len(point)})
        shape = self.outline(point)
        size = self.book.field.size(self.state)
        if not is_on_table(shape, *size):
            return Refusal("off_the_table", "D-012", what)
        if not self.zone.holds(shape):
            return Refusal("not_in_zone", "R-206", what)
        found = _why_too_near(shape, self._obstacles)
        return self._why_no_way_in(shape, size) if found is None and self.subject in WALLED else found

    @cached_property
    def _obstacles(self) -> list[Obstacle]:
        """Return what it may not stand on or too near to: fortifications, slow terrain, objectives (D-307)."""
        terrain = self.book.field.terrain(self.state)
        what = {"fort": self.subject}
        found = []
        for plot in terrain.plots:
            if plot.id in terrain.forts:
                apart = APART - 1 if self.subject in WALLED and plot.id in terrain.walled else 0
                found.append(_obstacle(plot.outline, apart, Refusal("fort_too_near", "D-307", what)))
            elif plot.trait.slows:
                why = Refusal("on_other_terrain", "D-307", {"item": self.subject, "other": plot.item.id})
                found.append(_obstacle(plot.outline, 0, why))
        why = Refusal("objective_there", "D-307", what)
        return [*found, *(_obstacle(disc_of(self.book, objective), 0, why) for objective in self.state.objectives)]

    @cached_property
    def _bars(self) -> list[Obstacle]:
        """Return what bars infantry, walls of Bunkers apart, which must leave it room to get in (D-307)."""
        terrain = self.book.field.terrain(self.state)
        return [
            _obstacle(bar.shape, CLEAR - 1, Refusal(
                "fort_by_impassable", "D-307", {"fort": self.subject, "item": terrain.by_id[bar.id].item.id}))
            for bar in terrain.on_foot if bar.house not in terrain.bunkers
        ]  # fmt: skip

    def _why_no_way_in(self, shape: Poly, size: tuple[int, int]) -> Refusal | None:
        """Return why infantry could not get in: an edge or impassable ground is too near (D-307)."""
        wide, deep = size
        if any(not (CLEAR <= x <= wide - CLEAR and CLEAR <= y <= deep - CLEAR) for x, y in shape.points):
            return Refusal("fort_by_the_edge", "D-307", {"fort": self.subject})
        return _why_too_near(shape, self._bars)

    def sample(self, chance: Chance) -> Point | None:
        """Return a spot: drawn, or found from end to end; the same answer whether there is one at all."""
        drawn = (self._drawn(chance) for _ in range(TRIES))
        found = next((point for point in drawn if self.allows(point)), None)
        return found or self.any()

    def any(self) -> Point | None:
        """Return some spot where it may stand, None if there is none."""
        known = self.book.field.memory(self.state)
        key = ("site", self.subject, self.zone)
        if key not in known:
            known[key] = next((point for point in self._scan() if self.allows(point)), None)
        found: Point | None = known[key]
        return found

    def _drawn(self, chance: Chance) -> Point:
        zone = self.zone
        x, y = (low + chance.below(high - low + 1) for low, high in ((zone.west, zone.east), (zone.south, zone.north)))
        turn = self.ahead((x, y)) if chance.below(2) else HEADINGS[chance.below(len(HEADINGS))]
        return x, y, turn

    def ahead(self, spot: tuple[int, int]) -> int:
        """Return the way to the middle of the table, to the nearest quarter turn."""
        return round(heading(spot, self.zone.middle) / 900) * 900 % CIRCLE

    def _scan(self) -> Iterator[Point]:
        """Yield spots all over the zone, those left out from which it would stick out of its room."""
        zone, (west, south, east, north) = self.zone, self._room
        for turn in (0, 900):
            for y in range(zone.south, zone.north + 1, SCAN):
                for x in range(zone.west, zone.east + 1, SCAN):
                    way = (turn + self.ahead((x, y))) % CIRCLE
                    left, low, right, high = self._box(way)
                    if x + left >= west and x + right <= east and y + low >= south and y + high <= north:
                        yield x, y, way

    @cached_property
    def _room(self) -> tuple[int, int, int, int]:
        """Return the box that its outline must lie in: the zone, walls clear of the edges (D-307)."""
        zone = self.zone
        if self.subject not in WALLED:
            return zone.west, zone.south, zone.east, zone.north
        wide, deep = self.book.field.size(self.state)
        return (max(zone.west, CLEAR), max(zone.south, CLEAR),
                min(zone.east, wide - CLEAR), min(zone.north, deep - CLEAR))  # fmt: skip


class PlaceFort(Verb[State]):
    """Put a fortification down and say which way it looks; it never turns again (D-307, R-199)."""

    name = "fortify"
    rule = "D-307"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return list(facts.book.fortifications)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if subject in facts.frame.forts[facts.seat]:
            return None
        return Refusal("no_such_fort", "D-306", {"fort": subject})

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[FortRegion]:
        kinds = dict.fromkeys(facts.frame.forts[facts.seat])
        found = [FortRegion(facts.book, facts.state, facts.seat, kind) for kind in kinds]
        return [region for region in found if region.any() is not None]

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        x, y, turn = wanted.target
        kind, seat = str(wanted.subject), frame.seat
        frame.forts[seat].remove(kind)
        fort = Fort(f"fort.{len(state.forts) + 1}", kind, place(x, y), turn, seat)
        state.build(fort)
        tell(state, "fort_placed", seat=seat, fort=kind, at=fort.at, facing=turn)
        frame.seat = other(seat)


PLACE = PlaceFort()


def begin_forts(rules: Any, state: State, frame: Deployment) -> None:
    """Add what the scenario gives, and let the defender begin (D-306, R-206)."""
    battle: Battle = rules.scenarios[state.scenario]
    given = [kind for kind, count in battle.fortifications.items() for _ in range(count)]
    for seat in (0, 1):
        if battle.fortifies == "both" or seat != state.attacker:
            frame.forts[seat] += given
    frame.seat = first_builder(rules, state)


def places_forts(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether somebody has a fortification to place and room for it; a ready game draws it (R-206)."""
    while any(frame.forts):
        if not frame.forts[frame.seat]:
            frame.seat = other(frame.seat)
        regions = PLACE.regions(Facts(rules, state, frame, frame.seat))
        if not regions:
            for kind in frame.forts[frame.seat]:
                tell(state, "fort_left_out", seat=frame.seat, fort=kind)
            frame.forts[frame.seat] = []
        elif not frame.ready:
            return True
        else:
            region = next((one for one in regions if one.subject in WALLED), regions[0])
            point = region.sample(state.chance)
            assert point is not None
            PLACE.do(rules, state, frame, choice("fortify", region.subject, point))
    return False


PROCEDURE = ("setup.fortify", "setup.forts", "setup.garrison")
STEPS = {
    "setup.fortify": Step(begin_forts),
    "setup.forts": Step(
        verbs=(PLACE,), seat=lambda state, frame: frame.seat, wanted=places_forts, prompt="fortify",
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
        params=lambda rules, state, frame: {"forts": len(frame.forts[frame.seat])},
    ),
    **garrison.STEPS,
}  # fmt: skip
