"""Questions about platoons: whether every slot is filled, what they cost, whom the advantage touches (D-329)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.wording import DustAnswers, Names, Told
from game.rules.dust.formations import is_complete, named_in, slots_of
from game.rules.dust.muster import faults_of
from game.rules.dust.records import ArmyList, Entry, Formed, Platoon

FILLING = frozenset(("platoon", "of", "the"))


def platoons(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a platoon is valid, and which of its units its advantage serves."""
    platoon = _platoon(asker, given.get("platoon"), given.at("platoon"))
    costs: list[int] = []
    leader = _units(asker, given, costs, "leader", "leaders")
    units = _units(asker, given, costs, "combat_units", "units")
    support = _units(asker, given, costs, "support", "supporting")
    slots = tuple(_paired(platoon, units))
    formed = Formed(platoon.id, tuple(leader), slots, tuple(support))
    named = [unit for unit, _ in named_in(formed)]
    entries = tuple(Entry(unit, named.count(unit)) for unit in dict.fromkeys(named))
    army = ArmyList(platoon.id, platoon.bloc, given.number("limit"), entries, (formed,))
    faults = faults_of(asker.rules.units, army, asker.rules.platoons)
    touched = [unit for unit in named if platoon.advantage.touches(asker.rules.units[unit])]
    answers = DustAnswers()
    answers.say(Told(not faults, [fault.reason for fault in faults]), "valid", "legal", "complete")
    answers.say(Told(is_complete(platoon, formed)), "slots_filled", "every_slot_filled")
    answers.say(sum(costs), "total_points", "points", "cost")
    answers.say(len([slot for slot in slots_of(platoon, formed) if slot.state == "empty"]), "empty_slots", "missing")
    answers.say(Names(asker.names.name(unit) for unit in touched), "advantage_applies_to", "touches")
    others = [unit for unit in named if unit not in touched]
    answers.say(Names(asker.names.name(unit) for unit in others), "advantage_does_not_apply_to", "does_not_touch")
    return answers


def _platoon(asker: Asker, raw: object, where: str) -> Platoon:
    """Return a platoon by its name, whether it speaks of one walker or of many."""
    wanted = _words(str(raw))
    texts = asker.names.texts
    known: dict[str, Platoon] = asker.rules.platoons
    for platoon in known.values():
        if wanted in (_words(texts(f"dust.platoon.{platoon.id}.name")), _words(platoon.id.replace("-", " "))):
            return platoon
    raise Misfit(where, f"there is no platoon {raw!r}", f"there are {', '.join(asker.rules.platoons)}")


def _words(name: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in fold(name).split()) - FILLING


def _units(asker: Asker, given: Given, costs: list[int], *keys: str) -> list[str]:
    """Return the units under a key, each perhaps with what it costs."""
    raw = given.get(*keys, default=[])
    found = []
    for one in raw if isinstance(raw, list) else [raw]:
        for name, cost in one.items() if isinstance(one, dict) else ((one, None),):
            unit = asker.names.unit(name, given.at(*keys))
            costs.append(asker.rules.units[unit].points if cost is None else counted(cost) or 0)
            found.append(unit)
    return found


def _paired(platoon: Platoon, units: list[str]) -> list[tuple[str, ...]]:
    """Return combat units slot by slot, those together that fill one only together (R-210)."""
    pairs = [choice for choices in platoon.units for choice in choices if len(choice) > 1]
    left, slots = list(units), []
    while left:
        pair = next((pair for pair in pairs if left[0] in pair and set(pair) <= set(left)), (left[0],))
        for unit in pair:
            left.remove(unit)
        slots.append(pair)
    return slots
