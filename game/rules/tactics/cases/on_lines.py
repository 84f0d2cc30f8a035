"""Questions about arcs, ranges and lines of sight between units (G10 to G17), asked of the grid for every pair."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.examples import Misfit
from game.core.questions import Given
from game.geometry.grid.arcs import facings
from game.geometry.grid.blockers import blockers, is_inside
from game.geometry.grid.sight import Sight
from game.geometry.grid.squares import why_out_of_range
from game.geometry.grid.tables import sight_beams
from game.rules.dust.cases.asking import Asker, stand_of
from game.rules.dust.cases.stand import FOES, OWN, Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, Names, Prose, Told, yes_or_no
from game.rules.dust.records import Weapon, cells_of, column_of, reach_of
from game.rules.dust.state import Piece, State
from game.rules.tactics.cases.stand import GridStand
from game.rules.tactics.field import GridField

SHOWN = {
    "tree": ("tree", "wood"), "construction": ("construction", "container"), "solid": ("building", "solid", "wall"),
    "building": ("building", "wall"),
}  # fmt: skip


class Lines:
    """Everything between any two units of a question."""

    def __init__(self, stand: GridStand) -> None:
        self.stand = stand
        self.field: GridField = stand.field()
        self.state: State = stand.state(self.field)
        self.piece: dict[str, Piece] = {piece.unit: piece for piece in self.state.units.values()}

    def at(self, figure: Figure) -> Piece:
        """Return a unit as it stands on the board."""
        return self.piece[figure.id]

    def sees(self, one: Figure, other: Figure) -> Told:
        """Tell whether one unit sees another, by how many of the ways, and what is in the way."""
        answer = self.field.sees(self.state, self.at(one), self.at(other))
        found: Sight = answer.proof
        if answer.yes:
            return Told(True, partly=self._is_partly(one, other))
        words = [word for element in found.hidden_by() for word in self._words(element)]
        if not words:
            words = ["level", "floor", "building"]
        return Told(False, dict.fromkeys(words))

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


class Arm(NamedTuple):
    """A weapon of a unit and the word for it in keys."""

    line: Weapon
    word: str


def lines(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who sees whom, how far apart they are, and which weapon bears and reaches (D-082 to D-099)."""
    stand = stand_of(asker, given)
    found = Lines(stand)
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
        _tell_arms(answers, found, asker, one, words, single=len(viewers) == 1 and one is viewers[0])
    return answers


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


def _tell_arms(
    answers: DustAnswers, found: Lines, asker: Asker, one: Figure, words: dict[str, str], single: bool
) -> None:
    """Answer for each weapon of a unit: arc, range, and whether it may fire."""
    a = words[one.id]
    others = [other for other in found.stand.figures if other.side != one.side]
    key = "dust.weapon."
    named = _named_weapons(one)
    arms = [
        Arm(line, answers.weapon(named.get(number, ""), asker.names.texts(key + line.weapon), line.weapon)
            if asker.names.texts.has(key + line.weapon) else answers.weapon(named.get(number, ""), line.weapon))
        for number, line in enumerate(one.card.weapons)
    ]  # fmt: skip
    can_fire = False
    for line, w in arms:
        reached = [other.name for other in others if found.in_range(one, line, other)]
        in_arc = [other.name for other in others if found.bears(one, line, other)]
        firing = [other.name for other in others if found.may_fire(one, line, other)]
        can_fire = can_fire or bool(firing)
        answers.say(Names(reached), f"{a}_{w}", f"{a}_{w}_in_range", f"{a}_{w}_reaches")
        answers.say(Names(in_arc), f"{a}_{w}_arc", f"{a}_{w}_targets_in_arc")
        answers.say(Names(firing), f"{a}_{w}_targets", f"{a}_{w}_legal_targets", f"{a}_{w}_may_target")
        if single:
            answers.say(Names(reached), w, f"{w}_in_range", f"{w}_reaches")
            answers.say(Names(in_arc), f"{w}_arc", f"{w}_targets_in_arc")
            answers.say(Names(firing), f"{w}_targets", f"{w}_legal_targets", f"{w}_may_target")
        for other in others:
            b = words[other.id]
            _tell_shot(answers, found, (one, line, other), (a, w, b), (single, len(others) == 1))
    answers.say(can_fire, f"{a}_may_make_sustained_attack_without_moving", f"{a}_may_attack_without_moving",
                f"{a}_can_attack_without_moving", f"{a}_may_attack")  # fmt: skip


def _tell_shot(
    answers: DustAnswers, found: Lines, shot: tuple[Figure, Weapon, Figure], words: tuple[str, str, str],
    spare: tuple[bool, bool],
) -> None:  # fmt: skip
    """Answer for one weapon against one unit; keys may leave out what goes without saying."""
    a, w, b = words
    arc, reach = Told(found.bears(*shot)), Told(found.in_range(*shot))
    fire = Told(found.may_fire(*shot))
    turn = Told(not arc.yes and found.may_turn_to(*shot))
    firers = [f"{a}_{w}", *([w] if spare[0] or spare[1] else [])]
    for who in firers:
        for whom in (f"_{b}", "") if spare[1] else (f"_{b}",):
            to = f"_to{whom}" if whom else ""
            answers.say(
                arc, f"{who}_arc_ok{whom}", f"{who}_in_arc{whom}", f"{who}_bears_on{whom}", f"{who}_arc{whom}_ok"
            )
            answers.say(reach, f"{who}_in_range{whom}", f"{who}_range_ok{whom}", f"{who}_reaches{whom}")
            answers.say(fire, f"{who}_can_target{whom}", f"{who}_can_attack{whom}", f"{who}_may_fire_at{whom}",
                        f"{who}_may_target{whom}", f"{who}_may_attack{whom}", f"{who}_legal{to}")  # fmt: skip
            needs = f"{a}_needs_move_action_before_{w}_attack"
            answers.say(turn, f"{needs}{whom}", f"{who}_needs_move{whom}", f"{a}_must_turn_for_{w}{whom}",
                        f"{who}_needs_turn{whom}", f"{a}_needs_to_turn_for_{w}{whom}",
                        f"{a}_needs_move_before_{w}{whom}")  # fmt: skip


def _named_weapons(figure: Figure) -> dict[int, str]:
    """Return what the question calls a unit's weapons, by their place on its card."""
    raw = figure.spec.raw.get("weapons", figure.spec.raw.get("weapon", []))
    listed = raw if isinstance(raw, list) else [raw]
    names = [str(one.get("name", "")) if isinstance(one, dict) else str(one) for one in listed]
    return dict(enumerate(names))
