"""Worked examples: cases of given, do and expect, run against the rules of any game; imports core only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.choice import Choice, Decision, MalformedChoice, choice, choice_from
from game.core.events import Event
from game.core.rules import Rules

CASE_KEYS = ("id", "game", "topic", "mode", "rule", "given", "do", "expect", "note")
REMARKS = (
    "section", "source", "rules", "title", "why", "comment", "description", "tags", "reconstructed", "dice_restored",
)  # fmt: skip
"""Keys of a case that only its readers care for."""
SCRIPTED = ("dice", "draws", "cards", "decks", "hands")
"""Keys that may stand beside the position instead of in it."""
MOST_AUTO = 200
"""Choices that one automatic step may make before it is called a fault of the case."""

# What a case that says nonsense can make the rules or the reader raise: told as a fault of that case.
UNFIT = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError,
)  # fmt: skip


class Misfit(Exception):
    """Something in a case that can't be understood: where, what, and what would do."""

    def __init__(self, where: str, what: str, instead: str = "") -> None:
        super().__init__(f"{where}: {what}" + (f"; {instead}" if instead else ""))


class Result(msgspec.Struct, frozen=True):
    """How one case went; it passed when there are no faults."""

    id: str
    topic: str
    faults: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Tell whether all that was expected came true."""
        return not self.faults

    def lines(self) -> list[str]:
        """Return what to print about the case."""
        topic = f" ({self.topic})" if self.topic else ""
        return [
            f"{'ok  ' if self.passed else 'FAIL'} {self.id}{topic}",
            *(f"       {fault}" for fault in self.faults),
        ]


class Vocabulary(ABC):
    """The words of one game: how its positions are written, and the questions its rule book asks."""

    rules: Rules[Any, Any]
    prefixes: tuple[str, ...] = ()
    """How the ids of this game's cases begin, for cases that do not name their game."""
    files: tuple[str, ...] = ()
    """How the names of files with this game's cases begin, besides its own name."""
    modes: tuple[str, ...] = ()
    """Values of `mode` that only this game's cases have."""
    given_keys: frozenset[str]
    """The keys that a position may have."""
    unsaid: frozenset[str] = frozenset()
    """What is asked so often that a case may leave out the pass that answers it."""
    position_keys: frozenset[str]
    """The first words of the paths that `read` gives."""

    @abstractmethod
    def build(self, given: dict[str, Any]) -> tuple[Any, list[Event]]:
        """Return the position, run on to its first decision, and what happened on the way."""

    @abstractmethod
    def read(self, state: Any) -> dict[str, Any]:
        """Return the position as plain data."""

    @abstractmethod
    def answer(self, case: dict[str, Any]) -> list[str]:
        """Return the faults of a case in the free words of the rule book."""

    def choice(self, state: Any, raw: object) -> Choice:
        """Return the choice that a step writes, as a list or as words in a row."""
        return choice_from(raw.split() if isinstance(raw, str) else raw)

    def path(self, position: dict[str, Any], path: str) -> str:
        """Return a path in the words that the position uses."""
        return path

    def is_position(self, case: dict[str, Any]) -> bool:
        """Tell whether the case is written as a position rather than in the free words of the rule book."""
        if "do" in case:
            return True
        known = self.position_keys | SPECIAL.keys()
        return set(case["given"]) <= self.given_keys and all(k.split(".")[0] in known for k in case["expect"])


def summary(results: list[Result]) -> str:
    """Return the line that ends a run."""
    passed = sum(result.passed for result in results)
    return f"{passed} passed, {len(results) - passed} failed"


def run_file(
    path: Path, read: Callable[[Path], object], games: Mapping[str, Callable[[], Vocabulary]]
) -> list[Result]:
    """Run all cases of a file; `read` gives its plain data, `games` makes the words of a game when needed."""
    return run_cases(read(path), games, path.stem)


def run_cases(
    raw: object, games: Mapping[str, Callable[[], Vocabulary]], name: str = "cases"
) -> list[Result]:
    """Run a list of cases, each on its own."""
    if not isinstance(raw, list) or not raw:
        return [Result(name, "", ("the file is not a list of cases; write '- id: ...' for each case",))]
    ready: dict[str, Vocabulary] = {}
    results: list[Result] = []
    for number, case in enumerate(raw, 1):
        shown = str(case["id"]) if isinstance(case, dict) and case.get("id") else f"{name} case {number}"
        topic = str(case.get("topic", "")) if isinstance(case, dict) else ""
        results.append(Result(shown, topic, tuple(_faults(case, games, ready, name))))
    return results


