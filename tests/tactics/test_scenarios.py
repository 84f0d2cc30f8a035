"""The five scenarios: who holds what, victory points, reserves, and how they end (D-356 to D-361, R-122 to R-125)."""

import pytest

from game.rules.dust.elimination import eliminate
from game.rules.tactics.scoring import holder, holders
from tests.tactics.setting import Setting

SPOT = (5, 4)


def at_end(units, **more):
    """Return a position that has just come to the end of a turn."""
    return Setting(units, step="turn.score", objectives=more.pop("objectives", [(SPOT, -1)]), **more)


def held(units, **more):
    table = Setting(units, objectives=[(SPOT, -1)], turn=3, scenario="dust", **more)
    return holder(table.rules, table.state, table.state.objectives[0])


def test_an_objective_is_held_by_a_unit_on_it_with_no_enemy_within_two_squares_r122():
    assert held({"a.gunners": SPOT, "b.ghosts": (5, 7)}) == 0
    assert held({"a.gunners": SPOT, "b.ghosts": (5, 6)}) is None
    assert held({"a.gunners": (5, 5), "b.ghosts": (5, 9)}) is None
    assert held({"b.ghosts": SPOT, "a.gunners": (9, 9)}) == 1
    assert held({"a.karl-marx": (SPOT, (5, 5)), "b.ghosts": (11, 9)}) == 0


def test_aircraft_take_nothing_but_contest_and_mindless_zombies_take_nothing_r122_d237():
    assert held({"a.thunderstrike": SPOT, "b.ghosts": (11, 9)}) is None
    assert held({"a.gunners": SPOT, "b.falke": (5, 5)}) is None
    rules = Setting({}).rules
    mindless = next(unit.id for unit in rules.units.values() if "mindless-zombie" in unit.keywords)
    assert held({f"b.{mindless}": SPOT, "a.gunners": (11, 9)}) is None


def test_objectives_count_from_the_end_of_the_third_turn_d358():
    units = {"a.gunners": SPOT, "b.ghosts": (11, 9)}
    assert at_end(units, scenario="dust", turn=2).result is None
    assert at_end(units, scenario="dust", turn=3).result == ((0,), "objective", "D-358")
    early = Setting(units, scenario="dust", turn=2, objectives=[(SPOT, -1)])
    assert holders(early.rules, early.state) == []


def test_two_who_take_an_objective_together_are_parted_by_points_destroyed_r019():
    both = {"a.gunners": SPOT, "b.ghosts": (9, 8)}
    goals = [(SPOT, -1), ((9, 8), -1)]
    more = {"scenario": "dust", "turn": 4, "objectives": goals}
    assert at_end(both, destroyed=(3, 9), **more).result == ((1,), "destroyed", "R-019")
    assert at_end(both, **more).result == ((), "draw", "R-019")


def test_the_decoy_is_won_by_the_objective_in_the_enemy_half_d359():
    units = {"a.gunners": SPOT, "b.ghosts": (11, 9)}
    assert at_end(units, scenario="decoy", turn=3, objectives=[(SPOT, 0)]).result is None
    won = at_end(units, scenario="decoy", turn=3, objectives=[(SPOT, 1)])
    assert won.result == ((0,), "objective", "D-359")


@pytest.mark.parametrize(("half", "gained"), [(0, 1), (1, 2)])
def test_resupply_gives_two_points_for_the_enemys_and_one_for_the_own_d360(half, gained):
    table = at_end({"a.gunners": SPOT, "b.ghosts": (11, 9)}, scenario="resupply", turn=3, objectives=[(SPOT, half)])
    assert table.state.points == [gained, 0]
    assert table.told("scored")[0]["points"] == gained
    assert table.told("objective_held") == [{"at": table.square(*SPOT), "seat": 0}]


def test_resupply_is_won_with_five_points_else_by_points_destroyed_d360_r124():
    units = {"a.gunners": SPOT, "b.ghosts": (11, 9)}
    goals = [(SPOT, 1)]
    won = at_end(units, scenario="resupply", turn=5, points=(3, 4), objectives=goals)
    assert won.result == ((0,), "objective", "D-360")
    late = at_end(units, scenario="resupply", turn=8, points=(0, 4), destroyed=(9, 5), objectives=[((0, 0), 1)])
    assert late.result == ((0,), "destroyed", "D-029")


def test_the_set_piece_attack_scores_losses_and_the_enemy_objective_d361():
    table = Setting({"a.gunners": (5, 4), "b.ghosts": (5, 6), "b.manfred": (5, 6)}, scenario="assault")
    for unit in ("b.ghosts", "b.manfred"):
        eliminate(table.rules, table.state, table.unit(unit), "a.gunners")
    assert table.state.points == [2, 0]
    own = at_end({"a.gunners": SPOT, "b.ghosts": (11, 9)}, scenario="assault", turn=3, objectives=[(SPOT, 0)])
    assert own.state.points == [0, 0]
    enemy = at_end({"a.gunners": SPOT, "b.ghosts": (11, 9)}, scenario="assault", turn=3, objectives=[(SPOT, 1)])
    assert enemy.state.points == [2, 0]


