"""What hovering a part of Hell's table tells; imports the contract, the rules and the words."""

from __future__ import annotations

from game.app.art import tokens
from game.app.tables.hell import seen
from game.app.tables.hell.districts import ELITE, HEROES
from game.app.tables.hell.forecasts import Odds
from game.app.tables.hell.layout import PARTNER
from game.app.tables.hell.words import Words
from game.app.widgets.widget import Tip
from game.rules.hell.book import Book
from game.rules.hell.rounds import capacity, patriotism_left
from game.rules.hell.state import GERMAN, SLOTS, Formation, View
from game.rules.hell.table import battle_of, count_units, district_at, fighting, figures_of, staged

PILE_RULES = {"deck": "H-016", "discard": "H-016", "reserve": "H-016", "destroyed": "H-143", "hand": "R-54"}
SHARED = {"campaign": "H-050", "carnage": "H-060", "ash": "H-015", "buildings": "H-165"}
MARKERS = {"hold": "H-071", "fire": "H-072", "bucket": "H-073"}


class Tips:
    """Tells about the parts of one view."""

    def __init__(self, book: Book, words: Words, view: View, odds: Odds) -> None:
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds

    def of(self, part: str) -> Tip | None:
        """Return what there is to tell about a part."""
        book = self.book
        if part in book.kind_of:
            return self.card(part)
        if part in book.formations:
            return self.formation(part)
        if part in SLOTS:
            return self.district(part)
        for ids, rule, icon in (
            (book.campaigns, "H-050", "icons/flag"), (book.carnage, "H-060", "icons/skull"),
            (self._leaders(), "H-120", "icons/person"),
        ):  # fmt: skip
            if part in ids:
                return self._about(part, rule, icon)
        kind = part.removeprefix(ELITE).rpartition(":")[2]
        if kind in book.units:
            return self._about(kind, "H-034" if book.units[kind].tactic else "H-080", "icons/helmets")
        return self._place(part)

    def _leaders(self) -> set[str]:
        return {leader for pool in self.book.leaders for leader in pool}

    def _about(self, part: str, rule: str, icon: str, more: tuple[str, ...] = ()) -> Tip:
        title, *lines = self.words.narrator.about(part)
        return Tip(title[:1].upper() + title[1:], (*more, *lines), rule, icon)

    # ---- Cards ----

    def card(self, card: str) -> Tip:
        """Tell about a combat card: what it needs and what it does."""
        hero = self.book.kind_of[card].hero
        return self._about(card, "H-220" if hero else "H-100", "icons/heroicon" if hero else "icons/cards")

    def formation(self, name: str) -> Tip:
        """Tell about a formation: what it can take, what lies on it, who leads it."""
        formation = self.view.formations[self.book.side_of[name]].get(name)
        more: tuple[str, ...] = (self.words("tip.destroyed"),)
        if formation is not None:
            more = tuple(self._state(formation))
        return self._about(name, "H-101" if self.book.side_of[name] == GERMAN else "H-110", "icons/flag", more)

    def _state(self, formation: Formation) -> list[str]:
        words, figures = self.words, figures_of(self.book, self.view)
        lines = [words("tip.depleted" if formation.depleted else "tip.full")]
        if formation.leader:
            leader = words.piece(formation.leader)
            lines.append(words("tip.leader", leader=leader, level=formation.level))
        else:
            lines.append(words("tip.no_leader"))
        full = capacity(self.book, figures, formation)
        if formation.owner % 2 == GERMAN:
            lines.append(words("tip.shock_left", left=max(0, full - len(formation.cards)), of=full))
        else:
            left = patriotism_left(self.book, figures, formation)
            lines.append(words("tip.patriotism_left", left=left, of=full))
        if formation.cards:
            lines.append(words("tip.cards_on", cards=", ".join(map(words.piece, formation.cards))))
        return lines

    # ---- Places ----

    def district(self, slot: str) -> Tip:
        """Tell about a building: its figures, who is there, and the odds."""
        words, district = self.words, district_at(self.view, slot)
        if district.closed:
            return Tip(words("card.volga"), (words("card.closed", slot=slot),), "H-167", "icons/lock")
        lines = []
        if district.captured:
            lines.append(words("tip.captured"))
        for side in (0, 1):
            here = fighting(self.view, side, slot)
            lines.append(
                words("tip.there", side=words.side(side), formations=len(here), units=count_units(district, side))
            )
        if not district.captured and fighting(self.view, GERMAN, slot):
            lines.append(words("tip.odds", chance=words.percent(self.odds.now(slot).capture)))
        return self._about(district.card, "R-35" if district.captured else "H-090", "icons/house", tuple(lines))

    def _place(self, part: str) -> Tip | None:
        head, _, tail = part.partition(":")
        if head in MARKERS and tail in SLOTS:
            return self._marker(head, tail)
        if head in PILE_RULES and tail:
            return self._pile(head, int(tail))
        if head in SHARED:
            return self._shared(head)
        if head == "track":
            district = district_at(self.view, tail)
            if district.closed:
                return Tip(self.words("card.volga"), (self.words("card.turned_over"),), "H-165", "icons/lock")
            return Tip(self.words("spot.track", slot=tail), tuple(self._tracks(tail)), "H-070", "icons/flame")
        return self._other(head, tail)

    def _other(self, head: str, tail: str) -> Tip | None:
        words, view = self.words, self.view
        if head == "line":
            return self._line(int(tail))
        if head == "commander":
            number = self.book.hand_number(view, int(tail))
            line = words("tip.hand_of", n=view.hand_sizes[int(tail)], of=number)
            return self._about(view.commanders[int(tail)], "H-025", "icons/person", (line,))
        if head == "units":
            battle = battle_of(view)
            count = count_units(district_at(view, battle.slot), int(tail)) if battle is not None else 0
            return Tip(words.side(int(tail)), (words("tip.units", n=count),), "H-083", "icons/helmets")
        if head == "stage":
            return Tip(words("spot.stage"), (words("tip.stage"),), "H-060", "icons/cards")
        if head == HEROES:
            return Tip(words("spot.heroes"), (words("tip.heroes"),), "H-220", "icons/heroicon")
        if head == PARTNER:
            return Tip(words("spot.partner"), (words("tip.partner"),), "H-233", "icons/swap")
        return None

    def _marker(self, kind: str, slot: str) -> Tip:
        words, district = self.words, district_at(self.view, slot)
        at = {"hold": district.hold, "fire": district.fire, "bucket": district.bucket}[kind]
        track = figures_of(self.book, self.view).track
        line = words(f"tip.{kind}", at=at, left=at if kind == "hold" else track - at, infernos=district.infernos)
        return Tip(words(f"marker.{kind}"), (line,), MARKERS[kind], tokens.CHIPS[kind].icon)

    def _tracks(self, slot: str) -> list[str]:
        lines: list[str] = []
        for kind in MARKERS:
            if kind != "hold" or seen.slot_of(self.view) == slot:
                lines += self._marker(kind, slot).lines
        return lines

    def _line(self, seat: int) -> Tip:
        words, view = self.words, self.view
        own = [f for f in staged(view, seat % 2) if f.owner == seat]
        worn = sum(f.depleted for f in own)
        name = words.commander(view.commanders[seat])
        lines = [words("tip.line", n=len(own), worn=worn), *words.narrator.about(view.commanders[seat])[1:2]]
        return Tip(words("spot.line", commander=name), tuple(lines), "H-014", "icons/flag")

    def _pile(self, kind: str, seat: int) -> Tip:
        view, words = self.view, self.words
        if kind == "hand":
            name = words("spot.hand", commander=words.commander(view.commanders[seat]))
            lines = [words("tip.hand", n=view.hand_sizes[seat])]
            if view.known[seat]:
                lines.append(words("tip.known", cards=", ".join(map(words.piece, view.known[seat]))))
            return Tip(name, tuple(lines), PILE_RULES[kind], "icons/cards")
        counts = {
            "deck": view.deck_sizes[seat], "discard": len(view.discards[seat]), "reserve": view.reserve_sizes[seat],
            "destroyed": len(view.destroyed[seat]),
        }  # fmt: skip
        title = words("pile.of", pile=words(f"pile.{kind}"), side=words.side(seat))
        return Tip(title, (words(f"tip.{kind}", n=counts[kind]),), PILE_RULES[kind], "icons/cards")

    def _shared(self, kind: str) -> Tip:
        view, words = self.view, self.words
        counts = {
            "campaign": sum(view.campaign_sizes), "carnage": view.carnage_size, "ash": len(view.ash),
            "buildings": view.building_size,
        }  # fmt: skip
        return Tip(words(f"pile.{kind}"), (words(f"tip.{kind}", n=counts[kind]),), SHARED[kind], "icons/cards")
