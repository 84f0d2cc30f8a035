"""The chrome of every screen, painted from cached surfaces: panels, wells, buttons, rings, veils; imports pygame."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.app.art import shapes
from game.app.art.look import Look
from game.app.art.palette import (
    AMBER,
    AMBER_INK,
    ASH200,
    BLACK,
    DISABLED,
    FOCUS,
    INK600,
    INK700,
    INK800,
    INK900,
    TEXT,
    Colour,
    Tint,
    mix,
)

RADIUS = 6
LIGHT_LINE = (255, 255, 255, 23)   # 9 %


class Face(NamedTuple):
    """How a button looks in a state: gradient, outline, light line along the top, ink, shadow beneath."""

    top: Colour
    foot: Colour
    edge: Tint
    light: Tint
    ink: Colour
    raised: bool


_NORMAL = Face((0x3C, 0x45, 0x4B), (0x2D, 0x35, 0x3A), (0, 0, 0, 255), (255, 255, 255, 30), TEXT, True)
_GOLD = Face((0xF7, 0xC2, 0x5A), (0xDF, 0x9A, 0x2A), (0x2A, 0x1C, 0x06, 255), (255, 240, 200, 120), AMBER_INK, True)
_RED = Face((0xB0, 0x3E, 0x31), (0x84, 0x29, 0x21), (0, 0, 0, 255), (255, 255, 255, 40), TEXT, True)
FACES: dict[str, Face] = {
    "normal": _NORMAL,
    "hover": _NORMAL._replace(top=(0x4A, 0x55, 0x5C), foot=(0x3A, 0x44, 0x4A)),
    "pressed": Face((0x1F, 0x25, 0x29), (0x2A, 0x31, 0x35), (0, 0, 0, 255), (0, 0, 0, 90), TEXT, False),
    "disabled": Face((0x23, 0x29, 0x2D), (0x23, 0x29, 0x2D), (0, 0, 0, 120), (255, 255, 255, 8), DISABLED, False),
    "primary": _GOLD,
    "primary_hover": _GOLD._replace(top=(0xFF, 0xD4, 0x7C), foot=(0xEC, 0xAA, 0x38)),
    "primary_pressed": _GOLD._replace(
        top=(0xCF, 0x8C, 0x22), foot=(0xE8, 0xAA, 0x3E), light=(0, 0, 0, 60), raised=False
    ),
    "danger": _RED,
    "danger_hover": _RED._replace(top=(0xC6, 0x4C, 0x3D), foot=(0x99, 0x33, 0x2A)),
    "danger_pressed": _RED._replace(top=(0x73, 0x23, 0x1B), foot=(0x92, 0x30, 0x27), light=(0, 0, 0, 60), raised=False),
    "toggle": _GOLD._replace(raised=False),
    "toggle_off": Face((0x15, 0x18, 0x1B), (0x15, 0x18, 0x1B), (0, 0, 0, 0), (0, 0, 0, 0), ASH200, False),
}
HOVER_LINE = {"hover": AMBER, "primary_hover": (0xFF, 0xF0, 0xC8), "danger_hover": AMBER}


def ink(state: str) -> Colour:
    """Return the colour of the words on a button in a state."""
    return FACES[state].ink


# ---- Surfaces that lie on the table ----


def shadow(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS, drop: float = 6, blur: float = 16,
    alpha: int = 97,
) -> None:
    """Lay a soft shadow under a rectangle."""
    soft, size = look.px(blur), rect.size
    drawn = look.cached(
        ("shadow", size, radius, blur, alpha), lambda: shapes.shadow(size, look.px(radius), soft, alpha)
    )
    canvas.blit(drawn, (rect.x - soft, rect.y - soft + look.px(drop)))


def panel(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS, raised: bool = True,
    tint: Colour | None = None, edge: Colour = BLACK,
) -> None:
    """Paint a panel: a gradient that ends after 72 units, a black outline, a light line inside, a shadow beneath."""
    if raised:
        shadow(canvas, look, rect, radius=radius)
    key = ("panel", rect.size, radius, tint, edge)
    canvas.blit(look.cached(key, lambda: _panel(look, rect.size, radius, tint, edge)), rect)


def _panel(look: Look, size: tuple[int, int], radius: float, tint: Colour | None, edge: Colour) -> pygame.Surface:
    top, foot = (INK600, INK700) if tint is None else (mix(INK600, tint, 0.55), mix(INK700, tint, 0.4))
    line, curve = look.px(1), look.px(radius)
    surface = shapes.rounded(size, curve, edge)
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    surface.blit(shapes.shaded(inner, curve - line, [(0, top), (min(look.px(72), size[1]), foot)]), (line, line))
    surface.blit(shapes.ring(inner, curve - line, line, LIGHT_LINE), (line, line))
    return surface


def well(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS, alpha: int = 117
) -> None:
    """Paint a recess: black at 46 % with a shadow along its upper inner edge."""
    canvas.blit(look.cached(("well", rect.size, radius, alpha), lambda: _well(look, rect.size, radius, alpha)), rect)


def _well(look: Look, size: tuple[int, int], radius: float, alpha: int) -> pygame.Surface:
    curve, deep = look.px(radius), look.px(9)
    surface = shapes.rounded(size, curve, (0, 0, 0, alpha))
    surface.blit(shapes.shaded(size, curve, [(0, (0, 0, 0, 80)), (min(deep, size[1]), (0, 0, 0, 0))]), (0, 0))
    surface.blit(shapes.ring(size, curve, look.px(1), (0, 0, 0, 110)), (0, 0))
    return surface


def tooltip(canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS) -> None:
    """Paint the box of a tooltip: the deepest ink with a thin amber line."""
    shadow(canvas, look, rect, radius=radius, blur=20, alpha=130)
    canvas.blit(look.cached(("tooltip", rect.size, radius), lambda: _tooltip(look, rect.size, radius)), rect)


def _tooltip(look: Look, size: tuple[int, int], radius: float) -> pygame.Surface:
    surface = shapes.rounded(size, look.px(radius), (*INK900, 248))
    surface.blit(shapes.ring(size, look.px(radius), look.px(1), mix(INK900, AMBER, 0.62)), (0, 0))
    return surface


def message(canvas: pygame.Surface, look: Look, rect: pygame.Rect, colour: Colour = AMBER) -> None:
    """Paint a message strip: a bar of the colour on the left, the colour faintly behind."""
    canvas.blit(look.cached(("message", rect.size, colour), lambda: _message(look, rect.size, colour)), rect)


def _message(look: Look, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    surface = shapes.blank(size)
    surface.fill((*mix(INK800, colour, 0.2), 250))
    surface.fill(colour, (0, 0, look.px(3), size[1]))
    return shapes.clip(surface, look.px(3))


def row(canvas: pygame.Surface, look: Look, rect: pygame.Rect, state: str = "normal") -> None:
    """Paint a row of a list: normal, hover, current (amber bar) or odd."""
    if state == "current":
        message(canvas, look, rect)
        return
    alpha = {"normal": 10, "odd": 5, "hover": 26}[state]
    drawn = look.cached(
        ("row", rect.size, state), lambda: shapes.rounded(rect.size, look.px(4), (255, 255, 255, alpha))
    )
    canvas.blit(drawn, rect)


def divider(canvas: pygame.Surface, look: Look, x: int, y: int, width: int) -> None:
    """Draw the thin line between two parts of a panel: dark above light."""
    line = look.px(1)
    canvas.fill(mix(INK700, BLACK, 0.45), (x, y, width, line))
    canvas.fill(mix(INK700, TEXT, 0.12), (x, y + line, width, line))


# ---- Buttons ----


def button(canvas: pygame.Surface, look: Look, rect: pygame.Rect, state: str = "normal", *, radius: float = 5) -> None:
    """Paint a button's face in one of the states of FACES."""
    if FACES[state].raised:
        shadow(canvas, look, rect, radius=radius, drop=2, blur=5, alpha=120)
    key = ("button", rect.size, state, radius)
    canvas.blit(look.cached(key, lambda: _button(look, rect.size, state, radius)), rect)


