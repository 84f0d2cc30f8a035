"""Initiative, who begins, activating in turn, passing, the end of a turn and of the game (D-014 to D-029)."""

import pytest

from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from game.rules.dust.state import TARGET as T
from game.rules.dust.turn import initiative_dice
from tests.tactics.setting import Setting

TWO = {"a.gunners": (2, 2), "a.bot-hunters": (4, 2), "b.ghosts": (2, 8), "b.ludwig": (4, 8)}


def begin(dice, **more):
    return Setting({**TWO, **more.pop("units", {})}, step="turn.begin", turn=0, dice=dice, **more)


@pytest.mark.parametrize(
    ("dice", "winner", "rolls"),
    [
        ([A, A, S, A, T, T], 0, 1),  # more ARMY
        ([A, S, S, A, T, S], 1, 1),  # as many ARMY, more TARGET
        ([A, T, S, S, T, A, A, S, S, S, S, S], 0, 2),  # equal: all dice again
    ],
)
def test_most_army_wins_then_most_target_then_all_reroll_d014_r011(dice, winner, rolls):
    table = begin(dice)
    assert table.seat == winner
    assert table.prompt == "first"
    assert table.state.winner == winner
    assert len(table.told("rolled")) == 2 * rolls
    assert table.told("initiative") == [{"dice": [dice[-6:-3], dice[-3:]], "winner": winner, "turn": 1}]


def test_black_ops_rolls_four_dice_while_he_is_alive_d218_r012():
    table = begin([A, A, A, S, S, S])
    hero = next(unit.id for unit in table.rules.units.values() if "black-ops" in unit.keywords)
    table.put(f"a.{hero}", None)
    assert initiative_dice(table.rules, table.state, 0) == 4
    assert initiative_dice(table.rules, table.state, 1) == 3
    table.put(f"a.{hero}", None, status="lost")
    assert initiative_dice(table.rules, table.state, 0) == 3


def test_classic_dice_have_no_face_to_break_a_tie_r003():
    table = begin([A, T, S, A, S, S, A, A, S, A, T, T], classic=True)
    assert table.seat == 0
    assert [roll["faces"] for roll in table.told("rolled")] == [[1, 0, 0], [1, 0, 0], [1, 1, 0], [1, 0, 0]]


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_says_who_begins_d015_and_sides_alternate_d016(first):
    table = begin([A, A, A, S, S, S])
    assert {one.target for one in table.offers("first")} == {0, 1}
    table.must(("first", "", first))
    own = ["a.gunners", "b.ghosts"]
    for number in range(2):
        assert table.seat == (first + number) % 2
        table.play(own[(first + number) % 2], "nothing+nothing")
    assert table.seat == first


def test_a_unit_is_activated_once_a_turn_d020_and_only_by_its_owner():
    table = Setting(TWO)
    table.play("a.gunners", "nothing+nothing").play("b.ghosts", "nothing+nothing")
    assert table.unit("a.gunners").activated
    assert table.refusal("activate a.gunners") == ("already_activated", "D-020")
    assert table.refusal("activate b.ludwig") == ("not_your_unit", "D-016")
    assert {one.subject for one in table.offers("activate")} == {"a.bot-hunters"}


def test_passing_needs_strictly_fewer_unactivated_units_d017():
    table = Setting({**TWO, "b.stormtroopers": (6, 8)})
    table.must("pass")
    assert table.seat == 1
    assert table.refusal("pass") == ("may_not_pass", "D-017")
    table.play("b.ghosts", "nothing+nothing")
    assert table.refusal("pass") == ("may_not_pass", "D-017")  # two against two
    assert table.told("passed") == [{"seat": 0}]


def test_a_hero_counts_apart_and_units_off_the_board_count_too_r014():
    table = Setting({"a.gunners": (2, 2), "a.the-boss": (2, 2), "b.ghosts": None, "b.ludwig": None, "b.manfred": None})
    table.must("pass")
    assert table.seat == 1
    waiting = Setting({"a.gunners": (2, 2), "b.ghosts": (2, 8), "b.ludwig": {"status": "reserve", "activated": True}})
    assert waiting.refusal("pass") == ("may_not_pass", "D-017")


