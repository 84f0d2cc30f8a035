"""Other cards of The Hell of Stalingrad: campaign, carnage, Volga, turn, commander, hands held; imports pygame."""

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import LEADING, SMALL, TINY, Stock, back, centred, dimmed, strip
from game.app.art.hell_districts import ice
from game.app.art.hell_pictures import art_for, window
from game.app.art.hell_signs import INITIATIVES, SNIPERS, Sign, sign_row, sign_strip
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import AMBER, BLACK, BONE, INK900, PAPER_INK, PAPER_SHADE, TEXT2, Colour, mix

UNITS = 164   # the width of a card in its own measure
LARGE = 240   # units of the screen; from here on a card shows all its words
_CARNAGE: Colour = (0x6E, 0x24, 0x1C)
_OLIVE: Colour = (0x4E, 0x48, 0x38)
Painter = Callable[[tuple[int, int]], pygame.Surface]


# ---- Campaign ----


class Campaign(NamedTuple):
    """What is written on a campaign card."""

    id: str
    side: str
    name: str
    art: str
    level: int   # reinforcements
    text: str = ""   # what it does
    signs: tuple[Sign, ...] = ()
    hourglass: bool = False
    motto: str = ""


def campaign(look: Look, face: Campaign, size: tuple[int, int], *, dim: bool = False) -> pygame.Surface:
    """Return a campaign card: reinforcement level in the corner, hour-glass where it moves the turn on."""
    return look.cached(("campaign", face, size, dim), lambda: _dim(_campaign(look, face, size), dim))


def _dim(drawn: pygame.Surface, dim: bool) -> pygame.Surface:
    return dimmed(drawn) if dim else drawn


def _campaign(look: Look, face: Campaign, size: tuple[int, int]) -> pygame.Surface:
    large = size[0] >= LARGE * look.scale
    stock = Stock(look, size, UNITS * 1.4 if large else UNITS, face.id + face.name)
    inner, surface = stock.inner, stock.surface
    plate = _level(look, face.level, stock.px(34))
    picture = art_for(face.id, face.art, face.side)
    if size[0] < TINY:
        surface.blit(window(look, picture, inner.size), inner)
        plate = _level(look, face.level, max(SMALLEST + 2, round(inner.w * 0.5)))
        surface.blit(plate, inner.topleft)
        return surface
    title = stock.title(face.side, face.name, lead=stock.px(39), size=18)
    rest = pygame.Rect(inner.x, title.bottom, inner.w, inner.bottom - title.bottom)
    signs = face.signs + ((Sign("icons/hourglass", "+1"),) if face.hourglass else ())
    _pages(stock, rest, picture_of=lambda box: window(look, picture, box), signs=signs, text=face.text,
           motto=face.motto if large else "", bare=size[0] < SMALL)
    surface.blit(plate, plate.get_rect(center=(inner.x + stock.px(18), title.centery)))
    return surface


