"""Lays out the locations and units that a question speaks of, as a position; unnamed ones are chosen."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given, number_in, plain_words, without_remark
from game.rules.battle.cases.asking import Table
from game.rules.battle.cases.names import Names
from game.rules.battle.state import SIDES

FLAGS = ("mobile", "spearhead", "dug_in", "tough", "sapper", "wrecker", "marksmen", "scout", "driven")
UNIT_KEYS = ("id", "unit", "name", "rations", "medals", "value", "combat", "properties", *FLAGS)


class Layout:
    """A position in the making."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.locations: dict[str, dict[str, Any]] = {}
        self.units: dict[str, dict[str, Any]] = {}
        self.slots: dict[str, str] = {}

    def slot(self, card: str, where: str) -> str:
        """Return the slot of a location, laying it in the next free one."""
        if card not in self.slots:
            free = [slot for slot in self.names.rules.slots if slot not in self.locations]
            if not free:
                raise Misfit(where, "there are only five locations", "name fewer")
            self.slots[card] = free[0]
            self.locations[free[0]] = {"card": card}
        return self.slots[card]

    def place(self, raw: object, where: str, **state: Any) -> str:
        """Lay a location by name, with its rubble; '(destroyed)' in the name counts."""
        name, remark = without_remark(str(raw))
        slot = self.slot(self.names.place(name, where), where)
        rubble = re.search(r"(\d+) rubble|rubble (\d+)", remark)
        if "destroyed" in remark:
            self.locations[slot]["destroyed"] = True
        elif rubble:
            self.locations[slot]["rubble"] = int(rubble[1] or rubble[2])
        self.locations[slot].update({key: value for key, value in state.items() if value})
        return slot

    def place_of(self, raw: object, given: Given, key: str) -> str:
        """Lay a location given as a name or as {name, rubble, destroyed}."""
        if not isinstance(raw, dict):
            return self.place(raw, given.at(key))
        inner = given.part(raw, key)
        return self.place(
            inner.get("name", "card", "id", "location"), inner.where, rubble=inner.get("rubble"),
            destroyed=inner.get("destroyed"),
        )  # fmt: skip

    def other_slots(self) -> list[str]:
        """Return the slots whose locations the question does not name, all of them if it names every one."""
        slots = self.names.rules.slots[::-1]
        return [slot for slot in slots if slot not in self.locations] or list(slots)

    def room(self, seat: int, zone: str) -> int:
        """Return how many units of a side stand in a zone so far."""
        return sum(
            u["zone"] == zone and self.names.rules.units[i].seat == seat for i, u in self.units.items()
        )

    def put(self, seat: int, zone: str, raw: object = None, where: str = "given", **more: Any) -> str:
        """Put a unit into a zone: one named by id, or one picked by its force value and properties."""
        spec = self._spec(raw, where)
        named = next((spec.pop(key) for key in ("id", "unit", "name") if key in spec), None)
        if named is not None:
            unit = self.names.unit(named, where)
        else:
            unit = self.names.pick_unit(seat, set(self.units), where, **spec)
        self.units[unit] = {"zone": zone, **{k: spec[k] for k in ("rations", "medals") if k in spec}, **more}
        return unit

    def _spec(self, raw: object, where: str) -> dict[str, Any]:
        if raw is None:
            return {}
        if isinstance(raw, str):
            return {"id": raw}
        if isinstance(raw, int):
            return {"value": raw}
        spec = as_mapping(raw, where)
        for key in spec:
            if key not in UNIT_KEYS:
                raise Misfit(where, f"cannot interpret {where}.{key}", f"a unit has {', '.join(UNIT_KEYS)}")
        for word in spec.pop("properties", []):
            spec[plain_words(str(word)).split(" ")[0].replace("dug-in", "dug_in")] = True
        return spec

    def put_many(self, seat: int, zone: str, count: int, where: str) -> list[str]:
        """Put so many plain units into a zone."""
        return [self.put(seat, zone, where=where) for _ in range(count)]

    def seat_of(self, raw: object, default: int) -> int:
        """Return the side of a unit by its id, or the default."""
        named = raw.get("id", raw.get("unit", "")) if isinstance(raw, dict) else str(raw)
        unit = self.names.find_unit(str(named))
        return default if unit is None else self.names.rules.units[unit].seat

    def control(self, seat: int, given: Given, *keys: str) -> list[str]:
        """Lay the locations that a side controls: a number, names, or names with their rubble."""
        raw, where = given.get(*keys, default=[]), given.at(*keys)
        if isinstance(raw, str):
            raw = [raw]
        if isinstance(raw, bool) or not isinstance(raw, (int, list, dict)):
            raise Misfit(
                where, f"cannot interpret {where}: {show(raw)}", "write a number or names of locations"
            )
        slots: list[str] = []
        if isinstance(raw, int):
            free = [slot for slot in self.names.rules.slots if not self._is_held(slot)]
            if len(free) < raw:
                raise Misfit(where, f"there are only {len(free)} locations left", "ask for fewer")
            slots = free[:raw]
        elif isinstance(raw, list):
            slots = [self.place_of(one, given, next(k for k in keys if k in given)) for one in raw]
        else:
            for name, state in raw.items():
                if isinstance(state, str):
                    slots.append(self.place(f"{name} ({state})", where))
                    continue
                inner = given.part({"rubble": state} if isinstance(state, int) else state or {}, str(name))
                more = {key: inner.get(key) for key in ("rubble", "destroyed")}
                slots.append(self.place(name, where, **more))
        return slots

    def hold(self, seat: int, slots: list[str], where: str) -> None:
        """Put a unit into each control zone that has none of the side yet."""
        for slot in slots:
            if not self.room(seat, slot + "c"):
                self.put(seat, slot + "c", where=where)

    def _is_held(self, slot: str) -> bool:
        return any(unit["zone"] == slot + "c" for unit in self.units.values())

    def table(self, **more: Any) -> Table:
        """Build the position."""
        return Table(self.names, {"locations": self.locations, "units": self.units, **more})


def zone_word(text: str) -> str:
    """Return p or c for a text that names a zone, nothing if it names none."""
    words = plain_words(text)
    return "p" if "peripher" in words else "c" if "control" in words else ""


def lay_by_side(layout: Layout, given: Given, slot: str) -> bool:
    """Put units given as german_units_in_control_zone: 2 and the like; tell whether a control zone was told."""
    told = False
    for zone, where in (("c", "control_zone"), ("p", "periphery")):
        for key in (f"in_{where}", f"units_in_{where}", where):
            for seat, raw in enumerate(by_side(given, key)):
                layout.put_many(seat, slot + zone, number_in(raw) or 0, f"given.{key}")
                told = told or (raw is not None and zone == "c")
    return told


def by_side(given: Given, key: str) -> list[Any]:
    """Return what is given for each side under german_KEY and soviet_KEY, or under KEY by side."""
    inner = given.get(key, default={})
    shared = inner if isinstance(inner, dict) else {}
    return [given.get(f"{side}_{key}", default=shared.get(side, shared.get(side.title()))) for side in SIDES]
