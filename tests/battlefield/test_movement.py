"""Move and March on the measured table (chapter 5 of the checklist, R-088, R-105 to R-111, R-227, R-240)."""

import math

import pytest

from game.core.rng import Chance
from game.geometry.table.places import place, spot_of
from game.rules.battlefield.formation import is_together
from game.rules.battlefield.soundness import breaches
from tests.battlefield.marches import March

DOOR = (85, 76, 0)


def test_d_064_a_unit_goes_up_to_ten_centimetres_for_each_point_and_less_if_it_likes():
    table = March({"b.ludwig": (50, 50)}).move("b.ludwig")
    assert table.why_go("b.ludwig", 50, 70) is None
    assert table.why_go("b.ludwig", 50, 70.2) == ("beyond_move", "D-064")
    assert table.why_go("b.ludwig", 50, 50) is None
    assert March({"b.ludwig": (50, 50)}).move("b.ludwig", "march").why_go("b.ludwig", 50, 90) is None
    table.go("b.ludwig", 60, 60)
    assert table.spot("b.ludwig") == (60, 60)
    assert table.unit("b.ludwig").facing == 450  # as it went


def test_d_064_the_final_facing_is_free():
    table = March({"b.ludwig": (50, 50)}).move("b.ludwig").go("b.ludwig", 60, 60, 0, 1234)
    assert table.unit("b.ludwig").facing == 1234


def test_d_065_the_others_follow_their_leader_as_they_stood():
    table = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)]})
    before = table.spots("a.gunners")
    table.move("a.gunners").go("a.gunners", 60, 62)
    moved = [(x + 10, y + 12) for x, y in before]
    assert table.spots("a.gunners") == moved


def test_d_065_figures_may_be_moved_one_by_one_as_long_as_they_stay_together():
    table = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)]}).move("a.gunners")
    spots = [(60, 60), (63, 60), (66, 60), (69, 60), (72, 60)]
    point = tuple(round(n * 100) if k < 2 else n for spot in spots for k, n in enumerate((*spot, 0)))
    assert table.why("move", "a.gunners", point) is None
    wide = tuple(n + 600 if k == 12 else n for k, n in enumerate(point))
    assert table.why("move", "a.gunners", wide)[1] in ("D-065", "D-064")


def test_r_105_bases_must_touch_one_circle_of_fifteen_centimetres():
    table = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (62, 50), (66, 50)]}).move("a.gunners")
    together = ((50, 52), (54, 50), (58, 50), (62, 50), (67.4, 50))
    apart = ((50, 52), (54, 50), (58, 50), (62, 50), (67.7, 50))
    for spots, answer in ((together, None), (apart, ("not_together", "D-065"))):
        assert table.why("move", "a.gunners", tuple(round(n * 100) for x, y in spots for n in (x, y, 0))) == answer


def test_r_105_a_squad_that_losses_have_torn_apart_may_stay_and_closes_up_when_it_moves():
    table = March({"a.gunners": [(50, 50), (57, 50), (64, 50), (71, 50), (78, 50)]})
    table.move("a.gunners")
    assert table.why_go("a.gunners", 50, 50) is None
    table.go("a.gunners", 64, 52)
    assert is_together([spot_of(at) for at in table.unit("a.gunners").spots], [125] * 5)


def test_d_066_no_base_ends_on_another():
    table = March({"b.ludwig": (50, 50), "b.luther": (60, 50)}).move("b.luther")
    assert table.why_go("b.luther", 57.9, 50) == ("base_overlaps", "D-066")
    assert table.why_go("b.luther", 58, 50) is None  # touching is not overlapping


def test_d_066_the_others_look_for_room_beside_what_is_in_their_place():
    table = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)], "a.pounder": (66, 62)})
    table.move("a.gunners").go("a.gunners", 60, 60)
    assert list(breaches(table.rules, table.state)) == []


def test_d_067_nobody_on_the_ground_passes_through_enemies():
    line = [(54, 50 + 3 * n) for n in range(5)]
    table = March({"a.bazooka-joe": (50, 50), "b.ghosts": line, "b.ludwig": (54, 67)}).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 58, 50) is None  # round them
    blocked = March({"a.bazooka-joe": (50, 50), "b.ghosts": [(54, 40 + 4 * n) for n in range(5)], "b.ludwig": (54, 63)})
    blocked.put("b.luther", (54, 33))
    assert blocked.move("a.bazooka-joe").why_go("a.bazooka-joe", 58, 50) == ("enemy_in_the_way", "D-067")


