"""Wire and mines on the ways of figures, and the works that clear, fill and bury on the table (D-317 to D-324)."""

import pytest

from game.rules.battlefield.soundness import breaches
from game.rules.dust.frames import Activation, Turn, Work
from game.rules.dust.suppression import SUPPRESSED
from tests.battlefield.marches import March

WIRE, MINES, TRENCH, BUNKER = (
    (kind, (60, 60), 0, 0) for kind in ("wire", "mines", "trench", "bunker")
)  # fmt: skip
ROW = [(x, 54) for x in (62, 56, 59, 65, 68)]
"""A squad in a row, its leader in the middle, 2.25 cm south of wire."""


def kinds(table):
    return [fort.kind for fort in table.state.forts]


# Wire


def test_d317_with_an_army_infantry_gets_through_wire():
    table = March({"a.gunners": ROW}, "A", forts=[WIRE]).move("a.gunners").go("a.gunners", 62, 68)
    assert table.spot("a.gunners") == (62, 68)
    (roll,) = table.told("rolled", sort="wire")
    assert (roll["needs"], roll["rule"]) == ([1], "D-317")


@pytest.mark.parametrize("face", ["T", "S"])
def test_d317_otherwise_all_stop_before_it_r202(face):
    table = March({"a.gunners": ROW}, face, forts=[WIRE]).move("a.gunners").go("a.gunners", 62, 68)
    assert table.spots("a.gunners") == [(x, pytest.approx(56.24, abs=0.02)) for x, _ in ROW]
    assert len(table.told("stuck")) == 1
    assert list(breaches(table.rules, table.state)) == []


def test_d317_a_unit_that_starts_in_wire_stays_in_it():
    table = March({"a.gunners": [(x, 60) for x, _ in ROW]}, "T", forts=[WIRE]).move("a.gunners")
    table.go("a.gunners", 62, 68)
    assert table.spot("a.gunners") == (62, 60)


def test_d317_one_man_in_the_wire_holds_his_unit():
    aside = [(74, 54), (80, 54), (77, 54), (71, 54), (68, 54)]
    table = March({"a.gunners": aside}, "T", forts=[WIRE]).move("a.gunners").go("a.gunners", 74, 66)
    assert table.spot("a.gunners")[1] < 57
    assert table.told("stuck")


def test_d317_it_is_held_for_its_whole_activation():
    table = March({"a.gunners": ROW}, "T", forts=[WIRE]).move("a.gunners")
    activation = table.state.frames[-2]
    table.go("a.gunners", 62, 68)
    assert activation.bogged


def test_r202_one_die_for_an_area_and_an_action():
    rows = [("wire", (60, y), 0, 0) for y in (60, 70)]
    table = March({"a.gunners": ROW}, "AA", forts=rows).move("a.gunners", "march").go("a.gunners", 62, 76)
    assert len(table.told("rolled", sort="wire")) == 2


def test_r202_those_who_do_not_touch_it_roll_nothing():
    table = March({"a.bazooka-joe": (70, 54)}, forts=[WIRE]).move("a.bazooka-joe").go("a.bazooka-joe", 70, 66)
    assert not table.rolled("wire")


def test_r202_flyers_and_walkers_do_not_mind_wire_but_it_slows_vehicles():
    table = March({"a.hammers": [(56 + 4 * n, 54) for n in range(3)]}, forts=[WIRE]).move("a.hammers")
    assert table.go("a.hammers", 56, 68).spot("a.hammers") == (56, 68)
    assert not table.rolled("wire")
    walker = March({"a.mickey": (60, 50)}, forts=[WIRE]).move("a.mickey", allowance=3)
    assert walker.why_go("a.mickey", 60, 72) == ("slowed_by_terrain", "D-069")
    walker.go("a.mickey", 60, 68)
    assert (walker.spot("a.mickey"), walker.rolled("wire")) == ((60, 68), [])


def test_r107_wheels_roll_for_wire_as_for_any_terrain():
    table = March({"a.gun-truck": (60, 50)}, "T", forts=[WIRE]).move("a.gun-truck").go("a.gun-truck", 60, 66)
    assert table.told("bogged") == [{"unit": "a.gun-truck", "item": "wire"}]


def test_d317_wire_at_the_edge_keeps_a_unit_off_the_table():
    rows = [("wire", (x, 2.5), 0, 0) for x in range(8, 180, 15)]
    table = March({"a.mickey": (60, 60)}, "T", forts=rows).waits("a.gunners").move("a.gunners")
    table.go("a.gunners", 60, 12)
    assert table.unit("a.gunners").status == "waiting"
    assert table.told("stuck")


def test_d317_wire_before_the_reaction_window_still_lets_the_enemy_react():
    units = {"a.gunners": ROW, "b.ghosts": [(56 + 3 * n, 80) for n in range(5)]}
    table = March(units, "T", forts=[WIRE]).move("a.gunners", "march", window=3).go("a.gunners", 62, 68)
    assert table.prompt == "react"
    table.do("decline")
    assert table.spot("a.gunners")[1] == pytest.approx(56.24, abs=0.02)


