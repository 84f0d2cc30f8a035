"""Ships on the measured table: where they come on and go, what becomes of those aboard (D-283, D-305, D-403)."""

import pytest

from game.rules.battlefield.records import TableTop
from game.rules.battlefield.terrain import Terrain
from game.rules.dust.elimination import eliminate
from game.rules.dust.frames import Activation
from game.rules.dust.state import Feature
from tests.battlefield.marches import March, battle_rules
from tests.battlefield.positions import at

CHANNEL = ("channel", 13, 60, 0)
ARMY = {"name": "navy", "bloc": "allies", "limit": 200, "units": [{"unit": "lcm-46"}, {"unit": "gunners"}]}


@pytest.mark.parametrize(("table", "status"), [("harbour", "waiting"), ("crossing", "lost"), ("marshes", "lost")])
def test_d_403_a_ship_is_fielded_where_deep_water_reaches_its_edge(table, status):
    rules = battle_rules()
    state = rules.new_game({"setup": "ready", "army_a": ARMY, "table": table, "scenario": "free-for-all"}, 1)
    while rules.decision(state).prompt != "activate":
        rules.push(state, rules.decision(state).choices[-1])  # nobody goes aboard
    assert state.units["a.lcm-46"].status == status
    assert state.destroyed == [0, 0]


def test_the_harbour_has_water_at_all_edges_a_ship_may_use():
    rules = battle_rules()
    state = rules.new_game({"setup": "ready", "army_a": ARMY, "table": "harbour"}, 1)
    for edge in (0, 4, 6):
        state.edges = [edge, (edge + 4) % 8]
        assert rules.field.has_harbour(state, 0)
    state.edges = [2, 6]
    assert not rules.field.has_harbour(state, 0)


def test_d_283_a_ship_comes_on_and_goes_over_deep_water_only():
    table = March({"b.ghosts": (150, 100)}, features=[CHANNEL], edges=[4, 0]).waits("a.lcm-46").move("a.lcm-46")
    assert table.why_go("a.lcm-46", 13, 20) is None
    assert table.why_go("a.lcm-46", 40, 20) == ("not_in_water", "R-234")
    table.go("a.lcm-46", 13, 20)
    table.move("a.lcm-46")
    assert table.why_go("a.lcm-46", 20, 45) is None
    assert table.why_go("a.lcm-46", 30, 30) == ("not_in_water", "R-234")


def test_d_283_no_ship_crosses_land_between_two_waters():
    pools = [("pond", 40, 60, 0), ("pond", 64, 60, 0)]
    table = March({"a.lcm-46": (40, 60), "b.ghosts": (150, 100)}, features=pools).move("a.lcm-46")
    assert table.why_go("a.lcm-46", 45, 60) is None
    assert table.why_go("a.lcm-46", 60, 60) == ("not_in_water", "D-283")


def test_d_283_a_march_is_followed_by_a_free_attack():
    table = March({"a.lcm-46": (13, 20), "b.ghosts": (60, 60)}, features=[CHANNEL])
    table.state.frames.append(Activation(step="activation.join", unit="a.lcm-46"))
    table.rules.start(table.state)
    assert ["declare", "a.lcm-46", "march+attack!"] in table.offered("declare")
    assert table.why("declare", "a.lcm-46", "move+attack!") is not None


@pytest.mark.parametrize(("x", "facing", "safe"), [(23, 900, True), (13, 900, False), (23, 0, False)])
def test_d_305_the_cargo_drowns_in_deep_water_and_is_safe_with_the_bow_on_land(x, facing, safe):
    table = March({"a.lcm-46": (x, 60), "b.ghosts": (150, 100)}, features=[CHANNEL])
    table.carried("a.gunners", "a.lcm-46", "cargo")
    table.change("a.lcm-46", facing=facing)
    eliminate(table.rules, table.state, table.unit("a.lcm-46"))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    assert (table.unit("a.gunners").status == "lost") is not safe
    if safe:
        assert table.prompt == "place"
        table.do(*table.offered("place")[0])
        assert table.figures("a.gunners") == 5
        assert table.unit("a.gunners").markers == ()
        assert not table.unit("a.gunners").activated


def test_deep_water_keeps_everybody_else_out():
    table = March({"a.gunners": (45, 60), "b.ghosts": (150, 100)}, features=[CHANNEL]).move("a.gunners")
    assert table.why_go("a.gunners", 25, 60) == ("terrain_in_the_way", "D-074")
    kit = battle_rules().kit
    terrain = Terrain([Feature("channel", at(13, 60))], kit)
    assert [plot.item.id for plot in terrain.water] == ["channel"]
    assert isinstance(battle_rules().tables["harbour"], TableTop)
