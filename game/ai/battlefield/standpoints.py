"""Where a unit could be on the measured table in the eyes of a commander: figures imagined elsewhere, spots to try."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.core.choice import Point
from game.core.rng import Chance
from game.geometry.table.places import Spot, place, spot_of
from game.geometry.table.reach import Reach
from game.geometry.table.shapes import CM
from game.geometry.table.web import foot
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.standing import Standing
from game.rules.battlefield.ways import Party, party_of
from game.rules.dust.frames import Movement
from game.rules.dust.state import Piece, Position

DRAWS = 5
"""Spots drawn at random that a straight way leads to."""
ROUNDABOUT = 1
"""Spots drawn for a Move that any way may lead to, upper floors among them: much more work."""
SHARES = (1.0, 0.66, 0.33)
"""How much of the way is gone towards something."""
OFF_TABLE = ("waiting", "reserve")


def shifted(piece: Piece, pose: int) -> Piece:
    """Return a unit with its leader or hull in another place, its figures in the same order round him."""
    if pose == piece.at:
        return piece
    to = spot_of(pose)
    if not piece.spots:
        return replace(piece, at=pose, status="board")
    if not piece.on_board:
        return replace(piece, at=pose, spots=(pose,) * len(piece.spots), status="board")
    here = spot_of(piece.at)
    spots = []
    for at in piece.spots:
        spot = spot_of(at)
        x, y = max(0, spot.x + to.x - here.x), max(0, spot.y + to.y - here.y)
        spots.append(place(x, y, to.level))
    return replace(piece, at=pose, spots=tuple(spots), status="board")


def arrived(rules: Any, piece: Piece, pose: int) -> Piece:
    """Return a unit that is not on the table as if its figures stood together in a place."""
    soldiers = rules.profiles[piece.unit].card.soldiers
    spots = (pose,) * soldiers if soldiers else ()
    return replace(piece, at=pose, spots=spots, status="board")


def few(piece: Piece, most: int) -> Piece:
    """Return a squad with no more than some of its living figures, spread over its ranks."""
    if not piece.spots:
        return piece
    alive = [at for number, at in enumerate(piece.spots) if not piece.fallen >> number & 1]
    if len(alive) <= most:
        return piece
    kept = tuple(alive[number * (len(alive) - 1) // max(1, most - 1)] for number in range(most))
    return replace(piece, spots=kept, fallen=0)


class Standpoints:
    """The spots that a unit may think of for its movements, worked out once for a view."""

    def __init__(self, rules: Any, view: Position, chance: Chance) -> None:
        self.rules = rules
        self.field = rules.field
        self.view = view
        self.chance = chance
        self._known: dict[tuple[str, str, int, bool], dict[int, Point]] = {}

    def party(self, piece: Piece, hero: Piece | None, allowance: int, march: bool) -> Party | None:
        """Return a unit as if it moved now."""
        entering = piece.status in OFF_TABLE
        if not allowance or not (piece.on_board or entering or piece.status == "aboard"):
            return None
        frame = Movement(
            step="movement.choose", unit=piece.id, hero=hero.id if hero is not None else "",
            action="march" if march else "move", allowance=allowance, entering=entering,
        )  # fmt: skip
        return party_of(self.rules, self.view, frame)

    def spots(
        self, piece: Piece, hero: Piece | None, allowance: int, march: bool, goals: list[tuple[int, int]], urgent: int
    ) -> dict[int, Point]:
        """Return places for the leader or hull, each with the point that means it; all of them are within reach.

        Only the first, urgent goals are worth a way round what bars the straight one.
        """
        key = (piece.id, hero.id if hero is not None else "", allowance, march)
        found = self._known.get(key)
        if found is None:
            party = self.party(piece, hero, allowance, march)
            tried = self._tried(party, piece, march, goals, urgent) if party is not None else ()
            found = self._known[key] = dict(tried)
        return found

    def _tried(
        self, party: Party, piece: Piece, march: bool, goals: list[tuple[int, int]], urgent: int
    ) -> Iterator[tuple[int, Point]]:
        reach = party.reach(0)
        if piece.on_board:
            spot = spot_of(piece.at)
            yield piece.at, tuple(spot)
        for number in range(DRAWS + (0 if march else ROUNDABOUT)):
            drawn = reach.sample(self.chance, straight=number < DRAWS)
            if drawn is not None:
                yield place(*drawn), tuple(drawn)
        for number, goal in enumerate(goals):
            for start in self._starts(party, piece, goal):
                to = self._towards(reach, start, goal, party.left, number < urgent and piece.on_board)
                if to is not None:
                    yield place(*to), tuple(to)

    def _starts(self, party: Party, piece: Piece, goal: tuple[int, int]) -> list[tuple[int, int]]:
        """Return where a way to something may begin: where the unit stands, or the nearest spot of each entry line."""
        if piece.on_board:
            here = spot_of(piece.at)
            return [(here.x, here.y)]
        return [foot(origin, *goal) for origin in party.start(0).origins]

    def _towards(
        self, reach: Reach, start: tuple[int, int], goal: tuple[int, int], most: int, winding: bool
    ) -> Spot | None:
        """Return a spot on the line to something, as far as may be: straight if that leads most of the way."""
        length = math.dist(start, goal)
        if length < CM:
            return None
        ways = [min(1.0, most * share / length) for share in SHARES]
        spots = [
            Spot(round(start[0] + (goal[0] - start[0]) * way), round(start[1] + (goal[1] - start[1]) * way), 0)
            for way in ways
        ]
        for spot in spots[:2]:
            if reach.stands(spot.x, spot.y) and reach.is_straight(*spot):
                return spot
        if not winding:
            return None
        return next((spot for spot in spots[:2] if reach.stands(spot.x, spot.y) and reach.allows(*spot)), None)

    def is_legal(self, piece: Piece, hero: Piece | None, allowance: int, march: bool, point: Point) -> bool:
        """Tell whether all figures find room where a point puts them."""
        party = self.party(piece, hero, allowance, march)
        return party is not None and isinstance(party.read(point), Standing)

    def covers(self, pose: int, within: int) -> list[tuple[int, int]]:
        """Return the middles of terrain near a place behind or in which a unit may find cover."""
        here = spot_of(pose)
        found = []
        for plot in self.field.terrain(self.view).plots:
            if plot.trait.sight != "none" and plot.trait.bars == "nobody":
                x, y = plot.outline.centre
                if math.dist((x, y), (here.x, here.y)) <= within * POINT:
                    found.append((x, y))
        return found
