"""The terrain of an example on the measured table: woods, buildings with openings, walls, by centimetres."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given
from game.geometry.table.places import place
from game.geometry.table.shapes import CM
from game.rules.battlefield.records import Item, Opening
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.state import Feature

KINDS = {
    "wood": "woods", "woods": "woods", "forest": "woods", "tree": "woods", "trees": "woods", "copse": "woods",
    "building": "building", "house": "building", "ruin": "rubble", "hedge": "hedge", "low wall": "low-wall",
    "high wall": "high-wall", "wall": "high-wall", "rubble": "rubble", "debris": "rubble", "crate": "crates",
    "crates": "crates", "ammo crates": "crates", "tank trap": "tank-traps", "tank traps": "tank-traps",
    "rock": "rocks", "rocks": "rocks", "cliff": "cliff", "ravine": "ravine", "river": "river", "marsh": "marsh",
    "swamp": "marsh", "deep water": "deep-water", "water": "deep-water", "wreck": "wreck", "road": "road",
    "bridge": "bridge", "anti tank obstacles": "tank-traps", "tank obstacles": "tank-traps",
}  # fmt: skip
"""What an example calls terrain, and the kinds of the kit."""
SIDES = {"north": "N", "east": "E", "south": "S", "west": "W", "n": "N", "e": "E", "s": "S", "w": "W"}
HOLES = {"window": "window", "windows": "window", "door": "door", "doors": "door", "doorway": "door", "gate": "gate",
         "gates": "gate", "opening": "window", "openings": "window", "large opening": "gate"}  # fmt: skip
SPACING = 50
"""Millimetres from window to window where a wall has windows in it."""
_SPAN = re.compile(r"([xy])\s*(-?\d+(?:\.\d+)?)\s*(?:to|-|\.\.)\s*(-?\d+(?:\.\d+)?)", re.IGNORECASE)
_HOLES = re.compile(r"(windows?|doors?|doorway|gates?|openings?) (?:on|in) (?:the )?([a-z ]+?) (?:walls?|sides?)")
_CRAMPED = 2
"""Centimetres: the thinnest thing that stands anywhere."""


class Patch(NamedTuple):
    """A piece of terrain, as a box from west to east and from south to north in centimetres."""

    kind: str
    west: float
    east: float
    south: float
    north: float
    levels: int = 1
    openings: tuple[Opening, ...] = ()
    tall: int = 0
    """Its height in millimetres, where it is not that of its kind."""

    def item(self, number: int) -> Item:
        """Return it as a piece of a kit."""
        size = max(1, round((self.east - self.west) * 10)), max(1, round((self.north - self.south) * 10))
        levels = self.levels if self.kind == "building" else 0
        return Item(f"example-{number}", self.kind, rect=size, levels=levels, openings=self.openings, tall=self.tall)  # type: ignore[arg-type]

    def feature(self, number: int, corner: tuple[float, float]) -> Feature:
        """Return where it lies."""
        middle = (self.west + self.east) / 2 - corner[0], (self.south + self.north) / 2 - corner[1]
        return Feature(f"example-{number}", place(round(middle[0] * CM), round(middle[1] * CM)), 0)


class TableGround:
    """Terrain being read, in the example's own centimetres."""

    def __init__(self) -> None:
        self.patches: list[Patch] = []
        self.smoke: list[tuple[float, float]] = []
        self.words: list[str] = []
        """Terrain that has no place yet, such as 'woods being entered'."""

    def read(self, given: Given) -> None:
        """Read the terrain that an example gives."""
        raw = given.get("terrain", "obstacles", "obstacle", default=[])
        for number, one in enumerate(raw if isinstance(raw, list) else [raw]):
            self._piece(one, "", f"given.terrain.{number}")
        for key in list(given.raw):
            kind = fold(key)
            if kind == "smoke" or (kind in KINDS and key not in given.used):
                listed = given.get(key)
                for one in listed if isinstance(listed, list) and not is_pair(listed) else [listed]:
                    self._piece(one, kind, f"given.{key}")

    def _piece(self, raw: Any, kind: str, where: str) -> None:
        if isinstance(raw, str):
            named = kind or next((word for word in sorted(KINDS, key=len, reverse=True) if word in fold(raw)), "")
            spans = {found[1].lower(): (float(found[2]), float(found[3])) for found in _SPAN.finditer(raw)}
            if not spans and named:
                self.words.append(raw if not kind else f"{kind} {raw}")
                return
            if set(spans) != {"x", "y"} or not named:
                raise Misfit(where, f"{show(raw)} is not understood", "write: x 40 to 60 cm, y 0 to 100 cm")
            self._add(named, spans["x"], spans["y"], 1, _words_of_openings(fold(raw)), where)
            return
        if is_pair(raw):
            raw = {"at_cm": raw}
        spec = as_mapping(raw, where)
        named = kind or fold(spec.get("kind", ""))
        for key in spec:
            if key not in ("kind", "x", "y", "at", "at_cm", "size", "size_cm", "levels", "openings", "windows", "doors",
                           "solid", "walls", "height_mm", "area", "outline"):  # fmt: skip
                raise Misfit(f"{where}.{key}", "unknown word of terrain", "use kind, x, y, at_cm, size_cm, openings")
        at = spec.get("at_cm", spec.get("at"))
        if named == "smoke":
            if not is_pair(at):
                raise Misfit(where, f"{show(raw)} is no place", "write at_cm: [x, y]")
            assert at is not None
            self.smoke.append((float(at[0]), float(at[1])))
            return
        area = spec.get("area", spec.get("outline"))
        if isinstance(area, str):
            self._piece(area, named, where)
            return
        if "x" in spec and "y" in spec:
            x, y = _span(spec["x"], where), _span(spec["y"], where)
        elif is_pair(at):
            assert at is not None
            size = spec.get("size_cm", spec.get("size", [20, 20]))
            wide, deep = size if is_pair(size) else (size, size)
            x, y = (at[0] - wide / 2, at[0] + wide / 2), (at[1] - deep / 2, at[1] + deep / 2)
        else:
            self.words.append(named)
            return
        holes = _words_of_openings(fold(" and ".join(f"{key} {spec[key]}" for key in ("openings", "windows", "doors")
                                                     if isinstance(spec.get(key), str))))  # fmt: skip
        holes += [
            (SIDES.get(fold(one.get("side")), ""), HOLES.get(fold(one.get("kind", one.get("size", "window"))), "door"))
            for one in spec.get("openings", []) if isinstance(one, dict)
        ]  # fmt: skip
        self._add(named, x, y, counted(spec.get("levels")) or 1, holes, where)

    def _add(
        self, named: str, x: tuple[float, float], y: tuple[float, float], levels: int, holes: list[tuple[str, str]],
        where: str,
    ) -> None:  # fmt: skip
        kind = KINDS.get(named)
        if kind is None:
            raise Misfit(where, f"there is no terrain {show(named)}", f"use {', '.join(sorted(set(KINDS)))}")
        openings: list[Opening] = []
        for side, sort in holes:
            if side not in ("N", "E", "S", "W"):
                raise Misfit(where, "an opening without a side", "write windows on the west wall")
            length = round(((x[1] - x[0]) if side in "NS" else (y[1] - y[0])) * 10)
            spots = range(SPACING // 2 - length // 2 // SPACING * SPACING, length // 2, SPACING)
            floors = tuple(range(levels)) if sort == "window" else (0,)
            middles = spots if sort == "window" and length > 2 * SPACING else (0,)
            openings += [Opening(side, sort, at, floors) for at in middles]  # type: ignore[arg-type]
        self.patches.append(Patch(kind, *x, *y, levels=levels, openings=tuple(openings)))


def is_pair(raw: object) -> bool:
    """Tell whether something is written as a spot: two numbers."""
    return (
        isinstance(raw, (list, tuple)) and len(raw) == 2
        and all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in raw)
    )  # fmt: skip


def _span(raw: Any, where: str) -> tuple[float, float]:
    if is_pair(raw):
        return float(raw[0]), float(raw[1])
    numbers = [float(one) for one in re.findall(r"\d+(?:\.\d+)?", str(raw))]
    if len(numbers) != 2:
        raise Misfit(where, f"{show(raw)} is no stretch", "write [from, to]")
    return numbers[0], numbers[1]


def _words_of_openings(words: str) -> list[tuple[str, str]]:
    """Return the sides and kinds of openings that a text tells of, as in 'windows on the west wall'."""
    found: list[tuple[str, str]] = []
    for match in _HOLES.finditer(words):
        sides = [SIDES[word] for word in match[2].split() if word in SIDES]
        if not sides and ("all" in match[2] or "every" in match[2] or "each" in match[2]):
            sides = ["N", "E", "S", "W"]
        found += [(side, HOLES[match[1]]) for side in sides]
    return found
