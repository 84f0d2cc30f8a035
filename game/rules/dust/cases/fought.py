"""An attack of a question after it was played out, and what can be counted of it."""

from __future__ import annotations

from game.core.events import Event
from game.rules.dust.bodies import strength
from game.rules.dust.cases.attackers import Fight
from game.rules.dust.cases.duel import play_out
from game.rules.dust.cases.stand import Figure
from game.rules.dust.state import PRESENT


class Fought:
    """An attack after it was played out, and what can be told of it."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        duel = fight.duel()
        self.start = duel
        self.before = dict(duel.state.units)
        self.end = play_out(duel, fight.act, fight.dice)
        self.unit = duel.id(fight.attacker)

    def rolls(self, sort: str, unit: str = "", **data: object) -> list[Event]:
        """Return rolls of a sort by a unit."""
        found = self.end.rolled(sort, **data)
        return [event for event in found if not unit or event.data.get("unit") == unit]

    def dice(self, sort: str, unit: str = "", **data: object) -> int:
        """Count the dice of some rolls."""
        return sum(len(event.data["faces"]) for event in self.rolls(sort, unit, **data))

    def hits(self, unit: str, *sorts: str) -> int:
        """Count the hits that a unit rolled."""
        return sum(e.data["hits"] for sort in sorts for e in self.rolls(sort, unit))

    def copies(self, line: int) -> int:
        """Return how many copies of a weapon were aimed."""
        shots = [shot for e in self.end.happened("aimed", unit=self.unit) for shot in e.data["shots"]]
        return sum(count for bearer, number, _, count in shots if bearer == self.unit and number == line)

    def left(self, figure: Figure) -> int:
        """Return the figures or boxes that a unit has left; nothing if it is lost."""
        piece = self.end.piece(figure)
        return strength(self.end.rules.profiles[figure.id], piece) if piece.status in PRESENT else 0

    def had(self, figure: Figure) -> int:
        """Return the figures or boxes that it had before."""
        return strength(self.end.rules.profiles[figure.id], self.before[self.end.id(figure)])

    def is_lost(self, figure: Figure) -> bool:
        """Tell whether a unit was eliminated."""
        return bool(self.end.happened("eliminated", unit=self.end.id(figure)))
