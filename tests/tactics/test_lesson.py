"""The lesson of Dust Tactics: it fits units, board and dice, asks for each thing, and `check` tells misfits."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.choice import choice_from
from game.core.session import Session
from game.data import places
from game.data.check import check_all
from game.data.lesson import SCENARIO, SEED, Reader
from game.roster.games import scenarios_of
from game.rules.tactics.lesson import COURSE
from game.rules.tactics.schema import SCHEMA

ASKED = {
    "what the sides and the counters are": ["welcome", "counter"], "initiative": ["initiative"],
    "an activation": ["activate"], "a declared pair of actions": ["declare"], "a move": ["open"], "undo": ["undo"],
    "cover": ["cover"], "lines of sight": ["sight"], "a refusal and its rule": ["blocked", "note"],
    "aiming and odds": ["aim", "odds"], "fire and saves": ["fire"], "the enemy's activation": ["enemy"],
    "a reaction": ["react", "reaction"], "losses": ["losses"], "who has acted": ["spent"], "a hint": ["hint"],
    "a sustained attack": ["sustained", "gun"], "a march": ["march"], "close combat": ["close", "strike"],
    "the end of the turn": ["turn"], "how it goes on": ["ending"],
}  # fmt: skip


@pytest.fixture
def program(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the program's data that may be spoilt."""
    for folder in ("data", "assets"):
        shutil.copytree(root / folder, tmp_path / "program" / folder)
    monkeypatch.setattr(places, "root", lambda: tmp_path / "program")
    return tmp_path / "program" / "data" / "dust"


def faults() -> list[str]:
    report, _ = check_all([SCHEMA, COURSE.schema()], packs=[])
    return [str(fault) for fault in report]


def test_it_asks_for_each_thing_once() -> None:
    steps = COURSE.steps()
    assert [step.id for step in steps] == [step for named in ASKED.values() for step in named]
    asked = [pattern[0] for step in steps for pattern in step.do]
    assert set(asked) == {"first", "activate", "declare", "move", "aim", "fire", "react", "lose"}
    assert {pattern[2] for step in steps for pattern in step.do if pattern[0] == "declare"} == {
        "move+attack", "sustained",
    }  # fmt: skip
    assert SCENARIO not in scenarios_of("tactics")


def test_it_is_one_turn_with_losses_on_both_sides() -> None:
    session = Reader(COURSE, COURSE.rules()).read(COURSE.steps()).session
    state = session.state
    assert state.turn == 2
    fallen = {unit: piece.fallen.bit_count() for unit, piece in state.units.items()}
    assert fallen == {
        "a.gunners": 1, "a.death-dealers": 0, "a.pounder": 0, "a.hammers": 1,
        "b.stormtroopers": 3, "b.ghosts": 3, "b.hans": 0,
    }  # fmt: skip
    assert state.units["b.hans"].status == "lost"
    sorts = [event.data["sort"] for event in session.log(None) if event.kind == "rolled"]
    assert {"initiative", "hit", "reroll", "save", "reaction"} <= set(sorts)


def test_all_scripted_dice_are_rolled() -> None:
    session = Reader(COURSE, COURSE.rules()).read(COURSE.steps()).session
    assert session.state.chance.dice == []


def test_the_tree_is_what_saves_the_gunners() -> None:
    """The save that the lesson shows is one of cover, which they would not have in the open."""
    session = Reader(COURSE, COURSE.rules()).read(COURSE.steps()).session
    saves = [event.data for event in session.log(None) if event.data.get("sort") == "save"]
    own = [data for data in saves if data["unit"] == "a.gunners"]
    assert [(data["save"], data["passed"], len(data["faces"])) for data in own] == [("cover", 1, 2)]


def test_the_ghosts_are_hidden_from_the_tree_but_not_from_the_open() -> None:
    rules = COURSE.rules()
    seen = {}
    for square in (43, 44):
        session = Session.new(rules, {"scenario": SCENARIO}, SEED)
        for words in (["first", "", 0], ["activate", "a.gunners"], ["declare", "a.gunners", "move+attack"],
                      ["move", "a.gunners", square]):  # fmt: skip
            session.apply(choice_from(words))
        seen[square] = session.why_not(choice_from(["aim", "a.gunners", "b.ghosts"]))
    assert seen[43] is None
    assert seen[44] is not None
    assert (seen[44].reason, seen[44].rule) == ("no_sight", "D-092")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("tutorial-tactics.yaml", "attempt: [aim, a.gunners, b.ghosts]", "attempt: [aim, a.gunners, b.stormtroopers]",
         "the rules allow this"),
        ("tutorial-tactics.yaml", "[react, a.death-dealers]", "[react, a.pounder]", "react a.pounder is not offered"),
        ("tutorial-tactics.yaml", "[move, b.ghosts, 70]", "[move, b.ghosts, 10]", "move b.ghosts 10 is refused"),
        ("tutorial-tactics.yaml", "rule: D-014", "rule: D-999", "there is no rule D-999"),
        ("tutorial-tactics.yaml", "id: odds", "id: odd", "tactics.tutorial.step.odd: this text is missing"),
        ("scenarios.yaml", "[ATT, TSS,", "[TTS, ATT,", "nothing is left for: first"),
        ("scenarios.yaml", "unit: hammers, at: [10, 1]", "unit: hammers, at: [3, 0]", "move a.hammers 58 is not"),
        ("scenarios.yaml", "{unit: hans, at: [1, 7]", "{unit: hanz, at: [1, 7]", "axis have no unit hanz"),
        ("scenarios.yaml", "[ATT, TSS,", "[ATX, TSS,", "dice[0]"),
    ],
)  # fmt: skip
def test_what_no_longer_fits_is_told(program: Path, file: str, old: str, new: str, said: str) -> None:
    text = (program / file).read_text(encoding="utf-8")
    assert old in text
    (program / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    found = faults()
    assert any(said in fault for fault in found), found
