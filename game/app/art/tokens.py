"""Small things that lie on cards and boards: rations, rubble, medals, discs, badges, chips; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes
from game.app.art.look import Look
from game.app.art.palette import AMBER_DARK, AMBER_INK, AMBER_LIGHT, BLACK, BONE, GOLD, INK900, RATION, Colour, mix

WHITE: Colour = (255, 255, 255)


class Chip(NamedTuple):
    """A marker: its colour, the icon on it, the icon's colour and its form."""

    fill: Colour
    icon: str
    ink: Colour = INK900
    form: str = "square"


CHIPS: dict[str, Chip] = {
    "ration": Chip(RATION, "icons/bread", (0x1B, 0x24, 0x12), "disc"),
    "rubble": Chip((0x75, 0x70, 0x69), "icons/rubble"),
    "uranus": Chip((0xA5, 0x35, 0x2B), "icons/pincers", (0xFF, 0xE3, 0xB0)),
    "hold": Chip(BONE, "icons/skull"),
    "fire": Chip((0xF0, 0x8A, 0x45), "icons/flame"),
    "inferno": Chip((0xA9, 0x3B, 0x2D), "icons/flame", (0xF7, 0xB0, 0x4E)),
    "bucket": Chip((0x6F, 0xB7, 0xE6), "icons/bucket"),
    "medal": Chip((0x4C, 0x45, 0x3C), "icons/medal", GOLD, "disc"),
    "fight": Chip((0xF2, 0xB3, 0x3D), "icons/burst", AMBER_INK, "disc"),
    "turn": Chip((0xF2, 0xB9, 0x4A), "icons/hourglass"),
}


def chip(look: Look, kind: str, size: int) -> pygame.Surface:
    """Return a marker, square or round, with its icon."""
    return look.cached(("chip", kind, size), lambda: _chip(look, CHIPS[kind], size))


