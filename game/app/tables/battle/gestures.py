"""Which drag or press means a choice of Battle, and which choices a drop could mean; imports contract and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from game.app.table.parts import Button, Gesture
from game.app.tables.battle import seen
from game.app.tables.battle.words import Words
from game.core.choice import Choice, Decision, choice
from game.rules.battle.book import Book
from game.rules.battle.ground import Ground
from game.rules.battle.state import View

ZONE = re.compile(r"([1-9][pc]):([01])")
BOX = re.compile(r"[1-9]c")
SLOT = re.compile(r"[1-9]")
PRESSED = frozenset(("pay", "discard", "swap", "clear", "join", "use", "decorate"))
"""A press on the piece itself means these."""
OF_UNITS = frozenset(("swap", "join", "decorate"))
"""Of those, what is done with units; the rest is done with cards, and rubble is cleared from a location."""
SHARED = frozenset(("give", "take", "spend"))
"""A press on the unit means these."""
RATIONS = "rations"
PILES = ("deck:", "pile:", "lost:", "hand:")
"""Beginnings of the spots that a card can't be aimed at."""
BUTTONS = {
    "ready": "icons/check", "end": "icons/check", "pass": "icons/hourglass",
    "stop": "icons/check", "fight": "icons/burst", "stay": "icons/shield",
}  # fmt: skip

FINAL = frozenset(("ready", "end"))


def gesture(book: Book, wanted: Choice) -> Gesture:
    """Return the drag or press that means a choice; words are buttons."""
    verb, subject, target = wanted.verb, str(wanted.subject), str(wanted.target)
    if verb in seen.WORDS:
        return Gesture()
    if verb in SHARED:
        return Gesture("", target)
    if verb in PRESSED:
        return Gesture(subject, "")
    seat = seen.side_of(book, subject)
    if verb == "firefight":
        return Gesture(subject, "fight")
    if verb == "resupply":
        return Gesture(subject, f"discard:{seat}")
    if verb == "destroy":
        return Gesture(subject, f"lost:{seat}")
    if verb == "event" and not target:
        return Gesture(subject, "event")
    if target in book.bits:
        return Gesture(subject, f"{target}:{seat}")
    return Gesture(subject, target)


def buttons(words: Words, decision: Decision) -> list[Button]:
    """Return the words that can be said; a decision has at most one, and Space says it."""
    return [
        Button(wanted, words(f"button.{wanted.verb}"), "Space", True, BUTTONS[wanted.verb], wanted.verb in FINAL)
        for wanted in decision.choices
        if wanted.verb in seen.WORDS
    ]


