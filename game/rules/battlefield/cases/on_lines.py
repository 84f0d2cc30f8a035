"""Questions about what is seen, covered and in arc on the measured table (T07 to T10, T20)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given
from game.geometry.table.shapes import CM
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.ground import Patch
from game.rules.battlefield.cases.stand import TableStand
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.stand import FOES, OWN, Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, Told
from game.rules.dust.records import reach_of

BODY = frozenset(("head", "heads", "body", "bodies", "hull", "turret", "torso", "figure", "figures", "superstructure"))
"""Words for what counts for sight and cover; guns and limbs never do (D-100)."""
LIMBS = frozenset(("gun", "guns", "barrel", "barrels", "arm", "arms", "leg", "legs", "limb", "limbs", "weapon",
                   "weapons", "antenna", "antennas", "feet", "hand", "hands", "tracks", "base"))  # fmt: skip
READ = (
    "inside", "behind", "to_crossed_edge_cm", "to_wall_cm", "visible_parts", "figures_with_head_and_body_hidden",
    "figures_hidden", "to_edge_cm", "distance_to_edge_cm", "distance_cm", "level", "hidden",
)  # fmt: skip
APART = 30.0
"""Centimetres between units of which a question does not say where they stand."""
WOODS = Patch("woods", 40, 60, -50, 150)
HIDDEN = ("figures_with_head_and_body_hidden", "figures_hidden", "figures_out_of_sight")


def words_of(raw: object) -> set[str]:
    """Return the words of a text or of several."""
    return set(fold(" ".join(map(str, raw)) if isinstance(raw, list) else raw).split())


class Looking:
    """A position in which somebody looks at others."""

    def __init__(self, asker: TableAsker, given: Given, stand: TableStand) -> None:
        self.asker = asker
        self.given = given
        self.stand = stand
        self.viewers = stand.role(*OWN)
        self.targets = [one for one in stand.figures if one not in self.viewers]
        for target in self.targets:
            if target.role in (*FOES, "units"):
                target.side = 1
        if not self.viewers or not self.targets:
            raise Misfit("given.viewer", "somebody looks at somebody", "write viewer: Pounder, targets: [..]")
        for number, viewer in enumerate(self.viewers):
            if not viewer.squares:
                stand.put(viewer, [(0.0, 40.0 * number)])
        for number, target in enumerate(self.targets):
            self._read(target, number)
        self.table = Table(asker, stand)

    def _read(self, target: Figure, number: int) -> None:
        spec = target.spec
        edge = next((spec.raw[key] for key in ("to_crossed_edge_cm", "to_edge_cm", "to_wall_cm") if key in spec), None)
        if not target.squares:
            x = counted(spec.raw.get("distance_cm")) or APART
            if edge is not None:  # somewhere in or behind woods or a house that the question leaves to us
                if not self.stand.ground.patches:
                    self.stand.ground.patches.append(WOODS)
                patch = self.stand.ground.patches[0]
                x = (patch.east if spec.raw.get("behind") is True else patch.west) + float(edge)
            start = self.stand.spots[id(self.viewers[0])][0]
            self.stand.put(target, [(start[0] + x, start[1] + 25.0 * number)])
        for key in READ:
            spec.get(key)
        hidden = next((counted(spec.raw[key]) for key in HIDDEN if key in spec.raw), None) or 0
        count = target.card.soldiers if target.card.kind == "squad" else 1
        parts = spec.raw.get("visible_parts")
        if parts is not None:
            words = words_of(parts)
            if not words & (BODY | LIMBS):
                raise Misfit(spec.at("visible_parts"), f"{show(parts)} are no parts", "write head, body, hull or guns")
            shown = count if words & BODY else 0
            if shown and words & {"one", "single"}:
                shown = 1
            hidden = count - shown
        unseen = spec.raw.get("hidden")
        if unseen is not None and not isinstance(unseen, int):
            self._hide_part(target, unseen)
        elif hidden:
            self.stand.veil(target, wholly=hidden)

    def _hide_part(self, target: Figure, raw: object) -> None:
        """Hide a part of a body, or only what is no part of it."""
        words = words_of(raw)
        if not words & (BODY | LIMBS):
            raise Misfit(target.spec.at("hidden"), f"{show(raw)} is no part", "write arms, legs, body or hull")
        if words & BODY:
            whole = bool(words & {"whole", "all", "entire", "everything", "completely"})
            self.stand.veil(target, partly=0 if whole else 1, wholly=int(whole))

    def pieces(self, one: Figure, other: Figure) -> Any:
        """Return two units as they stand."""
        return self.table.state.units[self.table.id(one)], self.table.state.units[self.table.id(other)]

    def seen(self, viewer: Figure, target: Figure) -> int:
        """Count the figures of a unit that some figure of another sees."""
        field, state = self.table.rules.field, self.table.state
        one, other = self.pieces(viewer, target)
        own = field.own(state, one, other)
        eyes = [body for _, body in field.figures(state, one)]
        return sum(
            any(field.sees_figure(state, eye, body, own).seen for eye in eyes)
            for _, body in field.figures(state, other)
        )  # fmt: skip


def lines(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who sees whom, how far they are apart, who is in cover, what bears (D-080 to D-105, D-134, D-135)."""
    stand = asker.stand(given)
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
        for target in found.targets:
            one, other = found.pieces(viewer, target)
            sight, cover = field.sees(state, one, other), field.covers(state, one, other)
            t = answers.unit(target.name)
            sights[target.name], covers[target.name] = Told(sight.yes), Told(cover.yes)
            count = found.seen(viewer, target)
            bodies = [(a, b) for _, a in field.figures(state, one) for _, b in field.figures(state, other)]
            gaps[target.name] = round(min(field.gap(a, b) for a, b in bodies) / CM, 1)
            points = field.distance(state, one, other)
            alone = len(found.viewers) == 1
            for who in (f"{v}_", "") if alone else (f"{v}_",):
                answers.say(Told(sight.yes), f"{who}sees_{t}", f"{who}{t}_visible", f"{who}{t}_in_sight")
                answers.say(count, f"{who}{t}_figures_that_are_valid_targets", f"{who}{t}_figures_visible",
                            f"{who}{t}_valid_targets", f"{who}valid_targets_in_{t}",
                            f"{who}{t}_valid_target_figures", f"{who}{t}_figures_seen")  # fmt: skip
                answers.say(Told(cover.yes), f"{who}{t}_in_cover", f"{who}{t}_covered")
                answers.say(points, f"{who}distance_to_{t}", f"{who}{t}_distance")
                answers.say(gaps[target.name], f"{who}{t}_distance_cm", f"{who}distance_cm_to_{t}")
            if alone:
                answers.say(Told(sight.yes), t)
                if len(found.targets) == 1:
                    answers.say(Told(sight.yes), "visible", "line_of_sight", "sight", "sees")
                    answers.say(count, "valid_targets", "figures_visible", "figures_that_are_valid_targets")
                    answers.say(Told(cover.yes), "in_cover", "cover", "covered", "unit_in_cover")
                    answers.say(points, "distance", "range")
                    answers.say(gaps[target.name], "distance_cm")
            _tell_weapons(answers, found, viewer, target)
        answers.say(ByName(sights), v, f"{v}_sees")
        answers.say(ByName(covers), f"{v}_in_cover")
        if len(found.viewers) == 1:
            if len(found.targets) > 1:
                answers.say(ByName(gaps), "distance_cm")
                answers.say(ByName(covers), "in_cover")
    return answers


