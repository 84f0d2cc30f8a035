"""The cards of The Hell of Stalingrad made ready for play: look-up tables built once from the loaded data."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.choice import Choice, Part, choice
from game.data.loader import GameData
from game.data.schema import EffectCall
from game.rules.hell.cards import Building, Campaign, Carnage, Commander, Figures, Formation, Scenario, Unit
from game.rules.hell.effects import EFFECTS, Effect
from game.rules.hell.state import SEATS, SIDES, State, View


class Kind(msgspec.Struct, frozen=True):
    """What the copies of a combat card share."""

    id: str
    side: int
    expert: bool
    hero: bool
    doctrine: str
    cost: int
    sacrifice: int
    intercepts: bool
    effects: tuple[Effect, ...]
    conditions: tuple[Effect, ...]
    """The effects without which the card can't be played."""


class Book:
    """Everything the rules look up while a game runs."""

    def __init__(self, data: GameData) -> None:
        base: Figures = data["rules"]
        self.scenarios: dict[str, Scenario] = dict(data["scenarios"])
        self.figures = {s.id: msgspec.structs.replace(base, **s.figures) for s in self.scenarios.values()}
        self.units: dict[str, Unit] = dict(data["units"])
        self.formations: dict[str, Formation] = dict(data["formations"])
        self.buildings: dict[str, Building] = dict(data["buildings"])
        self.carnage: dict[str, Carnage] = dict(data["carnage"])
        self.campaigns: dict[str, Campaign] = dict(data["campaigns"])
        self.commanders: dict[str, Commander] = dict(data["commanders"])
        self.leaders = tuple(
            tuple(card.id for card in data["leaders"].values() if card.side == side) for side in SIDES
        )
        self.effects: dict[str, tuple[Effect, ...]] = {}
        """The effects of everything that has some, by the name that a Resolve frame gives as its source."""
        self.kinds: dict[str, Kind] = {}
        self.kind_of: dict[str, Kind] = {}
        for card in data["combat"].values():
            self._add_combat(card)
        self._add_sources()
        self.volga = tuple(f"V{n}" for n in range(1, base.volga_cards + 1))
        self.side_of = {id_: SIDES.index(card.side) for id_, card in self.formations.items()}
        self.armoured = frozenset(unit.id for unit in self.units.values() if unit.shield)
        self.recon = frozenset(unit.id for unit in self.units.values() if unit.recon)
        self.rifles = tuple(unit.id for unit in self.units.values() if unit.rifle)
        self.motivators = tuple(unit.id for unit in self.units.values() if unit.motivator)
        self.foot = tuple(
            next(u.id for u in self.units.values() if u.side == side and not (u.tactic or u.recon or u.shield))
            for side in SIDES
        )
        self.scouts = tuple(next(u.id for u in self.units.values() if u.side == side and u.recon) for side in SIDES)
        self.fort = next(u.id for u in self.units.values() if u.shield and not u.tactic)
        self.interceptors = tuple(
            frozenset(card for card, kind in self.kind_of.items() if kind.intercepts and kind.side == side)
            for side in (0, 1)
        )
        self.plays = ChoiceTable("play")
        self.sends = ChoiceTable("send")

    def _add_combat(self, card: Any) -> None:
        effects = made(card.effects)
        kind = Kind(
            card.id, SIDES.index(card.side), card.expert, card.hero, card.doctrine or "", card.cost, card.sacrifice,
            any(effect.intercepts for effect in effects), effects,
            tuple(effect for effect in effects if type(effect).why_not is not Effect.why_not),
        )  # fmt: skip
        self.kinds[card.id] = kind
        self.effects[card.id] = effects
        for number in range(1, card.copies + 1):
            self.kind_of[f"{card.id}.{number}"] = kind

    def _add_sources(self) -> None:
        effects = self.effects
        flip = EFFECTS["flip"]
        for unit in self.units.values():
            if unit.tactic:
                effects[unit.id] = (*made(unit.tactic), flip(unit=unit.id))
        for card in self.formations.values():
            effects[card.id] = made(card.vanguard)
            if card.medal:
                effects[f"{card.id}:medal"] = made(card.medal)
        for building in self.buildings.values():
            effects[f"{building.id}:german"] = made(building.german)
            effects[f"{building.id}:soviet"] = made(building.soviet)
        for carnage in self.carnage.values():
            effects[f"{carnage.id}:1"] = made((carnage.first,))
            effects[f"{carnage.id}:2"] = made((carnage.second,))
        for campaign in self.campaigns.values():
            effects[campaign.id] = made(campaign.effects)
        for commander in self.commanders.values():
            effects[commander.id] = made(commander.bonus)

    def seats_of(self, scenario: str) -> tuple[str, ...]:
        """Return the seats of a scenario."""
        return SEATS[: self.scenarios[scenario].seats]

    def deck(self, side: int, expert: bool) -> list[str]:
        """Return the combat cards of a side: the basic ones, or all of them (H-002)."""
        return [card for card, kind in self.kind_of.items() if kind.side == side and (expert or not kind.expert)]

    def hand_number(self, state: State | View, seat: int) -> int:
        """Return the number on a seat's commander card, as the game in hand has it (H-022)."""
        commander = self.commanders[state.commanders[seat]]
        figures = self.figures[state.scenario]
        number = commander.expert if self.scenarios[state.scenario].expert else commander.basic
        return number + (figures.german_hand, figures.soviet_hand)[seat % 2]

    def defence(self, state: State | View, building: str) -> int:
        """Return a building's defence level (H-094)."""
        return max(self.buildings[building].defence, self.figures[state.scenario].least_defence)


class ChoiceTable(dict[tuple[Part, Part], Choice]):
    """The choices of one verb by subject and target, made when they are first asked for."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, key: tuple[Part, Part]) -> Choice:
        found = self[key] = choice(self.verb, *key)
        return found


def made(calls: tuple[EffectCall, ...]) -> tuple[Effect, ...]:
    """Return the effects that some calls name."""
    return tuple(EFFECTS[call.name](**call.params) for call in calls)
