"""The small parts of the army builder: tabs, chips, rows, steppers, the points bar; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import dust_counters, paint, palette, shapes, tokens
from game.app.widgets.entry import Entry
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.dust_counters import Counter
    from game.app.art.look import Look

STEPS = {
    pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8, pygame.K_HOME: -9999,
    pygame.K_END: 9999,
}  # fmt: skip
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS)
KINDS = {"good": ("icons/check", "good"), "hint": ("icons/bolt", "warning"), "fault": ("icons/x", "blocked")}
"""The sign and colour of each kind of finding."""


def change_of(event: pygame.event.Event) -> int:
    """Return what a key on a unit means: one more, one fewer, none at all left, or nothing."""
    if event.key in MORE or getattr(event, "unicode", "") == "+":
        return 1
    if event.key in FEWER:
        return -1
    return -9999 if event.key == pygame.K_DELETE else 0


class BlocTab(Widget):
    """A tab with the badge and the name of a bloc."""

    def __init__(
        self, id: str, rect: pygame.Rect, bloc: str, words: str, press: Callable[[], None], *, key: str, chosen: bool,
        tip: Tip,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, key=key, tip=tip)
        self.bloc, self.words, self.chosen = bloc, words, chosen

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.chosen:
            tint = look.bloc(self.bloc)
            face = look.cached(
                ("bloc-tab", self.bloc, self.rect.size),
                lambda: shapes.shaded(
                    self.rect.size, look.px(5),
                    [(0, palette.mix(palette.INK600, tint.base, 0.45)), (self.rect.h, palette.INK700)],
                ),
            )  # fmt: skip
            canvas.blit(face, self.rect)
            paint.ring(canvas, look, self.rect.inflate(-2, -2), palette.AMBER, width=2)
        else:
            paint.well(canvas, look, self.rect, alpha=117 if not mood.hover else 60)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        cap = paint.key_cap(look, self.key)
        badge = tokens.badge(look, self.bloc, min(look.px(28), self.rect.h - look.px(8)))
        room = self.rect.w - badge.get_width() - cap.get_width() - look.px(40)
        words = None
        if look.fits(self.words, "title", 24, room):
            words = look.text(self.words, "title", 24, palette.TEXT if self.chosen else palette.TEXT2, width=room)
        x = self.rect.x + look.px(12) if words else self.rect.x + look.px(6)
        canvas.blit(badge, badge.get_rect(midleft=(x, self.rect.centery)))
        if words:
            canvas.blit(words, words.get_rect(midleft=(x + badge.get_width() + look.px(9), self.rect.centery)))
        canvas.blit(cap, cap.get_rect(midright=(self.rect.right - look.px(8), self.rect.centery)))


class Chip(Widget):
    """A filter: a word in a lozenge, amber while it is on."""

    def __init__(self, id: str, rect: pygame.Rect, words: str, press: Callable[[], None], *, on: bool) -> None:
        super().__init__(id, rect, press)
        self.words, self.on = words, on

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        fill = palette.AMBER if self.on else palette.INK500 if mood.hover else (0, 0, 0, 110)
        key = ("chip-face", self.rect.size, fill)
        canvas.blit(look.cached(key, lambda: shapes.rounded(self.rect.size, self.rect.h // 2, fill)), self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect, radius=self.rect.h / 2 / look.scale)
        ink = palette.AMBER_INK if self.on else palette.TEXT
        words = look.text(self.words, "strong", 15, ink, width=self.rect.w - look.px(8))
        canvas.blit(words, words.get_rect(center=self.rect.center))


def chip_width(look: Look, words: str) -> int:
    """Return the width of a chip with its words."""
    return look.size_of(words, "strong", 15)[0] + look.px(23)


class Lines(NamedTuple):
    """A name and what stands below it, and how high both are at a width."""

    name: str
    second: str
    size: float = 17

    def height(self, look: Look, width: int) -> int:
        """Return the height of both, wrapped where they have to be."""
        return look.height_of(self.name, "strong", self.size, width=width) + (
            look.height_of(self.second, "label", 15, width=width) if self.second else 0
        )

    def draw(self, canvas: pygame.Surface, look: Look, room: pygame.Rect, ink: palette.Colour) -> None:
        """Draw both in the middle of a room's height."""
        parts = [look.paragraph(self.name, "strong", self.size, ink, width=room.w)]
        if self.second:
            parts.append(look.paragraph(self.second, "label", 15, palette.TEXT2, width=room.w))
        y = room.centery - sum(part.get_height() for part in parts) // 2
        for part in parts:
            canvas.blit(part, (room.x, y))
            y += part.get_height()


