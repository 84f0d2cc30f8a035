"""Passengers and riders: boarding, firing, leaving, and what hits and a lost carrier cost them (chapter 17)."""

import pytest

from game.core.choice import choice
from game.rules.dust.carrying import places, why_not_carry
from game.rules.dust.turn import count_unactivated
from tests.tactics.setting import RULES, Setting

A, T, S = 1, 2, 3


def inside(carrier, post="passenger", **more):
    """Return what is noted of a unit that is carried."""
    return {"status": "aboard", "carrier": carrier, "post": post, **more}


def driven(**more):
    """Return a setting with Ghosts in a Hanomag that faces north."""
    units = {"a.hanomag": (5, 5), "a.ghosts": inside("a.hanomag"), "b.gunners": (9, 5), "b.death-dealers": (1, 5)}
    units.update(more.pop("units", {}))
    return Setting(units, **more)


def refused(found):
    return None if found is None else (found.reason, found.rule)


# Places and who may be carried


@pytest.mark.parametrize(
    ("unit", "taken", "count"),
    [("ghosts", {}, 5), ("ghosts", {"fallen": 3}, 3), ("panzers", {}, 6), ("manfred", {}, 1), ("lara", {}, 2),
     ("tommy-cookers", {}, 6), ("luther", {}, 6), ("ludwig", {}, 6), ("sturmluther", {}, 12)],
)  # fmt: skip
def test_a_soldier_takes_a_place_a_heavy_one_two_d292_d303(unit, taken, count):
    #
    table = Setting({f"a.{unit}": {"status": "waiting", **taken}, "b.gunners": (9, 9)})
    assert places(RULES.profiles[unit], table.unit(f"a.{unit}")) == count


@pytest.mark.parametrize(
    ("unit", "carrier", "post", "refusal"),
    [
        ("ghosts", "hanomag", "passenger", None),
        ("luther", "hanomag", "passenger", ("infantry_only", "D-284")),
        ("ghosts", "luther", "passenger", ("carries_nobody", "D-284")),
        ("ghosts", "hanomag", "rider", ("carries_nobody", "D-288")),
        ("ghosts", "sturmluther", "rider", None),
        ("luther", "sturmluther", "rider", ("infantry_only", "D-288")),
        ("zombies", "hanomag", "passenger", ("zombies_not_carried", "D-249")),
        ("festungs-laserkanone", "hanomag", "passenger", ("not_carried", "D-246")),
        ("nadya", "carrier", "cargo", None),
        ("nastasia", "carrier", "cargo", None),
        ("babushka", "carrier", "cargo", ("lifts_airmobile_only", "D-272")),
        ("red-storm", "carrier", "cargo", ("lifts_airmobile_only", "D-272")),
        ("pounder", "lcm-46", "cargo", None),
        ("gunners", "lcm-46", "cargo", None),
        ("punisher", "lcm-46", "cargo", ("huge_not_carried", "D-303")),
        ("thunderstrike", "lcm-46", "cargo", ("not_carried", "D-303")),
    ],
)
def test_who_may_be_carried_by_whom_d272_d273_d284_d286(unit, carrier, post, refusal):
    assert refused(why_not_carry(RULES.units[unit], RULES.units[carrier], post)) == refusal


# Boarding


def test_a_squad_boards_by_moving_into_the_square_d293():
    table = Setting({"a.hanomag": (5, 5), "a.ghosts": (5, 3), "b.gunners": (9, 9)}).play("a.ghosts", "move+nothing")
    assert (5, 5) not in table.goals()
    table.must("board a.ghosts a.hanomag")
    ghosts = table.unit("a.ghosts")
    assert (ghosts.status, ghosts.carrier, ghosts.post) == ("aboard", "a.hanomag", "passenger")
    assert table.told("boarded") == [{"unit": "a.ghosts", "carrier": "a.hanomag", "post": "passenger"}]


def test_it_boards_whole_or_not_at_all_d292():
    units = {"a.hanomag": (5, 5), "a.manfred": inside("a.hanomag"), "a.stefan": inside("a.hanomag")}
    table = Setting({**units, "a.ghosts": (5, 3), "b.gunners": (9, 9)}).play("a.ghosts", "move+nothing")
    assert table.refusal("board a.ghosts a.hanomag") == ("no_room", "D-292")
    table = Setting({**units, "a.ghosts": {"at": (5, 3), "fallen": 1}, "b.gunners": (9, 9)})
    table.play("a.ghosts", "move+nothing").must("board a.ghosts a.hanomag")
    assert table.unit("a.ghosts").status == "aboard"


