"""The Battlefield veteran: weighs plans like the veteran of the grid, on spots sampled within reach of each unit."""

from __future__ import annotations

import math
from typing import Any

from game.ai.battlefield import musters, templates
from game.ai.battlefield.judgement import TableJudgement
from game.ai.mind import Clock, Why
from game.ai.tactics import deeds
from game.ai.tactics.judgement import Course, Judgement
from game.ai.tactics.veteran import AT_SIGHT, IDLE, SAFELY, Chosen, TacticsVeteran
from game.core.choice import Decision, Point, choice
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CM
from game.rules.battlefield.standing import heading
from game.rules.dust.frames import Activation
from game.rules.dust.state import Piece, View

TRIES = 6
"""Spots that are weighed anew if the one in mind will not do."""


NEAR, BESIDE = 60 * CM, 15 * CM
"""How near an enemy or a friend must move for a unit to be weighed anew."""
LATER = 0.95
"""How much less it gains to decide about an objective now while an enemy on the table is still to act."""


class BattlefieldVeteran(TacticsVeteran):
    """Looks at what each unit could do now on the measured table, and does what gains most."""

    _point: Point | None = None
    """The point that means where the acting unit is to go."""
    _turn = 0
    _mind: tuple[str, Course] | None = None
    """Whom it has just activated, and for what."""

    def __init__(self, rules: Any, seat: int, seed: int, time_cap: float = 2.0) -> None:
        super().__init__(rules, seat, seed, time_cap)
        self._gains: dict[str, tuple[float, Course]] = {}
        """What each unit would gain by acting in this turn, as it was last weighed."""
        self._seen: dict[str, tuple[object, ...]] = {}
        """How all units stood then."""

    def _judge(self, view: View) -> TableJudgement:
        clock = Clock(SAFELY * self._time_cap)
        return TableJudgement(self._rules, view, self._seat, self._power, self.temper, clock, self._chance)

    def _chosen(self, view: View, decision: Decision) -> Chosen:
        judge = self._judge(view)
        prompt = decision.prompt
        if prompt in ("activate", "declare"):
            chosen = self._activate(judge, decision) if prompt == "activate" else self._declare(judge, decision)
            if self._course is not None and self._course.pose in judge.points:
                self._point = judge.points[self._course.pose]
            return chosen
        if prompt == "move":
            return self._move(judge, decision)
        if prompt == "aim":
            return self._aim(judge, decision)
        if prompt == "face":
            return self._face(judge, decision)
        if prompt in AT_SIGHT and prompt not in TABLE_ONLY:
            return AT_SIGHT[prompt](judge, decision)
        return musters.choose(judge, decision, self._chance)

    def _activate(self, judge: Judgement, decision: Decision) -> Chosen:
        """Activate the unit that gains most; what was thought of a unit before holds until something near it changes.

        Whoever seems to gain most is weighed anew, until one of them does so still.
        """
        assert isinstance(judge, TableJudgement)
        view = judge.view
        options = {str(option.subject): option for option in decision.choices if option.verb == "activate"}
        now = {piece.id: _state_of(piece) for piece in view.units.values()}
        changed = [name for name, state in now.items() if self._seen.get(name) != state]
        fresh: dict[str, tuple[float, Course]] = {}
        for name in list(self._gains):
            if name not in options or self._turn != view.turn or _is_touched(judge, view.units[name], changed):
                del self._gains[name]
        self._seen, self._turn = now, view.turn
        while True:
            for name in options:
                if name not in self._gains and (not fresh or not judge.clock.is_over):
                    self._gains[name] = fresh[name] = self._gain(judge, view.units[name])
            best = max(self._gains, key=lambda name: self._gains[name][0])
            if best in fresh or judge.clock.is_over:
                break
            del self._gains[best]
        gain, course = self._gains.pop(best)
        waiting = [option for option in decision.choices if option.verb == "pass"]
        if waiting and gain < IDLE:
            return waiting[0], Why("wait")
        self._course, self._mind = course, (best, course)
        return options[best], self._reason(course)

    def _gain(self, judge: Judgement, piece: Piece) -> tuple[float, Course]:
        """Return what a unit gains by acting; who decides about an objective does so when the enemy has acted."""
        gain, found = super()._gain(judge, piece)
        assert isinstance(judge, TableJudgement)
        if gain > 0 and judge.enemies and found.pose >= 0:
            decided = judge.decides(piece, found.pose, found.plan.rsplit("+", 1)[-1])
            before = judge.decides(piece, piece.at) if piece.on_board else 0.0
            if any(not enemy.activated for enemy in judge.enemies):
                gain -= LATER * min(gain, max(0.0, decided - before))
        return gain, found

    def _declare(self, judge: Judgement, decision: Decision) -> Chosen:
        """Declare what was in mind as the unit was activated, else the plan that is worth most."""
        frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Activation))
        course, self._mind = self._mind, None
        if course is not None and frame.unit == course[0] and not frame.hero:
            for option in decision.choices:
                if option.verb == "declare" and option.target == course[1].plan:
                    self._course = course[1]
                    return option, self._reason(course[1])
        return super()._declare(judge, decision)

    def _move(self, judge: TableJudgement, decision: Decision) -> Chosen:
        """Go where the plan led if that is still allowed, else to the best of some spots."""
        region = next((region for region in decision.regions if region.verb == "move"), None)
        if region is None:
            return decision.choices[0], Why("ground")
        point, self._point = self._point, None
        piece = judge.view.units[str(region.subject)]
        if region.party.is_fixed:
            return choice("move", region.subject, (*spot_of(piece.at), self._toward(judge, piece))), Why("facing")
        if point is not None and not region.allows(point):
            point = None
        aboard = deeds.best_embarking(judge, decision)
        if aboard is not None:
            value, option = aboard
            stays = point or (tuple(spot_of(piece.at)) if piece.on_board else None)
            floor = judge.place(piece, place(*stays[:3])) if stays is not None and option.verb != "lift" else 0.0
            if value > floor:
                self._point = point if option.verb == "lift" else None
                return option, Why("join")
        if point is not None:
            return choice("move", region.subject, point), Why("ground")
        drawn = [region.sample(self._chance) for _ in range(TRIES)]
        points = [point for point in drawn if point is not None]
        if piece.on_board:
            points += [tuple(spot_of(piece.at))] if region.allows(tuple(spot_of(piece.at))) else []
        if not points:
            return decision.choices[0], Why("ground")
        best = max(points, key=lambda point: judge.spot_value(piece, point))
        return choice("move", region.subject, best), Why("ground")

    def _toward(self, judge: TableJudgement, piece: Piece) -> int:
        """Return the facing of a gun to the nearest enemy, its own without one."""
        here = spot_of(piece.at)
        there = [spot_of(enemy.at) for enemy in judge.enemies]
        if not there:
            return piece.facing
        near = min(there, key=lambda spot: (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2)
        return heading(here[:2], near[:2])

    def _aim(self, judge: TableJudgement, decision: Decision) -> Chosen:
        """Lay the best template first, then aim line by line."""
        value, chosen = templates.best_template(judge, decision)
        if chosen is not None and value > 0:
            return chosen, Why("attack")
        chosen_aim = deeds.choose_aim(judge, decision)
        if chosen_aim[0].verb == "hold":
            screen = templates.best_screen(judge, decision)
            if screen is not None:
                return screen, Why("smoke")
        return chosen_aim

    def _face(self, judge: Judgement, decision: Decision) -> Chosen:
        """Face the enemy that matters."""
        region = next((region for region in decision.regions if region.verb == "face"), None)
        if region is None:
            return deeds.choose_facing(judge, decision, self._course)
        piece = judge.view.units[str(region.subject)]
        here = spot_of(piece.at)
        wanted = decision.params.get("trigger", "")
        enemies = [enemy for enemy in judge.enemies if enemy.id == wanted] or judge.enemies
        for enemy in enemies:
            there = spot_of(enemy.at)
            point = (heading((here.x, here.y), (there.x, there.y)),)
            if region.allows(point):
                return choice("face", region.subject, point), Why("facing")
        return choice("face", region.subject, (piece.facing,)), Why("facing")


def _state_of(piece: Piece) -> tuple[object, ...]:
    """Return what of a unit matters to others: where it is, what is left of it, what weighs on it."""
    return piece.status, piece.at, piece.fallen, piece.damage, piece.markers, piece.carrier


def _is_touched(judge: TableJudgement, piece: Piece, changed: list[str]) -> bool:
    """Tell whether something has changed with a unit or near it."""
    if piece.id in changed:
        return True
    here = spot_of(judge.view.stance(piece).at) if piece.on_board or piece.carrier else None
    for name in changed:
        other = judge.view.units[name]
        if here is None or not other.on_board:
            continue
        there = spot_of(other.at)
        if math.dist((here.x, here.y), (there.x, there.y)) <= (NEAR if other.side != piece.side else BESIDE):
            return True
    return False


TABLE_ONLY = frozenset({"crate", "fortify", "turn_fort"})
"""What is decided by spots that the grid has and the table has not."""
