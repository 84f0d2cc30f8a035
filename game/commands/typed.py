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
    """Return the numbered choices: sentences if they are few, else one paragraph for each piece."""
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
