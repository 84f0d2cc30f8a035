"""Every rule of turn, movement, terrain, transport and scenarios leads to code or data, and to a test."""

import re
from pathlib import Path

import pytest

from game.data.loader import load_game
from game.data.texts import Texts
from game.rules.tactics.schema import SCHEMA

NUMBER = re.compile(r"\b([DR])-(\d{3})\b(?: to (?:\1-)?(\d{3})\b)?")
NAMED = re.compile(r"_([dr])(\d{3})(?=_|\()")
CHAPTERS = ("turn", "grid-movement", "grid-terrain", "grid-scenarios", "transport", "fortifications")
RULINGS = {f"R-{number:03}" for number in (*range(11, 41), 117, *range(119, 126), *range(198, 207), 218, 220)}
CODE = ("game/rules/dust", "game/rules/tactics", "game/geometry/grid")
TESTS = ("tests/dust", "tests/tactics", "tests/geometry/grid")
BEYOND_CODE = {
    "D-061": "a building covers like any terrain that is listed",
    "D-062": "a floor is a place of its building",
    "D-063": "smoke is told by what blocks and covers",
    "D-384": "no scenario has terrain of its own",
    "R-016": "the reason of D-024",
    "R-023": "ranges are measured by the grid",
    "R-024": "ranges are measured by the grid",
    "R-027": "the facings of D-036",
    "R-033": "what swims is told by the gait",
}


@pytest.fixture(scope="module")
def numbers() -> set[str]:
    rules = load_game(SCHEMA)["rules"]
    own = {number for number, rule in rules.items() if rule.chapter in CHAPTERS and rule.scope in ("grid", "both")}
    return own | RULINGS


def cited(root: Path, folders: tuple[str, ...], pattern: str) -> set[str]:
    """Return the numbers that files cite, in words or in the names of tests."""
    found: set[str] = set()
    for folder in folders:
        for file in (root / folder).rglob(pattern):
            if file.name == Path(__file__).name:
                continue
            text = file.read_text(encoding="utf-8")
            found |= {f"{letter.upper()}-{number}" for letter, number in NAMED.findall(text)}
            for letter, first, last in NUMBER.findall(text):
                found |= {f"{letter}-{number:03}" for number in range(int(first), int(last or first) + 1)}
    return found


def test_every_rule_is_in_the_code_or_the_data(root, numbers):
    data = {f"data/dust/{name}" for name in ("units",)}
    known = cited(root, CODE, "*.py") | cited(root, tuple(data), "*.yaml")
    known |= set(re.findall(r"[DR]-\d{3}", (root / "data/dust/scenarios.yaml").read_text(encoding="utf-8")))
    known |= set(re.findall(r"[DR]-\d{3}", (root / "data/dust/tiles.yaml").read_text(encoding="utf-8")))
    assert len(numbers) > 70
    assert sorted(numbers - known - set(BEYOND_CODE)) == []


def test_every_rule_has_a_test(root, numbers):
    assert sorted(numbers - cited(root, TESTS, "test_*.py") - set(BEYOND_CODE)) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_number_in_the_code_is_in_the_rule_book(root, language):
    texts = Texts(language)
    known = cited(root, CODE[:2], "*.py")
    assert [number for number in sorted(known) if not texts.has(f"dust.rule.{number}")] == []
