"""Brings positions, choices and paths in other words to the form that positions and the journal use."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, show
from game.core.questions import plain_words, without_remark
from game.rules.battle.cases.names import Names
from game.rules.battle.rules import BattleRules
from game.rules.battle.state import SIDES, State

# Keys of a position that hold something for each side.
BY_SIDE = {
    "hand": "hands", "hands": "hands", "deck": "decks", "decks": "decks", "cards": "decks", "discards": "discards",
    "discard_pile": "discards", "pile": "piles", "piles": "piles", "force_pile": "piles", "lost": "lost",
    "known": "known",
}  # fmt: skip
OTHER_KEYS = {
    "uranus_in_play": "uranus", "side": "active", "active_side": "active", "active_player": "active",
    "location": "locations", "hand": "hands", "control": "controls", "reason": "how", "victory": "winner",
}  # fmt: skip
ZONE_KEYS = ("at", "in", "where", "position")
_ZONE = re.compile(r"([1-9])\s*([pc])[a-z ]*", re.IGNORECASE)
_UNIT = re.compile(r"(?P<unit>[GS]U\d\d)\b\s*[:,]?\s*(?:(?:at|in)\s+)?(?P<zone>[1-5][pc])?(?P<rest>.*)", re.IGNORECASE)


def position_of(names: Names, given: dict[str, Any]) -> dict[str, Any]:
    """Return a position with its keys, sides, locations and units in the form that the builder reads."""
    found: dict[str, Any] = {}
    active = names.find_side(str(given.get("active", "german"))) or 0
    for key, value in given.items():
        side = next((one for one in SIDES if key.startswith(f"{one}_")), None)
        bare = key.removeprefix(f"{side}_") if side else key
        if bare in BY_SIDE and (side or key == "hand" or not isinstance(value, dict)):
            own = {side or SIDES[active]: value}
            found[BY_SIDE[bare]] = {**found.get(BY_SIDE[bare], {}), **own}
        elif bare in BY_SIDE and isinstance(value, dict):
            sides = {_side_key(names, one): cards for one, cards in value.items()}
            found[BY_SIDE[bare]] = {**found.get(BY_SIDE[bare], {}), **sides}
        else:
            found[OTHER_KEYS.get(key, key)] = value
    if "locations" in found:
        found["locations"] = _locations(names, found["locations"])
    if "units" in found:
        found["units"] = _units(names, found["units"], found.get("locations", {}))
    return found


def _side_key(names: Names, key: object) -> str:
    seat = names.find_side(str(key))
    return str(key) if seat is None else SIDES[seat]


def _locations(names: Names, raw: Any) -> Any:
    if isinstance(raw, list):
        raw = {str(number): one for number, one in enumerate(raw, 1)}
    if not isinstance(raw, dict):
        return raw
    free = [slot for slot in names.rules.slots if slot not in map(str, raw)]
    found: dict[str, Any] = {}
    for key, value in raw.items():
        slot, spec = str(key), value
        if slot not in names.rules.slots and names.find_place(slot) is not None and free:
            spec = {"card": key, **(value if isinstance(value, dict) else _remark(value))}
            slot = free.pop(0)
        if isinstance(spec, str):
            name, remark = without_remark(spec)
            spec = {"card": name, **(_remark(remark) if remark else {})}
        elif isinstance(spec, dict):
            spec = {"card" if name in ("name", "id", "location") else name: part for name, part in spec.items()}
        found[slot] = spec
    return found


def _remark(raw: object) -> dict[str, Any]:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return {"rubble": raw}
    words = plain_words(str(raw))
    number = re.search(r"\d+", words)
    if "destroyed" in words:
        return {"destroyed": True}
    if number is None:
        raise Misfit("given.locations", f"cannot interpret {show(raw)}", "write rubble 3 or destroyed")
    return {"rubble": int(number[0])}


def _units(names: Names, raw: Any, locations: Any) -> Any:
    if isinstance(raw, list):
        raw = dict(_unit_in_list(one) for one in raw)
    if not isinstance(raw, dict):
        return raw
    found: dict[str, Any] = {}
    for key, value in raw.items():
        if isinstance(value, str):
            spec: Any = _unit_in_words(f"{key} {value}") if names.find_unit(str(key)) else {"zone": value}
            spec = spec if spec.get("zone") else {**spec, "zone": value}
        else:
            spec = value
        if isinstance(spec, dict):
            spec = {"zone" if name in ZONE_KEYS else name: part for name, part in spec.items()}
            if isinstance(spec.get("zone"), str):
                spec["zone"] = zone_of(names, spec["zone"], locations)
        found[str(key)] = spec
    return found


def _unit_in_list(one: object) -> tuple[str, Any]:
    if isinstance(one, dict):
        return str(one.get("id", one.get("unit", one.get("name", "?")))), {
            key: value for key, value in one.items() if key not in ("id", "unit", "name")
        }
    found = _UNIT.match(str(one))
    if found is None:
        raise Misfit("given.units", f"cannot interpret {show(one)}", "write 'GU01 at 1c with 2 rations'")
    return found["unit"].upper(), _unit_in_words(str(one))


def _unit_in_words(text: str) -> dict[str, Any]:
    """Read 'GU01 at 1c with 2 rations and 1 medal'."""
    found = _UNIT.match(text)
    spec: dict[str, Any] = {}
    if found is None:
        return spec
    if found["zone"]:
        spec["zone"] = found["zone"].lower()
    for word in ("rations", "medals"):
        number = re.search(rf"(\d+) {word[:-1]}|{word}:? (\d+)", found["rest"])
        if number or re.search(rf"\bno {word[:-1]}", found["rest"]):
            spec[word] = int(number[1] or number[2]) if number else 0
    return spec


def zone_of(names: Names, text: str, locations: Any) -> str:
    """Return a zone by its name: 2c, 2 control, or 'Grain Elevator periphery' of a location in the position."""
    short = _ZONE.fullmatch(text.strip())
    if short is not None:
        return short[1] + short[2].lower()
    words = plain_words(text)
    kind = "p" if "peripher" in words else "c" if "control" in words else ""
    place = names.find_place(re.sub(r"\b(in|at|the|of|control|zone|periphery)\b", " ", words).strip())
    cards = {
        names.find_place(str(value.get("card", "") if isinstance(value, dict) else value)): str(slot)
        for slot, value in (locations.items() if isinstance(locations, dict) else ())
    }
    return cards[place] + kind if kind and place in cards else text


def parts_of(names: Names, rules: BattleRules, state: State, parts: list[Any]) -> list[Any]:
    """Return a choice with units, cards and places by the names that the journal uses."""
    decision = rules.decision(state)
    hand = state.hands[decision.seat] if decision else []
    cards = {slot: {"card": place.card} for slot, place in zip(rules.slots, state.places, strict=False)}
    found: list[Any] = parts[:1]
    for raw in parts[1:]:
        word = str(raw) if isinstance(raw, int) else raw
        kind = names.find_kind(word) if isinstance(word, str) else None
        if not isinstance(word, str) or word in rules.kind_of:
            found.append(word)
        elif kind is not None:
            found.append(next((card for card in hand if rules.kind_of[card] is kind), word))
        elif (unit := names.find_unit(word)) is not None:
            found.append(unit)
        elif (place := names.find_place(word)) is not None:
            found.append(next((slot for slot, one in cards.items() if one["card"] == place), word))
        else:
            found.append(zone_of(names, word, cards))
    if found == ["pay"] and decision is not None:
        # A price that names no card is paid with the first one at hand.
        found = next((c.to_journal() for c in decision.choices if c.verb == found[0]), found)
    return found


def path_of(names: Names, position: dict[str, Any], path: str) -> str:
    """Return a path with its first words, sides, units and locations as the position has them."""
    parts = path.split(".")
    side = next((one for one in SIDES if parts[0].lower().startswith(f"{one}_")), None)
    if side and (key := BY_SIDE.get(parts[0][len(side) + 1 :])) is not None:
        parts = [key, side, *parts[1:]]
    elif names.find_unit(parts[0]) is not None:
        parts = ["units", *parts]
    elif parts[0] not in position and parts[0] in (*BY_SIDE, *OTHER_KEYS):
        key = OTHER_KEYS.get(parts[0]) or BY_SIDE[parts[0]]
        parts = [key, *([position["active"]] if parts[0] == "hand" else []), *parts[1:]]
    found = [parts[0]]
    for part in parts[1:]:
        seat = names.find_side(part) if part.lower() not in SIDES and len(part.split()) == 1 else None
        place, unit = names.find_place(part), names.find_unit(part)
        slot = [one for one, facts in position["locations"].items() if facts["card"] == place]
        if seat is not None or part.lower() in SIDES:
            found.append(part.lower() if seat is None else SIDES[seat])
        elif found[0] == "locations" and slot:
            found.append(slot[0])
        else:
            found.append(unit if unit is not None else part)
    return ".".join(found)
