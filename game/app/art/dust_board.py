"""The ground of Dust Tactics: two halves, terrain, floors and walls, baked once for each board; imports pygame.

Lengths are squares from the upper left corner; the picture is made at one size and scaled to the screen's.
"""

import random
from typing import NamedTuple

import pygame

from game.app.art import shapes, shelf, textures
from game.app.art.look import Look, drawing, raster
from game.app.art.palette import BLACK, Colour, mix

CELL = 112   # pixels of a square in the kept picture
VARIANTS = {"tree": 3, "rubble": 3, "construction": 3, "swamp": 2, "water": 2, "trap": 3}
ART = {"construction": "silo"}
FLAT = ("swamp", "water")   # they fill their square
BRICK: Colour = (0x9A, 0x50, 0x3E)
PLANK: Colour = (0x77, 0x60, 0x41)
ROOF: Colour = (0x4A, 0x45, 0x40)
WALL = 0.17   # of a square
GAPS = {"small": 0.3, "large": 0.62, "huge": 1.0}   # how much of its edge an opening leaves free


class Wall(NamedTuple):
    """An edge with a wall: its left or upper end, whether it goes down, and what opening it has."""

    x: int
    y: int
    down: bool
    opening: str   # empty, small, large or huge


class Plot(NamedTuple):
    """Everything that the picture of a board depends on: kinds of squares row by row from the top, and walls."""

    wide: int
    high: int
    kinds: tuple[str, ...]
    walls: tuple[Wall, ...]

    def kind(self, x: int, y: int) -> str:
        """Return what a square is, empty beyond the board."""
        return self.kinds[y * self.wide + x] if 0 <= x < self.wide and 0 <= y < self.high else "empty"


def master(look: Look, plot: Plot) -> pygame.Surface:
    """Return the whole board at its kept size, without the lines of the grid."""
    return shelf.kept(look, "dust-board", (plot,), lambda: _master(look, plot))


def ground(look: Look, plot: Plot, view: pygame.Rect, whole: tuple[int, int], *, rough: bool = False) -> pygame.Surface:
    """Return the part of a board that a view of a whole size shows; rough while it is being zoomed."""
    if rough:
        return _ground(look, plot, view, whole)
    return look.cached(("dust-ground", plot, tuple(view), whole), lambda: _ground(look, plot, view, whole))


def _ground(look: Look, plot: Plot, view: pygame.Rect, whole: tuple[int, int]) -> pygame.Surface:
    full = master(look, plot)
    share = (full.get_width() / whole[0], full.get_height() / whole[1])
    cut = pygame.Rect(
        int(view.x * share[0]), int(view.y * share[1]),
        max(1, round(view.w * share[0])), max(1, round(view.h * share[1])),
    ).clip(full.get_rect())
    drawn = pygame.transform.smoothscale(full.subsurface(cut), (max(1, view.w), max(1, view.h)))
    _grid(drawn, plot, view, whole)
    return drawn


def _grid(drawn: pygame.Surface, plot: Plot, view: pygame.Rect, whole: tuple[int, int]) -> None:
    """Draw the lines between squares at the size of the screen, so that they stay thin."""
    dark, light = shapes.blank((1, view.h)), shapes.blank((view.w, 1))
    dark.fill((24, 18, 10, 62))
    light.fill((24, 18, 10, 62))
    for column in range(1, plot.wide):
        drawn.blit(dark, (round(column * whole[0] / plot.wide) - view.x, 0))
    for row in range(1, plot.high):
        drawn.blit(light, (0, round(row * whole[1] / plot.high) - view.y))


# ---- The kept picture ----


def _master(look: Look, plot: Plot) -> pygame.Surface:
    size = (plot.wide * CELL, plot.high * CELL)
    surface = pygame.Surface(size, depth=32)
    chance = random.Random(f"board {plot.wide} {plot.high}")  # noqa: S311  a picture, not a secret
    _halves(look, surface, plot, chance)
    _scars(surface, plot, chance)
    for flat in FLAT:
        _flats(surface, plot, flat)
    _floors(surface, plot, chance)
    for y in range(plot.high):
        for x in range(plot.wide):
            kind = plot.kind(x, y)
            if kind in VARIANTS and kind not in FLAT:
                _lay(surface, kind, x, y)
    _walls(surface, plot)
    _edges(surface)
    return surface


