"""What lies on a board of squares besides units: crates, objectives, smoke, entry edges, level tabs; imports pygame."""

import random

import pygame

from game.app.art import paint, shapes, tokens
from game.app.art.look import Look, drawing, raster
from game.app.art.palette import AMBER, BLACK, BONE, INK500, INK800, INK900, QUIET, TEXT, TEXT2, mix


def crate(look: Look, variant: int, size: int, *, crushed: bool = False) -> pygame.Surface:
    """Return ammunition crates, or what is left of them (D-056)."""
    return look.cached(("dust-crate", variant, size, crushed), lambda: _crate(variant, size, crushed))


def _crate(variant: int, size: int, crushed: bool) -> pygame.Surface:
    if not crushed:
        return raster(drawing("terrain", f"crate-{variant}"), (size, size))
    surface = shapes.fine((size, size))
    side = surface.get_width()
    chance = random.Random(variant)  # noqa: S311  a picture, not a secret
    for _ in range(9):
        x, y = chance.uniform(0.15, 0.8) * side, chance.uniform(0.2, 0.8) * side
        dx, dy = chance.uniform(-0.22, 0.22) * side, chance.uniform(-0.14, 0.14) * side
        tone = chance.choice(((0x6D, 0x6A, 0x3D), (0x52, 0x4E, 0x2E), (0x8B, 0x87, 0x53)))
        pygame.draw.line(surface, (0, 0, 0, 110), (x + 6, y + 8), (x + dx + 6, y + dy + 8), max(3, side // 22))
        pygame.draw.line(surface, (*tone, 255), (x, y), (x + dx, y + dy), max(3, side // 26))
    return shapes.coarse(surface)


def objective(look: Look, size: int, holder: str, half: str) -> pygame.Surface:
    """Return an objective: a flag in a ring, dotted while nobody holds it; the flag has the holder's colour."""
    return look.cached(("dust-objective", size, holder, half), lambda: _objective(look, size, holder, half))


def _objective(look: Look, size: int, holder: str, half: str) -> pygame.Surface:
    colour = look.colour("objective")
    surface = shapes.fine((size, size), colour)
    side = surface.get_width()
    middle, radius = side / 2, side * 0.46
    if holder:
        pygame.draw.circle(surface, (*colour, 255), (middle, middle), radius, max(3, side // 16))
    else:
        for at in range(16):
            turn = pygame.Vector2(radius * 0.96, 0).rotate(at * 22.5)
            pygame.draw.circle(surface, (*colour, 255), (middle + turn.x, middle + turn.y), side * 0.035)
    drawn = shapes.blank((size, size))
    drawn.blit(shapes.disc(size, (*INK900, 90)), (0, 0))
    drawn.blit(shapes.coarse(surface), (0, 0))
    disc = round(size * 0.66)
    fill = look.bloc(holder).base if holder else mix(INK800, BLACK, 0.2)
    drawn.blit(shapes.disc(disc, INK900), ((size - disc) // 2, (size - disc) // 2))
    inner = disc - max(2, size // 20)
    drawn.blit(shapes.disc(inner, fill), ((size - inner) // 2, (size - inner) // 2))
    flag = look.icon("icons/flag", round(size * 0.42), BONE)
    drawn.blit(flag, flag.get_rect(center=(size // 2, size // 2)))
    if half:
        badge = tokens.badge(look, half, max(9, round(size * 0.32)))
        drawn.blit(badge, badge.get_rect(bottomright=(size, size)))
    return drawn


WALLED = ("bunker", "strongpoint")
"""Fortifications of four squares, drawn with their front to the north."""


def fort(look: Look, kind: str, variant: int, facing: int, size: int) -> pygame.Surface:
    """Return a fortification as it lies on its squares, its front turned by eighths of a turn (D-310)."""
    return look.cached(("dust-fort", kind, variant, facing, size), lambda: _fort(kind, variant, facing, size))


def _fort(kind: str, variant: int, facing: int, size: int) -> pygame.Surface:
    walled = kind in WALLED
    drawn = raster(drawing("terrain", f"{kind}-{1 if walled else variant}"), (size, size))
    if not walled:
        return drawn
    surface = shapes.blank((size, size))
    shade = shapes.rounded((round(size * 0.92), round(size * 0.92)), max(2, size // 12), (0, 0, 0, 110))
    surface.blit(shade, (round(size * 0.07), round(size * 0.08)))
    surface.blit(pygame.transform.rotate(drawn, -45 * facing), (0, 0))
    return surface


def smoke(look: Look, variant: int, size: int, *, old: bool = False) -> pygame.Surface:
    """Return a square of smoke; old smoke lifts at the end of the turn and is thinner (R-218)."""
    return look.cached(("dust-smoke", variant, size, old), lambda: _smoke(variant, size, old))


def _smoke(variant: int, size: int, old: bool) -> pygame.Surface:
    surface = shapes.blank((size, size))
    chance = random.Random(f"smoke {variant}")  # noqa: S311  a picture, not a secret
    for _ in range(14):
        radius = chance.uniform(0.14, 0.26) * size
        x, y = chance.uniform(0.2, 0.8) * size, chance.uniform(0.2, 0.8) * size
        tone = chance.randint(0x8E, 0xC4)
        puff = shapes.disc(max(2, round(radius * 2)), (tone, tone, min(255, tone + 6), 70 if old else 120))
        surface.blit(puff, (round(x - radius), round(y - radius)))
    return pygame.transform.box_blur(surface, max(1, size // 26))


def tab(look: Look, words: str, size: tuple[int, int], *, lit: bool = True) -> pygame.Surface:
    """Return the small tab of a level of a building."""
    return look.cached(("dust-level", words, size, lit), lambda: _tab(look, words, size, lit))


def _tab(look: Look, words: str, size: tuple[int, int], lit: bool) -> pygame.Surface:
    colour = look.colour("move") if lit else INK500
    surface = shapes.rounded(size, max(2, size[1] // 4), mix(colour, BLACK, 0.7))
    inner = (size[0] - 2, size[1] - 2)
    surface.blit(shapes.rounded(inner, max(2, size[1] // 4), mix(INK900, colour, 0.45 if lit else 0.2)), (1, 1))
    written = tokens.figure(look, words, round(size[1] * 0.95), BONE, width=size[0] - 2)
    surface.blit(written, written.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def strip(look: Look, bloc: str, size: tuple[int, int], words: str, facing: int) -> pygame.Surface:
    """Return the strip outside the board where a side's units wait to enter, its arrows pointing in (D-355)."""
    return look.cached(("dust-strip", bloc, size, words, facing), lambda: _strip(look, bloc, size, words, facing))


def _strip(look: Look, bloc: str, size: tuple[int, int], words: str, facing: int) -> pygame.Surface:
    offered = bool(words) and not bloc  # nobody's yet, but it can be chosen
    tone = look.bloc(bloc).base if bloc else AMBER if offered else INK500
    surface = shapes.rounded(size, look.px(4), mix(INK900, tone, 0.3))
    paint.pattern(surface, look, surface.get_rect(), "hatch", mix(INK900, tone, 0.62), alpha=90, radius=4)
    flat = size[0] >= size[1]
    line = max(1, look.px(2))
    edges = {0: (0, size[1] - line, size[0], line), 4: (0, 0, size[0], line), 2: (0, 0, line, size[1]),
             6: (size[0] - line, 0, line, size[1])}  # fmt: skip
    surface.fill(look.bloc(bloc).light if bloc else AMBER if offered else QUIET, edges[facing])
    if words:
        face, ink = ("strong", TEXT) if offered else ("label", TEXT2)
        written = look.text(words, face, 15 if offered else 13, ink, width=(size[0] if flat else size[1]) - look.px(16))
        if not flat:
            written = pygame.transform.rotate(written, 90)
        if written.get_height() <= size[1] and written.get_width() <= size[0]:
            surface.blit(written, written.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def level_sign(look: Look, words: str, size: int) -> pygame.Surface:
    """Return the sign on a counter that stands on an upper floor or a roof."""
    return look.cached(("dust-floor", words, size), lambda: _level_sign(look, words, size))


def _level_sign(look: Look, words: str, size: int) -> pygame.Surface:
    surface = shapes.rounded((size, size), max(2, size // 5), mix(INK900, BLACK, 0.3))
    edge = max(1, size // 12)
    inner = (size - 2 * edge, size - 2 * edge)
    surface.blit(shapes.rounded(inner, max(2, size // 6), (0x8B, 0x6A, 0x44)), (edge, edge))
    written = tokens.figure(look, words, round(size * 0.8), BONE, width=size - 2 * edge)
    surface.blit(written, written.get_rect(center=(size // 2, size // 2)))
    return surface


def arrow(look: Look, facing: int, size: tuple[int, int]) -> pygame.Surface:
    """Return the arrow of a facing chooser, eighths of a turn from the top of the board."""
    return look.cached(("dust-arrow", facing, size), lambda: _arrow(look, facing, size))


def _arrow(look: Look, facing: int, size: tuple[int, int]) -> pygame.Surface:
    side = min(size)
    surface = shapes.disc(side, (*INK900, 225))
    ring = shapes.ring((side, side), side // 2, max(1, side // 14), look.colour("move_edge"))
    surface.blit(ring, (0, 0))
    points = [(0.5, 0.16), (0.78, 0.66), (0.5, 0.52), (0.22, 0.66)]
    middle = pygame.Vector2(0.5, 0.5)
    turned = [middle + (pygame.Vector2(point) - middle).rotate(45 * facing) for point in points]
    surface.blit(shapes.polygon((side, side), [(at.x, at.y) for at in turned], look.colour("move_edge")), (0, 0))
    return surface


def tile(look: Look, kind: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a terrain tile or an objective that is still to be placed, on its cardboard."""
    return look.cached(("dust-tile", kind, size), lambda: _tile(look, kind, size))


def _tile(look: Look, kind: str, size: tuple[int, int]) -> pygame.Surface:
    side = min(size)
    if kind == "objective":
        return objective(look, side, "", "")
    surface = shapes.rounded((side, side), max(2, side // 10), (0x95, 0x81, 0x62))
    name = {"construction": "silo"}.get(kind, kind)
    surface.blit(raster(drawing("terrain", f"{name}-1"), (side, side)), (0, 0))
    shapes.clip(surface, max(2, side // 10))
    surface.blit(shapes.ring((side, side), max(2, side // 10), max(1, side // 20), INK900), (0, 0))
    return surface