def row_face(canvas: pygame.Surface, look: Look, rect: pygame.Rect, mood: Mood, chosen: bool) -> None:
    """Paint the ground of a unit's row: dark, lighter under the pointer, amber when chosen."""
    fill = (*palette.mix(palette.INK800, palette.AMBER, 0.22), 255) if chosen else (0, 0, 0, 40 if mood.hover else 78)
    canvas.blit(look.cached(("unit-row", rect.size, fill), lambda: shapes.rounded(rect.size, look.px(4), fill)), rect)
    if chosen:
        paint.ring(canvas, look, rect.inflate(-look.px(3), -look.px(3)), palette.AMBER, width=1.5, radius=3)
    elif mood.hover:
        paint.ring(canvas, look, rect.inflate(-2, -2), (*palette.AMBER, 120), width=1, radius=3)
    if mood.focus:
        paint.focus_ring(canvas, look, rect.inflate(-look.px(8), -look.px(8)))


class UnitRow(Widget):
    """A unit that can be had: counter, name, kind and points; the chosen one takes the keys of the list."""

    def __init__(
        self, id: str, rect: pygame.Rect, counter: Counter, lines: Lines, points: tuple[str, str], *, chosen: bool,
        press: Callable[[], None], step: Callable[[int], None], change: Callable[[int], None], count: int, tip: Tip,
        marked: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, tip=tip)
        self.counter, self.lines, self.points, self.chosen = counter, lines, points, chosen
        self.step, self.change, self.count, self.marked = step, change, count, marked
        self.focusable = chosen

    @property
    def label(self) -> str:
        return self.lines.name

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in STEPS:
            self.step(STEPS[event.key])
            return True
        change = change_of(event)
        if change:
            self.change(change)
        return bool(change)

    @staticmethod
    def room(look: Look, width: int) -> int:
        """Return the width that the words have in a row of a width."""
        return width - look.px(58) - UnitRow.tail(look)

    @staticmethod
    def tail(look: Look) -> int:
        """Return the width of points and button at the end of a row."""
        return look.size_of("88", "title", 24)[0] + look.size_of("pts", "label", 14)[0] + look.px(64)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        row_face(canvas, look, self.rect, mood, self.chosen)
        side = look.px(40)
        sign = dust_counters.counter(look, self.counter, side)
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(31), self.rect.centery)))
        words = pygame.Rect(self.rect.x + look.px(62), self.rect.y, self.room(look, self.rect.w), self.rect.h)
        self.lines.draw(canvas, look, words, palette.TEXT)
        x = self.rect.right - look.px(48)
        unit = look.text(self.points[1], "label", 14, palette.TEXT2)
        canvas.blit(unit, unit.get_rect(midright=(x, self.rect.centery + look.px(4))))
        figure = look.text(self.points[0], "title", 24)
        canvas.blit(figure, figure.get_rect(midright=(x - unit.get_width() - look.px(4), self.rect.centery)))
        if self.count:
            many = look.text(f"×{self.count}", "strong", 14, palette.AMBER)
            canvas.blit(many, many.get_rect(bottomright=(x, self.rect.bottom - look.px(2))))
        if self.marked:
            bolt = look.icon("icons/bolt", look.px(13), palette.AMBER)
            canvas.blit(bolt, bolt.get_rect(topright=(x, self.rect.y + look.px(4))))


class Knob(Widget):
    """A small square with a plus or a minus, for the pointer; the row it lies on has the keys."""

    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, icon: str, words: str, press: Callable[[], None], *, bare: bool = False,
        enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, tip=Tip(words), enabled=enabled)
        self.icon, self.words, self.bare = icon, words, bare

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if not self.bare or mood.hover:
            paint.button(canvas, look, self.rect, "pressed" if mood.pressed else "hover" if mood.hover else "normal")
        sign = look.icon(self.icon, round(self.rect.h * 0.5), palette.TEXT)
        canvas.blit(sign, sign.get_rect(center=self.rect.center))


