"""An army list held against the rules of chapter 19: what breaks them, what to think of, what is in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

import msgspec

from game.rules.dust.formations import broken_platoons, is_complete, settled
from game.rules.dust.records import (
    COLUMNS,
    Army,
    ArmyList,
    Entry,
    Fortification,
    FortKind,
    Platoon,
    Unit,
    Works,
    cells_of,
)
from game.rules.dust.special import ENFORCED

Group = Literal["command", "armour", "infantry", "support", "air"]
GROUPS: tuple[Group, ...] = ("command", "armour", "infantry", "support", "air")
LEADERS = frozenset(("command-squad", "command-vehicle", "commissar", "officer"))
WATER = frozenset(("naval-unit", "sealifter"))
LIMITS = (50, 75, 100, 0)
"""Points that two players usually agree on (D-327, D-328); 0 is any number."""
MOST = 20
"""Copies of one unit that a list takes."""
Forts = Mapping[str, Fortification]
NO_FORTS: Forts = {}


def enforced_words() -> frozenset[str]:
    """Return the words on cards whose rules the Dust games carry out; lists and cards ask here and nowhere else."""
    return ENFORCED


class Finding(msgspec.Struct, frozen=True):
    """One line of a roster check: a fault, a hint or something in order, with its rule and what it is about."""

    kind: Literal["fault", "hint", "good"]
    reason: str
    rule: str
    params: dict[str, Any] = {}
    units: tuple[str, ...] = ()


# ---- What a list is made of ----


def group_of(unit: Unit) -> Group:
    """Return the group in which a list shows a unit."""
    if unit.kind == "aircraft":
        return "air"
    if unit.kind == "hero" or LEADERS & set(unit.keywords):
        return "command"
    return "armour" if unit.kind == "vehicle" else "support" if unit.kind == "support" else "infantry"


def cost_of(unit: Unit, entry: Entry) -> int:
    """Return the points of an entry with its options."""
    extra = sum(option.points for option in unit.options if option.id in entry.options)
    return (unit.points + extra) * entry.count


def total_of(units: Mapping[str, Unit], army: Army | ArmyList, forts: Forts = NO_FORTS) -> int:
    """Return the points of a list with its fortifications (D-306); what nobody knows costs nothing."""
    walls = sum(forts[works.kind].points * works.count for works in army.fortifications if works.kind in forts)
    return walls + sum(cost_of(units[entry.unit], entry) for entry in army.units if entry.unit in units)


def forts_of(units: Mapping[str, Unit], army: Army | ArmyList) -> list[str]:
    """Return the fortifications of an army by kind: those of its Strongpoint units, and those bought apart (D-306)."""
    found: list[str] = []
    for entry in army.units:
        if entry.unit in units and "strongpoint" in units[entry.unit].keywords:
            found += ["bunker" if "bunker" in entry.options else "strongpoint"] * entry.count
    for works in army.fortifications:
        found += [works.kind] * works.count
    return found


def is_unique(unit: Unit) -> bool:
    """Tell whether an army may field a unit only once: heroes and named vehicles (D-181, R-207)."""
    return unit.kind == "hero" or bool(unit.pilot)


def person_of(unit: Unit) -> str:
    """Return who a hero is: two versions of one hero are the same hero (R-236)."""
    return unit.version_of or unit.id


def words_of(unit: Unit) -> set[str]:
    """Return every word on a card, those of its weapons among them."""
    return {*unit.keywords, *(word for line in unit.weapons for word in line.keywords)}


def not_enforced(unit: Unit, ignored: Collection[str], enforced: Collection[str]) -> list[str]:
    """Return the words of a card that stand for rules which are not carried out yet."""
    return sorted(words_of(unit) - set(ignored) - set(enforced))


# ---- Faults ----


def faults_of(
    units: Mapping[str, Unit], army: Army | ArmyList, platoons: Mapping[str, Platoon] | None = None,
    forts: Forts = NO_FORTS,
) -> list[Finding]:  # fmt: skip
    """Return everything that breaks a rule; of its platoons as well where those are known (D-329)."""
    found = [*_entry_faults(units, army), *_unique_faults(units, army), *_list_faults(units, army, forts)]
    found += _fort_faults(army, forts)
    if platoons is not None and army.platoons:
        found += [Finding("fault", *broken) for broken in broken_platoons(units, platoons, army)]
    return found


def _fort_faults(army: Army | ArmyList, forts: Forts) -> Iterator[Finding]:
    """Tell which fortifications can't be bought: trenches, wire and mines have no cost (R-205)."""
    for kind, count in Counter(works.kind for works in army.fortifications).items():
        if kind not in forts or not forts[kind].points:
            yield Finding("fault", "fort_not_for_sale", "R-205", {"fort": kind})
        elif count > 1:
            yield Finding("fault", "fort_listed_twice", "D-306", {"fort": kind})


