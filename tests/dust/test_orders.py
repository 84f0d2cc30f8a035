"""Chapters 13 and 16: command squads, their roles, orders, care and repairs, and the actions of equipment."""

import pytest

from game.rules.dust.activation import means_of
from game.rules.dust.bodies import has_role
from game.rules.dust.doers import special_actions
from game.rules.dust.frames import Activation
from game.rules.dust.heroes import pace
from game.rules.dust.plans import plans
from game.rules.dust.special.carrying import leader_of
from game.rules.dust.state import Marker
from game.rules.tactics.records import Opening
from tests.dust.positions import Table, made_up


def actions(table, unit):
    return special_actions(table.rules, table.state, table.unit(unit), None)[0]


# Roles


def test_five_figures_of_a_command_squad_have_four_roles() -> None:
    # D-197, D-393, R-231
    table = Table({"a.old-man": (4, 4)})
    assert table.rules.profiles["old-man"].roles == {"officer": 0, "radio": 1, "medic": 2, "mechanic": 3}
    assert len(table.rules.profiles["old-man"].kinds) == 5


def test_in_heavy_squads_the_officer_carries_the_radio() -> None:
    # D-198, R-231
    table = Table({"a.iron-fist": (4, 4)})
    assert table.rules.profiles["iron-fist"].roles == {"officer": 0, "radio": 0, "medic": 1, "mechanic": 2}


def test_a_lost_specialist_takes_his_actions_with_him_r146() -> None:
    # D-197, D-393, R-146
    table = Table({"a.old-man": (4, 4)})
    assert {"get-moving", "ammo-drop", "get-up", "stimulants", "field-repair"} <= set(actions(table, "a.old-man"))
    table.change("a.old-man", fallen=0b0101)  # officer and medic
    assert actions(table, "a.old-man") == ("field-repair",)
    assert not has_role(table.rules.profiles["old-man"], table.unit("a.old-man"), "officer")


def test_plain_squads_have_no_special_actions() -> None:
    table = Table({"a.gunners": (4, 4)})
    assert special_actions(table.rules, table.state, table.unit("a.gunners"), None) == ((), ())


# Reach


def test_a_radio_reaches_everybody_without_it_two_squares_in_sight() -> None:
    # D-199
    table = Table({"a.old-man": (1, 1), "a.ghosts": (10, 8), "a.hans": (3, 1), "b.gunners": (6, 6)})
    for unit in ("a.ghosts", "a.hans"):
        table.change(unit, activated=True)
    table.order("a.old-man", "get-moving")
    assert table.why("order", "a.old-man", "a.ghosts") is None
    table = Table({"a.old-man": (1, 1), "a.ghosts": (10, 8), "a.hans": (3, 1), "b.gunners": (6, 6)})
    for unit in ("a.ghosts", "a.hans"):
        table.change(unit, activated=True)
    table.change("a.old-man", fallen=0b10)
    table.order("a.old-man", "get-moving")
    assert table.why("order", "a.old-man", "a.ghosts") == ("order_too_far", "D-199")
    assert table.why("order", "a.old-man", "a.hans") is None


# Orders


def test_get_moving_reactivates_at_once_and_ends_the_command_squads_activation() -> None:
    # D-201, R-148
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "b.gunners": (9, 9)})
    table.change("a.ghosts", activated=True)
    table.state.frames.append(Activation(step="activation.begin", unit="a.old-man"))
    table.rules.start(table.state)
    table.dice("A")
    table.do("declare", "a.old-man", "get-moving+get-moving").do("order", "a.old-man", "a.ghosts")
    assert (table.prompt, table.seat) == ("declare", 0)
    assert table.rules.decision(table.state).params["unit"] == "a.ghosts"
    assert table.unit("a.ghosts").ordered


def test_a_unit_is_told_once_a_turn_and_only_after_it_has_acted() -> None:
    #
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "a.hans": (6, 6), "a.ludwig": (7, 7), "b.gunners": (9, 9)})
    table.change("a.ghosts", activated=True, ordered=True)
    table.change("a.ludwig", activated=True)
    table.order("a.old-man", "get-moving")
    assert table.why("order", "a.old-man", "a.ghosts") == ("ordered_already", "D-201")
    assert table.why("order", "a.old-man", "a.hans") == ("not_activated_yet", "D-201")
    assert table.why("order", "a.old-man", "a.old-man") == ("not_itself", "D-201")
    assert table.why("order", "a.old-man", "b.gunners") == ("not_your_unit", "D-201")


