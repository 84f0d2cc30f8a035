"""What a commander decides before and around the fighting on the measured table: objectives, reserves, zones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from game.ai.battlefield import ramparts
from game.ai.battlefield.judgement import TableJudgement
from game.ai.mind import Why, pick_any
from game.ai.tactics import musters as grid
from game.core.choice import Choice, Decision, Point, choice
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CIRCLE, CM, turned
from game.rules.battlefield.arrivals import AMBUSH_GAP
from game.rules.battlefield.zones import part_of

Chosen = tuple[Choice, Why]
DRAWS = 16
"""Spots that are weighed where something is put down."""
SHELTER = 1.5
"""What terrain beside a spot is worth before anybody shoots."""
DUG_IN = 3.0
"""What a trench or walls around a spot are worth then."""
WORTHWHILE = 0.35
"""What an ambush must bring before it is sprung early, as a share of its points."""
SPRINGS_BY = 3
"""The turn in which an ambush is sprung wherever it may do some good."""
CLOSE_BY, BESIDE, AFAR, ROUND = 5 * CM, 11 * CM, 15 * CM, 8
"""How far from an objective its guards are put, and in how many directions."""


def choose(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Choose by what is asked, at random where nothing speaks for one thing."""
    teller = ASKED.get(decision.prompt)
    if teller is not None:
        return teller(judge, decision, chance)
    if decision.prompt == "first" and judge.stakes.needs_the_last_word():
        return next(option for option in decision.choices if option.target != judge.seat), Why("wait")
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
    region = _first_down(judge, decision)
    best: tuple[float, Point] | None = None
    piece = judge.view.units[str(region.subject)]
    shooters = judge.comers() if not judge.enemies else []
    by_objectives = filter(region.allows, _by_objectives(judge, region, (CLOSE_BY, BESIDE)))
    walled = ramparts.inside(judge, region)
    for point in (*walled, *by_objectives, *_drawn(region, chance)):
        pose = place(*point[:3])
        value = judge.place(piece, pose) + (DUG_IN if point in walled else SHELTER * _shelter(judge, point))
        value -= judge.exposure(piece, pose, shooters)
        if best is None or value > best[0]:
            best = (value, point)
        if judge.clock.is_over:
            break
    if best is None:
        return pick_any(decision, chance), Why("simple")
    return choice(region.verb, region.subject, best[1]), Why("ground")


def _first_down(judge: TableJudgement, decision: Decision) -> Any:
    """Return the region of the unit that is put down next: the strongest has the choice of the ground."""
    return max(decision.regions, key=lambda region: _points(judge, str(region.subject)))


def _points(judge: TableJudgement, name: str) -> tuple[int, str]:
    return judge.rules.units[judge.view.units[name].unit].points, name


def _by_objectives(judge: TableJudgement, region: Any, rings: tuple[int, ...]) -> Iterator[Point]:
    """Yield spots of a zone by the objectives, where one who is put down holds or guards them."""
    for stake in judge.stakes.all:
        x, y = stake.spot
        for far in rings:
            for turn in range(0, CIRCLE, CIRCLE // ROUND):
                right, up = turned(0, far, turn)
                if region.zone.holds_point(x + right, y + up):
                    yield x + right, y + up, 0


def _anywhere(region: Any, chance: Chance) -> Iterator[Point]:
    """Yield spots of a zone at random, allowed or not."""
    west, south, east, north = region.zone[:4]
    for _ in range(DRAWS):
        point = (west + chance.below(east - west + 1), south + chance.below(north - south + 1), 0)
        if region.zone.holds_point(*point[:2]):
            yield point


def _shelter(judge: TableJudgement, point: Point) -> float:
    """Return what terrain near a spot is worth before the enemy is there to shoot."""
    near = 0.0
    for plot in judge.rules.field.terrain(judge.view).plots:
        if plot.trait.sight != "none":
            gap = math.dist(point[:2], plot.outline.centre)
            near = max(near, 1 - gap / (30 * CM))
    return near


def _spring(judge: TableJudgement, decision: Decision, chance: Chance) -> Chosen:
    """Spring an ambush where it decides about an objective or there is much to strike, else stay hidden."""
    region = decision.regions[0]
    piece = judge.view.units[str(region.subject)]
    best: tuple[float, Point, float] | None = None
    for point in (*_by_objectives(judge, region, (CLOSE_BY, AFAR, 2 * AFAR)), *_anywhere(region, chance)):
        pose = place(*point[:3])
        if not judge.is_hidden(piece, pose, AMBUSH_GAP) or not region.allows(point):
            continue
        struck = judge.strike(piece, pose, False, True).value
        rushed = judge.stakes.rushes(judge.at(piece, pose))
        urgent = struck + rushed
        value = judge.place(piece, pose) + struck + rushed
        if best is None or value > best[0]:
            best = (value, point, urgent)
        if judge.clock.is_over:
            break
    hidden = next((option for option in decision.choices if option.verb == "stay_hidden"), None)
    if best is None:
        return hidden or pick_any(decision, chance), Why("wait")
    spared = WORTHWHILE * judge.rules.units[piece.unit].points
    early = judge.view.turn < SPRINGS_BY and len(judge.friends) > 1  # somebody must be on the table
    if early and best[2] < spared and hidden is not None:
        return hidden, Why("wait")
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
    "kit": _kit, "fortify": ramparts.choose_site,
}  # fmt: skip
