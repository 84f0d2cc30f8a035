"""Where a Battle veteran gives rations to and takes them from."""

from __future__ import annotations

from game.ai.battle.planning import Planner
from game.ai.battle.reading import Reading
from game.ai.mind import Clock
from game.core.choice import Choice, Decision
from game.rules.battle.ground import change_rations
from game.rules.battle.state import Take

OUT_OF_REACH = 3600.0
"""Seconds: these choices are few and quick."""


def choose_give(reading: Reading, decision: Decision) -> Choice:
    """Give the ration to the unit that gains most by it."""
    return _by_change(reading, decision, reading.seat, 1)


def choose_take(reading: Reading, decision: Decision) -> Choice:
    """Take the ration that hurts the enemy most, or the own side least."""
    frame = reading.state.frames[-1]
    assert isinstance(frame, Take)
    return _by_change(reading, decision, frame.owner, -1)


def _by_change(reading: Reading, decision: Decision, owner: int, by: int) -> Choice:
    planner = Planner(reading, Clock(OUT_OF_REACH))
    best: tuple[float, Choice] | None = None
    for option in decision.choices:
        after = reading.state.clone()
        change_rations(after, owner, str(option.target), by, "tried")
        value = planner.value(after) if reading.state.active == reading.seat else planner.scorer.score(after)
        if best is None or value > best[0]:
            best = (value, option)
    assert best is not None
    return best[1]
