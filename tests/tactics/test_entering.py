"""Coming on the board: the first action, entry squares, large and huge units, blocked edges (D-048, D-049, R-039)."""

from tests.tactics.setting import Setting

ENEMY = {"b.ghosts": (11, 9)}


def entering(unit, others=None, **more):
    table = Setting({unit: {"at": None, "begun": False}, **ENEMY, **(others or {})}, **more)
    return table.must(f"activate {unit}")


def test_a_unit_enters_by_move_or_march_first_of_all_d048():
    table = entering("a.gunners")
    assert table.plans() == {"move+attack", "move+nothing", "march"}
    assert table.refusal("declare a.gunners attack+move") == ("must_enter", "D-048")
    assert table.refusal("declare a.gunners nothing+nothing") == ("must_enter", "D-048")
    assert table.refusal("wait a.gunners") == ("must_enter", "D-048")


def test_the_entry_square_costs_one_and_is_entered_straight_r039():
    table = entering("a.gunners").must("declare a.gunners move+nothing")
    assert {(column, 0) for column in range(12)} <= table.goals()
    assert (3, 1) in table.goals()
    assert table.why_not_go("a.gunners", (3, 2)) == ("too_far", "D-030")
    table.go("a.gunners", (3, 1))
    (event,) = table.told("entered")
    assert event["path"] in ([table.square(column, 0), table.square(3, 1)] for column in (2, 3, 4))
    assert table.unit("a.gunners").status == "board"


def test_each_side_enters_by_its_own_edge_d355():
    north = entering("a.gunners", edges=(0, 4)).must("declare a.gunners move+nothing")
    assert {goal[1] for goal in north.goals()} == {8, 9}
    west = entering("a.gunners", edges=(6, 2), scenario="decoy").must("declare a.gunners move+nothing")
    assert {goal[0] for goal in west.goals()} == {0, 1}


def test_a_large_unit_comes_fully_on_by_a_march_if_its_move_is_too_short_d049():
    slow = entering("a.karl-marx")  # its only plan is declared by itself
    assert slow.told("declared")[0]["plan"] == ["march"]
    assert slow.prompt == "move"
    fast = entering("a.bulldog").must("declare a.bulldog move+attack")
    upright = {fast.pose("a.bulldog", ((column, 0), (column, 1))) for column in range(12)}
    assert {one.target for one in fast.offers("move")} == upright


def test_a_huge_unit_enters_over_two_squares_of_the_edge_d049():
    table = entering("a.punisher").must("declare a.punisher move+attack")
    assert {one.target for one in table.offers("move")} == {table.square(column, 0) for column in range(11)}
    table.go("a.punisher", (4, 0)).must(("face", "a.punisher", 0))
    assert table.unit("a.punisher").on_board


def test_if_no_entry_square_is_free_the_unit_waits_r039():
    crowd = {f"a.honey.{n}" if n else "a.honey": (n, 0) for n in range(12)}
    walls = [((column, 0), "N", "wall") for column in range(12)]
    table = entering("a.pounder", crowd, walls=walls)  # its only choice is taken by itself
    assert table.told("waited") == [{"unit": "a.pounder"}]
    assert table.unit("a.pounder").status == "waiting"
    assert table.unit("a.pounder").activated
    assert table.told("declared") == []


def test_entry_squares_that_bar_a_unit_are_no_way_in_d048():
    rows = ("." * 12,) * 9 + ("S" * 11 + ".",)
    table = entering("a.pounder", rows=rows).must("declare a.pounder move+nothing")
    assert {goal for goal in table.goals() if goal[1] == 0} == {(11, 0)}
    assert table.why_not_go("a.pounder", (0, 0)) == ("blocked_by_terrain", "D-054")
    assert table.why_not_go("a.pounder", (0, 5)) == ("too_far", "D-030")


def test_the_reaction_to_an_entering_march_waits_until_the_unit_is_fully_on_r039():
    table = Setting({"a.karl-marx": None, "b.ghosts": (5, 4)})
    table.must("activate a.karl-marx")
    table.must(("move", "a.karl-marx", table.pose("a.karl-marx", ((5, 2), (5, 1)))))
    assert table.prompt == "react"
    assert table.unit("a.karl-marx").at == table.pose("a.karl-marx", ((5, 0), (5, 1)))


def test_a_scout_enters_with_a_march_for_one_action_d242():
    table = entering("a.recon-boys")
    assert {"scout-march+attack", "scout-march+nothing", "move+attack", "march"} <= table.plans()
    old = Setting({"a.recon-boys": (5, 4), **ENEMY}).must("activate a.recon-boys")
    assert "scout-march+attack" not in old.plans()


def test_a_plane_enters_like_everybody_else_r039():
    table = entering("a.thunderstrike").must("declare a.thunderstrike move+attack")
    assert (5, 0) in table.goals()
    assert (5, 9) in table.goals()
