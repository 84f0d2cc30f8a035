"""Questions about movement: reach, costs, single steps, large and huge units, walls and openings (G02 to G08)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game.core.examples import Misfit, show
from game.core.questions import Given
from game.geometry.grid.arcs import facings
from game.geometry.grid.layout import Layout
from game.geometry.grid.reach import Reach, reach, why_not_step
from game.geometry.grid.squares import VECTORS, Body
from game.geometry.grid.steps import Bar, Gait, footprint, large_pose, reachable_poses
from game.rules.dust.cases.asking import Asker, stand_of
from game.rules.dust.cases.names import FACING_SIGNS, FACINGS, Spot, fold, is_spot
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, EachSquare, Prose, Squares
from game.rules.dust.state import State
from game.rules.tactics.cases.stand import GridStand
from game.rules.tactics.field import GridField
from game.rules.tactics.traffic import can_enter, reach_entering, traffic

FAR = 60
"""An allowance that takes a unit anywhere."""
REASONS = {
    "D-030": ("far", "adjacent", "neighbour", "shift", "step", "leads"), "D-040": ("enem", "occupied", "held", "taken"),
    "D-041": ("enem", "occupied", "aircraft"), "D-042": ("friend", "vehicle", "own"),
    "D-043": ("occupied", "taken", "friend", "share"),
    "D-044": ("corner", "squeeze", "gap", "between", "diagonal", "wall"),
    "D-045": ("corner", "diagonal", "cut", "squeeze", "gap", "wall"), "D-052": ("rubble",),
    "D-053": ("construction", "impassable"),
    "D-054": ("swamp", "marsh"), "D-055": ("water",), "D-057": ("trap",), "D-058": ("wall", "solid", "opening"),
    "D-059": ("opening", "small", "narrow", "wide", "door", "window", "large"), "D-283": ("water", "naval"),
    "R-028": ("wall", "corner"), "R-223": ("solid", "building", "impassable", "wall"), "R-037": ("level", "infantry"),
}  # fmt: skip
_SHIFT = re.compile(r"\(\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*\)")
_SPOTS = re.compile(r"\[\s*-?\d+\s*,\s*-?\d+\s*\]")
_TURN = re.compile(
    r"(?:pivot|turn|face|facing|swing|rotate)\w*(?:\s+(?:to|towards?|the|face|facing))*\s+(nw|ne|sw|se|n|e|s|w|north|east|south|west)\b"
)
_COUNT = re.compile(r"\b(\d+|one|two|three|four|five|six)\s+squares?\b")
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class Walk:
    """A unit about to move: its gait, where it stands, who is in its way."""

    def __init__(self, stand: GridStand, field: GridField, state: State, figure: Figure) -> None:
        self.stand = stand
        self.field = field
        self.state = state
        self.layout: Layout = field.layout(state)
        self.figure = figure
        self.piece = next(piece for piece in state.units.values() if piece.unit == figure.id)
        self.gait: Gait = field.gaits[figure.id]
        self.traffic = traffic(field, state, self.piece)

    def reach(self, allowance: int) -> Reach:
        """Return where the unit gets for so many squares."""
        return reach(self.layout, self.gait, self.piece.at, allowance, self.traffic)

    def spots(self, pose: int) -> list[Spot]:
        """Return the squares of a pose in the question's columns and rows."""
        size = self.layout.board.size
        return [self.stand.spot(place % size) for place in footprint(self.layout.board, self.gait.size, pose)]

    def cost(self, spot: Spot, allowance: int = FAR) -> int | None:
        """Return the least cost of ending on a square, with the front where the unit is large; None if it can't."""
        found = self.reach(allowance).costs
        return min((cost for pose, cost in found.items() if spot in self.spots(pose)), default=None)

    def why_not(self, spot: Spot) -> Bar | None:
        """Return what forbids a single step to a square."""
        to = self.stand.square(spot)
        found = why_not_step(self.layout, self.gait, self.piece.at, to, self.traffic)
        if found is None and to not in self.reach(2).costs:
            return Bar("D-043", to)
        return found

    def may_step(self, spot: Spot) -> bool:
        """Tell whether a single step to a square is legal."""
        return self.why_not(spot) is None


