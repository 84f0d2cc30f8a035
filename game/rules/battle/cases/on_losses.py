"""Questions about losses: what rations, retreats and destruction absorb, and which choices settle them."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit, as_list
from game.core.questions import Answers, Given, number_in, plain_words
from game.rules.battle.cases.asking import Table
from game.rules.battle.cases.layout import Layout
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.on_attack import End, changed_retreats, ends, fates, sheet_of, with_spare_cards
from game.rules.battle.fight import most_absorbed
from game.rules.battle.losses import Account
from game.rules.battle.state import SIDES

ORDINALS = ("first", "second", "third")


def losses(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-047, R-15, R-16: how a side can take its losses."""
    key = next(
        (k for k in ("units", "defender", "attacker", "defenders", "attackers", "unit", "fighters") if k in given),
        "units",
    )
    raw = given.get(key, default=[])
    listed = raw if isinstance(raw, list) else [raw]
    role_attacks = key.startswith("attack") or "attack" in str(given.get("role", default=""))
    layout = Layout(names)
    own = layout.seat_of(listed[0] if listed else "", names.side(
        given.get("side", default="german" if role_attacks else "soviet"), "given.side"))  # fmt: skip
    slot = layout.place_of(given.get("location", default="Grain Elevator"), given, "location")
    layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
    units = [layout.put(own, slot + "c", one, f"given.{key}") for one in listed]
    layout.put(1 - own, slot + "c", where="given")
    limit = names.rules.figures["standard"].zone_limit
    ring = given.number("own_units_in_periphery", "units_in_periphery", default=0)
    if "room_in_periphery" in given:
        ring = limit - given.number("room_in_periphery")
    layout.put_many(own, slot + "p", ring, "given.own_units_in_periphery")
    need, attacker = given.number("losses"), own if role_attacks else 1 - own
    changes = changed_retreats(layout, given, attacker, slot)
    values = {SIDES[own]: 0, SIDES[1 - own]: need}
    base = {"active": SIDES[attacker], "hands": {side: [] for side in SIDES}}
    attack_given = {"slot": slot, "attackers": units if role_attacks else None, "values": values, **changes}
    attack_given = {k: v for k, v in attack_given.items() if v is not None}
    pause = with_spare_cards(layout, {**base, "attack": {**attack_given, "step": "firefight"}})
    sheet = sheet_of(pause, own)
    table = layout.table(active=SIDES[attacker], attack={**attack_given, "step": "losses"})
    fighters: list[list[str]] = [[], []]
    fighters[own] = units
    found = ends(table, fighters, slot)
    return _say_losses(Answers(), expect, table, sheet, found, units, need)


def _say_losses(
    answers: Answers,
    expect: dict[str, Any],
    table: Table,
    sheet: Account,
    found: list[End],
    units: list[str],
    need: int,
) -> Answers:
    bills = [sheet.undecided[unit] for unit in units]
    can = [bill.retreat >= 0 and sheet.room > 0 for bill in bills]
    answers.say(sheet.rations, "by_rations_only", "rations_absorb", "by_rations")
    together = sum(bill.retreat for bill in bills) if all(can) and sheet.room >= len(units) else 0
    answers.say(
        together, "both_retreat_and_no_rations", "all_retreat_and_no_rations", "both_retreat", "all_retreat"
    )
    answers.say(any(can), "retreat_possible")
    fate_words = {fate for end in found for fate in end.fates.values()}
    answers.say("retreats" in fate_words, "retreat_legal", "may_retreat")
    answers.say("destroyed" in fate_words, "destruction_legal", "may_be_destroyed")
    answers.say(all(can) and sheet.room >= len(units), "all_may_retreat", "both_may_retreat", "both_can_retreat")
    deaths = sum(bill.death for bill in bills)
    answers.say(deaths, "absorbed_by_destruction", "all_destroyed_absorb", "destruction_absorbs")
    most = sheet.rations + most_absorbed(bills, sheet.room)
    answers.say(most, "can_absorb_at_most", "at_most")
    answers.say(
        all("destroyed" in end.fates.values() for end in found), "destruction_needed", "destruction_forced"
    )
    answers.say(all(set(end.fates.values()) == {"destroyed"} for end in found), "all_destroyed")
    for number, unit in enumerate(units):
        bill, fate = bills[number], fates(found, lambda end, unit=unit: {end.fates[unit]})
        mine = [ORDINALS[number], unit] if number < len(ORDINALS) else [unit]
        for name in (*mine, *(("unit",) if len(units) == 1 else ()), f"{mine[0]}_unit"):
            answers.say(bill.retreat if can[number] else 0, f"{name}_retreat_absorbs")
            answers.say(bill.death, f"{name}_destruction_absorbs")
            answers.say(can[number], f"{name}_retreat_possible", f"{name}_can_retreat")
            answers.say(fate, name)
    if len(units) == 1:
        escape = bills[0].retreat if can[0] else 0
        answers.say(escape, "retreat_absorbs")
        answers.say(escape + sheet.rations, "retreat_and_rations", "retreat_and_all_rations")
        answers.say(deaths + sheet.rations, "destruction_and_rations", "destruction_and_all_rations")
        answers.say(max(0, escape - need), "surplus", "surplus_of_retreat")
        answers.say(escape > need, "wasted", "surplus_wasted")
    for key in ("a_legal_choice", "an_illegal_choice", "another_legal_choice"):
        if key in expect:
            legal = _is_legal(table, sheet, units, as_list(expect[key], f"expect.{key}"))
            answers.say(expect[key] if legal == (key != "an_illegal_choice") else "not so", key)
    return answers


def _is_legal(table: Table, sheet: Account, units: list[str], phrases: list[Any]) -> bool:
    """Play phrases like 'first retreats 2, second spends 1 ration'; tell whether they settle the losses."""
    trial = table.twin()
    spends: dict[str, int] = {}
    for phrase in phrases:
        words = plain_words(str(phrase))
        unit = next(
            (u for u, o in zip(units, ORDINALS, strict=False) if words.startswith((o, u.lower()))), units[0]
        )
        number = number_in(words[len(words.split()[0]) :]) if units[0].lower() not in words else None
        bill = sheet.undecided[unit]
        if "spend" in words or "ration" in words:
            spends[unit] = spends.get(unit, 0) + (number or 1)
        elif "retreat" in words:
            if not trial.do("retreat", unit, sheet.zone) or number not in (None, bill.retreat):
                return False
        elif "destroy" in words or "dies" in words:
            if not trial.do("destroy", unit) or number not in (None, bill.death):
                return False
        elif "stay" not in words:
            raise Misfit("expect.a_legal_choice", f"cannot interpret {phrase!r}", "write 'first retreats 2'")
    if trial.prompt == "losses" and not trial.do("stay"):
        return False
    for unit, count in spends.items():
        for _ in range(count):
            if trial.prompt == "loss_rations" and not trial.do("spend", "rations", unit):
                return False
    paid = {
        u: -sum(int(str(e.data["by"])) for e in trial.happened("rations", unit=u, why="losses"))
        for u in units
    }
    return trial.prompt not in ("losses", "loss_rations") and {u: n for u, n in paid.items() if n} == spends
