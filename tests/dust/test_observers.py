"""D-214, D-250, D-402, R-116, R-171, R-224: artillery that an observer directs, at targets and with smoke."""

import pytest

from game.rules.dust.frames import Activation, Attack
from game.rules.dust.odds import all_at, forecast
from game.rules.dust.state import Marker, Smoke
from tests.dust.positions import Table, made_up

SCOUT, GUN, FOE, NEAR = "a.watcher", "a.hailstorm", "b.gunners", "b.bot-hunters"
WATCH = "a.sturmgrenadier-observer-squad"
WALL = ("............",) * 5 + ("...#####....",) + ("............",) * 4
"""A row of construction, from the north: what stands south of it sees nothing beyond."""
WOOD = ("............",) * 2 + ("....T.......",) + ("............",) * 7


def directed(rows=WALL, dice="", **more):
    """Return a position where a scout sees an enemy whom the gun behind a wall does not."""
    return Table({SCOUT: (9, 6), GUN: (5, 1), FOE: (5, 7), NEAR: (9, 8), **more}, dice, rows=rows)


def test_an_observer_offers_the_guns_artillery_with_his_own_sight_and_the_guns_range_d214() -> None:
    table = directed().attack(SCOUT)
    assert table.why("aim", f"{GUN}/1", FOE, 1) is None
    assert ["aim", GUN, FOE] in table.offered("aim")
    assert table.why("aim", f"{GUN}/0", FOE, 1) == ("no_artillery", "D-214")
    table.attack(GUN)
    assert table.why("aim", f"{GUN}/1", FOE, 1) == ("no_sight", "D-092")


def test_without_an_observer_nobody_directs_a_gun() -> None:
    table = directed(**{"a.red-thunder": (9, 7)}).attack("a.red-thunder")
    assert table.why("aim", f"{GUN}/1", FOE, 1) == ("no_observer", "D-214")
    assert table.why("aim", GUN, FOE) == ("no_observer", "D-214")


def test_the_observer_must_see_the_target_and_the_gun_must_reach_it() -> None:
    near = directed(**{"b.grim-reapers": (7, 3), SCOUT: (9, 3)}).attack(SCOUT)
    assert near.why("aim", f"{GUN}/1", "b.grim-reapers", 1) == ("too_close", "D-088")
    blind = directed(**{SCOUT: (4, 3), NEAR: (4, 2)}).attack(SCOUT)
    assert blind.why("aim", f"{GUN}/1", FOE, 1) == ("no_sight", "D-092")


def test_the_arc_is_the_guns() -> None:
    for facing, refusal in ((4, ("out_of_arc", "D-083")), (0, None)):
        table = Table({WATCH: (6, 6), FOE: (6, 9)})
        table.put("a.lothar", (6, 2), facing=facing)
        table.attack(WATCH)
        assert table.why("aim", "a.lothar/0", FOE, 1) == refusal


def test_the_gun_fires_is_activated_and_its_observer_stays_hidden_r171() -> None:
    table = directed(dice="AAAAA TTTTT").attack(SCOUT)
    table.do("aim", f"{GUN}/1", FOE, 1).do("fire", SCOUT)
    assert table.told("observed", unit=SCOUT, gun=GUN)
    assert table.told("hit", unit=FOE, by=GUN)
    assert table.unit(GUN).activated
    assert not table.unit(SCOUT).has("seen")
    assert table.figures(FOE) == 0


def test_cover_is_judged_from_the_observer_and_the_forecast_agrees_d402_r171() -> None:
    rows = ("............",) * 3 + ("........T...",) + ("............",) * 6
    hidden = Table({SCOUT: (10, 7), GUN: (1, 6), FOE: (7, 6)}, "A" + "S" * 20, rows=rows).attack(SCOUT)
    field, foe = hidden.rules.field, hidden.unit(FOE)
    assert field.covers(hidden.state, hidden.unit(SCOUT), foe, over_vehicles=True).yes
    assert not field.covers(hidden.state, hidden.unit(GUN), foe, over_vehicles=True).yes
    hidden.do("aim", GUN, FOE)
    frame = hidden.state.frames[-1]
    assert forecast(hidden.rules, hidden.state, frame).volleys[0].save.kind == "cover"
    own = all_at(hidden.rules, hidden.state, GUN, FOE)
    assert forecast(hidden.rules, hidden.state, own).volleys[0].save.kind == "infantry"
    hidden.do("fire", SCOUT)
    assert {roll["save"] for roll in hidden.told("rolled", sort="save")} <= {"cover"}


def test_vehicles_neither_hide_from_the_observer_of_artillery_nor_cover_against_it_d402_r116() -> None:
    table = Table({SCOUT: (5, 5), GUN: (1, 1), FOE: (9, 5), "a.babushka": (7, 5)}).attack(SCOUT)
    assert not table.rules.field.sees(table.state, table.unit(SCOUT), table.unit(FOE)).yes
    assert table.why("aim", f"{GUN}/1", FOE, 1) is None
    table.do("aim", GUN, FOE)
    assert forecast(table.rules, table.state, table.state.frames[-1]).volleys[0].save.kind == "infantry"


def test_the_exact_odds_of_directed_fire() -> None:
    table = directed().attack(SCOUT).do("aim", GUN, FOE)
    fate = forecast(table.rules, table.state, table.state.frames[-1]).fate(FOE)
    through = 1 / 3 * 2 / 3  # one die a figure, an infantry save of ARMY
    assert fate.loss == pytest.approx(5 * through)
    assert fate.destroyed == pytest.approx(through**5)


