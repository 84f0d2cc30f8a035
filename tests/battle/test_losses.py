"""Losses and medals, steps 7 and 8 (B-047 to B-049, R-15 to R-17)."""

import pytest


def losing(at, need, units, ring=(), **attack):
    """Return a board on which the Soviet, attacked by GU02, takes losses."""
    pieces = {"GU02": {"zone": "1c", "rations": 9}, **{u: {"zone": "1c", **v} for u, v in units.items()}}
    pieces.update(dict.fromkeys(ring, "1p"))
    return at(
        units=pieces, attack={"slot": 1, "step": "losses", "values": {"german": need, "soviet": 0}, **attack}
    )


def test_a_ration_absorbs_one_loss(at):
    """B-047, R-15: never more than is missing is paid."""
    board = losing(at, 2, {"SU03": {"rations": 3}}).must("stay")
    assert board.unit("SU03").zone == "1c"
    assert board.rations("SU03") == [1]


def test_a_retreat_absorbs_two(at):
    """B-047, R-16: to the own periphery of the same location."""
    board = losing(at, 2, {"SU03": {"rations": 0}})
    assert board.refusal("stay") == ("not_enough", "R-15")
    board.must("retreat SU03 1p")
    assert board.unit("SU03").zone == "1p"


def test_losses_of_each_side_are_the_other_sides_value(at):
    """R-15: both fixed before either is taken; the defender is first (B-047, R-16)."""
    units = {"GU02": {"zone": "1c", "rations": 9}, "SU03": {"zone": "1c", "rations": 9}}
    board = at(units=units, attack={"slot": 1, "step": "losses", "values": {"german": 2, "soviet": 4}})
    assert (board.seat, board.attack.losses) == (1, [4, 2])
    board.must("retreat SU03 1p")
    assert (board.seat, board.prompt) == (0, "losses")
    board.must("stay")
    assert board.rations("GU02") == [5]


def test_only_units_in_the_fight_take_losses(at):
    """B-047."""
    board = losing(at, 2, {"SU03": {"rations": 3}, "SU10": {"rations": 3}}, ring=("SU11",))
    assert board.refusal("retreat SU11 1p")[0] == "no_such_piece"
    assert board.refusal("destroy SU11")[0] == "no_such_piece"


def test_destruction_absorbs_twice_the_value_and_medals(at):
    """R-15."""
    board = losing(at, 7, {"SU20": {"rations": 0, "medals": 1}})
    assert board.state.lost[1] == ["SU20"]
    two = losing(at, 7, {"SU20": {"rations": 0, "medals": 1}, "SU10": {"rations": 0}})
    two.must("destroy SU20")
    assert two.happened("losses_absorbed", unit="SU20", amount=7)
    two.must("stay")
    assert two.unit("SU10").zone == "1c"


def test_only_choices_that_can_be_completed_are_offered(at):
    """R-15: need 6 of value 2 + 1 with one place in the periphery."""
    board = losing(at, 6, {"SU03": {"rations": 0}, "SU10": {"rations": 0}})
    assert board.offers() == {"destroy SU03", "destroy SU10", "retreat SU10 1p"}
    assert board.refusal("retreat SU03 1p") == ("not_enough", "R-15")


def test_rations_of_those_leaving_may_pay_first(at):
    """R-15: even of a unit that is destroyed."""
    board = losing(at, 4, {"SU10": {"rations": 2}, "SU14": {"rations": 2}}).must("destroy SU10", "stay")
    assert board.prompt == "loss_rations"
    board.must("spend rations SU10", "spend rations SU10")
    assert board.state.lost[1] == ["SU10"]
    assert board.rations("SU14") == [2]


def test_rations_of_a_retreating_unit_may_pay(at):
    """R-15."""
    board = losing(at, 4, {"SU10": {"rations": 2}, "SU14": {"rations": 2}}).must("retreat SU10 1p", "stay")
    board.must("spend rations SU10", "spend rations SU14")
    assert board.rations("SU10", "SU14") == [1, 1]
    assert board.unit("SU10").zone == "1p"


def test_surplus_is_wasted(at):
    """R-15: a retreat for one loss keeps all rations."""
    board = losing(at, 1, {"SU03": {"rations": 3}}).must("retreat SU03 1p")
    assert board.rations("SU03") == [3]


def test_with_no_losses_nobody_leaves(at):
    """R-15."""
    board = losing(at, 0, {"SU03": {"rations": 3}})
    assert board.prompt == "action"
    assert board.unit("SU03").zone == "1c"


def test_all_fighters_die_if_nothing_is_enough(at):
    """R-15, R-16: their rations and medals are lost; those beside the fight are safe."""
    board = losing(at, 9, {"SU10": {"rations": 2, "medals": 1}, "SU14": {"rations": 1}}, ring=("SU03",))
    assert board.state.lost[1] == ["SU10", "SU14"]
    assert board.unit("SU03").zone == "1p"


def test_no_retreat_into_a_full_periphery(at):
    """R-16, B-010."""
    board = losing(at, 1, {"SU03": {"rations": 1}}, ring=("SU10", "SU11", "SU12"))
    assert board.refusal("retreat SU03 1p") == ("no_retreat", "R-16")


