"""Questions about suppression: who is marked, how units rally, what a suppressed unit may do (T28, T29)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.attackers import Fight
from game.rules.dust.cases.duel import play_out
from game.rules.dust.cases.marked import markers_in
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.wording import DustAnswers, Names, OneOf, Prose, Told
from game.rules.dust.state import Marker, Piece

BEFORE = ("marker_before", "marker", "markers", "markers_before")
BY = ("hit_again_by", "hit_by", "attacker", "attacked_by", "shot_by")


def _unit_spec(given: Given) -> tuple[dict[str, Any], tuple[Marker, ...]]:
    raw = given.get("unit", "target", default=None)
    if raw is None:
        raise Misfit("given.unit", "no unit is named", "write unit: {name: Ludwig, marker: Suppressed}")
    spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
    marker = next((spec.pop(key) for key in BEFORE if key in spec), given.get(*BEFORE, default=None))
    return spec, markers_in(marker, "given.unit.marker")


def suppression(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who is put under fire or suppressed, and what comes of it (D-170 to D-179)."""
    answers = DustAnswers()
    spec, markers = _unit_spec(given)
    if any(key in given for key in BY):
        _hit(answers, asker, given, spec, markers)
        return answers
    _rallied(answers, asker, given, spec, markers)
    return answers


def _tell_markers(answers: DustAnswers, piece: Piece) -> None:
    kinds = [marker.kind.replace("-", " ") for marker in piece.markers]
    told = OneOf(Names(kinds), Prose(kinds)) if kinds else OneOf(Names(()), Prose(("none", "removed", "no marker")))
    answers.say(told, "marker_after", "markers_after", "marker", "result")
    answers.say(len(kinds), "markers_held", "number_of_markers", "marker_count")
    answers.say(Told("suppressed" in kinds), "suppressed", "is_suppressed", "still_suppressed")
    answers.say(Told("under fire" in kinds), "under_fire", "is_under_fire")
    answers.say(Told(not kinds), "marker_removed", "recovered")


def _hit(
    answers: DustAnswers, asker: TableAsker, given: Given, spec: dict[str, Any], markers: tuple[Marker, ...]
) -> None:
    """Play an attack that hits, and tell the markers after it (D-170 to D-172)."""
    hits = counted(given.get("hits", "hits_scored", "number_of_hits", default=None)) or 1
    saved = given.get("all_saved", "saved", "hits_saved", default=None)
    survives = given.flag("survives")
    raw = given.get(*BY)
    inner: dict[str, Any] = {"attacker": raw, "target": spec, "hits": hits}
    if saved:
        inner["save_roll"] = ["A"] * hits
        spec["in_cover"] = True
    own = Given(inner)
    given.inner.append(own)
    fight = Fight(asker, own, {})
    if survives and not saved:  # whoever lives on under so many hits has saved them
        fight.dice.wish(hits, "save")
    duel = fight.duel()
    unit = duel.id(fight.targets[0])
    duel.state.put(replace(duel.state.units[unit], markers=markers))
    end = play_out(duel, fight.act, fight.dice)
    if not end.happened("hit", unit=unit):
        raise Misfit("given", "the attack can't hit this unit", "name another attacker")
    piece = end.state.units[unit]
    answers.say(Told(piece.status == "board"), "survives", "alive")
    _tell_markers(answers, piece)
    gained = [marker for marker in piece.markers if marker not in markers]
    answers.say(len(gained), "markers_gained")


