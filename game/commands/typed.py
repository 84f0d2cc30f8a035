"""Choices at the keyboard: a numbered menu grouped by piece, and choices read from words; imports core."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.core.choice import Choice, Decision, choice

if TYPE_CHECKING:
    from game.data.narration import Narration

FEW = 12
"""Up to so many choices each gets a line and a sentence of its own."""
RATIONS = "rations"
TENTHS = 10
"""Points are kept in tenths of a millimetre and of a degree, and typed in whole ones."""
SHORT = ("objective", "terrain", "fortify", "face")
"""Verbs whose points are other numbers than x, y, floor and facing."""
_PIECE = re.compile(r"[a-z]{2}[0-9]{2}(\.[0-9]+)?|[0-9][pc]?|[a-d]", re.IGNORECASE)


class Reading(NamedTuple):
    """What typed words may mean: the offered choices that fit, or one that is not offered for a reason."""

    offered: tuple[Choice, ...]
    other: Choice | None


def fold(word: str) -> str:
    """Return a word without accents and capitals, as people type it."""
    bare = unicodedata.normalize("NFKD", word)
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).casefold()


def menu_lines(decision: Decision, narrator: Narration, width: int) -> list[str]:
    """Return the numbered choices: sentences if they are few, else one paragraph for each piece; then free points."""
    return [*_listed(decision, narrator, width), *_point_lines(decision, narrator, width)]


def _point_lines(decision: Decision, narrator: Narration, width: int) -> list[str]:
    """Return how something is put on a free point, a line for each thing."""
    lines: list[str] = []
    for region in decision.regions:
        words = narrator.texts(f"{narrator.game}.typed.{region.verb}")
        numbers = narrator.texts(f"ui.points.{region.verb if region.verb in SHORT else 'usual'}")
        line = f"     {words} {region.subject} {numbers}  {narrator.piece(region.subject)}"
        lines += textwrap.wrap(line, width, initial_indent=" " * 5, subsequent_indent=" " * 7)
    return lines


def point_of(verb: str, numbers: list[int]) -> tuple[int, ...]:
    """Return the point that is meant by typed millimetres, and degrees or a floor after them."""
    if verb == "face":
        return tuple(number * TENTHS for number in numbers)
    spot = [number * TENTHS for number in numbers[:2]]
    if verb == "objective":
        return (*spot, *numbers[2:])
    third = numbers[2] if len(numbers) > 2 else 0
    turns = [number * TENTHS for number in numbers[3:]]
    return (*spot, third * TENTHS if verb in ("terrain", "fortify") else third, *turns)


def _listed(decision: Decision, narrator: Narration, width: int) -> list[str]:
    """Return the numbered choices."""
    numbered = list(enumerate(decision.choices, 1))
    if len(numbered) <= FEW:
        sentences = [f"{number:>3}  {narrator.choice(one)}" for number, one in numbered]
        return [line for each in sentences for line in textwrap.wrap(each, width, subsequent_indent=" " * 7)]
    groups: dict[str, list[str]] = {}
    for number, one in numbered:
        words = narrator.texts(f"{narrator.game}.typed.{one.verb}")
        is_piece = one.subject not in ("", RATIONS)
        heading = f"{one.subject} {narrator.piece(one.subject)}" if is_piece else ""
        item = f"{number} {words} {one.target}".strip() if is_piece else f"{number} {narrator.choice(one)}"
        groups.setdefault(heading, []).append(item.replace(" ", "\N{NO-BREAK SPACE}"))
    lines: list[str] = []
    for heading, items in groups.items():
        if heading:
            lines.append(f"  {heading}")
        indent = "      " if heading else "  "
        lines += textwrap.wrap(
            "   ".join(items), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def read_choice(words: str, decision: Decision, verbs: Mapping[str, str], held: Iterable[str]) -> Reading:
    """Read a choice from words; `verbs` are those that can be typed, `held` the cards a kind stands for."""
    first, *rest = words.split() or [""]
    verb = verbs.get(fold(first))
    if verb is None:
        return Reading((), None)
    parts = [_piece(word) for word in rest]
    offered = tuple(one for one in decision.choices if one.verb == verb and _fits(one, parts))
    if offered:
        exact = [one for one in offered if one.to_journal()[1:] == parts]
        return Reading(tuple(exact) or offered, None)
    regions = [region for region in decision.regions if region.verb == verb]
    for region in regions:
        typed = rest[1:] if rest and rest[0] == str(region.subject) else rest if len(regions) == 1 else []
        if typed and all(word.lstrip("-").isdecimal() for word in typed):
            wanted = choice(verb, region.subject, point_of(verb, [int(word) for word in typed]))
            return Reading((wanted,), None) if region.allows(wanted.target) else Reading((), wanted)
    named = [next((card for card in held if card.startswith(f"{part}.")), part) for part in parts]
    if len(named) == 1 and verb in ("give", "take", "spend"):
        named.insert(0, RATIONS)
    return Reading((), choice(verb, *named))


def _piece(word: str) -> str:
    if not _PIECE.fullmatch(word):
        return word.casefold() if word.casefold() == RATIONS else word
    return word.upper() if word[0].isalpha() else word.lower()


def _fits(one: Choice, parts: list[str]) -> bool:
    rest = [str(part) for part in one.to_journal()[1:]]
    for part in parts:
        while rest and rest[0] != part and not rest[0].startswith(f"{part}."):
            rest.pop(0)
        if not rest:
            return False
        rest.pop(0)
    return True
