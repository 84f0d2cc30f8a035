"""Where a question sends a unit, in squares, shifts or words, and whether it may go there (G03 to G09)."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.core.examples import Misfit, show
from game.core.questions import Given
from game.geometry.grid.arcs import facings
from game.geometry.grid.reach import Reach
from game.geometry.grid.squares import VECTORS, Body
from game.geometry.grid.steps import Bar, footprint, large_pose
from game.rules.dust.cases.names import FACING_SIGNS, FACINGS, Spot, fold
from game.rules.dust.cases.wording import DustAnswers, EachSquare, OneOf, Prose, Squares, Told
from game.rules.tactics.cases.walking import FAR, REASONS, Costs, Reason, Walk, outside
from game.rules.tactics.traffic import can_enter, reach_entering

_SHIFT = re.compile(r"\(\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*\)")
_SPOTS = re.compile(r"\[\s*-?\d+\s*,\s*-?\d+\s*\]")
_TURN = re.compile(
    r"(?:pivot|turn|face|facing|swing|rotate)\w*(?:\s+(?:to|towards?|the|face|facing))*\s+(nw|ne|sw|se|n|e|s|w|north|east|south|west)\b"
)
GOALS = (
    "to", "destination", "goal", "ends_at", "ends_in", "wish", "wants_to_reach", "wants_to_move_to", "target_square",
    "square_wanted", "wanted",
)  # fmt: skip
"""Keys that name the square to which a unit is to go."""
_COUNT = re.compile(r"\b(\d+|one|two|three|four|five|six)\s+squares?\b")
_LEVEL = re.compile(r"\b(?:level|floor) (\d+)\b")
_ONTO = re.compile(r"\bon(?:to)? (?:the |to the )?board\b|\benters?\b")
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class Goal(NamedTuple):
    """Where a unit is sent: the squares it is to fill or the one its leading half takes, and how."""

    squares: list[Spot]
    facing: int | None = None
    action: str = ""
    """move or march, nothing where the question leaves it open."""
    lead: str = "front"
    single: bool = False
    """It asks for one step, not for any way there."""


def goal_of(walk: Walk, given: Given) -> Goal | None:
    """Return where a question sends the unit, None if it does not."""
    raw = given.get(*GOALS, default=None)
    text = given.get("action", "actions", "does", "move", default="")
    words = " ".join(map(str, text)) if isinstance(text, list) else str(text)
    low = words.lower()
    turn = _TURN.search(fold(low))
    facing = FACINGS[turn[1]] if turn else None
    if "final_facing" in given or "new_facing" in given or "pivot_to" in given:
        facing = walk.stand.names.facing(given.get("final_facing", "new_facing", "pivot_to"), "given.facing")
    goal = Goal([], facing, "march" if "march" in low else "move" if "move" in low else "",
                "rear" if re.search(r"\brear (?:half|square|to)\b", low) else "front",
                "diagonal" in low and _counted(fold(low)) == 1)  # fmt: skip
    if isinstance(raw, dict):
        front = walk.stand.names.spot(raw["front"], "given.to.front")
        rear = walk.stand.names.spot(raw["rear"], "given.to.rear")
        return goal._replace(squares=[front, rear])
    if raw is not None:
        return goal._replace(squares=walk.stand.names.spots(raw, "given.to"))
    if not words or _ONTO.search(low):
        return None
    spots = [walk.stand.names.spot(found[0], "given.action") for found in _SPOTS.finditer(words)]
    shift = _SHIFT.search(words)
    old = walk.figure.squares
    if shift:
        right, up = int(shift[1]), int(shift[2])
        return goal._replace(squares=[(column + right, row + up) for column, row in old])
    if spots:
        return goal._replace(squares=spots[-1:] if walk.gait.size != 4 else spots)
    moved = _directed(walk, fold(low))
    if moved is not None:
        return goal._replace(squares=moved)
    if facing is not None:
        return goal._replace(squares=list(old))
    raise Misfit("given.action", f"{show(words)} is not understood", "say where it goes: to [4, 4]")


def step_of(walk: Walk, given: Given) -> Spot | None:
    """Return the square of a single step that is asked about: the one it names, or across the one wall there is."""
    raw = given.get("step_to", "step", default=None)
    if raw is not None:
        return walk.stand.names.spot(raw, given.at("step_to", "step"))
    wall = walk.stand.ground.walls
    if len(wall) == 1:
        right, up = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[wall[0].side]
        ends = [wall[0].at, (wall[0].at[0] + right, wall[0].at[1] + up)]
        others = [spot for spot in ends if spot not in walk.figure.squares]
        if len(others) == 1:
            return others[0]
    return None


def across(walk: Walk, step: Spot) -> list[Spot]:
    """Return the squares that a large or huge unit is to fill as it steps to a square beyond a wall."""
    if walk.gait.size == 2:
        return [step]
    near = min(walk.figure.squares, key=lambda one: abs(one[0] - step[0]) + abs(one[1] - step[1]))
    right, up = step[0] - near[0], step[1] - near[1]
    return [(column + right, row + up) for column, row in walk.figure.squares]


def _directed(walk: Walk, low: str) -> list[Spot] | None:
    """Return the squares after so many squares in a direction in words."""
    number = _counted(low) or 1
    compass = re.findall(r"north ?east|north ?west|south ?east|south ?west|north|south|east|west", low)
    facing: int | None = FACINGS[compass[0].replace(" ", "")] if compass else None
    if facing is None:
        turn = _turn_in(low)
        if turn is None:
            return None
        facing = (walk.piece.facing + turn) % 8
    right, up = VECTORS[facing]
    return [(column + number * right, row + number * up) for column, row in walk.figure.squares]


def _counted(low: str) -> int:
    """Return how many squares a text speaks of, none if it does not say."""
    count = _COUNT.search(low)
    return (_WORDS.get(count[1], 0) or int(count[1])) if count else 0


def _turn_in(low: str) -> int | None:
    """Return by how many eighths from its facing a unit goes, by words such as diagonally backward to the left."""
    back = "backward" in low
    ahead = "forward" in low or "ahead" in low
    side = -1 if "left" in low.split() else 1 if "right" in low.split() else 0
    if "diagonal" in low and (back or ahead):
        return (4 - (side or 1)) if back else side or 1
    if back or ahead:
        return 4 if back else 0
    return 2 * side if side and "sideways" in low else None


def tell_goal(answers: DustAnswers, walk: Walk, goal: Goal) -> None:
    """Tell whether the unit may end where it is sent, for what, and how it then stands."""
    wanted, lead = goal.squares, goal.lead
    card = walk.figure.card
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
        turned = goal.facing if goal.facing is not None else _facing_after(walk, spots, came, lead, wanted)
        stands = turned in facings(board, body)
        front = wanted[0] if walk.gait.size == 2 and (lead == "front" or len(wanted) == 2) else spots[0]
        rear = next((spot for spot in spots if spot != front), front)
        if walk.gait.size == 2 and lead == "rear" and len(wanted) == 1:
            rear = wanted[0]
            front = next(spot for spot in spots if spot != rear)
        answers.say(FACING_SIGNS[turned], "facing", "final_facing", "new_facing")
        answers.say(list(front), "front", "front_half", "front_ends_on")
        answers.say(list(rear), "rear", "rear_half", "rear_ends_on")
        answers.say(Squares(spots), "squares", "ends_on", "ends_in", "new_squares", "position")
        answers.say(cost, "cost", "costs_squares", "movement_cost", "squares_used")
        shifts = {
            (new[0] - old[0], new[1] - old[1]) for new, old in zip([front, rear], walk.figure.squares, strict=False)
        }
        answers.say(Told(walk.gait.size > 1 and len(shifts) == 1), "whole_vehicle_moves",
                    "both_halves_move", "moves_as_a_whole")  # fmt: skip
    _tell_ways(answers, walk, goal, cost)
    step = _step_bar(walk, wanted)
    one = step is None if _is_neighbour(walk, wanted) else False
    allowance = card.march if goal.action == "march" else card.move
    legal = one if goal.single and walk.gait.size == 1 else cost is not None and cost <= allowance and stands
    answers.say(legal, "legal", "result", "step_legal", *([f"{goal.action}_legal"] if goal.action else []))
    if cost is None or (goal.single and step is not None):
        reasons = set(REASONS.get(step.rule, ())) if step else {word for words in REASONS.values() for word in words}
        answers.say(Reason(reasons, {}), "illegal_because", "reason", "because")
    elif cost > allowance:
        answers.say(Reason({"far", "cost", "too", "allowance", "value"}, {}), "illegal_because", "reason", "because")


def _is_neighbour(walk: Walk, wanted: list[Spot]) -> bool:
    column, row = walk.figure.squares[0]
    return len(wanted) == 1 and walk.gait.size == 1 and max(abs(wanted[0][0] - column), abs(wanted[0][1] - row)) == 1


def _step_bar(walk: Walk, wanted: list[Spot]) -> Bar | None:
    return walk.why_not(wanted[0]) if walk.gait.size == 1 and len(wanted) == 1 else None


def _tell_ways(answers: DustAnswers, walk: Walk, goal: Goal, cost: int | None) -> None:
    """Tell by which action the unit gets there, and whether straight over the corner (D-044, D-045)."""
    card = walk.figure.card
    by = {name: cost is not None and cost <= value for name, value in (("move", card.move), ("march", card.march))}
    for name, may in by.items():
        if goal.action != name:
            answers.say(Told(may), f"{name}_legal", f"legal_by_{name}", f"reachable_by_{name}", f"{name}_reaches_it")
        answers.say(Told(may), f"may_{name}_there", f"{name}_suffices", f"{name}_is_enough", f"by_{name}")
        answers.say(
            cost if may else OneOf("impossible", "unreachable", "out of reach"), f"cost_by_{name}", f"{name}_cost"
        )
    answers.say(Told(by["march"] and not by["move"]), "march_needed", "needs_march", "must_march", "march_required")
    if cost is not None:
        answers.say(cost, "cost_around", "cost_of_the_way_round", "cost")
    if _is_neighbour(walk, goal.squares):
        (column, row), (x, y) = goal.squares[0], walk.figure.squares[0]
        step = Told(walk.may_step(goal.squares[0]))
        answers.say(step, "single_step_legal", "direct_step_legal", "step_legal", "one_step_legal")
        if column != x and row != y:
            answers.say(step, "diagonal_step_legal", "diagonal_legal", "diagonal_move_legal", "diagonal_step",
                        "diagonal_move", "may_cut_the_corner", "may_cut_corner", "corner_may_be_cut",
                        "direct_diagonal_legal", "diagonal")  # fmt: skip
        if not step.yes and cost is not None:
            words = [("march",)] if not by["move"] else [("move", "march", "straight", "round", "turn")]
            answers.say(Prose(*words), "alternative", "instead", "must", "needs", "alternatives")


def _poses(walk: Walk, wanted: list[Spot], lead: str, far: Reach) -> list[int]:
    """Return the poses that fill the squares wanted; a large unit named by one half stands any way it can."""
    board = walk.layout.board
    if walk.gait.size == 2 and len(wanted) == 1:
        near = walk.figure.squares[0 if lead == "front" else 1]
        if wanted[0][0] == near[0] or wanted[0][1] == near[1]:  # the other half takes the square it leaves
            step = (wanted[0][0] - near[0], wanted[0][1] - near[1])
            if abs(step[0]) + abs(step[1]) == 1:
                return [large_pose(board, walk.stand.square(near), walk.stand.square(wanted[0]))]
        right, up = wanted[0][0] - near[0], wanted[0][1] - near[1]
        if abs(right) == abs(up) == 1:  # a diagonal shifts both halves
            return [large_pose(board, *(walk.stand.square((x + right, y + up)) for x, y in walk.figure.squares))]
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


def floor_of(walk: Walk, given: Given) -> int | None:
    """Return the place on another floor or the roof to which a unit climbs or descends (D-060)."""
    text = fold(given.raw.get("action", given.raw.get("actions", "")))
    found = _LEVEL.search(text)
    size = walk.layout.board.size
    here, square = divmod(walk.piece.at, size)
    number = walk.layout.building_of[square]
    if number is None or not (found or {"roof", "climb", "climbs", "descend", "up", "down"} & set(text.split())):
        return None
    given.get("action", "actions")
    if found:
        level = int(found[1])
    elif "roof" in text:
        level = walk.layout.buildings[number].levels
    else:
        level = here + (-1 if "down" in text.split() or "descend" in text else 1)
    spot = _SPOTS.search(str(given.raw.get("action", "")))
    place = walk.stand.square(walk.stand.names.spot(spot[0], "given.action")) if spot else square
    return place + level * size


def tell_floor(answers: DustAnswers, walk: Walk, place: int) -> None:
    """Tell whether a unit may climb to a place, and for how many squares."""
    card = walk.figure.card
    cost = walk.reach(FAR).costs.get(place)
    answers.say(Told(cost is not None and cost <= card.move), "legal", "move_legal", "may_climb", "climb_legal")
    answers.say(Told(cost is not None and cost <= card.march), "march_legal")
    answers.say(OneOf("impossible", "unreachable") if cost is None else cost, "cost", "movement_cost", "squares_used")
    if cost is not None:
        answers.say(place // walk.layout.board.size, "level", "ends_on_level", "floor")


def is_entering(given: Given) -> bool:
    """Tell whether a question lets a unit come on over an edge of the board."""
    keys = ("edge", "entry_edge", "enters_from")
    text = given.raw.get("action", given.raw.get("actions", ""))
    return any(key in given for key in keys) or bool(_ONTO.search(str(text).lower()))


def tell_entry(answers: DustAnswers, walk: Walk, given: Given) -> None:
    """Tell where a unit gets that comes on over an edge of the board (D-048, D-049)."""
    raw = given.get("edge", "entry_edge", "enters_from", default="S")
    side = FACINGS.get(fold(raw).split()[0])
    if side is None:
        raise Misfit("given.edge", f"{show(raw)} is no edge", "write N, E, S or W")
    card = walk.figure.card
    text = fold(given.get("action", "actions", default=""))
    for name, allowance in (("move", card.move), ("march", card.march)):
        found = reach_entering(walk.field, walk.state, walk.piece, side, allowance)
        spots = {spot for pose in found.costs for spot in walk.spots(pose)}
        enters = can_enter(walk.field, walk.state, walk.piece, side, allowance)
        answers.say(enters, f"may_enter_by_{name}", f"{name}_may_enter", f"enters_by_{name}", f"can_enter_by_{name}")
        if name in text.split() or (name == "march" and "march" in text):
            answers.say(Told(enters), "legal", "may_enter", "entry_legal", "enters")
        answers.say(EachSquare(spots.__contains__, f"{sorted(spots)[:40]}"), f"{name}_may_reach")
        answers.say(EachSquare(outside(spots), f"{sorted(spots)[:40]}"), f"{name}_may_not_reach")
    costs = reach_entering(walk.field, walk.state, walk.piece, side, FAR).costs
    by_spot = {spot: cost for pose, cost in costs.items() for spot in walk.spots(pose)}
    answers.say(Costs(by_spot), "costs", "cost_to", "entry_costs")
