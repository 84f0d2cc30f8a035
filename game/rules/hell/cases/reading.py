"""Positions of The Hell of Stalingrad read back as plain data, for what an example expects."""

from __future__ import annotations

from typing import Any

from game.core.choice import journal_form
from game.rules.hell.breaktest import break_dice
from game.rules.hell.odds import chance_of
from game.rules.hell.rules import HellRules
from game.rules.hell.state import SEATS, SIDES, SLOTS, State
from game.rules.hell.table import battle_of, fighting

POSITION = frozenset((
    "turn", "asked", "prompt", "choices", "winner", "how", "rule", "districts", "formations", "hands", "decks",
    "discards", "destroyed", "reserves", "ash", "commanders", "battle", "in_play", "closed", "leaders_left",
))  # fmt: skip


def pile(cards: list[str]) -> dict[str, Any]:
    """Return a pile by its size and its cards."""
    return {"size": len(cards), "cards": cards}


def read(rules: HellRules, state: State) -> dict[str, Any]:
    """Return the whole position as plain data."""
    decision = rules.decision(state)
    result = state.result
    return {
        "turn": state.turn,
        "asked": SEATS[decision.seat] if decision else "nobody",
        "prompt": decision.prompt if decision else "",
        "choices": journal_form(decision.choices) if decision else [],
        "winner": SIDES[result.winners[0] % 2] if result else "nobody",
        "how": result.how if result else "",
        "rule": result.rule if result else "",
        "districts": {slot: _district(rules, state, slot) for slot in SLOTS},
        "formations": _formations(rules, state),
        "hands": {SEATS[seat]: pile(hand) for seat, hand in enumerate(state.hands)},
        "decks": {side: pile(state.decks[at]) for at, side in enumerate(SIDES)},
        "discards": {side: pile(state.discards[at]) for at, side in enumerate(SIDES)},
        "destroyed": {side: pile(state.destroyed[at]) for at, side in enumerate(SIDES)},
        "reserves": {side: pile(state.reserves[at]) for at, side in enumerate(SIDES)},
        "leaders_left": {side: len(state.leaders[at]) for at, side in enumerate(SIDES)},
        "ash": pile(state.ash),
        "commanders": {SEATS[seat]: name for seat, name in enumerate(state.commanders)},
        "battle": _battle(rules, state),
        "in_play": [slot for slot, d in zip(SLOTS, state.districts, strict=True) if d.in_play],
        "closed": [slot for slot, d in zip(SLOTS, state.districts, strict=True) if d.closed],
    }


def _district(rules: HellRules, state: State, slot: str) -> dict[str, Any]:
    district = state.districts[SLOTS.index(slot)]
    found: dict[str, Any] = {
        "building": district.card, "captured": district.captured, "closed": district.closed, "hold": district.hold,
        "fire": district.fire, "bucket": district.bucket, "infernos": district.infernos,
    }  # fmt: skip
    for at, side in enumerate(SIDES):
        counts = {kind: district.units[at].get(kind, 0) for kind, unit in rules.units.items() if unit.side == side}
        found[side] = {"size": sum(counts.values()), **counts}
        found[f"{side}_formations"] = len(fighting(state, at, slot))
    return found


def _formations(rules: HellRules, state: State) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for id_, side in rules.side_of.items():
        formation = state.formations[side].get(id_)
        if formation is not None:
            found[id_] = {
                "at": formation.at or "staging line", "depleted": formation.depleted,
                "leader": formation.leader or "none", "level": formation.level if formation.leader else "none",
                "cards": list(formation.cards), "spent": formation.spent, "owner": SEATS[formation.owner],
            }  # fmt: skip
        elif id_ in state.ash:
            found[id_] = "burned"
        else:
            found[id_] = "destroyed" if id_ in state.destroyed[side] else "in the deck"
    return found


def _battle(rules: HellRules, state: State) -> dict[str, Any]:
    battle = battle_of(state)
    if battle is None:
        return {"at": "none"}
    forecast = chance_of(break_dice(rules, state, battle.slot, battle))
    return {
        "at": battle.slot, "to_act": SIDES[battle.to_act], "free_card": battle.free_card,
        "rounds": {side: battle.rounds[at] for at, side in enumerate(SIDES)},
        "heroes": [
            {"card": hero.card, "side": SIDES[hero.seat % 2], "wounded": hero.wounded} for hero in battle.heroes
        ],
        "german_dice": [die.reason for die in forecast.dice.german],
        "soviet_dice": [die.reason for die in forecast.dice.soviet],
        "capture_chance": round(100 * forecast.capture, 1), "dice": battle.dice,
    }  # fmt: skip
