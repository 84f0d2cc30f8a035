"""A unit card compiled once: its lines with their hooks, who bears what, which figures are alike, its roles."""

from __future__ import annotations

from game.rules.dust.records import Cell, Unit, Weapon, cells_of, column_of, reach_of
from game.rules.dust.special import SPECIALS, compiled
from game.rules.dust.special.carrying import MOUNTED
from game.rules.dust.special.registry import Hook

STANDARD = Weapon("standard", 1, "any", "C", "1/1 1/1 1/1 1/1 | 1/1 1/1 1/1 1/1 1/1 1/1 1/1 | - - -")
"""The knife, rifle butt or foot that everybody has but aircraft (R-077)."""
STD = -1
"""The number of the standard weapon among the lines of a card."""
CLAWS = frozenset(("cutting", "grapple"))
"""Weapons with which an engineer vehicle clears wire (D-321)."""
DRIVERS = frozenset(("ace-air-pilot", "ace-pilot", "air-pilot", "pilot"))
CARRIERS = frozenset(("airlifter", "sealifter"))
ROLES = ("officer", "radio", "medic", "mechanic")
"""The specialists of a command squad in their order (R-231)."""


class Line:
    """A weapon line, ready to be rolled."""

    __slots__ = (
        "ammo", "arc", "artillery", "bearers", "cells", "close", "count", "crew", "flame", "hit", "hurt",
        "index", "least", "limited", "main", "most", "name", "reload", "salvo", "save", "sniper", "under", "volley",
    )  # fmt: skip

    def __init__(self, weapon: Weapon, index: int, main: bool = False) -> None:
        words = frozenset(weapon.keywords)
        reach = reach_of(weapon.range)
        hooks = compiled(weapon.keywords)
        self.name = weapon.weapon
        self.index = index
        self.count = weapon.count
        self.arc = "any" if weapon.arc == "turret" else weapon.arc
        self.least, self.most, self.close = reach.least, reach.most, reach.close
        self.cells: tuple[Cell | None, ...] = cells_of(weapon.vs)
        self.ammo = weapon.ammo
        self.limited = bool(weapon.ammo)
        self.main = main
        self.bearers = 0
        """The figures of a squad that carry it, one bit each (R-232)."""
        self.artillery, self.flame = "artillery" in words, "flame" in words
        self.reload, self.salvo, self.volley = "reload" in words, "salvo" in words, "volley" in words
        self.sniper, self.under, self.crew = "sniper" in words, "under-barrel" in words, "crew-weapon" in words
        self.hit: tuple[Hook, ...] = hooks.get("hit", ())
        self.save: tuple[Hook, ...] = hooks.get("save", ())
        self.hurt: tuple[Hook, ...] = hooks.get("hurt", ())


MINES = Line(Weapon("mines", 1, "any", "1", "*/2 */2 */2 */2 | */2 */2 */2 */2 */2 */2 */2 | */2 */2 */2"), STD)
"""What a minefield attacks with (R-203)."""


