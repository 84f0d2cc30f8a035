"""Overlays on the measured table: regions of any form, range rings, tapes, templates, rulers; imports pygame."""

import math
from collections.abc import Sequence

import pygame

from game.app.art import dust_overlays, paint, palette, shapes
from game.app.art.look import Look
from game.app.art.palette import BLACK, Colour, mix

Spot = tuple[float, float]
Corners = Sequence[Spot]


def region(
    canvas: pygame.Surface, look: Look, window: pygame.Rect, outlines: Sequence[Corners], colour: Colour, *,
    alpha: int, edge: Colour, pattern: str = "", width: float = 2.5, style: str = "solid",
) -> None:  # fmt: skip
    """Draw the union of some outlines: filled evenly, edged all round, perhaps with a pattern and a dashed edge."""
    if not outlines:
        return
    box = _box(outlines, window)
    if not box.w or not box.h:
        return
    layer = shapes.blank(box.size)
    placed = [[(x - box.x, y - box.y) for x, y in outline] for outline in outlines]
    line = max(2, look.px(width) * 2)
    for corners in placed:
        pygame.draw.polygon(layer, (*mix(edge, BLACK, 0.7), 255), corners, line + 2)
    for corners in placed:
        if style == "solid":
            pygame.draw.polygon(layer, (*edge, 255), corners, line)
        else:
            for start, end in dust_overlays.dashes(look, (*corners, corners[0]), style):
                pygame.draw.line(layer, (*edge, 255), start, end, line)
    for corners in placed:
        pygame.draw.polygon(layer, (*colour, alpha), corners)
    if pattern:
        mask = shapes.blank(box.size)
        for corners in placed:
            pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
        lines = shapes.tiled(paint.pattern_tile(look, pattern, colour, 150), box.size).copy()
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        layer.blit(lines, (0, 0))
    canvas.blit(layer, box)


def _box(outlines: Sequence[Corners], window: pygame.Rect) -> pygame.Rect:
    """Return the pixels that some outlines cover inside a window."""
    xs = [x for outline in outlines for x, _ in outline]
    ys = [y for outline in outlines for _, y in outline]
    left, top = math.floor(min(xs)) - 4, math.floor(min(ys)) - 4
    found = pygame.Rect(left, top, math.ceil(max(xs)) - left + 5, math.ceil(max(ys)) - top + 5)
    return found.clip(window)


def closed(
    canvas: pygame.Surface, look: Look, corners: Corners, colour: Colour, style: str, width: float = 2.5
) -> None:
    """Draw a closed line in a style, on a darker one."""
    for wide, tone, how in (
        (look.px(width) + 2, mix(colour, BLACK, 0.7), "solid"), (look.px(width), colour, style),
    ):  # fmt: skip
        for at, start in enumerate(corners):
            dust_overlays.line(canvas, look, start, corners[(at + 1) % len(corners)], tone, wide, how)


def ring(canvas: pygame.Surface, look: Look, corners: Corners, colour: Colour) -> None:
    """Draw a dotted line that is to be seen, but not to be the first thing seen."""
    for start, end in zip(corners[::2], corners[1::2], strict=False):
        pygame.draw.line(canvas, mix(colour, BLACK, 0.7), start, end, look.px(2) + 2)
        pygame.draw.line(canvas, colour, start, end, look.px(2))


def circle(centre: Spot, radius: float, begin: float = 0.0, wide: float = 360.0) -> list[Spot]:
    """Return points along a circle or a part of it, degrees clockwise from the top."""
    steps = max(8, round(wide / 5))
    return [
        (centre[0] + radius * math.sin(math.radians(begin + wide * at / steps)),
         centre[1] - radius * math.cos(math.radians(begin + wide * at / steps)))
        for at in range(steps + 1)
    ]  # fmt: skip


def wedge(centre: Spot, radius: float, begin: float, wide: float) -> list[Spot]:
    """Return the outline of an arc of fire."""
    return [centre, *circle(centre, radius, begin, wide)]


def tape(canvas: pygame.Surface, look: Look, start: Spot, end: Spot, step: float, words: str) -> None:
    """Draw an amber tape with a mark for every step, and what it measures."""
    long = math.dist(start, end)
    if long < 2:
        return
    wide = look.px(11)
    dust_overlays.line(canvas, look, start, end, mix(palette.AMBER, BLACK, 0.7), wide + 4)
    dust_overlays.line(canvas, look, start, end, palette.AMBER, wide)
    along = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
    across = (-along[1] * wide / 2, along[0] * wide / 2)
    at, number = step, 1
    while step > 0 and at < long and step > 3:
        share = 1.0 if number % 10 == 0 else 0.7 if number % 5 == 0 else 0.4
        x, y = start[0] + along[0] * at, start[1] + along[1] * at
        tip = (x - across[0] + across[0] * 2 * share, y - across[1] + across[1] * 2 * share)
        pygame.draw.line(canvas, palette.AMBER_INK, (x - across[0], y - across[1]), tip, max(1, look.px(1)))
        at, number = at + step, number + 1
    if words:
        pill = dust_overlays.pill(look, words, palette.AMBER)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + wide)
        canvas.blit(pill, pill.get_rect(midtop=(round(middle[0]), round(middle[1]))).clamp(canvas.get_rect()))


def hairline(canvas: pygame.Surface, look: Look, start: Spot, end: Spot, kind: str) -> None:
    """Draw a line of sight that is not told about: thin and pale, so that many of them can be seen through."""
    style, tone = dust_overlays.RAYS[kind][0], (*look.colour(kind), 150)
    wide = look.px(1.5)
    if style == "solid":
        pygame.draw.line(canvas, (*palette.INK900, 120), start, end, wide + 2)
    dust_overlays.line(canvas, look, start, end, tone, wide + (1 if style == "dots" else 0), style)


def template(canvas: pygame.Surface, look: Look, window: pygame.Rect, corners: Corners) -> None:
    """Draw a blast or flame template."""
    colour, edge = look.colour("blast"), look.colour("blast_edge")
    region(canvas, look, window, [corners], colour, alpha=76, edge=mix(colour, BLACK, 0.4), width=1)
    closed(canvas, look, corners, edge, "dash", 2)


def ruler(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, start: float, step: float, every: int, *, upright: bool
) -> None:
    """Draw a ruler along an edge: a mark for every step, a number for every so many."""
    canvas.fill(palette.INK900, rect)
    long = look.size_of("000", "label", 13)[0] * 1.5 + look.px(4)  # the last number stands half its length inward
    while step > 0 and every and step * every < long:
        every *= 2
    at, number = start, 0
    end = rect.bottom if upright else rect.right
    while at <= end + 1:
        label = number % every == 0
        long = (rect.w if upright else rect.h) * (0.42 if label else 0.26 if number % (every // 2 or 1) == 0 else 0.16)
        if (at >= rect.top) if upright else (at >= rect.left):
            tone = palette.QUIET if label else palette.INK500
            if upright:
                pygame.draw.line(canvas, tone, (rect.right - long, at), (rect.right, at))
            else:
                pygame.draw.line(canvas, tone, (at, rect.bottom - long), (at, rect.bottom))
            if label:
                words = look.text(str(number), "label", 13, palette.QUIET)
                if upright:
                    words = pygame.transform.rotate(words, 90)
                    place = words.get_rect(midleft=(rect.x + look.px(1), round(at)))
                else:
                    place = words.get_rect(midtop=(round(at), rect.y + look.px(1)))
                canvas.blit(words, place.clamp(rect))
        at, number = at + step, number + 1