class RosterRow(Widget):
    """An entry of the list: counter, name, how many, and what they cost."""

    def __init__(
        self, id: str, rect: pygame.Rect, counter: Counter | None, lines: Lines, count: int, points: str, *,
        chosen: bool, press: Callable[[], None], change: Callable[[int], None], tip: Tip, faulty: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, tip=tip)
        self.counter, self.lines, self.count, self.points = counter, lines, count, points
        self.chosen, self.change, self.faulty = chosen, change, faulty

    @property
    def label(self) -> str:
        return f"{self.lines.name} ×{self.count}"

    def on_key(self, event: pygame.event.Event) -> bool:
        change = change_of(event) if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else 0
        if change:
            self.change(change)
        return bool(change)

    def sign(self, look: Look) -> pygame.Surface:
        """Return the picture at the left: the unit's counter."""
        assert self.counter is not None  # what has none draws a picture of its own
        return dust_counters.counter(look, self.counter, look.px(38))

    @staticmethod
    def tail(look: Look) -> int:
        """Return the width of the stepper and the points."""
        return look.px(104) + look.size_of("188", "title", 24)[0] + look.px(24)

    @staticmethod
    def room(look: Look, width: int) -> int:
        """Return the width that the words have in a row of a width."""
        return width - look.px(66) - RosterRow.tail(look)

    def stepper(self, look: Look) -> pygame.Rect:
        """Return the place of minus, count and plus."""
        rect = pygame.Rect(0, 0, look.px(100), look.px(34))
        rect.midleft = (self.rect.right - self.tail(look) + look.px(4), self.rect.centery)
        return rect

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        row_face(canvas, look, self.rect, mood, self.chosen)
        sign = self.sign(look)
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(31), self.rect.centery)))
        words = pygame.Rect(self.rect.x + look.px(62), self.rect.y, self.room(look, self.rect.w), self.rect.h)
        self.lines.draw(canvas, look, words, palette.TEXT)
        well = self.stepper(look)
        canvas.blit(
            look.cached(("stepper", well.size), lambda: shapes.rounded(well.size, well.h // 2, (0, 0, 0, 120))), well
        )
        figure = look.text(str(self.count), "title", 22)
        canvas.blit(figure, figure.get_rect(center=well.center))
        ink = look.colour("blocked") if self.faulty else palette.TEXT
        points = look.text(self.points, "title", 24, ink)
        canvas.blit(points, points.get_rect(midright=(self.rect.right - look.px(12), self.rect.centery)))


class FindingRow(Widget):
    """A line of the roster check: a sign and a sentence; F1 opens its rule."""

    def __init__(self, id: str, rect: pygame.Rect, kind: str, words: str, tip: Tip) -> None:
        super().__init__(id, rect, tip=tip)
        self.kind, self.words = kind, words

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        icon, colour = KINDS[self.kind]
        sign = look.icon(icon, look.px(18), look.colour(colour))
        line = look.size_of("Ag", "label", 16)[1]
        words = look.paragraph(self.words, "label", 16, palette.TEXT, width=self.rect.w - look.px(38))
        y = self.rect.centery - words.get_height() // 2
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(14), y + line // 2)))
        canvas.blit(words, (self.rect.x + look.px(34), y))


class NameField(Entry):
    """The name of the list: a title that becomes a field when it has the focus."""

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.focused:
            super().draw(canvas, look, mood)
            return
        if mood.hover or mood.focus:
            paint.well(canvas, look, self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        pen = look.icon("icons/order", look.px(16), palette.QUIET)
        room = self.rect.w - pen.get_width() - look.px(10)
        sizes = (28, 24, 21, 18, 15)
        size = next((one for one in sizes if look.size_of(self.value, "title", one)[0] <= room), sizes[-1])
        name = look.text(self.value, "title", size, width=room)
        canvas.blit(name, name.get_rect(midleft=self.rect.midleft))
        canvas.blit(pen, pen.get_rect(midleft=(self.rect.x + name.get_width() + look.px(10), self.rect.centery)))


def draw_bar(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, parts: Sequence[tuple[int, palette.Colour]], limit: int
) -> None:
    """Draw the points bar: a part for each entry; what is over the limit is hatched."""
    total = sum(points for points, _ in parts)
    most = max(limit, total, 1)
    paint.well(canvas, look, rect, radius=3)
    gap, x = look.px(3), 0.0
    for points, colour in parts:
        left, right = rect.x + round(x / most * rect.w), rect.x + round((x + points) / most * rect.w)
        block = pygame.Rect(left, rect.y, max(1, right - left - gap), rect.h)
        key = ("bar", block.size, colour)
        canvas.blit(look.cached(key, partial(shapes.rounded, block.size, look.px(3), colour)), block)
        x += points
    if limit and total > limit:
        over = pygame.Rect(rect.x + round(limit / most * rect.w), rect.y, 0, rect.h)
        over.w = rect.right - over.x
        paint.pattern(canvas, look, over, "hatch", look.colour("blocked"), alpha=235, fill=90)
        canvas.fill(palette.TEXT, (over.x - look.px(1), rect.y - look.px(3), look.px(2), rect.h + look.px(6)))
