"""The words of Dust Tactics for worked examples: which kind of question each is, and whether its answers come true."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice
from game.core.events import Event as Happening
from game.core.examples import Vocabulary
from game.core.questions import Asker as Teller
from game.core.questions import Kind, Questions
from game.data.texts import Texts
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
from game.rules.tactics.cases import on_flame, on_lines, on_movement, on_skills, on_victory, position
from game.rules.tactics.cases.asker import GridAsker
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import load_rules

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[Kind, ...] = (
    (frozenset(("platoon",)), ("platoon",), on_platoons.platoons),
    (frozenset(("wall_between",)), ("movement", "entry", "terrain"), on_movement.movement),
    (frozenset(("viewer", "viewers")), ("arc", "range", "sight"), on_lines.lines),
    (frozenset(), ("flame",), on_flame.flame),
    (frozenset(("cargo", "airlifter", "cargo_actions")), ("transport", "airlift", "cargo"), on_cargo.cargo),
    (frozenset(), ("fortifications", "fortification"), on_forts.walls),
    (frozenset(), ("to hit", "blast", "saves", "save", "damage", "close combat", "special weapon"), on_attack.attack),
    (frozenset(("attacks",)), ("declare targets", "declare", "several weapons"), on_declare.declare),
    (frozenset(("reactor",)), ("reaction",), on_reaction.reaction),
    (
        frozenset(("officer_unit", "medic", "mechanic")),
        ("command squad", "order", "officer", "medic", "skill"),
        on_orders.orders,
    ),
    (frozenset(("leader",)), ("skill",), on_skills.skills),
    (
        frozenset(("joins", "joined_hero", "activation_roll", "spy")),
        ("hero", "joining", "pilot", "spy", "skill"),
        on_activation.activation,
    ),
    (frozenset(("sequence", "first_player_chosen")), ("turn",), on_turn.sequence),
    (frozenset(("unactivated", "units_left")), ("pass",), on_turn.passing),
    (frozenset(("initiative_roll", "initiative_rolls")), ("initiative",), on_turn.initiative),
    (frozenset(), ("actions", "activation", "declaration"), on_turn.declaration),
    (
        frozenset(("objective", "objectives")),
        ("objective", "victory", "scenario", "end of the game"),
        on_victory.victory,
    ),
    (frozenset(("slots_used", "lost_in_turn")), ("reserve",), on_victory.reserve),
)
MAIN: dict[Teller, str] = {
    on_movement.movement: "legal", on_lines.lines: "visible", on_flame.flame: "legal", on_forts.walls: "soldiers_lost",
    on_cargo.cargo: "legal", on_activation.activation: "legal",
    on_attack.attack: "legal", on_declare.declare: "legal", on_reaction.reaction: "legal", on_skills.skills: "legal",
    on_orders.orders: "success", on_platoons.platoons: "valid",
    on_turn.sequence: "may_pass", on_turn.passing: "may_pass", on_turn.initiative: "winner",
    on_turn.declaration: "legal", on_victory.victory: "winner", on_victory.reserve: "legal",
}  # fmt: skip
QUESTIONS = Questions(KINDS, MAIN)


class TacticsWords(Vocabulary):
    """The words of Dust Tactics."""

    rules: TacticsRules
    prefixes = ("G", "S", "P", "D")
    files = ("dust",)
    modes = ("grid", "both")
    given_keys = position.GIVEN
    position_keys = position.POSITION

    def __init__(self, rules: TacticsRules | None = None) -> None:
        self.rules = rules or load_rules()
        self.asker = GridAsker(self.rules, Names(self.rules.units, Texts("en")), frozenset(SPECIALS))
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
        assert self.writer is not None
        return position.read(self.rules, self.writer.stand, state)

    def answer(self, case: dict[str, Any]) -> list[str]:
        return faults_of(QUESTIONS, self.asker, case)
