"""A piece or spot as the keyboard visits it: the focus goes through widgets, the pointer picks by itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.widgets.widget import Widget

PREFIX = "part:"


class PartWidget(Widget):
    """Stands for a part in the order of the focus; it draws nothing and leaves the pointer to the picking."""

    def __init__(self, part: str, rect: pygame.Rect, press: Callable[[], None], name: str) -> None:
        super().__init__(PREFIX + part, rect, press)
        self.part = part
        self.name = name

    @property
    def label(self) -> str:
        return self.name

    def contains(self, pos: tuple[int, int]) -> bool:
        return False