def _faults(
    raw: object, games: Mapping[str, Callable[[], Vocabulary]], ready: dict[str, Vocabulary], name: str
) -> list[str]:
    try:
        case = _case(raw)
        game = _game_of(case, games, ready, name)
        if game not in ready:
            ready[game] = games[game]()
        words = ready[game]
        return run_position(words, case) if words.is_position(case) else words.answer(case)
    except (Misfit, MalformedChoice) as misfit:
        return [str(misfit)]
    except UNFIT as error:
        return [
            f"the case can't be played: {type(error).__name__}: {error}; check its ids, numbers and zones"
        ]


def _case(raw: object) -> dict[str, Any]:
    case = as_mapping(raw, "case")
    for key in case:
        if key not in (*CASE_KEYS, *REMARKS, *SCRIPTED):
            raise Misfit(key, "unknown key of a case", f"known are {', '.join(CASE_KEYS)}")
    given = as_mapping(case.get("given") or {}, "given")
    given.update({key: case[key] for key in SCRIPTED if key in case})
    expect = as_mapping(case.get("expect") or {}, "expect")
    steps = as_list(case["do"], "do") if "do" in case else []
    if not expect and not any(
        isinstance(step, dict) and ("expect" in step or "refused" in step) for step in steps
    ):
        raise Misfit("expect", "nothing is expected", "say what must come true")
    return {**case, "given": given, "expect": expect}


def _game_of(
    case: dict[str, Any],
    games: Mapping[str, Callable[[], Vocabulary]],
    ready: dict[str, Vocabulary],
    name: str,
) -> str:
    """Return the game of a case: the one it names, has the mode of, or whose ids or file names begin like it."""
    if "game" in case:
        if str(case["game"]) in games:
            return str(case["game"])
        raise Misfit("game", f"unknown game {case['game']!r}", f"known are {', '.join(games)}")
    for game, make in games.items():
        if game not in ready:
            ready[game] = make()
        if str(case.get("mode", "")).lower() in ready[game].modes:
            return game
    for game in games:
        names = (game, *ready[game].files)
        if str(case.get("id", "")).upper().startswith(ready[game].prefixes) or name.lower().startswith(names):
            return game
    if len(games) == 1:
        return next(iter(games))
    raise Misfit("game", "the case does not say which game it is of", f"write one of {', '.join(games)}")


