"""Pieces of terrain on the measured table: each kind is drawn onto the kept picture; lengths in pixels; pygame."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from game.app.art import shapes
from game.app.art.look import drawing, raster
from game.app.art.palette import BLACK, Colour, mix

WATER: Colour = (0x2E, 0x55, 0x66)
DEEP: Colour = (0x1F, 0x3F, 0x52)
SHORE: Colour = (0x6E, 0x62, 0x45)
MUD: Colour = (0x4E, 0x58, 0x3E)
ROAD: Colour = (0x93, 0x82, 0x62)
BRICK: Colour = (0x9A, 0x50, 0x3E)
PLANK: Colour = (0x77, 0x60, 0x41)
STONE: Colour = (0x8D, 0x8A, 0x82)
LEAF: Colour = (0x4C, 0x6A, 0x35)
MOSS: Colour = (0x35, 0x45, 0x27)
RIME: Colour = (0x9C, 0xA9, 0xAC)   # leaves under snow
FROZEN: Colour = (0x6A, 0x7A, 0x7E)   # the floor of woods under snow
WALL = 7.0   # millimetres that the walls of buildings are thick in the picture
WHITE: Colour = (255, 255, 255)

Spot = tuple[float, float]
Patches = Sequence[Any]


class Easel(NamedTuple):
    """What the pieces are drawn on: the kept picture, its pixels for a millimetre, chance for details, the ground."""

    surface: pygame.Surface
    scale: float
    chance: random.Random
    ground: str = ""


def corners(patch: Any, scale: float) -> list[Spot]:
    """Return the outline of a piece in pixels."""
    return [(x * scale, y * scale) for x, y in patch.outline]


def laid(surface: pygame.Surface, art: pygame.Surface, patch: Any, scale: float, offset: Spot = (0.0, 0.0)) -> None:
    """Lay a picture on a piece, turned with it, so far from its middle as it was before it was turned."""
    angle = math.radians(patch.turn)
    x = offset[0] * math.cos(angle) - offset[1] * math.sin(angle)
    y = offset[0] * math.sin(angle) + offset[1] * math.cos(angle)
    turned = pygame.transform.rotozoom(art, -patch.turn, 1.0) if patch.turn % 360 else art
    surface.blit(turned, turned.get_rect(center=(round((patch.x + x) * scale), round((patch.y + y) * scale))))


def smooth(surface: pygame.Surface, points: Sequence[Spot], colour: tuple[int, int, int, int]) -> None:
    """Fill a polygon with soft edges."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(math.floor(min(xs)) - 2, math.floor(min(ys)) - 2, 0, 0)
    box.size = (math.ceil(max(xs)) - box.x + 3, math.ceil(max(ys)) - box.y + 3)
    fine = shapes.fine(box.size)
    placed = [((x - box.x) * shapes.FINE, (y - box.y) * shapes.FINE) for x, y in points]
    pygame.draw.polygon(fine, (255, 255, 255, 255), placed)
    surface.blit(shapes.dyed(shapes.coarse(fine), colour), box)


def grown(patch: Any, by: float) -> list[Spot]:
    """Return the outline of a piece moved outward by millimetres."""
    found = []
    for x, y in patch.outline:
        length = math.hypot(x - patch.x, y - patch.y) or 1.0
        share = (length + by) / length
        found.append((patch.x + (x - patch.x) * share, patch.y + (y - patch.y) * share))
    return found


