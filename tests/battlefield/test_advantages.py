"""Platoons, observers and guns at the edge of a wood as the measured table has them (D-251, D-329, D-335, D-347)."""

import pytest

from game.rules.battlefield.records import Item
from game.rules.dust.frames import Movement
from tests.battlefield.marches import March, battle_rules
from tests.battlefield.positions import Table, rules

WOOD = ("wood", 60, 30, 0)
"""A wood that reaches 10 cm north of its middle."""


@pytest.fixture(autouse=True)
def wood():
    """Plant a wood of 20 by 20 cm."""
    rules().kit["wood"] = Item("wood", "woods", rect=(200, 200))


@pytest.mark.parametrize(("y", "refusal"), [(38, ("artillery_inside", "D-250")), (43, None)])
def test_d_251_a_gun_partly_inside_a_wood_fires_if_the_weapon_itself_is_outside(y, refusal) -> None:
    table = Table({"b.lothar": (60, y), "a.gunners": (60, 90), "a.bot-hunters": (60, y + 20)}, features=[WOOD])
    table.attack("b.lothar")
    assert table.why_lay("b.lothar/0", 60, 90) == refusal


def test_d_329_the_table_plays_with_platoons() -> None:
    rules = battle_rules()
    state = rules.new_game({"army_a": "allies-75-rangers", "army_b": "ssu-75-steel", "setup": "ready"}, 3)
    assert (state.units["a.the-boss"].platoon, state.units["a.the-boss"].rank) == ("rangers", "leader")
    assert state.units["a.recon-boys"].rank == "support"
    assert state.units["a.mickey"].platoon == ""
    assert [rules.reserve_bonus(state, state.units[name]) for name in ("a.gunners", "a.mickey")] == [1, 0]
    assert rules.is_relentless(state, state.units["b.steel-tornado"])


def test_d_347_a_reaction_defence_moves_the_walker_on_the_table() -> None:
    table = March({"a.nadya": (50, 40), "a.natasha": (70, 40), "b.gunners": (50, 70)}, "AT")
    for name in ("a.nadya", "a.natasha"):
        table.change(name, platoon="kv-47-pack", rank="unit")
    table.react_to("b.gunners").do("defend", "a.nadya")
    frame = table.state.frames[-1]
    assert isinstance(frame, Movement)
    assert (frame.unit, frame.action, frame.allowance) == ("a.nadya", "move", table.rules.units["nadya"].move)
    table.go("a.nadya", 50, 35)
    assert table.spot("a.nadya") == (50, 35)
    assert table.unit("a.nadya").activated
