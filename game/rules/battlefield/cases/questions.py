"""The words of Dust Tactics Battlefield for worked examples: which kind of question each is, and its answers."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice
from game.core.events import Event as Happening
from game.core.examples import Vocabulary
from game.core.questions import Asker as Teller
from game.core.questions import Kind, Questions
from game.data.loader import load_game
from game.data.texts import Texts
from game.rules.battlefield.cases import (
    on_lines,
    on_movement,
    on_passengers,
    on_scoring,
    on_suppression,
    on_templates,
    position,
)
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.rules import BattlefieldRules
from game.rules.battlefield.schema import SCHEMA
from game.rules.dust.cases import (
    on_activation,
    on_attack,
    on_cargo,
    on_declare,
    on_forts,
    on_orders,
    on_platoons,
    on_reaction,
    on_turn,
)
from game.rules.dust.cases.asked import faults_of
from game.rules.dust.cases.names import Names
from game.rules.dust.special.registry import SPECIALS
from game.rules.dust.state import State

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[Kind, ...] = (
    (frozenset(("viewer", "viewers")), ("arc", "range", "sight"), on_lines.lines),
    (frozenset(("hidden",)), (), on_lines.hidden),
    (frozenset((*on_templates.UNDER, *on_templates.FRIENDS)), ("flame",), on_templates.templates),
    (frozenset(("marker_before", "hit_again_by")), ("suppression",), on_suppression.suppression),
    (frozenset(("cargo", "airlifter", "cargo_actions")), ("transport", "airlift", "cargo"), on_cargo.cargo),
    (frozenset(("infantry",)), ("passenger",), on_passengers.passengers),
    (frozenset(), ("movement", "terrain"), on_movement.movement),
    (frozenset(("objective",)), ("objective",), on_scoring.objectives),
    (frozenset(("reserve_roll",)), ("reserve",), on_scoring.reserves),
    (frozenset(("platoon",)), ("platoon",), on_platoons.platoons),
    (frozenset(), ("fortifications", "fortification"), on_forts.walls),
    (frozenset(), ("to hit", "blast", "saves", "save", "damage", "close combat", "special weapon"), on_attack.attack),
    (frozenset(("attacks",)), ("declare targets", "declare", "several weapons"), on_declare.declare),
    (frozenset(("reactor",)), ("reaction",), on_reaction.reaction),
    (
        frozenset(("officer_unit", "medic", "mechanic")),
        ("command squad", "order", "officer", "medic", "skill"),
        on_orders.orders,
    ),
    (
        frozenset(("joins", "joined_hero", "activation_roll", "spy")),
        ("hero", "joining", "pilot", "spy", "skill"),
        on_activation.activation,
    ),
    (frozenset(("sequence", "first_player_chosen")), ("turn",), on_turn.sequence),
    (frozenset(("unactivated", "units_left")), ("pass",), on_turn.passing),
    (frozenset(("initiative_roll", "initiative_rolls")), ("initiative",), on_turn.initiative),
    (frozenset(), ("actions", "activation", "declaration"), on_turn.declaration),
)
MAIN: dict[Teller, str] = {
    on_lines.lines: "visible", on_lines.hidden: "in_cover", on_templates.templates: "dice",
    on_suppression.suppression: "marker_after", on_passengers.passengers: "legal", on_movement.movement: "legal",
    on_forts.walls: "soldiers_lost",
    on_cargo.cargo: "legal", on_scoring.objectives: "taken_by",
    on_scoring.reserves: "arrives",
    on_activation.activation: "legal", on_attack.attack: "legal", on_declare.declare: "legal",
    on_reaction.reaction: "legal", on_orders.orders: "success", on_platoons.platoons: "valid",
    on_turn.sequence: "may_pass", on_turn.passing: "may_pass", on_turn.initiative: "winner",
    on_turn.declaration: "legal",
}  # fmt: skip
QUESTIONS = Questions(KINDS, MAIN)


class BattlefieldWords(Vocabulary):
    """The words of Dust Tactics Battlefield."""

    rules: BattlefieldRules
    prefixes = ("T",)
    files = ("battlefield",)
    modes = ("table",)
    given_keys = position.GIVEN
    position_keys = position.POSITION

    def __init__(self, rules: BattlefieldRules | None = None) -> None:
        self.rules = rules or BattlefieldRules(load_game(SCHEMA, packs=[]))
        self.asker = TableAsker(self.rules, Names(self.rules.units, Texts("en")), frozenset(SPECIALS))
        self.writer: position.Writer | None = None

    def is_position(self, case: dict[str, Any]) -> bool:
        return "do" in case or ("mode" not in case and super().is_position(case))

    def build(self, given: dict[str, Any]) -> tuple[State, list[Happening]]:
        self.rules, stand, state, events = position.Builder(self.asker, given).build()
        self.writer = position.Writer(self.rules, stand)
        return state, events

    def choice(self, state: State, raw: object) -> Choice:
        assert self.writer is not None
        return self.writer.choice(state, raw)

    def path(self, position_read: dict[str, Any], path: str) -> str:
        assert self.writer is not None
        return position.path_of(self.writer, position_read, path)

    def read(self, state: State) -> dict[str, Any]:
        return position.read(self.rules, state)

    def answer(self, case: dict[str, Any]) -> list[str]:
        return faults_of(QUESTIONS, self.asker, case)
