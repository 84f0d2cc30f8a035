"""Hands face down, piles and their counts, as all tables of cards show them; imports pygame and the art."""

from __future__ import annotations

import pygame

from game.app.art import cardstock, palette, shapes
from game.app.art.look import Look

Size = tuple[int, int]
FANNED = 5
"""The most backs of a hand that are shown."""


def counted(look: Look, surface: pygame.Surface, room: pygame.Rect, count: int, label: str) -> None:
    """Write a count with its noun beneath, where there is room for it."""
    x = room.x + look.px(6)
    figure = look.text(str(count), "title", 24, palette.TEXT, width=max(1, room.right - x))
    words = look.paragraph(label, "label", 13, palette.TEXT2, width=max(1, room.right - x), lines=2, leading=1.0)
    high = figure.get_height() + words.get_height()
    if not label or room.w < look.px(40) or high > room.h + look.px(6):
        surface.blit(figure, figure.get_rect(midleft=(x, room.centery)))
        return
    top = room.centery - high // 2
    surface.blit(figure, (x, top))
    surface.blit(words, (x, top + figure.get_height() - look.px(2)))


def fan(look: Look, back: str, size: Size, hidden: int, count: int, label: str) -> pygame.Surface:
    """Return a hand that is not to be seen: a fan of backs, and how many cards there are in all."""
    surface = shapes.blank(size)
    wide = round(size[1] * 0.72)
    picture = cardstock.back(look, back, (wide, size[1]))
    shown = min(hidden, FANNED)
    room = size[0] - wide - look.size_of(str(count), "title", 24)[0] - look.px(6)
    step = min(wide // 3, max(1, room // max(1, shown - 1)))
    for at in range(shown):
        surface.blit(picture, (at * step, 0))
    if not shown:
        surface.blit(hole(look, (wide, size[1])), (0, 0))
    left = max(0, shown - 1) * step + wide
    counted(look, surface, pygame.Rect(left, 0, size[0] - left, size[1]), count, label)
    return surface


def hole(look: Look, size: Size) -> pygame.Surface:
    """Return the place of a pile in which nothing lies."""
    surface = shapes.rounded(size, look.px(5), (0, 0, 0, 70))
    surface.blit(shapes.ring(size, look.px(5), look.px(1), (255, 255, 255, 72)), (0, 0))
    return surface
