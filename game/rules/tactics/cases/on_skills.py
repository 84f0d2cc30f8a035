"""Questions about skills that change what a unit may do: its movement, its free actions, where it gets (S03)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker, Table, stand_of
from game.rules.dust.cases.names import Spot, fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, EachSquare, Names, OneOf, Prose, Told
from game.rules.dust.frames import Attack, Movement
from game.rules.tactics.cases.stand import GridStand

FREE = {"charge!": "charge", "move!": "at the double", "attack!": "naval"}
"""The free actions of skills, and the skill that most often gives them."""


def skills(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what a unit may declare and where it gets, with those who lead it (D-216 to D-242)."""
    stand = stand_of(asker, given, margin=6)
    unit = next(iter(stand.role("unit", "active", "squad")), None)
    if unit is None:
        raise Misfit("given.unit", "no unit is named", "write unit: {name: Zombies, at: [2, 3]}")
    for figure in stand.figures:
        if figure.role == "leader":
            figure.side = unit.side
    raw = given.get("declared", "actions", default=None)
    given.get("leader")
    answers = DustAnswers()
    for figure in stand.figures:
        answers.unit(figure.name)
    start = _declaring(Table(asker, stand), unit)
    plans = {str(c.target) for c in start.choices("declare")}
    for action in ("move", "march"):
        reach = _reach(start, unit, action)
        answers.say(reach[0], action, f"{action}_value", f"{unit.name}_{action}")
        answers.say(EachSquare(reach[1].__contains__, f"{sorted(reach[1])}"), f"{action}_may_reach")
        answers.say(OneOf(EachSquare(reach[1].__contains__, f"{sorted(reach[1])}")), f"{action}_to", f"may_{action}_to")
    gained = sorted({FREE[part] for plan in plans for part in plan.split("+") if part in FREE})
    answers.say(OneOf(Names(gained), Prose(gained or ["nothing"])), "gains", "free_actions", "skill_gained")
    if raw is not None:
        plan = plan_of(raw, plans)
        answers.say(Told(plan in plans), "legal", "declaration_legal")
        _tell_free(answers, start, stand, unit, (plan, expect))
    return answers


def _declaring(table: Table, unit: Figure) -> Table:
    """Return the table as the unit is about to declare."""
    table.begin()
    table.do("activate", table.id(unit))
    table.finish(("declare", "activate"))
    return table


def _reach(start: Table, unit: Figure, action: str) -> tuple[int, set[Spot]]:
    """Return how far an action takes the unit, and where."""
    table = start.twin()
    plan = f"{action}+nothing" if action == "move" else action
    if not table.do("declare", table.id(unit), plan) or not isinstance(table.state.frames[-1], Movement):
        return 0, set()
    frame = table.state.frames[-1]
    size = table.rules.field.layout(table.state).board.size
    return frame.allowance, {table.stand.spot(int(str(c.target)) % size) for c in table.choices("move")}


def _tell_free(
    answers: DustAnswers, start: Table, stand: GridStand, unit: Figure, told: tuple[str, dict[str, Any]]
) -> None:
    """Tell what the free action after a movement may do."""
    plan, expect = told
    goal = next((stand.names.spot(value, "expect") for key, value in expect.items() if key.endswith("_to")), None)
    table = start.twin()
    if not table.do("declare", table.id(unit), f"{plan}+charge!") or goal is None:
        answers.say(Prose(("none", "no free")), "free_action")
        return
    table.do("move", table.id(unit), stand.square(goal))  # type: ignore[arg-type]
    table.finish(("aim", "activate"))
    frame = table.state.frames[-1] if table.state.frames else None
    if isinstance(frame, Attack) and frame.kind == "charge":
        foes = [table.name(str(c.target)) for c in table.choices("aim") if "/" not in str(c.subject)]
        answers.say(Prose(("close",), ("attack",), [fold(name) for name in foes]), "free_action")
    else:
        answers.say(Prose(("none", "nothing")), "free_action")
