"""Signs on parts: targets, what can act, selection, focus, hint arrow; each has a shape beside its colour."""

from __future__ import annotations

import math

import pygame

from game.app.art import paint, palette, shapes
from game.app.art.look import Look
from game.app.table.planes import Placed

ICONS = {"target": "icons/chevdown", "hot": "icons/check"}


def veil_around(look: Look, window: pygame.Rect, holes: list[pygame.Rect], alpha: int = 110) -> pygame.Surface:
    """Return a veil over a window that leaves some rectangles clear."""
    veil = pygame.Surface(window.size, pygame.SRCALPHA)
    veil.fill((*palette.INK900, alpha))
    for hole in holes:
        spot = hole.move(-window.x, -window.y)
        pygame.draw.rect(veil, (0, 0, 0, 0), spot, border_radius=look.px(6))
    return veil


def target(canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, piece: bool) -> None:
    """Mark a legal target: blue, hatched, dashed edge and a badge with an arrow down."""
    colour = look.colour("move")
    if not piece:
        paint.pattern(canvas, look, rect, "hatch", colour, alpha=34, fill=22, radius=5)
    paint.dashed(canvas, look, rect.inflate(-look.px(2), -look.px(2)), colour, width=2)
    badge(canvas, look, rect, "target", look.colour("move_edge"))


def hot(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Mark the target under the pointer: amber, solid edge and a badge with a tick."""
    paint.pattern(canvas, look, rect, "plain", palette.AMBER, fill=38, radius=5)
    paint.ring(canvas, look, rect.inflate(-look.px(4), -look.px(4)), palette.AMBER, width=3, radius=5)
    badge(canvas, look, rect, "hot", palette.AMBER)


def badge(canvas: pygame.Surface, look: Look, rect: pygame.Rect, kind: str, colour: palette.Colour) -> None:
    """Put the small round sign of a target on its upper edge."""
    side = look.px(20)
    picture = look.cached(("target-badge", kind, colour), lambda: _badge(look, side, kind, colour))
    spot = picture.get_rect(center=(rect.centerx, rect.top + side // 3))
    canvas.blit(picture, spot)


def _badge(look: Look, side: int, kind: str, colour: palette.Colour) -> pygame.Surface:
    picture = shapes.disc(side, palette.INK900)
    inner = shapes.disc(side - 2 * look.px(1), colour)
    picture.blit(inner, inner.get_rect(center=picture.get_rect().center))
    sign = look.icon(ICONS[kind], round(side * 0.62), palette.AMBER_INK)
    picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    return picture


def can_act(canvas: pygame.Surface, look: Look, placed: Placed) -> None:
    """Underline a piece that something can be done with."""
    rect = placed.rect
    wide, high = max(look.px(14), round(rect.width * 0.42)), look.px(3)
    bar = pygame.Rect(0, 0, wide, high)
    bar.midbottom = (rect.centerx, rect.bottom + look.px(1))
    pygame.draw.rect(canvas, palette.INK900, bar.inflate(2, 2), border_radius=high)
    pygame.draw.rect(canvas, palette.AMBER, bar, border_radius=high)


def pointed(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Mark the piece under the pointer with an amber line inside its edge."""
    paint.ring(canvas, look, rect.inflate(-look.px(4), -look.px(4)), palette.AMBER, width=2, radius=4)


def advised(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Mark what a hint speaks of."""
    paint.ring(canvas, look, rect, look.colour("good"), width=3, gap=1)


def spoken_of(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Point out a part that a line of the log speaks of."""
    paint.dashed(canvas, look, rect.inflate(look.px(6), look.px(6)), look.colour("visible"), width=2.5, dashes=(3, 4))


def arrow(
    canvas: pygame.Surface, look: Look, start: tuple[float, float], end: tuple[float, float],
    colour: palette.Colour = palette.AMBER,
) -> None:  # fmt: skip
    """Draw the arrow of a hint from a piece to its target."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    head = look.px(20)
    if length < head:
        return
    ux, uy = dx / length, dy / length
    neck = (end[0] - ux * head, end[1] - uy * head)
    sides = [(neck[0] - uy * head * k, neck[1] + ux * head * k) for k in (0.55, -0.55)]
    for width, tone in ((look.px(9), palette.INK900), (look.px(5), colour)):
        pygame.draw.line(canvas, tone, start, neck, width)
    pygame.draw.circle(canvas, palette.INK900, start, look.px(7))
    pygame.draw.circle(canvas, colour, start, look.px(5))
    pygame.draw.polygon(canvas, colour, [end, *sides])
    pygame.draw.lines(canvas, palette.INK900, True, [end, *sides], look.px(1.5))
