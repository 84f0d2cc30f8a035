"""The press of a key, a movement of the mouse, a click, as pygame tells them."""

import pygame

from game.app.screen import Screen


def key(code: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    """Return the press of a key."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)


def move(pos: tuple[int, int]) -> pygame.event.Event:
    """Return a movement of the mouse."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0))


def click(screen: Screen, pos: tuple[int, int], up: tuple[int, int] | None = None) -> None:
    """Press the left button at a place and let it go there, or elsewhere."""
    screen.handle(move(pos))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=up or pos, button=1))
