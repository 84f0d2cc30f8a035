"""What a body sees over the whole board, and what it sees whole, in one answer; imports the layout and the tables.

The ways of sight and the cones of cover from a square lie side by side in one number. What the terrain cuts of them
holds for the whole game and is worked out once for each place; vehicles and smoke then cut the rest, all at once.
"""

from __future__ import annotations

from typing import NamedTuple

from game.geometry.grid.beams import Look, answers
from game.geometry.grid.blockers import blockers, own_openings
from game.geometry.grid.forts import Fort
from game.geometry.grid.layout import Layout, Scene
from game.geometry.grid.squares import Body, listed, mask_of, members
from game.geometry.grid.tables import cover_beams, joint_look, sight_beams


class Fields(NamedTuple):
    """The squares on whose ground units are seen, and those that are seen whole, as masks."""

    seen: int
    open: int


class Prospect(NamedTuple):
    """What the terrain leaves of the ways from one square.

    `cuts` holds for each square the ways that something there cuts, none if the terrain has cut them already;
    `matters` has the squares where something cuts at all, and `bare` is the answer if nothing stands on them.
    """

    cuts: tuple[int, ...]
    matters: int
    left: int
    every: int
    carry: int
    marks: int
    length: int
    bare: int


def fields(scene: Scene, viewer: Body, over_vehicles: bool = False) -> Fields:
    """Return what a body on the ground sees of the board: `seen` agrees with `sight`, `open` with `cover`.

    Whatever covers those who stand in a square, it is open if some point of the viewer sees all of it; this holds for
    targets of one square outside buildings.
    """
    layout, changing, smoke, _ = scene
    changing = smoke if over_vehicles else changing | smoke  # artillery fires over vehicles
    prospects: tuple[Prospect, ...] | None = layout.tables.get(viewer)
    if prospects is None:
        prospects = layout.tables[viewer] = tuple(_prospect(layout, viewer, square) for square in viewer.squares)
    found = 0
    for cuts, matters, left, every, carry, marks, length, bare in prospects:
        if changing & matters:
            dead = 0
            for square in listed(changing):
                dead |= cuts[square]
            found |= answers(left ^ (left & dead), every, carry, marks, length)
        else:
            found |= bare
    size = layout.board.size
    return Fields(found & (1 << size) - 1, found >> size)


def sight_field(scene: Scene, viewer: Body, over_vehicles: bool = False) -> int:
    """Return the squares on whose ground a body on the ground sees units, as a mask; it agrees with `sight`."""
    return fields(scene, viewer, over_vehicles).seen


def open_field(scene: Scene, attacker: Body, over_vehicles: bool = False) -> int:
    """Return the squares of which a body on the ground sees the whole, as a mask; it agrees with `cover`."""
    return fields(scene, attacker, over_vehicles).open


def _prospect(layout: Layout, viewer: Body, square: int) -> Prospect:
    """Take out what the terrain cuts; a body's own squares cut nothing."""
    board = layout.board
    kills, every, carry, marks, length, _ = joint_look(board, square)
    sights = sight_beams(board).look(square)
    cut = _cut_for_sight(layout, sights, square, viewer)
    cut |= _cut_for_cover(layout, cover_beams(board).look(square), viewer) << 8 * sights.length
    left = every & ~cut
    cuts = [kill if kill & left else 0 for kill in kills]
    for own in viewer.squares:
        cuts[own] = 0
    matters = mask_of(at for at, kill in enumerate(cuts) if kill)
    bare = answers(left, every, carry, marks, length)
    return Prospect(tuple(cuts), matters, left, every, carry, marks, length, bare)


def _cut_for_sight(layout: Layout, look: Look, square: int, viewer: Body) -> int:
    own, level = layout.building_of[square], viewer.level
    here = Body((square,), level, False, viewer.fort)
    standing = blockers(Scene(layout), here, here)
    dead = 0
    for fort in layout.forts:
        standing &= ~fort.mask
        dead |= _cut_by_fort(look, fort, square, viewer)
    for element in members(standing):
        dead |= look.kills[element]
    for number, building in enumerate(layout.buildings):
        ground = mask_of(layout.openings(number, 0))
        for end in building.squares:
            there = Body((end,))
            if end in building.solid:
                continue
            if number == own and level:
                dead |= look.runs[end]  # no sight between the levels of a building
                continue
            shut = ground & ~own_openings(layout, there)  # only by an opening of its own square
            if number == own and end != square:
                shut |= own_openings(layout, here)
            for element in members(shut):
                dead |= look.kills[element] & look.runs[end]
    return dead


def _cut_by_fort(look: Look, fort: Fort, square: int, viewer: Body) -> int:
    """Return the ways that a fortification cuts: not those to or from its own occupants, but what they can't see."""
    if viewer.fort == fort.mask:
        return sum(run for end, run in enumerate(look.runs) if not fort.seen >> end & 1)
    to = sum(look.runs[end] for end in fort.squares)
    dead = 0 if fort.seen >> square & 1 else to
    for element in fort.squares:
        dead |= look.kills[element] & ~to
    return dead


def _cut_for_cover(layout: Layout, look: Look, attacker: Body) -> int:
    dead = 0
    for element in members(blockers(Scene(layout), attacker, attacker) & ~mask_of(attacker.squares)):
        dead |= look.kills[element]
    return dead
