"""Questions in the free words of the rule book: which kind each is, and whether its answers come true."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice, choice_from
from game.core.events import Event as Happening
from game.core.examples import Vocabulary
from game.core.questions import Asker, Kind, Questions
from game.data.texts import Texts
from game.rules.battle.cases import (
    on_attack,
    on_box,
    on_cards,
    on_events,
    on_ground,
    on_losses,
    on_movement,
    on_turn,
    position,
    wording,
)
from game.rules.battle.cases.names import Names
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules
from game.rules.battle.state import State

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[Kind, ...] = (
    (on_box.CHART, ("rubble chart", "yield", "chart"), on_box.chart),
    (frozenset(("viewer", "seen_by")), ("hidden", "open"), on_box.sight),
    (on_turn.SETUP, ("set-up", "setup"), on_turn.setup),
    (frozenset(("resupply_actions",)), ("resupply",), on_turn.resupply),
    (frozenset(("cards_in_order", "start")), ("firefight alternation",), on_attack.firefight),
    (frozenset(("losses",)), ("choosing losses", "full periphery"), on_losses.losses),
    (frozenset(("attackers",)), (), on_attack.attack),
    (frozenset(("german_attacks", "soviet_attacks")), ("destroyed location",), on_ground.ruin),
    (frozenset(("card", "event", "cancelled_by")), ("timing", "cancel", "event"), on_cards.timing),
    (on_events.KEYS, (), on_events.event),
    (frozenset(("moment",)), ("last turn", "victory"), on_turn.victory),
    (frozenset(("own_units_in_control_zone",)), ("units per zone", "zone limit"), on_turn.zone_limit),
    (frozenset(("soviet_hand", "plays")), ("uranus",), on_cards.uranus),
    (frozenset(("top_unit", "top_of_pile", "top_unit_value")), ("reinforc",), on_cards.reinforce),
    (frozenset(), ("draw",), on_turn.draw),
    (frozenset(), ("supply", "rubble chart", "yield"), on_turn.supply),
    (frozenset(("does", "unit_a", "unit_b")), ("movement", "moving"), on_movement.movement),
    (frozenset(("to",)), (), on_movement.one_step),
    (frozenset(), ("control",), on_turn.control),
    (frozenset(), ("deck", "card", "unit", "box", "figures"), on_box.figures),
    (frozenset(), ("medal", "retreat", "combat value", "propert"), on_ground.one_unit),
)

# What a kind of question is about, for one that only says what comes out of each of its positions.
MAIN: dict[Asker, str] = {
    on_box.chart: "rations",
    on_cards.reinforce: "price",
    on_ground.one_unit: "combat_value",
    on_turn.control: "controller",
    on_turn.draw: "cards",
    on_turn.supply: "total",
    on_turn.victory: "winner",
}
QUESTIONS = Questions(KINDS, MAIN)


class BattleWords(Vocabulary):
    """The words of Battle for Stalingrad."""

    rules: BattleRules
    prefixes = ("B",)
    given_keys = position.GIVEN
    unsaid = frozenset(("answer",))
    position_keys = position.POSITION

    def __init__(self, rules: BattleRules | None = None) -> None:
        self.rules = rules or load_rules()
        self.names = Names(self.rules, Texts("en"))

    def build(self, given: dict[str, Any]) -> tuple[State, list[Happening]]:
        return position.Builder(self.names, wording.position_of(self.names, given)).build()

    def choice(self, state: State, raw: object) -> Choice:
        parts = raw.split() if isinstance(raw, str) else raw
        if not isinstance(parts, list) or not parts:
            return choice_from(parts)
        return choice_from(wording.parts_of(self.names, self.rules, state, parts))

    def path(self, position: dict[str, Any], path: str) -> str:
        return wording.path_of(self.names, position, path)

    def read(self, state: State) -> dict[str, Any]:
        return position.read(self.rules, state)

    def answer(self, case: dict[str, Any]) -> list[str]:
        return QUESTIONS.faults_of(self.names, case)
