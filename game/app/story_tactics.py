"""What matters in a game of Dust Tactics: points, units, losses, objectives, luck; imports no pygame."""

from __future__ import annotations

from typing import Any

from game.app.news import parts_of
from game.app.story import Chapter, Draw, KeyMoment, Step
from game.app.tables.tactics import seen
from game.core.events import Event
from game.rules.dust.dice import FACES
from game.rules.dust.state import Position, State

AS_TOLD = frozenset({"eliminated", "objective_held", "scored", "game_over"})
"""Events that are key moments as they are."""
BOTH = -1
"""The turns of Dust belong to both sides."""
LUCKY = frozenset({"hit", "reroll", "extra", "save", "damage", "reaction"})
"""Rolls of a fight: what they give is counted against what dice give on average."""


class TacticsChronicler:
    """Follows a game of Dust Tactics; everything in it lies open to both sides."""

    def __init__(self, rules: Any, narrator: Any) -> None:
        self.moments: list[KeyMoment] = []
        self.draws: list[Draw] = []
        self._rules = rules
        self._narrator = narrator

    def chapter(self, state: State) -> Chapter:
        """Return the turn and its part."""
        return Chapter(state.turn, BOTH, f"dust.phase.{seen.phase(state)}")

    def figures(self, seen_by: Position) -> dict[str, tuple[int, ...]]:
        """Count what lies open, by side."""
        units = [[piece for piece in seen_by.of(side) if piece.status == "board"] for side in (0, 1)]
        left = []
        for side in (0, 1):
            alive = (piece for piece in seen_by.of(side) if piece.status != "lost")
            left.append(sum(self._rules.units[piece.unit].points for piece in alive))
        found: dict[str, tuple[int, ...]] = {"army_points": tuple(left), "points_destroyed": tuple(seen_by.destroyed)}
        if self._rules.scenarios[seen_by.scenario].goal:
            found["victory_points"] = tuple(seen_by.points)
        found["on_board"] = tuple(len(side) for side in units)
        return found

    def follow(self, step: Step) -> None:
        """Note losses, objectives and points, and hold every roll of a fight against its odds."""
        for event in step.events:
            if event.kind == "rolled":
                self._note_dice(step, event.data)
            elif event.kind in AS_TOLD:
                text = self._narrator.event(event)
                side = _side_of(event, step.after)
                parts = parts_of(event, self._narrator)
                self.moments.append(
                    KeyMoment(event.kind, step.at, step.after.turn, side, text[:1].upper() + text[1:], parts)
                )

    def _note_dice(self, step: Step, data: Any) -> None:
        """Count the successes of a roll against what so many dice give on average."""
        faces, needs = data.get("faces", ()), data.get("needs", ())
        unit = step.after.units.get(data.get("unit", ""))
        if not faces or not needs or unit is None or data.get("sort") not in LUCKY:
            return
        passed = data.get("passed", data.get("hits", 0))
        expected = len(faces) * len(needs) / FACES
        dice = tuple(map(str, faces))
        self.draws.append(Draw(step.at, step.after.turn, unit.side, dice, expected, float(passed), str(data["sort"])))


def _side_of(event: Event, state: Position) -> int:
    """Return the side that a moment belongs to: who scored, or who eliminated the unit."""
    data: Any = event.data
    if isinstance(data.get("seat"), int) and data["seat"] >= 0:
        return int(data["seat"])
    unit = state.units.get(data.get("unit", ""))
    return 1 - unit.side if unit is not None else BOTH
