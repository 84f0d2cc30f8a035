"""How a commander reckons with fortifications: walls, wire and mines on a way, works, and where to build."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.ai.mind import Why
from game.core.choice import Choice, Decision
from game.geometry.grid.fields import fields
from game.geometry.grid.forts import BUNKER, squares_of
from game.geometry.grid.squares import VECTORS, Body, mask_of, span
from game.rules.dust.bodies import figures
from game.rules.dust.casting import BEHIND
from game.rules.dust.plans import BURY
from game.rules.dust.profile import Line
from game.rules.dust.state import WALLED, Fort, Piece
from game.rules.dust.works import CLEAR_MINES, TASKS

if TYPE_CHECKING:
    from game.ai.tactics.judgement import Judgement
    from game.ai.tactics.maps import Maps

Chosen = tuple[Choice, Why]
STUCK = 0.12
"""What it costs to be held by wire, as a share of the unit's points."""
CLEARED = 0.4
"""What a cleared obstacle is worth, in points."""
IN_VIEW = 4
"""How near to an objective a fortification serves it."""
FAILS, THROUGH = 2 / 3, 1 / 3
"""The chances of a die that needs ARMY."""


def behind(maps: Maps, target: Body, attacker: Body, line: Line) -> float:
    """Return the share of hits that the walls around a target let through (D-313, D-314)."""
    if not target.fort or target.fort == attacker.fort or line.flame:
        return 1.0
    kind = next(fort.kind for fort in maps.layout.forts if fort.mask == target.fort)
    return 1 - len(BEHIND[kind]) / 3


def hazard(judge: Judgement, piece: Piece, path: tuple[tuple[int, int], ...]) -> float:
    """Return the points that wire and mines on a way may cost a unit (D-317, D-319)."""
    profile = judge.rules.profiles[piece.unit]
    lying = {fort.at: fort.kind for fort in judge.view.forts if not fort.is_walled}
    gait = judge.maps.field.gaits[piece.unit]
    if profile.air or gait.flies or not lying:
        return 0.0
    met = {square for pose, _ in path for square in judge.maps.body(piece.unit, pose).squares if square in lying}
    return toll(judge, piece, (lying[square] for square in met))


def toll(judge: Judgement, piece: Piece, kinds: Iterable[str]) -> float:
    """Return the points that fortifications of some kinds cost a unit that meets them."""
    profile = judge.rules.profiles[piece.unit]
    cost = 0.0
    for kind in kinds:
        if kind == "wire" and profile.infantry:
            cost += FAILS * STUCK * profile.card.points
        elif kind == "mines":
            hits = THROUGH * figures(profile, piece)
            taken = hits * FAILS if profile.infantry else 2 * hits
            cost += judge.power.worth(piece, taken if profile.squad or profile.support else min(2.0, taken))
    return cost


# Works


def worth(judge: Judgement, piece: Piece, pose: int, action: str) -> float | None:
    """Return what an engineering action is worth to a unit in a pose, None where there is nothing to work on."""
    near = judge.rules.field.forts_near(judge.view, judge.at(piece, pose))
    found = [fort for fort in near if fort.kind == TASKS[action].kind]
    return max((gain(judge, piece, action, fort) for fort in found), default=None)


def gain(judge: Judgement, piece: Piece, action: str, fort: Fort) -> float:
    """Return what it brings on average to clear, fill or bury a fortification."""
    if action == BURY:
        inside = [one for one in judge.enemies if judge.rules.field.fort_of(judge.view, one) == fort]
        own = [one for one in judge.friends if judge.rules.field.fort_of(judge.view, one) == fort]
        points = sum(float(judge.rules.units[one.unit].points) for one in inside)
        return -points if own else THROUGH * points / 2  # two actions for one die
    if action == "fill-trench":
        held = any(judge.is_entrenched(one, fort) for one in judge.enemies)
        return THROUGH * CLEARED * (3 if held else 0)
    risk = toll(judge, piece, (fort.kind,)) if action == CLEAR_MINES else 0.0
    on_foot = judge.rules.profiles[piece.unit].infantry
    return THROUGH * CLEARED - (FAILS * risk if on_foot else 0.0)


def choose_work(judge: Judgement, decision: Decision) -> Chosen:
    """Work on what brings most."""
    frame: Any = judge.view.frames[-1]
    forts = {fort.id: fort for fort in judge.view.forts}
    piece = judge.view.units[frame.unit]

    def value(option: Choice) -> float:
        return gain(judge, piece, frame.action, forts[str(option.target)])

    return max(decision.choices, key=value), Why("ground")


# Building


def choose_site(judge: Judgement, decision: Decision) -> Chosen:
    """Build where most of the enemy's ground is in view, obstacles on his way; first what has walls."""
    walls = [option for option in decision.choices if option.subject in WALLED]
    return max(walls or decision.choices, key=lambda option: _site(judge, option)), Why("ground")


def _site(judge: Judgement, option: Choice) -> float:
    maps, view = judge.maps, judge.view
    board, low = maps.board, option.target
    assert isinstance(low, int)
    squares = squares_of(board, low) if option.subject in WALLED else (low,)
    body = Body(squares)
    right, up = VECTORS[(view.edges[judge.seat] + 4) % 8]
    column, row = board.at(low)
    ahead = right * column + up * row
    if option.subject in WALLED:
        front = mask_of(at for at in range(board.size) if right * (at % board.width) + up * (at // board.width) > ahead)
        seen = float((fields(maps.scene, body).seen & front).bit_count())
    else:  # on the way of those who come, where somebody fires at them
        seen = float(ahead)
    others = [Body(squares_of(board, fort.at)) for fort in view.forts if fort.is_walled and fort.side == judge.seat]
    near = min((span(board, body, there).distance for there in others), default=IN_VIEW)
    middle = abs(2 * column + 1 - board.width) if up else abs(2 * row + 1 - board.height)
    return seen - 0.3 * middle - (0.5 * abs(near - IN_VIEW) if option.subject not in WALLED else 0.0)


def choose_front(judge: Judgement, decision: Decision) -> Chosen:
    """Let a fortification look at the enemy's edge."""
    wanted = (judge.view.edges[judge.seat] + 4) % 8
    return next(option for option in decision.choices if option.target == wanted), Why("facing")


def choose_garrison(judge: Judgement, decision: Decision) -> Chosen:
    """Give the best walls to the gun that costs most."""
    kinds = {fort.id: fort.kind for fort in judge.view.forts}

    def value(option: Choice) -> tuple[bool, int]:
        points = judge.rules.units[judge.view.units[str(option.subject)].unit].points
        return kinds[str(option.target)] == BUNKER, points

    return max(decision.choices, key=value), Why("spare")
