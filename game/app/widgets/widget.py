"""What every widget is: a place, a look for each mood, what a press does; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from game.app.art.look import Look


class Mood(NamedTuple):
    """How a widget is being treated at this moment."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False


CALM = Mood()


class Tip(NamedTuple):
    """What hovering tells: a title, sentences, and the rule that F1 opens."""

    title: str = ""
    lines: tuple[str, ...] = ()
    rule: str = ""
    icon: str = ""
    key: str = ""
    """The key that does the same, told beside the title."""


class Widget:
    """A part of a screen; `id` names it for tests, keyboard order and the trace."""

    focusable = True
    takes_text = False
    """Typed letters belong to it rather than to shortcuts."""
    draggable = False
    """It follows the pointer while the button is held (sliders, scroll bars)."""
    floats = False
    """It lies on the board, above what a game draws there."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        press: Callable[[], None] | None = None,
        *,
        enabled: bool = True,
        key: str = "",
        tip: Tip | None = None,
        why: str = "",
    ) -> None:
        self.id = id
        self.rect = rect
        self.enabled = enabled
        self.key = key
        self.tip = tip
        self.why = why
        """Why it can't be pressed, told on hover."""
        self.clip: pygame.Rect | None = None
        self._press = press

    @property
    def label(self) -> str:
        """Return the words it shows, for the trace."""
        return ""

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        """Draw it as it is now."""

    def press(self) -> None:
        """Do what a click or Enter does."""
        if self.enabled and self._press is not None:
            self._press()

    def contains(self, pos: tuple[int, int]) -> bool:
        """Tell whether the pointer is on a part of it that shows."""
        return self.rect.collidepoint(pos) and (self.clip is None or self.clip.collidepoint(pos))

    def on_key(self, event: pygame.event.Event) -> bool:
        """Take a key while it has the focus; tell whether it was taken."""
        return False

    def on_text(self, text: str) -> None:
        """Take typed letters while it has the focus."""

    def on_drag(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""

    def on_drop(self, pos: tuple[int, int]) -> None:
        """Learn where the pointer let go of it."""

    def on_hover(self, pos: tuple[int, int]) -> bool:
        """Learn that the pointer moves over it; tell whether it looks different for that."""
        return False

    def on_wheel(self, steps: int) -> bool:
        """Turn with the wheel; tell whether it did."""
        return False

    def on_focus(self, gained: bool) -> None:
        """Learn that the focus came or went."""

    def tooltip(self) -> Tip | None:
        """Return what hovering tells, the reason first if it is disabled."""
        if not self.enabled and self.why:
            return Tip(lines=(self.why,))
        return self.tip
