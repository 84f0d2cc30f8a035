"""Questions about attacks: values, cards, ruins and medals, played out step by step on real positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.choice import Choice, Refusal, choice
from game.core.examples import Misfit, as_list, show
from game.core.questions import Answers, Fates, Given, Phrase, gist, number_in, plain_words, word_of_fate
from game.rules.battle.cases.asking import Table
from game.rules.battle.cases.layout import Layout
from game.rules.battle.cases.names import Names
from game.rules.battle.fight import Toll, most_absorbed
from game.rules.battle.ground import controlled
from game.rules.battle.losses import Account, account
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Attack, Losses, State

LEGALITY = ("attack_legal", "legal", "attack_possible", "can_attack")


class Play(msgspec.Struct, frozen=True):
    """One entry of a list of cards played: who, and what (nothing is a pass)."""

    seat: int
    card: str


def plays(names: Names, raw: object, attacker: int, where: str) -> list[Play]:
    """Read entries like 'attacker +2', 'Soviet pass' or 'German Flamethrowers'."""
    found: list[Play] = []
    for entry in as_list(raw, where):
        words = str(entry).strip().split(maxsplit=1)
        roles = {"attacker": attacker, "defender": 1 - attacker}
        seat = roles.get(words[0].lower().rstrip(":"), names.find_side(words[0]) if words else None)
        kind = names.find_kind(str(entry))
        if seat is None and kind is not None:
            seat, words = kind.seat, ["", str(entry)]
        if seat is None or len(words) < 2:
            raise Misfit(
                where, f"cannot interpret {where}: {show(entry)}", "write 'attacker +2' or 'defender pass'"
            )
        what = re.sub(
            r"^(plays|passes|uses)\s*", lambda m: "pass" if m[1] == "passes" else "", words[1].strip()
        )
        found.append(Play(seat, "" if what.startswith("pass") else what))
    return found


class Battle:
    """An attack being played out from a table that stands in the action phase or in the middle of it."""

    def __init__(self, table: Table, script: list[Play], uses: dict[int, int] | None = None) -> None:
        self.table = table
        self.script = script
        self.uses = uses or {}
        self.before_turning = [0, 0]
        self.most = [0, 0]
        self.first_values: list[int] = []
        self.after_events: list[int] = []
        self.rations: dict[str, int] = {}
        self.bills: dict[str, Toll] = {}
        self.room = [0, 0]
        self.attack: Attack | None = None

    def run(self) -> None:
        """Play the script, pass otherwise, and stop where losses are taken."""
        stops = ("losses", "loss_rations", "medal", "action", "")
        while self.table.prompt not in stops:
            self._note()
            prompt, offered = self.table.prompt, self.table.choices()
            verb = {"fight_event": "event", "firefight": "firefight", "answer": "event"}.get(prompt, "")
            entry = self.next_play(verb) if verb else None
            if entry is not None:
                self.table.play(entry)
            elif verb:
                self.table.do("pass")
            else:
                self.table.play(next(filter(self._is_used, offered), offered[0]))
        if self.script:
            raise Misfit(
                "given", f"{self.script[0].card!r} can't be played by {SIDES[self.script[0].seat]} here", ""
            )

    def next_play(self, verb: str) -> Any:
        """Return the choice that the script has for the side asked now, if it has one."""
        if not self.script or self.script[0].seat != self.table.seat:
            return None
        card = self.script[0].card
        value = number_in(card) if re.fullmatch(r"[+-]\d", card) else None
        kind = self.table.names.find_kind(card)
        for offer in self.table.choices(verb):
            held = str(offer.subject)
            by_value = verb == "firefight" and value is not None
            if by_value and self.table.rules.firefight[held] != value:
                continue
            if by_value or (kind is not None and self.table.rules.kind_of[held] is kind):
                self.script.pop(0)
                return offer
        if not card:
            self.script.pop(0)
        return None

    def _is_used(self, offer: Choice) -> bool:
        value = self.uses.get(self.table.seat)
        return offer.verb == "use" and self.table.rules.firefight[str(offer.subject)] == value

    def _note(self) -> None:
        attack = attack_of(self.table.state)
        if attack is None:
            return
        self.attack = attack
        if not self.first_values:
            self.first_values = attack.values[:]
        self.before_turning = attack.values[:]
        if self.table.prompt == "firefight" and not self.after_events:
            self.after_events = attack.values[:]
        self.rations = {unit.id: unit.rations for own in self.table.state.units for unit in own.values()}
        for seat in (GERMAN, SOVIET):
            sheet = sheet_of(self.table, seat)
            self.bills.update(sheet.undecided)
            self.room[seat] = sheet.room
            self.most[seat] = sheet.rations + most_absorbed(list(sheet.undecided.values()), sheet.room)

    @property
    def losses(self) -> list[int]:
        """Return the losses of both sides once they are fixed."""
        fixed = self.table.happened("losses_fixed")
        return list(fixed[-1].data["losses"]) if fixed else [0, 0]


def sheet_of(table: Table, seat: int) -> Account:
    """Return what a side could absorb in the attack under way."""
    return account(table.rules, table.state, Losses(step="losses.leave", seat=seat, need=99))


class End(msgspec.Struct, frozen=True):
    """One way in which an attack can end."""

    fates: dict[str, str]
    medals: frozenset[str]
    control: str
    costs: tuple[int, ...]


def ends(table: Table, fighters: list[list[str]], slot: str) -> list[End]:
    """Return all ways in which the losses can be taken; which rations pay makes no difference."""
    return list(_ends(table, table.state.clone(), fighters, slot, frozenset()))


def _ends(
    table: Table, state: State, fighters: list[list[str]], slot: str, medals: frozenset[str]
) -> Iterator[End]:
    decision = table.rules.decision(state)
    prompt = decision.prompt if decision else ""
    if decision is not None and prompt in ("losses", "loss_rations", "medal"):
        options = decision.choices if prompt == "losses" else decision.choices[:1]
        if prompt == "medal":
            medals = frozenset(str(c.subject).lower() for c in decision.choices)
        for wanted in options:
            twin = state.clone()
            table.rules.push(twin, wanted)
            yield from _ends(table, twin, fighters, slot, medals)
        return
    fates = {unit: _fate(state, seat, unit) for seat in (0, 1) for unit in fighters[seat]}
    held = [SIDES[seat] for seat in (0, 1) if slot in controlled(table.rules, state, seat)]
    new = frozenset(
        unit.id.lower() for own in state.units for unit in own.values()
        if unit.medals > _medals_before(table.state, unit.id)
    )  # fmt: skip
    costs = tuple(
        sum(fates[u] == fate for u in fighters[seat]) for seat in (0, 1) for fate in ("destroyed", "retreats")
    )
    yield End(fates, medals or new or frozenset(("nobody",)), held[0] if held else "nobody", costs)


def _medals_before(state: State, unit: str) -> int:
    return next((own[unit].medals for own in state.units if unit in own), 0)


def _fate(state: State, seat: int, unit: str) -> str:
    standing = state.units[seat].get(unit)
    if standing is None:
        return "destroyed"
    return "retreats" if standing.zone[1] == "p" else "stays"


def fates(found: list[End], wanted: Any) -> Fates:
    """Sum up one thing over all ends, and over those in which each side loses as little as it can."""
    least = min((end.costs for end in found), key=lambda c: (c[0] + c[2], c[1] + c[3]))
    likely = [end for end in found if end.costs == least]
    return Fates(_union(found, wanted), _union(likely, wanted))


def _union(found: list[End], wanted: Any) -> frozenset[str]:
    return frozenset(word for end in found for word in wanted(end))


def attack(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-040 to B-049: a whole attack, without cards or with those that the question names."""
    layout = Layout(names)
    raw = [as_list(given.get(key, default=[]), f"given.{key}") for key in ("attackers", "defenders")]
    attacker = layout.seat_of(
        raw[0][0] if raw[0] else "",
        names.side(given.get("active", "attacker", default="german"), "given.active"),
    )
    names.side(given.get("defender", default=SIDES[1 - attacker]), "given.defender")
    place = given.get("location", default="Grain Elevator")
    slot = layout.place_of(place, given, "location")
    layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
    asks_legality = not {gist(key) for key in expect}.isdisjoint(map(gist, LEGALITY))
    if not raw[0] or not (raw[1] or asks_legality):
        raise Misfit("given.attackers", "an attack needs attackers and defenders", "name units of both sides")
    sides = [attacker, 1 - attacker]
    named = [[layout.put(seat, slot + "c", one, "given.attackers") for one in units]
             for seat, units in zip(sides, raw, strict=True)]  # fmt: skip
    for seat, side in enumerate(SIDES):
        ring = tuple(f"{side}_{key}" for key in ("units_in_periphery", "periphery", "in_periphery"))
        layout.put_many(seat, slot + "p", given.number(*ring), given.at(*ring))
        layout.put_many(
            seat, slot + "c", given.number(f"{side}_units_not_attacking"), f"given.{side}_units_not_attacking"
        )
    script = plays(names, given.get("events", "events_in_order", default=[]), attacker, "given.events")
    for key in ("plays", "german_plays", "soviet_plays"):
        named_cards = given.get(key, default=[])
        named_cards = named_cards if isinstance(named_cards, list) else [named_cards]
        script += plays(names, named_cards, attacker, f"given.{key}")
    script += plays(
        names, given.get("firefight", "cards", "cards_in_order", default=[]), attacker, "given.firefight"
    )
    decks = _tops(given, attacker)
    hands = {
        side: [_card(p.card) for p in script if p.seat == seat and p.card] for seat, side in enumerate(SIDES)
    }
    table = with_spare_cards(layout, {"active": SIDES[attacker], "decks": decks, "hands": hands})
    before = {unit: one.rations for own in table.state.units for unit, one in own.items()}
    refusal = _begin(table, named[0], slot)
    answers = Answers()
    answers.say(refusal is None, *LEGALITY)
    answers.say(refusal[1].rule if refusal else "none", "rule")
    if refusal is not None and asks_legality:
        return answers
    if refusal is not None:
        raise Misfit("given.attackers", f"{refusal[0]} can't attack: {refusal[1]}", "give it a ration")
    paid = {u: table.state.units[attacker][u].rations + _taken(table, u) for u in named[0]}
    uses = {seat: given.number(f"{side}_uses") for seat, side in enumerate(SIDES) if f"{side}_uses" in given}
    battle = Battle(table, script, uses)
    battle.run()
    place_now = table.state.places[int(slot) - 1]
    found = ends(table, named if attacker == GERMAN else named[::-1], slot)
    found = _as_chosen(given, found, named, attacker)
    answers.say(place_now.rubble, "rubble", "rubble_on_it", "rubble_after")
    answers.say(place_now.destroyed, "destroyed", "location_destroyed", "flips_in_step_1")
    answers.say(paid, "rations_after_paying")
    answers.say(sum(before[u] - paid[u] for u in named[0]), "rations_paid", "attack_cost")
    answers.say(fates(found, lambda end: {end.control}), "control", "controller")
    answers.say(fates(found, lambda end: end.medals), "medal", "medal_to")
    for number, seat in enumerate(sides):
        for side in (SIDES[seat], ("attacker", "defender")[number]):
            _say_side(answers, battle, seat, side)
            option = f"{side}_option"
            if option in expect:
                possible = _is_possible(str(expect[option]), found, named[number], battle.losses[seat])
                answers.say(expect[option] if possible else "not possible", option)
        for unit in named[number]:
            answers.say(fates(found, lambda end, unit=unit: {end.fates[unit]}), unit)
    _say_units(answers, battle, named, sides)
    return answers