def test_a_carrier_too_far_away_is_not_boarded_d293():
    table = Setting({"a.hanomag": (5, 9), "a.ghosts": (5, 3), "b.gunners": (9, 9)}).play("a.ghosts", "move+nothing")
    assert table.refusal("board a.ghosts a.hanomag") == ("too_far", "D-293")
    assert table.offers("board") == []


def test_a_group_with_a_hero_boards_together_r190():
    units = {"a.hanomag": (5, 5), "a.ghosts": (5, 3), "a.manfred": (5, 3), "b.gunners": (9, 9)}
    table = Setting(units).must("activate a.ghosts", "join a.manfred a.ghosts", "declare a.ghosts move+nothing")
    table.must("board a.ghosts a.hanomag")
    assert {table.unit(name).carrier for name in ("a.ghosts", "a.manfred")} == {"a.hanomag"}


def test_a_march_into_a_carrier_stops_for_the_reaction_r088():
    units = {"a.hanomag": (5, 5), "a.ghosts": (5, 1), "b.gunners": (8, 3)}
    table = Setting(units).play("a.ghosts", "march").must("board a.ghosts a.hanomag")
    assert table.prompt == "react"
    assert table.at("a.ghosts") == (5, 3)
    table.must("decline")
    assert table.unit("a.ghosts").carrier == "a.hanomag"


def test_a_carrier_that_has_acted_may_be_boarded_r190():
    units = {"a.hanomag": {"at": (5, 5), "activated": True}, "a.ghosts": (5, 3), "b.gunners": (9, 9)}
    Setting(units).play("a.ghosts", "move+nothing").must("board a.ghosts a.hanomag")


def test_a_unit_may_come_on_and_board_at_once_d293():
    table = Setting({"a.hanomag": (5, 1), "a.ghosts": None, "b.gunners": (9, 9)}).play("a.ghosts", "move+nothing")
    table.must("board a.ghosts a.hanomag")
    assert table.unit("a.ghosts").carrier == "a.hanomag"


def test_passengers_may_start_aboard_d293():
    army = {"name": "one", "bloc": "axis", "limit": 200, "units": [{"unit": "hanomag"}, {"unit": "ghosts", "count": 2}]}
    enemy = {"name": "two", "bloc": "allies", "limit": 200, "units": [{"unit": "gunners"}]}
    state = RULES.new_game({"setup": "ready", "army_a": army, "army_b": enemy}, 1)
    assert RULES.decision(state).prompt == "load"
    RULES.apply(state, choice("board", "a.ghosts", "a.hanomag"))
    assert state.units["a.ghosts"].carrier == "a.hanomag"
    assert RULES.decision(state).prompt != "load"  # six places, five taken: nothing is left to load


def test_loading_may_be_left_at_any_time_d293():
    army = {"name": "one", "bloc": "axis", "limit": 200, "units": [{"unit": "hanomag"}, {"unit": "ghosts"}]}
    enemy = {"name": "two", "bloc": "allies", "limit": 200, "units": [{"unit": "gunners"}]}
    state = RULES.new_game({"setup": "ready", "army_a": army, "army_b": enemy}, 1)
    RULES.apply(state, choice("set_out"))
    assert state.units["a.ghosts"].status == "waiting"
    assert RULES.decision(state).prompt != "load"


def test_an_aircraft_is_boarded_below_it_and_its_passengers_fire_d298_s10():
    units = {"a.assaulter": (5, 5), "a.tiger-claws": (5, 3), "b.tommy-cookers": (7, 5)}
    table = Setting(units).play("a.tiger-claws", "move+attack").must("board a.tiger-claws a.assaulter")
    assert table.offers("aim")[0].target == "b.tommy-cookers"
    table.must("hold a.tiger-claws")
    table = Setting({**units, "a.tiger-claws": inside("a.assaulter")}).must("activate a.assaulter")
    assert "attack+move" in table.plans()  # a helicopter need not move first


# Acting aboard


def test_passengers_activate_on_their_own_d294():
    table = driven()
    assert {one.subject for one in table.offers("activate")} == {"a.hanomag", "a.ghosts"}
    table.must("activate a.ghosts")
    assert not table.unit("a.hanomag").activated


