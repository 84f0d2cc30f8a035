"""Blast and flame templates on free points: where they may lie, whom they find, dice, cover (D-117 to D-125)."""

import pytest

from game.core.rng import Chance
from game.rules.dust.state import Marker
from tests.battlefield.positions import Table, made_up, rules, weapon

GUNNERS = [(50, 90), (54, 90), (58, 90), (62, 90), (80, 90)]


def region(table, subject):
    """Return the region of a weapon, None where none is offered."""
    found = [one for one in table.rules.decision(table.state).regions if one.subject == subject]
    return found[0] if found else None


def found(table, shot=0):
    """Return whom a template finds, with how many figures."""
    return {name: mask.bit_count() for name, mask in table.rules.measured.under(table.state, table.shots[shot]).items()}


# Blast


def test_d_118_one_die_for_each_figure_under_the_template() -> None:
    table = Table({"b.ludwig": (56, 50), "a.gunners": GUNNERS}).attack("b.ludwig")
    table.lay("b.ludwig/0", 56, 90)
    assert found(table) == {"a.gunners": 4}
    table.dice("T" * 4)
    table.do("fire", "b.ludwig")
    assert table.rolled("hit") == ["TTTT"]


def test_d_118_friends_and_several_units_are_rolled_apart() -> None:
    units = {"b.ludwig": (56, 50), "a.gunners": GUNNERS, "a.bazooka-joe": (54, 94), "b.ghosts": (56, 86)}
    table = Table(units).attack("b.ludwig").lay("b.ludwig/0", 56, 90)
    assert found(table) == {"a.gunners": 4, "a.bazooka-joe": 1, "b.ghosts": 2}
    assert table.shots[0].target == "a.gunners"
    table.dice("T" * 20)
    table.do("fire", "b.ludwig")
    while table.prompt == "shield":
        table.do("stand")
    assert {roll["target"]: len(roll["faces"]) for roll in table.told("rolled")} == {
        "a.gunners": 4, "a.bazooka-joe": 1, "b.ghosts": 2,
    }  # fmt: skip


def test_r_242_touching_the_rim_is_not_enough() -> None:
    touching = [(56, 90), (56 + 7.5 + 1.25, 90), (70, 90), (74, 90), (78, 90)]
    table = Table({"b.ludwig": (56, 50), "a.gunners": touching}).attack("b.ludwig").lay("b.ludwig/0", 56, 90)
    assert found(table) == {"a.gunners": 1}
    touching[1] = (56 + 7.5 + 1.24, 90)
    table = Table({"b.ludwig": (56, 50), "a.gunners": touching}).attack("b.ludwig").lay("b.ludwig/0", 56, 90)
    assert found(table) == {"a.gunners": 2}


def test_d_117_the_middle_must_be_in_range_arc_and_sight() -> None:
    """R-071."""
    card = made_up("ludwig", "test-gun", weapons=(weapon("ludwig", 0, range="4"),))
    units = {f"b.{card}": (56, 50), "a.gunners": GUNNERS, "a.death-dealers": (56, 20), "a.red-thunder": (28, 80)}
    table = Table(units, features=[("stub", 38, 71, 0)]).attack(f"b.{card}")
    line = f"b.{card}/0"
    assert table.why_lay(line, 56, 93.9) is None
    assert table.why_lay(line, 56, 94.1) == ("point_out_of_range", "D-117")
    assert table.why_lay(line, 56, 20) == ("point_out_of_arc", "D-117")
    assert table.why_lay(line, 32, 78) == ("point_unseen", "D-117")
    assert table.why_lay(line, 56, 70) == ("touches_no_enemy", "D-117")
    assert table.why_lay(line, 500, 70) == ("off_the_table", "D-012")
    assert table.why_lay(line, 56, 90, 1) == ("ground_level_only", "D-120")
    for point in ((5600, 9000), (), (1, 2, 3, 4)):
        assert table.why("aim", line, point) == ("malformed_point", "D-117")


def test_d_088_the_middle_may_not_be_nearer_than_the_least_range() -> None:
    table = Table({"b.lothar": (56, 20), "a.gunners": [(50 + 3 * n, 62) for n in range(5)]}).attack("b.lothar")
    assert table.why_lay("b.lothar/0", 56, 63.9) == ("point_too_close", "D-088")
    assert table.why_lay("b.lothar/0", 56, 64) is None


