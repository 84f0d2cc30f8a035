"""Random play with some zest: choices drawn so that units meet, fight and use what they can; for the kit alone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import Choice, Decision, choice
from game.core.rng import Chance
from game.rules.dust.book import Book
from game.rules.dust.frames import Order
from game.rules.dust.orders import DEEDS, Ordering
from game.rules.dust.plans import NOTHING
from game.rules.dust.state import Piece
from game.rules.dust.works import TASKS, works_of

IDLE = frozenset(("alone", "decline", "hold", "pass", "stand", "unaim", "wait"))
"""Verbs that let something be."""


def spur(book: Book, state: Any, decision: Decision, chance: Chance) -> Choice | None:
    """Return a choice of somebody who wants to fight; None where anything will do."""
    first = decision.choices[0] if decision.choices else None
    if first is not None and first.verb == "declare":
        return _plan(book, state, decision, chance)
    if first is not None and first.verb == "move" and first.subject in state.units and chance.below(3):
        return _towards(book, state, decision, chance)
    busy: list[Any] = [each for each in (*decision.choices, *decision.regions) if each.verb not in IDLE]
    if not busy or not chance.below(8):
        return None
    verb = chance.pick(list(dict.fromkeys(each.verb for each in busy)))
    picked = chance.pick([each for each in busy if each.verb == verb])
    if isinstance(picked, Choice):
        return picked
    point = picked.sample(chance)
    return choice(picked.verb, picked.subject, point) if point is not None else None


def _plan(book: Book, state: Any, decision: Decision, chance: Chance) -> Choice | None:
    """Pick an action, then a plan that has it, for few plans have the rarer ones; what helps now is often picked."""
    plans = [each for each in decision.choices if each.verb == "declare"]
    actions = {action for each in plans for action in str(each.target).split("+") if action != NOTHING}
    if not actions:
        return None
    unit: Piece = state.units[decision.choices[0].subject]
    useful = {action for action in actions & set(DEEDS) if _has_target(book, state, unit, action)}
    useful |= _works_at(book, state, unit) & actions
    wanted = chance.pick(sorted(useful if useful and chance.below(2) else actions))
    return chance.pick([each for each in plans if wanted in str(each.target).split("+")])


def wanted_by(book: Book, state: Any, unit: Piece, chance: Chance) -> list[Piece]:
    """Return whom a unit might go to: enemies, or friends for heroes and helpers, those who were hurt first."""
    others = [piece for piece in state.units.values() if piece.on_board and piece.id != unit.id]
    profile = book.profiles[unit.unit]
    helps = bool(profile.actions or profile.hero) and bool(chance.below(2))
    met = [piece for piece in others if (piece.side == unit.side) == helps]
    return [piece for piece in met if piece.fallen or piece.damage] or met if helps else met


def _towards(book: Book, state: Any, decision: Decision, chance: Chance) -> Choice | None:
    """Go near an enemy; heroes and helpers as often to a friend, to one who was hurt first."""
    unit: Piece = state.units[decision.choices[0].subject]
    met = wanted_by(book, state, unit, chance)
    moves = [each for each in decision.choices if each.verb == "move"]
    if not met or not moves:
        return None
    if state.forts and chance.below(2):
        beside = [each for each in moves if _works_at(book, state, replace(unit, status="board", at=each.target))]
        if beside:
            return chance.pick(beside)
    goal = chance.pick(met)
    far = [book.field.distance(state, replace(unit, status="board", at=each.target), goal) for each in moves]
    return chance.pick([each for each, distance in zip(moves, far, strict=True) if distance == min(far)])


def _has_target(book: Book, state: Any, unit: Piece, action: str) -> bool:
    """Tell whether a special action could be performed on anybody now."""
    order = Order(step="order.choose", unit=unit.id, hero=state.frames[-1].hero, action=action)
    return next(Ordering(book, state, order).targets(), None) is not None


def _works_at(book: Book, state: Any, unit: Piece) -> set[str]:
    """Return the engineering actions that a unit could perform where it stands (R-204)."""
    if not state.forts or not unit.on_board:
        return set()
    able = works_of(book, state, unit)
    if not able:
        return set()
    near = {fort.kind for fort in book.field.forts_near(state, unit)}
    return {action for action in able if TASKS[action].kind in near}
