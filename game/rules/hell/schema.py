"""The schema of the data of The Hell of Stalingrad: tables, effects, the texts each record needs, and cross-checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.data.faults import Report
from game.data.loader import load_game
from game.data.schema import EffectCall, Records, Schema, TableSpec, TextKey
from game.rules.hell.cards import (
    Building,
    Campaign,
    Carnage,
    Combat,
    Commander,
    Figures,
    Formation,
    Leader,
    Scenario,
    Unit,
)
from game.rules.hell.effects import EFFECTS
from game.rules.hell.rules import HellRules
from game.rules.hell.state import SIDES, SLOTS

RULE_NUMBERS = (
    *(
        f"H-{n:03}"
        for low, high in (
            (1, 17), (20, 26), (30, 48), (50, 56), (60, 64), (70, 73), (80, 84), (90, 94), (100, 104), (110, 115),
            (120, 125), (130, 135), (140, 147), (150, 156), (160, 171), (180, 191), (195, 196), (200, 216),
            (220, 226), (230, 233),
        )
        for n in range(low, high + 1)
    ),
    *(f"R-{n:02}" for n in range(1, 58)),
)  # fmt: skip
"""Every rule and ruling that the in-app rule book must explain."""

NAMED = {
    "units": "unit", "formations": "formation", "buildings": "building", "combat": "card", "campaigns": "campaign",
    "commanders": "commander",
}  # fmt: skip
"""The tables whose records have a name and a text, with the section of their texts."""


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts that the cards, the scenarios and the rule book need."""
    for number in RULE_NUMBERS:
        yield TextKey(f"hell.rule.{number}")
    for table, section in (*NAMED.items(), ("scenarios", "scenario")):
        for id_ in records[table]:
            yield TextKey(f"hell.{section}.{id_}.name", table, id_)
            yield TextKey(f"hell.{section}.{id_}.text", table, id_)
    for id_ in records["leaders"]:
        yield TextKey(f"hell.leader.{id_}.name", "leaders", id_)
    for name in EFFECTS.names():
        yield TextKey(f"hell.effect.{name}")


def all_calls(records: Records) -> Iterator[tuple[str, Any, str, Iterable[EffectCall]]]:
    """Yield every list of effects with its table, record and field."""
    fields = {
        "units": ("tactic",), "formations": ("vanguard", "medal"), "buildings": ("german", "soviet"),
        "combat": ("effects",), "campaigns": ("effects",), "commanders": ("bonus",),
    }  # fmt: skip
    for table, names in fields.items():
        for record in records[table].values():
            for name in names:
                yield table, record, name, getattr(record, name)
    for card in records["carnage"].values():
        yield "carnage", card, "first", (card.first,)
        yield "carnage", card, "second", (card.second,)


def check_units(records: Records, report: Report) -> None:
    """See that every effect that adds units names a kind that there is, on the right side."""
    for table, record, name, calls in all_calls(records):
        for call in calls:
            unit = call.params.get("unit")
            if call.name not in ("add", "flip"):
                continue
            if unit not in records["units"]:
                report.about(table, record.id, name, f"there is no unit {unit!r}", "a unit of units.yaml")
            elif name not in SIDES and records["units"][unit].side != getattr(record, "side", ""):
                report.about(table, record.id, name, f"{unit} is on the other side", "an own unit")
            elif name in SIDES and records["units"][unit].side != name:
                report.about(table, record.id, name, f"{unit} is on the other side", f"a {name} unit")


def check_cards(records: Records, report: Report) -> None:
    """See that combat cards and formations have what their side needs (H-102, H-110)."""
    for card in records["combat"].values():
        if (card.doctrine is not None) != (card.side == "german" and not card.hero):
            report.about("combat", card.id, "doctrine", "a German card that is no hero has one", "only those")
        if (card.cost or card.sacrifice) and (card.side == "german" or card.hero):
            report.about("combat", card.id, "cost", "only Soviet cards cost patriotism or lives", "0")
        if not card.effects:
            report.about("combat", card.id, "effects", "the card does nothing", "at least one effect")
    for card in records["formations"].values():
        if (card.doctrine is not None) != (card.side == "german"):
            report.about("formations", card.id, "doctrine", "every German formation has one", "only those")
        if card.side == "german" and (card.machine_gun or card.medal):
            report.about("formations", card.id, "medal", "only Soviet formations have a depletion icon", "none")


def check_box(records: Records, report: Report) -> None:
    """See that the districts, the commanders, the leaders and the decks are complete (H-003 to H-011)."""
    banks = [card.district for card in records["buildings"].values() if card.river_bank]
    for slot in SLOTS:
        if banks.count(slot) != 1:
            report.about("buildings", "", "river_bank", f"district {slot} has {banks.count(slot)} River Banks", "one")
    if records["rules"].volga_cards < len(SLOTS):
        report.about("rules", "", "volga_cards", "there are too few Volga cards", f"at least {len(SLOTS)}")
    for card in records["commanders"].values():
        if card.successor and card.successor not in records["commanders"]:
            report.about("commanders", card.id, "successor", f"nobody is {card.successor!r}", "a commander")
    turns = max(
        [records["rules"].turns, *(s.figures.get("turns", 0) for s in records["scenarios"].values())]
    )
    for side in SIDES:
        leaders = sum(card.side == side for card in records["leaders"].values())
        if leaders != records["rules"].leaders:
            report.about("rules", "", "leaders", f"there are {leaders} {side} leaders", "as many as leaders.yaml has")
        if sum(card.side == side for card in records["campaigns"].values()) < turns:
            report.about("campaigns", "", "side", f"too few {side} campaign cards", f"at least {turns}")


def check_scenarios(records: Records, report: Report) -> None:
    """Hold the figures and the stacked cards of every scenario against those that there are."""
    cards = {f"{card.id}.{n}" for card in records["combat"].values() for n in range(1, card.copies + 1)}
    for table in ("formations", "buildings", "carnage", "campaigns"):
        cards.update(records[table])
    for scenario in records["scenarios"].values():
        for card in scenario.draws:
            if card not in cards:
                report.about("scenarios", scenario.id, "draws", f"there is no card {card}", "cards like GC01.2 or BA1")
        for name in scenario.figures:
            if name not in Figures.__struct_fields__ or name in ("volga_cards", "leaders"):
                report.about("scenarios", scenario.id, "figures", f"{name} can't be changed", "a figure of rules.yaml")


SCHEMA = Schema(
    game="hell",
    tables={
        "units": TableSpec("units.yaml", Unit),
        "formations": TableSpec("formations.yaml", Formation),
        "buildings": TableSpec("buildings.yaml", Building),
        "combat": TableSpec("combat.yaml", Combat),
        "carnage": TableSpec("carnage.yaml", Carnage),
        "campaigns": TableSpec("campaigns.yaml", Campaign),
        "commanders": TableSpec("commanders.yaml", Commander),
        "leaders": TableSpec("leaders.yaml", Leader),
        "scenarios": TableSpec("scenarios.yaml", Scenario),
    },
    singles={"rules": ("rules.yaml", Figures)},
    registries={"hell.effects": EFFECTS},
    texts=needed_texts,
    checks=(check_units, check_cards, check_box, check_scenarios),
)


def load_rules() -> HellRules:
    """Return the rules over the game's own cards and the user's packs."""
    return HellRules(load_game(SCHEMA))
