"""Games that start from a position: everybody on his square, nothing to set up, dice that are known."""

from __future__ import annotations

import msgspec
import pytest

from game.data.loader import load_game
from game.rules.tactics.records import Start
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import SCHEMA
from game.rules.tactics.start import faults_of


@pytest.fixture(scope="module")
def rules() -> TacticsRules:
    return TacticsRules(load_game(SCHEMA, packs=[]))


def start(**changes: object) -> Start:
    """Return a small position, with changes."""
    given = {
        "board": "crossroads",
        "first": {"bloc": "allies", "units": [{"unit": "gunners", "at": [4, 4]}]},
        "second": {"bloc": "axis", "units": [{"unit": "hans", "at": [4, 8], "facing": "S"}]},
        "dice": ["ATT", "SSS"],
    }
    return msgspec.convert({**given, **changes}, Start)


@pytest.mark.parametrize("seed", [1, 77])
def test_everybody_stands_and_the_first_turn_begins(rules: TacticsRules, seed: int) -> None:
    state = rules.new_game({"scenario": "tutorial"}, seed)
    told = [event.kind for event in rules.opening(state)]
    assert told == ["game_begins", "turn_begins", "rolled", "rolled", "initiative"]
    assert (state.turn, state.winner, state.blocs) == (1, 0, ["allies", "axis"])
    assert all(piece.on_board for piece in state.units.values())
    assert (state.units["a.gunners"].at, state.units["b.hans"].facing) == (20, 4)
    assert rules.conserved(state)["breaches"] == 0
    assert not state.tiles
    decision = rules.decision(state)
    assert decision is not None
    assert (decision.prompt, decision.seat) == ("first", 0)


def test_what_comes_after_the_known_dice_is_chance(rules: TacticsRules) -> None:
    states = [rules.new_game({"scenario": "tutorial"}, seed) for seed in (1, 2)]
    for state in states:
        state.chance.dice.clear()
    rolls = [[state.chance.die(3) for _ in range(30)] for state in states]
    assert rolls[0] != rolls[1]


def test_a_sound_position_has_no_faults(rules: TacticsRules) -> None:
    assert list(faults_of(start(), rules.boards, rules.units)) == []


def posted(*units: dict[str, object]) -> dict[str, object]:
    return {"first": {"bloc": "allies", "units": list(units)}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"board": "nowhere"}, "there is no board nowhere"),
        (posted(), "no unit of allies"),
        (posted({"unit": "gunners", "at": [1, 1]}, {"unit": "gunners", "at": [2, 1]}), "one of them twice"),
        (posted({"unit": "hans", "at": [1, 1]}), "allies have no unit hans"),
        (posted({"unit": "gunners", "at": [12, 1]}), "does not fit on [12, 1]"),
        (posted({"unit": "gunners", "at": [1, 1]}, {"unit": "hammers", "at": [1, 1]}), "hammers does not fit"),
        ({"board": "factory", **posted({"unit": "gunners", "at": [2, 6]})}, "gunners may not stand on [2, 6]"),
    ],
)  # fmt: skip
def test_what_cannot_stand_is_told(rules: TacticsRules, changes: dict[str, object], said: str) -> None:
    found = list(faults_of(start(**changes), rules.boards, rules.units))
    assert any(said in fault for fault, _ in found), found
