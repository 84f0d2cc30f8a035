"""The grid as the ground of a Dust game: bodies, scenes and answers from the squares, kept until something moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.geometry.grid.arcs import bearing
from game.geometry.grid.cover import cover
from game.geometry.grid.flame import flame_paths
from game.geometry.grid.layout import Layout, Scene
from game.geometry.grid.sight import sight
from game.geometry.grid.squares import HUGE, LARGE, ONE, Body, mask_of, members, span, why_not_close
from game.geometry.grid.steps import AIRCRAFT, ALSO_WATER, INFANTRY, NO_WATER, ONLY_WATER, VEHICLE, Gait, footprint
from game.rules.dust.field import Answer
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Position
from game.rules.tactics.records import Map, layout_of

SIZES = {"normal": ONE, "large": LARGE, "huge": HUGE}
ROLLING = frozenset({"tracked", "half-tracked", "wheeled"})
FIXED_ARCS = frozenset({"front", "rear", "left", "right"})


def gait_of(unit: Unit) -> Gait:
    """Return how a unit moves on squares (R-031 to R-033, R-040)."""
    kind = {"vehicle": VEHICLE, "aircraft": AIRCRAFT}.get(unit.kind, INFANTRY)
    water = ONLY_WATER if unit.mobility == "naval" else ALSO_WATER if "amphibious" in unit.keywords else NO_WATER
    return Gait(kind, SIZES[unit.size], unit.mobility in ROLLING, unit.mobility == "flying", water)


def minds_facing(unit: Unit) -> bool:
    """Tell whether the facing of a unit matters: a weapon with a fixed arc, or a large unit (R-025)."""
    return unit.size == "large" or any(line.arc in FIXED_ARCS for line in unit.weapons)


class GridField:
    """The boards of Dust Tactics and who stands on them."""

    def __init__(self, units: Mapping[str, Unit], boards: Mapping[str, Map]) -> None:
        self.units = units
        self.boards = boards
        self.gaits = {unit.id: gait_of(unit) for unit in units.values()}
        self.faces = {unit.id: minds_facing(unit) for unit in units.values()}
        self._layouts: dict[tuple[object, ...], Layout] = {}

    def layout(self, state: Position) -> Layout:
        """Return the terrain of a game with the tiles its players placed."""
        key = (state.board, *state.tiles)
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) > 64:
                self._layouts.clear()
            found = self._layouts[key] = layout_of(self.boards[state.board], dict(state.tiles))
        return found

    def scene(self, state: Position) -> Scene:
        """Return what can block or cover now; it holds until a unit, smoke or a crate changes."""
        cached: Scene | None = state.__dict__.get("scene")
        if cached is not None:
            return cached
        board = self.layout(state).board
        vehicles = mask_of(
            square
            for piece in state.units.values()
            if piece.status == "board" and self.gaits[piece.unit].kind == VEHICLE
            for square in footprint(board, self.gaits[piece.unit].size, piece.at)
        )
        found = Scene(self.layout(state), vehicles, mask_of(smoke.at for smoke in state.smoke), mask_of(state.crushed))
        state.__dict__["scene"] = found
        return found

    def body(self, state: Position, piece: Piece) -> Body:
        """Return where a unit on the board stands."""
        gait = self.gaits[piece.unit]
        size = self.layout(state).board.size
        places = footprint(self.layout(state).board, gait.size, piece.at)
        return Body(tuple(place % size for place in places), places[0] // size, gait.kind == AIRCRAFT)

    def poses(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return every pose of a unit that lies wholly on the board, whatever stands there."""
        layout = self.layout(state)
        size = self.gaits[piece.unit].size
        found: tuple[int, ...] | None = layout.tables.get(("poses", size))
        if found is None:
            found = layout.tables["poses", size] = tuple(_poses(layout, size))
        return found

    def distance(self, state: Position, one: Piece, other: Piece) -> int:
        """Return the range between two units in squares (D-087)."""
        return span(self.layout(state).board, self.body(state, one), self.body(state, other)).distance

    def sees(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether two units see each other (D-092)."""
        found = sight(self.scene(state), self.body(state, one), self.body(state, other), over_vehicles)
        return Answer(found.seen, found.rule, found)

    def covers(self, state: Position, attacker: Piece, target: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether the target is in cover from the attacker (D-132)."""
        infantry = self.gaits[target.unit].kind == INFANTRY
        found = cover(self.scene(state), self.body(state, attacker), self.body(state, target), infantry, over_vehicles)
        return Answer(found.covered, found.rule, found)

    def bears(self, state: Position, piece: Piece, arc: str, target: Piece) -> Answer:
        """Tell whether a weapon of this arc can be brought to bear (D-082)."""
        if arc in ("any", "turret"):
            return Answer(True, "D-083")
        board = self.layout(state).board
        found = bearing(board, self.body(state, piece), piece.facing, arc, self.body(state, target))
        return Answer(found.bears, found.rule, found)

    def is_close(self, state: Position, one: Piece, other: Piece) -> Answer:
        """Tell whether two units can strike each other (D-089); right above or below needs no sight (R-037)."""
        here, there = self.body(state, one), self.body(state, other)
        rule = why_not_close(self.layout(state).board, here, there)
        if rule is not None:
            return Answer(False, rule)
        if here.level != there.level and here.squares == there.squares:
            return Answer(True, "R-037")
        return self.sees(state, one, other)

    def flame_paths(self, state: Position, attacker: Piece, target: Piece) -> tuple[tuple[int, ...], ...]:
        """Return the shortest ways of a flame (D-122)."""
        return flame_paths(self.scene(state), self.body(state, attacker), self.body(state, target))

    def on_path(self, state: Position, path: tuple[int, ...], attacker: Piece, target: Piece) -> list[Piece]:
        """Return the units that a flame meets before its target, those on the firer's level (R-074)."""
        level = self.body(state, attacker).level
        squares = set(path)
        found = []
        for piece in state.units.values():
            if piece.status == "board" and piece.id not in (attacker.id, target.id):
                body = self.body(state, piece)
                if squares & set(body.squares) and (body.air or body.level == level):
                    found.append(piece)
        return found


def _poses(layout: Layout, size: int) -> Iterator[int]:
    board = layout.board
    if size == ONE:
        yield from members(layout.places)
        return
    for square in range(board.size):
        wide, high = square % board.width < board.width - 1, square // board.width < board.height - 1
        if size == LARGE:
            if wide:
                yield 2 * square
            if high:
                yield 2 * square + 1
        elif wide and high:
            yield square