def test_an_observer_uses_none_of_his_own_weapons_and_one_gun() -> None:
    table = directed(**{"a.hailstorm.2": (7, 1)}).attack(SCOUT)
    table.do("aim", f"{GUN}/1", FOE, 1)
    assert table.why("aim", f"{SCOUT}/0", "b.bot-hunters", 1) == ("observing", "D-214")
    assert table.why("aim", "a.hailstorm.2/1", FOE, 1) == ("observing", "D-214")
    table.do("unaim", f"{GUN}/1", FOE).do("aim", f"{SCOUT}/0", "b.bot-hunters", 1)
    assert table.why("aim", f"{GUN}/1", FOE, 1) == ("instead_of_own", "D-214")


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"activated": True}, ("already_activated", "D-214")),
        ({"markers": (Marker("stunned"),)}, ("stunned", "D-224")),
        ({"markers": (Marker("suppressed"),)}, ("gun_suppressed", "D-174")),
        ({"markers": (Marker("abandoned"),)}, ("no_pilot", "D-193")),
        ({"status": "waiting", "at": -1}, ("not_on_board", "D-214")),
    ],
)
def test_guns_that_cannot_be_directed_r171(changes, refusal) -> None:
    table = directed()
    table.change(GUN, **changes)
    table.attack(SCOUT)
    assert table.why("aim", f"{GUN}/1", FOE, 1) == refusal


def test_artillery_in_a_wood_is_not_directed_d250_r116() -> None:
    table = Table({SCOUT: (4, 5), GUN: (4, 7), FOE: (9, 7), NEAR: (4, 4)}, rows=WOOD).attack(SCOUT)
    assert table.why("aim", f"{GUN}/1", FOE, 1) == ("artillery_inside", "D-250")
    assert table.why("smoke", f"{GUN}/1", table.square(9, 7)) == ("artillery_inside", "D-250")


def test_the_gun_needs_its_load_and_may_load_again_afterwards_r171() -> None:
    spent = Table({WATCH: (6, 6), FOE: (6, 9)})
    spent.put("a.lothar", (6, 2), empty=1)
    spent.attack(WATCH)
    assert spent.why("aim", "a.lothar/0", FOE, 1) == ("not_loaded", "D-262")
    table = Table({WATCH: (6, 6), FOE: (6, 9)}, "S" * 10)
    table.put("a.lothar", (6, 2))
    table.attack(WATCH).do("aim", "a.lothar/0", FOE, 1).do("fire", WATCH)
    assert table.told("emptied", unit="a.lothar")
    assert table.told("reloaded", unit="a.lothar")
    assert table.unit("a.lothar").empty == 0


def test_a_gun_that_makes_a_sustained_attack_does_not_load_again_d214() -> None:
    table = Table({WATCH: (6, 6), FOE: (6, 9)}, "S" * 20)
    table.put("a.lothar", (6, 2))
    table.attack(WATCH, "sustained").do("aim", "a.lothar/0", FOE, 1).do("fire", WATCH)
    assert table.told("emptied", unit="a.lothar")
    assert table.unit("a.lothar").empty


def test_the_attack_is_of_the_observers_kind() -> None:
    table = directed(dice="SSSSS AAAAA TTTTT").attack(SCOUT, "sustained").do("aim", GUN, FOE).do("fire", SCOUT)
    assert (table.rolled("hit"), table.rolled("reroll")) == (["SSSSS"], ["AAAAA"])


def test_nobody_directs_in_a_charge_and_a_reaction_aims_at_its_trigger_only() -> None:
    charging = directed(**{"b.bot-hunters": (8, 6)}).attack(SCOUT, "charge")
    assert charging.why("aim", f"{GUN}/1", FOE, 1) == ("no_observer", "D-214")
    table = directed().attack(SCOUT, only=FOE)
    assert table.why("aim", f"{GUN}/1", "b.bot-hunters", 1) == ("reaction_only_target", "D-159")
    assert table.why("aim", f"{GUN}/1", FOE, 1) is None


def test_a_hero_lends_his_eyes_to_the_squad_he_has_joined_r156() -> None:
    eyes = made_up("red-yana", "watchful-yana", keywords=("artillery-observer",))
    table = directed(**{"a.red-thunder": (9, 7), f"a.{eyes}": (9, 7)}).attack("a.red-thunder", hero=f"a.{eyes}")
    assert table.why("aim", f"{GUN}/1", FOE, 1) is None


def test_an_observer_has_smoke_laid_where_he_sees_r172_r224() -> None:
    table = directed(dice="A").attack(SCOUT)
    spot = table.square(5, 7)
    assert ["smoke", f"{GUN}/1", spot] in table.offered("smoke")
    table.do("smoke", f"{GUN}/1", spot)
    assert table.state.smoke == [Smoke(spot, 1)]
    assert table.unit(GUN).activated
    assert not table.unit(SCOUT).has("seen")
    table.attack(GUN)
    assert table.why("smoke", f"{GUN}/1", table.square(5, 8)) == ("no_such_target", "D-252")


def test_spirit_is_of_no_use_to_a_gun_of_others() -> None:
    keen = made_up("watcher", "keen-watcher", keywords=("artillery-observer", "fighting-spirit"))
    table = directed(**{f"a.{keen}": (9, 7)}).attack(f"a.{keen}").do("aim", GUN, FOE)
    assert table.why("spirit", f"a.{keen}") == ("observing", "D-214")


def test_a_ranged_attack_by_observation_is_followed_by_a_free_move() -> None:
    table = directed(dice="S" * 5)
    table.begin(Attack(step="attack.aim", unit=SCOUT), plan=("attack", "move!"))
    activation = table.state.frames[-2]
    assert isinstance(activation, Activation)
    table.do("aim", GUN, FOE).do("fire", SCOUT)
    assert activation.ranged
