"""The schema of the data of Battle for Stalingrad: tables, effects, the texts each record needs, and cross-checks."""

from __future__ import annotations

import typing
from collections.abc import Iterator

from game.data.faults import Report
from game.data.loader import load_game
from game.data.schema import Records, Schema, TableSpec, TextKey
from game.rules.battle.cards import ActionCard, Figures, Force, Location, Placement, Scenario
from game.rules.battle.events import EVENTS, EventEffect
from game.rules.battle.modifiers import NOTES, PROPERTIES
from game.rules.battle.rules import BattleRules

RULE_NUMBERS = (
    *(f"B-{n:03}" for low, high in ((1, 12), (20, 33), (40, 49), (60, 62)) for n in range(low, high + 1)),
    *(f"R-{n:02}" for n in range(1, 32)),
)
"""Every rule and ruling that the in-app rule book must explain."""


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts that the cards, the scenarios and the rule book need."""
    for number in RULE_NUMBERS:
        yield TextKey(f"battle.rule.{number}")
    for card in records["actions"].values():
        yield TextKey(f"battle.card.{card.id}.name", "actions", card.id)
        yield TextKey(f"battle.card.{card.id}.text", "actions", card.id)
    for unit in records["forces"].values():
        for part in ("name", "parent", "text"):
            yield TextKey(f"battle.unit.{unit.id}.{part}", "forces", unit.id)
        for call in unit.properties:
            yield TextKey(f"battle.property.{call.name}.name", "forces", unit.id)
            yield TextKey(f"battle.property.{call.name}.text", "forces", unit.id)
    for place in records["locations"].values():
        for part in ("name", "text", *(("note",) if place.notes else ())):
            yield TextKey(f"battle.location.{place.id}.{part}", "locations", place.id)
    for scenario in records["scenarios"].values():
        yield TextKey(f"battle.scenario.{scenario.id}.name", "scenarios", scenario.id)
        yield TextKey(f"battle.scenario.{scenario.id}.text", "scenarios", scenario.id)


def check_locations(records: Records, report: Report) -> None:
    """Hold every rubble chart against the rubble that destroys the location (B-060, B-061)."""
    for place in records["locations"].values():
        limits = [step.upto for step in place.chart]
        if limits != sorted(set(limits)) or not limits or limits[-1] != place.destroyed_by - 1:
            expected = f"rising steps, the last up to {place.destroyed_by - 1}"
            report.about("locations", place.id, "chart", f"the chart goes up to {limits}", expected)
    slots = records["rules"].locations
    if len(records["locations"]) < slots:
        report.about("rules", "", "locations", f"there are fewer than {slots} location cards", "enough to lay out")


def check_actions(records: Records, report: Report) -> None:
    """See that every action card has copies, a timing, and answers that are only answers (R-05)."""
    for card in records["actions"].values():
        effect = typing.cast("type[EventEffect]", EVENTS[card.event.name])
        if not card.firefight:
            report.about("actions", card.id, "firefight", "the card has no copies", "one value per copy")
        if not card.times or len(set(card.times)) != len(card.times):
            report.about("actions", card.id, "times", "no timing, or one twice", "A, B or X, each once")
        if 0 in card.firefight:
            report.about("actions", card.id, "firefight", "a value of 0 does nothing", "a value from -9 to 9 but 0")
        if ("X" in card.times) != effect.answers:
            report.about("actions", card.id, "times", "this event does not fit the timing X", "X for answers only")
        if "B" in card.times and not effect.in_attack:
            report.about("actions", card.id, "times", "this event can't be used in an attack", "A")
        if "A" in card.times and not effect.in_action:
            report.about("actions", card.id, "times", "this event needs an attack", "B")


def check_scenarios(records: Records, report: Report) -> None:
    """Hold every scenario against the locations, the sides, the zones and the figures that there are."""
    slots = records["rules"].locations
    for scenario in records["scenarios"].values():
        cards = scenario.locations
        if cards and (len(cards) != slots or len(set(cards)) != slots):
            report.about("scenarios", scenario.id, "locations", f"{len(cards)} locations", f"{slots} different ones")
        for side, given in (("german", scenario.german), ("soviet", scenario.soviet)):
            for fault, expected in _placement_faults(records, side, given):
                report.about("scenarios", scenario.id, side, fault, expected)
        for field, known in (("decks", _copies(records)), ("piles", _units(records))):
            for fault, expected in _stack_faults(scenario, field, known):
                report.about("scenarios", scenario.id, field, fault, expected)
        for name, value in scenario.figures.items():
            if name not in Figures.__struct_fields__ or name == "locations":
                report.about("scenarios", scenario.id, "figures", f"{name} can't be changed", "a figure of rules.yaml")
            elif value < 0:
                report.about("scenarios", scenario.id, "figures", f"{name} is {value}", "0 or more")


def _placement_faults(records: Records, side: str, given: tuple[Placement, ...]) -> Iterator[tuple[str, str]]:
    slots, limit = records["rules"].locations, records["rules"].zone_limit
    zones = [placement.zone for placement in given]
    units = [placement.unit for placement in given]
    for unit in units:
        if records["forces"][unit].side != side:
            yield f"{unit} is on the other side", f"{side} units"
    if len(set(units)) != len(units):
        yield "a unit is placed twice", "each unit once"
    for zone in sorted(set(zones)):
        if int(zone[0]) > slots:
            yield f"there is no zone {zone}", f"slots 1 to {slots}"
        if zones.count(zone) > limit:
            yield f"too many units in {zone}", f"{limit} at most (B-010)"
        if side == "german" and zone[1] == "c":
            yield f"a unit begins in {zone}", "a periphery (B-006)"


def _copies(records: Records) -> dict[str, str]:
    """Return the side of every copy of an action card."""
    cards = records["actions"].values()
    return {f"{card.id}.{n}": card.side for card in cards for n in range(1, len(card.firefight) + 1)}


def _units(records: Records) -> dict[str, str]:
    return {unit.id: unit.side for unit in records["forces"].values()}


def _stack_faults(scenario: Scenario, field: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    placed = {placement.unit for placement in (*scenario.german, *scenario.soviet)}
    for side, cards in getattr(scenario, field).items():
        for card in cards:
            if known.get(card) != side:
                yield f"{card} is no {side} card of these", f"{side} cards, copies like GA01.2 in a deck"
            elif card in placed:
                yield f"{card} is on the table already", "units that are in the pile"
        if len(set(cards)) != len(cards):
            yield f"a {side} card lies there twice", "each card once"


SCHEMA = Schema(
    game="battle",
    tables={
        "locations": TableSpec("locations.yaml", Location),
        "forces": TableSpec("forces.yaml", Force),
        "actions": TableSpec("actions.yaml", ActionCard),
        "scenarios": TableSpec("scenarios.yaml", Scenario),
    },
    singles={"rules": ("rules.yaml", Figures)},
    registries={"battle.events": EVENTS, "battle.properties": PROPERTIES, "battle.notes": NOTES},
    texts=needed_texts,
    checks=(check_locations, check_actions, check_scenarios),
)


def load_rules() -> BattleRules:
    """Return the rules over the game's own cards and the user's packs."""
    return BattleRules(load_game(SCHEMA))
