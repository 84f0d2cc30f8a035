"""Armies as they come to a game: ready ones by name or lists of the player's own, and the units they bring (D-326)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.rng import Chance
from game.rules.dust.muster import faults_of, is_unique, plain
from game.rules.dust.records import Army, Bloc, Entry, Works
from game.rules.dust.state import Piece

RANDOM = "random"
BLOCS: tuple[Bloc, ...] = ("allies", "axis", "ssu")
LIMITS = (50, 75, 100)
"""The usual sizes of armies (D-327)."""
LETTERS = ("a", "b")
"""The first letter of a unit's name tells its side."""


class OwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list that a player made."""

    name: str
    bloc: str
    limit: int
    units: list[dict[str, Any]]
    fortifications: list[dict[str, Any]] = []


def army_of(book: Any, wanted: str | dict[str, Any], chance: Chance) -> tuple[str, Army]:
    """Return the name and the list of an army; ValueError says what is wrong with it."""
    if wanted == RANDOM:
        return RANDOM, drawn_army(book, chance)
    if isinstance(wanted, str):
        if wanted not in book.armies:
            raise ValueError(f"unknown army {wanted!r}; there are: {', '.join(book.armies)}")
        return wanted, book.armies[wanted]
    own = msgspec.convert(wanted, OwnArmy)
    told = {"bloc": own.bloc, "limit": own.limit, "units": own.units, "fortifications": own.fortifications}
    army = msgspec.convert({"id": own.name, **told}, Army)
    found = (plain(finding) for finding in faults_of(book.units, army, book.fortifications))
    faults = [f"{fault}, expected {expected}" for fault, expected in found]
    if faults:
        raise ValueError(f"the army {own.name!r} is not legal: {'; '.join(faults)}")
    return own.name, army


def drawn_army(book: Any, chance: Chance) -> Army:
    """Return an army drawn from all units of a bloc, to the last that its points allow (D-326)."""
    bloc = chance.pick(BLOCS)
    limit = chance.pick(LIMITS)
    deck = [unit for unit in book.units.values() if unit.bloc == bloc]
    chance.shuffle(deck)
    counts: dict[str, int] = {}
    works = drawn_works(book, chance)
    left = limit - sum(book.fortifications[each.kind].points * each.count for each in works)
    for unit in deck:
        most = 1 if is_unique(unit) else 2
        taken = min(most, left // unit.points)
        if taken:
            counts[unit.id] = taken = chance.below(taken) + 1
            left -= taken * unit.points
    entries = []
    for name, count in counts.items():
        upgrade = next((option for option in book.units[name].options if option.id == "bunker"), None)
        bought = upgrade is not None and upgrade.points * count <= left and not chance.below(2)
        left -= upgrade.points * count if bought and upgrade is not None else 0
        entries.append(Entry(name, count, ("bunker",) if bought else ()))
    army = Army(RANDOM, bloc, limit, tuple(entries), works)
    while faults := [finding.units[-1] for finding in faults_of(book.units, army) if finding.units]:
        # Another version of a hero, or a commissar without a squad.
        army = msgspec.structs.replace(army, units=tuple(entry for entry in army.units if entry.unit != faults[0]))
    return army


def drawn_works(book: Any, chance: Chance) -> tuple[Works, ...]:
    """Return the fortification that an army drawn at random buys, one time in three (D-306)."""
    sold = [kind for kind in book.fortifications.values() if kind.points]
    return () if chance.below(3) else (Works(chance.pick(sold).id),)


def pieces_of(army: Army, side: int) -> Mapping[str, Piece]:
    """Return the units of an army, each with a name of its own."""
    found: dict[str, Piece] = {}
    for entry in army.units:
        for number in range(1, entry.count + 1):
            id_ = f"{LETTERS[side]}.{entry.unit}" + (f".{number}" if number > 1 else "")
            found[id_] = Piece(id_, entry.unit, side)
    return found
