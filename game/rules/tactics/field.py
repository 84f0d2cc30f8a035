"""The grid as the ground of a Dust game: bodies, scenes and answers from the squares, kept until something moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from game.geometry.grid.arcs import bearing, facings
from game.geometry.grid.blockers import is_inside
from game.geometry.grid.cover import cover
from game.geometry.grid.fields import sight_field
from game.geometry.grid.flame import flame_paths
from game.geometry.grid.forts import BUNKER, INSIDE, squares_of
from game.geometry.grid.forts import Fort as Block
from game.geometry.grid.layout import BUILDING, CONSTRUCTION, FORT, SOLID, TREE, Layout, Scene
from game.geometry.grid.sight import sight
from game.geometry.grid.squares import CLOSE, HUGE, LARGE, ONE, Body, listed, mask_of, members, span, why_not_close
from game.geometry.grid.steps import (
    AIRCRAFT,
    ALSO_WATER,
    INFANTRY,
    NO_WATER,
    ONLY_WATER,
    VEHICLE,
    Gait,
    footprint,
    may_stand,
)
from game.rules.dust.attached import Lookup
from game.rules.dust.field import Answer, put_smoke
from game.rules.dust.records import Unit
from game.rules.dust.state import OFF, Fort, Piece, Position
from game.rules.tactics.records import Map, layout_of

SIZES = {"normal": ONE, "large": LARGE, "huge": HUGE}
ROLLING = frozenset({"tracked", "half-tracked", "wheeled"})
NO_SMOKE = frozenset({BUILDING, SOLID, CONSTRUCTION, FORT})
"""Squares that cannot take smoke (R-224)."""
ALL_ROUND = Answer(True, "D-083")
NOT_ADJACENT = Answer(False, "D-089")
SCENES = 128
"""Scenes of one game that are kept with what was worked out for them."""
FIXED_ARCS = frozenset({"front", "rear", "left", "right"})


def gait_of(unit: Unit) -> Gait:
    """Return how a unit moves on squares (R-031 to R-033, R-040, R-189)."""
    kind = {"vehicle": VEHICLE, "aircraft": AIRCRAFT}.get(unit.kind, INFANTRY)
    size = HUGE if unit.mobility == "fixed" else SIZES[unit.size]  # it fills its fortification
    water = ONLY_WATER if unit.mobility == "naval" else ALSO_WATER if "amphibious" in unit.keywords else NO_WATER
    return Gait(kind, size, unit.mobility in ROLLING, unit.mobility == "flying", water)


def minds_facing(unit: Unit) -> bool:
    """Tell whether the facing of a unit matters: fixed arcs, a large unit, sides that men fire from, a bow (R-025)."""
    sided = unit.size == "large" or unit.passengers or "sealifter" in unit.keywords
    return bool(sided) or any(line.arc in FIXED_ARCS for line in unit.weapons)


class GridField:
    """The boards of Dust Tactics and who stands on them."""

    def __init__(self, units: Mapping[str, Unit], boards: Mapping[str, Map]) -> None:
        self.units = units
        self.boards = boards
        self.gaits = Lookup({unit.id: gait_of(unit) for unit in units.values()}, lambda name: gait_of(units[name]))
        faces = {unit.id: minds_facing(unit) for unit in units.values()}
        self.faces = Lookup(faces, lambda name: minds_facing(units[name]))
        self._layouts: dict[tuple[object, ...], Layout] = {}
        self._printed: dict[str, Layout] = {}

    def layout(self, state: Position) -> Layout:
        """Return the terrain of a game with the tiles and fortifications its players placed."""
        kept: tuple[int, str, Layout] | None = state.__dict__.get("layout")
        if kept is not None and kept[0] == len(state.tiles) and kept[1] == state.board:
            return kept[2]
        key = (state.board, *state.tiles, *((fort.kind, fort.at, fort.facing) for fort in state.forts))
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) > 64:
                self._layouts.clear()
            printed = self._printed.get(state.board)
            if printed is None:
                printed = self._printed[state.board] = layout_of(self.boards[state.board])
            flat = {fort.at: fort.kind for fort in state.forts if not fort.is_walled}
            walled = [(fort.kind, fort.at, fort.facing) for fort in state.forts if fort.is_walled]
            found = self._layouts[key] = printed.with_tiles(dict(state.tiles) | flat, walled)
        state.__dict__["layout"] = (len(state.tiles), state.board, found)
        return found

    def scene(self, state: Position) -> Scene:
        """Return what can block or cover now; it holds until a unit, smoke or a crate changes."""
        return self._known(state)[0]

    def memory(self, state: Position) -> dict[tuple[object, ...], Any]:
        """Return what has been worked out for the present scene: no geometry is asked twice, not even by copies."""
        return self._known(state)[1]

    def _known(self, state: Position) -> tuple[Scene, dict[tuple[object, ...], Any]]:
        kept: tuple[Scene, dict[tuple[object, ...], Any]] | None = state.__dict__.get("scene")
        if kept is not None:
            return kept
        layout = self.layout(state)
        vehicles = 0
        for piece in state.units.values():
            if piece.status == "board" and (gait := self.gaits[piece.unit]).kind == VEHICLE:
                vehicles |= self.mask(layout, gait.size, piece.at)
        key = (vehicles, mask_of(smoke.at for smoke in state.smoke), mask_of(state.crushed))
        scenes: dict[tuple[int, int, int], Any] = layout.tables.setdefault("scenes", {})
        kept = scenes.get(key)
        if kept is None:
            if len(scenes) >= SCENES:
                scenes.clear()
            kept = scenes[key] = (Scene(layout, *key), {})
        state.__dict__["scene"] = kept
        return kept

    def mask(self, layout: Layout, size: int, pose: int) -> int:
        """Return the places that a unit of a size fills in a pose, as a mask."""
        if size == ONE:
            return 1 << pose
        found = mask_of(footprint(layout.board, size, pose))
        for fort in layout.forts:
            if fort.mask == found:  # D-310: a Strongpoint unit fills both places
                return found | mask_of(fort.places)
        return found

    def body(self, state: Position, piece: Piece) -> Body:
        """Return where a unit on the board stands; one that is carried is where its carrier is (R-191)."""
        if piece.at == OFF:
            piece = state.stance(piece)
        return self.body_in(self.layout(state), piece.unit, piece.at)

    def body_in(self, layout: Layout, unit: str, pose: int) -> Body:
        """Return the body of a unit of this card in a pose."""
        gait = self.gaits[unit]
        if layout.forts and gait.kind == INFANTRY:
            block = self.block(layout, gait, pose)
            if block is not None:
                return _occupying(layout, block, gait, pose)
        key = (gait.size, gait.kind == AIRCRAFT, pose)
        found: Body | None = layout.lasting.get(key)
        if found is None:
            size = layout.board.size
            places = footprint(layout.board, gait.size, pose)
            found = Body(tuple(place % size for place in places), places[0] // size, gait.kind == AIRCRAFT)
            layout.lasting[key] = found
        return found

    def block(self, layout: Layout, gait: Gait, pose: int) -> Block | None:
        """Return the Bunker or Strongpoint that infantry is inside in a pose."""
        if gait.size == ONE:
            return layout.inside.get(pose)
        return next((block for block in layout.forts if block.squares[0] == pose), None)

    def poses(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return every pose of a unit that lies wholly on the board, whatever stands there."""
        layout = self.layout(state)
        size = self.gaits[piece.unit].size
        found: tuple[int, ...] | None = layout.tables.get(("poses", size))
        if found is None:
            found = layout.tables["poses", size] = tuple(_poses(layout, size))
        return found

    def facings(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the facings that a unit may take where it stands (R-025); in a Bunker that of its slit (R-199)."""
        if state.forts:
            fort = self.fort_of(state, piece)
            if fort is not None:
                return (fort.facing,) if fort.kind == BUNKER else tuple(range(8))
        return facings(self.layout(state).board, self.body(state, piece))

    def distance(self, state: Position, one: Piece, other: Piece) -> int:
        """Return the range between two units in squares (D-087)."""
        if OFF in (one.at, other.at):
            one, other = state.stance(one), state.stance(other)
        gait, against = self.gaits[one.unit], self.gaits[other.unit]
        board = self.layout(state).board
        if gait.size != ONE or against.size != ONE or (state.forts and max(one.at, other.at) >= INSIDE * board.size):
            return span(board, self.body(state, one), self.body(state, other)).distance
        level, square = divmod(one.at, board.size)
        above, there = divmod(other.at, board.size)
        up, right = abs(square // board.width - there // board.width), abs(square % board.width - there % board.width)
        found = right + up - 1 if right and up else right + up
        return found if AIRCRAFT in (gait.kind, against.kind) else found + abs(level - above)

    def sees(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether two units see each other (D-092)."""
        if OFF in (one.at, other.at):
            one, other = state.stance(one), state.stance(other)
        key = ("sees", one.unit, one.at, other.unit, other.at, over_vehicles)
        answers = self.memory(state)
        answer: Answer | None = answers.get(key)
        if answer is None:
            found = sight(self.scene(state), self.body(state, one), self.body(state, other), over_vehicles)
            answer = answers[key] = Answer(found.seen, found.rule, found)
        return answer

    def covers(self, state: Position, attacker: Piece, target: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether the target is in cover from the attacker (D-132)."""
        if OFF in (attacker.at, target.at):
            attacker, target = state.stance(attacker), state.stance(target)
            if not target.on_board:  # D-289: riders have the cover of their vehicle, none once it is lost
                return Answer(False, "D-289")
        key = ("covers", attacker.unit, attacker.at, target.unit, target.at, over_vehicles)
        answers = self.memory(state)
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
        piece = state.stance(piece)
        found = bearing(board, self.body(state, piece), piece.facing, arc, self.body(state, target))
        return Answer(found.bears, found.rule, found)

    def is_close(self, state: Position, one: Piece, other: Piece) -> Answer:
        """Tell whether two units can strike each other (D-089); right above or below needs no sight (R-037)."""
        if state.forts:
            walls = self._through_walls(state, one, other)
            if walls is not None:
                return walls
        if self.distance(state, one, other) > CLOSE:
            return NOT_ADJACENT
        here, there = self.body(state, one), self.body(state, other)
        rule = why_not_close(self.layout(state).board, here, there)
        if rule is not None:
            return Answer(False, rule)
        if here.level != there.level and here.squares == there.squares:
            return Answer(True, "R-037")
        return self.sees(state, one, other)

    def _through_walls(self, state: Position, one: Piece, other: Piece) -> Answer | None:
        """Tell whether units can strike each other through the walls of a fortification, None if none parts them."""
        here, there = self.body(state, one), self.body(state, other)
        if here.fort == there.fort:
            return None
        for block in self.layout(state).forts:
            if block.mask in (here.fort, there.fort):
                outside = there if here.fort == block.mask else here
                if outside.air or outside.level or not mask_of(outside.squares) & block.struck:
                    return NOT_ADJACENT if self.distance(state, one, other) > CLOSE else Answer(False, "D-314")
        return Answer(True, "D-314")

    def fort_of(self, state: Position, piece: Piece) -> Fort | None:
        """Return the Bunker or Strongpoint that a unit is inside (R-198)."""
        piece = state.stance(piece)
        gait = self.gaits[piece.unit]
        block = self.block(self.layout(state), gait, piece.at) if gait.kind == INFANTRY else None
        if block is None:
            return None
        return next(fort for fort in state.forts if fort.is_walled and fort.at == block.squares[0])

    def forts_near(self, state: Position, piece: Piece) -> list[Fort]:
        """Return the fortifications that a unit is next to or in, but for the one it is inside (R-204)."""
        layout = self.layout(state)
        body = self.body(state, piece)
        if body.air or body.level:
            return []
        near = mask_of(body.squares)
        for square in body.squares:
            near |= mask_of(layout.board.neighbours[square])
        return [fort for fort in state.forts if near & self.fort_mask(layout, fort) & ~body.fort]

    def fort_mask(self, layout: Layout, fort: Fort) -> int:
        """Return the squares of a fortification."""
        return mask_of(squares_of(layout.board, fort.at)) if fort.is_walled else 1 << fort.at

    def flame_paths(self, state: Position, attacker: Piece, target: Piece) -> tuple[tuple[int, ...], ...]:
        """Return the shortest ways of a flame (D-122)."""
        target = state.stance(target)
        key = ("flame", attacker.unit, attacker.at, target.unit, target.at)
        answers = self.memory(state)
        found: tuple[tuple[int, ...], ...] | None = answers.get(key)
        if found is None:
            found = flame_paths(self.scene(state), self.body(state, attacker), self.body(state, target))
            answers[key] = found
        return found

    def on_path(self, state: Position, path: tuple[int, ...], attacker: Piece, target: Piece) -> list[Piece]:
        """Return the units that a flame meets before its target, those on the firer's level (R-074)."""
        level = self.body(state, attacker).level
        target = state.stance(target)
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
        return tuple(facing for facing in self.facings(state, piece) if facing != piece.facing)

    def encloses(self, state: Position, piece: Piece) -> Answer:
        """Tell whether some square of a unit is a tree or inside a building (R-116), or it is in a Bunker (D-312)."""
        if state.forts:
            fort = self.fort_of(state, piece)
            if fort is not None and fort.kind == BUNKER:
                return Answer(True, "D-312")
        layout = self.layout(state)
        body = self.body(state, piece)
        inside = is_inside(layout, body) or any(layout.kinds[square] == TREE for square in body.squares)
        return Answer(not body.air and inside, "R-116")

    def smoke_spots(
        self, state: Position, piece: Piece, arc: str, least: int, most: int, observer: Piece | None = None
    ) -> tuple[int, ...]:
        """Return the squares on which a gun may put smoke, as far as it or its observer sees (D-252, R-224)."""
        scene, body = self.scene(state), self.body(state, piece)
        viewer = body if observer is None else self.body(state, observer)
        layout = scene.layout
        return tuple(
            square
            for square in listed(sight_field(scene, viewer, over_vehicles=True))
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
        put_smoke(state, spots)

    def is_barred(self, state: Position, path: Iterable[int]) -> bool:
        """Tell whether a way leads over squares that infantry on foot cannot stand on (D-231)."""
        layout = self.layout(state)
        return not all(may_stand(layout, Gait(INFANTRY), place) for place in path)


def _occupying(layout: Layout, block: Block, gait: Gait, pose: int) -> Body:
    """Return the body of a unit inside: the two squares of its side, or all four that its gun fills (R-198)."""
    if gait.size != ONE:
        return Body(block.squares, 0, False, block.mask)
    return Body(block.sides[block.places.index(pose)], 0, False, block.mask)


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
