"""A shell with just enough for widgets: a look, a clock that tests move, a sound that remembers."""

from typing import Any

import pygame
import pytest

from game.app.art.look import Look
from game.app.screen import Screen
from game.app.settings import Settings
from game.app.stack import Stack


class Ear:
    """A sound that plays nothing and remembers what it should have played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, pan: float = 0.0) -> None:
        self.played.append(name)


class Stand:
    """A shell that stands still."""

    def __init__(self, size: tuple[int, int] = (800, 600)) -> None:
        self.look = Look(1.0)
        self.settings = Settings()
        self.sound = Ear()
        self.time = 1000.0
        self.stack: Any = Stack(self)  # type: ignore[arg-type]
        self.stack.resize(size)

    def now(self) -> float:
        return self.time

    def open(self, screen: Screen) -> None:
        self.stack.push(screen)

    def back(self) -> None:
        self.stack.pop()


@pytest.fixture
def shell() -> Any:
    """Return a shell with a canvas."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    return Stand()
