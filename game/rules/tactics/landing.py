"""The grid with the squares where units are put that do not walk there: out of a wreck, as a spy (R-163, R-219)."""

from __future__ import annotations

from game.geometry.grid.arcs import facings
from game.geometry.grid.layout import WATER
from game.geometry.grid.squares import Body, mask_of, span
from game.geometry.grid.steps import AIRCRAFT, footprint, may_stand
from game.rules.dust.field import Answer
from game.rules.dust.state import Piece, Position
from game.rules.tactics.field import GridField
from game.rules.tactics.traffic import traffic

NEAR = 1
"""How near to an enemy a spy appears (D-244)."""


class Ground(GridField):
    """The boards of Dust Tactics, who stands on them, and who could."""

    def is_beached(self, state: Position, piece: Piece) -> Answer:
        """Tell whether the square before the bow of a ship is land (D-305)."""
        layout = self.layout(state)
        ahead = [layout.board.step(square, piece.facing) for square in self.body(state, piece).squares]
        own = self.body(state, piece).squares
        land = any(square is not None and square not in own and layout.kinds[square] != WATER for square in ahead)
        return Answer(land, "D-305")

    def is_below(self, state: Position, lifter: Piece, cargo: Piece) -> bool:
        """Tell whether an aircraft is over a square of a unit (R-196)."""
        return not set(self.body(state, lifter).squares).isdisjoint(self.body(state, cargo).squares)

    def gathered(self, state: Position, piece: Piece, pose: int) -> tuple[int, ...] | None:
        """Return nothing: on squares a unit is one piece."""
        return ()

    def spots_beside(self, state: Position, piece: Piece, spots: list[int], above: bool) -> tuple[int, ...]:
        """Return the poses nearest to some squares where a unit may be put, those on them first (R-219)."""
        board = self.layout(state).board
        gait = self.gaits[piece.unit]
        centre = Body(tuple(spots), 0, above)
        found: dict[int, list[int]] = {}
        for pose in self._free(state, piece):
            places = footprint(board, gait.size, pose)
            body = Body(tuple(place % board.size for place in places), places[0] // board.size)
            found.setdefault(span(board, centre, body).distance, []).append(pose)
        return tuple(found[min(found)]) if found else ()

    def _free(self, state: Position, piece: Piece) -> list[int]:
        """Return the poses in which a unit may stand and is in nobody's way."""
        layout, gait = self.layout(state), self.gaits[piece.unit]
        way = traffic(self, state, piece)
        shut = way.enemies | way.taken
        return [
            pose
            for pose in self.poses(state, piece)
            if pose not in layout.inside  # nobody is put inside a fortification but who is deployed there
            and not mask_of(footprint(layout.board, gait.size, pose)) & shut
            and may_stand(layout, gait, pose)
        ]

    def spots_by_enemies(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the free squares within range 1 of an enemy (D-244, R-163)."""
        board = self.layout(state).board
        ground = [other for other in state.units.values() if other.on_board and self._is_ground(other)]
        held = mask_of(place for other in ground for place in footprint(board, self._size(other), other.at))
        enemies = [
            self.body(state, other) for other in state.units.values() if other.on_board and other.side != piece.side
        ]
        found = []
        for place in self._free(state, piece):
            if not held >> place & 1:
                body = Body((place % board.size,), place // board.size)
                if any(span(board, enemy, body).distance <= NEAR for enemy in enemies):
                    found.append(place)
        return tuple(found)

    def _is_ground(self, piece: Piece) -> bool:
        return self.gaits[piece.unit].kind != AIRCRAFT

    def _size(self, piece: Piece) -> int:
        return self.gaits[piece.unit].size

    def settle_facing(self, state: Position, piece: Piece, pose: int, facing: int) -> int:
        """Return the facing of a unit that is put into a pose, as near as it may be to the one named (R-025)."""
        board = self.layout(state).board
        places = footprint(board, self._size(piece), pose)
        options = facings(board, Body(tuple(place % board.size for place in places), places[0] // board.size))
        return min(options, key=lambda one: min((one - facing) % 8, (facing - one) % 8))
