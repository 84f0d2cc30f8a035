"""The ledger of the Dust games, made from the sources: who cites a rule's number in code and in tests; imports ast."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from game.data.plain import read_plain
from game.rules.dust.chapters import CHAPTERS
from game.rules.dust.ledger import (
    MODE_OF,
    MODES,
    MODES_OF,
    LedgerLine,
    Mode,
    Proof,
    Standing,
    line_of,
    standings,
)
from game.rules.dust.records import RuleLine

NUMBER = re.compile(r"\b([DR])-(\d{3})\b(?: to (?:\1-)?(\d{3})\b)?")
NAMED = re.compile(r"_([dr])_?(\d{3})(?=_|\b)")
Home = Literal["grid", "table", ""]
"""The mode whose folder a file is in; none where both share it."""
SHARED: Home = ""
CODE: Mapping[str, Home] = {
    "game/rules/dust": SHARED, "game/rules/tactics": "grid", "game/rules/battlefield": "table",
    "game/geometry/grid": "grid", "game/geometry/table": "table", "data/dust": SHARED,
}  # fmt: skip
"""Where rules are carried out, in one mode or in both."""
TESTS: Mapping[str, Home] = {
    "tests/dust": SHARED, "tests/roster": SHARED, "tests/tactics": "grid", "tests/battlefield": "table",
    "tests/geometry/grid": "grid", "tests/geometry/table": "table", "tests/examples": SHARED,
}  # fmt: skip
NO_TESTS = ("test_rule_book.py", "test_rule_numbers.py", "test_texts.py")
"""Tests of the book itself: they name rules without playing them."""
PLAYED: Mapping[Mode, str] = {"grid": "game/rules/tactics/rules.py", "table": "game/rules/battlefield/rules.py"}
"""The game of each mode; nothing is carried out in a mode before it can be played."""
NO_CODE = ("cases",)
"""Folders below the rules that serve the worked examples."""
ABOUT_RULES = ("rules.yaml", "keywords.yaml", "ledger.yaml")
"""Data that only lists numbers, and lessons that only speak of them."""
GRID_DATA = ("boards.yaml", "scenarios.yaml", "tiles.yaml")
NOT_YET = "later"
"""Enters words into the registry that are not carried out."""
STANDINGS: tuple[Standing, ...] = ("enforced", "untested", "open")


class Citation(NamedTuple):
    """A place that cites a number: in the name of a test, by itself, or within a stretch of numbers."""

    number: str
    place: str
    mode: Home
    weight: int


NAME, EXACT, STRETCH = 0, 1, 2
"""How plainly a number is cited."""


class Sources:
    """What the sources of the program say about its rules."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.code = by_number(citations(root, CODE))
        self.tests = by_number(citations(root, TESTS))
        self.modes = frozenset(mode for mode, file in PLAYED.items() if (root / file).is_file())

    @staticmethod
    def are_here(root: Path) -> bool:
        """Tell whether sources and tests are here; a packaged program has neither."""
        return (root / "tests" / "dust").is_dir() and (root / "game" / "rules" / "dust").is_dir()

    def derived(self, rules: Mapping[str, RuleLine]) -> dict[str, LedgerLine]:
        """Return the ledger as the sources have it now."""
        return {
            number: line_of(number, rule.scope, {mode: self.proof(number, mode) for mode in MODES_OF[rule.scope]})
            for number, rule in rules.items()
        }

    def proof(self, number: str, mode: Mode) -> Proof:
        """Return the best place and test of a rule; what both modes share may be shown by a test of either."""
        if mode not in self.modes:
            return Proof()
        places = [cited for cited in self.code.get(number, ()) if cited.mode in (mode, SHARED)]
        place = min(places, key=_rank, default=None)
        if place is None:
            return Proof()
        tests = self.tests.get(number, ())
        shown = [cited for cited in tests if cited.mode in (mode, SHARED) or place.mode == SHARED]
        test = min(shown, key=_rank, default=None)
        return Proof(place.place, test.place if test is not None else "")

    def faults(self, rules: Mapping[str, RuleLine], ledger: Mapping[str, LedgerLine]) -> list[str]:
        """Return what a ledger says that is not so: a place that does not cite the rule, or another standing."""
        now = self.derived(rules)
        found = [f"{number}: no rule has this number" for number in ledger if number not in rules]
        for number, rule in rules.items():
            line = ledger.get(number)
            if line is None:
                found.append(f"{number}: is missing")
                continue
            known = {cited.place for cited in (*self.code.get(number, ()), *self.tests.get(number, ()))}
            for mode in MODES_OF[rule.scope]:
                said, true = line.proof(mode), now[number].proof(mode)
                lost = [place for place in (said.code, said.test) if place and place not in known]
                found += [f"{number}: {place} does not cite it" for place in lost]
                if said.standing != true.standing:
                    found.append(f"{number}: is said to be {said.standing} on the {mode}, but is {true.standing}")
        return list(dict.fromkeys(found))

    def kept(self, rules: Mapping[str, RuleLine], ledger: Mapping[str, LedgerLine]) -> dict[str, LedgerLine]:
        """Return a ledger brought up to date; a line that is still true stays, so that little changes."""
        now = self.derived(rules)
        stale = {fault.partition(":")[0] for fault in self.faults(rules, ledger)}
        return {number: now[number] if number in stale else ledger[number] for number in rules}


