"""What figures and units on the measured table see, cover and bear on, and how far apart they are.

Answers about single figures are kept as long as nothing that blocks sight changes, whoever else moves; those about
units until anything moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from game.geometry.table.arcs import bearing
from game.geometry.table.cover import Cover, cover, shade
from game.geometry.table.ground import AIRCRAFT, LEVEL, SMOKE, VEHICLE, Area, Body, Ground, Round, Solid, round_of
from game.geometry.table.places import Spot, spot_of
from game.geometry.table.rays import is_in_outline
from game.geometry.table.shapes import CM, MM, Disc, Shape, bounds, gap, is_within, overlap
from game.geometry.table.sight import Sight, outlook, sight
from game.rules.battlefield.figures import build_of
from game.rules.battlefield.open_ground import NOBODY, OpenGround
from game.rules.battlefield.ranges import POINT, Figure, range_of, square_apart
from game.rules.battlefield.records import Item, Measures, TableTop
from game.rules.battlefield.terrain import NO_WORKS, Terrain
from game.rules.dust.attached import Lookup
from game.rules.dust.field import Answer, put_smoke
from game.rules.dust.records import Unit
from game.rules.dust.state import OFF, Piece, Position

CLOSE = 5 * CM
"""How near close combat is (D-091)."""
SIZE = (1800, 1200)
"""A table that the players lay out themselves, in millimetres (D-012)."""
KEPT = 64
"""Tables and scenes that are kept with what was worked out for them."""
MOST_GROUPS = 4096
"""Units as they stood that are kept."""
CORNERS = 24
"""Corners of the outline that stands for a round of smoke."""
FIXED_ARCS = frozenset({"front", "rear", "left", "right"})
ALL_ROUND = Answer(True, "D-083")
NOT_CLOSE = Answer(False, "D-091")
HEADINGS = tuple(range(0, 3600, 225))
"""The facings that are tried where a unit only turns."""


def minds_facing(unit: Unit) -> bool:
    """Tell whether the facing of a unit matters: fixed arcs, a long hull, sides that men fire from, a bow."""
    sided = unit.size == "large" or unit.passengers or "sealifter" in unit.keywords
    return bool(sided) or any(line.arc in FIXED_ARCS for line in unit.weapons)


class Group(NamedTuple):
    """The figures of a unit, and the circle that holds them all."""

    figures: tuple[Figure, ...]
    x: int
    y: int
    far: int
    whole: Body | None
    """A body that holds them all; None where they stand on several floors."""

    def meets(self, x: float, y: float, r: float) -> bool:
        """Tell whether a circle meets theirs: where it does not, it meets none of them."""
        right, up, reach = x - self.x, y - self.y, self.far + r
        return right * right + up * up <= reach * reach


class Scene:
    """What blocks and covers at a moment, and all that was worked out about figures in it."""

    __slots__ = ("answers", "ground")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.answers: dict[tuple[object, ...], Any] = {}


class SeenTable(OpenGround):
    """The tables of Dust Tactics Battlefield and what those on them see."""

    def __init__(
        self, units: Mapping[str, Unit], kit: Mapping[str, Item], tables: Mapping[str, TableTop], measures: Measures
    ) -> None:
        self.units = units
        self.kit = kit
        self.tables = tables
        self.measures = measures
        self.works: Mapping[str, Item] = NO_WORKS
        """Fortifications as terrain, by their kinds; none where the rules have none."""
        self.stand = measures.vehicle * MM // 2
        self.builds = Lookup(
            {unit.id: build_of(unit, measures) for unit in units.values()}, lambda name: build_of(units[name], measures)
        )
        faces = {unit.id: minds_facing(unit) for unit in units.values()}
        self.faces = Lookup(faces, lambda name: minds_facing(units[name]))
        self._groups: dict[tuple[object, ...], Group] = {}
        self._terrains: dict[tuple[object, ...], Terrain] = {}

    # The table

    def size(self, state: Position) -> tuple[int, int]:
        """Return how wide and deep the table is."""
        table = self.tables.get(state.board)
        wide, deep = table.size if table is not None else SIZE
        return wide * MM, deep * MM

    def spot(self, at: int) -> Spot:
        """Return the coordinates of a place."""
        return spot_of(at)

    def terrain(self, state: Position) -> Terrain:
        """Return the terrain of a game."""
        kept: tuple[int, Terrain] | None = state.__dict__.get("layout")
        if kept is not None and kept[0] == len(state.features):
            return kept[1]
        key = (*state.features, *state.forts)
        found = self._terrains.get(key)
        if found is None:
            if len(self._terrains) >= KEPT:
                self._terrains.clear()
            found = self._terrains[key] = Terrain(state.features, self.kit, state.forts, self.works)
        state.__dict__["layout"] = (len(state.features), found)
        return found

    def scene(self, state: Position) -> Ground:
        """Return what can block or cover now, aircraft too (D-105); it holds until one, smoke or terrain moves."""
        return self._known(state)[0].ground

    def memory(self, state: Position) -> dict[tuple[object, ...], Any]:
        """Return a place for answers that hold as long as nothing moves."""
        return self._known(state)[1]

    def _known(self, state: Position) -> tuple[Scene, dict[tuple[object, ...], Any]]:
        kept: tuple[Scene, dict[tuple[object, ...], Any]] | None = state.__dict__.get("scene")
        if kept is not None:
            return kept
        terrain = self.terrain(state)
        hulls = tuple(
            (piece.id, piece.unit, piece.at, piece.facing)
            for piece in state.units.values()
            if piece.status == "board" and self.units[piece.unit].kind in (VEHICLE, AIRCRAFT)
        )
        key = (hulls, tuple(smoke.at for smoke in state.smoke))
        scene = terrain.scenes.get(key)
        if scene is None:
            if len(terrain.scenes) >= KEPT:
                terrain.scenes.clear()
            scene = terrain.scenes[key] = Scene(self._ground(state, terrain, hulls))
        state.__dict__["scene"] = kept = (scene, {})
        return kept

    def _ground(self, state: Position, terrain: Terrain, hulls: tuple[tuple[str, str, int, int], ...]) -> Ground:
        solids = list(terrain.solids)
        for name, unit, at, facing in hulls:
            body = self.body_at(unit, spot_of(at), facing)
            # what only touches a hull is blocked, so that one hides another as tall as itself
            solids.append(Solid(name, body.shape, max(0, body.bottom - 1), body.top + 1, self.units[unit].kind))
        smokes = [
            Area(f"smoke{number}", _ring(*spot_of(smoke.at)[:2], self.measures.smoke * MM // 2),
                 spot_of(smoke.at).level * LEVEL + self.measures.smoke * MM, SMOKE)
            for number, smoke in enumerate(state.smoke)
        ]  # fmt: skip
        return Ground(solids, (*terrain.areas, *smokes))

    # Figures

    def body_at(self, unit: str, spot: Spot, facing: int) -> Body:
        """Return the body of a figure of a card on a spot (R-103)."""
        build = self.builds[unit]
        floor = spot.level * LEVEL
        return Body(build.shape(spot.x, spot.y, facing), floor + build.bottom, floor + build.top)

    def foot_at(self, unit: str, spot: Spot, facing: int) -> Shape:
        """Return what a figure of a card stands on: base or hull, of aircraft the stand."""
        return self.builds[unit].foot(spot.x, spot.y, facing, self.stand)

    def places_of(self, piece: Piece) -> tuple[tuple[int, int], ...]:
        """Return the number and place of each living figure of a unit on the table."""
        if not piece.spots:
            return ((0, piece.at),)
        return tuple((number, at) for number, at in enumerate(piece.spots) if not piece.fallen >> number & 1)

    def figures(self, state: Position, piece: Piece) -> tuple[Figure, ...]:
        """Return the living figures of a unit; one that is carried is where its carrier is (R-191)."""
        return self.group(state, piece).figures

    def group(self, state: Position, piece: Piece) -> Group:
        """Return the living figures of a unit with the circle round them; it is kept, for most units stand still."""
        if piece.at == OFF:
            piece = state.stance(piece)
        key = (piece.unit, piece.at, piece.spots, piece.fallen, piece.facing)
        found = self._groups.get(key)
        if found is None:
            if len(self._groups) >= MOST_GROUPS:
                self._groups.clear()
            found = self._groups[key] = _group(
                tuple(
                    (number, self.body_at(piece.unit, spot_of(at), piece.facing))
                    for number, at in self.places_of(piece)
                )
            )
        return found

    def feet(self, state: Position, piece: Piece) -> Iterator[tuple[int, int, Shape]]:
        """Yield the living figures of a unit: number, floor, and what it stands on."""
        for number, at in self.places_of(piece):
            spot = spot_of(at)
            yield number, spot.level, self.foot_at(piece.unit, spot, piece.facing)

    # By figure

    def gap(self, one: Body, other: Body) -> float:
        """Return the distance between two figures in plan, for the tape measure (R-225)."""
        return gap(one.shape, other.shape)

    def is_within(self, one: Body, other: Body, limit: int) -> bool:
        """Tell whether two figures are no farther apart in plan (D-011)."""
        return is_within(one.shape, other.shape, limit)

    def sees_figure(
        self, state: Position, one: Body, other: Body, own: tuple[str, ...] = (), over_vehicles: bool = False,
        ground: Ground | None = None,
    ) -> Sight:
        """Return whether two figures see each other; `own` names the vehicles that they are or ride in.

        Who asks for many figures of two units hands over the ground between these.
        """  # fmt: skip
        if (other.shape.centre, other.bottom, other.top) < (one.shape.centre, one.bottom, one.top):
            one, other = other, one
        scene = self._known(state)[0]
        key = ("sees", one, other, own, over_vehicles)
        found: Sight | None = scene.answers.get(key)
        if found is None:
            under = (*own, *self.under(scene, one), *self.under(scene, other))
            found = self.walled_off(state, one, other) if state.forts else None
            found = found or sight(ground or scene.ground, one, other, under, (VEHICLE,) if over_vehicles else ())
            scene.answers[key] = found
        return found

    def outlook(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> bool | None:
        """Tell whether all figures of one unit see all of another, or none does; None where each must be asked."""
        found = self._looks(state, one, other, over_vehicles)
        return None if found is None else found.seen

    def _looks(self, state: Position, one: Piece, other: Piece, over_vehicles: bool) -> Sight | None:
        """Return the sight that all figures of two units have of each other; None where each must be asked."""
        scene = self._known(state)[0]
        key = ("outlook", *_pose(one), *_pose(other), over_vehicles)
        if key not in scene.answers:
            scene.answers[key] = self._outlook(state, scene, one, other, over_vehicles)
        found: Sight | None = scene.answers[key]
        return found

    def _outlook(self, state: Position, scene: Scene, one: Piece, other: Piece, over_vehicles: bool) -> Sight | None:
        here, there = self.group(state, one), self.group(state, other)
        if here.whole is None or there.whole is None or len(here.figures) == len(there.figures) == 1:
            return None
        if state.forts and (self._is_walled_in(state, one) or self._is_walled_in(state, other)):
            return None
        own = self.own(state, one, other)
        ground = self.between(state, one, other)
        return outlook(ground, here.whole, there.whole, own, (VEHICLE,) if over_vehicles else ())

    def _is_walled_in(self, state: Position, piece: Piece) -> bool:
        """Tell whether a unit is inside a Bunker or Strongpoint."""
        return bool(self.home_at(state, spot_of(state.stance(piece).at)))

    def between(self, state: Position, one: Piece, other: Piece) -> Ground:
        """Return the ground that matters between any figures of two units."""
        scene = self._known(state)[0]
        here, there = self.group(state, one), self.group(state, other)
        key = ("between", here.x, here.y, here.far, there.x, there.y, there.far)
        found: Ground | None = scene.answers.get(key)
        if found is None:
            found = scene.answers[key] = scene.ground.strip(Round(*here[1:4]), Round(*there[1:4]))
        return found

    def covers_figure(
        self, state: Position, attacker: Body, target: Body, own: tuple[str, ...] = (), ground: Ground | None = None
    ) -> Cover:
        """Return whether a figure is in cover from another (R-114); what the attacker stands on does not count."""
        scene = self._known(state)[0]
        key = ("covers", attacker, target, own)
        found: Cover | None = scene.answers.get(key)
        if found is None:
            found = cover(ground or scene.ground, attacker, target, (*own, *self.under(scene, attacker)))
            scene.answers[key] = found
        return found

    def under(self, scene: Scene, body: Body) -> tuple[str, ...]:
        """Return the low terrain that a figure stands on, which hides nothing from it (R-226)."""
        key = ("under", body)
        found: tuple[str, ...] | None = scene.answers.get(key)
        if found is None:
            found = scene.answers[key] = tuple(
                solid.id
                for *_, solid in scene.ground.near(*bounds(body.shape))
                if not solid.bottom and solid.kind not in (VEHICLE, AIRCRAFT) and body.bottom < solid.top
                and overlap(solid.shape, body.shape)
            )  # fmt: skip
        return found

    def own(self, state: Position, *pieces: Piece) -> tuple[str, ...]:
        """Return the ids of units and of those they ride in: their own volumes never block (R-113)."""
        return tuple(sorted({state.stance(piece).id for piece in pieces}))

    # By unit: the best of its figures

    def distance(self, state: Position, one: Piece, other: Piece) -> int:
        """Return the range between the nearest figures of two units in points, rounded up (D-090, D-398, R-225)."""
        key = ("distance", *_pose(one), *_pose(other))
        answers = self.memory(state)
        found: int | None = answers.get(key)
        if found is None:
            found = answers[key] = range_of(self.figures(state, one), self.figures(state, other))
        return found

    def near(self, state: Position, piece: Piece, others: list[Piece], most: int) -> list[Piece]:
        """Return those of some units that are no farther from a unit than a range."""
        here = self.group(state, piece)
        far = here.far + most * POINT
        found = []
        for other in others:
            there = self.group(state, other)
            right, up, reach = there.x - here.x, there.y - here.y, far + there.far
            if right * right + up * up <= reach * reach and self.distance(state, piece, other) <= most:
                found.append(other)
        return found

    def sees(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether some figure of one unit sees some of another, and is seen by it (D-093, D-100, D-102)."""
        key = ("sees", *_pose(one), *_pose(other), over_vehicles)
        answers = self.memory(state)
        answer: Answer | None = answers.get(key)
        if answer is None:
            found = self._looks(state, one, other, over_vehicles)
            if found is None or found.seen:
                found = self._best_look(state, one, other, over_vehicles)
            answer = answers[key] = Answer(found.seen, found.rule, found)
        return answer

    def _best_look(self, state: Position, one: Piece, other: Piece, over_vehicles: bool) -> Sight:
        """Return the sight between the nearest figures of two units that see each other, or between the farthest."""
        own = self.own(state, one, other)
        ground = self.between(state, one, other)
        for (_, here), (_, there) in self._nearest(state, one, other):
            found = self.sees_figure(state, here, there, own, over_vehicles, ground)
            if found.seen:
                break
        return found

    def _nearest(self, state: Position, one: Piece, other: Piece) -> list[tuple[Figure, Figure]]:
        """Return the pairs of figures of two units, the nearest first."""
        pairs = list(product(self.figures(state, one), self.figures(state, other)))
        if len(pairs) > 1:
            pairs.sort(key=lambda pair: square_apart(pair[0][1].shape, pair[1][1].shape))
        return pairs

    def covers(self, state: Position, attacker: Piece, target: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether at least half of a unit is in cover from every figure of another (D-135, R-066)."""
        target = state.stance(target)
        if not target.on_board:  # D-289: riders have the cover of their vehicle, none once it is lost
            return Answer(False, "D-289")
        shelter = self.shelter_of(state, attacker, target) if state.forts else None
        if shelter is not None:
            return shelter
        key = ("covers", *_pose(attacker), *_pose(target))
        answers = self.memory(state)
        answer: Answer | None = answers.get(key)
        if answer is None:
            answer = answers[key] = self._covered(state, attacker, target)
        return answer

    def _covered(self, state: Position, attacker: Piece, target: Piece) -> Answer:
        own = self.own(state, attacker, target)
        ground = self.between(state, attacker, target)
        there = self.figures(state, target)
        dug = self.entrenched(state, target) if state.forts else NOBODY
        proof: Cover | None = None
        whole = self.group(state, attacker).whole
        if whole is not None and not dug:
            shaded = [found for _, body in there if (found := shade(ground, whole, body, own)) is not None]
            if 2 * len(shaded) >= len(there):
                return Answer(True, "D-135", shaded[0])
        for _, here in self.figures(state, attacker):
            clear: list[Cover] = []
            hidden: list[Cover] = []
            for number, body in there:
                found = (
                    Cover(True, "D-316", hidden_by=(dug[number],)) if number in dug
                    else self.covers_figure(state, here, body, own, ground)
                )  # fmt: skip
                (hidden if found.covered else clear).append(found)
                if 2 * len(clear) > len(there):
                    return Answer(False, clear[0].rule, clear[0])
                if 2 * len(hidden) >= len(there):
                    break
            proof = next(iter(hidden), proof)
        return Answer(True, "D-135", proof)

    def bears(self, state: Position, piece: Piece, arc: str, target: Piece) -> Answer:
        """Tell whether a weapon of this arc can be brought to bear on some figure of the target (D-086)."""
        if arc in ("any", "turret"):
            return ALL_ROUND
        piece = state.stance(piece)
        body = self.figures(state, piece)[0][1]
        for _, other in self.figures(state, target):
            found = bearing(body.shape, piece.facing, arc, other.shape)
            if found.bears:
                break
        return Answer(found.bears, found.rule, found)

    def is_close(self, state: Position, one: Piece, other: Piece) -> Answer:
        """Tell whether some figures of two units can strike each other: within 5 cm, height included (D-091, R-225)."""
        own = self.own(state, one, other)
        for (_, here), (_, there) in self._nearest(state, one, other):
            if not self.is_in_reach(state, here, there):
                continue
            found = self.strikes(state, here, there, own)
            if found.seen:
                return Answer(True, "D-314" if found.rule == "D-314" else "D-091", found)
        return NOT_CLOSE

    def is_in_reach(self, state: Position, one: Body, other: Body) -> bool:
        """Tell whether two figures are near enough to strike each other; through walls that is another measure."""
        return self.is_close_figure(one, other)

    def strikes(self, state: Position, one: Body, other: Body, own: tuple[str, ...]) -> Sight:
        """Return the sight by which two figures that are near enough strike each other (D-091)."""
        return self.sees_figure(state, one, other, own)

    def is_close_figure(self, one: Body, other: Body) -> bool:
        """Tell whether two figures are within 5 cm of each other, height included (R-078, R-225)."""
        apart = max(0, one.bottom - other.top, other.bottom - one.top)
        return apart <= CLOSE and is_within(one.shape, other.shape, math.isqrt(CLOSE * CLOSE - apart * apart))

    def flame_paths(self, state: Position, attacker: Piece, target: Piece) -> tuple[tuple[int, ...], ...]:
        """Return one way without squares: on the table a flame is a template (D-124)."""
        return ((),)

    def on_path(self, state: Position, path: tuple[int, ...], attacker: Piece, target: Piece) -> list[Piece]:
        """Return nobody: on the table the template says who is touched (D-125)."""
        return []

    def turns(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the other facings that are tried for a unit whose facing matters."""
        if not self.faces[piece.unit]:
            return ()
        return tuple(facing for facing in HEADINGS if facing != piece.facing)

    def encloses(self, state: Position, piece: Piece) -> Answer:
        """Tell whether the weapon of a unit, not just a part of its hull, is in woods or a building (D-251, R-116)."""
        scene = self.scene(state)
        for _, body in self.figures(state, piece)[:1]:
            for area in scene.areas:
                if area.kind != SMOKE and body.bottom < area.top and is_in_outline(area.outline, body.shape.centre):
                    return Answer(not self.builds[piece.unit].flies, "R-116", area.id)
        return Answer(False, "R-116")

    def ground_under(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the middle of a unit, where its smoke launchers put smoke (D-287)."""
        return (state.stance(piece).at,)

    def settle_facing(self, state: Position, piece: Piece, pose: int, facing: int) -> int:
        """Return the facing itself: any will do on the table."""
        return facing

    def lay_smoke(self, state: Position, spots: tuple[int, ...]) -> None:
        """Put smoke on some spots (R-172)."""
        put_smoke(state, spots)


def _group(figures: tuple[Figure, ...]) -> Group:
    """Return figures with the circle round them."""
    bodies = [body for _, body in figures]
    first = bodies[0]
    if len(bodies) == 1:
        return Group(figures, *first.shape.centre, math.ceil(round_of(first.shape).r), first)
    centres = [body.shape.centre for body in bodies]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    far = math.ceil(max(math.dist((x, y), centre) for centre in centres) + round_of(first.shape).r)
    on_one_floor = all(body.bottom == first.bottom for body in bodies)
    return Group(figures, x, y, far, Body(Disc(x, y, far), first.bottom, first.top) if on_one_floor else None)


def _pose(piece: Piece) -> tuple[object, ...]:
    """Return all that says where the figures of a unit are."""
    return piece.unit, piece.at, piece.spots, piece.fallen, piece.facing, piece.carrier


def _ring(x: int, y: int, radius: int) -> tuple[tuple[int, int], ...]:
    step = 2 * math.pi / CORNERS
    return tuple(
        (x + round(radius * math.cos(step * n)), y + round(radius * math.sin(step * n))) for n in range(CORNERS)
    )