def test_a_failed_order_changes_nothing() -> None:
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "b.gunners": (9, 9)}, "T")
    table.change("a.ghosts", activated=True)
    table.order("a.old-man", "get-moving").do("order", "a.old-man", "a.ghosts")
    assert table.unit("a.ghosts").activated
    assert table.told("order")[0]["success"] is False


@pytest.mark.parametrize(("die", "fired"), [("A", ()), ("T", ()), ("S", (0, 2, 0))])
def test_an_ammo_drop_restores_all_limited_ammunition(die, fired) -> None:
    #
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "a.hans": (2, 2), "b.gunners": (9, 9)}, die)
    table.change("a.ghosts", fired=(0, 2, 0))
    table.order("a.old-man", "ammo-drop")
    assert table.why("order", "a.old-man", "a.hans") == ("ammo_full", "D-200")
    table.do("order", "a.old-man", "a.ghosts")
    assert table.unit("a.ghosts").fired == fired


def test_reinforcements_bring_a_lost_squad_back_fresh_once_per_officer() -> None:
    #
    table = Table(
        {"a.old-man": (1, 1), "a.ghosts": (5, 5), "a.ludwig": (6, 6), "a.manfred": (7, 7), "b.gunners": (9, 9)}, "A"
    )
    for unit in ("a.ghosts", "a.ludwig", "a.manfred"):
        table.change(unit, status="lost", at=-1, fallen=0b11, lost_in=1)
    table.order("a.old-man", "reinforcements")
    assert table.why("order", "a.old-man", "a.ludwig") == ("cannot_be_replaced", "D-202")
    assert table.why("order", "a.old-man", "a.manfred") == ("cannot_be_replaced", "D-202")
    assert table.why("order", "a.old-man", "a.old-man") == ("not_lost", "D-202")
    table.do("order", "a.old-man", "a.ghosts")
    assert (table.unit("a.ghosts").status, table.unit("a.ghosts").fallen) == ("reserve", 0)
    assert table.prompt == "declare"
    assert "reinforcements" not in actions(table, "a.old-man")


def test_a_replacement_vehicle_comes_likewise() -> None:
    # D-203, R-149
    table = Table({"a.old-man": (1, 1), "a.ludwig": (6, 6), "a.ghosts": (3, 3), "b.gunners": (9, 9)}, "A")
    table.change("a.ludwig", status="lost", at=-1, lost_in=1)
    table.order("a.old-man", "replacement-vehicle").do("order", "a.old-man", "a.ludwig")
    assert table.unit("a.ludwig").status == "reserve"
    assert "replacement-vehicle" not in actions(table, "a.old-man")


# Care and repairs


@pytest.mark.parametrize(("die", "left"), [("A", 4), ("S", 4), ("T", 3)])
def test_get_up_brings_one_figure_of_the_owners_choice_back(die, left) -> None:
    #
    table = Table({"a.old-man": (4, 4), "a.ghosts": (4, 5), "a.stormtroopers": (4, 7), "b.gunners": (9, 9)}, die)
    table.change("a.ghosts", fallen=0b10001)
    table.change("a.stormtroopers", fallen=1)
    table.order("a.old-man", "get-up")
    assert table.why("order", "a.old-man", "a.stormtroopers") == ("order_too_far", "D-204")
    assert table.why("order", "a.old-man", "a.old-man") == ("unhurt", "D-204")
    table.do("order", "a.old-man", "a.ghosts")
    if table.prompt == "raise":
        assert table.offered() == [["raise", "a.ghosts", 0], ["raise", "a.ghosts", 4]]
        table.do("raise", "a.ghosts", 4)
    assert table.figures("a.ghosts") == left


def test_nobody_gets_up_in_a_unit_that_is_lost() -> None:
    table = Table({"a.old-man": (4, 4), "a.ghosts": (4, 5), "a.stormtroopers": (4, 5), "b.gunners": (9, 9)}, "A")
    table.change("a.ghosts", fallen=0b11111, status="lost")
    table.change("a.stormtroopers", fallen=1)
    table.order("a.old-man", "get-up")
    assert table.why("order", "a.old-man", "a.ghosts") == ("not_on_board", "D-204")


