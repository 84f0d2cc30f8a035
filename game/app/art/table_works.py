"""Fortifications on the measured table, true to scale: walls, trenches, wire and mines as they lie; imports pygame."""

import pygame

from game.app.art import shapes
from game.app.art.look import Look, drawing, raster
from game.app.art.palette import BLACK, Colour, mix

SCALE = 2.4   # pixels of a millimetre in the kept picture
SIDE = 75.0   # millimetres of a tile of those that lie in a row
ROWS = ("trench", "wire")
WALLED = ("bunker", "strongpoint")
EARTH: Colour = (0x5B, 0x4A, 0x33)
WARNING: Colour = (0xC4, 0x4E, 0x2C)
SHADE = 5.0   # millimetres that walls throw their shadow
OPAQUE = 120


def works(look: Look, kind: str, size: tuple[float, float], variant: int, scale: float, turn: float) -> pygame.Surface:
    """Return a fortification of a width and depth in millimetres, its front turned clockwise by degrees.

    The scale is in pixels of a millimetre; shadows reach a little beyond the outline, the middle stays the middle.
    """
    key = ("table-works", kind, size, variant, round(scale, 3), round(turn, 1))
    return look.cached(key, lambda: _turned(look, kind, size, variant, scale, turn))


def _turned(
    look: Look, kind: str, size: tuple[float, float], variant: int, scale: float, turn: float
) -> pygame.Surface:  # fmt: skip
    flat = look.cached(("table-works-flat", kind, size, variant), lambda: _flat(kind, size, variant))
    art = pygame.transform.rotozoom(flat, -turn, scale / SCALE)
    if kind not in WALLED:
        return art
    drop = max(1, round(SHADE * scale))
    surface = shapes.blank((art.get_width() + 2 * drop, art.get_height() + 2 * drop))
    surface.blit(shapes.dyed(art, (0, 0, 0, 120)), (drop + round(drop * 0.7), 2 * drop))
    surface = pygame.transform.box_blur(surface, max(1, drop // 3))
    surface.blit(art, (drop, drop))
    return surface


def _flat(kind: str, size: tuple[float, float], variant: int) -> pygame.Surface:
    """Return a fortification at the kept size, its front to the north."""
    wide, deep = (round(side * SCALE) for side in size)
    if kind in WALLED:
        return _filled(kind, (wide, deep))
    surface = shapes.blank((wide, deep))
    if kind == "mines":
        _minefield(surface, variant)
    else:
        _row(surface, kind, variant)
    return surface


def _filled(kind: str, size: tuple[int, int]) -> pygame.Surface:
    """Return walls drawn to fill their outline."""
    drawn = raster(drawing("terrain", f"{kind}-1"), (size[0] * 2, size[1] * 2))
    return pygame.transform.smoothscale(drawn.subsurface(drawn.get_bounding_rect(OPAQUE)).copy(), size)


def _row(surface: pygame.Surface, kind: str, variant: int) -> None:
    """Draw tiles side by side, their band filling the depth."""
    wide, deep = surface.get_size()
    count = max(1, round(wide / SCALE / SIDE))
    side = -(-wide // count)
    if kind == "wire":
        surface.blit(shapes.rounded((wide, deep), deep // 4, (*EARTH, 70)), (0, 0))
    for number in range(count):
        art = raster(drawing("terrain", f"{kind}-{1 + (variant + number) % 2}"), (side, side))
        band = art.subsurface(art.get_bounding_rect(OPAQUE))
        tile = pygame.transform.smoothscale(band.copy(), (side, deep))
        surface.blit(tile, (number * side, 0))


def _minefield(surface: pygame.Surface, variant: int) -> None:
    """Draw disturbed ground with a taped rim, and mines in it."""
    wide, deep = surface.get_size()
    surface.blit(shapes.rounded((wide, deep), wide // 14, (*EARTH, 96)), (0, 0))
    inset, dash, thick = max(2, wide // 60), max(4, wide // 16), max(2, wide // 70)
    for number, at in enumerate(range(inset, wide - inset, dash)):
        tone = WARNING if number % 2 else mix(WARNING, BLACK, 0.55)
        long = min(dash, wide - inset - at)
        for box in (
            (at, inset, long, thick), (at, deep - inset - thick, long, thick),
            (inset, at, thick, long), (wide - inset - thick, at, thick, long),
        ):  # fmt: skip
            surface.fill((*tone, 230), box)
    art = raster(drawing("terrain", f"mines-{1 + variant % 2}"), (wide, deep))
    surface.blit(art, (0, 0))
