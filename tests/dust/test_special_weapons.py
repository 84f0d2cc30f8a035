"""Chapter 15: artillery, smoke, laser, limited ammunition, reload, salvo, sniper and the other special weapons."""

import pytest

from game.rules.dust.frames import Activation
from game.rules.dust.state import Marker, Smoke
from tests.dust.positions import Table, made_up, weapon

TREE = ("............",) * 4 + ("....T.......",) + ("............",) * 5
LASER = "a.faceless-death"


def line_of(table, unit, **wanted):
    """Return the number of the first line of a unit with these marks."""
    lines = table.rules.profiles[unit].lines
    return next(line.index for line in lines if all(getattr(line, mark) == value for mark, value in wanted.items()))


# Laser, cutting, phaser, grenade


def test_a_laser_rolls_an_extra_die_for_each_hit_and_never_again_for_extra_misses() -> None:
    # D-257, R-055, R-160
    table = Table({LASER: (4, 3), "b.pounder": (4, 5)}, "AATTSS ATTS ATS T").attack(LASER, "sustained")
    table.do("aim", f"{LASER}/0", "b.pounder", 3).do("fire", LASER)
    assert (table.rolled("hit"), table.rolled("reroll"), table.rolled("extra")) == (["AATTSS"], ["ATTS"], ["ATS", "T"])
    assert table.told("hit")[0]["hits"] == 4


def test_extra_dice_hit_on_army_only_even_where_target_hits_at_first() -> None:
    #
    keen = made_up(
        "faceless-death", "keen-laser", weapons=(weapon("faceless-death", keywords=("laser", "expert-weapon")),)
    )
    table = Table({f"a.{keen}": (4, 3), "b.pounder": (4, 5)}, "TS T").attack(f"a.{keen}")
    table.do("aim", f"a.{keen}/0", "b.pounder", 1).do("fire", f"a.{keen}")
    assert table.told("hit")[0]["hits"] == 1
    assert table.told("rolled", sort="extra")[0]["needs"] == [1]


def test_cutting_gives_extra_dice_in_close_combat_and_two_sources_give_one() -> None:
    # D-253, D-395, R-160
    blade = weapon("hammers", keywords=("cutting",), vs="2/1 2/1 2/1 2/1 | - - - - - - - | - - -")
    saw = made_up("hammers", "sawyers", keywords=("berserk",), weapons=(blade,))
    table = Table({f"a.{saw}": (4, 4), "b.gunners": (4, 5)}, "AT T TTTTT").attack(f"a.{saw}")
    table.do("aim", f"a.{saw}/0", "b.gunners", 1).do("fire", f"a.{saw}")
    assert table.rolled("extra") == ["T"]


@pytest.mark.parametrize(("unit", "word"), [("ghosts", "grenade"), ("m47-field-phaser", "phaser")])
def test_grenades_and_phasers_leave_the_infantry_save_alone(unit, word) -> None:
    # D-256, D-260, R-181
    table = Table({f"a.{unit}": (4, 3), "b.hammers": (4, 5)}, "A" + "T" * 20, rows=TREE).attack(f"a.{unit}")
    line = next(n for n, each in enumerate(table.rules.units[unit].weapons) if word in each.keywords)
    table.do("aim", f"a.{unit}/{line}", "b.hammers", 1).do("fire", f"a.{unit}")
    save = table.told("rolled", sort="save")[0]
    assert (save["save"], save["needs"]) == ("infantry", [1])


def test_a_vehicle_in_cover_has_no_save_from_a_grenade() -> None:
    # D-256, R-181
    table = Table({"a.ghosts": (4, 3), "b.pounder": (4, 5)}, "A", rows=TREE).attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.pounder", 1).do("fire", "a.ghosts")
    assert table.rolled("save") == []


# Artillery and smoke


def test_artillery_fires_over_vehicles_and_they_give_no_cover_from_it() -> None:
    # D-250, D-402, R-116
    table = Table({"a.hailstorm": (4, 1), "a.ludwig": (4, 3), "b.gunners": (4, 6)}).attack("a.hailstorm")
    assert table.why("aim", "a.hailstorm/1", "b.gunners", 1) is None
    gunners, mortar = table.unit("b.gunners"), table.unit("a.hailstorm")
    assert not table.rules.field.sees(table.state, mortar, gunners).yes
    assert not table.rules.field.covers(table.state, mortar, gunners, over_vehicles=True).yes


