"""What a commander decides around the fighting: edges, terrain, objectives, who begins, reserves."""

from __future__ import annotations

from game.ai.mind import Why, pick_any
from game.ai.tactics.judgement import Judgement
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.geometry.grid.squares import VECTORS

Chosen = tuple[Choice, Why]


def choose(judge: Judgement, decision: Decision, chance: Chance) -> Chosen:
    """Choose by what is asked, at random where nothing speaks for one thing."""
    if decision.prompt == "first":
        return _first(judge, decision)
    if decision.prompt == "objective":
        return min(decision.choices, key=lambda option: _depth(judge, option)), Why("ground")
    if decision.prompt == "reserve":
        return next((option for option in decision.choices if option.verb == "reserve"), decision.choices[0]), Why(
            "spare"
        )
    if decision.prompt == "strike":  # D-149: with what there is, it may be the last time
        return decision.choices[0], Why("attack")
    return pick_any(decision, chance), Why("simple")


def _first(judge: Judgement, decision: Decision) -> Chosen:
    """Begin if there is something to shoot at, else see what the enemy does."""
    able = max((judge.strike(piece, piece.at, True, False).value for piece in judge.friends), default=0.0)
    wanted = judge.seat if able > 0 else 1 - judge.seat
    return next(option for option in decision.choices if option.target == wanted), Why("attack" if able else "wait")


def _depth(judge: Judgement, option: Choice) -> int:
    """Return how far a square lies from one's own edge: objectives should be near it."""
    assert isinstance(option.target, int)
    board = judge.maps.board
    column, row = board.at(option.target % board.size)
    right, up = VECTORS[judge.view.edges[judge.seat]]
    return -(right * column + up * row)
