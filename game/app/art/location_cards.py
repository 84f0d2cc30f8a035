"""Location cards: a scene with name, chart, rubble and holder, from the board to the enlarged card; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import paint, shapes, tokens
from game.app.art.look import SHRINK, SMALLEST, Look
from game.app.art.palette import AMBER, AMBER_INK, BONE, INK700, INK900, TEXT2, Colour, mix

UNITS = 234   # the width of a card in its own measure
SMALL = 170   # units of the screen; below, a sign stands for the word that a place is contested
TINY = 110   # pixels; below, a card shows its name and its key figures only
LARGE, HIGH = 320, 220   # units of the screen; from here on a card shows its note and its motto
LEAST = 90   # the height in its own measure that name, chart and badge need
_LEAF: Colour = (0xA3, 0xBC, 0x7C)


class Location(NamedTuple):
    """What is written on a location card and what lies on it."""

    name: str
    scene: str   # "scenes/house-night.svg"
    chart: tuple[tuple[str, int], ...] = ()   # per cell: its rubble ("0–3") and the rations it yields
    current: int = -1   # the cell that holds now
    rubble: int = 0
    control: str = ""   # a side, or nobody
    contested: str = ""   # the word for it, if it is
    destroyed: str = ""   # the word for it, if it is
    note: str = ""
    text: str = ""


def location(look: Look, face: Location, size: tuple[int, int]) -> pygame.Surface:
    """Return a location card; a destroyed one is drawn in ash."""
    return look.cached(("location", face, size), lambda: _location(look, face, size))


def _location(look: Look, face: Location, size: tuple[int, int]) -> pygame.Surface:
    large = size[0] >= LARGE * look.scale and size[1] >= HIGH * look.scale
    unit = size[0] / UNITS if large else min(size[0] / UNITS, size[1] / LEAST)
    radius = max(3, round(6 * min(unit, look.scale)))
    art = size if not large else (size[0], round(size[1] * 0.5))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(INK900)
    surface.blit(_ground(look, face, art), (0, 0))
    sheet = _Sheet(look, surface, unit if not large else unit * 0.68, pygame.Rect((0, 0), art))
    if size[0] < TINY:
        sheet.tiny(face)
    else:
        sheet.plain(face, large)
    if large:
        sheet.page(face)
    shapes.clip(surface, radius)
    surface.blit(shapes.ring(size, radius, look.px(1), (8, 9, 10, 255)), (0, 0))
    inner = (size[0] - 2 * look.px(1), size[1] - 2 * look.px(1))
    surface.blit(shapes.ring(inner, radius - 1, look.px(1), (255, 255, 255, 22)), (look.px(1), look.px(1)))
    return surface


def _ground(look: Look, face: Location, size: tuple[int, int]) -> pygame.Surface:
    """Return the scene, higher than its window so that its landmark stands above the name, and darker at the foot."""
    name = face.scene.rsplit("/", 1)[-1].removesuffix(".svg")
    scene = look.scene(name, (size[0], round(size[1] * 1.12)))
    if face.destroyed:
        scene = _in_ash(scene)
    elif name.endswith(("night", "ash")):
        scene = _lit(scene, 0.75)
    surface = shapes.blank(size)
    surface.blit(scene, (0, -round(size[1] * 0.02)))
    stops = [(0.32, 0), (0.5, 120), (0.66, 190), (1.0, 240)]
    surface.blit(shapes.gradient(size, [(size[1] * at, (*INK900, alpha)) for at, alpha in stops]), (0, 0))
    return surface


def _lit(scene: pygame.Surface, share: float) -> pygame.Surface:
    """Return a scene with a share of its own light added, so that the darkest read on a dark table."""
    light = scene.copy()
    light.fill((round(255 * share),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    copy = scene.copy()
    copy.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return copy


def _in_ash(scene: pygame.Surface) -> pygame.Surface:
    """Return a scene without colour or light: what fire has left."""
    grey = pygame.transform.grayscale(scene)
    grey.fill((0x96, 0x90, 0x8A, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey


class _Sheet:
    """The parts of a location card, laid on its surface at the card's own measure."""

    def __init__(self, look: Look, surface: pygame.Surface, unit: float, window: pygame.Rect) -> None:
        self.look, self.surface, self.unit, self.window = look, surface, unit, window

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def points(self, units: float) -> float:
        return units * self.unit / self.look.scale

    def plain(self, face: Location, large: bool) -> None:
        """Lay chart and rubble along the foot, the name above, badge or pill in the upper right corner."""
        pad, window = self.px(11), self.window
        cell = pygame.Rect(window.x + pad, 0, self.px(30), max(self.px(20), SMALLEST + 4))
        cell.bottom = window.bottom - self.px(8) - (self.look.px(17) if large else 0)
        if face.destroyed:
            self.word(face.destroyed, cell.midleft)
        else:
            right = self.rubble(face.rubble, window.right - self.px(8), cell)
            self.chart(face, cell, right - self.px(6), large)
        room = window.w - 2 * pad
        twice = self.look.height_of(face.name, "title", self.points(25) * SHRINK, width=room)
        lines = 2 if large or cell.y - window.y >= twice else 1
        name = self.look.name(face.name, "title", self.points(25), BONE, width=room, lines=lines)
        shadow = self.look.name(face.name, "title", self.points(25), INK900, width=room, lines=lines)
        place = name.get_rect(bottomleft=(window.x + pad, cell.y - self.px(2)))
        for step in ((1, 1), (0, 2)):
            self.surface.blit(shadow, place.move(*step))
        self.surface.blit(name, place)
        self.corner(face)

    def tiny(self, face: Location) -> None:
        """Lay the name in one line and two figures beneath: rations and rubble."""
        window = self.window
        high = max(SMALLEST, round(window.h * 0.3))
        if 0 <= face.current < len(face.chart) and not face.destroyed:
            yielded = tokens.figure(self.look, str(face.chart[face.current][1]), high, AMBER)
            self.surface.blit(yielded, yielded.get_rect(bottomleft=(self.px(12), window.bottom - 2)))
        if face.rubble:
            chip = tokens.row(self.look, "rubble", face.rubble, round(high * 0.8), round(high * 0.8), 2, BONE)
            self.surface.blit(chip, chip.get_rect(bottomright=(window.right - self.px(10), window.bottom - 3)))
        room = window.w - self.px(16)
        if self.look.fits(face.name, "title", self.points(25), room):
            words = self.look.text(face.name, "title", self.points(25), BONE, width=room)
            self.surface.blit(words, words.get_rect(center=(window.centerx, round(window.h * 0.5))))
        self.corner(face)

    def corner(self, face: Location) -> None:
        """Draw who holds the place, or that it is fought for."""
        x, y = self.window.right - self.px(9), self.window.y + self.px(9)
        if face.contested and self.window.w < SMALL * self.look.scale:
            drawn = tokens.chip(self.look, "fight", max(self.px(27), 16))
        elif face.contested:
            drawn = paint.pill(self.look, face.contested, size=max(self.points(16), SMALLEST / self.look.scale))
        elif face.control:
            drawn = tokens.badge(self.look, face.control, max(self.px(27), 14))
        else:
            return
        self.surface.blit(drawn, drawn.get_rect(topright=(x, y)))

    def word(self, words: str, midleft: tuple[int, int]) -> None:
        drawn = paint.pill(
            self.look, words, size=self.points(14.5), fill=(0x3B, 0x36, 0x32), colour=TEXT2, icon="icons/rubble"
        )
        self.surface.blit(drawn, drawn.get_rect(midleft=midleft))

    def rubble(self, count: int, right: int, cell: pygame.Rect) -> int:
        """Lay the rubble chips against the right edge; return where they begin."""
        if not count:
            return right
        size = max(self.px(22), SMALLEST + 4)
        most = self.px(72)
        chips = tokens.row(self.look, "rubble", count, size, most, self.px(2), BONE)
        place = chips.get_rect(midright=(right, cell.centery))
        self.surface.blit(chips, place)
        return place.x

    def chart(self, face: Location, cell: pygame.Rect, right: int, large: bool) -> None:
        """Draw a cell per step of the chart; the one that holds is amber."""
        step = min(cell.w + self.px(4), (right - cell.x) // max(1, len(face.chart)))
        narrow = step < cell.h * 1.3   # no room for all: the one that holds stands alone
        for at, (upto, rations) in enumerate(face.chart):
            if narrow and at != face.current:
                continue
            box = pygame.Rect(cell.x + (0 if narrow else at * step), cell.y, step - self.px(4), cell.h)
            box.w = round(cell.h * 1.5) if narrow else box.w
            current = at == face.current
            fill = AMBER if current else (*mix(INK700, (0x8A, 0x94, 0x98), 0.25), 225)
            self.surface.blit(shapes.rounded(box.size, self.px(3), fill), box)
            ink = AMBER_INK if current else TEXT2
            figure = tokens.figure(self.look, str(rations), round(box.h * 0.95), ink)
            leaf = self.look.icon("icons/bread", round(box.h * 0.6), AMBER_INK if current else _LEAF)
            wide = leaf.get_width() + figure.get_width() + self.px(4)
            x = box.centerx - wide // 2
            self.surface.blit(leaf, leaf.get_rect(midleft=(x, box.centery)))
            self.surface.blit(figure, figure.get_rect(midright=(x + wide, box.centery)))
            if large and upto:
                words = self.look.text(upto, "label", 13, TEXT2)
                self.surface.blit(words, words.get_rect(midtop=(box.centerx, box.bottom + self.px(1))))

    def page(self, face: Location) -> None:
        """Write note and motto under the window of an enlarged card."""
        surface, pad = self.surface, self.look.px(16)
        page = pygame.Rect(0, self.window.bottom, surface.get_width(), surface.get_height() - self.window.bottom)
        surface.blit(shapes.gradient(page.size, [(0, mix(INK700, INK900, 0.4)), (page.h, INK900)]), page)
        room, y = page.w - 2 * pad, page.y + self.look.px(18)
        for words, face_name, size, colour in ((face.note, "book", 17, BONE), (face.text, "motto", 16, TEXT2)):
            left = page.bottom - y - self.look.px(8)
            if words and left >= self.look.size_of("x", face_name, size)[1]:
                lines = self.look.lines_in(left, face_name, size)
                drawn = self.look.paragraph(words, face_name, size, colour, width=room, lines=lines)
                surface.blit(drawn, (pad, y))
                y += drawn.get_height() + self.look.px(8)
