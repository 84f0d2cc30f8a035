"""The Staging Lines of The Hell of Stalingrad: their rows and plates; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.look import Look
from game.app.art.palette import AMBER, BONE, INK700, INK800, Colour, mix

TITLES = (20, 18, 16, 14)   # sizes of a title, the first that holds it without breaking a word


class Staging(NamedTuple):
    """The plate at the head of a side's Staging Line."""

    side: str
    title: str   # "Staging line"
    note: str = ""   # "6 formations"
    live: bool = False   # it is this side's turn


def _tint(look: Look, side: str) -> Colour:
    bloc = look.bloc(side)
    return mix(bloc.dark, bloc.base, 0.2) if side == "german" else bloc.dark


def row(look: Look, side: str, size: tuple[int, int], *, live: bool = False) -> pygame.Surface:
    """Return the ground of a Staging Line: the table tinted by the side, a fine line around it."""
    return look.cached(("hell-row", side, size, live), lambda: _row(look, side, size, live))


def _row(look: Look, side: str, size: tuple[int, int], live: bool) -> pygame.Surface:
    tone = mix(INK800, _tint(look, side), 0.3 if side == "german" else 0.34)
    stops = [(0, (*mix(tone, tokens.WHITE, 0.03), 200)), (size[1], (*mix(tone, (0, 0, 0), 0.1), 200))]
    surface = shapes.shaded(size, look.px(6), stops)
    edge = (*AMBER, 90) if live else (255, 255, 255, 18)
    surface.blit(shapes.ring(size, look.px(6), look.px(1), edge), (0, 0))
    return surface


def plate(look: Look, face: Staging, size: tuple[int, int]) -> pygame.Surface:
    """Return the plate with the side's badge, the name of the line and how many stand there."""
    return look.cached(("hell-staging", face, size), lambda: _plate(look, face, size))


def _plate(look: Look, face: Staging, size: tuple[int, int]) -> pygame.Surface:
    base = mix(INK700, _tint(look, face.side), 0.75 if face.side == "soviet" else 0.6)
    stops = [(0, mix(base, tokens.WHITE, 0.08)), (size[1], mix(base, (0, 0, 0), 0.08))]
    surface = shapes.shaded(size, look.px(6), stops)
    if face.live:
        surface.fill(AMBER, (0, look.px(6), look.px(3), size[1] - look.px(12)))
    pad, wide = look.px(13), size[0] - look.px(20)
    badge = tokens.badge(look, face.side, min(look.px(31), round(size[1] * 0.34)))
    if size[1] < look.px(80):   # low: badge and name side by side, no note
        room = max(1, wide - badge.get_width() - look.px(4))
        points = next((one for one in TITLES if look.holds(face.title, "title", one, room, 2)), TITLES[-1])
        name = look.paragraph(face.title, "title", points, BONE, width=room, lines=2, leading=1.0)
        surface.blit(badge, badge.get_rect(midleft=(pad - look.px(3), size[1] // 2)))
        surface.blit(name, name.get_rect(midleft=(pad + badge.get_width() + look.px(4), size[1] // 2)))
        return surface
    points = next((one for one in TITLES if look.holds(face.title, "title", one, wide, 2)), TITLES[-1])
    name = look.paragraph(face.title, "title", points, BONE, width=wide, lines=2, leading=1.0)
    told = face.note if look.fits(face.note, "label", 15, wide) else face.note.partition(" ")[0]   # the number at least
    note = look.text(told, "label", 15, mix(BONE, base, 0.2), width=wide)
    parts = [badge, name] + ([note] if face.note else [])
    gaps = (look.px(4), look.px(1))
    high = sum(part.get_height() for part in parts) + sum(gaps[: len(parts) - 1])
    if high > size[1] - look.px(6):
        parts, high = parts[1:], high - badge.get_height() - gaps[0]
    y = (size[1] - high) // 2 + look.px(1)
    for at, part in enumerate(parts):
        surface.blit(part, (pad - (look.px(2) if part is badge else 0), y))
        y += part.get_height() + (gaps[at] if at < len(gaps) else 0)
    return surface
