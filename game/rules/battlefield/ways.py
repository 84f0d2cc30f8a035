"""Who is in whose way on the measured table, and how far each figure may go (D-064 to D-078, R-106, R-227)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

from game.core.choice import Point, Refusal
from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.houses import House
from game.geometry.table.places import Spot, spot_of
from game.geometry.table.reach import BARRED, NO_FLOOR, SLOWED, TOLERANCE, Going, Reach, Start, Upstairs, Why
from game.geometry.table.shapes import Disc, Poly, Shape, holds, is_within, overlap
from game.rules.battlefield.field import TableField
from game.rules.battlefield.formation import CIRCLE, clashes, is_together
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.seeing import HEADINGS
from game.rules.battlefield.standing import Standing, heading, offsets_of, radii_of, read, standing_spots
from game.rules.dust.activation import hero_of
from game.rules.dust.frames import Movement
from game.rules.dust.state import Piece, Position, keep, part

SLOW_MOVE, SLOW_MARCH = 2 * POINT, 4 * POINT
"""How far a figure goes that touches terrain (D-069)."""
ROLLING = frozenset({"tracked", "half-tracked", "wheeled"})
FAR = 1 << 14
"""Keeps the spots of a formation that is looked at by itself above nothing."""
REASONS = {"D-067": "enemy_in_the_way", "D-068": "friend_in_the_way"}


def upstairs_of(field: TableField, state: Position, side: int, house: str, level: int) -> list[Barrier]:
    """Return the enemies' figures on a floor of a house, whom nobody there passes through (D-067)."""
    outline = field.terrain(state).houses[house].outline
    return [
        Barrier(piece.id, foot.shape, "D-067")
        for piece in state.units.values()
        if piece.status == "board" and piece.side != side and not field.builds[piece.unit].flies
        for foot in field.feet_of(state, piece)
        if foot.level == level and overlap(foot.shape, outline)
    ]  # fmt: skip


def units_in_the_way(field: TableField, state: Position, unit: Piece, radius: int) -> Iterator[Bars]:
    """Yield the units that a figure on the ground does not pass: enemies; for vehicles friends too (D-067, D-068)."""
    drives = field.units[unit.unit].kind == "vehicle"
    for piece in state.units.values():
        if piece.status != "board" or field.builds[piece.unit].flies:
            continue
        if piece.side != unit.side:
            yield field.bars_of(state, piece, radius, "D-067")
        elif drives and piece.id not in (unit.id, unit.carrier) and field.units[piece.unit].kind == "vehicle":
            yield field.bars_of(state, piece, radius, "D-068")


def flies_over(field: TableField, unit: Piece, hero: Piece | None = None) -> bool:
    """Tell whether terrain is nothing to a unit: with a hero only if both fly (D-231)."""
    pieces = [unit] if hero is None else [unit, hero]
    return all(field.units[piece.unit].mobility == "flying" for piece in pieces)


