"""What drags and presses mean on Battle's table, and what is said about those that mean nothing."""

from typing import Any

import msgspec
import pytest

from game.core.choice import choice
from game.roster.games import rules_of
from tests.app.tables.games import Moment


@pytest.mark.parametrize(
    ("lift", "drop", "reason"),
    [
        ("GU11", "2p:0", None),
        ("GU11", "2c:0", "advance_elsewhere"),
        ("GU11", "2", "advance_elsewhere"),
        ("GU11", "5", None),
        ("GU11", "SU01", "advance_elsewhere"),
        ("GU11", "4p:1", "not_in_control_zone"),
        ("GU11", "lost:0", "not_now"),
        ("SU01", "3p:1", "no_such_piece"),
    ],
)
def test_a_unit_dropped_somewhere_is_told_about_that_place(
    table_for: Any, lift: str, drop: str, reason: str | None
) -> None:
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "quick"}, 2)
    view = rules.view(state, 0)
    meant = table_for(view).meant(lift, drop, view)
    refusal = rules.why_not(state, meant[0])
    assert (refusal.reason if refusal else None) == reason


def test_a_card_on_the_wrong_target_says_so(table_for: Any) -> None:
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "quick"}, 2)
    state.hands[0] = ["GA06.1", "GA12.1", "GA08.1", "GA01.1"]
    view = rules.view(state, 0)
    table = table_for(view)
    cases = {
        ("GA06.1", "SU01"): ("no_such_target", "B-024"),
        ("GA12.1", "GU11"): None,
        ("GA12.1", "3p:0"): None,
        ("GA08.1", "GU11"): ("no_such_target", "B-024"),
        ("GA08.1", "2"): ("no_such_target", "B-024"),
        ("GA01.1", "3"): ("wrong_time", "R-05"),
        ("GA01.1", "discard:0"): None,
    }
    for (lift, drop), expected in cases.items():
        refusal = rules.why_not(state, table.meant(lift, drop, view)[0])
        assert (None if refusal is None else (refusal.reason, refusal.rule)) == expected, (lift, drop)


def test_rations_can_be_dragged_onto_a_unit_as_well(samples: list[Moment], table_for: Any) -> None:
    giving = [m for m in samples if m.decision.choices[0].verb in {"give", "take", "spend"}]
    assert {m.decision.choices[0].verb for m in giving} == {"give", "take", "spend"}
    for _, view, decision in giving:
        for wanted in decision.choices:
            assert list(table_for(view).meant("rations", str(wanted.target), view)) == [wanted]
            assert list(table_for(view).meant("", str(wanted.target), view)) == [wanted]


@pytest.mark.parametrize(("lift", "drop"), [("GU11", "3p:1"), ("GU14", "3p:1"), ("GU14", "SU20")])
def test_nothing_is_done_by_a_drop_on_the_periphery_of_the_other_side(table_for: Any, lift: str, drop: str) -> None:
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "tutorial"}, 1)
    state.units[1]["SU20"] = msgspec.structs.replace(state.units[1]["SU20"], zone="3p")
    view = rules.view(state, 0)
    offered = rules.decision(state).choices
    assert choice("reinforce", "GU14", "3p") in offered
    assert choice("move", "GU11", "3p") in offered
    meant = table_for(view).meant(lift, drop, view)
    assert not meant or meant[0] not in offered


def test_a_card_dropped_on_a_pile_of_another_kind_is_not_played(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples:
        for wanted in decision.choices:
            if wanted.verb == "event":
                assert not set(table_for(view).meant(str(wanted.subject), "deck:0", view)) & set(decision.choices)


def test_a_press_means_only_what_can_be_done_with_parts_of_that_kind(samples: list[Moment], table_for: Any) -> None:
    """A location is no fighter, and a unit no card: there is nothing to refuse about them."""
    for _, view, decision in samples:
        verb = decision.choices[0].verb
        if verb in {"join", "firefight", "pay", "decorate"}:
            assert list(table_for(view).meant("2", "", view)) == []
        if verb in {"firefight", "pay"}:
            assert list(table_for(view).meant("GU11", "", view)) == []


def test_nothing_is_meant_by_a_pile(table_for: Any) -> None:
    rules = rules_of("battle")
    view = rules.view(rules.new_game({"scenario": "quick"}, 2), 0)
    assert list(table_for(view).meant("deck:0", "2p:0", view)) == []
    assert list(table_for(view).meant("", "deck:0", view)) == []
    assert choice("end") not in table_for(view).meant("GU11", "deck:0", view)
