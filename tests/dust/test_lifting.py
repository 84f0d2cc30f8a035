"""Airlifters and their cargo, ships, command vehicles and medevac (chapters 16 and 17)."""

import pytest

from tests.dust.positions import made_up
from tests.dust.positions import rules as shared
from tests.tactics.setting import RULES, Setting

A, T, S = 1, 2, 3


def inside(carrier, post="passenger", **more):
    """Return what is noted of a unit that is carried."""
    return {"status": "aboard", "carrier": carrier, "post": post, **more}


# Airlifters


def lifted(**more):
    """Return a setting with Nadya below a Carrier."""
    units = {"a.carrier": {"at": (5, 5), "facing": 0}, "a.nadya": inside("a.carrier", "cargo"), "b.gunners": (9, 9)}
    units.update(more.pop("units", {}))
    return Setting(units, **more)


def test_an_airlifter_picks_a_vehicle_up_as_its_move_begins_d299():
    table = lifted(units={"a.nadya": (5, 5), "a.babushka": (6, 6)}).play("a.carrier", "move+nothing")
    assert [one.target for one in table.offers("lift")] == ["a.nadya"]
    assert table.refusal("lift a.carrier a.babushka") == ("lifts_airmobile_only", "D-272")
    table.must("lift a.carrier a.nadya").go("a.carrier", (5, 8))
    assert table.unit("a.nadya").carrier == "a.carrier"
    assert table.refusal("lift a.carrier a.nadya")[0] in ("not_now", "unknown_verb", "not_offered")


def test_a_vehicle_beside_it_is_not_lifted_r196():
    table = lifted(units={"a.nadya": (6, 5)}).play("a.carrier", "move+nothing")
    assert table.refusal("lift a.carrier a.nadya") == ("not_below", "R-196")


def test_it_carries_one_vehicle_r196():
    table = lifted(units={"a.natasha": (5, 5)}).play("a.carrier", "move+nothing")
    assert table.refusal("lift a.carrier a.natasha") == ("carries_already", "R-196")


def test_only_an_airlifter_lifts_d272():
    table = Setting({"a.striker": (5, 5), "a.nadya": (5, 5), "b.gunners": (9, 9)}).play("a.striker", "move+nothing")
    assert table.refusal("lift a.striker a.nadya") == ("lifts_nothing", "D-272")


def test_nobody_walks_aboard_an_airlifter_d299():
    table = lifted(units={"a.nadya": (5, 4)}).play("a.nadya", "move+nothing")
    assert table.refusal("board a.nadya a.carrier") == ("lifts_from_above", "D-299")


def test_cargo_leaves_first_or_is_idle_d300():
    table = lifted().must("activate a.nadya")
    assert table.refusal("declare a.nadya attack+nothing") == ("cargo_is_idle", "D-300")
    table.must("declare a.nadya move+attack").go("a.nadya", (5, 5))
    assert table.at("a.nadya") == (5, 5)


def test_cargo_stays_once_the_carrier_has_acted_but_air_assault_leaves_d271_d300():
    acted = {"at": (5, 5), "activated": True}
    table = lifted(units={"a.carrier": acted, "a.red-storm": (1, 1)}).must("activate a.nadya")
    assert table.unit("a.nadya").activated
    assert [event.kind for event in table.events].count("did_nothing") == 2
    table = lifted(units={"a.carrier": acted, "a.nastasia": inside("a.carrier", "cargo")})
    table.must("activate a.nastasia")
    assert "march" in table.plans()


def test_cargo_cannot_be_targeted_d302():
    table = lifted(units={"b.gunners": (6, 5), "a.red-storm": (7, 5)}, seat=1).play("b.gunners", "attack+nothing")
    assert table.refusal(("aim", "b.gunners/0", "a.nadya", 1)) == ("carried", "D-302")


@pytest.mark.parametrize(("cargo", "faces"), [("nadya", [A, T]), ("nastasia", [A])])
def test_a_lost_airlifter_drops_its_cargo_d301_d271(cargo, faces):
    #
    boxes = RULES.units[cargo].damage
    units = {"a.nadya": (1, 1), f"a.{cargo}": inside("a.carrier", "cargo")}
    table = lifted(units=units, dice=[A, T] + [S] * (boxes - 2)).lose("a.carrier")
    roll = next(roll for roll in table.told("rolled") if roll["sort"] == "cargo")
    assert roll["needs"] == faces
    assert len(roll["faces"]) == boxes
    assert table.unit(f"a.{cargo}").damage == len(faces)
    assert table.unit(f"a.{cargo}").on_board
    assert table.unit(f"a.{cargo}").activated


def test_a_pilot_gets_out_of_cargo_that_breaks_d301_d191():
    boxes = RULES.units["nadya"].damage
    units = {
        "a.nadya": inside("a.carrier", "cargo", pilot="a.koshka"),
        "a.koshka": inside("a.nadya", "pilot"),
    }
    table = lifted(units=units, dice=[A] * boxes + [S]).lose("a.carrier")
    assert table.unit("a.nadya").status == "lost"
    assert table.unit("a.koshka").on_board
    assert table.at("a.koshka") == (5, 5)


# Ships


WATER = ["WWWWWW......"] * 10


