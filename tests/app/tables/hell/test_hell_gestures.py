"""Every choice of Hell can be dragged, pressed or said, on parts that lie on the table; refusals are helpful."""

from collections import Counter
from typing import Any

import pytest

from game.app.table.parts import Frame, Gesture
from game.app.tables.hell.seen import WORDS
from game.core.choice import choice
from game.roster.games import rules_of
from tests.app.tables.hell.positions import Moment


def test_the_games_that_are_looked_at_offer_every_verb(samples: list[Moment]) -> None:
    assert {c.verb for moment in samples for c in moment.decision.choices} == set(rules_of("hell").table.verbs)
    assert {moment.view.scenario for moment in samples} == {"basic", "expert", "four"}


def test_every_choice_has_a_gesture_of_its_own_or_a_button(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples:
        table = table_for(view)
        gestures = Counter(table.gesture(c) for c in decision.choices)
        buttons = table.buttons(view, decision)
        assert {button.choice for button in buttons} == {c for c in decision.choices if c.verb in WORDS}
        assert gestures.pop(Gesture(), 0) == len(buttons)
        assert all(count == 1 for count in gestures.values()), gestures.most_common(1)
        keys = [button.key for button in buttons]
        assert len(set(keys)) == len(keys)
        assert sum(button.primary for button in buttons) <= 1
        assert not {"H", "L", "M", "F", "F1", "F10"} & set(keys), "keys of every table"


def test_what_is_lifted_and_dropped_on_lies_on_the_table(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::2]:
        table = table_for(view)
        scene = table.scene(view, decision, frame)
        order = set(table.order(scene))
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            assert not lift or lift in scene.pieces, wanted
            assert not drop or drop in scene.pieces or drop in scene.spots, wanted
            assert {lift, drop} - {""} <= order, wanted


def test_a_legal_gesture_means_its_choice_first(samples: list[Moment], table_for: Any) -> None:
    """What the table would ask about a drop or a press is the very choice that it makes."""
    for _, view, decision in samples[::2]:
        table = table_for(view)
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            if lift or drop:
                assert wanted in table.meant(lift, drop, view), wanted


def test_any_drop_is_refused_in_the_words_of_a_rule(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    rules = rules_of("hell")
    asked = 0
    for state, view, decision in samples[::29]:
        table = table_for(view)
        scene = table.scene(view, decision, frame)
        parts = [*scene.pieces, *scene.spots, ""]
        for lift in ["", *list(scene.pieces)[::2]]:
            for drop in parts[::3]:
                for wanted in table.meant(lift, drop, view):
                    refusal = rules.why_not(state, wanted)
                    asked += 1
                    if refusal is None:
                        continue
                    assert refusal.reason not in {"unknown_verb", "malformed", "not_offered"}, wanted
                    told = table.words.narrator.refusal(refusal)
                    assert ":" not in told.replace(": ", ""), told
    assert asked > 2000


@pytest.mark.parametrize("verb", sorted(WORDS - {"choose"}))
def test_a_word_is_said_with_a_button_only(verb: str, table_for: Any) -> None:
    rules = rules_of("hell")
    view = rules.view(rules.new_game({}, 1), 0)
    assert table_for(view).gesture(choice(verb)) == Gesture()


def test_a_formation_dropped_anywhere_in_a_district_is_sent_there(table_for: Any) -> None:
    rules = rules_of("hell")
    state = rules.new_game({}, 1)
    view = rules.view(state, 0)
    table = table_for(view)
    for drop in ("B", "track:B", "fire:B"):
        assert list(table.meant("GF01", drop, view)) == [choice("send", "GF01", "B")]
    assert list(table.meant("GF01", "deck:0", view)) == []
    assert list(table.meant("deck:0", "B", view)) == []


def test_a_soviet_cannot_go_where_nobody_attacks_and_is_told_so(table_for: Any) -> None:
    rules = rules_of("hell")
    state = rules.new_game({}, 1)
    rules.apply(state, choice("send", "GF01", "A"))
    rules.apply(state, choice("done"))
    view = rules.view(state, 1)
    (wanted,) = table_for(view).meant("SF01", "B", view)
    refusal = rules.why_not(state, wanted)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("not_attacked", "H-170")


def test_a_card_dropped_on_the_leader_means_his_formation(samples: list[Moment], table_for: Any) -> None:
    found = 0
    for _, view, decision in samples:
        for wanted in decision.choices:
            if wanted.verb != "play" or not wanted.target:
                continue
            formation = view.formations[view.seat % 2][str(wanted.target)]
            if formation.leader:
                assert wanted in table_for(view).meant(str(wanted.subject), formation.leader, view)
                found += 1
    assert found > 20
