"""What the veteran of the measured table does with special rules: carriers, orders, repairs, smoke, observers."""

import pytest

from game.ai.battlefield.judgement import TableJudgement
from game.ai.mind import Clock
from game.ai.player import make_player
from game.ai.tactics import orders, screens
from game.ai.tactics.judgement import Temper
from game.ai.tactics.planning import best_course
from game.ai.tactics.power import Power
from game.core.rng import Chance
from game.geometry.table.places import place
from game.rules.dust.elimination import eliminate
from game.rules.dust.frames import Activation
from game.rules.dust.orders import DEEDS
from tests.battlefield.marches import March, battle_rules
from tests.battlefield.positions import at

WALL = [("high-wall", 60, 60, 0), ("high-wall", 76, 60, 0), ("high-wall", 44, 60, 0)]


def judge_of(table, seat=0):
    """Return how a seat judges a position."""
    view = table.rules.view(table.state, seat)
    return TableJudgement(table.rules, view, seat, Power(table.rules), Temper(), Clock(60.0), Chance.seeded(1))


def played(table, unit):
    """Let a veteran play the activation of a unit, the enemy doing as little as he may; return what was chosen."""
    side = table.unit(unit).side
    player = make_player(table.rules, "veteran", side, 1, 20.0)
    table.state.frames.append(Activation(step="activation.join", unit=unit))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    made = []
    while (decision := table.rules.decision(table.state)) is not None and decision.prompt != "activate":
        wanted = decision.choices[-1] if decision.choices else None
        if decision.seat == side:
            wanted = player.choose(table.rules.view(table.state, side), decision)
            assert decision.offers(wanted)
            made.append(wanted.to_journal())
        table.events += table.rules.apply(table.state, wanted)
    return made


# Carriers


def test_a_squad_far_from_the_enemy_climbs_into_its_half_track():
    table = March({"b.hanomag": (30, 14), "b.stormtroopers": (20, 26), "a.gunners": (150, 105)}, edges=[4, 0])
    made = played(table, "b.stormtroopers")
    assert ["board", "b.stormtroopers", "b.hanomag"] in made
    assert table.unit("b.stormtroopers").carrier == "b.hanomag"


def test_it_gets_out_where_the_enemy_is_near_and_rides_on_where_he_is_far():
    near = March({"b.hanomag": (60, 60), "a.gunners": (60, 100)}).carried("b.stormtroopers", "b.hanomag")
    assert any(plan[0] == "declare" and plan[2].startswith("move+attack") for plan in played(near, "b.stormtroopers"))
    assert near.unit("b.stormtroopers").on_board
    far = March({"b.hanomag": (20, 20), "a.gunners": (165, 105)}).carried("b.stormtroopers", "b.hanomag")
    judge = judge_of(far, 1)
    assert best_course(judge, judge.view.units["b.stormtroopers"]).pose == -1


