"""Questions about what a location or one unit brings to an attack: ruins, notes, medals, properties."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import Answers, Given, number_in, plain_words
from game.rules.battle.cases.layout import Layout
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.on_attack import changed_retreats, with_spare_cards
from game.rules.battle.fight import tolls
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import GERMAN, SIDES, SOVIET


def ruin(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-041, B-061, B-062, R-10: an attack that may destroy the location."""
    attacker = SOVIET if given.get("soviet_attacks") else GERMAN
    attacks = given.get("german_attacks", "soviet_attacks", default=True)
    layout = Layout(names)
    slot = layout.place_of(given.get("location", default="Grain Elevator"), given, "location")
    layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
    owner = names.side(given.get("controller", default=SIDES[1 - attacker]), "given.controller")
    if owner == attacker:
        raise Misfit(
            "given.controller", "a side does not attack what it controls", "let the other side attack"
        )
    unit = layout.put(attacker, slot + "c", given.get("attacker", "with"), "given.attacker", rations=40)
    layout.put(1 - attacker, slot + "c", given.get("defender"), "given.defender", rations=40)
    table = layout.table(active=SIDES[attacker])
    for _ in range(1 if attacks is True else number_in(attacks) or 0):
        table.do("attack", unit, slot)
        table.do("fight")
        while table.prompt in ("losses", "loss_rations", "take", "use"):
            offered = table.choices()
            table.play(next((c for c in offered if c.verb == "stay"), offered[0]))
    place = table.state.places[int(slot) - 1]
    held = Layout(names)
    held.locations[slot] = {"card": place.card, "rubble": place.rubble, "destroyed": place.destroyed}
    held.put(owner, slot + "c")
    held.put(1 - owner, "5p" if slot != "5" else "4p")
    drawn = (
        held.table(phase="draw", active=SIDES[owner]).happened("cards_drawn", seat=owner)[0].data["reasons"]
    )
    supplied = held.table(phase="supply", active=SIDES[owner]).happened("supply")
    answers = Answers()
    answers.say(place.destroyed, "flips_in_step_1", "destroyed", "flips", "location_destroyed")
    answers.say(place.rubble, "rubble_on_it", "rubble", "rubble_after")
    answers.say(
        int(str(supplied[0].data["rations"])) if supplied else 0, "rations_from_now", "rations", "yield"
    )
    answers.say(drawn["locations"] > 0, "counts_for_draw", "counts_for_drawing")
    answers.say(drawn["notes"], "note_draws", "bonus_cards")
    answers.say(bool(names.rules.notes(place)), "note_kept", "keeps_note")
    answers.say(SIDES[owner], "controller")
    return answers


def one_unit(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-042, B-049, properties and notes: the figures of one unit in an attack, attacking and defending."""
    answers = Answers()
    raw = given.get("unit", "fighter", default=None)
    spec: dict[str, Any] = (
        dict(raw)
        if isinstance(raw, dict)
        else {"id": raw}
        if raw
        else {"value": given.get("value", default=2)}
    )
    spec.update({k: given.get(k) for k in ("medals", "rations") if k in given})
    spec.setdefault("rations", 3)
    role = plain_words(str(given.get("role", "does", default="")))
    for attacks in (True, False):
        layout = Layout(names)
        seat = layout.seat_of(spec, GERMAN)
        attacker = seat if attacks else 1 - seat
        place = given.get("location", default="Grain Elevator")
        slot = layout.place_of(place, given, "location")
        layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
        unit = layout.put(seat, slot + "c", dict(spec), "given.unit")
        layout.put(1 - seat, slot + "c")
        changes = changed_retreats(layout, given, attacker, slot)
        table = with_spare_cards(layout, {
            "active": SIDES[attacker], "hands": {side: [] for side in SIDES},
            "attack": {"slot": slot, "step": "values" if not changes else "firefight", **changes},
        })  # fmt: skip
        frame = attack_of(table.state)
        assert frame is not None
        bill = next(t for t in tolls(table.rules, table.state, frame, seat) if t.unit == unit)
        ways = ("attacking", "attack") if attacks else ("defending", "defence")
        figures = {"combat_value": frame.values[seat], "value": frame.values[seat], "combat": frame.values[seat],
                   "retreat_possible": bill.retreat >= 0,
                   "retreat_absorbs": max(0, bill.retreat), "destruction_absorbs": bill.death,
                   "absorbed_by_destruction": bill.death}  # fmt: skip
        answers.say(frame.values[seat], *ways)
        for key, value in figures.items():
            answers.say(value, *(f"{key}_{way}" for way in ways))
            if ways[0][:5] in role or (not role and key not in answers):
                answers.say(value, key)
    return answers
