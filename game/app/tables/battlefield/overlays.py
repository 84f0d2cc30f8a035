"""What the overlays of the measured table show, as plain data: reach, fire, sight, threat, ways; imports the rules.

Everything comes from the one field of the rules, with its proofs; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import product
from typing import Any, NamedTuple

from game.core.choice import Decision, Point
from game.geometry.table.ground import outline_of
from game.geometry.table.places import Spot
from game.geometry.table.shapes import CM, Poly, gap
from game.rules.battlefield.arrivals import ARRIVES
from game.rules.battlefield.movement import ways_to
from game.rules.battlefield.standing import Standing, imagined
from game.rules.battlefield.trails import length_of
from game.rules.battlefield.ways import Party, party_of
from game.rules.dust.aiming import fault_of
from game.rules.dust.frames import Attack, Movement
from game.rules.dust.heroes import pace
from game.rules.dust.records import Unit, reach_of
from game.rules.dust.rooms import room
from game.rules.dust.state import Piece, Position

Corners = tuple[tuple[float, float], ...]
POINT = 10 * CM
OFF_TABLE = ("waiting", "reserve")


class Ray(NamedTuple):
    """A line of sight between two units, in tenths of a millimetre, and what it proves."""

    to: str
    start: tuple[float, float]
    end: tuple[float, float]
    kind: str
    """visible, cover or blocked."""
    rule: str
    blockers: tuple[Corners, ...] = ()
    """Outlines of what hides the target, wholly or in part."""
    shares: tuple[int, int] = (0, 0)
    """Figures of the target in cover, and all of them."""
    by: tuple[str, ...] = ()
    """What hides the target: units by their ids, terrain by its kind."""


class Way(NamedTuple):
    """The ways of a unit's figures to a spot, how far the longest is, and by which action."""

    paths: tuple[tuple[tuple[float, float], ...], ...]
    standing: Standing
    length: float
    action: str


class Fire(NamedTuple):
    """What a weapon covers: from where, its least and most range, and the limits of its arc in tenths of a degree."""

    weapon: str
    bodies: tuple[Any, ...]
    least: int
    most: int
    arc: tuple[int, int] | None = None
    """Where the arc begins, and how wide it is, clockwise; None all round."""


AHEAD = (-900, 1800)
ARCS = {"front": (-450, 900), "rear": (1350, 900), "left": (1800, 1800), "right": (0, 1800)}


