"""The Break Test: H-083, H-094, H-189, H-190, H-224, H-225, R-30 to R-34, and its exact odds."""

import itertools
from collections import Counter

import pytest

from game.rules.hell.breaktest import break_dice, count_dice
from game.rules.hell.odds import forecast, forecast_after, odds, outlook
from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SOVIET

RULES = load_rules()
DEFENCE = RULES.buildings["BB2"].defence
"""The defence level of Red Square."""
TABLE = [
    [41.7, 25.5, 17.4, 12.6, 9.5, 7.3], [74.5, 47.5, 34.1, 25.5, 19.7, 15.5], [82.6, 65.9, 48.9, 38.0, 30.1, 24.2],
    [87.4, 74.5, 62.0, 49.5, 40.3, 33.0], [90.5, 80.3, 69.9, 59.7, 49.7, 41.7], [92.7, 84.5, 75.8, 67.0, 58.3, 49.8],
]  # fmt: skip


def battle(at, german=0, soviet=0, formations=None, building="Red Square", infernos=0, **more):
    return at(
        scenario="expert", battle={"at": "B", **more}, formations=formations or {"GF01": "", "SF02": ""},
        districts={"B": {"building": building, "german": german, "soviet": soviet, "infernos": infernos, "hold": 1}},
    )  # fmt: skip


def reasons(board):
    dice = break_dice(RULES, board.state, "B", board.battle)
    return Counter(die.reason for die in dice.german), Counter(die.reason for die in dice.soviet)


def test_more_formations_and_more_units(at):
    """H-083, H-094, H-189: A, B and D."""
    board = battle(at, 3, 2, {"GF01": "B", "GF02": "B", "SF02": "B", "SF01": {"at": "B", "depleted": True}})
    german, soviet = reasons(board)
    assert german == {"formation": 1, "unit": 1}
    assert soviet == {"defence": DEFENCE}


def test_ties_give_both_a_die_and_nothing_gives_none(at):
    """H-189."""
    german, soviet = reasons(battle(at, 2, 2, {"GF01": "B", "SF02": "B"}))
    assert german == {"formation": 1, "unit": 1}
    assert soviet == {"formation": 1, "unit": 1, "defence": DEFENCE}
    german, soviet = reasons(battle(at, 0, 0, {"GF01": {"at": "B", "depleted": True}, "SF02": ""}))
    assert german == {"determination": 1}
    assert soviet == {"defence": DEFENCE}


def test_infernos_heroes_and_thieves(at):
    """H-072, H-224, H-225, R-31: never the last die."""
    german, soviet = reasons(battle(at, 1, 0, infernos=2, bonus=["GX09"], thieves=["SX09", "SX10"]))
    assert sum(german.values()) == 1 + 2 + 2 - 2
    assert soviet == {"defence": DEFENCE, "stolen": 2}
    german, soviet = reasons(battle(at, 0, 1, thieves=["SX09"]))
    assert german == {"determination": 1}
    assert soviet["stolen"] == 0


def test_every_die_names_its_source(at):
    board = battle(at, 1, 0, infernos=1, bonus=["GX09"])
    dice = break_dice(RULES, board.state, "B", board.battle)
    assert {die.source for die in dice.german} == {"", "BB2", "GX09"}


@pytest.mark.parametrize("german", range(1, 7))
def test_the_odds_of_the_digest(german):
    """R-32, R-33: the table, to a tenth of a per cent."""
    assert [round(100 * odds(german, soviet)[0], 1) for soviet in range(1, 7)] == TABLE[german - 1]


@pytest.mark.parametrize(("german", "soviet"), [(1, 1), (2, 1), (2, 2), (3, 2), (2, 3)])
def test_the_odds_are_exact(german, soviet):
    """H-190: every roll, compared die by die."""
    captured = ties = total = 0
    for roll in itertools.product(range(1, 7), repeat=german + soviet):
        ours, theirs = sorted(roll[:german], reverse=True), sorted(roll[german:], reverse=True)
        while ours and theirs and ours[0] == theirs[0]:
            ours, theirs, ties = ours[1:], theirs[1:], ties + 1
        captured += bool(ours) and (not theirs or ours[0] > theirs[0])
        total += 1
    chance, slaughters = odds(german, soviet)
    assert chance == pytest.approx(captured / total)
    assert slaughters == pytest.approx(ties / total)


def rolled(at, dice, formations, **more):
    return at(
        phase="break_test", battle="B", dice=dice, turn=1, formations=formations,
        districts={"B": {"building": "Worker Slums", **more}},
    )  # fmt: skip


def test_the_higher_die_wins(at):
    """R-32."""
    lines = {"GF01": "B", "SF02": ""}
    assert rolled(at, [6, 2, 5], lines, german=1).happened("captured")
    assert rolled(at, [4, 2, 5], lines, german=1).happened("held")


def test_equal_dice_are_a_slaughter(at):
    """R-33, R-18: both lose a die and deplete a formation, Soviet first."""
    lines = {"GF01": "B", "GF04": "B", "SF02": "B", "SF05": "B"}
    board = rolled(at, [5, 4, 5, 1], lines, german=2, soviet=1)
    assert board.happened("slaughter")
    assert board.seat == SOVIET
    board.must("spend SF05")
    assert board.seat == GERMAN
    board.must("spend GF04")
    assert board.happened("captured")
    assert "SF05" in board.state.destroyed[SOVIET]  # depleted by the slaughter, destroyed by the aftermath


def test_without_dice_left_the_soviets_hold(at):
    """R-33: 3 against 3."""
    board = rolled(at, [3, 3], {"GF01": {"at": "B", "depleted": True}, "SF02": ""}, german=1)
    assert board.happened("slaughter")
    assert board.happened("held")


def test_a_tie_with_determination_is_a_soviet_win(at):
    """H-189, R-34: nobody is depleted by it."""
    board = rolled(at, [4, 4], {"GF01": {"at": "B", "depleted": True}, "SF02": ""})
    assert not board.happened("slaughter")
    assert board.happened("held")


def test_the_dice_are_counted_once(at):
    """R-30: what a slaughter takes away does not take dice back."""
    board = rolled(at, [6, 5, 6, 1, 1], {"GF01": "B", "SF02": "B"}, german=1, soviet=1)
    assert len(board.happened("break_test")) == 1


def test_a_preview_tells_what_a_card_changes(at):
    board = at(
        battle="B", active="german", formations={"GF01": "B", "SF02": "B"}, hands={"german": ["GC12"]},
        districts={"B": {"building": "Red Square", "fire": 3, "german": 1, "soviet": 2}},
    )  # fmt: skip
    now = forecast(RULES, board.state, "B", board.battle)
    then = forecast_after(RULES, board.state, "B", board.battle, GERMAN, "GC12")
    assert len(then.dice.german) == len(now.dice.german) + 1
    assert then.capture > now.capture
    board.must("play GC12.1 GF01")
    after = forecast(RULES, board.state, "B", board.battle)
    assert after.dice == then.dice


def test_trying_an_outlook_changes_nothing(at):
    board = battle(at, 3, 3, {"GF01": "B", "SF02": "B"}, infernos=1)
    raw = RULES.to_bytes(board.state)
    trial = outlook(RULES, board.state, "B", board.battle)
    trial.kill(RULES, GERMAN, precise=False)
    trial.burn(7)
    count_dice(trial.here)
    assert RULES.to_bytes(board.state) == raw