def test_artillery_does_not_fire_from_inside_a_wood() -> None:
    #
    table = Table({"a.hailstorm": (4, 5), "b.gunners": (4, 9), "b.bot-hunters": (4, 6)}, rows=TREE).attack(
        "a.hailstorm"
    )
    assert table.why("aim", "a.hailstorm/1", "b.gunners", 1) == ("artillery_inside", "D-250")
    assert table.why("smoke", "a.hailstorm/1", table.square(4, 9)) == ("artillery_inside", "D-250")


def test_artillery_lays_smoke_on_army_instead_of_attacking() -> None:
    #
    table = Table({"a.hailstorm": (4, 1), "b.gunners": (4, 6)}, "A").attack("a.hailstorm")
    assert table.why("smoke", "a.hailstorm/0", table.square(4, 6)) == ("artillery_only", "D-252")
    assert table.why("smoke", "a.hailstorm/1", table.square(4, 2)) == ("no_such_target", "D-252")  # least range 4
    table.do("smoke", "a.hailstorm/1", table.square(4, 6))
    assert table.state.smoke == [Smoke(table.square(4, 6), 1)]
    assert table.prompt == "activate"


def test_smoke_fails_on_other_faces_and_needs_an_unaimed_attack() -> None:
    table = Table({"a.hailstorm": (4, 1), "b.gunners": (4, 6)}, "T").attack("a.hailstorm")
    table.do("aim", "a.hailstorm/1", "b.gunners", 1)
    assert table.why("smoke", "a.hailstorm/1", table.square(4, 6)) == ("instead_of_attacking", "D-252")
    table.do("unaim", "a.hailstorm/1", "b.gunners").do("smoke", "a.hailstorm/1", table.square(4, 6))
    assert table.state.smoke == []


def test_no_smoke_on_construction_and_it_hides_what_is_behind() -> None:
    #
    rows = ("............",) * 4 + ("....#.......",) + ("............",) * 5
    table = Table({"a.hailstorm": (2, 1), "b.gunners": (2, 6)}, "A", rows=rows).attack("a.hailstorm")
    assert table.why("smoke", "a.hailstorm/1", table.square(4, 5)) == ("no_such_target", "D-252")
    table.do("smoke", "a.hailstorm/1", table.square(2, 5))
    table.attack("a.hailstorm")
    assert table.why("aim", "a.hailstorm/1", "b.gunners", 1) == ("no_sight", "D-092")


def test_a_reaction_lays_no_smoke() -> None:
    table = Table({"a.hailstorm": (4, 2), "b.gunners": (4, 6)}).attack("a.hailstorm", only="b.gunners")
    assert table.why("smoke", "a.hailstorm/1", table.square(4, 6)) == ("reaction_only_target", "D-159")


# Ammunition


def test_limited_ammunition_is_shared_by_the_carriers_left() -> None:
    # D-258, R-178
    table = Table({"a.ghosts": (4, 3), "b.pounder": (4, 5)}, "TT")
    table.change("a.ghosts", fallen=0b0011)  # two of three carriers
    table.attack("a.ghosts")
    assert table.why("aim", "a.ghosts/1", "b.pounder", 1) is None
    assert table.why("aim", "a.ghosts/1", "b.pounder", 2) == ("too_many_copies", "R-232")
    table.do("aim", "a.ghosts/1", "b.pounder", 1).do("fire", "a.ghosts")
    assert table.unit("a.ghosts").fired == (0, 1, 0)


def test_empty_boxes_cannot_fire() -> None:
    table = Table({"a.ghosts": (4, 3), "b.pounder": (4, 5), "b.gunners": (5, 5)})
    table.change("a.ghosts", fired=(0, 3, 0))
    assert table.attack("a.ghosts").why("aim", "a.ghosts/1", "b.pounder", 1) == ("no_ammo", "D-258")


def test_a_reload_weapon_needs_its_load_and_a_reload_brings_it_back() -> None:
    #
    table = Table({"a.lothar": (4, 1), "b.pounder": (4, 6)}, "T" * 20)
    rockets = line_of(table, "lothar", reload=True)
    table.attack("a.lothar").do("aim", f"a.lothar/{rockets}", "b.pounder", 1).do("fire", "a.lothar")
    assert table.unit("a.lothar").empty == 1 << rockets
    table.attack("a.lothar")
    if table.prompt == "aim":
        assert table.why("aim", f"a.lothar/{rockets}", "b.pounder", 1) == ("not_loaded", "D-262")
        table.do("hold", "a.lothar")
    table.order("a.lothar", "reload")
    assert table.unit("a.lothar").empty == 0
    assert table.told("reloaded") == [{"unit": "a.lothar"}]


