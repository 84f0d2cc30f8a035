"""Overlays on a board of squares: regions, their outlines, rays, paths, labels; colour and pattern; imports pygame.

Squares are columns and rows from the upper left corner; a `Grid` says where they are on the surface.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.app.art import paint, shapes
from game.app.art.look import Look
from game.app.art.palette import BLACK, INK900, TEXT, Colour, Tint, mix

Spot = tuple[int, int]
Point = tuple[float, float]
DASHES: dict[str, tuple[float, ...]] = {
    "solid": (), "dash": (9, 6), "dashdot": (13, 5, 3, 5), "dots": (1, 7), "short": (5, 4),
}
"""Lengths that are drawn and left out in turn, in units."""


class Grid(NamedTuple):
    """Where the squares of a board are: its upper left corner and the side of a square, in pixels."""

    left: float
    top: float
    side: float

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point."""
        return round(self.left + x * self.side), round(self.top + y * self.side)

    def rect(self, spot: Spot) -> pygame.Rect:
        """Return a square; neighbours meet exactly."""
        start, end = self.at(*spot), self.at(spot[0] + 1, spot[1] + 1)
        return pygame.Rect(start, (end[0] - start[0], end[1] - start[1]))


# ---- Regions ----


def fill(canvas: pygame.Surface, grid: Grid, spots: Collection[Spot], colour: Colour, alpha: int) -> None:
    """Tint squares."""
    tint = shapes.blank((round(grid.side) + 2, round(grid.side) + 2))
    tint.fill((*colour, alpha))
    for spot in spots:
        box = grid.rect(spot)
        canvas.blit(tint, box, pygame.Rect((0, 0), box.size))


def pattern(
    canvas: pygame.Surface, look: Look, grid: Grid, spots: Collection[Spot], kind: str, colour: Colour, alpha: int
) -> None:
    """Lay a pattern over squares so that it goes on from one to the next."""
    tile = paint.pattern_tile(look, kind, colour, alpha)
    step = tile.get_width()
    side = round(grid.side) + 2 + step
    sheet = look.cached(("dust-pattern", kind, colour, alpha, side), lambda: shapes.tiled(tile, (side, side)))
    origin = grid.at(0, 0)
    for spot in spots:
        box = grid.rect(spot)
        area = pygame.Rect(((box.x - origin[0]) % step, (box.y - origin[1]) % step), box.size)
        canvas.blit(sheet, box, area)


def outline(
    canvas: pygame.Surface, look: Look, grid: Grid, spots: Collection[Spot], colour: Colour, style: str = "solid",
    width: float = 2,
) -> None:
    """Draw the edge of a region on a darker line."""
    inside = set(spots)
    runs = list(_runs(inside))
    for wide, tone in ((look.px(width) + 2, mix(colour, BLACK, 0.7)), (look.px(width), colour)):
        for start, end in runs:
            line(canvas, look, grid.at(*start), grid.at(*end), tone, wide, style if wide == look.px(width) else "solid")


