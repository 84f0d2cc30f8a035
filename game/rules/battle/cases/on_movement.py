"""Questions about movement: what movements and attacks cost a unit, and where one movement may go."""

from __future__ import annotations

from typing import Any

from game.core.choice import choice
from game.core.examples import Misfit, as_list
from game.core.questions import Answers, Given, plain_words
from game.rules.battle.cases.layout import FLAGS, Layout, zone_word
from game.rules.battle.cases.names import Names
from game.rules.battle.state import SIDES


class Walk:
    """One unit that makes movements and attacks in one turn, with what is left of its rations after each."""

    def __init__(self, names: Names, given: Given, unit: object) -> None:
        layout = Layout(names)
        self.names = names
        self.deeds = [
            plain_words(str(deed))
            for deed in as_list(given.get("does", "actions", default=[]), given.at("does"))
        ]
        seat = layout.seat_of(unit, names.side(given.get("side", default="german"), given.at("side")))
        begin = str(given.get("starts_in", "start", "at", "from", default=""))
        zone = zone_word(begin) or (
            "p" if not self.deeds or self.deeds[0].startswith(("peri", "adv")) else "c"
        )
        place = given.get("location", "starts_at", default=None)
        spec = {"id": unit} if unit else {"value": given.get("value")} if "value" in given else {}
        flags = {flag: given.get(flag) for flag in FLAGS if flag in given}
        if not unit and not flags:
            flags = {"mobile": False, "driven": False}
        rations = {"rations": given.number("rations")} if "rations" in given else {}
        self.slot = 1
        slots = self._slots(zone)
        if place is not None:
            inner = Layout(names)
            inner.place_of(place, given, "location")
            layout.locations[str(slots[0])] = inner.locations["1"]
        self.unit = layout.put(seat, "1" + zone, {**spec, **flags, **rations}, given.at("unit"))
        for slot in slots[1:]:
            layout.put(1 - seat, f"{slot}c", {"value": 1}, rations=60)
        crowd = given.number("enemy_units_in_control_zone", "enemy_in_control_zone", "enemy_units_there", default=1)
        if len(slots) > 1:
            layout.put_many(1 - seat, f"{slots[1]}c", crowd - 1, given.at("enemy_units_in_control_zone"))
        self.seat = seat
        # The attacker's card takes all of the enemy's value away: what is asked is the price, not the fight.
        tops = {SIDES[seat]: ["-3"] * 4, SIDES[1 - seat]: ["-1"] * 4}
        thrust = given.get("event", "card", "plays", "after_event", default=None)
        hand = [names.kind(thrust, given.at("event")).id] if thrust is not None else []
        self.table = layout.table(active=SIDES[seat], decks=tops, hands={SIDES[seat]: hand})
        if thrust is not None and not self.table.do("event", *self.table.state.hands[seat], self.unit):
            raise Misfit(given.at("event"), f"{thrust} can't be played at {self.unit} here", "name Armoured Thrust")
        self.after: list[int | str] = []

    def _slots(self, zone: str) -> list[int]:
        """Return the slot of the first control zone movement, then those where an enemy waits."""
        here, first, foes, walked_in = 1, 0, [], False
        for deed in self.deeds:
            if deed.startswith("peri"):
                here += 1
            elif deed.startswith("control"):
                first = first or here
                here, walked_in = here + 1, True
            elif deed.startswith("attack") and not walked_in and here not in foes:
                foes.append(here)
        if "attack" not in " ".join(self.deeds) and not walked_in:
            foes.append(here)  # so that only its rations can keep it from attacking
        return [first or 1, *foes]

    def run(self) -> None:
        """Do what the unit does, noting what is left or that it was refused."""
        for deed in self.deeds:
            wanted = self._choice(deed)
            if self.table.may(*wanted):
                self.table.play(choice(*wanted))
                paid = self._unit().rations
                self._fight_out()
                self.after.append(paid)
            else:
                self.after.append("refused")

    def _unit(self) -> Any:
        return self.table.state.units[self.seat][self.unit]

    def _choice(self, deed: str) -> tuple[str, ...]:
        zone = self._unit().zone
        following = str(int(zone[0]) % len(self.names.rules.slots) + 1)
        if deed.startswith("move "):
            deed = deed.removeprefix("move ").removeprefix("to ").removeprefix("the ").removeprefix("own ")
            if deed.startswith("peri") and zone[1] == "c":
                deed = "back"
        if deed.startswith("peri"):
            return ("move", self.unit, following + "p")
        if deed.startswith("advance"):
            return ("move", self.unit, zone[0] + "c")
        if deed.startswith("control"):
            return ("move", self.unit, following + "c")
        if deed.startswith("attack"):
            return ("attack", self.unit, zone[0])
        if deed.startswith(("back", "retreat", "withdraw", "return")):
            return ("move", self.unit, zone[0] + "p")
        raise Misfit(
            "given.does", f"cannot interpret given.does: {deed!r}", "write peripheral movement, advance ..."
        )

    def _fight_out(self) -> None:
        while self.table.prompt in ("losses", "loss_rations", "take"):
            offered = self.table.choices()
            self.table.play(next((c for c in offered if c.verb == "stay"), offered[0]))

    def can_attack(self) -> bool:
        """Tell whether the unit could attack now."""
        return self.table.may("attack", self.unit, self._unit().zone[0])


