"""How a commander reckons with fortifications on the measured table: walls, wire and mines on a way, where to build."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from game.ai.mind import Why
from game.ai.tactics.ramparts import toll
from game.core.choice import Choice, Decision, Point, choice
from game.core.rng import Chance
from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.ground import Body
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CM, MM, Disc, turned
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.zones import part_of
from game.rules.dust.casting import BEHIND
from game.rules.dust.profile import Line
from game.rules.dust.state import WALLED, Piece

if TYPE_CHECKING:
    from game.ai.battlefield.judgement import TableJudgement

Chosen = tuple[Choice, Why]
DRAWS = 14
"""Sites that are weighed."""
MAN = 30 * MM
"""As high as a man looks."""
LOOKS = 5
"""From a site so many by so many spots of the ground before it are looked at."""
AHEAD = 22 * CM
"""How far before walls and trenches obstacles lie best."""
ASIDE = 17 * CM
"""How far beside each other."""
OBSTACLES = ("wire", "mines")


def behind(judge: TableJudgement, attacker: Piece, target: Piece, line: Line) -> float:
    """Return the share of hits that the walls around a target let through (D-313, D-314)."""
    if not judge.view.forts or line.flame:
        return 1.0
    field = judge.rules.field
    fort = field.fort_of(judge.view, target)
    if fort is None or fort == field.fort_of(judge.view, attacker):
        return 1.0
    return 1 - len(BEHIND[fort.kind]) / 3


def hazard(judge: TableJudgement, piece: Piece, pose: int) -> float:
    """Return the points that wire and mines on the straight way to a place may cost a unit (D-317, D-319)."""
    build = judge.rules.field.builds[piece.unit]
    if build.flies or not piece.on_board or pose == piece.at:
        return 0.0
    flies = judge.rules.units[piece.unit].mobility == "flying"
    here, there = spot_of(piece.at), spot_of(pose)
    met = []
    for plot in judge.rules.field.terrain(judge.view).forts.values():
        if plot.item.kind in OBSTACLES:
            bars = Bars((Barrier(plot.id, plot.outline, plot.trait.rule),), build.radius)
            over = bars.on(there.x, there.y) if flies else bars.first((here.x, here.y), (there.x, there.y))
            if over is not None and not (flies and plot.item.kind == "wire"):
                met.append(plot.item.kind)
    return toll(judge, piece, met) if met else 0.0


def shelters(judge: TableJudgement, piece: Piece, within: int) -> Iterator[tuple[int, int]]:
    """Yield the middles of trenches and of walls that infantry could go into near by."""
    if not judge.view.forts or not judge.rules.profiles[piece.unit].infantry:
        return
    here = spot_of(piece.at)
    for plot in judge.rules.field.terrain(judge.view).forts.values():
        if plot.item.kind == "trench" or plot.item.kind in WALLED:
            x, y = plot.outline.centre
            if not piece.on_board or math.dist((x, y), (here.x, here.y)) <= within * POINT:
                yield x, y


def inside(judge: TableJudgement, region: Any) -> list[Point]:
    """Return the spots in trenches and walls where a unit may be put down."""
    found: list[Point] = []
    for x, y in shelters(judge, judge.view.units[str(region.subject)], 0):
        if region.allows((x, y, 0)):
            found.append((x, y, 0))
    return found


# Building


def choose_site(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Build walls where most of the ground before them is in view, then trenches, then obstacles on the way there."""
    order = [*WALLED, "trench", *OBSTACLES]
    region = min(decision.regions, key=lambda one: order.index(str(one.subject)))
    points = [point for point in (region.sample(chance) for _ in range(DRAWS)) if point is not None]
    if region.subject in OBSTACLES:
        points += [point for point in _before(judge) if region.allows(point)]
    turned_so = [(x, y, _facing(judge, x, y)) for x, y, _ in points]
    points += [point for point in turned_so if region.allows(point)]
    best: tuple[float, Point] | None = None
    for point in points:
        value = _site(judge, str(region.subject), point)
        if best is None or value > best[0]:
            best = (value, point)
        if judge.clock.is_over:
            break
    assert best is not None
    return choice("fortify", region.subject, best[1]), Why("ground")


def _before(judge: TableJudgement) -> Iterator[Point]:
    """Yield spots before one's own walls and trenches, where obstacles lie in the way of those who come."""
    for fort in judge.view.forts:
        if fort.side == judge.seat and fort.kind not in OBSTACLES:
            x, y, _ = spot_of(fort.at)
            for across in (0, -ASIDE, ASIDE):
                right, up = turned(across, AHEAD, fort.facing)
                yield max(0, x + right), max(0, y + up), fort.facing


def _enemy_ground(judge: TableJudgement) -> tuple[float, float]:
    """Return the middle of the ground that the enemy comes from."""
    zone = part_of(judge.view.edges[1 - judge.seat], *judge.rules.field.size(judge.view))
    return (zone.west + zone.east) / 2, (zone.south + zone.north) / 2


def _facing(judge: TableJudgement, x: int, y: int) -> int:
    """Return the facing from a spot to the enemy's ground."""
    far_x, far_y = _enemy_ground(judge)
    return round(math.degrees(math.atan2(far_x - x, far_y - y)) * 10) % 3600


def _site(judge: TableJudgement, kind: str, point: Point) -> float:
    x, y, turn = point
    away = math.dist((x, y), _enemy_ground(judge)) / POINT
    off = abs((turn - _facing(judge, x, y) + 1800) % 3600 - 1800) / 900
    own = [plot for plot, side in _built(judge) if plot.item.kind not in OBSTACLES and side == judge.seat]
    if kind in OBSTACLES:  # on the way of those who come, where somebody fires at them
        gaps = [abs(math.dist((x, y), plot.outline.centre) - AHEAD) / POINT for plot in own]
        laid = [
            math.dist((x, y), plot.outline.centre) / POINT
            for plot, side in _built(judge) if plot.item.kind in OBSTACLES and side == judge.seat
        ]  # fmt: skip
        return -away - min(gaps, default=0.0) - off - sum(max(0.0, 2 - gap) for gap in laid)
    return 0.5 * _in_view(judge, x, y, turn) - 0.6 * away - 2 * off


def _built(judge: TableJudgement) -> list[tuple[Any, int]]:
    """Return the fortifications that stand already, each with whose they are."""
    plots = judge.rules.field.terrain(judge.view).forts
    return [(plots[fort.id], fort.side) for fort in judge.view.forts]


def _in_view(judge: TableJudgement, x: int, y: int, turn: int) -> float:
    """Return how many of some spots before a site a man there sees."""
    field, view = judge.rules.field, judge.view
    wide, deep = field.size(view)
    eye = Body(Disc(x, y, MM), 0, MAN)
    seen = 0
    for across in range(LOOKS):
        for along in range(LOOKS):
            right, up = turned((across - LOOKS // 2) * 15 * CM, (along + 1) * 15 * CM, turn)
            if 0 <= x + right <= wide and 0 <= y + up <= deep:
                seen += field.sees_figure(view, eye, Body(Disc(x + right, y + up, MM), 0, MAN)).seen
    return float(seen)
