"""What can be decided: Choice, Region, Decision and Refusal; imports msgspec and the standard library only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from game.core.rng import Chance

Part = str | int | tuple[int, ...]
"""A piece, zone, square or point, as a choice names it."""

Point = tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal deed in words: a verb, the piece it lifts, where it drops it, and what else it says."""

    verb: str
    subject: Part = ""
    target: Part = ""
    args: tuple[Part, ...] = ()

    def to_journal(self) -> list[Part]:
        """Write the choice as the journal does.

        >>> choice("move", "GU18", "2c").to_journal()
        ['move', 'GU18', '2c']
        """
        parts: list[Part] = [self.verb, self.subject, self.target, *self.args]
        while len(parts) > 1 and parts[-1] == "":
            parts.pop()
        return parts

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.to_journal())


MOST_KEPT = 500_000
"""Choices that are kept as the one of their kind; what is asked for beyond that is made anew each time."""

_TABLE: dict[tuple[Part, ...], Choice] = {}


def choice(verb: str, subject: Part = "", target: Part = "", *args: Part) -> Choice:
    """Return the one Choice with these parts; one that names a free point is made anew each time."""
    key = (verb, subject, target, *args)
    found = _TABLE.get(key)
    if found is None:
        found = Choice(verb, subject, target, args)
        if len(_TABLE) < MOST_KEPT and not any(isinstance(part, tuple) for part in key):
            _TABLE[key] = found
    return found


class Drops(dict[Part, Choice]):
    """The choices of one verb that lift one piece, by where they drop it; made when first asked for."""

    def __init__(self, verb: str, subject: Part) -> None:
        super().__init__()
        self.verb = verb
        self.subject = subject

    def __missing__(self, target: Part) -> Choice:
        made = self[target] = choice(self.verb, self.subject, target)
        return made


@lru_cache(maxsize=4096)
def drops(verb: str, subject: Part) -> Drops:
    """Return the choices of a verb that lift a piece, for decisions that list many of them."""
    return Drops(verb, subject)


class MalformedChoice(ValueError):
    """A journal line or a script holds something that is not a choice."""


def choice_from(parts: object) -> Choice:
    """Read a choice from its journal form, refusing anything else with a sentence."""
    if not isinstance(parts, (list, tuple)) or not parts or not isinstance(parts[0], str) or not parts[0]:
        raise MalformedChoice(f"a choice is a list that starts with a verb, not {parts!r}")
    return choice(parts[0], *(_part(part) for part in parts[1:]))


def _part(raw: object) -> Part:
    if isinstance(raw, str) or (isinstance(raw, int) and not isinstance(raw, bool)):
        return raw
    if isinstance(raw, (list, tuple)):
        numbers = [n for n in raw if isinstance(n, int) and not isinstance(n, bool)]
        if raw and len(numbers) == len(raw):
            return tuple(numbers)
    raise MalformedChoice(f"a part of a choice is a name, a whole number or a point, not {raw!r}")


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: the key of the reason, the rule's number, and what the reason speaks of."""

    reason: str
    rule: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.reason} [{self.rule}]" + (f" ({said})" if said else "")


class Refused(Exception):
    """A choice that is not offered was to be applied; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Region(Protocol):
    """A set of points that one piece may be dropped on, for targets that cannot be listed."""

    @property
    def verb(self) -> str:
        """Return the verb of the choices that drop onto the region."""

    @property
    def subject(self) -> Part:
        """Return the piece that may be dropped."""

    def allows(self, point: Point) -> bool:
        """Tell whether the piece may be dropped here."""

    def why_not(self, point: Point) -> Refusal | None:
        """Return the reason why not, None exactly where it is allowed."""

    def sample(self, chance: Chance) -> Point | None:
        """Return an allowed point at random, None when the region is empty."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Who decides what now: the seat, the prompt, and all legal choices in a fixed order."""

    seat: int
    prompt: str
    choices: tuple[Choice, ...]
    regions: tuple[Any, ...] = ()
    params: dict[str, Any] = {}

    def offers(self, wanted: Choice) -> bool:
        """Tell whether this choice is legal now."""
        return wanted in self.choices or any(
            region.verb == wanted.verb
            and region.subject == wanted.subject
            and not wanted.args
            and isinstance(wanted.target, tuple)
            and region.allows(wanted.target)
            for region in self.regions
        )

    @property
    def is_forced(self) -> bool:
        """Tell whether there is exactly one thing to do."""
        return len(self.choices) == 1 and not self.regions

    def subjects(self) -> tuple[Part, ...]:
        """Return the pieces that can be lifted, in the order of the choices."""
        found = dict.fromkeys(c.subject for c in self.choices if c.subject != "")
        found.update(dict.fromkeys(region.subject for region in self.regions))
        return tuple(found)

    def of(self, subject: Part) -> Iterator[Choice]:
        """Yield the choices that lift this piece."""
        return (c for c in self.choices if c.subject == subject)

    def onto(self, subject: Part, target: Part) -> tuple[Choice, ...]:
        """Return the choices that drop this piece there; several of them ask for a menu."""
        return tuple(c for c in self.choices if c.subject == subject and c.target == target)


def journal_form(choices: Iterable[Choice]) -> list[list[Part]]:
    """Write several choices as the journal does."""
    return [c.to_journal() for c in choices]
