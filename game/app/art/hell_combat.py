"""Combat cards of The Hell of Stalingrad, plain and hero, from the hand to the enlarged card; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import LEADING, TINY, Stock, dimmed, veiled
from game.app.art.hell_pictures import art_for, window
from game.app.art.hell_signs import DOCTRINES, KILL_INK, Sign, sign_row, sign_strip
from game.app.art.look import SHRINK, SMALLEST, Look
from game.app.art.palette import AMBER, AMBER_INK, BONE, PAPER_INK, PAPER_SHADE, mix

UNITS = 164   # the width of a card in its own measure
BARE = 88   # pixels; below, a card has its name and its picture only
STRIP = 78   # units of the screen; of a covered card that shows less, the icons tell what it does
MOST_LINES = 7   # of the text of a covered card; one with more, or with broken words, leaves it to the icons too
LARGE = 240   # units of the screen; from here on a card shows its lines and its motto


class Combat(NamedTuple):
    """What is written on a combat card."""

    id: str
    side: str
    name: str
    text: str   # what it does, in a sentence
    art: str
    cost: int | None = None   # patriotism; Soviet cards only
    doctrine: str = ""   # German cards only
    sacrifice: int = 0   # rifles
    signs: tuple[Sign, ...] = ()
    hero: bool = False
    expert: bool = False
    major: str = ""   # the two effects of a hero, with what they are called
    minor: str = ""
    major_word: str = ""
    minor_word: str = ""
    lines: tuple[str, ...] = ()   # doctrine, cost and sacrifice in words, on an enlarged card
    motto: str = ""
    shown: float = 1.0   # the share of the card's width that the next card leaves free


def combat(
    look: Look, face: Combat, size: tuple[int, int], *, playable: bool = True, reason: str = "", dim: bool = False,
    selected: bool = False,
) -> pygame.Surface:
    """Return a combat card; one that cannot be played lies under a veil with the reason."""
    key = ("combat", face, size, playable, reason, dim, selected)
    return look.cached(key, lambda: _state(look, face, size, playable, reason, dim, selected))


def _state(
    look: Look, face: Combat, size: tuple[int, int], playable: bool, reason: str, dim: bool, selected: bool
) -> pygame.Surface:
    drawn = look.cached(("combat", face, size), lambda: _combat(look, face, size))
    radius = round(size[0] / UNITS * 6.5)
    if not playable:
        drawn = veiled(look, drawn, reason, radius, face.shown)
    if dim:
        drawn = dimmed(drawn)
    if selected:
        drawn = drawn.copy()
        drawn.blit(shapes.ring(size, radius, max(2, look.px(3)), AMBER), (0, 0))
    return drawn


def _combat(look: Look, face: Combat, size: tuple[int, int]) -> pygame.Surface:
    large = size[0] >= LARGE * look.scale
    # A large card is set like a page: its letters grow less than the card.
    stock = Stock(look, size, UNITS * 1.4 if large else UNITS, face.id + face.name)
    if size[0] < TINY:
        return _tiny(stock, face)
    star = stock.px(34)
    lead, aside = star + stock.px(4), _is_long(stock, face, star)
    title = stock.title(face.side, face.name, lead=0 if aside else lead, size=18, shown=face.shown)
    if face.expert:
        gold = AMBER if face.hero else mix(AMBER, PAPER_INK, 0.35)
        stock.surface.fill(gold, (title.x, title.bottom - stock.px(2), title.w, stock.px(2)))
    inner = stock.inner
    rest = pygame.Rect(inner.x, title.bottom, inner.w, inner.bottom - title.bottom)
    if size[0] < BARE or rest.h < stock.px(60):
        _picture(stock, face, rest)
    else:
        _body(stock, face, rest, large)
    corner = _corner(stock, face, star)
    high = title.bottom + star // 2 if aside else title.centery
    stock.surface.blit(corner, corner.get_rect(center=(inner.x + round(star * 0.46), high)))
    return stock.surface


def _is_long(stock: Stock, face: Combat, star: int) -> bool:
    """Tell whether a name needs the room of the sign before it, which then lies on the picture."""
    room = round(stock.inner.w * face.shown) - star - stock.px(11)
    least = stock.points(18) * SHRINK
    return not stock.look.fits(face.name, "title", stock.points(18), room) and not stock.look.holds(
        face.name, "title", least, room, 2
    )


def _tiny(stock: Stock, face: Combat) -> pygame.Surface:
    """Draw the picture under the price, all that a card of this size can show."""
    inner = stock.inner
    _picture(stock, face, inner)
    corner = _corner(stock, face, max(14, round(inner.w * 0.5)))
    stock.surface.blit(corner, corner.get_rect(topleft=(inner.x, inner.y)))
    return stock.surface


def _picture(stock: Stock, face: Combat, rect: pygame.Rect) -> None:
    stock.surface.blit(window(stock.look, art_for(face.id, face.art, face.side), rect.size), rect)


# ---- The price in the corner ----


def _corner(stock: Stock, face: Combat, size: int) -> pygame.Surface:
    """Return the star with the patriotic cost, the hero's star, or the plate of a doctrine."""
    look = stock.look
    if face.hero:
        return _star(look, size, "icons/heroicon")
    if face.cost is not None:
        return cost_star(look, face.cost, size)
    plate = shapes.disc(size, (0x17, 0x1A, 0x1C))
    line = max(1, size // 18)
    plate.blit(shapes.disc(size - 2 * line, mix(AMBER, (0x17, 0x1A, 0x1C), 0.25)), (line, line))
    plate.blit(shapes.disc(size - 4 * line, (0x2A, 0x2F, 0x31)), (2 * line, 2 * line))
    icons = DOCTRINES.get(face.doctrine, ())
    for at, name in enumerate(icons):
        icon = look.icon(name, round(size * (0.56 if len(icons) == 1 else 0.4)), AMBER)
        plate.blit(icon, icon.get_rect(center=(round(size * (0.5 + (at - (len(icons) - 1) / 2) * 0.36)), size // 2)))
    return plate


def cost_star(look: Look, cost: int, size: int) -> pygame.Surface:
    """Return the gold star with a patriotic cost."""
    return look.cached(("cost-star", cost, size), lambda: _cost_star(look, cost, size))


def _cost_star(look: Look, cost: int, size: int) -> pygame.Surface:
    surface = _star(look, size, "")
    words = tokens.figure(look, str(cost), max(SMALLEST, round(size * 0.58)), AMBER_INK)
    surface.blit(words, words.get_rect(center=(size // 2, round(size * 0.55))))
    return surface


def _star(look: Look, size: int, icon: str) -> pygame.Surface:
    surface = shapes.blank((size, size))
    line = max(1, round(size * 0.03))
    dark, gold = (look.icon("icons/star", size - 2 * line, ink) for ink in ((0x3A, 0x1E, 0x0C), (0xF6, 0xC8, 0x60)))
    for x in (0, line, 2 * line):
        for y in (0, line, 2 * line):
            surface.blit(dark, (x, y))
    surface.blit(gold, (line, line))
    if icon:
        sign = look.icon(icon, round(size * 0.44), AMBER_INK)
        surface.blit(sign, sign.get_rect(center=(size // 2, round(size * 0.55))))
    return surface


# ---- Window, icons and text ----


def _body(stock: Stock, face: Combat, rect: pygame.Rect, large: bool) -> None:
    """Share the card between window, icon row and text: the text first, the window never below its least height."""
    look, pad = stock.look, stock.px(8)
    room = round(rect.w * face.shown) - (2 * pad if face.shown == 1.0 else pad)
    row = stock.px(28) if (face.signs or face.sacrifice) and not face.hero else 0
    blocks = _notes(stock, face, room) if large else []
    halves = _halves(stock, face, room, large) if face.hero and face.major else []
    taken = sum(block.get_height() + stock.px(4) for block in blocks)
    least, best = round(rect.h * 0.26), round(rect.h * (0.48 if large else 0.46))
    space = rect.h - row - taken - stock.px(8)
    covered = bool(row) and face.shown < 1.0 and not halves
    least_size = SMALLEST / look.scale / look.text_scale
    silent = covered and (room < look.px(STRIP) or not look.holds(face.text, "book", least_size, room, MOST_LINES))
    if silent:
        high, size = 0, 0.0
    elif halves:
        high, size = sum(half.get_height() + stock.px(3) for half in halves), 0.0
    else:
        size, high = stock.text_size(face.text, room, space - least, 16 if large else 14.5)
    free = space - high
    if free < least and row:   # no room for both: the text tells what the icons show
        free, row = free + row, 0
    art = pygame.Rect(rect.x, rect.y, rect.w, free if silent else max(least, min(best, free)))
    _picture(stock, face, art)
    if row:
        _row(stock, face, pygame.Rect(rect.x, art.bottom, round(rect.w * face.shown), row))
    y = art.bottom + row + stock.px(4)
    if halves:
        stock.lay(halves, (rect.x + pad, y), rect.bottom - taken + stock.px(6), stock.px(3))
    elif not silent:
        limit = look.lines_in(rect.bottom - taken - y, "book", size, LEADING)
        words = look.paragraph(face.text, "book", size, PAPER_INK, width=room, lines=limit, leading=LEADING)
        stock.surface.blit(words, (rect.x + pad, y))
    stock.lay(blocks, (rect.x + pad, rect.bottom - taken), rect.bottom + stock.px(6), stock.px(4))


def _row(stock: Stock, face: Combat, rect: pygame.Rect) -> None:
    """Draw the icon row between two fine lines; a sacrifice stands first, in red."""
    signs = face.signs
    if face.sacrifice:
        signs = (Sign("units/rifles", f"−{face.sacrifice}", KILL_INK), *signs)
    sign_strip(stock, signs, rect)


def _halves(stock: Stock, face: Combat, room: int, large: bool) -> list[pygame.Surface]:
    """Return the two effects of a hero, the major one on gold: in words on a large card, as signs on a small one."""
    made = []
    for at, (word, text) in enumerate(((face.major_word, face.major), (face.minor_word, face.minor))):
        if not text:
            continue
        signs = face.signs[at : at + 1]
        words = _sentence(stock, word, text, room) if large or not signs else _short(stock, word, signs, room)
        fill = mix(AMBER, BONE, 0.35) if at == 0 else mix(PAPER_SHADE, BONE, 0.3)
        half = shapes.rounded((room, words.get_height() + stock.px(5)), stock.px(3), fill)
        half.blit(words, (stock.px(6), stock.px(2.5)))
        made.append(half)
    return made


def _sentence(stock: Stock, word: str, text: str, room: int) -> pygame.Surface:
    written = f"**{word}** {text}" if word else text
    size = stock.points(15)
    return stock.look.paragraph(written, "book", size, PAPER_INK, width=room - stock.px(12), leading=LEADING)


def _short(stock: Stock, word: str, signs: tuple[Sign, ...], room: int) -> pygame.Surface:
    """Return what an effect is called at the left and its sign at the right."""
    sign = sign_row(stock.look, signs, stock.px(17), room // 2)
    surface = shapes.blank((room - stock.px(12), stock.px(20)))
    words = stock.text(word, "strong", 14.5, PAPER_INK, surface.get_width() - sign.get_width() - stock.px(6))
    surface.blit(words, words.get_rect(midleft=(0, surface.get_height() // 2)))
    surface.blit(sign, sign.get_rect(midright=(surface.get_width(), surface.get_height() // 2)))
    return surface


def _notes(stock: Stock, face: Combat, room: int) -> list[pygame.Surface]:
    """Return doctrine, cost and sacrifice in words, then the motto, for the foot of a large card."""
    look, quiet = stock.look, mix(PAPER_INK, tokens.WHITE, 0.2)
    told = [(line, "label", PAPER_INK) for line in face.lines] + ([(face.motto, "motto", quiet)] if face.motto else [])
    size = stock.points(14.5)
    return [look.paragraph(words, kind, size, ink, width=room, leading=1.12) for words, kind, ink in told]
