"""The state of The Hell of Stalingrad as plain data: districts, formations, piles, frames, and what a seat may know."""

from __future__ import annotations

from copy import copy

import msgspec

from game.core.frames import BaseState, Frame, Outcome
from game.core.rng import Chance

GERMAN, SOVIET = 0, 1
SIDES = ("german", "soviet")
SEATS = ("german", "soviet", "german_2", "soviet_2")
"""Seats by number; the side of a seat is its number modulo 2, the army commanders have seats 0 and 1 (R-57)."""
SLOTS = ("A", "B", "C", "D")


class Formation(msgspec.Struct, frozen=True, gc=False):
    """A formation in play with its leader (H-123): on the Staging Line (at is empty) or at a building."""

    id: str
    owner: int
    at: str = ""
    depleted: bool = False
    leader: str = ""
    level: int = 0
    cards: tuple[str, ...] = ()
    spent: int = 0
    """Patriotism that its combat cards have used in this battle (H-110)."""
    hit: int = 0
    """The round of its last depletion: it suffers one in a round (H-142)."""


class District(msgspec.Struct):
    """A district: its building, the markers of its tracking card (H-070), and the units in the building."""

    card: str = ""
    captured: bool = False
    closed: bool = False
    """A Volga card has taken the place of the building (H-165)."""
    units: list[dict[str, int]] = msgspec.field(default_factory=lambda: [{}, {}])
    hold: int = 0
    fire: int = 0
    bucket: int = 0
    infernos: int = 0

    def clone(self) -> District:
        """Return an independent copy."""
        twin = copy(self)
        german, soviet = self.units
        twin.units = [german.copy(), soviet.copy()]
        return twin

    @property
    def in_play(self) -> bool:
        """Tell whether its building can still be fought for."""
        return not (self.captured or self.closed)


class Hero(msgspec.Struct, frozen=True, gc=False):
    """A hero beside the tracking card (H-220)."""

    card: str
    seat: int
    wounded: bool = False


class Die(msgspec.Struct, frozen=True, gc=False):
    """A die of the Break Test: why a side has it, and which card or building gives it."""

    reason: str
    source: str = ""


class Game(Frame):
    """Set-up, then turns until somebody has won."""


class Turn(Frame):
    """One turn: the strategy phase, then a battle for each attacked building."""

    campaign: list[str] = []
    """The campaign cards of this turn, German and Soviet."""
    to_resolve: int = 0
    passed: list[int] = []
    """Seats that have finished the step which the seats take one after another."""
    seat: int = 0
    attacked: list[str] = []

    def clone(self) -> Turn:
        """Return an independent copy."""
        twin = copy(self)
        twin.campaign = self.campaign[:]
        twin.passed = self.passed[:]
        twin.attacked = self.attacked[:]
        return twin


class Battle(Frame):
    """The battle for one building."""

    slot: str
    waiting: list[str] = []
    """Formations whose vanguard effect is still to come in step 1."""
    to_act: int = 0
    initiative: str = ""
    """The icon of the carnage card that gave the intensity."""
    rounds: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    refitted: list[int] = msgspec.field(default_factory=lambda: [-9, -9])
    """The round of each side's last Refit action (R-02)."""
    heroes: list[Hero] = []
    bonus: list[str] = []
    """Heroes whose extra dice last, even if they die (H-224)."""
    thieves: list[str] = []
    """Heroes who steal a die (H-225)."""
    free_card: bool = False
    """The next Soviet card costs nothing (R-47)."""
    dice: list[list[int]] = []
    determined: bool = False
    captured: bool = False

    def clone(self) -> Battle:
        """Return an independent copy."""
        twin = copy(self)
        twin.waiting = self.waiting[:]
        twin.rounds = self.rounds[:]
        twin.refitted = self.refitted[:]
        twin.heroes = self.heroes[:]
        twin.bonus = self.bonus[:]
        twin.thieves = self.thieves[:]
        twin.dice = [dice[:] for dice in self.dice]
        return twin


class Round(Frame):
    """An action round of one side, with the second actions chained to it."""

    seat: int
    actions: int = 1
    bound: bool = False
    """The player of the round is settled: the partner can no longer take it (R-43)."""
    handed: int = 0
    given: list[str] = []
    """Cards that changed hands between partners in this round."""

    def clone(self) -> Round:
        """Return an independent copy."""
        twin = copy(self)
        twin.given = self.given[:]
        return twin


class Lay(Frame):
    """A combat card that was laid and has not been resolved yet."""

    seat: int
    card: str
    formation: str
    asked: int = -1
    """The seat that is asked whether it intercepts."""


class Resolve(Frame):
    """The effects of one card, formation, unit, building or commander, one after another."""

    seat: int
    source: str
    index: int = -1
    left: int = 0


class Refit(Frame):
    """A player who puts cards away and then draws up to the commander's number."""

    seat: int


class HoldFast(Frame):
    """A Hold action: the carnage card, one of two effects, then the marker."""

    seat: int
    card: str = ""


class Ask(Frame):
    """A question about one effect to one seat."""

    seat: int
    source: str = ""
    target: str = ""
    left: int = 1
    shared: bool = False
    """The partner was asked as well."""


AnyFrame = Game | Turn | Battle | Round | Lay | Resolve | Refit | HoldFast | Ask


class State(BaseState, dict=True, kw_only=True):
    """A game of The Hell of Stalingrad; pairs are by side, hands by seat, the last card of a pile is its top."""

    frames: list[AnyFrame]
    result: Outcome | None = None
    scenario: str
    chance: Chance
    turn: int = 0
    round: int = 0
    districts: list[District] = []
    formations: list[dict[str, Formation]]
    reserves: list[list[str]]
    """The formation decks."""
    destroyed: list[list[str]]
    leaders: list[list[str]]
    """Leader counters that are not in play."""
    commanders: list[str]
    hands: list[list[str]]
    decks: list[list[str]]
    discards: list[list[str]]
    campaigns: list[list[str]]
    carnage: list[str]
    buildings: list[str]
    ash: list[str] = []
    known: list[list[str]]
    """For each pair of seats, viewer first: the cards in the other's hand that the viewer has seen."""

    def clone(self) -> State:
        """Return an independent copy; formations are frozen and shared."""
        twin = copy(self)
        twin.frames = [frame.clone() for frame in self.frames]
        twin.chance = self.chance.clone()
        twin.districts = [district.clone() for district in self.districts]
        german, soviet = self.formations
        twin.formations = [german.copy(), soviet.copy()]
        for name in ("reserves", "destroyed", "leaders", "hands", "decks", "discards", "campaigns", "known"):
            setattr(twin, name, [pile[:] for pile in getattr(self, name)])
        twin.commanders = self.commanders[:]
        twin.carnage = self.carnage[:]
        twin.buildings = self.buildings[:]
        twin.ash = self.ash[:]
        return twin


class View(msgspec.Struct, kw_only=True):
    """What one seat may know (R-54): everything open, its own hand, and what it was once shown."""

    seat: int
    scenario: str
    turn: int
    round: int
    frames: list[AnyFrame]
    result: Outcome | None
    districts: list[District]
    formations: list[dict[str, Formation]]
    destroyed: list[list[str]]
    leaders: list[list[str]]
    commanders: list[str]
    discards: list[list[str]]
    ash: list[str]
    hand: list[str]
    known: list[list[str]]
    """What this seat has seen of each hand, its own left empty."""
    hand_sizes: list[int]
    deck_sizes: list[int]
    reserve_sizes: list[int]
    campaign_sizes: list[int]
    carnage_size: int
    building_size: int
