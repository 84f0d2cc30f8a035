"""What a view of Battle says at a glance: the moment, the fight, the cards on the table; imports the rules."""

from __future__ import annotations

from typing import TypeVar

from game.core.choice import Choice
from game.rules.battle.book import Book
from game.rules.battle.cards import Figures
from game.rules.battle.ground import controlled
from game.rules.battle.odds import table_of
from game.rules.battle.rules import TABLE
from game.rules.battle.state import GERMAN, SOVIET, AnyFrame, Attack, Event, Losses, State, Turn, View

F = TypeVar("F", bound=AnyFrame)

SETUP = {"setup.soviet_forces": SOVIET, "setup.german_forces": GERMAN}
"""The steps in which a side chooses its forces."""
WORDS = frozenset(("ready", "end", "pass", "stop", "fight", "stay"))
"""The verbs that lift nothing: they are said with a button."""
ALTERNATION = frozenset(("attack.events", "attack.firefight"))


def moment(view: View) -> str:
    """Return the step that the game stands at, empty when it is over."""
    return view.frames[-1].step if view.frames else ""


def frame_of(view: View, kind: type[F]) -> F | None:
    """Return the topmost frame of a kind."""
    return next((frame for frame in reversed(view.frames) if isinstance(frame, kind)), None)


def attack_in(view: View) -> Attack | None:
    """Return the attack under way."""
    return frame_of(view, Attack)


def losses_in(view: View) -> Losses | None:
    """Return the side that takes its losses now."""
    return frame_of(view, Losses)


def events_on_table(view: View) -> list[Event]:
    """Return the events that have been played and not put away, the first one first."""
    return [frame for frame in view.frames if isinstance(frame, Event)]


def mustering(view: View) -> int | None:
    """Return the side that chooses its forces now."""
    return SETUP.get(moment(view))


def acting(view: View) -> int | None:
    """Return the side that the game waits for."""
    step = TABLE.steps.get(moment(view))
    return step.seat(view, view.frames[-1]) if step is not None and step.seat is not None else None


def fighters(view: View) -> set[str]:
    """Return the units in the fight under way, those that have left the table with them."""
    attack = attack_in(view)
    if attack is None:
        return set()
    named = {*attack.attackers, *attack.defenders}
    if attack.step == "attack.join":
        named |= {unit.id for unit in view.units[1 - attack.seat].values() if unit.zone == attack.slot + "c"}
    return named


def open_table(view: View) -> State:
    """Return a state that holds what lies open, the tops of the piles and the cards in play included."""
    state = table_of(view)
    state.piles = [[top] if top else [] for top in view.pile_tops]
    state.uranus = view.uranus[:]
    state.discount = view.discount
    state.spent = view.spent[:]
    state.hands[view.seat] = view.hand[:]
    return state


def held(book: Book, view: View, seat: int) -> tuple[str, ...]:
    """Return the slots that a side controls (R-04)."""
    return controlled(book, table_of(view), seat)


def holder(book: Book, view: View, slot: str) -> int | None:
    """Return the side that controls a location."""
    return next((seat for seat in (GERMAN, SOVIET) if slot in held(book, view, seat)), None)


def is_contested(view: View, slot: str) -> bool:
    """Tell whether both sides stand in the control zone."""
    zone = slot + "c"
    return all(any(unit.zone == zone for unit in units.values()) for units in view.units)


def figures(book: Book, view: View) -> Figures:
    """Return the figures in force."""
    return book.figures[view.scenario]


def side_of(book: Book, part: str) -> int | None:
    """Return the side that a unit or an action card belongs to."""
    if part in book.units:
        return book.units[part].seat
    return book.kind_of[part].seat if part in book.kind_of else None


def zone_of(view: View, unit: str) -> str:
    """Return where a unit stands, empty if it is not on the table."""
    return next((units[unit].zone for units in view.units if unit in units), "")


def rack_of(book: Book, view: View, seat: int) -> list[str]:
    """Return the units that a side may still choose in the set-up (R-02), the dearest first."""
    left = [unit for unit in book.force_ids[seat] if unit not in view.units[seat]]
    return sorted(left, key=lambda unit: (-book.units[unit].value, -book.units[unit].combat, unit))


def turn_of(view: View) -> Turn | None:
    """Return the turn under way."""
    return frame_of(view, Turn)


def committed_by(wanted: Choice | None) -> tuple[str, ...]:
    """Return the firefight card that a choice would add to the fight."""
    return (str(wanted.subject),) if wanted is not None and wanted.verb in {"firefight", "use"} else ()