class Trial:
    """A position being played through: the state, and what happened in the last step."""

    def __init__(self, words: Vocabulary, given: dict[str, Any]) -> None:
        self.words = words
        self.state, self.events = words.build(given)
        self.faults: list[str] = []

    @property
    def decision(self) -> Decision | None:
        """Return who decides what now."""
        return self.words.rules.decision(self.state)

    def play(self, wanted: Choice, where: str) -> bool:
        """Apply a choice, noting a refusal as a fault."""
        refusal = self.words.rules.why_not(self.state, wanted)
        while refusal is not None and (asked := self.decision) is not None and asked.prompt in self.words.unsaid:
            self.words.rules.apply(self.state, choice("pass"))
            refusal = self.words.rules.why_not(self.state, wanted)
        if refusal is not None:
            self.faults.append(f"{where}: {wanted} is refused: {refusal}{self._asked()}")
            return False
        self.events = self.words.rules.apply(self.state, wanted)
        return True

    def refuse(self, step: dict[str, Any], where: str) -> None:
        """Check that a choice is refused, for the reason and by the rule that the case names."""
        wanted = self.choice(step["refused"])
        refusal = self.words.rules.why_not(self.state, wanted)
        if refusal is None:
            self.faults.append(f"{where}: {wanted} is allowed, expected a refusal")
            return
        for key in ("reason", "rule"):
            if key in step and getattr(refusal, key) != step[key]:
                self.faults.append(f"{where}: {wanted} is refused with {refusal}, expected {key} {step[key]}")

    def choice(self, raw: object) -> Choice:
        """Return the choice that the case writes, in the words of the game."""
        return self.words.choice(self.state, raw)

    def step(self, raw: object, where: str) -> bool:
        """Carry out one entry of `do`; False when the rest makes no sense any more."""
        if raw == "pass_both":
            raw = {"auto": "pass"}
        if not isinstance(raw, dict):
            return self.play(self.choice(raw), where)
        raw = _with_verb(raw)
        unknown = set(raw) - set(STEP_KEYS)
        if unknown or len({"do", "refused", "auto"} & set(raw)) > 1:
            raise Misfit(
                where, f"a step can't have {sorted(unknown or raw)}", "use do, refused or auto, and expect"
            )
        if "refused" in raw:
            self.refuse(raw, where)
        elif "auto" in raw:
            self._auto(choice_from([raw["auto"]]), where)
        elif "do" in raw and not self.play(self.choice(raw["do"]), where):
            return False
        self.check(as_mapping(raw.get("expect", {}), f"{where}.expect"), f"{where}.expect")
        return True

    def check(self, expect: dict[str, Any], where: str) -> None:
        """Hold the position against what is expected of it."""
        position = self.words.read(self.state)
        for path, wanted in expect.items():
            if path in SPECIAL:
                self.faults += SPECIAL[path](self, wanted, f"{where}.{path}")
                continue
            found = look_up(position, self.words.path(position, path), where)
            if not same(wanted, found):
                self.faults.append(f"{where}.{path}: expected {show(wanted)}, found {show(found)}")

    def _auto(self, wanted: Choice, where: str) -> None:
        """Make the same choice for as long as it is offered."""
        made = 0
        while (decision := self.decision) is not None and decision.offers(wanted) and made < MOST_AUTO:
            self.events = self.words.rules.apply(self.state, wanted)
            made += 1
        if not made:
            self.faults.append(f"{where}: {wanted} is not offered{self._asked()}")

    def _asked(self) -> str:
        decision = self.decision
        if decision is None:
            return " (the game is over)"
        return f" ({self.words.rules.seats_in(self.state)[decision.seat]} is asked: {decision.prompt})"


def run_position(words: Vocabulary, case: dict[str, Any]) -> list[str]:
    """Build the position of a case, play its choices and check what is expected; return the faults."""
    trial = Trial(words, case["given"])
    steps, expect = list(case.get("do", ())), dict(case["expect"])
    if steps and _is_refusal_of_last(expect.get("refused")):
        steps[-1] = _refused_step(steps[-1], expect.pop("refused"))
    for number, raw in enumerate(steps, 1):
        if not trial.step(raw, f"do {number}"):
            return trial.faults
    trial.check(expect, "expect")
    return trial.faults


STEP_KEYS = ("do", "refused", "reason", "rule", "auto", "expect")


def _with_verb(raw: dict[str, Any]) -> dict[str, Any]:
    """Return a step like {move: GU02, to: 2p} in the form {do: [move, GU02, 2p]}."""
    verbs = [key for key in raw if key not in STEP_KEYS and key not in ("to", "at")]
    if len(verbs) != 1 or {"do", "refused", "auto"} & set(raw):
        return raw
    pieces = raw[verbs[0]] if isinstance(raw[verbs[0]], list) else [raw[verbs[0]]]
    parts = [verbs[0], *pieces, *(raw[key] for key in ("to", "at") if key in raw)]
    return {"do": parts, **{key: value for key, value in raw.items() if key in STEP_KEYS}}


def _is_refusal_of_last(raw: object) -> bool:
    """Tell whether `refused` says why the last choice is refused rather than which other choice would be."""
    if isinstance(raw, dict):
        return "choice" not in raw
    return raw is True or (isinstance(raw, str) and len(raw.split()) == 1)


def _refused_step(step: object, raw: Any) -> dict[str, Any]:
    step = _with_verb(step) if isinstance(step, dict) else {"do": step}
    named = raw if isinstance(raw, dict) else {}
    if isinstance(raw, str):
        named = {"rule" if any(sign.isdecimal() for sign in raw) else "reason": raw}
    return {"refused": step.get("do", step.get("refused")), **named}


def _offered(trial: Trial, wanted: object, where: str) -> list[str]:
    decision = trial.decision
    offers = [trial.choice(raw) for raw in as_list(wanted, where)]
    return [f"{where}: {c} is not offered" for c in offers if decision is None or not decision.offers(c)]


