"""What the players of the measured table do with fortifications: build, man, mind wire and mines, clear them."""

import pytest

from game.ai.battlefield import ramparts
from game.ai.player import make_player
from game.ai.tactics.ramparts import gain
from game.core.choice import Decision
from game.core.rng import Chance
from game.geometry.table.places import place
from game.rules.dust.frames import Deployment
from tests.ai.test_battlefield_craft import judge_of
from tests.battlefield.marches import March, battle_rules

INSIDE = [(57, 60), (60, 60), (63, 60), (57, 57), (63, 57)]
ROW = [(x, 54) for x in (62, 56, 59, 65, 68)]


def building(kinds, forts=()):
    """Return a judge of the first side in the south and the decision where to build."""
    table = March({}, forts=forts, edges=[4, 0], attacker=1)
    table.state.scenario = "no-retreat"
    table.state.frames[1:] = [Deployment(step="setup.forts", seat=0, forts=[list(kinds), []])]
    table.rules.start(table.state)
    decision = table.rules.decision(table.state)
    assert isinstance(decision, Decision)
    return judge_of(table), decision


def test_it_builds_walls_first_and_lets_them_look_at_the_enemy():
    judge, decision = building(["wire", "bunker", "mines"])
    chosen, _ = ramparts.choose_site(judge, decision, Chance.seeded(5))
    assert chosen.subject == "bunker"
    assert decision.offers(chosen)
    off = abs((chosen.target[2] + 1800) % 3600 - 1800)
    assert off < 450  # the enemy is in the north


def test_it_lays_obstacles_before_its_walls():
    judge, decision = building(["wire"], [("bunker", (90, 30), 0, 0)])
    wires = [ramparts.choose_site(judge, decision, Chance.seeded(seed))[0].target for seed in range(4)]
    assert all(y > 4000 for _, y, _ in wires)


def test_walls_let_through_what_their_saves_do_not_cancel():
    table = March({"a.gunners": INSIDE, "b.hans": (60, 90)}, forts=[("bunker", (60, 60), 0, 0)])
    judge = judge_of(table, 1)
    gunners, hans = table.unit("a.gunners"), table.unit("b.hans")
    line = table.line("b.hans")
    assert ramparts.behind(judge, hans, gunners, line) == pytest.approx(1 / 3)
    assert ramparts.behind(judge, gunners, hans, table.line("a.gunners")) == 1.0


def test_wire_and_mines_on_the_way_count_against_a_place():
    table = March({"a.gunners": ROW, "b.hans": (60, 100)}, forts=[("mines", (60, 62), 0, 1), ("wire", (90, 62), 0, 1)])
    judge = judge_of(table)
    squad = table.unit("a.gunners")
    through, beside, back = (
        ramparts.hazard(judge, squad, place(x * 100, y * 100)) for x, y in ((60, 70), (78, 54), (62, 54))
    )
    assert through > 0
    assert beside == back == 0
    flyers = March({"a.hammers": [(60, 50), (56, 50), (64, 50)]}, forts=[("mines", (60, 62), 0, 1)])
    assert ramparts.hazard(judge_of(flyers), flyers.unit("a.hammers"), place(6000, 7200)) == 0
    assert ramparts.hazard(judge_of(flyers), flyers.unit("a.hammers"), place(6000, 6200)) > 0


def test_it_would_rather_bury_a_bunker_full_of_enemies_than_its_own():
    units = {"b.bergeluther": (60, 74), "a.m47-field-phaser": (60, 60)}
    table = March(units, forts=[("bunker", (60, 60), 0, 0)])
    fort = table.state.forts[0]
    assert gain(judge_of(table, 1), table.unit("b.bergeluther"), "bury-bunker", fort) > 0
    own = March({"b.bergeluther": (60, 74), "b.ghosts": INSIDE}, forts=[("bunker", (60, 60), 0, 1)])
    assert gain(judge_of(own, 1), own.unit("b.bergeluther"), "bury-bunker", own.state.forts[0]) <= 0


def test_it_puts_infantry_into_its_walls():
    table = March({}, forts=[("bunker", (90, 40), 0, 0)], edges=[4, 0], attacker=1).waits("a.gunners").waits("b.ghosts")
    table.state.scenario = "no-retreat"
    table.state.frames[1:] = [Deployment(step="setup.deploy", seat=0)]
    table.rules.start(table.state)
    region = table.rules.decision(table.state).regions[0]
    assert ramparts.inside(judge_of(table), region) == [(9000, 4000, 0)]


@pytest.mark.parametrize("level", ["random", "recruit", "veteran"])
def test_every_player_builds_and_mans_to_the_first_turn(level):
    rules = battle_rules()
    state = rules.new_game({"scenario": "dug-in", "table": "crossing", "wire": 1}, 4)
    players = [make_player(rules, level, seat, seat, 1.0) for seat in (0, 1)]
    for _ in range(80):
        decision = rules.decision(state)
        if decision.prompt in ("first", "activate"):
            break
        wanted = players[decision.seat].choose(rules.view(state, decision.seat), decision)
        assert decision.offers(wanted)
        rules.apply(state, wanted)
    assert decision.prompt in ("first", "activate")
    assert len(state.forts) == 10
