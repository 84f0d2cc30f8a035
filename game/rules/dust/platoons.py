"""Advantages of platoons in play: which effects touch a unit, and what they give it (D-330 to D-351, R-208 to R-217).

A unit knows its platoon only in a game that uses platoons, so nobody else pays for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.rules.dust.records import Effect, EffectName, Platoon
from game.rules.dust.state import PRESENT, Piece, Position

if TYPE_CHECKING:
    from game.rules.dust.book import Book

GET_MOVING = "get-moving"


def platoon_of(book: Book, piece: Piece) -> Platoon:
    """Return the platoon that a unit belongs to."""
    return book.platoons[piece.platoon.partition(".")[0]]


def effect_on(book: Book, piece: Piece, name: EffectName) -> Effect | None:
    """Return an effect of its platoon that touches a unit, if there is one (D-330)."""
    if not piece.platoon:
        return None
    advantage = platoon_of(book, piece).advantage
    effect = next((one for one in advantage.effects if one.effect == name), None)
    return effect if effect is not None and advantage.touches(book.units[piece.unit]) else None


def comrades(book: Book, state: Position, piece: Piece, name: EffectName) -> Iterator[Piece]:
    """Yield the others of a unit's platoon whom an effect touches, wherever they are."""
    for other in state.units.values():
        if other.id != piece.id and is_comrade(book, piece, other, name):
            yield other


def is_comrade(book: Book, piece: Piece, other: Piece, name: EffectName) -> bool:
    """Tell whether another unit is of the same platoon, and touched by an effect."""
    same = piece.side == other.side and piece.platoon == other.platoon
    return same and effect_on(book, other, name) is not None


def gained_skill(book: Book, piece: Piece | None, word: str) -> bool:
    """Tell whether its platoon gives a unit a skill (D-335)."""
    effect = effect_on(book, piece, "has-skill") if piece is not None else None
    return effect is not None and effect.skill == word


def is_hardened(book: Book, state: Position, piece: Piece) -> str:
    """Return the rule by which a unit's infantry save is easier in the first turn, nothing otherwise (D-337, R-213)."""
    effect = effect_on(book, piece, "hardened")
    return platoon_of(book, piece).advantage.rule if effect is not None and state.turn <= effect.turns else ""


def is_replaced(book: Book, state: Position, piece: Piece) -> bool:
    """Tell whether lost soldiers of a squad may be replaced at once (D-349, R-216)."""
    effect = effect_on(book, piece, "replaced")
    return effect is not None and state.turn <= effect.turns and book.profiles[piece.unit].squad


def is_unshaken(book: Book, state: Position, piece: Piece) -> bool:
    """Tell whether a unit takes no markers: while the one who inspires it is in play (D-345, R-102)."""
    effect = effect_on(book, piece, "unshaken")
    return effect is not None and any(
        other.side == piece.side and other.status in PRESENT and book.units[other.unit].id == effect.keeper
        for other in state.units.values()
    )


def is_relentless(book: Book, piece: Piece) -> bool:
    """Tell whether a suppressed unit may move instead of the forced Nothing, then fight (D-351, R-217)."""
    return effect_on(book, piece, "relentless") is not None


def reserve_bonus(book: Book, piece: Piece) -> int:
    """Return the dice that a unit adds to a roll to arrive from reserve (D-335, D-337, R-132)."""
    effect = effect_on(book, piece, "reserve-dice")
    return effect.dice if effect is not None else 0


def can_defend(book: Book, state: Position, piece: Piece) -> bool:
    """Tell whether a unit may react by moving: another of its kind in the platoon sees it (D-347, R-215)."""
    if effect_on(book, piece, "reaction-defence") is None:
        return False
    others = comrades(book, state, piece, "reaction-defence")
    return any(other.on_board and book.field.sees(state, other, piece).yes for other in others)


def orders_comrades(book: Book, piece: Piece) -> bool:
    """Tell whether a unit may use Get Moving on its comrades, wherever they are, officer or not (D-333, R-155)."""
    return effect_on(book, piece, "orders-each-other") is not None


def leads_with(book: Book, piece: Piece, name: EffectName) -> bool:
    """Tell whether a unit leads a platoon whose advantage has an effect of the leader's."""
    if piece.rank != "leader":
        return False
    return any(one.effect == name for one in platoon_of(book, piece).advantage.effects)
