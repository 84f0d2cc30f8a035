"""The lesson of Hell: it fits the cards as they are, its stacked cards come first, and `check` tells misfits."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.data import places
from game.data.check import check_all
from game.data.lesson import SCENARIO, SEED
from game.roster.games import scenarios_of, schemas
from game.rules.hell.lesson import COURSE


@pytest.fixture
def program(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the program's data that may be spoilt."""
    for folder in ("data", "assets"):
        shutil.copytree(root / folder, tmp_path / "program" / folder)
    monkeypatch.setattr(places, "root", lambda: tmp_path / "program")
    return tmp_path / "program" / "data" / "hell"


def faults() -> list[str]:
    report, _ = check_all(schemas(), packs=[])
    return [str(fault) for fault in report]


def test_the_lesson_fits_the_cards() -> None:
    assert 12 <= len(COURSE.steps()) <= 18
    assert SCENARIO not in scenarios_of("hell")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("tutorial.yaml", "attempt: [send, GF03, C]", "attempt: [send, GF03, D]", "the rules allow this"),
        ("tutorial.yaml", "show: [GF03, C], rule: H-093", "show: [GF03, C], rule: H-094", "refuse it by H-093"),
        ("tutorial.yaml", "[discard, GC06.1]", "[discard, GC05.1]", "discard GC05.1 is not offered"),
        ("tutorial.yaml", "[lead, SF02], [pass]]", "[lead, SF02]]", "prompt=spill"),
        ("tutorial.yaml", "id: odds", "id: odd", "hell.tutorial.step.odd: this text is missing"),
        ("scenarios.yaml", "[BA1, BB3, BC5, BD4,", "[BA1, BB3, BC1, BD4,", "the rules allow this"),
        ("scenarios.yaml", "[BA1, BB3, BC5, BD4,", "[BA1, BB3, BC9, BD4,", "there is no card BC9"),
        ("scenarios.yaml", "dice: [4,", "dice: [7,", "dice[0]"),
    ],
)  # fmt: skip
def test_what_no_longer_fits_is_told(program: Path, file: str, old: str, new: str, said: str) -> None:
    text = (program / file).read_text(encoding="utf-8")
    assert old in text
    (program / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    found = faults()
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize("seed", [1, SEED])
def test_stacked_cards_come_first_whatever_the_seed(seed: int) -> None:
    rules = COURSE.rules()
    state = rules.new_game({"scenario": SCENARIO}, seed)
    assert [district.card for district in state.districts] == ["BA1", "BB3", "BC5", "BD4"]
    assert state.hands == [
        ["GC01.1", "GC02.1", "GC07.1", "GC15.1", "GC06.1", "GC04.1"], ["SC05.1", "SC06.1", "SC08.1", "SC04.1"],
    ]  # fmt: skip
    assert {*state.formations[0]} == {"GF01", "GF02", "GF03", "GF04", "GF08"}
    assert set(rules.conserved(state).values()) == {1}
