"""Chapter 6: arc, range, sight, and which weapons of whom may be aimed at what."""

import pytest

from tests.dust.positions import Table, made_up, weapon


def test_a_line_out_of_range_or_arc_or_sight_is_refused_with_its_rule() -> None:
    # D-081, D-087
    table = Table({"a.ghosts": (2, 2), "b.pounder": (4, 4), "b.bot-hunters": (5, 4)}).attack("a.ghosts")
    assert table.why("aim", "a.ghosts/1", "b.pounder", 1) is None
    assert table.why("aim", "a.ghosts/1", "b.bot-hunters", 1) == ("out_of_range", "D-087")
    assert table.why("aim", "a.ghosts/0", "b.bot-hunters", 4) is None
    assert table.why("aim", "a.ghosts/0", "b.pounder", 1) == ("cannot_hurt", "D-113")


def test_a_front_weapon_needs_its_target_ahead_a_turret_does_not() -> None:
    # D-082, D-083
    table = Table({"b.pounder": (4, 8), "b.gunners": (4, 6)})
    table.put("a.ludwig", (4, 3), facing=4)
    table.attack("a.ludwig")
    assert table.why("aim", "a.ludwig/0", "b.pounder", 1) == ("out_of_arc", "D-083")
    assert table.why("aim", "a.ludwig/1", "b.gunners", 1) is None
    table = Table({"b.pounder": (4, 8)})
    table.put("a.ludwig", (4, 3), facing=0)
    assert table.attack("a.ludwig").why("aim", "a.ludwig/0", "b.pounder", 1) is None


def test_a_target_closer_than_the_least_range_is_refused() -> None:
    table = Table({"a.lothar": (4, 1), "b.pounder": (4, 4), "b.mickey": (4, 5)}).attack("a.lothar")
    rockets = next(n for n, line in enumerate(table.rules.profiles["lothar"].lines) if line.least == 4)
    assert table.why("aim", f"a.lothar/{rockets}", "b.pounder", 1) == ("too_close", "D-088")
    assert table.why("aim", f"a.lothar/{rockets}", "b.mickey", 1) is None


def test_a_tree_between_hides_the_target() -> None:
    rows = ("............",) * 5 + ("....T.......",) + ("............",) * 4
    table = Table({"a.ghosts": (4, 2), "b.gunners": (4, 6)}, rows=rows).attack("a.ghosts")
    assert table.prompt == "activate"  # nothing could be aimed, so the action became Nothing
    assert table.told("held") == [{"unit": "a.ghosts"}]


def test_one_soldier_fires_one_ranged_weapon() -> None:
    table = Table({"a.ghosts": (2, 2), "b.pounder": (4, 4), "b.bazooka-joe": (3, 4)}).attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.pounder", 2).do("aim", "a.ghosts/0", "b.bazooka-joe", 2)
    table.do("aim", "a.ghosts/2", "b.bazooka-joe", 1)
    assert table.why("aim", "a.ghosts/0", "b.bazooka-joe", 1) == ("no_soldier_left", "D-108")
    assert table.why("aim", "a.ghosts/1", "b.pounder", 1) == ("no_soldier_left", "D-108")


def test_a_rifleman_without_panzerfaust_is_free_for_his_rifle() -> None:
    # D-394
    table = Table({"a.ghosts": (2, 2), "b.pounder": (4, 4), "b.bazooka-joe": (3, 4)}).attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.pounder", 3)
    assert table.why("aim", "a.ghosts/0", "b.bazooka-joe", 1) is None
    assert table.why("aim", "a.ghosts/0", "b.bazooka-joe", 2) == ("too_many_copies", "R-232")


def test_the_weapons_of_the_fallen_are_gone() -> None:
    table = Table({"a.ghosts": (2, 2), "b.gunners": (4, 4)})
    table.change("a.ghosts", fallen=0b10000)  # the bearer of the MG 48
    assert table.attack("a.ghosts").why("aim", "a.ghosts/2", "b.gunners", 1) == ("no_soldier_left", "D-259")


def test_two_of_a_crew_serve_the_main_weapon() -> None:
    # D-109, R-057
    table = Table({"a.hailstorm": (2, 2), "b.gunners": (2, 6), "b.bot-hunters": (2, 5)}).attack("a.hailstorm")
    table.do("aim", "a.hailstorm/1", "b.gunners", 1)
    assert table.why("aim", "a.hailstorm/0", "b.bot-hunters", 2) is None
    assert table.why("aim", "a.hailstorm/0", "b.bot-hunters", 3) == ("too_many_copies", "R-232")


def test_one_man_cannot_serve_the_main_weapon() -> None:
    #
    table = Table({"a.hailstorm": (2, 2), "b.gunners": (2, 6), "b.bot-hunters": (2, 5)})
    table.change("a.hailstorm", damage=3)
    assert table.attack("a.hailstorm").why("aim", "a.hailstorm/1", "b.gunners", 1) == ("crew_busy", "D-109")


