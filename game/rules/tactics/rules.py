"""The rules of Dust Tactics behind the one door that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from game.core.choice import Choice, Decision, Refusal
from game.core.frames import StepTable
from game.core.rng import Chance
from game.data.loader import GameData
from game.rules.dust import activation, attack, loading, orders, reaction, turn, works, wrecks
from game.rules.dust.attached import cards_of, profiles_of
from game.rules.dust.book import Verdict, other
from game.rules.dust.forces import Agreed, agreed_works, army_of, pieces_of
from game.rules.dust.frames import Game
from game.rules.dust.muster import forts_of
from game.rules.dust.open_game import OpenGame
from game.rules.dust.profile import Profile
from game.rules.dust.records import Army, Fortification, Platoon, Unit
from game.rules.dust.schema import units_in
from game.rules.dust.spurring import spur
from game.rules.dust.state import Piece, Position, State
from game.rules.tactics import movement, pivot, scoring, setup
from game.rules.tactics.landing import Ground
from game.rules.tactics.records import Figures, Map, Scenario, Tile
from game.rules.tactics.soundness import breaches
from game.rules.tactics.start import started
from game.rules.tactics.traffic import can_enter, reach_leaving

CHAPTERS = (turn, setup, loading, attack, reaction, pivot, orders, works, wrecks, activation, movement)
"""Where two chapters have a verb of one name, the later one says what it is as a rule."""
TABLE = StepTable(
    steps={name: step for chapter in CHAPTERS for name, step in chapter.STEPS.items()},
    procedures={name: steps for chapter in CHAPTERS for name, steps in chapter.PROCEDURES.items()},
)
RANDOM = "random"
ARMIES = ("allies-50-rangers", "axis-50-grenadiers")


class TacticsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game."""

    scenario: str = "encounter"
    board: str = "crossroads"
    army_a: str | dict[str, Any] = ARMIES[0]
    army_b: str | dict[str, Any] = ARMIES[1]
    dice: Literal["dust", "classic"] = "dust"
    setup: Literal["players", "ready"] = "players"
    platoons: Literal["off", "on"] = "off"
    """A house rule: the platoons of the measured table on the grid (D-329)."""
    trenches: Agreed = 0
    wire: Agreed = 0
    mines: Agreed = 0


class TacticsRules(OpenGame):
    """Dust Tactics over one set of cards and boards."""

    game = "tactics"
    table = TABLE

    def __init__(self, data: GameData) -> None:
        self.fingerprint = data.fingerprint
        self.units: dict[str, Unit] = cards_of(units_in(data))
        self.profiles: dict[str, Profile] = profiles_of(self.units)
        self.armies: dict[str, Army] = dict(data["armies"])
        self.platoons: dict[str, Platoon] = dict(data["platoons"])
        self.boards: dict[str, Map] = dict(data["boards"])
        self.scenarios: dict[str, Scenario] = dict(data["scenarios"])
        self.tiles: dict[str, Tile] = dict(data["tiles"])
        self.fortifications: dict[str, Fortification] = dict(data["fortifications"])
        self.figures: Figures = data["figures"]
        self.field: Ground = Ground(self.units, self.boards)

    def new_game(self, options: dict[str, Any], seed: int) -> State:
        chosen = msgspec.convert(options, TacticsOptions)
        for wanted, known, what in (
            (chosen.scenario, self.scenarios, "scenario"), (chosen.board, self.boards, "board"),
        ):  # fmt: skip
            if wanted not in known and wanted != RANDOM:
                raise ValueError(f"unknown {what} {wanted!r} of tactics; there are: {', '.join(known)}, {RANDOM}")
        start = self.scenarios[chosen.scenario].start if chosen.scenario in self.scenarios else None
        if start is not None:
            state = started(chosen.scenario, start, self.boards, seed)
            self.start(state)
            return state
        chance = Chance.seeded(seed)
        formed = chosen.platoons == "on"
        armies = [army_of(self, wanted, chance, formed) for wanted in (chosen.army_a, chosen.army_b)]
        agreed = agreed_works(chosen.trenches, chosen.wire, chosen.mines)
        forts = [forts_of(self.units, army) + agreed for _, army in armies]
        state = State(
            frames=[Game(step="game.scenario", ready=chosen.setup == "ready", forts=forts)],
            scenario=chosen.scenario,
            board=chance.pick(list(self.boards)) if chosen.board == RANDOM else chosen.board,
            armies=[name for name, _ in armies],
            blocs=[army.bloc for _, army in armies],
            classic=chosen.dice == "classic",
            chance=chance,
        )
        for side, (_, army) in enumerate(armies):
            state.units.update(pieces_of(army, side, formed))
        self.start(state)
        return state

    def breaches(self, state: State) -> Iterable[str]:
        return breaches(self, state)

    def spur(self, state: State, decision: Decision, chance: Chance) -> Choice | None:
        return spur(self, state, decision, chance)

    # What the ground and the scenario say

    def entry_edge(self, state: Position, piece: Piece) -> int:
        """Return the edge that a unit enters by; reserves may come in the enemy's rear (D-359)."""
        far = piece.status == "reserve" and self.scenarios[state.scenario].reserve_entry == "enemy"
        return state.edges[other(piece.side) if far else piece.side]

    def entries(self, state: Position, piece: Piece) -> Mapping[str, Refusal | None]:
        card = self.units[piece.unit]
        edge = self.entry_edge(state, piece)
        found: dict[str, Refusal | None] = {}
        for action, allowance in (("move", card.move), ("march", card.march)):
            is_free = can_enter(self.field, state, piece, edge, allowance)
            found[action] = None if is_free else Refusal("entry_blocked", "R-039", {"unit": piece.id})
        return found

    def can_leave(self, state: Position, piece: Piece, hero: Piece | None, allowance: int) -> bool:
        return bool(reach_leaving(self.field, state, piece, hero, allowance).goals())

    def can_return(self, state: Position, piece: Piece) -> bool:
        scenario, card = self.scenarios[state.scenario], self.units[piece.unit]
        if not card.move or (card.kind == "hero" and not scenario.heroes_return):
            return False
        return scenario.all_return or state.slots[piece.side] < scenario.reserves

    def is_returned_unasked(self, state: Position) -> bool:
        return self.scenarios[state.scenario].all_return

    def points_per_loss(self, state: Position) -> int:
        return self.scenarios[state.scenario].per_loss

    def score(self, state: State) -> None:
        scoring.score(self, state)

    def verdict(self, state: State) -> Verdict | None:
        return scoring.verdict(self, state)
