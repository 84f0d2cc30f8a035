"""What a commander decides before and around the fighting on the measured table: objectives, reserves, zones."""

from __future__ import annotations

import math
from typing import Any

from game.ai.battlefield.judgement import TableJudgement
from game.ai.mind import Why, pick_any
from game.ai.tactics import musters as grid
from game.core.choice import Choice, Decision, Point, choice
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CIRCLE, CM, turned
from game.rules.battlefield.zones import part_of

Chosen = tuple[Choice, Why]
DRAWS = 10
"""Spots that are weighed where something is put down."""
SHELTER = 3.0
"""What terrain beside a spot is worth before anybody shoots."""
WORTHWHILE = 3.0
"""What an ambush must bring before it is sprung early."""
BESIDE, ROUND = 9 * CM, 6
"""How far from an objective its guards are put, and in how many directions."""


def choose(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Choose by what is asked, at random where nothing speaks for one thing."""
    teller = ASKED.get(decision.prompt)
    if teller is not None:
        return teller(judge, decision, chance)
    if decision.prompt in ("first", "reserve", "strike"):
        return grid.choose(judge, decision, chance)
    return pick_any(decision, chance), Why("simple")


def _drawn(region: Any, chance: Chance, count: int = DRAWS) -> list[Point]:
    found = (region.sample(chance) for _ in range(count))
    return [point for point in found if point is not None]


def _objective(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Lay a marker near one's own ground; one who only has to keep it, far from the attacker's."""
    points = _drawn(decision.regions[0], chance, 24)
    if _keeps(judge):
        wanted = max(points, key=lambda point: math.dist(point, _home(judge, 1 - judge.seat)))
    else:
        wanted = min(points, key=lambda point: math.dist(point, _home(judge, judge.seat)))
    return choice("objective", "objective", wanted), Why("ground")


def _keeps(judge: TableJudgement) -> bool:
    """Tell whether this side wins by keeping an attacker off."""
    battle = judge.rules.scenarios[judge.view.scenario]
    return battle.victory != "enemy-objective" and judge.seat != judge.view.attacker


def _home(judge: TableJudgement, seat: int) -> tuple[float, float]:
    """Return the middle of a side's ground."""
    zone = part_of(judge.view.edges[seat], *judge.rules.field.size(judge.view))
    return (zone.west + zone.east) / 2, (zone.south + zone.north) / 2


def _hold_back(judge: TableJudgement, decision: Decision, _: Chance) -> Chosen:
    """Keep the cheapest units in reserve, and no more than must be."""
    options = [option for option in decision.choices if option.verb == "hold_back"]
    enough = next((option for option in decision.choices if option.verb == "enough"), None)
    if enough is not None or not options:
        return enough or decision.choices[0], Why("wait")

    def price(option: Choice) -> float:
        card = judge.rules.units[judge.view.units[str(option.subject)].unit]
        return float(card.points - 2 * card.march)

    return min(options, key=price), Why("spare")


def _ambush(judge: TableJudgement, decision: Decision, _: Chance) -> Chosen:
    """Lie in ambush with the strongest squad that goes alone: nobody shoots at it before it is needed."""
    squads = [
        option for option in decision.choices
        if option.verb == "ambush" and not option.target
        and judge.rules.profiles[judge.view.units[str(option.subject)].unit].squad
    ]  # fmt: skip
    if not squads:
        return next(option for option in decision.choices if option.verb == "no_ambush"), Why("wait")
    return max(squads, key=lambda option: judge.rules.units[judge.view.units[str(option.subject)].unit].points), Why(
        "wait"
    )


def _deploy(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Put a unit down where it stands best: in cover, near what must be held or taken."""
    region = chance.pick(list(decision.regions))
    best: tuple[float, Point] | None = None
    piece = judge.view.units[str(region.subject)]
    for point in (*_by_objectives(judge, region), *_drawn(region, chance)):
        pose = place(*point[:3])
        value = judge.place(piece, pose) + SHELTER * _shelter(judge, point)
        if best is None or value > best[0]:
            best = (value, point)
        if judge.clock.is_over:
            break
    if best is None:
        return pick_any(decision, chance), Why("simple")
    return choice(region.verb, region.subject, best[1]), Why("ground")


def _by_objectives(judge: TableJudgement, region: Any) -> list[Point]:
    """Return spots by the objectives, where one who is put down holds or guards them."""
    found: list[Point] = []
    for x, y in judge.goals(judge.view.units[str(region.subject)]):
        for turn in range(0, CIRCLE, CIRCLE // ROUND):
            right, up = turned(0, BESIDE, turn)
            point = (max(0, x + right), max(0, y + up), 0)
            if region.allows(point):
                found.append(point)
                break
    return found


def _shelter(judge: TableJudgement, point: Point) -> float:
    """Return what terrain near a spot is worth before the enemy is there to shoot."""
    near = 0.0
    for plot in judge.rules.field.terrain(judge.view).plots:
        if plot.trait.sight != "none":
            gap = math.dist(point[:2], plot.outline.centre)
            near = max(near, 1 - gap / (30 * CM))
    return near


def _spring(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Spring an ambush where there is somebody to strike, else stay hidden."""
    region = decision.regions[0]
    piece = judge.view.units[str(region.subject)]
    best: tuple[float, Point] | None = None
    for point in (*_by_objectives(judge, region), *_drawn(region, chance, 5)):
        value = judge.spot_value(piece, point)
        if best is None or value > best[0]:
            best = (value, point)
        if judge.clock.is_over:
            break
    hidden = next((option for option in decision.choices if option.verb == "stay_hidden"), None)
    if best is None or (best[0] <= WORTHWHILE and hidden is not None and judge.view.turn < 4):
        return hidden or pick_any(decision, chance), Why("wait")
    return choice("spring", region.subject, best[1]), Why("attack")


def _kit(_: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Lay any piece anywhere."""
    if decision.regions:
        region = chance.pick(list(decision.regions))
        point = region.sample(chance)
        if point is not None:
            return choice("terrain", region.subject, point), Why("ground")
    return next(option for option in decision.choices if option.verb == "enough"), Why("wait")


ASKED = {
    "objective": _objective, "hold_back": _hold_back, "ambush": _ambush, "deploy": _deploy, "spring": _spring,
    "kit": _kit,
}  # fmt: skip
