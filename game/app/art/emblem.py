"""The program's own sign, for its window and its packaged form; imports pygame and the art."""

import pygame

from game.app.art import palette, shapes
from game.app.art.look import Look

SIGN = "icons/rubble"


def emblem(size: int) -> pygame.Surface:
    """Return the sign at a size: amber on a dark tile."""
    surface = shapes.rounded((size, size), size // 6, palette.INK800)
    sign = Look().figure(SIGN, (size * 3 // 4, size * 3 // 4), palette.AMBER, palette.INK800)
    surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return surface
