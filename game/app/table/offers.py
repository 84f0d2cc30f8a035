"""The choices of a decision as gestures: what can be lifted, where it can go, what is pressed; no pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.table.parts import GameTable
from game.core.choice import Choice, Decision

Drops = Mapping[str, Sequence[Choice]]
"""The choices by the part that the piece is dropped on; under '' those that need no target."""


class Offers:
    """An index over the legal choices; nothing here decides what is legal."""

    def __init__(self, decision: Decision | None, table: GameTable) -> None:
        self.decision = decision
        self.lifts: dict[str, dict[str, list[Choice]]] = {}
        self.presses: dict[str, list[Choice]] = {}
        self.free: set[str] = set()
        """What can be dropped on free points of the board."""
        for choice in decision.choices if decision is not None else ():
            lift, drop = table.gesture(choice)
            if lift:
                self.lifts.setdefault(lift, {}).setdefault(drop, []).append(choice)
            elif drop:
                self.presses.setdefault(drop, []).append(choice)
                if choice.subject not in ("", drop):  # a stack of counters may be dragged there as well
                    self.lifts.setdefault(str(choice.subject), {}).setdefault(drop, []).append(choice)

        for region in decision.regions if decision is not None else ():
            for lift in table.lifts_for(region):
                self.free.add(lift)
                self.lifts.setdefault(lift, {})

    def drops(self, lift: str) -> Drops:
        """Return where a piece can go."""
        return self.lifts.get(lift, {})

    def targets(self, lift: str) -> list[str]:
        """Return the parts that a piece can be dropped on, in the order of the choices."""
        return [drop for drop in self.drops(lift) if drop]

    def only(self, part: str) -> Sequence[Choice]:
        """Return the one choice that begins with a part, nothing if there are several or none."""
        found = [*self.presses.get(part, ()), *(choice for choices in self.drops(part).values() for choice in choices)]
        return found if len(found) == 1 else ()

    def acts(self, part: str) -> bool:
        """Tell whether something can be done with a part by itself."""
        return part in self.lifts or part in self.presses

    def pressed(self, part: str) -> Sequence[Choice]:
        """Return the choices that a press on a part means, without any other target."""
        return [*self.drops(part).get("", ()), *self.presses.get(part, ())]
