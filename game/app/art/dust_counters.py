"""Counters of the Dust games: round infantry, square vehicles, hexagonal aircraft, with markers; imports pygame."""

import math
from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import dimmed
from game.app.art.look import Look
from game.app.art.palette import AMBER, BLACK, BONE, GOLD, INK700, INK900, Bloc, Colour, mix

MARGIN = 0.2   # around a counter, of its shorter side: badges, markers and the arrow reach into it
RIM = 0.09   # of the shorter side
_HEXAGON = ((0.24, 0.0), (0.76, 0.0), (1.0, 0.5), (0.76, 1.0), (0.24, 1.0), (0.0, 0.5))
Size = tuple[int, int]


class Counter(NamedTuple):
    """What is printed on a unit's counter and what lies on it."""

    bloc: str
    art: str   # "units/walker"
    form: str = "round"   # or square, hexagon
    hero: bool = False
    total: int = 0   # soldiers or damage boxes; 0 shows none
    left: int = 0
    pips: bool = False   # soldiers are pips, damage is boxes
    markers: tuple[str, ...] = ()   # under_fire, suppressed, stunned
    activated: bool = False
    facing: float | None = None   # eighths of a turn from the top of the board, clockwise
    badge: bool = True


def counter(look: Look, face: Counter, size: int | Size) -> pygame.Surface:
    """Return a counter of this size (the longer one of a large vehicle: both sides) with its margin around it."""
    body = (size, size) if isinstance(size, int) else size
    return look.cached(("dust-counter", face, body), lambda: _counter(look, face, body))


def margin(size: int | Size) -> int:
    """Return how far the picture of a counter reaches beyond the counter itself."""
    return round((size if isinstance(size, int) else min(size)) * MARGIN)


