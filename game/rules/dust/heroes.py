"""Heroes who join units: who may join whom, and what a group can do together (D-181 to D-186, R-141, R-168)."""

from __future__ import annotations

from game.core.choice import Refusal
from game.rules.dust.book import Book
from game.rules.dust.records import Unit
from game.rules.dust.special import SPECIALS
from game.rules.dust.state import PRESENT, Piece, Position

KINDRED = {name: special.rule for name, special in SPECIALS.items() if special.joins_kind}
"""Words that only join their like, with the rule (R-168)."""

LED = (3, 4)
"""Move and March of zombies that a Blutkreuz leads (D-219)."""


def why_not_pair(hero: Unit, unit: Unit) -> Refusal | None:
    """Return why a hero's card can never join a unit's card (D-183, D-194, R-145, R-168)."""
    what = {"hero": hero.id, "unit": unit.id}
    if hero.kind != "hero":
        return Refusal("no_hero", "D-183", what)
    if "sidekick" in hero.keywords and "superhuman" in unit.keywords:
        return None  # D-243
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
    if book.measured is not None and hero.on_board and unit.on_board:
        apart = book.measured.why_apart(state, hero, unit)
        return Refusal(*apart, what) if apart is not None else None
    return None if are_together(book, state, hero, unit) else Refusal("not_in_the_same_square", "R-141", what)


def are_together(book: Book, state: Position, hero: Piece, unit: Piece) -> bool:
    """Tell whether a hero is where a unit is: in its square, or aboard the same carrier beside it (R-141)."""
    if unit.carrier:
        return hero.carrier == unit.carrier and hero.post == unit.post and hero.status == unit.status == "aboard"
    if not (hero.on_board and unit.on_board):
        return False
    return hero.at == unit.at or (bool(state.forts) and are_inside_together(book, state, hero, unit))


def are_inside_together(book: Book, state: Position, hero: Piece, unit: Piece) -> bool:
    """Tell whether a hero is in the fortification that a Strongpoint unit fills (R-198)."""
    if "strongpoint" not in book.profiles[unit.unit].words:
        return False
    fort = book.field.fort_of(state, unit)
    return fort is not None and book.field.fort_of(state, hero) == fort


def can_be_joined(book: Book, unit: Piece) -> bool:
    """Tell whether a hero could ever join a unit (D-183, D-243)."""
    if unit.status not in PRESENT:
        return False
    card = book.units[unit.unit]
    return card.kind in ("squad", "support") or "superhuman" in card.keywords


def heroes_for(book: Book, state: Position, unit: Piece) -> list[Piece]:
    """Return the unactivated heroes who may join a unit for its activation (D-185)."""
    if not can_be_joined(book, unit):
        return []
    return [
        piece
        for piece in state.units.values()
        if (piece.at == unit.at or book.measured is not None or state.forts) and piece.side == unit.side
        and not piece.activated and piece.id != unit.id
        and why_not_join(book, state, piece, unit) is None
    ]  # fmt: skip


def pace(book: Book, unit: Piece, hero: Piece | None = None, led: bool = False) -> tuple[int, int]:
    """Return Move and March of a unit, of zombies with a leader; with a hero the lower value of each (D-184)."""
    card = book.units[unit.unit]
    slow, fast = LED if led else (card.move, card.march)
    if hero is None:
        return slow, fast
    with_him = book.units[hero.unit]
    return min(slow, with_him.move), min(fast, with_him.march)


def shared_words(book: Book, unit: Piece, hero: Piece | None, words: tuple[str, ...]) -> set[str]:
    """Return which skills of these serve a group: a hero's skills serve his unit and the other way round (R-156)."""
    cards = [book.units[unit.unit], *([book.units[hero.unit]] if hero is not None else [])]
    return {word for word in words if any(word in card.keywords for card in cards)}
