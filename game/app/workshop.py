"""An army list in work: what is chosen, searched and changed, with undo; imports no pygame."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from game.app import dust_words
from game.roster import armies
from game.rules.dust import muster
from game.rules.dust.partners import partners
from game.rules.dust.records import ArmyList, Entry, Unit

if TYPE_CHECKING:
    from pathlib import Path

    from game.data.texts import Texts
    from game.roster.armies import Muster
    from game.rules.dust.records import Army, Bloc

FILTERS = ("all", "infantry", "heroes", "walkers", "tanks", "air")
BLOCS: tuple[Bloc, ...] = ("allies", "axis", "ssu")
STEPS = 200
"""Changes that can be taken back."""
_ORDER = {"walkers": 0, "tanks": 1, "infantry": 2, "heroes": 3, "air": 4}


def class_of(unit: Unit) -> str:
    """Return the filter under which a unit is found."""
    if unit.kind == "hero":
        return "heroes"
    if unit.kind == "aircraft":
        return "air"
    if unit.kind == "vehicle":
        return "walkers" if unit.mobility == "walker" else "tanks"
    return "infantry"


@lru_cache(maxsize=4096)
def folded(words: str) -> str:
    """Return words without accents and capitals, as they are searched for.

    >>> folded("Königsluther")
    'konigsluther'
    """
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(sign)
    )


class Workshop:
    """The list that somebody works on."""

    def __init__(self, known: Muster, texts: Texts, army: ArmyList | None = None) -> None:
        self.known = known
        self.texts = texts
        self.enforced = muster.enforced_words()
        self.army = army or self.empty("axis")
        self.file: Path | None = None
        """The file that the list came from or went to; saving there asks nothing."""
        self.saved: ArmyList | None = None
        """The list as it is on the disk."""
        self._past: list[ArmyList] = []
        self._future: list[ArmyList] = []
        self._waiting: dict[str, tuple[ArmyList, Path | None, ArmyList | None]] = {}
        """The lists of the other blocs, with their files."""
        self._words: dict[str, str] = {}
        self.query = ""
        self.filter = "all"
        self.chosen = ""
        self.settle()

    def speak(self, texts: Texts) -> None:
        """Go on in another language."""
        if texts is not self.texts:
            self.texts = texts
            self._words = {}

    def empty(self, bloc: Bloc, limit: int = muster.LIMITS[1]) -> ArmyList:
        """Return a list without units."""
        return ArmyList(self.texts("ui.builder.unnamed"), bloc, limit)

    # ---- What there is ----

    def unit(self) -> Unit:
        """Return the chosen unit."""
        return self.known.units[self.chosen]

    def shown(self) -> list[Unit]:
        """Return the units of the list's bloc that fit the filter and the search, in the order of the list."""
        wanted = folded(self.query).split()
        found = [
            unit for unit in self.known.units.values()
            if unit.bloc == self.army.bloc and self.filter in ("all", class_of(unit))
            and all(word in self._haystack(unit) for word in wanted)
        ]
        found.sort(key=lambda unit: (
            _ORDER[class_of(unit)], unit.kind, not unit.book, folded(dust_words.unit_name(self.texts, unit)),
        ))  # fmt: skip
        return found

    def _haystack(self, unit: Unit) -> str:
        """Return everything of a unit that a search looks at: names, weapons, rules."""
        if unit.id not in self._words:
            texts = self.texts
            parts = [
                dust_words.unit_name(texts, unit), dust_words.designation(texts, unit),
                dust_words.short_line(texts, unit),
            ]
            parts += [texts(f"dust.weapon.{line.weapon}") for line in unit.weapons]
            parts += [special.name for special in dust_words.specials(texts, unit, self.known.keywords)]
            self._words[unit.id] = folded(" | ".join(parts))
        return self._words[unit.id]

    def settle(self) -> None:
        """Choose a unit that is shown, if the chosen one is not."""
        shown = [unit.id for unit in self.shown()]
        if self.chosen in shown:
            return
        fielded = [entry.unit for entry in self.army.units if entry.unit in shown]
        if shown:
            self.chosen = (fielded or shown)[0]
        elif not self.chosen or self.unit().bloc != self.army.bloc:
            self.chosen = next(unit.id for unit in self.known.units.values() if unit.bloc == self.army.bloc)

    def leaf(self, step: int) -> None:
        """Choose a unit so many rows further down, or up; the list ends at its ends."""
        shown = [unit.id for unit in self.shown()]
        if shown:
            at = shown.index(self.chosen) if self.chosen in shown else 0
            self.chosen = shown[min(max(0, at + step), len(shown) - 1)]

    def missing_rules(self, unit: Unit) -> list[str]:
        """Return the words of a unit whose rules are not enforced yet."""
        return muster.not_enforced(unit, self.known.ignored, self.enforced)

    def partners(self) -> list[Unit]:
        """Return the units that go well with the chosen one."""
        return partners(
            self.unit(), self.known.units.values(), ignored=self.known.ignored, enforced=self.enforced
        )

    # ---- The list ----

    def entry(self, unit: str) -> Entry | None:
        """Return the entry of a unit, None where the list has none."""
        return next((entry for entry in self.army.units if entry.unit == unit), None)

    def count(self, unit: str) -> int:
        """Return how many copies of a unit the list has."""
        entry = self.entry(unit)
        return entry.count if entry is not None else 0

    @property
    def total(self) -> int:
        """Return the points of the list."""
        return muster.total_of(self.known.units, self.army, self.known.forts)

    def cost(self, entry: Entry) -> int:
        """Return the points of an entry."""
        return muster.cost_of(self.known.units[entry.unit], entry)

    def groups(self) -> list[tuple[str, list[Entry]]]:
        """Return the entries by group, empty groups left out."""
        found: dict[str, list[Entry]] = {group: [] for group in muster.GROUPS}
        for entry in self.army.units:
            if entry.unit in self.known.units:
                found[muster.group_of(self.known.units[entry.unit])].append(entry)
        return [(group, entries) for group, entries in found.items() if entries]

    def findings(self) -> list[muster.Finding]:
        """Return the roster check."""
        return muster.check(
            self.known.units, self.army, ignored=self.known.ignored, enforced=self.enforced,
            platoons=self.known.platoons, forts=self.known.forts,
        )  # fmt: skip

    def faults(self) -> list[muster.Finding]:
        """Return what breaks a rule."""
        return muster.faults_of(self.known.units, self.army, self.known.platoons, self.known.forts)

    @property
    def is_saved(self) -> bool:
        """Tell whether the disk has the list as it is."""
        return self.army == self.saved

    # ---- Changes ----

    def put(self, army: ArmyList) -> None:
        """Take another state of the list, which can be taken back, and keep it as the draft."""
        if army != self.army:
            self._past = [*self._past[-STEPS:], self.army]
            self._future = []
            self._take(army)

    def _take(self, army: ArmyList) -> None:
        self.army = army
        self.settle()
        armies.keep_draft(army)

    def add(self, unit: str, change: int = 1) -> None:
        """Add copies of a unit, or take them away."""
        self.put(muster.with_unit(self.army, unit, change))

    def turn_option(self, unit: str, option: str) -> None:
        """Buy an option of a unit, or give it back; a gun stands in a strongpoint or in a bunker, not in both."""
        others = {"strongpoint", "bunker"} - {option} if option in ("strongpoint", "bunker") else set()
        self.put(muster.with_option(self.army, unit, option, others))

    def rename(self, name: str) -> None:
        """Call the list something else; without a name it has the usual one."""
        shown = name.strip() or self.texts("ui.builder.unnamed")
        self.put(msgspec.structs.replace(self.army, name=shown[:60]))

    def limit(self, limit: int) -> None:
        """Agree on another number of points."""
        self.put(msgspec.structs.replace(self.army, limit=limit))

    def side_with(self, bloc: Bloc) -> None:
        """Go over to the list of another bloc; the present one waits until its bloc comes back."""
        if bloc != self.army.bloc:
            self._waiting[self.army.bloc] = (self.army, self.file, self.saved)
            army, file, saved = self._waiting.get(bloc, (self.empty(bloc, self.army.limit), None, None))
            self.begin(army, file)
            self.saved = saved

    def begin(self, army: ArmyList, file: Path | None = None) -> None:
        """Work on another list; undo brings the present one back."""
        self.query, self.filter = "", "all"
        self.file = file
        self.saved = army if file is not None else None
        self.chosen = ""
        self.put(army)
        self.settle()

    def begin_ready(self, ready: Army) -> None:
        """Work on a copy of a ready army."""
        self.begin(muster.from_ready(ready, self.texts(f"dust.army.{ready.id}.name")))

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Tell whether a change was taken back."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.army)
            self._take(self._past.pop())

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self._future:
            self._past.append(self.army)
            self._take(self._future.pop())

    # ---- The disk ----

    def save(self, *, replace: bool = False) -> Path:
        """Write the list down; ArmyError tells why that can't be done, or that another one has its name."""
        own = self.file is not None and armies.path_of(self.army.name) == self.file
        self.file = armies.save_army(self.army, self.known.units, replace=replace or own)
        self.saved = self.army
        return self.file
