"""The registry of special rules: an id, a rule number, what it reads of a card, and code at named moments.

Imports the records only. A card is compiled once into the hooks of the rules it has; the others cost it nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

Hook = Callable[..., Any]

MOMENTS = (
    "activation",  # (rules, state, frame) -> None: before actions are declared: a third action, a leader near by
    "step",  # (rules, state, piece) -> what it does as it moves
    "hit",  # (aim: Aim) -> None: before the dice are rolled, changes faces, re-rolls, extra dice
    "save",  # (guard: Guard) -> None: before saves, changes which save there is
    "resist",  # (covered: bool) -> bool: dice against what was not saved
    "hurt",  # (rules, state, victim, by) -> None: after a hit that nothing cancelled
    "elimination",  # (rules, state, piece, by) -> bool: it falls, but is not lost yet
    "reaction",  # (reflex: Reflex) -> None: reach and faces of a reaction
    "initiative",  # (dice: int) -> int: dice of the roll for initiative
    "hides",  # (rules, state, piece, viewer) -> bool: unseen by that enemy
    "turn_end",  # (rules, state, piece) -> None
)
"""Where code of a special rule may hook in, to override what the standard rules say (D-027)."""


class Special(msgspec.Struct, frozen=True):
    """A special rule: what it is called on cards, its rule, and what it does."""

    id: str
    rule: str
    weapon: bool = False
    """It stands on weapon lines, not on units."""
    shared: bool = False
    """A hero and the unit he has joined both have it (R-156)."""
    params: tuple[str, ...] = ()
    """What it reads of the card or line: these fields must be filled in."""
    free: tuple[tuple[str, ...], str] | None = None
    """The actions after which it gives a free one, and which (R-166)."""
    actions: tuple[str, ...] = ()
    """Special actions that it allows."""
    boxes: int = 0
    """How often it may be used in a game; 0 where that is not limited."""
    joins_kind: bool = False
    """Heroes and units with it join only their like (R-168)."""
    enforced: bool = True
    hooks: Mapping[str, Hook] = {}


SPECIALS: dict[str, Special] = {}
"""Every special rule by the word that stands on cards."""


def define(name: str, rule: str, *, hooks: Mapping[str, Hook] | None = None, **more: Any) -> Special:
    """Enter a special rule into the registry."""
    if name in SPECIALS:
        raise TypeError(f"the special rule {name} is defined twice")
    wrong = set(hooks or {}) - set(MOMENTS)
    if wrong:
        raise TypeError(f"{name} hooks in at unknown moments: {', '.join(sorted(wrong))}")
    found = SPECIALS[name] = Special(name, rule, hooks=hooks or {}, **more)
    return found


def later(rule: str, *names: str, weapon: bool = False) -> None:
    """Enter rules that are known and shown on cards, but not enforced yet."""
    for name in names:
        define(name, rule, weapon=weapon, enforced=False)


def compiled(words: Iterable[str]) -> dict[str, tuple[Hook, ...]]:
    """Return the hooks of a card's words by moment, only those it has."""
    found: dict[str, tuple[Hook, ...]] = {}
    for word in words:
        special = SPECIALS.get(word)
        if special is not None:
            for moment, hook in special.hooks.items():
                found[moment] = (*found.get(moment, ()), hook)
    return found