def test_they_leave_before_the_vehicle_acts_with_their_first_action_d294():
    table = driven().must("activate a.ghosts")
    assert {"move+attack", "march", "attack+nothing", "nothing+nothing"} <= table.plans()
    assert table.refusal("declare a.ghosts attack+move") == ("leaves_first", "R-192")
    table.must("declare a.ghosts move+attack").go("a.ghosts", (5, 3))
    assert table.at("a.ghosts") == (5, 3)
    assert table.unit("a.ghosts").carrier == ""
    assert table.told("unboarded") == [{"unit": "a.ghosts", "carrier": "a.hanomag"}]


def test_nobody_leaves_a_vehicle_that_has_acted_d294():
    table = driven(units={"a.hanomag": {"at": (5, 5), "activated": True}}).must("activate a.ghosts")
    assert "attack+nothing" in table.plans()
    assert table.refusal("declare a.ghosts move+attack") == ("carrier_has_acted", "D-294")


def test_whoever_finds_no_room_stays_aboard_r192():
    around = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5), (4, 6), (5, 6), (6, 6)]
    foes = {f"b.gunners.{n}": spot for n, spot in enumerate(around, 2)}
    table = Setting({"a.hanomag": (5, 5), "a.ghosts": inside("a.hanomag"), **foes}).must("activate a.ghosts")
    assert table.refusal("declare a.ghosts march") == ("no_way_out", "R-192")


def test_passengers_make_no_sustained_attack_d295():
    table = driven().must("activate a.ghosts")
    assert table.refusal("declare a.ghosts sustained") == ("no_sustained_aboard", "D-295")


def test_passengers_fire_to_the_sides_only_d295():
    table = driven(units={"b.gunners": (5, 8)}).play("a.ghosts", "attack+nothing")
    assert table.refusal(("aim", "a.ghosts/0", "b.gunners", 1)) == ("out_of_arc", "D-295")
    assert {one.target for one in table.offers("aim")} == {"b.death-dealers"}


def test_camouflage_changes_nothing_about_the_sides_d295():
    table = driven(units={"b.crack-shots": (5, 8)}).play("a.ghosts", "attack+nothing")
    assert table.refusal(("aim", "a.ghosts/0", "b.crack-shots", 1)) == ("out_of_arc", "D-295")


def test_at_most_half_of_the_passengers_fire_to_one_side_d295():
    table = driven().play("a.ghosts", "attack+nothing").must(("aim", "a.ghosts", "b.gunners"))
    fired = sum(shot.count for shot in table.state.frames[-1].shots)
    assert fired == 3
    rifle = next(n for n, line in enumerate(RULES.units["ghosts"].weapons) if line.count == 4)
    assert table.refusal(("aim", f"a.ghosts/{rifle}", "b.gunners", 1)) == ("half_a_side", "D-295")
    table.must(("aim", "a.ghosts", "b.death-dealers"))
    assert sum(shot.count for shot in table.state.frames[-1].shots) == 5


def test_flame_support_and_close_weapons_are_silent_aboard_d295():
    units = {"a.hanomag": (5, 5), "a.tommy-cookers": inside("a.hanomag"), "b.gunners": (6, 5)}
    table = Setting(units).play("a.tommy-cookers", "attack+nothing")
    main = next(n for n, line in enumerate(RULES.profiles["tommy-cookers"].lines) if line.main)
    assert table.refusal(("aim", f"a.tommy-cookers/{main}", "b.gunners", 1))[0] == "not_from_aboard"
    assert table.refusal(("aim", "a.tommy-cookers/std", "b.gunners", 1)) == ("not_from_aboard", "D-295")
    units = {"a.pt-47a": (5, 5), "a.fakyeli": inside("a.pt-47a"), "b.gunners": (6, 5)}
    table = Setting(units).play("a.fakyeli", "attack+nothing")
    flame = next(n for n, line in enumerate(RULES.profiles["fakyeli"].lines) if line.flame)
    assert table.refusal(("aim", f"a.fakyeli/{flame}", "b.gunners", 1)) == ("not_from_aboard", "D-295")


def test_passengers_cannot_be_targeted_d296():
    table = driven(seat=1).play("b.gunners", "attack+nothing")
    assert table.refusal(("aim", "b.gunners/0", "a.ghosts", 1)) == ("carried", "D-296")