def _runs(inside: set[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Yield the straight parts of the edge of a region."""
    across: dict[int, list[int]] = {}
    down: dict[int, list[int]] = {}
    for x, y in inside:
        for side in (0, 1):
            if (x, y - 1 + 2 * side) not in inside:
                across.setdefault(y + side, []).append(x)
            if (x - 1 + 2 * side, y) not in inside:
                down.setdefault(x + side, []).append(y)
    for y, columns in across.items():
        for start, end in _joined(columns):
            yield (start, y), (end, y)
    for x, rows in down.items():
        for start, end in _joined(rows):
            yield (x, start), (x, end)


def _joined(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches that follow each other without a gap."""
    start = end = None
    for number in sorted(set(numbers)):
        if end is None or number != end:
            if start is not None and end is not None:
                yield start, end
            start = number
        end = number + 1
    if start is not None and end is not None:
        yield start, end


# ---- Lines ----


def line(
    canvas: pygame.Surface, look: Look, start: Point, end: Point, colour: Tint, width: int, style: str = "solid"
) -> None:
    """Draw a straight line in a style; dots are round."""
    long = math.dist(start, end)
    if not long:
        return
    along = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
    lengths = [max(1.0, part * look.scale) for part in DASHES[style]]
    if not lengths:
        _bar(canvas, start, end, colour, width)
        return
    done, number = 0.0, 0
    while done < long:
        step = min(lengths[number % len(lengths)], long - done)
        if number % 2 == 0:
            one = (start[0] + along[0] * done, start[1] + along[1] * done)
            two = (one[0] + along[0] * step, one[1] + along[1] * step)
            if style == "dots":
                pygame.draw.circle(canvas, colour, one, max(1.0, width * 0.62))
            else:
                _bar(canvas, one, two, colour, width, smooth=False)  # it lies on a smooth line
        done += step
        number += 1


def dashes(look: Look, points: Sequence[Point], style: str) -> Iterator[tuple[Point, Point]]:
    """Yield the strokes of a style along a bent line, which goes on round its corners."""
    lengths = [max(1.0, part * look.scale) for part in DASHES[style]]
    number, left = 0, lengths[0]
    for start, end in pairwise(points):
        long, done = math.dist(start, end), 0.0
        while done < long:
            step = min(left, long - done)
            if number % 2 == 0:
                one, two = done / long, (done + step) / long
                yield (
                    (start[0] + (end[0] - start[0]) * one, start[1] + (end[1] - start[1]) * one),
                    (start[0] + (end[0] - start[0]) * two, start[1] + (end[1] - start[1]) * two),
                )
            done, left = done + step, left - step
            if left <= 0:
                number += 1
                left = lengths[number % len(lengths)]


def _bar(
    canvas: pygame.Surface, start: Point, end: Point, colour: Tint, width: int, *, smooth: bool = True
) -> None:
    """Draw a thick line with straight ends, smooth where it is slanted."""
    (x, y), (to_x, to_y) = start, end
    if round(x) == round(to_x) or round(y) == round(to_y):
        box = pygame.Rect(round(min(x, to_x)), round(min(y, to_y)), round(abs(x - to_x)), round(abs(y - to_y)))
        half = width // 2
        if box.w >= box.h:
            box = pygame.Rect(box.x, box.y - half, max(1, box.w), width)
        else:
            box = pygame.Rect(box.x - half, box.y, width, max(1, box.h))
        canvas.fill(colour, box)
        return
    long = math.dist(start, end)
    across = (-(to_y - y) / long * width / 2, (to_x - x) / long * width / 2)
    corners = [
        (x + across[0], y + across[1]), (to_x + across[0], to_y + across[1]),
        (to_x - across[0], to_y - across[1]), (x - across[0], y - across[1]),
    ]
    pygame.draw.polygon(canvas, colour, corners)
    if smooth:
        pygame.draw.aalines(canvas, colour, True, corners)


RAYS = {"visible": ("solid", 3.0), "cover": ("dots", 5.0), "blocked": ("dash", 4.0)}
"""How sight is drawn: style and width."""
SIGNS = {"visible": "icons/eye", "cover": "icons/shield", "blocked": "icons/x", "threat": "icons/target"}


def ray(canvas: pygame.Surface, look: Look, start: Point, end: Point, kind: str, *, faint: bool = False) -> None:
    """Draw a line of sight: visible, cover or blocked; a faint one is thinner."""
    style, width = RAYS[kind]
    colour, wide = look.colour(kind), look.px(width * 0.6 if faint else width)
    line(canvas, look, start, end, mix(colour, BLACK, 0.72), wide + (2 if faint else 3), "solid")
    line(canvas, look, start, end, colour, wide, style)


def tag(look: Look, kind: str, words: str, most: int = 0) -> pygame.Surface:
    """Return the label of a ray: dark, edged in its colour, with its sign; a mere sign may be at most so large."""
    return look.cached(("dust-tag", kind, words, most), lambda: _tag(look, kind, words, most))


def _tag(look: Look, kind: str, words: str, most: int) -> pygame.Surface:
    colour = look.colour("blocked" if kind == "threat" else kind)
    written = look.text(words, "strong", 15, TEXT) if words else None
    high = look.size_of("X", "strong", 15)[1] + look.px(8)
    high = min(high, most) if most and written is None else high
    sign = look.icon(SIGNS[kind], round(high * 0.62), colour)
    wide = high if written is None else written.get_width() + sign.get_width() + look.px(6) + high * 3 // 4
    edge = max(1, look.px(1.6))
    surface = shapes.rounded((wide, high), high // 2, colour)
    surface.blit(shapes.rounded((wide - 2 * edge, high - 2 * edge), high // 2 - edge, INK900), (edge, edge))
    if written is None:
        surface.blit(sign, sign.get_rect(center=(wide // 2, high // 2)))
        return surface
    x = high * 3 // 8
    surface.blit(sign, sign.get_rect(midleft=(x, high // 2)))
    surface.blit(written, written.get_rect(midleft=(x + sign.get_width() + look.px(6), high // 2)))
    return surface


def way(canvas: pygame.Surface, look: Look, points: Sequence[Point], colour: Colour) -> None:
    """Draw the way of a unit through squares, with a point at each."""
    for wide, tone in ((look.px(7), mix(colour, BLACK, 0.75)), (look.px(4), colour)):
        for start, end in pairwise(points):
            line(canvas, look, start, end, tone, wide)
        for point in points[1:]:
            pygame.draw.circle(canvas, tone, point, wide)


def arrow(canvas: pygame.Surface, look: Look, box: pygame.Rect, facing: int, colour: Colour) -> None:
    """Draw a triangle inside the rim of a box that points where a unit would look: eighths of a turn from the top."""
    angle = facing * math.tau / 8
    ahead = (math.sin(angle), -math.cos(angle))
    side = min(box.size)
    reach = min(box.w / 2 / max(abs(ahead[0]), 1e-6), box.h / 2 / max(abs(ahead[1]), 1e-6)) - look.px(4)
    for grow, tone in ((look.px(3), mix(colour, BLACK, 0.75)), (0, colour)):
        corners = (
            (reach + grow, 0.0),
            (reach - 0.24 * side - grow, 0.22 * side + grow),
            (reach - 0.24 * side - grow, -0.22 * side - grow),
        )
        points = [
            (box.centerx + ahead[0] * far - ahead[1] * wide, box.centery + ahead[1] * far + ahead[0] * wide)
            for far, wide in corners
        ]
        pygame.draw.polygon(canvas, tone, points)
        pygame.draw.aalines(canvas, tone, True, points)


def pill(look: Look, words: str, colour: Colour, size: int = 15) -> pygame.Surface:
    """Return a short word in a dark pill, edged in a colour: costs, ranges, numbers."""
    return look.cached(("dust-pill", words, colour, size), lambda: _pill(look, words, colour, size))


def _pill(look: Look, words: str, colour: Colour, size: int) -> pygame.Surface:
    inner = paint.pill(look, words, size=size, fill=INK900, colour=TEXT)
    edge = max(1, look.px(1.5))
    surface = shapes.rounded((inner.get_width() + 2 * edge, inner.get_height() + 2 * edge), inner.get_height(), colour)
    surface.blit(inner, (edge, edge))
    return surface


SWATCHES = {
    "move": ("plain", "move_edge", "solid"), "march": ("hatch", "march", "dash"), "arc": ("plain", "fire", "dashdot"),
    "sight": ("plain", "visible", "solid"), "threat": ("dots", "blocked", "short"),
    "capture": ("dots", "objective", "dots"),
}  # fmt: skip


def swatch(look: Look, kind: str, size: int, *, on: bool = True) -> pygame.Surface:
    """Return the small square of a legend: the pattern and the edge of an overlay."""
    return look.cached(("dust-swatch", kind, size, on), lambda: _swatch(look, kind, size, on))


def _swatch(look: Look, kind: str, size: int, on: bool) -> pygame.Surface:
    style, name, _ = SWATCHES[kind]
    colour = look.colour(name) if on else mix(look.colour(name), INK900, 0.6)
    surface = shapes.rounded((size, size), look.px(3), (*colour, 70 if style == "plain" else 30))
    if style != "plain":
        paint.pattern(surface, look, surface.get_rect(), style, colour, alpha=220)
    surface.blit(shapes.ring((size, size), look.px(3), look.px(2), colour), (0, 0))
    return surface
