"""How a commander lays templates: what a good spot takes from the enemy, less what it takes from friends."""

from __future__ import annotations

from typing import Any

from game.ai.battlefield.judgement import TableJudgement
from game.ai.tactics.deeds import SCREEN
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
        for point in region.good_points():
            if not region.allows(point):
                continue
            value = worth_of(judge, region, point)
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
    feared = sorted(((judge.danger(friend, friend.at), friend.id) for friend in judge.friends), reverse=True)
    for danger, name in feared:
        if danger <= SCREEN:
            return None
        point = tuple(spot_of(judge.view.units[name].at))
        for region in regions:
            if region.allows(point):
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
        covered = judge.rules.field.covers(judge.view, piece, target).yes
        save = save_against(profile, line, covered)
        hits = cell.blast * mask.bit_count() / 3 * (1 - len(save.faces) / 3)
        taken = hits if profile.squad or profile.support else hits * min(cell.damage, profile.boxes)
        worth = judge.power.worth(target, taken)
        total += worth if target.side != judge.seat else -FRIENDLY * worth
    return total
