"""Squads with a commissar: one card made of two, asked for by both names, without a place among the cards (R-169)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from game.rules.dust.profile import Profile
from game.rules.dust.records import Unit

JOINT = "+"
"""Stands between a squad and the man who is part of it."""
V = TypeVar("V")


class Lookup(dict[str, V]):
    """What is known of each card; of a squad with a commissar it is made when asked for, and not counted."""

    def __init__(self, known: Mapping[str, V], make: Callable[[str, str], V]) -> None:
        super().__init__(known)
        self._make = make
        self._made: dict[str, V] = {}

    def __missing__(self, name: str) -> V:
        squad, joint, man = name.partition(JOINT)
        if not joint or squad not in self or man not in self:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(squad, man)
        return self._made[name]


def joint_name(squad: str, man: str) -> str:
    """Return the name of the card of a squad with a man who is part of it."""
    return f"{squad}{JOINT}{man}"


def is_joint(name: str) -> bool:
    """Tell whether a card is that of a squad with a commissar."""
    return JOINT in name


def joint_card(squad: Unit, man: Unit) -> Unit:
    """Return the card of a squad with one more man: his figure, weapons, words and points; not his Move or armour."""
    words = (*squad.keywords, *(word for word in man.keywords if word not in squad.keywords))
    return replace(
        squad, soldiers=squad.soldiers + 1, weapons=(*squad.weapons, *man.weapons), points=squad.points + man.points,
        keywords=words,
    )  # fmt: skip


def cards_of(units: Mapping[str, Unit]) -> Lookup[Unit]:
    """Return the cards of a game, with those of squads that have a commissar."""
    return Lookup(units, lambda squad, man: joint_card(units[squad], units[man]))


def profile_of(units: Mapping[str, Unit], name: str) -> Profile:
    """Compile one unit card, or that of a squad with a commissar."""
    squad, joint, man = name.partition(JOINT)
    return Profile(joint_card(units[squad], units[man]), units[man]) if joint else Profile(units[name])


def profiles_of(units: Mapping[str, Unit]) -> Lookup[Profile]:
    """Compile all unit cards."""
    known = {name: Profile(unit) for name, unit in units.items()}
    return Lookup(known, lambda squad, man: profile_of(units, joint_name(squad, man)))


def may_take(units: Mapping[str, Unit], squad: Unit, man: Unit) -> bool:
    """Tell whether a squad may take a commissar: its card names him, or no card does (R-169)."""
    if squad.kind != "squad" or "commissar" in squad.keywords:
        return False
    return man.id in squad.may_attach or all(man.id not in unit.may_attach for unit in units.values())
