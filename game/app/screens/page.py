"""What all full screens share: the table beneath, the heading with its way back, F1; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pygame

from game.app.art import paint, palette, textures
from game.app.art.look import SMALLEST
from game.app.screen import Screen
from game.app.widgets.buttons import Button
from game.app.widgets.texts import Label, Paragraph, Picture
from game.app.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.flow import Flow
    from game.data.texts import Texts

NARROW, LOW = 1300, 760
"""Units below which a layout is compact."""


def large(look: Look) -> float:
    """Return how much larger letters are than their units say: by choice, or because none are smaller than readable."""
    return max(1.0, look.text_scale, SMALLEST / (15 * look.scale))


class Page(Screen):
    """A full screen on the table, with a heading and a way back."""

    heading = ""
    _texts: tuple[tuple[str, str], Texts] | None = None

    @property
    def look(self) -> Look:
        """Return what draws."""
        return self.shell.look

    @property
    def ways(self) -> Flow:
        """Return the ways to other screens."""
        return cast("Flow", self.shell)

    def words(self, key: str, **values: object) -> str:
        """Return words in the present language."""
        return self.shell.texts(key, **values)

    def texts_of(self, game: str) -> Texts:
        """Return the words of a game, kept until the language changes."""
        key = (game, self.shell.settings.language)
        if self._texts is None or self._texts[0] != key:
            self._texts = (key, self.ways.texts_for(game))
        return self._texts[1]

    def px(self, units: float) -> int:
        """Return a length in pixels."""
        return self.look.px(units)

    def units(self) -> tuple[float, float]:
        """Return the size of the screen in units, less of them the larger the letters are."""
        unit = self.look.scale * large(self.look)
        return self.size[0] / unit, self.size[1] / unit

    @property
    def compact(self) -> bool:
        """Tell whether secondary things have to give way."""
        wide, high = self.units()
        return wide < NARROW or high < LOW

    def room(self, words: str, key: str = "", *, size: float = 17, icon: bool = True) -> int:
        """Return the width of a button that shows its words, its sign and its key."""
        parts = [self.look.size_of(words, "strong", size)[0]]
        parts += [self.px(20)] if icon else []
        parts += [paint.key_cap(self.look, key).get_width()] if key else []
        return sum(parts) + self.px(10) * (len(parts) - 1) + 2 * self.px(12) + self.px(8)

    def line(self, units: float) -> int:
        """Return a height that holds words, which grows with the size of the letters."""
        return self.px(units * large(self.look))

    def top(self, size: tuple[int, int], *right: Widget, title: str = "") -> pygame.Rect:
        """Lay out the heading with its way back; return the room below."""
        margin = self.px(24 if self.compact else 40)
        high = self.line(42)
        back = self.words("ui.page.back")
        rect = pygame.Rect(margin, self.px(16), self.room(back, "Esc"), high)
        self.widgets.append(Button("back", rect, back, self.on_back, key="Esc", icon="icons/undo"))
        left, end = rect.right + self.px(24), size[0] - margin
        for widget in right:
            widget.rect.topright = (end, rect.top)
            end = widget.rect.left - self.px(12)
        words = title or self.words(self.heading)
        place = pygame.Rect(left, rect.top, max(1, end - left), high)
        self.widgets.append(Label("heading", place, words, face="title", size=36))
        self.widgets += right
        bottom = rect.bottom + self.px(14)
        return pygame.Rect(margin, bottom, size[0] - 2 * margin, size[1] - bottom - self.px(20))

    def draw_below(self, canvas: pygame.Surface) -> None:
        canvas.blit(textures.table(self.look, self.size), (0, 0))

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F1:
            self.ways.open_rule(self.rule_under_focus())
            return True
        return False


class Column:
    """Lays out widgets one below the other; `y` is where the next one goes."""

    def __init__(self, page: Page, rect: pygame.Rect, gap: float = 12) -> None:
        self.page, self.rect, self.y = page, rect, rect.top
        self.gap = page.px(gap)
        self.made: list[Widget] = []

    def take(self, high: int, gap: int | None = None) -> pygame.Rect:
        """Return the place of the next widget and move on."""
        place = pygame.Rect(self.rect.x, self.y, self.rect.width, high)
        self.y += high + (self.gap if gap is None else gap)
        return place

    def add(self, widget: Widget, gap: int | None = None) -> None:
        """Put a widget, whose height is known, at the end."""
        widget.rect.topleft = self.take(widget.rect.height, gap).topleft
        self.made.append(widget)

    def heading(self, id: str, words: str, *, size: float = 22) -> None:
        """Add the heading of a part."""
        place = self.take(self.page.line(size * 1.25), self.page.px(6))
        self.made.append(Label(id, place, words, face="title", size=size))

    def paragraph(
        self, id: str, words: str, *, size: float = 16, face: str = "book",
        colour: palette.Colour = palette.TEXT2, gap: float | None = None,
    ) -> None:  # fmt: skip
        """Add wrapped words."""
        made = Paragraph(id, self.rect.copy(), words, self.page.look, face=face, size=size, colour=colour)
        self.add(made, None if gap is None else self.page.px(gap))

    def picture(self, id: str, high: int, paint_it: Callable[[pygame.Surface, Look, pygame.Rect], None]) -> None:
        """Add something drawn."""
        self.made.append(Picture(id, self.take(high), paint_it))