def _tops(given: Given, attacker: int) -> dict[str, list[Any]]:
    """Return the cards turned over in step 6; if none are given, two that take each other's effect away."""
    tops = given.below("step_6")
    decks: dict[str, list[Any]] = {}
    for seat, side in enumerate(SIDES):
        role = "attacker" if seat == attacker else "defender"
        more = (f"{who}_{word}" for who in (side, role) for word in ("deck", "turns_over", "top_card", "step_6"))
        top = tops.get(side, side.title(), role, default=given.get(*more, default=[]))
        decks[side] = [_card(one) for one in (top if isinstance(top, list) else [top])]
    if not any(decks.values()):
        return {SIDES[attacker]: ["+1", "+1"], SIDES[1 - attacker]: ["-1", "-1"]}
    return decks


def _as_chosen(given: Given, found: list[End], named: list[list[str]], attacker: int) -> list[End]:
    """Keep the ends in which the units do what the question says of them."""
    sides = (SIDES[attacker], SIDES[1 - attacker])
    for units, who in zip(named, zip(sides, ("attacker", "defender"), strict=True), strict=True):
        group = [f"{one}_{word}" for one in who for word in ("unit", "units", "choice", "chooses", "fighters")]
        wanted = [(unit, given.get(unit)) for unit in units if unit in given]
        wanted += [(unit, text) for text in [given.get(*group)] if text is not None for unit in units]
        for unit, text in wanted:
            found = [end for end in found if end.fates[unit] == word_of_fate(str(text))]
    if not found:
        raise Misfit("given", "the losses can't be taken in this way", "leave the choice open")
    return found


