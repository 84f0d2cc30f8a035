"""Battle in words: what its narrator tells in ways of its own; imports core and data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.data.loader import GameData
from game.data.narration import Narration, Variant, signed
from game.data.texts import Texts
from game.rules.battle.state import SIDES, Entry, State, View

__all__ = ["VARIANTS", "Narrator", "signed"]

_ZONE = re.compile(r"([1-9])([pc])")
_SLOT = re.compile(r"[1-9]")

PAIRS = frozenset({"values", "event.losses_fixed.losses"})
COUNTED = {
    "rations": "ration",
    "cost": "ration",
    "price": "card",
    "count": "card",
    "missing": "loss",
    "medals": "medal",
    "prompt.give.left": "ration",
    "prompt.take.left": "ration",
    "prompt.pay.left": "card",
    "prompt.clear.left": "rubble",
    "event.rations.by": "ration",
    "event.rubble.by": "rubble",
    "event.deck_shuffled.cards": "card",
    "event.discount.cards": "card",
    "event.losses.amount": "loss",
    "event.losses_absorbed.amount": "loss",
}


def _moved(data: Mapping[str, Any]) -> str:
    if data["why"] == "retreat":
        return "_retreat"
    return "" if data["cost"] else "_free"


VARIANTS: dict[str, Variant] = {
    "event.rations": lambda data: "" if data["by"] >= 0 else "_lost",
    "event.rubble": lambda data: "" if data["by"] >= 0 else "_cleared",
    "event.unit_moved": _moved,
    "event.cards_drawn": lambda data: "" if "cards" in data else "_hidden",
    "event.hand_seen": lambda data: "" if "cards" in data else "_hidden",
    "event.pile_top": lambda data: "" if data["unit"] else "_empty",
    "event.event_played": lambda data: "" if data["target"] else "_plain",
    "prompt.answer": lambda data: "" if data["target"] else "_plain",
    "prompt.give": lambda data: "" if data["slot"] else "_anywhere",
    "refusal.no_such_piece": lambda data: "" if data["piece"] != "" else "_none",
    "refusal.no_such_target": lambda data: "" if data["target"] != "" else "_none",
    "verb.event": lambda data: "_at" if data["target"] else "",
}


class Narrator(Narration):
    """Tells one game in one language; the locations on the table give the zones their names."""

    game = "battle"
    seats = frozenset({"seat", "of", "owner"})
    whys = frozenset({"why", "event.losses_absorbed.by"})
    signed = frozenset({"event.value_changed.by", "event.retreats_changed.by"})
    counted: ClassVar[dict[str, str]] = COUNTED
    plain = frozenset({"event.uranus_in_play.count"})
    variants: ClassVar[dict[str, Variant]] = VARIANTS

    def __init__(self, data: GameData, texts: Texts, game: State | View) -> None:
        scenario = data["scenarios"][game.scenario]
        super().__init__(data, texts, msgspec.structs.asdict(data["rules"]) | scenario.figures)
        self.places = tuple(place.card for place in game.places)

    def entry(self, entry: Entry) -> str:
        """Tell one part of a combat value."""
        why = self.texts(f"battle.why.{entry.reason}")
        amount = signed(entry.amount)
        return self.texts("battle.form.entry", amount=amount, why=why, source=self.piece(entry.source))

    def piece(self, name: object) -> str:
        """Return what a unit, card, location, zone or slot is called; other words stay as they are."""
        word = str(name)
        kind, _, copy = word.partition(".")
        if word in self.data["forces"]:
            return self.texts(f"battle.unit.{word}.name")
        if kind in self.data["actions"]:
            card = self.texts(f"battle.card.{kind}.name")
            values = self.data["actions"][kind].firefight
            if not copy.isdecimal() or not 0 < int(copy) <= len(values):
                return card
            return self.texts("battle.form.firefight", card=card, value=signed(values[int(copy) - 1]))
        if word in self.data["locations"]:
            return self.texts(f"battle.location.{word}.name")
        zone = _ZONE.fullmatch(word)
        if zone and int(zone[1]) <= len(self.places):
            return self.texts(f"battle.place_in.{zone[2]}", location=self.piece(zone[1]))
        if _SLOT.fullmatch(word) and int(word) <= len(self.places):
            return self.piece(self.places[int(word) - 1])
        return word

    def about(self, name: str) -> list[str]:
        """Return the lines that are printed on a card, a unit or a location; none for anything else."""
        name = name.partition(".")[0]
        if _SLOT.fullmatch(name) and int(name) <= len(self.places):
            name = self.places[int(name) - 1]
        if name in self.data["actions"]:
            call = self.data["actions"][name].event
            return [self.piece(name), self.texts(f"battle.card.{name}.text", **self.figures, **call.params)]
        if name in self.data["locations"]:
            notes = self.data["locations"][name].notes
            lines = [self.texts(f"battle.note.{call.name}.text", **call.params) for call in notes]
            return [self.piece(name), self.texts(f"battle.location.{name}.text"), *lines]
        if name not in self.data["forces"]:
            return []
        key = f"battle.unit.{name}"
        lines = [f"{self.piece(name)}, {self.texts(key + '.parent')}", self.texts(key + ".text")]
        for call in self.data["forces"][name].properties:
            text = self.texts(f"battle.property.{call.name}.text", **call.params)
            lines.append(f"{self.property(call)}: {text}")
        return lines

    def property(self, call: Any) -> str:
        """Return what a property of a unit is called."""
        return self.texts(f"battle.property.{call.name}.name", **call.params)

    def player(self, seat: int) -> str:
        """Return what the player of a seat is called."""
        return self.texts(f"battle.player.{SIDES[seat]}")

    def pair(self, values: Sequence[int]) -> str:
        """Tell two numbers, one for each side."""
        sides = {f"{side}_side": self.texts(f"battle.side.{side}") for side in SIDES}
        numbers = dict(zip(SIDES, values, strict=True))
        return self.texts("battle.form.pair", **sides, **numbers)

    def _word(self, path: str, field: str, value: Any) -> str:
        if field in PAIRS or path in PAIRS:
            return self.pair(value)
        return super()._word(path, field, value)

    def _name(self, field: str, value: Any) -> str:
        if field == "times":
            return " / ".join(self.texts(f"battle.time.{time}.name") for time in value.split("/"))
        return super()._name(field, value)
