"""Heroes who drive vehicles and aircraft: mounted from the start, mounting, dismounting, aces, escape (chapter 12)."""

import pytest

from game.core.choice import choice
from game.rules.dust.carrying import why_not_drive
from game.rules.dust.turn import count_unactivated
from tests.dust.positions import made_up
from tests.dust.positions import rules as shared
from tests.tactics.setting import RULES, Setting

A, T, S = 1, 2, 3


def crewed(**more):
    """Return a setting with Koshka at the wheel of Grand'ma."""
    units = {
        "a.koshka": {"status": "aboard", "carrier": "a.grandma", "post": "pilot"},
        "a.grandma": {"at": (5, 3), "pilot": "a.koshka"},
        "b.ghosts": (5, 5),
        "b.luther": (9, 9),
    }
    units.update(more.pop("units", {}))
    return Setting(units, **more)


def loading(*units, enemy=("ghosts",)):
    """Return the first decision of a game of these armies."""
    armies = [
        {"name": name, "bloc": RULES.units[of[0]].bloc, "limit": 200, "units": [{"unit": each} for each in of]}
        for name, of in (("one", units), ("two", enemy))
    ]
    state = RULES.new_game({"setup": "ready", "army_a": armies[0], "army_b": armies[1]}, 1)
    return state, RULES.decision(state)


# Who may drive what


@pytest.mark.parametrize(
    ("hero", "vehicle", "refusal"),
    [
        ("koshka", "nadya", None),
        ("koshka", "grandma", None),
        ("nikolai", "karl-marx", None),
        ("nikolai", "grandma", ("named_pilot_only", "D-285")),
        ("koshka", "striker", ("no_pilot_skill", "D-213")),
        ("red-ace", "the-red-star", None),
        ("red-ace", "nadya", ("no_pilot_skill", "D-240")),
        ("sigrid", "snow-lynx", None),
        ("sigrid", "luther", ("drives_one_only", "D-285")),
        ("red-yana", "nadya", ("no_pilot_skill", "D-240")),
        ("koshka", "red-storm", ("drives_vehicles_only", "D-188")),
    ],
)
def test_pilots_drive_vehicles_and_air_pilots_aircraft_d188_d285(hero, vehicle, refusal):
    #
    found = why_not_drive(RULES.units[hero], RULES.units[vehicle])
    assert (None if found is None else (found.reason, found.rule)) == refusal


def test_an_air_pilot_flies_d213():
    name = made_up("koshka", "test-flyer", keywords=("air-pilot",))
    units = shared().units
    assert why_not_drive(units[name], units["the-red-star"]).reason == "named_pilot_only"
    assert why_not_drive(units[name], units["carrier"]) is None
    assert why_not_drive(units[name], units["nadya"]).rule == "D-240"


def test_a_hero_may_start_at_the_wheel_d188():
    state, decision = loading("koshka", "grandma", "nadya", "carrier")
    assert decision.prompt == "load"
    mounts = [(one.subject, one.target) for one in decision.choices if one.verb == "mount"]
    assert mounts == [("a.koshka", "a.grandma"), ("a.koshka", "a.nadya")]
    refusal = RULES.why_not(state, choice("mount", "a.koshka", "a.carrier"))
    assert (refusal.reason, refusal.rule) == ("no_pilot_skill", "D-213")
    RULES.apply(state, choice("mount", "a.koshka", "a.grandma"))
    assert state.units["a.koshka"].post == "pilot"
    assert state.units["a.grandma"].pilot == "a.koshka"
    refusal = RULES.why_not(state, choice("mount", "a.koshka", "a.nadya"))
    assert refusal is not None
    assert refusal.reason == "already_aboard"


def test_one_hero_drives_a_vehicle_d188():
    state, _ = loading("koshka", "nikolai", "nadya")
    RULES.apply(state, choice("mount", "a.koshka", "a.nadya"))
    assert RULES.decision(state).prompt != "load"
    units = {
        "a.koshka": {"status": "aboard", "carrier": "a.nadya", "post": "pilot"},
        "a.nadya": {"at": (5, 3), "pilot": "a.koshka"},
        "a.nikolai": (5, 2),
        "b.ghosts": (9, 9),
    }
    table = Setting(units).play("a.nikolai", "march")
    assert table.refusal("mount a.nikolai a.nadya") == ("has_a_pilot", "D-188")


def test_without_anything_to_load_nobody_is_asked_d293():
    _, decision = loading("red-storm", "koshka")
    assert decision.prompt != "load"