def _entry_faults(units: Mapping[str, Unit], army: Army | ArmyList) -> Iterator[Finding]:
    for entry in army.units:
        unit = units.get(entry.unit)
        if unit is None:
            yield Finding("fault", "unknown_unit", "D-326", {"unit": entry.unit})
            continue
        if unit.bloc != army.bloc:
            params = {"unit": unit.id, "bloc": unit.bloc, "wanted": army.bloc}
            yield Finding("fault", "wrong_bloc", "D-326", params, (unit.id,))
        for option in entry.options:
            if option not in {each.id for each in unit.options}:
                yield Finding("fault", "unknown_option", "R-236", {"unit": unit.id, "option": option}, (unit.id,))
    counts = Counter(entry.unit for entry in army.units)
    for name, count in counts.items():
        if count > 1 and name in units:
            yield Finding("fault", "listed_twice", "D-326", {"unit": name}, (name,))


def _unique_faults(units: Mapping[str, Unit], army: Army | ArmyList) -> Iterator[Finding]:
    fielded: Counter[str] = Counter()
    for entry in army.units:
        fielded[entry.unit] += entry.count
    versions: dict[str, list[str]] = {}
    for name, count in fielded.items():
        unit = units.get(name)
        if unit is None or not is_unique(unit):
            continue
        versions.setdefault(person_of(unit), []).append(name)
        if count > 1:
            yield Finding("fault", "fielded_twice", "R-207", {"unit": name, "count": count}, (name,))
    for names in versions.values():
        if len(names) > 1:
            yield Finding("fault", "same_hero", "R-236", {"unit": names[0], "other": names[1]}, tuple(names))


def _list_faults(units: Mapping[str, Unit], army: Army | ArmyList, forts: Forts) -> Iterator[Finding]:
    if not army.units:
        yield Finding("fault", "empty", "D-326")
    total = total_of(units, army, forts)
    if army.limit and total > army.limit:
        params = {"points": total, "limit": army.limit, "over": total - army.limit}
        yield Finding("fault", "over_limit", "D-326", params)
    for name in unattached(units, army):
        yield Finding("fault", "commissar", "R-169", {"unit": name}, (name,))


def unattached(units: Mapping[str, Unit], army: Army | ArmyList) -> list[str]:
    """Return the commissars for whom no squad is left: each needs another one that may take him (R-169)."""
    squads: list[str] = []
    commissars: list[str] = []
    for entry in army.units:
        unit = units.get(entry.unit)
        if unit is not None and unit.kind in ("squad", "hero"):
            is_one = "commissar" in unit.keywords
            if is_one or unit.kind == "squad":
                (commissars if is_one else squads).extend([unit.id] * entry.count)
    named = {name for unit in units.values() for name in unit.may_attach}
    taken: dict[int, int] = {}

    def attach(at: int, seen: set[int]) -> bool:
        """Find a squad for a commissar, moving others on if that helps."""
        who = commissars[at]
        for place, squad in enumerate(squads):
            # A commissar whom no card names, a hero, goes to any squad.
            may = who in units[squad].may_attach or who not in named
            if may and place not in seen:
                seen.add(place)
                if place not in taken or attach(taken[place], seen):
                    taken[place] = at
                    return True
        return False

    return [who for at, who in enumerate(commissars) if not attach(at, set())]


# ---- Hints ----


