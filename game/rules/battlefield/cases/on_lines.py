"""Questions about what is seen, covered and in arc on the measured table (T07 to T10, T20)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit, as_mapping
from game.core.questions import Given
from game.geometry.table.shapes import CM
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.looking import Looking
from game.rules.dust.cases.arms import arm_test, armed, tell_all_arms, tell_arms
from game.rules.dust.cases.stand import FOES, OWN, Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, Told


def lines(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who sees whom, how far they are apart, who is in cover, what bears (D-080 to D-105, D-134, D-135)."""
    given = armed(given)
    stand = asker.stand(given, (*OWN, *FOES, "units", "others", "other", "between", "bystanders"))
    found = Looking(asker, given, stand)
    answers = DustAnswers()
    for figure in stand.figures:
        answers.unit(figure.name)
    field, state = found.table.rules.field, found.table.state
    for viewer in found.viewers:
        sights: dict[str, Any] = {}
        covers: dict[str, Any] = {}
        gaps: dict[str, Any] = {}
        v = answers.unit(viewer.name)
        targets = [one for one in found.targets if one.side != viewer.side]
        for target in targets:
            one, other = found.pieces(viewer, target)
            sight, cover = field.sees(state, one, other), field.covers(state, one, other)
            t = answers.unit(target.name)
            sights[target.name] = Told(sight.yes, sort="sight")
            covers[target.name] = Told(cover.yes, sort="cover")
            count = found.seen(viewer, target)
            bodies = [(a, b) for _, a in field.figures(state, one) for _, b in field.figures(state, other)]
            gaps[target.name] = round(min(field.gap(a, b) for a, b in bodies) / CM, 1)
            points = field.distance(state, one, other)
            alone = len(found.viewers) == 1
            for who in (f"{v}_", "") if alone else (f"{v}_",):
                answers.say(Told(sight.yes, sort="sight"), f"{who}sees_{t}", f"{who}{t}_visible", f"{who}{t}_in_sight")
                answers.say(count, f"{who}{t}_figures_that_are_valid_targets", f"{who}{t}_figures_visible",
                            f"{who}{t}_valid_targets", f"{who}valid_targets_in_{t}",
                            f"{who}{t}_valid_target_figures", f"{who}{t}_figures_seen")  # fmt: skip
                answers.say(Told(cover.yes), f"{who}{t}_in_cover", f"{who}{t}_covered")
                answers.say(points, f"{who}distance_to_{t}", f"{who}{t}_distance")
                answers.say(gaps[target.name], f"{who}{t}_distance_cm", f"{who}distance_cm_to_{t}")
            if alone:
                answers.say(Told(sight.yes, sort="sight"), t)
                if len(targets) == 1:
                    answers.say(Told(sight.yes, sort="sight"), "visible", "line_of_sight", "sight", "sees")
                    answers.say(count, "valid_targets", "figures_visible", "figures_that_are_valid_targets")
                    answers.say(Told(cover.yes), "in_cover", "cover", "covered", "unit_in_cover")
                    answers.say(points, "distance", "range")
                    answers.say(gaps[target.name], "distance_cm")
        tell_arms(answers, found, asker, viewer, targets, single=len(found.viewers) == 1)
        answers.say(ByName(sights), v, f"{v}_sees")
        answers.say(ByName(covers), f"{v}_in_cover")
        if len(found.viewers) == 1:
            if len(targets) > 1:
                answers.say(ByName(gaps), "distance_cm")
                answers.say(ByName(covers), "in_cover")
    if len(found.viewers) == 1 and not found.all:
        tell_all_arms(answers, found, asker, found.viewers[0], found.targets)
        test = arm_test(found, asker, found.viewers[0], given.topic)
        for target in found.targets if test is not None else ():
            answers.say(Told(test(target)), target.name)
    _tell_blockers(answers, found)
    return answers


def _tell_blockers(answers: DustAnswers, found: Looking) -> None:
    """Tell who stands in the way of a line of sight, by looking again without him (D-101)."""
    field, state = found.table.rules.field, found.table.state
    blocking: list[Figure] = []
    for one in found.others:
        if found.words:
            blocking += [one] if _stands_between(found, one) else []
            continue
        without = state.clone()
        without.units = {key: piece for key, piece in state.units.items() if key != found.table.id(one)}
        without.forget()
        pairs = [found.pieces(a, b) for a in found.viewers for b in found.targets if a.side != b.side]
        if any(field.sees(without, *pair).yes and not field.sees(state, *pair).yes for pair in pairs):
            blocking.append(one)
    for one in found.others:
        t = answers.unit(one.name)
        answers.say(Told(one in blocking), f"{t}_blocks", f"{t}_block", f"{t}_blocks_sight", f"{t}_block_sight",
                    f"{t}_blocks_line_of_sight", f"{t}_in_the_way")  # fmt: skip
    for word, kinds in (("infantry", ("squad", "hero", "support")), ("vehicle", ("vehicle",))):
        if any(one.card.kind in kinds for one in found.others):
            told = Told(any(one.card.kind in kinds for one in blocking))
            answers.say(told, f"{word}_blocks", f"{word}_block", f"{word}_blocks_sight", f"{word}s_block")


def _stands_between(found: Looking, one: Figure) -> bool:
    """Tell whether a unit of its kind hides a man who stands right behind it from one before it."""
    man = {"type": "hero", "name": "rifleman"}
    row = {"viewer": {**man, "at_cm": [0, 0]}, "between": {**one.spec.raw, "at_cm": [0, 30], "facing_deg": 90},
           "target": {**man, "at_cm": [0, 60]}}  # fmt: skip
    between = Looking(found.asker, given := Given(row), found.asker.stand(given, ("viewer", "between", "target")))
    return not between.seen(between.viewers[0], between.targets[0])


def hidden(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a unit of which a part is hidden is in cover (D-134); guns and limbs do not count."""
    inner = dict(given.raw)
    given.used.update(inner)
    target = inner.pop("target", inner.pop("unit", "Flamm-Luther"))
    spec = as_mapping(target, "given.target") if isinstance(target, dict) else {"name": target}
    if "hidden" not in inner and "hidden" not in spec:
        raise Misfit("given.hidden", "nothing is hidden", "write hidden: part of the body by a tree")
    spec.setdefault("hidden", inner.pop("hidden", None))
    attacker = inner.pop("attacker", "Pounder")
    if inner:
        raise Misfit(f"given.{next(iter(inner))}", "not understood", "say what of the target is hidden")
    return lines(asker, Given({"viewer": attacker, "target": spec}), expect)
