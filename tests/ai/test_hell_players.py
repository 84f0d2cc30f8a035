"""The players of Hell: every level plays every seat to the end from its view alone, and the better one wins more."""

import pytest

from game.ai.arena import arena
from game.ai.hell.worth import capture, chance
from game.ai.player import LEVELS, make_player
from game.rules.hell.odds import odds, outlook
from game.rules.hell.schema import load_rules
from game.rules.hell.state import View

RULES = load_rules()


def play(scenario, levels, seed):
    state = RULES.new_game({"scenario": scenario}, seed)
    seats = range(len(state.hands))
    players = [make_player(RULES, levels[seat % len(levels)], seat, seed + seat) for seat in seats]
    while (decision := RULES.decision(state)) is not None:
        view = RULES.view(state, decision.seat)
        assert isinstance(view, View)
        raw = RULES.to_bytes(state)
        wanted = players[decision.seat].choose(view, decision)
        assert decision.offers(wanted)
        assert RULES.to_bytes(state) == raw
        RULES.push(state, wanted)
    return RULES.outcome(state)


@pytest.mark.parametrize("scenario", ["basic", "expert", "four"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_seat(scenario, level):
    for seed in (1, 2):
        assert play(scenario, (level,), seed) is not None


def test_the_levels_play_each_other_in_one_team():
    assert play("four", ("veteran", "recruit", "random", "veteran"), 5) is not None


def test_the_same_seed_is_the_same_game():
    assert play("expert", ("veteran", "recruit"), 9) == play("expert", ("veteran", "recruit"), 9)


def test_broken_dice_lie_between_whole_ones():
    assert chance(2.0, 3.0) == pytest.approx(odds(2, 3)[0])
    assert odds(2, 3)[0] < chance(2.5, 3.0) < odds(3, 3)[0]
    assert odds(2, 3)[0] < chance(2.0, 2.5) < odds(2, 2)[0]


def test_fire_and_units_make_a_capture_likelier():
    state = RULES.new_game({}, 4)
    here = outlook(RULES, state, "A")
    more = outlook(RULES, state, "A")
    more.add(0, "landser", 3)
    more.here.units[0] += 3
    assert capture(more, 2) > capture(here, 2)
    burning = outlook(RULES, state, "A")
    burning.burn(7)
    assert capture(burning, 2) > capture(here, 2)


def test_a_veteran_beats_a_recruit():
    assert arena(load_rules, "veteran", "recruit", 20, 300, "expert").a_share >= 0.7


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["basic", "expert", "four"])
def test_a_veteran_beats_the_others(scenario):
    assert arena(load_rules, "veteran", "recruit", 60, 7, scenario).a_share >= 0.7
    assert arena(load_rules, "veteran", "random", 60, 7, scenario).a_share >= 0.75


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["basic", "expert"])
def test_two_veterans_are_equal_on_both_sides(scenario):
    result = arena(load_rules, "veteran", "veteran", 100, 1, scenario)
    assert 40 <= result.by_side["german"]["wins"] <= 60
    assert len(result.ways) > 1


def test_teams_are_counted_as_sides():
    result = arena(load_rules, "recruit", "random", 4, 1, "four")
    assert set(result.by_side) == {"german", "soviet"}
    assert sum(side["wins"] for side in result.by_side.values()) == 4
