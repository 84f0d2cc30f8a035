"""Who reacts to whom in a question: the unit that acts, the one that reacts, and the others, put on the ground."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_list
from game.core.questions import Given
from game.geometry.grid.squares import VECTORS
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.cards import with_cell
from game.rules.dust.cases.duel import Duel
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.frames import Activation
from game.rules.dust.state import Marker

_AIMED = re.compile(r"may (?:target|fire at|attack) (.+)$")


class Reflexes:
    """A reaction being asked about: the unit that acts, the one that reacts, and the others."""

    def __init__(self, asker: Asker, given: Given, expect: dict[str, Any]) -> None:
        self.asker = asker
        self.given = given
        self.expect = expect
        self.stand = asker.stand(given, roles=("none",))
        self.active = self._read("active", "trigger", "mover", side=0)
        self.reactor = self._read("reactor", "reacting", side=1)
        self.others = self._others()
        raw = given.get(
            "declared", "actions", default=self.active.spec.get("declared", "actions", default=["Move", "Attack"])
        )
        self.plan = plan_of(raw).split("+")
        if len(self.plan) == 1 and self.plan[0] not in ("march", "sustained"):
            self.plan.append("nothing")
        self._place()
        self._harmless()
        self.stand.settle(3)

    def _read(self, *roles: str, side: int) -> Figure:
        raw = self.given.get(*roles, default=None)
        if raw is None:
            raise Misfit(f"given.{roles[0]}", "no unit is named", f"write {roles[0]}: {{name: Hotdog, at: [4, 4]}}")
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        figure = self.stand.add(str(spec.get("name", spec.get("unit", ""))), roles[0], spec)
        figure.side = side
        for key in (
            "side",
            "within",
            "distance",
            "stunned",
            "distance_cm",
            "within_cm",
            "at_distance",
            "facing_deg",
            "marker",
            "markers",
            "declared",
            "actions",
        ):
            figure.spec.get(key)
        for key in spec:
            if fold(key).startswith("bearing from"):
                figure.spec.get(key)
        return figure

    def _others(self) -> list[Figure]:
        found: list[Figure] = []
        for key in ("other", "others", "units"):
            if key in self.given:
                for one in as_list(self.given.get(key), self.given.at(key)):
                    spec = dict(one) if isinstance(one, dict) else {"name": one}
                    figure = self.stand.add(str(spec.get("name", "")), "other", spec)
                    word = fold(spec.get("side", figure.card.bloc))
                    own = fold(self.active.spec.raw.get("side", self.active.card.bloc))
                    figure.side = 0 if word == own else 1
                    figure.spec.get("side")
                    found.append(figure)
        for key in self.expect:  # a question may ask about a unit that it has not put anywhere
            named = _AIMED.search(fold(key))
            if named and self.stand.find(named[1]) is None and self.asker.names.find_unit(named[1]) is not None:
                found.append(self.stand.add(named[1], "other", {}))
                found[-1].side = 0
        return found

    def _place(self) -> None:
        """Put the two units at their distance, the one that reacts facing as it is said."""
        spec = self.reactor.spec.raw
        degrees = counted(spec.get("facing_deg"))
        if degrees is not None:
            self.reactor.facing = degrees // 45 % 8
        if not self.reactor.squares:
            self.reactor.squares = self.stand.filled(self.reactor, [(0, 0)], "given.reactor")
        if not self.active.squares:
            said = next((spec[key] for key in ("within", "distance", "at_distance") if key in spec), None)
            away = counted(said if said is not None else self.active.spec.raw.get("distance"))
            far = spec.get("distance_cm", spec.get("within_cm"))
            if far is not None:
                away = (counted(far) or 10) // 10  # D-010: a point is ten centimetres
            away = counted(self.given.get("distance", default=None)) or away or 2
            after = self.given.raw.get("then")
            if isinstance(after, dict) and any(fold(key).startswith("close combat") for key in after):
                away = 1  # it has come up to strike
            bearing = next(
                (counted(v) for k, v in self.active.spec.raw.items() if fold(k).startswith("bearing from")), 0
            )
            right, up = VECTORS[(bearing or 0) // 45 % 8]
            exact = counted(spec["distance_cm"]) if "distance_cm" in spec else None
            if away == 1 and exact is None:
                exact = 1  # on the table blows are struck within five centimetres (D-147)
            self.stand.keep_apart(self.reactor, self.active, (right, up), away, exact)
        column, row = self.active.front
        for number, figure in enumerate(self.others):
            if not figure.squares:
                figure.squares = self.stand.filled(figure, [(column - 1 - number, row)], "given.other")
        if self.reactor.facing is None and self.reactor.card.size == "normal":
            right, up = (self.active.front[0] - self.reactor.front[0], self.active.front[1] - self.reactor.front[1])
            right, up = (0 if 2 * abs(right) <= abs(up) else right), (0 if 2 * abs(up) < abs(right) else up)
            step = ((right > 0) - (right < 0), (up > 0) - (up < 0))
            self.reactor.facing = VECTORS.index(step) if step in VECTORS else 0

    def _harmless(self) -> None:
        """Take the entry away from weapons of which the question says that they can't hurt the active unit."""
        raw = self.reactor.spec.raw.get("weapons", [])
        lines = list(self.reactor.card.weapons)
        for one in raw if isinstance(raw, list) else []:
            for key, value in one.items() if isinstance(one, dict) else ():
                if not fold(key).startswith("can hurt"):
                    continue
                for number in self.asker.names.match_weapon(str(one.get("name")), lines):
                    column = self.active.card.armour
                    cell = (
                        "-"
                        if value is False
                        else "1/1"
                        if with_cell(lines[number], column, 1, "").vs != lines[number].vs
                        and _dash(lines[number].vs, column)
                        else None
                    )
                    if cell is not None:
                        lines[number] = with_cell(lines[number], column, cell, "given.reactor.weapons")
        self.reactor.card = replace(self.reactor.card, weapons=tuple(lines))

    def duel(self) -> Duel:
        """Return the table after the first action, just before what comes next."""
        duel = Duel(self.asker, self.stand, self.active)
        marker = self.reactor.spec.raw.get("marker", self.reactor.spec.raw.get("markers"))
        kinds = [fold(one) for one in (marker if isinstance(marker, list) else [marker]) if one]
        unit = duel.id(self.reactor)
        if kinds:
            duel.state.put(replace(duel.state.units[unit], markers=tuple(Marker(kind) for kind in kinds)))
        active = duel.id(self.active)
        duel.state.put(replace(duel.state.units[active], activated=True))
        return duel

    def open(self, duel: Duel) -> None:
        """Let the first action be over, and the rest come."""
        done = 0 if self.plan[0] in ("march", "sustained") and len(self.plan) == 1 else len(self.plan) - 1
        duel.begin(
            Activation(step="activation.next", unit=duel.id(self.active), plan=self.plan[:],
                       free=[action.endswith("!") for action in self.plan], done=done)
        )  # fmt: skip
        if duel.prompt == "move" and done == 0:
            duel.play(duel.plain())


def _dash(vs: str, armour: str) -> bool:
    cells = vs.replace("|", " ").split()
    start = {"infantry": 0, "vehicle": 4, "aircraft": 11}[armour.partition("-")[0]]
    return cells[start + int(armour.partition("-")[2]) - 1] == "-"
