"""Frames, steps and verbs: tables are checked when made, frames are data, events are for listeners."""

from __future__ import annotations

import msgspec
import pytest

from game.core.choice import choice
from game.core.events import Event
from game.core.frames import BaseState, Step, StepTable, Verb, check_frames, tell, tell_secret
from tests.core.toy import PROCEDURES, STEPS, Draw, Game, Play, Raid, Toy, ToyRules


def nothing(rules: object, state: object, frame: object) -> None:
    """Do nothing."""


def test_steps_follow_each_other_as_in_the_procedure() -> None:
    table = StepTable(STEPS, PROCEDURES)
    assert table.follow["game.deal"] == "game.turn"
    assert table.follow["game.next"] == ""
    assert set(table.verbs) == {"play", "place", "draw", "answer", "let"}


@pytest.mark.parametrize(
    ("steps", "procedures", "said"),
    [
        ({"a": Step(nothing)}, {"p": ("a", "a")}, "step a stands twice"),
        ({"a": Step(nothing)}, {"p": ("a",), "q": ("a",)}, "step a stands twice"),
        ({"a": Step(nothing)}, {"p": ("a", "b")}, "procedure p names the unknown step b"),
        ({"a": Step(nothing), "b": Step(nothing)}, {"p": ("a",)}, "steps in no procedure: b"),
    ],
)
def test_a_faulty_table_is_refused(
    steps: dict[str, Step], procedures: dict[str, tuple[str, ...]], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        StepTable(steps, procedures)


def test_a_step_either_runs_or_asks() -> None:
    with pytest.raises(TypeError, match="either runs, or asks"):
        Step()
    with pytest.raises(TypeError, match="either runs, or asks"):
        Step(nothing, verbs=(Draw(),))
    with pytest.raises(TypeError, match="either runs, or asks"):
        Step(verbs=(Draw(),), seat=lambda state, frame: 0)


def test_a_frame_is_written_with_its_kind_and_read_back() -> None:
    frames: list[Game | Raid] = [Game(step="game.turn"), Raid(step="raid.answer", seat=0, foe=1, card="c01")]
    raw = msgspec.json.encode(frames)
    assert b'"Raid"' in raw
    assert msgspec.json.decode(raw, type=list[Game | Raid]) == frames


def test_a_cloned_frame_is_another() -> None:
    frame = Raid(step="raid.answer", seat=0, foe=1, card="c01")
    twin = frame.clone()
    twin.blocked = True
    assert not frame.blocked


def test_a_state_must_say_how_it_is_cloned() -> None:
    with pytest.raises(TypeError, match="BaseState does not say how"):
        BaseState([], None).clone()


def test_a_loaded_state_with_an_unknown_step_is_refused() -> None:
    rules = ToyRules()
    state = rules.new_game({}, 1)
    state.frames[-1].step = "game.nowhere"
    with pytest.raises(msgspec.ValidationError, match=r"unknown step 'game\.nowhere'"):
        check_frames(rules.table, state)


def test_a_verb_lists_what_neither_lift_nor_drop_speaks_against() -> None:
    state: Toy = ToyRules(3).new_game({}, 1)
    hand = state.hands[0]
    assert Play().choices(state) == [choice("play", card, seat) for card in hand for seat in ("1", "2")]


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("nothing", "1"), "no_such_piece"),
        (("held", "7"), "no_such_target"),
        (("held", "0"), "not_at_oneself"),
        (("held", "1", "twice"), "malformed"),
        (("held", "1"), None),
    ],
)
def test_a_verb_says_why_not(parts: tuple[str, ...], reason: str | None) -> None:
    state = ToyRules(2).new_game({}, 1)
    subject = state.hands[0][0] if parts[0] == "held" else parts[0]
    refusal = Play().why_not(state, choice("play", subject, *parts[1:]))
    assert (refusal.reason if refusal else None) == reason
    assert refusal is None or refusal.rule == "T-02"


def test_a_verb_without_a_deed_says_so() -> None:
    verb: Verb[Toy] = Verb()
    verb.name = "idle"
    with pytest.raises(TypeError, match="the verb idle does nothing"):
        verb.do(None, None, None, choice("idle"))


def test_events_are_noted_only_when_somebody_listens() -> None:
    state = ToyRules().new_game({}, 1)
    tell(state, "rolled", roll=3)
    assert "events" not in state.__dict__
    noted: list[Event] = []
    state.__dict__["events"] = noted
    tell(state, "rolled", reveals=True, roll=3)
    tell_secret(state, "drawn", (0,), {"card": "c01"}, seat=0)
    assert noted == [
        Event("rolled", {"roll": 3}, reveals=True),
        Event("drawn", {"seat": 0}, {"card": "c01"}, (0,), True),
    ]
