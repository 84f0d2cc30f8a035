"""The enlarged card: what it shows and where it goes, so that it covers neither pointer nor piece; imports pygame."""

from __future__ import annotations

import pygame

from game.app.art import paint
from game.app.art.look import Look
from game.app.widgets.tooltip import place_beside

AFTER = 450.0
"""Milliseconds that the pointer rests on a piece before it is enlarged."""
GAP = 16


def place(size: tuple[int, int], beside: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """Return where a picture goes: right or left of the piece if there is room, else wherever it covers least."""
    right = pygame.Rect(beside.right + gap, beside.centery - size[1] // 2, *size)
    left = pygame.Rect(beside.left - gap - size[0], beside.centery - size[1] // 2, *size)
    above = pygame.Rect(beside.centerx - size[0] // 2, beside.top - gap - size[1], *size)
    for spot in (right, left, above):
        inside = spot.clamp(room)
        if room.contains(inside) and not inside.colliderect(beside):
            return inside
    return place_beside(pygame.Rect((0, 0), size), beside, room, gap).clamp(room)


def draw(canvas: pygame.Surface, look: Look, picture: pygame.Surface, beside: pygame.Rect) -> pygame.Rect:
    """Draw an enlarged card beside a piece, and return where it is."""
    room = canvas.get_rect().inflate(-look.px(GAP), -look.px(GAP))
    if picture.get_width() > room.width or picture.get_height() > room.height:
        share = min(room.width / picture.get_width(), room.height / picture.get_height())
        size = (round(picture.get_width() * share), round(picture.get_height() * share))
        picture = pygame.transform.smoothscale(picture, size)
    rect = place(picture.get_size(), beside, room, look.px(GAP))
    paint.shadow(canvas, look, rect, radius=8, blur=24, alpha=150)
    canvas.blit(picture, rect)
    return rect
