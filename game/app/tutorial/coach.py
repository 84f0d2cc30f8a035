"""The coach beside the table: what to do now, how far the lesson is, its buttons, rings and arrow."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.table import marks
from game.app.tutorial.lesson import Tutorial
from game.app.tutorial.placing import Surroundings, place
from game.app.widgets.buttons import Button, IconButton
from game.app.widgets.texts import Label, Paragraph
from game.app.widgets.widget import Mood, Widget

WIDTHS = (392, 330, 264, 560)
"""Units of width that are tried, the usual one first."""
PAD, GAP = 14, 10
HEAD, FOOT = 24, 36
PREFIX = "coach:"


class Ways(NamedTuple):
    """What the buttons of the coach do."""

    next: Callable[[], None]
    back: Callable[[], None]
    skip: Callable[[], None]
    leave: Callable[[], None]


class Card(Widget):
    """The panel itself: it takes the pointer, so that nothing below it is picked by mistake."""

    focusable = False

    def __init__(self, rect: pygame.Rect, share: float) -> None:
        super().__init__(f"{PREFIX}card", rect)
        self.share = share

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.panel(canvas, look, self.rect, edge=palette.AMBER)
        line = pygame.Rect(self.rect.x + look.px(PAD), self.rect.y + look.px(PAD + HEAD), 0, look.px(3))
        line.width = self.rect.width - 2 * look.px(PAD)
        pygame.draw.rect(canvas, palette.INK900, line, border_radius=line.height)
        line.width = max(line.height, round(line.width * self.share))
        pygame.draw.rect(canvas, palette.AMBER, line, border_radius=line.height)


class Pointing(Widget):
    """Rings around the parts that are pointed at, and the arrow that leads there from the panel."""

    focusable = False

    def __init__(self, panel: pygame.Rect, rects: Callable[[], Sequence[pygame.Rect]]) -> None:
        super().__init__(f"{PREFIX}pointing", panel)
        self._rects = rects

    def contains(self, pos: tuple[int, int]) -> bool:
        """Let the pointer through to what is pointed at."""
        return False

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        pointed = self._rects()
        for rect in pointed:
            paint.selection(canvas, look, rect)
        if pointed:
            ways = [_between(self.rect, rect) for rect in pointed]
            marks.arrow(canvas, look, *min(ways, key=lambda way: math.dist(*way)))


class Coach:
    """Speaks for the present step; the screen says where things are and carries out what its buttons mean."""

    def __init__(self, lesson: Tutorial, ways: Ways, rects: Callable[[], Sequence[pygame.Rect]]) -> None:
        self.lesson = lesson
        self.ways = ways
        self._rects = rects
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._placed: tuple[object, ...] = ()

    # ---- The panel ----

    def widgets(self, look: Look, around: Surroundings, *, settled: bool) -> list[Widget]:
        """Return the panel of the step; while things move it stays where it is."""
        lesson, texts = self.lesson, self.lesson.narrator().texts
        self._settle(look, around, settled=settled)
        rect = self.rect
        number, count = lesson.progress
        inner = rect.width - 2 * look.px(PAD)
        top = pygame.Rect(rect.x + look.px(PAD), rect.y + look.px(PAD) - look.px(4), inner, look.px(HEAD))
        words = self._words(look, rect.width)
        words.rect.topleft = (top.x, rect.y + look.px(PAD + HEAD + GAP))
        foot, gap = look.px(FOOT), look.px(GAP)
        told = texts("ui.coach.progress", n=number, m=count)
        row = pygame.Rect(top.x, words.rect.bottom + gap, inner, foot)
        return [
            Card(rect, number / count),
            Pointing(rect, self._rects),
            Label(f"{PREFIX}title", top, texts("ui.coach.title"), face="title", size=20),
            Label(f"{PREFIX}progress", top, told, size=15, colour=palette.TEXT2, align="right"),
            words,
            *self._buttons(look, row),
        ]

    def _words(self, look: Look, width: int) -> Paragraph:
        inner = pygame.Rect(0, 0, width - 2 * look.px(PAD), 1)
        return Paragraph(f"{PREFIX}text", inner, self.lesson.text, look, colour=palette.TEXT)

    def _settle(self, look: Look, around: Surroundings, *, settled: bool) -> None:
        """Choose size and place of the panel, anew only when the step or what lies around it has changed."""
        step = (self.lesson.step.id, self.lesson.text, look.scale, tuple(around.room))
        key = (step, *(tuple(map(tuple, rects)) for rects in around[1:]))
        if key == self._placed or (self._placed[:1] == (step,) and not settled):
            return
        self._placed = key
        bare = look.px(PAD + HEAD + GAP) + look.px(GAP) + look.px(FOOT) + look.px(PAD)
        widths = [min(look.px(width), around.room.width) for width in WIDTHS]
        sizes = [(width, bare + self._words(look, width).rect.height) for width in widths]
        self.rect = place(sizes, around, look.px(GAP))

    def _buttons(self, look: Look, row: pygame.Rect) -> list[Widget]:
        """Return Back, Show me and Leave from the left, and Next on the right."""
        lesson, texts = self.lesson, self.lesson.narrator().texts

        def words(key: str) -> str:
            return str(texts(f"ui.coach.{key}"))

        first, last = lesson.progress[0] == 1, lesson.progress[0] == lesson.progress[1]
        gap, side = look.px(6), row.height
        back = IconButton(
            f"{PREFIX}back", pygame.Rect(row.x, row.y, side, side), "icons/previous", words("back"), self.ways.back,
            key="B", enabled=not first,
        )  # fmt: skip
        leave = IconButton(
            f"{PREFIX}leave", pygame.Rect(back.rect.right + gap, row.y, side, side), "icons/x", words("leave"),
            self.ways.leave, key="Q",
        )  # fmt: skip
        rest = pygame.Rect(leave.rect.right + gap, row.y, row.right - leave.rect.right - gap, row.height)
        if lesson.waits_for_next:
            go = self.ways.leave if last else self.ways.next
            label = words("finish" if last else "next")
            found: Widget = Button(f"{PREFIX}next", rest, label, go, kind="primary", icon="icons/next", key="Space")
        else:
            found = Button(f"{PREFIX}skip", rest, words("skip"), self.ways.skip, icon="icons/eye", key="S")
        return [back, leave, found]


def _between(panel: pygame.Rect, part: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the shortest way from the edge of the panel to the edge of a part."""
    return _nearest(panel, part.center), _nearest(part, _nearest(panel, part.center))


def _nearest(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    return min(max(point[0], rect.left), rect.right), min(max(point[1], rect.top), rect.bottom)
