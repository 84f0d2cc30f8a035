"""The panels of Hell's dock: turn, decks, the Break Test with its odds, what a choice would do; imports the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.art import cardstock, hell_tracks, palette, tokens
from game.app.art.look import Look
from game.app.table.dock import PART
from game.app.table.lively import Count
from game.app.tables import rows
from game.app.tables.hell import seen
from game.app.tables.hell.forecasts import Odds, is_tested
from game.app.tables.hell.previews import Previews
from game.app.tables.hell.tips import Tips
from game.app.tables.hell.words import Words
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SIDES, SOVIET, View
from game.rules.hell.table import battle_of, figures_of

DECKS = ("campaign", "carnage", "ash", "buildings")
BACKS = {"campaign": "campaign", "carnage": "carnage", "ash": "ash", "buildings": "action"}
LEAST_CELLS = 5
"""Turns that the track shows at least, those that are not played faint."""
Browse = Callable[[str], None]


class Panels:
    """Builds the panels of one view."""

    def __init__(
        self, book: Book, words: Words, view: View, odds: Odds, browse: Browse, shown: rows.Shown = int, *,
        brief: bool = False,
    ) -> None:  # fmt: skip
        self.shown = shown
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds
        self.browse = browse
        self.brief = brief
        self.previews = Previews(book, words, view, odds)
        self.tips = Tips(book, words, view, odds)

    def all(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the panels from top to bottom; with little room what is going on comes first."""
        steady = [self.turn(), self.decks()]
        moving = [*self.forecast(wanted), *self.pointed(wanted)]
        if not moving:
            moving = [self.sides()]
        return [*moving, *steady] if self.brief else [*steady, *moving]

    # ---- Turn and decks ----

    def turn(self) -> rows.PartsPanel:
        """Return the turn track."""
        last = figures_of(self.book, self.view).turns
        words = self.words
        tip = Tip(words("panel.turn_short"), (words("tip.turn", last=last),), "H-160", "icons/hourglass")
        title = words("panel.turn", turn=self.view.turn, last=last)
        return rows.PartsPanel("turn", title, [TurnTrack(self.view.turn, last, tip)])

    def decks(self) -> rows.PartsPanel:
        """Return the decks that both sides share, with the Ash Heap."""
        view = self.view
        counts = (sum(view.campaign_sizes), view.carnage_size, len(view.ash), view.building_size)
        found = []
        for name, count in zip(DECKS, counts, strict=True):
            press = (lambda name=name: self.browse(name)) if name == "ash" and count else None
            counted = Count(count, name)
            found.append(Deck(name, counted, self.words(f"pile.{name}"), self.tips.of(name), press, self.shown))
        return rows.PartsPanel("decks", "", [Decks(found, low=self.brief)])

    # ---- The Break Test ----

    def forecast(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the dice of both sides with their reasons, and the odds; after a choice, if it changes them."""
        slot = self.odds.slot_of(wanted)
        if not slot:
            return []
        words = self.words
        if is_tested(self.view):
            return [self._test()]
        now = self.odds.now(slot)
        shown = (self.odds.after(wanted) if wanted is not None else None) or now
        parts: list[rows.Part] = []
        for side in (GERMAN, SOVIET):
            chance = shown.capture if side == GERMAN else 1 - shown.capture
            found = (shown.dice.german, shown.dice.soviet)[side]
            told = tuple(words.narrator.die(die) for die in found)
            title = words(f"odds.chance_{SIDES[side]}", chance=words.percent(chance))
            parts.append(
                DiceRow(SIDES[side], [die.reason for die in found], words.percent(chance), Tip(title, told, "H-189"))
            )
        parts.append(Share(shown.capture, now.capture))
        if shown.slaughters > 0.05 and not self.brief:
            parts.append(rows.Words(words("odds.slaughters", n=words.decimal(shown.slaughters)), size=14))
        name = words("panel.forecast") if self.odds.slot else words("panel.forecast_of", slot=slot)
        return [rows.PartsPanel("forecast", name, parts)]

    def _test(self) -> rows.PartsPanel:
        """Return the dice as they fell."""
        battle = battle_of(self.view)
        assert battle is not None
        parts: list[rows.Part] = []
        for side in (GERMAN, SOVIET):
            tip = Tip(self.words.side(side), (self.words("tip.rolled"),), "R-32")
            parts.append(DiceRow(SIDES[side], battle.dice[side], "", tip))
        return rows.PartsPanel("forecast", self.words("panel.test"), parts)

    # ---- What is under the pointer ----

    def pointed(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return what a choice would do."""
        if wanted is None:
            return []
        lines = self.previews.lines(wanted)
        parts: list[rows.Part] = [rows.IconLine(icon, line) for icon, line in lines]
        if self.odds.outlook_after(wanted) is not None:  # the last line is what it comes to
            parts[-1] = rows.IconLine(*lines[-1], colour=palette.AMBER)
        words = self.words
        if wanted.verb == "play":
            title = words("panel.if_played", card=words.piece(wanted.subject))
        else:
            title = words.narrator.choice(wanted)
        head = rows.Words(title, size=16, face="strong", colour=palette.TEXT)
        return [rows.PartsPanel("pointed", "", [head, *parts])]

    # ---- Both sides ----

    def sides(self) -> rows.PartsPanel:
        """Return how the sides stand outside of a battle: districts, formations, cards."""
        words, view = self.words, self.view
        closed = sum(district.closed for district in view.districts)
        taken = sum(district.captured for district in view.districts)
        lost = Count(closed + taken, "lost")
        goal = Tip(words("side.closed"), (words.narrator.rule("H-195") or "",), "H-195")
        districts = len(view.districts)
        parts: list[rows.Part] = [rows.Meter("german", words("side.closed"), lost, districts, goal, self.shown)]
        for side in (GERMAN, SOVIET):
            formations = view.formations[side].values()
            worn = sum(formation.depleted for formation in formations)
            cards = sum(view.hand_sizes[seat] for seat in seen.seats_of(view, side))
            line = words("side.brief", formations=len(formations), worn=worn, cards=cards)
            parts.append(rows.SideLine(SIDES[side], line, Tip(words.side(side), (line,), "H-014")))
        return rows.PartsPanel("sides", words("panel.sides"), parts)


class TurnTrack(rows.Painted):
    """The turns as a row of cells, the present one with the hourglass."""

    units = 44

    def __init__(self, turn: int, last: int, tip: Tip) -> None:
        self.turn, self.last, self.tip = turn, last, tip

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the cells."""
        cells = max(self.last, LEAST_CELLS)
        canvas.blit(hell_tracks.turns(look, self.turn, self.last, rect.size, cells=cells), rect)


class Deck(Widget):
    """A deck with its number; one that can be looked through is pressed."""

    def __init__(
        self, name: str, count: Count, words: str, tip: Tip | None, press: Callable[[], None] | None, shown: rows.Shown
    ) -> None:
        super().__init__(PART + name, pygame.Rect(0, 0, 1, 1), press, tip=tip)
        self.name, self.count, self.words, self.shown = name, count, words, shown
        self.focusable = press is not None

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: object) -> None:
        """Draw the pile over its name."""
        line = look.size_of(self.words, "label", 13)[1]
        high = self.rect.h - line - look.px(2)
        size = (min(self.rect.w - look.px(8), round(high * 0.78)), high)
        pile = cardstock.pile(look, BACKS[self.name], size, self.shown(self.count))
        canvas.blit(pile, pile.get_rect(midtop=(self.rect.centerx, self.rect.y)))
        words = look.text(self.words, "label", 13, palette.TEXT2, width=self.rect.w)
        canvas.blit(words, words.get_rect(midbottom=self.rect.midbottom))


class Decks:
    """Decks side by side."""

    def __init__(self, decks: list[Deck], *, low: bool) -> None:
        self.decks, self.low = decks, low
        self.numbers = [deck.count for deck in decks]

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that piles and names need."""
        return look.px(64 if self.low else 92) + look.size_of("X", "label", 13)[1]

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the decks where they are shown."""
        wide = rect.w // len(self.decks)
        for at, deck in enumerate(self.decks):
            deck.rect = pygame.Rect(rect.x + at * wide, rect.y, wide, rect.h)
        return list(self.decks)


class DiceRow(rows.Painted):
    """The dice of a side, each with the reason why it has it, or as they fell; and its chance."""

    units = 46

    def __init__(self, side: str, dice_: Sequence[str | int], chance: str, tip: Tip) -> None:
        self.side, self.dice, self.chance, self.tip = side, dice_, chance, tip

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw badge, dice and chance."""
        badge = tokens.badge(look, self.side, look.px(26))
        canvas.blit(badge, badge.get_rect(midleft=(rect.x, rect.centery)))
        words = look.text(self.chance, "title", 30, palette.TEXT) if self.chance else None
        left = rect.x + badge.get_width() + look.px(8)
        room = rect.right - left - (words.get_width() + look.px(10) if words is not None else 0)
        values = tuple(die for die in self.dice if isinstance(die, int))
        reasons = tuple("" if isinstance(die, int) else die for die in self.dice)
        row = hell_tracks.dice_row(look, self.side, reasons, look.px(34), room, values)
        canvas.blit(row, row.get_rect(midleft=(left, rect.centery)))
        if words is not None:
            canvas.blit(words, words.get_rect(midright=(rect.right, rect.centery)))


class Share(rows.Painted):
    """The German chance against the Soviet one as a bar; a mark shows where it stands without the choice."""

    units = 12

    def __init__(self, capture: float, before: float) -> None:
        self.capture, self.before = capture, before

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the bar."""
        bar = pygame.Rect(rect.x, rect.centery - look.px(4), rect.w, look.px(8))
        canvas.blit(hell_tracks.odds(look, self.capture, bar.size), bar)
        if abs(self.before - self.capture) > 0.0005:
            x = bar.x + round(bar.w * self.before)
            canvas.fill(palette.AMBER, (x - look.px(1), bar.y - look.px(3), look.px(2), bar.h + look.px(6)))
