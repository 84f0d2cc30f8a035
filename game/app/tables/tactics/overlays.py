"""What the overlays of Dust Tactics show, as plain data: reach, fire, sight, threat, ways; imports rules and geometry.

Everything comes from the one Field and the geometry below it, with their proofs; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.app.tables.tactics import seen
from game.app.tables.tactics.gestures import places_over
from game.core.choice import Decision
from game.geometry.grid.arcs import bearing
from game.geometry.grid.layout import FORT
from game.geometry.grid.reach import Reach
from game.geometry.grid.sight import Sight
from game.geometry.grid.squares import Board, Body, span
from game.geometry.grid.steps import footprint
from game.rules.dust.aiming import fault_of
from game.rules.dust.frames import Attack
from game.rules.dust.records import Unit, reach_of
from game.rules.dust.rooms import room
from game.rules.dust.state import Piece, Position
from game.rules.tactics.bending import BentWay
from game.rules.tactics.movement import heading
from game.rules.tactics.traffic import reach_entering, reach_on_board

Spot = tuple[int, int]
Point = tuple[float, float]
FIXED = ("front", "rear", "left", "right")
NOBODY: frozenset[Spot] = frozenset()


class Ray(NamedTuple):
    """A line of sight between two units: their middles in squares from the upper left corner, and what it proves."""

    to: str
    start: Point
    end: Point
    kind: str
    """visible, cover or blocked."""
    rule: str
    blockers: tuple[tuple[Point, Point], ...] = ()
    """Corners of what hides the target, wholly or in part: squares as boxes, walls as lines."""


class Way(NamedTuple):
    """The way of a unit: the middles of its poses, what it costs, and by which action."""

    points: tuple[Point, ...]
    cost: int
    action: str
    poses: tuple[int, ...] = ()
    """The poses themselves, where it starts from on the board included."""


class Fire(NamedTuple):
    """Squares that a weapon reaches, and those that are too near."""

    weapon: str
    least: int
    most: int
    squares: frozenset[Spot] = NOBODY
    near: frozenset[Spot] = NOBODY


class Drawn:
    """Squares as they are drawn: from the upper left corner."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def spot(self, square: int) -> Spot:
        """Return a square."""
        column, row = self.board.at(square % self.board.size)
        return column, self.board.height - 1 - row

    def point(self, x: float, y: float) -> Point:
        """Return a point of the geometry, which counts rows from the south."""
        return float(x), self.board.height - float(y)

    def middle(self, squares: Iterable[int]) -> Point:
        """Return the middle of a unit."""
        spots = [self.spot(square) for square in squares]
        return (
            sum(x for x, _ in spots) / len(spots) + 0.5,
            sum(y for _, y in spots) / len(spots) + 0.5,
        )

    def element(self, element: int) -> tuple[Point, Point]:
        """Return the corners of a square, or the ends of a wall."""
        size = self.board.size
        x, y = self.spot(element % size)
        if element < size:
            return (x, y), (x + 1, y + 1)
        return ((x + 1, y), (x + 1, y + 1)) if element < 2 * size else ((x, y), (x + 1, y))


