"""The dice that a question about an attack gives, the hits it wishes for, and who is to take them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given, number_in
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.cards import with_cell
from game.rules.dust.cases.duel import Dice, Duel
from game.rules.dust.cases.shooters import Shooter
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.frames import Attack
from game.rules.dust.records import cells_of, column_of, reach_of

ROLLS = {
    "hit": ("roll", "to_hit_roll", "hit_roll", "attack_roll", "rolls", "rolled"),
    "reroll": ("reroll_of_misses", "reroll", "rerolls", "reroll_roll", "attacker_reroll", "attacker_reroll_of_misses"),
    "extra": ("laser_extra", "extra_roll", "extra_dice_roll", "extra_rolls", "cutting_extra", "chain"),
    "save": ("save_roll", "cover_roll", "infantry_save_roll", "saves_rolled", "cover_save_roll", "saves_roll"),
    "passengers": ("passenger_roll", "passengers_roll", "passenger_rolls"), "cargo": ("cargo_roll",),
    "escape": ("escape_roll", "pilot_roll"), "riders": ("rider_roll", "riders_roll", "tank_rider_roll"),
    "cheat": ("cheat_death_roll", "cheat_roll"),
    "resist": ("resilient_roll", "damage_resilient_roll", "resilience_roll", "resist_roll"),
}  # fmt: skip


_COUNTER = re.compile(r"\b(?:hit|no|number)?\s*\d+\s*$", re.IGNORECASE)
"""The number of a hit after the name of its weapon, as in 'MG 2'."""


class Use(NamedTuple):
    """A weapon that is fired: its line, or all that can; at whom, and how many copies (0: all)."""

    line: int
    target: Figure
    copies: int = 0
    rounds: int = 1
    salvo: bool = False


class Throws(ABC):
    """What a question about an attack says of its dice and losses."""

    asker: Asker
    given: Given
    stand: Stand
    dice: Dice
    attacker: Figure
    targets: list[Figure]
    hero: Figure | None
    uses: list[Use]
    notes: dict[str, Any]
    labels: dict[str, int]
    assigned: list[str]
    wounds: dict[int, list[int]]
    """The weapons that made the hits of which the question says so, by their place in the assignment."""
    shooters: list[Shooter]

    @abstractmethod
    def lines(self, name: str) -> list[int]:
        """Return the lines of the attacker's card that a text names."""

    def read_dice(self) -> None:
        names = self.asker.names
        unit = f"a.{self.attacker.id}"
        for sort, keys in ROLLS.items():
            if any(key in self.given for key in keys):
                raw = self.given.get(*keys)
                if isinstance(raw, dict):
                    self._by_name(sort, raw)
                    continue
                self.dice.give(
                    names.faces(raw, self.given.at(*keys)), sort, unit if sort in ("hit", "reroll", "extra") else ""
                )
        if "attacker_roll" in self.given:
            self.dice.give(names.faces(self.given.get("attacker_roll"), "given.attacker_roll"), "hit", unit)
        if "defender_roll" in self.given:
            foe = f"b.{self.targets[0].id}"
            self.dice.give(names.faces(self.given.get("defender_roll"), "given.defender_roll"), "hit", foe)
        if self.shooters:  # those who face no cover roll first
            for covered in sorted({one.covered for one in self.shooters}):
                own = [one.hits for one in self.shooters if one.covered is covered]
                self.dice.wish_next(sum(own), "hit", unit)
            self._losses()
            return
        hits = self.given.get("hits", "ranged_hits", "unsaved_hits", "hits_scored", default=self.notes.get("hits"))
        if hits is not None:
            self._wish(hits, unit)
        self._losses()

    def _losses(self) -> None:
        """Read who is to take the hits, in order, also which hit it is and what is rolled for it."""
        raw = self.given.get("assignment", "assigned_to", default=[])
        self.assigned = []
        for one in raw if isinstance(raw, list) else [raw]:
            if isinstance(one, dict):
                self._hit_by_hit(as_mapping(one, "given.assignment"))
            else:
                self.assigned.append(str(one))
        for key in ("all_in_range_and_sight", "all_within_cm", "survives"):
            self.given.get(key)

    def _hit_by_hit(self, one: dict[str, Any]) -> None:
        """Read one hit: the weapon that made it, who takes it, and the dice rolled for it."""
        known = {"hit", "weapon", "to", "figure", "save", "save_roll", "damage_resilient", "resist", "resilient_roll"}
        if set(one) - known or not {"to", "figure"} & set(one):
            raise Misfit("given.assignment", f"{show(one)} is not understood", f"use {', '.join(sorted(known))}")
        name = _COUNTER.sub("", str(one.get("hit", one.get("weapon", "")))).strip()
        self.wounds[len(self.assigned)] = self.lines(name) if name else []
        self.assigned.append(str(one.get("to", one.get("figure"))))
        rolls = {"save": ("save", "save_roll"), "resist": ("damage_resilient", "resist", "resilient_roll")}
        for sort, keys in rolls.items():
            for key in keys:
                if key in one:
                    self.dice.give(self.asker.names.faces(one[key], f"given.assignment.{key}"), sort)

    def _by_name(self, sort: str, raw: dict[str, Any]) -> None:
        for key, value in raw.items():
            figure = self.stand.find(key)
            faces = self.asker.names.faces(value, f"given.{sort}")
            if figure is not None:
                self.dice.give(faces, sort, f"{'ab'[figure.side]}.{figure.id}")
            else:
                for line in self.lines(key):
                    self.dice.give(faces, sort, f"a.{self.attacker.id}/{line}")

    def _wish(self, hits: object, unit: str) -> None:
        """Note how many hits there are to be, in all, by weapon or by target."""
        if isinstance(hits, dict):
            for key, value in hits.items():
                figure = self.stand.find(key)
                if figure is not None and figure is not self.attacker:
                    self.dice.wish(int(value), "hit", f"{unit}>b.{figure.id}")
                else:
                    for line in self.lines(key)[:1]:
                        self.dice.wish(int(value), "hit", f"{unit}/{line}")
                        self._enough(line, int(value))
            return
        number = number_in(hits)
        if number is None:
            raise Misfit("given.hits", f"{show(hits)} is no number", "write a whole number")
        self.dice.wish(number, "hit", unit)
        lines = [use.line for use in self.uses if use.line >= 0] or [self._best()]
        self._enough(lines[0], number)

    def _best(self) -> int:
        """Return a ranged line that can hurt the target."""
        column = column_of(self.targets[0].card.armour)
        for number, line in enumerate(self.attacker.card.weapons):
            if not reach_of(line.range).close and cells_of(line.vs)[column] is not None:
                return number
        return 0

    def _enough(self, number: int, hits: int) -> None:
        """See that a weapon rolls dice enough for the hits that the question gives it."""
        line = self.attacker.card.weapons[number]
        target = self.targets[0]
        cell = cells_of(line.vs)[column_of(target.card.armour)]
        figures = target.card.soldiers if target.card.kind == "squad" else 1
        dice = 0 if cell is None else (cell.dice or cell.blast * figures) * line.count
        if dice >= hits:
            return
        damage = 1 if cell is None else "K" if cell.damage > 9 else cell.damage
        lines = list(self.attacker.card.weapons)
        lines[number] = with_cell(line, target.card.armour, f"{-(-hits // line.count)}/{damage}", "given.hits")
        self.attacker.card = replace(self.attacker.card, weapons=tuple(lines))

    def assign(self, table: Duel, wishes: list[str]) -> Any:
        """Return the choice that the question makes for the owner of the units under fire."""
        offered = table.choices()
        if table.prompt == "shield" and self.hero is not None:
            return next((c for c in offered if c.verb == "shield"), None)
        if table.prompt == "lose" and wishes and wishes[0] in self.labels:
            figure = self.labels[wishes.pop(0)]
            return next((c for c in offered if c.verb == "lose" and c.target == figure), None)
        if table.prompt == "take" and wishes:
            made_by = self.wounds.get(len(self.assigned) - len(wishes), [])
            named = self.stand.find(wishes.pop(0))
            wanted = table.id(named) if named is not None else ""
            fits = [c for c in offered if c.subject == wanted]
            frame = table.state.frames[-1]
            if made_by and isinstance(frame, Attack):
                wounds = frame.wounds[frame.asking]
                of_it = [c for c in fits if wounds[c.target if isinstance(c.target, int) else 0].line in made_by]
                fits = of_it or fits
            return next(iter(fits), None)
        return None
