"""Roofs of buildings on the measured table, laid over them while nobody is inside; imports pygame."""

import random
from typing import Any

import pygame

from game.app.art import shapes
from game.app.art.palette import BLACK, Colour, mix

TILES: Colour = (0x8C, 0x45, 0x37)
WHITE: Colour = (255, 255, 255)
FELT: Colour = (0x62, 0x63, 0x60)
GLASS: Colour = (0x7F, 0x9A, 0xA2)
BRICKS: Colour = (0x5A, 0x33, 0x2A)
WIDE, TALL = 300, 2
"""Millimetres and floors beyond which a roof is flat."""
FINE = 2
"""Roofs are drawn this much larger and scaled down, so that slanted lines are smooth."""


def roof(patch: Any, scale: float) -> pygame.Surface:
    """Return the roof of a building at so many pixels for a millimetre."""
    size = (max(8, round(patch.wide * scale)), max(8, round(patch.high * scale)))
    surface = shapes.blank((size[0] * FINE, size[1] * FINE))
    chance = random.Random(f"{patch.wide} {patch.high} {patch.levels}")  # noqa: S311  a picture, not a secret
    if patch.levels > TALL or patch.wide > WIDE:
        _flat(surface, scale * FINE, chance)
    else:
        _hipped(surface, scale * FINE)
    return pygame.transform.smoothscale(surface, size)


