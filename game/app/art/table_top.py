"""The ground of the measured table: cloth, roads, water, woods, walls and floors, baked once for each table; pygame.

Lengths are millimetres from the upper left corner, turns degrees clockwise; the picture is made at one size and scaled.
"""

import math
import random
from typing import NamedTuple

import pygame

from game.app.art import shapes, shelf, table_pieces, table_roofs, textures
from game.app.art.look import Look

SCALE = 1.6   # pixels of a millimetre in the kept picture
LOOSE_EDGE = 12.0   # millimetres around a piece of terrain that its shadow takes
CLOTHS = {"concrete": "yard"}
ORDER = (
    "road", "marsh", "river", "deep-water", "ravine", "bridge", "rubble", "woods", "building", "cliff", "rocks",
    "tank-traps", "crates", "hedge", "low-wall", "high-wall", "wreck",
)   # what lies below what


class Gap(NamedTuple):
    """An opening in a wall of a building: its side, how far from the middle of it, its width and what it is."""

    side: str
    at: float
    wide: float
    kind: str


class Patch(NamedTuple):
    """A piece of terrain as it is drawn: its kind, middle, size before it is turned, and outline on the table."""

    kind: str
    x: float
    y: float
    wide: float
    high: float
    turn: float
    outline: tuple[tuple[float, float], ...]
    round: bool = False
    gaps: tuple[Gap, ...] = ()
    levels: int = 0


class Top(NamedTuple):
    """Everything that the picture of a table depends on."""

    ground: str
    wide: float
    high: float
    patches: tuple[Patch, ...]


def master(look: Look, top: Top) -> pygame.Surface:
    """Return the whole table at its kept size."""
    return shelf.kept(look, "table-top", (top,), lambda: _master(look, top))


def ground(look: Look, top: Top, view: pygame.Rect, whole: tuple[int, int], *, rough: bool = False) -> pygame.Surface:
    """Return the part of a table that a view of a whole size shows; rough while it is being zoomed."""
    if rough:
        return _ground(look, top, view, whole)
    return look.cached(("table-ground", top, tuple(view), whole), lambda: _ground(look, top, view, whole))


def _ground(look: Look, top: Top, view: pygame.Rect, whole: tuple[int, int]) -> pygame.Surface:
    full = master(look, top)
    share = (full.get_width() / whole[0], full.get_height() / whole[1])
    cut = pygame.Rect(
        int(view.x * share[0]), int(view.y * share[1]),
        max(1, round(view.w * share[0])), max(1, round(view.h * share[1])),
    ).clip(full.get_rect())
    return pygame.transform.smoothscale(full.subsurface(cut), (max(1, view.w), max(1, view.h)))


def _master(look: Look, top: Top) -> pygame.Surface:
    size = (round(top.wide * SCALE), round(top.high * SCALE))
    surface = pygame.Surface(size, depth=32)
    chance = random.Random(f"table {top.ground} {len(top.patches)}")  # noqa: S311  a picture, not a secret
    surface.blit(textures.cloth(look, CLOTHS.get(top.ground, top.ground), size), (0, 0))
    _blotches(surface, chance, top.ground)
    if top.ground in ("grass", "dirt"):
        _tufts(surface, chance)
    for kind in ORDER:
        patches = [patch for patch in top.patches if patch.kind == kind]
        if patches:
            table_pieces.DRAWN[kind](table_pieces.Easel(surface, SCALE, chance, top.ground), patches)
    _edges(surface)
    return surface


def loose(look: Look, patch: Patch, scale: float) -> pygame.Surface:
    """Return a piece of terrain alone as it would lie, around its middle; `scale` is pixels for a millimetre."""
    outline = tuple((round(x - patch.x, 1), round(y - patch.y, 1)) for x, y in patch.outline)
    still = patch._replace(x=0.0, y=0.0, outline=outline)
    return look.cached(("table-loose", still, round(scale, 3)), lambda: _loose(still, scale))


def _loose(patch: Patch, scale: float) -> pygame.Surface:
    half = max(max(abs(x), abs(y)) for x, y in patch.outline) + LOOSE_EDGE
    surface = shapes.blank((round(2 * half * scale), round(2 * half * scale)))
    middle = surface.get_width() / 2 / scale
    moved = patch._replace(x=middle, y=middle, outline=tuple((x + middle, y + middle) for x, y in patch.outline))
    chance = random.Random(f"{patch.kind} {patch.wide}")  # noqa: S311  a picture, not a secret
    table_pieces.DRAWN[patch.kind](table_pieces.Easel(surface, scale, chance), [moved])
    if patch.kind == "building":
        art = pygame.transform.rotozoom(table_roofs.roof(patch, scale), -patch.turn, 1.0)
        surface.blit(art, art.get_rect(center=surface.get_rect().center))
    return surface


def _blotches(surface: pygame.Surface, chance: random.Random, ground: str) -> None:
    """Let light and dark patches lie over the cloth."""
    wide, high = surface.get_size()
    cells = shapes.blank((36, 24))
    strong = 14 if ground == "snow" else 30
    for x in range(36):
        for y in range(24):
            tone = chance.choice((0, 0, 255))
            cells.set_at((x, y), (tone, tone * 15 // 16, tone * 12 // 16, chance.randint(0, strong)))
    surface.blit(pygame.transform.smoothscale(cells, (wide, high)), (0, 0))


def _tufts(surface: pygame.Surface, chance: random.Random) -> None:
    """Scatter short strokes of grass."""
    wide, high = surface.get_size()
    for _ in range(wide * high // 2600):
        x, y = chance.randrange(wide), chance.randrange(high)
        tone = chance.choice(((70, 84, 48), (112, 122, 76), (88, 92, 56)))
        lean = chance.uniform(-0.6, 0.6)
        long = chance.uniform(3, 7)
        pygame.draw.aaline(surface, tone, (x, y), (x + math.sin(lean) * long, y - math.cos(lean) * long))


def _edges(surface: pygame.Surface) -> None:
    """Let the dark gather a little at the edges of the table."""
    wide, high = surface.get_size()
    small = shapes.blank((48, max(2, 48 * high // wide)))
    small.fill((0, 0, 0, 84))
    pygame.draw.rect(small, (0, 0, 0, 0), small.get_rect().inflate(-6, -6), border_radius=4)
    soft = pygame.transform.box_blur(small, 3)
    surface.blit(pygame.transform.smoothscale(soft, (wide, high)), (0, 0))
