"""The terrain of a table as its rules need it: what hides, what bars whom, what slows, and the houses (R-226).

Made from the features of a position and kept as long as these are the same; no unit is part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from game.geometry.table.barriers import Barrier, Bars
from game.geometry.table.ground import WOODS, Area, Solid
from game.geometry.table.houses import Gap, House
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM, Poly, edges
from game.rules.battlefield.records import OPENING_WIDTHS, Item, Trait, outline
from game.rules.dust.state import WALLED, Feature, Fort

SIDES = ("W", "S", "E", "N")
"""The sides of a box in the order of its edges."""
NO_WORKS: Mapping[str, Item] = {}


class Plot(NamedTuple):
    """A piece of terrain where it lies: its id on the table, its item and its outline."""

    id: str
    item: Item
    outline: Poly

    @property
    def trait(self) -> Trait:
        return self.item.trait


def house_of(name: str, item: Item, where: Poly, levels: int) -> House:
    """Return a building with its openings; a Bunker has no level above the ground."""
    sides = list(edges(where))
    gaps = []
    for opening in item.openings:
        side = SIDES.index(opening.side)
        (ax, ay), (bx, by) = sides[side]
        length = round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        # offsets are told to the east or to the north; the edges run round the house counter-clockwise
        middle = length // 2 + (opening.at if opening.side in "SE" else -opening.at) * MM
        half = OPENING_WIDTHS[opening.kind] * MM // 2
        gaps.append(Gap(side, middle - half, middle + half, opening.levels, opening.kind))
    return House(name, where, levels, tuple(gaps))


class Terrain:
    """All the terrain of a table."""

    def __init__(
        self, features: Iterable[Feature], kit: Mapping[str, Item], forts: Iterable[Fort] = (),
        works: Mapping[str, Item] = NO_WORKS,
    ) -> None:  # fmt: skip
        self.forts = {fort.id: _plot_of(fort, works[fort.kind]) for fort in forts}
        """Fortifications by their ids (R-230)."""
        self.walled = {name: plot for name, plot in self.forts.items() if plot.item.kind in WALLED}
        self.bunkers = {
            name: house_of(name, plot.item, plot.outline, 0) for name, plot in self.walled.items() if plot.item.openings
        }
        """Those whose walls have doors, as houses without a floor above the ground (D-309)."""
        self.plots = (
            *(
                Plot(f"t{number}", kit[feature.item], _where(kit[feature.item], feature))
                for number, feature in enumerate(features)
            ),
            *self.forts.values(),
        )
        self.by_id = {plot.id: plot for plot in self.plots}
        self.houses: dict[str, House] = {
            plot.id: house_of(plot.id, plot.item, plot.outline, max(1, plot.item.levels))
            for plot in self.plots if plot.trait.sight == "walls"
        }  # fmt: skip
        self.solids = tuple(self._solids())
        self.areas = tuple(self._areas())
        self.slow = tuple(Barrier(plot.id, plot.outline, "D-069") for plot in self.plots if plot.trait.slows)
        self.walls = tuple(
            Barrier(house.id, wall, rule, house.id)
            for houses, rule in ((self.houses, "D-074"), (self.bunkers, "D-309"))
            for house in houses.values() for wall in house.walls(0)
        )  # fmt: skip
        self.on_foot = self.walls + self._shut("everybody")
        self.on_wheels = self.on_foot + self._shut("vehicles")
        self.water = tuple(plot for plot in self.plots if plot.item.kind == "deep-water")
        self.uneven = tuple(  # where no flying stand stands flat
            Barrier(plot.id, plot.outline, "D-078") for plot in self.plots if plot.trait.height
        )

        self.scenes: dict[tuple[object, ...], Any] = {}
        self._bars: dict[tuple[str, int], Bars] = {}

    def bars(self, sort: str, radius: int) -> Bars:
        """Return what bars a base of a radius, made once: `foot`, `wheels`, `slow`, `uneven`."""
        key = (sort, radius)
        if key not in self._bars:
            barriers = {"foot": self.on_foot, "wheels": self.on_wheels, "slow": self.slow, "uneven": self.uneven}
            self._bars[key] = Bars(barriers[sort], radius)
        return self._bars[key]

    def _shut(self, whom: str) -> tuple[Barrier, ...]:
        """Return the ground that bars somebody."""
        return tuple(Barrier(plot.id, plot.outline, plot.trait.rule) for plot in self.plots if plot.trait.bars == whom)

    def _solids(self) -> Iterable[Solid]:
        for plot in self.plots:
            if plot.trait.sight == "solid":
                yield Solid(plot.id, plot.outline, 0, plot.item.height)
        for house in self.houses.values():
            yield from house.solids()

    def _areas(self) -> Iterable[Area]:
        for plot in self.plots:
            if plot.trait.sight == "area":
                yield Area(plot.id, plot.outline.points, plot.item.height, WOODS)
        yield from (house.area() for house in self.houses.values())


def _plot_of(fort: Fort, item: Item) -> Plot:
    """Return a fortification as a piece of terrain."""
    x, y, _ = spot_of(fort.at)
    return Plot(fort.id, item, outline(item, (x, y), fort.facing))


def _where(item: Item, feature: Feature) -> Poly:
    """Return the outline of a feature."""
    x, y, _ = spot_of(feature.at)
    return outline(item, (x, y), feature.turn)
