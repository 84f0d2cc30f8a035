"""Where everything lies on the table of Hell: lines, piles, hands, what was turned over; imports geometry and rules."""

from __future__ import annotations

from game.app.table.lively import Count
from game.app.table.parts import HAND, Frame, Scene
from game.app.tables.boxes import Box, Size, free_share, rows_for, spread
from game.app.tables.hell import seen
from game.app.tables.hell.districts import CARDS, FORMATIONS, LOW, Districts
from game.app.tables.hell.geometry import HandRoom, filed
from game.app.tables.hell.words import Words
from game.core.choice import Decision
from game.rules.hell.book import Book
from game.rules.hell.state import SIDES, Formation, Round, View
from game.rules.hell.table import staged

PARTNER = "partner"
PILES = ("deck", "discard", "reserve", "destroyed")
CARD_GAP = 8.0


class Builder(Districts):
    """Lays out one view."""

    def __init__(self, book: Book, words: Words, view: View, decision: Decision | None, frame: Frame) -> None:
        super().__init__(book, words, view, frame)
        self.decides = decision is not None and decision.seat == view.seat
        self.live = {str(c.subject) for c in decision.choices} if decision is not None and self.decides else set()
        self.turned = seen.turned(book, view)
        self.room = HandRoom(frame, len(self.turned))
        brief = frame.compact and len(view.hand_sizes) > 2
        self.label = self.board.sizes.label * (0.54 if brief else 1.0)
        """The width of the plate before a part of a line."""

    def scene(self) -> Scene:
        """Return the whole table."""
        for side in (1 - self.near, self.near):
            self._line(side)
        self.districts()
        self._commander()
        self._stage()
        self._hand()
        return self.lain(self.frame.board)

    # ---- The lines ----

    def _line(self, side: int) -> None:
        box = self.board.line(side == self.near)
        right = self._piles(side, box)
        room = Box(box.x, box.y, right - box.x - self.board.sizes.gap, box.h)
        seats = seen.seats_of(self.view, side)
        crowd = {seat: [f for f in staged(self.view, side) if f.owner == seat] for seat in seats}
        needs = [self._need(crowd[seat]) for seat in seats]
        share = (room.w - sum(needs)) / len(seats) if sum(needs) <= room.w else 0.0
        squeeze = min(1.0, room.w / sum(needs))
        x = room.x
        for seat, need in zip(seats, needs, strict=True):
            wide = need * squeeze + share
            gap = 0.0 if seat == seats[-1] else self.board.sizes.gap
            self._part_of_line(seat, Box(x, room.y, wide - gap, room.h), crowd[seat])
            x += wide

    def _need(self, own: list[Formation]) -> float:
        """Return how wide a part of a line is in which no card lies over another."""
        widths = sum(self._width(formation) + CARD_GAP for formation in own)
        return self.label + widths + 2 * CARD_GAP + self.board.sizes.gap

    def _width(self, formation: Formation) -> float:
        return self.board.formation[1 if formation.depleted else 0]

    def _part_of_line(self, seat: int, box: Box, own: list[Formation]) -> None:
        words, s = self.words, self.board.sizes
        acts = seen.acting(self.view) == seat
        name = words.commander(self.view.commanders[seat])
        counted = words("line.formations", n=len(own)) if len(own) != 1 else words("line.formation")
        alone = len(self.view.hand_sizes) == 2
        title = words("line.title") if alone and not self.frame.compact else name
        if self.frame.compact and not alone:
            title = name[:1]
        line = ("line", seat % 2, self.label / box.w, title, counted, acts)
        self.spot(f"line:{seat}", box, face=line, label=words("spot.line", commander=name))
        card = self.board.formation
        row = Box(box.x + self.label + CARD_GAP, box.y, box.w - self.label - 2 * CARD_GAP, box.h)
        widths = [self._width(formation) for formation in own]
        side = s.leader
        for at, (formation, pos) in enumerate(zip(own, filed(row, widths, CARD_GAP), strict=True)):
            face = ("formation", formation.id, formation.depleted)
            z = FORMATIONS + 2 * (len(own) - at)  # leaders and numbers of sideways cards are on the right
            self.piece(formation.id, face, pos, card, z=z, angle=90 if formation.depleted else 0)
            high = card[0] if formation.depleted else card[1]
            corner = (pos[0] + widths[at] / 2 - side * 0.3, pos[1] - high / 2 + side * 0.36)
            self.leader(formation, corner, side, z + 1)

    def _piles(self, side: int, box: Box) -> float:
        """Lay piles and hidden hands at the right end of a line; return where they begin."""
        s, view = self.board.sizes, self.view
        inner = Box(box.x, box.y + s.pad, box.w, box.h - 2 * s.pad)
        half = (inner.h - 4) / 2
        x = box.x + box.w - s.pile
        counts = {
            "deck": view.deck_sizes[side], "discard": len(view.discards[side]),
            "reserve": view.reserve_sizes[side], "destroyed": len(view.destroyed[side]),
        }  # fmt: skip
        for column in (PILES[2:], PILES[:2]):
            for at, kind in enumerate(column):
                cell = Box(x, inner.y + at * (half + 4), s.pile, half)
                self._pile(kind, side, cell, counts[kind])
            x -= s.pile + 4
        x += s.pile
        for seat in reversed(seen.seats_of(view, side)):
            if seat == view.seat:
                continue
            wide = inner.h * (1.0 if self.frame.compact else 1.4 if len(view.hand_sizes) > 2 else 1.75)
            x -= wide
            self._fan(seat, Box(x, inner.y, wide, inner.h))
            x -= 6
        return x

    def _pile(self, kind: str, side: int, cell: Box, count: int) -> None:
        words = self.words
        label = "" if self.frame.compact else words(f"pile.{kind}")
        card: Size = (cell.h * 0.74, cell.h)
        face = ("pile", kind, side, Count(count, f"{kind}:{side}"), label, card[0] / cell.w)
        named = words("pile.of", pile=words(f"pile.{kind}"), side=words.side(side))
        self.spot(f"{kind}:{side}", cell, face=face, label=named)
        pos = (cell.x + card[0] / 2, cell.y + cell.h / 2)
        if kind == "discard" and self.view.discards[side] and not seen.is_salvaging(self.view):
            top = self.view.discards[side][-1]
            self.piece(top, ("small", top), pos, card, z=LOW)
        elif kind == "destroyed" and self.view.destroyed[side]:
            top = self.view.destroyed[side][-1]
            self.piece(top, ("formation", top, True), pos, card, z=LOW, dim=True)

    def _fan(self, seat: int, box: Box) -> None:
        view, words = self.view, self.words
        known = [] if seen.searched_hand(view) == seat else sorted(view.known[seat], key=self._order)
        label = words("pile.hand") if not self.frame.compact else ""
        if known:
            half = Box(box.x, box.y + box.h / 2 + 2, box.w, box.h / 2 - 2)
            card: Size = (half.h * 0.74, half.h)
            for at, (card_id, pos) in enumerate(zip(known, spread(half, card, len(known), 3), strict=True)):
                self.piece(card_id, ("small", card_id), pos, card, z=CARDS + at, secret=True)
            box = Box(box.x, box.y, box.w, box.h / 2 - 2)
        hidden = view.hand_sizes[seat] - len(view.known[seat])
        name = words("spot.hand", commander=words.commander(view.commanders[seat]))
        counted = Count(view.hand_sizes[seat], f"hand:{seat}")
        self.spot(f"hand:{seat}", box, face=("backs", seat % 2, hidden, counted, label), label=name)
        if seat == seen.partner_of(view):
            self.spot(PARTNER, box, label=words("spot.partner"))

    # ---- The hand ----

    def _commander(self) -> None:
        view, seat = self.view, self.view.seat
        commander = view.commanders[seat]
        face = (
            "commander", commander, Count(view.hand_sizes[seat], f"hand:{seat}"), self.book.hand_number(view, seat),
            seen.acting(view) == seat,
        )  # fmt: skip
        name = self.words.commander(commander)
        self.spot(f"commander:{seat}", self.room.commander, face=face, label=name, plane=HAND)

    def _stage(self) -> None:
        room = self.room
        self.spot("stage", room.stage, label=self.words("spot.stage"), plane=HAND)
        places = spread(room.stage, room.turned, len(self.turned), 6)
        for at, (card, pos) in enumerate(zip(self.turned, places, strict=True)):
            kind = "card" if card in self.book.kind_of else "campaign" if card in self.book.campaigns else "carnage"
            face = (kind, card, self._use() if kind == "carnage" else "")
            back = SIDES[self.book.kind_of[card].side] if kind == "card" else kind
            self.piece(card, face, pos, room.turned, z=CARDS + at, plane=HAND, back=("back", back))

    def _use(self) -> str:
        """Return which section of the carnage card counts now."""
        if seen.moment(self.view).startswith("hold."):
            return "hold"
        return "" if any(isinstance(frame, Round) for frame in self.view.frames) else "intensity"

    def _hand(self) -> None:
        view = self.view
        searched = seen.searched_hand(view)
        if searched is not None:
            self._cards(view.known[searched], secret=True)
        elif seen.is_salvaging(view):
            self._cards(view.discards[view.seat % 2])
        else:
            self._cards(view.hand, secret=True)

    def _cards(self, cards: list[str], *, secret: bool = False) -> None:
        cards = sorted(cards, key=self._order)
        room = self.room
        size = room.fit(len(cards))
        places = spread(room.hand, size, len(cards), room.gap)
        if len(cards) > 1 and places[1][0] - places[0][0] < size[0] * 0.4:
            size, found = rows_for(room.hand, len(cards), 0.78, 4.0, room.hand.h)
            places = list(found)
        awake = self.live.isdisjoint(cards)
        for at, (card, pos) in enumerate(zip(cards, places, strict=True)):
            reason = self._reason(card)
            dim = not awake and card not in self.live and not reason
            face = ("card", card, reason, free_share(places, at, size[0]))
            back = ("back", SIDES[self.book.kind_of[card].side])
            self.piece(card, face, pos, size, z=CARDS + at, plane=HAND, dim=dim, secret=secret, back=back)

    def _reason(self, card: str) -> str:
        """Return in a few words why a card can't be played in the round under way."""
        if not self.decides or seen.moment(self.view) != "round.action":
            return ""
        refusal = seen.why_not(self.book, self.view, card)
        return self.words.reason(refusal) if refusal is not None else ""

    def _order(self, card: str) -> tuple[object, ...]:
        return seen.card_order(self.book, card)
