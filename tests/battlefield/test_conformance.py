"""Battlefield under the conformance kit: every scenario in a whole random game."""

from __future__ import annotations

import pytest

from game.core.fuzz import fuzz
from game.roster.games import rules_of, scenarios_of, trials_of
from game.rules.battlefield.rules import BattlefieldRules

SCENARIOS = ("free-for-all", "meeting", "no-retreat", "pincer", "clean-up", "breakthrough", "dug-in")


@pytest.fixture(scope="module")
def rules() -> BattlefieldRules:
    found = rules_of("battlefield")
    assert isinstance(found, BattlefieldRules)
    return found


def test_every_way_to_play_is_tried() -> None:
    assert set(SCENARIOS) == set(scenarios_of("battlefield"))
    assert {trial["scenario"] for trial in trials_of("battlefield", SCENARIOS)} == set(SCENARIOS)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_of_every_scenario_conform(rules: BattlefieldRules, scenario: str) -> None:
    report = fuzz(rules, trials_of("battlefield", (scenario,)), 2, 101)
    assert [str(failure) for failure in report.failures] == []
