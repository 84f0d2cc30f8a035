"""Battle for Stalingrad under the conformance kit: every scenario, several seeds, and what the kit found."""

from __future__ import annotations

import pytest

from game.core.choice import choice
from game.core.fuzz import check_game, fuzz, order_failures
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules
from game.rules.battle.state import SOVIET

SCENARIOS = ("standard", "quick", "factories", "centre", "tutorial")
KINDS = {
    "setup.soviet_forces", "setup.german_forces", "action.choose", "give.ration", "take.ration",
    "event.price", "event.answer", "reinforce.pay", "movements.move", "raid.move", "search.discard",
    "swap.units", "clear.rubble", "attack.join", "attack.events", "attack.firefight",
    "attack.attacker_uses", "attack.defender_uses", "attack.medal", "losses.leave", "losses.rations",
}  # fmt: skip


@pytest.fixture(scope="module")
def rules() -> BattleRules:
    return load_rules()


def test_every_scenario_is_tried(rules: BattleRules) -> None:
    assert set(SCENARIOS) == set(rules.scenarios)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_conforms(rules: BattleRules, scenario: str) -> None:
    report = check_game(rules, {"scenario": scenario}, 1)
    assert set(report.examined) == set(report.by_step)


def test_games_of_all_scenarios_conform(rules: BattleRules) -> None:
    report = fuzz(rules, [{"scenario": scenario} for scenario in SCENARIOS], 20, 101)
    assert [str(failure) for failure in report.failures] == []
    assert sum(report.outcomes.values()) == 20


@pytest.mark.slow
def test_many_games_conform_in_every_kind_of_decision(rules: BattleRules) -> None:
    report = fuzz(rules, [{"scenario": scenario} for scenario in SCENARIOS], 200, 1001)
    assert [str(failure) for failure in report.failures] == []
    assert set(report.examined) == KINDS


@pytest.mark.slow
def test_choices_do_not_depend_on_how_names_are_hashed() -> None:
    assert order_failures(load_rules, [{"scenario": scenario} for scenario in SCENARIOS], 1) == []


def test_every_card_is_counted_once(rules: BattleRules) -> None:
    state = rules.new_game({"scenario": "quick"}, 1)
    counts = rules.conserved(state)
    units = {unit for ids in rules.force_ids for unit in ids}
    cards = {card for deck in rules.decks for card in deck}
    assert set(counts.values()) == {1}
    assert set(counts) == units | cards | {place.card for place in state.places}


def test_factory_militia_turns_up_the_next_unit_of_the_pile(rules: BattleRules) -> None:
    state = rules.new_game({"scenario": "quick"}, 1)
    end = choice("end")
    for decision in iter(lambda: rules.decision(state), None):
        if (decision.seat, decision.prompt) == (SOVIET, "action"):
            break
        rules.apply(state, end if end in decision.choices else decision.choices[0])
    militia = next(card for card in rules.decks[SOVIET] if card.startswith("SA10."))
    if militia not in state.hands[SOVIET]:
        state.decks[SOVIET].remove(militia)
        state.hands[SOVIET].append(militia)
    pile = state.piles[SOVIET]
    pile.sort(key=lambda unit: rules.units[unit].value == 1)
    below = pile[-2]
    state = rules.from_bytes(rules.to_bytes(state))
    decision = rules.decision(state)
    assert decision is not None
    rules.apply(state, next(decision.of(militia)))
    events = rules.apply(state, choice("pass"))
    (shown,) = [event for event in events if event.kind == "pile_top"]
    assert shown.data == {"seat": SOVIET, "unit": below}
    assert shown.reveals
