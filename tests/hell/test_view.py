"""What a seat may know (R-54): its own hand and everything open, never another hand or the order of a deck."""

import random

import msgspec
import pytest

from game.core.rng import Chance
from game.rules.hell.schema import load_rules

RULES = load_rules()


def strings(data):
    if isinstance(data, dict):
        return {s for key, value in data.items() for s in (*strings(key), *strings(value))}
    if isinstance(data, (list, tuple)):
        return {s for one in data for s in strings(one)}
    return {data} if isinstance(data, str) else set()


@pytest.mark.parametrize("scenario", ["basic", "expert", "four"])
def test_no_view_names_a_hidden_card(scenario):
    rng = random.Random(3)
    state = RULES.new_game({"scenario": scenario}, 3)
    while (decision := RULES.decision(state)) is not None:
        for seat in range(len(state.hands)):
            named = strings(msgspec.to_builtins(RULES.view(state, seat)))
            seats = len(state.hands)
            for other in range(seats):
                if other != seat:
                    hidden = set(state.hands[other]) - set(state.known[seat * seats + other])
                    assert not hidden & named
            for pile in (*state.decks, *state.campaigns, state.carnage, *state.reserves, state.buildings):
                assert not set(pile) & named
        RULES.push(state, rng.choice(decision.choices))


def test_a_searched_hand_is_seen_by_its_searcher_alone(at):
    """H-212, R-54."""
    board = at(
        scenario="four", battle="B", formations={"GF04": "B", "SF01": "B"}, active="soviet",
        hands={"soviet": ["SX02"], "german": ["GC06", "GC07"]},
    )  # fmt: skip
    board.must("play SX02.1 SF01")
    while board.prompt == "intercept":
        board.must("pass")
    assert board.prompt == "confiscate"
    assert set(RULES.view(board.state, 1).known[0]) == {"GC06.1", "GC07.1"}
    assert RULES.view(board.state, 3).known[0] == []
    board.must("confiscate GC07.1")
    assert RULES.view(board.state, 1).known[0] == ["GC06.1"]
    board.must("hold")
    board.answer({})
    assert RULES.view(board.state, 1).known[0] == ["GC06.1"]


def test_a_given_card_is_known_to_its_giver(at):
    """H-233."""
    board = at(scenario="four", battle="B", formations={"GF04": "B", "SF01": "B"}, hands={"german": ["GC06"]})
    board.must("give GC06.1")
    assert RULES.view(board.state, 0).known[2] == ["GC06.1"]
    assert RULES.view(board.state, 1).known[2] == []


@pytest.mark.parametrize("scenario", ["expert", "four"])
def test_what_is_imagined_fits_the_view(scenario):
    rng = random.Random(8)
    state = RULES.new_game({"scenario": scenario}, 8)
    for _ in range(150):
        decision = RULES.decision(state)
        if decision is None:
            break
        view = RULES.view(state, decision.seat)
        dreamt = RULES.imagine(view, Chance.seeded(rng.getrandbits(40)))
        assert RULES.view(dreamt, decision.seat) == view
        assert RULES.decision(dreamt).choices == decision.choices
        RULES.push(state, rng.choice(decision.choices))