def shade(surface: pygame.Surface, points: Sequence[Spot], drop: float, blur: int, alpha: int) -> None:
    """Lay the shadow of a piece, to the lower right."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    room = pygame.Rect(round(min(xs)) - 3 * blur, round(min(ys)) - 3 * blur, 0, 0)
    room.size = (round(max(xs)) - room.x + 3 * blur, round(max(ys)) - room.y + 3 * blur)
    dark = shapes.blank(room.size)
    pygame.draw.polygon(dark, (0, 0, 0, alpha), [(x - room.x, y - room.y) for x, y in points])
    surface.blit(pygame.transform.box_blur(dark, blur), room.move(round(drop * 0.7), round(drop)))


def within(patch: Any, chance: random.Random, inset: float = 0.0) -> Spot:
    """Return a spot on a piece, so many millimetres from its rim."""
    while True:
        right = chance.uniform(-0.5, 0.5) * max(1.0, patch.wide - 2 * inset)
        down = chance.uniform(-0.5, 0.5) * max(1.0, patch.high - 2 * inset)
        if not patch.round:
            break
        across, along = right / max(1.0, patch.wide / 2 - inset), down / max(1.0, patch.high / 2 - inset)
        if across**2 + along**2 <= 1:
            break
    return right, down


def _roads(easel: Easel, patches: Patches) -> None:
    surface, scale, *_ = easel
    for by, tone, alpha in ((7.0, mix(ROAD, BLACK, 0.35), 90), (0.0, ROAD, 215)):
        for patch in patches:
            smooth(surface, _wider(patch, by, scale), (*tone, alpha))
    for patch in patches:
        for side in (-0.22, 0.22):
            rut = pygame.Surface((round(patch.wide * scale), max(2, round(5 * scale))), pygame.SRCALPHA)
            rut.fill((*mix(ROAD, BLACK, 0.35), 90))
            laid(surface, rut, patch, scale, (0.0, side * patch.high))


def _wider(patch: Any, by: float, scale: float) -> list[Spot]:
    """Return a strip that is wider by millimetres on both sides, not longer."""
    angle = math.radians(patch.turn)
    found = []
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = right * (patch.wide / 2 + 0.5), down * (patch.high / 2 + by)
        found.append((
            (patch.x + x * math.cos(angle) - y * math.sin(angle)) * scale,
            (patch.y + x * math.sin(angle) + y * math.cos(angle)) * scale,
        ))
    return found


def _rivers(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for by, tone, alpha in ((12.0, SHORE, 150), (4.0, mix(WATER, BLACK, 0.45), 255), (-3.0, WATER, 255)):
        for patch in patches:
            smooth(surface, _wider(patch, by, scale), (*tone, alpha))
    for patch in patches:
        _ripples(surface, patch, scale, chance)


def _ripples(surface: pygame.Surface, patch: Any, scale: float, chance: random.Random) -> None:
    light = mix(WATER, WHITE, 0.45)
    for _ in range(max(3, round(patch.wide * patch.high / 2600))):
        right, down = within(patch, chance, 12.0)
        wave = shapes.blank((round(16 * scale), round(6 * scale)))
        box = wave.get_rect().inflate(-2, -2)
        pygame.draw.arc(wave, (*light, 110), box, math.pi * 0.1, math.pi * 0.9, max(1, round(scale)))
        laid(surface, wave, patch, scale, (right, down))


def _pools(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    layers = ((12.0, SHORE, 170), (4.0, mix(DEEP, BLACK, 0.4), 255), (0.0, WATER, 255), (-18.0, DEEP, 255))
    for by, tone, alpha in layers:
        for patch in patches:
            smooth(surface, [(x * scale, y * scale) for x, y in grown(patch, by)], (*tone, alpha))
    for patch in patches:
        _ripples(surface, patch, scale, chance)


def _marshes(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        for by, alpha in ((8.0, 70), (0.0, 170)):
            smooth(surface, [(x * scale, y * scale) for x, y in grown(patch, by)], (*MUD, alpha))
        for _ in range(round(patch.wide * patch.high / 1500)):
            right, down = within(patch, chance, 18.0)
            pool = shapes.blank((round(chance.uniform(16, 38) * scale), round(chance.uniform(8, 18) * scale)))
            pygame.draw.ellipse(pool, (*mix(WATER, MUD, 0.3), 190), pool.get_rect())
            laid(surface, pool, patch, scale, (right, down))
        for _ in range(round(patch.wide * patch.high / 420)):
            right, down = within(patch, chance, 10.0)
            reed = pygame.Surface((round(3 * scale), round(9 * scale)), pygame.SRCALPHA)
            pygame.draw.aaline(reed, (*mix(LEAF, WHITE, 0.2), 255), (1, reed.get_height()), (reed.get_width() - 1, 0))
            laid(surface, reed, patch, scale, (right, down))


def _ravines(easel: Easel, patches: Patches) -> None:
    surface, scale, *_ = easel
    for patch in patches:
        for by, tone in ((5.0, (0x86, 0x74, 0x55)), (0.0, (0x52, 0x45, 0x33)), (-9.0, (0x33, 0x2B, 0x20))):
            smooth(surface, [(x * scale, y * scale) for x, y in grown(patch, by)], (*tone, 235))


def _bridges(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        water = patch._replace(wide=patch.high, high=90.0, turn=patch.turn + 90)
        for by, tone, alpha in ((12.0, SHORE, 150), (4.0, mix(WATER, BLACK, 0.45), 255), (-3.0, WATER, 255)):
            smooth(surface, _wider(water, by, scale), (*tone, alpha))
        size = (round(patch.wide * scale), round((patch.high - 50) * scale))
        deck = pygame.Surface(size, pygame.SRCALPHA)
        step = max(4, round(9 * scale))
        for at in range(0, size[0], step):
            deck.fill(mix((0x8A, 0x7B, 0x66), BLACK, chance.uniform(0, 0.2)), (at, 0, step - 2, size[1]))
        for top in (0, size[1] - round(6 * scale)):
            deck.fill((0x4A, 0x40, 0x33), (0, top, size[0], round(6 * scale)))
        planks = _wider(patch._replace(high=patch.high - 50), 0.0, scale)
        shade(surface, planks, 3 * scale, max(2, round(3 * scale)), 120)
        laid(surface, deck, patch, scale)


def _rubble(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        smooth(surface, corners(patch, scale), (0x5E, 0x58, 0x50, 150))
        side = 78.0
        for _ in range(max(3, round(patch.wide * patch.high / 3600))):
            right, down = within(patch, chance, side * 0.36)
            size = (round(side * scale),) * 2
            art = raster(drawing("terrain", f"rubble-{chance.randint(1, 3)}"), size)
            laid(surface, pygame.transform.rotate(art, chance.randint(0, 359)), patch, scale, (right, down))
        if not patch.round:
            _ruined_walls(surface, patch, scale)


def _ruined_walls(surface: pygame.Surface, patch: Any, scale: float) -> None:
    """Draw the corners of a house that stands no more."""
    long, thick = 42.0, WALL
    for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        x, y = right * (patch.wide / 2 - thick / 2), down * (patch.high / 2 - thick / 2)
        for wide, high, move in ((long, thick, (-right * long / 2, 0.0)), (thick, long, (0.0, -down * long / 2))):
            wall = pygame.Surface((round(wide * scale), round(high * scale)), pygame.SRCALPHA)
            wall.fill(mix(STONE, BLACK, 0.55))
            wall.fill(STONE, wall.get_rect().inflate(-2, -2))
            laid(surface, wall, patch, scale, (x + move[0] + right * thick / 2, y + move[1] + down * thick / 2))


def _woods(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, ground = easel
    snowy = ground == "snow"
    floor, rim = (FROZEN, mix(LEAF, BLACK, 0.4)) if snowy else (MOSS, mix(LEAF, WHITE, 0.4))
    for patch in patches:
        for by, alpha in ((4.0, 60), (0.0, 150)):
            smooth(surface, [(x * scale, y * scale) for x, y in grown(patch, by)], (*floor, alpha))
        outline = corners(patch, scale)
        for at, (x, y) in enumerate(_along(outline, 9 * scale)):
            if at % 2:
                pygame.draw.circle(surface, rim, (round(x), round(y)), max(2, round(1.6 * scale)))
        size = round(62 * scale)
        for right, down in sorted(_trees(patch, chance), key=lambda spot: spot[1]):
            art = raster(drawing("terrain", f"tree-{chance.randint(1, 3)}"), (size, size))
            laid(surface, _snowed(art) if snowy else art, patch, scale, (right, down))


def _snowed(art: pygame.Surface) -> pygame.Surface:
    """Return a plant under snow: grey where it is in the shade, white where the light falls."""
    grey = pygame.transform.grayscale(art)
    half = grey.copy()
    half.fill((140, 140, 140, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.blit(half, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    grey.fill((40, 50, 52, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return grey


def _trees(patch: Any, chance: random.Random) -> list[Spot]:
    """Return where trees stand: apart from each other, with room for figures between."""
    found: list[Spot] = []
    for _ in range(400):
        spot = within(patch, chance, 26.0)
        if all(math.dist(spot, other) > 58 for other in found):
            found.append(spot)
    return found


def _along(points: Sequence[Spot], step: float) -> Iterator[Spot]:
    """Yield spots evenly along a closed line."""
    for at, (x, y) in enumerate(points):
        to_x, to_y = points[(at + 1) % len(points)]
        count = max(1, round(math.hypot(to_x - x, to_y - y) / step))
        for part in range(count):
            yield x + (to_x - x) * part / count, y + (to_y - y) * part / count


def _buildings(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        shade(surface, corners(patch, scale), 6 * scale, max(2, round(5 * scale)), 150)
        laid(surface, floor_plan(patch, scale, chance), patch, scale)


def floor_plan(patch: Any, scale: float, chance: random.Random) -> pygame.Surface:
    """Return a building without its roof: planks and walls with their openings."""
    size = (round(patch.wide * scale), round(patch.high * scale))
    plan = pygame.Surface(size, pygame.SRCALPHA)
    board = max(6, round(13 * scale))
    for left in range(0, size[0], board):
        tone = mix(PLANK, BLACK, chance.uniform(0.0, 0.14))
        plan.fill(tone, (left, 0, board, size[1]))
        plan.fill(mix(PLANK, BLACK, 0.4), (left, 0, 1, size[1]))
    thick = round(WALL * scale)
    plan.fill((0, 0, 0, 60), (0, 0, size[0], thick * 2))
    for box in ((0, 0, size[0], thick), (0, size[1] - thick, size[0], thick), (0, 0, thick, size[1]),
                (size[0] - thick, 0, thick, size[1])):  # fmt: skip
        plan.fill(mix(BRICK, BLACK, 0.6), box)
        plan.fill(BRICK, pygame.Rect(box).inflate(-2, -2))
    for gap in patch.gaps:
        _opening(plan, gap, scale, thick)
    return plan


def _opening(plan: pygame.Surface, gap: Any, scale: float, thick: int) -> None:
    wide, high = plan.get_size()
    span = round(gap.wide * scale)
    if gap.side in "NS":
        box = pygame.Rect(0, 0 if gap.side == "N" else high - thick, span, thick)
        box.centerx = round(wide / 2 + gap.at * scale)
    else:
        box = pygame.Rect(0 if gap.side == "W" else wide - thick, 0, thick, span)
        box.centery = round(high / 2 - gap.at * scale)
    if gap.kind == "window":
        plan.fill((0x9F, 0xB9, 0xC0), box.inflate(-thick // 2, 0) if gap.side in "EW" else box.inflate(0, -thick // 2))
    else:
        plan.fill(mix(PLANK, WHITE, 0.18), box)


def _hedges(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, ground = easel
    leaf = RIME if ground == "snow" else LEAF
    for patch in patches:
        shade(surface, corners(patch, scale), 3 * scale, max(2, round(3 * scale)), 130)
        for layer, tone in ((1.0, mix(leaf, BLACK, 0.5)), (0.8, leaf), (0.45, mix(leaf, WHITE, 0.22))):
            for at in range(round(patch.wide / 8)):
                right = -patch.wide / 2 + 6 + at * (patch.wide - 12) / max(1, patch.wide / 8 - 1)
                dot = max(3, round(chance.uniform(18, 25) * layer * scale))
                move = (right + chance.uniform(-2, 2), chance.uniform(-3, 3) - (1 - layer) * 6)
                laid(surface, shapes.disc(dot, (*tone, 245)), patch._replace(turn=patch.turn), scale, move)


def _walls(easel: Easel, patches: Patches) -> None:
    surface, scale, *_ = easel
    for patch in patches:
        tall = patch.kind == "high-wall"
        shade(surface, corners(patch, scale), (7 if tall else 3) * scale, max(2, round(3 * scale)), 150)
        size = (round(patch.wide * scale), max(4, round(patch.high * scale)))
        wall = pygame.Surface(size, pygame.SRCALPHA)
        tone = BRICK if tall else STONE
        wall.fill(mix(tone, BLACK, 0.6))
        wall.fill(tone, wall.get_rect().inflate(-2, -2))
        for at in range(0, size[0], max(5, round(14 * scale))):
            wall.fill(mix(tone, BLACK, 0.35), (at, 0, 1, size[1]))
        wall.fill(mix(tone, WHITE, 0.25), (2, 1, size[0] - 4, max(1, size[1] // 4)))
        laid(surface, wall, patch, scale)


def _rocks(easel: Easel, patches: Patches) -> None:
    surface, scale, *_ = easel
    for patch in patches:
        points = corners(patch, scale)
        shade(surface, points, 5 * scale, max(2, round(4 * scale)), 150)
        smooth(surface, points, (*mix(STONE, BLACK, 0.25), 255))
        middle = (patch.x * scale, patch.y * scale)
        for at, (x, y) in enumerate(points):
            to_x, to_y = points[(at + 1) % len(points)]
            light = 0.30 - 0.5 * ((x + to_x) / 2 - middle[0] + (y + to_y) / 2 - middle[1]) / (120 * scale)
            tone = mix(STONE, WHITE, min(0.4, light)) if light > 0 else mix(STONE, BLACK, min(0.5, -light))
            ends = ((x, y), (to_x, to_y))
            inner = [(middle[0] + (px - middle[0]) * 0.9, middle[1] + (py - middle[1]) * 0.9) for px, py in ends]
            smooth(surface, [middle, *inner], (*tone, 255))


def _cliffs(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        shade(surface, corners(patch, scale), 9 * scale, max(2, round(5 * scale)), 170)
        size = (round(patch.wide * scale), max(4, round(patch.high * scale)))
        face = pygame.Surface(size, pygame.SRCALPHA)
        tone: Colour = (0x7C, 0x70, 0x60)
        face.fill(mix(tone, BLACK, 0.35))
        for at in range(0, size[0], max(4, round(8 * scale))):
            high = size[1] * chance.uniform(0.35, 0.7)
            points = [(at, 0), (at + 11 * scale, 0), (at + 7 * scale, high)]
            pygame.draw.polygon(face, mix(tone, WHITE, chance.uniform(0.0, 0.25)), points)
        face.fill(mix(tone, WHITE, 0.3), (0, 0, size[0], max(1, round(2 * scale))))
        laid(surface, face, patch, scale)


def _row_of(name: str, side: float) -> Callable[[Easel, Patches], None]:
    """Return what draws a row of small things along a piece."""

    def draw(easel: Easel, patches: Patches) -> None:
        surface, scale, chance, _ = easel
        for patch in patches:
            shade(surface, corners(patch, scale), 3 * scale, max(2, round(4 * scale)), 110)
            columns = max(1, round(patch.wide / side))
            rows = max(1, round(patch.high / side))
            for row in range(rows):
                for column in range(columns):
                    right = (column + 0.5) * patch.wide / columns - patch.wide / 2
                    down = (row + 0.5) * patch.high / rows - patch.high / 2
                    size = round(min(patch.wide / columns, side) * 1.12 * scale)
                    art = raster(drawing("terrain", f"{name}-{chance.randint(1, 3)}"), (size, size))
                    laid(surface, art, patch, scale, (right, down))

    return draw


def _wrecks(easel: Easel, patches: Patches) -> None:
    surface, scale, chance, _ = easel
    for patch in patches:
        points = corners(patch, scale)
        smooth(surface, [(x * scale, y * scale) for x, y in grown(patch, 14.0)], (10, 8, 6, 90))
        shade(surface, points, 4 * scale, max(2, round(4 * scale)), 150)
        smooth(surface, points, (0x2B, 0x28, 0x25, 255))
        size = (round(min(patch.wide, patch.high) * 0.72 * scale),) * 2
        for share, tone in ((1.0, (0x44, 0x3D, 0x36)), (0.6, (0x1C, 0x19, 0x17)), (0.3, (0x5A, 0x38, 0x22))):
            hull = shapes.disc(max(4, round(size[0] * share)), tone)
            laid(surface, hull, patch, scale, (chance.uniform(-4, 4), chance.uniform(-4, 4)))


DRAWN: dict[str, Callable[[Easel, Patches], None]] = {
    "road": _roads, "river": _rivers, "deep-water": _pools, "marsh": _marshes, "ravine": _ravines, "bridge": _bridges,
    "rubble": _rubble, "woods": _woods, "building": _buildings, "hedge": _hedges, "low-wall": _walls,
    "high-wall": _walls, "rocks": _rocks, "cliff": _cliffs, "crates": _row_of("crate", 42.0),
    "tank-traps": _row_of("trap", 40.0), "wreck": _wrecks,
}  # fmt: skip
