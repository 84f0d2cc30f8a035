"""The tables that both Dust games read, the texts they need, and what must hold between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.data.faults import Report
from game.data.schema import Records, TableSpec, TextKey
from game.rules.dust.chapters import CHAPTERS, RULINGS, SCOPES, links_of, shown_in
from game.rules.dust.muster import faults_of, plain
from game.rules.dust.records import (
    EFFECT_PARAMS,
    Army,
    Fortification,
    Keyword,
    Platoon,
    RuleLine,
    Unit,
    Weapon,
    cells_of,
    reach_of,
)
from game.rules.dust.special import SPECIALS

UNIT_FILES = (
    "allies-squads", "allies-heroes", "allies-vehicles", "axis-squads", "axis-heroes", "axis-vehicles",
    "axis-vehicles-more", "ssu-squads", "ssu-heroes", "ssu-vehicles",
)  # fmt: skip
"""The tables of units, each a file below data/dust/units."""
TABLES: Mapping[str, TableSpec] = {
    "rules": TableSpec("dust/rules.yaml", RuleLine),
    "keywords": TableSpec("dust/keywords.yaml", Keyword),
    **{name: TableSpec(f"dust/units/{name}.yaml", Unit) for name in UNIT_FILES},
    "platoons": TableSpec("dust/platoons.yaml", Platoon),
    "fortifications": TableSpec("dust/fortifications.yaml", Fortification),
    "armies": TableSpec("dust/armies.yaml", Army),
}
ARMOUR_OF_KIND = {
    "squad": "infantry", "support": "infantry", "hero": "infantry", "vehicle": "vehicle", "aircraft": "aircraft",
}  # fmt: skip
MOBILITY_OF_KIND = {
    "squad": {"foot", "flying"}, "support": {"foot", "fixed"}, "hero": {"foot", "flying"},
    "vehicle": {"walker", "tracked", "half-tracked", "wheeled", "naval"}, "aircraft": {"helicopter", "plane"},
}  # fmt: skip
TOLD_BY_MOBILITY = {"flying": "flying", "helicopter": "helicopter", "naval": "naval-unit", "fixed": "strongpoint"}
ANY_BEARER = {"unknown", "all"}


def units_in(records: Records) -> dict[str, Unit]:
    """Return the units of all files by their ids."""
    return {unit.id: unit for name in UNIT_FILES for unit in records[name].values()}


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts that rules, units, weapons, keywords and armies need; designations are optional."""
    for chapter in (*CHAPTERS, "keywords", "ledger"):
        yield TextKey(f"dust.chapter.{chapter}.title")
    for number in records["rules"]:
        yield TextKey(f"dust.rule.{number}", "rules", number)
    for name in UNIT_FILES:
        for unit in records[name].values():
            yield TextKey(f"dust.unit.{unit.id}.name", name, unit.id)
            for line in unit.weapons:
                yield TextKey(f"dust.weapon.{line.weapon}", name, unit.id)
            for option in unit.options:
                yield TextKey(f"dust.option.{option.id}", name, unit.id)
    for keyword in records["keywords"].values():
        if not keyword.ignored:
            yield TextKey(f"dust.keyword.{keyword.id}.name", "keywords", keyword.id)
            yield TextKey(f"dust.keyword.{keyword.id}.text", "keywords", keyword.id)
    for platoon in records["platoons"].values():
        yield TextKey(f"dust.platoon.{platoon.id}.name", "platoons", platoon.id)
        yield TextKey(f"dust.advantage.{platoon.advantage.id}.name", "platoons", platoon.id)
    for kind in records["fortifications"]:
        yield TextKey(f"dust.fort.{kind}.name", "fortifications", kind)
        yield TextKey(f"dust.fort.{kind}.text", "fortifications", kind)
    for army in records["armies"].values():
        yield TextKey(f"dust.army.{army.id}.name", "armies", army.id)
        yield TextKey(f"dust.army.{army.id}.text", "armies", army.id)


