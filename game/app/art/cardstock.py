"""What all cards share: paper with a rim, strips, art windows, backs, piles, veils and dimming; imports pygame."""

from typing import NamedTuple
from zlib import crc32

import pygame

from game.app.art import shapes, textures, tokens
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import BLACK, BLOCS, BONE, INK900, TEXT, Bloc, Colour, lightness, mix

TINY = 60   # pixels of width; below, a card shows its key figures only
SMALL = 104   # below, an action card leaves its text out
LEADING = 1.1
MOST_LINES = 40   # more than any card has


class Stock:
    """A card being made: its surface, the length of one unit of its own measure, and its inner rectangle."""

    def __init__(self, look: Look, size: tuple[int, int], units: float, seed: str, rim: float = 5) -> None:
        self.look = look
        self.unit = size[0] / units
        self.surface = paper(look, size, self.px(6.5), seed)
        edge = max(2, self.px(rim))
        self.inner = self.surface.get_rect().inflate(-2 * edge, -2 * edge)

    def px(self, units: float) -> int:
        """Return a length of the card's own measure in pixels."""
        return max(1, round(units * self.unit))

    def points(self, units: float) -> float:
        """Return a text size of the card's own measure as one the look understands."""
        return units * self.unit / self.look.scale

    def text(self, words: str, face: str, size: float, colour: Colour, width: int | None = None) -> pygame.Surface:
        """Return one line at a size of the card's own measure."""
        return self.look.text(words, face, self.points(size), colour, width=width)

    def title(self, side: str, name: str, lead: int = 0, size: float = 19, shown: float = 1.0) -> pygame.Rect:
        """Draw the strip with the card's name, which takes more lines rather than an ellipsis; return its place.

        `shown` is the share of the card's width that no other card hides.
        """
        inner, left = self.inner, lead or self.px(7)
        lines = 3 if shown == 1.0 else 4
        room = round(inner.w * shown) - left - self.px(7 if shown == 1.0 else 2)
        words = self.look.name(name, "title", self.points(size), BONE, width=room, lines=lines)
        rect = pygame.Rect(inner.x, inner.y, inner.w, max(self.px(28), words.get_height() + self.px(3)))
        self.surface.blit(strip(rect.size, title_colour(self.look.bloc(side)), self.px(2.5)), rect)
        self.surface.blit(words, words.get_rect(midleft=(rect.x + left, rect.centery)))
        return rect

    def text_size(self, words: str, room: int, high: int, most: float = 16) -> tuple[float, int]:
        """Return the largest size, down to what 13 pixels allow, at which a text fits unbroken, and its height."""
        look, size = self.look, self.points(most)
        least = SMALLEST / look.scale / look.text_scale
        while True:
            needed = look.height_of(words, "book", size, width=room, leading=LEADING)
            if size <= least or (needed <= high and look.holds(words, "book", size, room, MOST_LINES)):
                return size, needed
            size = max(least, size - 0.5 / look.scale)

    def lay(self, blocks: list[pygame.Surface], start: tuple[int, int], foot: int, gap: int) -> int:
        """Lay blocks one below the other down to a line, and return how many of them had no room."""
        x, y = start
        left = 0
        for block in blocks:
            if y + block.get_height() <= foot:
                self.surface.blit(block, (x, y))
            else:
                left += 1
            y += block.get_height() + gap
        return left


