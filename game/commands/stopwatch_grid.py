"""What `bench` times on squares: fields of sight and cover over whole boards, beside python-tcod's field of view.

Whole answers are compared, each by one call of the function that is there for it. Ours, `fields`, tells which squares a
unit sees, any point to any point, past squares, walls and openings, and which of them it sees whole (cover). Theirs,
`compute_fov` on an array of what can be seen through, tells what is seen from the middle of a square; the symmetric
shadowcast is among its fastest. Both are asked on all boards of the game, with vehicles in new places each round,
from every square where a unit may stand. Our tables of the terrain and their array are made before; no answer about
a scene with vehicles is kept. The two take turns every millisecond and the best pass of each counts, so that
other work on the machine meets both alike.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from game.commands.stopwatch import Pair
from game.geometry.grid.fields import fields
from game.geometry.grid.layout import BUILDING, CONSTRUCTION, SOLID, Layout, Scene
from game.geometry.grid.squares import Body, mask_of

VEHICLES = 8
"""Vehicles that stand on a board while it is measured."""
PASSES = 12
"""How often the two take turns with all squares of a board in a round; the best pass of each counts."""


def field_speeds(layouts: list[Layout], tcod: Any, rounds: int) -> list[Pair]:
    """Return fields a second, any point to any point with cover, beside fields of view from square centres."""
    dice = random.Random(3)  # noqa: S311  where vehicles stand is no secret
    found: list[Pair] = []
    for number in range(rounds + 1):
        ours = peer = 0.0
        squares = 0
        for layout in layouts:
            free = [at for at, kind in enumerate(layout.kinds) if kind not in (CONSTRUCTION, SOLID)]
            vehicles = dice.sample([at for at in free if layout.kinds[at] != BUILDING], VEHICLES)
            work = [_our_fields(Scene(layout, mask_of(vehicles)), free)]
            if tcod:
                work.append(_their_fields(tcod, layout, vehicles, free))
            best = _best_of(work)
            ours += best[0]
            peer += best[-1]
            squares += len(free)
        if number:  # the first round fills the tables, which a game keeps
            found.append(Pair(squares / ours, squares / peer if tcod else 0.0))
    return found


def _our_fields(scene: Scene, squares: list[int]) -> Callable[[], None]:
    bodies = [Body((square,)) for square in squares]

    def look() -> None:
        for body in bodies:
            fields(scene, body)

    return look


def _their_fields(tcod: Any, layout: Layout, vehicles: list[int], squares: list[int]) -> Callable[[], None]:
    numpy, fov = tcod.map.np, tcod.map.compute_fov
    clear = numpy.ones((layout.board.height, layout.board.width), bool)
    for square in (*vehicles, *(at for at in range(layout.board.size) if layout.opaque >> at & 1)):
        column, row = layout.board.at(square)
        clear[row, column] = False
    spots = [layout.board.at(square)[::-1] for square in squares]
    shadowcast = tcod.constants.FOV_SYMMETRIC_SHADOWCAST

    def look() -> None:
        for spot in spots:
            fov(clear, spot, algorithm=shadowcast)

    return look


def _best_of(work: list[Callable[[], None]]) -> list[float]:
    """Return the least seconds that each piece of work took, done in turns."""
    best = [float("inf")] * len(work)
    for _ in range(PASSES):
        for number, once in enumerate(work):
            began = time.perf_counter()
            once()
            best[number] = min(best[number], time.perf_counter() - began)
    return best