def test_range_and_cover_are_those_of_the_vehicle_r191():
    table = driven()
    field = table.rules.field
    ghosts, hanomag, gunners = (table.unit(name) for name in ("a.ghosts", "a.hanomag", "b.gunners"))
    assert field.distance(table.state, ghosts, gunners) == field.distance(table.state, hanomag, gunners) == 4


def test_embarked_units_react_with_an_attack_at_most_r091():
    table = driven(seat=1, units={"b.gunners": (8, 5)}, dice=[A, A]).play("b.gunners", "move+attack")
    table.go("b.gunners", (8, 5))
    assert "a.ghosts" in {one.subject for one in table.offers("react")}
    table.must("react a.ghosts")
    assert table.prompt == "aim"  # two successes, but nobody aboard turns or sustains


def test_passengers_of_a_carrier_off_the_board_do_nothing_d294():
    table = driven(units={"a.hanomag": None, "a.manfred": (1, 1)})
    table.must("activate a.ghosts")
    assert [event.kind for event in table.events].count("did_nothing") == 2


def test_they_come_on_with_their_carrier_d293():
    table = driven(units={"a.hanomag": None}).play("a.hanomag", "move+nothing").go("a.hanomag", (5, 1))
    assert table.unit("a.ghosts").status == "aboard"
    assert table.rules.field.body(table.state, table.unit("a.ghosts")).squares == (table.square(5, 1),)


def test_whoever_is_aboard_counts_for_passing_r014():
    assert count_unactivated(driven().state) == [2, 2]


def test_a_hero_aboard_joins_the_squad_beside_him_r141():
    table = driven(units={"a.manfred": inside("a.hanomag"), "a.stefan": (5, 5)}).must("activate a.ghosts")
    assert [one.subject for one in table.offers("join")] == ["a.manfred"]
    assert table.refusal("join a.stefan a.ghosts") == ("not_in_the_same_square", "R-141")


# The carrier is lost


def test_a_lost_vehicle_costs_a_figure_for_each_army_d297():
    #
    table = driven(dice=[A, A, T, T, S]).lose("a.hanomag")
    assert table.prompt == "lose"
    assert table.seat == 0
    table.must(table.offers("lose")[0].to_journal())
    table.must(table.offers("lose")[0].to_journal())
    ghosts = table.unit("a.ghosts")
    assert ghosts.fallen.bit_count() == 2
    assert ghosts.on_board
    assert ghosts.activated
    assert table.at("a.ghosts") == (5, 5)


def test_each_unit_is_rolled_for_apart_a_hero_for_one_damage_d297():
    #
    table = driven(units={"a.manfred": inside("a.hanomag")}, dice=[A] + [T] * 5).lose("a.hanomag")
    rolls = {roll["unit"]: len(roll["faces"]) for roll in table.told("rolled") if roll["sort"] == "passengers"}
    assert rolls == {"a.ghosts": 5, "a.manfred": 1}


def test_passengers_may_all_fall_d297():
    table = driven(dice=[A] * 5).lose("a.hanomag")
    assert table.unit("a.ghosts").status == "lost"
    assert table.state.destroyed[1] == RULES.units["hanomag"].points + RULES.units["ghosts"].points


def test_several_squads_find_squares_of_their_own_r219():
    units = {
        "a.stummel": ((5, 5), (6, 5)), "a.ghosts": inside("a.stummel"), "a.stormtroopers": inside("a.stummel"),
        "b.gunners": (9, 9),
    }  # fmt: skip
    table = Setting(units, dice=[T] * 10).lose("a.stummel")
    assert table.prompt == "place"
    assert {one.subject for one in table.offers("place")} == {"a.ghosts", "a.stormtroopers"}
    assert table.refusal(("place", "a.ghosts", table.square(1, 1))) == ("not_the_nearest", "R-219")
    table.must(("place", "a.stormtroopers", table.square(6, 5)))
    assert table.at("a.ghosts") == (5, 5)


def test_whoever_cannot_stand_there_comes_out_beside_it_d387():
    rows = [*["." * 12] * 4, ".....#......", *["." * 12] * 5]
    units = {"a.flying-banana": (5, 5), "a.gunners": inside("a.flying-banana"), "b.ghosts": (9, 9)}
    table = Setting(units, rows=rows, dice=[T] * 5).lose("a.flying-banana")
    assert len(table.offers("place")) == 8
    table.must(("place", "a.gunners", table.square(4, 5)))
    assert table.unit("a.gunners").on_board


