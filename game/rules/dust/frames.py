"""The procedures of a Dust game as plain data: set-up, turn, activation, movement, attack, reaction, orders."""

from __future__ import annotations

from copy import copy

import msgspec

from game.core.frames import Frame


class Game(Frame):
    """Set-up, then turns until somebody has won."""

    ready: bool = False
    """Terrain and objectives are drawn, nobody is asked."""
    forts: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    """The fortifications that each side brings, by kind (D-306)."""

    def clone(self) -> Game:
        """Return an independent copy."""
        twin = copy(self)
        twin.forts = [kinds[:] for kinds in self.forts]
        return twin


class Setup(Frame):
    """Terrain and objectives, placed in turn before the first turn (D-354)."""

    seat: int = 0
    ready: bool = False
    tiles: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Tiles that each side has still to place."""
    traps: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    markers: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Objectives that each side has still to place."""
    forts: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    """Fortifications that each side has still to place, by kind (D-307)."""
    turning: str = ""
    """The fortification that was just placed and is still to be turned (R-198)."""

    def clone(self) -> Setup:
        """Return an independent copy."""
        twin = copy(self)
        twin.tiles, twin.traps, twin.markers = self.tiles[:], self.traps[:], self.markers[:]
        twin.forts = [kinds[:] for kinds in self.forts]
        return twin


class Deployment(Frame):
    """Set-up of the measured table: terrain, ground, objectives, reserves, ambush, deployment (D-363 to D-383)."""

    seat: int = 0
    ready: bool = False
    pieces: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Pieces of terrain that each side has still to place."""
    rounds: int = 0
    """How many rounds of objectives are over."""
    placed: int = 0
    """How many sides have placed an objective in this round, or have named their reserves."""
    forts: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    """Fortifications that each side has still to place, by kind (D-307)."""

    def clone(self) -> Deployment:
        """Return an independent copy."""
        twin = copy(self)
        twin.pieces = self.pieces[:]
        twin.forts = [kinds[:] for kinds in self.forts]
        return twin


class Turn(Frame):
    """One turn: initiative, activations in turn, the end of the turn (D-014 to D-019)."""

    seat: int = 0
    """Who activates a unit or passes next."""
    lost: list[str] = []
    """Lost units whose owners may still put them in reserve (D-356)."""

    def clone(self) -> Turn:
        """Return an independent copy."""
        twin = copy(self)
        twin.lost = self.lost[:]
        return twin


class Activation(Frame):
    """One unit acting, with the hero who has joined it (D-021, D-185)."""

    unit: str
    hero: str = ""
    plan: list[str] = []
    """The declared actions in order (D-022): move, march, attack, sustained, nothing, or a special action's id."""
    free: list[bool] = []
    """Which of them a skill gives for nothing (R-017)."""
    done: int = 0
    """How many of them have been performed."""
    actions: int = 2
    """How many it may pay for (D-021, D-025)."""
    reacted: bool = False
    """The enemy has had his reaction, or declined it (R-085)."""
    ranged: bool = False
    """Its last Attack action used a ranged weapon (R-166)."""
    forced: bool = False
    """Its first action must be Nothing (D-176, D-224)."""
    pinned: bool = False
    """It is still suppressed after its rally, and so cannot attack (D-174)."""
    stimulants: list[str] = []
    """What was injected before it, spent or not (R-151)."""
    led: bool = False
    """A Blutkreuz stands near these zombies (D-219)."""
    digs: str = ""
    """The Bunker that it has begun to bury (D-322)."""
    gained: str = ""
    """The skill that its platoon's die gave it for this activation (D-339)."""
    bogged: bool = False
    """It is stuck in terrain or wire until the activation ends (D-071, D-317)."""

    def clone(self) -> Activation:
        """Return an independent copy."""
        twin = copy(self)
        twin.plan, twin.free, twin.stimulants = self.plan[:], self.free[:], self.stimulants[:]
        return twin


class Movement(Frame):
    """A Move or March under way (D-030)."""

    unit: str
    hero: str = ""
    action: str = "move"
    allowance: int = 0
    spent: int = 0
    diagonal: bool = False
    """Its one cheap diagonal is used up (R-022)."""
    path: list[int] = []
    """The poses to go through next, the last one its goal or the point of the reaction window."""
    rest: list[int] = []
    """The poses after the reaction window (R-088)."""
    entering: bool = False
    window: int = -1
    """The Move value that pays for the way up to the reaction window; -1 where there is none any more (R-088)."""
    fresh: int = 0
    """Enemies that could still be activated when the window opened: fewer afterwards means a reaction."""
    crates: list[int] = []
    """Crates it runs into and has not been asked about (D-056)."""
    boards: str = ""
    """The unit that it goes aboard at the end of its way (D-293)."""
    post: str = ""
    """What it will be there."""
    ways: list[tuple[int, ...]] = []
    """On the table the places that each figure still goes through, the first where it stands, the hero's way last."""
    facing: int = -1
    """On the table the facing at the end of the way."""
    slowed: int = 0
    """Figures that have touched slow ground in this action, one bit each (R-106)."""
    tested: list[str] = []
    """Terrain, wire and minefields that it has met in this action (R-107, R-202, R-203)."""
    stuck: bool = False
    """Wire has stopped it (D-317)."""
    walkers: int = 0
    """On the table the figures whose ways were laid out when mines went off, one bit each (R-203)."""

    def clone(self) -> Movement:
        """Return an independent copy."""
        twin = copy(self)
        twin.path, twin.rest, twin.crates = self.path[:], self.rest[:], self.crates[:]
        twin.ways, twin.tested = self.ways[:], self.tested[:]
        return twin


