"""Every choice of Battle can be dragged, pressed or said, on parts that lie on the table; refusals are helpful."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.app.table.parts import Frame, Gesture
from game.app.tables.battle.seen import WORDS
from game.core.choice import choice
from game.roster.games import rules_of
from tests.app.tables.games import Moment

VERBS = {
    "muster", "ready", "give", "take", "event", "resupply", "move", "attack", "reinforce", "end", "pay", "pass",
    "discard", "swap", "clear", "stop", "join", "fight", "firefight", "use", "retreat", "destroy", "stay", "spend",
    "decorate",
}  # fmt: skip


def test_the_games_that_are_looked_at_offer_every_verb(samples: list[Moment]) -> None:
    assert {c.verb for moment in samples for c in moment.decision.choices} == VERBS
    assert set(rules_of("battle").table.verbs) == VERBS


def test_every_choice_has_a_gesture_of_its_own_or_a_button(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples:
        table = table_for(view)
        gestures = Counter(table.gesture(c) for c in decision.choices)
        said = {button.choice for button in table.buttons(view, decision)}
        assert said == {c for c in decision.choices if c.verb in WORDS}
        assert gestures.pop(Gesture(), 0) == len(said) <= 1
        assert all(count == 1 for count in gestures.values()), gestures.most_common(1)


def test_what_is_lifted_and_dropped_on_lies_on_the_table(
    samples: list[Moment], table_for: Any, frame: Frame
) -> None:
    for _, view, decision in samples[::3]:
        table = table_for(view)
        scene = table.scene(view, decision, frame)
        order = set(table.order(scene))
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            assert not lift or lift in scene.pieces, wanted
            assert not drop or drop in scene.pieces or drop in scene.spots, wanted
            assert {lift, drop} - {""} <= order, wanted


def test_a_legal_gesture_means_its_choice_first(samples: list[Moment], table_for: Any) -> None:
    """What the table would ask about a drop is the very choice that the drop makes."""
    for _, view, decision in samples[::3]:
        table = table_for(view)
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            if lift and drop:
                assert wanted in table.meant(lift, drop, view), wanted


def test_any_drop_is_refused_in_the_words_of_a_rule(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    rules = rules_of("battle")
    asked = 0
    for state, view, decision in samples[::23]:
        table = table_for(view)
        scene = table.scene(view, decision, frame)
        parts = [*scene.pieces, *scene.spots, ""]
        for lift in list(scene.pieces)[::3]:
            for drop in parts[::2]:
                for wanted in table.meant(lift, drop, view):
                    refusal = rules.why_not(state, wanted)
                    asked += 1
                    if refusal is None:
                        continue
                    assert refusal.reason not in {"unknown_verb", "malformed", "not_offered"}, wanted
                    told = table.words.narrator.refusal(refusal)
                    assert ":0" not in told, told
                    assert ":1" not in told, told
    assert asked > 5000


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
