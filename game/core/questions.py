"""Questions in the free words of a rule book: keys that must all be understood, and answers to hold them against."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from game.core.choice import Choice, choice
from game.core.events import Event
from game.core.examples import UNFIT, Misfit, as_mapping, show
from game.core.rules import Rules

_REMARK = re.compile(r"\s*\(([^)]*)\)")
YES = frozenset(("legal", "yes", "possible", "allowed", "true", "accepted", "kept"))
NO = frozenset(
    ("illegal", "no", "impossible", "forbidden", "false", "refused", "not allowed", "not legal", "lost")
)
NOTHING = frozenset(("none", "nothing", "no", "zero", "illegal", "impossible", "not possible"))
NOBODY = frozenset(("nobody", "none", "no one", "no", "neither", "contested", "no medal"))
# How the words for what becomes of a unit, of control or of a medal begin, and their one form.
FATES = {
    "destroy": "destroyed", "die": "destroyed", "retreat": "retreats", "stay": "stays", "surviv": "stays",
    "german": "german", "soviet": "soviet", "nobody": "nobody", "game goes on": "nobody",
    "the game goes": "nobody", "play goes": "nobody",
}  # fmt: skip
MOST = 99
"""The largest number that a question may speak of."""
MOST_TOLD = 24
_NUMBER = re.compile(r"[-+]?\d+")
# Words of a key that say nothing, and words that say the same.
_FILLING = frozenset(("the", "a", "an", "of", "his", "its", "this"))
_NOISE = _FILLING | frozenset(
    ("in", "on", "at", "to", "is", "are", "be", "by", "from", "for", "with", "after", "left", "remaining", "now",
     "right", "number", "count", "size")
)  # fmt: skip
_PHRASES = {
    "cards in hand": "hand", "hand size": "hand", "top card": "top unit", "when": "moment",
}  # fmt: skip
_SAME = {
    "player": "active", "controlled": "controls",
    "russian": "soviet", "russians": "soviet", "soviets": "soviet", "germans": "german", "allowed": "legal",
    "possible": "legal", "permitted": "legal", "can": "legal", "may": "legal", "wins": "winner", "win": "winner",
    "cost": "price", "costs": "price", "gained": "given", "receives": "given", "gets": "given", "lost": "removed",
    "loses": "removed", "played": "plays", "opponent": "enemy", "opponents": "enemy", "present": "there",
}  # fmt: skip


class Fates(msgspec.Struct, frozen=True):
    """What may come of it: all that is possible, and what a side does that loses as little as it can."""

    possible: frozenset[str]
    likely: frozenset[str]


class Phrase(msgspec.Struct, frozen=True):
    """An answer in prose: the words that the expected sentence must have, and those it must not have."""

    needs: tuple[str, ...]
    number: int | None = None
    one_of: tuple[str, ...] = ()
    """Words of which it must have at least one."""


class Verdict(ABC):
    """An answer that judges by itself whether an expected value says the same."""

    @abstractmethod
    def fits(self, expected: object) -> bool:
        """Tell whether the expected value is what the rules answer."""

    @abstractmethod
    def __str__(self) -> str:
        """Write the answer for a message."""


def gist(key: str, loose: bool = False) -> tuple[str, ...]:
    """Return the words of a key that matter, in one order, so that losses_of_german is german_losses."""
    text = plain_words(key)
    for phrase, other in _PHRASES.items():
        text = re.sub(rf"\b{phrase}\b", other, text)
    words = [_SAME.get(word, word) for word in text.split()]
    if loose:
        words = [w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith(("ss", "us")) else w for w in words]
    left = {word for word in words if word not in (_NOISE if loose else _FILLING)}
    return tuple(sorted(left or words))


class Given:
    """The given part of a question; a key that nobody asked for was not understood."""

    def __init__(self, raw: dict[str, Any], where: str = "given", topic: str = "") -> None:
        self.raw = raw
        self.where = where
        self.topic = topic
        self.gists = {gist(key): key for key in reversed(raw)}
        self.used: set[str] = set()
        self.inner: list[Given] = []

    def __contains__(self, key: str) -> bool:
        return self.key(key) is not None

    def key(self, key: str) -> str | None:
        """Return how the question writes a key, None if it does not have it."""
        return key if key in self.raw else self.gists.get(gist(key))

    def get(self, *keys: str, default: Any = None) -> Any:
        """Return the value of the first of these keys that is given; all of them count as understood."""
        found = [known for key in keys if (known := self.key(key)) is not None]
        self.used |= set(found)
        return self.raw[found[0]] if found else default

    def number(self, *keys: str, default: int = 0) -> int:
        """Return a whole number, also out of a text like '5 including 2 Uranus'."""
        raw = self.get(*keys, default=default)
        found = number_in(raw)
        if found is None:
            raise Misfit(self.at(*keys), f"{show(raw)} is no number", f"write a whole number up to {MOST}")
        return found

    def flag(self, *keys: str, default: bool = False) -> bool:
        """Return a yes or no, written as such or as true or false."""
        raw = self.get(*keys, default=default)
        if isinstance(raw, bool):
            return raw
        words = plain_words(str(raw))
        if words not in YES | NO:
            raise Misfit(self.at(*keys), f"{show(raw)} is neither yes nor no", "write true or false")
        return words in YES

    def at(self, *keys: str) -> str:
        """Return where a key stands, for messages."""
        return f"{self.where}.{next((known for key in keys if (known := self.key(key))), keys[0])}"

    def below(self, key: str) -> Given:
        """Return the mapping under a key, whose own keys must be understood too."""
        inner = Given(as_mapping(self.get(key, default={}), f"{self.where}.{key}"), f"{self.where}.{key}")
        self.inner.append(inner)
        return inner

    def part(self, raw: object, key: str) -> Given:
        """Return a mapping in a list under a key, whose own keys must be understood too."""
        inner = Given(as_mapping(raw, f"{self.where}.{key}"), f"{self.where}.{key}")
        self.inner.append(inner)
        return inner

    def unread(self) -> list[str]:
        """Return where the keys stand that nobody asked for."""
        found = [f"{self.where}.{key}" for key in self.raw if key not in self.used]
        return found + [key for inner in self.inner for key in inner.unread()]


class Answers(dict[str, Any]):
    """What the rules answer, by the key that a question may use."""

    def say(self, value: object, *keys: str) -> None:
        """Note one answer under all the names it may be asked by."""
        for key in keys:
            self[key] = value

    def near(self, key: str) -> str:
        """Return what could be asked instead of a key: answers that share a word with it, else all of them."""
        words = set(gist(key, loose=True))
        close = [known for known in sorted(self) if words & set(gist(known, loose=True))]
        listed = close or sorted(self)
        return ", ".join(listed[:MOST_TOLD]) + (" ..." if len(listed) > MOST_TOLD else "")

    def find(self, key: str) -> str | None:
        """Return the key of the answer that is asked for, also in other words if only one answer fits."""
        if key in self:
            return key
        for loose in (False, True):
            wanted = gist(key, loose)
            fits = [known for known in self if gist(known, loose) == wanted]
            if fits and all(self[known] == self[fits[0]] for known in fits):
                return fits[0]
        return None


def number_in(raw: object) -> int | None:
    """Return a number, or the first one in a text; a question has no use for large ones."""
    if isinstance(raw, bool):
        return None
    found = _NUMBER.search(str(raw)) if isinstance(raw, (int, str)) else None
    return int(found[0]) if found and abs(int(found[0])) <= MOST else None


def sum_in(text: str) -> int | None:
    """Add up a sum like '5 + 3 + 1 (Mamayev note) + 2', remarks left aside."""
    terms = re.sub(r"\([^)]*\)", " ", text).replace("-", "+ -").split("+")
    numbers = [re.fullmatch(r"\s*(-?)\s*(\d+)(?:\s+[A-Za-z ]+)?\s*", term) for term in terms if term.strip()]
    return sum(int(n[1] + n[2]) for n in numbers if n) if numbers and all(numbers) else None


def alternatives(text: str) -> frozenset[str]:
    """Split 'GU01 or GU20' into its parts, in lower case."""
    return frozenset(word_of_fate(part) for part in re.split(r"\s+or\s+|\s*/\s*|,\s*", text.strip()) if part)


def word_of_fate(text: str) -> str:
    """Bring the words for what becomes of a unit, a medal or control to one form."""
    words = plain_words(without_remark(text)[0])
    if words in NOBODY:
        return "nobody"
    for stem, word in FATES.items():
        if words.startswith(stem):
            return word
    return words


def agrees(expected: object, actual: object) -> bool:
    """Tell whether an expected value, in figures or in words, is what the rules answer."""
    if isinstance(actual, Verdict):
        return actual.fits(expected)
    if isinstance(expected, (list, dict)) != isinstance(actual, (list, dict, set)) or expected == {}:
        return False
    return _agrees(expected, actual)


def _agrees(expected: object, actual: object) -> bool:
    """Compare a value with an answer that is of the same sort, single or several."""
    if isinstance(actual, Fates):
        wanted = alternatives(str(expected))
        return wanted in (actual.possible, actual.likely)
    if isinstance(actual, Phrase):
        words = plain_words(str(expected))
        named = not actual.one_of or any(word in words.split() for word in actual.one_of)
        return named and all(need in words for need in actual.needs) and actual.number in (None, number_in(expected))
    if isinstance(actual, bool):
        if isinstance(expected, str):
            words = plain_words(expected)
            return words in (YES if actual else NO)
        return expected is actual
    if isinstance(actual, int):
        if isinstance(expected, str) and plain_words(expected) in NOTHING:
            return actual == 0
        if isinstance(expected, str):
            return sum_in(expected) == actual
        return not isinstance(expected, bool) and expected == actual
    if isinstance(actual, dict):
        known = {plain_words(key): value for key, value in actual.items()}
        return isinstance(expected, dict) and all(
            plain_words(key) in known and agrees(value, known[plain_words(key)])
            for key, value in expected.items()
        )
    if isinstance(actual, list):
        return (
            isinstance(expected, list) and len(expected) == len(actual) and all(map(agrees, expected, actual))
        )
    if isinstance(actual, set):
        told = [plain_words(str(one)) for one in expected] if isinstance(expected, list) else []
        return isinstance(expected, list) and set(told) == actual and len(told) == len(actual)
    return word_of_fate(str(expected)) == word_of_fate(str(actual))


def told(actual: object) -> str:
    """Write an answer for a message."""
    if isinstance(actual, Verdict):
        return str(actual)
    if isinstance(actual, Fates):
        return " or ".join(sorted(actual.likely)) + f" (possible: {', '.join(sorted(actual.possible))})"
    if isinstance(actual, Phrase):
        return " ".join((*map(str, [] if actual.number is None else [actual.number]), *actual.needs, *actual.one_of))
    return show(actual)


def plain_words(text: str) -> str:
    """Return a name in lower case with single spaces and without punctuation."""
    return " ".join(
        re.findall(r"[a-z0-9+-]+", text.lower().replace("'", "").replace("\u2019", "").replace("_", " "))
    )


def without_remark(text: str) -> tuple[str, str]:
    """Split 'Grain Elevator (destroyed)' into the name and the remark in brackets."""
    found = _REMARK.search(text)
    return _REMARK.sub("", text).strip(), found[1].strip() if found else ""


Asker = Callable[[Any, Given, dict[str, Any]], Answers]
"""Plays a question of one kind out: the names of the game, what is given, what is expected."""
Kind = tuple[frozenset[str], tuple[str, ...], Asker]
"""Keys that tell a kind of question, words of its topic, and who answers it."""
MOST_LETTERS = 2
"""How long the name of a position like a or b2 is at most."""
WHOLE = ""
"""The key of an expectation that stands for what the question is about."""


class Questions:
    """The kinds of questions that a game understands; `main` tells what each is about, where that goes unsaid."""

    def __init__(self, kinds: Sequence[Kind], main: Mapping[Asker, str]) -> None:
        self.kinds = kinds
        self.main = main

    def kinds_of(self, case: dict[str, Any]) -> list[Asker]:
        """Return who may answer a question: by the keys it gives, by its topic, then everybody else."""
        keys = set(case["given"])
        topic = plain_words(str(case.get("topic", "")))
        by_keys = [asker for known, _, asker in self.kinds if keys & known]
        by_topic = [asker for _, words, asker in self.kinds if any(word in topic for word in words)]
        # A kind that is told by its keys is the last to be tried on a question that has none of them.
        others = [asker for known, _, asker in sorted(self.kinds, key=lambda kind: bool(kind[0]))]
        return list(dict.fromkeys([*by_keys, *by_topic, *others]))

    def faults_of(self, names: Any, case: dict[str, Any]) -> list[str]:
        """Let the kind of question that understands most of a case answer it; return what does not come true."""
        given, expect = case["given"], case["expect"]
        variants = [
            key for key, value in expect.items()
            if isinstance(given.get(key), dict) and (isinstance(value, dict) or len(key) <= MOST_LETTERS)
        ]  # fmt: skip
        if variants and len(variants) == len(expect):
            parts = {key: _variant(case, key, variants) for key in variants}
            return [f"{key}: {fault}" for key, part in parts.items() for fault in self.faults_of(names, part)]
        best: tuple[int, list[str]] | None = None
        for number, asker in enumerate(self.kinds_of(case)):
            try:
                unread, faults = self._ask(asker, names, case)
            except Misfit as misfit:
                # A wrong word in the likeliest kind says more than a kind that does not fit.
                unread, faults = 1 if not number else len(given) + len(expect), [str(misfit)]
            except UNFIT:
                continue  # this kind of question can't be made of what is given
            if best is None or unread < best[0]:
                best = unread, faults
            if not unread:
                break
        return best[1] if best else ["cannot interpret the case: no kind of question fits what is given"]

    def _main(self, asker: Asker, answers: Answers, wanted: object) -> str:
        """Return the answer that a position's one result stands for: whether it is legal, or the kind's own."""
        is_verdict = isinstance(wanted, bool) or (isinstance(wanted, str) and plain_words(wanted) in YES | NO)
        return "legal" if is_verdict and "legal" in answers else self.main.get(asker, "legal")

    def _ask(self, asker: Asker, names: Any, case: dict[str, Any]) -> tuple[int, list[str]]:
        """Play a question out; return how much of it was not understood, and all faults."""
        given = Given(case["given"], topic=plain_words(str(case.get("topic", ""))))
        answers = asker(names, given, case["expect"])
        faults = [f"cannot interpret {key}" for key in given.unread()]
        asked = {key: answers.find(key or self._main(asker, answers, case["expect"][key])) for key in case["expect"]}
        strange = [key for key, found in asked.items() if found is None]
        faults += [f"cannot interpret expect.{key}; this question answers {answers.near(key)}" for key in strange]
        unread = len(faults)
        for key, found in asked.items():
            if found is not None and not agrees(case["expect"][key], answers[found]):
                faults.append(f"expect.{key}: expected {case['expect'][key]!r}, the rules say {told(answers[found])}")
        return unread, faults


def _variant(case: dict[str, Any], key: str, variants: list[str]) -> dict[str, Any]:
    """Return one of the positions of a case that gives several under a, b, c, with what they share."""
    shared = {name: value for name, value in case["given"].items() if name not in variants}
    inner = case["given"][key]
    own = inner if isinstance(inner, dict) else {}
    wanted = case["expect"][key]
    return {**case, "given": {**shared, **own}, "expect": wanted if isinstance(wanted, dict) else {WHOLE: wanted}}


class PlayedOut:
    """A real position that a question is played out on."""

    rules: Rules[Any, Any]
    state: Any
    events: list[Event]

    def may(self, *parts: str) -> bool:
        """Tell whether a choice is offered now."""
        return self.rules.why_not(self.state, choice(*parts)) is None

    def do(self, *parts: str) -> bool:
        """Make a choice if it is offered; tell whether it was."""
        return self.may(*parts) and self.play(choice(*parts))

    def play(self, wanted: Choice) -> bool:
        """Make a choice, keeping what happened."""
        self.events += self.rules.apply(self.state, wanted)
        return True

    @property
    def prompt(self) -> str:
        """Return what is being asked, nothing when the game is over."""
        decision = self.rules.decision(self.state)
        return decision.prompt if decision else ""

    @property
    def seat(self) -> int:
        """Return who is asked, -1 when the game is over."""
        decision = self.rules.decision(self.state)
        return decision.seat if decision else -1

    def choices(self, verb: str = "") -> list[Choice]:
        """Return what is offered, of one verb or at all."""
        decision = self.rules.decision(self.state)
        return [c for c in decision.choices if not verb or c.verb == verb] if decision else []

    def settle(self, *prompts: str) -> None:
        """Take the first choice for as long as one of these things is asked, a pass where there is one."""
        while self.prompt in prompts:
            self.play(next((c for c in self.choices() if c.verb == "pass"), self.choices()[0]))

    def happened(self, kind: str, **data: object) -> list[Event]:
        """Return the events of a kind whose data has these values."""
        return [e for e in self.events if e.kind == kind and all(e.data.get(k) == v for k, v in data.items())]

    def twin(self) -> Self:
        """Return another table in the same position, to try something out."""
        other = copy(self)
        other.state, other.events = self.state.clone(), []
        return other
