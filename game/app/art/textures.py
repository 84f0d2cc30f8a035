"""Felt, paper, concrete and the like from band-limited noise with fixed seeds; imports pygame."""

import random
from typing import NamedTuple

import pygame

from game.app.art import shapes, shelf
from game.app.art.look import Look
from game.app.art.palette import PAPER, Colour

TILE = 512


class Grain(NamedTuple):
    """A texture: its colour, how many cells of noise lie across a tile (and their weights), and its contrast."""

    colour: Colour
    octaves: tuple[tuple[int, float], ...]   # powers of two, so that a tile holds whole cells
    contrast: float
    stretch: int = 1   # how much longer the grain is than wide


GRAINS: dict[str, Grain] = {
    "felt": Grain((0x1A, 0x1E, 0x21), ((256, 0.45), (128, 0.35), (32, 0.3)), 0.024),
    "paper": Grain(PAPER, ((256, 0.35), (32, 0.45), (16, 0.4)), 0.03),
    "concrete": Grain((0x3A, 0x41, 0x45), ((256, 0.4), (64, 0.4), (16, 0.4)), 0.024),
    "slab": Grain((0x30, 0x35, 0x38), ((256, 0.35), (64, 0.4), (16, 0.4)), 0.02),
    "dirt": Grain((0x7A, 0x66, 0x48), ((256, 0.5), (64, 0.4), (16, 0.4)), 0.05),
    "snow": Grain((0xC9, 0xD3, 0xD6), ((128, 0.3), (32, 0.4), (8, 0.4)), 0.03),
    "grass": Grain((0x62, 0x70, 0x45), ((256, 0.5), (64, 0.4), (16, 0.4)), 0.05, 2),
    "sand": Grain((0x95, 0x81, 0x62), ((256, 0.55), (64, 0.4), (16, 0.35)), 0.055),
    "yard": Grain((0x85, 0x81, 0x76), ((256, 0.5), (64, 0.4), (16, 0.35)), 0.045),
    "ash": Grain((0x55, 0x54, 0x52), ((256, 0.45), (64, 0.4), (16, 0.4)), 0.045),
}


def tile(look: Look, name: str) -> pygame.Surface:
    """Return the 512 pixel tile of a texture; its edges meet."""
    return shelf.kept(look, f"tile-{name}", (), lambda: _tile(name))


def _tile(name: str) -> pygame.Surface:
    grain = GRAINS[name]
    chance = random.Random(f"grain {name}")  # noqa: S311  a texture, not a secret
    surface = pygame.Surface((TILE, TILE), depth=24)
    surface.fill(grain.colour)
    for cells, weight in grain.octaves:
        noise = _noise(chance, cells, max(2, cells // grain.stretch))
        # Half of the noise is added and the other half taken away, so that the mean stays the colour.
        strength = round(255 * grain.contrast * weight * 2.6)
        for part, sign in ((noise, pygame.BLEND_RGB_ADD), (pygame.transform.invert(noise), pygame.BLEND_RGB_SUB)):
            part.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(part, (0, 0), special_flags=sign)
    return surface


def _noise(chance: random.Random, wide: int, high: int) -> pygame.Surface:
    """Return grey noise of so many cells, blown up to a tile that meets itself at its edges."""
    cells = chance.randbytes(wide * high)
    grey = bytearray(3 * wide * high)
    for channel in range(3):
        grey[channel::3] = cells
    small = pygame.image.frombytes(bytes(grey), (wide, high), "RGB")
    border = 2
    around = pygame.Surface((wide + 2 * border, high + 2 * border), depth=24)
    for x in (-wide, 0, wide):
        for y in (-high, 0, high):
            around.blit(small, (x + border, y + border))
    # smoothscale spreads the middles of the first and the last cell over the whole width, hence one cell less.
    blown = (TILE * (wide + 2 * border - 1) // wide, TILE * (high + 2 * border - 1) // high)
    large = pygame.transform.smoothscale(around, blown)
    surface = pygame.Surface((TILE, TILE), depth=24)
    surface.blit(large, (-border * TILE // wide, -border * TILE // high))
    return surface


def cloth(look: Look, name: str, size: tuple[int, int], start: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return a texture of any size, laid as if it began at a point of its tile."""
    return look.cached(("cloth", name, size, start), lambda: shapes.tiled(tile(look, name), size, start))


def table(look: Look, size: tuple[int, int], texture: str = "felt") -> pygame.Surface:
    """Return the table under its lamp, to be laid behind everything else."""
    return shelf.kept(look, f"table-{texture}", (size,), lambda: _table(look, size, texture))


def _table(look: Look, size: tuple[int, int], texture: str) -> pygame.Surface:
    surface = pygame.Surface(size, depth=24)
    ground = tile(look, texture)
    for x in range(0, size[0], TILE):
        for y in range(0, size[1], TILE):
            surface.blit(ground, (x, y))
    surface.blit(_lamp(size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(vignette(look, size), (0, 0))
    return surface


def _lamp(size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one lamp above the middle, as colours to be added."""
    small = (max(2, size[0] // 8), max(2, size[1] // 8))
    surface = pygame.Surface(small, depth=24)
    steps = 24
    for step in range(steps, 0, -1):
        share = step / steps
        light = (1 - share) ** 1.6
        box = pygame.Rect(0, 0, small[0] * 1.25 * share, small[1] * 1.5 * share)
        box.center = (small[0] // 2, round(small[1] * 0.42))
        pygame.draw.ellipse(surface, (round(24 * light), round(23 * light), round(20 * light)), box)
    return pygame.transform.smoothscale(pygame.transform.box_blur(surface, 4), size)


def vignette(look: Look, size: tuple[int, int], alpha: int = 105) -> pygame.Surface:
    """Return the dark that gathers at the edges of a screen."""
    return look.cached(("vignette", size, alpha), lambda: _vignette(size, alpha))


def _vignette(size: tuple[int, int], alpha: int) -> pygame.Surface:
    small = (max(2, size[0] // 8), max(2, size[1] // 8))
    surface = shapes.blank(small)
    surface.fill((0, 0, 0, alpha))
    steps = 28
    for step in range(steps, 0, -1):
        share = step / steps
        box = pygame.Rect(0, 0, small[0] * (0.72 + 0.72 * share), small[1] * (0.72 + 0.72 * share))
        box.center = (small[0] // 2, small[1] // 2)
        pygame.draw.ellipse(surface, (0, 0, 0, round(alpha * share**1.8)), box)
    return pygame.transform.smoothscale(pygame.transform.box_blur(surface, 5), size)
