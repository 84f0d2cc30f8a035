"""Wire and mines on the way, and the works that clear, fill and bury (D-317 to D-324)."""

import pytest

from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from game.rules.dust.state import TARGET as T
from tests.tactics.setting import RULES, Setting

WIRE, MINES, TRENCH = ("wire", (5, 4)), ("mines", (5, 4)), ("trench", (5, 4))
BUNKER = ("bunker", (5, 4))


def kinds(setting):
    """Return the fortifications that are left."""
    return [fort.kind for fort in setting.state.forts]


# Wire


def test_d317_with_an_army_infantry_gets_through_wire():
    setting = Setting({"a.gunners": (5, 3)}, forts=[WIRE], dice=[A]).play("a.gunners", "march")
    setting.go("a.gunners", (5, 5))
    assert setting.at("a.gunners") == (5, 5)
    (roll,) = [roll for roll in setting.told("rolled") if roll["sort"] == "wire"]
    assert (roll["needs"], roll["rule"]) == ([A], "D-317")


@pytest.mark.parametrize("face", [T, S])
def test_d317_otherwise_it_stops_before_the_wire_r202(face):
    setting = Setting({"a.gunners": (5, 2), "b.ghosts": (9, 9)}, forts=[WIRE], dice=[face])
    setting.play("a.gunners", "move+attack").go("a.gunners", (5, 4))
    assert setting.at("a.gunners") == (5, 3)
    assert setting.told("stuck") == [{"unit": "a.gunners", "at": setting.square(5, 4)}]


def test_d317_inside_the_wire_it_stays_there():
    setting = Setting({"a.gunners": (5, 4)}, forts=[WIRE], dice=[T]).play("a.gunners", "move+nothing")
    setting.go("a.gunners", (5, 5))
    assert setting.at("a.gunners") == (5, 4)


def test_d317_it_is_held_for_its_whole_activation():
    setting = Setting({"a.gunners": (5, 3)}, forts=[WIRE], dice=[S]).play("a.gunners", "move+attack")
    activation = setting.state.frames[2]
    setting.go("a.gunners", (5, 4))
    assert activation.bogged


def test_r202_one_die_for_an_area_and_an_action():
    row = [("wire", (column, 4)) for column in (4, 5, 6)]
    setting = Setting({"a.gunners": (5, 4)}, forts=row, dice=[A, A, A]).play("a.gunners", "march")
    setting.go("a.gunners", (7, 4))
    assert len([roll for roll in setting.told("rolled") if roll["sort"] == "wire"]) == 2


def test_r202_vehicles_flyers_and_aircraft_do_not_mind_wire():
    for unit in ("mickey", "hammers"):
        setting = Setting({f"a.{unit}": (5, 3)}, forts=[WIRE]).play(f"a.{unit}", "move+nothing")
        setting.go(f"a.{unit}", (5, 5))
        assert setting.at(f"a.{unit}") == (5, 5)
        assert "wire" not in [roll["sort"] for roll in setting.told("rolled")]


def test_d317_wire_at_the_edge_keeps_a_unit_off_the_board():
    row = [("wire", (column, 0)) for column in range(12)]
    setting = Setting({"a.gunners": None, "a.mickey": (6, 6)}, forts=row, dice=[T]).play("a.gunners", "move+attack")
    setting.go("a.gunners", (5, 0))
    assert setting.unit("a.gunners").status == "waiting"
    assert setting.prompt == "activate"


# Mines


def test_d319_mines_attack_whoever_moves_in_one_die_for_each_figure():
    dice = [A, A, T, T, S, A, T]
    setting = Setting({"a.gunners": (5, 3)}, forts=[MINES], dice=dice).play("a.gunners", "move+nothing")
    setting.go("a.gunners", (5, 5))
    rolls = {roll["sort"]: roll for roll in setting.told("rolled")}
    assert (rolls["mines"]["faces"], rolls["mines"]["rule"]) == ([A, A, T, T, S], "D-319")
    assert (rolls["save"]["save"], rolls["save"]["faces"]) == ("infantry", [A, T])
    assert setting.prompt == "lose"
    setting.must(setting.offers("lose")[0].to_journal())
    assert setting.unit("a.gunners").fallen.bit_count() == 1
    assert setting.at("a.gunners") == (5, 5)  # it goes on


def test_d319_moving_out_of_a_minefield_sets_it_off_once_for_each_action():
    setting = Setting({"a.gunners": (5, 4)}, forts=[MINES], dice=[T] * 5).play("a.gunners", "move+nothing")
    setting.go("a.gunners", (5, 5))
    assert len(setting.told("mines")) == 1


