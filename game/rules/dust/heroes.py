"""Heroes who join units: who may join whom, and what a group can do together (D-181 to D-186, R-141, R-168)."""

from __future__ import annotations

from game.core.choice import Refusal
from game.rules.dust.book import Book
from game.rules.dust.records import Unit
from game.rules.dust.special import SPECIALS
from game.rules.dust.state import Piece, Position

KINDRED = {name: special.rule for name, special in SPECIALS.items() if special.joins_kind}
"""Words that only join their like, with the rule (R-168)."""


LED = (3, 4)
"""Move and March of mindless zombies that a Blutkreuz leads (D-219)."""


def why_not_pair(hero: Unit, unit: Unit) -> Refusal | None:
    """Return why a hero's card can never join a unit's card (D-183, D-194, R-168)."""
    what = {"hero": hero.id, "unit": unit.id}
    if hero.kind != "hero":
        return Refusal("no_hero", "D-183", what)
    if unit.kind not in ("squad", "support"):
        return Refusal("joins_squads_only", "D-183", what)
    if "loner" in hero.keywords:
        return Refusal("loner", "D-235", what)
    if "superhuman" in hero.keywords:
        return Refusal("superhuman_joins_nobody", "D-194", what)
    for word, rule in KINDRED.items():
        if (word in hero.keywords) != (word in unit.keywords):
            return Refusal("joins_its_kind_only", rule, what)
    if hero.armour != unit.armour:
        return Refusal("other_armour", "D-183", what)
    return None


def why_not_join(book: Book, state: Position, hero: Piece, unit: Piece) -> Refusal | None:
    """Return why a hero can't join a unit where both stand, activated or not (R-141)."""
    what = {"hero": hero.id, "unit": unit.id}
    if hero.side != unit.side:
        return Refusal("not_your_unit", "D-183", what)
    refusal = why_not_pair(book.units[hero.unit], book.units[unit.unit])
    if refusal is not None:
        return Refusal(refusal.reason, refusal.rule, what)
    if not hero.on_board or not unit.on_board or hero.at != unit.at:
        return Refusal("not_in_the_same_square", "R-141", what)
    return None


def heroes_for(book: Book, state: Position, unit: Piece) -> list[Piece]:
    """Return the unactivated heroes who may join a unit for its activation (D-185)."""
    if not unit.on_board or book.units[unit.unit].kind not in ("squad", "support"):
        return []
    return [
        piece
        for piece in state.units.values()
        if piece.at == unit.at and piece.side == unit.side and not piece.activated
        and why_not_join(book, state, piece, unit) is None
    ]  # fmt: skip


def is_led(book: Book, state: Position, unit: Piece) -> bool:
    """Tell whether a Blutkreuz within range 1 leads mindless zombies (D-219, R-170)."""
    if not unit.on_board or "mindless-zombie" not in book.units[unit.unit].keywords:
        return False
    return any(
        piece.side == unit.side and piece.on_board and "blutkreuz" in book.units[piece.unit].keywords
        and book.field.distance(state, piece, unit) <= 1
        for piece in state.units.values()
    )  # fmt: skip


def pace(book: Book, unit: Piece, hero: Piece | None = None, led: bool = False) -> tuple[int, int]:
    """Return Move and March of a unit; with a hero the lower value of each (D-184)."""
    card = book.units[unit.unit]
    move, march = LED if led else (card.move, card.march)
    if hero is None:
        return move, march
    with_him = book.units[hero.unit]
    return min(move, with_him.move), min(march, with_him.march)


def shared_words(book: Book, unit: Piece, hero: Piece | None, words: tuple[str, ...]) -> set[str]:
    """Return which skills of these serve a group: a hero's skills serve his unit and the other way round (R-156)."""
    cards = [book.units[unit.unit], *([book.units[hero.unit]] if hero is not None else [])]
    return {word for word in words if any(word in card.keywords for card in cards)}
