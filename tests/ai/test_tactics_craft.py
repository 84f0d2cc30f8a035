"""What the veteran of Dust Tactics does with special rules: carriers, orders, repairs, smoke, heroes, objectives."""

import time

import pytest

from game.ai.player import make_player
from game.ai.tactics import orders
from game.ai.tactics.deeds import choose_aim
from game.ai.tactics.judgement import Judgement, Temper
from game.ai.tactics.leading import led
from game.ai.tactics.planning import best_course
from game.ai.tactics.power import Power
from game.core.choice import Decision, choice
from game.rules.dust.orders import DEEDS
from tests.tactics.setting import RULES, Setting

OWN = (("a.old-man", (4, 2)), ("a.ghosts", (4, 3)))


def judge_of(setting, seat=0):
    """Return how a seat judges a position."""
    return Judgement(RULES, RULES.view(setting.state, seat), seat, Power(RULES), Temper())


def veteran_plays(state, steps):
    """Let veterans play on for some decisions; return what happened."""
    players = [make_player(RULES, "veteran", seat, seat, 2.0) for seat in (0, 1)]
    events = []
    for _ in range(steps):
        decision = RULES.decision(state)
        if decision is None:
            break
        wanted = players[decision.seat].choose(RULES.view(state, decision.seat), decision)
        assert decision.offers(wanted)
        events += RULES.apply(state, wanted)
    return events


def own(name, bloc, *units):
    return {"name": name, "bloc": bloc, "limit": 100, "units": [{"unit": unit, "count": 1} for unit in units]}


def named(events, kind):
    return [event for event in events if event.kind == kind]


# Carriers


def test_a_slow_squad_starts_in_a_faster_carrier_and_gets_out_to_fight():
    army = own("riders", "axis", "prinzluther", "stormtroopers", "tank-killers")
    state = RULES.new_game({"setup": "ready", "army_a": army, "army_b": "allies-50-rangers"}, 3)
    events = veteran_plays(state, 260)
    carried = {event.data["unit"] for event in named(events, "boarded")}
    assert carried & {"a.stormtroopers", "a.tank-killers"}
    assert carried & {event.data["unit"] for event in named(events, "unboarded")}


def test_who_is_aboard_gets_out_when_an_enemy_is_in_reach():
    setting = Setting({"a.prinzluther": ((4, 4), (4, 5)), "b.gunners": (4, 9)})
    setting.put("a.stormtroopers", None, status="aboard", carrier="a.prinzluther", post="passenger")
    judge = judge_of(setting)
    squad = judge.view.units["a.stormtroopers"]
    assert judge.start(squad) in judge.maps.body("prinzluther", judge.view.units["a.prinzluther"].at).squares
    course = best_course(judge, squad)
    assert course.plan == "move+attack"
    assert course.target == "b.gunners"


def test_who_is_far_from_the_enemy_rides_on():
    setting = Setting({"a.prinzluther": ((0, 0), (0, 1)), "b.gunners": (11, 9)})
    setting.put("a.stormtroopers", None, status="aboard", carrier="a.prinzluther", post="passenger")
    judge = judge_of(setting)
    assert best_course(judge, judge.view.units["a.stormtroopers"]).pose == -1


# Orders, care, repairs


def test_care_for_nobody_is_futile_and_for_the_hurt_it_is_worth_their_points():
    setting = Setting({**dict(OWN), "b.gunners": (11, 9)})
    judge = judge_of(setting)
    medic = judge.view.units["a.old-man"]
    assert orders.worth(judge, medic, None, medic.at, "get-up") == orders.FUTILE
    setting.put("a.ghosts", (4, 3), fallen=0b11)
    judge = judge_of(setting)
    assert orders.worth(judge, medic, None, medic.at, "get-up") == pytest.approx(2 / 3 * 10 / 5)
    far = setting.square(9, 2)
    assert orders.worth(judge, medic, None, far, "get-up") == orders.FUTILE  # D-204: within range 1 of where it goes


