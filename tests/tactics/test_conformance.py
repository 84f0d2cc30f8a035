"""Dust Tactics under the conformance kit: every scenario, board and unit, several seeds, every kind of decision."""

from __future__ import annotations

import pytest

from game.core.fuzz import check_game, fuzz, order_failures
from game.roster.games import trials_of
from game.rules.dust.state import Piece
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import load_rules
from game.rules.tactics.soundness import breaches

SCENARIOS = ("encounter", "dust", "decoy", "resupply", "assault")
RARE = {"attack.strike", "order.raise", "reaction.join", "reaction.pivot"}
"""Kinds of decision that random play seldom meets; their own tests do."""


@pytest.fixture(scope="module")
def rules() -> TacticsRules:
    return load_rules()


def test_every_way_to_play_is_tried(rules: TacticsRules) -> None:
    assert set(SCENARIOS) == {scenario.id for scenario in rules.scenarios.values() if not scenario.hidden}
    assert {trial["scenario"] for trial in trials_of("tactics", SCENARIOS)} == set(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_conforms(rules: TacticsRules, scenario: str) -> None:
    report = check_game(rules, {"scenario": scenario, "army_a": "allies-50-sky", "army_b": "axis-75-blitz"}, 1)
    assert set(report.examined) == set(report.by_step)


def test_games_of_all_kinds_conform(rules: TacticsRules) -> None:
    report = fuzz(rules, trials_of("tactics", SCENARIOS), 20, 101)
    assert [str(failure) for failure in report.failures] == []
    assert sum(report.outcomes.values()) == 20


@pytest.mark.slow
def test_many_games_conform_in_every_kind_of_decision(rules: TacticsRules) -> None:
    report = fuzz(rules, trials_of("tactics", SCENARIOS), 150, 2001)
    assert [str(failure) for failure in report.failures] == []
    asking = {name for name, step in rules.table.steps.items() if step.verbs}
    assert asking - set(report.examined) <= RARE


@pytest.mark.slow
def test_choices_do_not_depend_on_how_names_are_hashed() -> None:
    assert order_failures(load_rules, trials_of("tactics", SCENARIOS[:2]), 1) == []


def test_armies_are_drawn_from_all_units(rules: TacticsRules) -> None:
    drawn = set()
    for seed in range(160):
        state = rules.new_game({"army_a": "random", "army_b": "random", "setup": "ready"}, seed)
        drawn |= {piece.unit for piece in state.units.values()}
    assert len(drawn) > 0.9 * len(rules.units)


def test_a_position_that_cannot_be_is_told(rules: TacticsRules) -> None:
    state = rules.new_game({"setup": "ready"}, 1)
    assert list(breaches(rules, state)) == []
    for unit in ("a.gunners", "a.death-dealers"):
        state.put(Piece(unit, unit[2:], 0, "board", 30))
    state.put(Piece("b.ghosts", "ghosts", 1, "board", 30, fallen=1 << 7))
    state.points[0] = 3
    assert len(list(breaches(rules, state))) == 4


def test_every_unit_is_there_once(rules: TacticsRules) -> None:
    counts = rules.conserved(rules.new_game({"army_a": "ssu-100-wave"}, 1))
    assert counts.pop("breaches") == 0
    assert set(counts.values()) == {1}
    assert "a.frontoviki.2" in counts
