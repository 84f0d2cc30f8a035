"""Ways that are laid step by step where the way matters: a March past enemies, mines, crates (R-088, D-319, D-056)."""

from game.core.choice import choice
from game.core.rng import Chance
from tests.tactics.setting import Setting

EMPTY = "." * 12


def way(table: Setting, *squares: tuple[int, int]) -> tuple[int, ...]:
    """Return a way as poses of a unit of one square."""
    return tuple(table.square(*at) for at in squares)


def region(table: Setting):
    return next(iter(table.rules.decision(table.state).regions), None)


def marching(**units) -> Setting:
    placed = {"a.gunners": (5, 4), "b.ludwig": (6, 7), "b.stormtroopers": (11, 9), **units}
    return Setting(placed).play("a.gunners", "march")


def test_a_march_may_stop_for_the_reaction_where_its_own_way_leads_r088():
    table = marching()
    table.must(("move", "a.gunners", way(table, (4, 4), (4, 3), (5, 3), (6, 3))))
    assert table.prompt != "react"  # nobody is within four squares of (4, 3), where its Move value ends
    assert table.at("a.gunners") == (6, 3)
    near = marching()
    near.must(("move", "a.gunners", way(near, (6, 4), (7, 4), (8, 4))))
    assert (near.prompt, near.at("a.gunners")) == ("react", (7, 4))
    near.must("decline")
    assert near.at("a.gunners") == (8, 4)


def test_two_ways_to_one_end_stop_for_the_reaction_in_different_squares_r088():
    stops = set()
    for steps in (((5, 5), (6, 5), (7, 5)), ((6, 4), (7, 4), (7, 5))):
        table = marching()
        table.must(("move", "a.gunners", way(table, *steps)))
        assert table.prompt == "react"
        stops.add(table.at("a.gunners"))
    assert stops == {(6, 5), (7, 4)}


def test_a_way_of_steps_pays_for_later_diagonals_d032():
    table = marching()
    assert region(table).allows(way(table, (6, 5), (7, 4), (8, 4)))  # 1 + 2 + 1
    refusal = table.refusal(("move", "a.gunners", way(table, (6, 5), (7, 4), (8, 3))))
    assert refusal == ("too_far", "D-030")


def test_a_way_of_steps_goes_through_nothing_that_bars_it_d030_d040():
    table = marching()
    assert table.refusal(("move", "a.gunners", way(table, (5, 6))))[1] == "D-030"
    beside = marching(**{"b.ludwig": (6, 4)})
    assert beside.refusal(("move", "a.gunners", way(beside, (6, 4), (7, 4)))) == ("blocked_by_enemy", "D-040")
    friend = marching(**{"a.bot-hunters": (6, 4)})
    assert friend.refusal(("move", "a.gunners", way(friend, (6, 4)))) == ("occupied", "D-043")


def test_a_way_round_the_mines_sets_none_off_d319():
    def moved(*steps: tuple[int, int]) -> Setting:
        table = Setting({"a.gunners": (5, 4), "b.ghosts": (11, 9)}, forts=[("mines", (6, 4))])
        table.play("a.gunners", "march")
        return table.must(("move", "a.gunners", way(table, *steps)))

    def rolls(table: Setting) -> int:
        return sum(roll["rule"] == "D-319" for roll in table.told("rolled"))

    assert rolls(moved((6, 4), (7, 4))) == 1
    assert rolls(moved((5, 5), (6, 5), (7, 5), (7, 4))) == 0


def test_a_vehicle_may_go_over_crates_that_lie_beside_the_shortest_way_d056():
    rows = [EMPTY] * 10
    rows[9 - 5] = ".....C......"
    table = Setting({"a.pounder": (4, 4), "b.ghosts": (11, 9)}, rows=rows).play("a.pounder", "march")
    table.must(("move", "a.pounder", way(table, (5, 5), (6, 5))))
    assert table.prompt == "crate"


def test_where_only_the_end_matters_no_way_is_asked_for():
    plain = Setting({"a.gunners": (5, 4), "b.ghosts": (11, 9)}).play("a.gunners", "move+nothing")
    assert region(plain) is None
    assert plain.refusal(("move", "a.gunners", way(plain, (5, 5))))[0] == "no_such_target"


def test_a_unit_comes_on_by_the_square_that_its_way_begins_with_d048():
    table = Setting({"a.gunners": None, "b.ludwig": (4, 3)}).play("a.gunners", "march")
    way_in = way(table, (3, 0), (4, 0), (5, 0))
    table.must(("move", "a.gunners", way_in))
    assert table.prompt == "react"
    assert table.at("a.gunners") == (4, 0)
    inside = Setting({"a.gunners": None, "b.ludwig": (4, 3)}).play("a.gunners", "march")
    assert inside.refusal(("move", "a.gunners", way(inside, (3, 2)))) == ("no_way_in", "D-048")


def test_drawn_ways_are_ways_that_it_may_go():
    for unit in ("a.gunners", "a.pounder", "a.punisher"):
        table = Setting({unit: (5, 4), "b.ludwig": (6, 8), "b.stormtroopers": (11, 9)}).play(unit, "march")
        chance = Chance.seeded(3)
        found = [one for _ in range(60) if (one := region(table).sample(chance)) is not None]
        assert len(set(found)) > 15
        assert all(table.rules.why_not(table.state, choice("move", unit, one)) is None for one in found)
