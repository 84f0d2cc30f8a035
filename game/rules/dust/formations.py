"""Platoons of an army list held against chapter 20: which slots are filled, what is missing, who belongs where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from game.rules.dust.records import Army, ArmyList, Choices, Formed, Platoon, Unit
from game.rules.dust.state import Rank

SlotState = Literal["filled", "empty", "pair", "wrong"]
LEADER, SUPPORT = 0, -1
"""The numbers of the leader's slot and of the support, among the slots of a platoon."""


class Slot(NamedTuple):
    """A required slot of a platoon: what may fill it, what does, and how that stands."""

    number: int
    choices: Choices
    filled: tuple[str, ...]
    state: SlotState
    missing: tuple[str, ...] = ()
    """What is missing of a pair that is begun (R-210)."""


class Broken(NamedTuple):
    """What is wrong with the platoons of a list: the reason, its rule, what it is about, and the units."""

    reason: str
    rule: str
    params: dict[str, Any]
    units: tuple[str, ...] = ()


def slots_of(platoon: Platoon, formed: Formed) -> list[Slot]:
    """Return the required slots of a platoon, the leader's first, as a list fills them."""
    given = formed.slots
    return [
        _slot(number, choices, given[number] if number < len(given) else ())
        for number, choices in enumerate(platoon.slots)
    ]


def _slot(number: int, choices: Choices, filled: tuple[str, ...]) -> Slot:
    if not filled:
        return Slot(number, choices, filled, "empty")
    for choice in choices:
        if Counter(choice) == Counter(filled):
            return Slot(number, choices, filled, "filled")
    for choice in choices:
        if set(filled) < set(choice):
            return Slot(number, choices, filled, "pair", tuple(unit for unit in choice if unit not in filled))
    return Slot(number, choices, filled, "wrong")


def is_complete(platoon: Platoon, formed: Formed) -> bool:
    """Tell whether every required slot is filled: only then the platoon has its advantage (D-329)."""
    surplus = len(formed.slots) > len(platoon.slots)
    return not surplus and all(slot.state == "filled" for slot in slots_of(platoon, formed))


def named_in(formed: Formed) -> Iterator[tuple[str, Rank]]:
    """Yield the units of a platoon with what they are there."""
    for unit in formed.leader:
        yield unit, "leader"
    for slot in formed.units:
        for unit in slot:
            yield unit, "unit"
    for unit in formed.support:
        yield unit, "support"


def free_copies(army: Army | ArmyList) -> Counter[str]:
    """Return how many copies of each unit belong to no platoon yet."""
    left = Counter({entry.unit: entry.count for entry in army.units})
    for formed in army.platoons:
        left.subtract(unit for unit, _ in named_in(formed))
    return left


def broken_platoons(
    units: Mapping[str, Unit], platoons: Mapping[str, Platoon], army: Army | ArmyList
) -> Iterator[Broken]:
    """Yield what is wrong with the platoons of a list, slot by slot."""
    for formed in army.platoons:
        platoon = platoons.get(formed.platoon)
        if platoon is None:
            yield Broken("unknown_platoon", "D-331", {"platoon": formed.platoon})
        elif platoon.bloc != army.bloc:
            yield Broken("platoon_bloc", "D-326", {"platoon": platoon.id, "bloc": platoon.bloc, "wanted": army.bloc})
        else:
            yield from _broken_slots(platoon, formed)
    for unit, left in free_copies(army).items():
        if left < 0:
            fielded = any(entry.unit == unit for entry in army.units)
            params = {"unit": unit, "count": -left}
            known = (unit,) if unit in units else ()
            reason, rule = ("in_two_platoons", "R-209") if fielded else ("not_fielded", "D-331")
            yield Broken(reason, rule, params, known)


def _broken_slots(platoon: Platoon, formed: Formed) -> Iterator[Broken]:
    for slot in slots_of(platoon, formed):
        params: dict[str, Any] = {"platoon": platoon.id, "slot": slot.number, "choices": slot.choices}
        if slot.state == "empty":
            yield Broken("slot_empty", "D-329", params)
        elif slot.state == "pair":
            yield Broken("pair_missing", "R-210", {**params, "unit": slot.filled[0], "other": slot.missing[0]})
        elif slot.state == "wrong":
            yield Broken("wrong_for_slot", platoon.rule, {**params, "unit": slot.filled[0]}, slot.filled)
    if len(formed.slots) > len(platoon.slots):
        yield Broken("no_such_slot", platoon.rule, {"platoon": platoon.id, "slot": len(formed.slots) - 1})


# ---- Changing a list ----


def with_platoon(army: ArmyList, platoon: str) -> ArmyList:
    """Return a list with one platoon more, its slots still empty."""
    return msgspec.structs.replace(army, platoons=(*army.platoons, Formed(platoon)))


def without_platoon(army: ArmyList, number: int) -> ArmyList:
    """Return a list without one of its platoons; the units stay."""
    kept = tuple(formed for at, formed in enumerate(army.platoons) if at != number)
    return msgspec.structs.replace(army, platoons=kept)


def assigned(army: ArmyList, number: int, slot: int, filled: tuple[str, ...]) -> ArmyList:
    """Return a list in which a slot of a platoon, or its support, is filled so."""
    formed = army.platoons[number]
    if slot == SUPPORT:
        formed = msgspec.structs.replace(formed, support=filled)
    elif slot == LEADER:
        formed = msgspec.structs.replace(formed, leader=filled)
    else:
        units = [*formed.units, *((),) * (slot - len(formed.units))]
        units[slot - 1] = filled
        formed = msgspec.structs.replace(formed, units=tuple(units))
    return _with_formed(army, number, formed)


def _with_formed(army: ArmyList, number: int, formed: Formed) -> ArmyList:
    found = tuple(formed if at == number else one for at, one in enumerate(army.platoons))
    return msgspec.structs.replace(army, platoons=found)


def settled(army: ArmyList) -> ArmyList:
    """Return a list whose platoons name no more copies of a unit than it has; the last named go first."""
    for unit, left in free_copies(army).items():
        for _ in range(-left):
            army = _without_last(army, unit)
    return army


def _without_last(army: ArmyList, unit: str) -> ArmyList:
    for number in range(len(army.platoons) - 1, -1, -1):
        formed = army.platoons[number]
        if unit in formed.support:
            at = len(formed.support) - 1 - formed.support[::-1].index(unit)
            return assigned(army, number, SUPPORT, (*formed.support[:at], *formed.support[at + 1 :]))
        for slot in range(len(formed.slots) - 1, -1, -1):
            if unit in formed.slots[slot]:
                return assigned(army, number, slot, tuple(one for one in formed.slots[slot] if one != unit))
    return army
