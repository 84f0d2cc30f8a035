"""The cards of Battle for Stalingrad made ready for play: look-up tables built once from the loaded data."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.choice import Choice, Part, choice
from game.data.loader import GameData
from game.rules.battle.cards import Figures, Force, Location, Scenario
from game.rules.battle.events import EVENTS, EventEffect
from game.rules.battle.modifiers import NOTES, PROPERTIES, Modifier, flat
from game.rules.battle.state import SIDES, Place


class UnitCard(msgspec.Struct, frozen=True):
    """A force card with its properties worked out."""

    id: str
    seat: int
    value: int
    combat: int
    rations: int
    modifiers: tuple[Modifier, ...]
    free_moves: int
    free_attacks: int
    wrecking: int
    marksmen: int
    scouting: int


class PlaceCard(msgspec.Struct, frozen=True):
    """A location card with its chart spread out and its notes before and after destruction."""

    id: str
    yields: tuple[int, ...]
    destroyed_by: int
    notes: tuple[Modifier, ...]
    ruins: tuple[Modifier, ...]


class Kind(msgspec.Struct, frozen=True):
    """What the copies of an action card share."""

    id: str
    seat: int
    times: tuple[str, ...]
    effect: EventEffect


class Book:
    """Everything the rules look up while a game runs."""

    def __init__(self, data: GameData) -> None:
        base: Figures = data["rules"]
        self.scenarios: dict[str, Scenario] = dict(data["scenarios"])
        self.figures = {s.id: msgspec.structs.replace(base, **s.figures) for s in self.scenarios.values()}
        self.units = {card.id: _unit(card) for card in data["forces"].values()}
        self.places = {card.id: _place(card) for card in data["locations"].values()}
        self.force_ids = tuple(tuple(u.id for u in self.units.values() if u.seat == seat) for seat in (0, 1))
        self.kinds: dict[str, Kind] = {}
        self.kind_of: dict[str, Kind] = {}
        self.firefight: dict[str, int] = {}
        for card in data["actions"].values():
            effect = EVENTS[card.event.name](**card.event.params)
            kind = Kind(card.id, SIDES.index(card.side), card.times, effect)
            self.kinds[card.id] = kind
            for number, value in enumerate(card.firefight, 1):
                self.kind_of[f"{card.id}.{number}"] = kind
                self.firefight[f"{card.id}.{number}"] = value
        self.decks = tuple(
            tuple(card for card, kind in self.kind_of.items() if kind.seat == seat) for seat in (0, 1)
        )
        self.timed = {
            time: {card: kind for card, kind in self.kind_of.items() if time in kind.times} for time in "ABX"
        }
        self.slots = tuple(str(n + 1) for n in range(base.locations))
        self.peripheries = tuple(slot + "p" for slot in self.slots)
        self.controls = tuple(slot + "c" for slot in self.slots)
        self.zones = tuple(zone for slot in self.slots for zone in (slot + "p", slot + "c"))
        self.bits = {zone: 1 << n for n, zone in enumerate(self.zones)}
        self.shifts = {zone: 4 * n for n, zone in enumerate(self.zones)}
        self.all_zones = (1 << len(self.zones)) - 1
        self.all_controls = sum(self.bits[zone] for zone in self.controls)
        self.events = ChoiceTable("event")
        self.reinforcements = ChoiceTable("reinforce")
        self.musters = ChoiceTable("muster")
        self.gives = {unit: choice("give", "rations", unit) for unit in self.units}
        self.resupplies = {card: choice("resupply", card) for card in self.kind_of}
        self.firefights = {card: choice("firefight", card) for card in self.kind_of}
        self.payments = {card: choice("pay", card) for card in self.kind_of}
        self.ways: dict[tuple[str, str, int], list[Choice]] = {}
        """Movements of a unit from a zone, for each mask of zones that are open to it."""

    def notes(self, place: Place) -> tuple[Modifier, ...]:
        """Return the notes of a location that hold in its present state (B-062)."""
        card = self.places[place.card]
        return card.ruins if place.destroyed else card.notes

    def rations_of(self, place: Place) -> int:
        """Return what a location yields by its rubble chart (B-060)."""
        return 0 if place.destroyed else self.places[place.card].yields[place.rubble]


class ChoiceTable(dict[tuple[Part, Part], Choice]):
    """The choices of one verb by subject and target, made when they are first asked for."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, key: tuple[Part, Part]) -> Choice:
        made = self[key] = choice(self.verb, *key)
        return made


def _unit(card: Force) -> UnitCard:
    modifiers = _modifiers(PROPERTIES, card.properties)
    return UnitCard(
        card.id, SIDES.index(card.side), card.value, card.combat, card.rations, modifiers,
        flat("free_moves", modifiers), flat("free_attacks", modifiers), flat("wrecking", modifiers),
        flat("marksmen", modifiers), flat("scouting", modifiers),
    )  # fmt: skip


def _place(card: Location) -> PlaceCard:
    notes = _modifiers(NOTES, card.notes)
    yields: list[int] = []
    for step in card.chart:
        yields += [step.rations] * (step.upto + 1 - len(yields))
    return PlaceCard(card.id, tuple(yields), card.destroyed_by, notes, notes if card.keeps_notes else ())


def _modifiers(registry: Any, calls: tuple[Any, ...]) -> tuple[Modifier, ...]:
    found: list[Modifier] = []
    for call in calls:
        made = registry[call.name](**call.params)
        found += made if isinstance(made, tuple) else (made,)
    return tuple(found)