def _say_units(answers: Answers, battle: Battle, named: list[list[str]], sides: list[int]) -> None:
    """Answer what is left of the fighters when losses are taken, and what each could absorb."""
    answers.say(battle.rations, "rations", "rations_after_events")
    taken = battle.table.happened("rations", why="taken")
    answers.say(SIDES[1 - int(str(taken[0].data["seat"]))] if taken else "nobody", "first_to_remove", "removes_first")
    for number, seat in enumerate(sides):
        units, can = named[number], {}
        for unit in units:
            bill = battle.bills[unit]
            can[unit] = bill.retreat >= 0 and battle.room[seat] > 0
            figures = {"retreat_absorbs": max(0, bill.retreat), "destruction_absorbs": bill.death,
                       "retreat_possible": can[unit], "rations": battle.rations[unit]}  # fmt: skip
            for key, value in figures.items():
                answers.say(value, f"{unit}_{key}")
                if len(units) == 1:
                    roles = (f"{SIDES[seat]}_", f"{('attacker', 'defender')[number]}_", "")
                    answers.say(value, *(role + key for role in roles if role + key != "rations"))
        turned = [card for e in battle.table.happened("cards_turned", seat=seat) for card in e.data["cards"]]
        for side in (SIDES[seat], ("attacker", "defender")[number]):
            answers.say(any(can.values()), f"{side}_retreat_possible", f"{side}_can_retreat", f"{side}_may_retreat")
            answers.say(sum(battle.rations[unit] for unit in units), f"{side}_rations_left", f"{side}_rations")
            answers.say(len(turned), f"cards_turned_over_by_{side}", f"{side}_cards_turned", f"{side}_turns_over")


