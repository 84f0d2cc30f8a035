"""Force cards: a unit with its figures, rations and medals, from the board to the enlarged card; imports pygame."""

import re
from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import TINY, Stock, centred, dimmed, strip, title_colour, veiled
from game.app.art.lettering import SOFT
from game.app.art.look import SHRINK, SMALLEST, Look
from game.app.art.palette import BONE, INK900, PAPER_INK, PAPER_WARN, Colour, mix

UNITS = 76   # the width of a card in its own measure
LEAST = (46, 58)   # pixels; below, a card has its figures only
NO_RATIONS: Colour = (0xFF, 0x9A, 0x86)   # on a dark strip
LARGE = 160   # units of the screen; from here on a card shows its properties and its price
# The air and the ground of the art window.
WINDOWS: dict[str, tuple[Colour, Colour]] = {
    "german": ((0xB6, 0xC3, 0xC6), (0xDA, 0xE0, 0xDF)), "soviet": ((0xD9, 0xB8, 0xA5), (0xEC, 0xDA, 0xD0)),
}
_NUMBER = re.compile(r"^(\d+)(?:st|nd|rd|th|er|re|e)?\s+(.*)$")


class Force(NamedTuple):
    """What is written on a force card and what lies on it."""

    side: str
    number: str   # "194" or a short word
    name: str
    art: str   # "units/tank.svg"
    combat: int   # in the amber disc
    rations: int = 0
    medals: int = 0
    no_rations: str = ""   # the words for an empty unit
    value: int | None = None   # the price, where it matters
    parent: str = ""
    properties: tuple[tuple[str, str], ...] = ()   # name and text, on an enlarged card
    text: str = ""


def split_name(name: str) -> tuple[str, str]:
    """Split "194th Infantry Regiment" into its number and the rest, with a capital; a name without one has none."""
    found = _NUMBER.match(name)
    return (found[1], found[2][:1].upper() + found[2][1:]) if found else ("", name)


def force(
    look: Look, face: Force, size: tuple[int, int], *, dim: bool = False, reason: str = "", veil: bool = False
) -> pygame.Surface:
    """Return a force card; dimmed when it has done its part, veiled with a reason when it cannot be chosen."""
    key = ("force", face, size, dim, reason, veil)
    return look.cached(key, lambda: _state(look, face, size, dim, reason, veil))


def _state(look: Look, face: Force, size: tuple[int, int], dim: bool, reason: str, veil: bool) -> pygame.Surface:
    drawn = look.cached(("force", face, size), lambda: _force(look, face, size))
    if veil:
        drawn = veiled(look, drawn, reason, round(size[0] / UNITS * 5))
    return dimmed(drawn) if dim else drawn


def _force(look: Look, face: Force, size: tuple[int, int]) -> pygame.Surface:
    if size[0] >= LARGE * look.scale:
        return _large(look, face, size)
    stock = Stock(look, size, UNITS, face.number + face.name, rim=4.5)
    if is_tiny(size):
        return _tiny(stock, face)
    if size[0] < TINY:
        return _small(stock, face)
    inner = stock.inner
    top = pygame.Rect(inner.x, inner.y, inner.w, max(stock.px(20), SMALLEST + 4))
    foot = pygame.Rect(inner.x, 0, inner.w, max(stock.px(18), SMALLEST + 4))
    foot.bottom = inner.bottom + stock.px(1)
    name = _name(stock, face.name, inner.w)
    if name.get_width() <= 1 or foot.y - top.bottom - name.get_height() < stock.px(26):
        return _small(stock, face)
    plate = pygame.Rect(inner.x, 0, inner.w, max(0, name.get_height() - stock.px(2)))
    plate.bottom = foot.y
    window = pygame.Rect(inner.x, top.bottom, inner.w, plate.y - top.bottom)
    _top(stock, face, top)
    _window(stock, face, window)
    centred(stock.surface, name, plate)
    _rations(stock, face, foot)
    return stock.surface


def _name(stock: Stock, words: str, room: int) -> pygame.Surface:
    """Return the name in one line or two; a card too small for it leaves it out and has its number."""
    look, size = stock.look, stock.points(13.5)
    if not look.fits(words, "strong", size, room) and not look.holds(words, "strong", size * SHRINK, room, 2):
        if look.size_of(max(words.split(), key=len), "strong", size * SHRINK)[0] < room or SOFT not in words:
            return shapes.blank((1, 1))
    return look.name(words, "strong", size, PAPER_INK, width=room, align="centre", leading=0.98)


