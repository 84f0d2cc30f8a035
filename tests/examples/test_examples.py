"""Runs every worked example, and shows that the runner can fail: each changed expectation must."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.examples import Result, run_cases, run_file
from game.data.plain import read_plain
from game.rules.battle.cases.questions import BattleWords
from game.rules.battlefield.cases.questions import BattlefieldWords
from game.rules.dust.cases.asked import REMARKS
from game.rules.hell.cases.questions import HellWords
from game.rules.tactics.cases.questions import TacticsWords

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))
CASES = [(file.stem, case) for file in FILES for case in read_plain(file)]
BOOK = read_plain(FOLDER / "battle_book.yaml")
HELL = read_plain(FOLDER / "hell_book.yaml")
DUST = read_plain(FOLDER / "tactics_book.yaml")
TABLE = read_plain(FOLDER / "battlefield_book.yaml")
DUST_FILES = ("tactics", "battlefield", "dust")
SOME_SQUARES = ("reach", "costs", "offered", "refused", "legal_single_steps", "march_to")
"""Parts of keys that list some squares or choices of many: another one may well be as true."""


@pytest.fixture(scope="module")
def games():
    battle, hell, tactics, table = BattleWords(), HellWords(), TacticsWords(), BattlefieldWords()
    return {
        "hell": lambda: hell, "battle": lambda: battle, "tactics": lambda: tactics, "battlefield": lambda: table,
    }  # fmt: skip


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


def changeable(file: str) -> list[Any]:
    """Return the cases whose expectations are changed; a long file is left to the slow tests."""
    slow = file.startswith(DUST_FILES) and file not in ("tactics_book", "battlefield_book")
    marks = [pytest.mark.slow] if slow else []
    return [pytest.param(file, case, marks=marks, id=f"{file}-{case['id']}") for at, case in CASES if at == file]


@pytest.mark.parametrize(
    ("file", "case"), [one for file in FILES if file.stem != "battle_cards" for one in changeable(file.stem)]
)
def test_a_wrong_expectation_fails(games, file, case):
    keys = list(case["expect"])
    if file.startswith(DUST_FILES):
        keys = [key for key in keys if key not in REMARKS and not any(part in key for part in SOME_SQUARES)]
    wrong = [{**case["expect"], key: new} for key in keys for new in changed(case["expect"][key])]
    assert wrong or file.startswith(DUST_FILES)
    for expect in wrong:
        result = run(games, {**copy.deepcopy(case), "expect": expect})
        assert not result.passed, expect


OPPOSITES = [
    ("may_reach", "may_not_reach"), ("may_not_reach", "may_reach"),
    ("not_offered", "offered"), ("offered", "not_offered"),
    ("illegal_single_steps", "legal_single_steps"), ("legal_single_steps", "illegal_single_steps"),
]  # fmt: skip


def opposites(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the expectation with one list of squares or choices told to be the opposite of what it is."""
    for key, value in case["expect"].items():
        found = next(((one, other) for one, other in OPPOSITES if key.endswith(one)), None)
        if found is not None and case["expect"][key]:
            turned = key[: len(key) - len(found[0])] + found[1]
            yield {**{k: v for k, v in case["expect"].items() if k != key}, turned: value}


TURNED = [(file, case) for file, case in CASES if file.startswith("tactics") and any(opposites(case))]


@pytest.mark.parametrize(("file", "case"), TURNED, ids=[f"{file}-{case['id']}" for file, case in TURNED])
def test_what_is_legal_can_not_be_told_to_be_illegal(games, file, case):
    for expect in opposites(case):
        assert not run(games, {**copy.deepcopy(case), "expect": expect}).passed, expect


def test_the_fourteen_examples_of_the_book_are_there():
    assert [case["id"] for case in BOOK] == [f"BX-{n:02}" for n in range(1, 15)]


def test_the_eighteen_examples_of_hell_are_there():
    assert [case["id"] for case in HELL] == [f"HX-{n:02}" for n in range(1, 19)]


def test_the_examples_of_dust_that_squares_can_answer_are_there():
    ids = [case["id"] for case in DUST]
    assert len([id_ for id_ in ids if id_.startswith("G")]) == 30
    assert {"S01", "S03", "S04", "S06", "S07"} <= set(ids)


def test_the_examples_of_dust_that_are_played_on_the_table_are_there():
    ids = [case["id"] for case in TABLE]
    assert len([id_ for id_ in ids if id_.startswith("T")]) == 21
    assert {"P01", "S09", "S10", "S12", "S13"} <= set(ids)


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


DUST_FAULTS = [
    ("G02", "given", "weather", "fog", "cannot interpret given.weather"),
    ("G02", "expect", "morale", 3, "cannot interpret expect.morale"),
    ("G07", "given", "enemy", [{"name": "Sherlock", "at": [5, 4]}], "there is no unit 'Sherlock'"),
    ("G14", "given", "terrain", [{"kind": "lava", "at": [2, 4]}], "'lava' is no terrain"),
    ("G22", "given", "roll", ["A", "T", "T"], "1 dice more than are rolled"),
    ("G22", "given", "roll", ["A", "X"], "is no face of a die"),
    ("G12", "given", "targets", {"Pounder": "far away"}, "cannot interpret given.targets.at"),
    ("G37", "given", "attacker_roll", ["A"], "5 dice are rolled"),
]


@pytest.mark.parametrize(("case_id", "part", "key", "value", "message"), DUST_FAULTS)
def test_what_cannot_be_understood_of_dust_is_said(games, case_id, part, key, value, message):
    case = copy.deepcopy(next(case for case in DUST if case["id"] == case_id))
    case[part][key] = value
    result = run(games, case)
    assert not result.passed
    assert any(message in fault for fault in result.faults), result.faults


def test_a_remark_alone_expects_nothing(games):
    given, expect = {"unit": "Ludwig"}, {"note": "it moves"}
    case = {"id": "G99", "mode": "grid", "topic": "movement", "given": given, "expect": expect}
    assert not run(games, case).passed


def test_the_measured_table_is_not_answered_by_squares(games):
    sight = {"viewer": {"name": "Pounder", "at": [20.5, 20.5]}, "targets": {"Ludwig": [20.5, 70.25]}}
    case = {"id": "T99", "mode": "table", "topic": "line of sight", "given": sight, "expect": {"Ludwig": True}}
    assert run(games, case).passed
    assert not run(games, {**case, "mode": "grid"}).passed  # no square lies there


def test_an_unknown_topic_is_said(games):
    result = run(games, {"id": "BX-99", "topic": "the price of bread", "given": {"bread": 3}, "expect": {"price": 1}})
    assert any("cannot interpret" in fault for fault in result.faults)


def test_a_question_finds_its_kind_without_a_topic(games):
    for case in BOOK:
        keys_tell = case["topic"] not in ("supply", "draw phase")
        if keys_tell:
            assert run(games, {"id": case["id"], "given": case["given"], "expect": case["expect"]}).passed, case["id"]
