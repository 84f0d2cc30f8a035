"""Questions about one event in the action phase: the table a question describes, the play, and what it changed."""

from __future__ import annotations

import re
from typing import Any

from game.core.choice import Choice, choice
from game.core.examples import Misfit, as_flag, show
from game.core.questions import Answers, Given, number_in, plain_words
from game.rules.battle.book import Kind
from game.rules.battle.cases.asking import Table, winner_of
from game.rules.battle.cases.layout import Layout, zone_word
from game.rules.battle.cases.names import Names
from game.rules.battle.cases.on_attack import with_spare_cards
from game.rules.battle.ground import controlled
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Unit

CARD = (
    "card", "event", "plays", "event_played", "german_event", "german_plays", "german_card", "soviet_event",
    "soviet_plays", "soviet_card",
)  # fmt: skip
ANSWERS = (
    "answers", "cancelled_by", "answered_by", "german_answers", "german_answer", "german_cancels_with",
    "soviet_answers", "soviet_answer", "soviet_cancels_with",
)  # fmt: skip
KEYS = frozenset((*CARD[1:], *ANSWERS))
# Keys of units, with the zone they stand in unless they say; the side's own word may stand before each.
STANDING = {
    "unit": "c", "units": "c", "units_at_location": "c", "control_zone": "c", "in_control_zone": "c",
    "units_in_control_zone": "c", "periphery": "p", "in_periphery": "p", "units_in_periphery": "p",
}  # fmt: skip
UNIT_WORDS = ("attacked_this_turn", "attacked", "rations", "medals")
OWN, ENEMY = ("", "own_"), ("enemy_",)


def card_of(names: Names, given: Given) -> Kind:
    """Return the card that a question is about: the one it names, else the one in its topic."""
    raw = given.get(*CARD)
    if raw is not None:
        text = re.sub(r"^(\d+|german|soviet|the)\s+", "", str(raw), flags=re.IGNORECASE)
        return names.kind(text, given.at(*CARD))
    found = [kind for kind in names.rules.kinds.values() if names.card_name(kind.id) in given.topic]
    if len(found) != 1:
        raise Misfit("given.event", "cannot interpret the case: it names no card", "write event: Airlift")
    return found[0]


def answers_of(names: Names, given: Given) -> list[Kind]:
    """Return the cards that answer the event, each the one before it."""
    raw = given.get(*ANSWERS, default=[])
    chain = [one for one in (raw if isinstance(raw, list) else [raw]) if one]
    chain += [one for one in (given.get("then_cancelled_by", "and_that_by", "which_is_cancelled_by"),) if one]
    sides = "|".join(SIDES)
    texts = [re.sub(rf"^({sides})\s+", "", str(one), flags=re.IGNORECASE) for one in chain]
    return [names.kind(text, given.at(*ANSWERS)) for text in texts]