class Overlays:
    """Answers for one view; what was worked out is kept as long as the view is."""

    def __init__(self, rules: Any, view: Position, decision: Decision | None) -> None:
        self.rules = rules
        self.field = rules.field
        self.view = view
        self.decision = decision
        self.layout = rules.field.layout(view)
        self.drawn = Drawn(self.layout.board)
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

    def reach(self, piece: Piece, action: str) -> Reach | None:
        """Return where a unit could go by a Move or a March as things stand, None if it cannot go at all."""
        return self._keep(("reach", piece.id, action), lambda: self._reach(piece, action))  # type: ignore[no-any-return]

    def _reach(self, piece: Piece, action: str) -> Reach | None:
        card = self.unit(piece)
        allowance = card.move if action == "move" else card.march
        if piece.status == "board":
            return reach_on_board(self.field, self.view, piece, None, allowance)
        if piece.status in ("waiting", "reserve"):
            edge = self.rules.entry_edge(self.view, piece)
            return reach_entering(self.field, self.view, piece, edge, allowance)
        return None

    def spots_of(self, piece: Piece, poses: Iterable[int]) -> frozenset[Spot]:
        """Return the squares that a unit fills in some poses."""
        return frozenset(
            self.drawn.spot(square)
            for pose in poses
            for square in self.field.body_in(self.layout, piece.unit, pose).squares
        )

    def region(self, piece: Piece, action: str) -> frozenset[Spot]:
        """Return the squares that a unit could come to by a Move or a March."""
        def make() -> frozenset[Spot]:
            found = self.reach(piece, action)
            return self.spots_of(piece, found.costs) if found is not None else NOBODY

        return self._keep(("region", piece.id, action), make)  # type: ignore[no-any-return]

    def offered(self, piece: Piece) -> frozenset[Spot]:
        """Return the squares that the decision lets a unit move to now."""
        if self.decision is None:
            return NOBODY
        poses = [
            wanted.target for wanted in self.decision.choices
            if wanted.verb == "move" and wanted.subject == piece.id and isinstance(wanted.target, int)
        ]  # fmt: skip
        return self._keep(("offered", piece.id), lambda: self.spots_of(piece, poses))  # type: ignore[no-any-return]

    def pose_at(self, piece: Piece, square: int, level: int | None = None) -> list[int]:
        """Return the poses in which a unit would cover a square, the likeliest first."""
        gait = self.field.gaits[piece.unit]
        board = self.layout.board
        if gait.size == 1:
            if level is not None:
                return [level * board.size + square]
            if self.layout.kinds[square] == FORT:
                return places_over(self.layout, square)
            number = self.layout.building_of[square]
            top = self.layout.buildings[number].levels if number is not None else 0
            return [at * board.size + square for at in range(top + 1)]
        poses = range(2 * board.size if gait.size == 2 else board.size)
        return [pose for pose in poses if square in _fits(board, gait.size, pose)]

    def way(self, piece: Piece, pose: int, action: str) -> Way | None:
        """Return the way to a pose."""
        found = self.reach(piece, action)
        if found is None or pose not in found.costs:
            return None
        poses = tuple(step for step, _ in found.path(pose))
        return Way(self.middles(piece, poses), found.costs[pose], action, poses)

    def middles(self, piece: Piece, poses: Iterable[int]) -> tuple[Point, ...]:
        """Return the middles of a unit in some poses."""
        bodies = (self.field.body_in(self.layout, piece.unit, pose) for pose in poses)
        return tuple(self.drawn.middle(body.squares) for body in bodies)

    def led(self, piece: Piece, way: tuple[int, ...]) -> Way:
        """Return the way of a unit that is led step by step, with what it costs (D-030)."""
        regions = self.decision.regions if self.decision is not None else ()
        region = next((one for one in regions if isinstance(one, BentWay)), None)
        trail = region.walked(way) if region is not None else ()
        cost = trail[-1][2] if isinstance(trail, tuple) and trail else 0
        poses = (*([piece.at] if piece.status == "board" else []), *way)
        frame = seen.movement(self.view)
        action = "move" if frame is not None and frame.action == "move" else "march"
        return Way(self.middles(piece, poses), cost, action, poses)

    def arrival(self, piece: Piece, way: Way) -> int:
        """Return how a unit of several squares faces at the end of a way, before it may turn (R-025)."""
        before = way.poses[-2] if len(way.poses) > 1 else way.poses[-1]
        size = self.field.gaits[piece.unit].size
        enters = piece.status != "board"
        inward = (self.rules.entry_edge(self.view, piece) + 4) % 8 if enters else piece.facing
        return heading(self.layout.board, size, before, way.poses[-1], inward)

    # ---- Fire ----

    def fire(self, piece: Piece, line: int, facing: int | None = None) -> Fire | None:
        """Return what a weapon line covers if the unit faces so: its arc and its range, sight apart."""
        card = self.unit(piece)
        if not 0 <= line < len(card.weapons) or piece.status != "board":
            return None
        looks = piece.facing if facing is None else facing
        return self._keep(("fire", piece.id, line, looks), lambda: self._fire(piece, line, looks))  # type: ignore[no-any-return]

    def _fire(self, piece: Piece, line: int, facing: int) -> Fire:
        weapon = self.unit(piece).weapons[line]
        limits = reach_of(weapon.range)
        body, board = self.field.body(self.view, piece), self.layout.board
        arc = "turret" if weapon.arc == "any" else weapon.arc
        inside: set[Spot] = set()
        near: set[Spot] = set()
        for square in range(board.size):
            there = Body((square,))
            if square in body.squares or not bearing(board, body, facing, arc, there).bears:
                continue
            distance = span(board, body._replace(level=0), there).distance
            if distance <= limits.most:
                (inside if distance >= limits.least else near).add(self.drawn.spot(square))
        return Fire(weapon.weapon, limits.least, limits.most, frozenset(inside), frozenset(near))

    # ---- Sight ----

    def rays(self, piece: Piece) -> tuple[Ray, ...]:
        """Return the lines of sight from a unit to every enemy on the board."""
        if piece.status != "board":
            return ()
        return self._keep(("rays", piece.id), lambda: tuple(self._rays(piece)))  # type: ignore[no-any-return]

    def _rays(self, piece: Piece) -> Iterable[Ray]:
        for other in self.view.units.values():
            if other.side != piece.side and other.status == "board":
                yield self.ray(piece, other)

    def ray(self, piece: Piece, other: Piece, over: bool = False) -> Ray:
        """Return the line of sight between two units, with what proves it; artillery's goes over vehicles (D-250)."""
        key = ("ray", piece.id, other.id, over)
        return self._keep(key, lambda: self._ray(piece, other, over))  # type: ignore[no-any-return]

    def _ray(self, piece: Piece, other: Piece, over: bool) -> Ray:
        here = self.drawn.middle(self.field.body(self.view, piece).squares)
        there = self.drawn.middle(self.field.body(self.view, other).squares)
        seen_by = self.field.sees(self.view, piece, other, over)
        proof: Sight = seen_by.proof
        if not seen_by.yes:
            hidden = tuple(self.drawn.element(element) for element in proof.hidden_by())
            return Ray(other.id, here, there, "blocked", seen_by.rule, hidden)
        cover = self.field.covers(self.view, piece, other, over)
        if not cover.yes:
            return Ray(other.id, here, there, "visible", seen_by.rule)
        if cover.proof.square is not None:
            hides: tuple[tuple[Point, Point], ...] = (self.drawn.element(cover.proof.square),)
        else:
            hides = tuple(self.drawn.element(element) for element in cover.proof.hidden_by)
        return Ray(other.id, here, there, "cover", cover.rule, hides)

    def proven(self, piece: Piece, other: Piece) -> Ray:
        """Return the line of sight with the ends of a line that gets through, exactly, where there is one."""
        return self._keep(("proven", piece.id, other.id), lambda: self._proven(piece, other))  # type: ignore[no-any-return]

    def _proven(self, piece: Piece, other: Piece) -> Ray:
        ray = self.ray(piece, other)
        proof: Sight = self.field.sees(self.view, piece, other).proof
        ends = proof.ray() if ray.kind != "blocked" else None
        if ends is None:
            return ray
        start, end = self._outward(ends, ray.start)
        return ray._replace(start=start, end=end)

    # ---- Threat ----

    def shooters(self, piece: Piece, square: int) -> tuple[str, ...]:
        """Return the enemies that could shoot at a unit on a square: who can shoot me there?"""
        return self._keep(("shooters", piece.id, square), lambda: self._shooters(piece, square))  # type: ignore[no-any-return]

    def _shooters(self, piece: Piece, square: int) -> tuple[str, ...]:
        gait = self.field.gaits[piece.unit]
        poses = [2 * square] if gait.size == 2 else [square]
        if gait.size > 1 and not _fits(self.layout.board, gait.size, poses[0]):
            return ()
        there = replace(piece, at=poses[0], status="board")
        moved = copy(self.view)
        moved.units = {**self.view.units, piece.id: there}
        moved.__dict__.pop("scene", None)
        found = []
        for other in self.view.units.values():
            if other.side == piece.side or other.status != "board":
                continue
            if self._can_shoot(moved, other, there):
                found.append(other.id)
        return tuple(found)

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

    def threats(self, piece: Piece) -> tuple[tuple[Spot, int], ...]:
        """Return the squares where somebody could shoot at a unit, with how many could."""
        def make() -> tuple[tuple[Spot, int], ...]:
            counts = ((square, len(self.shooters(piece, square))) for square in range(self.layout.board.size))
            return tuple((self.drawn.spot(square), count) for square, count in counts if count)

        return self._keep(("threats", piece.id), make)  # type: ignore[no-any-return]

    def _outward(self, ends: tuple[tuple[Any, Any], tuple[Any, Any]], here: Point) -> tuple[Point, Point]:
        """Return the ends of a ray as drawn, that of the looking unit first."""
        one, other = (self.drawn.point(*end) for end in ends)
        near = (one[0] - here[0]) ** 2 + (one[1] - here[1]) ** 2
        far = (other[0] - here[0]) ** 2 + (other[1] - here[1]) ** 2
        return (one, other) if near <= far else (other, one)


