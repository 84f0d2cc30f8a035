"""Cards that are made when asked for: a unit with the options bought for it, a squad with its commissar (R-169)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from game.rules.dust.profile import Profile
from game.rules.dust.records import Unit

JOINT, BOUGHT = "+", "*"
"""Stand between a squad and the man who is part of it, and between a unit and each option bought for it."""
V = TypeVar("V")


class Lookup(dict[str, V]):
    """What is known of each card; of one with options or a commissar it is made when asked for, and not counted."""

    def __init__(self, known: Mapping[str, V], make: Callable[[str], V]) -> None:
        super().__init__(known)
        self._make = make
        self._made: dict[str, V] = {}

    def __missing__(self, name: str) -> V:
        unit, man = parts_of(name)
        if plain_name(name) == name or plain_name(unit) not in self or (man and man not in self):
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]


def parts_of(name: str) -> tuple[str, str]:
    """Return the card of a unit with its options, and the man who is part of it."""
    unit, _, man = name.partition(JOINT)
    return unit, man


def plain_name(name: str) -> str:
    """Return the card that another one is made of."""
    return name.partition(JOINT)[0].partition(BOUGHT)[0]


def equipped_name(unit: str, options: Iterable[str]) -> str:
    """Return the name of the card of a unit with what was bought for it."""
    return BOUGHT.join((unit, *options))


def options_of(name: str) -> tuple[str, ...]:
    """Return the options that were bought for a unit, by the name of its card."""
    return tuple(name.partition(JOINT)[0].split(BOUGHT)[1:])


def joint_name(squad: str, man: str) -> str:
    """Return the name of the card of a squad with a man who is part of it."""
    return f"{squad}{JOINT}{man}"


def is_joint(name: str) -> bool:
    """Tell whether a card is that of a squad with a commissar."""
    return JOINT in name


def is_made(name: str) -> bool:
    """Tell whether a card is made of another one: with options, or with a commissar."""
    return JOINT in name or BOUGHT in name


def equipped_card(unit: Unit, options: Iterable[str]) -> Unit:
    """Return a card with its options: their weapons come last, their points are added (R-236)."""
    bought = [option for option in unit.options if option.id in options]
    if not bought:
        return unit
    weapons = tuple(weapon for option in bought for weapon in option.weapons)
    extra = sum(option.points for option in bought)
    return replace(unit, weapons=(*unit.weapons, *weapons), points=unit.points + extra)


def joint_card(squad: Unit, man: Unit) -> Unit:
    """Return the card of a squad with one more man: his figure, weapons, words and points; not his Move or armour."""
    words = (*squad.keywords, *(word for word in man.keywords if word not in squad.keywords))
    return replace(
        squad, soldiers=squad.soldiers + 1, weapons=(*squad.weapons, *man.weapons), points=squad.points + man.points,
        keywords=words,
    )  # fmt: skip


def card_named(units: Mapping[str, Unit], name: str) -> Unit:
    """Return a card by its name, made of others if need be."""
    unit, man = parts_of(name)
    plain, *options = unit.split(BOUGHT)
    card = equipped_card(units[plain], options)
    return joint_card(card, units[man]) if man else card


def cards_of(units: Mapping[str, Unit]) -> Lookup[Unit]:
    """Return the cards of a game, with those that are made of others."""
    return Lookup(units, lambda name: card_named(units, name))


def profile_of(units: Mapping[str, Unit], name: str) -> Profile:
    """Compile one unit card, perhaps one that is made of others."""
    man = parts_of(name)[1]
    return Profile(card_named(units, name), units[man] if man else None)


def profiles_of(units: Mapping[str, Unit]) -> Lookup[Profile]:
    """Compile all unit cards."""
    known = {name: Profile(unit) for name, unit in units.items()}
    return Lookup(known, lambda name: profile_of(units, name))


def may_take(units: Mapping[str, Unit], squad: Unit, man: Unit) -> bool:
    """Tell whether a squad may take a commissar: its card names him, or no card does (R-169)."""
    if squad.kind != "squad" or "commissar" in squad.keywords:
        return False
    return man.id in squad.may_attach or all(man.id not in unit.may_attach for unit in units.values())
