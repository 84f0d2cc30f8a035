"""Answers about reactions: with which weapons they may be fought, and what each of these may do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.questions import Verdict
from game.rules.dust.cases.names import Names, fold
from game.rules.dust.records import Weapon

_SILENT = re.compile(r"\b(?:nothing|hold|silent|nobody)\b|\b(?:not|no) (?:fire|shoot|attack|shot|use)|^none$")
_FILLING = re.compile(r"\b(?:pivots?|turns?|then|attacks?|with|the|only|fires?|may|and|can|to|its)\b")


class Armed(Verdict):
    """What a reaction may be fought with: a sentence that names weapons, all of them if it says 'only'."""

    def __init__(self, names: Names, lines: Sequence[Weapon], usable: set[int], turns: bool, acts: bool) -> None:
        self.names = names
        self.lines = lines
        self.usable = usable
        self.turns = turns
        self.acts = acts

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, str) or not self.acts:
            return False
        words = fold(expected)
        turning = bool({"pivot", "turn", "turns", "pivots", "sustained"} & set(words.split()))
        text = re.sub(
            r"\b(?:pivot|turn|turns|then|attack|attacks|with|the|only|fire|fires|may|and|can|to|its)\b", " ", words
        )
        bare = " ".join(word.removesuffix("s") if word[:-1].isdigit() else word for word in text.split())
        named = set(self.names.match_weapon(bare, self.lines)) if bare else set()
        if not named or turning is not self.turns:
            return False
        return named == self.usable if "only" in words.split() else named <= self.usable

    def __str__(self) -> str:
        what = ", ".join(self.lines[line].weapon for line in sorted(self.usable)) or "nothing"
        return f"{'turn and then ' if self.turns else ''}attack with {what}"


class Options(Verdict):
    """What a weapon may do in a reaction: fire at one of some units, or stay silent; all of it must be listed."""

    def __init__(self, targets: list[str]) -> None:
        self.targets = targets

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, list) or not expected:
            return False
        named: set[str] = set()
        silent = False
        for one in expected:
            words = fold(one)
            if _SILENT.search(words):
                silent = True
                continue
            hit = next((name for name in self.targets if fold(name) in words), None)
            if hit is None:
                return False
            named.add(hit)
        return silent and named == set(self.targets) and len(expected) == len(named) + 1

    def __str__(self) -> str:
        return ", ".join([*(f"fire at {name}" for name in self.targets), "do not fire"])
