"""Bases of infantry, bold enough to be read when small, names of units and the tray; imports pygame."""

import pygame

from game.app.art import dust_counters, dust_things, palette, shapes, tokens
from game.app.art.cardstock import dimmed
from game.app.art.dust_counters import Counter
from game.app.art.look import SHRINK, Look
from game.app.art.palette import BLACK, BONE, Colour, mix

Size = tuple[int, int]
WIDTHS = (140, 170, 210)
"""Units that a name below a unit may take, the least that holds it on two lines."""


def base(look: Look, face: Counter, side: int, level: str = "", *, leads: bool) -> pygame.Surface:
    """Return the round base of a soldier with its margin around it; who leads a squad has a bone rim."""
    return look.cached(("table-base", face, side, level, leads), lambda: _base(look, face, side, level, leads))


def _base(look: Look, face: Counter, side: int, level: str, leads: bool) -> pygame.Surface:
    edge = dust_counters.margin(side)
    bloc = look.bloc(face.bloc)
    surface = shapes.blank((side + 2 * edge, side + 2 * edge))
    shade = shapes.blank(surface.get_size())
    shade.blit(shapes.disc(side + 2, (0, 0, 0, 150)), (edge - 1, edge + max(0, side // 16)))
    surface.blit(pygame.transform.box_blur(shade, max(1, side // 14)), (0, 0))
    line, rim = max(1, round(side * 0.035)), max(1, round(side * (0.1 if leads else 0.065)))
    surface.blit(shapes.disc(side, mix(bloc.dark, BLACK, 0.7)), (edge, edge))
    bright = BONE if leads else mix(bloc.light, bloc.base, 0.15 if _is_far(bloc.light, BONE) else 0.9)
    inner = side - 2 * line
    surface.blit(shapes.disc(inner, bright), (edge + line, edge + line))
    inner -= 2 * rim
    top, foot = mix(bloc.base, bloc.light, 0.12), mix(bloc.base, bloc.dark, 0.55)
    fill = shapes.shaded((inner, inner), inner // 2, [(0, top), (inner, foot)])
    surface.blit(fill, (edge + line + rim, edge + line + rim))
    room = max(6, round(inner * 0.92))
    figure = look.figure(face.art, (room, room), BONE)
    surface.blit(figure, figure.get_rect(center=(edge + side // 2, edge + side // 2)))
    if face.activated:
        surface = dimmed(surface)
    if face.hero:
        star = dust_counters.star_disc(look, max(9, round(side * 0.44)))
        surface.blit(star, star.get_rect(center=(edge + round(side * 0.82), edge + round(side * 0.16))))
    if level:
        sign = dust_things.level_sign(look, level, max(9, round(side * 0.46)))
        surface.blit(sign, sign.get_rect(bottomright=surface.get_size()))
    return surface


def _is_far(one: Colour, other: Colour) -> bool:
    """Tell whether two colours are told from each other on a thin line."""
    return max(abs(first - second) for first, second in zip(one, other, strict=True)) > 60


# ---- Names ----


def name(look: Look, words: str, bloc: str, marker: str = "", *, dim: bool = False) -> pygame.Surface:
    """Return the name of a unit in a dark pill: its side's badge, at most two lines, the sign of what weighs on it."""
    return look.cached(("table-name", words, bloc, marker, dim), lambda: _name(look, words, bloc, marker, dim))


def _name(look: Look, words: str, bloc: str, marker: str, dim: bool) -> pygame.Surface:
    ink = palette.QUIET if dim else palette.TEXT
    widest = next((wide for wide in WIDTHS if look.holds(words, "strong", 14 * SHRINK, look.px(wide), 2)), WIDTHS[-1])
    written = look.name(words, "strong", 14, ink, width=look.px(widest), lines=2, leading=1.0)
    pad, line = look.px(6), look.size_of("X", "strong", 14)[1]
    badge = tokens.badge(look, bloc, round(line * 0.86))
    sign = dust_counters.marker_sign(look, marker, round(line * 1.05)) if marker else None
    high = written.get_height() + look.px(4)
    wide = badge.get_width() + written.get_width() + look.px(4) + 2 * pad
    wide += sign.get_width() + look.px(5) if sign is not None else 0
    radius = min(high // 2, line * 5 // 8)
    surface = shapes.rounded((wide, high), radius, (*mix(palette.INK900, look.bloc(bloc).dark, 0.18), 228))
    surface.blit(shapes.ring((wide, high), radius, 1, (*look.bloc(bloc).base, 90 if dim else 170)), (0, 0))
    surface.blit(badge, badge.get_rect(midleft=(pad, high // 2)))
    surface.blit(written, written.get_rect(midleft=(pad + badge.get_width() + look.px(4), high // 2)))
    if sign is not None:
        surface.blit(sign, sign.get_rect(midright=(wide - pad, high // 2)))
    return surface


# ---- The tray ----


def tray(look: Look, size: Size, bloc: str, heads: tuple[tuple[str, float], ...], share: float) -> pygame.Surface:
    """Return the tray of what is not on the table, with the names of its groups; `share` is pixels for a unit."""
    return look.cached(("table-tray", size, bloc, heads), lambda: _tray(look, size, bloc, heads, share))


def _tray(look: Look, size: Size, bloc: str, heads: tuple[tuple[str, float], ...], share: float) -> pygame.Surface:
    tone = look.bloc(bloc)
    surface = shapes.rounded(size, look.px(6), (*mix(palette.INK900, tone.dark, 0.3), 238))
    surface.blit(shapes.ring(size, look.px(6), look.px(1.5), (*mix(tone.base, palette.INK600, 0.3), 255)), (0, 0))
    for words, down in heads:
        pad = round(8 * share)
        written = look.text(words, "label", 13, palette.TEXT2, width=size[0] - 2 * pad)
        surface.blit(written, written.get_rect(midleft=(pad, round((down + 9) * share))))
    return surface