def hints_of(
    units: Mapping[str, Unit],
    army: Army | ArmyList,
    *,
    ignored: Collection[str] = (),
    enforced: Collection[str] | None = None,
) -> list[Finding]:
    """Return what breaks no rule but is worth a thought."""
    here = [units[entry.unit] for entry in army.units if entry.unit in units]
    return [
        *_reach_hints(units.values(), here),
        *_place_hints(here),
        *_rule_hints(here, ignored, enforced_words() if enforced is None else enforced),
    ]


def _reach_hints(known: Collection[Unit], here: Collection[Unit]) -> Iterator[Finding]:
    """Tell which armour that can be met is out of reach of every weapon."""
    hit = {at for unit in here for line in unit.weapons for at, cell in enumerate(cells_of(line.vs)) if cell}
    for kind, reason in (("aircraft", "no_anti_air"), ("vehicle", "no_anti_armour")):
        first, count = COLUMNS[kind]
        met = {int(unit.armour[-1]) for unit in known if unit.armour.startswith(kind)}
        missing = [value for value in range(1, count + 1) if value in met and first + value - 1 not in hit]
        if missing and here:
            yield Finding("hint", reason, "D-113", {"armour": missing[0]})


def _place_hints(here: Collection[Unit]) -> Iterator[Finding]:
    for unit in here:
        if WATER & set(unit.keywords):
            yield Finding("hint", "naval", "R-234", {"unit": unit.id}, (unit.id,))
        if "strongpoint" in unit.keywords:
            yield Finding("hint", "strongpoint", "D-246", {"unit": unit.id}, (unit.id,))
        if unit.pilot and unit.kind != "hero" and unit.pilot not in {other.id for other in here}:
            yield Finding("hint", "pilot", "D-285", {"unit": unit.id, "other": unit.pilot}, (unit.id,))


def _rule_hints(here: Collection[Unit], ignored: Collection[str], enforced: Collection[str]) -> Iterator[Finding]:
    found = tuple(unit.id for unit in here if not_enforced(unit, ignored, enforced))
    if found:
        yield Finding("hint", "not_enforced", "D-397", {"count": len(found), "unit": found[0]}, found)


# ---- All of it ----


def check(
    units: Mapping[str, Unit], army: ArmyList, *, ignored: Collection[str] = (),
    enforced: Collection[str] | None = None, platoons: Mapping[str, Platoon] | None = None,
    forts: Forts = NO_FORTS,
) -> list[Finding]:  # fmt: skip
    """Return the whole roster check: faults first, then what is in order, then hints."""
    faults = faults_of(units, army, platoons, forts)
    broken = {finding.reason for finding in faults}
    good: list[Finding] = []
    if army.units and not {"over_limit", "unknown_unit"} & broken:
        reason = "within_limit" if army.limit else "no_limit"
        good.append(Finding("good", reason, "D-326", {"limit": army.limit}))
    if army.units and not {"wrong_bloc", "unknown_unit"} & broken:
        good.append(Finding("good", "one_bloc", "D-326"))
    heroes = [entry for entry in army.units if entry.unit in units and is_unique(units[entry.unit])]
    if heroes and not {"fielded_twice", "same_hero", "listed_twice"} & broken:
        good.append(Finding("good", "all_unique", "R-207"))
    for formed in army.platoons:
        platoon = (platoons or {}).get(formed.platoon)
        if platoon is not None and is_complete(platoon, formed):
            good.append(Finding("good", "platoon_complete", platoon.advantage.rule, {"platoon": platoon.id}))
    return [*faults, *good, *hints_of(units, army, ignored=ignored, enforced=enforced)]