def test_get_up_clears_a_box_of_a_support_weapon_and_not_of_a_vehicle() -> None:
    #
    table = Table({"a.old-man": (4, 4), "a.tommy-cookers": (4, 5), "a.ludwig": (5, 5), "b.gunners": (9, 9)}, "A")
    table.change("a.tommy-cookers", damage=2)
    table.change("a.ludwig", damage=2)
    table.order("a.old-man", "get-up")
    assert table.why("order", "a.old-man", "a.ludwig") == ("infantry_only", "D-204")
    table.do("order", "a.old-man", "a.tommy-cookers")
    assert table.unit("a.tommy-cookers").damage == 1


@pytest.mark.parametrize(("die", "marker"), [("T", "stim-attack"), ("S", "stim-move")])
def test_stimulants_give_the_marker_of_the_face(die, marker) -> None:
    # D-205, R-151
    table = Table({"a.old-man": (4, 4), "a.ghosts": (4, 5), "b.gunners": (9, 9)}, die)
    table.order("a.old-man", "stimulants").do("order", "a.old-man", "a.ghosts")
    assert table.unit("a.ghosts").markers == (Marker(marker, "a.old-man", 1),)


def test_army_lets_the_owner_choose_the_stimulant() -> None:
    # D-205, R-151
    table = Table({"a.old-man": (4, 4), "a.ghosts": (4, 5), "b.gunners": (9, 9)}, "A")
    table.order("a.old-man", "stimulants").do("order", "a.old-man", "a.ghosts")
    assert table.offered() == [["inject", "a.ghosts", "stim-attack"], ["inject", "a.ghosts", "stim-move"]]
    table.do("inject", "a.ghosts", "stim-move")
    assert table.unit("a.ghosts").has("stim-move")


@pytest.mark.parametrize(("die", "damage"), [("A", 1), ("S", 1), ("T", 2)])
def test_a_mechanic_clears_a_box_of_a_vehicle_beside_him(die, damage) -> None:
    #
    table = Table({"a.old-man": (4, 4), "a.ludwig": (4, 5), "a.hans": (5, 5), "b.gunners": (9, 9)}, die)
    table.change("a.ludwig", damage=2)
    table.order("a.old-man", "field-repair")
    assert table.why("order", "a.old-man", "a.hans") == ("unhurt", "D-207")
    table.do("order", "a.old-man", "a.ludwig")
    assert table.unit("a.ludwig").damage == damage


def test_zombies_and_superhumans_take_no_orders() -> None:
    #
    giant = made_up("bazooka-joe", "giant-joe", keywords=("superhuman",))
    table = Table(
        {"a.old-man": (4, 4), "a.brain-eaters": (4, 5), f"a.{giant}": (5, 5), "a.ghosts": (4, 3), "b.gunners": (9, 9)}
    )
    for unit in ("a.brain-eaters", f"a.{giant}", "a.ghosts"):
        table.change(unit, activated=True)
    table.order("a.old-man", "get-moving")
    assert table.why("order", "a.old-man", "a.brain-eaters") == ("zombies_not_ordered", "D-249")
    assert table.why("order", "a.old-man", f"a.{giant}") == ("superhuman_not_ordered", "D-195")


def test_an_action_that_helps_nobody_becomes_nothing() -> None:
    table = Table({"a.old-man": (4, 4), "b.gunners": (9, 9)}).order("a.old-man", "field-repair")
    assert table.prompt == "activate"
    assert table.told("did_nothing") == [{"unit": "a.old-man"}]


def test_an_officer_hero_gives_orders_within_two_squares() -> None:
    # D-239
    chief = made_up("bazooka-joe", "chief-joe", keywords=("officer",))
    table = Table({f"a.{chief}": (4, 4), "a.ghosts": (4, 6), "a.hans": (4, 8), "b.gunners": (9, 9)})
    for unit in ("a.ghosts", "a.hans"):
        table.change(unit, activated=True)
    table.order(f"a.{chief}", "get-moving")
    assert table.why("order", f"a.{chief}", "a.ghosts") is None
    assert table.why("order", f"a.{chief}", "a.hans") == ("order_too_far", "D-199")


# Equipment


