"""Engineering: infantry clears wire and mines, vehicles wire, dozers Bunkers, trenches, mines (D-318 to D-324)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.bodies import with_pilots
from game.rules.dust.book import Book, Facts
from game.rules.dust.conditions import acted
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.elimination import eliminate
from game.rules.dust.frames import Activation, Work
from game.rules.dust.hazards import set_off
from game.rules.dust.plans import BURY
from game.rules.dust.profile import Profile
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import Fort, Piece, Position, State
from game.rules.dust.suppression import suppress

CLEAR_WIRE, CLEAR_MINES, FILL_TRENCH = "clear-wire", "clear-mines", "fill-trench"


class Task(NamedTuple):
    """What an engineering action is performed on, and the rule for infantry, claws and saws, and blades."""

    kind: str
    on_foot: str = ""
    claws: str = ""
    blade: str = ""


TASKS = {
    CLEAR_WIRE: Task("wire", on_foot="D-318", claws="D-321"),
    CLEAR_MINES: Task("mines", on_foot="D-320", blade="D-324"),
    FILL_TRENCH: Task("trench", blade="D-323"),
    BURY: Task("bunker", blade="D-322"),
}


def rule_of(profile: Profile, action: str) -> str:
    """Return the rule by which a unit may perform an engineering action, nothing where it may not (R-204)."""
    task = TASKS[action]
    if profile.infantry:
        return task.on_foot
    if not profile.vehicle:
        return ""
    if task.blade and profile.blade:
        return task.blade
    return task.claws if profile.claws else ""


def works_of(book: Book, state: Position, unit: Piece) -> list[str]:
    """Return the engineering actions that a unit may declare: what it can do, as long as there is such a thing."""
    if not unit.on_board:
        return []
    profile = book.profiles[unit.unit]
    kinds = {fort.kind for fort in state.forts}
    return [action for action, task in TASKS.items() if task.kind in kinds and rule_of(profile, action)]


class Working(Facts):
    """The facts of an engineering action: the fortifications that the unit stands by."""

    __slots__ = ("near", "rule", "task")

    def __init__(self, book: Book, state: State, frame: Work) -> None:
        super().__init__(book, state, frame, state.units[frame.unit].side)
        self.task = TASKS[frame.action]
        self.rule = rule_of(book.profiles[state.units[frame.unit].unit], frame.action)
        self.near = book.field.forts_near(state, state.units[frame.unit])

    def why_not(self, fort: Fort) -> Refusal | None:
        """Return why the action can't be performed on a fortification."""
        what = {"unit": self.frame.unit, "action": self.frame.action, "fort": fort.kind, "at": fort.at}
        if fort.kind != self.task.kind:
            return Refusal("other_works", self.rule, what)
        return None if fort in self.near else Refusal("not_beside_it", self.rule, what)


class Dig(Verb[State]):
    """Choose what is cleared, filled or buried (R-204)."""

    name = "work"
    rule = "R-204"

    def subjects(self, facts: Working) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Working, subject: Part) -> Iterable[Part]:
        return [fort.id for fort in facts.state.forts]

    def drop(self, facts: Working, subject: Part, target: Part) -> Refusal | None:
        return facts.why_not(next(fort for fort in facts.state.forts if fort.id == target))

    def choices(self, facts: Working) -> list[Choice]:
        return [choice(self.name, facts.frame.unit, fort.id) for fort in facts.near if facts.why_not(fort) is None]

    def do(self, rules: Book, state: State, frame: Work, wanted: Choice) -> None:
        frame.target = str(wanted.target)


def begin(rules: Book, state: State, frame: Work) -> None:
    """Note that the unit acts; what it has begun to bury it goes on with (D-322)."""
    for name in with_pilots(state, frame.unit, frame.hero):
        acted(rules, state, name)
    under = activation_of(state, frame)
    if frame.action == BURY and under is not None and under.digs:
        near = {fort.id for fort in rules.field.forts_near(state, state.units[frame.unit])}
        frame.target = under.digs if under.digs in near else ""
        frame.step = "work.roll"


def activation_of(state: State, frame: Work) -> Activation | None:
    """Return the activation in which a unit works."""
    found = (one for one in reversed(state.frames) if isinstance(one, Activation) and one.unit == frame.unit)
    return next(found, None)


def has_work(rules: Book, state: State, frame: Work) -> bool:
    """Tell whether there is something to work on that is not chosen yet; else the action becomes Nothing (R-015)."""
    facts = Working(rules, state, frame)
    return not frame.target and any(facts.why_not(fort) is None for fort in facts.near)


def perform(rules: Book, state: State, frame: Work) -> None:
    """Roll for the work and carry it out (R-202 to R-204)."""
    fort = next((fort for fort in state.forts if fort.id == frame.target), None)
    under = activation_of(state, frame)
    if fort is None:
        tell(state, "did_nothing", unit=frame.unit)
        return
    if frame.action == BURY and under is not None and not under.digs:
        under.digs = fort.id  # D-322: the second action in a row decides
        tell(state, "digging", unit=frame.unit, at=fort.at)
        return
    profile = rules.profiles[state.units[frame.unit].unit]
    dice = min(2, profile.claws) if frame.action == CLEAR_WIRE and profile.vehicle else 1
    rule = rule_of(profile, frame.action)
    told: dict[str, Any] = {"unit": frame.unit, "action": frame.action, "fort": fort.kind, "at": fort.at}
    done = bool(try_dice(state, dice, ARMY_ONLY, "work", rule=rule, **told))
    tell(state, "work", success=done, **told)
    if under is not None:
        under.digs = ""
    if done:
        remove(rules, state, fort, frame.unit)
    elif frame.action == CLEAR_MINES and profile.infantry:  # D-320
        suppress(rules, state, frame.unit)
        set_off(rules, state, frame.unit, frame.hero, fort)


def remove(book: Book, state: State, fort: Fort, by: str) -> None:
    """Take a fortification away, and bury everybody in it (D-318, D-322)."""
    inside = [piece for piece in state.units.values() if piece.on_board and book.field.fort_of(state, piece) == fort]
    for piece in inside:
        eliminate(book, state, piece, by, buried=True)
    state.tear_down(fort)
    tell(state, "fort_removed", fort=fort.kind, at=fort.at, by=by)


PROCEDURES = {"work": ("work.begin", "work.choose", "work.roll")}
STEPS = {
    "work.begin": Step(begin),
    "work.choose": Step(
        verbs=(Dig(),), seat=lambda state, frame: state.units[frame.unit].side, facts=Working, wanted=has_work,
        prompt="work", params=lambda rules, state, frame: {"unit": frame.unit, "action": frame.action}, auto=True,
    ),
    "work.roll": Step(perform),
}  # fmt: skip
