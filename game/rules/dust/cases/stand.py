"""The units of a free question as a real position: cards patched, everybody on a side; each game puts them down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from game.core.choice import Choice
from game.core.examples import Misfit, as_list, show
from game.core.questions import Given, without_remark
from game.rules.dust.carrying import go_aboard
from game.rules.dust.cases.cards import CardReader
from game.rules.dust.cases.marked import ABOARD, as_marked
from game.rules.dust.cases.names import BLOCS, Names, Spot, counted, fold
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Post, State

OWN = (
    "unit", "attacker", "viewer", "viewers", "active", "shooter", "mover", "officer_unit", "leader", "firer",
    "observer",
)  # fmt: skip
FOES = ("target", "targets", "enemy", "enemies", "reactor", "defender", "enemy_units")
FRIENDS = ("friend", "friends", "friendly", "friendlies", "friendly_units", "own_units")
OTHERS = ("units", "other", "others", "bystanders")
NAMED = ("name", "unit")
PLACES = {"building": "", "house": "", "door": "", "tree": "tree", "wood": "tree", "rubble": "rubble", "crate": "crate",
          "trap": "trap", "open": "empty"}  # fmt: skip
"""Words for the square that a unit stands in, and the terrain they mean."""


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


class Stand(ABC):
    """All units and the ground of a question, read from its words; how it puts them down is its game's affair."""

    by_figure = False
    """Whether figures of a unit stand each by itself, and may be hidden each by itself."""
    least_more = 0
    """Points that units stand farther apart than a weapon's least range."""

    def __init__(
        self, names: Names, keywords: frozenset[str], given: Given, roles: Iterable[str] = (), one_square: bool = True
    ) -> None:
        self.names = names
        self.given = given
        self.reader = CardReader(names, keywords, one_square)
        self.figures: list[Figure] = []
        self.loads: list[tuple[Figure, Figure, Post]] = []
        """Who is aboard of whom, and where."""
        self.close = False
        """Whether the two sides stand so near that they can strike each other."""
        self.read_ground(given)
        for role in roles or (*OWN, *FOES, *FRIENDS, *OTHERS):
            if role in given:
                for name, raw in self.units_in(given.get(role), given.at(role)):
                    self.add(name, role, raw)
        self._sides()

    @abstractmethod
    def read_ground(self, given: Given) -> None:
        """Read the terrain of the question."""

    @abstractmethod
    def place_figure(self, figure: Figure) -> None:
        """Read where a unit stands, if the question says so."""

    @abstractmethod
    def filled(self, figure: Figure, spots: list[Spot], where: str) -> list[Spot]:
        """Return the squares of a unit, also if only one of them is named."""

    @abstractmethod
    def settle(self, margin: int = 2, more: Iterable[Spot] = ()) -> None:
        """Give units without a place a free one."""

    @abstractmethod
    def unsettle(self) -> None:
        """Forget how large the ground is, for units that are put elsewhere."""

    @abstractmethod
    def shelter(self, figure: Figure, words: str, covered: bool) -> None:
        """Make the cover that the question says a unit has, or the place that it describes in words."""

    @abstractmethod
    def state(self, field: Any) -> State:
        """Return the position with everybody on the ground."""

    def veil(self, figure: Figure, partly: int = 0, wholly: int = 0, figures: Iterable[int] = ()) -> None:
        """Hide figures of a unit, so many or those named, from everybody else."""
        raise Misfit(figure.spec.where, "figures do not hide one by one on squares", "write mode: table")

    def flank(self, attacker: Figure, target: Figure, covered: list[bool]) -> None:
        """Put each soldier of a squad where the target is in cover from him, or is not."""
        raise Misfit(attacker.spec.where, "all figures of a unit share its square (R-048)", "write mode: table")

    def facings(self, table: Any, unit: str, foe: Figure) -> list[Choice]:
        """Return choices of a facing that no list offers."""
        return []

    def keep_apart(self, one: Figure, other: Figure, step: Spot, points: int, centimetres: int | None) -> None:
        """Put a unit so many points from another in one of the eight directions."""
        column, row = one.front
        other.squares = self.filled(other, [(column + step[0] * points, row + step[1] * points)], other.spec.where)

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
        self.place_figure(figure)
        figure.id = self._id(figure)
        self.figures.append(figure)
        for key in ABOARD:
            if key in spec:
                self._board(figure, key)
        return figure

    def _board(self, carrier: Figure, key: str) -> None:
        """Read who is aboard a unit."""
        for name, raw in self.units_in(carrier.spec.get(key), carrier.spec.at(key)):
            figure = self.add(name, "aboard", raw)
            figure.side = carrier.side
            self.loads.append((figure, carrier, ABOARD[key]))

    def load(self, state: State) -> None:
        """Put aboard their carriers whom the question says to be there."""
        for figure, carrier, post in self.loads:
            units = {piece.unit: piece.id for piece in state.units.values()}
            go_aboard(state, units[figure.id], units[carrier.id], post)

    def gather(self) -> None:
        """Let those who are aboard be on their carriers' side."""
        for figure, carrier, _ in self.loads:
            figure.side = carrier.side

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

    def cards(self) -> dict[str, Unit]:
        """Return the cards of the question's units, by the ids that its units have."""
        return {figure.id: msgspec.structs.replace(figure.card, id=figure.id) for figure in self.figures}

    def as_said(self, figure: Figure, piece: Piece) -> Piece:
        """Return a unit with what the question says of its figures, boxes and ammunition."""
        spec = figure.spec
        changes: dict[str, Any] = {"activated": spec.flag("activated")}
        figures = spec.get("figures", "soldiers", "models", "strength", "figures_left", "soldiers_left", default=None)
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
        return as_marked(spec, figure.card, msgspec.structs.replace(piece, **changes))


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