class Profile:
    """A unit card, ready to fight: everything that does not change in a game."""

    __slots__ = (
        "actions", "actions_at_wheel", "air", "armour", "at_wheel", "blade", "boxes", "brought", "card", "carries",
        "claws", "column",
        "crew", "drives", "emptied", "everyone", "farthest", "frees", "frees_at_wheel", "grapples", "hero", "hit",
        "hooks", "id", "infantry", "kinds", "lent", "lines", "roles", "save", "shared", "soldiers", "sorts", "squad",
        "std", "support", "vehicle", "words",
    )  # fmt: skip

    def __init__(self, card: Unit, joint: Unit | None = None) -> None:
        """Compile a card; that of a squad with a commissar names him, whose lines come last (R-169)."""
        self.card = card
        self.id = card.id
        self.words = frozenset(card.keywords)
        self.squad, self.support = card.kind == "squad", card.kind == "support"
        self.hero, self.vehicle, self.air = card.kind == "hero", card.kind == "vehicle", card.kind == "aircraft"
        self.infantry = self.squad or self.support or self.hero
        self.armour = card.armour
        self.column = column_of(card.armour)
        self.boxes = card.soldiers or card.damage
        self.everyone = (1 << card.soldiers) - 1
        self.crew = "crew" in self.words
        engineers = "engineer-vehicle" in self.words or "dozer-blade" in self.words
        self.blade = "dozer-blade" in self.words
        self.claws = sum(line.count for line in card.weapons if CLAWS & set(line.keywords)) if engineers else 0
        """Grapple and cutting weapons of an engineer vehicle (D-321)."""
        self.grapples = any("grapple" in weapon.keywords for weapon in card.weapons)
        self.lines = tuple(Line(weapon, n, weapon.weapon == card.main) for n, weapon in enumerate(card.weapons))
        self.std: Line | None = None if self.air else Line(STANDARD, STD)
        self.farthest = max((line.most for line in self.lines), default=1)
        self.emptied = sum(1 << line.index for line in self.lines if line.salvo)
        """The lines that one salvo empties (R-176)."""
        self.hooks = compiled(card.keywords)
        self.hit: tuple[Hook, ...] = self.hooks.get("hit", ())
        self.save: tuple[Hook, ...] = self.hooks.get("save", ())
        specials = [SPECIALS[word] for word in card.keywords if word in SPECIALS]
        self.shared = frozenset(special.id for special in specials if special.shared)
        self.lent = compiled(self.shared)
        """The hooks that serve a partner too (R-156)."""
        self.at_wheel = compiled(MOUNTED & self.words) if self.hero else {}
        """The hooks that serve a vehicle which this hero drives (R-143)."""
        self.carries = bool(card.passengers or card.tank_riders or CARRIERS & self.words)
        self.drives = self.hero and bool(DRIVERS & self.words)
        self.frees = tuple(special.free for special in specials if special.free)
        """Free actions: after which, and what (R-166)."""
        self.frees_at_wheel = tuple(special.free for special in specials if special.free and special.id in MOUNTED)
        from_lines = [SPECIALS[word] for weapon in card.weapons for word in weapon.keywords if word in SPECIALS]
        self.actions = tuple(dict.fromkeys(name for special in (*specials, *from_lines) for name in special.actions))
        """Special actions that the card allows."""
        at_wheel = [special for special in specials if special.id in MOUNTED]
        self.actions_at_wheel = tuple(dict.fromkeys(name for special in at_wheel for name in special.actions))
        """Those that a hero can perform as he drives (R-143)."""
        self.brought: frozenset[str] = frozenset()
        """Words that a man brings who is part of the squad; they go with him (R-169)."""
        self.roles: dict[str, int] = {}
        """The specialists of a command squad: role and figure (R-231)."""
        self.sorts: tuple[int, ...] = ()
        """For each figure the sort of figure it is: those of one sort are alike."""
        self.kinds: tuple[int, ...] = ()
        """For each sort its figures, one bit each."""
        self.soldiers = card.soldiers - (1 if joint is not None else 0)
        """The soldiers of the squad's own card."""
        if self.squad:
            self._muster(self.lines[: len(self.lines) - (len(joint.weapons) if joint is not None else 0)])
        if joint is not None:
            self.brought = frozenset(joint.keywords)

    def _muster(self, own: tuple[Line, ...]) -> None:
        """Give each soldier what he bears (D-394, R-232), and the specialists their roles (D-393, R-231)."""
        ranged = [line for line in own if not line.close and not self._with(line)]
        at = 0
        for line in ranged:
            line.bearers = ((1 << line.count) - 1) << at & self.everyone
            at += line.count
        if "command-squad" in self.words:
            self._give_roles(ranged)
        for line in own:
            if line not in ranged:
                line.bearers = self._bearers(line)
        for line in self.lines[len(own) :]:
            line.bearers = 1 << self.soldiers
            self.roles["commissar"] = self.soldiers
        if self.std is not None:
            self.std.bearers = self.everyone
        borne = [
            (tuple(line.index for line in self.lines if line.bearers >> figure & 1), self._role(figure))
            for figure in range(self.card.soldiers)
        ]
        order = list(dict.fromkeys(borne))
        self.sorts = tuple(order.index(each) for each in borne)
        self.kinds = tuple(sum(1 << n for n, sort in enumerate(self.sorts) if sort == k) for k in range(len(order)))

    def _with(self, line: Line) -> str:
        return self.card.weapons[line.index].carried_with

    def _bearers(self, line: Line) -> int:
        """Return who carries a line that is carried with another, or a close weapon."""
        carried_with = self._with(line)
        if carried_with == "unknown":
            return 1 << self.roles.get("mechanic", self.soldiers - 1)
        if carried_with in ("", "all"):
            return _lowest((1 << self.soldiers) - 1, min(line.count, self.soldiers))
        carriers = next(other.bearers for other in self.lines if other.name == carried_with)
        return _lowest(carriers, line.count)

    def _give_roles(self, ranged: list[Line]) -> None:
        if self.soldiers >= 4:
            ordered = sorted(ranged, key=lambda line: (-line.count, line.index))
            figures = [n for line in ordered for n in range(self.soldiers) if line.bearers >> n & 1]
            self.roles = dict(zip(ROLES, figures, strict=False))
        else:
            figures = [n for line in ranged for n in range(self.soldiers) if line.bearers >> n & 1]
            self.roles = dict(zip(("officer", "medic", "mechanic"), figures, strict=False))
            self.roles["radio"] = self.roles["officer"]  # one man (D-198)

    def _role(self, figure: int) -> str:
        return next((role for role, holder in self.roles.items() if holder == figure), "")

    def line(self, index: int) -> Line:
        """Return a line by its number, the standard weapon for STD."""
        if index == STD:
            assert self.std is not None
            return self.std
        return self.lines[index]


def _lowest(mask: int, count: int) -> int:
    """Return the lowest so many bits of a mask."""
    found = 0
    for _ in range(count):
        bit = mask & -mask
        found |= bit
        mask ^= bit
    return found
