"""Commissars, superhumans with sidekicks, spies, and zombies with their Blutkreuz (chapters 12 and 14)."""

import pytest

from game.core.choice import choice
from game.rules.dust.attached import joint_name
from game.rules.dust.bodies import holder_of
from game.rules.dust.heroes import why_not_pair
from game.rules.dust.muster import faults_of
from game.rules.dust.records import Army, Entry
from game.rules.tactics.scoring import can_hold
from tests.dust.positions import made_up
from tests.dust.positions import rules as shared
from tests.tactics.setting import RULES, Setting

A, T, S = 1, 2, 3
GUNNER = "nkvd-commissar-machine-gunner"


def started(*units, enemy="ghosts"):
    """Return a game of these units before the first turn."""
    armies = [
        {"name": name, "bloc": RULES.units[of[0]].bloc, "limit": 200, "units": [{"unit": each} for each in of]}
        for name, of in (("one", units), ("two", (enemy,)))
    ]
    return RULES.new_game({"setup": "ready", "army_a": armies[0], "army_b": armies[1]}, 1)


def refusal(state, *parts):
    found = RULES.why_not(state, choice(*parts))
    return None if found is None else (found.reason, found.rule)


# Commissars


def test_every_commissar_is_attached_before_the_game_begins_d401():
    state = started("red-storm", GUNNER, "babushka")
    assert RULES.decision(state).prompt == "load"
    assert refusal(state, "set_out") == ("commissar_unattached", "D-401")
    assert refusal(state, "attach", f"a.{GUNNER}", "a.babushka") == ("takes_no_commissar", "R-169")
    assert refusal(state, "attach", "a.red-storm", "a.babushka") == ("no_commissar", "D-401")
    RULES.apply(state, choice("attach", f"a.{GUNNER}", "a.red-storm"))
    assert RULES.decision(state).prompt != "load"
    assert state.units["a.red-storm"].unit == joint_name("red-storm", GUNNER)


def test_a_squad_takes_one_commissar_r169():
    state = started("red-storm", "red-thunder", GUNNER, "nkvd-commissar-tank-hunter")
    RULES.apply(state, choice("attach", f"a.{GUNNER}", "a.red-storm"))
    wanted = ("attach", "a.nkvd-commissar-tank-hunter", "a.red-storm")
    assert refusal(state, *wanted) == ("has_a_commissar", "R-169")


def test_a_list_needs_a_squad_for_every_commissar_d401():
    lonely = Army("one", "ssu", 50, (Entry(GUNNER), Entry("babushka")))
    assert [finding.reason for finding in faults_of(RULES.units, lonely)] == ["commissar"]
    led = Army("one", "ssu", 50, (Entry(GUNNER), Entry("red-storm")))
    assert faults_of(RULES.units, led) == []


def test_drawn_armies_have_squads_for_their_commissars_d401():
    for seed in range(60):
        state = RULES.new_game({"army_a": "random", "army_b": "random", "setup": "ready"}, seed)
        for side in (0, 1):
            men = [piece for piece in state.of(side) if "commissar" in RULES.units[piece.unit].keywords]
            assert all(piece.status != "lost" for piece in men)


def commissioned(**more):
    """Return a setting with a squad that has a commissar."""
    unit = joint_name("red-storm", GUNNER)
    units = {
        "a.red-storm": (5, 3),
        f"a.{GUNNER}": {"status": "aboard", "carrier": "a.red-storm", "post": "attached"},
        "b.ghosts": (5, 6),
    }
    table = Setting(units, **more)
    table.state.units["a.red-storm"] = type(table.unit("a.red-storm"))(
        "a.red-storm", unit, 0, "board", table.square(5, 3), begun=True
    )
    table.state.__dict__.pop("decision", None)
    return table


