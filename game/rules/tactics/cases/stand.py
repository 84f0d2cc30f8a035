"""The units and the ground of a free question on a board: terrain drawn, everybody on squares."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.examples import Misfit, show
from game.core.questions import Given
from game.core.rng import Chance
from game.geometry.grid.squares import VECTORS
from game.geometry.grid.steps import large_pose
from game.rules.dust.cases.names import Spot, counted, facing_between, is_spot
from game.rules.dust.cases.stand import PLACES, Figure, Stand
from game.rules.dust.state import Piece, Smoke, State
from game.rules.tactics.cases.ground import Block, Ground, Hole
from game.rules.tactics.field import GridField
from game.rules.tactics.records import Map

BOARD = "example"


class GridStand(Stand):
    """All units and the ground of a question, read from its words."""

    def read_ground(self, given: Given) -> None:
        self.ground = Ground(self.names)
        self.ground.read(given)
        self.corner: Spot = (0, 0)

    def place_figure(self, figure: Figure) -> None:
        spec, where = figure.spec, figure.spec.where
        if "facing" in spec:
            figure.facing = self.names.facing(spec.get("facing"), spec.at("facing"))
        if figure.card.size == "large" and ("front" in spec or "rear" in spec):
            front = self.names.spot(spec.get("front"), spec.at("front"))
            rear = self.names.spot(spec.get("rear"), spec.at("rear"))
            step = (front[0] - rear[0], front[1] - rear[1])
            if step not in VECTORS or 0 not in step:
                raise Misfit(where, f"{list(front)} and {list(rear)} are not side by side", "write two neighbours")
            facing = VECTORS.index(step)
            if figure.facing not in (None, facing):
                raise Misfit(f"{where}.facing", "it does not lead from the rear to the front", "leave it out")
            figure.facing, figure.squares = facing, [front, rear]
            return
        keys = ("squares", "at", "square", "position", "at_after_first_action")
        raw = next((spec.raw[key] for key in keys if key in spec.raw), None)
        if raw is None or (isinstance(raw, str) and "[" not in raw and "col" not in raw):
            return  # words for a square are left to those who understand them
        spec.get(*keys)
        spots = self.names.spots(raw, where)
        figure.squares = self.filled(figure, spots, where)

    def filled(self, figure: Figure, spots: list[Spot], where: str) -> list[Spot]:
        """Return the squares of a unit, also if only its front or its lower left square is named."""
        if figure.card.size == "huge" and len(spots) == 1:
            column, row = spots[0]
            spots = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
        elif figure.card.size == "large":
            facing = figure.facing if figure.facing is not None else 0
            right, up = VECTORS[facing]
            if right and up:
                raise Misfit(where, "a large unit faces along its two squares", "write N, E, S or W (R-025)")
            if len(spots) == 1:
                spots = [spots[0], (spots[0][0] - right, spots[0][1] - up)]
            ahead = sorted(spots, key=lambda spot: -(spot[0] * right + spot[1] * up))
            if figure.facing is None and len(spots) == 2:
                step = (spots[0][0] - spots[1][0], spots[0][1] - spots[1][1])
                figure.facing = VECTORS.index(step) if step in VECTORS else 0
                ahead = spots
            spots = ahead
        size = {"normal": 1, "large": 2, "huge": 4}[figure.card.size]
        columns, rows = {spot[0] for spot in spots}, {spot[1] for spot in spots}
        box = (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
        if len(set(spots)) != size or box != size:
            raise Misfit(where, f"{show([list(s) for s in spots])} is not the room of a {figure.card.size} unit",
                         f"name {size} squares")  # fmt: skip
        return spots

    def settle(self, margin: int = 2, more: Iterable[Spot] = ()) -> None:
        """Give units without a square a free one, and work out how large the board has to be."""
        spots = [*self.ground.spots(), *(s for f in self.figures for s in f.squares), *more]
        for figure in self.figures:
            if not figure.squares:
                column = min((spot[0] for spot in spots), default=0) - 2
                row = min((spot[1] for spot in spots), default=0)
                if self.ground.size is not None:  # it comes on later; where it waits does not matter
                    column, row = self.ground.size[0] - 2, self.ground.size[1] - 2
                figure.squares = self.filled(figure, [(column, row)], figure.spec.where)
                spots += figure.squares
        if self.ground.size is not None:
            for column, row in spots:
                if not (0 <= column < self.ground.size[0] and 0 <= row < self.ground.size[1]):
                    raise Misfit("given", f"[{column}, {row}] is not on the board", "make it larger")
            self.corner = (0, 0)
            return
        low = min(column for column, _ in spots) - margin, min(row for _, row in spots) - margin
        high = max(column for column, _ in spots) + margin, max(row for _, row in spots) + margin
        self.corner = low
        self.ground.size = high[0] - low[0] + 1, high[1] - low[1] + 1

    def unsettle(self) -> None:
        self.ground.size = None

    def shelter(self, figure: Figure, words: str, covered: bool) -> None:
        if "building" in words or "house" in words or "door" in words:
            spot: Spot = figure.front
            doors = (Hole(spot, "S", "small"), Hole(spot, "N", "small"))
            self.ground.blocks.append(Block((spot,), 1, doors, ()))
        for word, kind in PLACES.items():
            if kind and word in words:
                self.ground.kinds[figure.front] = kind
        if covered and not words:
            self.ground.kinds[figure.front] = "tree"

    def square(self, spot: Spot) -> int:
        """Return the number of a square on the board that was settled."""
        assert self.ground.size is not None
        column, row = spot[0] - self.corner[0], spot[1] - self.corner[1]
        if not (0 <= column < self.ground.size[0] and 0 <= row < self.ground.size[1]):
            raise Misfit("given", f"[{spot[0]}, {spot[1]}] is not on the board", "make it larger")
        return row * self.ground.size[0] + column

    def spot(self, square: int) -> Spot:
        """Return a square of the board in the question's columns and rows."""
        assert self.ground.size is not None
        row, column = divmod(square, self.ground.size[0])
        return column + self.corner[0], row + self.corner[1]

    def drawn(self) -> Map:
        """Return the board as a map."""
        assert self.ground.size is not None
        return self.ground.drawn(self.corner, self.ground.size, BOARD)

    def field(self) -> GridField:
        """Return the ground as the rules ask it."""
        return GridField(self.cards(), {BOARD: self.drawn()})

    def pose(self, field: GridField, state: State, figure: Figure, squares: list[Spot]) -> int:
        """Return the pose of a unit that fills some squares."""
        grid = field.layout(state).board
        numbers = [self.square(spot) for spot in squares]
        if figure.card.size == "large":
            return large_pose(grid, *numbers)
        level = counted(figure.spec.get("level", "floor", default=0)) or 0
        if figure.spec.flag("roof", "on_roof"):
            number = field.layout(state).building_of[numbers[0]]
            level = field.layout(state).buildings[number].levels if number is not None else 0
        return min(numbers) + level * grid.size

    def state(self, field: GridField) -> State:
        """Return the position with everybody on the board."""
        self.gather()
        state = State(frames=[], scenario="encounter", board=BOARD, chance=Chance.seeded(1), turn=1)
        state.smoke = [Smoke(self.square(spot), 1) for spot in self.ground.smoke]
        for figure in self.figures:
            state.put(self.piece(field, state, figure))
        self.load(state)
        return state

    def piece(self, field: GridField, state: State, figure: Figure) -> Piece:
        """Return a unit as it stands on the board, with what the question says of its figures and boxes."""
        facing = figure.facing
        if facing is None:
            foes = [one for one in self.figures if one.side != figure.side and one.squares]
            near = min(foes, key=lambda one: _apart(one.front, figure.front), default=None)
            facing = facing_between(figure.front, near.front) if near and figure.card.size == "normal" else 0
        piece = Piece(
            id=f"{'ab'[figure.side]}.{figure.id}", unit=figure.id, side=figure.side, status="board",
            at=self.pose(field, state, figure, figure.squares), facing=facing, begun=True,
        )  # fmt: skip
        return self.as_said(figure, piece)


def _apart(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def squares_in(raw: object) -> bool:
    """Tell whether a value is a list of squares."""
    return isinstance(raw, list) and bool(raw) and all(is_spot(one) for one in raw)
