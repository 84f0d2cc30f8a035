"""Armies as they come to a game: ready ones by name or lists of the player's own, and the units they bring (D-326)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.rng import Chance
from game.rules.dust.muster import faults_of, is_unique, plain, words_of
from game.rules.dust.partners import partners
from game.rules.dust.records import Army, Bloc, Entry
from game.rules.dust.special import ENFORCED
from game.rules.dust.state import Piece

RANDOM = "random"
BLOCS: tuple[Bloc, ...] = ("allies", "axis", "ssu")
LIMITS = (50, 75, 100)
"""The usual sizes of armies (D-327)."""
PLAIN = 4
"""One drawn army in so many follows no word."""
LETTERS = ("a", "b")
"""The first letter of a unit's name tells its side."""


class OwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list that a player made."""

    name: str
    bloc: str
    limit: int
    units: list[dict[str, Any]]


def army_of(book: Any, wanted: str | dict[str, Any], chance: Chance) -> tuple[str, Army]:
    """Return the name and the list of an army; ValueError says what is wrong with it."""
    if wanted == RANDOM:
        return RANDOM, drawn_army(book, chance)
    if isinstance(wanted, str):
        if wanted not in book.armies:
            raise ValueError(f"unknown army {wanted!r}; there are: {', '.join(book.armies)}")
        return wanted, book.armies[wanted]
    own = msgspec.convert(wanted, OwnArmy)
    army = msgspec.convert({"id": own.name, "bloc": own.bloc, "limit": own.limit, "units": own.units}, Army)
    found = (plain(finding) for finding in faults_of(book.units, army))
    faults = [f"{fault}, expected {expected}" for fault, expected in found]
    if faults:
        raise ValueError(f"the army {own.name!r} is not legal: {'; '.join(faults)}")
    return own.name, army


def drawn_army(book: Any, chance: Chance) -> Army:
    """Return an army drawn from all units of a bloc, to the last that its points allow (D-326).

    Most of them are built round one word on cards, with what goes well with it, so that rare rules have their turn.
    """
    bloc = chance.pick(BLOCS)
    limit = chance.pick(LIMITS)
    deck = [unit for unit in book.units.values() if unit.bloc == bloc]
    chance.shuffle(deck)
    if chance.below(PLAIN):
        word = chance.pick(sorted(ENFORCED & {word for unit in deck for word in words_of(unit)}))
        chosen = next(unit for unit in deck if word in words_of(unit))
        first = [chosen, *partners(chosen, deck)]
        deck = [*first, *(unit for unit in deck if unit not in first)]
    counts: dict[str, int] = {}
    left = limit
    for unit in deck:
        most = 1 if is_unique(unit) else 2
        taken = min(most, left // unit.points)
        if taken:
            counts[unit.id] = taken = chance.below(taken) + 1
            left -= taken * unit.points
    army = Army(RANDOM, bloc, limit, tuple(Entry(unit, count) for unit, count in counts.items()))
    while faults := [finding.units[-1] for finding in faults_of(book.units, army) if finding.units]:
        # Another version of a hero, or a commissar without a squad.
        army = msgspec.structs.replace(army, units=tuple(entry for entry in army.units if entry.unit != faults[0]))
    return army


def pieces_of(army: Army, side: int) -> Mapping[str, Piece]:
    """Return the units of an army, each with a name of its own; none starts on the board (D-355)."""
    found: dict[str, Piece] = {}
    for entry in army.units:
        for number in range(1, entry.count + 1):
            id_ = f"{LETTERS[side]}.{entry.unit}" + (f".{number}" if number > 1 else "")
            found[id_] = Piece(id_, entry.unit, side)
    return found
