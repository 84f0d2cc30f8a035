"""Answers about a marked unit's next activation after an attack: rally, forced Nothing, what it may do then."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_mapping
from game.core.questions import Given
from game.rules.dust.cases.duel import Duel
from game.rules.dust.cases.fought import Fought
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, Names, OneOf, Prose, Told
from game.rules.dust.frames import Game, Turn

ROLLS = ("rally_roll", "recovery_roll", "suppression_roll")
PLANS = ("actions", "declared", "next_actions", "then_actions")
CALLED = {"under-fire": "under fire", "stim-attack": "attack", "stim-move": "move"}


def after_of(given: Given) -> dict[str, Any]:
    """Return what a question says of the next activation of the unit under fire: its rally dice, its actions."""
    raw = given.get("then", "next_activation", default=None)
    inner = as_mapping(raw, given.at("then")) if raw is not None else {}
    found: dict[str, Any] = {}
    for key in list(inner):
        if key not in (*ROLLS, *PLANS) and not key.endswith(("activate", "activates")):
            raise Misfit(f"given.then.{key}", "not understood", f"use {', '.join((*ROLLS, *PLANS))}")
    for keys, word in ((ROLLS, "roll"), (PLANS, "plan")):
        value = next((inner[key] for key in keys if key in inner), None)
        found[word] = value if value is not None else given.get(*keys, default=None)
    return found


def next_activation(found: Fought, unit: str, faces: list[int] | None = None) -> Duel:
    """Return the table as a unit is activated next, about to declare."""
    table = found.end.twin()
    state = table.state
    state.frames = [Game(step="game.turn"), Turn(step="turn.next", seat=state.units[unit].side)]
    state.put(replace(state.units[unit], activated=False))
    table.begin()
    state.chance.dice = list(faces or [])
    table.do("activate", unit)
    table.finish(("declare", "activate"))
    return table


def markers_told(kinds: list[str]) -> OneOf:
    """Return an answer that names markers, or says that there are none."""
    names = [CALLED.get(kind, kind) for kind in kinds]
    return OneOf(Names(names), Prose(names) if len(names) == 1 else Prose(*((name,) for name in names)) if names
                 else Prose(("none", "removed", "no marker")))  # fmt: skip


def tell_next(answers: DustAnswers, found: Fought, after: dict[str, Any]) -> None:
    """Tell what the unit under fire must and may do when it is activated next (D-173 to D-178, D-224)."""
    figure = found.fight.targets[0]
    unit = found.end.id(figure)
    if not found.end.state.units[unit].markers or found.is_lost(figure):
        return
    names = found.fight.asker.names
    faces = names.faces(after["roll"], "given.rally_roll") if after["roll"] is not None else []
    table = next_activation(found, unit, faces)
    if table.state.chance.dice:
        raise Misfit("given.rally_roll", f"{len(table.state.chance.dice)} dice more than are rolled", "give fewer")
    t = answers.unit(figure.name)
    plans = {str(c.target) for c in table.choices("declare")}
    forced = {plan.split("+")[0] for plan in plans} == {"nothing"}
    first = Prose(("nothing",)) if forced else Prose(("any", "free", "none"))
    for who in (f"{t}_", ""):
        answers.say(first, f"{who}first_action", f"{who}first_action_forced", f"{who}forced_first_action")
    rallied = [marker.kind for marker in table.state.units[unit].markers]
    answers.say(markers_told(rallied), "markers_after_rally", "marker_after_rally", f"{t}_markers_after_rally")
    _tell_second(answers, table, figure, plans)
    if after["plan"] is not None:
        wanted = plan_of(after["plan"], plans)
        answers.say(Told(wanted in plans), "actions_legal", "declaration_legal", "declared_actions_legal", "plan_legal")


def _tell_second(answers: DustAnswers, table: Duel, figure: Figure, plans: set[str]) -> None:
    """Tell what one Nothing takes away, and what the second action may be."""
    unit = table.id(figure)
    t = answers.unit(figure.name)
    done = table.twin()
    done.do("declare", unit, "nothing+nothing")
    left = [marker.kind for marker in done.state.units[unit].markers]
    told = markers_told(left)
    answers.say(told, "markers_after_nothing", "markers_after", "marker_after", f"{t}_markers_after",
                f"{t}_marker_after", "markers_left")  # fmt: skip
    answers.say(Told("stunned" not in left), "stunned_removed_after_nothing", "stunned_removed", "stun_removed",
                "stunned_marker_removed")  # fmt: skip
    answers.say(Told("suppressed" in left), "still_suppressed", "stays_suppressed", "suppressed_after")
    for action in ("move", "attack"):
        may = f"nothing+{action}" in plans
        answers.say(Told(may), f"second_action_{action}_legal", f"{action}_legal_second", f"may_{action}_second",
                    f"{action}_as_second_action_legal", f"{t}_may_{action}_then", f"{action}_legal")  # fmt: skip
    answers.say(Told("nothing+nothing" in plans and "nothing+move" in plans and "stunned" not in left),
                "one_nothing_serves_both", "one_nothing_is_enough", "single_nothing_serves_both")  # fmt: skip