# Mines


def test_d319_mines_attack_whoever_moves_in_one_die_for_each_figure():
    table = March({"a.gunners": ROW}, "AATTSAT", forts=[MINES]).move("a.gunners").go("a.gunners", 62, 68)
    assert (table.rolled("mines"), table.rolled("save")) == (["AATTS"], ["AT"])
    assert table.told("rolled", sort="save")[0]["save"] == "infantry"
    assert table.prompt == "lose"
    assert table.spot("a.gunners")[1] < 55  # they come to its edge
    table.do("lose", "a.gunners", 2)
    spots = table.spots("a.gunners")
    assert [spots[n] for n in (0, 1, 3, 4)] == [(62, 68), (56, 68), (65, 68), (68, 68)]  # they go on
    assert spots[2] == (59, pytest.approx(54, abs=0.5))
    assert list(breaches(table.rules, table.state)) == []


def test_r203_if_the_leader_falls_the_others_go_on():
    table = March({"a.gunners": ROW}, "ATTTTT", forts=[MINES]).move("a.gunners").go("a.gunners", 62, 68)
    table.do("lose", "a.gunners", 0)
    assert table.spot("a.gunners") == (56, 68)


def test_d319_moving_out_of_a_minefield_sets_it_off_once_for_each_action():
    table = March({"a.gunners": [(x, 60) for x, _ in ROW]}, "TTTTT", forts=[MINES]).move("a.gunners")
    table.go("a.gunners", 62, 70)
    assert (len(table.told("mines")), table.spot("a.gunners")) == (1, (62, 70))
    stays = March({"a.gunners": [(x, 60) for x, _ in ROW]}, forts=[MINES]).move("a.gunners").go("a.gunners", 62, 60)
    assert not stays.told("mines")


def test_d319_vehicles_have_no_save_and_lose_two_boxes_to_a_hit():
    table = March({"a.mickey": (60, 48)}, "A", forts=[MINES]).move("a.mickey").go("a.mickey", 60, 66)
    assert (table.unit("a.mickey").damage, table.spot("a.mickey")) == (2, (60, 66))


def test_r203_a_unit_that_is_lost_goes_no_further_and_its_enemy_scores():
    table = March({"a.gunners": ROW, "a.mickey": (20, 20)}, "AT", forts=[MINES])
    table.change("a.gunners", fallen=0b11110)
    table.move("a.gunners").go("a.gunners", 62, 68)
    assert table.unit("a.gunners").status == "lost"
    assert table.state.destroyed == [0, table.rules.units["gunners"].points]


def test_r203_mines_leave_no_marker():
    table = March({"a.gunners": ROW}, "AATTTTT", forts=[MINES]).move("a.gunners").go("a.gunners", 62, 68)
    table.lose_all()
    assert table.unit("a.gunners").markers == ()


def test_r203_a_hero_and_his_unit_are_attacked_together():
    table = March({"a.gunners": ROW, "a.bazooka-joe": (62, 51)}, "TTTTTT", forts=[MINES])
    table.move("a.gunners", hero="a.bazooka-joe").go("a.gunners", 62, 68)
    assert table.rolled("mines") == ["TTTTTT"]
    assert table.spot("a.bazooka-joe")[1] > 60


def test_r203_the_reaction_window_comes_after_the_mines():
    units = {"a.gunners": ROW, "b.ghosts": [(56 + 3 * n, 84) for n in range(5)]}
    table = March(units, "ATTTTT", forts=[MINES]).move("a.gunners", "march", window=2).go("a.gunners", 62, 70)
    table.do("lose", "a.gunners", 4)
    assert table.prompt == "react"
    table.do("decline")
    assert table.spot("a.gunners") == (62, 70)


def test_r203_flyers_are_safe_unless_they_start_or_end_there_aircraft_always():
    trio = [(56 + 4 * n, 52) for n in range(3)]
    over = March({"a.hammers": trio}, forts=[MINES]).move("a.hammers").go("a.hammers", 56, 68)
    assert not over.told("mines")
    into = March({"a.hammers": trio}, "TTT", forts=[MINES]).move("a.hammers").go("a.hammers", 56, 60)
    assert len(into.told("mines")) == 1
    high = March({"a.seahorse": (60, 40)}, forts=[MINES]).move("a.seahorse").go("a.seahorse", 60, 60)
    assert not high.told("mines")


def test_r203_a_long_hull_that_ends_with_a_corner_on_them_sets_them_off():
    table = March({"b.panzer-iv-k": (60, 40)}, "T", forts=[("mines", (60, 52.5), 0, 0)])
    table.move("b.panzer-iv-k").go("b.panzer-iv-k", 60, 41, 0, 0)
    assert len(table.told("mines")) == 1


