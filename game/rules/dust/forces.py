"""Armies as they come to a game: ready ones by name or lists of the player's own, and the units they bring (D-326)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.rules.dust.records import Army
from game.rules.dust.schema import army_faults
from game.rules.dust.state import Piece

LETTERS = ("a", "b")
"""The first letter of a unit's name tells its side."""


class OwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list that a player made."""

    name: str
    bloc: str
    limit: int
    units: list[dict[str, Any]]


def army_of(book: Any, wanted: str | dict[str, Any]) -> tuple[str, Army]:
    """Return the name and the list of an army; ValueError says what is wrong with it."""
    if isinstance(wanted, str):
        if wanted not in book.armies:
            raise ValueError(f"unknown army {wanted!r}; there are: {', '.join(book.armies)}")
        return wanted, book.armies[wanted]
    own = msgspec.convert(wanted, OwnArmy)
    army = msgspec.convert({"id": own.name, "bloc": own.bloc, "limit": own.limit, "units": own.units}, Army)
    faults = [f"{fault}, expected {expected}" for fault, expected in army_faults(book.units, army)]
    if faults:
        raise ValueError(f"the army {own.name!r} is not legal: {'; '.join(faults)}")
    return own.name, army


def pieces_of(army: Army, side: int) -> Mapping[str, Piece]:
    """Return the units of an army, each with a name of its own."""
    found: dict[str, Piece] = {}
    for entry in army.units:
        for number in range(1, entry.count + 1):
            id_ = f"{LETTERS[side]}.{entry.unit}" + (f".{number}" if number > 1 else "")
            found[id_] = Piece(id_, entry.unit, side)
    return found
