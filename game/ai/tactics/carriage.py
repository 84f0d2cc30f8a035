"""How a commander uses carriers: who starts aboard, who climbs in, and when it is time to get out."""

from __future__ import annotations

from game.ai.mind import Why
from game.ai.tactics.judgement import Judgement
from game.core.choice import Choice, Decision
from game.rules.dust.carrying import ABANDONED
from game.rules.dust.state import Piece

Chosen = tuple[Choice, Why]
EMBARKING = ("board", "ride", "mount", "lift")
MOST_SPOTS = 100
"""Spots that are weighed at most for a unit that is put down; the measured table knows hundreds."""
FASTER = 1
"""By how many squares a March a carrier must be faster to be worth boarding at the start."""


def choose_load(judge: Judgement, decision: Decision) -> Chosen:
    """Put heroes at the wheel, commissars into the best squads, and slow squads into faster carriers."""
    best: tuple[float, Choice | None] = (0.0, None)
    for option in decision.choices:
        if option.verb != "set_out":
            value = _load_value(judge, option)
            if value > best[0]:
                best = (value, option)
    if best[1] is not None:
        return best[1], Why("join")
    return next((option for option in decision.choices if option.verb == "set_out"), decision.choices[0]), Why("wait")


def _load_value(judge: Judgement, option: Choice) -> float:
    unit, carrier = (judge.rules.units[judge.view.units[str(name)].unit] for name in (option.subject, option.target))
    if option.verb in ("mount", "attach"):
        return 10.0 + float(carrier.points)
    gained = carrier.march - unit.march
    return gained * float(unit.points) if gained >= FASTER else 0.0


def is_faster(judge: Judgement, carrier: Piece, unit: Piece) -> bool:
    """Tell whether a unit comes on better in a carrier: one that has its driver, and is faster."""
    cards = judge.rules.units
    return not carrier.has(ABANDONED) and bool(cards[carrier.unit].march > cards[unit.unit].march)


def embark_value(judge: Judgement, option: Choice) -> float:
    """Return what it is worth to go aboard, or to lift somebody, instead of moving on one's own feet."""
    piece = judge.view.units[str(option.subject)]
    if option.verb == "mount":
        return 0.3 * float(judge.rules.units[judge.view.units[str(option.target)].unit].points)
    if option.verb == "lift":
        cargo = judge.view.units[str(option.target)]
        return judge.ride(cargo, piece) - judge.place(cargo, cargo.at) if is_faster(judge, piece, cargo) else -1.0
    carrier = judge.view.units[str(option.target)]
    return judge.ride(piece, carrier) if is_faster(judge, carrier, piece) else -99.0


def choose_spot(judge: Judgement, decision: Decision) -> Chosen:
    """Put a unit that comes from nowhere on the board where it stands best (D-244, D-387)."""
    best: tuple[float, Choice] | None = None
    for option in decision.choices[:: 1 + len(decision.choices) // MOST_SPOTS]:
        piece = judge.view.units[str(option.subject)]
        assert isinstance(option.target, int)
        strike = judge.strike(piece, option.target, False, True).value if decision.prompt == "appear" else 0.0
        value = judge.place(piece, option.target) + strike
        if best is None or value > best[0]:
            best = (value, option)
        if judge.clock.is_over:
            break
    assert best is not None
    return best[1], Why("ground")
