"""What drags and presses mean on Hell's table, and what is said about those that mean nothing."""

from typing import Any

import pytest

from game.app.table.parts import Gesture
from game.app.tables.hell.seen import WORDS
from game.core.choice import choice
from game.roster.games import rules_of
from tests.app.tables.hell.positions import Moment


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
