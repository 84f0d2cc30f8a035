"""Games that start from a position instead of a set-up: units on their squares, dice that are known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.rng import Chance
from game.geometry.grid.squares import board
from game.geometry.grid.steps import may_stand
from game.rules.dust.forces import LETTERS
from game.rules.dust.frames import Game
from game.rules.dust.records import Unit
from game.rules.dust.state import ARMY, SHIELD, SIDES, TARGET, Piece, State
from game.rules.tactics.field import gait_of
from game.rules.tactics.records import FACINGS, Map, Start, layout_of

FACES = {"A": ARMY, "T": TARGET, "S": SHIELD}


def started(scenario: str, start: Start, boards: Mapping[str, Map], seed: int) -> State:
    """Return a game with everybody on his square and the turn about to begin."""
    chance = Chance.seeded(seed)
    chance.dice = [FACES[face] for roll in start.dice for face in roll]
    state = State(
        frames=[Game(step="game.scenario")], scenario=scenario, board=start.board, chance=chance,
        armies=[force.bloc for force in start.forces], blocs=[force.bloc for force in start.forces],
    )  # fmt: skip
    drawn = boards[start.board]
    squares = board(drawn.width, drawn.height)
    for side in range(len(SIDES)):
        for posted in start.forces[side].units:
            name, facing = f"{LETTERS[side]}.{posted.unit}", FACINGS[posted.facing]
            state.put(
                Piece(name, posted.unit, side, status="board", at=squares.square(*posted.at), facing=facing, begun=True)
            )
    return state


def faults_of(start: Start, boards: Mapping[str, Map], units: Mapping[str, Unit]) -> Iterator[tuple[str, str]]:
    """Yield what keeps a game from starting so, and what was expected."""
    if start.board not in boards:
        yield f"there is no board {start.board}", "one of boards.yaml"
        return
    layout = layout_of(boards[start.board])
    taken: set[tuple[int, int]] = set()
    for force in start.forces:
        names = [posted.unit for posted in force.units]
        if not names or len(set(names)) < len(names):
            yield f"no unit of {force.bloc}, or one of them twice", "each of a side's units once"
        for posted in force.units:
            unit = units.get(posted.unit)
            if unit is None or unit.bloc != force.bloc:
                yield f"{force.bloc} have no unit {posted.unit}", f"a unit of {force.bloc}"
            elif unit.size != "normal" or not layout.board.has(*posted.at) or posted.at in taken:
                yield f"{posted.unit} does not fit on {list(posted.at)}", "a unit of one square, on a free one"
            elif not may_stand(layout, gait_of(unit), layout.board.square(*posted.at)):
                yield f"{posted.unit} may not stand on {list(posted.at)}", "ground that it can enter"
            taken.add(posted.at)
