"""The records of tiles, boards, scenarios and figures of Dust Tactics, and the layout that a board stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from game.geometry.grid.layout import BIG, SMALL, WALL, WIDE, Building, Layout
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, board
from game.rules.dust.records import Bloc, FortKind

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Spot = tuple[Count, Count]
"""A square as column and row, counted from the south-west corner (R-021)."""
Side = Literal["N", "E", "S", "W"]
Face = Literal["army", "target", "shield"]
Roll = Annotated[str, msgspec.Meta(pattern=r"^[ATS]+$")]
"""The faces of dice that are rolled one after the other: ARMY, TARGET, SHIELD by their first letters."""

FACINGS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
OPENINGS = {"wall": WALL, "small": SMALL, "large": BIG, "huge": WIDE}
SIGNS = {
    ".": "empty", "T": "tree", "R": "rubble", "#": "construction",
    "S": "swamp", "W": "water", "C": "crate", "X": "trap",
}  # fmt: skip
"""What the signs of a map mean; small letters are buildings."""


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain tile of one square; players may place some of them (R-119)."""

    id: Literal["empty", "tree", "rubble", "construction", "swamp", "water", "crate", "trap", "building"]
    rule: Annotated[str, msgspec.Meta(pattern=r"^D-[0-9]{3}$")]
    placed_as: Literal["none", "tile", "trap"] = "none"


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edge of a square with a wall in it or a way through (R-036)."""

    at: Spot
    side: Side
    size: Literal["wall", "small", "large", "huge"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building of a map: its letter, its levels below the roof, its openings, squares that nobody enters."""

    letter: Annotated[str, msgspec.Meta(pattern=r"^[a-z]$")]
    levels: Annotated[int, msgspec.Meta(ge=1, le=4)]
    openings: tuple[Opening, ...]
    solid: tuple[Spot, ...] = ()


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board for two players, drawn with the north on top (R-021)."""

    id: str
    rows: tuple[str, ...]
    houses: tuple[House, ...] = ()
    walls: tuple[Opening, ...] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        return len(self.rows)


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that stands on the board from the start, on the ground."""

    unit: str
    at: Spot
    facing: Side = "N"


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The units of a side that stand on the board from the start, each once."""

    bloc: Bloc
    units: tuple[Posted, ...]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin with: the board, both sides on it, and what the first dice show."""

    board: str
    first: Force
    second: Force
    dice: tuple[Roll, ...] = ()

    @property
    def forces(self) -> tuple[Force, Force]:
        """Return the sides in the order of their seats."""
        return self.first, self.second


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is set up and won (D-357 to D-361)."""

    id: str
    faces: tuple[tuple[Face, Face], ...]
    entry: Literal["long", "short"]
    turns: Positive
    objectives: Literal["none", "centre", "halves", "own"] = "none"
    holds_from: Count = 0
    taking_wins: bool = False
    goal: Count = 0
    hold_enemy: Count = 0
    hold_own: Count = 0
    per_loss: Count = 0
    reserves: Count = 0
    all_return: bool = False
    heroes_return: bool = False
    reserve_entry: Literal["own", "enemy"] = "own"
    fortifications: Mapping[FortKind, Positive] = {}
    """What it gives each side for nothing (D-306)."""
    hidden: bool = False
    """It is not offered: a lesson starts from it."""
    start: Start | None = None
    """Where everybody stands already; then nothing is set up."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rules that can be tuned."""

    initiative_dice: Positive
    reaction_dice: Positive
    reaction_range: Positive
    tiles_each: Count
    traps_each: Count
    hold_range: Count


def squares_drawn(drawn: Map) -> Iterator[tuple[str, int, int]]:
    """Yield the sign of every square of a map with its column and row."""
    for down, line in enumerate(drawn.rows):
        for column, sign in enumerate(line):
            yield sign, column, drawn.height - 1 - down


def edge_of(drawn: Map, opening: Opening) -> int | None:
    """Return the edge that an opening names, None if it lies on the border or off the board."""
    grid = board(drawn.width, drawn.height)
    if not grid.has(*opening.at):
        return None
    square = grid.square(*opening.at)
    other = grid.step(square, FACINGS[opening.side])
    return None if other is None else grid.edge(square, other)


def layout_of(drawn: Map, placed: Mapping[int, str] | None = None) -> Layout:
    """Return the layout of a map with the tiles that the players put on it."""
    grid = board(drawn.width, drawn.height)
    kinds: dict[int, str] = {}
    rooms: dict[str, list[int]] = {}
    for sign, column, row in squares_drawn(drawn):
        if sign in SIGNS:
            kinds[grid.square(column, row)] = SIGNS[sign]
        else:
            rooms.setdefault(sign, []).append(grid.square(column, row))
    houses = [
        Building(
            tuple(rooms[house.letter]), house.levels, _edges(drawn, house.openings), {},
            tuple(grid.square(*spot) for spot in house.solid),
        )
        for house in drawn.houses
    ]  # fmt: skip
    return Layout(drawn.width, drawn.height, kinds | dict(placed or {}), houses, _edges(drawn, drawn.walls))


def _edges(drawn: Map, openings: tuple[Opening, ...]) -> dict[int, int]:
    edges = ((edge_of(drawn, opening), OPENINGS[opening.size]) for opening in openings)
    return {edge: size for edge, size in edges if edge is not None}


def centre_squares(drawn: Map) -> tuple[int, ...]:
    """Return the four squares round the middle of a map (R-121)."""
    grid = board(drawn.width, drawn.height)
    columns, rows = (drawn.width // 2 - 1, drawn.width // 2), (drawn.height // 2 - 1, drawn.height // 2)
    return tuple(grid.square(column, row) for row in rows for column in columns)
