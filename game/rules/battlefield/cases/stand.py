"""The units and the ground of a free question on the measured table: everybody at centimetres, squads in rows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, choice
from game.core.examples import Misfit, show
from game.core.questions import Given
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CM, turned
from game.rules.battlefield.cases.ground import KINDS, Patch, TableGround, is_pair
from game.rules.battlefield.field import TableField
from game.rules.battlefield.figures import Build
from game.rules.battlefield.records import Item, TableTop
from game.rules.battlefield.seeing import HEADINGS
from game.rules.dust.cases.names import FACINGS, Spot, counted, fold
from game.rules.dust.cases.stand import PLACES, Figure, Stand, fallen_of
from game.rules.dust.state import Piece, Smoke, State

TABLE = "example"
AFTER = 2
"""The turn that questions are played in: engagement is over, which keeps aircraft from attacking (D-366)."""
SCENARIO = "free-for-all"
SIDE_MM = 3000
"""The side of the table that questions are played on, in millimetres."""
MARGIN = 60.0
"""Centimetres that are left round what a question puts on the table."""
COLUMN, ROW = 14, 10
"""Centimetres from one to the next of those that a question only puts side by side or so many points apart."""
ABREAST = 6
"""Figures of a squad that stand in one row."""
TALL = 200
"""Millimetres: a wall that nothing on the ground sees over."""
THIN = 0.1
"""Centimetres: how thick a wall is that hides a figure."""
FLANK, BEFORE = 12.0, 15.0
"""Where soldiers stand of whom some face cover: so far to either side of a target so far before them."""
PILLAR = (-4.75, -2.75, 9.3, 11.3)
"""What hides a part of that target from the left, from west to east and from south to north in centimetres."""
STRIKING = 10
"""How far the front rows of two units are apart that fight hand to hand, in millimetres."""
AT = ("at_cm", "at", "position", "position_cm", "at_after_first_action")


class TableStand(Stand):
    """All units and the ground of a question on the table."""

    by_figure = True
    least_more = 1

    def read_ground(self, given: Given) -> None:
        self.ground = TableGround()
        self.ground.read(given)
        self.spots: dict[int, list[tuple[float, float]]] = {}
        """Where figures stand in centimetres, by the number of their unit."""
        self.degrees: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.walls: list[Patch] = []
        """What hides figures as the question says."""
        self.veils: dict[int, tuple[set[int], set[int]]] = {}
        """Figures that are hidden in part and wholly, by their unit."""
        self.corner = (0.0, 0.0)
        self.builds: Any = None

    def place_figure(self, figure: Figure) -> None:
        spec = figure.spec
        if "facing" in spec:
            raw = spec.get("facing")
            if isinstance(raw, (int, float)):
                self.degrees[id(figure)] = round(raw * 10)
            elif fold(raw).replace(" ", "") in FACINGS:
                self.degrees[id(figure)] = FACINGS[fold(raw).replace(" ", "")] * 450
            else:
                raise Misfit(spec.at("facing"), f"{show(raw)} is no facing", "write degrees, 0 is north")
        if "facing_deg" in spec:
            self.degrees[id(figure)] = round(float(spec.get("facing_deg")) * 10)
        self.levels[id(figure)] = counted(spec.get("level", "floor", default=0)) or 0
        raw = next((spec.raw[key] for key in AT if key in spec.raw), None)
        if raw is None or isinstance(raw, str):
            return
        spec.get(*AT)
        listed = raw if isinstance(raw, list) and raw and all(is_pair(one) for one in raw) else [raw]
        if not all(is_pair(one) for one in listed):
            raise Misfit(spec.where, f"{show(raw)} is no spot", "write [x, y] in centimetres")
        self.put(figure, [(float(one[0]), float(one[1])) for one in listed])

    def put(self, figure: Figure, spots: list[tuple[float, float]]) -> None:
        """Put a unit somewhere: the middle of its front row, or each of its figures."""
        self.spots[id(figure)] = spots
        figure.squares = [(math.floor(spots[0][0] / COLUMN), math.floor(spots[0][1] / ROW))]

    def filled(self, figure: Figure, spots: list[Spot], where: str) -> list[Spot]:
        self.spots.pop(id(figure), None)
        return spots[:1]

    def settle(self, margin: int = 2, more: Iterable[Spot] = ()) -> None:
        taken = [one.squares[0] for one in self.figures if one.squares]
        for figure in self.figures:
            if not figure.squares:
                column = min((spot[0] for spot in taken), default=0) - 3
                figure.squares = [(column, min((spot[1] for spot in taken), default=0))]
                taken.append(figure.squares[0])

    def unsettle(self) -> None:
        """Forget nothing: the table is large enough for all."""

    def shelter(self, figure: Figure, words: str, covered: bool) -> None:
        kind = next(
            (KINDS[word] for word in sorted(PLACES, key=len, reverse=True) if word in words and word in KINDS), ""
        )
        if covered or (kind and kind != "empty"):
            figure.spec.raw["in_terrain"] = "woods" if kind in ("", "building") else kind
            figure.spec.used.add("in_terrain")

    def veil(self, figure: Figure, partly: int = 0, wholly: int = 0, figures: Iterable[int] = ()) -> None:
        count = len(left) if isinstance(left := figure.spec.raw.get("figures"), dict) else counted(left)
        order = [n for n in range(max(1, figure.card.soldiers)) if not fallen_of(figure.card, count or 99) >> n & 1]
        gone = set(figures) or set(order[len(order) - wholly :] if wholly else ())
        rest = [number for number in order if number not in gone]
        self.veils[id(figure)] = set(rest[len(rest) - partly :] if partly else ()), gone

    def flank(self, attacker: Figure, target: Figure, covered: list[bool]) -> None:
        if target.card.kind == "squad":
            raise Misfit(target.spec.where, "a squad is not covered one way only", "name a vehicle or hero")
        left = fallen_of(attacker.card, len(covered))
        living = [number for number in range(attacker.card.soldiers) if not left >> number & 1]
        spots = [(0.0, -40.0 - 5 * number) for number in range(attacker.card.soldiers)]
        for rank, (number, hidden) in enumerate(zip(living, covered, strict=True)):
            spots[number] = ((-FLANK if hidden else FLANK) * (1 + rank / 4), 0.0)
        self.put(attacker, spots)
        self.put(target, [(0.0, BEFORE)])
        self.walls.append(Patch("high-wall", *PILLAR, tall=TALL))

    def keep_apart(self, one: Figure, other: Figure, step: Spot, points: int, centimetres: int | None) -> None:
        super().keep_apart(one, other, step, points, centimetres)
        if centimetres is not None:
            other.spec.raw["gap_cm"] = (one, step, centimetres)
            other.spec.used.add("gap_cm")

    def facings(self, table: Any, unit: str, foe: Figure) -> list[Choice]:
        return [choice("face", unit, (heading,)) for heading in HEADINGS]

    # On the table

    def kit(self) -> dict[str, Item]:
        """Return the terrain of the question as pieces of a kit."""
        return {item.id: item for number, patch in enumerate(self._patches()) for item in [patch.item(number)]}

    def table(self) -> TableTop:
        """Return the table that the question is played on."""
        return TableTop(TABLE, (), (SIDE_MM, SIDE_MM))

    def _patches(self) -> list[Patch]:
        return [*self.ground.patches, *self.walls]

    def state(self, field: TableField) -> State:
        self.gather()
        state = State(frames=[], scenario=SCENARIO, board=TABLE, chance=Chance.seeded(1), turn=AFTER, edges=[4, 0])
        self.builds = field.builds
        self._measure()
        for figure in self.figures:
            self._wooded(figure)
            self._veiled(figure)
        self.corner = self.corner_of()
        field.kit = {**field.kit, **self.kit()}
        state.features = [patch.feature(number, self.corner) for number, patch in enumerate(self._patches())]
        state.smoke = [Smoke(self.place(spot), 1) for spot in self.ground.smoke]
        for figure in self.figures:
            state.put(self.piece(figure))
        self.load(state)
        return state

    def corner_of(self) -> tuple[float, float]:
        """Return what lies in the corner of the table, so that everything is on it."""
        xs = [x for spots in self.spots.values() for x, _ in spots] + [patch.west for patch in self._patches()]
        ys = [y for spots in self.spots.values() for _, y in spots] + [patch.south for patch in self._patches()]
        return min(xs) - MARGIN, min(ys) - MARGIN

    def _measure(self) -> None:
        """Find the centimetres of units that are only told to stand so many points apart, or side by side."""
        for figure in self.figures:
            if id(figure) not in self.spots:
                column, row = figure.front
                self.spots[id(figure)] = [(column * COLUMN, row * ROW)]
        for figure in self.figures:
            gap = figure.spec.raw.get("gap_cm")
            if gap is not None:
                self._part(gap[0], figure, gap[1], gap[2] * 10)
        own = [one for one in self.figures if one.role == "attacker"]
        if self.close and own:
            for foe in [one for one in self.figures if one.side != own[0].side and one.role == "target"][:1]:
                self._part(own[0], foe, (0, 1), STRIKING)

    def _part(self, one: Figure, other: Figure, step: Spot, millimetres: int) -> None:
        """Put a unit so far from another, from rim to rim."""
        x, y = self.spots[id(one)][0]
        away = (millimetres + self._depth(one) + self._depth(other)) / 10
        length = math.hypot(*step) or 1
        self.spots[id(other)] = [(x + step[0] / length * away, y + step[1] / length * away)]

    def _depth(self, figure: Figure) -> float:
        """Return how far a unit's rim is before its middle, in millimetres."""
        build: Build = self.builds[figure.id]
        return (build.length // 2 if build.length else build.radius) / 10

    def _wooded(self, figure: Figure) -> None:
        """Grow the terrain under a unit that the question puts in cover."""
        kind = figure.spec.raw.pop("in_terrain", None)
        if kind is None:
            return
        spots = self.figure_spots(figure)
        room = self._depth(figure) / 10 + 0.5
        west, east = min(x for x, _ in spots) - room, max(x for x, _ in spots) + room
        south, north = min(y for _, y in spots) - room, max(y for _, y in spots) + room
        self.walls.append(Patch(kind, west, east, south, north))

    def _veiled(self, figure: Figure) -> None:
        """Put walls round figures that the question hides: low ones show their heads, high ones nothing."""
        build: Build = self.builds[figure.id]
        room = (build.length // 2 if build.length else build.radius) / CM + 2 * THIN
        for numbers, tall in zip(self.veils.get(id(figure), ()), (build.top // 20, TALL), strict=False):
            for number in numbers:
                x, y = self.figure_spots(figure)[number]
                for west, east, south, north in (
                    (x - room, x + room, y + room - THIN, y + room), (x - room, x + room, y - room, y - room + THIN),
                    (x - room, x - room + THIN, y - room, y + room), (x + room - THIN, x + room, y - room, y + room),
                ):  # fmt: skip
                    self.walls.append(Patch("high-wall", west, east, south, north, tall=tall))

    def figure_spots(self, figure: Figure) -> list[tuple[float, float]]:
        """Return where the figures of a unit stand: as told, else in rows across the way it faces."""
        spots = self.spots[id(figure)]
        if figure.card.kind != "squad" or len(spots) >= figure.card.soldiers:
            return spots
        build: Build = self.builds[figure.id]
        apart = 2 * build.radius + (80 if id(figure) in self.veils else 10)
        found = list(spots)
        for number in range(len(found), figure.card.soldiers):
            row, at = divmod(number, ABREAST)
            right = (at + 1) // 2 * (1 if at % 2 else -1)
            east, north = turned(right * apart, -row * apart, self.facing(figure))
            found.append((spots[0][0] + east / CM, spots[0][1] + north / CM))
        return found

    def facing(self, figure: Figure) -> int:
        """Return where a unit faces in tenths of a degree: as told, else at the nearest enemy."""
        told = self.degrees.get(id(figure))
        if told is not None:
            return told % 3600
        x, y = self.spots[id(figure)][0]
        foes = [self.spots[id(one)][0] for one in self.figures if one.side != figure.side]
        if not foes:
            return 0
        to_x, to_y = min(foes, key=lambda spot: math.hypot(spot[0] - x, spot[1] - y))
        return round(math.degrees(math.atan2(to_x - x, to_y - y)) * 10) % 3600

    def place(self, spot: tuple[float, float], level: int = 0) -> int:
        """Return a spot of the question as a place of the table."""
        x, y = round((spot[0] - self.corner[0]) * CM), round((spot[1] - self.corner[1]) * CM)
        if not (0 <= x <= SIDE_MM * 10 and 0 <= y <= SIDE_MM * 10):
            raise Misfit("given", f"{list(spot)} is not on the table", "keep all within two metres")
        return place(x, y, level)

    def piece(self, figure: Figure) -> Piece:
        """Return a unit as it stands on the table, with what the question says of its figures and boxes."""
        level = self.levels.get(id(figure), 0)
        places = tuple(self.place(spot, level) for spot in self.figure_spots(figure))
        piece = Piece(
            id=f"{'ab'[figure.side]}.{figure.id}", unit=figure.id, side=figure.side, status="board", at=places[0],
            facing=self.facing(figure), begun=True, spots=places if figure.card.kind == "squad" else (),
        )  # fmt: skip
        return self.as_said(figure, piece)