# Tank riders


def riding(**more):
    """Return a setting with Ghosts on a Sturmluther."""
    units = {"a.sturmluther": ((5, 5), (5, 6)), "a.ghosts": inside("a.sturmluther", "rider"), "b.pounder": (9, 5)}
    units.update(more.pop("units", {}))
    return Setting(units, **more)


def test_riders_climb_on_by_moving_into_a_square_of_the_vehicle_d288():
    table = riding(units={"a.ghosts": (5, 3)}).play("a.ghosts", "move+nothing")
    table.must("ride a.ghosts a.sturmluther")
    assert table.unit("a.ghosts").post == "rider"


def test_inside_and_outside_are_counted_apart_d288():
    units = {"a.ghosts": inside("a.sturmluther", "rider"), "a.stormtroopers": (5, 3), "b.pounder": (9, 9)}
    table = riding(units=units).play("a.stormtroopers", "move+nothing")
    assert table.refusal("ride a.stormtroopers a.sturmluther") == ("no_room", "D-292")
    table.must("board a.stormtroopers a.sturmluther")
    assert table.unit("a.stormtroopers").post == "passenger"


def test_riders_may_be_targeted_d289():
    table = riding(seat=1).play("b.pounder", "attack+nothing")
    assert "a.ghosts" in {one.target for one in table.offers("aim")}


def test_a_hit_on_the_vehicle_may_cost_a_rider_d288():
    pounder = RULES.profiles["pounder"]
    column = RULES.profiles["sturmluther"].column
    line = next(line for line in pounder.lines if line.cells[column] and line.most > 6 and not line.cells[column].blast)
    dice = [A] + [S] * (line.cells[column].dice - 1) + [A]
    table = riding(seat=1, dice=dice).play("b.pounder", "attack+nothing")
    table.must(("aim", f"b.pounder/{line.index}", "a.sturmluther", 1), "fire b.pounder")
    assert [len(roll["faces"]) for roll in table.told("rolled") if roll["sort"] == "riders"] == [1]
    assert table.prompt == "lose"
    table.must(table.offers("lose")[0].to_journal())
    assert table.unit("a.ghosts").fallen.bit_count() == 1
    assert table.unit("a.sturmluther").damage > 0


def test_the_owner_chooses_among_all_riders_r194():
    units = {"a.ghosts": inside("a.sturmluther", "rider"), "a.manfred": inside("a.sturmluther", "rider")}
    pounder = RULES.profiles["pounder"]
    column = RULES.profiles["sturmluther"].column
    line = next(line for line in pounder.lines if line.cells[column] and line.most > 6)
    dice = [A] + [S] * (line.cells[column].dice - 1) + [A]
    table = riding(units=units, seat=1, dice=dice).play("b.pounder", "attack+nothing")
    table.must(("aim", f"b.pounder/{line.index}", "a.sturmluther", 1), "fire b.pounder")
    assert {one.subject for one in table.offers("lose")} == {"a.ghosts", "a.manfred"}
    table.must(("lose", "a.manfred", 0))
    assert table.unit("a.manfred").damage == 1


@pytest.mark.parametrize("target", ["a.ghosts", "a.sturmluther"])
def test_blast_and_flame_attack_riders_and_vehicle_apart_d289(target):
    units = {"b.hotdog": (7, 5)}
    table = riding(units=units, seat=1, dice=[S] * 40).play("b.hotdog", "attack+nothing")
    flame = next(line for line in RULES.profiles["hotdog"].lines if line.flame)
    table.must(("aim", f"b.hotdog/{flame.index}", target, 1), "fire b.hotdog")
    assert {roll["target"] for roll in table.told("rolled")} == {"a.ghosts", "a.sturmluther"}
    assert not any(roll["sort"] == "riders" for roll in table.told("rolled"))


def test_riders_use_close_weapons_d289():
    table = riding(units={"b.gunners": (6, 5)}).play("a.ghosts", "attack+nothing")
    assert "a.ghosts/std" in {one.subject for one in table.offers("aim") if one.target == "b.gunners"}


def test_riders_are_thrown_off_a_lost_vehicle_d288():
    table = riding(dice=[T] * 5).lose("a.sturmluther")
    table.must(table.offers("place")[0].to_journal())
    assert table.unit("a.ghosts").on_board
