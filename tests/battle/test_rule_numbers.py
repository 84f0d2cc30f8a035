"""Every rule number leads to a test, to the code that enforces it, and to a line of the in-app rule book."""

import re
from pathlib import Path

import pytest

from game.rules.battle.schema import RULE_NUMBERS

NUMBER = re.compile(r"[BR]-\d{2,3}")
# What no step can enforce: the words of the game, and rulings about what the others mean.
BEYOND_CODE = {
    "B-001": "two sides and three kinds of cards are the shape of the state",
    "B-011": "follows from counting each side for itself",
    "B-012": "says that control is undefined; R-04 defines it",
    "R-01": "the numbers of cards are data",
    "R-03": "follows from counting each side for itself",
    "R-21": "follows from the order of R-28",
}
FILE = Path(__file__)
# It reads positions and questions, and cites rules without enforcing any.
READERS = "cases"


def numbers_in(folder: Path, pattern: str) -> set[str]:
    """Return the rule numbers that the files of a folder cite, this one apart; a range counts by its ends."""
    texts = [
        file.read_text(encoding="utf-8")
        for file in folder.rglob(pattern)
        if file != FILE and READERS not in file.relative_to(folder).parts
    ]
    return {number for text in texts for number in NUMBER.findall(text)}


def test_the_numbers_are_complete():
    assert len(RULE_NUMBERS) == len(set(RULE_NUMBERS)) == 12 + 14 + 10 + 3 + 31


def test_every_number_has_a_test(root):
    assert set(RULE_NUMBERS) - numbers_in(root / "tests" / "battle", "test_*.py") == set()


def test_every_number_is_in_the_code_that_enforces_it(root):
    missing = set(RULE_NUMBERS) - numbers_in(root / "game" / "rules" / "battle", "*.py")
    assert missing <= set(BEYOND_CODE)


def test_no_number_is_made_up(root):
    cited = numbers_in(root / "tests" / "battle", "test_*.py") | numbers_in(
        root / "game" / "rules" / "battle", "*.py"
    )
    assert cited <= set(RULE_NUMBERS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_number_is_in_the_rule_book(root, language):
    from game.data.texts import Texts

    texts = Texts(language)
    assert [number for number in RULE_NUMBERS if not texts.has(f"battle.rule.{number}")] == []
