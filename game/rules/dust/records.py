"""The records of units, weapons, keywords and armies that both Dust games read, and what their lines mean."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

import msgspec

Bloc = Literal["allies", "axis", "ssu"]
Kind = Literal["squad", "support", "hero", "vehicle", "aircraft"]
Mobility = Literal[
    "foot", "flying", "fixed", "walker", "tracked", "half-tracked", "wheeled", "naval", "helicopter", "plane"
]
Arc = Literal["any", "turret", "front", "rear", "left", "right"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=200)]
Offset = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Armour = Annotated[str, msgspec.Meta(pattern=r"^(infantry-[1-4]|vehicle-[1-7]|aircraft-[1-3])$")]
"""Infantry armour 1-4, vehicles 1-7, aircraft 1-3 (D-007)."""
Range = Annotated[str, msgspec.Meta(pattern=r"^(C|[1-9][0-9]?|[1-9][0-9]?-[1-9][0-9]?)$")]
KeywordId = Annotated[str, msgspec.Meta(extra={"ref": "keywords"})]
Rule = Annotated[str, msgspec.Meta(pattern=r"^[DR]-[0-9]{3}$", extra={"ref": "rules"})]
Ruling = Annotated[str, msgspec.Meta(pattern=r"^R-[0-9]{3}$", extra={"ref": "rules"})]
Scope = Literal["grid", "table", "both"]
ChapterName = Literal[
    "setup", "turn", "grid-movement", "grid-terrain", "table-movement", "targets", "hits", "damage", "close-combat",
    "reaction", "suppression", "heroes", "command", "skills", "weapons", "equipment", "transport", "fortifications",
    "armies", "platoons", "grid-scenarios", "table-scenarios", "further", "rulings",
]  # fmt: skip
"""The chapters of the rule book, in its order."""

_CELL = r"(-|([1-9][0-9]?|\*{1,4})/([1-9]|K))"
Cells = Annotated[
    str, msgspec.Meta(pattern=rf"^{_CELL}( {_CELL}){{3}} \| {_CELL}( {_CELL}){{6}} \| {_CELL}( {_CELL}){{2}}$")
]
"""Infantry 1-4 | vehicles 1-7 | aircraft 1-3, each dice/damage (R-005)."""

COLUMNS = {"infantry": (0, 4), "vehicle": (4, 7), "aircraft": (11, 3)}
KILL = 99
"""The damage of 'K': it fells the figure hit at once (D-143)."""


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a unit's weapon table: so many copies, each with a target of its own (D-005, R-232)."""

    weapon: str
    count: Positive
    arc: Arc
    range: Range
    vs: Cells
    ammo: Count = 0
    carried_with: str = ""
    keywords: tuple[KeywordId, ...] = ()


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be added to a unit for points."""

    id: str
    points: Count
    weapons: tuple[Weapon, ...] = ()


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit card (D-004, R-004); squads have soldiers, everything else damage boxes (D-008)."""

    id: str
    bloc: Bloc
    kind: Kind
    armour: Armour
    move: Count
    march: Count
    mobility: Mobility
    points: Positive
    weapons: tuple[Weapon, ...]
    soldiers: Count = 0
    damage: Count = 0
    size: Literal["normal", "large", "huge"] = "normal"
    book: bool = False
    keywords: tuple[KeywordId, ...] = ()
    passengers: Count = 0
    tank_riders: Count = 0
    pilot: str = ""
    version_of: str = ""
    """The hero that this one is with other weapons (R-236)."""
    main: str = ""
    may_attach: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()


class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word on cards and the rules it stands for; an ignored one does nothing (D-397)."""

    id: str
    rules: tuple[Rule, ...] = ()
    ignored: bool = False


class RuleLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule in the index of the rule book: its chapter, its games, the rulings that complete it."""

    id: str
    chapter: ChapterName
    scope: Scope
    rulings: tuple[Ruling, ...] = ()


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many copies of a unit in an army, each with the options that were bought."""

    unit: str
    count: Positive = 1
    options: tuple[str, ...] = ()


FortKind = Literal["bunker", "strongpoint", "trench", "wire", "mines"]


class Fortification(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of fortification: rule, cost, squares on the grid, measures on the table (R-205, R-230)."""

    id: FortKind
    rule: Rule
    size: tuple[Positive, Positive]
    """Width and depth in millimetres."""
    points: Count = 0
    """0: it can't be bought."""
    squares: Literal[1, 4] = 1
    height: Count = 0
    roof: bool = False
    doors: tuple[Offset, ...] = ()
    """On the table how far each door is from the middle of the rear wall (R-230)."""


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many fortifications of a kind in an army (D-306)."""

    kind: FortKind
    count: Positive = 1


EffectName = Literal[
    "orders-each-other", "has-skill", "reserve-dice", "hardened", "rolls-for-skill", "leader-orders", "obeys-leader",
    "unshaken", "reaction-defence", "replaced", "relentless",
]  # fmt: skip
"""What advantages of platoons do; their code is in `platoons`."""
EFFECT_PARAMS: dict[str, tuple[str, ...]] = {
    "has-skill": ("skill",), "rolls-for-skill": ("skill",), "reserve-dice": ("dice",), "hardened": ("turns",),
    "replaced": ("turns",), "unshaken": ("keeper",),
}  # fmt: skip
"""What an effect needs beside its name; the others need nothing."""
Choices = tuple[tuple[str, ...], ...]
"""What may fill a slot: units, several in one list where they fill it together (R-210)."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an advantage does, with its parameters."""

    effect: EffectName
    skill: str = ""
    """The skill that is given."""
    dice: Count = 0
    turns: Count = 0
    """The last turn in which it holds."""
    keeper: str = ""
    """The unit that must be in play."""


