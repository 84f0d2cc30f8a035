"""The end of a game: who won and why, its story as a chart, key moments, luck; imports widgets and the story."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette, pictures, shapes
from game.app.screens.chart import Chart, Line, Luck, draw_luck
from game.app.screens.page import Column, Page
from game.app.screens.pause import ask_name
from game.app.screens.settings_parts import Stepper
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.rows import Row
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Label, Paragraph, Picture
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.desk import Desk
    from game.app.shell import Shell
    from game.app.story import Story

SIGNS = {
    "attack": "icons/burst", "location_destroyed": "icons/rubble", "uranus_in_play": "icons/pincers",
    "uranus_removed": "icons/swap", "game_over": "icons/flag", "break_test": "icons/dice", "captured": "icons/burst",
    "held": "icons/shield", "wiped_out": "icons/skull", "volga": "icons/barge", "commander": "icons/general",
    "hero_killed": "icons/heroicon", "intercepted": "icons/heroicon",
}  # fmt: skip
ASIDE = 0.2
"""How far the middle of the banner stands aside, in shares of its width."""


class EndingScreen(Page):
    """What a game comes to."""

    name = "ending"

    def __init__(self, shell: Shell, desk: Desk) -> None:
        super().__init__(shell)
        self.desk = desk
        outcome = desk.outcome()
        assert outcome is not None
        self.outcome = outcome
        self.story: Story | None = None
        self._language = ""
        self._drawn = False
        self.figure = ""
        self.message = ""

    def opened(self) -> None:
        self.focus_id = self.focus_id or "again"

    def tick(self, now: float) -> bool:
        """Tell the story once the first picture is there: that takes a moment."""
        language = self.shell.settings.language
        if self._drawn and (self.story is None or self._language != language):
            from game.app.story import story_of

            self._language = language
            viewer = self.desk.viewer if self.desk.viewer is not None else 0
            self.story = story_of(self.desk.session, self.desk.narrator(), viewer)
            self.figure = self.figure or next(iter(self.story.figures), "")
            self.relayout(self.size)
            return True
        return False

    def busy(self) -> bool:
        """Tell whether the story is still to be told."""
        return self.story is None

    # ---- Who won ----

    @property
    def how(self) -> str:
        """Return what it was to the person at the screen: a victory, a defeat, or a draw."""
        if not self.outcome.winners:
            return "draw"
        persons = self.desk.persons
        return "defeat" if len(persons) == 1 and persons[0] not in self.outcome.winners else "victory"

    def _title(self) -> str:
        rules = self.desk.rules
        sides = list(dict.fromkeys(self._side(rules.side_of_seat(seat)) for seat in self.outcome.winners))
        if len(self.desk.persons) == 1 and sides:
            return self.words(f"ui.ending.{self.how}")
        if not sides:
            return self.words("ui.ending.draw")
        own = f"ui.ending.won.{rules.seats[rules.side_of_seat(self.outcome.winners[0])]}"
        if len(sides) == 1 and self.shell.texts.has(own):
            return self.words(own)
        return self.words("ui.ending.wins", side=" + ".join(sides))

    def _side(self, side: int) -> str:
        blocs = getattr(self.desk.session.state, "blocs", None)
        if blocs and len(set(blocs)) == len(blocs):
            return self.words(f"ui.tactics_table.bloc.{blocs[side]}")
        return self.words(f"{self.desk.game}.side.{self.desk.rules.seats[side]}")

    def _when(self, turn: int, side: int) -> str:
        """Return a turn and whose it is, if it is somebody's."""
        if side < 0:
            return self.words("ui.ending.turn", turn=turn)
        return self.words("ui.ending.tick", turn=turn, side=self._side(side))

    def rule_under_focus(self) -> str:
        """Return the rule of what is pointed at, else the one that decided the game."""
        return super().rule_under_focus() or self.outcome.rule

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        margin = self.px(24 if self.compact else 40)
        foot = self._buttons(margin, size)
        body = pygame.Rect(margin, self.px(20), size[0] - 2 * margin, foot - self.px(34))
        gap = self.px(16)
        if self.units()[0] >= 1150 and self.units()[1] >= 640:
            share = body.width * 60 // 100
            head = min(self.px(220), body.height * 30 // 100)
            self._banner(self.widgets, pygame.Rect(body.topleft, (share, head)))
            self._chart(self.widgets, pygame.Rect(body.x, body.y + head + gap, share, body.height - head - gap))
            left = body.x + share + gap
            luck = self._luck_height()
            self._luck(self.widgets, pygame.Rect(left, body.bottom - luck, body.right - left, luck))
            self._moments(pygame.Rect(left, body.y, body.right - left, body.height - luck - gap))
            return
        area = ScrollArea("ending", pygame.Rect(body.x, body.y, body.width + self.px(14), body.height), bar=self.px(8))
        made: list[Widget] = []
        y = body.y
        for fill, high in (
            (self._banner, max(self.px(170), self.line(150))),
            (self._chart, self.line(330)),
            (self._luck, self._luck_height()),
        ):
            fill(made, pygame.Rect(body.x, y, body.width, high))
            y += high + gap
        box = pygame.Rect(body.x, y, body.width, 0)
        column = Column(self, pygame.Rect(box.x + self.px(12), y + self.px(12), box.width - self.px(24), 0), 4)
        self._fill_moments(column)
        box.height = column.y - y + self.px(8)
        area.add(*made, Box("box-moments", box), *column.made)
        self.widgets.append(area)

    def _buttons(self, margin: int, size: tuple[int, int]) -> int:
        """Lay out what comes next along the foot; return where that begins."""
        words = self.words
        path = self.desk.path
        specs: list[tuple[str, str, str, Callable[[], None], str]] = [
            ("menu", "icons/house", "M", self.ways.open_menu, ""),
            ("save_as", "icons/order", "S", lambda: ask_name(self, self.desk, self._said), ""),
            (
                "replay",
                "icons/replay",
                "W",
                partial(self._watch, 0),
                "" if path is not None else words("ui.ending.no_file"),
            ),
            ("again", "icons/play", "N", self._again, ""),
        ]
        gap, high = self.px(10), self.line(48)
        room = size[0] - 2 * margin
        labels = [words(f"ui.ending.{name}") for name, *_ in specs]
        wide = [self.room(label, "W") for label in labels]
        rows = 1 if sum(wide) + 3 * gap <= room else 2
        top = size[1] - self.px(16) - rows * (high + gap) + gap
        if rows == 2:
            wide = [(room - gap) // 2] * 4
        note = Paragraph("note", pygame.Rect(0, 0, 0, 0), "", self.look)
        x = size[0] - margin - (sum(wide) + 3 * gap if rows == 1 else room)
        for at, ((name, icon, key, press, why), label) in enumerate(zip(specs, labels, strict=True)):
            if rows == 2 and at == 2:
                x, top = margin, top + high + gap
            rect = pygame.Rect(x, top, wide[at], high)
            kind = "primary" if name == "again" else "normal"
            self.widgets.append(
                Button(name, rect, label, press, kind=kind, icon=icon, key=key, enabled=not why, why=why)
            )
            x += wide[at] + gap
        top -= (high + gap) * (rows - 1)
        if self.message and rows == 1:
            room = size[0] - 2 * margin - sum(wide) - 4 * gap
            if room > self.px(120):
                note = Paragraph(
                    "note",
                    pygame.Rect(margin, 0, room, 0),
                    self.message,
                    self.look,
                    face="strong",
                    colour=palette.AMBER,
                )
                note.rect.centery = top + high // 2
                self.widgets.append(note)
        return top

    def _banner(self, made: list[Widget], rect: pygame.Rect) -> None:
        made.append(Picture("banner", rect, self._draw_banner))
        words = self.desk.narrator().outcome(self.outcome)
        why = self.words("ui.ending.rule", rule=self.outcome.rule)
        high = self.line(34)
        button = pygame.Rect(0, 0, self.room(why, "F1", size=15, icon=False), high)
        button.bottomright = (rect.right - self.px(16), rect.bottom - self.px(14))
        told = Paragraph(
            "why",
            pygame.Rect(0, 0, button.left - rect.x - self.px(40), 0),
            words,
            self.look,
            size=18,
            colour=palette.TEXT,
        )
        told.rect.bottomleft = (rect.x + self.px(24), rect.bottom - self.px(14))
        title = pygame.Rect(rect.x + self.px(24), 0, rect.width - self.px(48), self.line(60))
        title.bottom = min(told.rect.top, button.top) - self.px(2)
        made += [
            Label("who", title, self._title(), face="title", size=56 if rect.height >= self.px(190) else 44),
            told,
            Button("rule", button, why, partial(self.ways.open_rule, self.outcome.rule), key="F1", size=15),
        ]

    def _draw_banner(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        winners = self.outcome.winners
        rules = self.desk.rules
        from game.app.story import blocs_of

        blocs = blocs_of(rules, self.desk.session.state)
        tone = look.bloc(blocs[rules.side_of_seat(winners[0])]).base if winners else palette.AMBER

        def make() -> pygame.Surface:
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            picture.blit(_aside(pictures.ending(look, self.how, rect.size, tone)), (0, 0))
            dark = [(rect.height * 0.25, (*palette.INK900, 0)), (rect.height * 0.75, (*palette.INK900, 215))]
            picture.blit(shapes.gradient(rect.size, dark), (0, 0))
            return shapes.clip(picture, look.px(6))

        paint.shadow(canvas, look, rect)
        canvas.blit(look.cached(("ending-banner", self.how, tone, rect.size), make), rect)

    def _waiting(self, made: list[Widget], rect: pygame.Rect, title: str) -> None:
        made.append(Box(f"box-{title}", rect, title=self.words(f"ui.ending.{title}")))
        if self.story is None:
            spot = pygame.Rect(rect.x + self.px(16), rect.y + self.line(44), rect.width - self.px(32), self.line(24))
            made.append(Label(f"wait-{title}", spot, self.words("ui.ending.telling"), colour=palette.QUIET))

    def _chart(self, made: list[Widget], rect: pygame.Rect) -> None:
        self._waiting(made, rect, "story")
        story = self.story
        if story is None:
            return
        pad, high = self.px(16), self.line(40)
        options = [(figure, self.words(f"ui.desk.story.figure.{figure}")) for figure in story.figures]
        choice = pygame.Rect(rect.x + pad, rect.y + self.line(46), rect.width - 2 * pad, high)
        needed = max(self.look.size_of(words, "strong", 15)[0] for _, words in options) * len(options)
        if needed <= choice.width:
            made.append(Toggle("figure", choice, options, self.figure, self._choose_figure, size=15))
        else:
            made.append(Stepper("figure", choice, options, self.figure, lambda value: self._choose_figure(str(value))))
        plot = pygame.Rect(
            choice.x, choice.bottom + self.px(10), choice.width, rect.bottom - pad - choice.bottom - self.px(10)
        )
        lines = [Line(side, self._side(seat), story.series(self.figure, seat)) for seat, side in enumerate(story.sides)]
        ticks = [self._when(row.turn, row.seat) for row in story.rows]
        made.append(Chart("chart", plot, lines, ticks, [row.turn for row in story.rows], self._jump_to_row))

    def _luck_height(self) -> int:
        return self.line(56) + len(self.desk.rules.seats) * self.line(58)

    def _luck(self, made: list[Widget], rect: pygame.Rect) -> None:
        self._waiting(made, rect, "luck")
        story = self.story
        if story is None:
            return
        ledger = []
        sign = self.words("ui.decimal_sign")
        for seat, side in enumerate(story.sides):
            draws = [draw for draw in story.draws if draw.seat == seat]
            expected, actual = sum(draw.expected for draw in draws), sum(draw.actual for draw in draws)
            told = self.words(
                f"ui.ending.luck_of.{self.desk.game}",
                side=self._side(seat),
                count=len(draws),
                expected=f"{expected:.1f}".replace(".", sign),
                actual=f"{actual:.0f}",
            )
            luck = story.luck(seat)
            shown = f"{luck:+.1f}".replace("-", "−").replace(".", sign)
            ledger.append(Luck(side, self._side(seat), luck, shown, told))
        inner = pygame.Rect(
            rect.x + self.px(16), rect.y + self.line(46), rect.width - self.px(32), rect.height - self.line(50)
        )
        tip = Tip(self.words("ui.ending.luck"), (self.words(f"ui.ending.luck_about.{self.desk.game}"),))
        made.append(
            Picture("ledger", inner, lambda canvas, look, place: draw_luck(canvas, look, place, ledger), tip=tip)
        )

    def _moments(self, rect: pygame.Rect) -> None:
        self.widgets.append(Box("box-moments", rect))
        area = ScrollArea("moments", rect.inflate(-self.px(8), -self.px(16)), bar=self.px(8))
        inner = pygame.Rect(rect.x + self.px(12), area.rect.y + self.px(2), rect.width - self.px(30), 0)
        column = Column(self, inner, 4)
        self._fill_moments(column)
        area.add(*column.made)
        self.widgets.append(area)

    def _fill_moments(self, column: Column) -> None:
        column.heading("moments", self.words("ui.ending.moments"))
        if self.story is None:
            column.paragraph("wait-moments", self.words("ui.ending.telling"), face="label", colour=palette.QUIET)
            return
        if not self.story.moments:
            column.paragraph("no-moments", self.words("ui.ending.no_moments"), colour=palette.QUIET)
        for at, moment in enumerate(self.story.moments):
            turn = self._when(moment.turn, moment.seat)
            row = MomentRow(
                f"moment-{at}",
                column.take(0, 0),
                turn,
                partial(self._watch, moment.at),
                icon=SIGNS.get(moment.kind, "icons/star"),
                enabled=self.desk.path is not None,
                why=self.words("ui.ending.no_file"),
            )
            row.tell(self.look, moment.text)
            column.add(row, self.px(4))

    # ---- What is done ----

    def draw(self, canvas: pygame.Surface) -> None:
        super().draw(canvas)
        self._drawn = True

    def _choose_figure(self, figure: str) -> None:
        self.figure = figure
        self.relayout(self.size)

    def on_pointer(self, event: pygame.event.Event) -> bool:
        chart = self.find("chart")
        if isinstance(chart, Chart) and event.type == pygame.MOUSEMOTION and chart.point(self.look, event.pos):
            self.dirty = True
            return True
        return False

    def _jump_to_row(self, at: int) -> None:
        assert self.story is not None
        self._watch(self.story.rows[at].at)

    def _watch(self, at: int) -> None:
        if self.desk.path is not None:
            self.ways.open_replay(self.desk.path, at=at)

    def _again(self) -> None:
        """Set the same game up again, with another seed."""
        self.ways.start(self.desk.game, dict(self.desk.session.header.options), None, dict(self.desk.levels))

    def _said(self, message: str) -> None:
        self.message = message
        self.relayout(self.size)

    def on_back(self) -> None:
        """Go back to the table, to see how it ended."""
        self.shell.back()


def _aside(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture whose middle stands right of the words; its mirrored edge fills the left."""
    wide, high = picture.get_size()
    shift = round(wide * ASIDE)
    moved = pygame.Surface((wide, high), pygame.SRCALPHA)
    moved.blit(picture, (shift, 0))
    moved.blit(pygame.transform.flip(picture.subsurface((0, 0, shift, high)), True, False), (0, 0))
    return moved


class MomentRow(Row):
    """A moment of the game that made a difference; pressing it opens the replay there."""

    told = ""

    def tell(self, look: Look, words: str) -> None:
        """Take the words, and the height that they need."""
        self.told = words
        room = self.rect.width - look.px(56)
        self.rect.height = (
            look.height_of(words, "book", 16, width=room) + look.size_of("X", "strong", 15)[1] + look.px(14)
        )

    @property
    def label(self) -> str:
        return self.told

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.row(canvas, look, self.rect, "hover" if mood.hover and self.enabled else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        sign = look.icon(self.icon, look.px(20), palette.AMBER)
        x, y = self.rect.x + look.px(44), self.rect.y + look.px(6)
        turn = look.text(self.words, "strong", 15, palette.QUIET, width=self.rect.right - look.px(12) - x)
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(22), self.rect.centery)))
        canvas.blit(turn, (x, y))
        told = look.paragraph(self.told, "book", 16, palette.TEXT2, width=self.rect.width - look.px(56))
        canvas.blit(told, (x, y + turn.get_height()))
