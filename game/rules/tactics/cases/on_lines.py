"""Questions about arcs, ranges and lines of sight between units (G10 to G17), asked of the grid for every pair."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit
from game.core.questions import Given
from game.geometry.grid.arcs import facings
from game.geometry.grid.blockers import blockers, is_inside
from game.geometry.grid.sight import Sight
from game.geometry.grid.squares import VECTORS, why_out_of_range
from game.geometry.grid.tables import sight_beams
from game.rules.dust.cases.arms import arm_test, armed, far_off, is_hidden, tell_all_arms, tell_arms
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.stand import FOES, OWN, Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, Names, Prose, Told, yes_or_no
from game.rules.dust.records import Weapon, cells_of, column_of, reach_of
from game.rules.dust.state import Piece, State
from game.rules.tactics.cases.stand import GridStand
from game.rules.tactics.field import GridField
from game.rules.tactics.rules import TacticsRules

SHOWN = {
    "tree": ("tree", "wood"), "construction": ("construction", "container"), "solid": ("building", "solid", "wall"),
    "building": ("building", "wall"),
}  # fmt: skip


class Lines:
    """Everything between any two units of a question."""

    def __init__(self, asker: Asker, stand: GridStand) -> None:
        self.stand = stand
        self.rules: TacticsRules = asker.rules_for(stand, stand.cards())
        self.field: GridField = self.rules.field
        self.state: State = stand.state(self.field)
        self.piece: dict[str, Piece] = {piece.unit: piece for piece in self.state.units.values()}

    def at(self, figure: Figure) -> Piece:
        """Return a unit as it stands on the board."""
        return self.piece[figure.id]

    def sees(self, one: Figure, other: Figure) -> Told:
        """Tell whether one unit sees another, by how many of the ways, and what is in the way."""
        answer = self.field.sees(self.state, self.at(one), self.at(other))
        found: Sight = answer.proof
        if answer.yes and is_hidden(self.rules, self.state, self.at(one), self.at(other)):
            return Told(False, ("camouflage", "cover", "range"), sort="sight")
        if answer.yes:
            return Told(True, partly=self._is_partly(one, other), sort="sight")
        words = [word for element in found.hidden_by() for word in self._words(element)]
        if not words:
            words = ["level", "floor", "building"]
        return Told(False, dict.fromkeys(words), sort="sight")

    def _is_partly(self, one: Figure, other: Figure) -> bool:
        here, there = (self.field.body(self.state, self.at(each)) for each in (one, other))
        scene = self.field.scene(self.state)
        hiding = blockers(scene, here, there)
        beams = sight_beams(scene.layout.board)
        ways = [way & hiding for a in here.squares for b in there.squares for way in beams.ways(a, b)]
        return any(ways)

    def _words(self, element: int) -> tuple[str, ...]:
        """Return what to call something that blocks a line."""
        layout = self.field.layout(self.state)
        if element >= layout.board.size:
            return ("wall", "building", "opening")
        if any(smoke.at == element for smoke in self.state.smoke):
            return ("smoke",)
        for figure in self.stand.figures:
            if self.field.scene(self.state).vehicles >> element & 1 and self.stand.spot(element) in figure.squares:
                return ("vehicle", figure.name.lower())
        return SHOWN.get(layout.kinds[element], (layout.kinds[element],))

    def distance(self, one: Figure, other: Figure) -> int:
        """Return the range between two units."""
        return self.field.distance(self.state, self.at(one), self.at(other))

    def bears(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon's arc holds the other unit."""
        return self.field.bears(self.state, self.at(one), line.arc, self.at(other)).yes

    def in_range(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon reaches another unit; one of close combat needs it adjacent and in sight."""
        reach = reach_of(line.range)
        if reach.close:
            return self.field.is_close(self.state, self.at(one), self.at(other)).yes
        return why_out_of_range(self.distance(one, other), reach.least, reach.most) is None

    def hurts(self, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon can do anything to the other unit's armour; a made-up line without cells can."""
        cells = cells_of(line.vs)
        return not any(cells) or cells[column_of(other.card.armour)] is not None

    def may_fire(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon may attack the other unit: arc, range, sight, armour."""
        over = "artillery" in line.keywords
        seen = self.field.sees(self.state, self.at(one), self.at(other), over).yes
        return seen and self.bears(one, line, other) and self.in_range(one, line, other) and self.hurts(line, other)

    def may_turn_to(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether turning where it stands would bring a weapon to bear."""
        piece, body = self.at(one), self.field.body(self.state, self.at(one))
        for facing in facings(self.field.layout(self.state).board, body):
            turned = replace(piece, facing=facing)
            if self.field.bears(self.state, turned, line.arc, self.at(other)).yes:
                return True
        return False


def lines(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who sees whom, how far apart they are, and which weapon bears and reaches (D-082 to D-099)."""
    given = armed(given)
    stand: Any = asker.stand(given)
    _put_apart(stand)
    stand.settle(2)
    found = Lines(asker, stand)
    answers = DustAnswers()
    for figure in stand.figures:
        _check_inside(found, figure)
        answers.unit(figure.name)
    words = {figure.id: answers.unit(figure.name) for figure in stand.figures}
    sight: dict[str, dict[str, Told]] = {one.name: {} for one in stand.figures}
    for one in stand.figures:
        for other in stand.figures:
            if one is not other:
                _tell_pair(answers, found, one, other, words)
                sight[one.name][other.name] = found.sees(one, other)
    viewers = [one for one in stand.figures if one.role in OWN]
    for name, seen in sight.items():
        answers.say(ByName(seen), name, f"{name}_sees")
        visible = [other for other, told in seen.items() if told.yes and _is_foe(stand, name, other)]
        answers.say(Names(visible), f"{name}_can_see", f"visible_to_{name}", f"targets_of_{name}")
    if len(viewers) == 1:
        _tell_viewer(answers, found, viewers[0], sight[viewers[0].name])
    mutual = all(
        found.sees(a, b).yes == found.sees(b, a).yes for a in stand.figures for b in stand.figures if a is not b
    )
    answers.say(mutual, "mutual", "symmetric", "sight_is_mutual", "line_of_sight_mutual", "mutual_sight")
    for one in stand.figures:
        others = [other for other in stand.figures if other.side != one.side]
        tell_arms(answers, found, asker, one, others, single=len(viewers) == 1 and one is viewers[0])
    if len(viewers) == 1:
        _tell_shooter(answers, found, asker, viewers[0], given.topic)
    if any("block" in key for key in expect):
        _tell_blockers(answers, found)
    return answers


def _tell_shooter(answers: DustAnswers, found: Lines, asker: Asker, one: Figure, topic: str) -> None:
    """Answer for the one unit that looks at others, of whom a key may only give the name."""
    others = [other for other in found.stand.figures if other is not one and other.role != "others"]
    tell_all_arms(answers, found, asker, one, [other for other in others if other.side != one.side])
    test = arm_test(found, asker, one, topic)
    if test is not None:
        for other in others:
            answers.say(Told(test(other)), other.name)


def _put_apart(stand: GridStand) -> None:
    """Put units of which a question only gives the distance straight before the one that looks at them."""
    viewer = next((one for one in stand.figures if one.role in OWN), None)
    if viewer is None:
        return
    for figure in stand.figures:
        away = far_off(figure)
        if not figure.squares and away is not None and viewer.squares:
            stand.keep_apart(viewer, figure, VECTORS[viewer.facing or 0], away, None)


def _check_inside(found: Lines, figure: Figure) -> None:
    """Hold a remark like `inside: true` against where the unit stands."""
    said = figure.spec.get("inside", "indoors", default=None)
    if said is None:
        return
    layout = found.field.layout(found.state)
    if is_inside(layout, found.field.body(found.state, found.at(figure))) is not yes_or_no(said):
        raise Misfit(f"{figure.spec.where}.inside", "it does not stand there", "check its square and the building")


def _is_foe(stand: GridStand, one: str, other: str) -> bool:
    here, there = stand.find(one), stand.find(other)
    return here is not None and there is not None and here.side != there.side


def _tell_pair(answers: DustAnswers, found: Lines, one: Figure, other: Figure, words: dict[str, str]) -> None:
    a, b = words[one.id], words[other.id]
    seen = found.sees(one, other)
    answers.say(seen, f"{a}_sees_{b}", f"{a}_can_see_{b}", f"{b}_visible_to_{a}", f"{b}_visible_from_{a}",
                f"sight_{a}_{b}", f"sight_between_{a}_and_{b}", f"line_of_sight_{a}_to_{b}",
                f"{a}_has_line_of_sight_to_{b}")  # fmt: skip
    answers.say(found.distance(one, other), f"distance_{a}_{b}", f"distance_between_{a}_and_{b}")
    near = found.field.is_close(found.state, found.at(one), found.at(other)).yes
    answers.say(Told(near), f"{a}_may_strike_{b}", f"{a}_adjacent_to_{b}", f"close_combat_{a}_{b}")


def _tell_viewer(answers: DustAnswers, found: Lines, viewer: Figure, seen: dict[str, Told]) -> None:
    """Answer for the one unit that the question is about, where keys need not name it."""
    for name, told in seen.items():
        answers.say(told, name, f"{name}_visible", f"sees_{name}")
    answers.say(ByName(seen), "visible", "sight", "line_of_sight", "sees")
    answers.say(Names(n for n, told in seen.items() if told.yes), "visible_units", "units_seen", "visible_targets")
    answers.say(Names(n for n, told in seen.items() if not told.yes), "hidden_units", "not_visible", "hidden_targets")
    others = [one for one in found.stand.figures if one is not viewer]
    away = {other.name: found.distance(viewer, other) for other in others}
    answers.say(ByName(away), "distance", "distances", "ranges")
    for name, distance in away.items():
        answers.say(distance, f"distance_{name}", f"distance_to_{name}")
    others = [one for one in others if one.role in FOES] or others
    if len(others) == 1:
        told = seen[others[0].name]
        answers.say(told, "visible", "sight", "line_of_sight", "sees", "seen", "target_visible")
        answers.say(away[others[0].name], "distance")
        near = found.field.is_close(found.state, found.at(viewer), found.at(others[0])).yes
        answers.say(Told(near), "adjacent", "close_combat_legal", "may_strike")
        if not told.yes:
            answers.say(Prose(told.reasons), "blocked_by", "hidden_by", "reason", "because")


def _tell_blockers(answers: DustAnswers, found: Lines) -> None:
    """Tell who stands in the way of a line of sight, by looking again without him (D-094)."""
    viewers = [one for one in found.stand.figures if one.role in OWN] or found.stand.figures
    pairs = [(a, b) for a in viewers for b in found.stand.figures if a is not b]
    blocking = [one for one in found.stand.figures if _is_in_the_way(found, one, pairs)]
    for one in found.stand.figures:
        t = answers.unit(one.name)
        answers.say(Told(one in blocking), f"{t}_blocks", f"{t}_block", f"{t}_blocks_sight", f"{t}_block_sight",
                    f"{t}_blocks_line_of_sight", f"{t}_in_the_way")  # fmt: skip
    for word, kinds in (("infantry", ("squad", "hero", "support")), ("vehicle", ("vehicle",)),
                        ("aircraft", ("aircraft",))):  # fmt: skip
        if any(one.card.kind in kinds for one in found.stand.figures):
            told = Told(any(one.card.kind in kinds for one in blocking))
            answers.say(told, f"{word}_blocks", f"{word}_block", f"{word}_blocks_sight", f"{word}s_block",
                        f"{word}_blocks_line_of_sight")  # fmt: skip
    answers.say(Names(one.name for one in blocking), "blocker", "blockers", "blocking_units", "blocked_by_unit")


def _is_in_the_way(found: Lines, one: Figure, pairs: list[tuple[Figure, Figure]]) -> bool:
    """Tell whether somebody would see somebody if a unit were not there."""
    without = found.state.clone()
    units = dict(without.units)
    del units[found.at(one).id]
    without.units = units
    without.forget()
    return any(
        not found.sees(a, b).yes and found.field.sees(without, found.at(a), found.at(b)).yes
        for a, b in pairs
        if one not in (a, b)
    )
