"""Questions about attacks: values, cards, ruins and medals, played out step by step on real positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.choice import Choice, choice
from game.core.examples import Misfit, as_list, show
from game.rules.battle.asking import Answers, Fates, Given, Phrase, Table, number_in
from game.rules.battle.fight import most_absorbed
from game.rules.battle.ground import controlled
from game.rules.battle.layout import Layout
from game.rules.battle.losses import Account, account
from game.rules.battle.names import Names, plain_words
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Attack, Losses, State


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
        for seat in (GERMAN, SOVIET):
            sheet = sheet_of(self.table, seat)
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
    place = given.get("location", default="Grain Elevator")
    slot = layout.place_of(place, given, "location")
    layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
    if not all(raw):
        raise Misfit("given.attackers", "an attack needs attackers and defenders", "name units of both sides")
    sides = [attacker, 1 - attacker]
    named = [[layout.put(seat, slot + "c", one, "given.attackers") for one in units]
             for seat, units in zip(sides, raw, strict=True)]  # fmt: skip
    for seat, side in enumerate(SIDES):
        layout.put_many(
            seat, slot + "p", given.number(f"{side}_units_in_periphery"), f"given.{side}_units_in_periphery"
        )
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
    tops = given.below("step_6")
    decks: dict[str, list[Any]] = {}
    for seat, side in enumerate(SIDES):
        top = tops.get(side, side.title(), "attacker" if seat == attacker else "defender", default=[])
        decks[side] = [_card(one) for one in (top if isinstance(top, list) else [top])]
    hands = {
        side: [_card(p.card) for p in script if p.seat == seat and p.card] for seat, side in enumerate(SIDES)
    }
    table = with_spare_cards(layout, {"active": SIDES[attacker], "decks": decks, "hands": hands})
    before = {unit: one.rations for own in table.state.units for unit, one in own.items()}
    _begin(table, named[0], slot)
    paid = {u: table.state.units[attacker][u].rations + _taken(table, u) for u in named[0]}
    uses = {seat: given.number(f"{side}_uses") for seat, side in enumerate(SIDES) if f"{side}_uses" in given}
    battle = Battle(table, script, uses)
    battle.run()
    place_now = table.state.places[int(slot) - 1]
    found = ends(table, named if attacker == GERMAN else named[::-1], slot)
    answers = Answers()
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
    return answers


def _say_side(answers: Answers, battle: Battle, seat: int, side: str) -> None:
    losses = battle.losses
    answers.say(
        battle.first_values[seat],
        f"{side}_step_2",
        f"{side}_combat_value",
        f"{side}_combat",
        f"{side}_before_events",
    )
    answers.say(battle.before_turning[seat], f"{side}_before_step_6")
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


def _begin(table: Table, attackers: list[str], slot: str) -> None:
    """Name the attackers, or say which of them can't attack."""
    verb: tuple[str, ...] = ("attack", attackers[0], slot)
    for number, unit in enumerate(attackers):
        if number:
            verb = ("join", unit)
        refusal = None if table.do(*verb) else table.rules.why_not(table.state, choice(*verb))
        if refusal is not None:
            raise Misfit("given.attackers", f"{unit} can't attack: {refusal}", "give it a ration")
    table.do("fight")


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
