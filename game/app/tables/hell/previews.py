"""What a choice of Hell would do, told before it is made; imports the contract, the rules and the words."""

from __future__ import annotations

from collections.abc import Callable

from game.app.tables.hell.forecasts import Odds
from game.app.tables.hell.words import Words
from game.app.widgets.widget import Tip
from game.core.choice import Choice
from game.rules.hell.book import Book
from game.rules.hell.odds import Forecast
from game.rules.hell.rounds import capacity
from game.rules.hell.state import GERMAN, SIDES, SOVIET, Formation, View
from game.rules.hell.table import district_at, fighting, figures_of

RULES = {
    "burn": "H-053", "choose": "H-064", "confiscate": "H-212", "consolidate": "H-163", "demote": "H-055",
    "deplete": "H-045", "destroy": "H-037", "discard": "H-025", "done": "H-169", "draw_up": "H-025", "fight": "R-21",
    "give": "H-233", "hand_over": "R-43", "hold": "H-186", "intercept": "H-226", "lead": "R-13", "lose": "H-036",
    "lose_leader": "H-164", "overrun": "H-145", "pass": "R-45", "pass_leader": "H-164", "play": "H-100",
    "promote": "H-203", "refit": "H-025", "rob": "R-43", "salvage": "H-213", "send": "H-169", "snipe": "H-044",
    "spend": "R-33", "spill": "H-131", "stand": "R-48", "supply": "H-144",
}  # fmt: skip
Line = tuple[str, str]
"""The icon and the words of one thing that would change."""


