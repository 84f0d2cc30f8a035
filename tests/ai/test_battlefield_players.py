"""The players of Battlefield: every level plays every scenario to the end from its view alone, the better one wins."""

import pytest

from game.ai.battlefield.judgement import TableJudgement
from game.ai.battlefield.stakes import COMES, GAME, SECOND
from game.ai.mind import Clock
from game.ai.player import make_player
from game.ai.tactics.judgement import Temper
from game.ai.tactics.power import Power
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CM
from game.rules.dust.state import Marker, Objective, View
from tests.battlefield.marches import March, battle_rules

RULES = battle_rules()
SCENARIOS = tuple(name for name, battle in RULES.scenarios.items() if not battle.hidden)


def play(levels, seed, **options):
    state = RULES.new_game({"setup": "ready", **options}, seed)
    players = [make_player(RULES, levels[seat], seat, 2 * seed + seat, 0.2) for seat in (0, 1)]
    while (decision := RULES.decision(state)) is not None:
        view = RULES.view(state, decision.seat)
        assert isinstance(view, View)
        wanted = players[decision.seat].choose(view, decision)
        assert decision.offers(wanted)
        RULES.push(state, wanted)
    return RULES.outcome(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_recruits_and_chance_play_every_scenario(scenario):
    assert play(("recruit", "random"), 3, scenario=scenario, setup="players") is not None


def test_a_veteran_beats_chance():
    assert play(("veteran", "random"), 1, scenario="breakthrough").winners == (0,)


def judge(table, seat=0):
    view = table.rules.view(table.state, seat)
    return TableJudgement(table.rules, view, seat, Power(table.rules), Temper(), Clock(60.0), Chance.seeded(1))


def guarded():
    """Return a table with an objective of the first side between its gunners and the enemy."""
    table = March({"a.gunners": (50, 50), "a.pounder": (90, 50), "b.ludwig": (90, 100)}, edges=[4, 0])
    table.state.objectives = [Objective(at=place(90 * CM, 60 * CM), half=0)]
    return table


def test_an_objective_is_kept_by_one_rather_than_by_many():
    table = guarded()
    table.change("b.ludwig", at=place(90 * CM, 90 * CM))
    here = place(90 * CM, 52 * CM)
    alone = GAME * COMES * SECOND
    assert judge(table)._ground(table.unit("a.gunners"), here) >= alone
    table.change("a.pounder", at=place(20 * CM, 20 * CM))
    more = judge(table)._ground(table.unit("a.gunners"), here)
    assert more >= GAME * COMES > 2 * alone


def test_who_marches_takes_no_objective_but_keeps_the_enemy_from_one():
    table = March({"a.gunners": (50, 50), "b.ludwig": (160, 110)}, edges=[4, 0])
    table.state.objectives = [Objective(at=place(90 * CM, 60 * CM), half=1)]
    here = place(90 * CM, 52 * CM)
    found = judge(table)
    walked = found.place(table.unit("a.gunners"), here)
    found._last = "march"
    assert walked - found.place(table.unit("a.gunners"), here) >= GAME / 2


def test_who_is_suppressed_is_feared_less():
    table = March({"a.gunners": (50, 50), "b.ghosts": (50, 65)})
    gunners = table.unit("a.gunners")
    before = judge(table).danger(gunners, gunners.at)
    table.change("b.ghosts", markers=(Marker("suppressed", turn=1),))
    assert 0 < judge(table).danger(gunners, gunners.at) < before
