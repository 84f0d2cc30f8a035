"""What a board is made of: nine kinds of terrain, walls with openings, buildings, fortifications on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple

from game.geometry.grid.forts import Fort, fort
from game.geometry.grid.squares import Board, board, mask_of

EMPTY, TREE, RUBBLE, CONSTRUCTION, SWAMP, WATER, CRATE, TRAP, BUILDING = (
    "empty", "tree", "rubble", "construction", "swamp", "water", "crate", "trap", "building")  # fmt: skip
KINDS = (EMPTY, TREE, RUBBLE, CONSTRUCTION, SWAMP, WATER, CRATE, TRAP, BUILDING)
"""The nine kinds of R-034."""
SOLID = "solid"
"""A building square that nobody enters (R-223)."""
FORT, TRENCH, WIRE, MINES = "fort", "trench", "wire", "mines"
"""Squares of fortifications: a Bunker or Strongpoint, and what fills one square (R-049, R-202, R-203)."""

WALL, SMALL, BIG, WIDE = range(4)
"""What an edge holds: a wall, or an opening for infantry, for vehicles, for huge vehicles too (R-036)."""

HIDES = frozenset({TREE, CONSTRUCTION, SOLID, FORT})
"""Squares that block sight (R-042)."""
COVERS_INFANTRY = frozenset({CRATE, TRAP, TREE, RUBBLE, BUILDING, TRENCH, FORT})
COVERS_VEHICLES = frozenset({TREE, BUILDING})
"""Squares that cover what stands in them (D-133, D-316, R-049)."""


class Building(NamedTuple):
    """Squares under one roof, how many levels they have, and the openings of its levels by edge (R-037)."""

    squares: tuple[int, ...]
    levels: int = 1
    openings: Mapping[int, int] = {}
    upstairs: Mapping[int, Mapping[int, int]] = {}
    solid: tuple[int, ...] = ()


class Layout:
    """The terrain of one board: it never changes in a game, but for crates that are crushed."""

    __slots__ = (
        "_openings", "board", "building_of", "buildings", "forts", "inner", "inside", "kinds", "lasting", "near",
        "opaque", "outer", "places", "shared", "shut", "tables", "walls",
    )  # fmt: skip

    def __init__(
        self, width: int, height: int, kinds: Mapping[int, str] | None = None, buildings: Iterable[Building] = (),
        walls: Mapping[int, int] | None = None,
    ) -> None:  # fmt: skip
        """Take the kinds of squares, the buildings, and walls that stand beside or inside them."""
        self.board: Board = board(width, height)
        size = self.board.size
        self.buildings = tuple(buildings)
        self.building_of: list[int | None] = [None] * size
        self.kinds: list[str] = [(kinds or {}).get(square, EMPTY) for square in range(size)]
        for number, building in enumerate(self.buildings):
            for square in building.squares:
                self.building_of[square] = number
                self.kinds[square] = SOLID if square in building.solid else BUILDING
        self.walls: dict[int, int] = dict(walls or {})
        self.outer = [self._outline(building) for building in self.buildings]
        for building, edges in zip(self.buildings, self.outer, strict=True):
            for edge in edges:
                self.walls[edge] = max(building.openings.get(edge, WALL), self.walls.get(edge, WALL))
        self.inner = [mask_of(e for e in self.walls if self._within(e, number)) for number in range(len(self.outer))]
        every = [edge for edges in self.outer for edge in edges]
        self.shared = mask_of(edge for edge in every if every.count(edge) > 1)
        self.opaque = mask_of(square for square in range(size) if self.kinds[square] in HIDES)
        self.shut = mask_of(edge for edge, opening in self.walls.items() if opening == WALL)
        self.near = [self._near(square) for square in range(size)]
        self._openings: dict[tuple[int, int], dict[int, int]] = {}
        self.places = self._places()
        self.forts: tuple[Fort, ...] = ()
        self.inside: dict[int, Fort] = {}
        """The fortification of each place inside one (R-198)."""
        self.tables: dict[Any, Any] = {}
        """Answers that hold as long as the terrain does, kept by those who work them out."""
        self.lasting: dict[Any, Any] = {}
        """Answers about walls and buildings, which hold whatever tiles are laid."""

    def with_tiles(self, tiles: Mapping[int, str], forts: Iterable[tuple[str, int, int]] = ()) -> Layout:
        """Return the layout with tiles laid on it, and forts by kind, lower left square, facing; walls are shared."""
        twin = copy(self)
        twin.kinds = self.kinds[:]
        for square, kind in tiles.items():
            twin.kinds[square] = kind
        for built in (fort(self.board, *one) for one in forts):
            twin.forts = (*twin.forts, built)
            twin.inside = {**twin.inside, **dict.fromkeys(built.places, built)}
            twin.places |= mask_of(built.places)
            for square in built.squares:
                twin.kinds[square] = FORT
        twin.opaque = mask_of(square for square, kind in enumerate(twin.kinds) if kind in HIDES)
        twin.tables = {}
        return twin

    def bare(self, ground: str) -> Layout:
        """Return the walls and buildings alone, all squares being of one kind."""
        found: Layout | None = self.lasting.get(("bare", ground))
        if found is None:
            found = self.with_tiles(dict.fromkeys(range(self.board.size), ground))
            found.forts, found.inside, found.places = (), {}, found._places()
            self.lasting["bare", ground] = found
        return found

    def by_kind(self) -> dict[str, int]:
        """Return the squares of each kind as a mask."""
        found: dict[str, int] | None = self.tables.get("kinds")
        if found is None:
            found = {}
            for square, kind in enumerate(self.kinds):
                found[kind] = found.get(kind, 0) | 1 << square
            self.tables["kinds"] = found
        return found

    def _outline(self, building: Building) -> tuple[int, ...]:
        inside = set(building.squares)
        return tuple(
            edge for square in building.squares for edge in self.board.edges_of(square)
            if not inside.issuperset(self.board.beside(edge))
        )  # fmt: skip

    def _within(self, edge: int, number: int) -> bool:
        return all(self.building_of[square] == number for square in self.board.beside(edge))

    def _near(self, square: int) -> int:
        """Return the elements in and round the eight squares about one (R-044)."""
        around = self.board.neighbours[square]
        edges = (edge for near in around for edge in self.board.edges_of(near))
        return mask_of(around) | mask_of(edges)

    def _places(self) -> int:
        """Return every place there is: a square of the ground, of a floor or of a roof (D-391, R-037)."""
        size = self.board.size
        mask = (1 << size) - 1
        for building in self.buildings:
            for level in range(1, building.levels + 1):
                for square in building.squares:
                    if square not in building.solid:
                        mask |= 1 << (level * size + square)
        return mask

    def has_place(self, square: int, level: int) -> bool:
        return bool(self.places >> (level * self.board.size + square) & 1)

    def is_roof(self, square: int, level: int) -> bool:
        number = self.building_of[square]
        return number is not None and level == self.buildings[number].levels

    def openings(self, number: int, level: int) -> dict[int, int]:
        """Return the openings of one level of a building; small ones above those of the ground unless given (R-037)."""
        key = (number, level)
        if key not in self._openings:
            building = self.buildings[number]
            if level == 0:
                found = {edge: self.walls[edge] for edge in self.outer[number] if self.walls[edge] != WALL}
            elif level in building.upstairs:
                found = dict(building.upstairs[level])
            else:
                found = dict.fromkeys(self.openings(number, 0), SMALL)
            self._openings[key] = found
        return self._openings[key]


class Scene(NamedTuple):
    """A layout and what changes on it: squares of vehicles, squares of smoke, crates that were crushed (as masks)."""

    layout: Layout
    vehicles: int = 0
    smoke: int = 0
    crushed: int = 0
