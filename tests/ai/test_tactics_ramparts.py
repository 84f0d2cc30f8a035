"""The players of Dust Tactics reckon with fortifications: they build, turn and man them, and mind wire and mines."""

from game.ai.mind import Clock
from game.ai.tactics.judgement import Judgement, Temper
from game.ai.tactics.power import Power
from game.ai.tactics.ramparts import choose_work, hazard
from game.ai.tactics.veteran import TacticsVeteran
from game.rules.dust.state import ARMY as A
from tests.tactics.setting import RULES, Setting

GUN = "m47-field-phaser"


def judge_of(setting, seat=0):
    return Judgement(RULES, RULES.view(setting.state, seat), seat, Power(RULES), Temper(), Clock(60))


def test_the_veteran_builds_looks_at_the_enemy_and_mans_his_walls():
    own = {"name": "x", "bloc": "allies", "limit": 100, "units": [{"unit": GUN, "options": ["bunker"]}],
           "fortifications": [{"kind": "strongpoint"}]}  # fmt: skip
    state = RULES.new_game({"board": "plain", "army_a": own, "wire": 1, "mines": 1}, 2)
    players = [TacticsVeteran(RULES, seat, 1) for seat in (0, 1)]
    while RULES.decision(state).prompt not in ("first", "load", "activate"):
        decision = RULES.decision(state)
        RULES.apply(state, players[decision.seat].choose(RULES.view(state, decision.seat), decision))
    walls = [fort for fort in state.forts if fort.is_walled]
    assert {fort.kind for fort in walls} == {"bunker", "strongpoint"}
    assert {fort.facing for fort in walls} == {(state.edges[0] + 4) % 8}
    assert RULES.field.fort_of(state, state.units[f"a.{GUN}"]).kind == "bunker"


def test_mines_and_wire_on_the_way_cost_something():
    setting = Setting({"a.gunners": (5, 3), "a.mickey": (2, 2)}, forts=[("mines", (5, 4)), ("wire", (2, 3))])
    judge = judge_of(setting)
    squad, walker = setting.unit("a.gunners"), setting.unit("a.mickey")
    assert hazard(judge, squad, ((setting.square(5, 4), 1),)) > 0
    assert hazard(judge, squad, ((setting.square(2, 3), 1),)) > 0
    assert hazard(judge, walker, ((setting.square(2, 3), 1),)) == 0
    assert hazard(judge, squad, ((setting.square(7, 7), 1),)) == 0


def test_walls_make_a_target_worth_less():
    def value(forts, where):
        setting = Setting({"a.mickey": (5, 8), "b.ghosts": where}, forts=forts)
        return judge_of(setting).strike(setting.unit("a.mickey"), setting.unit("a.mickey").at, False, False).value

    trench = value([("trench", (5, 5))], (5, 5))
    strongpoint = value([("strongpoint", (5, 4))], ("left", 0))
    bunker = value([("bunker", (5, 4))], ("left", 0))
    assert trench > strongpoint > bunker > 0


def test_a_dozer_buries_the_bunker_with_the_enemy_in_it():
    units = {"b.bergeluther": (5, 6), f"a.{GUN}": (5, 4)}
    setting = Setting(units, forts=[("bunker", (5, 4))], seat=1, dice=[A])
    setting.must("activate b.bergeluther")
    player = TacticsVeteran(RULES, 1, 1)
    decision = RULES.decision(setting.state)
    assert str(player.choose(RULES.view(setting.state, 1), decision).target) == "bury-bunker+bury-bunker"


def test_works_are_done_where_they_bring_most():
    forts = [("bunker", (5, 4)), ("bunker", (9, 4))]
    setting = Setting({"b.fireball": (7, 4), f"a.{GUN}": (9, 4)}, forts=forts, seat=1)
    setting.play("b.fireball", "bury-bunker+bury-bunker")
    chosen, _ = choose_work(judge_of(setting, 1), RULES.decision(setting.state))
    assert chosen.target == "fort.2"