def test_attack_and_reload_may_stand_in_one_plan_but_no_two_reloads() -> None:
    table = Table({"a.lothar": (4, 1), "b.pounder": (4, 6)})
    table.state.frames.append(Activation(step="activation.join", unit="a.lothar"))
    table.rules.start(table.state)
    assert table.why("declare", "a.lothar", "attack+reload") is None
    assert table.why("declare", "a.lothar", "reload+attack") is None
    assert table.why("declare", "a.lothar", "reload+reload") == ("not_twice", "D-208")


def test_a_salvo_doubles_the_dice_and_empties_every_salvo_line() -> None:
    #
    table = Table({"a.flak-boys": (4, 3), "b.gunners": (4, 5)}, "T" * 40).attack("a.flak-boys")
    table.do("aim", "a.flak-boys/0", "b.gunners", 2).do("salvo", "a.flak-boys/0", 1).do("fire", "a.flak-boys")
    assert [len(faces) for faces in table.rolled("hit")] == [20]
    assert table.unit("a.flak-boys").empty == 1
    table.put("b.bot-hunters", (5, 4))
    table.attack("a.flak-boys")
    assert table.why("aim", "a.flak-boys/0", "b.gunners", 1) == ("not_loaded", "D-263")


def test_without_salvo_the_load_stays() -> None:
    table = Table({"a.flak-boys": (4, 3), "b.gunners": (4, 5)}, "T" * 40).attack("a.flak-boys")
    table.do("aim", "a.flak-boys/0", "b.gunners", 2)
    assert table.why("salvo", "a.flak-boys/0", 0) == ("no_such_target", "D-263")
    table.do("salvo", "a.flak-boys/0", 1).do("salvo", "a.flak-boys/0", 0).do("fire", "a.flak-boys")
    assert [len(faces) for faces in table.rolled("hit")] == [10]
    assert table.unit("a.flak-boys").empty == 0


def test_a_volley_multiplies_dice_and_ticks_as_many_boxes() -> None:
    # D-268, R-179
    table = Table({"a.gunners": (4, 4), "b.pounder": (4, 5)}, "T" * 20)
    table.put("a.falke", (4, 3), facing=0)
    bombs = line_of(table, "falke", volley=True)
    fired = tuple(2 if line.index == bombs else 0 for line in table.rules.profiles["falke"].lines)
    table.change("a.falke", fired=fired)
    table.attack("a.falke").do("aim", f"a.falke/{bombs}", "b.pounder", 1)
    assert table.why("volley", f"a.falke/{bombs}", 5) == ("no_ammo", "D-258")
    table.do("volley", f"a.falke/{bombs}", 2).do("fire", "a.falke")
    assert table.unit("a.falke").fired[bombs] == 4
    assert len(table.rolled("hit")[0]) == 2 * table.rules.profiles["falke"].lines[bombs].cells[7].blast


# Sniper, under-barrel, wire-guided


def test_a_sniper_names_the_figure_that_takes_his_hits_and_the_rest_is_lost() -> None:
    #
    many = made_up(
        "sturmgrenadier-sniper-squad", "many-snipers", weapons=(weapon("sturmgrenadier-sniper-squad", 1, count=2),)
    )
    table = Table({f"a.{many}": (4, 2), "b.gunners": (4, 5)}, "AA TT").attack(f"a.{many}")
    table.do("aim", f"a.{many}/0", "b.gunners", 2)
    assert table.why("figure", f"a.{many}/0", 9) == ("no_such_target", "D-264")
    table.do("figure", f"a.{many}/0", 4).do("fire", f"a.{many}")
    assert table.unit("b.gunners").fallen == 1 << 4


def test_others_name_nobody() -> None:
    table = Table({"a.ghosts": (4, 3), "b.gunners": (4, 5)}).attack("a.ghosts").do("aim", "a.ghosts/0", "b.gunners", 1)
    assert table.why("figure", "a.ghosts/0", 4) == ("not_of_this_weapon", "D-264")
    assert table.why("volley", "a.ghosts/0", 2) == ("not_of_this_weapon", "D-268")
    assert table.why("salvo", "a.ghosts/0", 1) == ("not_of_this_weapon", "D-263")


