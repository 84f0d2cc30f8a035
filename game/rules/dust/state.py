"""The state of a Dust game as plain data: units in play, markers, objectives, smoke, and what a seat may know.

Nothing is hidden in Dust but the dice to come, so a view is the position without its generator.
"""

from __future__ import annotations

from copy import copy
from typing import Literal

import msgspec

from game.core.frames import BaseState, Outcome
from game.core.rng import Chance
from game.rules.dust.frames import AnyFrame

SIDES = ("first", "second")
"""The two seats; which bloc each of them fields is told by its army."""
ARMY, TARGET, SHIELD = 1, 2, 3
"""The faces of a Dust die, one in three each (D-001)."""
KEPT = ("scene", "layout")
"""What a copy of a state need not work out again: it holds until something changes its place."""
WALLED = ("bunker", "strongpoint")
"""The fortifications that units go inside (D-309)."""
OFF = -1
"""Where a unit stands that is not on the board."""
PRESENT = ("board", "aboard")
"""The status of units that are not lost and have come to the board, or will with whoever carries them."""

Status = Literal["waiting", "board", "aboard", "reserve", "ambush", "down", "lost"]
"""Not yet entered; on the board; carried by another unit; in reserve, on the grid after a loss (D-356), on the table
from the start (D-368); kept off for an ambush (D-367); fallen, but it may cheat death when the action ends (D-223);
lost for good."""

Rank = Literal["", "leader", "unit", "support"]
Post = Literal["", "pilot", "passenger", "rider", "cargo", "attached"]


MARKERS = (
    "stunned", "stim-attack", "stim-move", "seen", "dug-in", "air-alert", "abandoned", "buried", "under-fire",
    "suppressed", "arrives-own", "arrives-left", "arrives-right",
)  # fmt: skip
"""Every kind of marker; the last five only on the table."""


class Marker(msgspec.Struct, frozen=True, gc=False):
    """Something that lies on a unit for a time: its kind, who put it there, and in which turn."""

    kind: str
    by: str = ""
    turn: int = 0


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A unit of a player: its card, where it stands, and everything that is ticked on its card (D-006)."""

    id: str
    """Unique in the game: the seat's letter, the card, and a number from the second copy on: a.ghosts, b.ghosts.2."""
    unit: str
    side: int
    status: Status = "waiting"
    at: int = OFF
    """The pose on the grid: a square, or what `footprint` reads for large and huge units; floors are higher places.
    On the table a place: the middle of a hull or base, of squads that of the first living figure."""
    facing: int = 0
    """One of eight on the grid, tenths of a degree on the table; both clockwise from the north."""
    fallen: int = 0
    """Figures of a squad that are lost, one bit each (D-140)."""
    damage: int = 0
    """Damage boxes ticked of everything but squads (D-008)."""
    fired: tuple[int, ...] = ()
    """Ammunition boxes ticked, one number for each weapon line (D-258)."""
    empty: int = 0
    """Weapon lines that must be reloaded, one bit each (D-262, D-263)."""
    used: tuple[str, ...] = ()
    """Special rules with tick boxes, once for each use (D-006)."""
    markers: tuple[Marker, ...] = ()
    activated: bool = False
    ordered: bool = False
    """It was told to get moving in this turn (D-201)."""
    begun: bool = False
    """It has had its first activation of the game (D-048, D-242)."""
    lost_in: int = 0
    """The turn of its last loss."""
    carrier: str = ""
    """The unit that carries it, or the vehicle that this hero drives."""
    post: Post = ""
    """What it is aboard: at the wheel, inside, on the outside, as cargo, or part of a squad (R-169)."""
    pilot: str = ""
    """The hero who drives it (D-188)."""
    platoon: str = ""
    """The platoon that it belongs to, with a number from the second of a kind on, where platoons are used (D-331)."""
    rank: Rank = ""
    """What it is there."""
    last: str = ""
    """The last action of its last activation (D-365)."""
    spots: tuple[int, ...] = ()
    """On the table the places of a squad's figures, also of those who have fallen; nobody else has any."""

    def has(self, kind: str) -> bool:
        """Tell whether a marker of this kind lies on the unit."""
        return any(marker.kind == kind for marker in self.markers)

    @property
    def on_board(self) -> bool:
        return self.status == "board"


class Objective(msgspec.Struct, frozen=True, gc=False):
    """An objective marker: where it lies, and whose half that is (-1: nobody's)."""

    at: int
    half: int = -1


class Feature(msgspec.Struct, frozen=True, gc=False):
    """A piece of terrain on the measured table, wrecks included: its kind, its middle, and how it is turned."""

    item: str
    at: int
    turn: int = 0
    unit: str = ""
    """The vehicle whose wreck it is (D-079)."""


