"""What hovering a part of Battle's table tells; imports the contract, the rules and the words."""

from __future__ import annotations

from game.app.tables.battle import seen
from game.app.tables.battle.gestures import BOX, SLOT, ZONE
from game.app.tables.battle.words import Words
from game.app.widgets.widget import Tip
from game.rules.battle.book import Book
from game.rules.battle.fight import price
from game.rules.battle.state import View

PILE_RULES = {"deck": "R-09", "discard": "R-30", "pile": "B-031", "lost": "R-08", "hand": "R-30"}


class Tips:
    """Tells about the parts of one view."""

    def __init__(self, book: Book, words: Words, view: View) -> None:
        self.book = book
        self.words = words
        self.view = view

    def of(self, part: str) -> Tip | None:
        """Return what there is to tell about a part."""
        if part in self.book.units:
            return self.unit(part)
        if part in self.book.kind_of:
            return self.card(part)
        if SLOT.fullmatch(part) and int(part) <= len(self.view.places):
            return self.location(part)
        zone = ZONE.fullmatch(part)
        if zone is not None:
            return self.zone(zone[1], int(zone[2]))
        if BOX.fullmatch(part):
            return self.location(part[0])
        kind, _, seat = part.partition(":")
        if kind in PILE_RULES and seat:
            return self.pile(kind, int(seat))
        return self._other(part)

    def _other(self, part: str) -> Tip | None:
        words, figures = self.words, seen.figures(self.book, self.view)
        if part == "uranus":
            count = len(self.view.uranus)
            lines = (
                words("tip.uranus", count=count, target=figures.uranus_target),
                words("tip.uranus_draw", cards=figures.uranus_draw * count),
            )  # fmt: skip
            return Tip(words("pile.uranus"), lines, "R-19", "icons/pincers")
        if part == "rations":
            return Tip(words.texts("battle.word.ration.name"), (words("tip.rations"),), "B-025", "icons/bread")
        if part == "stage":
            return Tip(words("spot.stage"), (words("tip.stage"),), "R-26", "icons/cards")
        return None

    # ---- Units ----

    def unit(self, unit: str) -> Tip:
        """Tell about a unit: who it is, its figures, what it carries and what its properties do."""
        words, card = self.words, self.book.units[unit]
        _, motto, *properties = words.narrator.about(unit)
        lines = [
            words.texts(f"battle.unit.{unit}.parent"),
            words("tip.unit_figures", combat=card.combat, value=card.value, rations=card.rations),
        ]  # fmt: skip
        standing = next((units[unit] for units in self.view.units if unit in units), None)
        rule = "B-042"
        if standing is not None:
            lines.append(self._load(unit))
        elif unit in self.view.pile_tops:
            lines.append(self._for_sale(unit))
            rule = "B-031"
        elif unit in self.view.lost[card.seat]:
            lines.append(words("tip.unit_lost"))
        return Tip(words.piece(unit), (*lines, *properties, motto), rule, "icons/flag")

    def _load(self, unit: str) -> str:
        standing = self.view.units[self.book.units[unit].seat][unit]
        parts = [self.words.narrator.piece(standing.zone), self.words.count("ration", standing.rations)]
        if standing.medals:
            parts.append(self.words.count("medal", standing.medals))
        return " · ".join(parts)

    def _for_sale(self, unit: str) -> str:
        state = seen.open_table(self.view)
        seat = self.book.units[unit].seat
        return self.words("tip.unit_price", price=self.words.count("card", price(self.book, state, seat)))

    # ---- Cards and places ----

    def card(self, card: str) -> Tip:
        """Tell about an action card: its event, when that can be played, and its other use."""
        value = self.book.firefight[card]
        key = "tip.firefight_own" if value > 0 else "tip.firefight_enemy"
        lines = (self.words.card_text(card), self.words.times(card), self.words(key, value=self.words.signed(value)))
        return Tip(self.words.piece(card), lines, "B-024", "icons/cards")

    def location(self, slot: str) -> Tip:
        """Tell about a location: who holds it, what it yields, its notes and its rubble."""
        words, place = self.words, self.view.places[int(slot) - 1]
        card = self.book.places[place.card]
        lines = [self._control(slot)]
        if place.destroyed:
            lines.append(words("tip.destroyed"))
        else:
            lines.append(words("tip.yield", rations=words.count("ration", self.book.rations_of(place))))
            lines.append(words("tip.rubble", rubble=place.rubble, limit=card.destroyed_by))
            lines.append(self._chart(place.card))
        _, motto, *notes = words.narrator.about(place.card)
        if notes and (not place.destroyed or card.ruins):
            kept = bool(card.ruins) and not place.destroyed
            lines += [words("tip.note_kept", note=note) if kept else note for note in notes]
        return Tip(words.piece(slot), (*lines, motto), "B-062" if place.destroyed else "B-060", "icons/house")

    def _control(self, slot: str) -> str:
        holder = seen.holder(self.book, self.view, slot)
        if holder is not None:
            return self.words("tip.held", side=self.words.side(holder))
        return self.words("tip.contested" if seen.is_contested(self.view, slot) else "tip.nobody")

    def _chart(self, card: str) -> str:
        steps, low = [], 0
        for step in self.words.data["locations"][card].chart:
            span = str(low) if low == step.upto else f"{low}–{step.upto}"
            steps.append(self.words("tip.chart_step", rubble=span, rations=step.rations))
            low = step.upto + 1
        return self.words("tip.chart", steps=", ".join(steps))

    def zone(self, zone: str, seat: int) -> Tip:
        """Tell about one side's part of a zone: who may stand there, how many, and how many do."""
        words, limit = self.words, seen.figures(self.book, self.view).zone_limit
        standing = [unit.id for unit in self.view.units[seat].values() if unit.zone == zone]
        key = "control_zone" if zone[1] == "c" else "periphery"
        lines = [
            words(f"tip.zone_{words.side_key(seat)}", count=len(standing), limit=limit),
            words.texts(f"battle.word.{key}.text"),
        ]  # fmt: skip
        if standing:
            lines.insert(1, ", ".join(words.piece(unit) for unit in standing))
        return Tip(words.narrator.piece(zone), tuple(lines), "B-010", "icons/flag")

    # ---- Piles ----

    def pile(self, kind: str, seat: int) -> Tip:
        """Tell how many cards lie in a pile, and what of them is known."""
        view, words = self.view, self.words
        counts = {
            "deck": view.deck_sizes[seat], "discard": len(view.discards[seat]), "pile": view.pile_sizes[seat],
            "lost": len(view.lost[seat]), "hand": view.hand_sizes[seat],
        }  # fmt: skip
        lines = [words(f"tip.{kind}", count=counts[kind])]
        if kind == "lost" and view.lost[seat]:
            lines.append(", ".join(words.piece(unit) for unit in view.lost[seat]))
        elif kind == "discard" and view.discards[seat]:
            lines.append(words("tip.discard_top", card=words.narrator.piece(view.discards[seat][-1])))
        elif kind == "pile" and view.pile_tops[seat]:
            lines.append(words("tip.pile_top", unit=words.piece(view.pile_tops[seat])))
        elif kind == "hand" and seat != view.seat and view.known[seat]:
            lines.append(words("tip.hand_known", cards=", ".join(map(words.narrator.piece, view.known[seat]))))
        title = words("tip.pile_of", pile=words(f"pile.{kind}"), side=words.side(seat))
        return Tip(title, tuple(lines), PILE_RULES[kind], "icons/cards")