class Advantage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a platoon gives to the units that it touches, by card, faction or word (D-330, R-209)."""

    id: str
    rule: Rule
    effects: tuple[Effect, ...]
    units: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    keywords: tuple[KeywordId, ...] = ()

    def touches(self, unit: Unit) -> bool:
        """Tell whether a card is of the kinds that the advantage names."""
        return (
            unit.id in self.units
            or not set(self.factions).isdisjoint(unit.factions)
            or not set(self.keywords).isdisjoint(unit.keywords)
        )


class Platoon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A platoon: its leader, its combat units, each with what may fill it, and its advantage (D-329, R-208)."""

    id: str
    bloc: Bloc
    rule: Rule
    leader: Choices
    units: tuple[Choices, ...]
    advantage: Advantage

    @property
    def slots(self) -> tuple[Choices, ...]:
        """Return every required slot, the leader's first."""
        return (self.leader, *self.units)


class Formed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A platoon of an army: which units fill its slots, and which support it (D-331, R-209)."""

    platoon: str
    leader: tuple[str, ...] = ()
    units: tuple[tuple[str, ...], ...] = ()
    support: tuple[str, ...] = ()

    @property
    def slots(self) -> tuple[tuple[str, ...], ...]:
        """Return what fills the required slots, the leader's first."""
        return (self.leader, *self.units)


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready army of one bloc (D-326)."""

    id: str
    bloc: Bloc
    limit: Annotated[int, msgspec.Meta(ge=1, le=999)]
    units: tuple[Entry, ...]
    platoons: tuple[Formed, ...] = ()
    fortifications: tuple[Works, ...] = ()


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army as somebody builds it; a limit of 0 is none."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    bloc: Bloc
    limit: Annotated[int, msgspec.Meta(ge=0, le=999)]
    units: tuple[Entry, ...] = ()
    platoons: tuple[Formed, ...] = ()
    fortifications: tuple[Works, ...] = ()


class Cell(NamedTuple):
    """What a weapon does to one armour: dice, or dice for each figure hit, and the damage of a hit (R-006)."""

    dice: int
    blast: int
    damage: int


class Reach(NamedTuple):
    """The least and the most range of a weapon, and whether it is one of close combat (D-009)."""

    least: int
    most: int
    close: bool


@lru_cache(maxsize=4096)
def cells_of(line: str) -> tuple[Cell | None, ...]:
    """Return the fourteen cells of a weapon line; None where it cannot attack (D-113).

    >>> cells_of("8/1 */2 - 1/K | - - - - - - - | - - -")[:4]
    (Cell(dice=8, blast=0, damage=1), Cell(dice=0, blast=1, damage=2), None, Cell(dice=1, blast=0, damage=99))
    """
    return tuple(_cell(part) for part in line.replace("|", " ").split())


def _cell(text: str) -> Cell | None:
    if text == "-":
        return None
    dice, damage = text.split("/")
    blast = dice.count("*")
    return Cell(0 if blast else int(dice), blast, KILL if damage == "K" else int(damage))


@lru_cache(maxsize=256)
def reach_of(text: str) -> Reach:
    """Return what a range says: a number, a least and a most, or C for close combat (R-024).

    >>> reach_of("4-14"), reach_of("C")
    (Reach(least=4, most=14, close=False), Reach(least=0, most=1, close=True))
    """
    if text == "C":
        return Reach(0, 1, True)
    least, _, most = text.rpartition("-")
    return Reach(int(least or 0), int(most), False)


@lru_cache(maxsize=64)
def column_of(armour: str) -> int:
    """Return the column of a weapon line that an armour reads (R-007).

    >>> column_of("infantry-1"), column_of("vehicle-4"), column_of("aircraft-3")
    (0, 7, 13)
    """
    kind, _, value = armour.partition("-")
    return COLUMNS[kind][0] + int(value) - 1
