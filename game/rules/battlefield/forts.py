"""The measured table with fortifications on it: who is inside, whom walls hide, cover and part (R-199 to R-201)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.choice import Refusal
from game.geometry.table.arcs import FRONT, bearing, is_wholly_in
from game.geometry.table.cover import Cover
from game.geometry.table.ground import Body
from game.geometry.table.houses import THICK
from game.geometry.table.places import Spot, spot_of
from game.geometry.table.shapes import Disc, Poly, Shape, holds, is_held, is_within, overlap, turned
from game.geometry.table.sight import Sight
from game.rules.battlefield.field import TableField
from game.rules.battlefield.open_ground import NOBODY
from game.rules.battlefield.records import Item, Measures, TableTop, item_of
from game.rules.battlefield.seeing import CLOSE
from game.rules.battlefield.terrain import Plot
from game.rules.dust.field import Answer
from game.rules.dust.records import Fortification, Unit
from game.rules.dust.state import Fort, Piece, Position

BUNKER, TRENCH = "bunker", "trench"
LONG = 1000
"""The length of a direction in whole numbers."""
FRONT_SIDE, REAR_SIDE = 2, 0
"""The corners of an outline at which its front and its rear side begin."""
ON_GROUND = ("vehicle", "aircraft")
"""Kinds of units that never go inside (D-309)."""


class FortifiedTable(TableField):
    """The tables of Dust Tactics Battlefield, and the fortifications that stand on them."""

    def __init__(
        self, units: Mapping[str, Unit], kit: Mapping[str, Item], tables: Mapping[str, TableTop], measures: Measures,
        fortifications: Mapping[str, Fortification],
    ) -> None:  # fmt: skip
        super().__init__(units, kit, tables, measures)
        self.works = {kind: item_of(works) for kind, works in fortifications.items()}

    # Who is inside

    def home_at(self, state: Position, spot: Spot) -> str:
        """Return the Bunker or Strongpoint in whose outline a spot lies, nothing where there is none."""
        if spot.level or not state.forts:
            return ""
        walled = self.terrain(state).walled
        return next((name for name, plot in walled.items() if holds(plot.outline, (spot.x, spot.y))), "")

    def fort_of(self, state: Position, piece: Piece) -> Fort | None:
        """Return the Bunker or Strongpoint that infantry is inside: all of its figures are, or none (R-230)."""
        piece = state.stance(piece)
        if self.units[piece.unit].kind in ON_GROUND or not piece.on_board:
            return None
        home = self.home_at(state, spot_of(self.places_of(piece)[0][1]))
        return next(fort for fort in state.forts if fort.id == home) if home else None

    def _home_of(self, state: Position, body: Body) -> str:
        """Return the Bunker or Strongpoint that a body is inside."""
        if body.bottom:
            return ""
        x, y = body.shape.centre
        return self.home_at(state, Spot(x, y))

    def why_not_walls(self, state: Position, piece: Piece, foot: Shape, at: tuple[int, int, int]) -> Refusal | None:
        """Return why a figure of infantry can't stand by walls: not astride them, nor among enemies (D-309, R-230)."""
        assert isinstance(foot, Disc)
        terrain = self.terrain(state)
        for name, plot in terrain.walled.items():
            if not overlap(foot, plot.outline):
                continue
            what = {"unit": piece.id, "at": at, "fort": plot.item.kind}
            if not _is_within_walls(plot, foot):
                return Refusal("astride_the_walls", "R-230", what)
            if name in terrain.bunkers and self.is_held_against(state, piece.side, name):
                return Refusal("bunker_held", "D-309", what)
        return None

    def is_held_against(self, state: Position, side: int, bunker: str) -> bool:
        """Tell whether an enemy is in a Bunker, whose doors are shut then (D-309)."""
        known = self.memory(state)
        key = ("held", bunker)
        if key not in known:
            inside = (piece for piece in state.units.values() if piece.on_board)
            homes = ((piece.side, self.fort_of(state, piece)) for piece in inside)
            known[key] = {owner for owner, fort in homes if fort is not None and fort.id == bunker}
        return any(owner != side for owner in known[key])

    def settle_facing(self, state: Position, piece: Piece, pose: int, facing: int) -> int:
        """Return the facing of a unit that is put down: in a Bunker that of its slit (R-199)."""
        fort = self._bunker_at(state, piece, pose)
        return fort.facing if fort is not None else facing

    def _bunker_at(self, state: Position, piece: Piece, pose: int) -> Fort | None:
        """Return the Bunker that infantry is inside in a place."""
        if not state.forts or self.units[piece.unit].kind in ON_GROUND:
            return None
        home = self.home_at(state, spot_of(pose))
        return next((fort for fort in state.forts if fort.id == home and fort.kind == BUNKER), None)

    def turns(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the other facings that are tried for a unit; in a Bunker none."""
        return () if self._bunker_at(state, piece, piece.at) is not None else super().turns(state, piece)

    def encloses(self, state: Position, piece: Piece) -> Answer:
        """Tell whether the weapon of a unit is in woods, a building or a Bunker: no artillery (D-251, D-312)."""
        if state.forts and self._bunker_at(state, piece, piece.at) is not None:
            return Answer(True, "D-312")
        return super().encloses(state, piece)

    # Whom walls hide, cover and part

    def walled_off(self, state: Position, one: Body, other: Body) -> Sight | None:
        """Return the Bunker that hides two figures: nobody inside sees behind the line through its middle (R-199)."""
        here, there = self._home_of(state, one), self._home_of(state, other)
        if here == there:
            return None
        bunkers = self.terrain(state).bunkers
        for home, outside in ((here, other), (there, one)):
            if home in bunkers and not self._is_ahead(state, home, outside.shape):
                return Sight(False, "D-311", hidden_by=(home,))
        return None

    def _is_ahead(self, state: Position, bunker: str, shape: Shape) -> bool:
        """Tell whether some part of a body lies strictly ahead of the middle of a Bunker."""
        fort = next(fort for fort in state.forts if fort.id == bunker)
        x, y, _ = spot_of(fort.at)
        right, up = turned(0, LONG, fort.facing)
        if isinstance(shape, Disc):
            return (shape.x - x) * right + (shape.y - y) * up + shape.r * LONG > 0
        return any((px - x) * right + (py - y) * up > 0 for px, py in shape.points)

    def shelter_of(self, state: Position, attacker: Piece, target: Piece) -> Answer | None:
        """Return the cover of a unit by the walls that it is inside, None if its attacker is there too (R-200)."""
        fort = self.fort_of(state, target)
        if fort is None or fort == self.fort_of(state, attacker):
            return None
        return Answer(True, "R-200", Cover(True, "R-200", hidden_by=(fort.id,)))

    def entrenched(self, state: Position, piece: Piece) -> Mapping[int, str]:
        """Return the figures of infantry that stand at least partly in a trench, each with the trench (D-316)."""
        trenches = [plot for plot in self.terrain(state).forts.values() if plot.item.kind == TRENCH]
        if not trenches or self.units[piece.unit].kind in ON_GROUND:
            return NOBODY
        return {
            number: plot.id
            for number, level, foot in self.feet(state, piece)
            for plot in trenches if not level and overlap(foot, plot.outline)
        }  # fmt: skip

    def is_in_reach(self, state: Position, one: Body, other: Body) -> bool:
        """Tell whether two figures are near enough to strike each other, if need be through walls (D-091, R-201)."""
        through = self._strikes_through(state, one, other) if state.forts else None
        return self.is_close_figure(one, other) if through is None else through

    def strikes(self, state: Position, one: Body, other: Body, own: tuple[str, ...]) -> Sight:
        """Return the sight by which two figures strike each other; through walls none is needed (D-314)."""
        if state.forts and self._strikes_through(state, one, other):
            return Sight(True, "D-314")
        return super().strikes(state, one, other, own)

    def _strikes_through(self, state: Position, one: Body, other: Body) -> bool | None:
        """Tell whether a figure outside is within 5 cm of walls, of a Bunker's slit or rear; None where none part."""
        here, there = self._home_of(state, one), self._home_of(state, other)
        if here == there:
            return None
        terrain = self.terrain(state)
        for home, outside in ((here, other), (there, one)):
            if home and not self._is_by(terrain.walled[home], outside, home in terrain.bunkers):
                return False
        return True

    def _is_by(self, plot: Plot, body: Body, bunker: bool) -> bool:
        """Tell whether a body is within 5 cm of where those inside can be struck."""
        if body.bottom > plot.item.height + CLOSE:
            return False
        if not bunker:
            return is_within(body.shape, plot.outline, CLOSE)
        return any(is_within(body.shape, _wall(plot.outline, side), CLOSE) for side in (FRONT_SIDE, REAR_SIDE))

    def is_in_slit(self, state: Position, piece: Piece, body: Body, template: Shape) -> bool:
        """Tell whether a main weapon can lay its template from a Bunker: 45° each side of its facing (D-312)."""
        fort = self._bunker_at(state, piece, piece.at)
        if fort is None:
            return True
        if isinstance(template, Poly):
            return is_wholly_in(body.shape, fort.facing, FRONT, template.points)
        return bearing(body.shape, fort.facing, FRONT, Disc(template.x, template.y, 0)).bears

    # Works beside a unit

    def forts_near(self, state: Position, piece: Piece) -> list[Fort]:
        """Return the fortifications within 5 cm of a unit on the ground, but for the one it is inside (R-204)."""
        own = self.fort_of(state, piece)
        if self.builds[piece.unit].flies:
            return []
        feet = [shape for _, level, shape in self.feet(state, piece) if not level]
        outlines = self.terrain(state).forts
        return [
            fort for fort in state.forts
            if fort != own and any(is_within(shape, outlines[fort.id].outline, CLOSE) for shape in feet)
        ]  # fmt: skip

    def works_at(self, state: Position, shape: Shape) -> str:
        """Return the kind of a fortification under an outline, nothing if there is none (D-307)."""
        forts = self.terrain(state).forts.values()
        return next((plot.item.kind for plot in forts if overlap(plot.outline, shape)), "")


def _is_within_walls(plot: Plot, foot: Disc) -> bool:
    """Tell whether a base lies wholly inside walls."""
    return is_held(plot.outline, foot.x, foot.y, foot.r + THICK)


def _wall(outline: Poly, number: int) -> Poly:
    """Return the wall along a side of an outline as a strip just inside it."""
    (ax, ay), (bx, by) = outline.points[number], outline.points[number + 1]
    length = math.dist((ax, ay), (bx, by))
    in_x, in_y = round((ay - by) / length * THICK), round((bx - ax) / length * THICK)
    return Poly(((ax, ay), (bx, by), (bx + in_x, by + in_y), (ax + in_x, ay + in_y)))