def movement(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer where a unit may go, for what, and what keeps it out (D-030 to D-062)."""
    answers = DustAnswers()
    stand = stand_of(asker, given, margin=9)
    field = stand.field()
    state = stand.state(field)
    mover = next(iter(stand.role("unit", "mover", "active", "attacker")), stand.figures[0])
    walk = Walk(stand, field, state, mover)
    answers.unit(mover.name)
    _tell_reach(answers, walk, given)
    _tell_steps(answers, walk, expect)
    goal = _goal_of(walk, given)
    step = _step_of(walk, given) if goal is None else None
    if step is not None:
        bar = walk.why_not(step)
        answers.say(bar is None, "legal", "step_legal", "result")
        answers.say(
            Reason(set(REASONS.get(bar.rule, ())) if bar else set(), {}), "illegal_because", "reason", "because"
        )
    if goal is not None:
        _tell_goal(answers, walk, *goal)
    if "edge" in given or "entry_edge" in given or "enters_from" in given:
        _tell_entry(answers, walk, given)
    return answers


def _tell_reach(answers: DustAnswers, walk: Walk, given: Given) -> None:
    card = walk.figure.card
    far = walk.reach(FAR if walk.layout.board.size < 2500 else 12)
    costs = {spot: cost for pose, cost in far.costs.items() for spot in walk.spots(pose)[:1]}
    for name, allowance in (("move", card.move), ("march", card.march)):
        found = walk.reach(allowance)
        ends = {pose for pose in found.costs if pose != walk.piece.at}
        spots = {spot for pose in found.costs for spot in walk.spots(pose)}
        answers.say(len(ends), f"squares_reachable_by_{name}", f"{name}_squares", f"reachable_by_{name}",
                    f"squares_in_reach_by_{name}", f"{name}_reach", f"squares_reached_by_{name}")  # fmt: skip
        reachable = EachSquare(spots.__contains__, f"{name} reaches {sorted(spots)[:40]}")
        beyond = EachSquare(_outside(spots), f"{name} reaches {sorted(spots)[:40]}")
        answers.say(
            reachable, f"{name}_may_reach", f"{name}_can_reach", f"reachable_by_{name}_include", f"{name}_reaches"
        )
        answers.say(beyond, f"{name}_may_not_reach", f"{name}_cannot_reach", f"not_reachable_by_{name}",
                    f"{name}_can_not_reach", f"unreachable_by_{name}")  # fmt: skip
    answers.say(Costs(costs), "costs", "cost_to")
    answers.say(far.costs[walk.piece.at], "pivot_cost", "turn_cost", "cost_of_turning", "turning_cost")
    allowance = given.number("allowance", "squares", "movement", default=0) if "allowance" in given else 0
    if allowance:
        ends = {pose for pose in walk.reach(allowance).costs if pose != walk.piece.at}
        answers.say(len(ends), "squares_reachable", "reachable_squares")


class Costs(EachSquare):
    """A list of {to, cost}, or squares with costs; a square that can't be reached costs nothing that is a number."""

    def __init__(self, costs: dict[Spot, int]) -> None:
        super().__init__(lambda _: False, "")
        self.costs = costs

    def fits(self, expected: object) -> bool:
        if isinstance(expected, dict):
            expected = [{"to": key, "cost": value} for key, value in expected.items()]
        if not isinstance(expected, list) or not expected:
            return False
        return all(isinstance(one, dict) and set(one) <= {"to", "square", "cost"} and self._is(one) for one in expected)

    def _is(self, one: dict[str, Any]) -> bool:
        to = one.get("to", one.get("square"))
        if isinstance(to, str):
            to = [int(number) for number in re.findall(r"-?\d+", to)]
        if not isinstance(to, list) or not is_spot(to):
            return False
        cost = self.costs.get((to[0], to[1]))
        wanted = one["cost"]
        if cost is None:
            return wanted is None or fold(wanted) in ("impossible", "unreachable", "illegal", "none", "not possible")
        return type(wanted) is int and wanted == cost

    def __str__(self) -> str:
        near = sorted(self.costs.items(), key=lambda item: item[1])[:60]
        return ", ".join(f"{list(spot)} {cost}" for spot, cost in near)


def _tell_steps(answers: DustAnswers, walk: Walk, expect: dict[str, Any]) -> None:
    """Tell the single steps of a one-square unit; lists that name every neighbour must be complete."""
    if walk.gait.size != 1:
        return
    places = [pose for pose in reachable_poses(walk.layout, walk.gait, walk.piece.at) if pose < walk.layout.board.size]
    around = [walk.stand.spot(pose) for pose in places if pose != walk.piece.at]
    legal = [spot for spot in around if walk.may_step(spot)]
    bars = {spot: bar.rule for spot in around if (bar := walk.why_not(spot)) is not None}
    keys = {
        "legal": ("legal_single_steps", "legal_steps", "may_step_to", "legal_neighbours", "steps_legal"),
        "illegal": (
            "illegal_single_steps",
            "illegal_steps",
            "may_not_step_to",
            "illegal_neighbours",
            "forbidden_steps",
        ),
    }
    named = [one for group in keys.values() for key in group for one in expect.get(key, ())]
    whole = len(named) >= len(around)
    found = Squares(legal) if whole else EachSquare(legal.__contains__, f"legal are {legal}")
    answers.say(found, *keys["legal"])
    barred = (
        Squares(set(around) - set(legal))
        if whole
        else EachSquare(lambda s: s not in legal and s in around, f"legal are {legal}")
    )
    answers.say(barred, *keys["illegal"])
    answers.say(len(legal), "number_of_legal_steps", "legal_step_count", "count_of_legal_steps")
    asked = [tuple(one) for key in keys["illegal"] for one in expect.get(key, ()) if is_spot(one)]
    rules = [bars[spot] for spot in asked if spot in bars] or list(bars.values())
    reasons = {word for rule in rules for word in REASONS.get(rule, ())}
    answers.say(Reason(reasons, {str(list(spot)): REASONS.get(rule, ()) for spot, rule in bars.items()}),
                "illegal_because", "illegal_reason", "reason", "because", "forbidden_because")  # fmt: skip


class Reason(Prose):
    """Why something is forbidden: a sentence with one of the words, or one for each square."""

    def __init__(self, words: set[str], by_square: dict[str, tuple[str, ...]]) -> None:
        super().__init__(sorted(words))
        self.by_square = by_square

    def fits(self, expected: object) -> bool:
        if isinstance(expected, dict):
            wanted = {str([int(n) for n in re.findall(r"-?\d+", str(key))]): value for key, value in expected.items()}
            return bool(wanted) and all(
                key in self.by_square and Prose(self.by_square[key]).fits(value) for key, value in wanted.items()
            )
        return bool(self.groups[0]) and super().fits(expected)


def _goal_of(walk: Walk, given: Given) -> tuple[list[Spot] | None, int | None, str, str] | None:
    """Return where a question sends the unit: squares it is to fill, its facing, the action, the leading half."""
    raw = given.get("to", "destination", "goal", "ends_at", "ends_in", default=None)
    text = given.get("action", "actions", "does", "move", default="")
    words = " ".join(map(str, text)) if isinstance(text, list) else str(text)
    low = words.lower()
    action = "march" if "march" in low else "move"
    turn = _TURN.search(fold(low))
    facing = FACINGS[turn[1]] if turn else None
    if "final_facing" in given or "new_facing" in given or "pivot_to" in given:
        facing = walk.stand.names.facing(given.get("final_facing", "new_facing", "pivot_to"), "given.facing")
    lead = "rear" if "rear half" in low else "front"
    if isinstance(raw, dict):
        front = walk.stand.names.spot(raw["front"], "given.to.front")
        rear = walk.stand.names.spot(raw["rear"], "given.to.rear")
        return [front, rear], facing, action, lead
    if raw is not None:
        return walk.stand.names.spots(raw, "given.to"), facing, action, lead
    if words:
        spots = [walk.stand.names.spot(found[0], "given.action") for found in _SPOTS.finditer(words)]
        shift = _SHIFT.search(words)
        old = walk.figure.squares
        if shift:
            right, up = int(shift[1]), int(shift[2])
            return [(column + right, row + up) for column, row in old], facing, action, lead
        if spots:
            return spots[-1:] if walk.gait.size != 4 else spots, facing, action, lead
        moved = _directed(walk, fold(low))
        if moved is not None:
            return moved, facing, action, lead
        if facing is not None:
            return list(old), facing, action, lead
        raise Misfit("given.action", f"{show(words)} is not understood", "say where it goes: to [4, 4]")
    return None


def _step_of(walk: Walk, given: Given) -> Spot | None:
    """Return the square of a single step that is asked about: the one it names, or across the one wall there is."""
    raw = given.get("step_to", "step", default=None)
    if raw is not None:
        return walk.stand.names.spot(raw, given.at("step_to", "step"))
    wall = walk.stand.ground.walls
    if len(wall) == 1 and walk.gait.size == 1:
        right, up = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[wall[0].side]
        ends = [wall[0].at, (wall[0].at[0] + right, wall[0].at[1] + up)]
        others = [spot for spot in ends if spot not in walk.figure.squares]
        if len(others) == 1:
            return others[0]
    return None


def _directed(walk: Walk, low: str) -> list[Spot] | None:
    """Return the squares after so many squares in a direction in words."""
    count = _COUNT.search(low)
    number = _WORDS.get(count[1], 0) or int(count[1]) if count else 1
    compass = re.findall(r"north ?east|north ?west|south ?east|south ?west|north|south|east|west", low)
    facing: int | None = FACINGS[compass[0].replace(" ", "")] if compass else None
    if facing is None and ("forward" in low or "ahead" in low):
        facing = walk.piece.facing
    if facing is None and "backward" in low:
        facing = (walk.piece.facing + 4) % 8
    if facing is None:
        return None
    right, up = VECTORS[facing]
    return [(column + number * right, row + number * up) for column, row in walk.figure.squares]


def _tell_goal(
    answers: DustAnswers, walk: Walk, wanted: list[Spot] | None, facing: int | None, action: str, lead: str
) -> None:
    """Tell whether the unit may end where it is sent, for what, and how it then stands."""
    assert wanted is not None
    card = walk.figure.card
    allowance = card.march if action == "march" else card.move
    board = walk.layout.board
    far = walk.reach(FAR)
    poses = _poses(walk, wanted, lead, far)
    best = min(poses, key=lambda pose: far.costs.get(pose, 10_000), default=None)
    cost = far.costs.get(best) if best is not None else None
    stands = False
    if best is not None and cost is not None:
        body = Body(tuple(place % board.size for place in footprint(board, walk.gait.size, best)))
        spots = walk.spots(best)
        came = far.path(best)
        turned = facing if facing is not None else _facing_after(walk, spots, came, lead, wanted)
        stands = turned in facings(board, body)
        front = wanted[0] if walk.gait.size == 2 and (lead == "front" or len(wanted) == 2) else spots[0]
        rear = next((spot for spot in spots if spot != front), front)
        if walk.gait.size == 2 and lead == "rear" and len(wanted) == 1:
            front, rear = rear, wanted[0]
        answers.say(FACING_SIGNS[turned], "facing", "final_facing", "new_facing")
        answers.say(list(front), "front", "front_half", "front_ends_on")
        answers.say(list(rear), "rear", "rear_half", "rear_ends_on")
        answers.say(Squares(spots), "squares", "ends_on", "ends_in", "new_squares", "position")
        answers.say(cost, "cost", "costs_squares", "movement_cost", "squares_used")
    answers.say(cost is not None and cost <= allowance and stands, "legal", "result", "step_legal", f"{action}_legal")
    if cost is None:
        bar = walk.why_not(wanted[0]) if walk.gait.size == 1 and len(wanted) == 1 else None
        reasons = set(REASONS.get(bar.rule, ())) if bar else {word for words in REASONS.values() for word in words}
        answers.say(Reason(reasons, {}), "illegal_because", "reason", "because")
    elif cost > allowance:
        answers.say(Reason({"far", "cost", "too", "allowance", "value"}, {}), "illegal_because", "reason", "because")


def _poses(walk: Walk, wanted: list[Spot], lead: str, far: Reach) -> list[int]:
    """Return the poses that fill the squares wanted; a large unit named by one half stands any way it can."""
    board = walk.layout.board
    if walk.gait.size == 2 and len(wanted) == 1:
        near = walk.figure.squares[0 if lead == "front" else 1]
        if wanted[0][0] == near[0] or wanted[0][1] == near[1]:  # the other half takes the square it leaves
            step = (wanted[0][0] - near[0], wanted[0][1] - near[1])
            if abs(step[0]) + abs(step[1]) == 1:
                return [large_pose(board, walk.stand.square(near), walk.stand.square(wanted[0]))]
        return [pose for pose in far.costs if wanted[0] in walk.spots(pose)]
    if len(wanted) != walk.gait.size:
        raise Misfit("given.to", f"a unit of {walk.gait.size} squares can't end on {len(wanted)}", "name all squares")
    numbers = [walk.stand.square(spot) for spot in wanted]
    if walk.gait.size == 2:
        return [large_pose(board, *numbers)]
    return [min(numbers)]


def _facing_after(
    walk: Walk, spots: list[Spot], came: tuple[tuple[int, int], ...], lead: str, wanted: list[Spot]
) -> int:
    """Return how a unit faces that says nothing of it: the way it went; a large unit along its squares."""
    if walk.gait.size == 2:
        front = wanted[0] if lead == "front" or len(wanted) == 2 else next(s for s in spots if s != wanted[0])
        rear = next(spot for spot in spots if spot != front)
        return VECTORS.index((front[0] - rear[0], front[1] - rear[1]))
    if walk.gait.size == 4 or len(came) < 2:
        return walk.piece.facing
    last, here = walk.spots(came[-2][0])[0], walk.spots(came[-1][0])[0]
    step = (here[0] - last[0], here[1] - last[1])
    return VECTORS.index(step) if step in VECTORS else walk.piece.facing


def _tell_entry(answers: DustAnswers, walk: Walk, given: Given) -> None:
    """Tell where a unit gets that comes on over an edge of the board (D-048, D-049)."""
    raw = given.get("edge", "entry_edge", "enters_from")
    side = FACINGS.get(fold(raw).split()[0])
    if side is None:
        raise Misfit("given.edge", f"{show(raw)} is no edge", "write N, E, S or W")
    card = walk.figure.card
    for name, allowance in (("move", card.move), ("march", card.march)):
        found = reach_entering(walk.field, walk.state, walk.piece, side, allowance)
        spots = {spot for pose in found.costs for spot in walk.spots(pose)}
        enters = can_enter(walk.field, walk.state, walk.piece, side, allowance)
        answers.say(enters, f"may_enter_by_{name}", f"{name}_may_enter", f"enters_by_{name}", f"can_enter_by_{name}")
        answers.say(EachSquare(spots.__contains__, f"{sorted(spots)[:40]}"), f"{name}_may_reach")
        answers.say(EachSquare(_outside(spots), f"{sorted(spots)[:40]}"), f"{name}_may_not_reach")
    costs = reach_entering(walk.field, walk.state, walk.piece, side, FAR).costs
    by_spot = {spot: cost for pose, cost in costs.items() for spot in walk.spots(pose)}
    answers.say(Costs(by_spot), "costs", "cost_to", "entry_costs")


def _outside(spots: set[Spot]) -> Callable[[Spot], bool]:
    return lambda spot: spot not in spots
