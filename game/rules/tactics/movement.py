"""Move and March on squares: where a unit may go and why not elsewhere, crates, the reaction window, facing (D-030)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from game.core.choice import Choice, Part, Refusal, choice, drops
from game.core.frames import Step, Verb, tell
from game.geometry.grid.layout import CRATE
from game.geometry.grid.squares import HUGE, ONE, VECTORS, Board
from game.geometry.grid.steps import footprint
from game.rules.dust.activation import about_unit
from game.rules.dust.boarding import VERBS, can_still_board, carriers_for, embark
from game.rules.dust.book import Facts, change, other
from game.rules.dust.carrying import step_out
from game.rules.dust.frames import Movement, Reaction
from game.rules.dust.hazards import set_off
from game.rules.dust.state import PRESENT, Piece, Position, State
from game.rules.dust.turn import count_unactivated
from game.rules.tactics.bars import why_not_there
from game.rules.tactics.bending import BentWay, way_matters
from game.rules.tactics.hazards import stage
from game.rules.tactics.plotting import crates_on, plot, plot_aboard, reach_of, way_aboard


def mover_seat(state: State, frame: Movement) -> int:
    """Return whose unit moves."""
    return state.units[frame.unit].side


class Moving(Facts):
    """The facts of a movement: every pose the unit may end in."""

    __slots__ = ("carriers", "reach", "unit")

    def __init__(self, book: Any, state: State, frame: Movement) -> None:
        super().__init__(book, state, frame, mover_seat(state, frame))
        self.unit = state.units[frame.unit]
        self.carriers = carriers_for(book, state, self.unit)
        self.reach = state.__dict__["reach"] = reach_of(book, state, frame)

    def can_reach(self, carrier: Piece) -> bool:
        """Tell whether the unit gets to a carrier with what it may still move (D-293)."""
        return way_aboard(self.book, self.state, self.frame, carrier) is not None


class Move(Verb[State]):
    """Go to a pose that the action pays for (D-030)."""

    name = "move"
    rule = "D-030"

    def subjects(self, facts: Moving) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Moving, subject: Part) -> Iterable[Part]:
        return facts.book.field.poses(facts.state, facts.unit)  # type: ignore[no-any-return]

    def drop(self, facts: Moving, subject: Part, target: Part) -> Refusal | None:
        assert isinstance(target, int)
        if facts.reach.allows(target):
            return None
        return why_not_there(facts.book, facts.state, facts.frame, facts.reach, target)

    def choices(self, facts: Moving) -> list[Choice]:
        known = drops("move", facts.frame.unit)
        return [known[pose] for pose in facts.reach.goals()]

    def regions(self, facts: Moving) -> list[Any]:
        if not way_matters(facts.book, facts.state, facts.frame) or facts.reach.is_narrow:
            return []
        return [BentWay(facts.book, facts.state, facts.frame, facts.reach)]

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        plot(rules, state, frame, wanted.target)
        frame.step = "movement.crates"


# Crates


class Crush(Verb[State]):
    """Crush the crate in a square that is entered (D-056)."""

    name = "crush"
    rule = "D-056"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        layout = facts.book.field.layout(facts.state)
        return [square for square, kind in enumerate(layout.kinds) if kind == CRATE]

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        return None if target == facts.frame.crates[0] else Refusal("other_crate", "D-056", {"at": target})

    def choices(self, facts: Facts) -> list[Choice]:
        return [choice(self.name, facts.frame.unit, facts.frame.crates[0])]

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        square = frame.crates.pop(0)
        state.crushed.append(square)
        state.forget()
        tell(state, "crushed", unit=frame.unit, at=square)


class Spare(Crush):
    """Leave the crate as it is (R-035)."""

    name = "spare"

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        frame.crates.pop(0)


def meets_crate(rules: Any, state: State, frame: Movement) -> bool:
    """Tell whether a crate is still to be asked about."""
    return bool(frame.crates)


# On the way


def go(rules: Any, state: State, frame: Movement) -> None:
    """Go the way laid out; at the reaction window the enemy is asked, and the rest may be planned anew (R-088)."""
    if frame.tested and is_over(state, frame):
        frame.step = ""
        return
    if advance(rules, state, frame):
        frame.step = "movement.go"
        return
    if frame.stuck and not state.units[frame.unit].on_board:
        frame.step = ""
        return
    if frame.boards and not frame.rest:
        embark(state, frame)
    if frame.window < 0:
        frame.step = "movement.face"
    else:
        frame.window = -1
        seat = other(mover_seat(state, frame))
        frame.fresh = count_unactivated(state)[seat]
        frame.step = "movement.resume"
        state.frames.append(Reaction(step="reaction.offer", seat=seat, trigger=frame.unit))


def is_over(state: State, frame: Movement) -> bool:
    """Tell whether mines were the end of the unit; a hero may be left of a group (R-203)."""
    if frame.hero and state.units[frame.hero].status not in PRESENT:
        frame.hero = ""
    return state.units[frame.unit].status in ("down", "lost", "reserve") and not frame.entering


def advance(rules: Any, state: State, frame: Movement) -> bool:
    """Go to the end of the way laid out, or to what stops the unit there; tell if mines went off (D-317, D-319)."""
    path, frame.path = frame.path, []
    mines = None
    if state.forts and path:
        path, frame.path, mines = stage(rules, state, frame, path)
        if frame.stuck:
            frame.rest, frame.boards = [], ""
    if path:
        walk(rules, state, frame, path)
    if mines is None:
        return False
    set_off(rules, state, frame.unit, frame.hero, mines)
    return True


def walk(rules: Any, state: State, frame: Movement, path: list[int]) -> None:
    """Put the unit, and the hero with it, at the end of a way."""
    unit = state.units[frame.unit]
    board = rules.field.layout(state).board
    size = rules.field.gaits[unit.unit].size
    enters = frame.entering
    way = path if enters or unit.carrier else [unit.at, *path]
    inward = (rules.entry_edge(state, unit) + 4) % 8 if enters else unit.facing
    facing = heading(board, size, way[-2] if len(way) > 1 else way[-1], way[-1], inward)
    frame.entering = False
    if state.forts:
        facing = settle(rules, state, unit, path[-1], facing)
    for name in filter(None, (frame.unit, frame.hero)):
        if unit.carrier:
            step_out(rules, state, name)
        change(state, state.units[name], status="board", at=path[-1], facing=facing)
    kind = "entered" if enters else "moved"
    tell(state, kind, unit=frame.unit, hero=frame.hero, path=way, facing=facing, action=frame.action)


def settle(rules: Any, state: State, unit: Piece, pose: int, facing: int) -> int:
    """Return the facing of a unit that comes to a pose: in a Bunker that of its slit (R-199)."""
    options = rules.field.facings(state, replace(unit, status="board", at=pose, carrier=""))
    return facing if facing in options else _nearest(options, facing)


def heading(board: Board, size: int, before: int, after: int, facing: int) -> int:
    """Return the facing of the last step, as near as the unit's size allows (R-025)."""
    count = board.size
    here, there = footprint(board, size, before), footprint(board, size, after)
    right = up = 0
    for start, end in zip(here, there, strict=True):
        right += end % count % board.width - start % count % board.width
        up += end % count // board.width - start % count // board.width
    if right or up:
        facing = VECTORS.index(((right > 0) - (right < 0), (up > 0) - (up < 0)))
    return facing if size == ONE else _nearest(allowed(board, size, after), facing)