def _rallied(
    answers: DustAnswers, asker: TableAsker, given: Given, spec: dict[str, Any], markers: tuple[Marker, ...]
) -> None:
    """Activate a marked unit with its rally dice, and tell what it may do (D-173 to D-178)."""
    given.flag("activates", "activated", default=True)
    raw = given.get("rally_roll", "roll", "recovery_roll", default=None)
    second = fold(given.get("second_action", "action", default=""))
    hero = given.get("joined_hero", "hero", default=None)
    stand = asker.stand(given, roles=("none",))
    figure = stand.add(str(spec.get("name", "")), "unit", spec)
    figure.side = 0
    stand.put(figure, [(60.0, 60.0)])
    foe = stand.add("Gunners" if figure.card.bloc != "allies" else "Ghosts", "enemy", {})
    foe.side = 1
    stand.put(foe, [(60.0, 75.0)])
    if hero is not None:
        words = dict(hero) if isinstance(hero, dict) else {"name": hero}
        leader = stand.add(str(words.get("name", "")), "friends", {**words, "hero": True})
        leader.side = 0
        stand.put(leader, [(60.0, 57.0)])
    start = Table(asker, stand)
    unit = start.id(figure)
    start.state.put(replace(start.state.units[unit], markers=markers))
    faces = asker.names.faces(raw, "given.rally_roll") if raw is not None else []
    start.state.chance.dice = list(faces)
    start.begin()
    start.do("activate", unit)
    if hero is not None and start.prompt == "join":
        start.play(next(c for c in start.choices() if c.verb != "alone"))
    start.finish(("declare", "activate"))
    if start.state.chance.dice:
        raise Misfit("given.rally_roll", f"{len(start.state.chance.dice)} dice more than are rolled", "give fewer")
    rolled = [event for event in start.happened("rolled") if event.data["sort"] == "rally"]
    answers.say(sum(len(event.data["faces"]) for event in rolled), "dice", "rally_dice", "dice_rolled")
    _tell_markers(answers, start.state.units[unit])
    plans = [str(c.target).split("+") for c in start.choices("declare")]
    firsts = {plan[0] for plan in plans}
    answers.say(Prose(("nothing",)) if firsts == {"nothing"} else Prose(("free", "none", "any")),
                "first_action_forced", "first_action", "forced_first_action")  # fmt: skip
    answers.say(Told(firsts == {"nothing"}), "first_action_must_be_nothing", "loses_first_action")
    flat = {action for plan in plans for action in plan}
    march = any(action in flat for action in ("march", "sustained"))
    answers.say(Told(march), "march_or_sustained_attack_legal", "sustained_attack_or_march_legal")
    answers.say(Told("march" in flat), "march_legal", "may_march")
    answers.say(Told("sustained" in flat), "sustained_attack_legal", "may_make_sustained_attack")
    done = start.twin()
    done.do("declare", unit, "nothing+nothing")
    left = {marker.kind for marker in done.state.units[unit].markers}
    if any(marker.kind == "stunned" for marker in markers):
        answers.say(Told("stunned" not in left), "stunned_removed", "stunned_removed_after_nothing", "stun_removed")
        kept = [marker for marker in start.state.units[unit].markers if marker.kind != "stunned"]
        _tell_markers(answers, replace(start.state.units[unit], markers=tuple(kept)))
    _tell_second(answers, start, unit, second)
    _tell_fights(answers, start, unit)


def _tell_second(answers: DustAnswers, start: Table, unit: str, second: str) -> None:
    """Tell what the second action may be, played after the first."""
    for action in ("move", "attack"):
        trial = start.twin()
        legal = any(trial.do("declare", unit, f"{first}+{action}") for first in ("nothing", "move"))
        trial.finish(("activate", "move", "aim"))
        answers.say(Told(legal and (action == "move" or _may_fire(start, unit))), f"second_action_{action}_legal",
                    f"may_{action}_second")  # fmt: skip
        if action in second.split():
            answers.say(Told(legal), "second_action_legal")


def _may_fire(start: Table, unit: str) -> bool:
    trial = start.twin()
    trial.do("declare", unit, "nothing+attack")
    trial.finish(("activate", "aim"))
    return trial.prompt == "aim"


def _tell_fights(answers: DustAnswers, start: Table, unit: str) -> None:
    answers.say(Told(_may_fire(start, unit)), "may_attack", "can_attack", "attack_legal", "can_fight", "may_fight")