def _level(look: Look, level: int, size: int) -> pygame.Surface:
    """Return the reinforcement level: a green flag plate with its figure."""
    surface = shapes.rounded((size, size), size // 5, (0x12, 0x15, 0x12))
    line = max(1, size // 16)
    inner = size - 2 * line
    top, foot = ((0x86, 0xA2, 0x62), (0x5C, 0x77, 0x3F)) if level else ((0x8A, 0x86, 0x7C), (0x62, 0x5F, 0x57))
    stops = [(0, top), (inner, foot)]
    surface.blit(shapes.shaded((inner, inner), size // 5 - line, stops), (line, line))
    words = tokens.figure(look, f"+{level}" if level else "0", round(size * 0.72), (0x14, 0x1B, 0x0C), inner)
    surface.blit(words, words.get_rect(center=(size // 2, size // 2)))
    return surface


def _pages(
    stock: Stock, rect: pygame.Rect, *, picture_of: Painter, signs: tuple[Sign, ...], text: str, motto: str,
    bare: bool,
) -> None:
    """Lay window, icon row, text and motto on a card; a bare one is all window."""
    look, surface, pad = stock.look, stock.surface, stock.px(8)
    if bare or not (text or motto or signs):
        surface.blit(picture_of(rect.size), rect)
        return
    room, row = rect.w - 2 * pad, stock.px(28) if signs else 0
    quiet = mix(PAPER_INK, tokens.WHITE, 0.2)
    last = look.paragraph(motto, "motto", stock.points(14.5), quiet, width=room, leading=1.12) if motto else None
    taken = last.get_height() + stock.px(6) if last else 0
    least, best = round(rect.h * 0.24), round(rect.h * 0.6)
    size, high = stock.text_size(text, room, rect.h - least - row - taken - stock.px(8), 15) if text else (0.0, 0)
    art = pygame.Rect(rect.x, rect.y, rect.w, max(least, min(best, rect.h - high - row - taken - stock.px(8))))
    surface.blit(picture_of(art.size), art)
    if row:
        sign_strip(stock, signs, pygame.Rect(rect.x, art.bottom, rect.w, row))
    y = art.bottom + row + stock.px(4)
    if text:
        limit = look.lines_in(rect.bottom - taken - y, "book", size, LEADING)
        words = look.paragraph(text, "book", size, PAPER_INK, width=room, lines=limit, leading=LEADING)
        surface.blit(words, (rect.x + pad, y))
    if last:
        surface.blit(last, last.get_rect(bottomleft=(rect.x + pad, rect.bottom - stock.px(2))))


# ---- Carnage ----


class Carnage(NamedTuple):
    """What is written on a carnage card: the sniper's luck, intensity and initiative, two effects of a hold."""

    id: str
    sniper: str   # hit, escape, death
    sniper_word: str
    intensity: int
    initiative: str   # stuka, rat, binoculars
    initiative_word: str
    first: str
    second: str
    first_signs: tuple[Sign, ...] = ()
    second_signs: tuple[Sign, ...] = ()
    read: str = ""   # sniper, intensity, initiative or hold: the part that counts now; the others are faint
    chosen: int = 0   # of the two effects of a hold


def carnage(look: Look, face: Carnage, size: tuple[int, int], *, dim: bool = False) -> pygame.Surface:
    """Return a carnage card in its three sections."""
    return look.cached(("carnage", face, size, dim), lambda: _dim(_carnage(look, face, size), dim))


def _carnage(look: Look, face: Carnage, size: tuple[int, int]) -> pygame.Surface:
    large = size[0] >= LARGE * look.scale
    stock = Stock(look, size, UNITS * 1.3 if large else UNITS, face.id)
    inner, surface = stock.inner, stock.surface
    small = size[0] < SMALL
    high = round(inner.h * (0.22 if not small else 0.3))
    top = pygame.Rect(inner.x, inner.y, inner.w, high)
    middle = pygame.Rect(inner.x, top.bottom, inner.w, round(inner.h * (0.3 if not small else 0.4)))
    foot = pygame.Rect(inner.x, middle.bottom, inner.w, inner.bottom - middle.bottom)
    _sniper(stock, face, top, small)
    _intensity(stock, face, middle, small)
    _hold(stock, face, foot, small)
    for part, box in (("sniper", top), ("intensity", middle), ("initiative", middle), ("hold", foot)):
        if face.read == part:
            ring = shapes.ring(box.size, stock.px(3), max(2, stock.px(2)), AMBER)
            surface.blit(ring, box)
        elif face.read and not (part in ("intensity", "initiative") and face.read in ("intensity", "initiative")):
            surface.blit(shapes.rounded(box.size, 0, (*INK900, 60)), box)
    return surface


def _sniper(stock: Stock, face: Carnage, rect: pygame.Rect, small: bool) -> None:
    look, surface = stock.look, stock.surface
    surface.blit(strip(rect.size, _CARNAGE, stock.px(2.5)), rect)
    icon = look.icon(SNIPERS[face.sniper], round(rect.h * (0.62 if not small else 0.74)), (0xF6, 0xD9, 0xB0))
    if small:
        centred(surface, icon, rect)
        return
    room = rect.w - icon.get_width() - stock.px(26)
    words = look.name(face.sniper_word, "title", stock.points(20), BONE, width=room)
    surface.blit(icon, icon.get_rect(midleft=(rect.x + stock.px(10), rect.centery)))
    surface.blit(words, words.get_rect(midleft=(rect.x + icon.get_width() + stock.px(18), rect.centery)))


def _intensity(stock: Stock, face: Carnage, rect: pygame.Rect, small: bool) -> None:
    """Draw the intensity on a skull's plate, and who has the initiative."""
    look, surface = stock.look, stock.surface
    half = rect.w // 2
    skull = look.icon("icons/skull", round(rect.h * 0.5), PAPER_INK)
    figure = tokens.figure(look, str(face.intensity), round(rect.h * 0.62), PAPER_INK)
    wide = skull.get_width() + figure.get_width() + stock.px(5)
    x = rect.x + (half - wide) // 2
    surface.blit(skull, skull.get_rect(midleft=(x, rect.centery)))
    surface.blit(figure, figure.get_rect(midright=(x + wide, rect.centery)))
    line = mix(PAPER_SHADE, PAPER_INK, 0.3)
    surface.fill(line, (rect.x + half, rect.y + stock.px(6), 1, rect.h - stock.px(12)))
    right = pygame.Rect(rect.x + half, rect.y, rect.w - half, rect.h)
    icon = look.icon(INITIATIVES[face.initiative], round(rect.h * (0.52 if not small else 0.56)), PAPER_INK)
    if small or not look.fits(face.initiative_word, "strong", stock.points(14), right.w - stock.px(6)):
        centred(surface, icon, right)
        return
    words = look.text(face.initiative_word, "strong", stock.points(14), PAPER_INK, width=right.w - stock.px(6))
    high = icon.get_height() + words.get_height()
    surface.blit(icon, icon.get_rect(midtop=(right.centerx, right.centery - high // 2)))
    surface.blit(words, words.get_rect(midbottom=(right.centerx, right.centery + high // 2)))


def _hold(stock: Stock, face: Carnage, rect: pygame.Rect, small: bool) -> None:
    """Draw the two effects of a hold, one above the other."""
    look, surface = stock.look, stock.surface
    gap = max(1, stock.px(3))
    high = (rect.h - 3 * gap) // 2
    for at, (text, signs) in enumerate(((face.first, face.first_signs), (face.second, face.second_signs))):
        box = pygame.Rect(rect.x + gap, rect.y + gap + at * (high + gap), rect.w - 2 * gap, high)
        fill = mix(AMBER, BONE, 0.3) if face.chosen == at + 1 else mix(PAPER_SHADE, BONE, 0.25)
        surface.blit(shapes.rounded(box.size, stock.px(3), fill), box)
        tall = min(stock.px(18), round(box.h * (0.7 if small else 0.5)))
        row = sign_row(look, signs, tall, box.w - 2 * gap)
        left = row.get_width() + stock.px(14) if signs else stock.px(7)
        room, size = box.w - left - stock.px(5), stock.points(14.5)
        fits = look.holds(text, "book", size, room, look.lines_in(box.h, "book", size, LEADING))
        if small or (signs and not fits):   # the signs say it as well
            centred(surface, row, box)
            continue
        words = look.paragraph(text, "book", size, PAPER_INK, width=room, leading=LEADING)
        surface.blit(row, row.get_rect(midleft=(box.x + stock.px(8), box.centery)))
        surface.blit(words, words.get_rect(midleft=(box.x + left, box.centery)))


# ---- Volga, turn ----


def volga(look: Look, name: str, text: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a Volga card: the frozen river."""
    return look.cached(("volga", name, text, size), lambda: _volga(look, name, text, size))


def _volga(look: Look, name: str, text: str, size: tuple[int, int]) -> pygame.Surface:
    stock = Stock(look, size, UNITS * (1.4 if size[0] >= LARGE * look.scale else 1), name)
    return _plain(stock, name, text, (0x2B, 0x45, 0x58), lambda box: ice(look, box, 0.78), "icons/lock")


def turn_card(look: Look, name: str, turn: int, text: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the card on which the hour-glass stands: the turn's number in the sand."""
    return look.cached(("turn-card", name, turn, text, size), lambda: _turn_card(look, name, turn, text, size))


def _turn_card(look: Look, name: str, turn: int, text: str, size: tuple[int, int]) -> pygame.Surface:
    stock = Stock(look, size, UNITS * (1.4 if size[0] >= LARGE * look.scale else 1), name)
    return _plain(stock, name, text, _OLIVE, lambda box: _glass(look, turn, box), "icons/hourglass")


def _glass(look: Look, turn: int, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.gradient(size, [(0, (0x3A, 0x30, 0x20)), (size[1], (0xC9, 0x95, 0x48))])
    glass = look.icon("icons/hourglass", round(min(size) * 0.84), (0x21, 0x18, 0x0C))
    figure = tokens.figure(look, str(turn), round(min(size) * 0.5), BONE)
    place = glass.get_rect(center=(round(size[0] * 0.36), size[1] // 2))
    surface.blit(glass, place)
    surface.blit(figure, figure.get_rect(center=(round(size[0] * 0.7), size[1] // 2)))
    return surface


def _plain(
    stock: Stock, name: str, text: str, fill: Colour, picture_of: Painter, icon: str
) -> pygame.Surface:
    """Return a card of no side: a strip of its own colour, its picture, its text."""
    look, inner, surface = stock.look, stock.inner, stock.surface
    if surface.get_width() < TINY:
        surface.blit(picture_of(inner.size), inner)
        sign = look.icon(icon, round(inner.w * 0.6), BONE)
        centred(surface, sign, inner)
        return surface
    words = look.name(name, "title", stock.points(19), BONE, width=inner.w - stock.px(40))
    title = pygame.Rect(inner.x, inner.y, inner.w, max(stock.px(28), words.get_height() + stock.px(3)))
    surface.blit(strip(title.size, fill, stock.px(2.5)), title)
    sign = look.icon(icon, stock.px(18), AMBER)
    surface.blit(sign, sign.get_rect(midleft=(title.x + stock.px(8), title.centery)))
    surface.blit(words, words.get_rect(midleft=(title.x + stock.px(33), title.centery)))
    rest = pygame.Rect(inner.x, title.bottom, inner.w, inner.bottom - title.bottom)
    _pages(stock, rest, picture_of=picture_of, signs=(), text=text, motto="", bare=surface.get_width() < SMALL)
    return surface


# ---- Supreme commander ----


class Commander(NamedTuple):
    """What stands on a supreme commander's card and how many cards his player holds."""

    side: str
    name: str   # "Gen. Lopatin"
    title: str   # "Supreme commander"
    art: str
    hand: int
    limit: int
    word: str = ""   # "hand"
    bonus: tuple[Sign, ...] = ()   # after a refit
    note: str = ""   # the bonus in words, on an enlarged card
    motto: str = ""


def commander(look: Look, face: Commander, size: tuple[int, int], *, live: bool = False) -> pygame.Surface:
    """Return a supreme commander's card with his hand and the bonus of his refit; live, it has an amber ring."""
    return look.cached(("commander", face, size, live), lambda: _commander(look, face, size, live))


def _commander(look: Look, face: Commander, size: tuple[int, int], live: bool) -> pygame.Surface:
    bloc, radius, line = look.bloc(face.side), look.px(6), look.px(1)
    base = mix(bloc.base, bloc.dark, 0.3 if face.side == "soviet" else 0.55)
    surface = shapes.rounded(size, radius, mix(base, BLACK, 0.8))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(base, tokens.WHITE, 0.05)), (inner[1], mix(base, BLACK, 0.34))]
    surface.blit(shapes.shaded(inner, radius - line, stops), (line, line))
    surface.blit(shapes.ring(inner, radius - line, line, (255, 255, 255, 30)), (line, line))
    pad = look.px(10)
    well = pygame.Rect(pad, 0, size[0] - 2 * pad, max(look.px(36), SMALLEST + 10))
    well.bottom = size[1] - pad + look.px(2)
    large = size[0] >= LARGE * look.scale
    told = _told(look, face, size[0] - 2 * pad) if large else []
    y = well.y - sum(block.get_height() + look.px(6) for block in told)
    names = _names(look, face, size[0] - look.px(12), y, size[1])
    top = y - look.px(4) - sum(name.get_height() for name in names)
    if top > look.px(22):
        figure = look.figure(face.art.removesuffix(".svg"), (round(size[0] * 0.48), round(top * 0.6)), BONE, base)
        surface.blit(figure, figure.get_rect(center=(size[0] // 2, top // 2 + look.px(4))))
    at = y - look.px(4)
    for name in reversed(names):
        surface.blit(name, name.get_rect(midbottom=(size[0] // 2, at)))
        at -= name.get_height()
    for block in told:
        surface.blit(block, (pad, y))
        y += block.get_height() + look.px(6)
    _in_hand(look, surface, face, well)
    if live:
        surface.blit(shapes.ring(size, radius, look.px(2.5), AMBER), (0, 0))
    return surface


def _names(look: Look, face: Commander, room: int, foot: int, high: int) -> list[pygame.Surface]:
    """Return name and title; a low card leaves the title out."""
    name = look.name(face.name, "title", 24, BONE, width=room, align="centre")
    if foot - name.get_height() < high * 0.42:
        return [name]
    quiet = mix(BONE, look.bloc(face.side).base, 0.3)
    return [name, look.name(face.title, "label", 15, quiet, width=room, align="centre")]


def _told(look: Look, face: Commander, room: int) -> list[pygame.Surface]:
    told = [look.paragraph(face.note, "book", 16, BONE, width=room)] if face.note else []
    return told + ([look.paragraph(face.motto, "motto", 16, TEXT2, width=room)] if face.motto else [])


def _in_hand(look: Look, surface: pygame.Surface, face: Commander, well: pygame.Rect) -> None:
    """Draw cards held and their limit, and the bonus of a refit where there is room."""
    surface.blit(shapes.rounded(well.size, look.px(4), (0, 0, 0, 80)), well)
    parts = [look.icon("icons/cards", round(well.h * 0.5), BONE)]
    gap = look.px(7)
    told, left = f"{face.hand} / {face.limit}", well.w - 2 * gap - parts[0].get_width()
    sizes = (round(well.h * share) for share in (0.72, 0.62, 0.52, 0.42))
    fitting = (figure for size in sizes if (figure := tokens.figure(look, told, size, BONE)).get_width() <= left)
    parts.append(next(fitting, tokens.figure(look, told, SMALLEST, BONE)))
    room = well.w - 2 * gap - sum(part.get_width() + gap for part in parts)
    if face.word and look.size_of(face.word, "label", 15)[0] <= room:
        parts.append(look.text(face.word, "label", 15, mix(BONE, look.bloc(face.side).base, 0.25)))
        room -= parts[-1].get_width() + gap
    if face.bonus:
        row = sign_row(look, face.bonus, round(well.h * 0.5), max(1, room), AMBER)
        parts += [row] if row.get_width() > 1 else []
    x = well.centerx - (sum(part.get_width() + gap for part in parts) - gap) // 2
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(x, well.centery)))
        x += part.get_width() + gap


# ---- Hands held by others ----


def fan(look: Look, kind: str, count: int, size: tuple[int, int]) -> pygame.Surface:
    """Return so many cards of a deck held in a fan, seen from behind; an empty hand is an empty surface."""
    return look.cached(("hell-fan", kind, count, size), lambda: _fan(look, kind, count, size))


def _fan(look: Look, kind: str, count: int, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.blank(size)
    if count <= 0:
        return surface
    shown = min(count, 12)
    high = round(size[1] * 0.86)
    face = (round(high * 0.72), high)
    card = back(look, kind, face)
    spread = min(8.0, 2.0 * shown)   # degrees on each side
    lean = round(math.sin(math.radians(spread)) * high * 0.5)
    room = size[0] - face[0] - 2 * lean
    step = min(round(face[0] * 0.62), room // max(1, shown - 1)) if shown > 1 else 0
    left = (size[0] - face[0] - step * (shown - 1)) // 2
    for at in range(shown):
        share = (at / (shown - 1) * 2 - 1) if shown > 1 else 0.0
        turned = pygame.transform.rotozoom(card, -spread * share, 1.0)
        centre = (left + face[0] // 2 + at * step, size[1] // 2 + round(abs(share) ** 2 * size[1] * 0.03))
        surface.blit(turned, turned.get_rect(center=centre))
    return surface
