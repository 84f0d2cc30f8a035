"""Bunkers, Strongpoints and trenches on the table: entered, seen through, fought from and against (D-309 to D-316)."""

import pytest

from game.geometry.table.places import spot_of
from game.rules.battlefield.soundness import breaches
from game.rules.dust.casting import save_of
from game.rules.dust.heroes import heroes_for
from game.rules.dust.odds import all_at, forecast
from game.rules.dust.profile import STD
from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from tests.battlefield.marches import March

GUN, TESLA, LASER = "m47-field-phaser", "motherland-tesla-gun", "festungs-laserkanone"
BUNKER = ("bunker", (60, 60), 0, 0)
"""It looks north: from 52.5 to 67.5 each way, its doors in the south wall at 56 and 64."""
STRONGPOINT = ("strongpoint", (60, 60), 0, 0)
TRENCH = ("trench", (60, 60), 0, 0)
INSIDE = [(57, 60), (60, 60), (63, 60), (57, 57), (63, 57)]


def fort_of(table, name):
    fort = table.rules.field.fort_of(table.state, table.unit(name))
    return fort and fort.kind


# Who goes in, and how


def test_d309_a_bunker_is_entered_by_its_rear_doors_alone():
    table = March({"a.bazooka-joe": (60, 48)}, forts=[BUNKER]).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 60, 58) is None
    way = table.region.ways((6000, 5800, 0))[0]
    assert any(abs(x - 5600) < 150 or abs(x - 6400) < 150 for x, y, _ in way)  # through a door
    table.go("a.bazooka-joe", 60, 58)
    assert fort_of(table, "a.bazooka-joe") == "bunker"
    before = March({"a.bazooka-joe": (60, 70)}, forts=[BUNKER]).move("a.bazooka-joe")
    assert before.why_go("a.bazooka-joe", 60, 62)[1] in ("D-309", "D-064", "D-069")


def test_d309_a_bunker_with_an_enemy_inside_is_shut():
    crowd = {"a.bazooka-joe": (60, 48), "b.ghosts": INSIDE}
    table = March(crowd, forts=[BUNKER]).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 60, 54) == ("bunker_held", "D-309")
    friends = March({"a.bazooka-joe": (60, 48), "a.gunners": INSIDE}, forts=[BUNKER]).move("a.bazooka-joe")
    assert friends.why_go("a.bazooka-joe", 60, 54) is None


def test_d309_a_strongpoint_is_entered_over_its_walls_as_over_terrain():
    table = March({"a.bazooka-joe": (60, 70)}, forts=[STRONGPOINT]).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 60, 62) is None
    slow = March({"a.bazooka-joe": (60, 70)}, forts=[STRONGPOINT]).move("a.bazooka-joe", allowance=3)
    assert slow.why_go("a.bazooka-joe", 60, 48) == ("slowed_by_terrain", "D-069")  # 22 cm, through it 20
    table.go("a.bazooka-joe", 60, 62)
    assert fort_of(table, "a.bazooka-joe") == "strongpoint"


@pytest.mark.parametrize("kind", ["bunker", "strongpoint"])
def test_d309_vehicles_stay_out(kind):
    table = March({"a.pounder": (60, 78)}, forts=[(kind, (60, 60), 0, 0)]).move("a.pounder", "march")
    assert table.why_go("a.pounder", 60, 60)[1] == "D-309"
    assert table.why_go("a.pounder", 60, 71.6) is None
    assert table.why_go("a.pounder", 60, 71) == ("terrain_in_the_way", "D-309")


def test_d309_aircraft_fly_over_walls_and_do_not_land_on_them():
    table = March({"a.seahorse": (60, 80)}, forts=[STRONGPOINT]).move("a.seahorse")
    assert table.why_go("a.seahorse", 60, 64) == ("not_flat", "D-078")
    assert table.why_go("a.seahorse", 60, 48) is None