def _fits(board: Board, size: int, pose: int) -> Sequence[int]:
    """Return the squares of a pose, none if it does not fit the board."""
    if size == 2:
        low, upright = divmod(pose, 2)
        column, row = board.at(low)
        fits = board.has(column, row + 1) if upright else board.has(column + 1, row)
    else:
        column, row = board.at(pose)
        fits = board.has(column + 1, row + 1)
    return footprint(board, size, pose) if fits else ()


def main_line(card: Unit) -> int:
    """Return the line that a unit's range is shown by: its main weapon, or the one that reaches farthest."""
    ranged = [at for at, line in enumerate(card.weapons) if not reach_of(line.range).close]
    if not ranged:
        return -1
    return next(
        (at for at in ranged if card.main and card.weapons[at].weapon == card.main),
        max(ranged, key=lambda at: reach_of(card.weapons[at].range).most),
    )


def fixed_line(card: Unit) -> int:
    """Return the farthest line whose arc depends on the facing, -1 if there is none."""
    fixed = [at for at, line in enumerate(card.weapons) if line.arc in FIXED and not reach_of(line.range).close]
    return max(fixed, key=lambda at: reach_of(card.weapons[at].range).most, default=-1)


def own_side(view: Position) -> int:
    """Return the seat that looks."""
    return int(getattr(view, "seat", 0))


def is_enemy(view: Position, piece: Piece) -> bool:
    """Tell whether a unit belongs to the other side than the viewer's."""
    return piece.side != own_side(view)


def unit_under(view: Position, parts: Sequence[str]) -> str:
    """Return the topmost unit among parts."""
    return next((part for part in parts if seen.is_unit(part) and part in view.units), "")
