"""What the veteran of the measured table knows: when turns end, ambushes, the last one on the table, few figures."""

import pytest

from game.ai.battlefield.judgement import TableJudgement
from game.ai.battlefield.stakes import GAME, Stakes
from game.ai.battlefield.standpoints import few
from game.ai.mind import Clock
from game.ai.player import make_player
from game.ai.tactics.judgement import Temper
from game.ai.tactics.power import Power
from game.core.rng import Chance
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CM
from game.rules.dust.frames import Turn
from game.rules.dust.state import Objective
from tests.battlefield.marches import March

HOUSE = ("house", 40, 60, 0)


def judge(table, seat=0):
    view = table.rules.view(table.state, seat)
    return TableJudgement(table.rules, view, seat, Power(table.rules), Temper(), Clock(60.0), Chance.seeded(1))


def stakes(table, seat=0):
    found = judge(table, seat)
    return Stakes(table.rules, found.view, seat, found.friends, found.enemies)


def turn_of(table, scenario="no-retreat", seat=0, attacker=1, spots=((60, 60),)):
    """Let a side act in a scenario with objectives of the first side on some spots."""
    state = table.state
    state.scenario, state.attacker, state.edges = scenario, attacker, [6, 2]
    state.objectives = [Objective(at=place(x * CM, y * CM), half=0) for x, y in spots]
    state.frames = [*state.frames[:1], Turn(step="turn.next", seat=seat)]
    state.__dict__.pop("decision", None)
    table.rules.start(state)
    return table


def chosen(table, seat=0):
    """Return what a veteran chooses now."""
    decision = table.rules.decision(table.state)
    assert decision.seat == seat
    return make_player(table.rules, "veteran", seat, 1, 60.0).choose(table.rules.view(table.state, seat), decision)


def test_some_figures_stand_for_a_squad_those_alive_from_end_to_end():
    table = March({"a.gunners": [(10 + 3 * n, 50) for n in range(5)]})
    gunners = table.unit("a.gunners")
    assert few(gunners, 2).spots == (gunners.spots[0], gunners.spots[4])
    table.change("a.gunners", fallen=0b10000)
    assert few(table.unit("a.gunners"), 2).spots == (gunners.spots[0], gunners.spots[3])
    assert few(table.unit("a.gunners"), 5).fallen == 0b10000


@pytest.mark.parametrize(
    ("enemy", "activated", "last", "threat"),
    [((70, 60), True, "move", 1.0), ((70, 60), True, "march", 0.0), ((70, 60), False, "march", 1.0),
     ((90, 60), False, "", 0.6), ((90, 60), True, "move", 0.0), ((140, 60), False, "", 0.0)],
)  # fmt: skip
def test_d_365_an_objective_is_in_danger_from_those_who_hold_it_or_come_by_a_move(enemy, activated, last, threat):
    table = turn_of(March({"a.gunners": (10, 10), "b.ludwig": enemy}))
    table.change("b.ludwig", activated=activated, last=last)
    assert stakes(table).all[0].threat == threat


def test_r_018_the_last_on_the_table_is_feared_for_while_others_wait():
    units = {"a.gunners": (50, 50), "a.pounder": (50, 20), "b.ghosts": (50, 75)}
    table = March(units)
    fears = []
    for status in ("waiting", "reserve"):
        table.waits("a.bazooka-joe")
        table.change("a.bazooka-joe", status=status)
        gunners = table.unit("a.gunners")
        fears.append(judge(table).place(gunners, gunners.at))
    table.change("a.pounder", status="lost", at=-1)
    alone = judge(table).place(gunners, gunners.at)
    assert fears[0] > fears[1] > alone


def test_d_376_an_attacker_stays_in_the_others_half_when_the_turn_asks_for_it():
    table = turn_of(March({"b.ludwig": (80, 100), "a.gunners": (10, 10)}, turn=4), seat=1, spots=((30, 30),))
    ludwig = table.unit("b.ludwig")
    found = stakes(table, 1)
    there = found.worth(ludwig, "move", 1.0)
    table.change("b.ludwig", at=place(100 * CM, 100 * CM))
    assert there - stakes(table, 1).worth(table.unit("b.ludwig"), "move", 1.0) > GAME / 2


def ambush(enemy, turn=1):
    """Return a position in which gunners lie in ambush, one enemy stands somewhere, and nothing else can act."""
    units = {"b.ludwig": enemy, "a.pounder": (10, 115), "a.bot-hunters": (10, 5)}
    table = March(units, features=[HOUSE], turn=turn)
    table.put("a.gunners", (0, 0))
    table.change("a.gunners", status="ambush", at=-1, spots=(), begun=False)
    for name in units:
        table.change(name, activated=True, last="attack")
    return turn_of(table).do("activate", "a.gunners")


def test_r_129_an_ambush_is_sprung_where_it_can_keep_the_enemy_from_an_objective():
    table = ambush((68, 60))
    wanted = chosen(table)
    assert wanted.verb == "spring"
    spot = spot_of(place(*wanted.target))
    assert (spot.x - 60 * CM) ** 2 + (spot.y - 60 * CM) ** 2 <= (55 * CM) ** 2


def test_d_367_an_ambush_waits_while_nothing_is_decided():
    assert chosen(ambush((150, 60))).verb == "stay_hidden"


def test_d_365_who_decides_about_an_objective_acts_after_those_who_only_shoot():
    units = {"a.gunners": (12, 45), "a.pounder": (5, 116), "b.ludwig": (72, 60), "b.ghosts": (30, 116)}
    table = turn_of(March(units))
    assert chosen(table).subject == "a.pounder"
    for name in ("b.ludwig", "b.ghosts"):
        table.change(name, activated=True, last="attack")
    turn_of(table)
    assert chosen(table).subject == "a.gunners"


def test_what_was_in_mind_when_a_unit_was_activated_is_declared():
    table = turn_of(March({"a.gunners": (60, 40), "a.bot-hunters": (10, 10), "b.ghosts": (60, 80)}))
    player = make_player(table.rules, "veteran", 0, 1, 60.0)
    table.rules.apply(table.state, player.choose(table.rules.view(table.state, 0), table.rules.decision(table.state)))
    planned = player._course
    wanted = player.choose(table.rules.view(table.state, 0), table.rules.decision(table.state))
    assert (wanted.verb, wanted.target) == ("declare", planned.plan)
