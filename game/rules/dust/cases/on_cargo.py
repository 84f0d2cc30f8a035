"""Questions about vehicles that are carried: when they may leave their carrier, and what they may do then (S11)."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from game.core.choice import choice
from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.carrying import go_aboard, why_not_carry
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.names import fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.cases.wording import DustAnswers, Prose, Told

CARRIERS = ("airlifter", "sealifter", "carrier", "aircraft", "transport", "helicopter")
CARGO = ("cargo", "vehicle", "embarked_vehicle", "carried_vehicle", "embarked")
ACTIONS = ("actions", "declared", "later_actions", "action")
WITH = {"air_assault": "air-assault", "airmobile": "airmobile"}
"""How a question calls the rules by which a vehicle may be lifted."""


class Lifted:
    """A carrier with a vehicle aboard, and somebody to be attacked."""

    def __init__(self, asker: Asker, given: Given, words: tuple[str, ...] = ()) -> None:
        self.asker = asker
        self.stand: Stand = asker.stand(given, roles=("none",))
        raw = given.get(*CARRIERS, default=None)
        if raw is None:
            raise Misfit("given.carrier", "there is no carrier", "write carrier: Carrier, cargo: Nastasia")
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        inner = spec.pop("cargo", None)
        spec.pop("airlifter", None)
        self.carrier = self._add(spec, "carrier", [(0, 0)])
        load = given.get(*CARGO, default=inner)
        if load is None:
            raise Misfit("given.cargo", "nothing is carried", "write cargo: Nastasia")
        own = dict(load) if isinstance(load, dict) else {"name": load}
        own = {**own, **{key: given.get(key) for key in ("cargo_actions", "cargo_declared") if key in given}}
        self.raw = next((own.pop(key) for key in (*ACTIONS, "cargo_actions", "cargo_declared") if key in own), None)
        if self.raw is None:
            self.raw = given.get(*ACTIONS, default=["Move", "Attack"])
        self.cargo = self._add(own, "cargo", [(0, 0)])
        if words:
            kept = tuple(word for word in self.cargo.card.keywords if word not in WITH.values())
            self.cargo.card = replace(self.cargo.card, keywords=(*kept, *words))
        foe = "Gunners" if self.cargo.card.bloc != "allies" else "Ghosts"
        texts = self.raw if isinstance(self.raw, list) else [self.raw]
        for text in texts:
            words_of = fold(text).partition("attack ")[2].partition(" with ")[0]
            foe = words_of if words_of and asker.names.find_unit(words_of) else foe
        self.foe = self._add({"name": foe}, "enemy", [(0, 3)])
        self.foe.side = 1
        self.stand.settle(4)
        self.table = Table(asker, self.stand)

    def _add(self, spec: dict[str, Any], role: str, spots: list[tuple[int, int]]) -> Figure:
        name = str(spec.get("name", spec.get("unit", "")))
        figure = self.stand.add(name, role, spec)
        figure.side = 0
        for key in ACTIONS:
            figure.spec.get(key)
        if not figure.squares:
            figure.squares = self.stand.filled(figure, spots, "given")
        return figure

    def why_not_aboard(self) -> str:
        """Return by which rule the vehicle can't be carried, nothing if it can."""
        cards = self.table.rules.units
        refusal = why_not_carry(cards[self.cargo.id], cards[self.carrier.id], "cargo")
        return refusal.rule if refusal else ""

    def begun(self) -> Table:
        """Return the table with the vehicle aboard, as its side is about to activate."""
        table = self.table.twin()
        go_aboard(table.state, table.id(self.cargo), table.id(self.carrier), "cargo")
        foe = table.state.units[table.id(self.foe)]
        table.state.put(replace(foe, activated=True))
        table.begin()
        return table

    def plans(self) -> set[str]:
        """Return what the vehicle may declare."""
        table = self.begun()
        if not table.do("activate", table.id(self.cargo)):
            return set()
        table.finish(("declare", "activate"))
        return {str(c.target) for c in table.choices("declare")}

    def does(self, plan: str) -> list[str]:
        """Return what of a plan the vehicle really does, played out."""
        table = self.begun()
        unit = table.id(self.cargo)
        table.do("activate", unit)
        table.finish(("declare", "activate"))
        if not table.do("declare", unit, plan):
            return []
        done: list[str] = []
        for _ in range(20):
            if table.prompt in ("activate", "") or table.seat != self.cargo.side:
                break
            if table.prompt == "move":
                table.play(self._way_out(table))
                done += ["move"] if table.state.units[unit].status == "board" else []
            elif table.prompt == "aim" and table.choices("aim"):
                table.play(table.choices("aim")[0])
                table.do("fire", unit)
                done.append("attack")
            else:
                table.play(table.plain())
        return done

    def _way_out(self, table: Table) -> Any:
        """Return the choice that takes the vehicle out of its carrier, towards the enemy where it can be told."""
        offered = table.choices("move")
        if offered:
            return offered[-1]
        region = table.rules.decision(table.state).regions[0]
        place = table.rules.field.spot
        x, y, level = place(table.state.units[table.id(self.carrier)].at)
        to_x, to_y, _ = place(table.state.units[table.id(self.foe)].at)
        facing = round(math.degrees(math.atan2(to_x - x, to_y - y)) * 10) % 3600
        for tenth in range(3, 9):
            point = (x + (to_x - x) * tenth // 10, y + (to_y - y) * tenth // 10, level, facing)
            if region.allows(point):
                return choice(region.verb, region.subject, point)
        return choice(region.verb, region.subject, region.sample(table.state.chance))


def cargo(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer when a carried vehicle may leave, and what it may do (D-299 to D-302, D-271)."""
    found = Lifted(asker, given)
    answers = DustAnswers()
    for figure in found.stand.figures:
        answers.unit(figure.name)
    c = answers.unit(found.cargo.name)
    barred = found.why_not_aboard()
    answers.say(Told(not barred), "may_be_carried", "may_be_lifted", f"{c}_may_be_carried", "carried_legally")
    plans = found.plans() if not barred else set()
    plan = plan_of(found.raw, plans)
    done = found.does(plan) if plan in plans else []
    wanted = [part for part in plan.split("+") if part in ("move", "march", "attack")]
    whole = plan in plans and len(done) >= len(wanted)
    answers.say(Told(whole), "legal", "actions_legal", "declaration_legal", f"{c}_actions_legal",
                "unload_and_attack_legal", "disembark_and_attack_in_one_activation_legal",
                "move_then_attack_legal")  # fmt: skip
    leaves = any(one.split("+")[0] in ("move", "march") for one in plans)
    for who in ("", f"{c}_", "cargo_"):
        answers.say(Told(leaves), f"{who}may_leave", f"{who}may_disembark", f"{who}may_unload", f"{who}can_leave")
        answers.say(Told(bool(plans)), f"{who}may_activate", f"{who}can_activate")
        answers.say(Told("attack" in done), f"{who}may_attack", f"{who}attack_after_move_legal",
                    f"{who}may_attack_then")  # fmt: skip
        inside = any(one.split("+")[0] == "attack" for one in plans)
        answers.say(Told(inside), f"{who}may_attack_from_inside", f"{who}may_attack_while_carried",
                    f"{who}may_attack_aboard")  # fmt: skip
    if found.carrier.spec.flag("activated"):
        answers.say(Told(leaves), "may_activate_after_carrier", "cargo_may_activate_after_carrier",
                    f"{c}_may_activate_after_carrier", "leaves_after_carrier", "may_leave_after_carrier",
                    "unload_after_carrier_activated_legal", "activates_after_carrier",
                    "may_disembark_after_carrier")  # fmt: skip
    if not leaves:
        answers.say(Prose(("carrier", "before", "air assault", "activated")), "reason", "because", "illegal_because")
    _tell_instead(answers, asker, given, expect)
    return answers


def _tell_instead(answers: DustAnswers, asker: Asker, given: Given, expect: dict[str, Any]) -> None:
    """Tell whether a vehicle of the other kind might do the same (D-271, D-273)."""
    for key in expect:
        words = "_".join(fold(key).split())
        for name, keyword in WITH.items():
            if name in words and ("may" in words or "instead" in words or "legal" in words or "can" in words):
                other = Lifted(asker, Given(dict(given.raw)), (keyword,))
                answers.say(Told(any(one.split("+")[0] in ("move", "march") for one in other.plans())), str(key))