def test_d_119_figures_out_of_sight_of_the_middle_are_left_out() -> None:
    row = [(50, 90), (54, 90), (58, 90), (50, 86), (54, 86)]
    units = {"b.lothar": (56, 20), "a.gunners": row}
    table = Table(units, features=[("wall", 56, 88, 0)]).attack("b.lothar").lay("b.lothar/0", 52, 85)
    assert found(table) == {"a.gunners": 2}


def test_d_121_against_a_vehicle_the_number_is_shot_and_nobody_else_is_touched() -> None:
    units = {"b.ludwig": (56, 50), "a.pounder": (56, 90), "a.gunners": [(62 + 4 * n, 90) for n in range(5)]}
    table = Table(units, "T" * 20).attack("b.ludwig").do("aim", "b.ludwig/0", "a.pounder", 1)
    assert not table.shots[0].spot
    table.do("fire", "b.ludwig")
    assert [(roll["target"], len(roll["faces"])) for roll in table.told("rolled")] == [("a.pounder", 2)]
    template = Table(units).attack("b.ludwig").lay("b.ludwig/0", 64, 90)
    assert found(template) == {"a.gunners": 3}  # in this mode the vehicle is not attacked


def test_d_138_cover_is_judged_from_the_firer_t21() -> None:
    reapers, gunners = [(46, 90), (50, 90), (54, 90)], [(60 + 3 * n, 90) for n in range(5)]
    units = {"b.nikita": (56, 50), "a.grim-reapers": reapers, "a.gunners": gunners}
    table = Table(units, features=[("low-wall", 49, 86, 0)]).attack("b.nikita").lay("b.nikita/0", 56, 90)
    under = found(table)
    assert set(under) == {"a.grim-reapers", "a.gunners"}
    for count in under.values():
        table.dice("A" + "T" * (2 * count - 1))
    table.dice("TT" + "T" * 10)
    table.do("fire", "b.nikita")
    saves = {roll["unit"]: roll["save"] for roll in table.told("rolled", sort="save")}
    assert saves == {"a.grim-reapers": "cover", "a.gunners": "infantry"}


def test_d_145_template_hits_come_before_direct_ones() -> None:
    table = Table({"b.ludwig": (56, 50), "a.gunners": GUNNERS}).attack("b.ludwig")
    table.do("aim", "b.ludwig/1", "a.gunners", 1).lay("b.ludwig/0", 56, 90)
    mg = table.line("b.ludwig", 1).cells[1].dice
    table.dice("A" + "T" * (mg - 1) + "ATTT" + "TT")
    table.do("fire", "b.ludwig")
    wounds = table.state.frames[-1].wounds["a.gunners"]
    assert [wound.template for wound in wounds] == [True, False]


def test_d_120_a_template_in_a_building_hits_the_level_that_was_picked() -> None:
    """R-072."""
    house = [("house", 60, 90, 0)]
    upper = [(56 + 3 * n, 90, 1) for n in range(5)]
    table = Table({"b.lothar": (60, 20), "a.gunners": upper, "a.death-dealers": (56, 90)}, features=house)
    gunnery = table.rules.measured
    assert gunnery.floors(table.state, 6000, 9000) >= 1
    line = table.line("b.lothar")
    lothar = table.unit("b.lothar")
    assert gunnery.why_not_point(table.state, lothar, line, (0, (6000, 9000, 9))) == ("ground_level_only", "D-120")
    for level, name in ((0, "a.death-dealers"), (1, "a.gunners")):
        assert list(gunnery.found_under(table.state, lothar, line, (0, (6000, 9000, level)))) == [name]


def test_s09_a_volley_multiplies_the_dice_for_each_walker() -> None:
    card = made_up("falke", "test-bomber", weapons=(weapon("falke", 0, range="6"),))
    units = {f"b.{card}": (56, 60), "a.natasha": (52, 90), "a.nadya": (61, 90)}
    table = Table(units).attack(f"b.{card}").lay(f"b.{card}/0", 56, 90)
    assert found(table) == {"a.natasha": 1, "a.nadya": 1}
    table.do("volley", f"b.{card}/0", 2)
    table.dice("TTTT")
    table.do("fire", f"b.{card}")
    assert table.rolled("hit") == ["TT", "TT"]


