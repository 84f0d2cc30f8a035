"""The units and the ground of a free question as a real position: cards patched, terrain drawn, everybody placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from game.core.examples import Misfit, as_list, show
from game.core.questions import Given, without_remark
from game.core.rng import Chance
from game.geometry.grid.squares import VECTORS
from game.geometry.grid.steps import large_pose
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Smoke, State
from game.rules.tactics.cases.cards import CardReader
from game.rules.tactics.cases.ground import Ground
from game.rules.tactics.cases.names import BLOCS, Names, Spot, counted, facing_between, fold, is_spot
from game.rules.tactics.field import GridField
from game.rules.tactics.records import Map

OWN = (
    "unit", "attacker", "viewer", "viewers", "active", "shooter", "mover", "officer_unit", "leader", "firer",
    "observer",
)  # fmt: skip
FOES = ("target", "targets", "enemy", "enemies", "reactor", "defender", "enemy_units")
FRIENDS = ("friend", "friends", "friendly", "friendlies", "friendly_units", "own_units")
OTHERS = ("units", "other", "others", "bystanders")
BOARD = "example"
NAMED = ("name", "unit")


class Figure:
    """One unit of a question: what it is called, its card, where it stands."""

    def __init__(self, name: str, role: str, spec: Given, card: Unit) -> None:
        self.name = name
        self.role = role
        self.spec = spec
        self.card = card
        self.side = 0
        self.squares: list[Spot] = []
        self.facing: int | None = None
        self.id = ""

    @property
    def front(self) -> Spot:
        """Return the square that leads."""
        return self.squares[0]


class Stand:
    """All units and the ground of a question, read from its words."""

    def __init__(
        self, names: Names, keywords: frozenset[str], given: Given, roles: Iterable[str] = (), one_square: bool = True
    ) -> None:
        self.names = names
        self.given = given
        self.reader = CardReader(names, keywords, one_square)
        self.figures: list[Figure] = []
        self.ground = Ground(names)
        self.ground.read(given)
        self.corner: Spot = (0, 0)
        for role in roles or (*OWN, *FOES, *FRIENDS, *OTHERS):
            if role in given:
                for name, raw in self.units_in(given.get(role), given.at(role)):
                    self.add(name, role, raw)
        self._sides()

    def units_in(self, raw: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the units under a key: one, a list, or names with squares."""
        if isinstance(raw, str):
            yield raw, {}
        elif isinstance(raw, dict) and (name := next((raw[key] for key in NAMED if key in raw), None)) is not None:
            yield str(name), raw
        elif isinstance(raw, dict):
            for name, value in raw.items():
                yield str(name), value if isinstance(value, dict) else {"at": value}
        else:
            for one in as_list(raw, where):
                yield from self.units_in(one, where)

    def add(self, name: str, role: str, raw: Mapping[str, Any]) -> Figure:
        """Read one unit and keep it."""
        spec = self.given.part(dict(raw), role)
        for key in NAMED:
            spec.get(key)
        figure = Figure(without_remark(name)[0], role, spec, self.reader.read(spec, name))
        remark = without_remark(name)[1]
        figure.side = self._side_of(figure, remark)
        self._place(figure)
        figure.id = self._id(figure)
        self.figures.append(figure)
        return figure

    def _side_of(self, figure: Figure, remark: str) -> int:
        words = fold(remark).split()
        if {"friendly", "friend", "own"} & set(words) or figure.role in FRIENDS:
            return 0
        if {"enemy", "foe"} & set(words) or figure.role in FOES:
            return 1
        return 0 if figure.role in OWN else -1

    def _sides(self) -> None:
        """Put each unit on a side: by its role, by the side it names, else by its bloc."""
        if not self.figures:
            return
        main = next((one for one in self.figures if one.role in OWN), self.figures[0])
        own = self._bloc(main)
        for figure in self.figures:
            bloc = self._bloc(figure)
            said = "side" in figure.spec
            if figure is main:
                figure.side = 0
            elif figure.side < 0 or (said and "side" in main.spec):
                figure.side = int(bloc != own)

    def _bloc(self, figure: Figure) -> str:
        raw = figure.spec.get("side", "army", "bloc", default=None)
        if raw is None:
            return figure.card.bloc
        word = fold(raw)
        return BLOCS.get(word, word)

    def _id(self, figure: Figure) -> str:
        taken = {one.id for one in self.figures}
        number, base = 1, figure.card.id
        while base in taken:
            number += 1
            base = f"{figure.card.id}.{number}"
        return base

    def _place(self, figure: Figure) -> None:
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

    def find(self, raw: object) -> Figure | None:
        """Return the unit of the question that a text names."""
        words = fold(without_remark(str(raw))[0])
        for figure in self.figures:
            if fold(figure.name) == words:
                return figure
        id_ = self.names.find_unit(raw)
        return next((one for one in self.figures if one.card.id == id_), None)

    def named(self, raw: object, where: str) -> Figure:
        """Return the unit of the question that a text names, or say that it has none."""
        found = self.find(raw)
        if found is None:
            raise Misfit(where, f"{show(raw)} is no unit of this question",
                         f"there are {', '.join(one.name for one in self.figures)}")  # fmt: skip
        return found

    def role(self, *roles: str) -> list[Figure]:
        """Return the units under some keys."""
        return [figure for figure in self.figures if figure.role in roles]

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

    def cards(self) -> dict[str, Unit]:
        """Return the cards of the question's units, by the ids that its units have."""
        return {figure.id: msgspec.structs.replace(figure.card, id=figure.id) for figure in self.figures}

    def pose(self, field: GridField, state: State, figure: Figure, squares: list[Spot]) -> int:
        """Return the pose of a unit that fills some squares."""
        grid = field.layout(state).board
        numbers = [self.square(spot) for spot in squares]
        if figure.card.size == "large":
            return large_pose(grid, *numbers)
        level = counted(figure.spec.get("level", "floor", default=0)) or 0
        if figure.spec.get("roof", "on_roof", default=False) is True:
            number = field.layout(state).building_of[numbers[0]]
            level = field.layout(state).buildings[number].levels if number is not None else 0
        return min(numbers) + level * grid.size

    def state(self, field: GridField) -> State:
        """Return the position with everybody on the board."""
        state = State(frames=[], scenario="encounter", board=BOARD, chance=Chance.seeded(1), turn=1)
        state.smoke = [Smoke(self.square(spot), 1) for spot in self.ground.smoke]
        for figure in self.figures:
            state.put(self.piece(field, state, figure))
        return state

    def piece(self, field: GridField, state: State, figure: Figure) -> Piece:
        """Return a unit as it stands on the board, with what the question says of its figures and boxes."""
        facing = figure.facing
        if facing is None:
            foes = [one for one in self.figures if one.side != figure.side and one.squares]
            near = min(foes, key=lambda one: _apart(one.front, figure.front), default=None)
            facing = facing_between(figure.front, near.front) if near and figure.card.size == "normal" else 0
        spec = figure.spec
        piece = Piece(
            id=f"{'ab'[figure.side]}.{figure.id}", unit=figure.id, side=figure.side, status="board",
            at=self.pose(field, state, figure, figure.squares), facing=facing, begun=True,
        )  # fmt: skip
        activated = spec.get("activated", default=False)
        changes: dict[str, Any] = {"activated": activated is True or fold(activated) in ("yes", "true")}
        figures = spec.get("figures", "soldiers", "models", "strength", default=None)
        count = len(figures) if isinstance(figures, (list, dict)) else counted(figures)
        if count is not None and figure.card.kind == "squad":
            changes["fallen"] = fallen_of(figure.card, count)
        boxes = counted(spec.get("damage_before", "damage", "boxes_ticked", "ticked", "damage_taken", default=None))
        left = counted(spec.get("boxes_left", "damage_left", "hit_points_left", default=None))
        if figure.card.kind != "squad":
            if left is not None:
                boxes = figure.card.damage - left
            elif count is not None and figure.card.kind == "support":
                boxes = figure.card.damage - count
            changes["damage"] = boxes or 0
        used = counted(spec.get("used", "ammo_used", "boxes_used", default=None))
        limited = [number for number, line in enumerate(figure.card.weapons) if line.ammo]
        fired = [0] * len(figure.card.weapons)
        for number in limited:
            fired[number] = used or 0
        for number, raw in enumerate(spec.raw.get("weapons", []) if isinstance(spec.raw.get("weapons"), list) else []):
            if isinstance(raw, dict) and number < len(fired):
                own = counted(raw.get("used"))
                left_over = counted(raw.get("left"))
                fired[number] = own if own is not None else fired[number]
                if left_over is not None:
                    fired[number] = figure.card.weapons[number].ammo - left_over
        if any(fired):
            changes["fired"] = tuple(fired)
        return msgspec.structs.replace(piece, **changes)


def fallen_of(card: Unit, left: int) -> int:
    """Return which figures are lost of a squad that has so many left: bearers of the commonest weapon first."""
    order: list[int] = []
    at = 0
    for line in card.weapons:
        if line.range != "C" and not line.carried_with:
            order += [at] * min(line.count, card.soldiers - at)
            at += line.count
    weights = [order.count(start) for start in order] + [card.soldiers] * (card.soldiers - len(order))
    by_worth = sorted(range(card.soldiers), key=lambda figure: (-weights[figure], -figure))
    return sum(1 << figure for figure in by_worth[: max(0, card.soldiers - left)])


def _apart(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def squares_in(raw: object) -> bool:
    """Tell whether a value is a list of squares."""
    return isinstance(raw, list) and bool(raw) and all(is_spot(one) for one in raw)
