"""The data of the lesson: it fits the cards as they are, and `check` says so when it no longer does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.choice import choice
from game.data import places
from game.data.check import check_all
from game.data.faults import DataError
from game.data.lesson import SCENARIO, SEED
from game.data.loader import load_game
from game.roster.games import scenarios_of, schemas
from game.rules.battle.lesson import COURSE
from game.rules.battle.schema import SCHEMA


@pytest.fixture
def program(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the program's data that may be spoilt."""
    for folder in ("data", "assets"):
        shutil.copytree(root / folder, tmp_path / "program" / folder)
    monkeypatch.setattr(places, "root", lambda: tmp_path / "program")
    return tmp_path / "program" / "data"


def spoil(file: Path, old: str, new: str) -> int:
    """Replace the first occurrence of a word and return its line."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults() -> list[str]:
    report, _ = check_all(schemas(), packs=[])
    return [str(fault) for fault in report]


def line_of(program: Path, step: str) -> int:
    lines = (program / "battle" / "tutorial.yaml").read_text(encoding="utf-8").splitlines()
    return next(n for n, text in enumerate(lines, 1) if f"id: {step}" in text and text.startswith("- "))


def test_the_lesson_fits_the_cards_with_every_choice_it_leaves_open(program: Path) -> None:
    assert faults() == []
    assert len(COURSE.steps()) > 20


@pytest.mark.parametrize(
    ("file", "old", "new", "step", "field"),
    [
        ("forces.yaml", "id: SU20, side: soviet, value: 3, combat: 5", "id: SU20, side: soviet, value: 3, combat: 9",
         "hold", "do"),
        ("forces.yaml", "id: GU14, side: german, value: 2", "id: GU14, side: german, value: 3", "ending", "do"),
        ("actions.yaml", "event: {effect: add_rubble, amount: 2}", "event: {effect: snipe, rations: 1}", "event", "do"),
        ("actions.yaml", "firefight: [-2, -2, -3, -3, -3]", "firefight: [2, -2, -3, -3, -3]", "hold", "do"),
        ("rules.yaml", "resupply_rations: 2", "resupply_rations: 3", "event", "do"),
        ("scenarios.yaml", "[GA12.1, GA02.1,", "[GA12.2, GA02.1,", "event", "do"),
    ],
)  # fmt: skip
def test_cards_that_no_longer_fit_are_a_fault_of_the_step(
    program: Path, file: str, old: str, new: str, step: str, field: str
) -> None:
    spoil(program / "battle" / file, old, new)
    found = [fault for fault in faults() if "tutorial.yaml" in fault]
    assert [fault.split(": ")[:2] for fault in found] == [
        [f"data/battle/tutorial.yaml:{line_of(program, step)}", field]
    ], found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wait: look, look", "wait: lok, look", "did you mean 'look'?"),
        ("do: [[move, GU24, 4p]]", "doo: [[move, GU24, 4p]]", "unknown key, did you mean 'do'?"),
        ("do: [[move, GU24, 4p]]", "do: [[move, GU24, 4p, 5p]]", "do[0]"),
        ("do: [[move, GU24, 4p]]", "look: GU24", "do exactly when waiting for choice"),
        ("attempt: [move, GU11, 2c]", "attempt: [move, GU11, 1c]", "the rules allow this"),
        ("show: [GU11, 2c], rule: B-028", "show: [GU11, 2c], rule: B-029", "refuse it by B-028"),
        ("rule: R-28", "rule: Q-28", "there is no rule Q-28"),
        ("id: ride", "id: rode", "battle.tutorial.step.rode: this text is missing"),
        ("id: undo, wait: undo", "id: undo, wait: take_back", "going back is here: undo"),
        ("[pay, SA13.1]", "[pay, SA13.9]", "pay SA13.9 is refused"),
    ],
)  # fmt: skip
def test_a_faulty_step_is_told_with_its_line(program: Path, old: str, new: str, said: str) -> None:
    spoil(program / "battle" / "tutorial.yaml", old, new)
    found = faults()
    assert any(said in fault for fault in found), found
    assert all(fault.startswith("data/battle/tutorial.yaml:") for fault in found), found


def test_a_faulty_stack_of_a_scenario_is_told(program: Path) -> None:
    scenarios = program / "battle" / "scenarios.yaml"
    line = next(n for n, t in enumerate(scenarios.read_text().splitlines(), 1) if t == "- id: tutorial")
    spoil(scenarios, "[GA12.1, GA02.1,", "[SA01.1, GA02.1, GA02.1,")
    spoil(scenarios, "german: [GU14]", "german: [GU11]")
    found = [fault for fault in faults() if "scenarios.yaml" in fault]
    assert [fault.split(" (")[0] for fault in found] == [
        f"data/battle/scenarios.yaml:{line}: decks: SA01.1 is no german card of these",
        f"data/battle/scenarios.yaml:{line}: decks: a german card lies there twice",
        f"data/battle/scenarios.yaml:{line}: piles: GU11 is on the table already",
    ]


def test_stacked_cards_come_first_whatever_the_seed() -> None:
    rules = COURSE.rules()
    decks = rules.scenarios[SCENARIO].decks
    for seed in (1, SEED):
        state = rules.new_game({"scenario": SCENARIO}, seed)
        assert state.hands[0] == list(decks["german"][:5])
        assert state.hands[1] == list(decks["soviet"][:10])
        assert state.decks[0][-1] == decks["german"][5]
        assert state.piles[0][-1] == "GU14"
        assert set(rules.conserved(state).values()) == {1}
        assert rules.why_not(state, choice("move", "GU13", "2c")) is None


def test_the_lesson_is_no_scenario_to_choose() -> None:
    assert SCENARIO not in scenarios_of("battle")


def test_the_lesson_is_no_part_of_what_saves_depend_on(program: Path) -> None:
    before = load_game(SCHEMA, packs=[], cached=False).fingerprint
    spoil(program / "battle" / "tutorial.yaml", "# The lesson", "# Our lesson")
    assert load_game(SCHEMA, packs=[], cached=False).fingerprint == before


def test_a_broken_lesson_does_not_load(program: Path) -> None:
    spoil(program / "battle" / "tutorial.yaml", "wait: next", "wait: nxt")
    with pytest.raises(DataError):
        load_game(COURSE.schema(), packs=[], cached=False)