def _tell_weapons(answers: DustAnswers, found: Looking, viewer: Figure, target: Figure) -> None:
    """Tell which weapons reach and bear on a target (D-083, D-088)."""
    names = found.asker.names
    one, other = found.pieces(viewer, target)
    field, state = found.table.rules.field, found.table.state
    v, t = answers.unit(viewer.name), answers.unit(target.name)
    points = field.distance(state, one, other)
    for line in viewer.card.weapons:
        key = f"dust.weapon.{line.weapon}"
        w = answers.weapon(names.texts(key) if names.texts.has(key) else line.weapon, line.weapon)
        reach = reach_of(line.range)
        near = field.is_close(state, one, other).yes if reach.close else reach.least <= points <= reach.most
        bears = field.bears(state, one, line.arc, other).yes
        answers.say(Told(near), f"{w}_in_range", f"{w}_in_range_of_{t}", f"{w}_reaches_{t}")
        answers.say(Told(bears), f"{w}_arc_ok", f"{v}_{w}_arc_ok", f"{w}_in_arc", f"{w}_bears_on_{t}")
        can = near and bears and field.sees(state, one, other).yes
        answers.say(Told(can), f"{w}_can_target_{t}", f"{v}_{w}_can_target_{t}", f"{w}_may_fire_at_{t}")


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
