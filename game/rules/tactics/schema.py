"""The schema of the data of Dust Tactics: what both Dust games share, and boards, tiles and scenarios of its own."""

from __future__ import annotations

from collections.abc import Iterator

from game.data.faults import Report
from game.data.loader import load_game
from game.data.schema import Records, Schema, TableSpec, TextKey
from game.geometry.grid.layout import WIDE, Layout
from game.geometry.grid.reach import Traffic, reach
from game.geometry.grid.steps import FOOT, why_impassable
from game.rules.dust import schema as dust
from game.rules.tactics.records import (
    SIGNS,
    Figures,
    Map,
    Scenario,
    Tile,
    centre_squares,
    edge_of,
    layout_of,
    squares_drawn,
)
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.start import faults_of

FACE_PAIRS = 6
"""Two dice of three faces make six pairs; the table of scenarios names each once (R-117)."""


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts that the units, tiles, boards and scenarios need."""
    yield from dust.needed_texts(records)
    for table, word in (("tiles", "tile"), ("boards", "board"), ("scenarios", "scenario")):
        for record in records[table].values():
            yield TextKey(f"tactics.{word}.{record.id}.name", table, record.id)
            yield TextKey(f"tactics.{word}.{record.id}.text", table, record.id)


def check_boards(records: Records, report: Report) -> None:
    """Hold every board against R-021 and against itself."""
    for drawn in records["boards"].values():
        faults = list(_drawing_faults(drawn))
        if not faults:
            faults = [*_opening_faults(drawn), *_ground_faults(drawn)]
        for field, fault, expected in faults:
            report.about("boards", drawn.id, field, fault, expected)


def _drawing_faults(drawn: Map) -> Iterator[tuple[str, str, str]]:
    """Yield what keeps a map from being read at all."""
    if not drawn.rows or len({len(row) for row in drawn.rows}) > 1 or not drawn.width:
        yield "rows", "the rows are not equally long", "a rectangle"
        return
    if drawn.width % 2 or drawn.height % 2 or drawn.width <= drawn.height:
        yield "rows", f"{drawn.width} x {drawn.height} squares", "even sides, wider than deep (R-021)"
    letters = {sign for sign, _, _ in squares_drawn(drawn)} - set(SIGNS)
    named = [house.letter for house in drawn.houses]
    for letter in sorted(letters ^ set(named)):
        yield "houses", f"{letter!r} is drawn or described, not both", "a house for each letter of the map"
    if len(set(named)) < len(named):
        yield "houses", "a letter is described twice", "each once"


def _opening_faults(drawn: Map) -> Iterator[tuple[str, str, str]]:
    """Yield openings that lead nowhere, and huge ones that are none (R-036)."""
    layout = layout_of(drawn)
    at = {(column, row): sign for sign, column, row in squares_drawn(drawn)}
    for number, house in enumerate(drawn.houses):
        if not house.openings:
            yield "houses", f"house {house.letter} has no opening", "a way in"
        for spot in house.solid:
            if at.get(spot) != house.letter:
                yield "houses", f"{list(spot)} is not in house {house.letter}", "a square of the house"
        for opening in house.openings:
            if edge_of(drawn, opening) not in layout.outer[number]:
                yield "houses", f"{list(opening.at)} {opening.side} is no outer wall of {house.letter}", "an outer wall"
    for opening in drawn.walls:
        if edge_of(drawn, opening) is None:
            yield "walls", f"{list(opening.at)} {opening.side} is on the border or off the board", "an edge inside"
    for edge, size in layout.walls.items():
        if size == WIDE and not any(layout.walls.get(near) == WIDE for near in _in_line(layout, edge)):
            yield "houses", "a huge opening of one edge", "two edges in line or more (R-036)"


def _in_line(layout: Layout, edge: int) -> tuple[int, int]:
    """Return the edges that go on from an edge at both ends."""
    step = layout.board.width if edge < 2 * layout.board.size else 1
    return edge - step, edge + step


def _ground_faults(drawn: Map) -> Iterator[tuple[str, str, str]]:
    """Yield ground that infantry cannot reach, and centre squares that nobody can hold (D-358)."""
    layout = layout_of(drawn)
    for square in centre_squares(drawn):
        if why_impassable(layout, FOOT, square):
            yield "rows", "a centre square is impassable", "ground for an objective (D-358)"
    ground = {square for square in range(layout.board.size) if why_impassable(layout, FOOT, square) is None}
    reached = {place for place in reach(layout, FOOT, min(ground), 200, Traffic()).costs if place < layout.board.size}
    if ground - reached:
        column, row = layout.board.at(min(ground - reached))
        yield "rows", f"nobody gets to [{column}, {row}] on foot", "ground that hangs together"


def check_scenarios(records: Records, report: Report) -> None:
    """See that the dice choose every scenario, and that each can be won (R-117)."""
    pairs = [tuple(sorted(pair)) for scenario in records["scenarios"].values() for pair in scenario.faces]
    if len(pairs) != FACE_PAIRS or len(set(pairs)) != FACE_PAIRS:
        report.about("scenarios", "", "faces", "some pair of faces is missing or named twice", "each of the six once")
    for scenario in records["scenarios"].values():
        for field, fault, expected in _scenario_faults(scenario):
            report.about("scenarios", scenario.id, field, fault, expected)
        if scenario.start is not None:
            for fault, expected in faults_of(scenario.start, records["boards"], dust.units_in(records)):
                report.about("scenarios", scenario.id, "start", fault, expected)


def _scenario_faults(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    gains = scenario.hold_enemy or scenario.hold_own or scenario.per_loss
    if bool(gains) != bool(scenario.goal):
        yield "goal", "a goal and points to reach it go together", "both or neither"
    if (scenario.objectives == "none") != (not scenario.holds_from):
        yield "holds_from", "objectives and the turn from which they count go together", "both or neither"
    if scenario.objectives == "none" and (scenario.taking_wins or scenario.hold_enemy or scenario.hold_own):
        yield "objectives", "there is nothing to take", "objectives"
    if scenario.holds_from > scenario.turns:
        yield "holds_from", "objectives count only after the last turn", f"up to {scenario.turns}"


SCHEMA = Schema(
    game="tactics",
    tables={
        **dust.TABLES,
        "tiles": TableSpec("dust/tiles.yaml", Tile),
        "boards": TableSpec("dust/boards.yaml", Map),
        "scenarios": TableSpec("dust/scenarios.yaml", Scenario),
    },
    singles={"figures": ("dust/figures.yaml", Figures)},
    texts=needed_texts,
    checks=(*dust.CHECKS, check_boards, check_scenarios),
)


def load_rules() -> TacticsRules:
    """Return the rules over the game's own cards and the user's packs."""
    return TacticsRules(load_game(SCHEMA))
