"""Rows of the list of units in Dust Tactics: a side's head, a unit with its state; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.app.art import paint, palette, shapes, tokens
from game.app.art.dust_units import silhouette_of
from game.app.art.look import Look
from game.app.widgets.widget import Mood, Tip, Widget
from game.rules.dust.records import Unit

SIGNS = {"done": "icons/check", "now": "icons/play", "lost": "icons/skull", "reserve": "icons/redo"}


class Shown(NamedTuple):
    """A unit in the list: its card, the colours of its side, its name and its state."""

    unit: Unit
    bloc: str
    name: str
    state: str


def portrait(look: Look, unit: Unit, side: str, size: int, *, dim: bool) -> pygame.Surface:
    """Return the small picture of a unit on its side's colour."""
    return look.cached(("dust-portrait", unit.id, side, size, dim), lambda: _portrait(look, unit, side, size, dim))


def _portrait(look: Look, unit: Unit, side: str, size: int, dim: bool) -> pygame.Surface:
    bloc = look.bloc(side)
    face = palette.mix(bloc.base, palette.BLACK, 0.25) if not dim else palette.mix(bloc.dark, palette.INK800, 0.55)
    surface = shapes.rounded((size, size), max(2, size // 8), palette.mix(bloc.dark, palette.BLACK, 0.5))
    surface.blit(shapes.rounded((size - 2, size - 2), max(2, size // 8), face), (1, 1))
    ink = palette.mix(palette.BONE, face, 0.5) if dim else palette.BONE
    figure = look.figure(silhouette_of(unit), (round(size * 0.8), round(size * 0.8)), ink)
    surface.blit(figure, figure.get_rect(center=(size // 2, size // 2)))
    return surface


class SideHead(Widget):
    """A side's badge and name, and how many of its units can still be activated."""

    focusable = False

    def __init__(self, id: str, rect: pygame.Rect, bloc: str, name: str, left: str, tip: Tip) -> None:
        super().__init__(id, rect, tip=tip)
        self.bloc, self.name, self.left = bloc, name, left

    @property
    def label(self) -> str:
        return self.name

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        badge = tokens.badge(look, self.bloc, min(look.px(22), rect.h - look.px(4)))
        canvas.blit(badge, badge.get_rect(midleft=(rect.x + look.px(4), rect.centery)))
        left = look.text(self.left, "label", 14, palette.TEXT2, width=rect.w // 3)
        canvas.blit(left, left.get_rect(midright=(rect.right - look.px(4), rect.centery)))
        if not self.name:
            return
        x = rect.x + badge.get_width() + look.px(12)
        name = look.text(self.name, "title", 20, palette.TEXT, width=rect.right - left.get_width() - look.px(8) - x)
        canvas.blit(name, name.get_rect(midleft=(x, rect.centery)))


class UnitRow(Widget):
    """A unit in the list; pressing it is pressing its counter."""

    def __init__(
        self, rect: pygame.Rect, part: str, shown: Shown, press: Callable[[], None], tip: Tip | None, *, chosen: bool,
        narrow: bool,
    ) -> None:  # fmt: skip
        super().__init__(f"row:{part}", rect, press, tip=tip)
        self.part = part
        self.unit, self.bloc, self.name, self.state = shown
        self.chosen, self.narrow = chosen, narrow

    @property
    def label(self) -> str:
        return self.name

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        if self.chosen:
            paint.row(canvas, look, rect, "current")
        elif mood.hover:
            paint.row(canvas, look, rect, "hover")
        dim = self.state in ("done", "lost")
        side = min(rect.h - look.px(2), look.px(34))
        picture = portrait(look, self.unit, self.bloc, side, dim=dim)
        canvas.blit(picture, picture.get_rect(midleft=(rect.x + look.px(3 if self.narrow else 6), rect.centery)))
        sign = SIGNS.get(self.state, "")
        right = rect.right - look.px(4)
        if sign:
            colour = palette.AMBER if self.state == "now" else palette.QUIET
            icon = look.icon(sign, look.px(13 if self.narrow else 16), colour)
            spot = icon.get_rect(midright=(right, rect.centery))
            if self.narrow:
                spot.bottomright = (rect.right, rect.bottom)
            canvas.blit(icon, spot)
            right = spot.left - look.px(4)
        if not self.narrow:
            x = rect.x + side + look.px(14)
            ink = palette.QUIET if dim else palette.TEXT
            lines = 2 if rect.h > look.px(32) else 1
            name = look.name(self.name, "strong", 15, ink, width=max(1, right - x), lines=lines, leading=1.0)
            canvas.blit(name, name.get_rect(midleft=(x, rect.centery)))
            if self.state == "lost":
                canvas.fill(palette.QUIET, (x, rect.centery, name.get_width(), max(1, look.px(1))))
        if mood.focus:
            paint.focus_ring(canvas, look, rect.inflate(-look.px(6), -look.px(6)))
