"""The words of Dust Tactics for worked examples: which kind of question each is, and whether its answers come true."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice
from game.core.events import Event as Happening
from game.core.examples import Misfit, Vocabulary
from game.core.questions import WHOLE, Kind, Questions
from game.core.questions import Asker as Teller
from game.data.texts import Texts
from game.rules.dust.special.registry import SPECIALS
from game.rules.dust.state import State
from game.rules.tactics.cases import (
    on_attack,
    on_declare,
    on_flame,
    on_forts,
    on_lines,
    on_movement,
    on_orders,
    on_platoons,
    on_reaction,
    on_skills,
    on_turn,
    on_victory,
    position,
)
from game.rules.tactics.cases.asking import Asker
from game.rules.tactics.cases.names import Names
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import load_rules

REMARKS = frozenset(("note", "notes", "why", "comment", "remark", "explanation"))
"""Keys of an expectation that speak to its readers."""

MEASURED = (
    "movement", "sight", "flame", "arc", "range", "suppression", "passenger",
)  # fmt: skip
"""Topics that the measured table answers in its own way, or that only it has."""

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[Kind, ...] = (
    (frozenset(("platoon",)), ("platoon",), on_platoons.platoons),
    (frozenset(("wall_between",)), ("movement", "entry", "terrain"), on_movement.movement),
    (frozenset(("viewer", "viewers")), ("arc", "range", "sight"), on_lines.lines),
    (frozenset(), ("flame",), on_flame.flame),
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
    on_attack.attack: "legal", on_declare.declare: "legal", on_reaction.reaction: "legal", on_skills.skills: "legal",
    on_orders.orders: "success", on_platoons.platoons: "valid",
    on_turn.sequence: "may_pass", on_turn.passing: "may_pass", on_turn.initiative: "winner",
    on_turn.declaration: "legal", on_victory.victory: "winner", on_victory.reserve: "legal",
}  # fmt: skip
QUESTIONS = Questions(KINDS, MAIN)


def faults_of(asker: Any, case: dict[str, Any]) -> list[str]:
    """Return what does not come true of a question, which may ask about several positions at once."""
    expect = {key: value for key, value in case["expect"].items() if key not in REMARKS}
    if not expect:
        raise Misfit("expect", "there are only remarks", "say what must come true")
    topic = str(case.get("topic", "")).lower()
    if str(case.get("mode", "")).lower() == "table" and any(word in topic for word in MEASURED):
        raise Misfit("mode", f"{case.get('topic')} on the measured table is not played yet", "write mode: grid")
    parts = _parts(case["given"], expect)
    if parts is None:
        return QUESTIONS.faults_of(asker, {**case, "expect": expect})
    faults: list[str] = []
    for label, (given, wanted) in parts.items():
        found = QUESTIONS.faults_of(asker, {**case, "given": given, "expect": wanted})
        faults += [f"{label}: {fault}" for fault in found]
    return faults


def _parts(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, tuple[dict[str, Any], dict[str, Any]]] | None:
    """Return the positions of a question that lists them under `cases`, each with what is expected of it."""
    listed = given.get("cases")
    if not isinstance(listed, list) or not all(isinstance(one, dict) and "id" in one for one in listed):
        return None
    shared = {key: value for key, value in given.items() if key != "cases"}
    own = {str(one["id"]): {key: value for key, value in one.items() if key != "id"} for one in listed}
    strange = [key for key in expect if key not in own]
    if strange:
        raise Misfit(f"expect.{strange[0]}", "there is no such case", f"there are {', '.join(own)}")
    return {
        key: ({**shared, **own[key]}, value if isinstance(value, dict) else {WHOLE: value})
        for key, value in expect.items()
    }


class TacticsWords(Vocabulary):
    """The words of Dust Tactics."""

    rules: TacticsRules
    prefixes = ("G", "T", "S", "P", "D")
    files = ("dust",)
    modes = ("grid", "table")
    given_keys = position.GIVEN
    position_keys = position.POSITION

    def __init__(self, rules: TacticsRules | None = None) -> None:
        self.rules = rules or load_rules()
        self.asker = Asker(self.rules, Names(self.rules.units, Texts("en")), frozenset(SPECIALS))
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
        return faults_of(self.asker, case)
