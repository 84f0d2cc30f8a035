"""A field for typing a line: cursor, selection of all, clipboard, limits; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look


MOVES = frozenset(
    (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
)  # fmt: skip
"""Keys that end the selection of all."""


class Entry(Widget):
    """A line of text that the person types; `change` hears every change, `done` hears Enter."""

    takes_text = True

    def __init__(
        self, id: str, rect: pygame.Rect, value: str, change: Callable[[str], None], *,
        done: Callable[[], None] | None = None, hint: str = "", longest: int = 60,
        allowed: Callable[[str], bool] = str.isprintable, icon: str = "", tip: Tip | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.value, self.change, self.done = value, change, done
        self.hint, self.longest, self.allowed, self.icon = hint, longest, allowed, icon
        self.at = len(value)
        self.focused = False
        self.marked = False
        """All is selected: what is typed replaces it."""

    @property
    def label(self) -> str:
        return self.value

    def on_focus(self, gained: bool) -> None:
        self.focused = gained
        self.marked = gained and bool(self.value)
        if gained:
            pygame.key.start_text_input()

    def _edit(self, value: str, at: int) -> None:
        self.at = min(max(0, at), len(value))
        if value != self.value:
            self.value = value
            self.change(value)

    def on_text(self, text: str) -> None:
        if self.marked:
            self.marked = False
            self._edit("", 0)
        kept = "".join(sign for sign in text if self.allowed(sign))[: self.longest - len(self.value)]
        self._edit(self.value[: self.at] + kept + self.value[self.at :], self.at + len(kept))

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.mod & pygame.KMOD_CTRL:
            return self._on_control(event.key)
        if event.key in MOVES:
            was, self.marked = self.marked, False
            if was and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
                self._edit("", 0)
                return True
        if event.key == pygame.K_BACKSPACE:
            self._edit(self.value[: max(0, self.at - 1)] + self.value[self.at :], self.at - 1)
        elif event.key == pygame.K_DELETE:
            self._edit(self.value[: self.at] + self.value[self.at + 1 :], self.at)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.at = min(max(0, self.at + (1 if event.key == pygame.K_RIGHT else -1)), len(self.value))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.at = 0 if event.key == pygame.K_HOME else len(self.value)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.done is not None:
            self.done()
        else:
            return event.key == pygame.K_SPACE or (bool(event.unicode) and event.unicode.isprintable())
        return True

    def _on_control(self, key: int) -> bool:
        if key == pygame.K_v:
            self.on_text(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
        elif key == pygame.K_c:
            pygame.scrap.put_text(self.value)
        elif key == pygame.K_u:
            self.marked = False
            self._edit("", 0)
        elif key == pygame.K_a:
            self.marked = bool(self.value)
        else:
            return False
        return True

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect)
        if mood.focus or self.focused:
            paint.focus_ring(canvas, look, self.rect)
        x = self.rect.x + look.px(12)
        if self.icon:
            sign = look.icon(self.icon, look.px(18), palette.QUIET)
            canvas.blit(sign, sign.get_rect(midleft=(x, self.rect.centery)))
            x += sign.get_width() + look.px(10)
        room = pygame.Rect(x, self.rect.y, self.rect.right - look.px(10) - x, self.rect.height)
        shown, colour = (self.value, palette.TEXT) if self.value else (self.hint, palette.QUIET)
        words = look.text(shown or " ", "label", 17, colour, width=None if self.value else room.width)
        before = look.size_of(self.value[: self.at], "label", 17)[0] if self.at else 0
        shift = max(0, before + 2 - room.width)
        clip = canvas.get_clip()
        canvas.set_clip(room.clip(clip))
        place = words.get_rect(midleft=(room.x - shift, room.centery))
        if self.marked and self.focused:
            canvas.fill(palette.mix(palette.AMBER, palette.INK700, 0.6), place.inflate(look.px(4), 0))
        canvas.blit(words, place)
        if self.focused:
            high = look.px(20)
            canvas.fill(palette.AMBER, (room.x - shift + before, room.centery - high // 2, 2, high))
        canvas.set_clip(clip)
