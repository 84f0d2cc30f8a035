"""The records of the measured table: the terrain kit, ready tables, scenarios and measures; what kinds of terrain do.

Lengths in the files are millimetres and degrees, in the game tenths of both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec

from game.geometry.table.shapes import MM, Point, Poly, turned
from game.rules.dust.records import Bloc, Fortification, FortKind

Millimetres = Annotated[int, msgspec.Meta(ge=1, le=3000)]
Offset = Annotated[int, msgspec.Meta(ge=-1500, le=1500)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Degrees = Annotated[int, msgspec.Meta(ge=0, le=359)]
Face = Literal["army", "target", "shield"]
TerrainKind = Literal[
    "woods", "building", "hedge", "low-wall", "high-wall", "rubble", "crates", "tank-traps", "rocks", "cliff",
    "ravine", "river", "marsh", "deep-water", "wreck", "road", "bridge",
]  # fmt: skip


Round = Literal["enemy-edge", "defender-half", "own-quarter", "enemy-quarter", "cross-quarters"]
"""Where a side places an objective."""


class Trait(NamedTuple):
    """What a kind of terrain does: its height in millimetres, whether it slows, whom it bars, how it stops sight."""

    height: int
    slows: bool = True
    bars: Literal["nobody", "vehicles", "everybody"] = "nobody"
    sight: Literal["none", "solid", "area", "walls"] = "none"
    rule: str = "D-070"


KINDS: Mapping[str, Trait] = {
    "woods": Trait(150, sight="area", rule="D-073"),
    "building": Trait(75, sight="walls", rule="D-076"),
    "hedge": Trait(30, sight="solid"),
    "low-wall": Trait(30, bars="everybody", sight="solid", rule="D-074"),
    "high-wall": Trait(75, bars="everybody", sight="solid", rule="D-074"),
    "rubble": Trait(20, sight="solid"),
    "crates": Trait(20, sight="solid"),
    "tank-traps": Trait(20, bars="vehicles", sight="solid", rule="D-075"),
    "rocks": Trait(40, sight="solid"),
    "cliff": Trait(100, bars="everybody", sight="solid", rule="D-074"),
    "ravine": Trait(0),
    "river": Trait(0),
    "marsh": Trait(0),
    "deep-water": Trait(0, bars="everybody", rule="D-074"),
    "wreck": Trait(60, sight="solid", rule="D-079"),
    "road": Trait(0, slows=False, rule="D-064"),
    "bridge": Trait(0, slows=False, rule="D-064"),
    "bunker": Trait(60, bars="vehicles", sight="solid", rule="D-309"),  # R-230, as all below
    "strongpoint": Trait(30, bars="vehicles", sight="solid", rule="D-309"),
    "trench": Trait(0, rule="D-316"),
    "wire": Trait(0, rule="D-317"),
    "mines": Trait(0, rule="D-319"),
}
OPENING_WIDTHS = {"door": 40, "window": 25, "gate": 100}
"""How wide openings are, in millimetres (R-228)."""
SIDES = ("N", "E", "S", "W")
CORNERS = 24
"""Corners of the polygon that stands for an ellipse."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way through a wall of a building: its side, how far from the middle of that side, and on which levels."""

    side: Literal["N", "E", "S", "W"]
    kind: Literal["door", "window", "gate"]
    at: Offset = 0
    levels: tuple[Count, ...] = (0,)


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the terrain kit: its kind and outline about its middle, the north up."""

    id: str
    kind: TerrainKind | FortKind
    rect: tuple[Millimetres, Millimetres] | None = None
    """Width from west to east, depth from south to north."""
    ellipse: tuple[Millimetres, Millimetres] | None = None
    points: tuple[tuple[Offset, Offset], ...] = ()
    """The corners of a convex outline, counter-clockwise."""
    levels: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """Floors of a building; its flat roof comes on top (R-226)."""
    openings: tuple[Opening, ...] = ()
    tall: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    """Its height in millimetres where it is not that of its kind; at most that of a huge hull."""
    copies: Count = 0
    """How many of it the players' kit has; 0: ready tables only."""

    @property
    def trait(self) -> Trait:
        """Return what this kind of terrain does."""
        return KINDS[self.kind]

    @property
    def height(self) -> int:
        """Return how high it is, in tenths of a millimetre."""
        return (self.tall or self.trait.height * max(1, self.levels)) * MM


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain on a ready table: its item, its middle from the south-west corner, and how it is turned."""

    item: str
    at: tuple[Millimetres, Millimetres]
    turn: Degrees = 0


class TableTop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready table: its size, its ground, and the terrain on it (D-012)."""

    id: str
    features: tuple[Placed, ...]
    size: tuple[Millimetres, Millimetres] = (1800, 1200)
    ground: Literal["grass", "dirt", "snow", "ash", "concrete"] = "grass"


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that stands on the table from the start, its leader or middle at a spot."""

    unit: str
    at: tuple[Millimetres, Millimetres]
    facing: Degrees = 0


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The units of a side that stand on the table from the start, each once."""

    bloc: Bloc
    units: tuple[Posted, ...]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective that lies on the table from the start, and the seat on whose ground it does."""

    at: tuple[Millimetres, Millimetres]
    half: Annotated[int, msgspec.Meta(ge=0, le=1)]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin with: the table, both sides and objectives on it, and what the first dice show."""

    table: str
    first: Force
    second: Force
    objectives: tuple[Goal, ...] = ()
    dice: tuple[Annotated[str, msgspec.Meta(pattern=r"^[ATS]+$")], ...] = ()

    @property
    def forces(self) -> tuple[Force, Force]:
        """Return the sides in the order of their seats."""
        return self.first, self.second


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of the measured table: who gets which ground, how units come on, how it is won (D-371 to D-383)."""

    id: str
    faces: tuple[tuple[Face, Face], ...]
    rule: Annotated[str, msgspec.Meta(pattern=r"^D-[0-9]{3}$")]
    ground: Literal["long", "short", "opposite", "adjacent"] = "long"
    """Edges of the long or short sides, or quarters that lie opposite or side by side."""
    chooser: Literal["attacker", "defender"] = "attacker"
    """Who picks his edge or quarter."""
    turns: Positive = 8
    engagement: bool = False
    """D-366: no Sustained Attack and no aircraft's attack in turn 1."""
    entering: bool = False
    """Units not in reserve come on by Move or March instead of being deployed (D-366)."""
    alternating: bool = False
    """Deployment in turn, one unit each, attacker first (D-380); else the defender deploys all, then the attacker."""
    reserves: Literal["none", "reserves", "delayed"] = "none"
    reserves_of: Literal["defender", "both"] = "both"
    scattered: bool = False
    """D-370."""
    arrival: Literal["own-edge", "long-sides", "own-long-edge", "far-corner"] = "own-edge"
    ambush: bool = False
    """The defender may keep one unit for an ambush (D-367)."""
    objectives: tuple[Round, ...] = ()
    """What each side places in turn, one word for each round."""
    first_placer: Literal["attacker", "defender"] = "attacker"
    victory: Literal["enemy-objective", "hold-ground", "hold-objectives"] = "enemy-objective"
    fortifications: Mapping[FortKind, Positive] = {}
    """What it gives for nothing (D-306)."""
    fortifies: Literal["defender", "both"] = "both"
    """To whom."""
    hidden: bool = False
    """It is not offered: a lesson starts from it."""
    start: Start | None = None

    @property
    def goal(self) -> int:
        """Return the victory points that win: on the table nobody counts any."""
        return 0


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measures of the table in millimetres, and the dice, each with its rule; all of them can be tuned."""

    initiative_dice: Positive
    reaction_dice: Positive
    reaction_range: Positive
    """In points of 10 cm (D-156)."""
    base: Millimetres
    heavy_base: Millimetres
    support_base: Millimetres
    vehicle: Millimetres
    large: tuple[Millimetres, Millimetres]
    huge: tuple[Millimetres, Millimetres]
    heights: Mapping[str, Millimetres]
    """By body: base, heavy, support, vehicle, large, huge, flight (under the hull) and roof (over it)."""
    objective: Millimetres
    hold_range: Millimetres
    smoke: Millimetres
    reserve_dice: tuple[Count, Count]
    kit_pieces: Positive
    """How many pieces of terrain each player places."""


def item_of(works: Fortification) -> Item:
    """Return a fortification as a piece of terrain, its front to the north (R-230)."""
    openings = tuple(Opening("S", "door", at) for at in works.doors)
    return Item(works.id, works.id, rect=works.size, openings=openings, tall=works.height)


def outline(item: Item, at: Point, turn: int) -> Poly:
    """Return the outline of a piece of terrain where it lies; turns are tenths of a degree, clockwise."""
    if item.rect is not None:
        wide, deep = (side * MM // 2 for side in item.rect)
        corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]
    elif item.ellipse is not None:
        wide, deep = (side * MM // 2 for side in item.ellipse)
        step = 2 * math.pi / CORNERS
        corners = [(round(wide * math.cos(step * n)), round(deep * math.sin(step * n))) for n in range(CORNERS)]
    else:
        corners = [(x * MM, y * MM) for x, y in item.points]
    offsets = (turned(right, ahead, turn) for right, ahead in corners)
    return Poly(tuple((at[0] + right, at[1] + up) for right, up in offsets))
