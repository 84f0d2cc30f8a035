"""The table on which `bench` measures the sight overlay is as crowded as it says, and the same every time."""

from game.app.measure_sight import PIECES, crowded
from game.roster.games import rules_of


def test_a_seed_gives_the_same_60_figures_among_40_pieces():
    rules = rules_of("battlefield")
    table = crowded(rules, 1)
    assert len(table.features) == PIECES == 40
    assert sum(len(rules.field.figures(table, piece)) for piece in table.units.values()) == 60
    assert rules.to_bytes(table) == rules.to_bytes(crowded(rules, 1)) != rules.to_bytes(crowded(rules, 2))
