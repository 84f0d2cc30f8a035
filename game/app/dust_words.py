"""A Dust unit in words, as cards and lists show it: names, kinds, weapon lines, special rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.app.art.dust_cards import Weapon, Words, shown_cells

if TYPE_CHECKING:
    from game.data.texts import Texts
    from game.rules.dust.records import Keyword, Unit
    from game.rules.dust.records import Weapon as Line

GENERAL = frozenset(("blast",))
"""Words that only say what the cells of a weapon show already."""


class Special(NamedTuple):
    """A special rule of a unit: its name (and the weapons it belongs to), what it does, and where it stands."""

    keyword: str
    name: str
    text: str
    rule: str


def unit_name(texts: Texts, unit: Unit | str) -> str:
    """Return the name of a unit."""
    return texts(f"dust.unit.{unit if isinstance(unit, str) else unit.id}.name")


def designation(texts: Texts, unit: Unit) -> str:
    """Return the designation of a unit, nothing where it only repeats the name."""
    key = f"dust.unit.{unit.id}.text"
    words = texts(key) if texts.has(key) else ""
    return "" if words == unit_name(texts, unit) else words


def kind_words(texts: Texts, unit: Unit) -> str:
    """Return what a unit is: a squad of so many, a hero, a walker."""
    if unit.kind == "squad":
        return texts("dust.card.squad_of", count=unit.soldiers) if unit.soldiers > 1 else texts("dust.kind.squad")
    if unit.kind in ("vehicle", "aircraft"):
        return texts(f"dust.mobility.{unit.mobility}")
    return texts(f"dust.kind.{unit.kind}")


def armour_words(texts: Texts, unit: Unit) -> str:
    """Return a unit's class and armour: 'vehicle 5'."""
    kind, _, value = unit.armour.partition("-")
    return texts("dust.card.armour", **{"class": texts(f"dust.class.{kind}").lower()}, value=value)


def short_line(texts: Texts, unit: Unit) -> str:
    """Return the second line of a unit in a list."""
    return texts("dust.card.line", kind=kind_words(texts, unit), armour=armour_words(texts, unit))


def weapon_name(texts: Texts, line: Line) -> str:
    """Return a weapon's name, with the number of its copies."""
    name = texts(f"dust.weapon.{line.weapon}")
    return texts("dust.card.copies", name=name, count=line.count) if line.count > 1 else name


def table_words(texts: Texts) -> Words:
    """Return the words of a weapon table's head."""
    infantry, vehicle, aircraft = (texts(f"dust.class.{name}") for name in ("infantry", "vehicle", "aircraft"))
    return Words(texts("dust.card.weapon"), texts("dust.card.range"), (infantry, vehicle, aircraft))


def weapon_rows(texts: Texts, unit: Unit) -> list[Weapon]:
    """Return the weapon table of a unit as it is shown."""
    return [weapon_row(texts, line) for line in unit.weapons]


def weapon_row(texts: Texts, line: Line, *, dim: bool = False) -> Weapon:
    """Return a line of a weapon table as it is shown."""
    close = line.range == "C"
    second = texts("dust.card.close") if close else texts(f"dust.arc.{line.arc}")
    if line.ammo:
        second = texts("dust.card.ammo", arc=second, ammo=line.ammo)
    arc = "close" if close else line.arc
    return Weapon(weapon_name(texts, line), arc, second, line.range, shown_cells(line.vs), dim)


def specials(texts: Texts, unit: Unit, keywords: Mapping[str, Keyword]) -> list[Special]:
    """Return the special rules of a unit, its own before those of its weapons; ignored words are left out (D-397)."""
    bearers: dict[str, list[str]] = {keyword: [] for keyword in unit.keywords}
    for line in unit.weapons:
        for keyword in line.keywords:
            names = bearers.setdefault(keyword, [])
            name = texts(f"dust.weapon.{line.weapon}")
            if keyword not in unit.keywords and name not in names:
                names.append(name)
    made = []
    for keyword, weapons in bearers.items():
        if keyword in GENERAL or keywords[keyword].ignored:
            continue
        name = texts(f"dust.keyword.{keyword}.name")
        if weapons:
            name = texts("dust.card.weapon_rule", name=name, weapon=", ".join(weapons))
        made.append(Special(keyword, name, texts(f"dust.keyword.{keyword}.text"), keywords[keyword].rules[0]))
    return made