def test_d_067_ground_figures_pass_under_aircraft():
    table = March({"a.bazooka-joe": (50, 50), "b.blitz": (60, 50)}).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 69, 50) is None
    assert table.region.reach.distance(6900, 5000) == 1900
    assert table.why_go("a.bazooka-joe", 61, 50) == ("base_overlaps", "D-066")


def test_d_068_vehicles_do_not_pass_through_friendly_vehicles_but_infantry_does():
    units = {"a.pounder": (50, 50), "a.mickey": (60, 50), "a.hotdog": (60, 58), "a.cobra": (60, 42)}
    table = March(units).move("a.pounder")
    assert table.why_go("a.pounder", 69, 50)[1] in ("D-068", "D-064")
    joe = March({**units, "a.bazooka-joe": (54.1, 50), "a.pounder": (40, 40)}).move("a.bazooka-joe")
    assert joe.why_go("a.bazooka-joe", 66, 50) is None


def test_r_111_aircraft_cross_everything_and_end_on_nobody():
    table = March({"b.blitz": (50, 50), "a.pounder": (80, 50)}, features=[("high-wall", 65, 50, 900)]).move("b.blitz")
    assert table.why_go("b.blitz", 100, 50) is None
    assert table.why_go("b.blitz", 80, 50) == ("base_overlaps", "D-066")


def test_d_078_an_aircraft_ends_where_its_stand_lies_flat():
    """R-110: on a roof, but not in a house or in woods."""
    table = March({"b.blitz": (50, 50)}, features=[("woods", 80, 50, 0), ("house", 110, 50, 0)]).move("b.blitz")
    assert table.why_go("b.blitz", 80, 50) == ("not_flat", "D-078")
    assert table.why_go("b.blitz", 110, 50) == ("not_flat", "D-078")
    assert table.why_go("b.blitz", 110, 50, 1) == ("not_flat", "R-110")
    assert table.why_go("b.blitz", 110, 50, 2) is None


# Terrain


def test_d_069_terrain_limits_the_whole_way_of_the_action():
    """R-106, with a squad of Move 3."""
    table = March({"a.pounder": (50, 50)}, features=[("woods-large", 90, 50, 0)])
    card = table.rules.units["pounder"]
    assert (card.move, card.mobility) == (2, "walker") or card.move >= 2
    hotdog = March({"a.hotdog": (50, 50)}, features=[("woods-large", 90, 50, 0)]).move("a.hotdog")
    assert hotdog.why_go("a.hotdog", 65, 50) is None  # stops at the edge
    assert hotdog.why_go("a.hotdog", 69.9, 50) is None  # 20 cm into it
    assert hotdog.why_go("a.hotdog", 70.5, 50) == ("slowed_by_terrain", "D-069")
    assert hotdog.why_go("a.hotdog", 50, 79) is None  # 30 cm in the open


def test_r_106_terrain_under_the_base_at_the_start_counts():
    table = March({"a.hotdog": (90, 50)}, features=[("woods-large", 90, 50, 0)]).move("a.hotdog")
    assert table.why_go("a.hotdog", 90, 70) is None
    assert table.why_go("a.hotdog", 90, 71) == ("beyond_move", "D-064")


def test_d_231_flyers_cross_terrain_as_open_ground_and_come_down_on_the_ground_or_a_roof():
    """R-040."""
    features = [("woods-large", 75, 50, 0), ("high-wall", 60, 50, 900), ("house", 50, 70, 0)]
    table = March({"a.rhino": (50, 50)}, features=features).move("a.rhino")
    assert table.why_go("a.rhino", 79, 50) is None
    assert table.why_go("a.rhino", 50, 75, 2) is None
    assert table.why_go("a.rhino", 50, 75, 1) == ("no_floor", "D-077")
    assert [spot.level for spot in table.region.ways((5000, 7500, 2))[0]] == [0, 2]


def test_d_074_walls_and_deep_water_are_impassable():
    table = March({"a.hotdog": (50, 56)}, features=[("low-wall", 60, 50, 900), ("pond", 50, 76, 0)]).move("a.hotdog")
    assert table.why_go("a.hotdog", 60, 56) == ("terrain_in_the_way", "D-074")
    assert table.why_go("a.hotdog", 50, 76) == ("terrain_in_the_way", "D-074")
    assert table.why_go("a.hotdog", 66, 56) is None  # round the wall


