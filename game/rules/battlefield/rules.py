"""The rules of Dust Tactics Battlefield behind the one door that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from game.core.choice import Choice, Decision, Refusal
from game.core.frames import StepTable
from game.core.rng import Chance
from game.data.loader import GameData
from game.rules.battlefield import arrivals, deploy, fire, movement, pivot, scoring, setup
from game.rules.battlefield.arrivals import lines_for
from game.rules.battlefield.forts import FortifiedTable
from game.rules.battlefield.gunnery import Gunnery
from game.rules.battlefield.records import Battle, Item, Measures, TableTop
from game.rules.battlefield.soundness import breaches
from game.rules.battlefield.spurring import spur
from game.rules.battlefield.start import features_of, started
from game.rules.battlefield.zones import Line
from game.rules.dust import activation, attack, loading, orders, reaction, turn, works, wrecks
from game.rules.dust.attached import cards_of, profiles_of
from game.rules.dust.book import Verdict
from game.rules.dust.forces import Agreed, agreed_works, army_of, pieces_of
from game.rules.dust.frames import Game
from game.rules.dust.muster import forts_of
from game.rules.dust.open_game import OpenGame
from game.rules.dust.plans import ATTACK, SUSTAINED
from game.rules.dust.profile import Profile
from game.rules.dust.records import Army, Fortification, Platoon, Unit
from game.rules.dust.schema import units_in
from game.rules.dust.state import Piece, Position, State

CHAPTERS = (
    turn, setup, deploy, loading, attack, fire, reaction, pivot, orders, works, wrecks, activation, movement, arrivals,
)  # fmt: skip
"""Where two chapters have a verb, a step or a procedure of one name, the later one says what it is."""
GAME = {"game": ("game.scenario", "game.begin", "game.loading", "game.setup", "game.turn")}
"""Who is aboard whom is settled before deployment, for they come on together (R-134)."""
TABLE = StepTable(
    steps={name: step for chapter in CHAPTERS for name, step in chapter.STEPS.items()},
    procedures={name: steps for chapter in CHAPTERS for name, steps in chapter.PROCEDURES.items()} | GAME,
)
RANDOM = "random"
KIT = "kit"
ARMIES = ("allies-75-rangers", "axis-75-blitz")


class BattlefieldOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game; a table called kit is laid out by the players."""

    scenario: str = "free-for-all"
    table: str = "crossing"
    army_a: str | dict[str, Any] = ARMIES[0]
    army_b: str | dict[str, Any] = ARMIES[1]
    dice: Literal["dust", "classic"] = "dust"
    setup: Literal["players", "ready"] = "players"
    units: Literal["cm", "in"] = "cm"
    trenches: Agreed = 0
    wire: Agreed = 0
    mines: Agreed = 0


