"""Buttons: with words, with an icon, and the segmented toggle; imports pygame and the art."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

MATTERS = (pygame.K_LEFT, pygame.K_RIGHT)


class Button(Widget):
    """A button with words, perhaps an icon, and the key that presses it."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        words: str,
        press: Callable[[], None] | None = None,
        *,
        kind: str = "normal",
        icon: str = "",
        key: str = "",
        enabled: bool = True,
        tip: Tip | None = None,
        why: str = "",
        size: float = 17,
    ) -> None:
        super().__init__(id, rect, press, enabled=enabled, key=key, tip=tip, why=why)
        self.words = words
        self.kind = kind
        self.icon = icon
        self.size = size

    @property
    def label(self) -> str:
        return self.words

    @property
    def cap(self) -> str:
        """Return the key as the button shows it: the first of those that press it."""
        return self.key.split("|")[0]

    def state(self, mood: Mood) -> str:
        """Return the face that fits the mood."""
        if not self.enabled:
            return "disabled"
        way = "pressed" if mood.pressed and mood.hover else "hover" if mood.hover else ""
        if self.kind == "normal":
            return way or "normal"
        return f"{self.kind}_{way}" if way else self.kind

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        state = self.state(mood)
        paint.button(canvas, look, self.rect, state)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        ink = paint.ink(state)
        parts = []
        gap = look.px(10)
        room = self.rect.width - 2 * look.px(12)
        sign = look.icon(self.icon, min(look.px(20), self.rect.height - look.px(10)), ink) if self.icon else None
        cap = paint.key_cap(look, self.cap, on_amber=self.kind == "primary") if self.cap and self.enabled else None
        # Where there is little room the sign goes before the key, and the key before the words.
        for kept in ((sign, cap), (None, cap), (sign, None)):
            left = room - sum(part.get_width() + gap for part in kept if part is not None)
            if look.fits(self.words, "strong", self.size, left):
                break
        (sign, cap), room = kept, left
        if sign is not None:
            parts.append(sign)
        if self.words:
            parts.append(look.text(self.words, "strong", self.size, ink, width=max(1, room)))
        if cap is not None:
            parts.append(cap)
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        x = self.rect.centerx - width // 2
        down = 1 if state.endswith("pressed") else 0
        for part in parts:
            canvas.blit(part, (x, self.rect.centery - part.get_height() // 2 + down))
            x += part.get_width() + gap


class IconButton(Widget):
    """A square button with a sign only, for the top bar; its tooltip says the words and the key."""

    def __init__(
        self, id: str, rect: pygame.Rect, icon: str, words: str, press: Callable[[], None] | None = None, *,
        key: str = "", enabled: bool = True, why: str = "", on: bool = False,
    ) -> None:  # fmt: skip
        tip = Tip(words, key=key.split("|", maxsplit=1)[0])
        super().__init__(id, rect, press, enabled=enabled, key=key, tip=tip, why=why)
        self.icon = icon
        self.words = words
        self.on = on

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if mood.hover or self.on:
            paint.button(canvas, look, self.rect, "pressed" if mood.pressed or self.on else "hover")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        colour = palette.DISABLED if not self.enabled else palette.AMBER if self.on else palette.TEXT
        sign = look.icon(self.icon, round(min(self.rect.size) * 0.56), colour)
        canvas.blit(sign, sign.get_rect(center=self.rect.center))


class Toggle(Widget):
    """Several words in a well, one of them chosen; arrows and clicks choose another."""

    def __init__(
        self, id: str, rect: pygame.Rect, options: Sequence[tuple[str, str]], chosen: str,
        change: Callable[[str], None], *, tip: Tip | None = None, size: float = 16, enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, None, tip=tip, enabled=enabled, why=why)
        self.options = options
        self.chosen = chosen
        self.change = change
        self.size = size
        self._pointer = (0, 0)

    @property
    def label(self) -> str:
        return dict(self.options).get(self.chosen, "")

    def parts(self) -> list[pygame.Rect]:
        """Return the rectangles of the words."""
        inner = self.rect.inflate(-6, -6)
        edges = [inner.left + inner.width * n // len(self.options) for n in range(len(self.options) + 1)]
        return [pygame.Rect(a, inner.top, b - a, inner.height) for a, b in itertools.pairwise(edges)]

    def contains(self, pos: tuple[int, int]) -> bool:
        inside = super().contains(pos)
        if inside:
            self._pointer = pos
        return inside

    def on_hover(self, pos: tuple[int, int]) -> bool:
        """Light up the word under the pointer."""
        return self.enabled

    def press(self) -> None:
        """Choose the word under the pointer."""
        for part, (value, _) in zip(self.parts(), self.options, strict=True):
            if self.enabled and part.collidepoint(self._pointer) and value != self.chosen:
                self.change(value)
                return

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key not in MATTERS and event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        values = [value for value, _ in self.options]
        at = values.index(self.chosen) if self.chosen in values else 0
        step = -1 if event.key == pygame.K_LEFT else 1
        if self.enabled:
            wrapped = (at + step) % len(values)
            moved = wrapped if event.key not in MATTERS else min(max(0, at + step), len(values) - 1)
            if moved != at:
                self.change(values[moved])
        return True

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        for part, (value, words) in zip(self.parts(), self.options, strict=True):
            on = value == self.chosen
            if on:
                paint.button(canvas, look, part, "toggle" if self.enabled else "disabled")
            ink = paint.ink("toggle") if on and self.enabled else palette.TEXT2 if self.enabled else palette.DISABLED
            if mood.hover and not on and part.collidepoint(self._pointer):
                ink = palette.TEXT
            drawn = look.text(words, "strong", self.size, ink, width=max(1, part.width - look.px(8)))
            canvas.blit(drawn, drawn.get_rect(center=part.center))
