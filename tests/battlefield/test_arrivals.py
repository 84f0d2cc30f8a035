"""Reserves, scattered reserves, ambushes and the first turn on the measured table (D-366 to D-370, R-129 to R-134)."""

import pytest

from game.rules.battlefield.arrivals import lines_for, reserve_dice
from game.rules.battlefield.zones import arrival_lines, deployment, edge_strip, entry_lines, for_objective
from game.rules.dust.frames import Turn
from tests.battlefield.marches import March, battle_rules

WIDE, DEEP = 18000, 12000


def waiting(scenario, status="reserve", dice="", turn=1, edges=(4, 0), attacker=0, units=None):
    """Return a position in which gunners of the first side wait to come on."""
    table = March(units or {"b.ghosts": (90, 60)}, dice, turn=turn, edges=list(edges))
    table.state.scenario, table.state.attacker = scenario, attacker
    table.put("a.gunners", (0, 0))
    table.change("a.gunners", status=status, at=-1, spots=(), begun=False)
    table.state.frames = table.state.frames[:1]
    table.state.frames.append(Turn(step="turn.next", seat=0))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    table.events += table.rules.opening(table.state)
    return table


@pytest.mark.parametrize(
    ("scenario", "turn", "dice"),
    [("no-retreat", 1, 1), ("no-retreat", 2, 2), ("no-retreat", 3, None), ("meeting", 1, 0), ("meeting", 2, 1),
     ("meeting", 3, 2), ("meeting", 4, None)],
)  # fmt: skip
def test_d_368_d_369_dice_by_turn(scenario, turn, dice):
    """R-130, R-131."""
    rules = battle_rules()
    assert reserve_dice(rules.scenarios[scenario], turn, rules.figures) == dice


def test_d_368_a_unit_without_an_army_waits_and_counts_as_activated():
    table = waiting("no-retreat", dice="T").do("activate", "a.gunners")
    assert table.rolled("reserve") == ["T"]
    assert table.told("waited", unit="a.gunners")
    assert table.unit("a.gunners").status == "reserve"
    assert table.unit("a.gunners").activated


def test_d_368_with_an_army_it_comes_on_by_its_own_edge():
    table = waiting("no-retreat", dice="A", edges=(6, 2)).do("activate", "a.gunners")
    assert table.told("arrives", unit="a.gunners", edge="own")
    assert lines_for(table.rules, table.state, table.unit("a.gunners")) == (((0, 0), (0, DEEP)),)
    assert table.prompt == "declare"


def test_d_369_delayed_reserves_are_not_rolled_for_in_the_first_turn():
    table = waiting("meeting", dice="AA").do("activate", "a.gunners")
    assert table.rolled("reserve") == []
    assert table.told("waited", unit="a.gunners")


@pytest.mark.parametrize(
    ("face", "edge", "line"),
    [("A", "own", ((0, 0), (WIDE, 0))), ("T", "left", None), ("S", "right", None)],
)  # fmt: skip
def test_d_370_r_133_scattered_reserves_arrive_where_the_die_says(face, edge, line):
    table = waiting("meeting", dice="A" + face, turn=2).do("activate", "a.gunners")
    assert table.told("arrives", unit="a.gunners", edge=edge)
    found = lines_for(table.rules, table.state, table.unit("a.gunners"))[0]
    if line is not None:
        assert found == line
    else:  # beside the own corner, on the left or right side of the table
        assert {x for x, _ in found} == {0 if edge == "left" else WIDE}
        assert found[0][1] == 0


def test_r_129_an_ambush_may_stay_hidden():
    table = waiting("no-retreat", status="ambush", edges=(6, 2), attacker=1).do("activate", "a.gunners")
    assert table.prompt == "spring"
    table.do("stay_hidden")
    assert table.unit("a.gunners").status == "ambush"