def test_a_side_goes_on_alone_when_the_other_has_activated_everything_d018():
    table = Setting({"a.gunners": (2, 2), "b.ghosts": (2, 8), "b.ludwig": (4, 8), "b.stormtroopers": (6, 8)})
    table.play("a.gunners", "nothing+nothing")
    for unit in ("b.ghosts", "b.ludwig"):
        assert table.seat == 1
        table.play(unit, "nothing+nothing")
    assert table.seat == 1
    assert table.refusal("pass") == ("may_not_pass", "D-017")


def test_the_turn_ends_when_everything_is_activated_and_marks_are_cleared_d019():
    table = Setting({"a.gunners": (2, 2), "b.ghosts": (2, 8)})
    table.play("a.gunners", "nothing+nothing").play("b.ghosts", "nothing+nothing")
    assert table.told("turn_ends") == [{"turn": 1}]
    assert table.state.turn == 2
    assert not any(piece.activated for piece in table.state.units.values())
    assert table.prompt == "first"


def test_smoke_of_the_turn_before_lapses_at_the_end_of_the_turn_r218():
    table = Setting({"a.gunners": (2, 2), "b.ghosts": (2, 8)}, turn=2, smoke=[((5, 5), 1), ((6, 5), 2)])
    table.play("a.gunners", "nothing+nothing").play("b.ghosts", "nothing+nothing")
    assert [smoke.at for smoke in table.state.smoke] == [table.square(6, 5)]
    assert table.told("smoke_lifted") == [{"at": table.square(5, 5)}]


def end_turn(units, **more):
    table = Setting(units, **more)
    while table.prompt == "activate":
        table.must(table.offers("activate")[0].to_journal())
        if table.prompt == "declare":
            unit = table.offers("declare")[0].subject if table.offers("declare") else table.offers("wait")[0].subject
            waits = table.offers("wait")
            table.must(waits[0].to_journal() if waits else f"declare {unit} nothing+nothing")
    return table


def test_a_side_with_nothing_left_on_the_board_is_eliminated_whatever_waits_d028_r018():
    lost = {"b.ghosts": {"status": "lost", "lost_in": 2}, "b.ludwig": {"status": "reserve", "lost_in": 2}}
    table = end_turn({"a.gunners": (2, 2), **lost}, turn=3, scenario="dust")
    assert table.result == ((0,), "elimination", "D-028")


def test_a_side_that_has_not_been_on_the_board_yet_is_not_eliminated_r018():
    table = Setting({"a.gunners": (2, 2), "b.ghosts": None}, turn=1)
    table.state.put(table.unit("b.ghosts"))
    table.play("a.gunners", "nothing+nothing")
    assert table.result is None


def test_if_both_boards_are_empty_destroyed_points_decide_r018():
    gone = {"a.gunners": {"status": "lost", "lost_in": 1}, "b.ghosts": {"status": "lost", "lost_in": 1}}
    assert Setting(gone, step="turn.check", destroyed=(9, 5)).result == ((0,), "both_eliminated", "R-018")
    assert Setting(gone, step="turn.check", destroyed=(5, 5)).result == ((), "draw", "R-018")


def test_after_the_last_turn_destroyed_points_decide_d029():
    units = {"a.gunners": (2, 2), "b.ghosts": (2, 8)}
    assert end_turn(units, turn=8, destroyed=(3, 8)).result == ((1,), "destroyed", "D-029")
    assert end_turn(units, turn=8, destroyed=(8, 8)).result == ((), "draw", "D-029")
    assert end_turn(units, turn=7, destroyed=(3, 8)).result is None


def test_elimination_comes_before_objectives_and_the_last_turn_r019():
    units = {"a.gunners": (5, 4), "b.ghosts": {"status": "lost", "lost_in": 8}}
    table = end_turn(units, turn=8, scenario="dust", objectives=[((5, 4), -1)], destroyed=(0, 90))
    assert table.result == ((0,), "elimination", "D-028")


def test_the_end_of_a_turn_has_one_order_d385_r218():
    units = {"a.gunners": (5, 4), "b.ghosts": (11, 9)}
    table = end_turn(units, turn=3, scenario="resupply", objectives=[((5, 4), 1)], smoke=[((0, 0), 2)])
    kinds = [event.kind for event in table.events]
    order = ["smoke_lifted", "objective_held", "scored", "turn_ends", "turn_begins", "initiative"]
    assert sorted(order, key=kinds.index) == order
