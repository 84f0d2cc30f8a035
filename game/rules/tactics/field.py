"""The grid as the ground of a Dust game: bodies, scenes and answers from the squares, kept until something moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.geometry.grid.arcs import bearing, facings
from game.geometry.grid.blockers import is_inside
from game.geometry.grid.cover import cover
from game.geometry.grid.flame import flame_paths
from game.geometry.grid.layout import BUILDING, CONSTRUCTION, SOLID, TREE, Layout, Scene
from game.geometry.grid.sight import sight, sight_field
from game.geometry.grid.squares import HUGE, LARGE, ONE, Body, listed, mask_of, members, span, why_not_close
from game.geometry.grid.steps import AIRCRAFT, ALSO_WATER, INFANTRY, NO_WATER, ONLY_WATER, VEHICLE, Gait, footprint
from game.rules.dust.field import Answer
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Position, Smoke
from game.rules.tactics.records import Map, layout_of

SIZES = {"normal": ONE, "large": LARGE, "huge": HUGE}
ROLLING = frozenset({"tracked", "half-tracked", "wheeled"})
NO_SMOKE = frozenset({BUILDING, SOLID, CONSTRUCTION})
"""Squares that cannot take smoke (R-224)."""
ALL_ROUND = Answer(True, "D-083")
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
        self._printed: dict[str, Layout] = {}

    def layout(self, state: Position) -> Layout:
        """Return the terrain of a game with the tiles its players placed."""
        key = (state.board, *state.tiles)
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) > 64:
                self._layouts.clear()
            printed = self._printed.get(state.board)
            if printed is None:
                printed = self._printed[state.board] = layout_of(self.boards[state.board])
            found = self._layouts[key] = printed.with_tiles(dict(state.tiles))
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
        layout = self.layout(state)
        gait = self.gaits[piece.unit]
        key = ("body", gait.size, gait.kind == AIRCRAFT, piece.at)
        found: Body | None = layout.tables.get(key)
        if found is None:
            size = layout.board.size
            places = footprint(layout.board, gait.size, piece.at)
            found = Body(tuple(place % size for place in places), places[0] // size, gait.kind == AIRCRAFT)
            layout.tables[key] = found
        return found

    def _answers(self, state: Position) -> dict[tuple[object, ...], Any]:
        """Return what has been worked out for the present scene: no geometry is asked twice."""
        scene = self.scene(state)
        kept: tuple[Scene, dict[tuple[object, ...], Any]] | None = state.__dict__.get("answers")
        if kept is None or kept[0] is not scene:
            kept = state.__dict__["answers"] = (scene, {})
        return kept[1]

    def poses(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return every pose of a unit that lies wholly on the board, whatever stands there."""
        layout = self.layout(state)
        size = self.gaits[piece.unit].size
        found: tuple[int, ...] | None = layout.tables.get(("poses", size))
        if found is None:
            found = layout.tables["poses", size] = tuple(_poses(layout, size))
        return found

    def facings(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the facings that a unit may take where it stands (R-025)."""
        return facings(self.layout(state).board, self.body(state, piece))

    def distance(self, state: Position, one: Piece, other: Piece) -> int:
        """Return the range between two units in squares (D-087)."""
        here, there = self.body(state, one), self.body(state, other)
        tables = self.layout(state).tables
        key = (here, there)
        found: int | None = tables.get(key)
        if found is None:
            found = tables[key] = span(self.layout(state).board, here, there).distance
        return found

    def sees(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether two units see each other (D-092)."""
        key = ("sees", one.id, other.id, over_vehicles)
        answers = self._answers(state)
        answer: Answer | None = answers.get(key)
        if answer is None:
            found = sight(self.scene(state), self.body(state, one), self.body(state, other), over_vehicles)
            answer = answers[key] = Answer(found.seen, found.rule, found)
        return answer

    def covers(self, state: Position, attacker: Piece, target: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether the target is in cover from the attacker (D-132)."""
        key = ("covers", attacker.id, target.id, over_vehicles)
        answers = self._answers(state)
        answer: Answer | None = answers.get(key)
        if answer is None:
            infantry = self.gaits[target.unit].kind == INFANTRY
            here, there = self.body(state, attacker), self.body(state, target)
            found = cover(self.scene(state), here, there, infantry, over_vehicles)
            answer = answers[key] = Answer(found.covered, found.rule, found)
        return answer

    def bears(self, state: Position, piece: Piece, arc: str, target: Piece) -> Answer:
        """Tell whether a weapon of this arc can be brought to bear (D-082)."""
        if arc in ("any", "turret"):
            return ALL_ROUND
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
        key = ("flame", attacker.id, target.id)
        answers = self._answers(state)
        found: tuple[tuple[int, ...], ...] | None = answers.get(key)
        if found is None:
            found = flame_paths(self.scene(state), self.body(state, attacker), self.body(state, target))
            answers[key] = found
        return found

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

    def turns(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the other facings of a unit that has a fixed arc (R-025)."""
        if not self.faces[piece.unit]:
            return ()
        found = facings(self.layout(state).board, self.body(state, piece))
        return tuple(facing for facing in found if facing != piece.facing)

    def encloses(self, state: Position, piece: Piece) -> Answer:
        """Tell whether some square of a unit is a tree or inside a building (R-116)."""
        layout = self.layout(state)
        body = self.body(state, piece)
        inside = is_inside(layout, body) or any(layout.kinds[square] == TREE for square in body.squares)
        return Answer(not body.air and inside, "R-116")

    def smoke_spots(self, state: Position, piece: Piece, arc: str, least: int, most: int) -> tuple[int, ...]:
        """Return the squares on which a gun may put smoke (D-252, R-224)."""
        scene, body = self.scene(state), self.body(state, piece)
        layout = scene.layout
        return tuple(
            square
            for square in listed(sight_field(scene, body, over_vehicles=True))
            if layout.kinds[square] not in NO_SMOKE
            and not scene.smoke >> square & 1
            and least <= span(layout.board, body, Body((square,))).distance <= most
            and (arc == "any" or bearing(layout.board, body, piece.facing, arc, Body((square,))).bears)
        )

    def ground_under(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the squares of a unit (D-287)."""
        return self.body(state, piece).squares

    def lay_smoke(self, state: Position, spots: tuple[int, ...]) -> None:
        """Put smoke on squares that have none, afresh on those that have (R-172)."""
        state.smoke = [smoke for smoke in state.smoke if smoke.at not in spots]
        state.smoke += [Smoke(spot, state.turn) for spot in spots]
        state.forget()


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
