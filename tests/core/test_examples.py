"""The runner of worked examples: forms of a case, paths, refusals, and a clear word about every mistake."""

import pytest

from game.core.examples import Misfit, Result, look_up, run_cases, run_file, same, summary
from game.data.faults import DataError
from game.data.plain import read_plain
from game.rules.battle.cases.questions import BattleWords

GIVEN = {"units": {"GU02": {"zone": "1p", "rations": 1}, "SU01": "5c"}}
MOVE = ["move", "GU02", "2p"]


@pytest.fixture(scope="module")
def games():
    words = BattleWords()
    return {"battle": lambda: words}


def run(games, **case):
    return run_cases([{"id": "T-1", "game": "battle", **case}], games)[0]


def test_a_case_that_comes_true_passes(games):
    result = run(
        games, given=GIVEN, do=[MOVE], expect={"units.GU02.zone": "2p", "units.GU02": {"rations": 0}}
    )
    assert result == Result("T-1", "")
    assert result.passed


@pytest.mark.parametrize(
    "expect",
    [
        {"units.GU02.zone": "3p"}, {"units.GU02.rations": 1}, {"units.GU02": {"zone": "2p", "rations": 5}},
        {"decision.seat": "soviet"}, {"offered": [["move", "GU02", "3p"]]}, {"not_offered": [["end"]]},
        {"refused": {"choice": ["end"]}}, {"refused": {"choice": ["move", "GU02", "3p"], "rule": "B-001"}},
        {"happened": ["attack"]}, {"winner": "german"}, {"hands.german": 3}, {"locations.1.destroyed": True},
    ],
)  # fmt: skip
def test_a_case_that_does_not_come_true_fails(games, expect):
    assert not run(games, given=GIVEN, do=[MOVE], expect=expect).passed


def test_steps_may_check_and_refuse_in_between(games):
    do = [
        {"refused": ["move", "GU02", "2c"], "reason": "advance_elsewhere", "rule": "B-028"},
        {
            "do": MOVE,
            "expect": {"units.GU02.rations": 0, "happened": [{"kind": "unit_moved", "unit": "GU02"}]},
        },
        {"expect": {"refused": {"choice": ["move", "GU02", "3p"], "reason": "no_rations"}}},
    ]
    assert run(games, given=GIVEN, do=do).faults == ()
    do[0]["rule"] = "B-029"
    assert "expected rule B-029" in run(games, given=GIVEN, do=do).faults[0]


def test_pass_both_passes_until_nobody_is_asked(games):
    given = {
        "units": {"GU02": "1c", "SU01": {"zone": "1c", "rations": 9}},
        "hands": {"german": 1, "soviet": 1},
        "attack": {"slot": 1, "step": "firefight"},
    }
    assert run(games, given=given, do=["pass_both"], expect={"decision.prompt": "losses"}).faults == ()
    assert run(games, given=given, do=[{"auto": "pass"}], expect={"decision.prompt": "losses"}).faults == ()
    assert "is not offered" in run(games, given=GIVEN, do=["pass_both"], expect={"turn": 2}).faults[0]