def _chip(look: Look, kind: Chip, size: int) -> pygame.Surface:
    line = max(1, size // 24)
    radius = size // 2 if kind.form == "disc" else max(2, size // 6)
    surface = _plate((size, size), radius, kind.fill, line)
    icon = look.icon(kind.icon, round(size * (0.58 if kind.form == "disc" else 0.64)), kind.ink)
    surface.blit(icon, icon.get_rect(center=(size // 2, size // 2)))
    return surface


def _plate(size: tuple[int, int], radius: int, fill: Colour, line: int) -> pygame.Surface:
    """Return cardboard: a dark edge, a lit rim along the top, a face that darkens towards its foot."""
    surface = shapes.rounded(size, radius, mix(fill, BLACK, 0.78))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(fill, WHITE, 0.14)), (inner[1], mix(fill, BLACK, 0.12))]
    surface.blit(shapes.shaded(inner, radius - line, stops), (line, line))
    rim = shapes.ring(inner, radius - line, line, (255, 255, 255, 60))
    surface.blit(rim, (line, line))
    return surface


def ration(look: Look, size: int) -> pygame.Surface:
    """Return a ration disc."""
    return chip(look, "ration", size)


def rubble(look: Look, size: int) -> pygame.Surface:
    """Return a rubble chip."""
    return chip(look, "rubble", size)


def uranus(look: Look, size: int) -> pygame.Surface:
    """Return the marker of a Uranus card in play."""
    return chip(look, "uranus", size)


def medal(look: Look, size: int) -> pygame.Surface:
    """Return a medal of honour on a dark edge, which reads on light and dark art."""
    return look.cached(("medal", size), lambda: _medal(look, size))


def _medal(look: Look, size: int) -> pygame.Surface:
    surface = shapes.blank((size, size))
    step = max(1, size // 18)
    face = size - 2 * step
    dark, gold = look.icon("icons/medal", face, (0x4A, 0x31, 0x08)), look.icon("icons/medal", face, (0xD9, 0x97, 0x22))
    for x in (0, step, 2 * step):
        for y in (0, step, 2 * step):
            surface.blit(dark, (x, y))
    surface.blit(gold, (step, step))
    return surface


def value_disc(look: Look, size: int, value: int | str) -> pygame.Surface:
    """Return the amber disc with a force value."""
    return look.cached(("value", size, value), lambda: _value_disc(look, size, str(value)))


def _value_disc(look: Look, size: int, value: str) -> pygame.Surface:
    line = max(1, round(size * 0.06))
    surface = shapes.disc(size, AMBER_INK)
    face = size - 2 * line
    surface.blit(shapes.shaded((face, face), face // 2, [(0, AMBER_LIGHT), (face, AMBER_DARK)]), (line, line))
    words = figure(look, value, round(size * 0.86), AMBER_INK)
    surface.blit(words, words.get_rect(center=(size // 2, size // 2)))
    return surface


def figure(look: Look, value: str, high: int, colour: Colour, width: int | None = None) -> pygame.Surface:
    """Return a number in the title face whose line is so many pixels high, whatever the scale of texts."""
    size = high / look.scale / look.text_scale
    return look.text(value, "title", size, colour, width=width)


_HEXAGON = shapes.corners(6)
_DIAMOND = shapes.corners(4)


def badge(look: Look, side: str, size: int) -> pygame.Surface:
    """Return the badge of a side or bloc: a circle, diamond or hexagon with its symbol."""
    return look.cached(("badge", side, size), lambda: _badge(look, side, size))


def _badge(look: Look, side: str, size: int) -> pygame.Surface:
    bloc = look.bloc(side)
    line = max(1, round(size * 0.045))
    face = bloc.dark if bloc.shape == "diamond" else bloc.base
    rim = bloc.light if bloc.shape == "diamond" else bloc.dark
    surface = shapes.blank((size, size))
    for inset, colour in ((0, mix(bloc.dark, BLACK, 0.6)), (line, rim), (2 * line + line // 2, face)):
        surface.blit(_form(bloc.shape, size - 2 * inset, colour), (inset, inset))
    share = {"circle": 0.6, "diamond": 0.46, "hexagon": 0.56}[bloc.shape]
    symbol = look.icon(bloc.symbol, round(size * share), (0xF6, 0xF0, 0xE4))
    surface.blit(symbol, symbol.get_rect(center=(size // 2, size // 2)))
    return surface


def _form(shape: str, size: int, colour: Colour) -> pygame.Surface:
    if shape == "circle":
        return shapes.disc(size, colour)
    points = _HEXAGON if shape == "hexagon" else _DIAMOND
    return shapes.polygon((size, size), points, colour)


def mark(look: Look, side: str, size: int, colour: Colour | None = None) -> pygame.Surface:
    """Return the bare symbol of a side, as it stands on backs and chits."""
    bloc = look.bloc(side)
    return look.icon(bloc.symbol, size, colour or bloc.light)


def row(
    look: Look, kind: str, count: int, size: int, width: int, gap: int = 1, ink: Colour = INK900
) -> pygame.Surface:
    """Return so many chips side by side; where they do not fit, one chip and the number in an ink."""
    key = ("chips", kind, count, size, width, gap, ink)
    return look.cached(key, lambda: _row(look, kind, count, size, width, gap, ink))


def _row(look: Look, kind: str, count: int, size: int, width: int, gap: int, ink: Colour) -> pygame.Surface:
    one = chip(look, kind, size)
    if count <= 0:
        return shapes.blank((1, size))
    if count * (size + gap) - gap <= width:
        surface = shapes.blank((count * (size + gap) - gap, size))
        for at in range(count):
            surface.blit(one, (at * (size + gap), 0))
        return surface
    words = figure(look, f"×{count}", round(size * 1.05), ink)
    surface = shapes.blank((size + gap + words.get_width(), max(size, words.get_height())))
    surface.blit(one, (0, (surface.get_height() - size) // 2))
    surface.blit(words, (size + gap, (surface.get_height() - words.get_height()) // 2))
    return surface
