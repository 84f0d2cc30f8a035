"""The panels outside an attack: both sides, victory, what is under the pointer, events, the set-up; no pygame."""

from __future__ import annotations

from collections.abc import Iterable

from game.app.art import palette
from game.app.table.lively import Count
from game.app.tables import rows
from game.app.tables.battle import seen
from game.app.tables.battle.forecasts import Odds
from game.app.tables.battle.panels_attack import Act, AttackPanels
from game.app.tables.battle.previews import Previews
from game.app.tables.battle.words import Words
from game.app.widgets.widget import Tip
from game.core.choice import Choice, Decision
from game.rules.battle.book import Book
from game.rules.battle.odds import table_of
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Game, View
from game.rules.battle.turn import cards_to_draw


class SidePanels:
    """Builds the panels of one view."""

    def __init__(
        self, book: Book, words: Words, view: View, odds: Odds, act: Act, shown: rows.Shown = int, *,
        brief: bool = False,
    ) -> None:  # fmt: skip
        self.shown = shown
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds
        self.attacks = AttackPanels(book, words, view, odds, act, shown, brief=brief)
        self.previews = Previews(book, words, view, odds)
        self.figures = seen.figures(book, view)

    def all(self, decision: Decision | None, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the panels from top to bottom: first what is going on, then both sides."""
        view = self.view
        if seen.mustering(view) is not None:
            return [self.setup(), *self._pointed(wanted), self.victory()]
        found: list[rows.PartsPanel] = []
        losses, attack = seen.losses_in(view), seen.attack_in(view)
        if losses is not None:
            found.append(self.attacks.losses(losses, decision))
        found += self.events()
        if attack is not None:
            found.append(self.attacks.attack(attack, wanted))
        else:
            found += self._pointed(wanted)
            found.append(self.victory())
        return [*found, self.sides(spare=attack is not None)]

    # ---- What is under the pointer ----

    def _pointed(self, wanted: Choice | None) -> Iterable[rows.PartsPanel]:
        if wanted is None:
            return
        tip = self.previews.of(wanted)
        parts: list[rows.Part] = [rows.Words(tip.title, size=15, face="strong", colour=palette.TEXT)]
        if wanted.verb == "attack":
            cost = tip.lines[:1]
            parts += [rows.Words(line, size=14) for line in cost]
            parts += self.attacks.forecast(self.view.active, wanted)
        else:
            parts += [rows.Words(line, size=14) for line in tip.lines]
        yield rows.PartsPanel("pointed", self.words("panel.pointed"), parts)

    # ---- Events ----

    def events(self) -> list[rows.PartsPanel]:
        """Return the panel of the events that lie on the table, the last one first."""
        words = self.words
        parts: list[rows.Part] = []
        for event in reversed(seen.events_on_table(self.view)):
            who = words("event.by", side=words.side(event.seat), card=words.piece(event.card))
            parts.append(rows.SideLine(SIDES[event.seat], who))
            if event.target:
                parts.append(rows.Words(words("event.at", target=words.narrator.piece(event.target)), size=14))
            parts.append(rows.Words(words.card_text(event.card), face="book", size=15))
            if event.cancelled:
                parts.append(rows.Words(words("event.cancelled"), colour=palette.AMBER, size=14))
        return [rows.PartsPanel("event", words("panel.event"), parts)] if parts else []

    # ---- Both sides ----

    def sides(self, *, spare: bool) -> rows.PartsPanel:
        """Return the summary of both sides, the own one large: cards, what it holds, what it draws next."""
        words, view = self.words, self.view
        foe = 1 - view.seat
        _, held, draw = self._figures(foe)
        cards = words.count("card", view.hand_sizes[foe])
        brief = words("side.brief", side=words.side(foe), cards=cards, held=held[0], draw=draw[0])
        lines = tuple(tip.title + ": " + ", ".join(tip.lines) for _, _, tip in (held, draw) if tip is not None)
        told = rows.SideLine(SIDES[foe], brief, Tip(words("side.opponent", side=words.side(foe)), lines, "B-032"))
        parts: list[rows.Part] = [rows.Tiles(self._figures(view.seat), self.shown), rows.Divider(), told]
        return rows.PartsPanel("sides", words("side.you", side=words.side(view.seat)), parts, spare=spare)

    def _figures(self, seat: int) -> list[tuple[int, str, Tip | None]]:
        words, view = self.words, self.view
        state = table_of(view)
        state.uranus = view.uranus[:]
        reasons = cards_to_draw(self.book, state, seat)
        held = seen.held(self.book, view, seat)
        told = tuple(words(f"draw.{name}", n=cards) for name, cards in reasons.items() if cards)
        names = ", ".join(words.piece(slot) for slot in held) or words("side.nothing_held")
        cards = Count(view.hand_sizes[seat], f"cards:{seat}")
        return [
            (cards, words("side.cards"), Tip(words("side.cards"), rule="B-033")),
            (Count(len(held), f"held:{seat}"), words("side.held"), Tip(words("side.held"), (names,), "R-04")),
            (Count(sum(reasons.values()), f"draw:{seat}"), words("side.draw"), Tip(words("side.draw"), told, "B-032")),
        ]

    def victory(self) -> rows.PartsPanel:
        """Return how near each side is to victory, with the rules that say so."""
        words, view, figures = self.words, self.view, self.figures
        german, soviet = (len(seen.held(self.book, view, seat)) for seat in (GERMAN, SOVIET))
        score = len(view.uranus) + soviet
        goals = (
            (GERMAN, "hold", german, figures.german_hold_target, "R-18"),
            (GERMAN, "all", german, figures.german_all_target, "R-18"),
            (SOVIET, "uranus", len(view.uranus), figures.uranus_target, "R-19"),
            (SOVIET, "last_turn", score, figures.last_turn_target, "R-27"),
        )
        parts: list[rows.Part] = []
        for seat, name, count, target, rule in goals:
            label = words(f"victory.{name}", rule=rule, turn=figures.last_turn)
            tip = Tip(label, (words.narrator.rule(rule) or "",), rule)
            parts.append(rows.Meter(SIDES[seat], label, Count(count, f"goal:{name}"), target, tip, self.shown))
        if view.turn:
            parts.append(rows.Words(words("victory.turn", turn=view.turn, last=figures.last_turn), size=14))
        return rows.PartsPanel("victory", words("panel.victory"), parts)

    # ---- Set-up ----

    def setup(self) -> rows.PartsPanel:
        """Return the panel of the set-up: points, units, and what a beginner should look for."""
        words, view = self.words, self.view
        seat = seen.mustering(view)
        frame = view.frames[-1]
        assert seat is not None
        assert isinstance(frame, Game)
        chosen = view.units[seat]
        combat = sum(self.book.units[unit].combat for unit in chosen)
        rule = "B-003" if seat == SOVIET else "B-005"
        budget = Tip(lines=(words.narrator.rule(rule) or "",), rule=rule)
        parts: list[rows.Part] = [
            rows.Tiles(
                [
                    (Count(frame.points, "points"), words("setup.points"), budget),
                    (Count(len(chosen), "chosen"), words("setup.units"), None),
                    (Count(combat, "combat"), words("setup.combat"), None),
                ],
                self.shown,
            )
        ]
        if seat == view.seat:
            side = words.side_key(seat)
            parts += [rows.Words(words(f"setup.hint_{side}_{n}"), face="book", size=15) for n in (1, 2, 3)]
        else:
            parts.append(rows.Words(words("setup.wait"), size=15))
        return rows.PartsPanel("setup", words(f"setup.title_{words.side_key(seat)}"), parts)
