"""Setting up a game on the grid: scenario, edges, terrain in turn, objectives, units left out (D-352 to D-361)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice, drops
from game.core.frames import Step, Verb, tell
from game.geometry.grid.layout import WATER
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, listed
from game.rules.dust.book import Facts, change, other
from game.rules.dust.dice import roll_new
from game.rules.dust.frames import Game, Setup
from game.rules.dust.state import ARMY, SHIELD, TARGET, Objective, Position, State
from game.rules.dust.turn import roll_initiative
from game.rules.tactics import fortify
from game.rules.tactics.placing import Ground, half_of, squares_for_objective, why_not_objective
from game.rules.tactics.records import Scenario, centre_squares
from game.rules.tactics.traffic import doors

FACES = {"army": ARMY, "target": TARGET, "shield": SHIELD}
RANDOM = "random"
TRAP = "trap"


def choose_scenario(rules: Any, state: State, frame: Game) -> None:
    """Roll two dice for the scenario if nobody named one (D-352, R-117)."""
    if state.scenario != RANDOM:
        return
    faces = sorted(roll_new(state, 2))
    found = next(
        scenario.id
        for scenario in rules.scenarios.values()
        if any(sorted(FACES[face] for face in pair) == faces for pair in scenario.faces)
    )
    state.scenario = found
    tell(state, "rolled", reveals=True, sort="scenario", faces=faces, needs=())
    tell(state, "scenario_chosen", scenario=found)


def begin_setup(rules: Any, state: State, frame: Game) -> None:
    """Let set-up come next, with what each side has to place (D-354); not where everybody stands already."""
    figures = rules.figures
    scenario: Scenario = rules.scenarios[state.scenario]
    if scenario.start is not None:
        return
    given: list[str] = [kind for kind, count in scenario.fortifications.items() for _ in range(count)]
    markers = [1, 1] if scenario.objectives in ("own", "halves") else [0, 0]
    state.frames.append(
        Setup(
            step="setup.initiative", ready=frame.ready, tiles=[figures.tiles_each] * 2, traps=[figures.traps_each] * 2,
            markers=markers, forts=[kinds + given for kinds in frame.forts],
        )
    )  # fmt: skip


def roll_for_edge(rules: Any, state: State, frame: Setup) -> None:
    """Roll for who picks his side and places first (D-353, R-013); short edges have their own (R-120)."""
    if rules.scenarios[state.scenario].entry == "short":
        state.edges = [WEST, EAST]
    if frame.ready:
        frame.step = "setup.centre"
        return
    frame.seat = state.winner = roll_initiative(rules, state)


class Edge(Verb[State]):
    """Pick the edge that one's army enters by (D-353)."""

    name = "edge"
    rule = "D-353"

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return (NORTH, EAST, SOUTH, WEST)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        if target in facts.state.edges:
            return None
        return Refusal("no_entry_edge", "R-120", {"edge": target})

    def do(self, rules: Any, state: State, frame: Setup, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        opposite = (wanted.target + 4) % 8
        state.edges = [wanted.target, opposite] if frame.seat == 0 else [opposite, wanted.target]
        tell(state, "edge_chosen", seat=frame.seat, edge=wanted.target, edges=state.edges[:])
        frame.step = "setup.centre"


def place_centre(rules: Any, state: State, frame: Setup) -> None:
    """Put the objectives of Take the Dust on the centre squares, before terrain (D-358, R-121)."""
    if rules.scenarios[state.scenario].objectives == "centre":
        for square in centre_squares(rules.boards[state.board]):
            state.objectives.append(Objective(square))
            tell(state, "objective_placed", at=square, seat=-1, half=-1)


# Terrain in turn


class Placing(Facts):
    """The facts of placing terrain."""

    __slots__ = ("ground",)

    def __init__(self, book: Any, state: State, frame: Setup) -> None:
        super().__init__(book, state, frame, frame.seat)
        self.ground = Ground(book, state)


class PlaceTile(Verb[State]):
    """Place a terrain tile (D-354)."""

    name = "tile"
    rule = "D-354"
    placed_as = "tile"

    def kinds(self, facts: Placing) -> list[str]:
        return [tile.id for tile in facts.book.tiles.values() if tile.placed_as == self.placed_as]

    def left(self, frame: Setup) -> int:
        """Return how many the seat has still to place."""
        return frame.tiles[frame.seat]

    def subjects(self, facts: Placing) -> Iterable[Part]:
        return list(facts.book.tiles)

    def targets(self, facts: Placing, subject: Part) -> Iterable[Part]:
        return range(facts.ground.layout.board.size)

    def lift(self, facts: Placing, subject: Part) -> Refusal | None:
        if subject not in self.kinds(facts):
            return Refusal("not_this_tile", "R-119", {"tile": subject})
        if not self.left(facts.frame):
            return Refusal("all_placed", "D-354", {"tile": subject})
        return None

    def drop(self, facts: Placing, subject: Part, target: Part) -> Refusal | None:
        assert isinstance(target, int)
        return facts.ground.why_not_tile(str(subject), target)

    def choices(self, facts: Placing) -> list[Choice]:
        if not self.left(facts.frame):
            return []
        found: list[Choice] = []
        for kind in self.kinds(facts):
            known = drops(self.name, kind)
            found += [known[square] for square in listed(facts.ground.squares_for(kind))]
        return found

    def do(self, rules: Any, state: State, frame: Setup, wanted: Choice) -> None:
        kind, square = str(wanted.subject), wanted.target
        assert isinstance(square, int)
        pile = frame.traps if kind == TRAP else frame.tiles
        pile[frame.seat] -= 1
        lay(state, frame.seat, kind, square)
        frame.seat = other(frame.seat)


class PlaceTrap(PlaceTile):
    """Place a tank trap (D-354)."""

    name = "trap"
    placed_as = "trap"

    def left(self, frame: Setup) -> int:
        return frame.traps[frame.seat]


def lay(state: State, seat: int, kind: str, square: int) -> None:
    """Lay a tile on the board."""
    state.tiles.append((square, kind))
    state.forget()
    tell(state, "tile_placed", seat=seat, tile=kind, at=square)


TILE_VERBS = (PlaceTile(), PlaceTrap())


def places_terrain(rules: Any, state: State, frame: Setup) -> bool:
    """Tell whether somebody has terrain to place; a ready game draws it (D-354, D-384)."""
    for _ in range(sum(frame.tiles) + sum(frame.traps)):
        if not frame.tiles[frame.seat] + frame.traps[frame.seat]:
            frame.seat = other(frame.seat)
        if not frame.ready:
            return bool(Ground(rules, state).open)
        facts = Placing(rules, state, frame)
        options = [option for verb in TILE_VERBS for option in verb.choices(facts)]
        if not options:
            return False
        TILE_VERBS[0].do(rules, state, frame, state.chance.pick(options))
    return False


# Objectives


class PlaceObjective(Verb[State]):
    """Place an objective (D-359 to D-361)."""

    name = "objective"
    rule = "R-123"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return ("objective",)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return range(facts.book.field.layout(facts.state).board.size)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        assert isinstance(target, int)
        return why_not_objective(facts.book, facts.state, facts.frame, target)

    def choices(self, facts: Facts) -> list[Choice]:
        known = drops(self.name, self.name)
        squares = squares_for_objective(facts.book, facts.state, facts.frame)
        return [known[square] for square in listed(squares)]

    def do(self, rules: Any, state: State, frame: Setup, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        frame.markers[frame.seat] -= 1
        half = half_of(rules, state, wanted.target)
        state.objectives.append(Objective(wanted.target, half))
        tell(state, "objective_placed", at=wanted.target, seat=frame.seat, half=half)
        frame.seat = other(frame.seat)


OBJECTIVE = PlaceObjective()


def begin_objectives(rules: Any, state: State, frame: Setup) -> None:
    """Let the winner place first (R-119)."""
    frame.seat = state.winner


def places_objectives(rules: Any, state: State, frame: Setup) -> bool:
    """Tell whether somebody has an objective to place; a ready game draws it."""
    while frame.markers[frame.seat]:
        squares = squares_for_objective(rules, state, frame)
        if squares and not frame.ready:
            return True
        if squares:
            OBJECTIVE.do(rules, state, frame, choice("objective", "objective", state.chance.pick(listed(squares))))
        else:
            frame.markers[frame.seat] = 0
    return False


def leave_out(rules: Any, state: State, frame: Setup) -> None:
    """Leave out who can't come on: fixed units without a fortification, ships without water (D-403, R-206, R-234)."""
    for piece in list(state.units.values()):
        if piece.status == "waiting" and not can_ever_enter(rules, state, piece.unit, piece.side):
            change(state, piece, status="lost")
            tell(state, "left_out", unit=piece.id)


def can_ever_enter(rules: Any, state: Position, unit: str, side: int) -> bool:
    """Tell whether a unit can come on at all by its own edge."""
    card = rules.units[unit]
    if not card.move:
        return False
    if card.mobility != "naval":
        return True
    layout = rules.field.layout(state)
    return any(layout.kinds[square] == WATER for square, _ in doors(layout.board, state.edges[side]))


def placer(state: State, frame: Setup) -> int:
    """Return who places next."""
    return frame.seat


PROCEDURES = {
    "setup": (
        "setup.initiative", "setup.edge", "setup.centre", "setup.terrain", *fortify.PROCEDURE, "setup.marking",
        "setup.objectives", "setup.leave_out",
    ),
}  # fmt: skip
STEPS = {
    "game.scenario": Step(choose_scenario),
    "game.setup": Step(begin_setup),
    "setup.initiative": Step(roll_for_edge),
    "setup.edge": Step(verbs=(Edge(),), seat=placer, facts=fortify.placer_facts, prompt="edge"),
    "setup.centre": Step(place_centre),
    "setup.terrain": Step(
        verbs=TILE_VERBS, seat=placer, facts=Placing, wanted=places_terrain, prompt="terrain",
        params=lambda rules, state, frame: {"tiles": frame.tiles[frame.seat], "traps": frame.traps[frame.seat]},
    ),
    **fortify.STEPS,
    "setup.marking": Step(begin_objectives),
    "setup.objectives": Step(
        verbs=(OBJECTIVE,), seat=placer, facts=fortify.placer_facts, wanted=places_objectives, prompt="objective",
    ),
    "setup.leave_out": Step(leave_out),
}  # fmt: skip