class Party:
    """A unit on its way, with the hero who goes with it: each figure's reach, worked out when it is asked for."""

    def __init__(self, rules: Any, state: Position, frame: Movement) -> None:
        self.rules = rules
        self.field: TableField = rules.field
        self.state = snapshot(state)
        self.unit = state.units[frame.unit]
        self.hero = hero_of(state, frame)
        self.left = frame.allowance * POINT - frame.spent
        self.slow = (SLOW_MARCH if frame.action == "march" else SLOW_MOVE) - frame.spent
        self.slowed = frame.slowed
        self.is_fixed = self.unit.on_board and not self.field.units[self.unit.unit].move
        """It turns where it stands, and goes nowhere (D-308)."""
        self.entering = frame.entering
        self.names = tuple(piece.id for piece in (self.unit, self.hero) if piece is not None)
        self.radii = radii_of(rules, self.unit, self.hero)
        self.spots = standing_spots(rules, self.unit)
        if self.hero is not None and self.spots and self.hero.on_board:
            self.spots.append(spot_of(self.hero.at))
        self._walls = bool(self.field.terrain(state).walled) and rules.profiles[self.unit.unit].infantry
        self._offsets = offsets_of(rules, self.unit, self.hero)
        others = [Spot(right + FAR, up + FAR) for right, up in self._offsets]
        self._keeps = (
            self.field.builds[self.unit.unit].is_round and self.field.units[self.unit.unit].mobility != "naval"
            and all(math.hypot(*offset) <= CIRCLE + min(self.radii) for offset in self._offsets)
            and not clashes(others, self.radii)
            and is_together(others, self.radii)
        )
        self._walks = (
            self.field.units[self.unit.unit].kind != "aircraft"
            and self.field.units[self.unit.unit].mobility != "naval"
            and not (self.unit.carrier or self.entering or flies_over(self.field, self.unit, self.hero))
        )
        self._legs: dict[int, list[Going]] = {}
        self._reaches: dict[int, Reach] = {}
        self._trimmed: dict[int, Bars] = {}
        self._rounds: dict[int, Bars] = {}
        self._read: dict[Point, Standing | Refusal] = {}

    def piece(self, number: int) -> Piece:
        """Return whose figure one is: the hero's is the last."""
        return self.hero if self.hero is not None and number == len(self.radii) - 1 else self.unit

    def start(self, number: int) -> Start:
        """Return where a figure begins: its spot, its carrier's hull or stand, the edge of the table (R-192, R-227)."""
        if self.unit.carrier:
            carrier = self.state.stance(self.unit)
            spot = spot_of(carrier.at)
            return Start((self.field.foot_at(carrier.unit, spot, carrier.facing),))
        if self.entering:
            return Start(tuple(Poly(line) for line in self.rules.entry_lines(self.state, self.unit)))
        spot = self.spots[number] if number < len(self.spots) else self.spots[0]
        inside = next((name for name, house in self._houses().items() if _is_in(house.outline, spot)), "")
        return Start(((spot.x, spot.y),), spot.level, inside)

    def _houses(self) -> dict[str, House]:
        """Return the buildings, and the Bunkers that no enemy holds (D-309)."""
        terrain = self.field.terrain(self.state)
        if not terrain.bunkers:
            return terrain.houses
        held = self._held()
        return terrain.houses | {name: house for name, house in terrain.bunkers.items() if name not in held}

    def _held(self) -> list[str]:
        """Return the Bunkers whose doors are shut because an enemy is inside (D-309)."""
        bunkers = self.field.terrain(self.state).bunkers
        return [name for name in bunkers if self.field.is_held_against(self.state, self.unit.side, name)]

    def reach(self, number: int) -> Reach:
        """Return where a figure may go."""
        found = self._reaches.get(number)
        if found is None:
            found = self._reaches[number] = self._work_out(number)
        return found

    def _work_out(self, number: int) -> Reach:
        piece, start, radius = self.piece(number), self.start(number), self.radii[number]
        card = self.field.units[piece.unit]
        size = self.field.size(self.state)
        upstairs = Upstairs(self._houses(), lambda house, level: self._upper(house, level, radius))
        if card.kind == "aircraft":  # D-078
            return Reach(start, radius, [Going(Bars((), radius), self.left)], size, upstairs, flies=True)
        if card.mobility == "naval":
            return Reach(start, radius, [Going(Bars((), radius), self.left)], size)
        bars = self._trimmed_bars(radius)
        if flies_over(self.field, self.unit, self.hero):
            return Reach(start, radius, [Going(bars, self.left)], size, upstairs, flies=True)
        goings = self._goings(start, bars, radius, number)
        return Reach(start, radius, goings, size, upstairs if card.kind != "vehicle" else None)

    def _trimmed_bars(self, radius: int) -> Bars:
        found = self._trimmed.get(radius)
        if found is None:
            found = self._trimmed[radius] = self._bars(radius)
        return found

    def _leg(self, number: int) -> list[Going]:
        """Return the ways of going of a figure that stands on the ground clear of everything, else nothing."""
        found = self._legs.get(number)
        if found is None:
            found = self._legs[number] = []
            if self._walks and number < len(self.spots) and not self.spots[number].level:
                x, y, _ = self.spots[number]
                bars = self._trimmed_bars(self.radii[number])
                goings = self._goings(Start(((x, y),)), bars, self.radii[number], number)
                if all(going.bars.on(x, y) is None for going in goings):
                    found += goings
        return found

    def _leads_straight(self, going: Going, number: int, spot: Spot) -> bool:
        x, y, _ = self.spots[number]
        most = going.most + TOLERANCE
        right, up = spot.x - x, spot.y - y
        return right * right + up * up <= most * most and going.bars.first((x, y), spot[:2]) is None

    def _goes_straight(self, number: int, spot: Spot) -> bool:
        """Tell whether a figure gets straight to a spot, where it can without working out all of its reach."""
        if spot.level or not (goings := self._leg(number)):
            return self.reach(number).is_straight(*spot)
        return any(self._leads_straight(going, number, spot) for going in goings)

    def way(self, number: int, spot: Spot) -> tuple[Spot, ...]:
        """Return the way of a figure to a spot, nothing if there is none."""
        if not spot.level and (goings := self._leg(number)) and self._leads_straight(goings[0], number, spot):
            return self.spots[number], spot
        found = self.reach(number).way(*spot)
        return found.spots if found is not None else ()

    def _goings(self, start: Start, bars: Bars, radius: int, number: int) -> list[Going]:
        """Return the ways of going: round slow ground for the full distance, through it for the lesser (R-106)."""
        limit = max(0, min(self.left, self.slow))
        slow = self.field.terrain(self.state).slow
        rolls = self.rolls
        if not slow or (limit == self.left and not rolls):
            return [Going(bars, self.left)]
        under = self._under(start, radius, slow)
        full = limit if under or self.slowed >> number & 1 else self.left
        round_it = self._rounds.get(radius)
        if round_it is None:
            soft = self._near(self.field.terrain(self.state).bars("slow", radius))
            round_it = self._rounds[radius] = Bars.joined((bars, soft), radius)
        return [Going(round_it.but(under) if under else round_it, full), Going(bars, limit)]

    @property
    def rolls(self) -> bool:
        """Tell whether terrain may bog the unit down (D-071, D-072)."""
        return self.field.units[self.unit.unit].mobility in ROLLING

    def _under(self, start: Start, radius: int, slow: Iterable[Barrier]) -> list[Barrier]:
        """Return the slow ground that a figure stands on."""
        origin = start.origins[0]
        if isinstance(origin, (Disc, Poly)):
            return []
        foot: Shape = Disc(*origin, radius)
        if self.unit.on_board and not self.field.builds[self.unit.unit].is_round:
            foot = self.field.foot_at(self.unit.unit, spot_of(self.unit.at), self.unit.facing)
        return [piece for piece in slow if overlap(piece.shape, foot)]

    def _bars(self, radius: int) -> Bars:
        """Return what no figure of the unit passes on the ground."""
        sort = self.field.sort_of(self.unit)
        over = flies_over(self.field, self.unit, self.hero)
        swims = "amphibious" in self.field.units[self.unit.unit].keywords
        key = ("bars", sort, over, swims, radius, self.unit.side, self.unit.id if sort == "wheels" else "")
        known = self.field.memory(self.state)
        found: Bars | None = known.get(key)
        if found is None:
            terrain = self.field.terrain(self.state)
            ground = [] if over else [terrain.bars(sort, radius)]
            if swims and not over:
                water = {plot.id for plot in terrain.water}
                ground = [Bars([bar for bar in ground[0].barriers if bar.id not in water], radius)]
            if terrain.bunkers and not over:
                shut = [Barrier(name, terrain.bunkers[name].outline, "D-309") for name in self._held()]
                ground.append(Bars(shut, radius))
            found = Bars.joined((*ground, *units_in_the_way(self.field, self.state, self.unit, radius)), radius)
            known[key] = found
        return self._near(found)

    def _near(self, bars: Bars) -> Bars:
        """Return the barriers that some figure may meet."""
        if not self.spots:
            return bars
        far = self.left + TOLERANCE
        xs, ys = [spot.x for spot in self.spots], [spot.y for spot in self.spots]
        return bars.near(min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)

    def _upper(self, house: str, level: int, radius: int) -> Bars:
        return Bars(upstairs_of(self.field, self.state, self.unit.side, house, level), radius)

    # Points

    def read(self, point: Point) -> Standing | Refusal:
        """Return where a point puts all figures, or the first reason against it."""
        found = self._read.get(point)
        if found is None:
            found = self._read[point] = self._read_anew(point)
        return found

    def is_straight(self, point: Point) -> bool:
        """Tell whether all figures may go straight to a point as they stand: what costs least to find out.

        Of a hull with corners, and of a squad that must close up, this only says that the first gets there straight.
        """
        if not self._keeps:
            return self.reach(0).is_straight(*point[:3])
        return point in self._read or self._as_they_stand(point) is not None

    def _as_they_stand(self, point: Point) -> Standing | None:
        """Return the standing where every figure keeps its place beside the leader and gets there straight.

        It is the one that the formation would find, for it looks at these spots first.
        """
        if len(point) != 3 or not self._keeps or point[2]:
            return None
        x, y, level = point
        spots = []
        for number, (right, up) in enumerate(self._offsets):
            spot = Spot(x + right, y + up, level)
            if spot.x < 0 or spot.y < 0 or not self._goes_straight(number, spot):
                return None
            if self.field.why_not_stand(self.state, self.piece(number), *spot, 0, self.names) is not None:
                return None
            if self._walls and self.field.home_at(self.state, spot) != self.field.home_at(self.state, Spot(*point)):
                return None
            spots.append(spot)
        found = self._read[point] = Standing(tuple(spots), self._facings(point)[0])
        return found

    def _read_anew(self, point: Point) -> Standing | Refusal:
        stays = self._stays(point) or self._as_they_stand(point)
        if stays is not None:
            return stays
        refusal: Standing | Refusal | None = None
        for facing in self._facings(point):
            found = read(self.rules, self.state, self.unit, point, self.why_not, "D-064", facing=facing, hero=self.hero)
            if isinstance(found, Standing):
                return found
            refusal = refusal or found
        assert refusal is not None
        return refusal

    def _stays(self, point: Point) -> Standing | None:
        """Return the figures where they stand if that is what a point says: nobody is made to move."""
        if not self.unit.on_board or len(self.spots) < len(self.radii):
            return None
        named = point == tuple(number for spot in self.spots for number in spot)
        if named or (point == self.spots[0] and not is_together(self.spots, self.radii)):
            return Standing(tuple(self.spots), self.unit.facing)
        return None

    def _facings(self, point: Point) -> tuple[int, ...]:
        """Return the facings that a point may mean: as it goes, as it stood, then all that a long hull may fit in."""
        if len(point) < 2 or len(point) == 4:
            return (0,)
        here = tuple(point[:2])
        before = self.unit.facing
        travel = heading(self.spots[0][:2], (here[0], here[1])) if self.spots else self._inward((here[0], here[1]))
        if self.spots and self.spots[0][:2] == here:
            travel = before
        if self.field.builds[self.unit.unit].is_round:
            return (travel,)
        return tuple(dict.fromkeys((travel, before, *HEADINGS)))

    def _inward(self, here: tuple[int, int]) -> int:
        """Return the direction to the middle of the table, for those who come on or get out."""
        wide, deep = self.field.size(self.state)
        return heading(here, (wide // 2, deep // 2))

    def why_not(self, number: int, spot: Spot, facing: int) -> Refusal | None:
        """Return why a figure can't end on a spot."""
        piece = self.piece(number)
        if self.is_fixed and number < len(self.spots) and spot != self.spots[number]:
            return Refusal("beyond_move", "D-064", {"at": tuple(spot), "unit": piece.id, "length": 0, "most": 0})
        reach = self.reach(number)
        if reach.is_beyond(*spot):
            why = reach.why_not(*spot)
            assert why is not None
            return self.refusal(number, spot, why)
        refusal = self.field.why_not_stand(self.state, piece, *spot, facing, self.names)
        if refusal is not None:
            return refusal
        why = None if reach.allows(*spot) else reach.why_not(*spot)
        if why is not None:
            return self.refusal(number, spot, why)
        if self.field.units[piece.unit].mobility == "naval" and not self.field.is_afloat(self.state, reach.path(*spot)):
            return Refusal("not_in_water", "D-283", {"at": tuple(spot)})
        return self._why_not_turn(spot, facing)

    def _why_not_turn(self, spot: Spot, facing: int) -> Refusal | None:
        """Return why a long hull may not face so: one of its corners would gain distance (R-227, R-240)."""
        build = self.field.builds[self.unit.unit]
        if build.is_round or build.flies or not self.unit.on_board:
            return None
        before = self.field.foot_at(self.unit.unit, spot_of(self.unit.at), self.unit.facing)
        after = build.shape(spot.x, spot.y, facing)
        assert isinstance(after, Poly)
        if all(is_within(Disc(*corner, 0), before, self.left + TOLERANCE) for corner in after.points):
            return None
        return Refusal("turn_gains_distance", "R-240", {"unit": self.unit.id, "facing": facing})

    def refusal(self, number: int, spot: Spot, why: Why) -> Refusal:
        """Return what the geometry has against a spot as a refusal."""
        what: dict[str, Any] = {"at": tuple(spot), "unit": self.piece(number).id}
        if why.reason == NO_FLOOR:
            return Refusal("no_floor", why.rule, {**what, "level": spot.level})
        if why.reason == SLOWED:
            return Refusal("slowed_by_terrain", why.rule, {**what, "item": self._item(why.id), "most": self.slow})
        if why.reason == BARRED and why.id in self.state.units:
            return Refusal(REASONS[why.rule], why.rule, {**what, "target": why.id})
        if why.reason == BARRED and why.rule == "D-309" and why.id in self._held():
            return Refusal("bunker_held", why.rule, {**what, "fort": self._item(why.id)})
        if why.reason == BARRED:
            return Refusal("terrain_in_the_way", why.rule, {**what, "item": self._item(why.id)})
        return Refusal("beyond_move", why.rule, {**what, "length": why.length, "most": self.left})

    def _item(self, plot: str) -> str:
        found = self.field.terrain(self.state).by_id.get(plot)
        return found.item.id if found is not None else plot


def _is_in(outline: Poly, spot: Spot) -> bool:
    return holds(outline, (spot.x, spot.y))


def snapshot(state: Position) -> Position:
    """Return a copy of a position that no later change of it reaches, with what is known about its scene."""
    twin = copy(state)
    part(twin)
    keep(state, twin)
    return twin


def party_of(rules: Any, state: Position, frame: Movement) -> Party:
    """Return the party of a movement; it is made once for a scene, also for copies of a state."""
    key = ("party", frame.unit, frame.hero, frame.action, frame.allowance, frame.spent, frame.slowed, frame.entering)
    known = rules.field.memory(state)
    found: Party | None = known.get(key)
    if found is None or found.unit != state.units[frame.unit]:
        found = known[key] = Party(rules, state, frame)
    return found