# Together


def test_pilot_and_vehicle_activate_together_and_count_as_one_d189():
    table = crewed(dice=[T])
    assert count_unactivated(table.state) == [1, 2]
    assert table.refusal("activate a.koshka") == ("acts_with_another", "D-189")
    table.must("activate a.grandma")
    assert table.unit("a.koshka").activated
    assert table.unit("a.grandma").activated


def test_a_mounted_pilot_cannot_be_targeted_d190():
    table = crewed(seat=1).play("b.ghosts", "attack+nothing")
    assert table.refusal(("aim", "b.ghosts/0", "a.koshka", 1)) == ("carried", "D-190")
    assert all(one.target != "a.koshka" for one in table.offers("aim"))


def test_his_own_weapons_are_silent_d190():
    table = crewed(dice=[S]).play("a.grandma", "attack+nothing")
    assert {str(one.subject).partition("/")[0] for one in table.offers("aim")} == {"a.grandma"}


# Aces


@pytest.mark.parametrize(("face", "actions"), [(A, 3), (T, 3), (S, 2)])
def test_an_ace_rolls_for_a_third_action_at_activation_d211(face, actions):
    table = crewed(dice=[face]).must("activate a.grandma")
    assert ("move+attack+nothing" in table.plans()) == (actions == 3)
    assert ("march+attack" in table.plans()) == (actions == 3)
    assert ("move+attack" in table.plans()) == (actions == 2)
    assert [roll["faces"] for roll in table.told("rolled")] == [[face]]


def test_an_air_ace_has_his_third_action_in_the_air_only_d210():
    units = {
        "a.red-ace": {"status": "aboard", "carrier": "a.the-red-star", "post": "pilot"},
        "a.the-red-star": {"at": (5, 3), "pilot": "a.red-ace"},
        "b.ghosts": (9, 9),
    }
    table = Setting(units, dice=[A]).must("activate a.the-red-star")
    assert "sustained+move" in table.plans()
    on_foot = Setting({"a.red-ace": (5, 3), "b.ghosts": (9, 9)}).must("activate a.red-ace")
    assert on_foot.told("rolled") == []


def test_an_ace_on_foot_has_two_actions_d211():
    table = Setting({"a.koshka": (5, 3), "b.ghosts": (9, 9)}).must("activate a.koshka")
    assert table.told("rolled") == []
    assert "move+attack" in table.plans()


def test_an_infantry_ace_lends_his_third_action_to_the_unit_he_joins_d233():
    units = {"a.red-yana": (5, 3), "a.red-storm": (5, 3), "b.ghosts": (9, 9)}
    table = Setting(units, dice=[T]).must("activate a.red-storm", "join a.red-yana a.red-storm")
    assert "march+attack" in table.plans()
    alone = Setting(units).must("activate a.red-storm", "alone")
    assert alone.told("rolled") == []


def test_never_more_than_three_actions_d025():
    units = {"a.red-yana": (5, 3), "a.red-yana-spetsnaz": (8, 8), "b.ghosts": (9, 9)}
    table = Setting(units, dice=[A]).must("activate a.red-yana")
    assert "move+attack+nothing" in table.plans()
    assert table.refusal("declare a.red-yana march+sustained") == ("more_than_three", "D-025")


# Skills at the wheel


def test_fighting_spirit_serves_the_vehicle_and_is_ticked_on_the_hero_d396():
    table = crewed(dice=[S]).play("a.grandma", "attack+nothing")
    table.must(("aim", "a.grandma", "b.ghosts"))
    table.must("spirit a.grandma", "fire a.grandma")
    assert table.unit("a.koshka").used == ("fighting-spirit",)
    assert table.unit("a.grandma").used == ()
    hits = [roll for roll in table.told("rolled") if roll["sort"] == "hit"]
    assert hits
    assert all(roll["needs"] == [A, T] for roll in hits)


def test_luck_serves_the_vehicle_d396():
    units = {
        "a.jack": {"status": "aboard", "carrier": "a.pounder", "post": "pilot"},
        "a.pounder": {"at": (5, 3), "pilot": "a.jack"},
        "b.luther": (5, 8),
    }
    table = Setting(units, dice=[S] * 40).play("a.pounder", "attack+nothing")
    table.must(("aim", "a.pounder", "b.luther"), "lucky a.pounder", "fire a.pounder")
    assert table.unit("a.jack").used == ("lucky",)
    assert any(roll["sort"] == "reroll" for roll in table.told("rolled"))