def test_smoke_launchers_cover_the_vehicle_once_per_game() -> None:
    # D-287, R-173
    smoky = made_up("ludwig", "smoky", keywords=("smoke-launchers",))
    table = Table({f"a.{smoky}": (4, 4), "b.gunners": (9, 9)})
    assert actions(table, f"a.{smoky}") == ("smoke-launchers",)
    table.order(f"a.{smoky}", "smoke-launchers")
    assert [smoke.at for smoke in table.state.smoke] == [table.square(4, 4)]
    assert actions(table, f"a.{smoky}") == ()


def test_a_dozer_blade_covers_until_the_vehicle_moves() -> None:
    # D-277, R-187
    dozer = made_up("ludwig", "dozer", keywords=("dozer-blade",))
    table = Table({f"a.{dozer}": (4, 4), "b.ludwig": (4, 8)}, "AA TT").order(f"a.{dozer}", "dozer-blade")
    assert table.unit(f"a.{dozer}").has("dug-in")
    table.change("b.ludwig", facing=4)
    table.attack("b.ludwig").do("aim", "b.ludwig/0", f"a.{dozer}", 1).do("fire", "b.ludwig")
    assert table.rolled("save") == ["TT"]
    table = Table({f"a.{dozer}": (4, 4), "b.ludwig": (4, 9)}).order(f"a.{dozer}", "dozer-blade")
    table.state.frames.append(Activation(step="activation.begin", unit=f"a.{dozer}"))
    table.rules.start(table.state)
    table.do("declare", f"a.{dozer}", "move+nothing")
    assert not table.unit(f"a.{dozer}").has("dug-in")


def test_an_air_alert_lets_vehicles_hit_the_aircraft_on_target_too() -> None:
    # D-270, R-185, R-161
    eyes = made_up("wildfire", "eyes", keywords=("air-alert",))
    table = Table({f"a.{eyes}": (4, 4), "a.gunners": (3, 3), "b.falke": (4, 6), "b.ghosts": (9, 9)}, "A")
    table.order(f"a.{eyes}", "air-alert")
    assert table.why("order", f"a.{eyes}", "b.ghosts") == ("aircraft_only", "D-270")
    assert table.why("order", f"a.{eyes}", "a.gunners") == ("not_an_enemy", "D-270")
    table.do("order", f"a.{eyes}", "b.falke")
    table.dice("S" * 60)
    table.attack(f"a.{eyes}").fire(f"a.{eyes}", "b.falke")
    table.attack("a.gunners").fire("a.gunners", "b.falke")
    faces = {roll["unit"]: roll["needs"] for roll in table.told("rolled", sort="hit")}
    assert faces == {f"a.{eyes}": [1, 2], "a.gunners": [1]}


def test_medevac_rolls_for_each_lost_soldier() -> None:
    #
    medics = made_up("ludwig", "medics", keywords=("medevac",))
    table = Table({f"a.{medics}": (4, 4), "a.ghosts": (4, 5), "a.lara": (5, 5), "b.gunners": (9, 9)}, "ATA")
    table.change("a.ghosts", fallen=0b111)
    table.change("a.lara", damage=1)
    table.order(f"a.{medics}", "medevac")
    assert table.why("order", f"a.{medics}", "a.lara") == ("soldiers_only", "D-282")
    table.do("order", f"a.{medics}", "a.ghosts")
    assert table.rolled("order") == ["ATA"]
    while table.prompt == "raise":
        table.do(*table.offered("raise")[0])
    assert table.figures("a.ghosts") == 4


def test_resurrection_raises_mindless_zombies() -> None:
    # D-241, R-170
    table = Table(
        {"a.totenmeisterin": (4, 4), "a.zombies": (4, 5), "a.brain-eaters": (5, 5), "b.gunners": (9, 9)}, "AT"
    )
    table.change("a.zombies", fallen=0b11)
    table.change("a.brain-eaters", fallen=0b11)
    table.order("a.totenmeisterin", "resurrection")
    assert table.why("order", "a.totenmeisterin", "a.brain-eaters") == ("mindless_only", "D-241")
    table.do("order", "a.totenmeisterin", "a.zombies")
    assert table.figures("a.zombies") == 4