def _with_unit(given: Given) -> Given:
    """Return what is given with the figures of its one unit beside the rest."""
    unit = given.raw.get("unit")
    if not isinstance(unit, dict):
        return given
    given.used |= set(given.raw)
    return given.part({**{key: value for key, value in given.raw.items() if key != "unit"}, **unit}, "unit")


def movement(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-026 to B-030, R-25: what movements and attacks cost a unit."""
    answers = Answers()
    many = [key for key in given.raw if key.startswith("unit_")]
    for key in many or ["unit"]:
        inner = given.below(key) if many else _with_unit(given)
        named = inner.get("id", "unit", "name")
        walk = Walk(names, inner, named)
        begun = walk.table.state.units[walk.seat][walk.unit].rations
        walk.run()
        left = walk.table.state.units[walk.seat][walk.unit].rations
        moves = [
            after for deed, after in zip(walk.deeds, walk.after, strict=True) if not deed.startswith("attack")
        ]
        attacks = [
            after for deed, after in zip(walk.deeds, walk.after, strict=True) if deed.startswith("attack")
        ]
        found = {
            "rations": left, "rations_left": left, "rations_after": left,
            "rations_paid": begun - left, "cost": begun - left,
            "can_attack": walk.can_attack(), "moves_legal": "refused" not in moves,
            "attack_legal": "refused" not in attacks if attacks else walk.can_attack(),
            "legal": "refused" not in walk.after, "rations_after_each": walk.after,
            "legal_each": [after != "refused" for after in walk.after],
        }  # fmt: skip
        for name, value in found.items():
            answers.say(value, f"{key}_{name}", *(() if many else (name,)))
    return answers


def one_step(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-027 to B-029, R-06: whether one movement from a zone to another is allowed."""
    start = plain_words(str(given.get("from", default="control zone")))
    raw = given.get("to", default="control zone")
    counts = given.part(raw if isinstance(raw, dict) else {}, "to")
    goal = plain_words(str(counts.get("zone", default="control zone") if isinstance(raw, dict) else raw))
    layout = Layout(names)
    named = given.get("unit", "id")
    seat = layout.seat_of(named, names.side(given.get("side", "active", default="german"), "given.side"))
    spec = {"id": named} if named else {"mobile": False}
    unit = layout.put(
        seat, "1" + (zone_word(start) or "c"), spec, "given.unit", rations=given.number("rations", default=2)
    )
    slot = "1" if "same" in goal or "own location" in goal else "2"
    zone = slot + (zone_word(goal) or "c")
    if "contested" in goal or ("enem" in goal and "no enem" not in goal):
        layout.put(1 - seat, zone)
    layout.put_many(1 - seat, zone, counts.number("enemy_units", "enemies", "enemy_units_there"), "given.to")
    own = 3 if "full" in goal else 1 if "contested" in goal else 0
    layout.put_many(seat, zone, counts.number("own_units", "units", default=own), "given.to")
    table = layout.table(active=SIDES[seat])
    refusal = table.rules.why_not(table.state, choice("move", unit, zone))
    answers = Answers()
    answers.say(refusal is None, "legal", "move_legal", "movement_legal", "possible")
    answers.say(refusal.rule if refusal else "none", "rule")
    table.do("move", unit, zone)
    answers.say(table.state.units[seat][unit].rations, "rations", "rations_after", "rations_left")
    return answers