def test_room_for_one_retreat_only(at):
    """R-16."""
    board = losing(at, 3, {"SU03": {"rations": 3}, "SU04": {"rations": 3}}, ring=("SU10", "SU11"))
    board.must("retreat SU03 1p")
    assert board.refusal("retreat SU04 1p") == ("no_retreat", "R-16")


@pytest.mark.parametrize(
    ("unit", "medals", "change", "place", "absorbs"),
    [
        ("SU03", 0, 0, "L06", 2),
        ("SU03", 2, 0, "L06", 4),
        ("SU11", 0, 0, "L06", 3),
        ("SU11", 1, 0, "L04", 5),
        ("SU03", 0, -1, "L06", 1),
        ("SU03", 0, -3, "L06", 0),
        ("SU11", 0, -1, "L06", 2),
        ("SU03", 0, 0, "L04", 3),
    ],
)
def test_what_a_retreat_absorbs(at, unit, medals, change, place, absorbs):
    """B-049, R-15: medals, Tough, notes and events add up, never below 0."""
    board = at(
        locations={"1": place},
        units={"GU02": "1c", unit: {"zone": "1c", "rations": 9, "medals": medals}},
        attack={
            "slot": 1,
            "step": "losses",
            "values": {"german": 5, "soviet": 0},
            "retreats": {"soviet": change},
        },
    )
    board.must(f"retreat {unit} 1p")
    assert board.happened("losses_absorbed", unit=unit, by="retreat", amount=absorbs)


def test_the_steelworks_help_the_defender_only(at):
    """L04, R-31."""
    board = at(locations={"1": "L04"}, units={"GU02": {"zone": "1c", "rations": 9}, "SU03": "1c"},
               attack={"slot": 1, "step": "losses", "values": {"german": 0, "soviet": 3}})  # fmt: skip
    assert board.must("retreat GU02 1p").happened("losses_absorbed", amount=2)


def test_events_do_not_change_destruction(at):
    """R-15."""
    board = losing(at, 4, {"SU03": {"rations": 0}, "SU10": {"rations": 4}}, retreats={"soviet": -2})
    assert board.must("destroy SU03").happened("losses_absorbed", by="destruction", amount=4)


def medal_board(at, units, german, soviet, **more):
    return at(
        units=units,
        attack={"slot": 1, "step": "losses", "values": {"german": german, "soviet": soviet}, **more},
    )


def test_a_medal_for_destroying_all_and_controlling(at):
    """B-048, R-17: one medal to one surviving unit that took part."""
    units = {"GU02": "1c", "GU11": "1c", "GU03": {"zone": "1c"}, "SU10": {"zone": "1c", "rations": 0}}
    board = medal_board(at, units, 9, 0, attackers=["GU02", "GU11"])
    assert board.prompt == "medal"
    assert board.offers() == {"decorate GU02", "decorate GU11"}
    assert board.refusal("decorate GU03") == ("took_no_part", "R-17")
    board.must("decorate GU11")
    assert (board.unit("GU11").medals, board.unit("GU02").medals, board.prompt) == (1, 0, "action")


def test_no_medal_if_an_enemy_retreated(at):
    """R-17: all must be destroyed, none retreated."""
    units = {"GU02": "1c", "SU10": {"zone": "1c", "rations": 0}, "SU03": {"zone": "1c", "rations": 0}}
    board = medal_board(at, units, 3, 0).must("retreat SU03 1p", "destroy SU10")
    assert board.unit("GU02").medals == 0
    assert not board.happened("medal")


def test_no_medal_without_control(at):
    """R-17: the attacker retreats, so nobody controls the location."""
    units = {"GU02": {"zone": "1c", "rations": 0}, "SU10": {"zone": "1c", "rations": 0}}
    board = medal_board(at, units, 9, 2).must("retreat GU02 1p")
    assert board.state.lost[1] == ["SU10"]
    assert not board.happened("medal")


def test_the_defender_may_earn_the_medal(at):
    """R-17."""
    units = {"GU03": {"zone": "1c", "rations": 0}, "SU03": {"zone": "1c", "rations": 3}}
    board = medal_board(at, units, 1, 9).must("stay")
    assert board.state.lost[0] == ["GU03"]
    assert board.unit("SU03").medals == 1


def test_no_medal_for_the_defender_while_another_enemy_stands_there(at):
    """R-17, R-04: the location stays contested."""
    units = {"GU03": {"zone": "1c", "rations": 0}, "GU04": "1c", "SU03": {"zone": "1c", "rations": 3}}
    board = medal_board(at, units, 1, 9, attackers=["GU03"]).must("stay")
    assert board.state.lost[0] == ["GU03"]
    assert not board.happened("medal")


def test_no_medal_where_both_sides_died(at):
    """R-17: somebody must survive."""
    units = {"GU03": {"zone": "1c", "rations": 0}, "GU04": "1c", "SU10": {"zone": "1c", "rations": 0}}
    board = medal_board(at, units, 9, 9, attackers=["GU03"])
    assert (board.state.lost, board.happened("medal")) == ([["GU03"], ["SU10"]], [])


def test_medals_add_up(at):
    """B-049: each adds 1 to the combat value."""
    board = at(units={"GU02": {"zone": "1c", "medals": 3}, "SU03": "1c"}, hands={"german": 1}).must(
        "attack GU02 1"
    )
    assert board.attack.values[0] == 6
