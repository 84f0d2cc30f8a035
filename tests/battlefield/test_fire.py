"""Attacks figure by figure: range, arc and sight of each, cover groups, valid figures, losses (chapters 6 to 9)."""

import pytest

from game.rules.dust.elimination import eliminate
from game.rules.dust.orders import bring_back
from game.rules.dust.state import Marker
from tests.battlefield.positions import Table, at, made_up, rules, weapon

STG, FAUST, MG = 0, 1, 2
GHOSTS_ROW = [(50, 50), (54, 50), (58, 50), (62, 50), (66, 50)]


def bits(mask):
    """Return the figures of a mask."""
    return [number for number in range(8) if mask >> number & 1]


# D-090, D-102: range and sight of each figure


def test_d_090_range_is_measured_for_each_figure_to_the_nearest_enemy_figure() -> None:
    table = Table({"b.ghosts": [(50, y) for y in (50, 54, 58, 62, 66)], "a.red-thunder": (50, 100)})
    table.attack("b.ghosts")
    reach = [choice[3] for choice in table.offered("aim") if choice[1] == f"b.ghosts/{STG}"]
    assert reach == [1, 2]  # 40 cm: only the third and fourth bearer stand near enough
    assert table.why("aim", f"b.ghosts/{STG}", "a.red-thunder", 3) == ("too_many_copies", "R-232")
    assert table.why("aim", f"b.ghosts/{FAUST}", "a.red-thunder", 1) == ("out_of_range", "D-090")
    assert table.why("aim", f"b.ghosts/{MG}", "a.red-thunder", 1) is None


def test_d_011_range_is_measured_from_rim_to_rim() -> None:
    table = Table({"b.ghosts": [(50, 50 + 4 + 1.25 + 60 + d) for d in (0, 4, 8, 12, 16)]})
    card = made_up("pounder", "test-range", weapons=(weapon("pounder", 0, range="6"),))
    table.put(f"a.{card}", (50, 50))
    line = table.line(f"a.{card}")
    assert table.rules.measured.able(table.state, table.unit(f"a.{card}"), line, table.unit("b.ghosts")) == ((0, 1),)


def test_d_088_a_weapon_with_a_least_range_does_not_reach_what_is_nearer() -> None:
    card = made_up("pounder", "test-least", weapons=(weapon("pounder", 0, range="4-14"),))
    near = Table({f"a.{card}": (50, 50), "b.ludwig": (50, 97.9), "b.luther": (110, 50)}).attack(f"a.{card}")
    assert near.why("aim", f"a.{card}/0", "b.ludwig", 1) == ("too_close", "D-088")
    far = Table({f"a.{card}": (50, 50), "b.ludwig": (50, 98)}).attack(f"a.{card}")
    assert far.why("aim", f"a.{card}/0", "b.ludwig", 1) is None


def test_d_102_figures_that_see_nothing_pick_another_target_or_none() -> None:
    units = {"b.ghosts": GHOSTS_ROW, "a.red-thunder": (50, 80), "a.gunners": (120, 60)}
    table = Table(units, features=[("stub", 53, 53, 0)]).attack("b.ghosts")
    ghosts, enemy = table.unit("b.ghosts"), table.unit("a.red-thunder")
    able = table.rules.measured.able(table.state, ghosts, table.line("b.ghosts"), enemy)
    assert len(able) < 5
    copies = [choice[3] for choice in table.offered("aim") if choice[1:3] == [f"b.ghosts/{STG}", "a.red-thunder"]]
    assert max(copies) == len([figure for figure, _ in able if figure < 4])


def test_d_086_any_part_of_the_target_in_the_arc_is_enough() -> None:
    table = Table({"b.ludwig": (50, 50), "a.pounder": (80, 78), "a.mickey": (90, 50)}).attack("b.ludwig")
    assert table.why("aim", "b.ludwig/0", "a.pounder", 1) is None
    assert table.why("aim", "b.ludwig/0", "a.mickey", 1) == ("out_of_arc", "D-086")


