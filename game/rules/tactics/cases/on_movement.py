"""Questions about movement: reach, costs, single steps, large and huge units, walls and openings (G02 to G08)."""

from __future__ import annotations

from typing import Any

from game.core.questions import Given
from game.geometry.grid.steps import reachable_poses
from game.rules.dust.cases.asking import Asker, Table, stand_of
from game.rules.dust.cases.names import is_spot
from game.rules.dust.cases.wording import DustAnswers, EachSquare, Squares, Told
from game.rules.tactics.cases.going import (
    Goal,
    across,
    floor_of,
    goal_of,
    is_entering,
    step_of,
    tell_entry,
    tell_floor,
    tell_goal,
)
from game.rules.tactics.cases.walking import FAR, REASONS, Costs, Reason, Walk, outside


def movement(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer where a unit may go, for what, and what keeps it out (D-030 to D-062)."""
    answers = DustAnswers()
    stand = stand_of(asker, given, margin=9)
    field = stand.field()
    state = stand.state(field)
    mover = next(iter(stand.role("unit", "mover", "active", "attacker")), stand.figures[0])
    walk = Walk(stand, field, state, mover)
    answers.unit(mover.name)
    _tell_reach(answers, walk, given)
    _tell_steps(answers, walk, expect)
    floor = floor_of(walk, given)
    if floor is not None:
        tell_floor(answers, walk, floor)
        return answers
    goal = goal_of(walk, given)
    step = step_of(walk, given) if goal is None else None
    if step is not None and walk.gait.size > 1:
        goal = Goal(across(walk, step))
    elif step is not None:
        bar = walk.why_not(step)
        answers.say(bar is None, "legal", "step_legal", "result")
        answers.say(
            Reason(set(REASONS.get(bar.rule, ())) if bar else set(), {}), "illegal_because", "reason", "because"
        )
    if goal is not None:
        tell_goal(answers, walk, goal)
        if any("crate" in key for key in expect):
            _tell_crate(answers, asker, walk, goal)
    if is_entering(given):
        tell_entry(answers, walk, given)
    return answers


def _tell_crate(answers: DustAnswers, asker: Asker, walk: Walk, goal: Goal) -> None:
    """Tell whether the unit may crush a crate that it runs into, and does so if it may (D-056)."""
    table = Table(asker, walk.stand)
    unit = table.id(walk.figure)
    table.begin()
    table.do("activate", unit)
    table.finish(("declare",))
    table.do("declare", unit, "march" if goal.action == "march" else "move+nothing")
    table.do("move", unit, walk.stand.square(goal.squares[0]))  # type: ignore[arg-type]
    crushed = table.do("crush", unit, walk.stand.square(goal.squares[0]))  # type: ignore[arg-type]
    answers.say(Told(crushed), "crate_destroyed", "crate_crushed", "crate_removed", "may_destroy_crate",
                "may_crush_crate", "may_destroy_the_crate", "crate_may_be_destroyed")  # fmt: skip


def _tell_reach(answers: DustAnswers, walk: Walk, given: Given) -> None:
    card = walk.figure.card
    far = walk.reach(FAR if walk.layout.board.size < 2500 else 12)
    costs = {spot: cost for pose, cost in far.costs.items() for spot in walk.spots(pose)[:1]}
    for name, allowance in (("move", card.move), ("march", card.march)):
        found = walk.reach(allowance)
        ends = {pose for pose in found.costs if pose != walk.piece.at}
        spots = {spot for pose in found.costs for spot in walk.spots(pose)}
        answers.say(len(ends), f"squares_reachable_by_{name}", f"{name}_squares", f"reachable_by_{name}",
                    f"squares_in_reach_by_{name}", f"{name}_reach", f"squares_reached_by_{name}")  # fmt: skip
        reachable = EachSquare(spots.__contains__, f"{name} reaches {sorted(spots)[:40]}")
        beyond = EachSquare(outside(spots), f"{name} reaches {sorted(spots)[:40]}")
        answers.say(
            reachable, f"{name}_may_reach", f"{name}_can_reach", f"reachable_by_{name}_include", f"{name}_reaches"
        )
        answers.say(beyond, f"{name}_may_not_reach", f"{name}_cannot_reach", f"not_reachable_by_{name}",
                    f"{name}_can_not_reach", f"unreachable_by_{name}")  # fmt: skip
    answers.say(Costs(costs), "costs", "cost_to")
    answers.say(far.costs[walk.piece.at], "pivot_cost", "turn_cost", "cost_of_turning", "turning_cost")
    allowance = given.number("allowance", "squares", "movement", default=0) if "allowance" in given else 0
    if allowance:
        ends = {pose for pose in walk.reach(allowance).costs if pose != walk.piece.at}
        answers.say(len(ends), "squares_reachable", "reachable_squares")


def _tell_steps(answers: DustAnswers, walk: Walk, expect: dict[str, Any]) -> None:
    """Tell the single steps of a one-square unit; lists that name every neighbour must be complete."""
    if walk.gait.size != 1:
        return
    places = [pose for pose in reachable_poses(walk.layout, walk.gait, walk.piece.at) if pose < walk.layout.board.size]
    around = [walk.stand.spot(pose) for pose in places if pose != walk.piece.at]
    legal = [spot for spot in around if walk.may_step(spot)]
    bars = {spot: bar.rule for spot in around if (bar := walk.why_not(spot)) is not None}
    keys = {
        "legal": ("legal_single_steps", "legal_steps", "may_step_to", "legal_neighbours", "steps_legal"),
        "illegal": (
            "illegal_single_steps",
            "illegal_steps",
            "may_not_step_to",
            "illegal_neighbours",
            "forbidden_steps",
        ),
    }
    named = [one for group in keys.values() for key in group for one in expect.get(key, ())]
    whole = len(named) >= len(around)
    found = Squares(legal) if whole else EachSquare(legal.__contains__, f"legal are {legal}")
    answers.say(found, *keys["legal"])
    barred = (
        Squares(set(around) - set(legal))
        if whole
        else EachSquare(lambda s: s not in legal and s in around, f"legal are {legal}")
    )
    answers.say(barred, *keys["illegal"])
    answers.say(len(legal), "number_of_legal_steps", "legal_step_count", "count_of_legal_steps")
    asked = [tuple(one) for key in keys["illegal"] for one in expect.get(key, ()) if is_spot(one)]
    rules = [bars[spot] for spot in asked if spot in bars] or list(bars.values())
    reasons = {word for rule in rules for word in REASONS.get(rule, ())}
    answers.say(Reason(reasons, {str(list(spot)): REASONS.get(rule, ()) for spot, rule in bars.items()}),
                "illegal_because", "illegal_reason", "reason", "because", "forbidden_because")  # fmt: skip
