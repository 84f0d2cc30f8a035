"""The rules of The Hell of Stalingrad behind the one door that all games share."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from game.core.frames import StepTable
from game.core.rng import Chance
from game.core.rules import Rules
from game.data.loader import GameData
from game.rules.hell import battle, effects_battle, effects_expert, gains, laying, losses, manoeuvre, rounds, strategy
from game.rules.hell.book import Book
from game.rules.hell.state import SEATS, SIDES, Game, State, View
from game.rules.hell.view import imagine, on_table, view

CHAPTERS = (strategy, manoeuvre, battle, rounds, laying, losses, gains)
TABLE = StepTable(
    steps={name: step for chapter in CHAPTERS for name, step in chapter.STEPS.items()},
    procedures={name: steps for chapter in CHAPTERS for name, steps in chapter.PROCEDURES.items()},
)

EFFECT_MODULES = (effects_battle, effects_expert)
"""Importing these registers the effects that the cards name."""


class HellOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game."""

    scenario: str = "basic"


class HellRules(Book, Rules[State, View]):
    """The Hell of Stalingrad over one set of cards."""

    game = "hell"
    seats = SEATS[:2]
    sequence_rule = "H-185"
    table = TABLE
    state_type = State
    view_type = View

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.fingerprint = data.fingerprint

    def seats_for(self, options: dict[str, Any]) -> tuple[str, ...]:
        return self.seats_of(self._scenario(options))

    def seats_in(self, state: State) -> tuple[str, ...]:
        return SEATS[: len(state.hands)]

    def side_of_seat(self, seat: int) -> int:
        return seat % 2

    def _scenario(self, options: dict[str, Any]) -> str:
        chosen = msgspec.convert(options, HellOptions).scenario
        if chosen not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise ValueError(f"unknown scenario {chosen!r} of hell; there are: {known}")
        return chosen

    def new_game(self, options: dict[str, Any], seed: int) -> State:
        name = self._scenario(options)
        chance = Chance.seeded(seed)
        chance.draws, chance.dice = list(self.scenarios[name].draws), list(self.scenarios[name].dice)
        state = self.unpacked(name, chance)
        self.start(state)
        return state

    def unpacked(self, name: str, chance: Chance) -> State:
        """Return the box with everything in its piles and nothing on the table."""
        scenario = self.scenarios[name]
        seats = scenario.seats
        commanders = ["" for _ in range(seats)]
        for card in self.commanders.values():
            seat = SIDES.index(card.side) + (2 if card.second else 0)
            if card.start and seat < seats:
                commanders[seat] = card.id
        return State(
            frames=[Game(step="setup.buildings")],
            scenario=name,
            chance=chance,
            formations=[{}, {}],
            reserves=[
                [card.id for card in self.formations.values() if card.side == side and card.start == "no"]
                for side in SIDES
            ],
            destroyed=[[], []],
            leaders=[list(pool) for pool in self.leaders],
            commanders=commanders,
            hands=[[] for _ in range(seats)],
            decks=[self.deck(side, scenario.expert) for side in (0, 1)],
            discards=[[], []],
            campaigns=[[card.id for card in self.campaigns.values() if card.side == side] for side in SIDES],
            carnage=list(self.carnage),
            buildings=[],
            known=[[] for _ in range(seats * seats)],
        )

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagine(self, view, chance)

    def conserved(self, state: State) -> dict[str, int]:
        found: Counter[str] = Counter(on_table(state))
        for piles in (
            state.hands, state.decks, state.discards, state.reserves, state.destroyed, state.campaigns, state.leaders,
        ):  # fmt: skip
            for pile in piles:
                found.update(pile)
        for side in state.formations:
            found.update(list(side))
            found.update(formation.leader for formation in side.values() if formation.leader)
        found.update((*state.carnage, *state.buildings, *state.ash))
        found.update(district.card for district in state.districts)
        return dict(found)