def test_d_100_out_of_sight_is_refused() -> None:
    units = {"b.ludwig": (50, 50), "a.pounder": (50, 90), "a.mickey": (20, 85)}
    table = Table(units, features=[("wall", 60, 70, 0)]).attack("b.ludwig")
    assert table.why("aim", "b.ludwig/0", "a.pounder", 1) == ("no_sight", "D-100")
    assert table.why("aim", "b.ludwig", "a.pounder") == ("no_sight", "D-100")


def test_d_108_each_soldier_fires_one_weapon_and_copies_find_those_who_can() -> None:
    table = Table({"b.ghosts": GHOSTS_ROW, "a.red-thunder": (50, 78), "a.gunners": (58, 20)}).attack("b.ghosts")
    table.do("aim", f"b.ghosts/{FAUST}", "a.red-thunder", 3)
    assert table.why("aim", f"b.ghosts/{STG}", "a.gunners", 2) == ("too_many_copies", "R-232")
    table.do("aim", f"b.ghosts/{STG}", "a.gunners", 1)
    table.dice("T" * 60)
    table.do("fire", "b.ghosts")
    assert [len(dice) for dice in table.rolled("hit", target="a.gunners")] == [3]


# D-135, D-136: cover


def test_t12_dice_of_a_squad_in_the_open() -> None:
    table = Table({"b.ghosts": GHOSTS_ROW, "a.red-thunder": (50, 80)}, "T" * 40).attack("b.ghosts")
    table.do("aim", f"b.ghosts/{MG}", "a.red-thunder", 1).do("aim", f"b.ghosts/{STG}", "a.red-thunder", 4)
    table.do("fire", "b.ghosts")
    assert sorted(map(len, table.rolled("hit"))) == [8, 12]


def test_d_135_a_unit_is_in_cover_if_at_least_half_its_figures_are_t18() -> None:
    """R-066."""
    panzers = [(50, 80), (56, 80), (70, 80)]
    table = Table({"a.wildfire": (52, 40), "b.panzers": panzers}, features=[("stub", 53, 74, 0)])
    hidden = table.rules.measured.hidden(table.state, table.unit("a.wildfire"), 0, table.unit("b.panzers"))
    assert bits(hidden) == [0, 1]
    line = next(line for line in rules().profiles["wildfire"].lines if line.cells[2] and not line.cells[2].blast)
    table.dice("AAAA" + "T" * 40)
    table.attack("a.wildfire")
    assert table.why("aim", f"a.wildfire/{line.index}", "b.panzers", 1) is None
    table.do("aim", f"a.wildfire/{line.index}", "b.panzers", 1).do("fire", "a.wildfire")
    assert {roll["save"] for roll in table.told("rolled", sort="save")} == {"cover"}


def test_d_136_dice_of_those_who_face_cover_are_rolled_apart() -> None:
    row = [(40, 50), (46, 50), (52, 50), (74, 50), (80, 50)]
    table = Table({"b.ghosts": row, "a.red-thunder": (44, 82)}, features=[("stub", 48, 76, 0)])
    ghosts, enemy = table.unit("b.ghosts"), table.unit("a.red-thunder")
    gunnery = table.rules.measured
    facing = [2 * gunnery.hidden(table.state, ghosts, figure, enemy).bit_count() >= 5 for figure in range(4)]
    assert any(facing)
    assert not all(facing)
    table.dice("A" + "T" * 40)
    table.attack("b.ghosts").do("aim", f"b.ghosts/{STG}", "a.red-thunder", 4).do("fire", "b.ghosts")
    rolls = table.rolled("hit")
    assert [len(dice) for dice in rolls] == [3 * facing.count(False), 3 * facing.count(True)]


def test_r_065_living_vehicles_give_no_cover_but_hide_and_wrecks_do() -> None:
    units = {"b.ludwig": (50, 40), "a.gunners": [(x, 80) for x in (46, 49, 52, 55, 58)], "a.pounder": (60, 74)}
    table = Table(units)
    gunnery = table.rules.measured
    behind = gunnery.hidden(table.state, table.unit("b.ludwig"), 0, table.unit("a.gunners"))
    assert behind == 0
    table.rules.measured.leave_wreck(table.state, table.unit("a.pounder"))
    table.change("a.pounder", status="lost", at=-1)
    assert bits(gunnery.hidden(table.state, table.unit("b.ludwig"), 0, table.unit("a.gunners")))