def test_take_aim_serves_the_vehicle_d396():
    #
    units = {
        "a.nikolai": {"status": "aboard", "carrier": "a.karl-marx", "post": "pilot"},
        "a.karl-marx": {"at": ((5, 3), (5, 4)), "pilot": "a.nikolai"},
        "b.luther": (5, 8),
    }
    table = Setting(units, dice=[S] * 60).play("a.karl-marx", "sustained")
    table.must(("aim", "a.karl-marx", "b.luther"), "fire a.karl-marx")
    assert [A, T] in [roll["needs"] for roll in table.told("rolled") if roll["sort"] == "hit"]


def test_an_officer_gives_orders_from_the_wheel_d396():
    units = {
        "a.nikolai": {"status": "aboard", "carrier": "a.red-cossack", "post": "pilot"},
        "a.red-cossack": {"at": (5, 3), "pilot": "a.nikolai"},
        "a.red-storm": {"at": (1, 9), "activated": True},
        "b.ghosts": (9, 9),
    }
    table = Setting(units, dice=[A]).play("a.red-cossack", "get-moving+nothing")
    table.must("order a.red-cossack a.red-storm")  # vehicles always have a Radio (D-198)
    assert table.told("order")[0]["success"]
    assert table.prompt == "declare"


def test_move_and_fire_serves_the_vehicle_charge_does_not_d396():
    units = {
        "a.tom": {"status": "aboard", "carrier": "a.rattlesnake", "post": "pilot"},
        "a.rattlesnake": {"at": (5, 3), "pilot": "a.tom"},
        "b.ghosts": (9, 9),
    }
    table = Setting(units).must("activate a.rattlesnake")
    assert "attack+move!+nothing" in table.plans()
    assert not any("charge" in plan for plan in table.plans())


# Mounting and dismounting


def test_a_hero_mounts_by_moving_into_the_square_d192():
    units = {"a.koshka": (3, 3), "a.grandma": {"at": (5, 3), "markers": ("abandoned",)}, "b.ghosts": (9, 9)}
    table = Setting(units).play("a.koshka", "move+nothing").must("mount a.koshka a.grandma")
    assert table.unit("a.koshka").status == "aboard"
    assert table.unit("a.grandma").pilot == "a.koshka"
    assert not table.unit("a.grandma").has("abandoned")
    assert table.told("mounted") == [{"unit": "a.koshka", "carrier": "a.grandma", "post": "pilot"}]


def test_a_vehicle_out_of_reach_is_not_mounted_d192():
    units = {"a.koshka": (0, 0), "a.grandma": (9, 3), "b.ghosts": (9, 9)}
    table = Setting(units).play("a.koshka", "move+nothing")
    assert table.refusal("mount a.koshka a.grandma") == ("too_far", "D-192")
    assert table.offers("mount") == []


def test_an_aircraft_is_mounted_below_it_d192():
    units = {"a.red-ace": (3, 3), "a.the-red-star": (5, 3), "b.ghosts": (9, 9)}
    table = Setting(units).play("a.red-ace", "move+nothing").must("mount a.red-ace a.the-red-star")
    assert table.unit("a.the-red-star").pilot == "a.red-ace"


def test_a_pilot_may_stand_beside_his_vehicle_instead_d182():
    units = {"a.koshka": (3, 3), "a.grandma": (5, 3), "b.ghosts": (9, 9)}
    table = Setting(units).play("a.koshka", "move+nothing").go("a.koshka", (5, 3))
    assert table.unit("a.koshka").on_board


def test_the_vehicle_may_still_act_after_its_hero_did_r144():
    units = {"a.koshka": (3, 3), "a.grandma": (5, 3), "b.ghosts": {"at": (9, 9), "activated": True}}
    table = Setting(units, dice=[A]).play("a.koshka", "move+nothing").must("mount a.koshka a.grandma")
    table.must("activate a.grandma")
    assert "march+attack" in table.plans()
    assert table.refusal("declare a.grandma sustained") == ("too_few_actions", "D-026")


def test_a_pilot_dismounts_by_a_move_before_the_vehicle_acts_d193():
    table = crewed().must("dismount a.koshka")
    assert table.refusal("declare a.koshka attack+nothing") == ("must_leave", "D-193")
    table.must("declare a.koshka move+attack").go("a.koshka", (5, 2))
    assert table.unit("a.koshka").on_board
    assert table.at("a.koshka") == (5, 2)
    assert table.unit("a.grandma").pilot == ""
    assert table.unit("a.grandma").has("abandoned")


