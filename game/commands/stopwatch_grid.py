"""What `bench` times on squares: fields of sight and cover over whole boards, beside python-tcod's field of view."""

import random
import time
from collections.abc import Callable
from typing import Any

from game.commands.stopwatch import Pair
from game.geometry.grid.cover import open_field
from game.geometry.grid.layout import BUILDING, CONSTRUCTION, SOLID, Layout, Scene
from game.geometry.grid.sight import sight_field
from game.geometry.grid.squares import Body, mask_of

VEHICLES = 8
"""Vehicles that stand on a board while it is measured."""
PASSES = 6
"""How often each square of a board is asked in a round; the best pass counts, for both."""


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
            ours += _seconds(_our_fields(Scene(layout, mask_of(vehicles)), free))
            if tcod:
                peer += _seconds(_their_fields(tcod, layout, vehicles, free))
            squares += len(free)
        if number:  # the first round fills the tables, which a game keeps
            found.append(Pair(squares / ours, squares / peer if tcod else 0.0))
    return found


def _our_fields(scene: Scene, squares: list[int]) -> Callable[[], None]:
    bodies = [Body((square,)) for square in squares]

    def look() -> None:
        for body in bodies:
            sight_field(scene, body)
            open_field(scene, body)

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


def _seconds(work: Callable[[], None]) -> float:
    taken = []
    for _ in range(PASSES):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)