class Shot(msgspec.Struct, frozen=True, gc=False):
    """So many copies of a weapon line aimed at one target, with what was chosen for them (D-106)."""

    bearer: str
    """The unit or joined hero whose card has the line."""
    line: int
    target: str
    count: int = 1
    rounds: int = 1
    """Ammunition boxes of a volley (D-268)."""
    salvo: bool = False
    path: tuple[int, ...] = ()
    """The squares a flame goes through (D-122)."""
    figure: int = -1
    """The figure that a sniper named (D-264)."""
    standard: bool = False
    """The standard close-combat weapon instead of a line (D-152)."""
    close: bool = False
    """It belongs to the close-combat part (D-148)."""
    by: int = 0
    """On the table the figures that fire it, one bit each (D-090)."""
    spot: tuple[int, ...] = ()
    """On the table where its template lies: the middle of a blast, a point on the axis of a flame (D-117, D-123)."""
    observer: str = ""
    """The unit that directs this artillery: its sight counts, and cover is judged from it (D-214, D-402)."""


class Wound(msgspec.Struct, frozen=True, gc=False):
    """A hit that is still to be dealt with: its damage, where it must go, and whose weapon it was (D-139)."""

    damage: int
    figure: int = -1
    """The figure that a sniper named (D-264); a joined hero comes after the last soldier."""
    saved: bool = True
    """Its save has been rolled; in a group with a hero that waits until somebody takes the hit (R-061)."""
    by: str = ""
    line: int = -1
    picked: bool = False
    """The attacker says which figure takes it (D-215)."""
    bare: bool = False
    """It comes of what happens to a carrier: nothing resists it, and no weapon does more (R-194)."""
    observer: str = ""
    """The unit that directed the shot (D-402)."""
    covered: bool | None = None
    """On the table whether those who hit faced cover (D-136)."""
    valid: int = -1
    """On the table the figures that the weapon could hit: while one of them lives, any figure may fall (R-063)."""
    template: bool = False
    """A template's hits come before all others (D-145)."""


class Attack(Frame):
    """One Attack action from its declaration to the last loss (D-081)."""

    unit: str
    hero: str = ""
    kind: str = "attack"
    """attack, sustained, reaction, charge (close weapons only), mines (nobody's weapon, the unit's own losses)."""
    only: str = ""
    """The one unit that may be attacked in a reaction (D-159)."""
    shots: list[Shot] = []
    spirit: bool = False
    """Fighting Spirit is used for it (D-229)."""
    lucky: list[str] = []
    """Those who use their luck for it (D-236)."""
    joins: dict[str, str] = {}
    """Heroes who joined units under attack: unit and hero (D-186)."""
    asked: list[str] = []
    """Heroes whose owners were asked already, and units that have chosen how to strike back."""
    asking: str = ""
    """The unit whose owner is asked now."""
    close: bool = False
    """The close-combat part is under way (D-148)."""
    wounds: dict[str, list[Wound]] = {}
    """Hits still to be dealt with, by the unit that was attacked."""
    struck: list[Shot] = []
    """The strike-backs of the close-combat part (D-149)."""
    stage: str = ""
    """What is rolled next: ranged, close, first strikes."""
    dying: list[str] = []
    """Units that have fallen and may still cheat death when the action ends (D-223)."""
    pressed: dict[str, int] = {}
    """Hits so far by unit, saved or not, on the table: who is marked when the action ends (D-170)."""

    def clone(self) -> Attack:
        """Return an independent copy."""
        twin = copy(self)
        twin.shots, twin.asked, twin.struck = self.shots[:], self.asked[:], self.struck[:]
        twin.lucky, twin.dying = self.lucky[:], self.dying[:]
        twin.joins, twin.pressed = self.joins.copy(), self.pressed.copy()
        twin.wounds = {unit: wounds[:] for unit, wounds in self.wounds.items()}
        return twin


class Reaction(Frame):
    """The window before the last action of an enemy's activation (D-156)."""

    seat: int
    trigger: str
    unit: str = ""
    hero: str = ""
    successes: int = -1
    way: str = ""
    """What two successes were used for: sustained or turn (D-157)."""


class Order(Frame):
    """A special action: what it is performed on, and what was chosen for it (D-197 to D-208)."""

    unit: str
    hero: str = ""
    action: str = ""
    target: str = ""
    back: int = 0
    """Lost figures that are still to be chosen to come back (R-219)."""
    granted: str = ""
    """The effect of a platoon by which the order is given: then only to units that it touches (D-333, D-341)."""


class Work(Frame):
    """An engineering action: what is to be cleared, filled or buried (D-318 to D-324)."""

    unit: str
    hero: str = ""
    action: str = ""
    target: str = ""


class Loading(Frame):
    """Who starts aboard whom, and which squad a commissar is part of, before the first turn (D-188, D-293, D-401)."""

    seat: int = 0
    asked: int = 0
    """How many sides have said all they wanted."""


class Wreck(Frame):
    """What happens to those aboard a carrier: its loss, or hits on it that riders feel (D-191, D-288, D-297, D-301)."""

    carrier: str
    seat: int
    by: str = ""
    spots: list[int] = []
    """Where the carrier stood."""
    left: list[str] = []
    """Those aboard for whom dice are still to be rolled."""
    out: list[str] = []
    """Those who live and are still to be placed."""
    tolls: dict[str, int] = {}
    """Figures still to be lost, by unit; by the carrier where its riders share them (R-194)."""

    def clone(self) -> Wreck:
        """Return an independent copy."""
        twin = copy(self)
        twin.spots, twin.left, twin.out, twin.tolls = self.spots[:], self.left[:], self.out[:], self.tolls.copy()
        return twin


AnyFrame = (
    Game | Setup | Deployment | Turn | Activation | Movement | Attack | Reaction | Order | Work | Loading | Wreck
)