class Overlays:
    """Answers for one view; what was worked out is kept as long as the view is."""

    def __init__(self, rules: Any, view: Position, decision: Decision | None) -> None:
        self.rules = rules
        self.field = rules.field
        self.view = view
        self.decision = decision
        self._kept: dict[tuple[object, ...], Any] = {}

    def unit(self, piece: Piece) -> Unit:
        """Return the card of a unit."""
        card: Unit = self.rules.units[piece.unit]
        return card

    def _keep(self, key: tuple[object, ...], make: Any) -> Any:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    # ---- Movement ----

    def party(self, piece: Piece, action: str) -> Party | None:
        """Return a unit as if it moved now, None if it cannot go at all."""
        frame = self._under_way(piece)
        if frame is not None:
            now = "move" if frame.action == "move" else "march"
            return party_of(self.rules, self.view, frame) if action == now else None
        return self._keep(("party", piece.id, action), lambda: self._party(piece, action))  # type: ignore[no-any-return]

    def _under_way(self, piece: Piece) -> Movement | None:
        frame = self.view.frames[-1] if self.view.frames else None
        return frame if isinstance(frame, Movement) and frame.unit == piece.id else None

    def _party(self, piece: Piece, action: str) -> Party | None:
        slow, fast = pace(self.rules, piece)
        allowance = slow if action == "move" else fast
        entering = piece.status in OFF_TABLE
        if not allowance or not (piece.status == "board" or entering):
            return None
        if entering and not self.comes_on(piece):
            return None
        frame = Movement(step="movement.choose", unit=piece.id, action=action, allowance=allowance, entering=entering)
        return party_of(self.rules, self.view, frame)

    def comes_on(self, piece: Piece) -> bool:
        """Tell whether it is known by which edge a unit off the table comes on: its side's, or where it arrives."""
        if any(marker.kind.startswith(ARRIVES) for marker in piece.markers):
            return True
        return self.rules.scenarios[self.view.scenario].entering and self.view.edges[piece.side] >= 0

    def envelope(self, piece: Piece, action: str) -> tuple[Corners, ...]:
        """Return outlines that together cover where the leader or hull of a unit may go."""
        def make() -> tuple[Corners, ...]:
            party = self.party(piece, action)
            return party.reach(0).fans() if party is not None else ()

        return self._keep(("envelope", piece.id, action), make)  # type: ignore[no-any-return]

    def way(self, piece: Piece, point: Point) -> Way | None:
        """Return how a unit would come to a point, by a Move if that is enough."""
        for action in ("move", "march"):
            party = self.party(piece, action)
            standing = party.read(point) if party is not None else None
            if party is None or not isinstance(standing, Standing):
                continue
            paths = ways_to(party, standing)
            length = max((length_of(path) for path in paths), default=0.0)
            flat = tuple(tuple((float(x), float(y)) for x, y, _ in path) for path in paths)
            return Way(flat, standing, length, action)
        return None

    # ---- Fire ----

    def fire(self, piece: Piece, line: int, facing: int | None = None) -> Fire | None:
        """Return what a weapon line covers, sight apart."""
        card = self.unit(piece)
        if not 0 <= line < len(card.weapons) or piece.status != "board":
            return None
        weapon = card.weapons[line]
        limits = reach_of(weapon.range)
        looks = piece.facing if facing is None else facing
        arc = None
        if weapon.arc in ARCS:
            begin, wide = ARCS[weapon.arc]
            arc = ((looks + begin) % 3600, wide)
        slit = self._slit(piece, weapon.weapon == card.main)
        if slit is not None and (arc is None or slit[1] < arc[1]):
            arc = slit
        bodies = tuple(body.shape for _, body in self.field.figures(self.view, piece))
        return Fire(weapon.weapon, bodies, max(0, limits.least - 1) * POINT if limits.least > 1 else 0,
                    limits.most * POINT if not limits.close else 5 * CM, arc)  # fmt: skip

    def _slit(self, piece: Piece, main: bool) -> tuple[int, int] | None:
        """Return how far one fires from a Bunker: ahead, with the main weapon 45° each side; None elsewhere (D-312)."""
        fort = self.field.fort_of(self.view, piece) if self.view.forts else None
        if fort is None or fort.id not in self.field.terrain(self.view).bunkers:
            return None
        begin, wide = ARCS["front"] if main else AHEAD
        return (fort.facing + begin) % 3600, wide

    # ---- Sight ----

    def rays(self, piece: Piece) -> tuple[Ray, ...]:
        """Return the lines of sight from a unit to every enemy on the table, without what proves them."""
        if piece.status != "board":
            return ()
        enemies = [other for other in self.view.units.values() if other.side != piece.side and other.status == "board"]
        return self._keep(("rays", piece.id), lambda: tuple(self._glance(piece, other) for other in enemies))  # type: ignore[no-any-return]

    def ray(self, piece: Piece, other: Piece, over: bool = False) -> Ray:
        """Return the line of sight between two units, with what proves it; artillery's goes over vehicles (D-250)."""
        return self._keep(("ray", piece.id, other.id, over), lambda: self._ray(piece, other, over))  # type: ignore[no-any-return]

    def _ray(self, piece: Piece, other: Piece, over: bool) -> Ray:
        glance = self._glance(piece, other, over)
        if glance.kind == "blocked":
            by = self.field.sees(self.view, piece, other, over).proof.hidden_by
            return glance._replace(blockers=self._outlines(by), by=self._named(by))
        shares = self._shares(piece, other)
        if glance.kind == "visible":
            return glance._replace(shares=shares)
        cover = self.field.covers(self.view, piece, other, over)
        by = cover.proof.hidden_by if cover.proof is not None else ()
        return glance._replace(blockers=self._outlines(by), shares=shares, by=self._named(by))

    def _glance(self, piece: Piece, other: Piece, over: bool = False) -> Ray:
        """Return the line of sight between two units, without what proves it."""
        view = self.view
        start, end = self._ends(piece, other)
        seen = self.field.sees(view, piece, other, over)
        if not seen.yes:
            return Ray(other.id, start, end, "blocked", seen.rule)
        ray = seen.proof.ray
        if ray is not None:
            near = min((ray.start, ray.end), key=lambda spot: apart(spot, start))
            start, end = near, ray.end if near == ray.start else ray.start
        cover = self.field.covers(view, piece, other, over)
        return Ray(other.id, start, end, "cover" if cover.yes else "visible", cover.rule if cover.yes else seen.rule)

    def _ends(self, piece: Piece, other: Piece) -> tuple[tuple[float, float], tuple[float, float]]:
        pairs = product(self.field.figures(self.view, piece), self.field.figures(self.view, other))
        (_, here), (_, there) = min(pairs, key=lambda pair: apart(pair[0][1].shape.centre, pair[1][1].shape.centre))
        return here.shape.centre, there.shape.centre

    def _shares(self, piece: Piece, other: Piece) -> tuple[int, int]:
        """Return how many figures of a unit are in cover from the nearest figure of another, and of how many."""
        there = self.field.figures(self.view, other)
        own = self.field.own(self.view, piece, other)
        number, here = self.field.figures(self.view, piece)[0]
        if self.view.forts:
            return self.rules.measured.hidden(self.view, piece, number, other).bit_count(), len(there)
        covered = sum(self.field.covers_figure(self.view, here, body, own).covered for _, body in there)
        return covered, len(there)

    def _outlines(self, names: Iterable[str]) -> tuple[Corners, ...]:
        """Return the outlines of what is named as hiding something."""
        scene, forts = self.field.scene(self.view), self.field.terrain(self.view).forts
        found: list[Corners] = []
        for name in names:
            solid = scene.solids.get(name)
            if solid is not None:
                found.append(corners_of(solid.shape))
            found += [tuple(area.outline) for area in scene.areas if area.id == name]
            if solid is None and name in forts:
                found.append(corners_of(forts[name].outline))
        return tuple(found)

    def _named(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return what hides something: units by their ids, terrain by its kind, each once."""
        plots = self.field.terrain(self.view).by_id
        found = []
        for name in names:
            plot = plots.get(name.partition("/")[0])
            if plot is not None or name in self.view.units:
                found.append(plot.item.id if plot is not None else name)
        return tuple(dict.fromkeys(found))

    # ---- Threat ----

    def shooters(self, piece: Piece, spot: Spot) -> tuple[str, ...]:
        """Return the enemies that could shoot at a unit on a spot: who can shoot me there?"""
        return self._keep(("shooters", piece.id, spot), lambda: self._shooters(piece, spot))  # type: ignore[no-any-return]

    def _shooters(self, piece: Piece, spot: Spot) -> tuple[str, ...]:
        there = imagined(self.rules, piece, Standing((spot,) * max(1, len(self.field.places_of(piece))), piece.facing))
        moved = copy(self.view)
        moved.units = {**self.view.units, piece.id: there}
        moved.__dict__.pop("scene", None)
        enemies = (one for one in self.view.units.values() if one.side != piece.side and one.status == "board")
        return tuple(one.id for one in enemies if self._can_shoot(moved, one, there))

    def _can_shoot(self, state: Position, shooter: Piece, target: Piece) -> bool:
        """Tell whether a unit has a ranged weapon ready that can be aimed at a target."""
        profile = self.rules.profiles[shooter.unit]
        frame = Attack(step="attack.aim", unit=shooter.id)
        return any(
            not line.close
            and fault_of(self.rules, state, shooter, line, target) is None
            and room(profile, shooter, frame, line, target.id)[0] > 0
            for line in profile.lines
        )

    # ---- The tape ----

    def gap(self, one: Piece, other: Piece) -> tuple[float, tuple[float, float], tuple[float, float]]:
        """Return the distance between two units, base edge to base edge, and between which middles it is measured."""
        pairs = product(self.field.figures(self.view, one), self.field.figures(self.view, other))
        (_, here), (_, there) = min(pairs, key=lambda pair: gap(pair[0][1].shape, pair[1][1].shape))
        return gap(here.shape, there.shape), here.shape.centre, there.shape.centre


def corners_of(shape: Any) -> Corners:
    """Return the outline of a shape as corners."""
    return tuple(shape.points) if isinstance(shape, Poly) else outline_of(shape, 24)


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return the square of how far two points are apart."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