# D-144, R-063: who may fall


def test_t24_hits_are_lost_when_no_valid_figure_is_left() -> None:
    """D-144."""
    storm = [(50, 80), (54, 80), (66, 84), (70, 84), (74, 84)]
    card = made_up("steel-tornado", "test-tornado")
    units = {f"a.{card}": [(50, 50), (52, 54), (54, 50)], "b.stormtroopers": storm}
    table = Table(units, features=[("wall", 80, 70, 0)])
    line = rules().profiles[card].lines[0]
    seen = 0
    for _, mask in table.rules.measured.able(table.state, table.unit(f"a.{card}"), line, table.unit("b.stormtroopers")):
        seen |= mask
    assert 0 < len(bits(seen)) < 5
    hits = len(bits(seen)) + 1
    table.dice("A" * hits + "T" * 60)
    table.attack(f"a.{card}").do("aim", f"a.{card}/0", "b.stormtroopers", 1)
    dice = rules().profiles[card].lines[0].cells[1].dice
    assert dice >= hits
    table.state.chance.dice[:] = [1] * hits + [2] * (dice - hits) + [2] * hits
    table.do("fire", f"a.{card}")
    assert [choice[2] for choice in table.offered("lose")] == [0, 1, 2, 3, 4]
    table.lose_all(*bits(seen))
    assert bits(table.unit("b.stormtroopers").fallen) == bits(seen)
    assert table.told("hits_void") == [{"unit": "b.stormtroopers", "hits": 1}]


def test_r_063_any_figure_may_fall_while_a_valid_one_lives() -> None:
    storm = [(50, 80), (54, 80), (66, 84), (70, 84), (74, 84)]
    table = Table({"a.gunners": (46, 50), "b.stormtroopers": storm}, features=[("wall", 80, 70, 0)])
    table.attack("a.gunners").do("aim", "a.gunners/0", "b.stormtroopers", 1)
    dice = rules().profiles["gunners"].lines[0].cells[1].dice
    table.state.chance.dice[:] = [1] * 2 + [2] * (dice - 2) + [2] * 2
    table.do("fire", "a.gunners").lose_all(4, 3)
    assert bits(table.unit("b.stormtroopers").fallen) == [3, 4]


def test_the_squad_is_where_its_first_living_figure_is() -> None:
    table = Table({"a.gunners": (46, 50), "b.stormtroopers": (50, 80)})
    table.attack("a.gunners").do("aim", "a.gunners/0", "b.stormtroopers", 1)
    dice = rules().profiles["gunners"].lines[0].cells[1].dice
    table.state.chance.dice[:] = [1] + [2] * dice
    table.do("fire", "a.gunners").lose_all(0)
    assert table.unit("b.stormtroopers").at == at(54, 80)


def test_r_180_a_sniper_names_only_figures_that_he_sees() -> None:
    card = made_up("gunners", "test-sniper", weapons=(weapon("gunners", 0, keywords=("sniper",)),))
    storm = [(50, 80), (54, 80), (66, 84), (70, 84), (74, 84)]
    table = Table({f"a.{card}": (46, 50), "b.stormtroopers": storm}, features=[("wall", 80, 70, 0)])
    table.attack(f"a.{card}").do("aim", f"a.{card}/0", "b.stormtroopers", 1)
    named = [choice[2] for choice in table.offered("figure")]
    assert 0 in named
    assert 4 not in named


# D-147, R-078: close combat


def test_r_078_only_figures_within_five_centimetres_strike_and_strike_back() -> None:
    """D-147."""
    dealers = [(50, 50), (53, 50), (56, 50), (59, 50), (75, 50)]
    ghosts = [(50, 57), (53, 57), (56, 66), (59, 66), (62, 66)]
    table = Table({"a.death-dealers": dealers, "b.ghosts": ghosts}).attack("a.death-dealers", kind="charge")
    strikers = max(c[3] for c in table.offered("aim") if c[1] == "a.death-dealers/std")
    assert strikers == 2
    table.do("aim", "a.death-dealers/std", "b.ghosts", 2)
    table.dice("TT" + "TT")
    table.do("fire", "a.death-dealers")
    assert [len(dice) for dice in table.rolled("hit")] == [2, 2]


