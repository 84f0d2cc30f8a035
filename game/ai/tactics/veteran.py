"""The Tactics veteran: weighs every plan of every unit by expected losses on both sides, cover, and the objectives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ai.mind import Clock, Why
from game.ai.tactics import carriage, deeds, musters, ramparts
from game.ai.tactics.judgement import Course, Judgement, Temper
from game.ai.tactics.planning import best_course
from game.ai.tactics.power import Power
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.dust.frames import Activation
from game.rules.dust.heroes import heroes_for
from game.rules.dust.state import Piece, View

Chosen = tuple[Choice, Why]
IDLE = 0.6
"""A gain below which it rather lets the enemy come first, where it may pass."""
SAFELY = 0.5
"""How much of its time it plans with; the rest is for what it has begun."""


class TacticsVeteran:
    """Looks at what each unit could do now, and does what gains most."""

    temper = Temper()

    def __init__(self, rules: Any, seat: int, seed: int, time_cap: float = 2.0) -> None:
        self._rules = rules
        self._seat = seat
        self._chance = Chance.seeded(seed)
        self._power = Power(rules)
        self._time_cap = time_cap
        self._course: Course | None = None
        """What it has in mind for the unit that is acting."""
        self.why = Why("forced")

    def choose(self, view: View, decision: Decision) -> Choice:
        """Return the choice that looks best."""
        if decision.is_forced:
            self.why = Why("forced")
            return decision.choices[0]
        chosen, self.why = self._chosen(view, decision)
        return chosen

    def _chosen(self, view: View, decision: Decision) -> Chosen:
        clock = Clock(SAFELY * self._time_cap)
        judge = Judgement(self._rules, view, self._seat, self._power, self.temper, clock)
        if decision.prompt == "activate":
            return self._activate(judge, decision)
        if decision.prompt == "declare":
            return self._declare(judge, decision)
        if decision.prompt in IN_MIND:
            return IN_MIND[decision.prompt](judge, decision, self._course)
        if decision.prompt in AT_SIGHT:
            return AT_SIGHT[decision.prompt](judge, decision)
        return musters.choose(judge, decision, self._chance)

    def _activate(self, judge: Judgement, decision: Decision) -> Chosen:
        """Activate the unit that gains most by acting now."""
        best: tuple[float, Choice | None, Course | None] = (0.0, None, None)
        for option in decision.choices:
            if option.verb != "activate":
                continue
            gain, found = self._gain(judge, judge.view.units[str(option.subject)])
            if best[1] is None or gain > best[0]:
                best = (gain, option, found)
            if judge.clock.is_over:
                break
        gain, chosen, course = best
        waiting = [option for option in decision.choices if option.verb == "pass"]
        if chosen is None or (waiting and gain < IDLE):
            return waiting[0], Why("wait")
        self._course = course
        return chosen, self._reason(course)

    def _gain(self, judge: Judgement, piece: Piece) -> tuple[float, Course]:
        """Return what a unit gains by acting, with a hero by its side or alone, and by which plan."""
        best: tuple[float, Course] | None = None
        pose = judge.start(piece)
        for hero in (None, *heroes_for(judge.rules, judge.view, piece)):
            found = best_course(judge, piece, hero)
            gain = found.value - (judge.stand(piece, hero, pose, moved=False) if pose >= 0 else 0.0)
            if best is None or gain > best[0]:
                best = (gain, found)
        assert best is not None
        gain, found = best
        if piece.on_board and gain > 0:
            points = float(judge.rules.units[piece.unit].points)
            gain *= 1 + judge.temper.urgency * judge.danger(piece, piece.at) / points
        return gain, found

    def _declare(self, judge: Judgement, decision: Decision) -> Chosen:
        """Declare the plan that is worth most."""
        frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Activation))
        options = {str(option.target): option for option in decision.choices if option.verb == "declare"}
        if not options:
            return decision.choices[0], Why("simple")
        hero = judge.view.units[frame.hero] if frame.hero else None
        course = best_course(judge, judge.view.units[frame.unit], hero, tuple(options))
        self._course = course
        return options[course.plan], self._reason(course)

    def _reason(self, course: Course | None) -> Why:
        if course is None:
            return Why("simple")
        if course.target:
            return Why("strike", {"target": course.target})
        return Why("ground")


IN_MIND: dict[str, Callable[[Judgement, Decision, Course | None], Chosen]] = {
    "move": deeds.choose_move,
    "face": deeds.choose_facing,
}
"""What is decided with the plan in mind."""
AT_SIGHT: dict[str, Callable[[Judgement, Decision], Chosen]] = {
    "crate": deeds.choose_crate,
    "aim": deeds.choose_aim,
    "react": deeds.choose_reaction,
    "react_with": deeds.choose_answer,
    "lose": deeds.choose_figure,
    "take": deeds.choose_taker,
    "join": deeds.choose_join,
    "shield": deeds.choose_shield,
    "order": deeds.choose_order,
    "raise": deeds.choose_figure,
    "inject": deeds.choose_stimulant,
    "load": carriage.choose_load,
    "appear": carriage.choose_spot,
    "place": carriage.choose_spot,
    "work": ramparts.choose_work,
    "fortify": ramparts.choose_site,
    "turn_fort": ramparts.choose_front,
    "garrison": ramparts.choose_garrison,
}
"""What is decided by the position alone."""
