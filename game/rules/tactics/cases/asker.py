"""What a question about the grid is asked of: the rules with the question's own cards, and its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.questions import Given
from game.core.rng import Chance
from game.geometry.grid.squares import board
from game.rules.dust.cases.asking import Asker, rules_over
from game.rules.dust.records import Unit
from game.rules.dust.state import Fort, Piece, State
from game.rules.tactics.cases.stand import BOARD, GridStand
from game.rules.tactics.landing import Ground
from game.rules.tactics.records import Map
from game.rules.tactics.rules import TacticsRules

OPEN = Map(BOARD, ("." * 12,) * 10)
GRID = board(12, 10)
WALLS_AT, OUTSIDE = GRID.square(5, 3), GRID.square(5, 6)


class GridAsker(Asker):
    """Answers questions about the grid."""

    rules: TacticsRules

    def stand(self, given: Given, roles: Iterable[str] = (), one_square: bool = True) -> GridStand:
        return GridStand(self.names, self.keywords, given, roles, one_square)

    def rules_for(self, stand: GridStand, cards: Mapping[str, Unit]) -> TacticsRules:
        return self.rules_with(cards, {BOARD: stand.drawn()})

    def rules_with(self, cards: Mapping[str, Unit], boards: Mapping[str, Map]) -> TacticsRules:
        """Return the rules over the question's own cards and its board."""
        rules: TacticsRules = rules_over(self.rules, cards)
        rules.boards = {**self.rules.boards, **boards}
        rules.field = Ground(rules.units, rules.boards)
        return rules

    def walled(self, kind: str, attacker: str, victim: str) -> tuple[TacticsRules, State]:
        rules = self.rules_with({}, {BOARD: OPEN})
        state = State(frames=[], scenario="encounter", board=BOARD, chance=Chance.seeded(1))
        state.build(Fort("fort.1", kind, WALLS_AT, side=1))
        state.put(Piece("a.by", attacker, 0, "board", OUTSIDE))
        inside = rules.field.layout(state).forts[0]
        fills = rules.units[victim].mobility == "fixed"
        state.put(Piece("b.hit", victim, 1, "board", WALLS_AT if fills else inside.places[0]))
        return rules, state