def test_r_078_height_counts_in_the_five_centimetres() -> None:
    table = Table({"a.death-dealers": (50, 50), "b.ghosts": [(50 + 4 * n, 54, 1) for n in range(5)]})
    table.attack("a.death-dealers")
    assert table.why("aim", "a.death-dealers/std", "b.ghosts", 1) is None  # 45 mm up: still within reach
    far = Table({"a.death-dealers": (50, 50), "b.ghosts": [(50 + 4 * n, 56.5, 1) for n in range(5)]})
    far.attack("a.death-dealers")
    assert far.why("aim", "a.death-dealers/std", "b.ghosts", 1) == ("close_only_near", "D-091")


def test_t31_close_combat_is_simultaneous() -> None:
    dealers, ghosts = [(50 + 3 * n, 50) for n in range(5)], [(50 + 3 * n, 55) for n in range(5)]
    table = Table({"a.death-dealers": dealers, "b.ghosts": ghosts}, "AATTS" + "AASS")
    table.change("b.ghosts", fallen=1)
    table.attack("a.death-dealers", kind="charge").do("aim", "a.death-dealers/std", "b.ghosts", 5)
    table.do("fire", "a.death-dealers").lose_all()
    assert (table.figures("a.death-dealers"), table.figures("b.ghosts")) == (3, 2)
    assert [marker.kind for marker in table.unit("a.death-dealers").markers] == ["under-fire"]


def test_d_148_whoever_has_shot_down_his_only_neighbour_strikes_at_nobody() -> None:
    gunners = [(50, 50), (80, 50), (84, 50), (88, 50), (92, 50)]
    ghosts = [(50, 54), (50, 80), (54, 80), (58, 80), (62, 80)]
    table = Table({"a.gunners": gunners, "b.ghosts": ghosts}).attack("a.gunners")
    table.do("aim", "a.gunners/std", "b.ghosts", 1).do("aim", "a.gunners/0", "b.ghosts", 1)
    dice = rules().profiles["gunners"].lines[0].cells[1].dice
    table.state.chance.dice[:] = [1] + [2] * (dice - 1) + [2]
    table.do("fire", "a.gunners").lose_all(0)
    assert len(table.rolled("hit")) == 1


# Reactions and heroes


def test_d_156_reactions_reach_forty_centimetres() -> None:
    units = {"a.hotdog": (50, 50), "b.matrioshka": (50, 98), "b.ludwig": (50, 1)}
    table = Table(units).react_to("a.hotdog")
    assert table.why("react", "b.matrioshka") is None
    assert table.why("react", "b.ludwig") == ("reaction_too_far", "D-156")


def test_r_141_a_hero_joins_within_fifteen_centimetres_of_all_and_in_sight_of_one() -> None:
    row = [(50, 50), (53, 50), (56, 50), (59, 50), (62, 50)]
    near = Table({"a.gunners": row, "a.bazooka-joe": (56, 58), "b.ghosts": (50, 80)}, "A" + "T" * 60)
    near.attack("b.ghosts").do("aim", f"b.ghosts/{MG}", "a.gunners", 1).do("fire", "b.ghosts")
    assert near.prompt == "shield"
    near.do("shield", "a.bazooka-joe", "a.gunners")
    assert near.prompt == "take"
    far = Table({"a.gunners": row, "a.bazooka-joe": (50, 68), "b.ghosts": (50, 80)}, "T" * 60)
    far.attack("b.ghosts").do("aim", f"b.ghosts/{MG}", "a.gunners", 1).do("fire", "b.ghosts")
    assert far.prompt != "shield"


