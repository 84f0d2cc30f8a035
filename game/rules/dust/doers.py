"""Who performs special actions: what cards and platoons allow, specialists who must live, radios (D-197 to D-199)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frames import tell
from game.rules.dust.bodies import has_role, with_pilots
from game.rules.dust.book import Book
from game.rules.dust.frames import Activation, Order, Work
from game.rules.dust.plans import FREE_ORDER
from game.rules.dust.platoons import GET_MOVING, leads_with, orders_comrades
from game.rules.dust.profile import Profile
from game.rules.dust.special.skills import CARE, ORDERS
from game.rules.dust.state import Piece, Position, State
from game.rules.dust.works import TASKS, works_of

ROLE_OF = {**dict.fromkeys(ORDERS, "officer"), **dict.fromkeys(CARE, "medic"), "field-repair": "mechanic"}
"""The specialist whose actions are lost with him (D-197)."""
ONCE = ("reload", "smoke-launchers", "camouflage", "dozer-blade")
"""Actions that need no target and are of no use twice in one activation."""
BOXED = ("smoke-launchers", "reinforcements", "replacement-vehicle")
"""Actions that can be used, or succeed, once per game (D-287, R-149)."""


def actions_of(profile: Profile, piece: Piece) -> Iterator[str]:
    """Yield the special actions that a unit can declare now."""
    for action in profile.actions_at_wheel if piece.post == "pilot" else profile.actions:
        if action in BOXED and action in piece.used:
            continue
        role = ROLE_OF.get(action)
        if role is None or role not in profile.roles or has_role(profile, piece, role):
            yield action


def special_actions(
    book: Book, state: Position, unit: Piece, hero: Piece | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the special actions of a unit, the hero with it or at its wheel, and those of no use twice (D-208)."""
    found: dict[str, None] = {}
    pilot = state.units[unit.pilot] if unit.pilot else None
    for piece in (unit, hero, pilot):
        if piece is not None and book.profiles[piece.unit].actions:
            found.update(dict.fromkeys(actions_of(book.profiles[piece.unit], piece)))
    if unit.platoon and orders_comrades(book, unit):  # D-333
        found[GET_MOVING] = None
    if state.forts:
        found.update(dict.fromkeys(works_of(book, state, unit)))
    return (tuple(found), ONCE) if found else ((), ())


def who_can(book: Book, state: Position, unit: str, hero: str, action: str) -> Piece | None:
    """Return who of a group may perform an action by his own card."""
    for name in with_pilots(state, unit, hero):
        if action in actions_of(book.profiles[state.units[name].unit], state.units[name]):
            return state.units[name]
    return None


def doer(book: Book, state: Position, unit: str, hero: str, action: str) -> Piece:
    """Return who of a group performs an action: the one whose card allows it, the unit where its platoon does."""
    return who_can(book, state, unit, hero, action) or state.units[unit]


def can_add_order(book: Book, piece: Piece) -> bool:
    """Tell whether a platoon's leader may add Get Moving: a hero, or a squad with its officer (D-197, R-214)."""
    if not leads_with(book, piece, "leader-orders"):
        return False
    profile = book.profiles[piece.unit]
    return profile.hero or has_role(profile, piece, "officer")


def leader_of(book: Book, state: Position, frame: Order) -> Piece:
    """Return the leader of a platoon in a group that gives its order (R-214)."""
    group = [state.units[name] for name in (frame.unit, frame.hero) if name]
    return next(piece for piece in group if can_add_order(book, piece))


def begin_special(book: Book, state: State, frame: Activation, action: str) -> None:
    """Let the procedure of a special action come next; a platoon's order knows whose it is (D-333, D-341).

    What nobody of the group can do any more, since its specialist has fallen, becomes Nothing (D-197, R-015).
    """
    granted = ""
    if action in TASKS:
        state.frames.append(Work(step="work.begin", unit=frame.unit, hero=frame.hero, action=action))
        return
    group = [state.units[name] for name in (frame.unit, frame.hero) if name]
    if action == FREE_ORDER:
        action, granted = GET_MOVING, "leader-orders"
        can = any(can_add_order(book, piece) for piece in group)
    else:
        can = who_can(book, state, frame.unit, frame.hero, action) is not None
        if not can and action == GET_MOVING and group[0].platoon and orders_comrades(book, group[0]):
            can, granted = True, "orders-each-other"
    if not can:
        tell(state, "did_nothing", unit=frame.unit)
        return
    order = Order(step="order.begin", unit=frame.unit, hero=frame.hero, action=action, granted=granted)
    state.frames.append(order)


def has_radio(book: Book, state: Position, *names: str) -> bool:
    """Tell whether a group has a Radio: its man lives, it is a vehicle or inside one of command (D-198, D-275)."""
    for name in filter(None, names):
        if is_in_command_vehicle(book, state, state.units[name]):
            return True
        profile = book.profiles[state.units[name].unit]
        if profile.vehicle or has_role(profile, state.units[name], "radio"):
            return True
    return False


def is_in_command_vehicle(book: Book, state: Position, piece: Piece) -> bool:
    """Tell whether a unit is carried by a Command Vehicle, or drives one (D-275, R-154)."""
    return bool(piece.carrier) and "command-vehicle" in book.profiles[state.units[piece.carrier].unit].words