def test_r230_a_base_stands_wholly_inside_or_wholly_outside():
    table = March({"a.bazooka-joe": (60, 72)}, forts=[STRONGPOINT]).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 60, 67.5) == ("astride_the_walls", "R-230")
    assert table.why_go("a.bazooka-joe", 60, 68.8) is None
    assert table.why_go("a.bazooka-joe", 60, 66) is None


def test_r230_a_unit_goes_inside_as_a_whole_or_not_at_all():
    table = March({"a.gunners": [(56, 71), (59, 71), (62, 71), (65, 71), (60, 74)]}, forts=[STRONGPOINT])
    table.move("a.gunners")
    spots = [(56, 64), (59, 64), (62, 64), (65, 64), (60, 70)]
    point = tuple(round(n * 100) if k < 2 else 0 for spot in spots for k, n in enumerate((*spot, 0)))
    assert table.why("move", "a.gunners", point) == ("partly_inside", "R-230")
    table.go("a.gunners", 58, 62)
    homes = {table.rules.field.home_at(table.state, spot_of(at)) for at in table.unit("a.gunners").spots}
    assert homes == {"fort.1"}
    assert list(breaches(table.rules, table.state)) == []


def test_r230_a_unit_that_does_not_fit_cannot_enter():
    filled = [(55 + 5 * (n % 3), 55 + 5 * (n // 3)) for n in range(9)]
    crowd = {f"a.gunners.{n}": filled[n : n + 1] * 5 for n in range(9)}
    table = March({"a.grim-reapers": [(54, 72), (60, 72), (66, 72)], **crowd}, forts=[STRONGPOINT])
    table.move("a.grim-reapers")
    assert table.why_go("a.grim-reapers", 60, 62.4)[1] in ("D-065", "D-066")


def test_r199_in_a_bunker_nothing_turns_in_a_strongpoint_a_move_turns_the_gun():
    still = March({f"a.{GUN}": (60, 60)}, forts=[BUNKER]).move(f"a.{GUN}")
    assert still.why_go(f"a.{GUN}", 61, 60) == ("beyond_move", "D-064")
    still.go(f"a.{GUN}", 60, 60, 0, 900)
    assert still.unit(f"a.{GUN}").facing == 0
    turned = March({f"a.{GUN}": (60, 60)}, forts=[STRONGPOINT]).move(f"a.{GUN}")
    turned.go(f"a.{GUN}", 60, 60, 0, 900)
    assert turned.unit(f"a.{GUN}").facing == 900
    assert turned.spot(f"a.{GUN}") == (60, 60)


def test_d231_even_flyers_enter_a_bunker_by_its_doors():
    flyers = next(
        unit.id for unit in March({}).rules.units.values()
        if unit.mobility == "flying" and unit.kind == "squad" and unit.march > 3
    )  # fmt: skip
    size = March({}).rules.units[flyers].soldiers
    line = [(50 + 4.2 * n, 76) for n in range(size)]
    table = March({f"a.{flyers}": line}, forts=[BUNKER]).move(f"a.{flyers}", allowance=3)
    assert table.why_go(f"a.{flyers}", 60, 60) is not None  # 16 cm as they fly, but the doors are behind
    far = March({f"a.{flyers}": line}, forts=[BUNKER]).move(f"a.{flyers}", "march", allowance=8)
    assert far.why_go(f"a.{flyers}", 60, 60) is None
    far.go(f"a.{flyers}", 60, 60)
    assert fort_of(far, f"a.{flyers}") == "bunker"
    out = far.move(f"a.{flyers}", "march", allowance=8)
    assert out.why_go(f"a.{flyers}", 60, 78) is None


# Sight


def test_d311_a_fortification_hides_what_stands_behind_it():
    for kind, hidden in (("bunker", True), ("strongpoint", False)):
        table = March({"a.bazooka-joe": (60, 50), "b.lara": (60, 70)}, forts=[(kind, (60, 60), 0, 0)])
        seen = table.rules.field.sees(table.state, table.unit("a.bazooka-joe"), table.unit("b.lara"))
        assert seen.yes is not hidden, kind  # the walls of a Strongpoint are as high as a man: he looks over them


def test_d311_a_bunker_looks_ahead_a_strongpoint_all_round():
    for kind, behind in (("bunker", False), ("strongpoint", True)):
        units = {"a.bazooka-joe": (60, 58), "b.lara": (60, 80), "b.hans": (60, 40)}
        table = March(units, forts=[(kind, (60, 60), 0, 0)])
        field, joe = table.rules.field, table.unit("a.bazooka-joe")
        for name, seen in (("b.lara", True), ("b.hans", behind)):
            answers = [field.sees(table.state, *pair) for pair in ((joe, table.unit(name)), (table.unit(name), joe))]
            assert [answer.yes for answer in answers] == [seen, seen], (kind, name)
            if not seen:
                assert answers[0].rule == "D-311"
                assert answers[0].proof.hidden_by == ("fort.1",)


def test_r199_some_part_ahead_of_the_middle_is_enough():
    for y, seen in ((59.9, True), (55, False)):
        table = March({"a.bazooka-joe": (60, 58), "b.hans": (90, y)}, forts=[BUNKER])
        answer = table.rules.field.sees(table.state, table.unit("a.bazooka-joe"), table.unit("b.hans"))
        assert answer.yes is seen, y


# Weapons inside


def test_d312_the_main_weapon_in_a_bunker_has_45_degrees_each_side():
    units = {f"b.{LASER}": (60, 60), "a.mickey": (60, 100), "a.pounder": (100, 75)}
    for kind, told in (("bunker", ("out_of_arc", "D-312")), ("strongpoint", None)):
        table = March(units, forts=[(kind, (60, 60), 0, 1)]).attack(f"b.{LASER}")
        assert table.why("aim", f"b.{LASER}/1", "a.mickey", 1) is None
        assert table.why("aim", f"b.{LASER}/1", "a.pounder", 1) == told


def test_d312_nothing_in_a_bunker_fires_at_aircraft_nor_with_artillery():
    book = March({}).rules
    plane = next(unit.id for unit in book.units.values() if unit.kind == "aircraft" and unit.bloc == "axis")
    ghosts = [(54 + 3 * n, 90) for n in range(5)]
    table = March({"a.gunners": INSIDE, f"b.{plane}": (60, 80), "b.ghosts": ghosts}, forts=[BUNKER])
    line = next(
        line.index for line in book.profiles["gunners"].lines
        if not line.close and line.cells[book.profiles[plane].column] is not None
    )  # fmt: skip
    table.attack("a.gunners")
    assert table.why("aim", f"a.gunners/{line}", f"b.{plane}") == ("no_aircraft_from_bunker", "D-312")
    mortar = next(
        unit.id for unit in book.units.values()
        if unit.kind == "support" and unit.move and any(line.artillery for line in book.profiles[unit.id].lines)
    )  # fmt: skip
    inside = March({f"a.{mortar}": (60, 60), "b.ghosts": [(58 + 3 * n, 110) for n in range(5)]}, forts=[BUNKER])
    assert inside.rules.field.encloses(inside.state, inside.unit(f"a.{mortar}")).rule == "D-312"


# Cover and saves


def test_r200_units_inside_are_in_cover_from_everybody_outside():
    for kind in ("bunker", "strongpoint"):
        table = March({"a.gunners": INSIDE, "b.hans": (60, 90), "b.lara": (60, 64)}, forts=[(kind, (60, 60), 0, 0)])
        field = table.rules.field
        far, near = (
            field.covers(table.state, table.unit(name), table.unit("a.gunners")) for name in ("b.hans", "b.lara")
        )
        assert (far.yes, far.rule, far.proof.hidden_by) == (True, "R-200", ("fort.1",))
        assert not near.yes, kind  # in there with them


@pytest.mark.parametrize(("kind", "again"), [("bunker", (A, S)), ("strongpoint", (A,))])
def test_d313_a_failed_save_is_rolled_once_more(kind, again):
    units = {"a.gunners": INSIDE, "b.ghosts": [(54 + 3 * n, 80) for n in range(5)]}
    table = March(units, forts=[(kind, (60, 60), 0, 0)])
    line = table.line("b.ghosts")
    save = save_of(table.rules, table.state, table.unit("b.ghosts"), line, table.unit("a.gunners"))
    assert (save.kind, save.again) == ("cover", again)
    table.dice("A" * 12 + "TS" * 40)
    table.attack("b.ghosts").fire("b.ghosts", "a.gunners").lose_all()
    second = table.told("rolled", sort="walls")[0]
    assert (second["needs"], second["rule"]) == (list(again), "D-313")


def test_d313_the_odds_know_the_second_roll():
    table = March({"a.gunners": INSIDE, "b.ghosts": [(54 + 3 * n, 80) for n in range(5)]}, forts=[STRONGPOINT])
    frame = all_at(table.rules, table.state, "b.ghosts", "a.gunners")
    for volley in forecast(table.rules, table.state, frame).volleys:
        assert volley.through == pytest.approx(volley.hits * (1 - 2 / 3) * (1 - 1 / 3))
        assert any(reason.rule == "D-313" for reason in volley.reasons)


# Close combat


def test_d314_a_strongpoint_is_fought_over_its_walls_within_five_centimetres_r201():
    for y, offered in ((73.7, True), (73.8, False)):
        table = March({"a.gunners": INSIDE, "b.manfred": (60, y)}, forts=[STRONGPOINT])
        near = table.rules.field.is_close(table.state, table.unit("b.manfred"), table.unit("a.gunners"))
        assert near.yes is offered
        assert near.rule == ("D-314" if offered else "D-091")


@pytest.mark.parametrize(("spot", "fights"), [((60, 72), True), ((60, 48), True), ((70, 60), False), ((50, 60), False)])
def test_d314_a_bunker_is_fought_through_its_slit_and_its_doors_alone(spot, fights):
    table = March({"a.gunners": INSIDE, "b.manfred": spot}, forts=[BUNKER])
    field = table.rules.field
    pairs = (("b.manfred", "a.gunners"), ("a.gunners", "b.manfred"))
    assert {field.is_close(table.state, *(table.unit(n) for n in pair)).yes for pair in pairs} == {fights}
    table.change("b.manfred", facing=0)
    fault = table.rules.measured.why_unable(
        table.state, table.unit("b.manfred"), table.rules.profiles["manfred"].line(STD), table.unit("a.gunners")
    )
    able = table.rules.measured.able(
        table.state, table.unit("b.manfred"), table.rules.profiles["manfred"].line(STD), table.unit("a.gunners")
    )
    assert bool(able) is fights
    if not fights:
        assert fault == ("behind_walls", "D-314")


@pytest.mark.parametrize(("kind", "faces"), [("bunker", (A, S)), ("strongpoint", (A,))])
def test_d314_those_inside_have_a_save_in_close_combat_those_outside_none(kind, faces):
    table = March({"a.gunners": INSIDE, "b.manfred": (60, 70)}, forts=[(kind, (60, 60), 0, 0)])
    manfred, gunners = table.unit("b.manfred"), table.unit("a.gunners")
    save = save_of(table.rules, table.state, manfred, table.rules.profiles["manfred"].line(STD), gunners)
    assert (save.kind, save.faces, save.again) == ("walls", faces, ())
    back = table.rules.profiles["gunners"].line(STD)
    assert save_of(table.rules, table.state, gunners, back, manfred).kind == "none"


def test_d315_no_special_action_of_range_1_on_a_unit_outside():
    book = March({}).rules
    boss = [(57, 60), (60, 60), (63, 60), (57, 56), (63, 56)][: book.units["the-boss"].soldiers]
    there = [(54 + 3 * n, 64) for n in range(5)]
    units = {"a.the-boss": boss, "a.gunners": [(x, y + 6.5) for x, y in there], "a.gunners.2": there}
    table = March(units, forts=[STRONGPOINT])
    for name in ("a.gunners", "a.gunners.2"):
        table.change(name, fallen=1)
    table.order("a.the-boss", "get-up")
    assert table.why("order", "a.the-boss", "a.gunners") == ("outside_the_fort", "D-315")
    assert ["order", "a.the-boss", "a.gunners.2"] in table.offered("order")


def test_r141_a_hero_inside_joins_the_gun_beside_him():
    book = March({}).rules
    hero = next(
        unit.id for unit in book.units.values()
        if unit.kind == "hero" and unit.armour == book.units[GUN].armour and unit.bloc == "allies"
        and not {"loner", "superhuman", "spy"} & set(unit.keywords)
    )  # fmt: skip
    table = March({f"a.{GUN}": (60, 60), f"a.{hero}": (56, 60)}, forts=[STRONGPOINT])
    names = [piece.id for piece in heroes_for(table.rules, table.state, table.unit(f"a.{GUN}"))]
    assert names == [f"a.{hero}"]


# Templates


def test_d119_a_template_behind_a_bunker_finds_nobody_inside():
    table = March({"a.gunners": INSIDE, "b.hans": (60, 20)}, forts=[BUNKER])
    field, gun = table.rules.measured, table.unit("b.hans")
    line = next(
        line for unit in table.rules.units for line in table.rules.profiles[unit].lines
        if not line.flame and not line.close and line.cells[table.rules.profiles["gunners"].column] is not None
        and line.cells[table.rules.profiles["gunners"].column].blast
    )  # fmt: skip
    found = [field.found_under(table.state, gun, line, (0, (6000, y, 0))) for y in (5200, 6850, 6000)]
    assert next(names.get("a.gunners", 0).bit_count() for names in found) == 0
    assert found[2]["a.gunners"].bit_count() == 5  # on its roof: those inside are not spared
    assert found[1].get("a.gunners", 0)


# Trenches


def test_d316_a_trench_covers_each_man_in_it_and_hides_nothing():
    row = [(54 + 3 * n, 60) for n in range(5)]
    table = March({"a.gunners": row, "b.hans": (60, 90)}, forts=[TRENCH])
    field, gunners, hans = table.rules.field, table.unit("a.gunners"), table.unit("b.hans")
    assert field.sees(table.state, hans, gunners).yes
    found = field.covers(table.state, hans, gunners)
    assert found.yes
    assert found.proof.hidden_by == ("fort.1",)
    half = March({"a.gunners": [*row[:2], (54, 65), (57, 65), (60, 65)], "b.hans": (60, 90)}, forts=[TRENCH])
    assert half.rules.measured.hidden(half.state, half.unit("b.hans"), 0, half.unit("a.gunners")) == 0b11
    assert not half.rules.field.covers(half.state, half.unit("b.hans"), half.unit("a.gunners")).yes


def test_d316_a_trench_covers_no_vehicle_and_slows_like_terrain():
    table = March({"a.pounder": (60, 60), "b.hans": (60, 90)}, forts=[TRENCH])
    assert not table.rules.field.covers(table.state, table.unit("b.hans"), table.unit("a.pounder")).yes
    row = [(x, 50) for x in (60, 54, 57, 63, 66)]
    go = March({"a.hell-boys": row}, forts=[TRENCH]).move("a.hell-boys", allowance=3)
    assert go.why_go("a.hell-boys", 60, 74)[1] == "D-069"


def test_r107_a_tracked_vehicle_may_bog_down_in_a_trench():
    for face, y in (("T", 66.5), ("A", 50)):
        table = March({"b.fallschirm-rso-pak-40": (60, 67)}, face, forts=[TRENCH]).move("b.fallschirm-rso-pak-40")
        table.go("b.fallschirm-rso-pak-40", 60, 50)
        assert table.told("bogged") == ([] if face == "A" else [{"unit": "b.fallschirm-rso-pak-40", "item": "trench"}])
        assert table.spot("b.fallschirm-rso-pak-40")[1] == pytest.approx(y, abs=0.6)
