"""Where a unit is put on the measured table: the point of a choice read, and every figure given its spot or a reason.

Deployment, ambushes, arrivals and movement all read points here; what else they ask of a spot they hand in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.choice import Point, Refusal
from game.geometry.table.places import Spot, place, spot_of
from game.geometry.table.shapes import CIRCLE
from game.rules.battlefield.formation import clashes, fresh_offsets, gather, is_together
from game.rules.dust.bodies import living
from game.rules.dust.book import change
from game.rules.dust.state import Piece, Position, State

Ask = Callable[[int, Spot, int], Refusal | None]
"""Why a figure, by its number among the living, can't be put on a spot with a facing."""

MOST_LEVEL = 5


class Standing(NamedTuple):
    """Where the living figures of a unit are put, the joined hero last, and which way a hull faces."""

    spots: tuple[Spot, ...]
    facing: int = 0


def count_of(book: Any, piece: Piece) -> int:
    """Return how many figures of a unit stand on the table."""
    profile = book.profiles[piece.unit]
    return living(profile, piece).bit_count() if profile.squad else 1


def radii_of(book: Any, piece: Piece, hero: Piece | None = None) -> list[int]:
    """Return the radii of the bases of a unit and of the hero who goes with it."""
    found = [book.field.builds[piece.unit].radius] * count_of(book, piece)
    return [*found, book.field.builds[hero.unit].radius] if hero is not None else found


def heading(start: tuple[int, int], end: tuple[int, int]) -> int:
    """Return the direction from one spot to another in tenths of a degree, north for none."""
    if start == end:
        return 0
    return round(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) * 10) % CIRCLE


def offsets_of(book: Any, piece: Piece, hero: Piece | None = None) -> list[tuple[int, int]]:
    """Return how the figures of a unit stand to their leader: as they do, or fresh if they stand nowhere yet."""
    radii = radii_of(book, piece, hero)
    spots = standing_spots(book, piece)
    if hero is not None and spots and hero.on_board:
        spots.append(spot_of(hero.at))
    fresh = [(0, 0), *fresh_offsets(len(radii) - 1, max(radii))]
    if not spots:
        return fresh
    first = spots[0]
    return [(spot.x - first.x, spot.y - first.y) for spot in spots] + fresh[len(spots) :]


def standing_spots(book: Any, piece: Piece) -> list[Spot]:
    """Return where the living figures of a unit on the table stand, in their order."""
    if not piece.on_board:
        return []
    profile = book.profiles[piece.unit]
    if not profile.squad:
        return [spot_of(piece.at)]
    alive = living(profile, piece)
    return [spot_of(spot) for number, spot in enumerate(piece.spots) if alive >> number & 1]


def why_malformed(point: Point, count: int, size: tuple[int, int], rule: str) -> Refusal | None:
    """Return what is wrong with the numbers of a point: a spot, with a facing or not, or a spot for each figure."""
    if len(point) not in (3, 4, 3 * count):
        return Refusal("malformed_point", rule, {"numbers": len(point)})
    wide, deep = size
    spots = point[:3] if len(point) == 4 else point
    for x, y, level in zip(spots[::3], spots[1::3], spots[2::3], strict=True):
        if not (0 <= x <= wide and 0 <= y <= deep):
            return Refusal("off_the_table", "D-012", {"at": (x, y)})
        if not 0 <= level <= MOST_LEVEL:
            return Refusal("no_such_level", "D-077", {"level": level})
    if len(point) == 4 and not 0 <= point[3] < CIRCLE:
        return Refusal("malformed_point", rule, {"numbers": len(point)})
    return None


def read(
    book: Any, state: Position, piece: Piece, point: Point, ask: Ask, rule: str, *, facing: int = 0,
    hero: Piece | None = None,
) -> Standing | Refusal:  # fmt: skip
    """Return where a point puts the figures of a unit, or the first reason against it."""
    radii = radii_of(book, piece, hero)
    wrong = why_malformed(point, len(radii), book.field.size(state), rule)
    if wrong is not None:
        return wrong
    if len(point) == 4:
        facing = point[3]
    leader = Spot(*point[:3])
    refusal = ask(0, leader, facing)
    if refusal is not None:
        return refusal
    if len(radii) == 1:
        return Standing((leader,), facing)
    if len(point) < 6:
        offsets = offsets_of(book, piece, hero)
        home = book.field.home_at(state, leader)
        found = gather(
            leader, offsets, radii,
            lambda number, spot: book.field.home_at(state, spot) == home and ask(number, spot, facing) is None,
        )  # fmt: skip
        if found is None:
            return Refusal("no_room_for_all", "D-065", {"unit": piece.id})
        return Standing(tuple(found), facing)
    spots = [Spot(*point[n : n + 3]) for n in range(0, len(point), 3)]
    if len({book.field.home_at(state, spot) for spot in spots}) > 1:
        return Refusal("partly_inside", "R-230", {"unit": piece.id})
    return _all_named(spots, radii, ask, facing, piece)


def _all_named(spots: Sequence[Spot], radii: Sequence[int], ask: Ask, facing: int, piece: Piece) -> Standing | Refusal:
    for number, spot in enumerate(spots):
        refusal = ask(number, spot, facing)
        if refusal is not None:
            return refusal
    if clashes(spots, radii):
        return Refusal("bases_overlap", "D-066", {"unit": piece.id})
    if not is_together(spots, radii):
        return Refusal("not_together", "D-065", {"unit": piece.id})
    return Standing(tuple(spots), facing)


def put_down(book: Any, state: State, piece: Piece, standing: Standing, hero: Piece | None = None) -> None:
    """Put the figures of a unit, and of the hero with it, on their spots."""
    spots = [place(*spot) for spot in standing.spots]
    facing = book.field.settle_facing(state, piece, spots[0], standing.facing)
    if hero is not None:
        change(state, state.units[hero.id], status="board", at=spots.pop(), facing=facing)
    profile = book.profiles[piece.unit]
    piece = state.units[piece.id]
    if not profile.squad:
        change(state, piece, status="board", at=spots[0], facing=facing)
        return
    alive = living(profile, piece)
    kept = list(piece.spots or [spots[0]] * profile.card.soldiers)
    living_figures = [number for number in range(profile.card.soldiers) if alive >> number & 1]
    for number, spot in zip(living_figures, spots, strict=True):
        kept[number] = spot
    change(state, piece, status="board", at=spots[0], spots=tuple(kept), facing=facing)


def imagined(book: Any, piece: Piece, standing: Standing) -> Piece:
    """Return a unit as if it stood somewhere, for questions about the spot."""
    spots = [place(*spot) for spot in standing.spots]
    profile = book.profiles[piece.unit]
    if not profile.squad:
        return replace(piece, status="board", at=spots[0], facing=standing.facing)
    alive = living(profile, piece)
    kept = [spots[0]] * profile.card.soldiers
    figures = [number for number in range(profile.card.soldiers) if alive >> number & 1]
    for number, spot in zip(figures, spots, strict=False):
        kept[number] = spot
    return replace(piece, status="board", at=spots[0], spots=tuple(kept), facing=standing.facing)