def check_rules(records: Records, report: Report) -> None:
    """See that rulings have their own chapter, and that every book that shows one has a rule that leads to it."""
    rules: dict[str, RuleLine] = records["rules"]
    for number, rule in rules.items():
        is_ruling = number.startswith("R-")
        if is_ruling != (rule.chapter == RULINGS):
            report.about("rules", number, "chapter", f"{number} in {rule.chapter}", "rulings in their own chapter")
        if is_ruling and rule.rulings:
            report.about("rules", number, "rulings", "a ruling points to others", "rules alone point to rulings")
    for game in SCOPES:
        shown = shown_in(rules, game)
        for number, others in links_of(shown).items():
            if number.startswith("R-") and not others:
                report.about("rules", number, "scope", f"no rule of {game} leads to {number}", "a rule that names it")


def check_keywords(records: Records, report: Report) -> None:
    """See that a word either stands for rules or is ignored (D-397, R-235)."""
    for keyword in records["keywords"].values():
        if bool(keyword.rules) == keyword.ignored:
            report.about("keywords", keyword.id, "rules", "rules and 'ignored' go against each other", "one of them")
        if not keyword.ignored and keyword.id not in SPECIALS:
            report.about("keywords", keyword.id, "id", "no special rule is called so", "a word of the registry")


def check_units(records: Records, report: Report) -> None:
    """Hold every unit against itself and the others."""
    homes: dict[str, str] = {}
    for name in UNIT_FILES:
        for unit in records[name].values():
            if unit.id in homes:
                report.about(name, unit.id, "id", f"{homes[unit.id]} has a unit of this id too", "an id of its own")
            homes[unit.id] = name
            if not name.startswith(unit.bloc):
                report.about(name, unit.id, "bloc", f"{unit.bloc} is not the bloc of this file", name.split("-")[0])
            for field, fault, expected in (*_body_faults(unit), *_weapon_faults(unit), *_word_faults(unit)):
                report.about(name, unit.id, field, fault, expected)
    for name in UNIT_FILES:
        for unit in records[name].values():
            others = (("pilot", unit.pilot), ("version_of", unit.version_of))
            for field, other in (*others, *(("may_attach", each) for each in unit.may_attach)):
                if other and other not in homes:
                    report.about(name, unit.id, field, f"there is no unit {other}", "the id of a unit")


def _body_faults(unit: Unit) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with a unit's body: class, boxes, movement, what it carries."""
    if not unit.armour.startswith(ARMOUR_OF_KIND[unit.kind]):
        yield "armour", f"{unit.armour} is no armour of a {unit.kind}", ARMOUR_OF_KIND[unit.kind]
    if unit.mobility not in MOBILITY_OF_KIND[unit.kind]:
        yield "mobility", f"a {unit.kind} does not move so", " or ".join(sorted(MOBILITY_OF_KIND[unit.kind]))
    if (unit.soldiers > 0) != (unit.kind == "squad") or (unit.damage > 0) == (unit.kind == "squad"):
        yield "soldiers", "squads count soldiers, all others damage boxes", "one of them (D-008)"
    if unit.march < unit.move or (unit.move == 0) != (unit.mobility == "fixed"):
        yield "move", f"Move {unit.move} and March {unit.march} of a {unit.mobility} unit", "0 for fixed units alone"
    for mobility, keyword in TOLD_BY_MOBILITY.items():
        if (unit.mobility == mobility) != (keyword in unit.keywords):
            yield "keywords", f"{keyword} and the mobility {mobility} go together", "both or neither"
    for keyword, places in (("passengers", unit.passengers), ("tank-riders", unit.tank_riders)):
        if (keyword in unit.keywords) != bool(places):
            yield keyword.replace("-", "_"), "the keyword and the number of places go together", "both or neither"
    if unit.pilot and "pilot" not in unit.keywords:
        yield "pilot", "only Pilot names a unit", "the keyword pilot"
    if unit.size != "normal" and unit.kind not in ("vehicle", "aircraft"):
        yield "size", f"a {unit.kind} fills one square", "normal"