def test_the_rest_of_a_case_is_not_played_after_a_refusal(games):
    result = run(games, given=GIVEN, do=[["move", "GU02", "1c"], ["move", "GU02", "2p"]], expect={"turn": 9})
    assert len(result.faults) == 1
    assert "do 2" in result.faults[0]
    assert "no_way_back [R-06]" in result.faults[0] or "no_rations [B-026]" in result.faults[0]


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"given": {"unts": {}}, "do": [], "expect": {"turn": 2}}, "given.unts: unknown key"),
        ({"given": {"units": {"GU77": "1p"}}, "do": [], "expect": {"turn": 2}}, "there is no unit 'GU77'"),
        ({"given": {"units": {"GU01": "9z"}}, "do": [], "expect": {"turn": 2}}, "there is no zone '9z'"),
        (
            {"given": {"units": {"GU01": {"zone": "1p", "rations": -1}}}, "do": [], "expect": {"turn": 2}},
            "rations: -1",
        ),
        (
            {"given": {"units": {"GU01": {"zone": "1p", "food": 1}}}, "do": [], "expect": {"turn": 2}},
            "unknown key of a unit",
        ),
        (
            {"given": {"units": {f"GU0{n}": "1p" for n in range(1, 5)}}, "do": [], "expect": {"turn": 2}},
            "B-010",
        ),
        ({"given": {"locations": ["L01", "L01"]}, "do": [], "expect": {"turn": 2}}, "lies in two slots"),
        (
            {"given": {"locations": {"1": {"card": "L02", "rubble": 5}}}, "do": [], "expect": {"turn": 2}},
            "from 0 to 4",
        ),
        ({"given": {"locations": {"7": "L01"}}, "do": [], "expect": {"turn": 2}}, "there is no slot"),
        (
            {"given": {"hands": {"german": ["SA01"]}}, "do": [], "expect": {"turn": 2}},
            "no german card 'SA01'",
        ),
        (
            {"given": {"hands": {"german": ["GA16", "GA16", "GA16"]}}, "do": [], "expect": {"turn": 2}},
            "is left",
        ),
        ({"given": {"hands": {"swiss": []}}, "do": [], "expect": {"turn": 2}}, "given.hands.swiss"),
        ({"given": {"uranus": 7}, "do": [], "expect": {"turn": 2}}, "from 0 to 6"),
        ({"given": {"active": "swiss"}, "do": [], "expect": {"turn": 2}}, "is no side"),
        ({"given": {"phase": "lunch"}, "do": [], "expect": {"turn": 2}}, "unknown phase"),
        ({"given": {"scenario": "moon"}, "do": [], "expect": {"turn": 2}}, "unknown scenario"),
        ({"given": {"turn": "two"}, "do": [], "expect": {"turn": 2}}, "whole number"),
        ({"given": {"attack": {"slot": 1}}, "do": [], "expect": {"turn": 2}}, "R-07"),
        ({"given": {"piles": {"german": ["SU01"]}}, "do": [], "expect": {"turn": 2}}, "on the other side"),
        ({"given": {}, "do": [[]], "expect": {"turn": 2}}, "starts with a verb"),
        ({"given": {}, "do": [{"dance": 1}], "expect": {"turn": 2}}, "unknown_verb"),
        ({"given": {}, "do": [{"dance": 1, "sing": 2}], "expect": {"turn": 2}}, "a step can't have"),
        ({"given": {}, "do": "end", "expect": {"turn": 2}}, "is not a list"),
        ({"given": [], "do": [], "expect": {}}, "nothing is expected"),
        ({"given": [1], "expect": {"turn": 2}}, "is not a mapping"),
        ({"given": {}, "do": [], "expect": {"units.GU99.zone": "1p"}}, "there is no 'GU99'"),
        ({"given": {}, "do": [], "expect": {"turn.x": 1}}, "has no part 'x'"),
        ({"given": {}, "do": [], "expect": {"refused": {"reason": "x"}}}, "names no choice"),
        ({"given": {}, "expects": {}}, "unknown key of a case"),
    ],
)
def test_a_mistake_is_told_and_counted(games, case, message):
    result = run(games, **case)
    assert not result.passed
    assert message in result.faults[0], result.faults


@pytest.mark.parametrize("raw", [None, {}, [], "text", 3])
def test_a_file_that_is_no_list_of_cases(games, raw):
    results = run_cases(raw, games)
    assert summary(results) == "0 passed, 1 failed"


def test_a_case_that_is_no_mapping(games):
    assert "is not a mapping" in run_cases(["nonsense"], games)[0].faults[0]


def test_the_game_is_guessed_from_id_or_file(games):
    two = {**games, "chess": games["battle"]}
    case = {"given": GIVEN, "do": [], "expect": {"turn": 2}}
    assert run_cases([{**case, "id": "BX-1"}], games)[0].passed
    assert run_cases([{**case, "id": "Q"}], two, "battle_more")[0].passed
    assert "does not say which game" in run_cases([{**case, "id": "Q"}], two)[0].faults[0]
    assert "unknown game 'go'" in run_cases([{**case, "game": "go"}], two)[0].faults[0]


def test_the_last_line_counts():
    results = [Result("a", ""), Result("b", "t", ("wrong",)), Result("c", "")]
    assert summary(results) == "2 passed, 1 failed"
    assert results[1].lines() == ["FAIL b (t)", "       wrong"]
    assert results[0].lines() == ["ok   a"]


@pytest.mark.parametrize(
    ("wanted", "found", "equal"),
    [
        (1, "1", True),
        (True, 1, False),
        (1, True, False),
        (None, None, True),
        (None, 0, False),
        (2, {"size": 2, "cards": ["a", "b"]}, True),
        (["a", "b"], {"size": 2, "cards": ["a", "b"]}, True),
        (["b", "a"], {"size": 2, "cards": ["a", "b"]}, False),
        ([1, 2], [1], False),
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"c": 1}, {"a": 1}, False),
        ([], 0, False),
        ("x", ["x"], False),
    ],
)
def test_same(wanted, found, equal):
    assert same(wanted, found) is equal


def test_look_up_walks_lists_too():
    assert look_up({"a": [{"b": 4}]}, "a.0.b", "expect") == 4
    with pytest.raises(Misfit, match="has no part '5'"):
        look_up({"a": [1]}, "a.5", "expect")


def test_plain_reading(tmp_path, games):
    file = tmp_path / "battle_case.yaml"
    file.write_text(
        "- {id: X, given: {decks: {german: [+1, -2]}}, do: [], expect: {decks.german.size: 55}}\n"
    )
    assert read_plain(file)[0]["given"]["decks"]["german"] == [1, -2]
    assert run_file(file, read_plain, games)[0].passed
    for bad in ("- !!python/object:os.system x\n", "- &a [*a]\n", "- {a: 1\n", ""):
        file.write_text(bad)
        with pytest.raises(DataError):
            read_plain(file)
    with pytest.raises(DataError, match="can't be read"):
        read_plain(tmp_path / "missing.yaml")