class Scene:
    """The table on which an event is played, with what the question says and else what the event needs."""

    def __init__(self, names: Names, given: Given, kind: Kind) -> None:
        self.names, self.given, self.kind = names, given, kind
        self.seat = kind.seat
        self.layout = Layout(names)
        self.named: list[str] = []
        """What the event shall be played at or go to, in the order of the question."""
        self.units: list[str] = []
        self.chain = answers_of(names, given)
        self.told: set[str] = set()
        self.slot = self._location()
        self._lay_units()
        self._fill_up()
        self.table = self._table()

    def _location(self) -> str:
        given, layout = self.given, self.layout
        raw = given.get("location", "target_location", default=None)
        slot = layout.place_of(raw, given, "location") if raw is not None else layout.slot("L06", "given.location")
        place = layout.locations[slot]
        place.update({key: given.get(key) for key in ("rubble", "destroyed") if key in given})
        if raw is not None:
            self.named.append(slot)
        elif "rubble" not in place and not place.get("destroyed"):
            place["rubble"] = 2
        owner = given.get("controller", "controlled_by", default=None)
        for seat, words in enumerate(self._words()):
            keys = tuple(f"{word}controls" for word in words)
            if any(key in given for key in keys):
                self.told.add(f"{seat}c")
                held = layout.control(seat, given, *keys)
                layout.hold(seat, held, given.at(*keys))
        if owner is not None:
            self.told |= {"0c", "1c"}
            side = self.names.find_side(str(owner))
            layout.hold(SOVIET if side is None else side, [slot], "given.controller")
            if side is None:
                layout.hold(GERMAN, [slot], "given.controller")
        return slot

    def _words(self) -> list[tuple[str, ...]]:
        """Return how keys about each side begin."""
        roles = (OWN, ENEMY) if self.seat == GERMAN else (ENEMY, OWN)
        return [(f"{side}_", *role) for side, role in zip(SIDES, roles, strict=True)]

    def _lay_units(self) -> None:
        given = self.given
        target = given.get("target", "targets", default=None)
        if target is not None:
            place = self.names.find_place(str(target)) if isinstance(target, str) else None
            if place is not None:
                self.named.append(self.layout.slot(place, given.at("target")))
            else:
                self._lay(target, 1 - self.seat, "4p", given.at("target"))
        for seat, words in enumerate(self._words()):
            for key, zone in ((word + key, zone) for key, zone in STANDING.items() for word in words):
                if key in given:
                    self.told.add(f"{seat}{zone}")
                    home = self.slot if seat == self.seat else "4"
                    self._lay(given.get(key), seat, home + zone, given.at(key))
        self._lay_goal()

    def _lay_goal(self) -> None:
        """Lay out where a raid goes: {enemies, own_units}, or words like 'full control zone'."""
        goal = self.given.get("to", "destination", default=None)
        if goal is None:
            return
        if isinstance(goal, dict):
            inner = self.given.part(goal, "to")
            foes = inner.number("enemies", "enemy_units", "german_units", "enemy_units_there")
            own = inner.number("own_units", "soviet_units", "units")
        else:
            words = plain_words(str(goal))
            foes = 1 if ("enem" in words or "contest" in words or "german" in words) and "no enem" not in words else 0
            own = 3 if "full" in words else number_in(goal) or 0
        self.layout.put_many(1 - self.seat, "2c", foes, "given.to")
        self.layout.put_many(self.seat, "2c", own, "given.to")
        self.named.append("2c")

    def _lay(self, raw: object, seat: int, zone: str, where: str) -> None:
        if isinstance(raw, dict) and raw and all(self.names.find_unit(str(key)) for key in raw):
            for unit, spec in raw.items():
                more = {"rations": spec} if isinstance(spec, int) else spec if isinstance(spec, dict) else {"at": spec}
                self._lay({"id": unit, **more}, seat, zone, where)
            return
        if isinstance(raw, int) and not isinstance(raw, bool):
            self.layout.put_many(seat, zone, raw, where)
            return
        for one in raw if isinstance(raw, list) else [raw]:
            spec = dict(one) if isinstance(one, dict) else {"id": one}
            there = str(next((spec.pop(key) for key in ("at", "in", "from", "zone") if key in spec), ""))
            at = there.lower() if re.fullmatch(r"[1-5][pc]", there.lower()) else zone[0] + (zone_word(there) or zone[1])
            flags = [spec.pop(key) for key in UNIT_WORDS[:2] if key in spec]
            flags += [self.given.get(key) for key in UNIT_WORDS[:2] if key in self.given]
            numbers = {key: self.given.number(key) for key in UNIT_WORDS[2:] if key in self.given and key not in spec}
            side = self.layout.seat_of(spec, seat)
            unit = self.layout.put(side, at, {**spec, **numbers}, where)
            self.layout.units[unit]["attacks"] = int(as_flag(flags[0], where)) if flags else 1
            self.units.append(unit)

    def _fill_up(self) -> None:
        """Add what the question leaves open: units of both sides where events find them."""
        own, layout = self.seat, self.layout
        fresh = 0 if self.units else 1
        if f"{own}c" not in self.told:
            layout.put(own, self.slot + "c", attacks=fresh, rations=0 if self.units else 3)
        if f"{own}p" not in self.told:
            ring = ("5" if self.units and f"{own}c" not in self.told else self.slot) + "p"
            layout.put(own, ring, attacks=fresh, rations=0 if self.units else 3)
        rations = self.given.number(*(f"{word}rations" for word in self._words()[1 - own]), default=3)
        if not any(self.names.rules.units[unit].seat != own for unit in layout.units):
            layout.put(1 - own, "4p", rations=rations)
        if "2" not in layout.locations and not any(unit["zone"] == "2c" for unit in layout.units.values()):
            layout.put(1 - own, "2c", rations=0)

    def _hand(self, seat: int, cards: list[str], least: int) -> list[Any]:
        """Return a hand: the cards that are played, and others up to the size that the question gives."""
        keys = [f"{word}hand" for word in self._words()[seat]]
        raw = self.given.get(*keys, default=None)
        if isinstance(raw, list):
            held = {self.names.kind(one, self.given.at(*keys)).id for one in raw}
            return [*raw, *(card for card in cards if card not in held)]
        size = len(cards) + least if raw is None else number_in(raw)
        if size is None:
            raise Misfit(self.given.at(*keys), f"{show(raw)} is no hand", "write its size")
        for part in re.split(r"\bincluding\b|\bwith\b", str(raw))[1:]:
            words = re.sub(r"^\s*\d+\s*", "", part).strip()
            kind = self.names.kind(words, self.given.at(*keys))
            cards = cards + [kind.id] * ((number_in(part) or 1) - cards.count(kind.id))
        book = self.names.rules
        spare = [c for c in reversed(book.decks[seat]) if book.kind_of[c].times == ("A",) and c[:4] not in cards]
        return cards + [card for card in spare if card[:4] != "SA01"][: max(0, size - len(cards))]

    def _table(self) -> Table:
        own, given = self.seat, self.given
        mine = [self.kind.id] + [one.id for one in self.chain if one.seat == own]
        theirs = [one.id for one in self.chain if one.seat != own]
        price = self.kind.effect.per_turn == "uranus_per_turn"
        hands = {SIDES[own]: self._hand(own, mine, 3 if price else 0), SIDES[1 - own]: self._hand(1 - own, theirs, 2)}
        top = given.get("top_unit", "top_of_pile", default=None)
        if isinstance(top, dict):
            top = top.get("id", top.get("value"))
        unit = self.names.find_unit(str(top)) if top is not None else None
        if unit is None:
            value = 1 if top is None else number_in(top)
            unit = self.names.pick_unit(own, set(self.layout.units), given.at("top_unit"), value=value)
        uranus = given.number("uranus_in_play", "uranus", default=2 if self.kind.seat == GERMAN else 0)
        return self.layout.table(
            active=SIDES[own], hands=hands, uranus=uranus, piles={SIDES[own]: [unit]},
            turn=given.number("turn", default=5), spent=self._spent(),
        )  # fmt: skip

    def _spent(self) -> list[str]:
        """Return what was used up earlier in the turn, by the limit of the card."""
        name = self.names.card_name(self.kind.id).replace(" ", "_")
        keys = ("played_this_turn", "already_played_this_turn", f"{name}_played_this_turn")
        raw = self.given.get(*keys, default=0)
        limit = self.kind.effect.per_turn
        return [limit] * (int(raw) if isinstance(raw, bool) else number_in(raw) or 0) if limit else []

    def offers(self) -> list[Choice]:
        """Return the ways in which the event can be played now, at what the question names if that is a target."""
        table = self.table
        card = next((c for c in table.state.hands[self.seat] if table.rules.kind_of[c] is self.kind), "")
        aims = [
            name for name in (*self.named, *self.units)
            if not _is_unfit(table.rules.why_not(table.state, choice("event", card, name)))
        ]  # fmt: skip
        found = [c for c in table.choices("event") if table.rules.kind_of[str(c.subject)] is self.kind]
        if not aims:
            return found
        return sorted((c for c in found if str(c.target) in aims), key=lambda c: aims.index(str(c.target)))