class BattlefieldRules(OpenGame):
    """Dust Tactics Battlefield over one set of cards, terrain and tables."""

    game = "battlefield"
    table = TABLE
    suppresses = True

    def __init__(self, data: GameData) -> None:
        self.fingerprint = data.fingerprint
        self.units: dict[str, Unit] = cards_of(units_in(data))
        self.profiles: dict[str, Profile] = profiles_of(self.units)
        self.armies: dict[str, Army] = dict(data["armies"])
        self.platoons: dict[str, Platoon] = dict(data["platoons"])
        self.kit: dict[str, Item] = dict(data["kit"])
        self.tables: dict[str, TableTop] = dict(data["tables"])
        self.scenarios: dict[str, Battle] = dict(data["scenarios"])
        self.figures: Measures = data["figures"]
        self.fortifications: dict[str, Fortification] = dict(data["fortifications"])
        self.field: FortifiedTable = FortifiedTable(
            self.units, self.kit, self.tables, self.figures, self.fortifications
        )
        self.measured: Gunnery = Gunnery(self)

    def new_game(self, options: dict[str, Any], seed: int) -> State:
        chosen = msgspec.convert(options, BattlefieldOptions)
        known_tables = [*self.tables, KIT]
        for wanted, known, what in (
            (chosen.scenario, list(self.scenarios), "scenario"), (chosen.table, known_tables, "table"),
        ):  # fmt: skip
            if wanted not in known and wanted != RANDOM:
                raise ValueError(f"unknown {what} {wanted!r} of battlefield; there are: {', '.join(known)}, {RANDOM}")
        start = self.scenarios[chosen.scenario].start if chosen.scenario in self.scenarios else None
        if start is not None:
            state = started(self, chosen.scenario, start, seed)
            self.start(state)
            return state
        chance = Chance.seeded(seed)
        armies = [army_of(self, wanted, chance, formed=True) for wanted in (chosen.army_a, chosen.army_b)]
        agreed = agreed_works(chosen.trenches, chosen.wire, chosen.mines)
        forts = [forts_of(self.units, army) + agreed for _, army in armies]
        table = chance.pick(known_tables) if chosen.table == RANDOM else chosen.table
        state = State(
            frames=[Game(step="game.scenario", ready=chosen.setup == "ready", forts=forts)],
            scenario=chosen.scenario,
            board=table,
            armies=[name for name, _ in armies],
            blocs=[army.bloc for _, army in armies],
            classic=chosen.dice == "classic",
            features=features_of(self.tables[table]) if table != KIT else [],
            inches=chosen.units == "in",
            chance=chance,
        )
        for side, (_, army) in enumerate(armies):
            state.units.update(pieces_of(army, side, formed=True))  # D-329
        self.start(state)
        return state

    def breaches(self, state: State) -> Iterable[str]:
        return breaches(self, state)

    def spur(self, state: State, decision: Decision, chance: Chance) -> Choice | None:
        return spur(self, state, decision, chance)

    def role_of(self, state: State, seat: int) -> str:
        return "attacker" if seat == state.attacker else "defender"

    # What the ground and the scenario say

    def entry_lines(self, state: Position, piece: Piece) -> tuple[Line, ...]:
        """Return the stretches of the table's edge by which a unit comes on."""
        return lines_for(self, state, piece)

    def entries(self, state: Position, piece: Piece) -> Mapping[str, Refusal | None]:
        card = self.units[piece.unit]
        found: dict[str, Refusal | None] = {}
        is_free = False
        for action, allowance in (("move", card.move), ("march", card.march)):
            if not (is_free and card.march >= card.move):  # who gets on with less gets on with more
                is_free = movement.can_enter(self, state, piece, allowance)
            found[action] = None if is_free else Refusal("entry_blocked", "R-130", {"unit": piece.id})
        return found

    def can_leave(self, state: Position, piece: Piece, hero: Piece | None, allowance: int) -> bool:
        return movement.can_leave(self, state, piece, hero, allowance)

    def can_return(self, state: Position, piece: Piece) -> bool:
        return False

    def is_returned_unasked(self, state: Position) -> bool:
        return False

    def points_per_loss(self, state: Position) -> int:
        return 0

    def score(self, state: State) -> None:
        scoring.score(self, state)

    def verdict(self, state: State) -> Verdict | None:
        return scoring.verdict(self, state)

    def barred(self, state: Position, piece: Piece) -> tuple[tuple[str, str, str], ...]:
        if state.turn > 1 or not self.scenarios[state.scenario].engagement:
            return ()
        sustained = (SUSTAINED, "no_sustained_yet", "D-366")
        if self.units[piece.unit].kind != "aircraft":
            return (sustained,)
        return sustained, (ATTACK, "no_air_attack_yet", "D-366")

    def may_stay_off(self, state: Position, piece: Piece) -> bool:
        is_aircraft = self.units[piece.unit].kind == "aircraft"
        return is_aircraft and state.turn == 1 and bool(self.scenarios[state.scenario].engagement)
