"""The parts of the menu: the tile of a game and the wide plates of the lower row; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import paint, palette, pictures, shapes
from game.app.screens.page import large
from game.app.widgets.buttons import Button
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

LIFT = 8
"""Units that the raised tile rises."""
DOT = " · "
SIGNS = {"hell": "icons/flame", "battle": "icons/bread", "tactics": "icons/walkericon", "battlefield": "icons/ruler"}


class TileWords(NamedTuple):
    """What a tile says."""

    name: str
    when: str
    about: str
    players: str


class Tile(Widget):
    """The tile of one game: its picture, its name and a line about it; raised it leaves room for two buttons."""

    def __init__(
        self, game: str, rect: pygame.Rect, words: TileWords, press: Callable[[], None], look: Look, *, key: str
    ) -> None:
        super().__init__(f"tile-{game}", rect, press, key=key)
        self.game, self.words = game, words
        self.raised = False
        self.lift = 0.0
        wide = rect.width / look.scale / large(look)
        self.small, self.full = wide < 215, wide >= 300
        self.block = 0
        """The height under the picture; the same for all tiles, so the menu sets it."""

    @property
    def label(self) -> str:
        return self.words.name

    def press(self) -> None:
        """Open the game."""
        if self._press is not None:
            self._press()

    def pad(self, look: Look) -> int:
        """Return the margin beside the words."""
        return look.px(24 if self.full else 12)

    def needs(self, look: Look, labels: tuple[str, str]) -> int:
        """Return the height under the picture that words and buttons take."""
        room = self.rect.width - 2 * self.pad(look)
        name = look.name(self.words.name, "title", self._size(), width=room, lines=2).get_height()
        when = look.height_of(self.words.when, "strong", self._second(), width=room)
        about = look.height_of(self.words.about, "book", 17, width=room, leading=1.2)
        high = self._button(look)
        foot = 2 * high + look.px(8) if self.stacked(look, labels) else high
        if self.small:
            return look.px(34) + name + max(when, foot)
        return look.px(22) + name + when + max(foot + look.px(24), about + look.px(10) if self.full else 0)

    def stacked(self, look: Look, labels: tuple[str, str]) -> bool:
        """Tell whether the two buttons do not fit side by side."""
        room = self.rect.width - 2 * self.pad(look) - look.px(12)
        return sum(self._widths(look, labels)) > room

    def _widths(self, look: Look, labels: tuple[str, str]) -> list[int]:
        """Return what the two buttons need: words and key, and the first one its sign."""
        cap = paint.key_cap(look, "N").get_width() + look.px(36)
        long = [look.size_of(words, "strong", 16)[0] + cap for words in labels]
        return [long[0] + look.px(32), long[1]]

    def _size(self) -> int:
        return 38 if self.full else 24 if self.small else 28

    def _second(self) -> int:
        return 16 if self.full else 15

    def _button(self, look: Look) -> int:
        return look.px((40 if self.full else 34) * large(look))

    def buttons(self, look: Look, labels: tuple[str, str]) -> list[pygame.Rect]:
        """Return the places of the two buttons on the raised tile: side by side, or one above the other."""
        pad, gap = self.pad(look), look.px(12 if self.full else 8)
        foot = self.rect.bottom - look.px(LIFT) - look.px(22 if self.full else 12)
        room, high = self.rect.width - 2 * pad, self._button(look)
        if self.stacked(look, labels):
            upper = pygame.Rect(self.rect.x + pad, foot - 2 * high - gap, room, high)
            return [upper, upper.move(0, high + gap)]
        long = self._widths(look, labels)
        first = long[0] + (room - gap - sum(long)) * 60 // 100
        left = pygame.Rect(self.rect.x + pad, foot - high, first, high)
        return [left, pygame.Rect(left.right + gap, left.y, room - gap - first, high)]

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect.move(0, -round(self.lift * look.px(LIFT)))
        key = ("menu-tile", self.game, self.rect.size, self.block, self.words, self.raised)
        around = look.px(16)
        paint.shadow(canvas, look, rect, blur=24 if self.raised else 16, alpha=150 if self.raised else 97)
        canvas.blit(look.cached(key, lambda: self._picture(look)), rect)
        if self.raised:
            paint.glow(canvas, look, rect, palette.AMBER, alpha=50)
            paint.ring(canvas, look, rect.inflate(-2, -2), palette.AMBER, width=2)
        if mood.focus:
            paint.focus_ring(canvas, look, rect.inflate(look.px(4), look.px(4)))
        cap = paint.key_cap(look, self.key)
        canvas.blit(cap, cap.get_rect(topright=(rect.right - around, rect.top + around)))

    def _picture(self, look: Look) -> pygame.Surface:
        size = self.rect.size
        surface = shapes.blank(size)
        surface.blit(shapes.rounded(size, look.px(paint.RADIUS), palette.BLACK), (0, 0))
        line = look.px(1)
        inner = (size[0] - 2 * line, size[1] - 2 * line)
        surface.blit(shapes.rounded(inner, look.px(5), (0x1C, 0x21, 0x24)), (line, line))
        surface.blit(shapes.ring(inner, look.px(5), line, paint.LIGHT_LINE), (line, line))
        art = pygame.Rect(look.px(1), look.px(1), size[0] - 2 * look.px(1), size[1] - self.block)
        picture = shapes.blank((art.width, art.height + look.px(8)))
        picture.blit(pictures.tile(look, self.game, art.size), (0, 0))
        shapes.clip(picture, look.px(5))
        surface.blit(picture, art, (0, 0, *art.size))
        accent = palette.ACCENTS[self.game]
        surface.fill(accent, (art.x, art.bottom, art.width, look.px(3)))
        self._draw_words(surface, look, art.bottom + look.px(3), accent)
        sign = SIGNS[self.game]
        pill = paint.pill(
            look, self.words.players, fill=(0x10, 0x13, 0x16, 200), colour=palette.TEXT, icon=sign, icon_colour=accent
        )
        if not self.small:
            surface.blit(pill, (look.px(16), look.px(16)))
        return surface

    def _draw_words(self, surface: pygame.Surface, look: Look, top: int, accent: palette.Colour) -> None:
        pad = self.pad(look)
        room = surface.get_width() - 2 * pad
        tone = palette.TEXT
        name = look.name(self.words.name, "title", self._size(), tone, width=room, lines=2)
        y = top + look.px(12 if self.full else 8)
        surface.blit(name, (pad, y))
        y += name.get_height() - look.px(2)
        foot = surface.get_height() - look.px(10)
        if not (self.small and self.raised and self.enabled):
            when = look.paragraph(self.words.when, "strong", self._second(), accent, width=room)
            surface.blit(when, (pad, y))
            y += when.get_height() + look.px(4)
        if self.raised and self.enabled:
            return
        about = look.paragraph(self.words.about, "book", 17, palette.TEXT2, width=room, leading=1.2)
        if y + about.get_height() <= foot:
            surface.blit(about, (pad, y))


class TileButton(Button):
    """A button on a tile, there only while the tile is raised."""

    def __init__(
        self, tile: Tile, id: str, rect: pygame.Rect, words: str, press: Callable[[], None], *, kind: str = "normal",
        icon: str = "", enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, words, press, kind=kind, icon=icon, enabled=enabled, why=why, size=16)
        self.tile = tile

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.tile.raised:
            super().draw(canvas, look, mood)


class Plate(Widget):
    """A wide button of the lower row: a sign, a title and what is behind it."""

    def __init__(
        self, id: str, rect: pygame.Rect, title: str, second: str, press: Callable[[], None], *, icon: str,
        key: str, enabled: bool = True, why: str = "", tip: Tip | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, enabled=enabled, key=key, why=why, tip=tip)
        self.title, self.second, self.icon = title, second, icon

    @property
    def label(self) -> str:
        return self.title

    def face(self, mood: Mood) -> str:
        """Return the face of the button for a mood."""
        if not self.enabled:
            return "disabled"
        return "pressed" if mood.pressed and mood.hover else "hover" if mood.hover else "normal"

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        state = self.face(mood)
        paint.button(canvas, look, self.rect, state, radius=6)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        ink = palette.TEXT if self.enabled else palette.DISABLED
        sign_ink = palette.AMBER if self.enabled else palette.DISABLED
        pad, side = look.px(22), min(look.px(36), self.rect.height * 5 // 10)
        cap = paint.key_cap(look, self.key.split("|", maxsplit=1)[0])
        x = self.rect.x + pad + side + look.px(16)
        free = self.rect.right - x - cap.get_width() - look.px(10)
        size = next((size for size in (28, 26, 24) if look.size_of(self.title, "title", size)[0] <= free), 0)
        if not size:
            self._draw_narrow(canvas, look, cap, ink, sign_ink)
            return
        sign = look.icon(self.icon, side, sign_ink)
        canvas.blit(sign, sign.get_rect(midleft=(self.rect.x + pad, self.rect.centery)))
        canvas.blit(cap, cap.get_rect(topright=(self.rect.right - look.px(8), self.rect.top + look.px(8))))
        room = pygame.Rect(x, self.rect.y, self.rect.right - x - look.px(10), self.rect.height)
        title = look.text(self.title, "title", size, ink)
        both = title.get_height() + look.size_of(self.second, "label", 15)[1]
        if not look.fits(self.second, "label", 15, room.width) or both > room.height - look.px(6):
            canvas.blit(title, title.get_rect(midleft=room.midleft))
            return
        second = look.text(self.second, "label", 15, palette.TEXT2 if self.enabled else ink, width=room.width)
        y = room.centery - both // 2
        canvas.blit(title, (room.x, y))
        canvas.blit(second, (room.x, y + title.get_height()))

    def _draw_narrow(
        self, canvas: pygame.Surface, look: Look, cap: pygame.Surface, ink: palette.Colour, sign_ink: palette.Colour
    ) -> None:
        """Draw sign and key above the title, which has the whole width."""
        title = look.text(self.title, "title", 22, ink, width=self.rect.width - look.px(12))
        free = self.rect.height - title.get_height() - look.px(4)
        side = min(look.px(26), free - look.px(6))
        sign = look.icon(self.icon, side, sign_ink)
        upper = self.rect.top + look.px(4) + free // 2
        canvas.blit(sign, sign.get_rect(center=(self.rect.centerx - look.px(16), upper)))
        canvas.blit(cap, cap.get_rect(midleft=(self.rect.centerx + look.px(8), upper)))
        canvas.blit(title, title.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - look.px(3))))


class ContinuePlate(Plate):
    """The amber plate: the game that was left off last, with its little picture."""

    def __init__(
        self, rect: pygame.Rect, title: str, lines: tuple[str, str], press: Callable[[], None],
        picture: Callable[[Look, tuple[int, int]], pygame.Surface] | None, *, enabled: bool, why: str,
    ) -> None:  # fmt: skip
        super().__init__("continue", rect, title, lines[0], press, icon="icons/play", key="C", enabled=enabled, why=why)
        self.third, self.picture = lines[1], picture

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        state = self.face(mood)
        state = {"normal": "primary", "hover": "primary_hover", "pressed": "primary_pressed"}.get(state, state)
        paint.button(canvas, look, self.rect, state, radius=6)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        ink = paint.ink(state)
        pad = look.px(9)
        x = self.rect.x + look.px(18)
        wide = (self.rect.height - 2 * pad) * 8 // 5
        if self.picture is not None and self.rect.width >= look.size_of(self.title, "title", 28)[0] + wide + look.px(
            60
        ):
            small = pygame.Rect(self.rect.x + pad, self.rect.y + pad, wide, self.rect.height - 2 * pad)
            canvas.blit(self.picture(look, small.size), small)
            paint.ring(canvas, look, small.inflate(-2, -2), palette.AMBER_INK, width=1, radius=3)
            x = small.right + look.px(16)
        cap = paint.key_cap(look, self.key, on_amber=self.enabled)
        canvas.blit(cap, cap.get_rect(topright=(self.rect.right - look.px(9), self.rect.top + look.px(9))))
        end = self.rect.right - look.px(66)
        if end - x < look.size_of(self.title, "title", 28)[0]:
            end = self.rect.right - cap.get_width() - look.px(14)
        else:
            sign = look.icon(self.icon, look.px(30), ink)
            canvas.blit(sign, sign.get_rect(center=(self.rect.right - look.px(40), self.rect.centery)))
        self._draw_lines(canvas, look, pygame.Rect(x, self.rect.y, end - x, self.rect.height), ink)

    def thirds(self) -> list[str]:
        """Return the last line whole, without its middle, and with its beginning only: whichever fits."""
        facts = self.third.split(DOT)
        return [self.third, DOT.join((facts[0], facts[-1])), facts[0]]

    def _draw_lines(self, canvas: pygame.Surface, look: Look, room: pygame.Rect, ink: palette.Colour) -> None:
        parts = [look.text(self.title, "title", 28, ink, width=room.width)]
        soft = palette.mix(ink, palette.AMBER, 0.18) if self.enabled else ink
        second = self.second if look.fits(self.second, "strong", 16, room.width) else ""
        third = next((words for words in self.thirds() if look.fits(words, "label", 15, room.width)), "")
        for words, face, size, tone in ((second, "strong", 16, ink), (third, "label", 15, soft)):
            if words:
                parts.append(look.text(words, face, size, tone, width=room.width))
        while sum(part.get_height() for part in parts) > room.height - look.px(4):
            parts.pop()
        y = room.centery - sum(part.get_height() for part in parts) // 2
        for part in parts:
            canvas.blit(part, (room.x, y))
            y += part.get_height()