def _say_side(answers: Answers, battle: Battle, seat: int, side: str) -> None:
    losses = battle.losses
    answers.say(
        battle.first_values[seat],
        f"{side}_step_2",
        f"{side}_combat_value",
        f"{side}_combat",
        f"{side}_before_events",
    )
    answers.say(battle.before_turning[seat], f"{side}_before_step_6", f"{side}_after_firefight")
    answers.say(battle.after_events[seat], f"{side}_before_firefight", f"{side}_after_events", f"{side}_step_3")
    answers.say(losses[1 - seat], f"{side}_value", f"{side}_final", f"{side}_final_value")
    answers.say(losses[seat], f"{side}_losses")
    answers.say(battle.most[seat], f"{side}_can_absorb_at_most")


def _card(raw: object) -> object:
    return raw if isinstance(raw, int) else str(raw)


def with_spare_cards(layout: Layout, given: dict[str, Any]) -> Table:
    """Build the position with one more card in each hand, so that every step of the attack is asked for."""
    names = layout.names
    hands = {side: [*given["hands"][side], _spare(names, seat)] for seat, side in enumerate(SIDES)}
    return layout.table(**{**given, "hands": hands})


def _spare(names: Names, seat: int) -> str:
    return next(
        card for card in reversed(names.rules.decks[seat]) if names.rules.kind_of[card].times == ("A",)
    )


def _taken(table: Table, unit: str) -> int:
    return len(table.happened("rations", unit=unit, why="taken"))


def _begin(table: Table, attackers: list[str], slot: str) -> tuple[str, Refusal] | None:
    """Name the attackers; return one that can't attack, and why."""
    verb: tuple[str, ...] = ("attack", attackers[0], slot)
    for number, unit in enumerate(attackers):
        if number:
            verb = ("join", unit)
        refusal = None if table.do(*verb) else table.rules.why_not(table.state, choice(*verb))
        if refusal is not None:
            return unit, refusal
    table.do("fight")
    return None


