"""The measured table as the ground of a Dust game: what its figures see, and where a figure may stand or be put."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from game.core.choice import Refusal
from game.geometry.table.arcs import bearing
from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.ground import LEVEL, Body
from game.geometry.table.houses import THICK
from game.geometry.table.places import BITS, MASK, Spot, place, spot_of
from game.geometry.table.reach import is_inside
from game.geometry.table.shapes import CM, MM, Disc, Shape, bounds, holds, is_on_table, is_within, overlap, turned
from game.rules.battlefield.formation import fresh_offsets, gather
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.records import Item, Measures, TableTop
from game.rules.battlefield.seeing import CLOSE, SeenTable
from game.rules.battlefield.terrain import Terrain
from game.rules.battlefield.trails import step_length, touches
from game.rules.dust.field import Answer
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Position

AROUND = 16
"""Directions in which room is looked for round a spot."""
PACE = 25 * MM
"""How finely room is looked for outward."""
WRECK_RANGE = 10 * CM
"""How near to a lost carrier those aboard come out (D-387)."""
SPY_RANGE = POINT
"""How near to an enemy a spy appears (D-244)."""
SMOKE_GRID = POINT
"""How far apart the spots are that are offered for smoke."""
MOST_FEET = 4096
"""Standings of units that are kept."""
FARTHEST = 60
"""Rings of room that are looked at before there is none on the table."""


class Foot(NamedTuple):
    """What a figure stands on: whose it is, on which floor, its box and outline."""

    unit: str
    level: int
    box: tuple[int, int, int, int]
    shape: Shape


class TableField(SeenTable):
    """The tables of Dust Tactics Battlefield, who stands on them, and who could."""

    def __init__(
        self, units: Mapping[str, Unit], kit: Mapping[str, Item], tables: Mapping[str, TableTop], measures: Measures
    ) -> None:
        super().__init__(units, kit, tables, measures)
        self._feet: dict[tuple[object, ...], tuple[Foot, ...]] = {}
        self._feet_bars: dict[tuple[object, ...], Bars] = {}

    # Room

    def all_feet(self, state: Position) -> list[Foot]:
        """Return what everybody on the table stands on."""
        known = self.memory(state)
        found: list[Foot] | None = known.get(("feet",))
        if found is None:
            found = known["feet",] = [
                foot for piece in state.units.values() if piece.status == "board" for foot in self.feet_of(state, piece)
            ]
        return found

    def feet_of(self, state: Position, piece: Piece) -> tuple[Foot, ...]:
        """Return what the figures of a unit stand on; it is kept, for most units stand still."""
        key = (piece.id, piece.unit, piece.at, piece.spots, piece.fallen, piece.facing)
        found = self._feet.get(key)
        if found is None:
            if len(self._feet) >= MOST_FEET:
                self._feet.clear()
                self._feet_bars.clear()
            found = self._feet[key] = tuple(
                Foot(piece.id, level, bounds(shape), shape) for _, level, shape in self.feet(state, piece)
            )
        return found

    def bars_of(self, state: Position, piece: Piece, radius: int, rule: str) -> Bars:
        """Return the figures of a unit on the ground as a base that may not pass them meets them."""
        key = (piece.id, piece.unit, piece.at, piece.spots, piece.fallen, piece.facing, radius, rule)
        found = self._feet_bars.get(key)
        if found is None:
            feet = self.feet_of(state, piece)
            barriers = [Barrier(foot.unit, foot.shape, rule) for foot in feet if not foot.level]
            found = self._feet_bars[key] = Bars(barriers, radius)
        return found

    def why_not_stand(
        self, state: Position, piece: Piece, x: int, y: int, level: int = 0, facing: int = 0, but: Iterable[str] = ()
    ) -> Refusal | None:
        """Return why a figure of a unit can't stand somewhere; `but` names units that will be gone (D-066, R-227)."""
        foot = self.foot_at(piece.unit, Spot(x, y, level), facing)
        at = (x, y, level)
        if not is_on_table(foot, *self.size(state)):
            return Refusal("off_the_table", "D-012", {"at": at})
        refusal = self._why_no_floor(state, piece, foot, at) if level else self._why_not_ground(state, piece, foot, at)
        if refusal is not None:
            return refusal
        other = self.stands_on(state, foot, level, (piece.id, *but))
        return Refusal("base_overlaps", "D-066", {"at": at, "unit": other}) if other else None

    def stands_on(self, state: Position, foot: Shape, level: int, but: Iterable[str]) -> str:
        """Return a unit on whose figures a foot would lie, nothing if there is none (R-242)."""
        west, south, east, north = bounds(foot)
        for unit, floor, box, shape in self.all_feet(state):
            if (
                floor == level and box[0] < east and box[2] > west and box[1] < north and box[3] > south
                and unit not in but and overlap(shape, foot)
            ):  # fmt: skip
                return unit
        return ""

    def _why_no_floor(self, state: Position, piece: Piece, foot: Shape, at: tuple[int, int, int]) -> Refusal | None:
        """Return why there is no floor or roof here for a figure (D-077, R-108, R-110)."""
        x, y, level = at
        kind = self.units[piece.unit].kind
        if kind == "vehicle":
            return Refusal("infantry_climb_only", "R-108", {"unit": piece.id})
        for house in self.terrain(state).houses.values():
            if is_inside(house, x, y, 0):
                radius = foot.r if isinstance(foot, Disc) else 0
                wall = THICK if level < house.levels else 0
                if level <= house.levels and is_inside(house, x, y, radius + wall):
                    inside = kind == "aircraft" and level < house.levels
                    return Refusal("not_flat", "R-110", {"at": at}) if inside else None
        return Refusal("no_floor", "D-077", {"at": at, "level": level})

    def _why_not_ground(self, state: Position, piece: Piece, foot: Shape, at: tuple[int, int, int]) -> Refusal | None:
        """Return which terrain keeps a figure from standing here (D-074, D-075, D-078, R-111)."""
        card = self.units[piece.unit]
        terrain = self.terrain(state)
        if card.mobility == "naval":
            afloat = any(holds(plot.outline, at[:2]) for plot in terrain.water)
            return None if afloat else Refusal("not_in_water", "R-234", {"at": at})
        if terrain.walled and card.kind not in ("vehicle", "aircraft"):
            refusal = self.why_not_walls(state, piece, foot, at)
            if refusal is not None:
                return refusal
        met = self.met(terrain, self.sort_of(piece), foot)
        if met is None or ("amphibious" in card.keywords and terrain.by_id[met.id].item.kind == "deep-water"):
            return None
        reason = "not_flat" if card.kind == "aircraft" else "terrain_in_the_way"
        return Refusal(reason, met.rule, {"at": at, "item": terrain.by_id[met.id].item.id})

    def why_not_walls(self, state: Position, piece: Piece, foot: Shape, at: tuple[int, int, int]) -> Refusal | None:
        """Return why a figure of infantry can't stand by walls; the table by itself has none."""
        return None

    def sort_of(self, piece: Piece) -> str:
        """Return which terrain bars a unit: as one on foot, as a vehicle, as something that must stand flat."""
        return {"vehicle": "wheels", "aircraft": "uneven"}.get(self.units[piece.unit].kind, "foot")

    def met(self, terrain: Terrain, sort: str, foot: Shape) -> Barrier | None:
        """Return some terrain of a sort that a foot lies on."""
        if isinstance(foot, Disc):
            return terrain.bars(sort, foot.r).on(foot.x, foot.y)
        return next((bar for bar in terrain.bars(sort, 0).barriers if overlap(bar.shape, foot)), None)

    def stuck_in(self, state: Position, piece: Piece, spot: Spot) -> str:
        """Return the terrain that a figure stands in although it may not, nothing if there is none."""
        foot = self.foot_at(piece.unit, spot, piece.facing)
        check = self._why_no_floor if spot.level else self._why_not_ground
        found = check(state, piece, foot, spot)
        return str(found) if found is not None else ""

    def is_afloat(self, state: Position, way: Iterable[Spot]) -> bool:
        """Tell whether a ship stays on deep water all the way (D-283)."""
        water = [plot.outline for plot in self.terrain(state).water]
        for one, other in itertools.pairwise(way):
            steps = 1 + int(step_length(one, other)) // CM
            for step in range(steps + 1):
                x, y = (one[axis] + (other[axis] - one[axis]) * step // steps for axis in (0, 1))
                if not any(holds(outline, (x, y)) for outline in water):
                    return False
        return True

    def impassable_at(self, state: Position, shape: Shape) -> str:
        """Return the impassable terrain under an outline, nothing if there is none."""
        terrain = self.terrain(state)
        met = self.met(terrain, "foot", shape)
        return terrain.by_id[met.id].item.id if met is not None else ""

    def is_barred(self, state: Position, path: Iterable[int]) -> bool:
        """Tell whether a way leads over ground that bars or slows infantry on foot (D-231)."""
        terrain = self.terrain(state)
        return bool(touches([spot_of(at) for at in path], MM, (*terrain.on_foot, *terrain.slow)))

    def has_harbour(self, state: Position, side: int) -> bool:
        """Tell whether deep water reaches the edge of a side (R-234)."""
        wide, deep = self.size(state)
        boxes = [bounds(plot.outline) for plot in self.terrain(state).water]
        edge = state.edges[side]
        return any(
            (edge in (7, 0, 1) and box[3] >= deep) or (edge in (3, 4, 5) and box[1] <= 0)
            or (edge in (1, 2, 3) and box[2] >= wide) or (edge in (5, 6, 7) and box[0] <= 0)
            for box in boxes
        )  # fmt: skip

    def is_beached(self, state: Position, piece: Piece) -> Answer:
        """Tell whether there is land before the bow of a ship (D-305)."""
        spot = spot_of(piece.at)
        build = self.builds[piece.unit]
        right, up = turned(0, max(build.length // 2, build.radius) + CM, piece.facing)
        bow = (spot.x + right, spot.y + up)
        return Answer(not any(holds(plot.outline, bow) for plot in self.terrain(state).water), "D-305")

    # Where units are put that do not walk there

    def spots_beside(self, state: Position, piece: Piece, spots: list[int], above: bool) -> tuple[int, ...]:
        """Return places within 10 cm of a lost carrier where a unit may be put, else the nearest (D-387, R-219)."""
        found: list[int] = []
        for x, y, level in map(spot_of, spots):
            for ring in range(FARTHEST):
                found += [place(*spot) for spot in self._around(x, y, level, ring) if self.has_room(state, piece, spot)]
                if found and (ring + 1) * PACE > WRECK_RANGE:
                    break
        return tuple(dict.fromkeys(found))

    def _around(self, x: int, y: int, level: int, ring: int) -> Iterator[Spot]:
        """Yield spots at some distance of another, on its floor and on the ground."""
        for number in range(AROUND if ring else 1):
            right, up = turned(0, ring * PACE, number * 3600 // AROUND)
            if x + right >= 0 and y + up >= 0:
                yield Spot(x + right, y + up, level)
                if level:
                    yield Spot(x + right, y + up, 0)

    def has_room(self, state: Position, piece: Piece, spot: Spot) -> bool:
        """Tell whether a unit may be put down with its leader or hull on a spot."""
        if self.why_not_stand(state, piece, *spot, piece.facing) is not None:
            return False
        return self.gathered(state, piece, place(*spot)) is not None

    def gathered(self, state: Position, piece: Piece, pose: int) -> tuple[int, ...] | None:
        """Return the spots of a squad's figures that gather round their leader, None without room (R-105)."""
        card = self.units[piece.unit]
        if card.kind != "squad":
            return ()
        alive = [number for number in range(card.soldiers) if not piece.fallen >> number & 1]
        radius = self.builds[piece.unit].radius
        offsets = [(0, 0), *fresh_offsets(len(alive) - 1, radius)]
        home = self.home_at(state, spot_of(pose))
        found = gather(
            spot_of(pose), offsets, [radius] * len(alive),
            lambda _, spot: self.home_at(state, spot) == home and self.why_not_stand(state, piece, *spot) is None,
        )  # fmt: skip
        if found is None:
            return None
        kept = [pose] * card.soldiers
        for number, spot in zip(alive, found, strict=True):
            kept[number] = place(*spot)
        return tuple(kept)

    def is_below(self, state: Position, lifter: Piece, cargo: Piece) -> bool:
        """Tell whether the stand of an aircraft is within 5 cm of a vehicle's hull (R-196)."""
        (_, _, stand), (_, _, hull) = next(self.feet(state, lifter)), next(self.feet(state, cargo))
        return is_within(stand, hull, CLOSE)

    def spots_by_enemies(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return free places within range 1 of an enemy (D-244, R-163)."""
        known = self.memory(state)
        key = ("spy", piece.unit, piece.side)
        if key not in known:
            known[key] = tuple(self._by_enemies(state, piece))
        found: tuple[int, ...] = known[key]
        return found

    def _by_enemies(self, state: Position, piece: Piece) -> dict[int, None]:
        found: dict[int, None] = {}
        radius = self.builds[piece.unit].radius
        for enemy in state.units.values():
            if enemy.side == piece.side or not enemy.on_board:
                continue
            for _, body in self.figures(state, enemy):
                x, y = body.shape.centre
                level = 0 if self.builds[enemy.unit].flies else body.bottom // LEVEL
                for ring in range(1, 1 + (SPY_RANGE + self.builds[enemy.unit].radius) // (2 * PACE)):
                    for spot in self._around(x, y, level, 2 * ring):
                        near = is_within(Disc(spot.x, spot.y, radius), body.shape, SPY_RANGE)
                        if near and self.has_room(state, piece, spot):
                            found[place(*spot)] = None
        return found

    def smoke_spots(
        self, state: Position, piece: Piece, arc: str, least: int, most: int, observer: Piece | None = None
    ) -> tuple[int, ...]:
        """Return places ten centimetres apart where a gun may put smoke: in arc, range and sight (D-252, R-224)."""
        centre = spot_of(state.stance(piece).at)
        far = (most + 1) * POINT
        return tuple(
            at
            for at in self.poses(state, piece)
            if abs((at & MASK) - centre.x) <= far
            and not (at & MASK) % SMOKE_GRID and not (at >> BITS) % SMOKE_GRID
            and self.why_no_smoke(state, piece, arc, least, most, spot_of(at), observer) is None
        )  # fmt: skip

    def why_no_smoke(
        self, state: Position, piece: Piece, arc: str, least: int, most: int, spot: Spot, observer: Piece | None = None
    ) -> Refusal | None:
        """Return why a gun can't put smoke on a spot: range, arc, a house there, or sight (D-252, R-224)."""
        gun = self.figures(state, piece)[0][1]
        middle = Disc(spot.x, spot.y, MM)
        if not is_within(gun.shape, middle, most * POINT) or (
            least and is_within(gun.shape, middle, least * POINT - 1)
        ):
            return Refusal("out_of_range", "D-252", {"unit": piece.id})
        if arc != "any" and not bearing(gun.shape, state.stance(piece).facing, arc, middle).bears:
            return Refusal("out_of_arc", "D-083", {"unit": piece.id})
        terrain = self.terrain(state)
        walls = [plot.outline for plot in terrain.walled.values()]
        if any(holds(one, spot[:2]) for one in (*(house.outline for house in terrain.houses.values()), *walls)):
            return Refusal("no_smoke_here", "R-224", {"at": spot})
        viewer = observer or piece
        top = max(1, self.builds[piece.unit].top)
        target = Body(middle, spot.level * LEVEL, spot.level * LEVEL + top)
        eye = self.figures(state, viewer)[0][1]
        if self.sees_figure(state, eye, target, self.own(state, viewer), over_vehicles=True).seen:
            return None
        return Refusal("no_sight", "D-100", {"unit": piece.id})

    def poses(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return places five centimetres apart on the ground: some of all that a player may think of."""
        wide, deep = self.size(state)
        step = 5 * CM
        return tuple(place(x, y) for y in range(0, deep + 1, step) for x in range(0, wide + 1, step))
