"""The state of Battle for Stalingrad as plain data: pieces, piles, frames, and what one seat may know of them."""

from __future__ import annotations

from copy import copy

import msgspec

from game.core.frames import BaseState, Frame, Outcome
from game.core.rng import Chance

GERMAN, SOVIET = 0, 1
SIDES = ("german", "soviet")


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A force card on the table."""

    id: str
    zone: str
    rations: int
    medals: int = 0
    moves: int = 0
    """Movements of this turn that its own property made free (R-25)."""
    attacks: int = 0
    """Attacks of this turn."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A location card on the table."""

    card: str
    rubble: int = 0
    destroyed: bool = False


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One change of a combat value, with its reason: a line of the attack panel."""

    seat: int
    amount: int
    reason: str
    source: str


class Game(Frame):
    """Set-up, then turns until somebody has won."""

    points: int = 0


class Turn(Frame):
    """The turn of the active side."""

    slot: int = 0


class Give(Frame):
    """Rations that a side hands out among its units: at one location, or anywhere."""

    seat: int
    left: int
    slot: str = ""


class Take(Frame):
    """Rations that `seat` removes from the units of `owner`: fighters, one zone, or anywhere."""

    seat: int
    owner: int
    left: int
    scope: str = ""


class Reinforce(Frame):
    """A unit of the pile that is being paid for."""

    seat: int
    unit: str
    zone: str
    price: int


class Event(Frame):
    """An event card on the table that has not been resolved yet."""

    seat: int
    card: str
    target: str
    price: int = 0
    cancelled: bool = False
    in_play: bool = False
    """The card stays on the table instead of being discarded (R-11)."""


class Movements(Frame):
    """Free movements that an event gives one unit."""

    seat: int
    unit: str
    left: int
    anywhere: bool = False
    """Into any other control zone, enemies there or not."""


class Search(Frame):
    """A look at the enemy hand, with cards of it to discard."""

    seat: int
    left: int


class Draw(Frame):
    """Action cards that an event lets a side draw once the rest of it is done."""

    seat: int
    cards: int


class Swap(Frame):
    """A unit in a control zone that changes places with one in the periphery."""

    seat: int
    unit: str


class Clear(Frame):
    """Rubble that may be removed from one location."""

    seat: int
    slot: str
    left: int


class Attack(Frame):
    """An attack under way."""

    seat: int
    slot: str
    attackers: list[str]
    defenders: list[str] = []
    values: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    ledger: list[Entry] = []
    to_play: int = 0
    passes: int = 0
    marksmen: list[str] = []
    turned: list[str] = []
    retreats: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """What events add to or take from each side's retreats."""
    no_retreat: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    losses: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    destroyed: list[int] = msgspec.field(default_factory=lambda: [0, 0])

    def clone(self) -> Attack:
        """Return an independent copy."""
        twin = copy(self)
        twin.attackers = self.attackers[:]
        twin.defenders = self.defenders[:]
        twin.values = self.values[:]
        twin.ledger = self.ledger[:]
        twin.marksmen = self.marksmen[:]
        twin.turned = self.turned[:]
        twin.retreats = self.retreats[:]
        twin.no_retreat = self.no_retreat[:]
        twin.losses = self.losses[:]
        twin.destroyed = self.destroyed[:]
        return twin

    def fighters(self, seat: int) -> list[str]:
        """Return the units of a side in the fight."""
        return self.attackers if seat == self.seat else self.defenders


class Losses(Frame):
    """A side that takes its losses: who leaves, then rations."""

    seat: int
    need: int
    absorbed: int = 0
    retreating: list[str] = []
    dying: list[str] = []
    settled: bool = False

    def clone(self) -> Losses:
        """Return an independent copy."""
        twin = copy(self)
        twin.retreating = self.retreating[:]
        twin.dying = self.dying[:]
        return twin


AnyFrame = (
    Game | Turn | Give | Take | Reinforce | Event | Movements | Search | Swap | Draw | Clear | Attack | Losses
)


class State(BaseState, dict=True, kw_only=True):
    """A game of Battle for Stalingrad; lists of two are by seat, the last card of a pile is its top."""

    frames: list[AnyFrame]
    result: Outcome | None = None
    scenario: str
    chance: Chance
    turn: int = 0
    active: int = GERMAN
    places: list[Place] = []
    units: list[dict[str, Unit]]
    lost: list[list[str]]
    piles: list[list[str]]
    hands: list[list[str]]
    decks: list[list[str]]
    discards: list[list[str]]
    known: list[list[str]]
    """Cards in a side's hand that the other side has seen."""
    uranus: list[str] = []
    spent: list[str] = []
    """Effects used this turn that have a limit per turn."""
    discount: int = 0
    """What events take off the price of the next reinforcement of this turn."""

    def clone(self) -> State:
        """Return an independent copy; units and places are frozen and shared."""
        twin = copy(self)
        twin.frames = [frame.clone() for frame in self.frames]
        twin.chance = self.chance.clone()
        twin.places = self.places[:]
        german, soviet = self.units
        twin.units = [german.copy(), soviet.copy()]
        twin.lost = _copied(self.lost)
        twin.piles = _copied(self.piles)
        twin.hands = _copied(self.hands)
        twin.decks = _copied(self.decks)
        twin.discards = _copied(self.discards)
        twin.known = _copied(self.known)
        twin.uranus = self.uranus[:]
        twin.spent = self.spent[:]
        return twin


def _copied(piles: list[list[str]]) -> list[list[str]]:
    german, soviet = piles
    return [german[:], soviet[:]]


class View(msgspec.Struct, kw_only=True):
    """What one seat may know (R-30): everything open, its own hand, and what it was once shown."""

    seat: int
    scenario: str
    turn: int
    active: int
    frames: list[AnyFrame]
    result: Outcome | None
    places: list[Place]
    units: list[dict[str, Unit]]
    lost: list[list[str]]
    discards: list[list[str]]
    uranus: list[str]
    spent: list[str]
    discount: int
    hand: list[str]
    known: list[list[str]]
    hand_sizes: list[int]
    deck_sizes: list[int]
    pile_sizes: list[int]
    pile_tops: list[str]