def test_nobody_dismounts_once_the_vehicle_has_acted_d193():
    units = {"a.grandma": {"at": (5, 3), "pilot": "a.koshka", "activated": True}, "a.red-storm": (1, 1)}
    table = crewed(units=units)
    assert table.refusal("dismount a.koshka") == ("carrier_has_acted", "D-193")
    assert table.offers("dismount") == []
    assert Setting({"a.koshka": (1, 1), "b.ghosts": (9, 9)}).refusal("dismount a.koshka") == (
        "drives_nothing", "D-193",
    )  # fmt: skip


def test_a_small_vehicle_is_idle_without_its_hero_d193():
    #
    units = {"a.grandma": {"at": (5, 3), "markers": ("abandoned",)}, "b.ghosts": (5, 5)}
    table = Setting(units).must("activate a.grandma")
    assert table.unit("a.grandma").activated
    units["b.ghosts"] = {"at": (5, 5), "activated": True}
    table = Setting({**units, "a.nadya": (1, 1)})
    assert table.rules.why_not(table.state, choice("activate", "a.grandma")) is None
    table.must("activate a.grandma")
    assert [event.kind for event in table.events].count("did_nothing") == 2


def test_an_idle_vehicle_does_not_react_r086():
    units = {"a.grandma": {"at": (5, 3), "markers": ("abandoned",)}, "a.nadya": (6, 3), "b.ghosts": (5, 5)}
    table = Setting(units, seat=1).play("b.ghosts", "move+attack").go("b.ghosts", (5, 5))
    assert [str(one.subject) for one in table.offers("react")] == ["a.nadya"]
    assert table.refusal("react a.grandma") == ("no_pilot", "R-086")


def test_a_large_vehicle_goes_on_without_its_hero_d193():
    units = {
        "a.nikolai": {"status": "aboard", "carrier": "a.karl-marx", "post": "pilot"},
        "a.karl-marx": {"at": ((5, 3), (5, 4)), "pilot": "a.nikolai"},
        "b.ghosts": {"at": (9, 9), "activated": True},
    }
    table = Setting(units).must("dismount a.nikolai", "declare a.nikolai move+nothing").go("a.nikolai", (6, 3))
    assert table.unit("a.karl-marx").markers == ()
    table.must("activate a.karl-marx")
    assert "move+attack" in table.plans()


def test_a_vehicle_that_never_had_a_hero_acts_normally_d285():
    table = Setting({"a.grandma": (5, 3), "b.ghosts": (9, 9)}).must("activate a.grandma")
    assert "move+attack" in table.plans()


def test_a_reaction_of_the_vehicle_is_its_pilots_too_d189():
    table = crewed(seat=1, dice=[S, S]).play("b.ghosts", "move+attack").go("b.ghosts", (5, 5))
    table.must("react a.grandma")
    assert table.unit("a.koshka").activated
    assert table.unit("a.grandma").activated


# Escape


@pytest.mark.parametrize(("face", "damage"), [(A, 0), (S, 0), (T, 1)])
def test_the_pilot_of_a_lost_vehicle_gets_out_d191(face, damage):
    #
    units = {
        "a.koshka": {"status": "aboard", "carrier": "a.nadya", "post": "pilot"},
        "a.nadya": {"at": (5, 3), "pilot": "a.koshka"},
        "a.red-storm": (1, 1),
        "b.ghosts": (9, 9),
    }
    table = Setting(units, dice=[face])
    table.lose("a.nadya")
    koshka = table.unit("a.koshka")
    assert koshka.damage == damage
    assert koshka.on_board
    assert koshka.activated
    assert table.at("a.koshka") == (5, 3)
    assert table.unit("a.nadya").status == "lost"


def test_a_pilot_at_his_last_box_may_fall_d191():
    units = {
        "a.koshka": {"status": "aboard", "carrier": "a.nadya", "post": "pilot", "damage": 3},
        "a.nadya": {"at": (5, 3), "pilot": "a.koshka"},
        "a.red-storm": (1, 1),
        "b.ghosts": (9, 9),
    }
    assert RULES.units["koshka"].damage == 4
    table = Setting(units, dice=[T])
    table.lose("a.nadya")
    assert table.unit("a.koshka").status == "lost"
