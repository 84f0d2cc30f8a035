"""How a commander lays templates: what a good spot takes from the enemy, less what it takes from friends."""

from __future__ import annotations

from typing import Any

from game.ai.battlefield.judgement import TableJudgement
from game.ai.tactics.screens import exposed
from game.core.choice import Choice, Decision, Point, choice
from game.geometry.table.places import spot_of
from game.rules.dust.casting import save_against

FRIENDLY = 1.4
"""How much worse it is to hit a friend than good to hit an enemy."""


def best_template(judge: TableJudgement, decision: Decision) -> tuple[float, Choice | None]:
    """Return the template that is worth most, and its worth in points."""
    best: tuple[float, Choice | None] = (0.0, None)
    for region in decision.regions:
        if region.verb != "aim":
            continue
        gun = region.bearer.piece
        directed = region.bearer.observer is not None
        spent = judge.strike(gun, gun.at, True, False).value if directed else 0.0  # it acts no more in this turn
        for point in region.good_points():
            if not region.allows(point):
                continue
            value = worth_of(judge, region, point) - spent
            if value > best[0]:
                best = (value, choice("aim", region.subject, point))
        if judge.clock.is_over:
            break
    return best


def best_screen(judge: TableJudgement, decision: Decision) -> Choice | None:
    """Return where smoke hides the friend who has most to fear, None if nobody has much (D-252)."""
    regions = [region for region in decision.regions if region.verb == "smoke"]
    if not regions:
        return None
    for _, friend in exposed(judge):
        point = tuple(spot_of(friend.at))
        for region in regions:
            if not region.line.limited and region.allows(point):
                return choice("smoke", region.subject, point)
    return None


def worth_of(judge: TableJudgement, region: Any, point: Point) -> float:
    """Return what a template on a point takes on average, in points."""
    found = region.best(point)
    piece, line = region.bearer.piece, region.line
    total = 0.0
    for name, mask in region.gunnery.found_under(judge.view, piece, line, found).items():
        target = judge.view.units[name]
        profile = judge.rules.profiles[target.unit]
        cell = line.cells[profile.column]
        if cell is None or not cell.blast:
            continue
        viewer = region.bearer.observer or piece  # D-402
        covered = judge.rules.field.covers(judge.view, viewer, target, line.artillery).yes
        save = save_against(profile, line, covered)
        hits = cell.blast * mask.bit_count() / 3 * (1 - len(save.faces) / 3)
        taken = hits if profile.squad or profile.support else hits * min(cell.damage, profile.boxes)
        worth = judge.power.worth(target, taken)
        total += worth if target.side != judge.seat else -FRIENDLY * worth
    return total