def test_d_075_tank_traps_stop_vehicles_and_slow_infantry():
    """R-109."""
    features = [("tank-traps", 60, 50, 900)]
    assert March({"a.hotdog": (50, 50)}, features=features).move("a.hotdog").why_go("a.hotdog", 60, 50)[1] == "D-075"
    joe = March({"a.bazooka-joe": (50, 50)}, features=features).move("a.bazooka-joe")
    assert joe.why_go("a.bazooka-joe", 60, 50) is None


def test_d_076_infantry_uses_doors_and_windows_and_vehicles_only_what_they_fit_through():
    """R-228: a hall has gates of 100 mm."""
    joe = March({"a.bazooka-joe": (74, 50)}, features=[("cottage", 85, 50, 0)]).move("a.bazooka-joe")
    assert joe.why_go("a.bazooka-joe", 85, 50) is None
    assert joe.region.reach.distance(8500, 5000) == pytest.approx(1100, abs=5)  # by the door in the west
    hotdog = March({"a.hotdog": (70, 50)}, features=[("cottage", 85, 50, 0)]).move("a.hotdog")
    assert hotdog.why_go("a.hotdog", 85, 50) == ("terrain_in_the_way", "D-074")
    hall = March({"a.hotdog": (60, 50)}, features=[("hall", 85, 50, 0)]).move("a.hotdog")
    assert hall.why_go("a.hotdog", 75, 50) is None


def test_d_077_infantry_climbs_in_buildings_and_the_height_counts():
    """R-108."""
    table = March({"a.bazooka-joe": (74, 50)}, features=[("cottage", 85, 50, 0)]).move("a.bazooka-joe")
    assert table.why_go("a.bazooka-joe", 85, 50, 1) is None  # 11 cm and 7.5 up: the roof
    assert table.why_go("a.bazooka-joe", 90, 50, 1) == ("beyond_move", "D-064")
    assert table.why_go("a.bazooka-joe", 85, 50, 2) == ("no_floor", "D-077")
    table.go("a.bazooka-joe", 85, 50, 1)
    assert table.spot("a.bazooka-joe") == (85, 50, 1)
    hotdog = March({"a.hotdog": (85, 50)}, features=[("hall", 85, 50, 0)]).move("a.hotdog")
    assert hotdog.why_go("a.hotdog", 85, 50, 1) == ("infantry_climb_only", "R-108")


# Bogging down


def test_d_071_a_tracked_vehicle_rolls_one_die_for_each_piece_it_comes_to():
    """T04, R-107: ARMY or SHIELD passes (D-290)."""
    for face in "AS":
        table = March({"b.fallschirm-rso-flak-3": (50, 50)}, dice=face, features=[("woods", 68, 50, 0)])
        table.move("b.fallschirm-rso-flak-3").go("b.fallschirm-rso-flak-3", 65, 50)
        assert table.rolled("bog") == [face]
        assert table.spot("b.fallschirm-rso-flak-3") == (65, 50)


def test_r_107_a_bogged_vehicle_stops_at_the_edge_and_moves_no_more_in_this_activation():
    table = March({"b.fallschirm-rso-flak-3": (45, 50)}, dice="T", features=[("woods", 68, 50, 0)])
    table.move("b.fallschirm-rso-flak-3").go("b.fallschirm-rso-flak-3", 62, 50)
    x, y = table.spot("b.fallschirm-rso-flak-3")
    assert y == 50
    assert x == pytest.approx(50, abs=0.02)  # the edge at 54 less the radius
    assert table.told("bogged")


@pytest.mark.parametrize("unit", ["b.hanomag", "b.nordwind"])
def test_d_072_half_tracks_and_wheels_pass_on_army_only(unit):
    """D-279, D-291."""
    marsh = [("marsh", 70, 50, 0)]
    for face in "ST":
        table = March({unit: (50, 50)}, dice=face, features=marsh).move(unit).go(unit, 65, 50)
        assert table.told("bogged")
    passed = March({unit: (50, 50)}, dice="A", features=marsh).move(unit).go(unit, 65, 50)
    assert passed.spot(unit) == (65, 50)


def test_r_107_terrain_that_can_be_gone_round_is_not_tested_for():
    table = March({"b.hanomag": (50, 50)}, features=[("crates", 60, 50, 0)])
    table.move("b.hanomag").go("b.hanomag", 70, 50)
    assert table.rolled("bog") == []