def test_d319_vehicles_have_no_save_and_lose_two_boxes_to_a_hit():
    setting = Setting({"a.mickey": (5, 3)}, forts=[MINES], dice=[A]).play("a.mickey", "move+nothing")
    setting.go("a.mickey", (5, 5))
    assert setting.unit("a.mickey").damage == 2
    assert setting.at("a.mickey") == (5, 5)


def test_r203_a_unit_that_is_lost_goes_no_further_and_its_enemy_scores():
    setting = Setting({"a.gunners": {"at": (5, 3), "fallen": 0b11110}, "a.mickey": (1, 1)}, forts=[MINES], dice=[A, T])
    setting.play("a.gunners", "march").go("a.gunners", (5, 6))
    assert setting.unit("a.gunners").status == "lost"
    assert setting.state.destroyed == [0, RULES.units["gunners"].points]
    assert setting.prompt == "activate"


def test_r203_a_hero_and_his_unit_are_attacked_together():
    heroes = [
        c.id for c in RULES.units.values() if c.kind == "hero" and c.bloc == "allies" and c.armour == "infantry-2"
    ]
    hero = next(name for name in heroes if not {"superhuman", "loner"} & set(RULES.units[name].keywords))
    setting = Setting({"a.gunners": (5, 3), f"a.{hero}": (5, 3)}, forts=[MINES], dice=[T] * 6)
    setting.must("activate a.gunners", f"join a.{hero} a.gunners", "declare a.gunners move+nothing")
    setting.go("a.gunners", (5, 4))
    (roll,) = [roll for roll in setting.told("rolled") if roll["sort"] == "mines"]
    assert len(roll["faces"]) == 6


def test_r203_flyers_are_safe_unless_they_start_or_end_there_aircraft_always():
    over = Setting({"a.hammers": (5, 3)}, forts=[MINES]).play("a.hammers", "move+nothing").go("a.hammers", (5, 5))
    assert not over.told("mines")
    into = Setting({"a.hammers": (5, 3)}, forts=[MINES], dice=[T] * 3).play("a.hammers", "move+nothing")
    into.go("a.hammers", (5, 4))
    assert len(into.told("mines")) == 1
    planes = [c.id for c in RULES.units.values() if c.kind == "aircraft" and c.bloc == "allies" and c.size == "normal"]
    plane = f"a.{planes[0]}"
    high = Setting({plane: (5, 3)}, forts=[MINES]).play(plane, "move+nothing").go(plane, (5, 4))
    assert not high.told("mines")


# Engineering on foot


@pytest.mark.parametrize(("face", "left"), [(A, []), (T, ["wire"]), (S, ["wire"])])
def test_d318_infantry_beside_wire_removes_it_with_an_army(face, left):
    setting = Setting({"a.gunners": (4, 3)}, forts=[WIRE], dice=[face]).play("a.gunners", "clear-wire+nothing")
    assert kinds(setting) == left
    (told,) = setting.told("work")
    assert told["success"] == (not left)


def test_d318_works_are_offered_where_there_is_such_a_thing_and_done_beside_it_only():
    assert not [plan for plan in Setting({"a.gunners": (4, 3)}).must("activate a.gunners").plans() if "clear" in plan]
    two = [("wire", (5, 4)), ("wire", (9, 9)), ("wire", (3, 2)), ("mines", (6, 6))]
    setting = Setting({"a.gunners": (4, 3)}, forts=two)
    assert "clear-wire+nothing" in setting.must("activate a.gunners").plans()
    setting.must("declare a.gunners clear-wire+nothing")
    assert setting.prompt == "work"
    assert setting.refusal(("work", "a.gunners", "fort.2")) == ("not_beside_it", "D-318")
    assert setting.refusal(("work", "a.gunners", "fort.4")) == ("other_works", "D-318")
    assert [one.target for one in setting.offers("work")] == ["fort.1", "fort.3"]


def test_r015_works_with_nothing_beside_become_nothing():
    setting = Setting({"a.gunners": (1, 1)}, forts=[WIRE]).play("a.gunners", "clear-wire+nothing")
    assert {"unit": "a.gunners"} in setting.told("did_nothing")