def test_a_mechanic_by_a_damaged_walker_repairs_it():
    walker = {"at": (4, 3), "damage": 4, "activated": True}
    setting = Setting({"a.old-man": (4, 2), "a.ludwig": walker, "b.gunners": (11, 9)})
    events = veteran_plays(setting.state, 8)
    declared = [event.data for event in named(events, "declared") if event.data["unit"] == "a.old-man"]
    assert "field-repair" in declared[0]["plan"]


def test_an_officer_sends_the_unit_again_that_strikes_hardest():
    setting = Setting({
        "a.old-man": (4, 2), "a.jagdluther": {"at": (4, 3), "activated": True},
        "a.tank-killers": {"at": (5, 3), "activated": True}, "b.mickey": (4, 8),
    })  # fmt: skip
    judge = judge_of(setting)
    found = orders.targets(judge, judge.view.units["a.old-man"], None, setting.square(4, 2), "get-moving")
    best = max(found, key=lambda target: orders.odds_on(judge, "get-moving", target))
    assert {piece.id for piece in found} == {"a.jagdluther", "a.tank-killers"}
    assert best.id == "a.jagdluther"


def test_smoke_pays_under_fire_and_not_where_nobody_shoots():
    danger = Setting({"a.barking-dog": (4, 4), "b.jagdluther": {"at": (4, 8), "facing": 4}, "b.tank-killers": (5, 7)})
    calm = Setting({"a.barking-dog": (4, 4), "b.stormtroopers": (11, 9)})
    values = []
    for setting in (danger, calm):
        judge = judge_of(setting)
        piece = judge.view.units["a.barking-dog"]
        values.append(orders.worth(judge, piece, None, piece.at, "smoke-launchers"))
    assert values[0] > 0 > values[1]


def test_artillery_with_nothing_to_hit_screens_the_unit_in_danger():
    wall = [".......#...." if row in (3, 4, 5, 6) else "." * 12 for row in range(10)]
    setting = Setting({"a.hailstorm": (0, 0), "a.frontoviki": (5, 4), "b.ghosts": (5, 8)}, rows=wall)
    setting.must(("activate", "a.hailstorm"), ("declare", "a.hailstorm", "attack+nothing"))
    decision = RULES.decision(setting.state)
    options = [option for option in decision.choices if option.verb in ("smoke", "hold")]
    chosen, _ = choose_aim(judge_of(setting), Decision(decision.seat, decision.prompt, tuple(options)))
    assert (chosen.verb, chosen.target) == ("smoke", setting.square(5, 4))


def test_smoke_is_worth_an_attack_where_a_friend_is_in_danger_only():
    wall = ["#####......." if row == 3 else "." * 12 for row in range(10)]
    worth = []
    for foe in ((5, 8), (11, 9)):
        setting = Setting({"a.hailstorm": (0, 0), "a.frontoviki": (5, 4), "b.ghosts": foe}, rows=wall)
        judge = judge_of(setting)
        gun = judge.view.units["a.hailstorm"]
        assert judge.strike(gun, gun.at, False, False).value == 0
        attack, nothing = (judge.course(gun, None, plan).value for plan in ("attack+nothing", "nothing+nothing"))
        worth.append(attack - nothing)
    assert worth[0] > 0.1
    assert worth[1] <= 0


# Heroes and objectives


def test_a_hero_goes_where_a_squad_can_take_hits_for_him():
    setting = Setting({"a.manfred": (4, 2), "a.ghosts": (4, 3), "b.gunners": (4, 7)})
    judge = judge_of(setting)
    hero = judge.view.units["a.manfred"]
    assert judge.place(hero, setting.square(4, 3)) > judge.place(hero, setting.square(3, 3))


def test_a_hero_adds_his_weapons_to_those_of_his_squad():
    setting = Setting({"a.manfred": (4, 3), "a.ghosts": (4, 3), "b.gunners": (4, 6)})
    judge = judge_of(setting)
    squad, hero = judge.view.units["a.ghosts"], judge.view.units["a.manfred"]
    alone = judge.strike(squad, squad.at, False, False)
    assert judge.strike(squad, squad.at, False, False, hero=hero).value > alone.value


