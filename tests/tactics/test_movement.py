"""Chapters 3 and 4: moving on squares, passing others, walls, floors, large and huge units, crates, aircraft."""

import pytest

from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from tests.tactics.setting import Setting, house

OPEN = ("." * 12,) * 10


def terrain(**spots):
    """Return rows with signs put on squares, written like T=[(3, 4)]."""
    rows = [["."] * 12 for _ in range(10)]
    for sign, squares in spots.items():
        for column, row in squares:
            rows[9 - row][column] = {"hash_": "#"}.get(sign, sign)
    return tuple("".join(row) for row in rows)


def moving(unit, at, others=None, action="move+nothing", **more):
    table = Setting({unit: at, "b.flak-boys": (11, 9), **(others or {})}, **more)
    return table.play(unit, action)


def test_a_move_pays_one_for_the_first_diagonal_and_two_for_each_later_d030_d032():
    table = moving("a.gunners", (5, 4))
    assert len(table.goals()) == 21  # its own square and twenty others (G02)
    assert {(5, 6), (7, 5), (6, 6), (6, 5)} <= table.goals()
    assert table.why_not_go("a.gunners", (7, 6)) == ("too_far", "D-030")
    march = moving("a.gunners", (5, 4), action="march")
    assert len(march.goals()) == 57
    assert march.why_not_go("a.gunners", (8, 7)) == ("too_far", "D-030")
    march.go("a.gunners", (8, 6))
    assert march.at("a.gunners") == (8, 6)


def test_a_move_of_no_squares_is_a_move_and_units_face_the_way_they_went_d031_r025():
    table = moving("a.gunners", (5, 4)).go("a.gunners", (5, 4))
    assert table.at("a.gunners") == (5, 4)
    table = moving("a.gunners", (5, 4)).go("a.gunners", (6, 3))
    assert table.unit("a.gunners").facing == 3
    assert table.told("moved")[0]["path"] == [table.square(5, 4), table.square(6, 3)]


def test_who_has_a_weapon_with_an_arc_chooses_its_facing_r025():
    table = moving("a.pounder", (5, 4)).go("a.pounder", (5, 6))
    assert table.prompt == "face"
    assert len(table.offers("face")) == 8
    table.must(("face", "a.pounder", 5))
    assert table.unit("a.pounder").facing == 5
    assert table.told("turned") == [{"unit": "a.pounder", "facing": 5}]


def test_ground_units_keep_out_of_enemy_squares_but_go_under_enemy_aircraft_d040():
    table = moving("a.gunners", (5, 4), {"b.ghosts": (5, 5), "b.falke": (6, 4)})
    assert table.why_not_go("a.gunners", (5, 5)) == ("blocked_by_enemy", "D-040")
    table.go("a.gunners", (6, 4))
    assert table.at("a.gunners") == (6, 4)


def test_aircraft_keep_out_of_enemy_aircraft_and_fly_over_everything_else_d041_d047():
    rows = terrain(hash_=[(5, 5)], W=[(6, 5)], T=[(4, 5)])
    table = moving("a.thunderstrike", (5, 4), {"b.falke": (5, 6), "b.ghosts": (6, 6)}, rows=rows)
    assert table.why_not_go("a.thunderstrike", (5, 6)) == ("blocked_by_enemy", "D-041")
    assert {(5, 5), (6, 5), (4, 5), (6, 6), (5, 4)} <= table.goals()


def test_a_vehicle_does_not_pass_a_friendly_vehicle_infantry_does_d042():
    walls = [((c, r), side, "wall") for r in range(10) for c, side in ((5, "W"), (5, "E"))]
    friends = {"a.mickey": (5, 5)}
    blocked = moving("a.pounder", (5, 4), friends, walls=walls)
    assert blocked.why_not_go("a.pounder", (5, 6)) == ("blocked_by_friend", "D-042")
    passing = moving("a.gunners", (5, 4), friends, walls=walls)
    assert (5, 6) in passing.goals()
    assert passing.why_not_go("a.gunners", (5, 5)) == ("occupied", "D-043")