def test_d320_mines_are_cleared_with_an_army_or_go_off():
    done = Setting({"a.gunners": (4, 3)}, forts=[MINES], dice=[A]).play("a.gunners", "clear-mines+nothing")
    assert kinds(done) == []
    failed = Setting({"a.gunners": (4, 3)}, forts=[MINES], dice=[S, A, T, T, T, T, T])
    failed.play("a.gunners", "clear-mines+nothing").must(failed.offers("lose")[0].to_journal())
    assert kinds(failed) == ["mines"]
    assert failed.unit("a.gunners").fallen.bit_count() == 1


# Engineer vehicles


def test_d321_claws_and_saws_clear_wire_with_two_dice_where_there_are_two():
    #
    one = Setting({"b.luther": (4, 3)}, forts=[WIRE], dice=[A], seat=1).play("b.luther", "clear-wire+nothing")
    assert kinds(one) == []
    two = Setting({"b.maksim": (4, 3)}, forts=[WIRE], dice=[T, A], seat=1).play("b.maksim", "clear-wire+nothing")
    (roll,) = [roll for roll in two.told("rolled") if roll["sort"] == "work"]
    assert (roll["faces"], roll["rule"]) == ([T, A], "D-321")
    assert kinds(two) == []


def test_d278_other_vehicles_do_no_engineering():
    setting = Setting({"a.mickey": (4, 3)}, forts=[WIRE, ("mines", (7, 7))]).must("activate a.mickey")
    assert not [plan for plan in setting.plans() if "clear" in plan]
    assert setting.refusal(("declare", "a.mickey", "clear-wire+nothing")) == ("no_such_action", "D-023")


def test_d322_a_dozer_buries_a_bunker_with_everyone_in_it():
    units = {"b.bergeluther": (5, 6), "a.m47-field-phaser": (5, 4)}
    setting = Setting(units, forts=[BUNKER], dice=[A], seat=1).play("b.bergeluther", "bury-bunker+bury-bunker")
    setting.must("decline")  # the enemy may react before the second of them
    assert kinds(setting) == []
    assert setting.unit("a.m47-field-phaser").status == "lost"
    assert setting.state.destroyed[1] == RULES.units["m47-field-phaser"].points


def test_who_is_buried_neither_waits_in_reserve_nor_is_reinforced_r125():
    units = {"b.bergeluther": (5, 6), "a.gunners": ("left", 0), "a.the-boss": (1, 1)}
    setting = Setting(units, forts=[BUNKER], dice=[A], seat=1, scenario="assault")  # where all others come back
    setting.play("b.bergeluther", "bury-bunker+bury-bunker").must("decline")
    assert setting.unit("a.gunners").status == "lost"
    setting.play("a.the-boss", "reinforcements+nothing")
    assert setting.told("did_nothing")[-1]["unit"] == "a.the-boss"


def test_d322_it_takes_two_actions_in_a_row_and_one_die():
    setting = Setting({"b.bergeluther": (5, 6), "a.gunners": ("left", 0)}, forts=[BUNKER], dice=[T], seat=1)
    setting.must("activate b.bergeluther")
    for plan in ("bury-bunker+nothing", "move+bury-bunker"):
        assert setting.refusal(("declare", "b.bergeluther", plan)) == ("twice_in_a_row", "D-322")
    setting.must("declare b.bergeluther bury-bunker+bury-bunker")
    assert len(setting.told("digging")) == 1
    setting.must("decline")
    assert len([roll for roll in setting.told("rolled") if roll["sort"] == "work"]) == 1
    assert kinds(setting) == ["bunker"]
    assert setting.unit("a.gunners").on_board


def test_d323_a_dozer_fills_a_trench_and_those_in_it_live_without_cover():
    units = {"b.bergeluther": (5, 5), "a.gunners": (5, 4), "b.ghosts": (5, 8)}
    setting = Setting(units, forts=[TRENCH], dice=[A], seat=1).play("b.bergeluther", "fill-trench+nothing")
    assert kinds(setting) == []
    assert setting.unit("a.gunners").on_board
    setting.put("b.bergeluther", (9, 9))
    assert not RULES.field.covers(setting.state, setting.unit("b.ghosts"), setting.unit("a.gunners")).yes


@pytest.mark.parametrize(("face", "left"), [(A, []), (T, ["mines"])])
def test_d324_a_dozer_clears_mines_and_risks_nothing(face, left):
    setting = Setting({"b.bergeluther": (5, 5)}, forts=[MINES], dice=[face], seat=1)
    setting.play("b.bergeluther", "clear-mines+nothing")
    assert kinds(setting) == left
    assert setting.unit("b.bergeluther").damage == 0
    (roll,) = [roll for roll in setting.told("rolled") if roll["sort"] == "work"]
    assert roll["rule"] == "D-324"
