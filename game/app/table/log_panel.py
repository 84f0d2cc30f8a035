"""The log: every event in words, the newest below, void ones struck out; only the rows that show are drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.art.tokens import badge
from game.app.news import LogLine
from game.app.widgets.widget import Mood, Widget

SIZE = 15
STRIKE = 0.58
"""Where a line is struck out, from the top of its letters: through the middle of the small ones."""
WHEEL = 3
"""Lines of text that one click of the wheel moves."""


class LogBook:
    """The heights of the log's rows, measured once for a width; kept while the widgets come and go."""

    def __init__(self) -> None:
        self.lines: Sequence[LogLine] = ()
        self.tops: list[int] = [0]
        """Where each row begins; one more than there are rows."""
        self.offset = 0
        self.at_end = True
        """The newest line is in sight, and stays so."""
        self._key: tuple[object, ...] = ()

    def read(self, look: Look, lines: Sequence[LogLine], width: int) -> None:
        """Take the log as it is now."""
        key = (id(look), width)
        same = key == self._key and len(lines) >= len(self.lines) and _same_start(self.lines, lines)
        if not same:
            self.tops = [0]
        self._key, self.lines = key, lines
        for line in lines[len(self.tops) - 1 :]:
            self.tops.append(self.tops[-1] + look.height_of(line.text, "book", SIZE, width=width) + look.px(8))

    @property
    def height(self) -> int:
        """Return the height of all rows."""
        return self.tops[-1]

    def row_at(self, y: int) -> int | None:
        """Return the row at a height."""
        return bisect_right(self.tops, y) - 1 if 0 <= y < self.height else None

    def scroll(self, offset: int, room: int) -> bool:
        """Show the rows from a height on; tell whether that moved anything."""
        most = max(0, self.height - room)
        offset = min(max(0, offset), most)
        moved = offset != self.offset
        self.offset, self.at_end = offset, offset >= most
        return moved


def _same_start(before: Sequence[LogLine], after: Sequence[LogLine]) -> bool:
    """Tell whether the words of the log up to now still stand; a void line keeps its words."""
    return not before or (before[0].text == after[0].text and before[-1].text == after[len(before) - 1].text)