def allowed(board: Board, size: int, pose: int) -> tuple[int, ...]:
    """Return the facings that a unit of a size may take in a pose (R-025)."""
    if size == ONE:
        return tuple(range(8))
    if size == HUGE:
        return (0, 2, 4, 6)
    return (0, 4) if pose % 2 else (2, 6)


def _nearest(options: tuple[int, ...], facing: int) -> int:
    return min(options, key=lambda one: min((one - facing) % 8, (facing - one) % 8))


def resume(rules: Any, state: State, frame: Movement) -> None:
    """Go on after the window: plan anew if somebody reacted, else as plotted; a lost unit stops (D-390, R-088)."""
    unit = state.units[frame.unit]
    if frame.hero and state.units[frame.hero].status not in PRESENT:
        frame.hero = ""
    if not unit.on_board:
        frame.step = ""
    elif frame.stuck:
        return
    elif count_unactivated(state)[other(unit.side)] < frame.fresh or not can_still_board(rules, state, frame):
        frame.rest = []
        frame.boards = frame.post = ""
        frame.step = "movement.choose"
    elif frame.rest:
        frame.path, frame.rest = frame.rest, []
        frame.crates = crates_on(rules, state, frame)
        frame.step = "movement.crates"


# Facing


class Face(Verb[State]):
    """Choose the facing at the end of the movement; a unit turns in no other way (D-031, D-085, R-025)."""

    name = "face"
    rule = "R-025"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return range(8)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        if target in facings_of(facts.book, facts.state, facts.state.units[facts.frame.unit]):
            return None
        return Refusal("facing_not_possible", "R-025", {"facing": target})

    def choices(self, facts: Facts) -> list[Choice]:
        unit = facts.state.units[facts.frame.unit]
        known = drops("face", unit.id)
        return [known[facing] for facing in facings_of(facts.book, facts.state, unit)]

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        turn_to(state, frame.unit, wanted.target)
        frame.step = ""


def turn_to(state: State, unit: str, facing: int) -> None:
    """Turn a unit where it stands."""
    piece = state.units[unit]
    if piece.facing != facing:
        change(state, piece, facing=facing)
        tell(state, "turned", unit=unit, facing=facing)


def facings_of(rules: Any, state: Position, unit: Piece) -> tuple[int, ...]:
    """Return the facings that a unit may take where it stands."""
    found: tuple[int, ...] = rules.field.facings(state, unit)
    return found


def minds_facing(rules: Any, state: State, frame: Movement) -> bool:
    """Tell whether the facing matters: a weapon with a fixed arc, or a large unit."""
    unit = state.units[frame.unit]
    return unit.on_board and rules.field.faces[unit.unit]


PROCEDURES = {
    "movement": (
        "movement.choose",
        "movement.board",
        "movement.crates",
        "movement.go",
        "movement.resume",
        "movement.face",
    ),
}
STEPS = {
    "movement.choose": Step(verbs=(Move(), *VERBS), seat=mover_seat, facts=Moving, prompt="move", params=about_unit),
    "movement.crates": Step(
        verbs=(Crush(), Spare()), seat=mover_seat, wanted=meets_crate, prompt="crate",
        facts=lambda rules, state, frame: Facts(rules, state, frame, mover_seat(state, frame)),
        params=lambda rules, state, frame: {"unit": frame.unit, "at": frame.crates[0]},
    ),
    "movement.board": Step(plot_aboard),
    "movement.go": Step(go),
    "movement.resume": Step(resume),
    "movement.face": Step(
        verbs=(Face(),), seat=mover_seat, wanted=minds_facing, prompt="face", params=about_unit,
        facts=lambda rules, state, frame: Facts(rules, state, frame, mover_seat(state, frame)),
    ),
}  # fmt: skip