def _counter(look: Look, face: Counter, size: Size) -> pygame.Surface:
    side, edge = min(size), margin(size)
    surface = shapes.blank((size[0] + 2 * edge, size[1] + 2 * edge))
    body = pygame.Rect((edge, edge), size)
    bloc = look.bloc(face.bloc)
    below = shapes.blank(surface.get_size())
    below.blit(shapes.dyed(outline(face.form, size), (0, 0, 0, 150)), body.move(0, max(1, side // 28)))
    surface.blit(pygame.transform.box_blur(below, max(1, side // 22)), (0, 0))
    if face.facing is not None:
        _arrow(surface, body, face, bloc)
    drawn = _body(look, face, size, bloc)
    surface.blit(drawn, body)
    if face.total and 2 * face.left <= face.total and not face.pips:
        _crack(surface, body, look.colour("lost"))
    if face.total:
        _pips(surface, body, face) if face.pips else _boxes(look, surface, body, face)
    if face.badge:
        sign = tokens.badge(look, face.bloc, max(8, round(side * 0.36)))
        surface.blit(sign, sign.get_rect(center=(body.x + round(side * 0.16), body.y + round(side * 0.16))))
    if face.activated:
        surface = dimmed(surface)
    if face.hero:
        star = star_disc(look, max(8, round(side * 0.27)))
        surface.blit(star, star.get_rect(center=(body.centerx + round(side * 0.04), body.y - round(side * 0.02))))
    shown = (*face.markers, "activated") if face.activated else face.markers
    for at, marker in enumerate(shown):
        sign = marker_sign(look, marker, max(9, round(side * 0.36)))
        place = (body.right - round(side * 0.12), body.y + round(side * (0.12 + 0.27 * at)))
        surface.blit(sign, sign.get_rect(center=place))
    return surface


# ---- The cardboard ----


def outline(form: str, size: Size) -> pygame.Surface:
    """Return a counter's form in white."""
    if form == "hexagon":
        return shapes.polygon(size, _HEXAGON, (255, 255, 255))
    side = min(size)
    return shapes.mask(size, side // 2 if form == "round" else max(2, side // 8))


def _filled(form: str, size: Size, top: Colour, foot: Colour) -> pygame.Surface:
    surface = shapes.gradient(size, [(0, top), (size[1], foot)])
    surface.blit(outline(form, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _body(look: Look, face: Counter, size: Size, bloc: Bloc) -> pygame.Surface:
    side = min(size)
    line, rim = max(1, round(side * 0.02)), max(2, round(side * RIM))
    surface = _filled(face.form, size, mix(bloc.dark, BLACK, 0.75), mix(bloc.dark, BLACK, 0.8))
    layers = (
        (line, mix(bloc.base, bloc.light, 0.55), mix(bloc.base, BLACK, 0.08)),
        (line + rim, mix(bloc.dark, BLACK, 0.55), mix(bloc.dark, BLACK, 0.6)),
        (2 * line + rim, mix(bloc.dark, bloc.base, 0.42), mix(bloc.dark, BLACK, 0.32)),
    )
    for inset, top, foot in layers:
        inner = (size[0] - 2 * inset, size[1] - 2 * inset)
        if min(inner) > 2:
            surface.blit(_filled(face.form, inner, top, foot), (inset, inset))
    low = 0.86 if face.total and not face.pips else 0.94
    share = (0.66 if face.form == "round" else 0.74) + (0 if face.total else 0.06)
    room = (round(size[0] * (share if size[0] == side else 0.8)), round(side * share * low))
    figure = look.figure(face.art, room, BONE)
    surface.blit(figure, figure.get_rect(center=(size[0] // 2, round(size[1] * (0.47 if face.total else 0.5)))))
    return surface


def _arrow(surface: pygame.Surface, body: pygame.Rect, face: Counter, bloc: Bloc) -> None:
    """Draw the triangle that points where a unit looks."""
    assert face.facing is not None
    angle = face.facing * math.tau / 8
    way = (math.sin(angle), -math.cos(angle))
    side = min(body.size)
    if face.form == "round":
        reach = side / 2
    else:   # to the edge of the rectangle in that direction
        reach = min(body.w / 2 / max(abs(way[0]), 1e-6), body.h / 2 / max(abs(way[1]), 1e-6))
        reach *= 0.96 if face.facing % 2 else 1.0
    across = (-way[1], way[0])
    for grow, colour in ((1.25, mix(bloc.dark, BLACK, 0.7)), (1.0, bloc.light)):
        tip, wide = side * 0.13 * grow, side * 0.13 * grow
        points = [(reach + tip, 0.0), (reach - side * 0.02, wide), (reach - side * 0.02, -wide)]
        fine = shapes.fine(surface.get_size())
        corners = [
            ((body.centerx + way[0] * a + across[0] * b) * shapes.FINE,
             (body.centery + way[1] * a + across[1] * b) * shapes.FINE)
            for a, b in points
        ]
        pygame.draw.polygon(fine, (255, 255, 255, 255), corners)
        surface.blit(shapes.dyed(shapes.coarse(fine), colour), (0, 0))


def _crack(surface: pygame.Surface, body: pygame.Rect, colour: Colour) -> None:
    """Draw the crack of a vehicle that has lost half its boxes."""
    points = [(0.9, 0.2), (0.74, 0.36), (0.8, 0.44), (0.62, 0.6), (0.68, 0.66), (0.56, 0.8)]
    fine = shapes.fine(body.size)
    placed = [(x * fine.get_width(), y * fine.get_height()) for x, y in points]
    side = min(fine.get_size())
    pygame.draw.lines(fine, (0, 0, 0, 255), False, placed, max(3, round(side * 0.06)))
    pygame.draw.lines(fine, (*colour, 255), False, placed, max(2, round(side * 0.028)))
    surface.blit(shapes.coarse(fine), body)


# ---- What is left of a unit ----


def _pips(surface: pygame.Surface, body: pygame.Rect, face: Counter) -> None:
    """Draw the soldiers along the lower rim."""
    side = min(body.size)
    dot = max(4, round(side * 0.115))
    step = min(19.0, 150.0 / max(1, face.total - 1)) if face.total > 1 else 0
    for at in range(face.total):
        angle = math.radians(180 - (at - (face.total - 1) / 2) * step)
        reach = side * 0.455
        place = (round(body.centerx + reach * math.sin(angle)), round(body.centery - reach * math.cos(angle)))
        rim = shapes.disc(dot + 2, (*BLACK, 220))
        surface.blit(rim, rim.get_rect(center=place))
        pip = shapes.disc(dot, BONE if at < face.left else INK700)
        surface.blit(pip, pip.get_rect(center=place))


def _boxes(look: Look, surface: pygame.Surface, body: pygame.Rect, face: Counter) -> None:
    """Draw the damage boxes on a dark bar at the foot."""
    side = min(body.size)
    gap = max(1, side // 48)
    wide = min(round(side * 0.13), (round(body.w * 0.96) - gap) // face.total - gap)
    bar = pygame.Rect(0, 0, face.total * (wide + gap) + gap, round(side * 0.15) + 2 * gap)
    bar.midbottom = (body.centerx, body.bottom - (round(side * 0.02) if face.form == "hexagon" else 0))
    pygame.draw.rect(surface, INK900, bar, border_radius=gap)
    for at in range(face.total):
        box = pygame.Rect(bar.x + gap + at * (wide + gap), bar.y + gap, max(1, wide), bar.h - 2 * gap)
        surface.fill(BONE if at < face.left else look.colour("lost"), box)


# ---- What lies on a counter ----


def star_disc(look: Look, size: int) -> pygame.Surface:
    """Return the gold star of a hero."""
    return look.cached(("hero-star", size), lambda: _star_disc(look, size))


def _star_disc(look: Look, size: int) -> pygame.Surface:
    line = max(1, size // 10)
    surface = shapes.disc(size, mix(INK900, BLACK, 0.4))
    inner = shapes.disc(size - 2 * line, GOLD)
    surface.blit(inner, (line, line))
    star = look.icon("icons/star", round(size * 0.6), INK900)
    surface.blit(star, star.get_rect(center=(size // 2, size // 2)))
    return surface


_MARKERS = {   # the form as shares of the box, the icon, its share of the box and how far below the middle it stands
    "under_fire": (((0.5, 0.0), (1.0, 0.9), (0.0, 0.9)), "icons/burst", 0.42, 0.1),
    "suppressed": (((0.04, 0.06), (0.96, 0.06), (0.96, 0.56), (0.5, 1.0), (0.04, 0.56)), "icons/chevdown", 0.56, -0.1),
    "stunned": (((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)), "icons/spiral", 0.5, 0.0),
    "activated": ((), "icons/check", 0.6, 0.0),
}
"""What a marker looks like; none is told by its colour alone."""


def marker_sign(look: Look, marker: str, size: int) -> pygame.Surface:
    """Return a marker: under_fire, suppressed, stunned or activated."""
    return look.cached(("dust-marker", marker, size), lambda: _marker(look, marker, size))


def _marker(look: Look, marker: str, size: int) -> pygame.Surface:
    points, icon, share, lower = _MARKERS[marker]
    colour = look.colour(marker)
    edge = max(1, size // 11)
    surface = shapes.blank((size, size))
    for inset, tone in ((0, mix(INK900, BLACK, 0.3)), (edge, colour)):
        inner = (size - 2 * inset, size - 2 * inset)
        drawn = shapes.polygon(inner, points, tone) if points else shapes.disc(inner[0], tone)
        surface.blit(drawn, (inset, inset))
    ink = BONE if marker == "suppressed" else INK900
    sign = look.icon(icon, max(4, round(size * share)), ink)
    surface.blit(sign, sign.get_rect(center=(size // 2, round(size * (0.5 + lower)))))
    return surface


def ring(look: Look, form: str, size: int | Size, phase: int = 0) -> pygame.Surface:
    """Return the amber ring of a selected counter with dashes around it, turned by a phase of 0 to 11."""
    body = (size, size) if isinstance(size, int) else size
    return look.cached(("dust-ring", form, body, phase % 12), lambda: _ring(form, body, phase % 12))


def _ring(form: str, size: Size, phase: int) -> pygame.Surface:
    side, edge = min(size), margin(size)
    whole = (size[0] + 2 * edge, size[1] + 2 * edge)
    fine = shapes.fine(whole)
    path = _path(form, size, side * 0.055)
    thick = max(2, round(side * 0.045)) * shapes.FINE
    middle = (whole[0] / 2, whole[1] / 2)
    _stroke(fine, path, middle, thick)
    outer = _path(form, size, side * 0.12)
    dashes, count = 24 if form == "round" else 28, len(outer)
    for dash in range(dashes):
        start = (dash + phase / 12) / dashes
        steps = [outer[round((start + part * 0.6 / dashes / 6) * count) % count] for part in range(7)]
        _stroke(fine, steps, middle, thick * 0.6, closed=False)
    return shapes.dyed(shapes.coarse(fine), AMBER)


def _stroke(
    fine: pygame.Surface, path: list[tuple[float, float]], middle: tuple[float, float], thick: float,
    closed: bool = True,
) -> None:
    placed = [((x + middle[0]) * shapes.FINE, (y + middle[1]) * shapes.FINE) for x, y in path]
    pygame.draw.lines(fine, (255, 255, 255, 255), closed, placed, max(2, round(thick)))


def _path(form: str, size: Size, out: float) -> list[tuple[float, float]]:
    """Return points evenly along a counter's outline, so far outside it, around the middle."""
    half = (size[0] / 2 + out, size[1] / 2 + out)
    if form == "round":
        turns = [at * math.tau / 240 for at in range(240)]
        return [(half[0] * math.sin(turn), -half[1] * math.cos(turn)) for turn in turns]
    if form == "hexagon":
        corners = [((x - 0.5) * 2 * half[0], (y - 0.5) * 2 * half[1]) for x, y in _HEXAGON]
    else:
        cut = min(half) * 0.22
        corners = [
            (-half[0] + cut, -half[1]), (half[0] - cut, -half[1]), (half[0], -half[1] + cut), (half[0], half[1] - cut),
            (half[0] - cut, half[1]), (-half[0] + cut, half[1]), (-half[0], half[1] - cut), (-half[0], -half[1] + cut),
        ]
    points = []
    for at, (x, y) in enumerate(corners):
        to_x, to_y = corners[(at + 1) % len(corners)]
        steps = max(1, round(math.hypot(to_x - x, to_y - y)))
        points += [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(steps)]
    return points


def brackets(look: Look, size: int | Size) -> pygame.Surface:
    """Return the four corners that mark a target."""
    body = (size, size) if isinstance(size, int) else size
    return look.cached(("dust-brackets", body), lambda: _brackets(look, body))


def _brackets(look: Look, size: Size) -> pygame.Surface:
    side, edge = min(size), margin(size)
    surface = shapes.blank((size[0] + 2 * edge, size[1] + 2 * edge))
    box = pygame.Rect(edge, edge, *size).inflate(round(side * 0.16), round(side * 0.16))
    thick, arm = max(2, round(side * 0.05)), round(side * 0.26)
    for grow, colour in ((1, mix(look.colour("blocked"), BLACK, 0.65)), (0, look.colour("blast_edge"))):
        for right in (False, True):
            for low in (False, True):
                x = box.right - thick if right else box.left
                y = box.bottom - thick if low else box.top
                across = pygame.Rect(box.right - arm if right else box.left, y, arm, thick)
                down = pygame.Rect(x, box.bottom - arm if low else box.top, thick, arm)
                surface.fill(colour, across.inflate(2 * grow, 2 * grow))
                surface.fill(colour, down.inflate(2 * grow, 2 * grow))
    return surface
