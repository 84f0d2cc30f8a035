"""The chances that an attack marks units on the measured table: under fire, or suppressed (D-170, D-171)."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.dust.book import Book
from game.rules.dust.chances import Joint, struck, whole
from game.rules.dust.odds import Forecast, Volley, body_of
from game.rules.dust.state import Piece, Position
from game.rules.dust.suppression import TEN_HITS, UNDER_FIRE, is_immune, is_suppressed


class Shock(NamedTuple):
    """What an attack does to the nerves of a unit that outlives it: the chances to be hit, and to be suppressed."""

    unit: str
    hit: float
    suppressed: float


def shocks(book: Book, state: Position, found: Forecast) -> tuple[Shock, ...]:
    """Return the chances of markers, the attackers' last; nothing where a game has none (D-170, D-171)."""
    if not book.suppresses:
        return ()
    volleys = [*found.volleys, *found.back]
    names = dict.fromkeys([*(fate.unit for fate in found.targets), found.own.unit])
    return tuple(shock_of(book, state, state.units[name], [v for v in volleys if v.target == name]) for name in names)


def shock_of(book: Book, state: Position, piece: Piece, volleys: list[Volley]) -> Shock:
    """Return the chances of markers of one unit, each with its living on."""
    if not volleys or is_immune(book, state, piece):
        return Shock(piece.id, 0.0, 0.0)
    body = body_of(book, state, piece)
    joint: Joint = (whole(body),)
    for volley in volleys:
        joint = struck(body, volley.blow, volley.die, volley.cast.dice, joint, volley.floors, TEN_HITS)
    dead = body.boxes if body.figures else 0  # a group whose soldiers are gone is its hero, who takes no marker
    alive = [sum(vector[dead + 1 :]) for vector in joint]
    hit = sum(alive[1:])
    if is_suppressed(piece):
        return Shock(piece.id, hit, 0.0)
    return Shock(piece.id, hit, hit if piece.has(UNDER_FIRE) else sum(alive[TEN_HITS:]))
