"""Every rule number leads to code or data that holds to it, to a test, and to a line of the in-app rule book."""

import re
from pathlib import Path

import pytest

from game.data.texts import Texts
from game.rules.hell.schema import RULE_NUMBERS

NUMBER = re.compile(r"\b([HR])-(\d{2,3})\b(?: to (?:\1-)?(\d{2,3})\b)?")
FILE = Path(__file__)
# It reads positions and questions, and cites rules without holding to any.
READERS = "cases"
# What no step can enforce: the words of the game, and rulings that follow from the shape of the state.
BEYOND_CODE = {
    "H-001": "two sides are the shape of the state",
    "H-007": "the tracking card is part of its district",
    "H-013": "the markers are numbers of a district",
    "H-014": "the mats are the piles of the state",
    "H-033": "a shield is a property of its kind",
    "H-039": "an elite unit is one whose tactic is not done yet",
    "R-55": "follows from the limits on Refit and on cards",
}


def numbers_in(folder: Path, pattern: str) -> set[str]:
    """Return the rule numbers that the files of a folder cite, ranges spread out, this file apart."""
    found: set[str] = set()
    for file in folder.rglob(pattern):
        if file == FILE or READERS in file.relative_to(folder).parts:
            continue
        for letter, first, last in NUMBER.findall(file.read_text(encoding="utf-8")):
            for number in range(int(first), int(last or first) + 1):
                found.add(f"{letter}-{number:0{len(first)}}")
    return found & set(RULE_NUMBERS)


def test_the_numbers_are_complete():
    assert len(RULE_NUMBERS) == len(set(RULE_NUMBERS))
    assert sum(number[0] == "R" for number in RULE_NUMBERS) == 57
    assert {"H-001", "H-047", "H-114", "H-189", "H-216", "H-226", "H-233"} <= set(RULE_NUMBERS)


def test_every_number_has_a_test(root):
    assert set(RULE_NUMBERS) - numbers_in(root / "tests" / "hell", "test_*.py") - set(BEYOND_CODE) == set()


def test_every_number_is_in_the_code_or_the_data(root):
    cited = numbers_in(root / "game" / "rules" / "hell", "*.py") | numbers_in(root / "data" / "hell", "*.yaml")
    assert set(RULE_NUMBERS) - cited - set(BEYOND_CODE) == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_number_is_in_the_rule_book(language):
    texts = Texts(language)
    assert [number for number in RULE_NUMBERS if not texts.has(f"hell.rule.{number}")] == []