# Hulls


def test_r_240_a_long_hull_walks_as_a_disc_of_half_its_short_side():
    walls = [("high-wall", 60, 50 + 4.6 + 8, 900), ("high-wall", 60, 50 - 4.6 - 8, 900)]
    table = March({"b.konigsluther": (50, 50)}, features=walls)
    table.change("b.konigsluther", facing=900)
    assert table.move("b.konigsluther").why_go("b.konigsluther", 69.9, 50, 0, 900) is None


def test_r_227_turning_may_not_gain_distance():
    table = March({"b.konigsluther": (50, 50)})
    table.change("b.konigsluther", facing=900)
    table.move("b.konigsluther")
    assert table.why_go("b.konigsluther", 50, 70, 0, 900) is None
    assert table.why_go("b.konigsluther", 50, 70, 0, 0) == ("turn_gains_distance", "R-240")
    assert table.why_go("b.konigsluther", 50, 66, 0, 0) is None


# The reaction window


def test_r_088_a_march_halts_at_the_move_value_of_every_figures_way():
    """D-390."""
    units = {
        "a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)],
        "b.ghosts": [(60 + 3 * n, 95) for n in range(5)],
    }
    table = March(units).move("a.gunners", "march", window=1)
    table.go("a.gunners", 50, 80)
    assert table.prompt == "react"
    assert table.spots("a.gunners")[0] == (50, 60)
    table.do("decline")
    assert table.spots("a.gunners")[0] == (50, 80)


def test_r_088_nobody_is_asked_where_no_enemy_could_react():
    table = March({"a.gunners": (50, 20), "b.ludwig": (150, 110)}).move("a.gunners", "march", window=1)
    table.go("a.gunners", 50, 45)
    assert table.spots("a.gunners")[0] == (50, 45)


# Coming on, turning


def test_r_227_one_comes_on_from_any_spot_of_the_edge_and_wholly():
    table = March({"b.ludwig": (150, 110)}, edges=[4, 0]).waits("a.gunners").move("a.gunners")
    assert table.why_go("a.gunners", 33, 12) is None
    assert table.why_go("a.gunners", 33, 0.5) == ("off_the_table", "D-012")
    assert table.why_go("a.gunners", 33, 31)[0] == "beyond_move"
    table.go("a.gunners", 33, 12)
    assert list(breaches(table.rules, table.state)) == []


def test_r_107_a_vehicle_that_bogs_down_as_it_comes_on_is_wholly_on_the_table():
    for x in (40, 50, 60):
        table = March({"b.ludwig": (150, 110)}, dice="S", features=[("marsh", 50, 12, 0)], edges=[4, 0])
        table.waits("a.ba-64d").move("a.ba-64d", "march").go("a.ba-64d", x, 20)
        assert table.told("bogged")
        assert list(breaches(table.rules, table.state)) == []


def test_d_158_a_unit_that_reacts_may_turn_where_it_stands():
    """R-087."""
    table = March({"b.ludwig": (50, 50), "a.pounder": (50, 30)}, dice="AA").react_to("a.pounder")
    table.do("react", "b.ludwig").do("react_with", "b.ludwig", "turn")
    assert table.prompt == "face"
    assert table.why("face", "b.ludwig", (3600,)) == ("malformed_point", "D-158")
    table.do("face", "b.ludwig", (1800,))
    assert table.unit("b.ludwig").facing == 1800


# Samples


def test_every_sample_is_a_place_where_the_unit_may_go():
    features = [("house", 60, 60, 0), ("woods", 80, 50, 0), ("hedge", 50, 70, 30)]
    units = {"a.gunners": (50, 50), "b.ghosts": [(70, 50 + 3 * n) for n in range(5)], "a.pounder": (45, 60)}
    table = March(units, features=features).move("a.gunners", "march")
    region, chance = table.region, Chance.seeded(5)
    for _ in range(40):
        point = region.sample(chance)
        assert region.allows(point)
        assert all(math.isfinite(sum(map(sum, way))) for way in region.ways(point))


def test_the_same_point_puts_the_figures_on_the_same_spots_again():
    units = {"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)], "a.pounder": (66, 62)}
    found = {March(units).move("a.gunners").go("a.gunners", 60, 60).unit("a.gunners").spots for _ in range(3)}
    assert len(found) == 1
    assert place(6000, 6000) in next(iter(found))