def test_heroes_share_squares_with_friends_d043_d182_r030():
    table = moving("a.bazooka-joe", (5, 4), {"a.gunners": (5, 5), "a.pounder": (6, 4), "a.rosie": (6, 5)})
    assert {(5, 5), (6, 4), (6, 5)} <= table.goals()
    squad = moving("a.gunners", (5, 4), {"a.bazooka-joe": (5, 5), "a.rosie": (5, 5), "a.pounder": (6, 4)})
    assert (5, 5) in squad.goals()
    assert squad.why_not_go("a.gunners", (6, 4)) == ("occupied", "D-043")
    enemy = moving("a.gunners", (5, 4), {"b.manfred": (5, 5)})
    assert enemy.why_not_go("a.gunners", (5, 5)) == ("blocked_by_enemy", "D-040")


def test_infantry_cuts_one_forbidden_corner_never_two_d044():
    one = moving("a.gunners", (4, 4), {"b.ludwig": (5, 4)})
    assert (5, 5) in one.goals()
    two = moving("a.gunners", (4, 4), {"b.ludwig": (5, 4)}, rows=terrain(hash_=[(4, 5)]))
    assert two.why_not_go("a.gunners", (5, 5)) == ("corner", "D-044")


def test_a_vehicle_never_cuts_a_forbidden_corner_d045_but_friends_and_aircraft_do_not_matter_d046():
    enemy = moving("a.pounder", (4, 4), {"b.ghosts": (5, 4)}).go("a.pounder", (5, 5))
    assert enemy.told("moved")[0]["path"] == [enemy.square(*spot) for spot in ((4, 4), (4, 5), (5, 5))]
    both = moving("a.pounder", (4, 4), {"b.ghosts": (5, 4)}, rows=terrain(S=[(4, 5)]))
    assert both.why_not_go("a.pounder", (5, 5)) == ("corner", "D-045")
    swamp = moving("a.pounder", (0, 0), rows=terrain(S=[(1, 0), (0, 1)]))
    assert swamp.why_not_go("a.pounder", (1, 1)) == ("corner", "D-045")
    free = moving("a.pounder", (4, 4), {"a.gunners": (5, 4), "b.falke": (4, 5)})
    assert (5, 5) in free.goals()


@pytest.mark.parametrize(
    ("unit", "sign", "rule"),
    [
        ("a.gunners", "hash_", "D-053"), ("a.gunners", "W", "D-055"), ("a.pounder", "S", "D-054"),
        ("a.pounder", "X", "D-057"), ("a.pershing-iv", "R", "D-052"), ("a.gunners", None, None),
    ],
)  # fmt: skip
def test_terrain_keeps_out_whom_it_keeps_out_chapter_4(unit, sign, rule):
    rules = Setting({}).rules
    if unit == "a.pershing-iv":
        unit = "a." + next(u.id for u in rules.units.values() if u.mobility == "tracked" and u.size == "normal")
    if sign is None:
        table = moving(unit, (5, 4), rows=terrain(T=[(5, 5)], R=[(6, 4)], S=[(4, 4)], C=[(5, 3)], X=[(6, 5)]))
        assert {(5, 5), (6, 4), (4, 4), (5, 3), (6, 5)} <= table.goals()
        return
    table = moving(unit, (5, 4), rows=terrain(**{sign: [(5, 5)]}))
    assert table.why_not_go(unit, (5, 5)) == ("blocked_by_terrain", rule)
    walker = moving("a.pounder", (5, 4), rows=terrain(R=[(5, 5)]))
    assert (5, 5) in walker.goals()


@pytest.mark.parametrize(
    ("size", "unit", "answer"),
    [
        ("wall", "a.gunners", ("wall", "D-058")), ("small", "a.gunners", None), ("large", "a.gunners", None),
        ("wall", "a.pounder", ("wall", "D-058")), ("small", "a.pounder", ("too_small_opening", "D-059")),
        ("large", "a.pounder", None), ("huge", "a.pounder", None),
    ],
)  # fmt: skip
def test_walls_are_crossed_by_openings_that_fit_d058_d059(size, unit, answer):
    walls = [((4, row), "E", "wall") for row in range(10) if row != 4] + [((4, 4), "E", size)]
    table = moving(unit, (4, 4), walls=walls)
    if answer is None:
        assert (5, 4) in table.goals()
    else:
        assert table.why_not_go(unit, (5, 4)) == answer