def _rank(cited: Citation) -> tuple[int, bool, str]:
    return cited.weight, cited.mode != SHARED, cited.place


# Who cites what


def by_number(cited: Iterable[Citation]) -> dict[str, list[Citation]]:
    """Return citations by the number they cite."""
    found: dict[str, list[Citation]] = {}
    for one in cited:
        found.setdefault(one.number, []).append(one)
    return found


def citations(root: Path, folders: Mapping[str, Home]) -> Iterator[Citation]:
    """Yield the citations of all files in some folders."""
    for folder, mode in folders.items():
        for file in sorted((root / folder).rglob("*")):
            if file.suffix == ".py" and folder.startswith("tests/"):
                if file.name.startswith("test_") and file.name not in NO_TESTS:
                    yield from _in_python(root, file, mode, tests=True)
            elif file.suffix == ".py" and not set(NO_CODE) & set(file.relative_to(root).parts):
                yield from _in_python(root, file, mode, tests=False)
            elif file.suffix == ".yaml" and folder == "tests/examples":
                game = MODE_OF.get(file.name.partition("_")[0])
                if game is not None:
                    yield from _in_examples(root, file, game)
            elif file.suffix == ".yaml" and file.name not in ABOUT_RULES and not file.name.startswith("tutorial"):
                yield from _in_data(root, file, "grid" if file.name in GRID_DATA else mode)


def numbers_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield the numbers that a text cites, and how plainly.

    >>> list(numbers_in("(D-126 to D-128, R-060)"))
    [('D-126', 2), ('D-127', 2), ('D-128', 2), ('R-060', 1)]
    """
    for letter, first, last in NUMBER.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}-{number:03}", STRETCH if last else EXACT


def _in_python(root: Path, file: Path, mode: Home, tests: bool) -> Iterator[Citation]:
    """Yield what functions, classes and constants cite; the words at the head of a file prove nothing."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    name = file.relative_to(root).as_posix()
    for owner, first, last in _spans(ast.parse(text), tests):
        for letter, digits in NAMED.findall(owner):
            yield Citation(f"{letter.upper()}-{digits}", f"{name} {owner}", mode, NAME)
        for number, weight in numbers_in("\n".join(lines[first - 1 : last])):
            yield Citation(number, f"{name} {owner}", mode, weight)


def _spans(tree: ast.Module, tests: bool) -> Iterator[tuple[str, int, int]]:
    """Yield the parts of a file by name with their first and last lines, a remark above a part among them."""
    before, owner = 0, ""
    for node in tree.body:
        last = node.end_lineno or node.lineno
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            owner = node.name
            if not tests:
                yield owner, before + 1, last
            elif owner.startswith("test_"):
                yield owner, min([node.lineno, *(each.lineno for each in node.decorator_list)]), last
        elif not tests and isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            owner = target.id if isinstance(target, ast.Name) else owner
            yield owner, before + 1, last
        elif not tests and isinstance(node, ast.Expr) and before and owner:
            if isinstance(node.value, ast.Call):  # a word that is entered into the registry
                if ast.unparse(node.value.func) == NOT_YET:
                    continue
                owner = ast.unparse(node.value.args[0]).strip("'") if node.value.args else owner
            yield owner, node.lineno, last  # or what a constant is
        before = last


def _in_examples(root: Path, file: Path, mode: Mode) -> Iterator[Citation]:
    """Yield the rules that worked examples name, by the case that does."""
    name = file.relative_to(root).as_posix()
    cases = read_plain(file)
    assert isinstance(cases, list)
    for case in cases:
        for number, weight in numbers_in(str(case)):
            yield Citation(number, f"{name} {case['id']}", mode, weight)


def _in_data(root: Path, file: Path, mode: Home) -> Iterator[Citation]:
    """Yield the rules whose figures a data file holds."""
    for number, weight in numbers_in(file.read_text(encoding="utf-8")):
        yield Citation(number, f"{file.relative_to(root).as_posix()} data", mode, weight)


# What is told


def report(rules: Mapping[str, RuleLine], ledger: Mapping[str, LedgerLine]) -> Iterator[str]:
    """Yield the ledger in lines: every rule by chapter, then how many stand how."""
    for chapter in CHAPTERS:
        yield f"# {chapter}"
        for rule in rules.values():
            if rule.chapter == chapter:
                line = ledger.get(rule.id, LedgerLine(rule.id))
                yield from _told(rule, line)
    yield ""
    yield f"{'mode':<6} {'':<8}" + "".join(f"{standing:>10}" for standing in STANDINGS)
    for mode in MODES:
        found = standings(rules.values(), ledger, mode)
        for letter, what in (("D", "rules"), ("R", "rulings")):
            counts = [sum(n[0] == letter and now == standing for n, now in found.items()) for standing in STANDINGS]
            yield f"{mode:<6} {what:<8}" + "".join(f"{count:>10}" for count in counts)


def _told(rule: RuleLine, line: LedgerLine) -> Iterator[str]:
    proofs: dict[Proof, list[str]] = {}
    for mode in MODES_OF[rule.scope]:
        proofs.setdefault(line.proof(mode), []).append(mode)
    for proof, modes in proofs.items():
        where = "; ".join(filter(None, (proof.code, proof.test)))
        yield f"{rule.id}  {'+'.join(modes):<10}  {proof.standing:<8}  {where}".rstrip()