class Meaning:
    """What a drop could mean in one view, legal or not."""

    def __init__(self, book: Book, view: View) -> None:
        self.book = book
        self.view = view
        self.step = seen.moment(view)

    def of(self, lift: str, drop: str) -> Sequence[Choice]:
        """Return the choices that somebody may have had in mind, the likeliest first."""
        if not lift or not drop:
            return self._pressed(lift or drop)
        if lift == RATIONS:
            return self._shared(drop)
        if lift in self.book.kind_of:
            return self._card(lift, drop)
        if lift in self.book.units:
            return self._unit(lift, drop)
        return ()

    # ---- Presses ----

    def _pressed(self, part: str) -> list[Choice]:
        by_step: dict[str, str] = {
            "reinforce.pay": "pay", "event.price": "pay", "search.discard": "discard", "swap.units": "swap",
            "clear.rubble": "clear", "attack.join": "join", "attack.attacker_uses": "use",
            "attack.defender_uses": "use", "attack.medal": "decorate", "attack.firefight": "firefight",
        }  # fmt: skip
        shared = self._shared(part)
        if shared and self.step in {"give.ration", "take.ration", "losses.rations"}:
            return shared
        verb = by_step.get(self.step, "")
        return [choice(verb, part)] if verb and self._is_for(verb, part) else []

    def _is_for(self, verb: str, part: str) -> bool:
        """Tell whether a verb is done with parts of this kind at all."""
        if verb == "clear":
            return SLOT.fullmatch(part) is not None
        return part in (self.book.units if verb in OF_UNITS else self.book.kind_of)

    def _shared(self, drop: str) -> list[Choice]:
        verb = {"take.ration": "take", "losses.rations": "spend"}.get(self.step, "give")
        return [choice(verb, RATIONS, drop)] if drop in self.book.units else []

    # ---- Units ----

    def _unit(self, unit: str, drop: str) -> list[Choice]:
        if seen.zone_of(self.view, unit) == "":
            return self._reserve(unit, drop)
        find: dict[str, Callable[[str, str], list[Choice]]] = {
            "losses.leave": self._leaving, "attack.join": self._joining, "swap.units": self._swapping,
        }  # fmt: skip
        return find.get(self.step, self._moving)(unit, drop)

    def _reserve(self, unit: str, drop: str) -> list[Choice]:
        verb = "muster" if seen.mustering(self.view) is not None else "reinforce"
        return [choice(verb, unit, zone) for zone in self._own_zones(unit, drop)][:1]

    def _leaving(self, unit: str, drop: str) -> list[Choice]:
        if drop.startswith("lost:"):
            return [choice("destroy", unit)]
        return [choice("retreat", unit, zone) for zone in self._own_zones(unit, drop)][:1]

    def _own_zones(self, unit: str, drop: str) -> Iterator[str]:
        """Yield the zone that a drop lies in, unless it is the other side's periphery."""
        own = seen.side_of(self.book, unit)
        for zone, seat in self._zones_under(drop):
            if zone[1] == "c" or seat == own:
                yield zone

    def _joining(self, unit: str, drop: str) -> list[Choice]:
        return [choice("join", unit), *self._moving(unit, drop)]

    def _swapping(self, unit: str, drop: str) -> list[Choice]:
        return [choice("swap", unit), *self._moving(unit, drop)]

    def _moving(self, unit: str, drop: str) -> list[Choice]:
        """Return movement and attack in the order that fits where the unit stands and what it was dropped on."""
        if drop.startswith("lost:"):
            return [choice("destroy", unit)]
        own, here = seen.side_of(self.book, unit), seen.zone_of(self.view, unit)
        found: list[Choice] = []
        for zone, seat in self._zones_under(drop):
            move, fight = choice("move", unit, zone), choice("attack", unit, zone[0])
            if zone[1] == "p" and seat != own:
                found += [fight, move] if here[1] == "p" else []  # never done: nobody enters, and B-030 says why
            elif zone[1] == "p":
                found.append(move)
            elif here == zone and (seat != own or SLOT.fullmatch(drop) or drop == "fight"):
                found += [fight, move]
            else:
                found += [move, fight]
        return found

    def _zones_under(self, drop: str) -> Iterator[tuple[str, int]]:
        """Yield the zone that a drop lies in, and whose part of it."""
        zone = ZONE.fullmatch(drop)
        attack = seen.attack_in(self.view)
        if zone is not None:
            yield zone[1], int(zone[2])
        elif SLOT.fullmatch(drop):
            yield drop + "c", 1 - self.view.seat
        elif BOX.fullmatch(drop):
            yield drop, self.view.seat
        elif drop == "fight" and attack is not None:
            yield attack.slot + "c", 1 - self.view.seat
        elif drop in self.book.units:
            where, seat = seen.zone_of(self.view, drop), seen.side_of(self.book, drop)
            if where and seat is not None:
                yield where, seat

    # ---- Cards ----

    def _card(self, card: str, drop: str) -> list[Choice]:
        simple = {
            "attack.firefight": "firefight", "reinforce.pay": "pay", "event.price": "pay",
            "search.discard": "discard", "attack.attacker_uses": "use", "attack.defender_uses": "use",
        }.get(self.step)  # fmt: skip
        if simple is not None:
            return [choice(simple, card)]
        if drop.startswith("discard:"):
            return [choice("resupply", card)]
        if drop.startswith(PILES):
            return []
        return [choice("event", card, self._target(card, drop))]

    def _target(self, card: str, drop: str) -> str:
        """Return what the event would be aimed at: of all that lies under the drop, what it can be thought of for."""
        kind = self.book.kind_of[card]
        if kind.effect.untargeted:
            return ""
        under = [drop]
        for zone, _ in self._zones_under(drop):
            under += [zone, zone[0]]
        ground = Ground(self.book, seen.open_table(self.view), kind.seat)
        wanted = set(kind.effect.targets(ground))
        found = next((part for part in under if part in wanted), None)
        if found is None:  # name what was missed, if it has a name
            found = drop if drop in self.book.units or drop in self.book.kind_of else under[-1] if under[1:] else ""
        return found
