"""Armies as they come to a game: ready ones by name or lists of the player's own, and the units they bring (D-326)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from game.core.rng import Chance
from game.rules.dust.attached import equipped_name
from game.rules.dust.formations import free_copies, named_in
from game.rules.dust.muster import faults_of, is_unique, plain, words_of
from game.rules.dust.partners import partners
from game.rules.dust.records import Army, Bloc, Entry, Formed, Works
from game.rules.dust.special import ENFORCED
from game.rules.dust.state import Piece, Rank

RANDOM = "random"
BLOCS: tuple[Bloc, ...] = ("allies", "axis", "ssu")
LIMITS = (50, 75, 100)
"""The usual sizes of armies (D-327)."""
PLAIN = 4
"""One drawn army in so many follows no word."""
LETTERS = ("a", "b")
"""The first letter of a unit's name tells its side."""


Agreed = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""Fortifications without a cost that the players agreed on, for each side (R-205)."""


class OwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list that a player made."""

    name: str
    bloc: str
    limit: int
    units: list[dict[str, Any]]
    platoons: list[dict[str, Any]] = []
    fortifications: list[dict[str, Any]] = []


def agreed_works(trenches: int, wire: int, mines: int) -> list[str]:
    """Return the fortifications by kind that each side has by agreement (R-205)."""
    return ["trench"] * trenches + ["wire"] * wire + ["mines"] * mines


def army_of(book: Any, wanted: str | dict[str, Any], chance: Chance, formed: bool = False) -> tuple[str, Army]:
    """Return the name and the list of an army, drawn with a platoon if so; ValueError says what is wrong with it."""
    if wanted == RANDOM:
        return RANDOM, drawn_army(book, chance, formed)
    if isinstance(wanted, str):
        if wanted not in book.armies:
            raise ValueError(f"unknown army {wanted!r}; there are: {', '.join(book.armies)}")
        return wanted, book.armies[wanted]
    own = msgspec.convert(wanted, OwnArmy)
    given: dict[str, Any] = {"bloc": own.bloc, "limit": own.limit, "units": own.units, "platoons": own.platoons}
    given["fortifications"] = own.fortifications
    army = msgspec.convert({"id": own.name, **given}, Army)
    found = (plain(finding) for finding in faults_of(book.units, army, book.platoons, book.fortifications))
    faults = [f"{fault}, expected {expected}" for fault, expected in found]
    if faults:
        raise ValueError(f"the army {own.name!r} is not legal: {'; '.join(faults)}")
    return own.name, army


def drawn_army(book: Any, chance: Chance, formed: bool = False) -> Army:
    """Return an army drawn from all units of a bloc to the last that its points allow, with a platoon if so (D-326).

    Most of them are built round one word on cards, with what goes well with it, so that rare rules have their turn.
    """
    bloc = chance.pick(BLOCS)
    limit = chance.pick(LIMITS)
    platoon = drawn_platoon(book, bloc, chance) if formed else None
    required = Counter(unit for unit, _ in named_in(platoon)) if platoon is not None else Counter()
    if sum(book.units[unit].points * count for unit, count in required.items()) > limit:
        platoon, required = None, Counter()
    deck = [unit for unit in book.units.values() if unit.bloc == bloc]
    chance.shuffle(deck)
    if chance.below(PLAIN):
        word = chance.pick(sorted(ENFORCED & {word for unit in deck for word in words_of(unit)}))
        chosen = next(unit for unit in deck if word in words_of(unit))
        first = [chosen, *partners(chosen, deck)]
        deck = [*first, *(unit for unit in deck if unit not in first)]
    counts: dict[str, int] = dict(required)
    left = limit - sum(book.units[unit].points * count for unit, count in required.items())
    works = drawn_works(book, chance, left)
    left -= sum(book.fortifications[each.kind].points * each.count for each in works)
    for unit in deck:
        most = 1 if is_unique(unit) else 2
        taken = min(most, left // unit.points)
        if taken and unit.id not in counts:
            counts[unit.id] = taken = chance.below(taken) + 1
            left -= taken * unit.points
    army = Army(RANDOM, bloc, limit, drawn_entries(book, counts, left, chance), fortifications=works)
    while faults := [finding.units[-1] for finding in faults_of(book.units, army) if finding.units]:
        # Another version of a hero, or a commissar without a squad.
        army = msgspec.structs.replace(army, units=tuple(entry for entry in army.units if entry.unit != faults[0]))
    return supported(book, army, platoon) if platoon is not None else army


def drawn_entries(book: Any, counts: Mapping[str, int], left: int, chance: Chance) -> tuple[Entry, ...]:
    """Return the units of a drawn army, an option bought for one in two that can be (R-236)."""
    entries = []
    for name, count in counts.items():
        options = book.units[name].options
        option = chance.pick(options) if options else None
        if option is not None and option.points * count <= left and not chance.below(2):
            left -= option.points * count
            entries.append(Entry(name, count, (option.id,)))
        else:
            entries.append(Entry(name, count))
    return tuple(entries)


def drawn_works(book: Any, chance: Chance, left: int) -> tuple[Works, ...]:
    """Return the fortification that an army drawn at random buys, one time in three if it can (D-306)."""
    sold = [kind for kind in book.fortifications.values() if 0 < kind.points <= left]
    return () if not sold or chance.below(3) else (Works(chance.pick(sold).id),)


def drawn_platoon(book: Any, bloc: Bloc, chance: Chance) -> Formed:
    """Return a platoon of a bloc with its slots filled by chance (D-329)."""
    platoon = chance.pick([one for one in book.platoons.values() if one.bloc == bloc])
    leader, *units = (chance.pick(list(choices)) for choices in platoon.slots)
    return Formed(platoon.id, leader, tuple(units))


def supported(book: Any, army: Army, formed: Formed) -> Army:
    """Return an army with a platoon that every other unit which its advantage touches supports (R-209)."""
    army = msgspec.structs.replace(army, platoons=(formed,))
    advantage = book.platoons[formed.platoon].advantage
    support = tuple(
        unit for unit, left in free_copies(army).items() for _ in range(left) if advantage.touches(book.units[unit])
    )
    return msgspec.structs.replace(army, platoons=(msgspec.structs.replace(formed, support=support),))


def pieces_of(army: Army, side: int, formed: bool = False) -> Mapping[str, Piece]:
    """Return the units of an army by names of their own, with options and platoons, all off the board (D-355)."""
    places = places_in(army) if formed else {}
    found: dict[str, Piece] = {}
    for entry in army.units:
        card = equipped_name(entry.unit, entry.options)
        for number in range(1, entry.count + 1):
            id_ = f"{LETTERS[side]}.{entry.unit}" + (f".{number}" if number > 1 else "")
            platoon, rank = places[entry.unit].pop(0) if places.get(entry.unit) else ("", "")
            found[id_] = Piece(id_, card, side, platoon=platoon, rank=rank)
    return found


def places_in(army: Army) -> dict[str, list[tuple[str, Rank]]]:
    """Return for each unit where its copies belong, in order: the platoon, numbered from the second, and the rank."""
    found: dict[str, list[tuple[str, Rank]]] = {}
    kinds: Counter[str] = Counter()
    for formed in army.platoons:
        kinds[formed.platoon] += 1
        number = kinds[formed.platoon]
        name = formed.platoon if number == 1 else f"{formed.platoon}.{number}"
        for unit, rank in named_in(formed):
            found.setdefault(unit, []).append((name, rank))
    return found
