"""Questions about going aboard on the measured table (S10)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import Names, fold
from game.rules.dust.cases.plans import action_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, Told

RIDERS = ("infantry", "passengers", "passenger", "unit", "squad", "riders")
CARRIERS = ("aircraft", "vehicle", "carrier", "transport", "helicopter", "plane")
ACTIONS = ("actions", "later_actions", "declared")
AWAY = {"rider": (60.0, 60.0), "carrier": (60.0, 72.0), "enemy": (60.0, 95.0)}
"""Where a question's units stand: the riders a short walk from their carrier, the enemy in range of both."""


def _enemy_of(names: Names, texts: list[object], own: list[str]) -> str:
    """Return a unit that the actions name as what is attacked."""
    for raw in texts:
        words = fold(raw)
        for word in ("attack ", "at ", "on "):
            _, found, rest = words.partition(word)
            name = rest.partition(" with ")[0]
            if found and name and (unit := names.find_unit(name)) is not None and unit not in own:
                return name
    return ""


def passengers(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what those who go aboard and their carrier may do in one turn (D-293, R-190, R-191)."""
    stand = asker.stand(given, roles=("none",))
    found: dict[str, tuple[Figure, list[object]]] = {}
    for role, keys in (("rider", RIDERS), ("carrier", CARRIERS)):
        raw = given.get(*keys, default=None)
        if raw is None:
            raise Misfit(f"given.{keys[0]}", f"there is no {role}", f"write {keys[0]}: {{name: .., actions: [..]}}")
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        actions: Any = next((spec.pop(key) for key in ACTIONS if key in spec), [])
        figure = stand.add(str(spec.get("name", "")), role, spec)
        figure.side = 0
        stand.put(figure, [AWAY[role]])
        found[role] = (figure, actions if isinstance(actions, list) else [actions])
    (rider, first), (carrier, later) = found["rider"], found["carrier"]
    enemy = _enemy_of(asker.names, [*first, *later], [rider.card.id, carrier.card.id])
    foe = stand.add(enemy or ("Gunners" if rider.card.bloc != "allies" else "Ghosts"), "enemy", {})
    foe.side = 1
    stand.put(foe, [AWAY["enemy"]])
    table = Table(asker, stand)
    table.begin()
    answers = DustAnswers()
    for figure in stand.figures:
        answers.unit(figure.name)
    legal = _board_and_act(
        table, rider, carrier, "+".join(part for one in first for part in action_of(one)) or "move+attack"
    )
    r, c = answers.unit(rider.name), answers.unit(carrier.name)
    answers.say(Told(legal), "embark_and_attack_in_one_activation_legal", "legal", f"{r}_may_embark_and_attack",
                "embark_then_attack_legal")  # fmt: skip
    aboard = table.state.units[table.id(rider)].carrier == table.id(carrier)
    answers.say(Told(aboard), "embarked", "aboard", f"{r}_aboard", "embark_legal", f"{r}_may_embark")
    apart = (
        aboard and table.state.units[table.id(rider)].activated and not table.state.units[table.id(carrier)].activated
    )
    answers.say(Told(apart), "passengers_activate_separately", "activated_separately")
    _tell_carrier(answers, table, carrier, foe, c)
    return answers


def _board_and_act(table: Table, rider: Figure, carrier: Figure, plan: str) -> bool:
    """Let the infantry go aboard and do the rest of its plan; tell whether all of it was possible."""
    unit = table.id(rider)
    table.do("activate", unit)
    table.finish(("declare",))
    if not table.do("declare", unit, plan):
        return False
    done = []
    for _ in range(20):
        if table.prompt == "move" and table.may("board", unit, table.id(carrier)):
            done.append(table.do("board", unit, table.id(carrier)))
        elif table.prompt == "aim" and "aim" not in [c.verb for c in table.choices()] and not table.choices("fire"):
            return False
        elif table.prompt == "aim" and table.choices("aim"):
            done.append(table.play(table.choices("aim")[0]))
            table.do("fire", unit)
        elif table.prompt in ("activate", ""):
            break
        else:
            table.play(table.plain())
    return len(done) >= len([part for part in plan.split("+") if part in ("move", "attack", "march")])


def _tell_carrier(answers: DustAnswers, table: Table, carrier: Figure, foe: Figure, name: str) -> None:
    """Tell whether the carrier may act now, and attack before it moves (D-299, R-147)."""
    trial = table.twin()
    unit = trial.id(carrier)
    for _ in range(10):
        if trial.prompt == "activate" and trial.may("activate", unit):
            break
        if trial.prompt == "activate" and trial.may("pass"):
            trial.do("pass")
            continue
        other = trial.id(foe)
        if trial.prompt == "activate" and trial.may("activate", other):
            trial.do("activate", other)
            trial.finish(("declare",))
            trial.do("declare", other, "nothing+nothing")
        trial.finish()
    trial.do("activate", unit)
    trial.finish(("declare", "activate"))
    plans = {str(c.target) for c in trial.choices("declare")}
    answers.say(Told("attack+move" in plans), "attack_before_move_legal_for_helicopter", "attack_before_move_legal",
                f"{name}_may_attack_before_moving")  # fmt: skip
    answers.say(Told(bool(plans)), f"{name}_may_activate", "carrier_may_activate")