def afloat(**more):
    """Return a setting with a landing craft on the water, its bow to the east."""
    units = {"a.lcm-46": {"at": (5, 5), "facing": 2}, "a.gunners": inside("a.lcm-46", "cargo"), "b.ghosts": (9, 9)}
    units.update(more.pop("units", {}))
    return Setting(units, **{"rows": WATER, **more})


def test_a_ship_stays_on_deep_water_d283():
    #
    table = afloat().play("a.lcm-46", "move+nothing")
    assert all(column < 6 for column, _ in table.goals())
    assert table.why_not_go("a.lcm-46", (6, 5)) == ("blocked_by_terrain", "D-283")


def test_a_ship_may_attack_freely_after_a_march_d283():
    table = afloat().must("activate a.lcm-46")
    assert "march+attack!" in table.plans()


def test_units_board_a_ship_from_the_land_d303():
    table = afloat(units={"a.gunners": (7, 5), "a.pounder": (6, 5)}).play("a.pounder", "move+nothing")
    table.must("board a.pounder a.lcm-46")
    assert table.unit("a.pounder").post == "cargo"


def test_a_ship_has_twelve_places_d303():
    #
    units = {"a.pounder": inside("a.lcm-46", "cargo"), "a.mickey": (6, 5), "a.death-dealers": (7, 5)}
    table = afloat(units=units).play("a.mickey", "move+nothing")
    assert table.refusal("board a.mickey a.lcm-46") == ("no_room", "D-303")  # 5 soldiers and a vehicle of 6


def test_its_cargo_leaves_before_it_acts_and_is_idle_otherwise_d304():
    table = afloat().must("activate a.gunners")
    assert table.refusal("declare a.gunners attack+nothing") == ("cargo_is_idle", "D-304")
    table.must("declare a.gunners move+attack").go("a.gunners", (6, 5))
    assert table.at("a.gunners") == (6, 5)


def test_cargo_of_a_sunken_ship_is_lost_d305():
    table = afloat(units={"a.lcm-46": {"at": (3, 5), "facing": 2}}).lose("a.lcm-46")
    assert table.unit("a.gunners").status == "lost"


def test_with_its_bow_on_land_the_cargo_is_safe_d305():
    #
    table = afloat().lose("a.lcm-46")
    assert table.told("rolled") == []
    table.must(table.offers("place")[0].to_journal())
    assert table.unit("a.gunners").on_board
    assert table.unit("a.gunners").fallen == 0
    assert not table.unit("a.gunners").activated  # it gets off as it would have


def test_a_ship_needs_water_at_its_edge_d403():
    army = {"name": "one", "bloc": "allies", "limit": 200, "units": [{"unit": "lcm-46"}, {"unit": "gunners"}]}
    state = RULES.new_game({"setup": "ready", "army_a": army}, 1)
    assert state.units["a.lcm-46"].status == "lost"
    assert state.destroyed == [0, 0]


def test_deep_water_is_open_to_amphibious_units_d274():
    name = made_up("pounder", "test-duck", keywords=("amphibious",))
    table = Setting({f"a.{name}": (6, 5), "b.ghosts": (9, 9)}, rows=WATER, rules=shared())
    table.play(f"a.{name}", "move+nothing")
    assert (4, 5) in table.goals()


# Command vehicles and medevac


def test_a_command_squad_inside_has_a_radio_and_tries_twice_d275():
    #
    profile = RULES.profiles["the-boss"]
    radio = 1 << profile.roles["radio"]
    units = {
        "a.command-truck": (5, 5), "a.the-boss": inside("a.command-truck", fallen=radio),
        "a.gunners": {"at": (1, 1), "activated": True}, "b.ghosts": (9, 9),
    }  # fmt: skip
    table = Setting(units, dice=[S, A]).play("a.the-boss", "get-moving+nothing").must("order a.the-boss a.gunners")
    assert [roll["sort"] for roll in table.told("rolled")] == ["order", "reroll"]
    assert table.told("order")[0]["success"]
    on_foot = Setting({**units, "a.the-boss": {"at": (5, 5), "fallen": radio}, "a.command-truck": (8, 8)})
    on_foot.play("a.the-boss", "get-moving+nothing")
    assert on_foot.told("order") == []  # too far without a Radio: the action became Nothing


def test_medevac_brings_soldiers_back_d282():
    units = {
        "a.air-ambulance": (5, 5), "a.red-storm": {"at": (5, 4), "fallen": 0b11100},
        "a.koshka": {"at": (5, 4), "damage": 1}, "b.ghosts": (9, 9),
    }  # fmt: skip
    table = Setting(units, dice=[A, T, S]).play("a.air-ambulance", "medevac+nothing")
    assert table.refusal("order a.air-ambulance a.koshka") == ("soldiers_only", "D-282")
    table.must("order a.air-ambulance a.red-storm")
    if table.prompt == "back":
        table.must(table.offers("back")[0].to_journal())
    assert table.unit("a.red-storm").fallen.bit_count() == 2


def test_a_ship_comes_on_where_water_reaches_the_edge_d403():
    army = {"name": "one", "bloc": "allies", "limit": 200, "units": [{"unit": "lcm-46"}, {"unit": "gunners"}]}
    state = RULES.new_game({"setup": "ready", "board": "landing", "army_a": army}, 1)
    assert state.units["a.lcm-46"].status == "waiting"
    assert RULES.entries(state, state.units["a.lcm-46"])["march"] is None
