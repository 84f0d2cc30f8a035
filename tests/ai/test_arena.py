"""The arena: sides taken in turn, results that do not depend on the workers, and what it tells in JSON."""

import json

import pytest

from game.ai.arena import arena, matches, play
from game.roster.games import FACTORIES
from game.rules.battle.schema import load_rules

RULES = load_rules()
KEYS = [
    "game", "scenario", "a", "b", "games", "a_wins", "b_wins", "draws", "a_share",
    "by_side", "ways", "seconds",
]  # fmt: skip


def counted(result):
    """Return what must not depend on the machine."""
    return {key: value for key, value in json.loads(result.to_json()).items() if key != "seconds"}


def test_each_seed_is_played_from_both_sides():
    plan = list(matches((0, 1), "veteran", "random", 6, 40, {"scenario": "quick"}, 1.0))
    assert [match.seed for match in plan] == [40, 40, 41, 41, 42, 42]
    assert [match.levels for match in plan[:2]] == [("veteran", "random"), ("random", "veteran")]


def test_team_mates_are_of_one_level():
    plan = list(matches((0, 1, 0, 1), "veteran", "random", 2, 40, {"scenario": "four"}, 1.0))
    assert [match.levels for match in plan] == [("veteran", "random") * 2, ("random", "veteran") * 2]


def test_the_result_does_not_depend_on_the_workers():
    told = []
    one = arena(load_rules, "recruit", "random", 6, 3, "quick", 1, lambda done, of: told.append((done, of)))
    two = arena(load_rules, "recruit", "random", 6, 3, "quick", 2)
    assert counted(one) == counted(two)
    assert told == [(n, 6) for n in range(1, 7)]
    assert one.decisions == two.decisions
    assert 0 < one.slowest < 1.0


def test_the_json_line_has_the_agreed_keys_and_adds_up():
    row = json.loads(arena(load_rules, "recruit", "random", 5, 1, "quick").to_json())
    assert list(row) == KEYS
    assert row["a_wins"] + row["b_wins"] + row["draws"] == row["games"] == 5
    assert sum(row["ways"].values()) == 5
    assert sum(side["wins"] for side in row["by_side"].values()) == 5 - row["draws"]
    assert row["a_share"] == pytest.approx(row["a_wins"] / 5, abs=1e-4)


def test_the_parts_that_a_game_deals_out_are_told_with_the_ways():
    result = arena(FACTORIES["battlefield"], "random", "random", 2, 1, "no-retreat", options={"setup": "ready"})
    row = json.loads(result.to_json())
    assert list(row) == KEYS
    assert sum(row["ways"].values()) == 2
    parts = [way.partition("/")[2] for way, count in row["ways"].items() for _ in range(count)]
    assert {part: parts.count(part) for part in parts if part} == result.by_role
    assert sum(result.by_role.values()) == 2 - row["draws"]


def test_other_seeds_give_other_games():
    results = [arena(load_rules, "random", "random", 6, seed, "quick") for seed in (1, 100)]
    assert results[0].decisions != results[1].decisions


def test_equal_players_do_not_play_one_game_twice():
    first, second = (play(RULES, match) for match in matches((0, 1), "recruit", "recruit", 2, 5, {}, 1.0))
    assert (first.decisions, first.turns) != (second.decisions, second.turns)


def test_an_unknown_level_is_refused_before_anything_is_played():
    with pytest.raises(ValueError, match="unknown level"):
        arena(load_rules, "veteran", "nobody", 4, 1, "quick", 2)


def test_a_recruit_beats_random_play():
    assert arena(load_rules, "recruit", "random", 16, 50).a_wins >= 13


@pytest.mark.slow
def test_a_veteran_beats_random_play_nearly_always():
    result = arena(load_rules, "veteran", "random", 40, 7, workers=2)
    assert result.a_wins >= 36
    assert result.slowest < 1.0
