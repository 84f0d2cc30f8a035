"""What a question about the measured table is asked of: the rules with the question's own cards and terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.questions import Given
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CM
from game.rules.battlefield.cases.stand import SCENARIO, TABLE, TableStand
from game.rules.battlefield.forts import FortifiedTable
from game.rules.battlefield.gunnery import Gunnery
from game.rules.battlefield.records import TableTop
from game.rules.battlefield.rules import BattlefieldRules
from game.rules.dust.cases.asking import Asker, rules_over
from game.rules.dust.records import Unit
from game.rules.dust.state import Fort, Piece, State

WALLS_AT, OUTSIDE = place(60 * CM, 60 * CM), place(60 * CM, 90 * CM)


class TableAsker(Asker):
    """Answers questions about the measured table."""

    rules: BattlefieldRules

    def stand(self, given: Given, roles: Iterable[str] = (), one_square: bool = True) -> TableStand:
        return TableStand(self.names, self.keywords, given, roles, one_square)

    def rules_for(self, stand: TableStand, cards: Mapping[str, Unit]) -> BattlefieldRules:
        return self.rules_with(cards, stand.table())

    def rules_with(self, cards: Mapping[str, Unit], table: TableTop) -> BattlefieldRules:
        """Return the rules over the question's own cards and its table."""
        rules: BattlefieldRules = rules_over(self.rules, cards)
        rules.tables = {**self.rules.tables, TABLE: table}
        rules.kit = dict(self.rules.kit)
        rules.field = FortifiedTable(rules.units, rules.kit, rules.tables, rules.figures, rules.fortifications)
        rules.measured = Gunnery(rules)
        return rules

    def walled(self, kind: str, attacker: str, victim: str) -> tuple[BattlefieldRules, State]:
        rules = self.rules_with({}, TableTop(TABLE, ()))
        state = State(frames=[], scenario=SCENARIO, board=TABLE, chance=Chance.seeded(1))
        state.build(Fort("fort.1", kind, WALLS_AT, side=1))
        for name, unit, side, at in (("a.by", attacker, 0, OUTSIDE), ("b.hit", victim, 1, WALLS_AT)):
            piece = Piece(name, unit, side, "board", at)
            if rules.units[unit].kind == "squad":
                piece = Piece(name, unit, side, "board", at, spots=(at,) * rules.units[unit].soldiers)
            state.put(piece)
        return rules, state
