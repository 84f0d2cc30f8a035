"""Questions about movement on the measured table: how far, through what, bogged or not (T02, T04)."""

from __future__ import annotations

import math
import re
from typing import Any

from msgspec.structs import replace

from game.core.choice import choice
from game.core.examples import Misfit, show
from game.core.questions import Given
from game.geometry.table.places import spot_of
from game.geometry.table.reach import TOLERANCE
from game.geometry.table.shapes import CM
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.ground import KINDS, Patch, is_pair
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, OneOf, Prose, Told
from game.rules.dust.state import ARMY, SHIELD, TARGET, Marker

INCHES = 4
"""Inches to a point of movement (D-010)."""
DEEP = 20.0
"""Centimetres from the near to the far edge of terrain that a question only names."""
EDGE = {"normal": 4.5, "large": 7.5, "huge": 8.0}
"""Centimetres from the middle of a unit of a size to the edge of terrain that it is about to cross."""
AHEAD = 12.0
"""Centimetres from a unit to terrain that it is about to enter."""
FACES = {"A": ARMY, "T": TARGET, "S": SHIELD}
PLAYERS = ("enemies", "enemy", "friends", "friendly", "units", "others")


class Walk:
    """A unit about to move on the table of a question."""

    def __init__(self, asker: TableAsker, given: Given) -> None:
        self.asker = asker
        self.given = given
        self.stand = asker.stand(given, roles=("unit", "mover", "active", *PLAYERS))
        found = self.stand.role("unit", "mover", "active")
        if not found:
            raise Misfit("given.unit", "nobody moves", "write unit: {name: Ludwig, move: 2, march: 4}")
        self.unit: Figure = found[0]
        self.unit.side = 0
        for key in ("actions", "declared", "action"):
            self.unit.spec.get(key)
        if not self.unit.squares:
            self.stand.put(self.unit, [(0.0, 0.0)])
        self.stand.degrees.setdefault(id(self.unit), 0)
        self.standing = self._lay()
        raw = given.get("actions", "declared", "action", default=self.unit.spec.raw.get("actions", ["Move", "Nothing"]))
        self.plan = plan_of(raw)
        if self.plan in ("move", "nothing", "attack"):
            self.plan += "+nothing"
        self.stand.settle()
        self.table = Table(asker, self.stand)
        unit = self.table.id(self.unit)
        marker = fold(self.unit.spec.get("marker", default="")).replace(" ", "-")
        if marker:
            self.table.state.put(replace(self.table.state.units[unit], markers=(Marker(marker),)))
        self.start = spot_of(self.table.state.units[unit].at)
        self.way = self._way()

    def _lay(self) -> bool:
        """Lay terrain that is only told in words before the unit, or under it; tell whether it stands in some."""
        inside = False
        for words in self.stand.ground.words:
            kind = next((KINDS[one] for one in sorted(KINDS, key=len, reverse=True) if one in fold(words)), None)
            if kind is None:
                raise Misfit("given.terrain", f"{show(words)} is not understood", "write woods being entered")
            x, y = self.stand.spots[id(self.unit)][0]
            deep = next((float(n) for n in re.findall(r"(\d+(?:\.\d+)?) ?cm (?:deep|wide|across|thick)", words)), DEEP)
            deep = float(self.given.get("depth_cm", "deep_cm", "width_cm", default=deep))
            within = {"in", "inside", "leaving", "left", "leaves", "starts", "standing", "out"} & set(
                fold(words).split()
            )
            inside = inside or bool(within)
            crossed = bool({"crossed", "crossing", "through", "across", "cross", "way"} & set(fold(words).split()))
            south = y - 10.0 if within else y + (EDGE[self.unit.card.size] if crossed else AHEAD)
            self.stand.ground.patches.append(Patch(kind, x - 30.0, x + 30.0, south, south + deep))
        return inside

    def _way(self) -> tuple[float, float]:
        """Return the direction of the terrain before the unit, north where there is none."""
        x, y = self.stand.spots[id(self.unit)][0]
        for patch in self.stand.ground.patches:
            right = min(max(x, patch.west), patch.east) - x
            up = min(max(y, patch.south), patch.north) - y
            if math.hypot(right, up) > 0:
                return right / math.hypot(right, up), up / math.hypot(right, up)
        return 0.0, 1.0

    def begin(self, plan: str, faces: list[int] | None = None) -> Table:
        """Return the table with the unit activated and about to do the first part of a plan that moves."""
        trial = self.table.twin()
        unit = trial.id(self.unit)
        trial.state.chance.dice = []
        trial.begin()
        trial.do("activate", unit)
        trial.finish(("declare", "activate"))
        if not trial.do("declare", unit, plan):
            raise Misfit("given.actions", f"{plan} can't be declared", "name actions that the unit may declare")
        self.go_on(trial)
        trial.state.chance.dice = list(faces or [])
        return trial

    def go_on(self, trial: Table) -> None:
        """Hold fire until the unit moves."""
        for _ in range(30):
            if trial.prompt in ("move", "activate", ""):
                return
            trial.play(trial.plain())

    def point(self, away: float, facing: int | None = None) -> tuple[int, ...]:
        """Return a spot straight ahead."""
        right, up = self.way
        found = (self.start.x + round(away * right * CM), self.start.y + round(away * up * CM), self.start.level)
        return found if facing is None else (*found, facing)

    def farthest(self, plan: str) -> float:
        """Return how far straight ahead the unit may go, in centimetres."""
        trial = self.begin(plan)
        unit = trial.id(self.unit)
        low, high = 0, 100 * (self.unit.card.march + 1)
        while low < high:  # how far it may go is a stretch without a gap on open ground and in slow terrain
            middle = (low + high + 1) // 2
            if trial.may("move", unit, self.point(middle / 10)):  # type: ignore[arg-type]
                low = middle
            else:
                high = middle - 1
        return max(0.0, low / 10 - TOLERANCE / CM)

    def go(self, trial: Table, away: float) -> bool:
        """Go straight ahead."""
        return trial.do("move", trial.id(self.unit), self.point(away))  # type: ignore[arg-type]

    def gone(self, trial: Table) -> float:
        """Return how far the unit has come."""
        spot = spot_of(trial.state.units[trial.id(self.unit)].at)
        return round(math.hypot(spot.x - self.start.x, spot.y - self.start.y) / CM, 1)


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def movement(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer how far a unit goes on the table, and what terrain does to it (D-064 to D-078)."""
    roll = given.get("roll", "dice", "bog_roll", default=None)
    walk = Walk(asker, given)
    answers = DustAnswers()
    answers.unit(walk.unit.name)
    goal = given.get("to", "to_cm", "destination_cm", default=None)
    rough = bool(walk.stand.ground.patches)
    if roll is not None or (rough and walk.unit.card.kind == "vehicle"):
        _tell_bog(answers, walk, roll)
    if roll is None:
        _tell_reach(answers, walk)
        _tell_crossing(answers, walk)
    if goal is not None:
        _tell_goal(answers, walk, goal)
    return answers


def _tell_crossing(answers: DustAnswers, walk: Walk) -> None:
    """Tell by which action the unit comes out on the far side of the terrain before it (D-069)."""
    x, y = walk.stand.spots[id(walk.unit)][0]
    ahead = [one for one in walk.stand.ground.patches if not (one.west < x < one.east and one.south < y < one.north)]
    if not ahead or 0 not in (round(walk.way[0], 3), round(walk.way[1], 3)):
        return
    build = walk.stand.builds[walk.unit.id]
    rim = (build.length // 2 if build.length else build.radius) / CM
    right, up = (round(one) for one in walk.way)
    far = {(0, 1): ahead[0].north - y, (0, -1): y - ahead[0].south,
           (1, 0): ahead[0].east - x, (-1, 0): x - ahead[0].west}[right, up]  # fmt: skip
    away = far + rim
    over: dict[str, bool] = {}
    for name, plan in (("move", "move+nothing"), ("march", "march")):
        trial = walk.begin(plan)
        over[name] = bool(trial.may("move", trial.id(walk.unit), walk.point(away)))  # type: ignore[arg-type]
        answers.say(Told(over[name]), f"can_cross_with_{name}", f"can_cross_by_{name}", f"{name}_crosses",
                    f"may_cross_with_{name}", f"far_side_reached_by_{name}", f"other_side_reached_by_{name}",
                    f"reaches_other_side_by_{name}", f"reaches_far_side_by_{name}")  # fmt: skip
        if name in walk.plan:
            answers.say(Told(over[name]), "far_side_reached", "other_side_reached", "crosses", "can_cross",
                        "reaches_other_side", "reaches_far_side")  # fmt: skip
    answers.say(Told(over["march"] and not over["move"]), "march_needed", "needs_march", "must_march", "march_required")


def _tell_reach(answers: DustAnswers, walk: Walk) -> None:
    rough = bool(walk.stand.ground.patches)
    for name, plan in (("move", "move+nothing"), ("march", "march")):
        start = walk.table.twin()
        start.begin()
        start.do("activate", start.id(walk.unit))
        start.finish(("declare", "activate"))
        if plan not in {str(c.target) for c in start.choices("declare")}:
            answers.say(Told(False), f"{name}_legal", f"may_{name}")
            continue
        answers.say(Told(True), f"{name}_legal", f"may_{name}")
        far = walk.farthest(plan)
        answers.say(_plain(far), f"max_{name}_cm", f"{name}_cm", f"{name}_distance_cm", f"farthest_{name}_cm")
        if rough:
            answers.say(round(far / 10), f"{name}_limit_in_terrain", f"{name}_value_in_terrain", f"{name}_in_terrain",
                        f"{name}_limit")  # fmt: skip
        answers.say(_plain(round(far / 10 * INCHES, 1)), f"max_{name}_in", f"{name}_in", f"max_{name}_inches")
        left = 2 - (1 if name == "move" else 2)
        spare = [c for c in start.choices("declare") if str(c.target).startswith(f"{name}+")]
        answers.say(left if bool(spare) == bool(left) else 1 - left, f"actions_left_after_{name}")
        _tell_turn(answers, walk, far, name, plan)


def _tell_turn(answers: DustAnswers, walk: Walk, far: float, name: str, plan: str) -> None:
    """Tell whether the unit may face anywhere at the end of its way (D-064)."""
    trial = walk.begin(plan)
    unit = trial.id(walk.unit)
    free = all(
        trial.may("move", unit, walk.point(far - 1, facing))  # type: ignore[arg-type]
        for facing in (0, 900, 1800, 2700)
    ) if walk.unit.card.kind != "squad" else True  # fmt: skip
    answers.say(Told(free), "final_facing_free_if_no_extra_distance", "final_facing_free", f"facing_free_after_{name}")


def _tell_bog(answers: DustAnswers, walk: Walk, raw: object) -> None:
    """Tell what a die does to a vehicle that comes to terrain (D-071, D-072, R-107)."""
    plan = walk.plan if "move" in walk.plan or "march" in walk.plan else "move+nothing"
    fates: dict[str, bool] = {}
    for sign, face in FACES.items():
        trial = walk.begin(plan, [face])
        _advance(walk, trial)
        fates[sign] = bool(trial.happened("bogged"))
        fate = Prose(("bog", "stop", "stuck")) if fates[sign] else Prose(("free", "finish", "continue", "passes"))
        answers.say(fate, f"roll_{sign}", f"with_{sign}", f"if_{sign}")
    if raw is None:
        return
    faces = walk.asker.names.faces(raw, "given.roll")
    trial = walk.begin(plan, faces)
    wanted = _advance(walk, trial)
    rolled = [event for event in trial.happened("rolled") if event.data["sort"] == "bog"]
    answers.say(sum(len(event.data["faces"]) for event in rolled), "dice", "dice_rolled", "bog_dice")
    bogged = bool(trial.happened("bogged"))
    answers.say(Told(bogged), "bogged", "bogged_down", "is_bogged")
    answers.say(Told(walk.gone(trial) < wanted), "movement_stops", "stops", "stops_at_edge")
    answers.say(_plain(walk.gone(trial)), "moved_cm", "distance_moved_cm")
    for _ in range(30):
        if trial.prompt in ("move", "activate", ""):
            break
        trial.play(trial.plain())
    more = trial.prompt == "move" and trial.seat == walk.unit.side
    answers.say(Told(more), "moves_again_this_activation", "may_move_again", "may_move_again_this_activation")


def _advance(walk: Walk, trial: Table) -> float:
    """Go as far ahead as can be into the terrain; return how far the unit meant to go."""
    for away in range(20, 0, -1):
        if walk.go(trial, float(away)):
            for _ in range(30):
                if trial.prompt in ("activate", "") or trial.happened("bogged") or trial.prompt == "move":
                    break
                trial.play(trial.plain())
            return float(away)
    raise Misfit("given.terrain", "the unit can't move ahead", "leave it some room")


def _tell_goal(answers: DustAnswers, walk: Walk, raw: object) -> None:
    """Tell whether the unit may go to a spot, and what keeps it from there."""
    if not is_pair(raw):
        raise Misfit("given.to", f"{show(raw)} is no spot", "write to: [x, y] in centimetres")
    assert isinstance(raw, list)
    spot = spot_of(walk.stand.place((float(raw[0]), float(raw[1]))))
    for name, plan in (("move", "move+nothing"), ("march", "march")):
        trial = walk.begin(plan)
        refusal = trial.rules.why_not(trial.state, choice("move", trial.id(walk.unit), (spot.x, spot.y, spot.level)))
        answers.say(Told(refusal is None), f"{name}_reaches", f"legal_by_{name}")
        if name in walk.plan:
            answers.say(Told(refusal is None), "legal", "may_go")
            if refusal is not None:
                words = refusal.reason.replace("_", " ").split()
                answers.say(OneOf(Prose(words), refusal.rule), "reason", "because", "rule")
