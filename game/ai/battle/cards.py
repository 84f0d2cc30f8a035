"""What an action card is worth in the hand of a Battle player: which to keep, which to spend first."""

from __future__ import annotations

from game.rules.battle.book import Book
from game.rules.battle.effects import (
    CapturedDepot,
    Decorate,
    FactoryMilitia,
    FreeMoves,
    RemoveUranus,
    SearchHand,
    SupplyDrop,
    Uranus,
)
from game.rules.battle.effects_attack import (
    Barrage,
    CancelEvent,
    Maskirovka,
    Order227,
    RubbleAssault,
    StrengthenDefence,
    StripFighters,
    WeakenEnemy,
)
from game.rules.battle.events import EventEffect
from game.rules.battle.state import State

PLAIN = 0.65
"""Any card: a resupply, a part of a price."""
FIREFIGHT = 0.12
"""Each point of its firefight value."""
KEEP: dict[type[EventEffect], float] = {
    Uranus: 3.0,
    RemoveUranus: 2.0,
    CancelEvent: 1.2,
    Maskirovka: 0.8,
    SearchHand: 0.7,
    CapturedDepot: 0.9,
    SupplyDrop: 0.4,
    FactoryMilitia: 0.3,
    StripFighters: 0.3,
    Barrage: 0.3,
    RubbleAssault: 0.2,
    Order227: 0.2,
    WeakenEnemy: 0.2,
    StrengthenDefence: 0.2,
    Decorate: 0.1,
    FreeMoves: 0.2,
}
"""What the event adds to that."""


def keep_worth(book: Book, card: str) -> float:
    """Return what it costs to part with a card."""
    effect = type(book.kind_of[card].effect)
    return PLAIN + FIREFIGHT * abs(book.firefight[card]) + KEEP.get(effect, 0.0)


def cheapest_first(book: Book, cards: list[str]) -> list[str]:
    """Sort cards by what it costs to part with them."""
    return sorted(cards, key=lambda card: (keep_worth(book, card), card))


def hand_worth(book: Book, state: State, seat: int) -> float:
    """Return what a hand is worth."""
    return sum(keep_worth(book, card) for card in state.hands[seat])


def cost_of(book: Book, cards: list[str], count: int, sparing: str = "") -> float:
    """Return what it costs to part with so many cards, the cheapest ones, sparing one that is needed."""
    spare = [card for card in cheapest_first(book, cards) if card != sparing]
    return sum(keep_worth(book, card) for card in spare[:count])