def test_a_hero_uses_all_his_weapons_at_once() -> None:
    # D-110
    table = Table({"a.bazooka-joe": (2, 2), "b.ghosts": (2, 4)}).attack("a.bazooka-joe")
    table.do("aim", "a.bazooka-joe", "b.ghosts")
    assert {shot.line for shot in table.state.frames[-1].shots} == set(
        range(len(table.rules.units["bazooka-joe"].weapons))
    )


def test_a_crew_fires_its_weapons_or_the_vehicles() -> None:
    # D-111, R-058
    table = Table({"a.mobile-hq": (2, 2), "b.ghosts": (2, 4)})
    table.change("a.mobile-hq", damage=table.rules.profiles["mobile-hq"].boxes - 2)
    table.attack("a.mobile-hq").do("aim", "a.mobile-hq/3", "b.ghosts", 2)
    assert table.why("aim", "a.mobile-hq/3", "b.ghosts", 1) == ("crew_busy", "D-111")  # one for each box left
    assert table.why("aim", "a.mobile-hq/0", "b.ghosts", 1) == ("crew_busy", "D-111")


def test_a_vehicle_splits_its_weapons_over_several_targets() -> None:
    table = Table({"a.pounder": (2, 2), "b.ghosts": (2, 5), "b.ludwig": (6, 2)}).attack("a.pounder")
    table.do("aim", "a.pounder/0", "b.ludwig", 1).do("aim", "a.pounder/1", "b.ghosts", 1).do("fire", "a.pounder")
    assert [shot[2] for shot in table.told("aimed")[0]["shots"]] == ["b.ludwig", "b.ghosts"]


def test_what_is_aimed_can_be_taken_back_and_the_attack_left_out() -> None:
    table = Table({"a.ghosts": (2, 2), "b.gunners": (4, 4)}).attack("a.ghosts")
    assert table.why("fire", "a.ghosts") == ("nothing_aimed", "D-106")
    table.do("aim", "a.ghosts/0", "b.gunners", 3).do("unaim", "a.ghosts/0", "b.gunners")
    assert table.why("fire", "a.ghosts") == ("nothing_aimed", "D-106")
    table.do("hold", "a.ghosts")
    assert table.prompt == "activate"


def test_friends_and_units_off_the_board_are_no_targets() -> None:
    table = Table({"a.ghosts": (2, 2), "a.ludwig": (2, 3), "b.gunners": (4, 4), "b.pounder": (5, 5)})
    table.change("b.pounder", status="waiting", at=-1)
    table.attack("a.ghosts")
    assert table.why("aim", "a.ghosts/1", "a.ludwig", 1) == ("not_an_enemy", "D-112")
    assert table.why("aim", "a.ghosts/1", "b.pounder", 1) == ("not_on_board", "D-296")


def test_aiming_everything_takes_the_better_weapon_of_each_soldier() -> None:
    table = Table({"a.ghosts": (2, 2), "b.pounder": (3, 3)}).attack("a.ghosts").do("aim", "a.ghosts", "b.pounder")
    ranged = {shot.line: shot.count for shot in table.state.frames[-1].shots if not shot.close}
    assert ranged == {1: 3}
    table = Table({"a.ghosts": (2, 2), "b.gunners": (4, 4)}).attack("a.ghosts").do("aim", "a.ghosts", "b.gunners")
    assert {shot.line: shot.count for shot in table.state.frames[-1].shots} == {2: 1, 0: 4}


@pytest.mark.parametrize(("count", "fault"), [(3, None), (4, ("too_many_copies", "R-232"))])
def test_copies_are_limited_by_the_ammunition_left(count, fault) -> None:
    table = Table({"a.grenadier-tank-hunter-squad": (2, 2), "b.pounder": (4, 4)})
    line = next(n for n, w in enumerate(table.rules.units["grenadier-tank-hunter-squad"].weapons) if w.ammo == 5)
    fired = tuple(2 if n == line else 0 for n in range(len(table.rules.units["grenadier-tank-hunter-squad"].weapons)))
    table.change("a.grenadier-tank-hunter-squad", fired=fired)
    table.attack("a.grenadier-tank-hunter-squad")
    assert table.why("aim", f"a.grenadier-tank-hunter-squad/{line}", "b.pounder", count) == fault


def test_a_close_weapon_with_a_printed_arc_obeys_it() -> None:
    name = made_up("ludwig", "armed-ludwig", weapons=(weapon("ludwig", 0, range="C", arc="front", keywords=()),))
    table = Table({"b.pounder": (4, 3)})
    table.put(f"a.{name}", (4, 4), facing=0)
    table.attack(f"a.{name}")
    assert table.why("aim", f"a.{name}/0", "b.pounder", 1) == ("out_of_arc", "D-392")
    assert table.why("aim", f"a.{name}/std", "b.pounder", 1) is None