class LogList(Widget):
    """The rows of the log that show; the wheel and the bar scroll, a press goes to what a row speaks of."""

    draggable = True

    def __init__(
        self, rect: pygame.Rect, book: LogBook, blocs: Sequence[str], go_to: Callable[[LogLine], None]
    ) -> None:
        super().__init__("log-list", rect)
        self.book, self.blocs, self.go_to = book, blocs, go_to
        self.row: int | None = None
        self._lit: int | None = None
        """The row that was pointed at when it was last drawn."""
        if book.at_end:
            book.scroll(book.height, rect.height)

    @property
    def label(self) -> str:
        return self.book.lines[-1].text if self.book.lines else ""

    @property
    def pointed(self) -> LogLine | None:
        """Return the line under the pointer or the keyboard."""
        return self.book.lines[self.row] if self.row is not None and self.row < len(self.book.lines) else None

    def contains(self, pos: tuple[int, int]) -> bool:
        inside = super().contains(pos)
        self.row = self.book.row_at(pos[1] - self.rect.top + self.book.offset) if inside else None
        return inside

    def on_hover(self, pos: tuple[int, int]) -> bool:
        """Light up the row under the pointer."""
        return self.contains(pos) and self.row != self._lit

    def on_wheel(self, steps: int) -> bool:
        return self.book.scroll(self.book.offset - steps * WHEEL * 20, self.rect.height)

    def on_drag(self, pos: tuple[int, int]) -> None:
        """Move the bar, or go to what the row under the pointer speaks of."""
        thumb = self.thumb(8)
        if thumb is not None and pos[0] >= self.rect.right - 14:
            travel = max(1, self.rect.height - thumb.height)
            share = (pos[1] - self.rect.top - thumb.height / 2) / travel
            self.book.scroll(round(share * (self.book.height - self.rect.height)), self.rect.height)
        elif self.contains(pos) and self.pointed is not None:
            self.go_to(self.pointed)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Walk through the lines."""
        last = len(self.book.lines) - 1
        page = max(1, self.rect.height // 60)
        here = last if self.row is None else self.row
        steps = {
            pygame.K_UP: here - 1, pygame.K_DOWN: here + 1, pygame.K_PAGEUP: here - page,
            pygame.K_PAGEDOWN: here + page, pygame.K_HOME: 0, pygame.K_END: last,
        }  # fmt: skip
        if last < 0:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.pointed is not None:
            self.go_to(self.pointed)
            return True
        if event.key not in steps or event.mod & pygame.KMOD_CTRL:
            return False
        self.row = min(max(0, steps[event.key]), last)
        top, foot = self.book.tops[self.row], self.book.tops[self.row + 1]
        if top < self.book.offset:
            self.book.scroll(top, self.rect.height)
        elif foot > self.book.offset + self.rect.height:
            self.book.scroll(foot - self.rect.height, self.rect.height)
        return True

    def on_focus(self, gained: bool) -> None:
        self.row = len(self.book.lines) - 1 if gained else None

    def thumb(self, bar: int) -> pygame.Rect | None:
        """Return the handle of the bar, None when everything fits."""
        room, book = self.rect.height, self.book
        if book.height <= room:
            return None
        high = max(3 * bar, room * room // book.height)
        top = self.rect.top + (room - high) * book.offset // (book.height - room)
        return pygame.Rect(self.rect.right - bar, top, bar, high)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        self._lit = self.row
        clip = canvas.get_clip()
        canvas.set_clip(self.rect.clip(clip))
        book = self.book
        first = book.row_at(book.offset) or 0
        for number in range(first, len(book.lines)):
            top = self.rect.top + book.tops[number] - book.offset
            if top >= self.rect.bottom:
                break
            high = book.tops[number + 1] - book.tops[number]
            row = pygame.Rect(self.rect.x, top, self.rect.width - look.px(14), high)
            self._draw_row(canvas, look, book.lines[number], row, number == self.row)
        thumb = self.thumb(look.px(8))
        if thumb is not None:
            pygame.draw.rect(canvas, palette.INK500, thumb, border_radius=thumb.width // 2)
        canvas.set_clip(clip)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)

    def _draw_row(self, canvas: pygame.Surface, look: Look, line: LogLine, row: pygame.Rect, pointed: bool) -> None:
        if pointed:
            paint.row(canvas, look, row, "hover")
        ink = palette.DISABLED if line.void else palette.TEXT2
        left = row.x + text_left(look)
        if line.seat is not None and line.seat < len(self.blocs):
            sign = badge(look, self.blocs[line.seat], look.px(16))
            if line.void:
                sign = sign.copy()
                sign.set_alpha(110)
            canvas.blit(sign, (row.x + look.px(4), row.y + look.px(6)))
        words = look.paragraph(line.text, "book", SIZE, ink, width=row.right - left - look.px(6))
        canvas.blit(words, (left, row.y + look.px(4)))
        if line.void:
            high = look.height_of("x", "book", SIZE, width=words.get_width())
            pitch = look.height_of("x\nx", "book", SIZE, width=words.get_width()) - high
            for top in range(0, words.get_height() - high + 1, pitch):
                part = pygame.Rect(0, top, words.get_width(), min(high, words.get_height() - top))
                wide = words.subsurface(part).get_bounding_rect().right
                canvas.fill(ink, (left, row.y + look.px(4) + top + round(high * STRIKE), wide, look.px(1)))


def text_left(look: Look) -> int:
    """Return how far the words of a row are from its left edge."""
    return look.px(28)


def text_width(look: Look, width: int) -> int:
    """Return the width of the words in a log of some width."""
    return width - look.px(14) - text_left(look) - look.px(6)