def paper(look: Look, size: tuple[int, int], radius: int, seed: str) -> pygame.Surface:
    """Return a sheet of paper with a dark outline; the seed says which part of the paper it was cut from."""
    start = crc32(seed.encode())
    surface = textures.cloth(look, "paper", size, (start % 409, start // 409 % 367)).copy()
    shapes.clip(surface, radius)
    surface.blit(shapes.ring(size, radius, max(1, radius // 6), (0x12, 0x10, 0x0C, 235)), (0, 0))
    inset = max(1, radius // 6)
    inner = (size[0] - 2 * inset, size[1] - 2 * inset)
    surface.blit(shapes.ring(inner, radius - inset, inset, (255, 255, 255, 70)), (inset, inset))
    return surface


def strip(size: tuple[int, int], colour: Colour, radius: int = 0) -> pygame.Surface:
    """Return a coloured strip that darkens towards its foot; a radius rounds its upper corners."""
    surface = shapes.gradient(size, [(0, mix(colour, tokens.WHITE, 0.07)), (size[1], mix(colour, BLACK, 0.22))])
    if radius:
        tall = shapes.mask((size[0], size[1] + radius), radius)
        surface.blit(tall, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def on_foot(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Round the lower corners of a strip, in place, and return it."""
    tall = shapes.mask((surface.get_width(), surface.get_height() + radius), radius)
    surface.blit(tall, (0, -radius), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def title_colour(bloc: Bloc) -> Colour:
    """Return the colour of a side's title strips."""
    return mix(bloc.dark, bloc.base, 0.12)


def centred(surface: pygame.Surface, drawn: pygame.Surface, rect: pygame.Rect) -> None:
    """Lay a picture in the middle of a rectangle."""
    surface.blit(drawn, drawn.get_rect(center=rect.center))


# ---- States ----


def dimmed(surface: pygame.Surface, light: float = 0.62) -> pygame.Surface:
    """Return a card with most of its colour and a third of its light gone."""
    grey = pygame.transform.grayscale(surface)
    copy = surface.copy()
    copy.blit(shapes.faded(grey, 153), (0, 0))
    level = round(255 * light)
    copy.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def veiled(look: Look, surface: pygame.Surface, reason: str, radius: int, shown: float = 1.0) -> pygame.Surface:
    """Return a card under a veil, with the reason why it cannot be played in a dark lozenge, or a lock if it is narrow.

    `shown` is the share of the card's width that no other card hides.
    """
    copy = surface.copy()
    size = surface.get_size()
    copy.blit(shapes.rounded(size, radius, (*INK900, 128)), (0, 0))
    if not reason or size[0] < TINY:
        return copy
    free = round(size[0] * shown)
    room = free - look.px(28 if shown == 1.0 else 16)
    if look.holds(reason, "strong", 14, room, 4):
        words = look.paragraph(reason, "strong", 14, TEXT, width=room, lines=4, align="centre", leading=1.15)
        wide = look.size_of(reason, "strong", 14)[0]
        box = pygame.Rect(0, 0, min(room, wide) + look.px(20 if shown == 1.0 else 12), words.get_height() + look.px(12))
    else:
        words = look.icon("icons/lock", look.px(18), TEXT)
        box = pygame.Rect(0, 0, look.px(34), look.px(34))
    box.center = (free // 2, round(size[1] * 0.46))
    copy.blit(shapes.rounded(box.size, min(box.h // 2, look.px(17)), (*INK900, 240)), box)
    centred(copy, words, box)
    return copy


# ---- Backs and piles ----


class Back(NamedTuple):
    """The back of a deck: its colour and its sign."""

    fill: Colour
    icon: str
    ink: Colour
    framed: bool = False


BACKS: dict[str, Back] = {
    "german": Back((0x56, 0x5C, 0x58), "icons/barcross", (0xB9, 0xBE, 0xB4), True),
    "soviet": Back((0x7A, 0x28, 0x20), "icons/star", (0xE0, 0x86, 0x76), True),
    "german_used": Back((0x31, 0x35, 0x34), "icons/barcross", (0x7A, 0x7F, 0x78), True),
    "soviet_used": Back((0x42, 0x1B, 0x17), "icons/star", (0x93, 0x4A, 0x40), True),
    "german_action": Back((0x4C, 0x59, 0x62), "icons/cards", BONE),
    "soviet_action": Back((0x6A, 0x2A, 0x26), "icons/cards", BONE),
    "action": Back((0x4C, 0x59, 0x62), "icons/cards", BONE),
    "force": Back((0x8A, 0x35, 0x2C), "icons/flag", BONE),
    "german_force": Back((0x5B, 0x61, 0x5D), "icons/flag", BONE),
    "soviet_force": Back((0x8A, 0x35, 0x2C), "icons/flag", BONE),
    "campaign": Back((0x4E, 0x48, 0x38), "icons/flag", BONE),
    "carnage": Back((0x7A, 0x28, 0x20), "icons/skull", BONE),
    "ash": Back((0x33, 0x3A, 0x3F), "icons/flame", BONE),
    "discard": Back((0x2A, 0x30, 0x34), "icons/x", (0x94, 0xA0, 0xA5)),
}


def back(look: Look, kind: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a card."""
    return look.cached(("back", kind, size), lambda: _back(look, _tinted(look, kind), size))


def _tinted(look: Look, kind: str) -> Back:
    """Return a back in the chosen palette: what is red in a side's deck follows the colour of the side."""
    found, side = BACKS[kind], kind.partition("_")[0]
    if side not in BLOCS or look.bloc(side) == BLOCS[side]:
        return found
    shade = 1 - lightness(found.fill) / lightness(look.bloc(side).base)
    ink = look.bloc(side).light if found.framed else found.ink
    return found._replace(fill=mix(look.bloc(side).base, BLACK, shade), ink=ink)


def _back(look: Look, kind: Back, size: tuple[int, int], lift: float = 0.0) -> pygame.Surface:
    radius = max(3, size[0] // 14)
    line = max(1, size[0] // 60)
    surface = _plain_back(kind, size, radius, line)
    if kind.framed:
        inset = max(3, size[0] // 12)
        frame = (size[0] - 2 * inset, size[1] - 2 * inset)
        surface.blit(shapes.ring(frame, max(2, radius - 2), line, (*kind.ink, 120)), (inset, inset))
    sign = look.icon(kind.icon, round(size[0] * 0.46), kind.ink)
    surface.blit(sign, sign.get_rect(center=(size[0] // 2, round(size[1] * (0.5 - lift)))))
    return surface


def _plain_back(kind: Back, size: tuple[int, int], radius: int, line: int) -> pygame.Surface:
    surface = shapes.rounded(size, radius, mix(kind.fill, BLACK, 0.8))
    face = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(kind.fill, tokens.WHITE, 0.1)), (face[1], mix(kind.fill, BLACK, 0.25))]
    surface.blit(shapes.shaded(face, radius - line, stops), (line, line))
    surface.blit(shapes.ring(face, radius - line, line, (255, 255, 255, 30)), (line, line))
    return surface


def pile(look: Look, kind: str, size: tuple[int, int], count: int, *, counted: bool = True) -> pygame.Surface:
    """Return a pile of cards, with its count if it is not written beside; its edges show up to four cards beneath."""
    key = ("pile", kind, size, count, counted)
    return look.cached(key, lambda: _pile(look, _tinted(look, kind), size, count, counted))


def _pile(look: Look, kind: Back, size: tuple[int, int], count: int, counted: bool) -> pygame.Surface:
    step = max(1, size[0] // 36)
    beneath = min(3, max(0, count - 1) // 4 + (1 if count > 1 else 0))
    face = (size[0] - 3 * step, size[1] - 3 * step)
    surface = shapes.blank(size)
    radius, line = max(3, face[0] // 14), max(1, face[0] // 60)
    if count <= 0:
        surface.blit(shapes.rounded(face, radius, (0, 0, 0, 70)), (0, 0))
        surface.blit(shapes.ring(face, radius, line, (255, 255, 255, 40)), (0, 0))
        words = tokens.figure(look, "0", round(face[0] * 0.36), (0x66, 0x70, 0x76))
        centred(surface, words, pygame.Rect((0, 0), face))
        return surface
    under = _plain_back(kind._replace(fill=mix(kind.fill, BLACK, 0.35)), face, radius, line)
    for at in range(beneath, 0, -1):
        surface.blit(under, (at * step, at * step))
    surface.blit(_back(look, kind, face, 0.14 if counted else 0.0), (0, 0))
    if not counted:
        return surface
    words = tokens.figure(look, str(count), round(face[0] * 0.42), BONE, face[0] - 4)
    surface.blit(words, words.get_rect(center=(face[0] // 2, round(face[1] * 0.74))))
    return surface


def letter(look: Look, sign: str, size: int, fill: Colour = (0x1B, 0x20, 0x24), ink: Colour = BONE) -> pygame.Surface:
    """Return a letter in a small round plate, such as the timing of an event."""
    return look.cached(("letter", sign, size, fill, ink), lambda: _letter(look, sign, size, fill, ink))


def _letter(look: Look, sign: str, size: int, fill: Colour, ink: Colour) -> pygame.Surface:
    surface = shapes.rounded((size, size), max(2, size // 4), mix(fill, BLACK, 0.5))
    line = max(1, size // 16)
    face = (size - 2 * line, size - 2 * line)
    surface.blit(shapes.rounded(face, max(2, size // 4 - line), fill), (line, line))
    words = tokens.figure(look, sign, round(size * 0.86), ink)
    surface.blit(words, words.get_rect(center=(size // 2, size // 2)))
    return surface


TIME_FILLS: dict[str, tuple[Colour, Colour]] = {
    "A": ((0x3F, 0x6B, 0x4E), BONE), "B": ((0xB5, 0x55, 0x1C), BONE), "X": ((0x6A, 0x4A, 0x86), BONE),
}


def time_letter(look: Look, sign: str, size: int) -> pygame.Surface:
    """Return the plate of a timing letter (R-05)."""
    fill, ink = TIME_FILLS.get(sign, ((0x1B, 0x20, 0x24), BONE))
    return letter(look, sign, size, fill, ink)


