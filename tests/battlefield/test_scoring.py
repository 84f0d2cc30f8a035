"""Objectives and the ends of the six scenarios on the measured table (D-365, D-371 to D-383, R-019, R-126, R-127)."""

import pytest

from game.rules.battlefield.scoring import holder, is_kept_off, takers, verdict
from game.rules.dust.state import Objective
from tests.battlefield.marches import March
from tests.battlefield.positions import at


def field(units, objectives, scenario="free-for-all", attacker=0, edges=(4, 0), **state):
    """Return a position with objectives, each on somebody's ground."""
    table = March(units, **{"turn": 3, "edges": list(edges), **state})
    table.state.scenario, table.state.attacker = scenario, attacker
    table.state.objectives = [Objective(at(*spot), half) for spot, half in objectives]
    return table


def held(table):
    """Return who holds the first objective."""
    return holder(table.rules, table.state, table.state.objectives[0])


def ending(table):
    """Return who wins now, and by which rule."""
    found = verdict(table.rules, table.state)
    return None if found is None else (found.winners, found.how, found.rule)


ROW = [(60 + 4 * n, 86) for n in range(5)]


def test_d_365_a_figure_within_ten_centimetres_of_the_disc_holds_it():
    near = field({"a.bazooka-joe": (60, 86 - 4 - 10 - 1.25)}, [((60, 86), 1)])
    assert held(near) == 0
    far = field({"a.bazooka-joe": (60, 86 - 4 - 10 - 1.27)}, [((60, 86), 1)])
    assert held(far) is None


def test_r_127_an_enemy_as_near_contests_it():
    table = field({"a.bazooka-joe": (60, 76), "b.ludwig": (60, 96)}, [((60, 86), 1)])
    assert held(table) is None


def test_d_365_nobody_takes_an_objective_after_a_march_but_still_contests_it():
    table = field({"a.bazooka-joe": (60, 76)}, [((60, 86), 1)])
    table.change("a.bazooka-joe", last="march")
    assert held(table) is None
    table.put("b.ludwig", (60, 96))
    assert held(table) is None


def test_r_127_aircraft_neither_hold_nor_contest():
    table = field({"a.assaulter": (60, 76), "b.ludwig": (60, 96)}, [((60, 86), 0)])
    assert held(table) == 1


@pytest.mark.parametrize(("scenario", "rule"), [("free-for-all", "D-371"), ("meeting", "D-372"), ("clean-up", "D-379")])
def test_d_371_d_372_d_379_the_marker_on_enemy_ground_wins(scenario, rule):
    table = field({"a.gunners": ROW, "b.ghosts": (150, 20)}, [((60, 86), 1), ((60, 10), 0)], scenario)
    assert takers(table.rules, table.state) == [0]
    assert ending(table) == ((0,), "objective", rule)
    own = field({"a.gunners": ROW, "b.ghosts": (150, 20)}, [((60, 86), 0), ((60, 10), 1)], scenario)
    assert ending(own) is None


def test_r_019_both_at_once_is_decided_by_what_was_destroyed():
    table = field({"a.gunners": ROW, "b.ghosts": (60, 14)}, [((60, 86), 1), ((60, 10), 0)], destroyed=[12, 8])
    assert takers(table.rules, table.state) == [0, 1]
    assert ending(table) == ((0,), "destroyed", "R-019")


def test_r_126_after_the_last_turn_what_was_destroyed_decides():
    table = field({"a.gunners": (20, 20), "b.ghosts": (150, 20)}, [((60, 86), 1)], destroyed=[3, 8])
    table.state.turn = table.rules.scenarios["free-for-all"].turns
    assert ending(table) == ((1,), "destroyed", "R-126")


@pytest.mark.parametrize(("scenario", "rule"), [("no-retreat", "D-374"), ("pincer", "D-377")])
def test_d_376_the_attacker_takes_the_marker_or_must_be_on_the_defenders_half(scenario, rule):
    """R-140."""
    edges = {"attacker": 0, "edges": (6, 2)}
    taken = field({"a.gunners": (140, 60), "b.ghosts": (100, 20)}, [((150, 60), 1)], scenario, turn=2, **edges)
    assert ending(taken) == ((0,), "objective", rule)
    off = field({"a.gunners": (40, 60), "b.ghosts": (150, 60)}, [((150, 60), 1)], scenario, turn=3, **edges)
    assert is_kept_off(off.rules, off.state)
    assert ending(off) is None  # only from turn 4 on
    off.state.turn = 4
    assert ending(off) == ((1,), "held", "D-376")
    on = field({"a.ludwig": (93.9, 60), "b.ghosts": (150, 60)}, [((150, 60), 1)], scenario, turn=4, **edges)
    assert not is_kept_off(on.rules, on.state)


def test_d_383_the_attacker_must_be_within_forty_centimetres_of_a_marker():
    edges = {"attacker": 0, "edges": (5, 7)}
    units = {"b.ghosts": (60, 60)}
    near = field({**units, "a.ludwig": (60, 12)}, [((60, 60), 1)], "breakthrough", turn=4, **edges)
    assert not is_kept_off(near.rules, near.state)
    far = field({**units, "a.ludwig": (60, 11.9)}, [((60, 60), 1)], "breakthrough", turn=4, **edges)
    assert ending(far) == ((1,), "held", "D-383")
