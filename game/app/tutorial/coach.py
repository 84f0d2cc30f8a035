"""The coach beside the table: what to do now, how far the lesson is, its buttons, rings and arrow; imports pygame."""

from __future__ import annotations

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

WIDE, NARROW = 392, 330
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


class Coach:
    """Speaks for the present step; the screen says where things are and carries out what its buttons mean."""

    def __init__(self, lesson: Tutorial, ways: Ways) -> None:
        self.lesson = lesson
        self.ways = ways
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._placed: tuple[object, ...] = ()

    # ---- The panel ----

    def widgets(self, look: Look, around: Surroundings, *, compact: bool, settled: bool) -> list[Widget]:
        """Return the panel of the step; while things move it stays where it is."""
        lesson, texts = self.lesson, self.lesson.narrator().texts
        width = min(look.px(NARROW if compact else WIDE), around.room.width)
        inner = width - 2 * look.px(PAD)
        words = Paragraph(f"{PREFIX}text", pygame.Rect(0, 0, inner, 1), lesson.text, look, colour=palette.TEXT)
        head, foot, gap = look.px(PAD + HEAD + GAP), look.px(FOOT), look.px(GAP)
        size = (width, head + words.rect.height + gap + foot + look.px(PAD))
        self._settle(size, around, look, settled=settled)
        rect = self.rect
        number, count = lesson.progress
        top = pygame.Rect(rect.x + look.px(PAD), rect.y + look.px(PAD) - look.px(4), inner, look.px(HEAD))
        words.rect.topleft = (top.x, rect.y + head)
        told = texts("battle.tutorial.coach.progress", n=number, m=count)
        row = pygame.Rect(top.x, words.rect.bottom + gap, inner, foot)
        return [
            Card(rect, number / count),
            Label(f"{PREFIX}title", top, texts("battle.tutorial.coach.title"), face="title", size=20),
            Label(f"{PREFIX}progress", top, told, size=15, colour=palette.TEXT2, align="right"),
            words,
            *self._buttons(look, row),
        ]

    def _settle(self, size: tuple[int, int], around: Surroundings, look: Look, *, settled: bool) -> None:
        """Choose a place for the panel, anew only when the step or what lies around it has changed."""
        key = (self.lesson.step.id, size, *(tuple(map(tuple, rects)) for rects in around[1:]), tuple(around.room))
        same_step = self._placed[:2] == key[:2]
        if key == self._placed or (same_step and not settled):
            return
        self._placed = key
        self.rect = place(size, around, look.px(GAP))

    def _buttons(self, look: Look, row: pygame.Rect) -> list[Widget]:
        """Return Back, Show me and Leave from the left, and Next on the right."""
        lesson, texts = self.lesson, self.lesson.narrator().texts

        def words(key: str) -> str:
            return str(texts(f"battle.tutorial.coach.{key}"))

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

    # ---- What it points at ----

    def draw(self, canvas: pygame.Surface, look: Look, pointed: Sequence[pygame.Rect]) -> None:
        """Ring the parts that are pointed at, and lead the eye from the panel to the first of them."""
        for rect in pointed:
            paint.selection(canvas, look, rect)
        if pointed:
            start, end = _between(self.rect, pointed[0])
            marks.arrow(canvas, look, start, end)


def _between(panel: pygame.Rect, part: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the shortest way from the edge of the panel to the edge of a part."""
    return _nearest(panel, part.center), _nearest(part, _nearest(panel, part.center))


def _nearest(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    return min(max(point[0], rect.left), rect.right), min(max(point[1], rect.top), rect.bottom)
