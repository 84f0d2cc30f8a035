"""Answers of Dust Tactics: keys that may name units and weapons, and answers that read lists, squares and prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.questions import NO, YES, Answers, Verdict, agrees, gist, plain_words
from game.rules.dust.cases.names import Spot, aliases, compact, fold, is_spot

LONGEST_NAME = 5
"""Words that the name of a unit or weapon in a key may have."""
SHORTEST_LAST = 5
"""Letters that the last word of a weapon's name must have to stand for it."""
SORTS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "sight": (frozenset(("visible", "seen", "in sight", "sees", "see")),
              frozenset(("not visible", "unseen", "hidden", "blocked", "out of sight", "not seen", "invisible"))),
    "cover": (frozenset(("in cover", "covered", "cover")),
              frozenset(("not in cover", "in the open", "no cover", "uncovered", "open"))),
    "range": (frozenset(("in range", "within range")), frozenset(("out of range", "not in range", "too far"))),
    "arc": (frozenset(("in arc",)), frozenset(("out of arc", "not in arc"))),
    "success": (frozenset(("success", "hit", "succeeds")), frozenset(("failure", "failed", "fails", "miss"))),
    "life": (frozenset(("alive",)), frozenset(("dead",))),
}  # fmt: skip
"""Words for yes and no that only fit questions of one sort; the others fit all."""
ALWAYS = ("success", "life")
"""Sorts whose words fit an answer of which it is not known what it is about."""
ABOUT = {"cover": "cover", "visible": "sight", "sees": "sight", "sight": "sight", "range": "range", "arc": "arc"}
"""Words of keys that tell what an answer is about."""
SAME = {
    "armor": "armour", "dies": "die", "rolled": "rolls", "figure": "figures", "soldier": "figures",
    "soldiers": "figures", "models": "figures", "cover": "cover", "los": "sight", "losses": "lost",
    "killed": "lost", "removed": "lost", "casualties": "lost", "survivors": "left", "remaining": "left",
    "range": "distance", "distance": "distance", "saved": "cancelled", "cancels": "cancelled",
    "allowed": "legal", "permitted": "legal", "possible": "legal", "valid": "legal",
}  # fmt: skip


class DustAnswers(Answers):
    """Answers whose keys may call units and weapons by any of their names."""

    def __init__(self) -> None:
        super().__init__()
        self._tokens: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._last: dict[str, set[str]] = {}
        self._count = 0

    def say(self, value: object, *keys: str) -> None:
        if isinstance(value, Told) and not value.sort:
            words = {word for key in keys for word in fold(key).split()}
            value.sort = next((sort for word, sort in ABOUT.items() if word in words), "")
        super().say(value, *keys)

    def alias(self, *called: str) -> str:
        """Note all names of one unit or weapon; return the word that stands for it in keys."""
        known = list(dict.fromkeys(compact(one) for one in called if compact(one)))
        token = next((self._tokens[one] for one in known[:1] if one in self._tokens), "")
        if not token:
            self._count += 1
            token = "n" + "".join(chr(ord("a") + digit) for digit in divmod(self._count, 26)) + "x"
            self._shown[token] = "_".join(fold(called[0]).split())
        for one in known:
            self._tokens.setdefault(one, token)
        return token

    def unit(self, name: str) -> str:
        """Note a unit's names: 'Bazooka Joe' is also 'joe'."""
        words = fold(name).removeprefix("the ").split()
        called = [fold(name), " ".join(words), " ".join(words).removesuffix("s")]
        if len(words) > 1:
            called += [words[-1], words[-1].removesuffix("s")]
        return self.alias(*called)

    def weapon(self, *called: str) -> str:
        """Note a weapon's names: 'dual 8.8cm' is also '8_8', and a 'BR-46S Mortar' a mortar if it is the only one."""
        token = self.alias(*(alias for one in called for alias in aliases(one)))
        for last in {fold(one.partition("(")[0]).split()[-1] for one in called if fold(one.partition("(")[0])}:
            if len(last) >= SHORTEST_LAST and not last.isdigit():
                self._last.setdefault(last, set()).add(token)
        return token

    def near(self, key: str) -> str:
        """Return what could be asked instead of a key, with units and weapons by their names."""
        told = super().near(self.canon(key))
        return re.sub(r"n[a-z]{2}x", lambda found: self._shown.get(found[0], found[0]), told)

    def canon(self, key: str) -> str:
        """Return a key with names of units and weapons in one form."""
        words = fold(key).split()
        found: list[str] = []
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
                token = self._tokens.get("".join(words[at : at + length])) or self._by_last(words[at : at + length])
                if token:
                    found.append(token)
                    at += length
                    break
            else:
                found.append(SAME.get(words[at], words[at]))
                at += 1
        return "_".join(found)

    def _by_last(self, words: list[str]) -> str:
        """Return the weapon that the last word of its name tells from all others."""
        found = self._last.get(words[0], set()) if len(words) == 1 else set()
        return next(iter(found)) if len(found) == 1 else ""

    def find(self, key: str) -> str | None:
        """Return the key of the answer that is asked for, whatever it calls units and weapons."""
        if key in self:
            return key
        for loose in (False, True):
            wanted = gist(self.canon(key), loose)
            fits = [known for known in self if gist(self.canon(known), loose) == wanted]
            if fits and all(same_answer(self[known], self[fits[0]]) for known in fits):
                return fits[0]
        return None


