"""Questions about objectives and reserves on the measured table (D-365, D-368 to D-370)."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.stand import TableStand
from game.rules.battlefield.scoring import can_hold, holder
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import BLOCS, counted, fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, OneOf, Told
from game.rules.dust.state import Objective

LAST = ("last_action", "last", "actions", "declared", "action")
EDGE = 4.0
"""Centimetres from the middle of an objective to its edge (D-365)."""
MIDDLE = (60.0, 60.0)
ROLLS = ("roll", "reserve_roll", "rolls")
SCATTER = ("scatter_roll", "edge_roll", "scattered_roll")


def objectives(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who takes an objective at the end of a turn, with everybody near it (D-365, R-127)."""
    raw = given.get("objective", "marker", default={})
    spec = as_mapping(raw, "given.objective") if isinstance(raw, dict) else {"at_cm": raw}
    at = spec.get("at_cm", spec.get("at", MIDDLE))
    if not isinstance(at, (list, tuple)) or len(at) != len(MIDDLE):
        raise Misfit("given.objective", f"{show(raw)} is no place", "write at_cm: [60, 60]")
    stand = asker.stand(given, roles=("units", "unit", "enemies", "enemy"))
    if not stand.figures:
        raise Misfit("given.units", "nobody is near", "write units: [{name: Gunners, side: allies, distance_cm: 8}]")
    lasts: dict[int, str] = {}
    for number, figure in enumerate(stand.figures):
        _put(stand, figure, number, (float(at[0]), float(at[1])))
        last = figure.spec.get(*LAST, default=None)
        lasts[id(figure)] = plan_of(last).split("+")[-1] if last is not None else ""
    given.get("turn", "scenario", "moment")
    stand.settle()
    table = Table(asker, stand)
    state, rules = table.state, table.rules
    for figure in stand.figures:
        piece = state.units[table.id(figure)]
        state.put(replace(piece, last=lasts[id(figure)]))
    objective = Objective(stand.place((float(at[0]), float(at[1]))))
    seat = holder(rules, state, objective)
    answers = DustAnswers()
    told = OneOf("nobody", "none")
    if seat is not None:
        own = [figure for figure in stand.figures if figure.side == seat]
        bloc = BLOCS.get(fold(own[0].spec.raw.get("side", "")), own[0].card.bloc)
        told = OneOf(bloc, *(figure.name for figure in own))
    answers.say(told, "taken_by", "holder", "held_by", "objective_taken_by", "who_takes_it", "controlled_by")
    answers.say(Told(seat is not None), "taken", "objective_taken", "is_taken", "held")
    for figure in stand.figures:
        name = answers.unit(figure.name)
        piece = state.units[table.id(figure)]
        answers.say(Told(seat == figure.side and can_hold(rules, piece)), f"{name}_takes_it", f"{name}_takes_objective",
                    f"{name}_may_take_it", f"taken_by_{name}")  # fmt: skip
    return answers


def _put(stand: TableStand, figure: Figure, number: int, middle: tuple[float, float]) -> None:
    """Put a unit at its distance from the objective, the rest of it behind its nearest figure."""
    away = figure.spec.get("distance_cm", "within_cm", "from_objective_cm", default=None)
    if figure.squares and away is None:
        return
    if not isinstance(away, (int, float)):
        raise Misfit(figure.spec.where, "it is not said how far it is from the objective", "write distance_cm: 8")
    bearing = 90.0 * number
    rim = {"normal": 4.0, "large": 7.0, "huge": 7.5}[figure.card.size]
    if figure.card.kind in ("squad", "hero"):
        rim = 2.0 if figure.card.armour in ("infantry-3", "infantry-4") else 1.25
    elif figure.card.kind == "support":
        rim = 2.5
    far = EDGE + float(away) + rim
    east, north = math.sin(math.radians(bearing)) * far, math.cos(math.radians(bearing)) * far
    stand.put(figure, [(middle[0] + east, middle[1] + north)])
    stand.degrees[id(figure)] = round((bearing + 180) * 10) % 3600


def reserves(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a unit comes out of reserve in a turn, and by which edge (D-368 to D-370)."""
    words = fold(given.get("kind", "reserves", "rule", default=given.topic))
    turn = counted(given.get("turn", default=1)) or 1
    stand = asker.stand(given, roles=("unit",))
    unit = stand.figures[0] if stand.figures else stand.add("Gunners", "unit", {})
    unit.side = 0
    stand.put(unit, [MIDDLE])
    stand.settle()
    table = Table(asker, stand)
    state = table.state
    delayed, scattered = "delayed" in words, "scattered" in words
    kind = "delayed" if delayed or scattered else "reserves"
    named = [one for one in table.rules.scenarios.values() if (one.reserves, one.scattered) == (kind, scattered)]
    if not named:
        raise Misfit("given.kind", f"no scenario has {show(words)} reserves", "write reserves, delayed or scattered")
    state.scenario, state.turn = named[0].id, turn
    piece = state.units[table.id(unit)]
    state.put(replace(piece, status="reserve", at=-1, spots=(), begun=False))
    faces = [face for keys in (ROLLS, SCATTER) if any(key in given for key in keys)
             for face in asker.names.faces(given.get(*keys), given.at(*keys))]  # fmt: skip
    table.begin()
    state.chance.dice = faces
    if not table.do("activate", table.id(unit)):
        raise Misfit("given.unit", "it can't be activated", "name a unit that can be held in reserve")
    table.finish(("declare", "activate"))
    if state.chance.dice:
        raise Misfit(given.at(*ROLLS), f"{len(state.chance.dice)} dice more than are rolled", "give fewer")
    rolled = [event for event in table.happened("rolled") if event.data["sort"] == "reserve"]
    came = table.happened("arrives")
    answers = DustAnswers()
    answers.say(sum(len(event.data["faces"]) for event in rolled), "dice", "dice_rolled", "reserve_dice")
    answers.say(Told(bool(came)), "arrives", "enters", "may_enter", "arrived", "success")
    answers.say(Told(bool(came) and not rolled), "automatic", "arrives_automatically")
    if came:
        answers.say(OneOf(came[0].data["edge"], f"{came[0].data['edge']} edge"), "edge", "arrival_edge", "enters_by")
    else:
        answers.say(Told(True), "counts_as_activated", "does_nothing")
    return answers
