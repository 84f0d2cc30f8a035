"""The phase bar: chevrons for what is done, what goes on and what is ahead; imports pygame and widgets."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.art import palette, shapes
from game.app.art.look import Look
from game.app.table.parts import Phase
from game.app.widgets.widget import Mood, Tip, Widget

TONES = {"done": palette.INK600, "now": palette.AMBER, "ahead": palette.INK900}
INKS = {"done": palette.TEXT2, "now": palette.AMBER_INK, "ahead": palette.TEXT2}
SIZE = 16
PAD, CLOSE = 22, 13
"""Units beside a label, and where there is little room."""


def wanted_width(look: Look, phases: Sequence[Phase], every: bool = True, pad: int = PAD) -> int:
    """Return the width that the bar needs with all its labels, or with that of the present phase only."""
    return sum(_width(look, phase, every, pad) for phase in phases) + look.px(PAD)


def _width(look: Look, phase: Phase, every: bool, pad: int) -> int:
    if not every and phase.state != "now":
        return look.px(40)
    sign = look.px(20) if phase.state == "done" else 0
    return look.size_of(phase.label, "strong", SIZE)[0] + sign + look.px(2 * pad)


class PhaseBar(Widget):
    """The phases of a turn side by side."""

    focusable = False

    def __init__(self, rect: pygame.Rect, phases: Sequence[Phase], *, every: bool, pad: int = PAD) -> None:
        names = tuple(phase.label for phase in phases)
        super().__init__("phases", rect, tip=None if every else Tip(lines=(" · ".join(names),)))
        self.phases = tuple(phases)
        self.every = every
        self.pad = pad

    @property
    def label(self) -> str:
        return next((phase.label for phase in self.phases if phase.state == "now"), "")

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        key = ("phases", self.rect.size, self.phases, self.every, self.pad)
        canvas.blit(look.cached(key, lambda: self._picture(look)), self.rect)

    def _picture(self, look: Look) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        high, point = self.rect.height, look.px(10)
        x = 0
        for number, phase in enumerate(self.phases):
            wide = _width(look, phase, self.every, self.pad)
            shape = _chevron((wide + point, high), point, number == 0, TONES[phase.state])
            surface.blit(shape, (x, 0))
            self._label(look, surface, phase, pygame.Rect(x + (point if number else 0), 0, wide - point // 2, high))
            x += wide + look.px(2)
        return surface

    def _label(self, look: Look, surface: pygame.Surface, phase: Phase, room: pygame.Rect) -> None:
        ink = INKS[phase.state]
        words = look.text(phase.label, "strong", SIZE, ink) if self.every or phase.state == "now" else None
        sign = look.icon("icons/check", look.px(14), ink) if phase.state == "done" else None
        parts = [part for part in (sign, words) if part is not None]
        wide = sum(part.get_width() for part in parts) + look.px(6) * (len(parts) - 1)
        x = room.centerx - wide // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(x, room.centery)))
            x += part.get_width() + look.px(6)


def _chevron(size: tuple[int, int], point: int, first: bool, colour: palette.Colour) -> pygame.Surface:
    notch = 0.0 if first else point / size[0]
    tip = 1 - point / size[0]
    corners = [(0, 0), (tip, 0), (1, 0.5), (tip, 1), (0, 1), (notch, 0.5)]
    return shapes.polygon(size, corners, colour)