def same_answer(one: object, other: object) -> bool:
    """Tell whether two answers are the same, also if they are verdicts."""
    if isinstance(one, Verdict) and isinstance(other, Verdict):
        return type(one) is type(other) and vars(one) == vars(other)
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def yes_or_no(expected: object, sort: str | None = None) -> bool | None:
    """Return what a word for yes or no says, None if it says neither, or nothing of this sort."""
    if isinstance(expected, bool):
        return expected
    if not isinstance(expected, str):
        return None
    words = plain_words(expected.partition("(")[0])
    known = SORTS if sort is None else (*ALWAYS, sort)
    for name, (yes, no) in SORTS.items():
        if words in yes or words in no:
            return words in yes if name in known else None
    if words in YES or words.startswith(("yes", "legal", "allowed")):
        return True
    if words in NO or words.startswith(("no ", "illegal", "never", "cannot")):
        return False
    for name in known:
        yes, no = SORTS.get(name, (frozenset(), frozenset()))
        if words.startswith(tuple(f"{one} " for one in no)):
            return False
        if words.startswith(tuple(f"{one} " for one in yes)):
            return True
    return None


class Told(Verdict):
    """Yes or no, in any words for it, with a reason that prose may name."""

    def __init__(
        self, yes: bool, reasons: Iterable[str] = (), partly: bool | None = None, sort: str = ""
    ) -> None:
        self.yes = yes
        self.reasons = tuple(reasons)
        self.partly = partly
        self.sort = sort

    def fits(self, expected: object) -> bool:
        if yes_or_no(expected, self.sort) is not self.yes:
            return False
        if not isinstance(expected, str):
            return True
        words = plain_words(expected)
        if "fewer" in words or "partly" in words or "partially" in words:
            return self.partly is True
        remark = plain_words(expected.partition("(")[2])
        return not remark or not self.reasons or any(word in remark for word in self.reasons)

    def __str__(self) -> str:
        why = f" ({', '.join(self.reasons)})" if self.reasons else ""
        return ("yes" if self.yes else "no") + (", in part" if self.partly else "") + why


class Squares(Verdict):
    """Squares in any order."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self.spots = sorted(set(spots))

    def fits(self, expected: object) -> bool:
        if isinstance(expected, list) and is_spot(expected):
            expected = [expected]
        if not isinstance(expected, list) or not all(is_spot(one) for one in expected):
            return False
        return sorted(tuple(one) for one in expected) == self.spots

    def __str__(self) -> str:
        return str([list(spot) for spot in self.spots])


class EachSquare(Verdict):
    """A list of squares of which each must stand the test; no square is named twice."""

    def __init__(self, test: Callable[[Spot], bool], told: str) -> None:
        self.test = test
        self.told = told

    def fits(self, expected: object) -> bool:
        if isinstance(expected, list) and is_spot(expected):
            expected = [expected]
        if not isinstance(expected, list) or not expected or not all(is_spot(one) for one in expected):
            return False
        named = [(int(one[0]), int(one[1])) for one in expected]
        return len(set(named)) == len(named) and all(map(self.test, named))

    def __str__(self) -> str:
        return self.told


class Prose(Verdict):
    """A sentence that must have one word of each group, and none of those it must not have."""

    def __init__(self, *groups: Iterable[str], bans: Iterable[str] = ()) -> None:
        self.groups = tuple(tuple(group) for group in groups)
        self.bans = tuple(bans)

    def fits(self, expected: object) -> bool:
        words = fold(expected)
        if not words:  # a mere sign is taken as written
            return all(expected in group for group in self.groups)
        if isinstance(expected, bool):
            return False
        return all(any(_has(words, word) for word in group) for group in self.groups) and not any(
            word in words.split() for word in self.bans
        )

    def __str__(self) -> str:
        return " and ".join("/".join(group) for group in self.groups)


def _has(words: str, wanted: str) -> bool:
    """Tell whether a sentence has a phrase, or a word that begins so; a sign is no word."""
    plain = fold(wanted)
    return bool(plain) and (plain in words if " " in wanted else f" {plain}" in f" {words}")


class OneOf(Verdict):
    """Several answers that all say the same, such as a number or the word for it."""

    def __init__(self, *answers: Any) -> None:
        self.answers = answers

    def fits(self, expected: object) -> bool:
        return any(agrees(expected, answer) for answer in self.answers)

    def __str__(self) -> str:
        return " or ".join(str(answer) for answer in self.answers)


class Names(Verdict):
    """Names of units in any order, each once."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = sorted(plain_name(one) for one in names)

    def fits(self, expected: object) -> bool:
        if isinstance(expected, str):
            expected = [] if fold(expected) in ("none", "nobody", "nothing") else [expected]
        return isinstance(expected, list) and sorted(plain_name(str(one)) for one in expected) == self.names

    def __str__(self) -> str:
        return ", ".join(self.names) or "none"


def plain_name(name: str) -> str:
    """Return a unit's name in its plainest form, without a remark like (friendly)."""
    return compact(name.partition("(")[0]).removeprefix("the").removesuffix("s")


class ByName(Verdict):
    """Answers by the names of units or weapons; what is asked for must be there and agree."""

    def __init__(self, answers: Mapping[str, Any], find: Callable[[str], str | None] | None = None) -> None:
        self.answers = dict(answers)
        self.find = find

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, dict) or not expected:
            return False
        for key, value in expected.items():
            found = key if key in self.answers else self._found(str(key))
            if found is None or not agrees(value, self.answers[found]):
                return False
        return True

    def _found(self, key: str) -> str | None:
        known = {plain_name(one): one for one in self.answers}
        if plain_name(key) in known:
            return known[plain_name(key)]
        return self.find(key) if self.find else None

    def __str__(self) -> str:
        return "{" + ", ".join(f"{key}: {value}" for key, value in self.answers.items()) + "}"