@pytest.mark.parametrize(("at", "led"), [((4, 4), True), ((3, 3), False)])
def test_a_blutkreuz_leads_mindless_zombies_within_range_one(at, led) -> None:
    table = Table({"a.totenmeisterin": at, "a.zombies": (4, 5), "b.gunners": (4, 9)})
    zombies = table.unit("a.zombies")
    assert (leader_of(table.rules, table.state, zombies) is not None) is led
    assert pace(table.rules, zombies, led=led) == ((3, 4) if led else (2, 3))
    frame = Activation(step="activation.declare", unit="a.zombies", led=led)
    assert ("march+charge!" in plans(means_of(table.rules, table.state, frame))) is led


def test_a_tank_head_rolls_five_dice() -> None:
    # D-248, R-153
    head = made_up("bazooka-joe", "tank-joe", keywords=("tank-head",))
    table = Table({f"a.{head}": (4, 4), "a.ludwig": (4, 5), "b.gunners": (9, 9)}, "ASTTT")
    table.change("a.ludwig", damage=3)
    table.order(f"a.{head}", "makeshift-repair").do("order", f"a.{head}", "a.ludwig")
    assert table.unit("a.ludwig").damage == 1


def test_a_vehicle_with_a_mechanic_repairs_others_but_not_itself() -> None:
    # D-281, R-152
    shop = made_up("ludwig", "workshop", keywords=("mechanic",))
    table = Table({f"a.{shop}": (4, 4), "a.hans": (4, 5), "a.luther": (4, 7), "b.gunners": (9, 9)}, "S")
    for unit in (f"a.{shop}", "a.hans", "a.luther"):
        table.change(unit, damage=2)
    table.order(f"a.{shop}", "field-repair")
    assert table.why("order", f"a.{shop}", f"a.{shop}") == ("not_itself", "D-207")
    assert table.why("order", f"a.{shop}", "a.luther") == ("order_too_far", "D-207")
    table.do("order", f"a.{shop}", "a.hans")
    assert table.unit("a.hans").damage == 1


def test_care_needs_sight_an_evacuation_and_a_resurrection_do_not() -> None:
    # D-204, D-241, D-282
    medics = made_up("ludwig", "medics", keywords=("medevac",))
    walls = [Opening((column, 4), "N", "wall") for column in range(2, 8)]
    units = {"a.old-man": (4, 4), "a.totenmeisterin": (4, 4), "a.ghosts": (4, 5), "a.zombies": (5, 5)}
    for doer, action, target, fault in (
        ("a.old-man", "get-up", "a.ghosts", ("no_sight", "D-204")),
        (f"a.{medics}", "medevac", "a.ghosts", None),
        ("a.totenmeisterin", "resurrection", "a.zombies", None),
    ):
        table = Table({**units, "a.lara": (3, 4), "b.gunners": (9, 9)}, walls=walls)
        table.change("a.lara", damage=1)
        if doer not in units:
            table.put(doer, (4, 4))
        table.change("a.ghosts", fallen=0b11)
        table.change("a.zombies", fallen=0b11)
        table.order(doer, action)
        assert table.why("order", doer, target) == fault, action
    table = Table({f"a.{medics}": (4, 4), "a.ghosts": (4, 7), "a.panzers": (4, 5), "b.gunners": (9, 9)})
    table.change("a.ghosts", fallen=0b11)
    table.change("a.panzers", fallen=0b1)
    assert table.order(f"a.{medics}", "medevac").why("order", f"a.{medics}", "a.ghosts") == ("order_too_far", "D-282")


@pytest.mark.parametrize(("action", "figure"), [("get-moving", 0), ("get-up", 2), ("field-repair", 3)])
def test_what_a_fallen_specialist_was_to_do_becomes_nothing(action, figure) -> None:
    # D-197, R-015
    units = {"a.old-man": (4, 4), "a.ghosts": (4, 5), "a.ludwig": (5, 5), "b.gunners": (4, 9)}
    for lost in (0, 1 << figure):
        table = Table(units)
        table.change("a.ghosts", activated=True, fallen=1)
        table.change("a.ludwig", damage=1)
        table.state.frames.append(Activation(step="activation.begin", unit="a.old-man"))
        table.rules.start(table.state)
        table.do("declare", "a.old-man", f"move+{action}")
        table.change("a.old-man", fallen=lost)  # as in a reaction
        table.do("move", "a.old-man", table.square(4, 4))
        if table.prompt == "react":
            table.do("decline")
        assert (table.prompt == "order") is (not lost)
        assert bool(table.told("did_nothing")) is bool(lost)

