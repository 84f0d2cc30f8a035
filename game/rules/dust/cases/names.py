"""What the words of an example mean: units and weapons by English name, squares, facings, sides, faces of the dice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from game.core.examples import Misfit, show
from game.core.questions import without_remark
from game.data.faults import did_you_mean
from game.data.texts import Texts
from game.geometry.grid.squares import VECTORS
from game.rules.dust.records import Unit, Weapon
from game.rules.dust.state import ARMY, SHIELD, TARGET

FACINGS = {
    "n": 0, "ne": 1, "e": 2, "se": 3, "s": 4, "sw": 5, "w": 6, "nw": 7, "north": 0, "northeast": 1, "east": 2,
    "southeast": 3, "south": 4, "southwest": 5, "west": 6, "northwest": 7,
}  # fmt: skip
FACING_SIGNS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACES = {"a": ARMY, "army": ARMY, "t": TARGET, "target": TARGET, "s": SHIELD, "shield": SHIELD}
FACE_SIGNS = {ARMY: "A", TARGET: "T", SHIELD: "S"}
BLOCS = {
    "allies": "allies", "allied": "allies", "ally": "allies", "axis": "axis", "ssu": "ssu", "soviet": "ssu",
    "sino soviet": "ssu", "sino soviet union": "ssu",
}  # fmt: skip
_MEASURES = frozenset(("cm", "mm", "cal", "gun", "guns", "pistol", "mg"))
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a": 1, "an": 1, "no": 0, "none": 0}
_UNCOUNTED = frozenset(("all", "rest", "others", "every", "each", "full", "any", "whole", "unhurt", "fresh"))
"""Words that stand for as many as there are."""
_SPOT = re.compile(r"\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]")
_STRIP = re.compile(
    r"col(?:umn)?s?\s*(-?\d+)(?:\s*(?:-|to)\s*(-?\d+))?\s*,?\s*rows?\s*(-?\d+)(?:\s*(?:-|to)\s*(-?\d+))?"
)
Spot = tuple[int, int]


def fold(text: object) -> str:
    """Return words in lower case without accents and signs.

    >>> fold("Königsluther's 8.8cm_gun")
    'konigsluthers 8 8cm gun'
    """
    plain = unicodedata.normalize("NFKD", str(text)).encode("ascii", "ignore").decode().lower()
    return " ".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))


_FILLING = frozenset(("a", "an", "the", "of", "pack", "unit", "squad", "squads", "walkers", "units"))


def _has_words(wanted: set[str], told: set[str]) -> bool:
    return wanted <= told


def _has_beginnings(wanted: set[str], told: set[str]) -> bool:
    """Tell whether each word begins one that is told, so that KV-47 is a KV-47B."""
    return any(any(c.isdigit() for c in word) for word in wanted) and all(
        any(own.startswith(word) for own in told) for word in wanted
    )


def compact(text: object) -> str:
    """Return words run together, so that 'MG 48' is mg48."""
    return fold(text).replace(" ", "")


class Names:
    """Looks up units and weapons by what an example calls them."""

    def __init__(self, units: Mapping[str, Unit], texts: Texts) -> None:
        self.units = units
        self.texts = texts
        self._exact: dict[str, str] = {}
        self._told: dict[str, str] = {}
        for unit in units.values():
            name = fold(texts(f"dust.unit.{unit.id}.name"))
            for known in (name, name.removeprefix("the "), fold(unit.id), fold(unit.id).removeprefix("the ")):
                self._exact.setdefault(known.replace(" ", ""), unit.id)
            key = f"dust.unit.{unit.id}.text"
            self._told[unit.id] = f"{name} {fold(texts(key)) if texts.has(key) else ''}"

    def name(self, unit: str) -> str:
        """Return what a unit is called."""
        return self.texts(f"dust.unit.{unit}.name")

    def find_unit(self, raw: object) -> str | None:
        """Return the unit that a text names, None if it names none."""
        words = fold(without_remark(str(raw))[0]).removeprefix("the ")
        for known in (words, words.removesuffix("s"), f"{words}s"):
            if known.replace(" ", "") in self._exact:
                return self._exact[known.replace(" ", "")]
        wanted = set(words.split()) - _FILLING
        for fits in (_has_words, _has_beginnings):
            for book_only in (True, False):
                for id_, told in self._told.items():
                    if wanted and (self.units[id_].book or not book_only) and fits(wanted, set(told.split())):
                        return id_
        close = get_close_matches(compact(words), list(self._exact), 1, 0.86)
        return self._exact[close[0]] if close else None

    def unit(self, raw: object, where: str) -> str:
        """Return a unit by its name."""
        found = self.find_unit(raw)
        if found is None:
            known = [self.name(id_) for id_ in self.units]
            raise Misfit(where, f"there is no unit {show(raw)}" + did_you_mean(str(raw), known), "use its English name")
        return found

    def weapon_aliases(self, line: Weapon) -> Iterator[str]:
        """Yield what a weapon may be called, run together: 17pdrgun, 17pdr, 17."""
        for name in self.weapon_names(line):
            yield from aliases(name)

    def weapon_names(self, line: Weapon) -> tuple[str, str]:
        """Return the English name of a weapon and its id; a made-up one has only the latter."""
        key = f"dust.weapon.{line.weapon}"
        return (self.texts(key) if self.texts.has(key) else line.weapon), line.weapon

    def match_weapon(self, raw: object, lines: Iterable[Weapon]) -> list[int]:
        """Return which of some weapon lines a text names: by its whole name, else by words it shares."""
        listed = list(lines)
        asked = list(dict.fromkeys(aliases(str(raw))))
        for alias in asked[:1]:
            exact = [n for n, line in enumerate(listed) if alias in list(self.weapon_aliases(line))[:1]]
            if exact:
                return exact
        for alias in asked:
            found = [n for n, line in enumerate(listed) if alias in set(self.weapon_aliases(line))]
            if found:
                return found
        wanted = set(fold(without_remark(str(raw))[0]).split()) - _MEASURES
        best: list[tuple[int, int]] = []
        for number, line in enumerate(listed):
            key = f"dust.weapon.{line.weapon}"
            own = set(fold(self.texts(key) if self.texts.has(key) else line.weapon).split())
            shared = wanted & own - _MEASURES
            if shared and (wanted <= own or own - _MEASURES <= wanted or any(len(word) > 2 for word in shared)):
                best.append((len(shared), number))
        most = max((shared for shared, _ in best), default=0)
        return [number for shared, number in best if shared == most]

    def spot(self, raw: object, where: str) -> Spot:
        """Return a square as column and row."""
        if isinstance(raw, str) and (found := _SPOT.search(raw)):
            return int(found[1]), int(found[2])
        if isinstance(raw, (list, tuple)) and len(raw) == 2 and all(type(one) is int for one in raw):
            return int(raw[0]), int(raw[1])
        raise Misfit(where, f"{show(raw)} is no square", "write [column, row]")

    def spots(self, raw: object, where: str) -> list[Spot]:
        """Return squares: one, a list of them, or 'cols 4-7, rows 4-7'."""
        if isinstance(raw, str):
            strip = _STRIP.search(raw.lower())
            if strip:
                low, high = int(strip[1]), int(strip[2] or strip[1])
                bottom, top = int(strip[3]), int(strip[4] or strip[3])
                return [(column, row) for row in range(bottom, top + 1) for column in range(low, high + 1)]
            found = [(int(one[1]), int(one[2])) for one in _SPOT.finditer(raw)]
            if found:
                return found
        if isinstance(raw, (list, tuple)) and raw and not all(type(one) is int for one in raw):
            return [self.spot(one, where) for one in raw]
        return [self.spot(raw, where)]

    def facing(self, raw: object, where: str) -> int:
        """Return one of the eight facings."""
        if type(raw) is int and 0 <= raw < 8:
            return raw
        words = fold(raw).replace(" ", "")
        if words in FACINGS:
            return FACINGS[words]
        raise Misfit(where, f"{show(raw)} is no facing", "write N, NE, E, SE, S, SW, W or NW")

    def faces(self, raw: object, where: str) -> list[int]:
        """Return rolled faces: a list, one face, or 'A A T'."""
        listed = raw if isinstance(raw, list) else str(raw).replace(",", " ").split()
        found: list[int] = []
        for one in listed:
            if isinstance(one, list):
                found += self.faces(one, where)
                continue
            face = FACES.get(str(one).strip().lower())
            if face is None:
                raise Misfit(where, f"{show(one)} is no face of a die", "write A, T or S")
            found.append(face)
        return found


def aliases(name: str) -> Iterator[str]:
    """Yield what a weapon's name may be shortened to, run together, the longest first."""
    words = fold(without_remark(name)[0]).split()
    yield "".join(words)
    for count in range(len(words) - 1, 1, -1):
        yield "".join(words[:count])
    bare = [re.sub(r"(?<=\d)(cm|mm)$", "", word) for word in words if word not in _MEASURES or word == "mg"]
    yield "".join(bare)
    while bare and bare[0] in ("dual", "quad", "twin", "heavy", "light"):
        bare = bare[1:]
        yield "".join(bare)
    if len(bare) > 1:
        digits = [word for word in bare if word.isdigit()]
        letters = [word for word in bare if not word.isdigit() and len(word) > 2]
        if digits and letters and all(word.isdigit() or word in letters for word in bare):
            yield "".join(letters)
        if len("".join(digits)) > 1:
            yield "".join(digits)


def counted(raw: object) -> int | None:
    """Return a count in figures or words, as in 'the other three'; nothing where the text leaves it to the rules."""
    if raw is None or type(raw) is int:
        return raw
    words = fold(raw).split()
    for word in words:
        if word.isdigit():
            return int(word)
        if word in _NUMBERS:
            return _NUMBERS[word]
    if isinstance(raw, (bool, float)) or not set(words) & _UNCOUNTED:
        raise Misfit("given", f"{show(raw)} is no number", "write it in figures")
    return None


def facing_between(start: Spot, end: Spot) -> int:
    """Return the facing that leads most nearly from one square to another."""
    right, up = end[0] - start[0], end[1] - start[1]
    if abs(right) > 2 * abs(up):
        up = 0
    elif abs(up) > 2 * abs(right):
        right = 0
    step = ((right > 0) - (right < 0), (up > 0) - (up < 0))
    return VECTORS.index(step) if step in VECTORS else 0


def is_spot(raw: Any) -> bool:
    """Tell whether something is written as a square."""
    return isinstance(raw, (list, tuple)) and len(raw) == 2 and all(type(one) is int for one in raw)
