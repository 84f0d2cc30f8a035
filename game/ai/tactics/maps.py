"""The ground as a commander sees it: where units can go, what they see from there, and where the enemy can strike."""

from __future__ import annotations

import math
from typing import Any

from game.ai.mind import Clock
from game.geometry.grid.fields import Fields, fields
from game.geometry.grid.layout import COVERS_INFANTRY, COVERS_VEHICLES
from game.geometry.grid.reach import Reach
from game.geometry.grid.squares import Board, Body, mask_of, ring
from game.geometry.grid.steps import AIRCRAFT, INFANTRY, VEHICLE, footprint
from game.rules.dust.profile import Line
from game.rules.dust.state import Piece, View
from game.rules.tactics.traffic import reach_entering, reach_leaving, reach_on_board


class Maps:
    """One position; everything is worked out when it is first asked for."""

    def __init__(self, rules: Any, view: View, clock: Clock | None = None) -> None:
        self._clock = clock or Clock(math.inf)
        self.rules = rules
        self.view = view
        self.field = rules.field
        self.layout = self.field.layout(view)
        self.board: Board = self.layout.board
        self.everywhere = (1 << self.board.size) - 1
        self.scene = self.field.scene(view)
        kinds = self.layout.kinds
        self.cover = {
            INFANTRY: mask_of(at for at, kind in enumerate(kinds) if kind in COVERS_INFANTRY) | self.scene.smoke,
            VEHICLE: mask_of(at for at, kind in enumerate(kinds) if kind in COVERS_VEHICLES) | self.scene.smoke,
            AIRCRAFT: 0,
        }
        self.hazards = any(not fort.is_walled for fort in view.forts)
        """Wire or mines may lie on a way."""
        self._reaches: dict[tuple[str, int], dict[int, int]] = {}
        self._ways: dict[tuple[str, int], Reach] = {}
        self._looks: dict[tuple[str, int], Fields] = {}
        self._threats: dict[str, tuple[tuple[Line, int], ...]] = {}

    def body(self, unit: str, pose: int) -> Body:
        """Return the body of a unit of this card in a pose."""
        return self.field.body_in(self.layout, unit, pose)  # type: ignore[no-any-return]

    def standing(self, piece: Piece) -> int:
        """Return a square under a unit on the board."""
        return self.body(piece.unit, piece.at).squares[0]

    def reach(self, piece: Piece, allowance: int) -> dict[int, int]:
        """Return the poses a unit can come to, with their costs; from its edge if it is not on the board."""
        key = (piece.id, allowance)
        found = self._reaches.get(key)
        if found is None:
            if piece.on_board:
                ways = reach_on_board(self.field, self.view, piece, None, allowance)
            elif piece.carrier and self.view.units[piece.carrier].on_board:
                ways = reach_leaving(self.field, self.view, piece, None, allowance)
            else:
                edge = self.rules.entry_edge(self.view, piece)
                ways = reach_entering(self.field, self.view, piece, edge, allowance)
            self._ways[key] = ways
            found = self._reaches[key] = ways.costs
        return found

    def path(self, piece: Piece, allowance: int, pose: int) -> tuple[tuple[int, int], ...]:
        """Return the way to a pose that a unit can come to."""
        return self._ways[piece.id, allowance].path(pose)

    def look(self, piece: Piece, pose: int) -> Fields:
        """Return what a unit sees from a pose, as if it stood there already."""
        key = (piece.id, pose)
        found = self._looks.get(key)
        if found is None:
            found = self._looks[key] = self._see(piece, pose)
        return found

    def _see(self, piece: Piece, pose: int) -> Fields:
        gait = self.field.gaits[piece.unit]
        if gait.kind == AIRCRAFT:  # sees nearly everything (D-099); what it can't aim at is not offered
            return Fields(self.everywhere, self.everywhere)
        scene = self.scene
        if gait.kind == VEHICLE and piece.on_board:
            own = mask_of(footprint(self.board, gait.size, piece.at))
            scene = scene._replace(vehicles=scene.vehicles & ~own)
        body = self.body(piece.unit, pose)
        return fields(scene, body)

    def is_sheltered(self, unit: str, pose: int) -> bool:
        """Tell whether the ground of a pose covers a unit of this card."""
        kind = self.field.gaits[unit].kind
        body = self.body(unit, pose)
        return body.level > 0 or any(self.cover[kind] >> square & 1 for square in body.squares)

    def is_covered(self, look: Fields, target: Piece) -> bool:
        """Tell whether a target is in cover from one who looks so."""
        if self.is_sheltered(target.unit, target.at):
            return True
        body = self.body(target.unit, target.at)
        return not body.air and not any(look.open >> square & 1 for square in body.squares)

    def threats(self, enemy: Piece) -> tuple[tuple[Line, int], ...]:
        """Return the weapon lines of an enemy with the squares that each can hit after a Move, as masks."""
        found = self._threats.get(enemy.id)
        if found is None:
            found = self._threats[enemy.id] = tuple(self._strikes(enemy))
        return found

    def _strikes(self, enemy: Piece) -> list[tuple[Line, int]]:
        profile = self.rules.profiles[enemy.unit]
        lines = [*profile.lines, *([profile.std] if profile.std is not None else [])]
        hit = [0] * len(lines)
        if enemy.on_board:
            for pose in self.reach(enemy, self.rules.units[enemy.unit].move):
                seen = self.look(enemy, pose).seen
                squares = self.body(enemy.unit, pose).squares
                for number, line in enumerate(lines):
                    hit[number] |= seen & ring(self.board, squares, line.least, line.most)
                if self._clock.is_over:
                    break
        return [(line, mask) for line, mask in zip(lines, hit, strict=True) if mask]