_PLAIN = {
    "unknown_unit": ("there is no unit {unit}", "the id of a unit"),
    "wrong_bloc": ("{unit} belongs to {bloc}", "units of {wanted} (D-326)"),
    "unknown_option": ("{unit} has no option {option}", "one of the unit's options"),
    "listed_twice": ("{unit} is listed twice", "one entry with a count"),
    "fielded_twice": ("{unit} is fielded {count} times", "once (R-207)"),
    "same_hero": ("{unit} and {other} are the same hero", "one of them (R-236)"),
    "empty": ("the army has no units", "at least one"),
    "over_limit": ("{points} points", "at most {limit} (D-326)"),
    "fort_not_for_sale": ("{fort} can't be bought", "bunker or strongpoint (R-205)"),
    "fort_listed_twice": ("{fort} is listed twice", "one entry with a count"),
    "commissar": ("no squad is left for {unit}", "a squad that may take him (R-169)"),
    "unknown_platoon": ("there is no platoon {platoon}", "the id of a platoon"),
    "platoon_bloc": ("the platoon {platoon} belongs to {bloc}", "a platoon of {wanted} (D-326)"),
    "slot_empty": ("slot {slot} of the platoon {platoon} is empty", "every slot filled (D-329)"),
    "pair_missing": ("{unit} fills slot {slot} of {platoon} only with {other}", "both (R-210)"),
    "wrong_for_slot": ("{unit} may not fill slot {slot} of {platoon}", "one of the platoon's units"),
    "no_such_slot": ("{platoon} has no slot {slot}", "the platoon's slots"),
    "in_two_platoons": ("{unit} belongs to more platoons than there are copies of it", "one each (R-209)"),
    "not_fielded": ("{unit} is in a platoon but not in the army", "a unit of the army (D-331)"),
}


def plain(finding: Finding) -> tuple[str, str]:
    """Return a fault as the checker of data files words it: what is wrong, and what was expected."""
    what, expected = _PLAIN[finding.reason]
    return what.format(**finding.params), expected.format(**finding.params)


# ---- Changing a list ----


def with_unit(army: ArmyList, unit: str, change: int) -> ArmyList:
    """Return a list with so many more or fewer copies of a unit; at none left the entry goes."""
    entries = []
    found = False
    for entry in army.units:
        if entry.unit == unit:
            found = True
            count = min(entry.count + change, MOST)
            if count > 0:
                entries.append(msgspec.structs.replace(entry, count=count))
        else:
            entries.append(entry)
    if not found and change > 0:
        entries.append(Entry(unit, min(change, MOST)))
    return settled(msgspec.structs.replace(army, units=tuple(entries)))


def with_option(army: ArmyList, unit: str, option: str, others: Collection[str] = ()) -> ArmyList:
    """Return a list in which an option of a unit is bought, or no longer; the others go, which exclude it."""
    entries = []
    for entry in army.units:
        if entry.unit == unit:
            kept = tuple(one for one in entry.options if one != option and one not in others)
            entry = msgspec.structs.replace(entry, options=kept if option in entry.options else (*kept, option))
        entries.append(entry)
    return msgspec.structs.replace(army, units=tuple(entries))


def with_fort(army: ArmyList, kind: FortKind, change: int) -> ArmyList:
    """Return a list with so many more or fewer fortifications of a kind; at none left the entry goes (D-306)."""
    counts: dict[FortKind, int] = {works.kind: works.count for works in army.fortifications}
    counts[kind] = max(0, min(counts.get(kind, 0) + change, MOST))
    return msgspec.structs.replace(army, fortifications=tuple(Works(*one) for one in counts.items() if one[1]))


def from_ready(army: Army, name: str) -> ArmyList:
    """Return a ready army as a list that can be changed."""
    return ArmyList(name, army.bloc, army.limit, army.units, army.platoons, army.fortifications)


def inline(units: Mapping[str, Unit], army: ArmyList, forts: Forts = NO_FORTS) -> dict[str, Any]:
    """Return a list as the options of a new game name it."""
    entries = []
    for entry in army.units:
        plain_entry: dict[str, Any] = {"unit": entry.unit, "count": entry.count}
        if entry.options:
            plain_entry["options"] = list(entry.options)
        entries.append(plain_entry)
    limit = army.limit or total_of(units, army, forts)
    found: dict[str, Any] = {"name": army.name, "bloc": army.bloc, "limit": limit, "units": entries}
    if army.fortifications:
        found["fortifications"] = [{"kind": works.kind, "count": works.count} for works in army.fortifications]
    if army.platoons:
        found["platoons"] = [msgspec.to_builtins(formed) for formed in army.platoons]
    return found