def test_he_adds_figure_weapon_and_points_but_not_move_or_armour_r169():
    squad, man, joint = (RULES.units[name] for name in ("red-storm", GUNNER, joint_name("red-storm", GUNNER)))
    assert joint.soldiers == squad.soldiers + 1
    assert joint.weapons == (*squad.weapons, *man.weapons)
    assert joint.points == squad.points + man.points
    assert (joint.move, joint.march, joint.armour, joint.id) == (squad.move, squad.march, squad.armour, squad.id)
    profile = RULES.profiles[joint_name("red-storm", GUNNER)]
    assert profile.lines[-1].bearers == 1 << squad.soldiers
    assert all(not line.bearers >> squad.soldiers & 1 for line in profile.lines[:-1])


def test_he_fires_his_own_weapon_with_the_squad_d225():
    table = commissioned().play("a.red-storm", "attack+nothing")
    last = len(RULES.units["red-storm"].weapons)
    assert f"a.red-storm/{last}" in {one.subject for one in table.offers("aim")}


def test_he_is_no_unit_of_his_own_r169():
    table = commissioned()
    assert table.refusal(f"activate a.{GUNNER}") == ("acts_with_another", "R-169")
    assert [one.subject for one in table.offers("activate")] == ["a.red-storm"]


def test_his_skills_go_with_him_r169():
    name = joint_name("pla-assault-squad", "commissar-poon")
    table = Setting({"a.pla-assault-squad": (5, 3), "b.ghosts": (9, 9)})
    squad = type(table.unit("a.pla-assault-squad"))("a.pla-assault-squad", name, 0, "board", 41, begun=True)
    assert holder_of(RULES, table.state, squad, "fighting-spirit") is squad
    fallen = type(squad)(
        "a.pla-assault-squad", name, 0, "board", 41, fallen=1 << RULES.units["pla-assault-squad"].soldiers
    )
    assert holder_of(RULES, table.state, fallen, "fighting-spirit") is None


def test_a_commissar_no_card_names_goes_to_any_squad_r169():
    state = started("pla-assault-squad", "commissar-poon")
    RULES.apply(state, choice("attach", "a.commissar-poon", "a.pla-assault-squad"))
    assert state.units["a.pla-assault-squad"].unit == joint_name("pla-assault-squad", "commissar-poon")


# Superhumans


def test_superhumans_join_nobody_d194():
    found = why_not_pair(RULES.units["sergeant-victory"], RULES.units["grim-reapers"])
    assert (found.reason, found.rule) == ("superhuman_joins_nobody", "D-194")


def test_a_sidekick_joins_his_superhuman_d243():
    #
    name = made_up("bazooka-joe", "test-sidekick", keywords=("sidekick",))
    units = {f"a.{name}": (5, 3), "a.sergeant-victory": (5, 3), "a.bazooka-joe": (5, 3), "b.ghosts": (9, 9)}
    table = Setting(units, rules=shared()).must("activate a.sergeant-victory")
    assert [one.subject for one in table.offers("join")] == [f"a.{name}"]
    assert table.refusal("join a.bazooka-joe a.sergeant-victory") == ("joins_squads_only", "D-183")
    table.must(f"join a.{name} a.sergeant-victory")
    assert table.unit(f"a.{name}").activated


@pytest.mark.parametrize("action", ["get-moving", "get-up"])
def test_nobody_commands_a_superhuman_d195(action):
    units = {
        "a.the-boss": (5, 3), "a.sergeant-victory": {"at": (5, 4), "activated": True, "damage": 1},
        "a.gunners": {"at": (5, 2), "activated": True, "fallen": 1}, "b.ghosts": (9, 9),
    }  # fmt: skip
    table = Setting(units).play("a.the-boss", f"{action}+nothing")
    assert table.refusal("order a.the-boss a.sergeant-victory") == ("superhuman_not_ordered", "D-195")


# Spies


def spying(dice, **units):
    return Setting({"a.the-priest": None, "b.ghosts": (5, 5), "b.ludwig": (9, 9), **units}, dice=dice)