def test_aiming_at_a_unit_lays_the_template_where_it_finds_most() -> None:
    table = Table({"b.ludwig": (56, 50), "a.gunners": GUNNERS}).attack("b.ludwig")
    table.do("aim", "b.ludwig/0", "a.gunners", 1)
    assert found(table) == {"a.gunners": 4}
    assert table.shots[0].spot


def test_d_159_in_a_reaction_a_template_must_find_the_unit_that_set_it_off() -> None:
    units = {"b.ludwig": (56, 50), "a.gunners": GUNNERS, "a.death-dealers": (20, 80)}
    table = Table(units).attack("b.ludwig", only="a.gunners")
    assert table.why_lay("b.ludwig/0", 28, 80) == ("reaction_only_target", "D-159")
    assert table.why_lay("b.ludwig/0", 56, 90) is None


def test_a_region_is_offered_and_every_sample_is_legal() -> None:
    table = Table({"b.ludwig": (56, 50), "a.gunners": GUNNERS}).attack("b.ludwig")
    offered = region(table, "b.ludwig/0")
    for seed in range(30):
        point = offered.sample(Chance.seeded(seed))
        assert offered.allows(point)
    assert region(table, "b.ludwig/1") is None
    assert table.why_lay("b.ludwig/1", 56, 90) == ("no_template_weapon", "D-117")


def test_a_template_is_used_once_for_each_copy() -> None:
    table = Table({"b.ludwig": (56, 50), "a.gunners": GUNNERS}).attack("b.ludwig").lay("b.ludwig/0", 56, 90)
    assert region(table, "b.ludwig/0") is None
    assert table.why_lay("b.ludwig/0", 56, 90) == ("already_aimed", "D-106")
    table.do("unaim", "b.ludwig/0", "a.gunners")
    assert table.why_lay("b.ludwig/0", 56, 90) is None


def test_hits_of_a_template_suppress_each_unit_under_it() -> None:
    units = {"b.nikita": (56, 50), "a.gunners": GUNNERS, "b.ghosts": (60, 86)}
    table = Table(units).attack("b.nikita").lay("b.nikita/0", 56, 90)
    table.dice("A" + "T" * 7 + "AT" + "AA")
    table.do("fire", "b.nikita")
    marks = {name: [marker.kind for marker in table.unit(name).markers] for name in ("a.gunners", "b.ghosts")}
    assert marks == {"a.gunners": ["under-fire"], "b.ghosts": ["under-fire"]}


# Flame


def test_t15_a_flame_finds_several_units_each_rolled_apart() -> None:
    units = {"a.hotdog": (50, 50), "b.faceless-death": [(49, 62), (52, 66), (70, 66)], "b.ghosts": (48, 71)}
    table = Table(units).attack("a.hotdog").lay("a.hotdog/0", 50, 80)
    assert found(table) == {"b.faceless-death": 2, "b.ghosts": 2}
    table.dice("T" * 4)
    table.do("fire", "a.hotdog")
    assert {roll["target"]: len(roll["faces"]) for roll in table.told("rolled")} == {
        "b.faceless-death": 2, "b.ghosts": 2,
    }  # fmt: skip


def test_t17_friends_under_a_flame_are_attacked_too() -> None:
    gunners = [(50, 66), (70, 66), (74, 66), (78, 66), (82, 66)]
    units = {"a.fireball": (50, 50), "a.gunners": gunners, "b.ghosts": (50, 74)}
    table = Table(units).attack("a.fireball").lay("a.fireball/0", 50, 80)
    assert found(table)["a.gunners"] == 1
    table.dice("T" * 20)
    table.do("fire", "a.fireball")
    assert [len(roll["faces"]) for roll in table.told("rolled", target="a.gunners")] == [2]


def test_d_123_the_flame_lies_wholly_in_the_arc() -> None:
    """R-070."""
    units = {"a.fireball": (50, 50), "b.ghosts": (50, 74), "b.stormtroopers": (70, 58)}
    table = Table(units).attack("a.fireball")
    assert table.why_lay("a.fireball/0", 50, 80) is None
    assert table.why_lay("a.fireball/0", 80, 60) == ("flame_out_of_arc", "D-123")
    assert table.why_lay("a.fireball/0", 50, 50) == ("flame_without_heading", "D-123")
    assert table.why_lay("a.fireball/0", 30, 70) in (("touches_no_enemy", "D-123"), ("flame_out_of_arc", "D-123"))