def _not_offered(trial: Trial, wanted: object, where: str) -> list[str]:
    decision = trial.decision
    offers = [trial.choice(raw) for raw in as_list(wanted, where)]
    return [f"{where}: {c} is offered" for c in offers if decision is not None and decision.offers(c)]


def _refused(trial: Trial, wanted: object, where: str) -> list[str]:
    before = len(trial.faults)
    for raw in wanted if isinstance(wanted, list) and all(isinstance(w, dict) for w in wanted) else [wanted]:
        step = raw if isinstance(raw, dict) else {"choice": raw}
        if "choice" not in step:
            raise Misfit(
                where,
                "a refusal names no choice",
                "write {choice: [verb, piece, place], reason: .., rule: ..}",
            )
        trial.refuse({**step, "refused": step["choice"]}, where)
    found = trial.faults[before:]
    del trial.faults[before:]
    return found


def _happened(trial: Trial, wanted: object, where: str) -> list[str]:
    faults: list[str] = []
    for raw in as_list(wanted, where):
        pattern = as_mapping({"kind": raw} if isinstance(raw, str) else raw, where)
        if not any(same(pattern, {**e.secret, **e.data, "kind": e.kind}) for e in trial.events):
            kinds = ", ".join(dict.fromkeys(e.kind for e in trial.events))
            faults.append(f"{where}: no event {show(raw)} in the last step, only {kinds or 'nothing'}")
    return faults


SPECIAL: dict[str, Callable[[Trial, object, str], list[str]]] = {
    "offered": _offered,
    "not_offered": _not_offered,
    "refused": _refused,
    "happened": _happened,
}
"""Keys of `expect` that are no paths of the position."""


def look_up(position: object, path: str, where: str) -> object:
    """Follow a dotted path into plain data."""
    here = position
    for part in path.split("."):
        if isinstance(here, dict):
            if part not in here:
                known = ", ".join(str(key) for key in list(here)[:30]) or "nothing"
                raise Misfit(f"{where}.{path}", f"there is no {part!r} in the position", f"there is {known}")
            here = here[part]
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            raise Misfit(f"{where}.{path}", f"{show(here)} has no part {part!r}", "end the path before it")
    return here


def same(wanted: object, found: object) -> bool:
    """Tell whether a value is as expected: a pile equals its size or its cards, a mapping its named parts."""
    if isinstance(found, dict):
        if isinstance(wanted, dict):
            return all(key in found and same(value, found[key]) for key, value in wanted.items())
        key = "size" if isinstance(wanted, int) else "cards"
        return key in found and same(wanted, found[key])
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(same(a, b) for a, b in zip(wanted, found, strict=True))
    if isinstance(wanted, (list, dict)) or isinstance(found, list):
        return False
    if isinstance(wanted, bool) or isinstance(found, bool) or wanted is None or found is None:
        return wanted is found
    return str(wanted).casefold() == str(found).casefold()  # slots are names that look like numbers


def show(value: object) -> str:
    """Write a value of a case for a message."""
    text = repr(value)
    return text if len(text) <= 160 else text[:157] + "..."


def as_mapping(raw: object, where: str) -> dict[str, Any]:
    """Return a mapping with words as keys, or say that it is none."""
    if not isinstance(raw, dict):
        raise Misfit(where, f"{show(raw)} is not a mapping", "write {key: value, ...}")
    return {str(key): value for key, value in raw.items()}


def as_list(raw: object, where: str) -> list[Any]:
    """Return a list, or say that it is none."""
    if not isinstance(raw, list):
        raise Misfit(where, f"{show(raw)} is not a list", "write [a, b, ...]")
    return raw


def as_whole(raw: object, where: str, low: int = 0, high: int = 999) -> int:
    """Return a whole number within bounds, or say that it is none."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
        raise Misfit(where, f"{show(raw)} won't do", f"write a whole number from {low} to {high}")
    return raw


def as_flag(raw: object, where: str) -> bool:
    """Return true or false, or say that it is neither."""
    if not isinstance(raw, bool):
        raise Misfit(where, f"{show(raw)} is neither true nor false", "write true or false")
    return raw
