"""The rule book: chapters, live search, links from rule to rule, and a way back through them; imports widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.screens.page import Page
from game.app.screens.rule_index import LIMIT, Entry, RuleIndex, linked, narrator_for
from game.app.screens.rule_parts import Block, Link, RuleText
from game.app.screens.settings_parts import Stepper
from game.app.widgets.buttons import IconButton, Toggle
from game.app.widgets.entry import Entry as Field
from game.app.widgets.rows import Row
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Label
from game.app.widgets.widget import Tip, Widget
from game.roster.names import GAMES, USUAL

if TYPE_CHECKING:
    from game.app.shell import Shell

LEAVES = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
WORDS_OF_TIP = 220
"""Signs of a rule that its link shows before it is followed."""


class Place(NamedTuple):
    """Where the book is open: a chapter, at a rule perhaps, or what was searched for."""

    chapter: str = ""
    rule: str = ""
    query: str = ""


class RuleBookScreen(Page):
    """The rules of a game in our words."""

    name = "rule_book"
    heading = "ui.rules.title"

    def __init__(self, shell: Shell, game: str = "", number: str = "") -> None:
        super().__init__(shell)
        self.game = game if game in GAMES else USUAL
        self._index: tuple[tuple[str, str], RuleIndex] | None = None
        self._blocks: dict[tuple[str, int], Block] = {}
        self._blocks_for: object = None
        self.history = [Place()]
        self.at = 0
        found = self.index.entries.get(number)
        chapter = found.chapter if found is not None else self.index.chapters[0].key
        self.history = [Place(chapter, number if found is not None else "")]
        self._fresh = True
        """The text is to be scrolled to its rule, or to its start, at the next layout."""

    @property
    def index(self) -> RuleIndex:
        """Return the book in the present language."""
        key = (self.game, self.shell.settings.language)
        if self._index is None or self._index[0] != key:
            desk = self.ways.desk  # a game on the table has the figures of its own scenario
            narrator = desk.narrator() if desk is not None and desk.game == self.game else narrator_for(*key)
            self._index = (key, RuleIndex(self.game, self.texts_of(self.game), narrator))
        return self._index[1]

    @property
    def place(self) -> Place:
        """Return where the book is open."""
        return self.history[self.at]

    def opened(self) -> None:
        if not self.focus_id:
            self.focus("search")

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        side = self.line(42)
        back = IconButton(
            "history-back",
            pygame.Rect(0, 0, side, side),
            "icons/back",
            self.words("ui.rules.back"),
            partial(self._leaf, -1),
            key="Alt+Left",
            enabled=self.at > 0,
            why=self.words("ui.rules.no_back"),
        )
        on = IconButton(
            "history-on",
            pygame.Rect(0, 0, side, side),
            "icons/on",
            self.words("ui.rules.on"),
            partial(self._leaf, 1),
            key="Alt+Right",
            enabled=self.at < len(self.history) - 1,
            why=self.words("ui.rules.no_on"),
        )
        body = self.top(size, on, back)
        if self.units()[0] >= 960:
            share = min(self.line(330), body.width * 32 // 100)
            self._contents(pygame.Rect(body.topleft, (share, body.height)))
            left = body.x + share + self.px(16)
        else:
            top = self._strip(body)
            body = pygame.Rect(body.x, top, body.width, body.bottom - top)
            left = body.x
        self._text(pygame.Rect(left, body.y, body.right - left, body.height))

    def _search_field(self, rect: pygame.Rect) -> Field:
        return Field(
            "search", rect, self.place.query, self._type, hint=self.words("ui.rules.search"), icon="icons/search",
            done=self._open_first, longest=40,
        )  # fmt: skip

    def _games(self, rect: pygame.Rect) -> Toggle:
        room = rect.width // len(GAMES) - self.px(14)
        names = [self.words(f"ui.menu.game.{game}.name") for game in GAMES]
        key = "name" if all(self.look.fits(name, "strong", 16, room) for name in names) else "short"
        options = [(game, self.words(f"ui.menu.game.{game}.{key}")) for game in GAMES]
        return Toggle("game", rect, options, self.game, self._choose_game)

    def _contents(self, rect: pygame.Rect) -> None:
        """Lay out search and chapters on the left."""
        high, y = self.line(44), rect.y
        self.widgets.append(self._search_field(pygame.Rect(rect.x, y, rect.width, high)))
        y += high + self.px(10)
        if len(GAMES) > 1:
            self.widgets.append(self._games(pygame.Rect(rect.x, y, rect.width, high)))
            y += high + self.px(10)
        box = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        self.widgets.append(Box("box-chapters", box))
        area = ScrollArea("chapters", box.inflate(-self.px(8), -self.px(12)), bar=self.px(8))
        row = self.line(40)
        for at, chapter in enumerate(self.index.chapters):
            place = pygame.Rect(area.rect.x, area.rect.y + at * (row + self.px(2)), area.rect.width - self.px(10), row)
            chosen = chapter.key == self.place.chapter and not self.place.query
            go = partial(self.go, Place(chapter.key))
            area.add(
                Row(
                    f"chapter-{chapter.key}",
                    place,
                    chapter.title,
                    go,
                    chosen=chosen,
                    right=str(len(chapter.entries)),
                    size=16,
                )
            )
        self.widgets.append(area)

    def _strip(self, body: pygame.Rect) -> int:
        """Lay out search and chapters above the text; return where it may begin."""
        high, gap = self.line(44), self.px(10)
        half = (body.width - gap) // 2
        self.widgets.append(self._search_field(pygame.Rect(body.x, body.y, half, high)))
        options: Sequence[tuple[object, str]] = [(chapter.key, chapter.title) for chapter in self.index.chapters]
        place = pygame.Rect(body.x + half + gap, body.y, body.width - half - gap, high)
        self.widgets.append(
            Stepper("chapters", place, options, self.place.chapter, lambda key: self.go(Place(str(key))))
        )
        y = body.y + high + gap
        if len(GAMES) > 1:
            self.widgets.append(self._games(pygame.Rect(body.x, y, body.width, high)))
            y += high + gap
        return y

    def _text(self, rect: pygame.Rect) -> None:
        """Lay out the rules of the chapter, or what was found."""
        self.widgets.append(Box("box-text", rect))
        head = pygame.Rect(rect.x + self.px(20), rect.y + self.px(12), rect.width - 2 * self.px(20), self.line(38))
        entries, title = self._shown()
        self.widgets.append(Label("chapter", head, title, face="title", size=28))
        area = ScrollArea(
            "text",
            pygame.Rect(
                rect.x + self.px(4),
                head.bottom + self.px(4),
                rect.width - self.px(8),
                rect.bottom - head.bottom - self.px(12),
            ),
            bar=self.px(8),
        )
        gutter = self.look.size_of("B-000", "strong", 17)[0] + self.px(18)
        y = area.rect.y
        target: Widget | None = None
        for entry in entries:
            text, links = self._rule(
                entry, pygame.Rect(area.rect.x, y, area.rect.width - self.px(12), 0), gutter if entry.number else 0
            )
            area.add(text, *links)
            y += text.rect.height + self.px(6)
            target = text if text.here else target
        self.widgets.append(area)
        if self._fresh:
            self._fresh = False
            area.scroll_to(target.rect.top - area.rect.top if target is not None else 0)
            self._reset_offset = area.offset

    def relayout(self, size: tuple[int, int]) -> None:
        """Lay out anew; another place of the book starts at its own height, not at that of the last one."""
        fresh = self._fresh
        super().relayout(size)
        area = self.find("text")
        if fresh and isinstance(area, ScrollArea):
            area.scroll_to(self._reset_offset)

    def _shown(self) -> tuple[list[Entry], str]:
        place = self.place
        if not place.query:
            chapter = self.index.chapter(place.chapter)
            return list(chapter.entries), chapter.title
        found = self.index.search(place.query)
        key = "none" if not found else "one" if len(found) == 1 else "many" if len(found) <= LIMIT else "more"
        return found[:LIMIT], self.words(f"ui.rules.found.{key}", count=len(found), shown=LIMIT)

    def _rule(self, entry: Entry, rect: pygame.Rect, gutter: int) -> tuple[RuleText, list[Link]]:
        look, known = self.look, self.index.entries
        words = linked(entry.text, known)
        room = rect.width - 2 * self.px(14) - gutter
        block = self._block(words, room)
        rect.height = block.height + RuleText.head(look, entry) + 2 * self.px(9)
        here = entry.key == self.place.rule
        text = RuleText(
            f"rule-{entry.key}", rect, entry, words, block, query=self.place.query, here=here, gutter=gutter
        )
        x, y = text.origin(look)
        links = []
        for at, (number, spot) in enumerate(block.marks(look)):
            if number in known and number != entry.key:
                tip = Tip(number, (_short(known[number].text),))
                links.append(Link(f"link-{entry.key}-{at}", spot.move(x, y), number, self._goer(number), tip))
        return text, links

    def _block(self, words: str, width: int) -> Block:
        """Return words in lines; they are broken once per width, so that typing stays quick."""
        if self._blocks_for is not self.look:
            self._blocks, self._blocks_for = {}, self.look
        found = self._blocks.get((words, width))
        if found is None:
            found = self._blocks[words, width] = Block(self.look, words, width)
        return found

    # ---- Going about ----

    def go(self, place: Place) -> None:
        """Open the book elsewhere; what was ahead in the history is forgotten."""
        if place != self.place:
            typing = bool(place.query and self.place.query)
            self.history[self.at + (0 if typing else 1) :] = [place]
            self.at = len(self.history) - 1
        self._fresh = True
        self.relayout(self.size)

    def open_at(self, number: str) -> None:
        """Open the book at a rule."""
        entry = self.index.entries.get(number)
        if entry is not None:
            self.go(Place(entry.chapter, number))

    def _goer(self, number: str) -> Callable[[], None]:
        return lambda: self.open_at(number)

    def _leaf(self, step: int) -> None:
        at = self.at + step
        if 0 <= at < len(self.history):
            self.at = at
            self._fresh = True
            self.relayout(self.size)

    def _type(self, query: str) -> None:
        before = self.place
        if not query.strip():
            self.go(Place(before.chapter))
        else:
            self.go(Place(before.chapter, "", query))
        field = self.find("search")
        if isinstance(field, Field):  # the field is a new one, and goes on where the old one was
            field.focused, field.value = True, query
            field.at = min(field.at, len(query))

    def _open_first(self) -> None:
        found, _ = self._shown()
        if self.place.query and found:
            self.go(Place(found[0].chapter, found[0].key))

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.history, self.at = [Place(self.index.chapters[0].key)], 0
        self._fresh = True
        self.relayout(self.size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Leaf through the history before the field takes the arrows for its cursor."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_ALT and event.key in LEAVES:
            self._leaf(LEAVES[event.key])
            return True
        return super().handle(event)

    def on_key(self, event: pygame.event.Event) -> bool:
        area = self.find("text")
        assert isinstance(area, ScrollArea)
        page = area.rect.height * 9 // 10
        moves = {
            pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page, pygame.K_HOME: -area.height, pygame.K_END: area.height,
        }  # fmt: skip
        if self.focus_id == "search":
            moves |= {pygame.K_DOWN: self.line(48), pygame.K_UP: -self.line(48)}
        if event.key in moves:
            area.scroll_to(area.offset + moves[event.key])
            return True
        if event.key == pygame.K_F1 or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL):
            self.keyboard = True
            self.focus("search")
            return True
        return False


def _short(words: str) -> str:
    return words if len(words) <= WORDS_OF_TIP else words[:WORDS_OF_TIP].rsplit(" ", 1)[0] + " …"