def test_r_069_range_three_begins_five_centimetres_out() -> None:
    table = Table({"a.fireball": (50, 50), "b.ghosts": [(50, 57), (50, 70), (80, 80), (84, 80), (88, 80)]})
    table.attack("a.fireball").lay("a.fireball/0", 50, 80)
    assert found(table) == {"b.ghosts": 1}


def test_d_124_figures_out_of_the_bearers_sight_are_spared() -> None:
    units = {"a.hotdog": (50, 50), "b.ghosts": [(50, 60), (50, 70), (80, 80), (84, 80), (88, 80)]}
    table = Table(units, features=[("stub", 50, 66, 0)]).attack("a.hotdog").lay("a.hotdog/0", 50, 80)
    assert found(table) == {"b.ghosts": 1}


def test_r_076_a_flame_never_attacks_its_own_unit() -> None:
    fakyeli = [(50, 50), (50, 54), (54, 50), (46, 50), (54, 54)]
    bearer = rules().profiles["fakyeli"].lines[2].bearers.bit_length() - 1
    fakyeli[bearer], fakyeli[0] = fakyeli[0], fakyeli[bearer]
    table = Table({"a.fakyeli": fakyeli, "b.ghosts": (50, 58)}).attack("a.fakyeli")
    table.lay("a.fakyeli/2", 50, 58)
    assert set(found(table)) == {"b.ghosts"}
    assert table.shots[0].by == 1 << bearer


def test_d_254_no_save_against_a_flame() -> None:
    table = Table({"a.hotdog": (50, 50), "b.ghosts": [(50, 60), (50, 70), (80, 80), (84, 80), (88, 80)]}, "AT")
    table.attack("a.hotdog").lay("a.hotdog/0", 50, 80).do("fire", "a.hotdog").lose_all()
    assert table.rolled("save") == []
    assert table.figures("b.ghosts") == 4


# Smoke


def test_d_252_smoke_is_laid_on_a_point_in_range_arc_and_sight() -> None:
    units = {"b.lothar": (60, 10), "a.gunners": (50, 90)}
    table = Table(units, features=[("house", 100, 80, 0)]).attack("b.lothar")
    assert table.why("smoke", "b.lothar/0", (6000, 6000, 0)) is None
    assert table.why("smoke", "b.lothar/0", (6000, 3000, 0)) == ("out_of_range", "D-252")
    assert table.why("smoke", "b.lothar/0", (10000, 8000, 0)) == ("no_smoke_here", "R-224")
    assert table.why("smoke", "b.lothar/0", (6000, 6000, 1)) == ("ground_level_only", "D-120")
    smoke = next(one for one in table.rules.decision(table.state).regions if one.verb == "smoke")
    assert smoke.allows(smoke.sample(Chance.seeded(3)))
    table.dice("A")
    table.do("smoke", "b.lothar/0", (6000, 6000, 0))
    assert len(table.state.smoke) == 1


@pytest.mark.parametrize("markers", [(), (Marker("suppressed"),)])
def test_d_214_observed_fire_is_seen_by_the_observer(markers) -> None:
    card = made_up("bazooka-joe", "test-observer", keywords=("artillery-observer",))
    units = {f"b.{card}": (30, 80), "b.lothar": (60, 10), "a.gunners": (56, 80)}
    table = Table(units, features=[("wall", 60, 60, 0)])
    table.change("b.lothar", markers=markers)
    table.attack(f"b.{card}")
    why = table.why_lay("b.lothar/0", 60, 80)
    if markers:
        assert why == ("gun_suppressed", "D-174")
        return
    assert why is None
    table.lay("b.lothar/0", 60, 80)
    assert table.shots[0].observer == f"b.{card}"


def test_several_templates_on_one_unit_are_taken_back_together() -> None:
    card = made_up("fakyeli", "test-throwers", weapons=(weapon("fakyeli", 2, count=5),))
    table = Table({f"a.{card}": [(50 + 3 * n, 50) for n in range(5)], "b.ghosts": (50, 56)}).attack(f"a.{card}")
    table.do("aim", f"a.{card}/0", "b.ghosts", 2)
    assert [shot.by.bit_count() for shot in table.shots] == [1, 1]
    assert len({shot.by for shot in table.shots}) == 2
    assert table.offered("unaim") == [["unaim", f"a.{card}/0", "b.ghosts"]]
    assert table.do("unaim", f"a.{card}/0", "b.ghosts").shots == []
