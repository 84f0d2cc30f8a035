"""The terrain of an example as a map: trees, buildings with walls and openings, smoke; and how large its board is."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from game.core.examples import Misfit, as_list, as_mapping, show
from game.core.questions import Given, without_remark
from game.geometry.grid.squares import VECTORS
from game.rules.dust.cases.names import Names, Spot, fold, is_spot
from game.rules.tactics.records import SIGNS, House, Map, Opening, Side

KINDS = {
    "empty": "empty", "open": "empty", "tree": "tree", "trees": "tree", "wood": "tree", "woods": "tree",
    "forest": "tree", "rubble": "rubble", "debris": "rubble", "ruins": "rubble", "construction": "construction",
    "container": "construction", "structure": "construction", "swamp": "swamp", "marsh": "swamp", "water": "water",
    "deep water": "water", "river": "water", "crate": "crate", "ammo crate": "crate", "ammunition crate": "crate",
    "ammo crates": "crate", "crates": "crate", "trap": "trap", "tank trap": "trap", "tank traps": "trap",
    "anti tank trap": "trap", "building": "building", "house": "building", "solid": "solid",
    "solid building": "solid", "smoke": "smoke", "smoke screen": "smoke", "wall": "wall", "solid wall": "wall",
}  # fmt: skip
OPENINGS = {
    "none": "wall", "no": "wall", "wall": "wall", "solid": "wall", "small": "small", "door": "small",
    "window": "small", "doorway": "small", "large": "large", "big": "large", "gate": "large", "huge": "huge",
}  # fmt: skip
SIDES = {"n": "N", "north": "N", "e": "E", "east": "E", "s": "S", "south": "S", "w": "W", "west": "W"}
SIGN_OF = {kind: sign for sign, kind in SIGNS.items()}
STEP_OF = {"N": VECTORS[0], "E": VECTORS[2], "S": VECTORS[4], "W": VECTORS[6]}
_SIZE = re.compile(r"(\d+)\s*(?:x|by|×)\s*(\d+)")


class Hole(NamedTuple):
    """An edge of a square with a wall or an opening in it."""

    at: Spot
    side: Side
    size: str


class Block(NamedTuple):
    """A building: its squares, levels, openings, and the squares that nobody enters."""

    squares: tuple[Spot, ...]
    levels: int
    openings: tuple[Hole, ...]
    solid: tuple[Spot, ...]


class Ground:
    """Terrain being read; squares are those of the example, which may lie left of or below its origin."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.kinds: dict[Spot, str] = {}
        self.blocks: list[Block] = []
        self.walls: list[Hole] = []
        self.smoke: list[Spot] = []
        self.size: Spot | None = None

    def read(self, given: Given) -> None:
        """Read the terrain and the board that an example gives."""
        raw = given.get("terrain", "obstacles", "obstacle", default=[])
        for number, one in enumerate(self._listed(raw, given.at("terrain"))):
            self._piece(one, f"{given.at('terrain')}.{number}")
        for key in ("tree", "trees", "building", "construction", "rubble", "smoke", "wall", "walls", "water"):
            if key in given:
                listed = given.get(key)
                for one in listed if isinstance(listed, list) and not is_spot(listed) else [listed]:
                    kind = key.removesuffix("s")
                    self._piece({"kind": kind, **one} if isinstance(one, dict) else {"kind": kind, "at": one}, key)
        if "wall_between" in given:
            self._piece({"kind": "wall", "between": given.get("wall_between"),
                         "opening": given.get("opening", default="none")}, "wall_between")  # fmt: skip
        if "board" in given:
            self._board(given.get("board"), given.at("board"))

    def _board(self, raw: object, where: str) -> None:
        if isinstance(raw, dict):
            columns = raw.get("cols", raw.get("columns", raw.get("width")))
            rows = raw.get("rows", raw.get("height", raw.get("depth")))
            if isinstance(columns, int) and isinstance(rows, int):
                self.size = columns, rows
                return
        if is_spot(raw):
            self.size = self.names.spot(raw, where)
            return
        words = fold(raw)
        found = _SIZE.search(str(raw).lower())
        if found:
            self.size = int(found[1]), int(found[2])
        elif not {"unbounded", "empty", "open", "large", "any", "no"} & set(words.split()):
            raise Misfit(where, f"{show(raw)} is no board", "write 12 x 10, or unbounded")

    def _listed(self, raw: object, where: str) -> list[Any]:
        """Return terrain as a list of pieces, also out of {tree: [[1, 2]]} or {[1, 2]: tree}."""
        if isinstance(raw, str):
            return [] if fold(raw) in ("none", "open", "empty", "no", "open ground") else [raw]
        if not isinstance(raw, dict):
            return as_list(raw, where)
        if "kind" in raw or "type" in raw:
            return [raw]
        found: list[Any] = []
        for key, value in raw.items():
            if fold(key) in KINDS:
                found.append({"kind": key, **value} if isinstance(value, dict) else {"kind": key, "at": value})
            else:
                found.append({"kind": value, "at": key})
        return found

    def _piece(self, raw: object, where: str) -> None:
        if isinstance(raw, str):
            raw = {"kind": re.sub(r"\bat\b.*|\[.*", "", raw).strip(), "at": raw}
        spec = as_mapping(raw, where)
        word = fold(without_remark(str(spec.get("kind", spec.get("type", spec.get("name", "")))))[0])
        kind = KINDS.get(word)
        if kind is None:
            raise Misfit(where, f"{show(word)} is no terrain", f"use {', '.join(dict.fromkeys(KINDS.values()))}")
        known = {"kind", "type", "name", "at", "squares", "square", "walls", "openings", "opening", "levels", "floors",
                 "solid", "between", "side", "size", "note", "wall_between", "roof"}  # fmt: skip
        strange = [key for key in spec if key not in known]
        if strange:
            raise Misfit(f"{where}.{strange[0]}", "unknown word of terrain", f"known are {', '.join(sorted(known))}")
        if kind == "wall":
            self._wall(spec, where)
            return
        spots = self.names.spots(spec.get("squares", spec.get("at", spec.get("square"))), f"{where}.at")
        if kind == "smoke":
            self.smoke += spots
        elif kind in ("building", "solid"):
            if not isinstance(spec.get("solid", False), bool):
                raise Misfit(f"{where}.solid", f"{show(spec['solid'])} is neither true nor false", "write one of them")
            self._building(spec, spots, kind == "solid" or bool(spec.get("solid")), where)
        else:
            self.kinds.update(dict.fromkeys(spots, kind))

    def _wall(self, spec: dict[str, Any], where: str) -> None:
        size = OPENINGS.get(fold(spec.get("opening", spec.get("size", "none"))))
        if size is None:
            raise Misfit(
                f"{where}.opening", f"{show(spec.get('opening'))} is no opening", "write none, small, large, huge"
            )
        pairs = spec.get("between", spec.get("wall_between"))
        if pairs is not None:
            listed = pairs if isinstance(pairs[0][0], list) else [pairs]
            self.walls += [self._between(pair, size, where) for pair in listed]
            return
        at = self.names.spot(spec.get("at", spec.get("square")), f"{where}.at")
        self.walls.append(Hole(at, self._side(spec.get("side"), where), size))

    def _between(self, pair: Any, size: str, where: str) -> Hole:
        one, other = (self.names.spot(spot, where) for spot in as_list(pair, where))
        step = (other[0] - one[0], other[1] - one[1])
        side = next((name for name, vector in STEP_OF.items() if vector == step), None)
        if side is None:
            raise Misfit(where, f"{list(one)} and {list(other)} share no edge", "name two neighbours")
        return Hole(one, side, size)  # type: ignore[arg-type]

    def _side(self, raw: object, where: str) -> Side:
        found = SIDES.get(fold(raw))
        if found is None:
            raise Misfit(where, f"{show(raw)} is no side of a square", "write N, E, S or W")
        return found  # type: ignore[return-value]

    def _building(self, spec: dict[str, Any], spots: list[Spot], solid: bool, where: str) -> None:
        walls = fold(spec.get("walls", "all outer edges"))
        if "all" not in walls and "outer" not in walls and walls not in ("yes", "true"):
            raise Misfit(f"{where}.walls", f"{show(spec['walls'])} is not understood", "write all outer edges")
        raw = spec.get("openings", spec.get("opening", []))
        openings: list[Hole] = []
        for one in raw if isinstance(raw, list) else [raw]:
            if isinstance(one, str) and fold(one) in ("none", "no"):
                continue
            hole = as_mapping(one, f"{where}.openings")
            strange = set(hole) - {"square", "at", "side", "edge", "size", "kind"}
            if strange:
                raise Misfit(f"{where}.openings", f"an opening has no {min(strange)}", "use square, side, size")
            size = OPENINGS.get(fold(hole.get("size", hole.get("kind", "small"))))
            if size is None:
                raise Misfit(f"{where}.openings", f"{show(hole.get('size'))} is no opening", "small, large or huge")
            at = self.names.spot(hole.get("square", hole.get("at", spots[0])), f"{where}.openings")
            openings.append(Hole(at, self._side(hole.get("side", hole.get("edge")), f"{where}.openings"), size))
        levels = spec.get("levels", spec.get("floors", 1))
        self.blocks.append(Block(tuple(spots), int(levels), tuple(openings), tuple(spots) if solid else ()))

    def spots(self) -> list[Spot]:
        """Return every square that some terrain speaks of."""
        found = [*self.kinds, *self.smoke, *(hole.at for hole in self.walls)]
        return found + [spot for block in self.blocks for spot in block.squares]

    def drawn(self, corner: Spot, size: Spot, id_: str) -> Map:
        """Return the map: a board of a size whose lower left square is `corner` in the example's squares."""
        rows = [["." for _ in range(size[0])] for _ in range(size[1])]

        def local(spot: Spot) -> Spot:
            return spot[0] - corner[0], spot[1] - corner[1]

        for spot, kind in self.kinds.items():
            column, row = local(spot)
            rows[row][column] = SIGN_OF[kind]
        houses = []
        for number, block in enumerate(self.blocks):
            letter = chr(ord("a") + number)
            for spot in block.squares:
                column, row = local(spot)
                rows[row][column] = letter
            houses.append(House(letter, block.levels, self._openings(block.openings, local),
                                tuple(local(spot) for spot in block.solid)))  # fmt: skip
        walls = self._openings(tuple(self.walls), local)
        return Map(id_, tuple("".join(row) for row in reversed(rows)), tuple(houses), walls)

    def _openings(self, holes: tuple[Hole, ...], local: Any) -> tuple[Opening, ...]:
        return tuple(Opening(local(hole.at), hole.side, hole.size) for hole in holes)  # type: ignore[arg-type]