def _hipped(surface: pygame.Surface, scale: float) -> None:
    """Draw four slopes of tiles, lit from above, with a ridge and a chimney."""
    wide, high = surface.get_size()
    side = min(wide, high) // 2
    if wide >= high:
        ridge = ((side, high // 2), (wide - side, high // 2))
        slopes = (
            ([(0, 0), (wide, 0), ridge[1], ridge[0]], 0.0), ([(0, high), (wide, high), ridge[1], ridge[0]], 0.3),
            ([(0, 0), ridge[0], (0, high)], 0.12), ([(wide, 0), ridge[1], (wide, high)], 0.2),
        )  # fmt: skip
    else:
        ridge = ((wide // 2, side), (wide // 2, high - side))
        slopes = (
            ([(0, 0), ridge[0], ridge[1], (0, high)], 0.06), ([(wide, 0), ridge[0], ridge[1], (wide, high)], 0.26),
            ([(0, 0), (wide, 0), ridge[0]], 0.0), ([(0, high), (wide, high), ridge[1]], 0.34),
        )  # fmt: skip
    for corners, shade in slopes:
        _slope(surface, corners, mix(TILES, BLACK, shade), scale)
    line, light = max(2, round(2.4 * scale)), mix(TILES, WHITE, 0.34)
    pygame.draw.line(surface, light, *ridge, line)
    for at, corner in ((0, (0, 0)), (0, (0, high)), (1, (wide, 0)), (1, (wide, high))):
        if wide < high:
            at = int(corner[1] > 0)
        pygame.draw.line(surface, light, corner, ridge[at], max(1, line * 2 // 3))
    _chimney(surface, scale, (wide * 0.68, high * 0.3))
    pygame.draw.rect(surface, mix(TILES, BLACK, 0.68), surface.get_rect(), max(2, round(2.2 * scale)))


def _slope(surface: pygame.Surface, corners: list[tuple[int, int]], tone: Colour, scale: float) -> None:
    """Fill one slope and draw its courses of tiles, which run along its eaves."""
    pygame.draw.polygon(surface, tone, corners)
    layer = shapes.blank(surface.get_size())
    lying = abs(corners[0][1] - corners[-1][1]) < abs(corners[0][0] - corners[1][0]) or len(corners) == 3
    eaves_lie = corners[0][1] == corners[1][1] if lying else False
    step, dark = max(4.0, 7.5 * scale), mix(tone, BLACK, 0.34)
    length = surface.get_height() if eaves_lie else surface.get_width()
    at = step
    while at < length:
        ends = ((0, at), (surface.get_width(), at)) if eaves_lie else ((at, 0), (at, surface.get_height()))
        pygame.draw.line(layer, dark, ends[0], ends[1], max(1, round(0.9 * scale)))
        at += step
    mask = shapes.blank(surface.get_size())
    pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(layer, (0, 0))


def _chimney(surface: pygame.Surface, scale: float, at: tuple[float, float]) -> None:
    side = round(17 * scale)
    box = pygame.Rect(round(at[0]), round(at[1]), side, side)
    shade = shapes.blank((side * 2, side * 2))
    shade.fill((0, 0, 0, 90), (side // 3, side // 3, side, side))
    surface.blit(shade, box)
    pygame.draw.rect(surface, BRICKS, box)
    pygame.draw.rect(surface, mix(BRICKS, BLACK, 0.7), box.inflate(-side // 2, -side // 2))
    pygame.draw.rect(surface, mix(BRICKS, BLACK, 0.6), box, max(1, round(1.6 * scale)))


def _flat(surface: pygame.Surface, scale: float, chance: random.Random) -> None:
    """Draw roofing felt in strips behind a parapet, with skylights and vents."""
    wide, high = surface.get_size()
    whole, rim = surface.get_rect(), round(8 * scale)
    surface.fill(mix(FELT, BLACK, 0.25))
    inner = whole.inflate(-2 * rim, -2 * rim)
    surface.fill(FELT, inner)
    lies = wide >= high
    strip, at = 34 * scale, 0.0
    while at < (inner.h if lies else inner.w):
        tone = mix(FELT, WHITE if chance.random() < 0.5 else BLACK, chance.uniform(0.0, 0.07))
        place = pygame.Rect(inner.x, inner.y + round(at), inner.w, round(strip)) if lies else \
            pygame.Rect(inner.x + round(at), inner.y, round(strip), inner.h)  # fmt: skip
        surface.fill(tone, place.clip(inner))
        at += strip
        dark = mix(FELT, BLACK, 0.3)
        ends = ((inner.x, inner.y + at), (inner.right, inner.y + at)) if lies else \
            ((inner.x + at, inner.y), (inner.x + at, inner.bottom))  # fmt: skip
        if at < (inner.h if lies else inner.w):
            pygame.draw.line(surface, dark, ends[0], ends[1], max(1, round(1.2 * scale)))
    surface.fill((*mix(FELT, BLACK, 0.5), 255), (inner.x, inner.y, inner.w, round(4 * scale)))
    surface.fill((*mix(FELT, BLACK, 0.5), 255), (inner.x, inner.y, round(4 * scale), inner.h))
    count = max(1, round((inner.w if lies else inner.h) / (95 * scale)))
    for number in range(count):
        share = (number + 0.5) / count
        centre = (inner.x + inner.w * share, inner.centery) if lies else (inner.centerx, inner.y + inner.h * share)
        _skylight(surface, scale, centre, lies=lies)
    for share in (0.2, 0.8):
        spot = (round(inner.x + inner.w * share), round(inner.bottom - 22 * scale))
        pygame.draw.circle(surface, mix(FELT, BLACK, 0.5), (spot[0] + 2, spot[1] + 2), round(7 * scale))
        pygame.draw.circle(surface, mix(FELT, WHITE, 0.25), spot, round(6 * scale))
        pygame.draw.circle(surface, mix(FELT, BLACK, 0.6), spot, round(3 * scale))
    pygame.draw.rect(surface, mix(FELT, WHITE, 0.2), whole.inflate(-rim, -rim), max(1, round(1.4 * scale)))
    pygame.draw.rect(surface, mix(FELT, BLACK, 0.7), whole, max(2, round(2.2 * scale)))


def _skylight(surface: pygame.Surface, scale: float, centre: tuple[float, float], *, lies: bool) -> None:
    box = pygame.Rect(0, 0, round(52 * scale), round(26 * scale))
    if not lies:
        box.size = (box.h, box.w)
    box.center = (round(centre[0]), round(centre[1]))
    surface.fill(mix(FELT, BLACK, 0.55), box.inflate(round(5 * scale), round(5 * scale)))
    surface.fill(mix(GLASS, BLACK, 0.25), box)
    half = box.copy()
    if lies:
        half.h //= 2
    else:
        half.w //= 2
    surface.fill(GLASS, half)
    for part in (1, 2, 3):
        x, y = box.x + box.w * part // 4, box.y + box.h * part // 4
        ends = ((x, box.y), (x, box.bottom)) if lies else ((box.x, y), (box.right, y))
        pygame.draw.line(surface, mix(FELT, BLACK, 0.6), ends[0], ends[1], max(1, round(1.4 * scale)))