def _is_possible(text: str, found: list[End], units: list[str], losses: int) -> bool:
    words = plain_words(text)
    number = number_in(words)
    named = [unit for unit in units if unit.lower() in words] or units
    if "retreat" in words or "destroy" in words:
        fate = "retreats" if "retreat" in words else "destroyed"
        return any(all(end.fates[unit] == fate for unit in named) for end in found)
    only_rations = any(all(end.fates[unit] == "stays" for unit in units) for end in found)
    return "ration" in words and only_rations and number in (None, losses)


def firefight(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-044, B-045, R-12, R-13: cards played in turn, each counted at once."""
    attacker = names.side(given.get("active", "attacking_side", default="german"), "given.active")
    script = plays(names, given.get("cards_in_order", "cards", default=[]), attacker, "given.cards_in_order")
    start = given.below("start")
    values = {SIDES[attacker]: start.number("attacker", SIDES[attacker]),
              SIDES[1 - attacker]: start.number("defender", SIDES[1 - attacker])}  # fmt: skip
    layout = Layout(names)
    layout.put(attacker, "1c")
    layout.put(1 - attacker, "1c")
    hands = {side: [p.card for p in script if p.seat == seat and p.card] for seat, side in enumerate(SIDES)}
    table = with_spare_cards(layout, {
        "active": SIDES[attacker], "hands": hands,
        "attack": {"slot": 1, "step": "firefight", "values": values},
    })  # fmt: skip
    now, ended_at = [values[side] for side in SIDES], 0
    for number, entry in enumerate(script, 1):
        if table.prompt != "firefight" or table.seat != entry.seat:
            raise Misfit(
                "given.cards_in_order", f"entry {number} is not {SIDES[entry.seat]}'s turn (R-12)", ""
            )
        wanted = next((c for c in table.choices("firefight") if str(names.rules.firefight[str(c.subject)]) ==
                       entry.card.lstrip("+")), None)  # fmt: skip
        if entry.card and wanted is None:
            raise Misfit(
                "given.cards_in_order", f"cannot interpret given.cards_in_order: {entry.card!r}", "write +2"
            )
        table.play(wanted if wanted is not None and entry.card else choice("pass"))
        frame = attack_of(table.state)
        if table.prompt == "firefight" and frame is not None:
            now = frame.values[:]
        else:
            ended_at = number
    answers = Answers()
    for role, seat in (("attacker", attacker), ("defender", 1 - attacker)):
        answers.say(now[seat], role, SIDES[seat], f"{role}_value", f"{SIDES[seat]}_value")
    passed_out = ended_at == len(script) and [p.card for p in script[-2:]] == ["", ""]
    answers.say(Phrase(("two passes",) if passed_out else ("not yet over",)), "step_ends_after")
    answers.say(bool(ended_at), "step_ended", "ended", "step_over")
    answers.say(
        "nobody" if ended_at else ("attacker", "defender")[table.seat != attacker], "next_to_play", "next"
    )
    return answers


def changed_retreats(layout: Layout, given: Given, attacker: int, slot: str) -> dict[str, Any]:
    """Play the events of a question on a table of their own; return what they change about retreats."""
    script = plays(layout.names, given.get("events", default=[]), attacker, "given.events")
    for name in ("order_227", "assault_pioneers", "hold_the_cellar"):
        kind = layout.names.kind(name.replace("_", " "), f"given.{name}")
        count = given.get(name, default=0)
        script += [Play(kind.seat, kind.id)] * (1 if count is True else number_in(count) or 0)
    if not script:
        return {}
    hands = {side: [p.card for p in script if p.seat == seat] for seat, side in enumerate(SIDES)}
    table = with_spare_cards(layout, {
        "active": SIDES[attacker], "hands": hands, "attack": {"slot": slot, "step": "events"},
    })  # fmt: skip
    battle = Battle(table, script)
    while battle.script and table.prompt in ("fight_event", "answer", "take"):
        entry = battle.next_play("event") if table.prompt == "fight_event" else None
        if entry is not None:
            table.play(entry)
        elif not table.do("pass"):
            table.play(table.choices()[0])
    table.settle("answer", "take")
    frame = attack_of(table.state)
    if battle.script or frame is None:
        raise Misfit("given.events", "these events can't be played in this attack", "check who attacks")
    return {"retreats": dict(zip(SIDES, frame.retreats, strict=True)),
            "no_retreat": dict(zip(SIDES, frame.no_retreat, strict=True))}  # fmt: skip