def is_tiny(size: tuple[int, int]) -> bool:
    """Tell whether a card of a size has room for figures only."""
    return size[0] < LEAST[0] or size[1] < LEAST[1]


def _small(stock: Stock, face: Force) -> pygame.Surface:
    """Draw rations and combat value in the strip, then the silhouette, then the name, with its number if it fits."""
    inner, look = stock.inner, stock.look
    top = pygame.Rect(inner.x, inner.y, inner.w, max(stock.px(20), SMALLEST + 3))
    _top(stock, face._replace(number=""), top, signed=False)
    ration = tokens.ration(look, round(top.h * 0.86))
    ink = BONE if face.rations else NO_RATIONS
    figure = tokens.figure(look, str(face.rations), round(top.h * 0.94), ink)
    x = top.x + stock.px(1)
    stock.surface.blit(ration, ration.get_rect(midleft=(x, top.centery)))
    stock.surface.blit(figure, figure.get_rect(midleft=(x + ration.get_width() + 1, top.centery)))
    words = _called(stock, face, inner.bottom - top.bottom)
    foot = pygame.Rect(inner.x, 0, inner.w, words.get_height() - 1)
    foot.bottom = inner.bottom + 1
    _window(stock, face, pygame.Rect(inner.x, top.bottom, inner.w, foot.y - top.bottom))
    centred(stock.surface, words, foot)
    return stock.surface


def _called(stock: Stock, face: Force, high: int) -> pygame.Surface:
    """Return number and name if they fit, else the name, if need be condensed or in two lines, or else the number."""
    look, size, room = stock.look, stock.points(13.5), stock.inner.w
    for words in (f"{face.number} {face.name}", face.name):
        if look.fits(words, "strong", size, room):
            return look.text(words, "strong", size, PAPER_INK, width=room)
    drawn = look.text(face.name, "strong", size, PAPER_INK)
    if drawn.get_width() * SHRINK <= room:   # the letters are as small as they may be: they stand closer
        return pygame.transform.smoothscale(drawn, (room, drawn.get_height()))
    drawn = _name(stock, face.name, room)
    if drawn.get_width() > 1 and high - drawn.get_height() >= stock.px(24):
        return drawn
    return look.text(face.number, "strong", size, PAPER_INK)


