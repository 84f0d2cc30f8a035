"""Games on the measured table that start from a position: everybody on his spot, dice that are known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import MM
from game.rules.battlefield.formation import fresh_offsets
from game.rules.battlefield.records import Start, TableTop
from game.rules.dust.forces import LETTERS
from game.rules.dust.frames import Game
from game.rules.dust.records import Unit
from game.rules.dust.state import ARMY, SHIELD, SIDES, TARGET, Feature, Objective, Piece, State

FACES = {"A": ARMY, "T": TARGET, "S": SHIELD}


def features_of(table: TableTop) -> list[Feature]:
    """Return the terrain of a ready table as a game keeps it."""
    return [Feature(put.item, place(put.at[0] * MM, put.at[1] * MM), put.turn * 10) for put in table.features]


def started(book: Any, scenario: str, start: Start, seed: int) -> State:
    """Return a game with everybody on his spot and the turn about to begin."""
    chance = Chance.seeded(seed)
    chance.dice = [FACES[face] for roll in start.dice for face in roll]
    state = State(
        frames=[Game(step="game.scenario")], scenario=scenario, board=start.table, chance=chance,
        armies=[force.bloc for force in start.forces], blocs=[force.bloc for force in start.forces],
        features=features_of(book.tables[start.table]),
        objectives=[Objective(place(goal.at[0] * MM, goal.at[1] * MM), goal.half) for goal in start.objectives],
    )  # fmt: skip
    for side in range(len(SIDES)):
        for posted in start.forces[side].units:
            x, y = (number * MM for number in posted.at)
            state.put(
                Piece(
                    f"{LETTERS[side]}.{posted.unit}", posted.unit, side, status="board", at=place(x, y),
                    facing=posted.facing * 10, begun=True, spots=_spots(book, posted.unit, x, y),
                )
            )  # fmt: skip
    return state


def _spots(book: Any, unit: str, x: int, y: int) -> tuple[int, ...]:
    profile = book.profiles[unit]
    if not profile.squad:
        return ()
    offsets = [(0, 0), *fresh_offsets(profile.card.soldiers - 1, book.field.builds[unit].radius)]
    return tuple(place(x + right, y + up) for right, up in offsets)


def faults_of(
    start: Start, tables: Mapping[str, TableTop], units: Mapping[str, Unit]
) -> Iterator[tuple[str, str]]:
    """Yield what keeps a game from starting so, and what was expected."""
    if start.table not in tables:
        yield f"there is no table {start.table}", "one of tables.yaml"
        return
    wide, deep = tables[start.table].size
    for force in start.forces:
        names = [posted.unit for posted in force.units]
        if not names or len(set(names)) < len(names):
            yield f"no unit of {force.bloc}, or one of them twice", "each of a side's units once"
        for posted in force.units:
            unit = units.get(posted.unit)
            if unit is None or unit.bloc != force.bloc:
                yield f"{force.bloc} have no unit {posted.unit}", f"a unit of {force.bloc}"
            elif posted.at[0] > wide or posted.at[1] > deep:
                yield f"{posted.unit} stands off the table", f"a spot up to {wide}, {deep}"
