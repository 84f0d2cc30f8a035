"""Which drag or press means a choice on the measured table, and what dropping on a spot means; imports the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.parts import Gesture
from game.app.tables.battlefield.layout import FIGURE, LAID, figure_part, unit_of
from game.app.tables.tactics import gestures as grid
from game.app.tables.tactics import seen
from game.core.choice import Choice, Decision, Point, choice
from game.geometry.table.places import Spot
from game.geometry.table.shapes import holds
from game.rules.battlefield.standing import heading, standing_spots
from game.rules.dust.state import Piece, Position

PUT = ("move", "deploy", "spring", "place")
"""Verbs that put the figures of a unit on spots."""


def gesture(view: Position, wanted: Choice) -> Gesture:
    """Return the drag or press that means a listed choice; words are buttons."""
    verb, subject, target = wanted.verb, str(wanted.subject), wanted.target
    if verb in ("hold_back", "ambush"):  # whether a hero lies in ambush with a unit is asked
        return Gesture("", subject)
    if verb == "place" and isinstance(target, int):
        return Gesture("", f"at:{target}")
    if verb == "lose" and isinstance(target, int) and subject in view.units:
        return Gesture("", fallen_part(view.units[subject], target))
    return grid.gesture(None, view, wanted)


def fallen_part(piece: Piece, number: int) -> str:
    """Return the part of a figure that may be chosen to fall; the first that stands is the leader's."""
    alive = [at for at in range(len(piece.spots)) if not piece.fallen >> at & 1]
    return figure_part(piece.id, number, alive[0]) if number in alive else piece.id


def lifts_for(view: Position, region: Any) -> Sequence[str]:
    """Return the parts that can be lifted for a region: a unit by any of its figures, a weapon by its row."""
    subject = str(region.subject)
    if region.verb in LAID:
        return (f"{region.verb}:{subject}",)
    piece = view.units.get(subject)
    if piece is None or region.verb == "face":
        return (subject,)
    figures = [f"{subject}{FIGURE}{number}" for number in range(len(piece.spots)) if not piece.fallen >> number & 1]
    return (subject, *figures)


class Dropping:
    """What dropping a part on a spot of the table means in one view, legal or not."""

    def __init__(self, rules: Any, view: Position, decision: Decision | None, turn: int | None, floor: int) -> None:
        self.rules = rules
        self.view = view
        self.decision = decision
        self.turn = turn
        """The facing that was chosen for it, in tenths of a degree; None leaves it to the way it goes."""
        self.floor = floor
        """The floor that was chosen for it."""

    def of(self, lift: str, x: int, y: int) -> list[Choice]:
        """Return the choices that somebody may have had in mind."""
        for region in self.decision.regions if self.decision is not None else ():
            if lift in lifts_for(self.view, region):
                point = self.point(region, lift, x, y)
                return [choice(region.verb, region.subject, point)] if point is not None else []
        return []

    def point(self, region: Any, lift: str, x: int, y: int) -> Point | None:
        """Return the point of a region that a spot stands for."""
        if region.verb == "terrain":
            return x, y, self.turn or 0
        if region.verb == "fortify":
            return x, y, region.ahead((x, y)) if self.turn is None else self.turn
        if region.verb == "objective":
            return x, y
        unit, figure = unit_of(lift)
        piece = self.view.units.get(unit)
        if region.verb == "face" and piece is not None:
            here = self.rules.field.spot(piece.at)
            return (heading((here.x, here.y), (x, y)),)
        level = self.level_at(x, y) if region.verb in PUT else 0
        if figure >= 0 and piece is not None:
            return self._figure(unit, figure, Spot(x, y, level))
        if region.verb in PUT and self.turn is not None and piece is not None and not piece.spots:
            return x, y, level, self.turn
        return x, y, level

    def _figure(self, unit: str, figure: int, spot: Spot) -> Point | None:
        """Return all figures of a unit as they stand, one of them on another spot."""
        piece = self.view.units[unit]
        spots = standing_spots(self.rules, piece)
        alive = [number for number in range(len(piece.spots)) if not piece.fallen >> number & 1]
        if figure not in alive:
            return None
        spots[alive.index(figure)] = spot
        frame = seen.movement(self.view)
        if frame is not None and frame.hero and self.view.units[frame.hero].on_board:
            spots.append(self.rules.field.spot(self.view.units[frame.hero].at))
        return tuple(number for one in spots for number in one)

    def level_at(self, x: int, y: int) -> int:
        """Return the floor that is meant on a spot: the chosen one in a house that has it, else the ground."""
        for house in self.rules.field.terrain(self.view).houses.values():
            if holds(house.outline, (x, y)):
                return min(self.floor, int(house.levels))
        return 0
