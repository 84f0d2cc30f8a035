"""Unit chits of The Hell of Stalingrad: core, shielded, elite and spent faces, counts and captions; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import dimmed
from game.app.art.hell_signs import count_badge, figure_for, mark
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import AMBER, BLACK, BONE, INK900, TEXT, Colour, mix

SIZE = (48, 38)   # units of the table
# The face of a side's core units, and what is printed on it.
FACES: dict[str, tuple[Colour, Colour, Colour]] = {   # face, silhouette, nation mark
    "german": ((0x93, 0x98, 0x90), (0x1C, 0x1F, 0x20), (0x4A, 0x50, 0x4B)),
    "soviet": ((0xB2, 0x3A, 0x2E), (0xF3, 0xEA, 0xDC), (0xF0, 0xA0, 0x8C)),
}
_ELITE: Colour = (0x17, 0x19, 0x1A)
_ELITE_INK: Colour = (0xF0, 0xBE, 0x57)


class Chit(NamedTuple):
    """What is printed on a unit's chit and what lies on it."""

    side: str
    art: str   # "units/tank.svg"
    shield: bool = False
    elite: bool = False
    number: int = 1   # a stack shows its number from two on
    selected: bool = False
    spent: bool = False   # it has done its part
    mark: str = ""   # kill, hit, precision, sniper: laid across the face


def chit(look: Look, face: Chit, size: tuple[int, int]) -> pygame.Surface:
    """Return a unit's chit of exactly this size; the ring of a selected one is inside it."""
    return look.cached(("chit", face, size), lambda: _chit(look, face, size))


def _chit(look: Look, face: Chit, size: tuple[int, int]) -> pygame.Surface:
    line = max(1, round(size[0] / 34))
    body = pygame.Rect((0, 0), size).inflate(-2 * line, -2 * line)
    surface = shapes.blank(size)
    drawn = _face(look, face, body.size)
    surface.blit(dimmed(drawn, 0.7) if face.spent else drawn, body)
    if face.selected:
        surface.blit(shapes.ring(size, max(3, size[0] // 9), max(2, round(line * 1.6)), AMBER), (0, 0))
    if face.mark:
        sign = mark(look, face.mark, round(size[1] * 0.72))
        surface.blit(sign, sign.get_rect(center=body.center))
    if face.number > 1:
        badge = count_badge(look, face.number, max(round(size[1] * 0.42), SMALLEST + 1))
        surface.blit(badge, badge.get_rect(bottomright=(size[0], size[1])))
    return surface


def _face(look: Look, face: Chit, size: tuple[int, int]) -> pygame.Surface:
    base, ink, sign = FACES[face.side] if not face.elite else (_ELITE, _ELITE_INK, _ELITE_INK)
    if look.palette != "standard" and face.side == "soviet" and not face.elite:
        base = look.bloc("soviet").base
    surface = _card(size, base, face.elite)
    wide, high = size
    if wide >= 24:
        small = max(6, round(high * 0.27))
        name = "icons/chev1" if face.elite else look.bloc(face.side).symbol
        symbol = look.icon(name, small, sign)
        surface.blit(symbol, (round(wide * 0.07), round(high * 0.09)))
    room = (round(wide * 0.64), round(high * 0.76)) if wide >= 24 else (round(wide * 0.84), round(high * 0.8))
    figure = look.figure(figure_for(face.art), room, ink, mix(base, BLACK, 0.1))
    place = figure.get_rect(midbottom=(round(wide * (0.6 if wide >= 24 else 0.5)), round(high * 0.9)))
    surface.blit(figure, place)
    if face.shield:
        size_ = max(7, round(high * 0.36))
        x, y = round(wide * 0.05), high - size_ - round(high * 0.08)
        back = look.icon("icons/shield", size_ + 2 * max(1, size_ // 8), base)
        front = look.icon("icons/shield", size_, ink)
        surface.blit(back, back.get_rect(center=(x + size_ // 2, y + size_ // 2)))
        surface.blit(front, (x, y))
    return surface


def _card(size: tuple[int, int], base: Colour, elite: bool) -> pygame.Surface:
    """Return the cardboard: a dark edge, a lit rim, a face that darkens towards its foot; elite has a bone frame."""
    line, radius = max(1, size[0] // 44), max(2, size[0] // 12)
    surface = shapes.rounded(size, radius, mix(base, BLACK, 0.75))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(base, tokens.WHITE, 0.12)), (inner[1], mix(base, BLACK, 0.14))]
    surface.blit(shapes.shaded(inner, radius - line, stops), (line, line))
    rim = (0xC6, 0xC2, 0xB4, 230) if elite else (255, 255, 255, 46)
    surface.blit(shapes.ring(inner, radius - line, line, rim), (line, line))
    return surface


def caption(look: Look, words: str, width: int, high: int, icon: str = "") -> pygame.Surface:
    """Return a dark plate with a thin amber line, as it names the terror tactic beside an elite chit."""
    return look.cached(("hell-caption", words, width, high, icon), lambda: _caption(look, words, width, high, icon))


def _caption(look: Look, words: str, width: int, high: int, icon: str) -> pygame.Surface:
    radius, pad = look.px(4), look.px(9)
    sign = look.icon(icon, round(high * 0.56), AMBER) if icon else None
    lead = sign.get_width() + look.px(6) if sign else 0
    text = look.text(words, "strong", 15, TEXT, width=width - 2 * pad - lead)
    wide = min(width, text.get_width() + 2 * pad + lead)
    surface = shapes.rounded((wide, high), radius, (*INK900, 235))
    surface.blit(shapes.ring((wide, high), radius, look.px(1), (*AMBER, 150)), (0, 0))
    if sign:
        surface.blit(sign, sign.get_rect(midleft=(pad, high // 2)))
    surface.blit(text, text.get_rect(midleft=(pad + lead, high // 2)))
    return surface


def strength(look: Look, side: str, count: int, size: tuple[int, int]) -> pygame.Surface:
    """Return the dark plate with a side's badge and the number of its units in a building."""
    return look.cached(("hell-strength", side, count, size), lambda: _strength(look, side, count, size))


def _strength(look: Look, side: str, count: int, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.rounded(size, look.px(3), (0, 0, 0, 150))
    badge = tokens.badge(look, side, round(size[1] * 0.54))
    words = tokens.figure(look, str(count), round(size[1] * 0.72), BONE)
    gap = round(size[1] * 0.16)
    x = (size[0] - badge.get_width() - gap - words.get_width()) // 2
    surface.blit(badge, badge.get_rect(midleft=(x, size[1] // 2)))
    surface.blit(words, words.get_rect(midleft=(x + badge.get_width() + gap, size[1] // 2)))
    return surface