def test_an_objective_that_the_enemy_is_about_to_take_is_denied():
    setting = Setting(
        {"a.ghosts": (5, 1), "b.gunners": {"at": (4, 4), "activated": True}},
        scenario="decoy", turn=4, objectives=[((4, 4), 0)], edges=(6, 2),
    )  # fmt: skip
    judge = judge_of(setting)
    ghosts = judge.view.units["a.ghosts"]
    near, far = (judge.stakes.worth(ghosts, judge.maps.body("ghosts", setting.square(*at)), True)
                 for at in ((4, 2), (4, 1)))  # fmt: skip
    assert near > far + 30  # within 2 squares it is not held, and the game goes on


# All units


@pytest.mark.parametrize("seed", range(4))
def test_no_order_is_declared_that_nobody_can_take(seed):
    """Play with armies drawn from all units: a special action that begins a plan has somebody to be performed on."""
    state = RULES.new_game({"setup": "ready", "army_a": "random", "army_b": "random", "board": "random"}, seed)
    players = [make_player(RULES, "veteran", seat, seat, 2.0) for seat in (0, 1)]
    for _ in range(150):
        decision = RULES.decision(state)
        if decision is None:
            break
        view = RULES.view(state, decision.seat)
        wanted = players[decision.seat].choose(view, decision)
        assert decision.offers(wanted)
        if wanted.verb == "declare" and (action := str(wanted.target).split("+")[0]) in DEEDS:
            judge = Judgement(RULES, view, decision.seat, Power(RULES), Temper())
            unit = view.units[str(wanted.subject)]
            frame = view.frames[-1]
            hero = view.units[frame.hero] if getattr(frame, "hero", "") else None
            assert orders.targets(judge, unit, hero, unit.at, action)
        RULES.push(state, wanted)


def test_a_decision_on_the_largest_board_keeps_within_its_time():
    state = RULES.new_game({"setup": "ready", "army_a": "ssu-100-wave", "army_b": "axis-100-heavy", "board": "city"}, 5)
    players = [make_player(RULES, "veteran", seat, seat, 2.0) for seat in (0, 1)]
    for _ in range(25):
        decision = RULES.decision(state)
        view = RULES.view(state, decision.seat)
        began = time.process_time()
        wanted = players[decision.seat].choose(view, decision)
        assert time.process_time() - began < 2.0
        RULES.push(state, wanted)


# Ways


@pytest.mark.parametrize("mined", [(6, 4), (6, 5)])
def test_of_two_ways_of_one_price_it_takes_that_without_mines_d319(mined):
    setting = Setting({"a.gunners": (5, 4), "b.ghosts": (11, 9)}, forts=[("mines", mined)])
    setting.play("a.gunners", "move+nothing")
    wanted = led_to(setting, "a.gunners", (7, 5))
    setting.must(("move", "a.gunners", wanted.target))
    assert setting.at("a.gunners") == (7, 5)
    assert not setting.told("mines")


@pytest.mark.parametrize("square", [(8, 5), (6, 7), (9, 5)])
def test_of_two_ways_of_one_price_a_march_takes_that_without_a_reaction_r088(square):
    setting = Setting({"a.gunners": (5, 4), "b.ludwig": (8, 9), "b.stormtroopers": (11, 0)})
    setting.play("a.gunners", "march")
    wanted = led_to(setting, "a.gunners", square)
    assert is_asked_after(setting, choice("move", "a.gunners", setting.square(*square)))
    assert not is_asked_after(setting, wanted)
    setting.must(("move", "a.gunners", wanted.target))
    assert setting.at("a.gunners") == square


def is_asked_after(setting, wanted):
    """Tell whether a move is interrupted by the question for a reaction."""
    state = setting.state.clone()
    RULES.apply(state, wanted)
    decision = RULES.decision(state)
    return decision is not None and decision.prompt == "react"


def led_to(setting, unit, square):
    """Return how a veteran goes to a square."""
    decision = setting.rules.decision(setting.state)
    return led(judge_of(setting), decision, choice("move", unit, setting.square(*square)))
