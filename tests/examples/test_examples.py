"""Runs every worked example, and shows that the runner can fail: each changed expectation must."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.examples import Result, run_cases, run_file
from game.data.plain import read_plain
from game.rules.battle.cases.questions import BattleWords
from game.rules.hell.cases.questions import HellWords

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))
CASES = [(file.stem, case) for file in FILES for case in read_plain(file)]
BOOK = read_plain(FOLDER / "battle_book.yaml")
HELL = read_plain(FOLDER / "hell_book.yaml")


@pytest.fixture(scope="module")
def games():
    battle, hell = BattleWords(), HellWords()
    return {"hell": lambda: hell, "battle": lambda: battle}


def run(games, case: dict[str, Any]) -> Result:
    return run_cases([case], games)[0]


def changed(value: Any) -> Iterator[Any]:
    """Yield the value with one thing in it made wrong."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        yield from ([*value[:i], new, *value[i + 1 :]] for i, one in enumerate(value) for new in changed(one))
    elif isinstance(value, dict):
        yield from ({**value, key: new} for key, one in value.items() for new in changed(one))
    else:
        yield "something else"


@pytest.mark.parametrize(("file", "case"), CASES, ids=[f"{file}-{case['id']}" for file, case in CASES])
def test_example(games, file, case):
    assert run(games, case).faults == ()


@pytest.mark.parametrize(
    "case", [case for file, case in CASES if file != "battle_cards"],
    ids=[f"{file}-{case['id']}" for file, case in CASES if file != "battle_cards"],
)  # fmt: skip
def test_a_wrong_expectation_fails(games, case):
    wrong = [{**case["expect"], key: new} for key, value in case["expect"].items() for new in changed(value)]
    assert wrong
    for expect in wrong:
        result = run(games, {**copy.deepcopy(case), "expect": expect})
        assert not result.passed, expect


def test_the_fourteen_examples_of_the_book_are_there():
    assert [case["id"] for case in BOOK] == [f"BX-{n:02}" for n in range(1, 15)]


def test_the_eighteen_examples_of_hell_are_there():
    assert [case["id"] for case in HELL] == [f"HX-{n:02}" for n in range(1, 19)]


def test_there_is_a_case_for_every_kind_of_card():
    cards = {case["id"][:4] for file, case in CASES if file == "battle_cards"}
    assert cards == {f"{side}A{n:02}" for side in "GS" for n in range(1, 17)}


def test_ids_are_told_apart():
    for file in FILES:
        ids = [case["id"] for case in read_plain(file)]
        assert len(set(ids)) == len(ids)


def test_a_file_runs_as_a_whole(games):
    results = run_file(FOLDER / "battle_book.yaml", read_plain, games)
    assert all(result.passed for result in results)
    assert len(results) == 14


FREE_FAULTS = [
    ("BX-02", "given", "weather", "snow", "cannot interpret given.weather"),
    ("BX-02", "expect", "morale", 3, "cannot interpret expect.morale"),
    ("BX-06", "given", "attackers", [{"id": "GU99"}], "no unit 'GU99'"),
    ("BX-06", "given", "attackers", [{"id": "GU01", "rations": 0}], "can't attack: no_rations [B-030]"),
    ("BX-06", "given", "location", "Gum Store", "no location"),
    ("BX-07", "given", "cards_in_order", ["attacker +2", "attacker +1"], "is not german's turn (R-12)"),
    ("BX-07", "given", "cards_in_order", ["somebody +2"], "cannot interpret given.cards_in_order"),
    ("BX-11", "given", "active", "Swiss", "is no side"),
    ("BX-13", "given", "does", ["a cartwheel"], "cannot interpret given.does"),
]


@pytest.mark.parametrize(("case_id", "part", "key", "value", "message"), FREE_FAULTS)
def test_what_cannot_be_understood_is_said(games, case_id, part, key, value, message):
    case = copy.deepcopy(next(case for case in BOOK if case["id"] == case_id))
    case[part][key] = value
    result = run(games, case)
    assert not result.passed
    assert any(message in fault for fault in result.faults), result.faults


def test_an_unknown_topic_is_said(games):
    result = run(games, {"id": "BX-99", "topic": "the price of bread", "given": {"bread": 3}, "expect": {"price": 1}})
    assert any("cannot interpret" in fault for fault in result.faults)


def test_a_question_finds_its_kind_without_a_topic(games):
    for case in BOOK:
        keys_tell = case["topic"] not in ("supply", "draw phase")
        if keys_tell:
            assert run(games, {"id": case["id"], "given": case["given"], "expect": case["expect"]}).passed, case["id"]
