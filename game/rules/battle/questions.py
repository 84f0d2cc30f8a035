"""Questions in the free words of the rule book: which kind each is, and whether its answers come true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import Event as Happening
from game.core.examples import UNFIT, Misfit, Vocabulary
from game.data.texts import Texts
from game.rules.battle import (
    position,
    questions_attack,
    questions_cards,
    questions_ground,
    questions_losses,
    questions_movement,
    questions_turn,
)
from game.rules.battle.asking import Answers, Given, agrees, told
from game.rules.battle.names import Names, plain_words
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules
from game.rules.battle.state import State

Asker = Callable[[Names, Given, dict[str, Any]], Answers]

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[tuple[frozenset[str], tuple[str, ...], Asker], ...] = (
    (questions_turn.SETUP, ("set-up", "setup"), questions_turn.setup),
    (frozenset(("resupply_actions",)), ("resupply",), questions_turn.resupply),
    (frozenset(("cards_in_order", "start")), ("firefight alternation",), questions_attack.firefight),
    (frozenset(("losses",)), ("choosing losses", "full periphery"), questions_losses.losses),
    (frozenset(("attackers",)), (), questions_attack.attack),
    (frozenset(("german_attacks", "soviet_attacks")), ("destroyed location",), questions_ground.ruin),
    (
        frozenset(("card", "event", "cancelled_by", "german_answers", "soviet_answers")),
        ("timing", "cancel", "event"),
        questions_cards.timing,
    ),
    (frozenset(("moment",)), ("last turn", "victory"), questions_turn.victory),
    (frozenset(("own_units_in_control_zone",)), ("units per zone", "zone limit"), questions_turn.zone_limit),
    (frozenset(("soviet_hand", "plays")), ("uranus",), questions_cards.uranus),
    (frozenset(("top_unit", "top_of_pile", "top_unit_value")), ("reinforc",), questions_cards.reinforce),
    (frozenset(), ("draw",), questions_turn.draw),
    (frozenset(), ("supply", "rubble chart", "yield"), questions_turn.supply),
    (frozenset(("does", "unit_a", "unit_b")), ("movement", "moving"), questions_movement.movement),
    (frozenset(("to",)), (), questions_movement.one_step),
    (frozenset(), ("control",), questions_turn.control),
    (frozenset(), ("medal", "retreat", "combat value", "propert"), questions_ground.one_unit),
)


def kinds_of(case: dict[str, Any]) -> list[Asker]:
    """Return who may answer a question: by the keys it gives, by its topic, then everybody else."""
    keys = set(case["given"])
    topic = plain_words(str(case.get("topic", "")))
    by_keys = [asker for known, _, asker in KINDS if keys & known]
    by_topic = [asker for _, words, asker in KINDS if any(word in topic for word in words)]
    return list(dict.fromkeys([*by_keys, *by_topic, *(asker for _, _, asker in KINDS)]))


def faults_of(names: Names, case: dict[str, Any]) -> list[str]:
    """Let the kind of question that understands most of a case answer it; return what does not come true."""
    given, expect = case["given"], case["expect"]
    variants = [key for key, value in expect.items() if isinstance(value, dict) and key in given]
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
    return {**case, "given": {**shared, **own}, "expect": case["expect"][key]}


def _ask(asker: Asker, names: Names, case: dict[str, Any]) -> tuple[int, list[str]]:
    """Play a question out; return how much of it was not understood, and all faults."""
    given = Given(case["given"])
    answers = asker(names, given, case["expect"])
    faults = [f"cannot interpret {key}" for key in given.unread()]
    known = ", ".join(sorted(answers))
    strange = [key for key in case["expect"] if key not in answers]
    faults += [f"cannot interpret expect.{key}; this question answers {known}" for key in strange]
    unread = len(faults)
    for key, expected in case["expect"].items():
        if key in answers and not agrees(expected, answers[key]):
            faults.append(f"expect.{key}: expected {expected!r}, the rules say {told(answers[key])}")
    return unread, faults


class BattleWords(Vocabulary):
    """The words of Battle for Stalingrad."""

    rules: BattleRules
    prefixes = ("B",)
    given_keys = position.GIVEN
    position_keys = position.POSITION

    def __init__(self, rules: BattleRules | None = None) -> None:
        self.rules = rules or load_rules()
        self.names = Names(self.rules, Texts("en"))

    def build(self, given: dict[str, Any]) -> tuple[State, list[Happening]]:
        return position.Builder(self.names, given).build()

    def read(self, state: State) -> dict[str, Any]:
        return position.read(self.rules, state)

    def answer(self, case: dict[str, Any]) -> list[str]:
        return faults_of(self.names, case)