def test_the_set_piece_attack_is_won_with_seven_or_most_points_d361_r124():
    units = {"a.gunners": (0, 0), "b.ghosts": (11, 9)}
    assert at_end(units, scenario="assault", turn=4, points=(7, 3)).result == ((0,), "objective", "D-361")
    assert at_end(units, scenario="assault", turn=4, points=(7, 9)).result == ((1,), "victory_points", "D-361")
    assert at_end(units, scenario="assault", turn=8, points=(2, 3)).result == ((1,), "victory_points", "D-361")
    level = at_end(units, scenario="assault", turn=8, points=(3, 3), destroyed=(9, 1))
    assert level.result == ((0,), "destroyed", "R-124")


def test_encounter_is_decided_by_points_destroyed_after_eight_turns_d357():
    units = {"a.gunners": (0, 0), "b.ghosts": (11, 9)}
    assert at_end(units, turn=7, destroyed=(9, 1)).result is None
    assert at_end(units, turn=8, destroyed=(9, 1)).result == ((0,), "destroyed", "D-029")


# Reserves


def lose(units, loser, scenario, **more):
    table = Setting(units, scenario=scenario, **more)
    piece = table.unit(loser)
    eliminate(table.rules, table.state, piece, "a.gunners")
    table.state.__dict__.pop("decision", None)
    return table


UNITS = {"a.gunners": (5, 4), "b.ghosts": (5, 9), "b.ludwig": (8, 9), "b.manfred": (8, 9), "a.bot-hunters": (1, 1)}


def test_a_lost_unit_scores_its_full_cost_for_the_enemy_r020():
    table = lose(UNITS, "b.ghosts", "encounter")
    points = table.rules.units["ghosts"].points
    assert table.state.destroyed == [points, 0]
    assert table.unit("b.ghosts").status == "lost"
    assert table.unit("b.ghosts").at == -1


def test_the_owner_may_spend_a_slot_on_a_loss_d356():
    table = lose(UNITS, "b.ghosts", "dust")
    table.play("a.gunners", "nothing+nothing")
    assert (table.prompt, table.seat) == ("reserve", 1)
    assert table.refusal("reserve b.ludwig") == ("not_just_lost", "D-356")
    table.must("reserve b.ghosts")
    assert table.unit("b.ghosts").status == "reserve"
    assert table.state.slots == [0, 1]
    assert table.refusal("activate b.ghosts") == ("reserve_next_turn", "D-356")


def test_the_slot_may_be_kept_r125():
    table = lose(UNITS, "b.ghosts", "dust").play("a.gunners", "nothing+nothing").must("bury b.ghosts")
    assert table.unit("b.ghosts").status == "lost"
    assert table.state.slots == [0, 0]


def test_two_slots_and_no_heroes_unless_the_scenario_says_so_d356():
    table = Setting(UNITS, scenario="dust")
    assert table.rules.can_return(table.state, table.unit("b.ghosts"))
    assert not table.rules.can_return(table.state, table.unit("b.manfred"))
    table.state.slots[1] = 2
    assert not table.rules.can_return(table.state, table.unit("b.ghosts"))
    all_back = Setting(UNITS, scenario="assault")
    assert all_back.rules.can_return(all_back.state, all_back.unit("b.manfred"))
    none = Setting(UNITS, scenario="encounter")
    assert not none.rules.can_return(none.state, none.unit("b.ghosts"))


def test_in_the_set_piece_attack_all_losses_go_to_reserve_heroes_too_d361():
    table = lose({**UNITS, "b.ghosts": {"at": (5, 9), "fallen": 7}}, "b.ghosts", "assault")
    eliminate(table.rules, table.state, table.unit("b.manfred"), "a.gunners")
    assert table.unit("b.ghosts").status == "reserve"
    assert table.unit("b.manfred").status == "reserve"
    assert table.unit("b.ghosts").fallen == 0  # fresh
    assert table.state.slots == [0, 0]


def test_from_the_next_turn_on_a_reserve_enters_or_waits_r125():
    units = {"a.gunners": (5, 4), "b.ludwig": (8, 9), "b.ghosts": {"status": "reserve", "lost_in": 2}}
    table = Setting(units, scenario="dust", turn=3, seat=1).must("activate b.ghosts")
    assert table.plans() == {"move+attack", "move+nothing", "march"}
    assert [str(one) for one in table.offers("wait")] == ["wait b.ghosts"]
    table.must("declare b.ghosts move+nothing").go("b.ghosts", (5, 9))
    assert table.at("b.ghosts") == (5, 9)
    again = Setting(units, scenario="dust", turn=3, seat=1).must("activate b.ghosts", "wait b.ghosts")
    assert again.unit("b.ghosts").status == "reserve"
    assert again.unit("b.ghosts").activated


def test_reserves_of_the_decoy_come_from_the_enemys_short_side_d359():
    units = {"a.gunners": (5, 4), "b.ludwig": (8, 9), "b.ghosts": {"status": "reserve", "lost_in": 2}}
    table = Setting(units, scenario="decoy", turn=3, seat=1, edges=(6, 2)).play("b.ghosts", "move+nothing")
    assert {goal[0] for goal in table.goals()} == {0, 1}
