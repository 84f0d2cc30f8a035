"""Battle in words: events, choices, refusals, prompts and outcomes as sentences; imports core and data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from game.core.choice import Choice, Decision, Refusal
from game.core.events import Event
from game.core.frames import Outcome
from game.data.loader import GameData
from game.data.texts import Texts
from game.rules.battle.state import SIDES, Entry, State, View

_ZONE = re.compile(r"([1-9])([pc])")
_SLOT = re.compile(r"[1-9]")

SEATS = frozenset({"seat", "of", "owner"})
PAIRS = frozenset({"values", "event.losses_fixed.losses"})
WHYS = frozenset({"why", "event.losses_absorbed.by"})
SIGNED = frozenset({"event.value_changed.by", "event.retreats_changed.by"})
RAW = frozenset({"choice", "rule", "turn"})
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
"""The numbers that are told with their noun, by field, or by section, key and field."""
PLAIN = frozenset({"event.uranus_in_play.count"})
"""Numbers of those fields that are told without it all the same."""


def _moved(data: Mapping[str, Any]) -> str:
    if data["why"] == "retreat":
        return "_retreat"
    return "" if data["cost"] else "_free"


VARIANTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
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
"""Where one thing is told in different ways, what its data adds to the key of the text."""


class Narrator:
    """Tells one game in one language; the locations on the table give the zones their names."""

    def __init__(self, data: GameData, texts: Texts, game: State | View) -> None:
        self.data = data
        self.texts = texts
        self.places = tuple(place.card for place in game.places)
        scenario = data["scenarios"][game.scenario]
        self.figures = msgspec.structs.asdict(data["rules"]) | scenario.figures

    def event(self, event: Event) -> str:
        """Tell what happened; hand it the event as its reader may know it."""
        return self._tell("event", event.kind, event.data)

    def prompt(self, decision: Decision) -> str:
        """Tell what a decision is about."""
        return self._tell("prompt", decision.prompt, decision.params)

    def choice(self, wanted: Choice) -> str:
        """Tell what a choice does."""
        return self._tell("verb", wanted.verb, {"subject": wanted.subject, "target": wanted.target})

    def refusal(self, refusal: Refusal) -> str:
        """Tell why something is not allowed, with the number of the rule."""
        reason = self._tell("refusal", refusal.reason, refusal.params)
        return self.texts("battle.form.refusal", reason=reason, rule=refusal.rule)

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """Tell why a computer player chose what it chose."""
        return self._tell("reason", key, params)

    def outcome(self, outcome: Outcome) -> str:
        """Tell who has won and how."""
        seat = " + ".join(self.player(seat) for seat in outcome.winners)
        how = self.texts(f"battle.outcome.{outcome.how}")
        return _sentence(self.texts("battle.form.outcome", seat=seat, how=how, rule=outcome.rule))

    def entry(self, entry: Entry) -> str:
        """Tell one part of a combat value."""
        why = self.texts(f"battle.why.{entry.reason}")
        amount = signed(entry.amount)
        return self.texts("battle.form.entry", amount=amount, why=why, source=self.piece(entry.source))

    def rule(self, number: str) -> str | None:
        """Return the text of a rule, None if there is no such rule."""
        key = f"battle.rule.{number}"
        return self.texts(key, **self.figures) if self.texts.has(key) else None

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

    def count(self, noun: str, number: int) -> str:
        """Tell a number of things with their noun."""
        form = {0: "none", 1: "one"}.get(number, "many")
        return self.texts(f"battle.count.{noun}.{form}", n=number)

    def _tell(self, section: str, key: str, data: Mapping[str, Any]) -> str:
        variant = VARIANTS.get(f"{section}.{key}")
        suffix = variant(data) if variant is not None else ""
        words = {field: self._word(f"{section}.{key}.{field}", field, value) for field, value in data.items()}
        return _sentence(self.texts(f"battle.{section}.{key}{suffix}", **words))

    def _word(self, path: str, field: str, value: Any) -> str:
        if field in RAW:
            return str(value)
        if field in SEATS:
            return self.player(value)
        if field in PAIRS or path in PAIRS:
            return self.pair(value)
        if isinstance(value, int):
            return self._number(path, field, value)
        if isinstance(value, (list, tuple)):
            named = [self.piece(one) for one in value if one]
            return ", ".join(named) or self.texts("battle.form.nothing")
        if field in WHYS or path in WHYS:
            return self.texts(f"battle.why.{value}")
        return self._name(field, value)

    def _number(self, path: str, field: str, value: int) -> str:
        if path in SIGNED:
            return signed(value)
        noun = None if path in PLAIN else COUNTED.get(path) or COUNTED.get(field)
        return self.count(noun, abs(value)) if noun else str(value)

    def _name(self, field: str, value: Any) -> str:
        if field == "how":
            return self.texts(f"battle.outcome.{value}")
        if field == "verb" and self.texts.has(f"battle.typed.{value}"):
            return self.texts(f"battle.typed.{value}")
        if field == "times":
            return " / ".join(self.texts(f"battle.time.{time}.name") for time in value.split("/"))
        return self.piece(value)


def signed(number: int) -> str:
    """Write a number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
