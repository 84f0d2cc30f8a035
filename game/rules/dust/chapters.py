"""The rule book that the Dust games share: its chapters in order, and what of them each game shows; imports records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, get_args

from game.rules.dust.records import ChapterName, RuleLine, Scope

CHAPTERS: tuple[ChapterName, ...] = get_args(ChapterName)
RULINGS: ChapterName = "rulings"
SCOPES: Mapping[str, tuple[Scope, ...]] = {"tactics": ("grid", "both"), "battlefield": ("table", "both")}
"""By game, the scopes that its book shows."""


class Chapter(NamedTuple):
    """A chapter with the rules that one game shows of it."""

    key: ChapterName
    rules: tuple[RuleLine, ...]


def chapters_of(rules: Mapping[str, RuleLine], game: str) -> list[Chapter]:
    """Return the chapters of a game in the order of the book; one without a rule for it is left out."""
    shown = shown_in(rules, game)
    found = (Chapter(key, tuple(rule for rule in shown.values() if rule.chapter == key)) for key in CHAPTERS)
    return [chapter for chapter in found if chapter.rules]


def shown_in(rules: Mapping[str, RuleLine], game: str) -> dict[str, RuleLine]:
    """Return the rules and rulings that hold for a game."""
    return {number: rule for number, rule in rules.items() if rule.scope in SCOPES[game]}


def links_of(rules: Mapping[str, RuleLine]) -> dict[str, tuple[str, ...]]:
    """Return what each number points to: a rule to its rulings, a ruling to the rules it completes."""
    links: dict[str, list[str]] = {number: [] for number in rules}
    for number, rule in rules.items():
        for ruling in rule.rulings:
            if ruling in links:
                links[number].append(ruling)
                links[ruling].append(number)
    return {number: tuple(others) for number, others in links.items()}
