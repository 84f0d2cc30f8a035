"""The Hell of Stalingrad under the conformance kit: every way to play, several seeds, every kind of decision."""

from __future__ import annotations

import pytest

from game.core.fuzz import check_game, fuzz, order_failures
from game.rules.hell.rules import HellRules
from game.rules.hell.schema import load_rules

SCENARIOS = ("basic", "expert", "four")
KINDS = {
    "turn.consolidation", "leader.pass", "turn.german_manoeuvre", "turn.soviet_manoeuvre", "turn.next_battle",
    "vanguard.soviet", "vanguard.german", "round.action", "refit.discard", "hold.option", "lay.intercept", "kill.unit",
    "precision.unit", "spill.ask", "snipe.target", "hero.discard", "deplete.target", "stand.own", "slaughter.own",
    "supply.formation", "overrun.formation", "promote.formation", "rob.hand", "search.hand", "salvage.card",
    "demote.general", "militia.burn",
}  # fmt: skip


@pytest.fixture(scope="module")
def rules() -> HellRules:
    return load_rules()


def test_every_way_to_play_is_tried(rules: HellRules) -> None:
    assert set(SCENARIOS) == {scenario.id for scenario in rules.scenarios.values() if not scenario.hidden}
    asking = {name for name, step in rules.table.steps.items() if step.verbs}
    assert asking == KINDS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_conforms(rules: HellRules, scenario: str) -> None:
    report = check_game(rules, {"scenario": scenario}, 1)
    assert set(report.examined) == set(report.by_step)


def test_games_of_all_kinds_conform(rules: HellRules) -> None:
    report = fuzz(rules, [{"scenario": scenario} for scenario in SCENARIOS], 30, 101)
    assert [str(failure) for failure in report.failures] == []
    assert sum(report.outcomes.values()) == 30


@pytest.mark.slow
def test_many_games_conform_in_every_kind_of_decision(rules: HellRules) -> None:
    report = fuzz(rules, [{"scenario": scenario} for scenario in SCENARIOS], 240, 1001)
    assert [str(failure) for failure in report.failures] == []
    assert set(report.examined) == KINDS


@pytest.mark.slow
def test_choices_do_not_depend_on_how_names_are_hashed() -> None:
    assert order_failures(load_rules, [{"scenario": scenario} for scenario in SCENARIOS], 1) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_card_and_counter_is_there_once(rules: HellRules, scenario: str) -> None:
    counts = rules.conserved(rules.new_game({"scenario": scenario}, 1))
    assert set(counts.values()) == {1}
    combat = 2 * (45 if rules.scenarios[scenario].expert else 33)
    assert len(counts) == combat + 36 + 24 + 6 + 24 + 24 + 26
