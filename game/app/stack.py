"""The stack of screens with its cross-fade; imports pygame and screens in general."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.screen import Screen
    from game.app.shell import Shell

FADE = 160
"""Milliseconds that one screen takes to become another."""
REDUCED_FADE = 80
DIM = 150
"""How dark the screen below a modal one gets, out of 255."""


class Stack:
    """The open screens, the topmost last; a change fades from the picture that was to the one that is."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.screens: list[Screen] = []
        self.size = (0, 0)
        self._canvas: pygame.Surface | None = None
        """What was drawn on last: the picture that a fade starts from."""
        self._from: pygame.Surface | None = None
        self._began = 0.0
        self._below: tuple[int, pygame.Surface] | None = None

    @property
    def top(self) -> Screen:
        """Return the screen that is used."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Open a screen over the others."""
        self._fade()
        self.screens.append(screen)
        self._open(screen)

    def pop(self) -> None:
        """Close the topmost screen; the last one stays."""
        if len(self.screens) > 1:
            self._fade()
            self.screens.pop().closed()
            self._open(self.top)

    def replace(self, screen: Screen, keep: int = 0) -> None:
        """Close all screens above the first `keep`, and open this one instead."""
        self._fade()
        while len(self.screens) > keep:
            self.screens.pop().closed()
        self.screens.append(screen)
        self._open(screen)

    def back_to(self, name: str) -> None:
        """Close screens until the one of this name is on top."""
        if any(screen.name == name for screen in self.screens):
            self._fade()
            while self.top.name != name:
                self.screens.pop().closed()
            self._open(self.top)

    def close(self) -> None:
        """Close all screens."""
        while self.screens:
            self.screens.pop().closed()

    def _open(self, screen: Screen) -> None:
        self._below = None
        screen.pointer = self.screens[-2].pointer if len(self.screens) > 1 else screen.pointer
        if self.size != (0, 0):
            screen.relayout(self.size)
        screen.opened()
        screen.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay all screens out for a size, a language or a scale."""
        self.size = size
        self._from = self._canvas = self._below = None
        for screen in self.screens:
            screen.relayout(size)

    def _fade(self) -> None:
        if self._canvas is not None and self.shell.settings.speed != "none":
            self._from = self._canvas.copy()
            self._began = self.shell.now()

    def cut(self) -> None:
        """Show the present screen without a fade: the picture before it is not to be seen any more."""
        self._from = self._below = None

    def advance(self, now: float) -> bool:
        """Move on to this time; tell whether a new frame is needed."""
        if self._from is not None:
            self.top.advance(now)
            return True
        return self.top.advance(now)

    @property
    def needs_frame(self) -> bool:
        """Tell whether what is on the screen is out of date."""
        return self.top.dirty or bool(self.top.flickered) or self._from is not None

    @property
    def flickered(self) -> list[pygame.Rect]:
        """Return the only places that are out of date, empty if that is all of the screen."""
        return [] if self.top.dirty or self._from is not None else self.top.flickered

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the topmost screen, over what a modal one leaves visible."""
        top = self.top
        self._canvas = canvas
        if top.modal:
            canvas.blit(self._darkened(canvas), (0, 0))
        top.draw(canvas)
        if self._from is not None:
            length = REDUCED_FADE if self.shell.settings.reduced_motion else FADE
            passed = (self.shell.now() - self._began) / length
            if passed < 1:
                self._from.set_alpha(round(255 * (1 - passed)))
                canvas.blit(self._from, (0, 0))
            else:
                self._from = None
                top.dirty = True

    def _darkened(self, canvas: pygame.Surface) -> pygame.Surface:
        """Return what shows behind the topmost screen, drawn once while nothing there moves."""
        if self._below is None or self._below[0] != id(self.top):
            picture = pygame.Surface(canvas.get_size())
            for screen in self._visible_below():
                screen.draw(picture)
            veil = pygame.Surface(canvas.get_size())
            veil.set_alpha(DIM)
            picture.blit(veil, (0, 0))
            self._below = (id(self.top), picture)
        return self._below[1]

    def _visible_below(self) -> list[Screen]:
        found: list[Screen] = []
        for screen in reversed(self.screens[:-1]):
            found.insert(0, screen)
            if not screen.modal:
                break
        return found