def test_d_367_an_ambush_is_sprung_out_of_sight_and_twenty_centimetres_away():
    units = {"b.ludwig": (90, 60)}
    table = waiting("no-retreat", status="ambush", edges=(6, 2), attacker=1, units=units).do("activate", "a.gunners")
    assert table.why("spring", "a.gunners", (8000, 6000, 0)) == ("too_near_to_enemy", "D-367")
    assert table.why("spring", "a.gunners", (3000, 6000, 0)) == ("in_plain_sight", "D-367")
    assert table.why("spring", "a.gunners", (15000, 6000, 0)) == ("not_in_zone", "D-367")


def test_d_366_units_enter_by_their_own_edge_and_make_no_sustained_attack_in_the_first_turn():
    """R-128."""
    table = waiting("free-for-all", status="waiting")
    battle = table.rules.scenarios["free-for-all"]
    assert entry_lines(battle, table.state, 0, WIDE, DEEP) == (((0, 0), (WIDE, 0)),)
    table.do("activate", "a.gunners")
    assert ["declare", "a.gunners", "march"] in table.offered("declare")
    assert ["declare", "a.gunners", "sustained"] not in table.offered("declare")


# Zones of the scenarios


def zone(scenario, seat, edges, attacker=0):
    """Return where a side deploys."""
    table = March({}, edges=list(edges))
    table.state.attacker = attacker
    return deployment(battle_rules().scenarios[scenario], table.state, seat, WIDE, DEEP)


def test_d_375_d_378_the_attacker_keeps_sixty_centimetres_from_the_middle():
    for scenario in ("no-retreat", "pincer"):
        assert zone(scenario, 0, (6, 2)).gap == 6000
        assert zone(scenario, 1, (6, 2)).gap == 0


def test_d_380_both_keep_thirty_centimetres_from_the_middle_in_their_quarters():
    own = zone("clean-up", 0, (5, 1))
    assert (own.west, own.south, own.east, own.north, own.gap) == (0, 0, 9000, 6000, 3000)


def test_d_382_the_attacker_keeps_off_the_centre_lines():
    own = zone("breakthrough", 0, (5, 7))
    assert (own.west, own.south, own.east, own.north) == (0, 0, 7000, 4000)


def test_d_371_objectives_lie_near_the_enemys_edge():
    """R-137."""
    table = March({}, edges=[4, 0])
    found = for_objective(battle_rules().scenarios["free-for-all"], table.state, 0, "enemy-edge", WIDE, DEEP)
    assert (found.west, found.south, found.east, found.north) == (2000, 10000, 16000, 12000)
    assert edge_strip(0, WIDE, DEEP, 2000).south == 10000


def test_d_377_d_380_d_382_where_reserves_come_on():
    """R-138, R-139."""
    battles = battle_rules().scenarios
    table = March({}, edges=[6, 2])
    assert arrival_lines(battles["pincer"], table.state, 0, "own", WIDE, DEEP) == (
        ((0, 0), (9000, 0)), ((0, DEEP), (9000, DEEP)),
    )  # fmt: skip
    table.state.edges = [5, 1]
    assert arrival_lines(battles["clean-up"], table.state, 0, "own", WIDE, DEEP) == (((0, 0), (9000, 0)),)
    corner = arrival_lines(battles["breakthrough"], table.state, 0, "own", WIDE, DEEP)
    assert all((WIDE, DEEP) in line for line in corner)


def test_r_149_a_side_without_reserves_replaces_by_its_own_edge():
    table = waiting("pincer", edges=(6, 2), attacker=0)
    gunners = table.unit("a.gunners")
    assert lines_for(table.rules, table.state, gunners) == (((0, 0), (0, DEEP)),)
    table.state.scenario, table.state.edges = "breakthrough", [3, 5]
    assert lines_for(table.rules, table.state, gunners) == (((9000, 0), (WIDE, 0)), ((WIDE, 0), (WIDE, 6000)))
    table.state.attacker = 1
    assert all((0, DEEP) in line for line in lines_for(table.rules, table.state, gunners))