def _weapon_faults(unit: Unit) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with a unit's weapon table."""
    names = {line.weapon for line in unit.weapons}
    if unit.main and unit.main not in names:
        yield "main", f"{unit.main} is not among the weapons", "a weapon of the unit (R-057)"
    bearers = 0
    for line in unit.weapons:
        yield from _line_faults(unit, line)
        if line.carried_with and line.carried_with not in names | ANY_BEARER:
            yield "weapons", f"{line.weapon} is carried with {line.carried_with}, which is not there", "a weapon"
        if not line.carried_with and not reach_of(line.range).close:
            bearers += line.count
    if unit.kind == "squad" and bearers > unit.soldiers:
        yield "weapons", f"{bearers} ranged weapons for {unit.soldiers} soldiers", "one each (R-232)"


def _line_faults(unit: Unit, line: Weapon) -> Iterator[tuple[str, str, str]]:
    reach = reach_of(line.range)
    if reach.least > reach.most:
        yield "weapons", f"{line.weapon} has the range {line.range}", "the least before the most"
    if bool(line.ammo) != bool({"limited-ammo", "volley"} & set(line.keywords)):
        yield "weapons", f"{line.weapon}: ammunition and limited-ammo go together", "both or neither (D-258)"
    has_blast = any(cell is not None and cell.blast for cell in cells_of(line.vs))
    if has_blast != ("blast" in line.keywords):
        yield "weapons", f"{line.weapon}: blast cells and the word blast go together", "both or neither"
    if "crew-weapon" in line.keywords and "crew" not in unit.keywords:
        yield "weapons", f"{line.weapon} is a crew's weapon on a unit without crew", "the keyword crew (D-111)"


def _word_faults(unit: Unit) -> Iterator[tuple[str, str, str]]:
    """Yield special rules that stand in the wrong place or lack what they read."""
    if "expert" in unit.keywords and all("expert-weapon" not in line.keywords for line in unit.weapons):
        yield "keywords", "an expert without the weapon he is expert with", "a weapon with expert-weapon (D-228)"
    holders: list[tuple[Unit | Weapon, bool]] = [(unit, False), *((line, True) for line in unit.weapons)]
    for holder, on_weapon in holders:
        for word in holder.keywords:
            special = SPECIALS.get(word)
            if special is None:
                continue
            if special.weapon != on_weapon:
                yield "keywords", f"{word} stands in the wrong place", "a weapon" if special.weapon else "the unit"
            for field in special.params:
                if not getattr(holder, field):
                    yield field, f"{word} needs it", f"a value for {field} ({special.rule})"


def check_armies(records: Records, report: Report) -> None:
    """Hold every ready army against the rules of army lists (chapter 19)."""
    units = units_in(records)
    for army in records["armies"].values():
        for finding in faults_of(units, army, records["platoons"], records["fortifications"]):
            report.about("armies", army.id, "units", *plain(finding))


def check_platoons(records: Records, report: Report) -> None:
    """See that platoons name units of their bloc, and that each effect has what it reads and nothing else."""
    units = units_in(records)
    for platoon in records["platoons"].values():
        named = {unit for choices in platoon.slots for choice in choices for unit in choice}
        keepers = {effect.keeper for effect in platoon.advantage.effects if effect.keeper}
        for unit in sorted({*named, *platoon.advantage.units, *keepers}):
            if unit not in units:
                report.about("platoons", platoon.id, "units", f"there is no unit {unit}", "the id of a unit")
            elif units[unit].bloc != platoon.bloc:
                report.about("platoons", platoon.id, "units", f"{unit} is of {units[unit].bloc}", platoon.bloc)
        for effect in platoon.advantage.effects:
            wanted = EFFECT_PARAMS.get(effect.effect, ())
            for field in ("skill", "dice", "turns", "keeper"):
                if bool(getattr(effect, field)) != (field in wanted):
                    report.about("platoons", platoon.id, "advantage", f"{effect.effect} and {field}", _reads(wanted))
            if effect.skill and effect.skill not in SPECIALS:
                report.about("platoons", platoon.id, "advantage", f"no skill is called {effect.skill}", "a skill")


def _reads(wanted: tuple[str, ...]) -> str:
    return f"{' and '.join(wanted)} alone" if wanted else "no parameter"


CHECKS = (check_rules, check_keywords, check_units, check_platoons, check_armies)
