"""Smooth shapes from which everything else is painted: masks, rings, gradients, shadows; imports pygame only."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.app.art.palette import Colour, Tint

FINE = 4   # shapes are drawn this much larger and scaled down
Stop = tuple[float, Tint]   # where in pixels, and which colour


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return an empty surface with an alpha channel."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a white rectangle with smooth round corners; only the corners are drawn finely."""
    surface = blank(size)
    width, height = surface.get_size()
    surface.fill((255, 255, 255, 255))
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        return surface
    corner = blank((radius * FINE, radius * FINE))
    corner.fill((255, 255, 255, 0))
    pygame.draw.circle(corner, (255, 255, 255, 255), (radius * FINE, radius * FINE), radius * FINE)
    corner = pygame.transform.smoothscale(corner, (radius, radius))
    for right in (False, True):
        for low in (False, True):
            place = pygame.Rect(width - radius if right else 0, height - radius if low else 0, radius, radius)
            surface.fill((255, 255, 255, 0), place)
            surface.blit(pygame.transform.flip(corner, right, low), place)
    return surface


def dyed(shape: pygame.Surface, colour: Tint) -> pygame.Surface:
    """Return a white shape in a colour, with the colour's alpha if it has one."""
    copy = shape.copy()
    copy.fill(colour if len(colour) == 4 else (*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def rounded(size: tuple[int, int], radius: int, colour: Tint) -> pygame.Surface:
    """Return a rounded rectangle of one colour."""
    return dyed(mask(size, radius), colour)


def ring(size: tuple[int, int], radius: int, width: int, colour: Tint) -> pygame.Surface:
    """Return the outline of a rounded rectangle, drawn inside its edge."""
    surface = mask(size, radius)
    inner = mask((size[0] - 2 * width, size[1] - 2 * width), max(0, radius - width))
    surface.blit(inner, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return dyed(surface, colour)


def gradient(size: tuple[int, int], stops: Sequence[Stop]) -> pygame.Surface:
    """Return a vertical run of colours; before the first stop and after the last the colour stays."""
    column = blank((1, size[1]))
    filled = [(at, colour if len(colour) == 4 else (*colour, 255)) for at, colour in stops]
    for y in range(column.get_height()):
        column.set_at((0, y), _between(filled, y + 0.5))
    return pygame.transform.scale(column, (max(1, size[0]), column.get_height()))


def _between(stops: Sequence[tuple[float, tuple[int, ...]]], at: float) -> tuple[int, ...]:
    for (low, first), (high, second) in pairwise(stops):
        if at <= low:
            return first
        if at < high:
            share = (at - low) / (high - low)
            return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return stops[-1][1]


def clip(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Round off the corners of a surface, in place, and return it."""
    surface.blit(mask(surface.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def shaded(size: tuple[int, int], radius: int, stops: Sequence[Stop]) -> pygame.Surface:
    """Return a rounded rectangle filled with a vertical run of colours."""
    return clip(gradient(size, stops), radius)


def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """Return a soft black rectangle; it is larger than the size by the blur on every side."""
    rough = 4 if blur >= 12 else 2
    around = (size[0] + 2 * blur, size[1] + 2 * blur)
    small = blank((-(-around[0] // rough), -(-around[1] // rough)))
    margin = blur // rough
    inside = (small.get_width() - 2 * margin, small.get_height() - 2 * margin)
    small.blit(rounded(inside, max(1, radius // rough), (0, 0, 0, alpha)), (margin, margin))
    soft = pygame.transform.box_blur(small, max(1, margin // 2))
    soft = pygame.transform.box_blur(soft, max(1, margin // 2))
    return pygame.transform.smoothscale(soft, around)


def fine(size: tuple[int, int], colour: Colour = (255, 255, 255)) -> pygame.Surface:
    """Return an empty surface at the fine scale; its colour is that of the edges, so that none is left dark."""
    surface = blank((size[0] * FINE, size[1] * FINE))
    surface.fill((*colour, 0))
    return surface


def coarse(drawn: pygame.Surface) -> pygame.Surface:
    """Scale a fine drawing down to its own size."""
    return pygame.transform.smoothscale(drawn, (drawn.get_width() // FINE, drawn.get_height() // FINE))


def disc(diameter: int, colour: Tint) -> pygame.Surface:
    """Return a smooth disc."""
    return rounded((diameter, diameter), diameter // 2, colour) if diameter % 2 == 0 else _odd_disc(diameter, colour)


def _odd_disc(diameter: int, colour: Tint) -> pygame.Surface:
    surface = fine((diameter, diameter))
    middle = diameter * FINE / 2
    pygame.draw.circle(surface, (255, 255, 255, 255), (middle, middle), middle)
    return dyed(coarse(surface), colour)


def polygon(size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Tint) -> pygame.Surface:
    """Return a smooth polygon; its points are shares of the size."""
    surface = fine(size)
    wide, high = surface.get_size()
    pygame.draw.polygon(surface, (255, 255, 255, 255), [(x * wide, y * high) for x, y in points])
    return dyed(coarse(surface), colour)


def corners(sides: int, turn: float = 0.0) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon in the unit box; a turn of 0 has one at the top."""
    angles = [math.tau * (at / sides + turn) - math.pi / 2 for at in range(sides)]
    return [(0.5 + 0.5 * math.cos(angle), 0.5 + 0.5 * math.sin(angle)) for angle in angles]


def tiled(tile: pygame.Surface, size: tuple[int, int], start: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return a surface covered with a tile, as if it were laid from a starting point elsewhere."""
    surface = blank(size)
    wide, high = tile.get_size()
    for x in range(-(start[0] % wide), size[0], wide):
        for y in range(-(start[1] % high), size[1], high):
            surface.blit(tile, (x, y))
    return surface


def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return a copy of a surface at a share of its alpha."""
    copy = surface.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