def _halves(look: Look, surface: pygame.Surface, plot: Plot, chance: random.Random) -> None:
    """Lay the two boards with their long sides together: concrete in the north, sand in the south (D-353)."""
    wide, high = surface.get_size()
    middle = plot.high // 2 * CELL
    for name, top, foot in (("yard", 0, middle), ("sand", middle, high)):
        cloth = textures.cloth(look, name, (wide, foot - top))
        surface.blit(cloth, (0, top))
    blotches = shapes.blank((plot.wide * 2, plot.high * 2))
    for x in range(plot.wide * 2):
        for y in range(plot.high * 2):
            tone = chance.choice((0, 0, 255))
            blotches.set_at((x, y), (tone, tone * 14 // 15, tone * 12 // 15, chance.randint(0, 26)))
    surface.blit(pygame.transform.smoothscale(blotches, (wide, high)), (0, 0))
    slab = shapes.blank((CELL, CELL))
    for y in range(plot.high // 2):
        for x in range(plot.wide):
            shade = chance.choice(((0, 0, 0), (0, 0, 0), (255, 244, 220), (40, 48, 60)))
            slab.fill((*shade, chance.randint(2, 20)))
            surface.blit(slab, (x * CELL, y * CELL))
    clear, dark = (0, 0, 0, 0), (0, 0, 0, 170)
    seam = shapes.gradient((wide, 10), [(0, clear), (4, dark), (6, dark), (10, clear)])
    surface.blit(seam, (0, middle - 5))


def _scars(surface: pygame.Surface, plot: Plot, chance: random.Random) -> None:
    """Draw craters in the sand and cracks in the concrete, where nothing else lies."""
    bare = [
        (x, y) for y in range(plot.high) for x in range(plot.wide)
        if plot.kind(x, y) == "empty"
    ]
    for x, y in chance.sample(bare, min(len(bare), plot.wide)):
        at = (x * CELL + chance.uniform(0.25, 0.75) * CELL, y * CELL + chance.uniform(0.25, 0.75) * CELL)
        if y >= plot.high // 2:
            _crater(surface, at, chance.uniform(0.12, 0.3) * CELL)
        else:
            _crack(surface, at, chance)


def _crater(surface: pygame.Surface, at: tuple[float, float], size: float) -> None:
    around = shapes.blank((round(size * 3), round(size * 2.6)))
    box = around.get_rect()
    for share, alpha in ((1.0, 40), (0.8, 45), (0.55, 80)):
        oval = pygame.Rect(0, 0, round(box.w * share), round(box.h * share))
        oval.center = box.center
        pygame.draw.ellipse(around, (30, 20, 8, alpha), oval)
    soft = pygame.transform.box_blur(around, max(1, round(size * 0.08)))
    surface.blit(soft, soft.get_rect(center=(round(at[0]), round(at[1]))))


def _crack(surface: pygame.Surface, at: tuple[float, float], chance: random.Random) -> None:
    x, y = at
    points = [at]
    for _ in range(chance.randint(2, 4)):
        x, y = x + chance.uniform(-0.4, 0.4) * CELL, y + chance.uniform(-0.1, 0.4) * CELL
        points.append((x, y))
    pygame.draw.lines(surface, (0x5C, 0x58, 0x50), False, points, 2)


def _art(kind: str, variant: int, size: int) -> pygame.Surface:
    name = ART.get(kind, kind)
    return raster(drawing("terrain", f"{name}-{variant}"), (size, size))


def _variant(kind: str, x: int, y: int) -> int:
    """Return which drawing of a kind lies on a square; neighbours differ."""
    return 1 + (x * 7 + y * 3 + x * y) % VARIANTS[kind]


def _lay(surface: pygame.Surface, kind: str, x: int, y: int) -> None:
    size = CELL if kind == "construction" else round(CELL * 0.98)
    art = _art(kind, _variant(kind, x, y), size)
    surface.blit(art, art.get_rect(center=((x * 2 + 1) * CELL // 2, (y * 2 + 1) * CELL // 2)))


def _flats(surface: pygame.Surface, plot: Plot, kind: str) -> None:
    """Lay squares of water or swamp with a shore where they meet the land."""
    shore = (20, 24, 18)
    for y in range(plot.high):
        for x in range(plot.wide):
            if plot.kind(x, y) != kind:
                continue
            box = pygame.Rect(x * CELL, y * CELL, CELL, CELL)
            surface.blit(_art(kind, _variant(kind, x, y), CELL), box)
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inside = 0 <= x + right < plot.wide and 0 <= y + down < plot.high
                if inside and plot.kind(x + right, y + down) != kind:
                    run = shapes.gradient((CELL, CELL // 8), [(0, (*shore, 130)), (CELL // 8, (*shore, 0))])
                    turn = {(0, -1): 0, (-1, 0): 90, (0, 1): 180, (1, 0): 270}[right, down]
                    run = pygame.transform.rotate(run, turn)
                    spot = run.get_rect(topleft=box.topleft)
                    if right > 0:
                        spot.right = box.right
                    if down > 0:
                        spot.bottom = box.bottom
                    surface.blit(run, spot)


def _floors(surface: pygame.Surface, plot: Plot, chance: random.Random) -> None:
    """Lay planks in buildings, and a roof over squares that nobody enters."""
    board = CELL // 4
    for y in range(plot.high):
        for x in range(plot.wide):
            kind = plot.kind(x, y)
            box = pygame.Rect(x * CELL, y * CELL, CELL, CELL)
            if kind == "building":
                for at in range(4):
                    plank = pygame.Rect(box.x + at * board, box.y, board, CELL)
                    tone = mix(PLANK, BLACK, chance.uniform(0.0, 0.12))
                    surface.fill(tone, plank)
                    if chance.random() < 0.3:
                        cut = chance.randint(0, CELL - 1)
                        part = pygame.Rect(plank.x, box.y + cut, board, min(CELL - cut, CELL // 2))
                        surface.fill(mix(tone, (255, 240, 200), 0.1), part)
                    surface.fill(mix(PLANK, BLACK, 0.4), (plank.x, box.y, 2, CELL))
            elif kind == "solid":
                surface.fill(ROOF, box)
                for at in range(0, CELL, CELL // 7):
                    surface.fill(mix(ROOF, BLACK, 0.3), (box.x, box.y + at, CELL, 3))
                    surface.fill(mix(ROOF, (255, 255, 255), 0.08), (box.x, box.y + at + 3, CELL, 2))


def _walls(surface: pygame.Surface, plot: Plot) -> None:
    """Build walls with their openings, shadows first."""
    shade = shapes.blank(surface.get_size())
    boxes = [box for wall in plot.walls for box in _bricks(wall)]
    for box in boxes:
        shade.fill((0, 0, 0, 96), box.move(CELL // 12, CELL // 10))
    surface.blit(shade, (0, 0))
    line = max(2, CELL // 40)
    for box in boxes:
        surface.fill(mix(BRICK, BLACK, 0.75), box.inflate(2 * line, 2 * line))
    for box in boxes:
        surface.fill(BRICK, box)
        lit = pygame.Rect(box.topleft, (box.w, max(2, box.h // 4)) if box.w > box.h else (max(2, box.w // 4), box.h))
        surface.fill(mix(BRICK, (255, 255, 255), 0.22), lit)
        steps = range(box.left, box.right, CELL // 5) if box.w > box.h else range(box.top, box.bottom, CELL // 5)
        for at in steps:
            joint = (at, box.y, 2, box.h) if box.w > box.h else (box.x, at, box.w, 2)
            surface.fill(mix(BRICK, BLACK, 0.28), joint)


def _bricks(wall: Wall) -> list[pygame.Rect]:
    """Return the parts of a wall that stand: all of it, or two stumps beside an opening."""
    thick, gap = CELL * WALL, GAPS.get(wall.opening, 0.0)
    if gap >= 1:
        return []
    half = (1 - gap) / 2
    spans = [(0.0, half), (1 - half, half)] if gap else [(0.0, 1.0)]
    parts = []
    for start, long in spans:
        overlap = WALL / 2
        first = start - overlap if start == 0 else start
        last = start + long + (overlap if start + long > 0.99 else 0)
        if wall.down:
            box = (wall.x * CELL - thick / 2, (wall.y + first) * CELL, thick, (last - first) * CELL)
        else:
            box = ((wall.x + first) * CELL, wall.y * CELL - thick / 2, (last - first) * CELL, thick)
        parts.append(pygame.Rect(*(round(side) for side in box)))
    return parts


def _edges(surface: pygame.Surface) -> None:
    """Let the dark gather a little at the edges of the board."""
    wide, high = surface.get_size()
    small = shapes.blank((32, max(2, 32 * high // wide)))
    small.fill((0, 0, 0, 70))
    inner = small.get_rect().inflate(-6, -6)
    pygame.draw.rect(small, (0, 0, 0, 0), inner, border_radius=4)
    soft = pygame.transform.box_blur(small, 3)
    surface.blit(pygame.transform.smoothscale(soft, (wide, high)), (0, 0))
