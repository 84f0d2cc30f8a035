"""A new game: scenario, who plays each side, the seed and two habits; imports widgets, and the roster when opened."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.app.art import paint, palette, pictures, shapes, tokens
from game.app.screens.page import Column, Page, large
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.entry import Entry
from game.app.widgets.rows import Row
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Paragraph, Picture
from game.app.widgets.widget import Mood

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.new_game_tactics import TacticsChoices
    from game.app.shell import Shell

PERSON = "person"
SEEDS = 1 << 31
DIGITS = 10


class ScenarioRow(Row):
    """A scenario with what it is about, where there is room for that."""

    def tell(self, look: Look, words: str, least: int) -> None:
        """Take the sentences, and the height that they need."""
        self.about = words
        width = self.rect.width - look.px(66)
        needed = look.height_of(words, "book", 16, width=width) + look.px(34 * large(look)) + look.px(14)
        self.rect.height = max(least, needed if words else 0)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if not self.about:
            super().draw(canvas, look, mood)
            return
        whole = self.rect
        paint.row(canvas, look, whole, "current" if self.chosen else "hover" if mood.hover else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, whole.inflate(-look.px(6), -look.px(6)))
        sign = look.icon(self.icon, look.px(20), palette.AMBER if self.chosen else palette.TEXT)
        x, y = whole.x + look.px(14) + sign.get_width() + look.px(12), whole.y + look.px(8)
        name = look.text(self.words, "strong", self.size, palette.TEXT, width=whole.right - look.px(14) - x)
        canvas.blit(sign, (whole.x + look.px(14), y + (name.get_height() - sign.get_height()) // 2))
        canvas.blit(name, (x, y))
        words = look.paragraph(self.about, "book", 16, palette.TEXT2, width=whole.width - look.px(66))
        canvas.blit(words, (x, y + name.get_height() + look.px(3)))


LOWEST = 120
"""Units that a picture needs below the scenarios."""
AIMS = 150
"""Units that the aims of two sides need below everything else."""


class NewGameScreen(Page):
    """Everything that is chosen before a game begins."""

    name = "new_game"

    def __init__(self, shell: Shell, game: str, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(shell)
        from game.ai.player import levels_of, usual_level
        from game.roster.games import scenarios_of, sides_of

        self.game = game
        self.options = dict(options or {})
        """What was settled before this screen opened, such as an army."""
        self.more = _choices(self)
        """What only this game lets one choose."""
        self.levels_known = (PERSON, *levels_of(game))
        self.scenarios = scenarios_of(game)
        self._seats = {scenario: tuple(sides_of(game, scenario)) for scenario in self.scenarios}
        self.scenario = self.scenarios[0]
        most = max(map(len, self._seats.values()))
        self.players = [PERSON, *(usual_level(game) for _ in range(most - 1))]
        """Who plays each seat, those that the present scenario leaves empty too."""
        self.seed = str(secrets.randbelow(SEEDS))
        self._aimed = False

    def opened(self) -> None:
        self.focus_id = self.focus_id or f"scenario-{self.scenario}"

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the seats of the chosen scenario."""
        return self._seats[self.scenario]

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        texts = self.texts_of(self.game)
        self._aimed = False
        body = self.top(size, title=self.words("ui.new_game.title", game=texts(f"{self.game}.title")))
        foot = self.line(50)
        start = self._start(body, foot)
        body.height -= foot + self.px(14)
        if self.units()[0] >= 900:
            gap = self.px(20)
            share = (body.width - gap) * 46 // 100
            left = pygame.Rect(body.topleft, (share, body.height))
            right = pygame.Rect(body.x + share + gap, body.y, body.width - gap - share, body.height)
            self._panel("scenarios", left, self._scenarios)
            self._panel("players", right, self._players)
        else:
            self._panel("all", body, self._scenarios, self._players)
        self.widgets.append(start)

    def _start(self, body: pygame.Rect, high: int) -> Button:
        words = self.words("ui.new_game.start")
        rect = pygame.Rect(0, 0, max(self.px(240), self.room(words, "Space", size=19)), high)
        rect.bottomright = body.bottomright
        trouble = self.trouble()
        note = pygame.Rect(body.x, rect.y, rect.x - body.x - self.px(16), high)
        told = trouble or self.words(f"ui.new_game.kind.{self._kind()}")
        tone = palette.AMBER if trouble else palette.TEXT2
        summary = Paragraph(
            "summary", note, told, self.look, face="label", size=15, colour=tone, align="right", lines=2
        )
        summary.rect.midright = (note.right, rect.centery)
        self.widgets.append(summary)
        return Button(
            "start",
            rect,
            words,
            self._go,
            kind="primary",
            icon="icons/play",
            key="Space",
            enabled=not trouble,
            why=trouble,
            size=19,
        )

    def _panel(self, id: str, rect: pygame.Rect, *fill: Callable[[Column], None]) -> None:
        """Make a panel whose content scrolls if it has to."""
        self.widgets.append(Box(f"box-{id}", rect))
        pad = self.px(16)
        area = ScrollArea(id, rect.inflate(-self.px(4), -2 * self.px(10)), bar=self.px(8))
        inner = pygame.Rect(rect.x + pad, area.rect.y + self.px(4), rect.width - 2 * pad - self.px(6), area.rect.height)
        column = Column(self, inner, 8)
        for one in fill:
            one(column)
        area.add(*column.made)
        self.widgets.append(area)

    def _scenarios(self, column: Column) -> None:
        texts = self.texts_of(self.game)
        roomy = not self.compact
        if self.units()[1] >= 640:
            column.picture("picture", self.px(270 if roomy else 150), self._draw_picture)
        column.heading("scenario", self.words("ui.new_game.scenario"))
        for scenario in self.scenarios:
            part, chosen = f"{self.game}.scenario.{scenario}", scenario == self.scenario
            row = ScenarioRow(
                f"scenario-{scenario}", column.take(0, 0), texts(f"{part}.name"), self._taker("scenario", scenario),
                chosen=chosen, icon="icons/flag",
            )  # fmt: skip
            row.tell(self.look, texts(f"{part}.text") if roomy or chosen else "", self.line(42))
            column.add(row, self.px(6))
        left = column.rect.bottom - column.y - self.px(12)
        if self.units()[1] < 640 and self.units()[0] >= 900 and left >= self.px(LOWEST):
            column.y += self.px(6)
            column.picture("picture", min(left - self.px(6), self.px(270)), self._draw_picture)
        self._aims(column)

    def _players(self, column: Column) -> None:
        texts = self.texts_of(self.game)
        column.heading("who", self.words("ui.new_game.who"))
        for seat, side in enumerate(self.sides):
            self._seat(column, seat, texts(f"{self.game}.side.{side}"))
            if self.more is not None:
                self.more.seat(column, seat)
        if self.more is not None:
            self.more.rest(column)
        column.y += self.px(4)
        self._seed(column)
        self._habit(column, "hints")
        self._habit(column, "auto_play")
        self._aims(column)

    def _aims(self, column: Column) -> None:
        """Tell how each side wins, in the first column that has room for it."""
        texts = self.texts_of(self.game)
        told = {side: texts(key) for side in self.sides if texts.has(key := f"{self.game}.aim.{side}")}
        if self._aimed or not told or column.rect.bottom - column.y < self.px(AIMS):
            return
        self._aimed = True
        column.y += self.px(12)
        column.heading("aims", self.words("ui.new_game.aims"))
        badge, gap = self.px(26), self.px(12)
        for side, words in told.items():
            room = column.rect.inflate(-badge - gap, 0)
            made = Paragraph(f"aim-{side}", room, words, self.look, size=16)
            place = column.take(max(badge, made.rect.height), self.px(10))
            made.rect.midleft = (place.x + badge + gap, place.centery)
            sign = pygame.Rect(place.x, 0, badge, badge)
            sign.centery = place.centery
            column.made += [Picture(f"aim-sign-{side}", sign, _sign_of(side)), made]

    def _seat(self, column: Column, seat: int, side: str) -> None:
        texts = self.texts_of(self.game)
        options = [(player, self.words(f"ui.new_game.player.{player}.name")) for player in self.levels_known]
        needed = max(self.look.size_of(words, "strong", 16)[0] for _, words in options) + self.px(22)
        names = [texts(f"{self.game}.side.{one}") for one in self.sides]
        label = max(self.px(150), *(self.look.size_of(name, "title", 24)[0] + self.px(64) for name in names))
        high = self.line(42)
        in_one = label + needed * len(options) <= column.rect.width
        place = column.take(high, self.px(6) if in_one else self.px(2))
        bloc = self.sides[seat] if self.more is None else self.more.bloc(seat)
        name = pygame.Rect(place.topleft, (label if in_one else place.width, high))
        column.made.append(
            Picture(f"side-{seat}", name, lambda canvas, look, rect: _draw_side(canvas, look, rect, bloc, side))
        )
        rect = (
            pygame.Rect(place.x + label, place.y, place.width - label, high)
            if in_one
            else column.take(high, self.px(6))
        )
        chosen = self.players[seat]
        column.made.append(Toggle(f"seat-{seat}", rect, options, chosen, self._seater(seat)))
        column.paragraph(f"about-{seat}", self.words(f"ui.new_game.player.{chosen}.about"), size=16, gap=14)

    def _seed(self, column: Column) -> None:
        words = self.words("ui.new_game.another")
        high = self.line(42)
        column.heading("seed-title", self.words("ui.new_game.seed"))
        place = column.take(high, self.px(6))
        button = self.room(words, "D", size=16)
        entry = pygame.Rect(place.topleft, (min(place.width - button - self.px(10), self.px(280)), high))
        column.made.append(
            Entry(
                "seed", entry, self.seed, self._type_seed, longest=DIGITS, allowed=lambda sign: sign in "0123456789",
                hint=self.words("ui.new_game.seed_hint"), done=self._go,
            )
        )  # fmt: skip
        rect = pygame.Rect(entry.right + self.px(10), place.y, button, high)
        column.made.append(Button("another", rect, words, self._throw, icon="icons/dice", key="D", size=16))
        column.paragraph("seed-about", self.words("ui.new_game.seed_about"), gap=16)

    def _habit(self, column: Column, field: str) -> None:
        """Add one of the settings that matter at the start of a game."""
        high, wide = self.line(38), self.line(130)
        place = column.take(high, self.px(4))
        words = pygame.Rect(place.topleft, (place.width - wide - self.px(10), high))
        label = Paragraph(
            f"{field}-label",
            words,
            self.words(f"ui.settings.{field}.name"),
            self.look,
            face="strong",
            colour=palette.TEXT,
        )
        label.rect.midleft = (place.x, place.centery)
        rect = pygame.Rect(place.right - wide, place.y, wide, high)
        options = [("yes", self.words("ui.page.on")), ("no", self.words("ui.page.off"))]
        chosen = "yes" if getattr(self.shell.settings, field) else "no"
        column.made += [
            label,
            Toggle(field, rect, options, chosen, lambda value: self.shell.change(**{field: value == "yes"})),
        ]

    def _draw_picture(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        key = ("new-game", self.game, self.shell.settings.language, rect.size)
        canvas.blit(look.cached(key, lambda: self._header(look, rect.size)), rect)
        if self.more is not None:
            lines, left, _ = self._told(look, rect.size)
            top = look.px(20) + sum(drawn.get_height() + look.px(8) for drawn in lines)
            room = pygame.Rect(rect.x + left, rect.y + top, rect.w * 2 // 5, rect.h - top - look.px(12))
            self.more.draw_ground(canvas, look, room)
        paint.ring(canvas, look, rect.inflate(-2, -2), palette.BLACK, width=1)

    def _header(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the game at the right, fading into the dark on which its name stands."""
        wide, high = size
        tall = round(high * 1.12)
        art = pictures.tile(look, self.game, (min(wide, tall * 6 // 5), tall))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.fill(palette.INK900)
        place = art.get_rect(bottomright=size)  # the ground matters more than the sky
        surface.blit(art, place)
        fade = [(0, (*palette.INK900, 255)), (place.w * 0.55, (*palette.INK900, 0))]
        surface.blit(pygame.transform.rotate(shapes.gradient((high, place.w), fade), 90), (place.x, 0))
        lines, left, y = self._told(look, size)
        for drawn in lines:
            if y + drawn.get_height() <= high - look.px(8):
                surface.blit(drawn, (left, y))
            y += drawn.get_height() + look.px(8)
        return shapes.clip(surface, look.px(5))

    def _told(self, look: Look, size: tuple[int, int]) -> tuple[tuple[pygame.Surface, ...], int, int]:
        """Return the words on the picture one below the other, and where they begin."""
        wide, high = size
        part, left = f"ui.menu.game.{self.game}", look.px(22)
        room = max(wide - min(wide, round(high * 1.12) * 6 // 5) * 4 // 5 - left, wide * 2 // 5)
        lines = (
            look.name(self.words(f"{part}.name"), "title", 34, palette.TEXT, width=room),
            look.paragraph(self.words(f"{part}.when"), "strong", 16, palette.ACCENTS[self.game], width=room),
            look.paragraph(self.words(f"{part}.about"), "book", 17, palette.TEXT2, width=room),
        )
        return lines, left, look.px(20)

    # ---- What is chosen ----

    def _kind(self) -> str:
        """Return what sort of game it will be: alone, with a friend, or to watch."""
        persons = self.players[: len(self.sides)].count(PERSON)
        return "watch" if not persons else "alone" if persons == 1 else "hot_seat"

    def trouble(self) -> str:
        """Return why the game can't begin like this, empty if it can."""
        return "" if self.seed else self.words("ui.new_game.no_seed")

    def _taker(self, field: str, value: str) -> Callable[[], None]:
        def take() -> None:
            setattr(self, field, value)
            self.relayout(self.size)

        return take

    def _seater(self, seat: int) -> Callable[[str], None]:
        def seat_them(player: str) -> None:
            self.players[seat] = player
            self.relayout(self.size)

        return seat_them

    def _type_seed(self, value: str) -> None:
        before, self.seed = self.seed, value
        if bool(before) != bool(value):
            self._refresh_start()

    def _refresh_start(self) -> None:
        """Let the amber button say whether it can be pressed, without disturbing what is being typed."""
        start, summary = self.find("start"), self.find("summary")
        assert start is not None
        start.why = self.trouble()
        start.enabled = not start.why
        if isinstance(summary, Paragraph):
            summary.words = start.why or self.words(f"ui.new_game.kind.{self._kind()}")
        self.dirty = True

    def _throw(self) -> None:
        self.seed = str(secrets.randbelow(SEEDS))
        self.relayout(self.size)

    def levels(self) -> dict[int, str]:
        """Return the computer players by seat."""
        return {seat: player for seat, player in enumerate(self.players[: len(self.sides)]) if player != PERSON}

    def _go(self) -> None:
        if not self.trouble():
            chosen = self.more.options() if self.more is not None else {}
            options = {**self.options, **chosen, "scenario": self.scenario}
            self.ways.start(self.game, options, int(self.seed), self.levels())


def _choices(screen: NewGameScreen) -> TacticsChoices | None:
    """Return the choices that only one game has."""
    if screen.game == "tactics":
        from game.app.screens.new_game_tactics import TacticsChoices

        return TacticsChoices(screen)
    if screen.game == "battlefield":
        from game.app.screens.new_game_battlefield import BattlefieldChoices

        return BattlefieldChoices(screen)
    return None


def _sign_of(side: str) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:
    """Return what draws the badge of a side."""

    def draw(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        canvas.blit(tokens.badge(look, side, rect.height), rect)

    return draw


def _draw_side(canvas: pygame.Surface, look: Look, rect: pygame.Rect, side: str, words: str) -> None:
    """Draw the badge of a side and its name."""
    bloc = look.bloc(side)
    high = min(rect.height, look.px(34))
    badge = tokens.badge(look, side, high)
    canvas.blit(badge, badge.get_rect(midleft=rect.midleft))
    name = look.text(words, "title", 24, bloc.light, width=rect.width - high - look.px(10))
    canvas.blit(name, name.get_rect(midleft=(rect.x + high + look.px(10), rect.centery)))
