"""Questions about action cards: Uranus, when events can be played, answers to them, and reinforcements."""

from __future__ import annotations

from typing import Any

from game.core.choice import choice
from game.core.examples import Misfit
from game.core.questions import Answers, Given, Phrase, number_in, plain_words
from game.rules.battle.cases.asking import Table, winner_of
from game.rules.battle.cases.layout import Layout
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.on_attack import with_spare_cards
from game.rules.battle.cases.on_events import answers_of, card_of
from game.rules.battle.fight import price
from game.rules.battle.state import GERMAN, SIDES, SOVIET


def uranus(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-11, R-19: playing Uranus, its price and its limit."""
    text = given.get("soviet_hand", "hand", default="5 including 2 Uranus")
    size = number_in(text) or 0
    inside = [number_in(part) for part in str(text).lower().split("including")[1:]]
    held = inside[0] if inside and inside[0] is not None else given.number("uranus_in_hand", default=1)
    in_play, rations = given.number("uranus_in_play"), given.number("german_rations", default=3)
    wanted = given.number("plays", default=1)
    cancelled = bool(given.get("cancelled", "german_cancels", default=False))
    layout = Layout(names)
    layout.put(SOVIET, "1p")
    german = layout.put(GERMAN, "2p", rations=rations)
    hand = ["SA01"] * held + [c for c in reversed(names.rules.decks[SOVIET]) if c[:4] != "SA01"][
        : size - held
    ]
    hands = {"soviet": hand, "german": ["GA11"] if cancelled else []}
    table = layout.table(active="soviet", hands=hands, uranus=in_play, turn=given.number("turn", default=5))
    done = sum(_play_uranus(table, cancelled) for _ in range(wanted))
    answers = Answers()
    answers.say(done == wanted, "legal", "play_legal", "possible")
    answers.say(
        len(table.happened("card_discarded", why="price")), "cards_discarded_as_price", "price", "price_paid"
    )
    answers.say(len(table.state.hands[SOVIET]), "hand_right_after", "hand_after", "hand")
    answers.say(len(table.state.uranus), "uranus_in_play", "uranus_in_play_after")
    answers.say(bool(_uranus_choices(table)), "second_this_turn", "another_this_turn")
    left = table.state.units[GERMAN][german].rations
    answers.say(left, "german_rations", "german_rations_after")
    answers.say(rations - left, "german_rations_removed", "rations_removed")
    before = len(table.state.hands[SOVIET])
    table.do("end")
    answers.say(winner_of(table.state), "winner_at_end_of_turn", "winner", "wins")
    answers.say(len(table.state.hands[SOVIET]) - before, "cards_drawn", "draw")
    return answers


def _uranus_choices(table: Table) -> list[Any]:
    return [c for c in table.choices("event") if str(c.subject).startswith("SA01")]


def _play_uranus(table: Table, cancelled: bool) -> bool:
    offered = _uranus_choices(table)
    if not offered:
        return False
    table.play(offered[0])
    while table.prompt == "pay":
        pays = table.choices("pay")
        table.play(next((c for c in pays if not str(c.subject).startswith("SA01")), pays[0]))
    if cancelled and table.prompt == "answer":
        table.play(table.choices("event")[0])
    table.settle("answer", "take")
    return True


def timing(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-05, R-26: whether an event can be played at a moment, and what answers make of it."""
    kind, chain = card_of(names, given), answers_of(names, given)
    moment = plain_words(str(given.get("moment", "when", "phase", "played_in", default="")))
    role = plain_words(str(given.get("role", "as", default="")))
    attacker = given.get("attacker", "attacking_side", "active", default=None)
    if attacker is not None:
        role = "attacker" if names.side(attacker, given.at("attacker")) == kind.seat else "defender"
    if not moment:
        moment = {"A": "action", "B": "attack", "X": "against"}[kind.times[0]]
    against = names.kind(given.get("against", default=_harmless(names, 1 - kind.seat)), "given.against")
    place = {key: given.get(key) for key in ("rubble", "destroyed") if given.get(key)}
    table = _stage(names, kind.seat, moment, role, kind.id, against.id, [one.id for one in chain], place)
    offered = [
        c
        for c in table.choices("event")
        if names.rules.kind_of[str(c.subject)] is kind and table.seat == kind.seat
    ]
    answers = Answers()
    answers.say(bool(offered), "legal", "playable", "possible", "event_legal")
    card = next((c for c in table.state.hands[kind.seat] if names.rules.kind_of[c] is kind), "")
    refusal = None if offered or not card else table.rules.why_not(table.state, choice("event", card))
    answers.say(refusal.rule if refusal else "none", "rule")
    answers.say(refusal.reason if refusal else "none", "reason")
    if offered:
        table.play(offered[0])
        accepted = True
        for one in chain:
            reply = [c for c in table.choices("event") if names.rules.kind_of[str(c.subject)] is one]
            accepted = accepted and table.prompt == "answer" and bool(reply)
            if accepted:
                table.play(reply[0])
        while table.prompt == "pay":
            table.play(table.choices("pay")[0])
        if table.prompt == "answer":
            table.do("pass")
        table.settle("answer", "take", "give")
        stopped = any(
            names.rules.kind_of[str(e.data["card"])] is kind for e in table.happened("event_cancelled")
        )
        answers.say(accepted, "answer_legal", "cancel_legal", "answers_legal", "cancelling_legal")
        answers.say(stopped, "cancelled", "event_cancelled")
        _say_effects(answers, table, kind.seat)
        answers.say("none" if stopped else "as printed", "effect")
        answers.say(not stopped, "event_happens", "takes_effect", "has_effect")
        answers.say(card in table.state.discards[kind.seat], "card_discarded", "event_card_discarded")
    return answers


def _say_effects(answers: Answers, table: Table, seat: int) -> None:
    """Answer what the event changed: values, rations, rubble, cards, medals."""
    own, foe = (
        sum(int(str(e.data["by"])) for e in table.happened("value_changed", seat=s)) for s in (seat, 1 - seat)
    )
    answers.say(own, "bonus", "own_value_change", "value_change")
    answers.say(foe, "enemy_value_change")
    lost = [int(str(e.data["by"])) for e in table.happened("rations", seat=1 - seat)]
    gained = [int(str(e.data["by"])) for e in table.happened("rations", seat=seat)]
    answers.say(-sum(lost), "rations_removed", "enemy_rations_removed")
    answers.say(sum(gained), "rations_given", "rations_gained", "rations")
    answers.say(
        sum(int(str(e.data["by"])) for e in table.happened("rubble")), "rubble_added", "rubble_placed"
    )
    answers.say(
        sum(int(str(e.data["count"])) for e in table.happened("cards_drawn", seat=seat)), "cards_drawn"
    )
    answers.say(len(table.happened("medal")), "medals_given")


def _harmless(names: Names, seat: int) -> str:
    return ("GA04", "SA03")[seat]


def _stage(
    names: Names,
    seat: int,
    moment: str,
    role: str,
    card: str,
    against: str,
    chain: list[str],
    place: dict[str, Any],
) -> Table:
    """Build a table on which the conditions of every event hold, at the moment that is asked for."""
    layout = Layout(names)
    own, foe = seat, 1 - seat
    layout.locations["1"] = {"card": "L06", **place}
    layout.locations["2"] = {"card": "L04", "rubble": 2}
    for side, zones in ((own, ("1c", "1p", "2c", "3p")), (foe, ("4p", "4c", "5c"))):
        for zone in zones:
            layout.put(side, zone, where="given", rations=3, attacks=1)
    in_attack = "attack" in moment or "step 3" in moment or "fight" in moment
    waiting = "against" in moment or "answer" in moment or "cancel" in moment
    enemys = "enemy" in moment or "opponent" in moment or "other" in moment
    attacker = own if "defen" not in role and "defen" not in moment else foe
    active = attacker if in_attack else foe if waiting or enemys else own
    if in_attack:
        layout.put(foe, "1c", where="given", rations=3)
    hands: dict[str, list[Any]] = {SIDES[own]: [card], SIDES[foe]: [against] if waiting else []}
    for number, one in enumerate(chain):
        hands[SIDES[foe if number % 2 == 0 else own]].append(one)
    if "SA01" in (card, against if waiting else ""):
        hands["soviet"] += ["-1", "-1", "-1"]
    given: dict[str, Any] = {"active": SIDES[active], "hands": hands, "uranus": 2, "piles": {
        SIDES[s]: [names.pick_unit(s, set(layout.units), "given", value=1)] for s in (0, 1)}}  # fmt: skip
    if in_attack:
        given["attack"] = {"slot": 1, "step": "events"}
    table = with_spare_cards(layout, given)
    if in_attack and table.seat != own:
        table.do("pass")
    if waiting:
        offered = [c for c in table.choices("event") if names.rules.kind_of[str(c.subject)].id == against]
        if not offered:
            raise Misfit("given.against", f"{against} can't be played here", "name another event")
        table.play(offered[0])
        while table.prompt == "pay":
            table.play(table.choices("pay")[0])
    return table


def reinforce(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-031, R-08: what the top unit of the pile costs and where it may come in."""
    raw = given.get("top_unit", "top_of_pile", "top_unit_value", "force_value", "value", "unit", default=2)
    layout = Layout(names)
    seat = layout.seat_of(raw, names.side(given.get("active", "side", default="german"), "given.active"))
    top = names.find_unit(str(raw))
    if top is None:
        value = number_in(raw.get("value") if isinstance(raw, dict) else raw)
        top = names.pick_unit(seat, set(), given.at("top_unit"), value=value)
    layout.units[top] = {"zone": "1p"}  # kept out of the way while others are picked
    own = layout.control(seat, given, "controls", f"{SIDES[seat]}_controls")
    layout.hold(seat, own, "given.controls")
    theirs = layout.control(1 - seat, given, "enemy_controls", f"{SIDES[1 - seat]}_controls")
    layout.hold(1 - seat, theirs, "given.enemy_controls")
    full = given.get("full_peripheries", "peripheries_full", default=0)
    full = len(names.rules.slots) if full is True or full == "all" else number_in(full) or 0
    for zone, key in (("c", "own_units_in_control_zone"), ("p", "own_units_in_periphery")):
        slot = (own or ["1"])[0]
        standing = layout.room(seat, slot + zone)
        layout.put_many(seat, slot + zone, max(0, given.number(key) - standing), given.at(key))
    for slot in names.rules.slots[:full]:
        for _ in range(3):
            layout.put(seat, slot + "p", {}, "given.full_peripheries")
    del layout.units[top]
    extra = given.number("replacements", "replacements_played", default=0)
    events = given.get("events_played", "events", "event", "after_event", "played", default=[])
    for one in events if isinstance(events, list) else [events]:
        if names.kind(one, given.at("events_played", "events")).id != "GA07":
            raise Misfit(given.at("events_played", "events"), f"{one} changes no price", "name Replacements")
        extra += 1
    hand = given.number("hand", default=6)
    cards = [
        c for c in reversed(names.rules.decks[seat]) if names.rules.kind_of[c].id not in ("GA07", "GA11")
    ]
    hands = {SIDES[seat]: ["GA07"] * extra + cards[:hand]}
    pile = given.get("pile", "force_pile", "units_in_pile", default=1)
    empty = pile in (0, [], "empty", "no unit left")
    piles = {SIDES[seat]: [] if empty else [top]}
    table = layout.table(active=SIDES[seat], hands=hands, piles=piles, piles_exact=empty)
    for _ in range(extra):
        table.play(next(c for c in table.choices("event") if str(c.subject).startswith("GA07")))
    zones = [str(c.target) for c in table.choices("reinforce")]
    answers = Answers()
    answers.say(bool(zones), "legal", "possible", "reinforcement_legal")
    answers.say(
        any(zone[1] == "c" for zone in zones),
        "may_enter_control_zone",
        "control_zone_entry",
        "control_zone_legal",
    )
    answers.say(len({z for z in zones if z[1] == "p"}), "peripheries_open")
    answers.say(any(zone[1] == "p" for zone in zones), "may_enter_periphery", "periphery_legal")
    where = ("periphery", "control")[: 1 + any(zone[1] == "c" for zone in zones)]
    answers.say(Phrase(where if zones else ("nowhere",)), "zone", "comes_to", "arrives_in", "enters", "may_enter")
    if zones:
        table.do("reinforce", top, zones[0])
        while table.prompt == "pay":
            table.play(table.choices("pay")[0])
        answers.say(table.state.units[seat][top].rations, "rations", "arrives_with", "arrives_with_rations")
    paid = len(table.happened("card_discarded", why="price"))
    answers.say(
        paid if zones or empty else price(table.rules, table.state, seat),
        "price",
        "cost",
        "cards",
        "cards_discarded",
        "costs",
    )
    answers.say(len(table.state.hands[seat]), "hand", "hand_after", "cards_left")
    return answers
