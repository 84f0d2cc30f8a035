"""The tooltip: title, sentences and the rule behind them, beside what it explains; imports pygame and the art."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.widgets.widget import Tip

WIDE = 340
GAP = 10


def draw_tooltip(canvas: pygame.Surface, look: Look, tip: Tip, beside: pygame.Rect) -> pygame.Rect:
    """Draw a tooltip beside a rectangle, wherever there is room, and return where it is."""
    picture = look.cached(("tip", tip), lambda: _picture(look, tip))
    rect = place_beside(picture.get_rect(), beside, canvas.get_rect().inflate(-look.px(12), -look.px(12)), look.px(GAP))
    paint.tooltip(canvas, look, rect)
    canvas.blit(picture, rect)
    return rect


def place_beside(rect: pygame.Rect, beside: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """Return a rectangle moved below, above, right or left of another, where it covers the least of it."""
    below = rect.copy()
    below.midtop = (beside.centerx, beside.bottom + gap)
    above = rect.copy()
    above.midbottom = (beside.centerx, beside.top - gap)
    right = rect.copy()
    right.midleft = (beside.right + gap, beside.centery)
    left = rect.copy()
    left.midright = (beside.left - gap, beside.centery)
    tries = [spot.clamp(room) for spot in (below, above, right, left)]

    def covered(spot: pygame.Rect) -> int:
        shared = spot.clip(beside)
        return shared.width * shared.height

    return min(tries, key=covered)


def _picture(look: Look, tip: Tip) -> pygame.Surface:
    inner = look.px(WIDE)
    pad, gap = look.px(14), look.px(5)
    parts: list[pygame.Surface] = []
    if tip.title:
        title_width = inner - (look.px(30) if tip.icon else 0)
        told = f"{tip.title} ({look.key_name(tip.key)})" if tip.key else tip.title
        parts.append(look.paragraph(told, "strong", 17, palette.TEXT, width=title_width))
    parts += [look.paragraph(line, "book", 16, palette.TEXT2, width=inner) for line in tip.lines]
    if tip.rule:
        cap = paint.key_cap(look, "F1")
        words = look.text(tip.rule, "label", 14, palette.QUIET)
        row = pygame.Surface((cap.get_width() + look.px(8) + words.get_width(), cap.get_height()), pygame.SRCALPHA)
        row.blit(cap, (0, 0))
        row.blit(words, (cap.get_width() + look.px(8), (cap.get_height() - words.get_height()) // 2))
        parts.append(row)
    width = max((_ink_width(part) for part in parts), default=1)
    if tip.icon:
        width = max(width, parts[0].get_width() + look.px(30))
    height = sum(part.get_height() for part in parts) + gap * (len(parts) - 1)
    surface = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    y = pad
    for part in parts:
        surface.blit(part, (pad, y))
        y += part.get_height() + gap
    if tip.icon:
        sign = look.icon(tip.icon, look.px(22), palette.AMBER)
        surface.blit(sign, (surface.get_width() - pad - sign.get_width(), pad))
    return surface


def _ink_width(surface: pygame.Surface) -> int:
    """Return how much of a paragraph's width its words really take."""
    return surface.get_bounding_rect().right