def _is_unfit(refusal: Any) -> bool:
    return refusal is not None and refusal.reason in ("no_such_target", "no_such_piece")


def event(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-024, R-05, R-11, R-26: an event of the action phase, whether it can be played and what it changes."""
    kind = card_of(names, given)
    if "A" not in kind.times:
        raise Misfit(given.at(*CARD), f"{kind.id} is no event of the action phase", "say in which attack it is played")
    given.get("active", "side", "phase", "moment")
    scene = Scene(names, given, kind)
    table, seat, answers = scene.table, kind.seat, Answers()
    before = table.state.clone()
    offered = scene.offers()
    legal = bool(offered) and _reaches(scene, offered[0])
    answers.say(legal, "legal", "playable", "event_legal", "play_legal")
    if offered:
        _play(scene, offered[0], answers)
        again = _second(scene)
        answers.say(again, "second_this_turn", "another_this_turn", "second_legal")
    _say_cards(answers, table, before, seat)
    _say_ground(answers, scene, before)
    if table.do("end"):
        answers.say(winner_of(table.state), "winner_at_end_of_turn", "winner")
    return answers


def _reaches(scene: Scene, wanted: Choice) -> bool:
    """Tell whether a unit set in motion may go where the question says."""
    goals = [name for name in scene.named if re.fullmatch(r"[1-5]c", name)]
    trial = scene.table.twin()
    trial.play(wanted)
    trial.settle("answer", "pay")
    return not goals or trial.prompt != "raid" or any(str(c.target) in goals for c in trial.choices("move"))


def _play(scene: Scene, wanted: Choice, answers: Answers) -> None:
    table, book = scene.table, scene.table.rules
    table.play(wanted)
    while table.prompt == "pay":
        pays = table.choices("pay")
        table.play(next((c for c in pays if book.kind_of[str(c.subject)] is not scene.kind), pays[0]))
    accepted = True
    for one in scene.chain:
        reply = [c for c in table.choices("event") if book.kind_of[str(c.subject)] is one]
        accepted = accepted and table.prompt == "answer" and bool(reply)
        if accepted:
            table.play(reply[0])
    answers.say(accepted, "answer_legal", "cancel_legal", "cancelling_legal")
    if not accepted:
        answers.say(False, "legal")
    table.settle("answer")
    dropped = scene.given.get("discards", "discarded", "chooses", default=None)
    drop = scene.names.kind(dropped, "given.discards") if isinstance(dropped, str) else None
    while table.prompt in ("give", "take", "search", "swap", "clear", "raid", "free_move"):
        offered = table.choices()
        liked = [c for c in offered if {str(c.subject), str(c.target)} & {*scene.named, *scene.units}]
        if drop is not None:
            liked = [c for c in offered if str(c.subject) in book.kind_of and book.kind_of[str(c.subject)] is drop]
        table.play((liked or [c for c in offered if c.verb != "stop"] or offered)[0])
    stopped = any(book.kind_of[str(e.data["card"])] is scene.kind for e in table.happened("event_cancelled"))
    answers.say(stopped, "cancelled", "event_cancelled", "is_cancelled")
    answers.say(not stopped, "event_happens", "takes_effect", "event_takes_effect", "has_effect")
    answers.say("none" if stopped else "as printed", "effect")
    where = "discarded" if str(wanted.subject) in table.state.discards[scene.seat] else "in play"
    answers.say(where, scene.names.card_name(scene.kind.id).replace(" ", "_"), "card", "event_card")
    answers.say(where == "discarded", "card_discarded", "event_card_discarded", "discarded")


def _second(scene: Scene) -> bool:
    """Tell whether another copy of the card could be played in the same turn, were it in hand."""
    twin = scene.table.twin()
    hand, deck = twin.state.hands[scene.seat], twin.state.decks[scene.seat]
    copies = [card for card in deck if twin.rules.kind_of[card] is scene.kind]
    spare = [card for card in deck if twin.rules.kind_of[card] is not scene.kind]
    for card in (*copies[:1], *spare[:3]):
        deck.remove(card)
        hand.append(card)
    return any(twin.rules.kind_of[str(c.subject)] is scene.kind for c in twin.choices("event"))


def _say_cards(answers: Answers, table: Table, before: Any, seat: int) -> None:
    state, book = table.state, table.rules
    paid = len(table.happened("card_discarded", why="price"))
    answers.say(paid, "cards_discarded_as_price", "price", "price_paid")
    answers.say(paid > 0, "price_stays_paid")
    answers.say(len(state.uranus), "uranus_in_play")
    removed = table.happened("uranus_removed")
    answers.say("soviet discard pile" if removed else "nowhere", "removed_card_goes_to", "goes_to")
    words = [(who, word) for who, side in enumerate(SIDES) for word in (side, "own" if who == seat else "enemy")]
    for who, word in words:
        drawn = sum(int(str(e.data["count"])) for e in table.happened("cards_drawn", seat=who))
        new = [card for card in state.discards[who] if card not in before.discards[who]]
        answers.say(len(state.hands[who]), f"{word}_hand", f"{word}_hand_after", f"{word}_cards_in_hand")
        answers.say(drawn, f"{word}_draws", f"{word}_cards_drawn")
        named = [table.names.card_name(book.kind_of[card].id) for card in new]
        answers.say(named, f"{word}_discard_pile", f"{word}_discards")
        answers.say(len(new), f"{word}_cards_discarded")
    answers.say(len(state.hands[seat]), "hand", "hand_after", "hand_right_after")
    answers.say(answers[f"{SIDES[seat]}_draws"], "cards_drawn", "draws", "draw")


def _say_ground(answers: Answers, scene: Scene, before: Any) -> None:
    table, seat = scene.table, scene.seat
    state = table.state
    place = state.places[int(scene.slot) - 1]
    answers.say(place.rubble, "rubble", "rubble_after", "rubble_on_it")
    answers.say(place.destroyed, "destroyed", "location_destroyed", "flips")
    answers.say(table.rules.rations_of(place), "rations_from_chart", "yield", "rations_from_now")
    by = sum(int(str(e.data["by"])) for e in table.happened("rubble"))
    answers.say(by, "rubble_added", "rubble_placed")
    answers.say(-by, "rubble_removed", "rubble_cleared")
    owner = [side for who, side in enumerate(SIDES) if scene.slot in controlled(table.rules, state, who)]
    answers.say(owner[0] if owner else "nobody", "controller", "control")
    change = [0, 0]
    for happening in table.happened("rations"):
        change[int(str(happening.data["seat"]))] += int(str(happening.data["by"]))
    for who, side in enumerate(SIDES):
        for word in (side, "own" if who == seat else "enemy"):
            answers.say(-change[who], f"{word}_rations_removed", f"{word}_rations_lost")
            answers.say(change[who], f"{word}_rations_gained")
            left = sum(unit.rations for unit in state.units[who].values())
            answers.say(left, f"{word}_rations", f"{word}_rations_left")
    answers.say(-sum(c for c in change if c < 0), "rations_removed", "rations_lost")
    answers.say(sum(c for c in change if c > 0), "rations_gained", "rations_given")
    came = [unit for unit in state.units[seat] if unit not in before.units[seat]]
    answers.say(bool(came), "unit_placed", "placed", "arrives")
    standing = {"c": [], "p": []}  # type: dict[str, list[str]]
    for unit in scene.units:
        now = next((own[unit] for own in state.units if unit in own), None)
        if now is not None:
            standing[now.zone[1]].append(unit)
            one = {"rations": now.rations, "medals": now.medals, "zone": zone_name(now.zone)}
            for key, value in one.items():
                answers.say(value, f"{unit}_{key}", *((key,) if len(scene.units) == 1 else ()))
            value = _value_of(scene.names, now, table.rules.units[unit].seat)
            answers.say(value, f"{unit}_combat_value", *(("combat_value",) if len(scene.units) == 1 else ()))
            answers.say(one["zone"], unit)
    answers.say({unit.lower() for unit in standing["c"]}, "control_zone", "in_control_zone", "units_in_control_zone")
    answers.say({unit.lower() for unit in standing["p"]}, "periphery", "in_periphery", "units_in_periphery")
    if len(scene.units) != 1:
        rations = {u: own[u].rations for own in state.units for u in scene.units if u in own}
        answers.say(rations, "rations", "rations_after")
    if came:
        answers.say(state.units[seat][came[0]].rations, "rations", "arrives_with_rations", "arrives_with")
    answers.say(len(table.happened("medal")), "medals_given")
    answers.setdefault("medals", answers["medals_given"])


def _value_of(names: Names, unit: Unit, seat: int) -> int:
    """Return the combat value of a unit that attacks alone, medals included (B-042)."""
    layout = Layout(names)
    layout.put(seat, "1c", unit.id, medals=unit.medals)
    layout.put(1 - seat, "1c")
    hands: dict[str, list[str]] = {side: [] for side in SIDES}
    given = {"active": SIDES[seat], "hands": hands, "attack": {"slot": 1, "step": "values"}}
    fight = attack_of(with_spare_cards(layout, given).state)
    assert fight is not None
    return fight.values[seat]


def zone_name(zone: str) -> str:
    """Return what kind of zone a zone is, in words."""
    return "periphery" if zone[1] == "p" else "control zone"