@pytest.mark.parametrize(("hero", "reason"), [((56, 70), "too_far_to_join"), ((56, 54), None)])
def test_r_141_says_why_a_hero_cannot_join(hero, reason) -> None:
    row = [(50, 50), (53, 50), (56, 50), (59, 50), (62, 50)]
    table = Table({"a.gunners": row, "a.bazooka-joe": hero})
    found = table.rules.measured.why_apart(table.state, table.unit("a.bazooka-joe"), table.unit("a.gunners"))
    assert (found and found[0]) == reason


def test_r_141_behind_a_wall_a_hero_cannot_join() -> None:
    row = [(50, 50), (53, 50), (56, 50), (59, 50), (62, 50)]
    table = Table({"a.gunners": row, "a.bazooka-joe": (56, 56)}, features=[("wall", 56, 53, 0)])
    found = table.rules.measured.why_apart(table.state, table.unit("a.bazooka-joe"), table.unit("a.gunners"))
    assert found == ("no_sight_to_join", "R-141")


# Markers and wrecks


def test_t28_a_vehicle_under_fire_is_suppressed() -> None:
    table = Table({"a.pounder": (50, 50), "b.ludwig": (50, 90)})
    table.change("b.ludwig", markers=(Marker("under-fire"),))
    table.attack("a.pounder").do("aim", "a.pounder/0", "b.ludwig", 1)
    table.dice("A" + "T" * 10)
    table.do("fire", "a.pounder")
    assert [marker.kind for marker in table.unit("b.ludwig").markers] == ["suppressed"]


def test_d_079_an_eliminated_vehicle_leaves_its_wreck_which_blocks_and_covers() -> None:
    table = Table({"a.pounder": (50, 50), "b.ludwig": (50, 90)})
    table.change("b.ludwig", damage=rules().units["ludwig"].damage - 1, facing=900)
    table.dice("A" + "T" * 10)
    table.attack("a.pounder").do("aim", "a.pounder/0", "b.ludwig", 1).do("fire", "a.pounder")
    assert table.unit("b.ludwig").status == "lost"
    (wreck,) = table.state.features
    assert (wreck.item, wreck.at, wreck.turn, wreck.unit) == ("wreck", at(50, 90), 900, "b.ludwig")
    table.rules.measured.clear_wreck(table.state, table.unit("b.ludwig"))  # D-203
    assert table.state.features == []


def test_d_080_aircraft_and_infantry_leave_no_wreck() -> None:
    table = Table({"b.falke": (50, 90), "b.ghosts": (50, 50)})
    for name in ("b.falke", "b.ghosts"):
        eliminate(table.rules, table.state, table.unit(name))
    assert table.state.features == []


# figures that come back


def test_r_219_a_figure_comes_back_where_it_fell_or_beside_its_unit() -> None:
    table = Table({"a.gunners": (50, 50), "b.ghosts": (50, 90)})
    table.change("a.gunners", fallen=0b1, at=at(54, 50))
    bring_back(table.rules, table.state, "a.gunners", 0)
    assert (table.unit("a.gunners").at, table.unit("a.gunners").fallen) == (at(50, 50), 0)
    table.change("a.gunners", fallen=0b1, at=at(54, 50))
    table.put("a.bazooka-joe", (50, 50))
    bring_back(table.rules, table.state, "a.gunners", 0)
    back = table.unit("a.gunners")
    assert back.spots[0] != at(50, 50)
    assert back.at == back.spots[0]
    field = table.rules.field
    _, level, foot = next(field.feet(table.state, back))
    assert field.stands_on(table.state, foot, level, (back.id,)) == ""


def test_r_219_without_room_it_does_not_come_back() -> None:
    table = Table({"a.gunners": [(2, 2), (5, 2), (8, 2), (11, 2), (14, 2)]}, features=[("lake", 40, 40, 0)])
    table.change("a.gunners", fallen=0b1, at=at(5, 2))
    walls = {(x, y) for x in range(2, 40, 3) for y in range(2, 30, 3)} - {(x, 2) for x in (5, 8, 11, 14)}
    for number, spot in enumerate(sorted(walls)):
        table.put(f"a.bazooka-joe.{number + 2}", spot)
    bring_back(table.rules, table.state, "a.gunners", 0)
    assert table.unit("a.gunners").fallen == 1
