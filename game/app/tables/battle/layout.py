"""Where everything lies on the table of Battle: the scene of a view; imports the contract, geometry and the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from game.app.table.lively import Count
from game.app.table.parts import BOARD, HAND, Frame, Scene
from game.app.tables.battle import seen
from game.app.tables.battle.geometry import Board, HandRoom
from game.app.tables.battle.words import Words
from game.app.tables.boxes import Box, Size, free_share, spread
from game.app.tables.laying import Laying
from game.core.choice import Decision
from game.rules.battle.book import Book
from game.rules.battle.state import SOVIET, Give, Losses, Search, Take, View

PILES = ("deck", "discard", "pile", "lost")
RATIONS = "rations"
LOW, UNITS, CARDS, TOP = 0, 10, 20, 100


class Builder(Laying):
    """Lays out one view."""

    def __init__(self, book: Book, words: Words, view: View, decision: Decision | None, frame: Frame) -> None:
        super().__init__()
        self.book = book
        self.words = words
        self.view = view
        self.frame = frame
        self.figures = seen.figures(book, view)
        self.near = view.seat if words.own_below else SOVIET
        self.decides = decision is not None and decision.seat == view.seat
        self.live = {str(c.subject) for c in decision.choices} if decision is not None and self.decides else set()
        self.board = Board(frame, len(view.places), self.figures.zone_limit)
        self.room = HandRoom(frame, len(self._staged()), self._rations_left() > 0)

    def scene(self) -> Scene:
        """Return the whole table."""
        self.spot("event", Box(0, 0, *self.frame.board), label=self.words("spot.event"))
        self._locations()
        self._units()
        self._strip(1 - self.view.seat)
        if self.view.turn:
            self._own_piles(self.view.seat)
        self._stage()
        self._hand()
        return self.lain(self.frame.board)

    # ---- The board ----

    def _locations(self) -> None:
        view = self.view
        attack = seen.attack_in(view)
        slots = [str(n + 1) for n in range(len(view.places))]
        for slot in slots:
            self.spot(slot + "c", self.board.control(slot), face=("box", self.frame.compact))
        if attack is not None:
            self.spot("fight", self.board.control(attack.slot), face=("fight",), label=self.words("spot.fight"))
        for slot in slots:
            for seat in (0, 1):
                for kind in "pc":
                    zone = slot + kind
                    crowd = sum(unit.zone == zone for unit in view.units[seat].values())
                    face = ("zone", kind, seat, self.board.limit, crowd, self._zone_label(slot, kind, seat, crowd))
                    self.spot(
                        f"{zone}:{seat}", self.board.zone(zone, seat == self.near), face=face,
                        label=self.words.narrator.piece(zone),
                    )  # fmt: skip
            self._location(slot)

    def _zone_label(self, slot: str, kind: str, seat: int, crowd: int) -> str:
        """Return the words in a zone: only the first column names its rows, where there is room."""
        if slot != "1" or self.board.limit - crowd < 2 or self.frame.compact:
            return ""
        if kind == "c":
            return self.words("zone.control") if seat != self.near else ""
        return self.words(f"zone.periphery_{self.words.side_key(seat)}")

    def _location(self, slot: str) -> None:
        place = self.view.places[int(slot) - 1]
        holder = seen.holder(self.book, self.view, slot)
        face = (
            "location", place.card, Count(place.rubble, f"rubble:{slot}"), place.destroyed,
            -1 if holder is None else holder, seen.is_contested(self.view, slot), self.frame.compact,
        )  # fmt: skip
        box = self.board.location(slot)
        self.piece(slot, face, box.centre, box.size, z=LOW)

    def _units(self) -> None:
        view = self.view
        fighting = seen.fighters(view)
        losses = seen.losses_in(view)
        leaving = dict.fromkeys(losses.retreating, "retreat") if losses else {}
        leaving |= dict.fromkeys(losses.dying, "dying") if losses else {}
        for seat in (0, 1):
            taken: dict[str, int] = {}
            for unit in view.units[seat].values():
                at = taken[unit.zone] = taken.get(unit.zone, -1) + 1
                mark = leaving.get(unit.id) or ("fighter" if unit.id in fighting else "")
                self.piece(
                    unit.id, self.unit_face(unit.id, unit.rations, unit.medals, mark),
                    self.board.seat(unit.zone, seat == self.near, at), self.board.unit, z=UNITS + at,
                )  # fmt: skip

    def unit_face(self, unit: str, rations: int, medals: int = 0, mark: str = "") -> Hashable:
        """Return what the picture of a unit depends on."""
        counts = Count(rations, f"rations:{unit}"), Count(medals, f"medals:{unit}")
        return ("unit", unit, *counts, mark, self.frame.compact)

    def _strip(self, foe: int) -> None:
        """Lay the enemy's hand and piles, and the Uranus cards in play, along the far edge."""
        view, strip = self.view, self.board.strip
        if not view.turn:
            return
        card: Size = (strip.h * 0.72, strip.h)
        x = strip.x
        known = [card_id for card_id in self._sorted(view.known[foe]) if not self._searching()]
        hidden = view.hand_sizes[foe] - len(view.known[foe])
        wide = card[0] * 2.1 + 26 if self.frame.compact else card[0] * 2.4 + 66
        self.spot(
            f"hand:{foe}", Box(x, strip.y, wide, strip.h), label=self.words("pile.hand"),
            face=("backs", foe, hidden, Count(view.hand_sizes[foe], f"hand:{foe}"), self._label("hand")),
        )  # fmt: skip
        x += wide + 6
        if known:
            row = Box(x, strip.y, min(len(known), 4) * (card[0] + 3), strip.h)
            for card_id, pos in zip(known, spread(row, card, len(known), 3), strict=True):
                self.piece(card_id, ("small", card_id), pos, card, z=CARDS)
            x += row.w + 6
        cell = card[0] + (30 if self.frame.compact else 92)
        for kind in PILES:
            self._pile(kind, foe, Box(x, strip.y, cell, strip.h), (x + card[0] / 2, strip.y + strip.h / 2), card)
            x += cell + 6
        self._uranus(Box(x, strip.y, max(90.0, strip.x + strip.w - x), strip.h), card)

    def _uranus(self, room: Box, card: Size) -> None:
        target, cards = self.figures.uranus_target, self.view.uranus
        words = 34.0 if self.frame.compact else 96.0
        track = min(room.w, target * (card[0] + 4) + words)
        box = Box(room.x + room.w - track, room.y, track, room.h)
        self.spot(
            "uranus", box, label=self.words("pile.uranus"),
            face=("uranus", Count(len(cards), "uranus"), target, self._label("uranus")),
        )  # fmt: skip
        row = Box(box.x + words, box.y, box.w - words, box.h)
        for at, (card_id, pos) in enumerate(zip(cards, spread(row, card, max(len(cards), target), 4), strict=False)):
            self.piece(card_id, ("small", card_id), pos, card, z=CARDS + at)

    def _pile(self, kind: str, seat: int, box: Box, top: tuple[float, float], card: Size, plane: str = BOARD) -> None:
        """Lay a pile with its count, and the card on top of it where that lies open."""
        view = self.view
        count = {
            "deck": view.deck_sizes, "pile": view.pile_sizes,
            "discard": [len(pile) for pile in view.discards], "lost": [len(lost) for lost in view.lost],
        }[kind][seat]  # fmt: skip
        upright = plane == HAND and not self.frame.compact
        counted = Count(count, f"{kind}:{seat}")
        face = ("pile", kind, seat, counted, self._label(kind), upright, card[0] / box.w, card[1] / box.h)
        self.spot(f"{kind}:{seat}", box, face=face, label=self.words(f"pile.{kind}"), plane=plane)
        if kind == "discard" and view.discards[seat]:
            shown = view.discards[seat][-1]
            self.piece(shown, ("small", shown), top, card, z=LOW, plane=plane)
        elif kind == "lost" and view.lost[seat]:
            shown = view.lost[seat][-1]
            self.piece(shown, ("unit", shown, 0, 0, "lost", True), top, card, z=LOW, plane=plane, dim=True)
        elif kind == "pile" and view.pile_tops[seat]:
            shown = view.pile_tops[seat]
            self.piece(shown, ("reserve", shown), top, card, z=LOW, plane=plane)

    def _label(self, kind: str) -> str:
        return "" if self.frame.compact else self.words(f"pile.{kind}")

    # ---- The hand ----

    def _own_piles(self, seat: int) -> None:
        for kind in PILES:
            self._pile(kind, seat, self.room.pile_box(kind), self.room.on_pile(kind), self.room.pile, HAND)

    def _staged(self) -> list[str]:
        """Return the cards that lie on the table beside the hand: events not resolved, cards turned over."""
        attack = seen.attack_in(self.view)
        events = [event.card for event in seen.events_on_table(self.view)]
        return events + (attack.turned if attack is not None else [])

    def _rations_left(self) -> int:
        """Return the rations that the viewer hands out, takes away or pays with just now."""
        frame = self.view.frames[-1] if self.view.frames and self.decides else None
        if isinstance(frame, (Give, Take)):
            return frame.left
        if isinstance(frame, Losses) and frame.step == "losses.rations":
            return frame.need - frame.absorbed
        return 0

    def _stage(self) -> None:
        box, staged, left = self.room.stage, self._staged(), self._rations_left()
        label = self.words("spot.stage")
        face = ("stage", "" if self.frame.compact else label) if staged else None
        self.spot("stage", box, label=label, plane=HAND, face=face)
        if left:
            side = self.room.counter
            pos = (box.x + box.w - side / 2, box.y + box.h / 2)
            self.piece(RATIONS, (RATIONS, Count(left, RATIONS)), pos, (side, side), z=TOP, plane=HAND)
            box = Box(box.x, box.y, box.w - side - self.room.edge, box.h)
        size, box = self.room.staged(box)
        for at, (card, pos) in enumerate(zip(staged, spread(box, size, len(staged), 4), strict=True)):
            self.piece(card, self._card_face(card, 1.0), pos, size, z=CARDS + at, plane=HAND)

    def _card_face(self, card: str, shown: float) -> Hashable:
        """Return what the picture of an action card depends on; with little room its text is left to the large one."""
        return ("brief" if self.frame.compact else "card", card, shown)

    def _searching(self) -> bool:
        frame = seen.frame_of(self.view, Search)
        return frame is not None and frame.seat == self.view.seat

    def _hand(self) -> None:
        view = self.view
        seat = seen.mustering(view)
        if seat is not None:
            if seat == view.seat:
                self._rack(seat)
            return
        if self._searching():
            self._cards(self._sorted(view.known[1 - view.seat]))
            return
        self._cards(self._sorted(view.hand))

    def _cards(self, cards: list[str]) -> None:
        room = self.room
        size = room.fit(len(cards))
        places = spread(room.hand, size, len(cards), room.gap)
        awake = self.live.isdisjoint(cards)
        for at, (card, pos) in enumerate(zip(cards, places, strict=True)):
            dim = not awake and card not in self.live
            face = self._card_face(card, free_share(places, at, size[0]))
            self.piece(card, face, pos, size, z=CARDS + at, plane=HAND, dim=dim, secret=True)

    def _rack(self, seat: int) -> None:
        units = seen.rack_of(self.book, self.view, seat)
        size, places = self.room.rack(len(units), self.board.unit[1] * 1.15)
        for at, (unit, pos) in enumerate(zip(units, places, strict=True)):
            dim = bool(self.live) and unit not in self.live
            self.piece(unit, ("reserve", unit), pos, size, z=CARDS + at, plane=HAND, dim=dim)

    def _sorted(self, cards: Iterable[str]) -> list[str]:
        """Return cards by the time of their event, their kind and their firefight value."""
        return sorted(cards, key=lambda card: card_order(self.book, card))


def card_order(book: Book, card: str) -> tuple[object, ...]:
    """Return what a hand is sorted by; the same cards always lie in the same order."""
    kind = book.kind_of[card]
    return ("ABX".index(kind.times[0]), len(kind.times), kind.id, -book.firefight[card], card)