def test_those_who_come_out_of_a_wreck_are_put_where_they_stand_best():
    table = March({"b.hanomag": (60, 60), "a.gunners": (60, 85)}, "S" * 20, features=[("high-wall", 60, 52, 900)])
    table.carried("b.stormtroopers", "b.hanomag")
    eliminate(table.rules, table.state, table.unit("b.hanomag"))
    table.rules.start(table.state)
    decision = table.rules.decision(table.state)
    assert decision.prompt == "place"
    player = make_player(table.rules, "veteran", 1, 1, 20.0)
    wanted = player.choose(table.rules.view(table.state, 1), decision)
    judge = judge_of(table, 1)
    piece = judge.view.units["b.stormtroopers"]
    values = [judge.place(piece, option.target) for option in decision.choices[:: 1 + len(decision.choices) // 100]]
    assert judge.place(piece, wanted.target) == pytest.approx(max(values))


# Orders, care, repairs


def test_care_is_worth_what_it_brings_back_and_is_reached_from_where_the_whole_unit_would_stand():
    table = March({"b.old-man": (40, 40), "b.ghosts": (90, 40), "a.gunners": (150, 110)})
    table.change("b.ghosts", fallen=0b11)
    judge = judge_of(table, 1)
    medic = judge.view.units["b.old-man"]
    assert orders.worth(judge, medic, None, medic.at, "get-up") == orders.FUTILE
    assert orders.worth(judge, medic, None, place(*at_spot(82, 46)), "get-up") == pytest.approx(2 / 3 * 10 / 5)


def at_spot(x, y):
    """Return a spot in tenths of a millimetre."""
    return x * 100, y * 100


def test_a_mechanic_by_a_damaged_walker_repairs_it():
    table = March({"b.old-man": (40, 40), "b.ludwig": (44, 50), "a.gunners": (150, 110)})
    table.change("b.ludwig", damage=4, activated=True)
    made = played(table, "b.old-man")
    assert any(each[0] == "declare" and "field-repair" in each[2] for each in made)


def test_an_officer_sends_the_unit_again_that_strikes_hardest():
    units = {"b.old-man": (40, 40), "b.jagdluther": (60, 40), "b.tank-killers": (80, 30), "a.mickey": (60, 100)}
    table = March(units)
    for name in ("b.jagdluther", "b.tank-killers"):
        table.change(name, activated=True)
    judge = judge_of(table, 1)
    found = orders.targets(judge, judge.view.units["b.old-man"], None, at(40, 40), "get-moving")
    assert {piece.id for piece in found} == {"b.jagdluther", "b.tank-killers"}
    assert max(found, key=lambda target: orders.odds_on(judge, "get-moving", target)).id == "b.jagdluther"


# Smoke and observers


def test_smoke_launchers_pay_under_fire_only():
    values = []
    for foe in ("b.jagdluther", "b.stormtroopers"):
        table = March({"a.barking-dog": (50, 50), foe: (60, 110)})
        judge = judge_of(table)
        dog = judge.view.units["a.barking-dog"]
        values.append(orders.worth(judge, dog, None, dog.at, "smoke-launchers"))
    assert values[0] > 0 > values[1]


def test_artillery_with_nothing_to_hit_screens_the_friend_in_danger():
    walls = [("high-wall", 112, 30 + 16 * n, 900) for n in range(3)]
    table = March({"b.hailstorm": (90, 10), "b.frontoviki": (90, 80), "a.pounder": (150, 62)}, features=walls)
    table.change("a.pounder", facing=2700)
    judge = judge_of(table, 1)
    gun = judge.view.units["b.hailstorm"]
    assert judge.strike(gun, gun.at, True, False).value == 0
    assert judge.danger(judge.view.units["b.frontoviki"], table.unit("b.frontoviki").at) > screens.SCREEN
    assert screens.worth(judge, gun) > 0
    made = played(table, "b.hailstorm")
    assert any(each[0] == "smoke" for each in made)
    table.change("a.pounder", status="lost", at=-1)
    calm = judge_of(table, 1)
    assert screens.worth(calm, calm.view.units["b.hailstorm"]) == 0


def test_an_observer_directs_a_gun_that_sees_nothing_itself():
    walls = [("high-wall", 30 + 16 * n, 40, 0) for n in range(4)]
    table = March({"b.watcher": [(110, 20), (114, 20)], "b.hailstorm": (50, 20), "a.gunners": (60, 62)}, features=walls)
    judge = judge_of(table, 1)
    gun, watcher = (judge.view.units[name] for name in ("b.hailstorm", "b.watcher"))
    assert judge.strike(gun, gun.at, True, False).value == 0
    assert judge.strike(watcher, watcher.at, False, False).target == "a.gunners"
    made = played(table, "b.watcher")
    assert any(each[0] == "aim" and str(each[1]).startswith("b.hailstorm") for each in made)


@pytest.mark.parametrize("seed", range(2))
def test_no_order_is_declared_that_nobody_can_take(seed):
    """Play with armies drawn from all units: a special action that begins a plan has somebody to be performed on."""
    rules = battle_rules()
    state = rules.new_game({"setup": "ready", "army_a": "random", "army_b": "random", "scenario": "clean-up"}, seed)
    players = [make_player(rules, "veteran", seat, seat, 0.3) for seat in (0, 1)]
    for _ in range(60):
        decision = rules.decision(state)
        if decision is None:
            break
        view = rules.view(state, decision.seat)
        wanted = players[decision.seat].choose(view, decision)
        assert decision.offers(wanted)
        if wanted.verb == "declare" and (action := str(wanted.target).split("+")[0]) in DEEDS:
            unit, frame = view.units[str(wanted.subject)], view.frames[-1]
            hero = view.units[frame.hero] if getattr(frame, "hero", "") else None
            judge = TableJudgement(rules, view, decision.seat, Power(rules), Temper(), Clock(60.0), Chance.seeded(1))
            assert orders.targets(judge, unit, hero, unit.at, action)
        rules.push(state, wanted)