def test_infantry_climbs_one_floor_for_one_square_and_vehicles_never_d060_r037():
    rows = terrain(a=[(5, 4), (5, 5)])
    tower = [house("a", 2, ((5, 4), "S", "large"))]
    table = moving("a.gunners", (5, 4), rows=rows, houses=tower)
    assert {(5, 4, 1), (5, 4, 2), (5, 5, 1)} <= table.goals()
    table.go("a.gunners", (5, 4, 1))
    assert table.at("a.gunners") == (5, 4, 1)
    walker = moving("a.pounder", (5, 4), rows=rows, houses=tower)
    assert all(len(goal) == 2 for goal in walker.goals())
    assert walker.why_not_go("a.pounder", (5, 4, 1)) == ("blocked_by_terrain", "R-037")


def test_a_flyer_crosses_terrain_and_lands_on_roofs_not_on_enemies_d231_r040():
    rows = terrain(W=[(c, 5) for c in range(12)], a=[(5, 6)])
    table = moving("a.grim-reapers", (5, 4), {"b.ghosts": (4, 6)}, rows=rows, houses=[house("a", 1)])
    assert (6, 6) in table.goals()
    assert (5, 6, 1) in table.goals()
    assert table.why_not_go("a.grim-reapers", (5, 5)) == ("blocked_by_terrain", "D-055")
    assert table.why_not_go("a.grim-reapers", (4, 6)) == ("blocked_by_enemy", "D-040")


def test_a_large_unit_goes_sideways_by_its_leading_half_d034_and_chooses_its_front():
    table = moving("a.karl-marx", ((3, 4), (3, 3)))
    goals = {one.target for one in table.offers("move")}
    sideways = table.pose("a.karl-marx", ((4, 4), (3, 4)))
    diagonal = table.pose("a.karl-marx", ((4, 5), (4, 4)))
    shifted = table.pose("a.karl-marx", ((4, 4), (4, 3)))
    assert {sideways, diagonal} <= goals
    assert shifted not in goals  # there is no parallel shift
    table.must(("move", "a.karl-marx", sideways))
    assert {one.target for one in table.offers("face")} == {2, 6}
    assert table.refusal(("face", "a.karl-marx", 0)) == ("facing_not_possible", "R-025")
    table.must(("face", "a.karl-marx", 6))
    assert table.unit("a.karl-marx").facing == 6


def test_a_huge_unit_shifts_as_a_block_and_pivots_freely_d036_d037():
    table = moving("a.punisher", (2, 2), rows=terrain(S=[(5, 5)]))
    table.go("a.punisher", (3, 3)).must(("face", "a.punisher", 2))
    assert table.unit("a.punisher").at == table.square(3, 3)
    barred = moving("a.punisher", (3, 3), rows=terrain(S=[(5, 5)]))
    assert barred.why_not_go("a.punisher", (4, 4))[0] == "blocked_by_terrain"


def test_a_vehicle_may_crush_the_crates_it_enters_d056_r035():
    rows = terrain(C=[(5, 5), (5, 6)])
    table = moving("a.pounder", (5, 4), rows=rows).go("a.pounder", (5, 6))
    first, second = table.square(5, 5), table.square(5, 6)
    assert table.refusal(("crush", "a.pounder", second)) == ("other_crate", "D-056")
    table.must(("crush", "a.pounder", first), ("spare", "a.pounder", second))
    assert table.state.crushed == [first]
    assert table.told("crushed") == [{"unit": "a.pounder", "at": first}]
    infantry = moving("a.gunners", (5, 4), rows=rows).go("a.gunners", (5, 6))
    assert infantry.prompt != "crate"
    plane = moving("a.thunderstrike", (5, 4), rows=rows).go("a.thunderstrike", (5, 6))
    assert plane.prompt != "crate"


