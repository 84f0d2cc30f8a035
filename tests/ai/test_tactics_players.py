"""The players of Dust Tactics: every level plays every scenario to the end from its view alone, the better one wins."""

import pytest

from game.ai.player import LEVELS, make_player
from game.ai.tactics.judgement import Judgement, Temper
from game.ai.tactics.maps import Maps
from game.ai.tactics.power import Power
from game.data.loader import load_game
from game.geometry.grid.squares import board, ring, within
from game.rules.dust.state import View
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import SCHEMA

RULES = TacticsRules(load_game(SCHEMA))
SCENARIOS = tuple(RULES.scenarios)


def play(levels, seed, **options):
    state = RULES.new_game({"setup": "ready", **options}, seed)
    players = [make_player(RULES, levels[seat], seat, 2 * seed + seat) for seat in (0, 1)]
    reasons = set()
    while (decision := RULES.decision(state)) is not None:
        view = RULES.view(state, decision.seat)
        assert isinstance(view, View)
        wanted = players[decision.seat].choose(view, decision)
        assert decision.offers(wanted)
        reasons.add(players[decision.seat].why.key)
        RULES.push(state, wanted)
    return RULES.outcome(state), reasons


def wins(one, other, games, **options):
    """Return how often one level beats another, each seed from both seats."""
    won = 0
    for number in range(games):
        levels = (one, other) if number % 2 == 0 else (other, one)
        outcome, _ = play(levels, number // 2, **options)
        won += outcome.winners == (number % 2,)
    return won


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_scenario(scenario, level):
    outcome, _ = play((level, level), 3, scenario=scenario, setup="players")
    assert outcome is not None


def test_the_same_seed_is_the_same_game():
    assert play(("veteran", "recruit"), 5)[0] == play(("veteran", "recruit"), 5)[0]


def test_a_veteran_beats_chance():
    assert wins("veteran", "random", 10) >= 9


def test_a_recruit_beats_chance():
    assert wins("recruit", "random", 10) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_veteran_beats_a_recruit(scenario):
    assert wins("veteran", "recruit", 20, scenario=scenario) >= 14


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_its_sentence(language):
    texts = load_game(SCHEMA).texts(language)
    told = set()
    for seed, scenario in enumerate(SCENARIOS):
        told |= play(("veteran", "recruit"), seed, scenario=scenario)[1]
    assert {"strike", "ground", "attack", "spare"} <= told
    assert [key for key in sorted(told) if not texts.has(f"tactics.reason.{key}")] == []


def test_a_ring_leaves_out_what_is_too_near():
    grid = board(12, 10)
    centre = grid.square(5, 5)
    assert ring(grid, (centre,), 0, 2) == within(grid, centre, 2)
    far = ring(grid, (centre,), 3, 4)
    assert not far & within(grid, centre, 2)
    assert far | within(grid, centre, 2) == within(grid, centre, 4)


def judge_of(state, seat=0):
    view = RULES.view(state, seat)
    return Judgement(RULES, view, seat, Power(RULES), Temper()), view


def after(steps, seed=1):
    """Return a game some decisions on, played by veterans."""
    state = RULES.new_game({"setup": "ready"}, seed)
    players = [make_player(RULES, "veteran", seat, seat) for seat in (0, 1)]
    for _ in range(steps):
        decision = RULES.decision(state)
        RULES.push(state, players[decision.seat].choose(RULES.view(state, decision.seat), decision))
    return state


def test_cover_makes_a_weapon_weaker_and_a_sustained_attack_stronger():
    judge, view = judge_of(after(60))
    piece, enemy = judge.friends[0], judge.enemies[0]
    for line in judge.lines(piece):
        if line.cells[RULES.profiles[enemy.unit].column] is None or line.close:
            continue
        plain = judge.power.of_copy(view, piece, line, enemy, False, False)
        assert judge.power.of_copy(view, piece, line, enemy, True, False) <= plain
        assert judge.power.of_copy(view, piece, line, enemy, False, True) > plain


def test_the_last_box_is_worth_most():
    judge, _ = judge_of(after(60))
    enemy = judge.enemies[0]
    assert judge.power.worth(enemy, 0.0) == 0
    assert 0 < judge.power.worth(enemy, 1.0) < judge.power.worth(enemy, 3.0) < RULES.units[enemy.unit].points


def test_what_can_be_shot_at_now_is_under_threat():
    state = after(100)
    judge, view = judge_of(state)
    maps = Maps(RULES, view)
    seen = 0
    for enemy in judge.enemies:
        for friend in judge.friends:
            if RULES.profiles[friend.unit].air or RULES.profiles[enemy.unit].air:
                continue
            if not RULES.field.sees(view, enemy, friend).yes:
                continue
            distance = RULES.field.distance(view, enemy, friend)
            squares = maps.body(friend.unit, friend.at).squares
            if maps.body(friend.unit, friend.at).level or maps.body(enemy.unit, enemy.at).level:
                continue
            for line, mask in maps.threats(enemy):
                if not line.close and line.least <= distance <= line.most:
                    seen += 1
                    assert any(mask >> square & 1 for square in squares)
    assert seen
