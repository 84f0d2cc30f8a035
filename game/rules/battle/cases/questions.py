"""Questions in the free words of the rule book: which kind each is, and whether its answers come true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.choice import Choice, choice_from
from game.core.events import Event as Happening
from game.core.examples import UNFIT, Misfit, Vocabulary
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
from game.rules.battle.cases.asking import NO, YES, Answers, Given, agrees, told
from game.rules.battle.cases.names import Names, plain_words
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules
from game.rules.battle.state import State

Asker = Callable[[Names, Given, dict[str, Any]], Answers]

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[tuple[frozenset[str], tuple[str, ...], Asker], ...] = (
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
MOST_LETTERS = 2
"""How long the name of a position like a or b2 is at most."""
WHOLE = ""
"""The key of an expectation that stands for what the question is about."""


def kinds_of(case: dict[str, Any]) -> list[Asker]:
    """Return who may answer a question: by the keys it gives, by its topic, then everybody else."""
    keys = set(case["given"])
    topic = plain_words(str(case.get("topic", "")))
    by_keys = [asker for known, _, asker in KINDS if keys & known]
    by_topic = [asker for _, words, asker in KINDS if any(word in topic for word in words)]
    # A kind that is told by its keys is the last to be tried on a question that has none of them.
    others = [asker for known, _, asker in sorted(KINDS, key=lambda kind: bool(kind[0]))]
    return list(dict.fromkeys([*by_keys, *by_topic, *others]))


def faults_of(names: Names, case: dict[str, Any]) -> list[str]:
    """Let the kind of question that understands most of a case answer it; return what does not come true."""
    given, expect = case["given"], case["expect"]
    variants = [
        key for key, value in expect.items()
        if isinstance(given.get(key), dict) and (isinstance(value, dict) or len(key) <= MOST_LETTERS)
    ]  # fmt: skip
    if variants and len(variants) == len(expect):
        parts = {key: _variant(case, key, variants) for key in variants}
        return [f"{key}: {fault}" for key, part in parts.items() for fault in faults_of(names, part)]
    best: tuple[int, list[str]] | None = None
    for number, asker in enumerate(kinds_of(case)):
        try:
            unread, faults = _ask(asker, names, case)
        except Misfit as misfit:
            # A wrong word in the likeliest kind says more than a kind that does not fit.
            unread, faults = 1 if not number else len(given) + len(expect), [str(misfit)]
        except UNFIT:
            continue  # this kind of question can't be made of what is given
        if best is None or unread < best[0]:
            best = unread, faults
        if not unread:
            break
    return best[1] if best else ["cannot interpret the case: no kind of question fits what is given"]


def _variant(case: dict[str, Any], key: str, variants: list[str]) -> dict[str, Any]:
    """Return one of the positions of a case that gives several under a, b, c, with what they share."""
    shared = {name: value for name, value in case["given"].items() if name not in variants}
    inner = case["given"][key]
    own = inner if isinstance(inner, dict) else {}
    wanted = case["expect"][key]
    return {**case, "given": {**shared, **own}, "expect": wanted if isinstance(wanted, dict) else {WHOLE: wanted}}


def _main(asker: Asker, answers: Answers, wanted: object) -> str:
    """Return the answer that a position's one result stands for: whether it is legal, or the kind's own."""
    is_verdict = isinstance(wanted, bool) or (isinstance(wanted, str) and plain_words(wanted) in YES | NO)
    return "legal" if is_verdict and "legal" in answers else MAIN.get(asker, "legal")


def _ask(asker: Asker, names: Names, case: dict[str, Any]) -> tuple[int, list[str]]:
    """Play a question out; return how much of it was not understood, and all faults."""
    given = Given(case["given"], topic=plain_words(str(case.get("topic", ""))))
    answers = asker(names, given, case["expect"])
    faults = [f"cannot interpret {key}" for key in given.unread()]
    asked = {key: answers.find(key or _main(asker, answers, case["expect"][key])) for key in case["expect"]}
    strange = [key for key, found in asked.items() if found is None]
    faults += [f"cannot interpret expect.{key}; this question answers {answers.near(key)}" for key in strange]
    unread = len(faults)
    for key, found in asked.items():
        if found is not None and not agrees(case["expect"][key], answers[found]):
            faults.append(f"expect.{key}: expected {case['expect'][key]!r}, the rules say {told(answers[found])}")
    return unread, faults


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
        return faults_of(self.names, case)