def test_a_joined_hero_and_his_unit_move_together_by_the_lower_values_d184_d185():
    rules = Setting({}).rules
    assert rules.units["rosie"].move >= 2
    table = Setting({"a.gunners": (5, 4), "a.bazooka-joe": (5, 4), "b.ghosts": (11, 9)})
    table.must("activate a.gunners", "join a.bazooka-joe a.gunners", "declare a.gunners move+nothing")
    table.go("a.gunners", (5, 6))
    assert table.at("a.bazooka-joe") == (5, 6)
    assert table.unit("a.bazooka-joe").activated
    assert table.told("left") == [{"hero": "a.bazooka-joe", "unit": "a.gunners"}]


def march_past(dice, answer):
    """March three squares past an enemy who may react after the second."""
    units = {"a.gunners": (5, 4), "b.ludwig": (6, 7), "b.stormtroopers": (11, 9)}
    table = Setting(units, dice=dice).play("a.gunners", "march").go("a.gunners", (8, 4))
    assert table.prompt == "react"
    assert table.at("a.gunners") == (7, 4)
    return table.must(answer)


def test_a_march_stops_for_the_reaction_where_the_move_value_ends_d161_r088():
    table = march_past([], "decline")
    assert table.at("a.gunners") == (8, 4)
    assert [len(way["path"]) for way in table.told("moved")] == [3, 2]


def test_after_a_reaction_the_rest_of_the_march_is_planned_anew_d390_r088():
    table = march_past([S, S], "react b.ludwig")
    assert table.prompt == "move"
    assert table.unit("b.ludwig").activated
    assert table.goals() >= {(7, 4), (9, 4), (7, 6)}
    assert table.why_not_go("a.gunners", (10, 4)) == ("too_far", "D-030")
    table.go("a.gunners", (7, 3))
    assert table.at("a.gunners") == (7, 3)


def test_the_cheap_diagonal_is_counted_over_the_whole_march_r022():
    units = {"a.gunners": (5, 4), "b.ludwig": (5, 8)}
    table = Setting(units, dice=[S, S]).play("a.gunners", "march").go("a.gunners", (7, 5)).must("react b.ludwig")
    assert table.why_not_go("a.gunners", (9, 6))[0] == "too_far"
    assert (8, 6) in table.goals()  # the two squares left pay for one later diagonal


def test_a_march_that_nobody_can_react_to_is_one_movement():
    table = Setting({"a.gunners": (5, 4), "b.ghosts": (11, 9)}).play("a.gunners", "march").go("a.gunners", (5, 1))
    assert [len(way["path"]) for way in table.told("moved")] == [4]


def test_the_window_is_never_in_the_square_of_a_friend_r088():
    units = {"a.gunners": (5, 4), "a.bot-hunters": (7, 4), "b.ludwig": (6, 7)}
    walls = [((c, r), side, "wall") for c in range(12) for r, side in ((4, "N"), (4, "S"))]
    table = Setting(units, walls=walls).play("a.gunners", "march").go("a.gunners", (8, 4))
    assert table.prompt == "react"
    assert table.at("a.gunners") == (6, 4)


def test_a_unit_lost_in_the_window_goes_no_farther_r015():
    units = {"a.gunners": {"at": (5, 4), "fallen": 0b11110}, "a.the-boss": (0, 0), "b.stormtroopers": (5, 6)}
    table = Setting(units, dice=[A, S]).play("a.gunners", "march").go("a.gunners", (5, 1))
    table.must("react b.stormtroopers", ["aim", "b.stormtroopers/0", "a.gunners", 1])
    table.state.chance.dice = [A, *[S] * 30]
    table.must("fire b.stormtroopers")
    assert table.unit("a.gunners").status == "lost"
    assert [len(way["path"]) for way in table.told("moved")] == [3]
    assert table.prompt == "activate"


def test_a_march_is_paid_once_by_the_march_value_with_one_count_of_diagonals_d033():
    table = moving("a.gunners", (5, 4), action="march")
    assert (8, 6) in table.goals()  # three across, two up: one cheap diagonal, one dear
    assert table.why_not_go("a.gunners", (7, 8))[0] == "too_far"


