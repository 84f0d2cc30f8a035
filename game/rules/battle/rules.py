"""The rules of Battle for Stalingrad behind the one door that all games share."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from game.core.frames import StepTable
from game.core.rng import Chance
from game.core.rules import Rules
from game.data.loader import GameData
from game.rules.battle import actions, attack, effects, effects_attack, losses, playing, sharing, turn
from game.rules.battle.book import Book
from game.rules.battle.state import SIDES, Game, State, View
from game.rules.battle.view import imagine, on_table, view

TABLE = StepTable(
    steps={**turn.STEPS, **actions.STEPS, **playing.STEPS, **sharing.STEPS, **attack.STEPS, **losses.STEPS},
    procedures={
        "game": turn.GAME,
        "turn": turn.TURN,
        "event": playing.EVENT,
        "give": sharing.GIVE,
        "take": sharing.TAKE,
        "reinforce": actions.REINFORCE,
        **actions.SMALL,
        "attack": attack.ATTACK,
        "losses": losses.LOSSES,
    },
)

EFFECT_MODULES = (effects, effects_attack)
"""Importing these registers the events that the cards name."""


class BattleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game."""

    scenario: str = "standard"


class BattleRules(Book, Rules[State, View]):
    """Battle for Stalingrad over one set of cards."""

    game = "battle"
    seats = SIDES
    sequence_rule = "B-020"
    table = TABLE
    state_type = State
    view_type = View

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.fingerprint = data.fingerprint

    def new_game(self, options: dict[str, Any], seed: int) -> State:
        chosen = msgspec.convert(options, BattleOptions)
        if chosen.scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise ValueError(f"unknown scenario {chosen.scenario!r} of battle; there are: {known}")
        state = State(
            frames=[Game(step="setup.locations")],
            scenario=chosen.scenario,
            chance=Chance.seeded(seed),
            units=[{}, {}],
            lost=[[], []],
            piles=[list(ids) for ids in self.force_ids],
            hands=[[], []],
            decks=[list(deck) for deck in self.decks],
            discards=[[], []],
            known=[[], []],
        )
        self.start(state)
        return state

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagine(self, view, chance)

    def conserved(self, state: State) -> dict[str, int]:
        found: Counter[str] = Counter(on_table(state.frames))
        for cards in (*state.hands, *state.decks, *state.discards, state.uranus):
            found.update(cards)
        for units in (*state.units, *state.lost, *state.piles):
            found.update(list(units))
        found.update(place.card for place in state.places)
        return dict(found)