def _tiny(stock: Stock, face: Force) -> pygame.Surface:
    """Draw silhouette, combat value and rations as figures, all that a card of this size can show."""
    inner, look = stock.inner, stock.look
    window = pygame.Rect(inner.x, inner.y, inner.w, round(inner.h * 0.62))
    _air(stock, face.side, window)
    room = (round(window.w * 0.9), round(window.h * 0.86))
    centred(stock.surface, look.figure(face.art.removesuffix(".svg"), room, INK900, WINDOWS[face.side][0]), window)
    foot = pygame.Rect(inner.x, window.bottom, inner.w, inner.bottom - window.bottom)
    stock.surface.fill(title_colour(look.bloc(face.side)), foot)
    combat = tokens.figure(look, str(face.combat), round(foot.h * 1.05), (0xF6, 0xC2, 0x5C), foot.w // 2)
    stock.surface.blit(combat, combat.get_rect(center=(foot.x + foot.w // 4, foot.centery)))
    ink = (0xB9, 0xD6, 0x92) if face.rations else NO_RATIONS
    rations = tokens.figure(look, str(face.rations), round(foot.h * 1.05), ink, foot.w // 2)
    stock.surface.blit(rations, rations.get_rect(center=(foot.right - foot.w // 4, foot.centery)))
    return stock.surface


def _top(stock: Stock, face: Force, rect: pygame.Rect, *, signed: bool = True) -> None:
    """Draw the strip with the number or else the side's sign, and the disc, whose lower part the window hides."""
    look, surface = stock.look, stock.surface
    surface.blit(strip(rect.size, title_colour(look.bloc(face.side)), stock.px(2)), rect)
    size = round(max(stock.px(27), rect.h * 1.3))
    disc = tokens.value_disc(look, size, face.combat)
    surface.blit(disc, (rect.right - size + stock.px(2), rect.y - stock.px(2)))
    room = rect.w - size - stock.px(4)
    if face.number:
        if look.fits(face.number, "title", stock.points(18), room):
            words = stock.text(face.number, "title", 18, BONE, room)
        else:  # a number is never cut
            words = tokens.figure(look, face.number, round(rect.h * 0.7), BONE, room)
        surface.blit(words, words.get_rect(midleft=(rect.x + stock.px(4), rect.centery)))
    elif signed:
        badge = tokens.mark(look, face.side, round(rect.h * 0.7), BONE)
        surface.blit(badge, badge.get_rect(midleft=(rect.x + stock.px(4), rect.centery)))


def _air(stock: Stock, side: str, rect: pygame.Rect) -> None:
    air, ground = WINDOWS[side]
    surface = shapes.gradient(rect.size, [(0, mix(air, (0, 0, 0), 0.04)), (rect.h, mix(air, ground, 0.25))])
    low = max(2, round(rect.h * 0.2))
    surface.fill(ground, (0, rect.h - low, rect.w, low))
    stock.surface.blit(surface, rect)


def _window(stock: Stock, face: Force, rect: pygame.Rect) -> None:
    """Draw the silhouette on the colours of its side, with the medals to its left and the price in a corner."""
    look, surface = stock.look, stock.surface
    _air(stock, face.side, rect)
    room = (round(rect.w * 0.62), round(rect.h * 0.88))
    icon = look.figure(face.art.removesuffix(".svg"), room, (0x1E, 0x21, 0x22), WINDOWS[face.side][0])
    surface.blit(icon, icon.get_rect(midbottom=(rect.centerx, rect.bottom - max(1, round(rect.h * 0.06)))))
    _medals(stock, face.medals, rect)
    if face.value is not None:
        price = price_tag(look, face.value, max(stock.px(15), SMALLEST + 3))
        surface.blit(price, price.get_rect(bottomright=(rect.right - stock.px(1), rect.bottom - stock.px(1))))


def _medals(stock: Stock, count: int, rect: pygame.Rect) -> None:
    if not count:
        return
    size = stock.px(18)
    medal = tokens.medal(stock.look, size)
    fits = max(1, (rect.h - stock.px(2)) // max(1, round(size * 0.9)))
    if count <= fits:
        for at in range(count):
            stock.surface.blit(medal, (rect.x, rect.y + round(at * size * 0.9)))
        return
    stock.surface.blit(medal, (rect.x, rect.y))
    words = tokens.figure(stock.look, f"×{count}", max(stock.px(15), SMALLEST), PAPER_INK)
    stock.surface.blit(words, (rect.x + stock.px(1), rect.y + size - stock.px(2)))


def price_tag(look: Look, value: int, size: int) -> pygame.Surface:
    """Return the force value as cards to be paid: a dark plate with the sign of cards."""
    return look.cached(("price", value, size), lambda: _price_tag(look, value, size))


def _price_tag(look: Look, value: int, size: int) -> pygame.Surface:
    sign = look.icon("icons/cards", round(size * 0.78), BONE)
    words = tokens.figure(look, str(value), round(size * 0.92), BONE)
    wide = sign.get_width() + words.get_width() + round(size * 0.4)
    surface = shapes.rounded((wide, size), max(2, size // 5), (*INK900, 215))
    surface.blit(sign, sign.get_rect(midleft=(round(size * 0.1), size // 2)))
    surface.blit(words, words.get_rect(midright=(wide - round(size * 0.16), size // 2)))
    return surface


def _rations(stock: Stock, face: Force, rect: pygame.Rect) -> None:
    if face.rations > 0:
        size = max(stock.px(16), SMALLEST)
        centred(stock.surface, tokens.row(stock.look, "ration", face.rations, size, rect.w, stock.px(1)), rect)
    elif stock.look.fits(face.no_rations, "strong", stock.points(13), rect.w):
        centred(stock.surface, stock.text(face.no_rations, "strong", 13, PAPER_WARN, rect.w), rect)
    else:
        centred(stock.surface, tokens.figure(stock.look, "0", max(stock.px(18), SMALLEST), PAPER_WARN), rect)


# ---- The enlarged card ----


def _large(look: Look, face: Force, size: tuple[int, int]) -> pygame.Surface:
    """Draw the card with its parent, its price, and every property with its text."""
    stock = Stock(look, size, 240, face.number + face.name)
    inner, pad = stock.inner, stock.px(9)
    top = pygame.Rect(inner.x, inner.y, inner.w, stock.px(42))
    surface = stock.surface
    surface.blit(strip(top.size, title_colour(look.bloc(face.side)), stock.px(3)), top)
    disc = tokens.value_disc(look, stock.px(48), face.combat)
    badge = tokens.badge(look, face.side, stock.px(28))
    surface.blit(badge, badge.get_rect(midleft=(top.x + stock.px(6), top.centery)))
    words = stock.text(face.number, "title", 30, BONE, top.w // 4)
    surface.blit(words, words.get_rect(midleft=(top.x + stock.px(40), top.centery)))
    room, gap = inner.w - 2 * pad, stock.px(5)
    space = inner.bottom - top.bottom - stock.px(36)
    blocks = _page(stock, face, room, space, gap)
    high = min(round(inner.h * 0.36), space - sum(block.get_height() + gap for block in blocks))
    window = pygame.Rect(inner.x, top.bottom, inner.w, high if high >= stock.px(40) else 0)
    if window.h:
        _window(stock, face._replace(medals=0, value=None), window)
    medal = tokens.medal(look, stock.px(26))
    x = top.x + stock.px(44) + words.get_width()
    for at in range(min(face.medals, 3)):
        surface.blit(medal, medal.get_rect(midleft=(x + at * stock.px(17), top.centery)))
    if face.value is not None:
        price = price_tag(look, face.value, stock.px(26))
        surface.blit(price, price.get_rect(midright=(inner.right - stock.px(54), top.centery)))
    surface.blit(disc, disc.get_rect(topright=(inner.right - stock.px(2), inner.y + stock.px(1))))
    y = window.bottom + stock.px(4)
    for block in blocks:
        surface.blit(block, (inner.x + pad, y))
        y += block.get_height() + gap
    foot = pygame.Rect(inner.x + pad, inner.bottom - stock.px(28), room, stock.px(26))
    if face.rations > 0:
        drawn = tokens.row(look, "ration", face.rations, stock.px(24), room, stock.px(2))
    else:
        drawn = stock.text(face.no_rations, "strong", 16, PAPER_WARN, room)
    surface.blit(drawn, drawn.get_rect(midleft=foot.midleft))
    return surface


def _page(stock: Stock, face: Force, room: int, high: int, gap: int) -> list[pygame.Surface]:
    """Return the blocks of the page at the largest size that fits: first the motto goes, then the window."""
    blocks: list[pygame.Surface] = []
    window, bare = round(stock.inner.h * 0.2), face._replace(text="")
    for shown, space in ((face, high - window), (bare, high - window), (bare, high)):
        for size in (15.0, 14.0, 13.0, 12.0, 11.0):
            blocks = _blocks(stock, shown, room, size)
            if sum(block.get_height() + gap for block in blocks) <= space:
                return blocks
    return _trimmed(blocks, high, gap)


def _trimmed(blocks: list[pygame.Surface], high: int, gap: int) -> list[pygame.Surface]:
    """Return the blocks that fit a height when even the smallest letters are too large for all of them."""
    kept: list[pygame.Surface] = []
    for block in blocks:
        high -= block.get_height() + gap
        if high < 0:
            break
        kept.append(block)
    return kept


def _blocks(stock: Stock, face: Force, room: int, size: float) -> list[pygame.Surface]:
    """Return name, parent, properties and motto as the blocks of a page."""
    look = stock.look
    blocks = [look.name(face.name, "title", stock.points(25), PAPER_INK, width=room)]
    if face.parent:
        blocks.append(stock.text(face.parent, "label", 15, mix(PAPER_INK, tokens.WHITE, 0.25), room))
    for name, text in face.properties:
        written = f"**{name}:** {text}"
        blocks.append(look.paragraph(written, "book", stock.points(size), PAPER_INK, width=room, leading=1.12))
    if face.text:
        quiet = mix(PAPER_INK, tokens.WHITE, 0.22)
        blocks.append(look.paragraph(face.text, "motto", stock.points(size), quiet, width=room, leading=1.12))
    return blocks