def test_a_large_unit_shifts_diagonally_as_a_whole_and_no_part_of_it_enters_forbidden_ground_d035_d037():
    free = moving("a.karl-marx", ((3, 4), (3, 3)))
    diagonal = free.pose("a.karl-marx", ((4, 5), (4, 4)))
    assert diagonal in {one.target for one in free.offers("move")}
    barred = moving("a.karl-marx", ((3, 4), (3, 3)), rows=terrain(S=[(4, 5)]))
    assert barred.refusal(("move", "a.karl-marx", diagonal)) == ("blocked_by_terrain", "D-054")


def test_ground_and_air_are_two_layers_r029_r222():
    table = moving("a.thunderstrike", (5, 4), {"a.gunners": (5, 6), "b.ghosts": (6, 6), "a.bot-hunters": (4, 4)})
    assert {(5, 6), (6, 6), (4, 4)} <= table.goals()
    under = moving("a.gunners", (5, 4), {"a.thunderstrike": (5, 5)})
    assert (5, 5) in under.goals()


def test_a_diagonal_at_a_wall_needs_one_way_round_for_infantry_and_both_for_vehicles_r036():
    walls = [((5, 4), "N", "wall")]
    infantry = moving("a.gunners", (4, 4), walls=walls)
    vehicle = moving("a.pounder", (4, 4), walls=walls).go("a.pounder", (5, 5))
    assert (5, 5) in infantry.goals()
    assert vehicle.told("moved")[0]["path"] == [vehicle.square(*spot) for spot in ((4, 4), (4, 5), (5, 5))]


def test_a_flyer_minds_enemies_at_corners_not_terrain_r038():
    rows = terrain(hash_=[(5, 4), (4, 5)])
    over = moving("a.grim-reapers", (4, 4), rows=rows)
    assert (5, 5) in over.goals()
    between = moving("a.grim-reapers", (0, 0), {"b.ghosts": (1, 0), "b.ludwig": (0, 1)})
    assert between.goals() == {(0, 0)}


def test_the_nine_kinds_of_terrain_are_there_r034():
    assert len(Setting({}).rules.tiles) == 9


def test_a_tree_is_entered_and_crossed_by_everybody_d051():
    rows = terrain(T=[(5, 5), (5, 6)])
    for unit in ("a.gunners", "a.pounder"):
        assert {(5, 5), (5, 6)} <= moving(unit, (5, 4), rows=rows).goals()


@pytest.mark.parametrize(
    ("mobility", "enters"), [("walker", True), ("tracked", False), ("half-tracked", False), ("wheeled", False)]
)
def test_rubble_stops_all_that_rolls_r031_r032(mobility, enters):
    rules = Setting({}).rules
    unit = next(u for u in rules.units.values() if u.mobility == mobility and u.size == "normal")
    letter = "a"
    table = moving(f"{letter}.{unit.id}", (5, 4), rows=terrain(R=[(5, 5)]))
    assert ((5, 5) in table.goals()) == enters


def test_each_level_of_a_building_is_a_place_of_its_own_d391():
    rows = terrain(a=[(5, 4), (5, 5)])
    tower = [house("a", 1, ((5, 4), "S", "large"))]
    table = moving("a.gunners", (5, 5), {"a.bot-hunters": (5, 4, 1)}, rows=rows, houses=tower)
    assert (5, 4) in table.goals()
    assert table.why_not_go("a.gunners", (5, 4, 1)) == ("occupied", "D-043")


def test_a_unit_turns_by_a_move_and_in_no_other_way_d085() -> None:
    there = {"a.ludwig": {"at": (4, 4), "facing": 0}, "b.pounder": (4, 1), "b.gunners": (4, 9)}
    play = Setting(there).play("a.ludwig", "attack+nothing")
    assert play.refusal(("aim", "a.ludwig/0", "b.pounder", 1))[0] == "out_of_arc"
    play = Setting(there).play("a.ludwig", "move+attack").go("a.ludwig", (4, 4))
    play.must(("face", "a.ludwig", 4))
    if play.prompt == "react":
        play.must("decline")
    assert ("aim", "a.ludwig/0", "b.pounder", 1) in [tuple(each.to_journal()) for each in play.offers("aim")]