def test_an_under_barrel_weapon_fires_beside_its_rifle_at_the_same_target_only() -> None:
    # D-267, R-183
    table = Table({"a.red-thunder": (4, 3), "b.gunners": (4, 5), "b.bot-hunters": (3, 4)}).attack("a.red-thunder")
    under, rifle = line_of(table, "red-thunder", under=True), 0
    rifle = next(line.index for line in table.rules.profiles["red-thunder"].lines if line.name == "ppsh-48")
    count = table.rules.profiles["red-thunder"].lines[rifle].count
    table.do("aim", f"a.red-thunder/{rifle}", "b.gunners", count)
    assert table.why("aim", f"a.red-thunder/{under}", "b.bot-hunters", 1) == ("no_soldier_left", "D-108")
    assert table.why("aim", f"a.red-thunder/{under}", "b.gunners", 3) is None


def test_a_wire_guided_weapon_alone_rolls_misses_again() -> None:
    # D-269, R-184
    wired = made_up(
        "ludwig",
        "wired",
        weapons=(weapon("ludwig", 0, keywords=("wire-guided",), arc="turret"), weapon("ludwig", 1, arc="turret")),
    )
    table = Table({f"a.{wired}": (4, 3), "b.pounder": (4, 5), "b.gunners": (5, 5)}, "TT T" + "T" * 20)
    table.attack(f"a.{wired}").do("aim", f"a.{wired}/0", "b.pounder", 1).do("fire", f"a.{wired}")
    assert len(table.rolled("reroll")) == 1
    table = Table({f"a.{wired}": (4, 3), "b.pounder": (4, 5), "b.gunners": (5, 5)}, "T" * 40).attack(f"a.{wired}")
    table.do("aim", f"a.{wired}/0", "b.pounder", 1).do("aim", f"a.{wired}/1", "b.gunners", 1).do("fire", f"a.{wired}")
    assert table.rolled("reroll") == []


# Tesla and grapple


def test_a_tesla_hit_that_gets_through_stuns() -> None:
    # D-266, R-174
    table = Table({"a.red-lightning": (4, 3), "b.pounder": (4, 5), "b.gunners": (6, 5)}, "ATTT").attack(
        "a.red-lightning"
    )
    tesla = next(n for n, each in enumerate(table.rules.units["red-lightning"].weapons) if "tesla" in each.keywords)
    table.do("aim", f"a.red-lightning/{tesla}", "b.pounder", 1).do("fire", "a.red-lightning")
    assert table.unit("b.pounder").has("stunned")


def test_a_saved_tesla_hit_does_not() -> None:
    #
    table = Table({"a.red-lightning": (4, 3), "b.gunners": (4, 5)}, "ATTT A").attack("a.red-lightning")
    tesla = next(n for n, each in enumerate(table.rules.units["red-lightning"].weapons) if "tesla" in each.keywords)
    table.do("aim", f"a.red-lightning/{tesla}", "b.gunners", 1).do("fire", "a.red-lightning")
    assert not table.unit("b.gunners").has("stunned")


def test_claws_hold_until_they_do_something_else() -> None:
    # D-255, R-175
    table = Table({"b.pounder": (4, 5)}, "A" + "T" * 10)
    table.put("a.luther", (4, 4), facing=0)
    claw = next(n for n, each in enumerate(table.rules.units["luther"].weapons) if "grapple" in each.keywords)
    table.attack("a.luther").do("aim", f"a.luther/{claw}", "b.pounder", 1).do("fire", "a.luther")
    assert table.unit("b.pounder").markers[0].by == "a.luther"
    table.change("a.luther", activated=False)
    table.state.frames.append(Activation(step="activation.join", unit="a.luther"))
    table.rules.start(table.state)
    table.do("declare", "a.luther", "nothing+move").do("decline")
    assert table.prompt == "move"
    assert not table.unit("b.pounder").has("stunned")


def test_claws_that_let_go_leave_one_stunned_who_was_struck_by_lightning() -> None:
    # D-255, D-266, R-174
    for name, dice, stunned in (("a.red-lightning", "ATTT", True), ("a.gunners", "T" * 30, False)):
        table = Table({"a.luther": (4, 4), name: (6, 4), "b.pounder": (4, 5)}, dice)
        table.change("b.pounder", markers=(Marker("stunned", "a.luther"),))
        table.attack(name).do("aim", name, "b.pounder").do("fire", name)
        table.order("a.luther", "smoke-launchers")
        assert table.unit("b.pounder").has("stunned") is stunned