def test_a_spy_appears_beside_an_enemy_with_an_action_for_each_army_d244():
    #
    table = spying([A, S]).must("activate a.the-priest")
    assert table.prompt == "appear"
    spots = {one.target for one in table.offers("place")}
    assert table.square(5, 4) in spots
    assert table.square(5, 5) not in spots
    assert table.refusal(("place", "a.the-priest", table.square(1, 1))) == ("not_by_an_enemy", "D-244")
    table.must(("place", "a.the-priest", table.square(5, 4)))
    assert table.plans() >= {"move", "attack", "nothing"}
    assert "march" not in table.plans()
    two = spying([A, A]).must("activate a.the-priest", ("place", "a.the-priest", table.square(5, 4)))
    assert {"march", "move+attack"} <= two.plans()


def test_without_an_army_he_stays_away_d244():
    table = spying([T, S]).must("activate a.the-priest")
    assert table.unit("a.the-priest").status == "waiting"
    assert table.told("waited") == [{"unit": "a.the-priest"}]
    assert table.seat == 1


def test_a_spy_waits_where_there_is_no_enemy_d244():
    table = Setting({"a.the-priest": None, "b.ghosts": None}).must("activate a.the-priest")
    assert table.told("rolled") == []
    assert table.unit("a.the-priest").status == "waiting"


def test_a_spy_starts_aboard_nothing_d244():
    state = started("the-priest", "command-truck", "gunners")
    assert refusal(state, "board", "a.the-priest", "a.command-truck") == ("spies_come_alone", "D-244")


# Zombies


def undead(**more):
    """Return a setting with zombies beside the Totenmeisterin."""
    units = {"a.zombies": (2, 3), "a.totenmeisterin": (2, 2), "b.gunners": (2, 8)}
    units.update(more.pop("units", {}))
    return Setting(units, **more)


def test_zombies_near_a_blutkreuz_march_four_and_charge_d219_s03():
    table = undead().must("activate a.zombies", "declare a.zombies march+charge!")
    assert (2, 7) in table.goals()
    table.go("a.zombies", (2, 7))
    if table.prompt == "react":
        table.must("decline")
    assert table.prompt == "aim"
    assert {one.target for one in table.offers("aim")} == {"b.gunners"}


def test_alone_they_are_slow_and_do_not_charge_d219():
    table = undead(units={"a.totenmeisterin": (9, 2)}).must("activate a.zombies")
    assert not any("charge" in plan for plan in table.plans())
    table.must("declare a.zombies march")
    assert (2, 7) not in table.goals()
    assert (2, 6) in table.goals()


def test_the_blutkreuz_is_looked_for_at_the_start_of_the_activation_r170():
    table = undead().play("a.zombies", "move+attack")
    assert (2, 6) in table.goals()
    assert table.told("led") == [{"unit": "a.zombies", "by": "a.totenmeisterin"}]


def test_resurrection_rolls_a_die_for_each_lost_zombie_d241_s04():
    units = {"a.zombies": {"at": (2, 3), "fallen": 0b11}, "a.totenmeisterin": (2, 5)}
    table = undead(units=units, dice=[A, T]).play("a.totenmeisterin", "move+resurrection")
    table.go("a.totenmeisterin", (2, 4))
    if table.prompt == "react":
        table.must("decline")
    table.must("order a.totenmeisterin a.zombies")
    assert table.unit("a.zombies").fallen.bit_count() == 1


def test_resurrection_is_for_mindless_zombies_near_by_d241():
    units = {
        "a.zombies": {"at": (2, 8), "fallen": 1}, "a.brain-eaters": {"at": (1, 2), "fallen": 1}, "b.gunners": (9, 9),
        "a.zombies.2": {"at": (3, 2), "fallen": 1},
    }  # fmt: skip
    table = undead(units=units).play("a.totenmeisterin", "resurrection+nothing")
    assert table.refusal("order a.totenmeisterin a.zombies") == ("order_too_far", "D-241")
    assert table.refusal("order a.totenmeisterin a.brain-eaters") == ("mindless_only", "D-241")
    assert [one.target for one in table.offers("order")] == ["a.zombies.2"]


def test_mindless_zombies_take_no_objective_d237():
    table = undead()
    assert not can_hold(RULES, table.unit("a.zombies"))
    assert can_hold(RULES, table.unit("a.totenmeisterin"))