class Previews:
    """Tells what the choices of one view would do."""

    def __init__(self, book: Book, words: Words, view: View, odds: Odds) -> None:
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds

    def of(self, wanted: Choice) -> Tip:
        """Return what a choice would do."""
        lines = tuple(words for _, words in self.lines(wanted))
        return Tip(self.words.narrator.choice(wanted), lines, RULES[wanted.verb])

    def lines(self, wanted: Choice) -> list[Line]:
        """Return what a choice would change, line by line."""
        tellers: dict[str, Callable[[Choice], list[Line]]] = {
            "play": self._play, "intercept": self._card, "salvage": self._card, "confiscate": self._card,
            "discard": self._card, "give": self._card, "choose": self._effects_of, "lead": self._vanguard,
            "overrun": self._vanguard, "send": self._send, "fight": self._fight, "hold": self._hold,
            "refit": self._refit, "draw_up": self._draw_up, "snipe": self._snipe, "deplete": self._wear,
            "stand": self._wear, "spend": self._wear, "consolidate": self._consolidate,
        }  # fmt: skip
        teller = tellers.get(wanted.verb)
        lines = teller(wanted) if teller is not None else []
        return [*lines, *self.change(wanted)]

    # ---- The Break Test ----

    def change(self, wanted: Choice) -> list[Line]:
        """Tell how a choice would change tracks, dice and chances."""
        slot, trial = self.odds.slot_of(wanted), self.odds.outlook_after(wanted)
        if trial is None:
            return []
        words, district = self.words, district_at(self.view, slot)
        before, after = self.odds.now(slot), self.odds.after(wanted)
        assert after is not None
        lines: list[Line] = []
        if trial.here.infernos != district.infernos:
            change = words("odds.infernos", before=district.infernos, after=trial.here.infernos)
            lines.append(("icons/flame", change))
        for side in (GERMAN, SOVIET):
            was, will_be = before.dice.counts[side], after.dice.counts[side]
            if was != will_be:
                lines.append(("icons/dice", words(f"odds.dice_{SIDES[side]}", before=was, after=will_be)))
        lines.append(("icons/shield", self.chance(before, after)))
        return lines

    def chance(self, before: Forecast, after: Forecast) -> str:
        """Tell how the viewer's chance would change: to capture for the German, to hold for the Soviet."""
        side = self.view.seat % 2
        was, will_be = (found.capture if side == GERMAN else 1 - found.capture for found in (before, after))
        key = "odds.same" if abs(was - will_be) < 0.0005 else "odds.change"
        return self.words(
            f"{key}_{SIDES[side]}", before=self.words.percent(was), after=self.words.percent(will_be)
        )

    # ---- Cards ----

    def _card(self, wanted: Choice) -> list[Line]:
        return [("icons/cards", self.words.card_text(str(wanted.subject)))]

    def _play(self, wanted: Choice) -> list[Line]:
        words, kind = self.words, self.book.kind_of[str(wanted.subject)]
        lines = self._card(wanted)
        if kind.hero:
            return lines
        formation = self.view.formations[kind.side][str(wanted.target)]
        full = capacity(self.book, figures_of(self.book, self.view), formation)
        if kind.side == GERMAN:
            return [("icons/bolt", words("preview.shock", used=len(formation.cards) + 1, of=full)), *lines]
        used = min(full, formation.spent + kind.cost)
        if kind.sacrifice:
            lines.insert(0, ("icons/skull", words("preview.sacrifice", rifles=words.count("rifle", kind.sacrifice))))
        return [("icons/star", words("preview.patriotism", used=used, of=full)), *lines]

    def _effects_of(self, wanted: Choice) -> list[Line]:
        return [("icons/skull", self.words.piece(wanted.subject))]

    # ---- Formations ----

    def _formation(self, wanted: Choice) -> Formation:
        name = str(wanted.subject)
        return self.view.formations[self.book.side_of[name]][name]

    def _vanguard(self, wanted: Choice) -> list[Line]:
        calls = self.words.data["formations"][str(wanted.subject)].vanguard
        return [("icons/flag", self.words("preview.vanguard", effects=self.words.narrator.effects(calls)))]

    def _send(self, wanted: Choice) -> list[Line]:
        words, slot = self.words, str(wanted.target)
        side = self._formation(wanted).owner % 2
        most = self.book.buildings[district_at(self.view, slot).card].concentration
        there = len(fighting(self.view, side, slot)) + 1
        return [("icons/boot", words("preview.concentration", n=there, most=most)), *self._vanguard(wanted)]

    def _fight(self, wanted: Choice) -> list[Line]:
        chance = self.odds.now(str(wanted.subject)).capture
        return [("icons/dice", self.words("tip.odds", chance=self.words.percent(chance)))]

    def _wear(self, wanted: Choice) -> list[Line]:
        formation = self._formation(wanted)
        key = "preview.destroyed" if formation.depleted else "preview.depleted"
        lines = [("icons/skull", self.words(key, formation=self.words.piece(formation.id)))]
        card = self.book.formations[formation.id]
        if not formation.depleted and wanted.verb != "spend" and (card.machine_gun or card.medal):
            about = self.words.narrator.about(formation.id)
            lines += [("icons/medal", line) for line in about[3:-1]]
        return lines

    def _consolidate(self, wanted: Choice) -> list[Line]:
        words = self.words
        names = words.piece(wanted.subject), words.piece(wanted.target)
        return [
            ("icons/skull", words("preview.destroyed", formation=names[0])),
            ("icons/heart", words("preview.supplied", formation=names[1])),
        ]

    # ---- Words ----

    def _hold(self, wanted: Choice) -> list[Line]:
        words, slot = self.words, self.odds.slot
        left = district_at(self.view, slot).hold - 1
        key = "preview.hold" if left else "preview.hold_last"
        return [("icons/skull", words(key, left=left))]

    def _refit(self, wanted: Choice) -> list[Line]:
        number = self.book.hand_number(self.view, self.view.seat)
        return [("icons/cards", self.words("preview.refit", n=number)), *self._bonus()]

    def _draw_up(self, wanted: Choice) -> list[Line]:
        number = self.book.hand_number(self.view, self.view.seat)
        cards = max(0, number - len(self.view.hand))
        return [("icons/cards", self.words("preview.draw", cards=self.words.count("card", cards))), *self._bonus()]

    def _bonus(self) -> list[Line]:
        calls = self.words.data["commanders"][self.view.commanders[self.view.seat]].bonus
        return [("icons/person", self.words("preview.bonus", effects=self.words.narrator.effects(calls)))]

    def _snipe(self, wanted: Choice) -> list[Line]:
        if str(wanted.subject) in self.book.units:
            return [("icons/target", self.words("preview.shot_unit"))]
        left = [card for card in self.book.carnage if card not in self.view.ash] or list(self.book.carnage)
        results = [self.book.carnage[card].sniper for card in left]
        shares = {name: self.words.percent(results.count(name) / len(results)) for name in ("escape", "hit", "death")}
        return [("icons/target", self.words("preview.shot", **shares))]
