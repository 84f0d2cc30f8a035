"""The door to a game, on the toy: decisions, refusals, interrupts, the runaway guard, bytes and pushes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.choice import Choice, Refused, choice
from game.core.frames import Outcome, RunawayError, Step
from game.core.rng import Chance
from tests.core.broken import round_and_round
from tests.core.toy import Draw, Game, Place, Play, Raid, Toy, ToyRules, asks


def started(seed: int = 1, seats: int = 2, **options: Any) -> tuple[ToyRules, Toy]:
    rules = ToyRules(seats)
    return rules, rules.new_game(options, seed)


def test_a_new_game_waits_for_its_first_decision() -> None:
    rules, state = started()
    decision = rules.decision(state)
    assert decision is not None
    assert (decision.seat, decision.prompt) == (0, "turn")
    assert [c.verb for c in decision.choices] == ["play"] * 3 + ["draw"]
    assert [region.subject for region in decision.regions] == ["k0.0", "k0.1"]
    assert rules.outcome(state) is None


def test_the_log_of_a_new_game_begins_with_its_set_up() -> None:
    rules, state = started()
    assert [event.seen_by(0).data for event in rules.opening(state)] == [
        {"seat": 0, "cards": state.hands[0]}, {"seat": 1},
    ]  # fmt: skip
    rules.apply(state, choice("draw"))
    assert rules.opening(state) == []


def test_a_decision_is_kept_until_the_next_choice() -> None:
    rules, state = started()
    first = rules.decision(state)
    assert rules.decision(state) is first
    rules.apply(state, choice("draw"))
    assert rules.decision(state) is not first


def test_an_answer_interrupts_and_then_the_turn_goes_on() -> None:
    rules, state = started()
    state.chance.dice = [5]
    card = state.hands[0][0]
    (played,) = rules.apply(state, choice("play", card, "1"))
    assert (played.kind, played.reveals) == ("played", True)
    decision = rules.decision(state)
    assert decision is not None
    assert (decision.seat, decision.prompt, decision.params) == (1, "answer", {"card": card})
    assert [type(frame) for frame in state.frames] == [Game, Raid]
    events = rules.apply(state, choice("let"))
    assert [event.kind for event in events] == ["let", "rolled"]
    assert state.scores == [5, 0]
    assert state.active == 1
    assert state.discards == [card]


def test_a_blocked_raid_rolls_no_die() -> None:
    rules, state = started()
    before = state.chance.state
    rules.apply(state, choice("play", state.hands[0][0], "1"))
    rules.apply(state, choice("answer", state.hands[1][0]))
    assert state.scores == [0, 0]
    assert state.chance.state == before


def test_a_seat_with_nothing_to_answer_is_not_asked() -> None:
    rules, state = started()
    state.hands[1].clear()
    rules.apply(state, choice("play", state.hands[0][0], "1"))
    decision = rules.decision(state)
    assert decision is not None
    assert (decision.seat, decision.prompt) == (1, "turn")


@pytest.mark.parametrize(
    ("wanted", "reason", "rule"),
    [
        (choice("let"), "not_now", "T-04"),
        (choice("fly"), "unknown_verb", "T-01"),
        (choice("play", "c99", "1"), "no_such_piece", "T-02"),
        (choice("draw", "", "", 1), "malformed", "T-03"),
    ],
)
def test_a_choice_not_offered_is_refused_with_its_rule(wanted: Choice, reason: str, rule: str) -> None:
    rules, state = started()
    raw = rules.to_bytes(state)
    with pytest.raises(Refused) as caught:
        rules.apply(state, wanted)
    assert (caught.value.refusal.reason, caught.value.refusal.rule) == (reason, rule)
    assert rules.to_bytes(state) == raw


def test_the_game_ends_with_its_outcome_and_takes_no_more() -> None:
    rules, state = started(rounds=1)
    for _ in range(2):
        rules.apply(state, choice("draw"))
    assert rules.decision(state) is None
    assert rules.outcome(state) == Outcome((0, 1), "score", "T-07")
    refusal = rules.why_not(state, choice("draw"))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("game_over", "T-01")
    with pytest.raises(Refused, match="game_over"):
        rules.apply(state, choice("draw"))


def test_steps_that_go_round_are_stopped_and_named() -> None:
    rules = ToyRules(2, game_next=Step(round_and_round))
    state = rules.new_game({}, 1)
    with pytest.raises(RunawayError, match=r"10000 steps without a decision.*game\.next"):
        rules.apply(state, choice("draw"))


def test_push_does_what_apply_does_without_a_word() -> None:
    rules, state = started()
    twin = state.clone()
    rules.apply(state, choice("draw"))
    rules.push(twin, choice("draw"))
    assert rules.to_bytes(twin) == rules.to_bytes(state)
    assert "events" not in twin.__dict__
    assert "events" not in state.__dict__


def test_a_state_in_the_middle_of_an_interrupt_survives_bytes() -> None:
    rules, state = started()
    rules.apply(state, choice("play", state.hands[0][0], "1"))
    twin = rules.from_bytes(rules.to_bytes(state))
    assert twin == state
    assert rules.decision(twin) == rules.decision(state)


@pytest.mark.parametrize("raw", [b"", b"\x00", msgspec.msgpack.encode({"frames": []})])
def test_bytes_that_are_no_state_are_refused(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        ToyRules().from_bytes(raw)


def test_bytes_with_a_step_that_does_not_exist_are_refused() -> None:
    rules, state = started()
    state.frames[-1].step = "game.nowhere"
    with pytest.raises(msgspec.ValidationError, match="unknown step"):
        rules.from_bytes(rules.to_bytes(state))


def test_an_automatic_step_carries_out_its_only_choice() -> None:
    rules = ToyRules(2, game_turn=asks(Draw(), auto=True))
    state = rules.new_game({"rounds": 2}, 1)
    assert rules.decision(state) is None
    assert [len(hand) for hand in state.hands] == [5, 5]


def test_an_automatic_step_asks_when_there_is_something_to_choose() -> None:
    rules = ToyRules(2, game_turn=asks(Play(), Place(), Draw(), auto=True))
    state = rules.new_game({}, 1)
    assert rules.decision(state) is not None


def test_what_is_imagined_fits_the_view_and_differs_in_what_is_hidden() -> None:
    rules, state = started(seats=3)
    view = rules.view(state, 1)
    imagined = [rules.imagine(view, Chance.seeded(seed)) for seed in range(5)]
    assert all(rules.view(other, 1) == view for other in imagined)
    assert all(other.hands[1] == state.hands[1] for other in imagined)
    assert len({tuple(other.hands[0]) for other in imagined}) > 1