def test_r203_the_same_game_is_read_back_between_the_blast_and_the_losses():
    table = March({"a.gunners": ROW}, "AATTSTT", forts=[MINES]).move("a.gunners").go("a.gunners", 62, 68)
    table.state = table.rules.from_bytes(table.rules.to_bytes(table.state))
    table.lose_all(1, 3)
    assert table.spot("a.gunners") == (62, 68)
    assert table.figures("a.gunners") == 3


# Engineering


def works(units, unit, action, dice="", forts=(), **state):
    """Let a unit perform an engineering action, choosing the first thing to work on."""
    table = March(units, dice, forts=forts, **state)
    table.state.frames[-1] = Turn(step="turn.losses", seat=table.unit(unit).side)
    return table.begin(Work(step="work.begin", unit=unit, action=action))


@pytest.mark.parametrize(("face", "left"), [("A", []), ("T", ["wire"]), ("S", ["wire"])])
def test_d318_infantry_beside_wire_removes_it_with_an_army(face, left):
    table = works({"a.gunners": ROW}, "a.gunners", "clear-wire", face, [WIRE])
    assert kinds(table) == left
    (told,) = table.told("work")
    assert told["success"] == (not left)


def test_d318_beside_it_means_within_five_centimetres_r204():
    forts = [WIRE, ("wire", (60, 47.5), 0, 0), ("mines", (75, 54), 0, 0), ("wire", (60, 65), 0, 0)]
    table = works({"a.gunners": ROW}, "a.gunners", "clear-wire", forts=forts)
    assert table.prompt == "work"
    assert {target for _, _, target, *_ in table.offered("work")} == {"fort.1", "fort.2"}
    assert table.why("work", "a.gunners", "fort.4") == ("not_beside_it", "D-318")
    assert table.why("work", "a.gunners", "fort.3") == ("other_works", "D-318")


def test_r015_works_with_nothing_beside_become_nothing():
    table = works({"a.gunners": [(x, 30) for x, _ in ROW]}, "a.gunners", "clear-wire", forts=[WIRE])
    assert {"unit": "a.gunners"} in table.told("did_nothing")


def test_d320_mines_are_cleared_with_an_army_or_go_off_and_suppress():
    done = works({"a.gunners": ROW}, "a.gunners", "clear-mines", "A", [MINES])
    assert kinds(done) == []
    failed = works({"a.gunners": ROW}, "a.gunners", "clear-mines", "SATTTTT", [MINES])
    failed.lose_all()
    assert kinds(failed) == ["mines"]
    assert failed.figures("a.gunners") == 4
    assert failed.unit("a.gunners").has(SUPPRESSED)


def test_d321_claws_and_saws_clear_wire_with_two_dice_where_there_are_two():
    one = works({"b.luther": (60, 50)}, "b.luther", "clear-wire", "A", [WIRE])
    assert kinds(one) == []
    two = works({"b.maksim": (60, 50)}, "b.maksim", "clear-wire", "TA", [WIRE])
    (roll,) = two.told("rolled", sort="work")
    assert (len(roll["faces"]), roll["rule"]) == (2, "D-321")


@pytest.mark.parametrize(("face", "left"), [("A", []), ("T", ["bunker"])])
def test_d322_a_dozer_buries_a_bunker_with_everyone_in_it_by_two_actions(face, left):
    units = {"b.bergeluther": (60, 74), "a.m47-field-phaser": (60, 60), "a.mickey": (20, 20)}
    table = March(units, face, forts=[BUNKER])
    plan = ["bury-bunker", "bury-bunker"]
    table.state.frames.append(Activation(step="activation.next", unit="b.bergeluther", plan=plan, free=[False, False]))
    table.rules.start(table.state)
    assert kinds(table) == ["bunker"]
    table.do("decline")  # the enemy may react before the second of them
    assert kinds(table) == left
    assert (table.unit("a.m47-field-phaser").status == "lost") == (not left)
    points = table.rules.units["m47-field-phaser"].points
    assert table.state.destroyed == [0, 0 if left else points]


def test_d323_a_dozer_fills_a_trench_and_those_in_it_live_without_cover():
    units = {"b.bergeluther": (60, 70), "a.gunners": [(x, 60) for x, _ in ROW], "b.ghosts": [(120, 60)] * 5}
    table = works(units, "b.bergeluther", "fill-trench", "A", [TRENCH])
    assert kinds(table) == []
    gunners = table.unit("a.gunners")
    assert gunners.on_board
    assert not table.rules.field.covers(table.state, table.unit("b.ghosts"), gunners).yes


@pytest.mark.parametrize(("face", "left"), [("A", []), ("T", ["mines"])])
def test_d324_a_dozer_clears_mines_and_risks_nothing(face, left):
    table = works({"b.bergeluther": (60, 72)}, "b.bergeluther", "clear-mines", face, [MINES])
    assert kinds(table) == left
    assert table.unit("b.bergeluther").damage == 0
    assert table.told("rolled", sort="work")[0]["rule"] == "D-324"