class Fort(msgspec.Struct, frozen=True, gc=False):
    """A fortification: its kind, where it lies, whom it faces, and who placed it (chapter 18)."""

    id: str
    kind: str
    """bunker, strongpoint, trench, wire, mines."""
    at: int
    """On the grid its square, of four the lower left one; on the table its middle."""
    facing: int = 0
    side: int = -1
    """The seat that placed it; nobody where the scenario did."""

    @property
    def is_walled(self) -> bool:
        """Tell whether it is a Bunker or a Strongpoint, which units go inside."""
        return self.kind in WALLED


class Smoke(msgspec.Struct, frozen=True, gc=False):
    """A square or circle of smoke and the turn in which it was laid; it lapses at the end of the next (R-218)."""

    at: int
    turn: int


class Position(BaseState, kw_only=True):
    """All that lies open on the table; `State` adds the dice to come, `View` who looks."""

    frames: list[AnyFrame]
    result: Outcome | None = None
    scenario: str
    board: str
    armies: list[str] = msgspec.field(default_factory=lambda: ["", ""])
    """The names of the two armies."""
    blocs: list[str] = msgspec.field(default_factory=lambda: ["", ""])
    classic: bool = False
    """Classic dice: two faces that hit, four blank (D-002)."""
    turn: int = 0
    winner: int = 0
    """Who won the last roll for initiative."""
    edges: list[int] = msgspec.field(default_factory=lambda: [4, 0])
    """The facing of each side's entry edge as seen from the middle of the board: 0 north, 2 east, 4 south, 6 west."""
    tiles: list[tuple[int, str]] = []
    """Terrain that the players placed: square and kind (D-354)."""
    crushed: list[int] = []
    """Squares whose crate was crushed (D-056)."""
    features: list[Feature] = []
    """Terrain on the measured table: its own, what the players placed, and wrecks (D-079)."""
    attacker: int = 0
    """The seat that attacks, in scenarios of the measured table (D-371)."""
    inches: bool = False
    """Lengths are told in inches, four of them for 10 cm; nothing else depends on it (D-010, R-104)."""
    smoke: list[Smoke] = []
    forts: list[Fort] = []
    """Fortifications, in the order in which they were placed (D-307)."""
    objectives: list[Objective] = []
    units: dict[str, Piece] = {}
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Victory points by seat (D-360, D-361)."""
    destroyed: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Army points of enemy units that each seat has eliminated (D-029)."""
    slots: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Reserve slots that each seat has spent (D-356)."""

    def put(self, piece: Piece) -> None:
        """Put a changed unit in the place of what it was, and forget what was worked out for its old place."""
        old = self.units.get(piece.id)
        self.units[piece.id] = piece
        moved = old is None or old.at != piece.at or old.status != piece.status or old.facing != piece.facing
        if moved or (old and piece.spots and (old.spots != piece.spots or old.fallen != piece.fallen)):
            self.forget()

    def forget(self) -> None:
        """Forget what was worked out for things as they stood: after any change of place, smoke or crates."""
        self.__dict__.pop("scene", None)

    def build(self, fort: Fort) -> None:
        """Put up a fortification, or change the one of its name."""
        names = [known.id for known in self.forts]
        at = names.index(fort.id) if fort.id in names else len(names)
        self.forts[at:] = [fort, *self.forts[at + 1 :]]
        self.__dict__.pop("layout", None)
        self.forget()

    def tear_down(self, fort: Fort) -> None:
        """Take a fortification away."""
        self.forts.remove(fort)
        self.__dict__.pop("layout", None)
        self.forget()

    def stance(self, piece: Piece) -> Piece:
        """Return what a unit is measured from: itself, or the one that carries it (R-191)."""
        while piece.status == "aboard":
            piece = self.units[piece.carrier]
        return piece

    def of(self, side: int) -> list[Piece]:
        """Return the units of a side, in the order of its army."""
        return [piece for piece in self.units.values() if piece.side == side]


class State(Position, kw_only=True):
    """A whole game."""

    chance: Chance

    def clone(self) -> State:
        """Return an independent copy; units, markers and objectives are frozen and shared."""
        twin = copy(self)
        twin.frames = [frame.clone() for frame in self.frames]
        twin.chance = self.chance.clone()
        part(twin)
        keep(self, twin)
        return twin


class View(Position, kw_only=True):
    """What a seat may know: everything but the dice to come."""

    seat: int


def keep(position: Position, twin: Position) -> None:
    """Let a copy know what has been worked out for the scene; nothing hidden is part of it."""
    for kept in KEPT:
        if kept in position.__dict__:
            twin.__dict__[kept] = position.__dict__[kept]


def part(twin: Position) -> None:
    """Give a shallow copy lists and units of its own."""
    twin.armies, twin.blocs, twin.edges = twin.armies[:], twin.blocs[:], twin.edges[:]
    twin.tiles, twin.crushed, twin.smoke = twin.tiles[:], twin.crushed[:], twin.smoke[:]
    twin.features, twin.forts = twin.features[:], twin.forts[:]
    twin.objectives, twin.units = twin.objectives[:], twin.units.copy()
    twin.points, twin.destroyed, twin.slots = twin.points[:], twin.destroyed[:], twin.slots[:]
