"""The Battlefield veteran: weighs plans like the veteran of the grid, on spots sampled within reach of each unit."""

from __future__ import annotations

from game.ai.battlefield import musters, templates
from game.ai.battlefield.judgement import TableJudgement
from game.ai.mind import Clock, Why
from game.ai.tactics import deeds
from game.ai.tactics.judgement import Judgement
from game.ai.tactics.veteran import AT_SIGHT, SAFELY, Chosen, TacticsVeteran
from game.core.choice import Decision, Point, choice
from game.geometry.table.places import spot_of
from game.rules.battlefield.standing import heading
from game.rules.dust.state import View

TRIES = 6
"""Spots that are weighed anew if the one in mind will not do."""


class BattlefieldVeteran(TacticsVeteran):
    """Looks at what each unit could do now on the measured table, and does what gains most."""

    _point: Point | None = None
    """The point that means where the acting unit is to go."""

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

    def _move(self, judge: TableJudgement, decision: Decision) -> Chosen:
        """Go where the plan led if that is still allowed, else to the best of some spots."""
        region = next((region for region in decision.regions if region.verb == "move"), None)
        if region is None:
            return decision.choices[0], Why("ground")
        if self._point is not None and region.allows(self._point):
            point, self._point = self._point, None
            return choice("move", region.subject, point), Why("ground")
        self._point = None
        piece = judge.view.units[str(region.subject)]
        drawn = [region.sample(self._chance) for _ in range(TRIES)]
        points = [point for point in drawn if point is not None]
        if piece.on_board:
            points += [tuple(spot_of(piece.at))] if region.allows(tuple(spot_of(piece.at))) else []
        if not points:
            return decision.choices[0], Why("ground")
        best = max(points, key=lambda point: judge.spot_value(piece, point))
        return choice("move", region.subject, best), Why("ground")

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


TABLE_ONLY = frozenset({"appear", "place", "crate", "work", "fortify", "turn_fort", "garrison"})
"""What is decided by spots that the grid has and the table has not."""