def _button(look: Look, size: tuple[int, int], state: str, radius: float) -> pygame.Surface:
    face, line, curve = FACES[state], look.px(1), look.px(radius)
    surface = shapes.rounded(size, curve, face.edge)
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    surface.blit(shapes.shaded(inner, curve - line, [(0, face.top), (inner[1], face.foot)]), (line, line))
    top = shapes.ring(inner, curve - line, line, face.light)
    surface.blit(top, (line, line), (0, 0, inner[0], max(line, curve // 2)))
    if state == "pressed":
        surface.blit(shapes.shaded(inner, curve, [(0, (0, 0, 0, 110)), (look.px(8), (0, 0, 0, 0))]), (line, line))
    if state in HOVER_LINE:
        surface.blit(shapes.ring(size, curve, look.px(1.5), HOVER_LINE[state]), (0, 0))
    return surface


def key_cap(look: Look, label: str, *, on_amber: bool = False, size: float = 13) -> pygame.Surface:
    """Return the small cap that names a key."""
    label = look.key_name(label)
    return look.cached(("key", label, on_amber, size), lambda: _key_cap(look, label, on_amber, size))


def _key_cap(look: Look, label: str, on_amber: bool, size: float) -> pygame.Surface:
    words = look.text(label, "strong", size, AMBER_INK if on_amber else TEXT)
    high = words.get_height() + look.px(4)
    wide = max(high, words.get_width() + look.px(12))
    surface = shapes.rounded((wide, high), look.px(3), (0, 0, 0, 56) if on_amber else (0, 0, 0, 130))
    if not on_amber:
        surface.blit(shapes.ring((wide, high), look.px(3), look.px(1), (255, 255, 255, 22)), (0, 0))
    surface.blit(words, ((wide - words.get_width()) // 2, (high - words.get_height()) // 2))
    return surface


def pill(
    look: Look, label: str, *, size: float = 15, fill: Tint = AMBER, colour: Colour = AMBER_INK, icon: str = "",
    face: str = "strong", icon_colour: Colour | None = None,
) -> pygame.Surface:
    """Return a word in a rounded lozenge, with an icon before it if one is named."""
    key = ("pill", label, size, fill, colour, icon, face, icon_colour)
    return look.cached(key, lambda: _pill(look, label, size, fill, colour, icon, face, icon_colour or colour))


def _pill(
    look: Look, label: str, size: float, fill: Tint, colour: Colour, icon: str, face: str, icon_colour: Colour
) -> pygame.Surface:
    words = look.text(label, face, size, colour)
    sign = look.icon(icon, round(words.get_height() * 0.95), icon_colour) if icon else None
    lead = sign.get_width() + look.px(6) if sign else 0
    high = words.get_height() + look.px(8)
    wide = words.get_width() + lead + high - (look.px(6) if sign else 0)
    surface = shapes.rounded((wide, high), high // 2, fill)
    x = (wide - words.get_width() - lead) // 2
    if sign:
        surface.blit(sign, (x, (high - sign.get_height()) // 2))
    surface.blit(words, (x + lead, (high - words.get_height()) // 2))
    return surface


# ---- Rings, veils and glows ----


def ring(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, colour: Tint, *, width: float = 2, radius: float = RADIUS,
    gap: float = 0,
) -> None:
    """Draw a ring around a rectangle, at a gap from it."""
    outer = rect.inflate(2 * look.px(gap + width), 2 * look.px(gap + width))
    key = ("ring", outer.size, colour, width, radius, gap)
    curve = look.px(radius + gap + width)
    canvas.blit(look.cached(key, lambda: shapes.ring(outer.size, curve, look.px(width), colour)), outer)


def focus_ring(canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS) -> None:
    """Draw the ring of the keyboard focus, two units away from what it is around."""
    ring(canvas, look, rect, FOCUS if look.palette == "standard" else look.colour("focus"), gap=2, radius=radius)


def selection(canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, radius: float = RADIUS) -> None:
    """Draw the amber ring of what is selected, with a faint glow."""
    glow(canvas, look, rect, AMBER, radius=radius)
    ring(canvas, look, rect, AMBER, width=2.5, radius=radius)


def glow(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, colour: Colour, *, radius: float = RADIUS, alpha: int = 80
) -> None:
    """Draw rings at falling alpha around a rectangle."""
    key = ("glow", rect.size, colour, radius, alpha)
    drawn = look.cached(key, lambda: _glow(look, rect.size, colour, radius, alpha))
    canvas.blit(drawn, drawn.get_rect(center=rect.center))


def _glow(look: Look, size: tuple[int, int], colour: Colour, radius: float, alpha: int) -> pygame.Surface:
    steps, width = 4, look.px(2)
    surface = shapes.blank((size[0] + 2 * steps * width, size[1] + 2 * steps * width))
    for step in range(1, steps + 1):
        outer = (size[0] + 2 * step * width, size[1] + 2 * step * width)
        drawn = shapes.ring(outer, look.px(radius) + step * width, width, (*colour, alpha // step**2))
        surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


def veil(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, *, colour: Colour = INK900, alpha: int = 150,
    radius: float = 0,
) -> None:
    """Darken a rectangle."""
    key = ("veil", rect.size, colour, alpha, radius)
    canvas.blit(look.cached(key, lambda: shapes.rounded(rect.size, look.px(radius), (*colour, alpha))), rect)


# ---- Patterns: never colour alone ----


def pattern(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, kind: str, colour: Colour, *, alpha: int = 150,
    fill: int = 0, radius: float = 0,
) -> None:
    """Fill a rectangle with a pattern (hatch, cross, dots or plain), over the colour at a fill of 0 to 255."""
    key = ("pattern", rect.size, kind, colour, alpha, fill, radius)
    canvas.blit(look.cached(key, lambda: _pattern(look, rect.size, kind, colour, alpha, fill, radius)), rect)


def _pattern(
    look: Look, size: tuple[int, int], kind: str, colour: Colour, alpha: int, fill: int, radius: float
) -> pygame.Surface:
    surface = shapes.blank(size)
    surface.fill((*colour, fill))
    if kind != "plain":
        surface.blit(shapes.tiled(pattern_tile(look, kind, colour, alpha), size), (0, 0))
    return shapes.clip(surface, look.px(radius))


def pattern_tile(look: Look, kind: str, colour: Colour, alpha: int = 150) -> pygame.Surface:
    """Return the tile of a pattern, to be laid through any region's mask."""
    return look.cached(("tile", kind, colour, alpha), lambda: _tile(look, kind, colour, alpha))


def _tile(look: Look, kind: str, colour: Colour, alpha: int) -> pygame.Surface:
    step = look.px(10)
    drawn = shapes.fine((step, step))
    side, width = drawn.get_width(), max(2, look.px(1.4) * shapes.FINE)
    white = (255, 255, 255, 255)
    if kind == "dots":
        for x, y in ((0.25, 0.25), (0.75, 0.75)):
            pygame.draw.circle(drawn, white, (x * side, y * side), side * 0.13)
    else:
        for shift in (-side, 0, side):
            pygame.draw.line(drawn, white, (shift - side, side * 2), (shift + side * 2, -side), width)
            if kind == "cross":
                pygame.draw.line(drawn, white, (shift - side, -side), (shift + side * 2, side * 2), width)
    return shapes.dyed(shapes.coarse(drawn), (*colour, alpha))


def dashed(
    canvas: pygame.Surface, look: Look, rect: pygame.Rect, colour: Colour, *, width: float = 2,
    dashes: Sequence[float] = (8, 5), phase: float = 0,
) -> None:
    """Draw a dashed rectangle on a darker line; dashes are lengths in units, drawn and left out in turn."""
    thick = look.px(width)
    lengths = [max(1, look.px(part)) for part in dashes]
    lengths = lengths if len(lengths) % 2 == 0 else lengths * 2
    for wide, tone in ((thick + 2, mix(colour, BLACK, 0.7)), (thick, colour)):
        box = rect.inflate(wide - thick, wide - thick)
        at = -look.px(phase) % sum(lengths) if phase else 0
        for start, turn in (
            (box.topleft, (1, 0)), (box.topright, (0, 1)), (box.bottomright, (-1, 0)), (box.bottomleft, (0, -1)),
        ):
            at = _dashes(canvas, start, turn, box.w if turn[0] else box.h, wide, tone, lengths, at)


def _dashes(
    canvas: pygame.Surface, start: tuple[int, int], turn: tuple[int, int], long: int, wide: int, colour: Colour,
    lengths: list[int], at: int,
) -> int:
    """Draw one side of a dashed rectangle from a place in the rhythm, and return the place where it ends."""
    done = 0
    while done < long:
        index, rest = 0, at % sum(lengths)
        while rest >= lengths[index]:
            rest -= lengths[index]
            index += 1
        step = min(lengths[index] - rest, long - done)
        if index % 2 == 0:
            one = (start[0] + turn[0] * done, start[1] + turn[1] * done)
            two = (start[0] + turn[0] * (done + step), start[1] + turn[1] * (done + step))
            box = pygame.Rect(min(one[0], two[0]), min(one[1], two[1]), abs(one[0] - two[0]), abs(one[1] - two[1]))
            canvas.fill(colour, box.inflate(0 if turn[0] else wide, wide if turn[0] else 0))
        done += step
        at += step
    return at
