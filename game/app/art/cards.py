"""Action cards from the hand to the enlarged one, with full text where there is room; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import (
    LEADING,
    SMALL,
    TINY,
    Stock,
    centred,
    dimmed,
    on_foot,
    time_letter,
    veiled,
)
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import PAPER_INK, Colour, mix

UNITS = 160   # the width of a card in its own measure
SHAPE = 0.74   # its width for its height
STRIP = 56   # pixels; where less of a card shows, its picture says more than words broken at every syllable
LEAST_WINDOW = 0.15   # of the height between title and foot, that the picture keeps
LARGE = 240   # units of the screen; from here on a card shows its timings and its rule line

# The scene behind a card's icon, by the mood of what it does; other icons get one by their side.
SCENES: dict[str, str] = {
    "stuka": "factory-ember", "flame": "house-ember", "satchel": "barracks-ember", "parachute": "huts-frost",
    "rockets": "square-ember", "tankicon": "hill-ember", "helmets": "barracks-night", "target": "house-night",
    "radio": "store-frost", "recon": "hill-night", "ammo": "square-night", "blast": "crane-ember",
    "swap": "huts-night", "medal": "station-ember", "cellar": "store-ember", "crate": "factory-frost",
    "pincers": "hill-ash", "order": "barracks-ash", "barge": "pier-night", "scope": "elevator-night",
    "grenade": "station-ember", "katyusha": "huts-ember", "howitzer": "pier-ember", "grapple": "elevator-ember",
    "sewer": "station-night", "hammer": "factory-night", "mask": "huts-night", "speech": "barracks-night",
    "biplane": "crane-night", "banner": "store-ember", "rubble": "elevator-ember", "hedgehog": "square-night",
}
SIDE_SCENES = {"german": "square-night", "soviet": "factory-ember"}
_MOONS: dict[str, Colour] = {
    "ember": (0xF3, 0xA8, 0x56), "night": (0xC3, 0xCE, 0xCF), "frost": (0xEE, 0xF3, 0xF2), "ash": (0xD8, 0xC9, 0xA4),
}


class Action(NamedTuple):
    """What is written on an action card."""

    side: str
    name: str
    text: str
    art: str   # "icons/stuka.svg"
    value: int   # of the firefight: + is added to the own side, − taken from the enemy
    foot: str = ""   # "Firefight to you"
    times: tuple[tuple[str, str], ...] = ()   # timing letter and its name
    rule: str = ""   # a line under the text of an enlarged card
    seed: str = ""   # tells the paper of two copies apart
    shown: float = 1.0   # the share of the card's width that the next card leaves free


def scene_for(art: str, side: str) -> str:
    """Return the scene that suits a card's icon."""
    return SCENES.get(art.rsplit("/", 1)[-1].removesuffix(".svg"), SIDE_SCENES.get(side, "square-night"))


def signed(value: int) -> str:
    """Return a value with its sign, the minus as wide as the plus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def action(
    look: Look, face: Action, size: tuple[int, int], *, playable: bool = True, reason: str = "", dim: bool = False
) -> pygame.Surface:
    """Return an action card; one that cannot be played lies under a veil with the reason."""
    key = ("action", face, size, playable, reason, dim)
    return look.cached(key, lambda: _state(look, face, size, playable, reason, dim))


def _state(look: Look, face: Action, size: tuple[int, int], playable: bool, reason: str, dim: bool) -> pygame.Surface:
    drawn = look.cached(("action", face, size), lambda: _action(look, face, size))
    if not playable:
        drawn = veiled(look, drawn, reason, round(size[0] / UNITS * 6.5), face.shown)
    return dimmed(drawn) if dim else drawn


def _action(look: Look, face: Action, size: tuple[int, int]) -> pygame.Surface:
    large = size[0] >= LARGE * look.scale
    # A large card is set like a page: its letters grow less than the card.
    units = UNITS * 1.45 if large else max(UNITS, UNITS * size[0] / size[1] / SHAPE)   # a broad one holds more words
    stock = Stock(look, size, units, face.seed + face.name)
    if size[0] < TINY:
        return _tiny(stock, face)
    inner = stock.inner
    title = stock.title(face.side, face.name, shown=face.shown)
    foot = pygame.Rect(inner.x, 0, inner.w, stock.px(46))
    foot.bottom = inner.bottom
    body = pygame.Rect(inner.x, title.bottom, inner.w, foot.y - title.bottom)
    if size[0] < SMALL or _free(face, body).w < STRIP or not face.text or _is_crowded(stock, face, body):
        _window(stock, face, body)
    else:
        _body(stock, face, body, large)
    _foot(stock, face, foot)
    return stock.surface


def _tiny(stock: Stock, face: Action) -> pygame.Surface:
    """Draw the icon above the figure, all that a card of this size can show."""
    inner = stock.inner
    half = pygame.Rect(inner.x, inner.y, inner.w, inner.h // 2)
    _window(stock, face, half)
    foot = pygame.Rect(inner.x, half.bottom, inner.w, inner.bottom - half.bottom)
    stock.surface.fill(_foot_colour(stock.look, face.value), foot)
    figure = tokens.figure(stock.look, signed(face.value), round(foot.h * 0.95), tokens.WHITE, foot.w - 2)
    centred(stock.surface, figure, foot)
    return stock.surface


def _timings(stock: Stock, face: Action, window: pygame.Rect) -> None:
    """Draw the timing letters in the upper right corner of the window."""
    plate = max(stock.px(18), round(SMALLEST * 1.15))
    x = window.x + round(window.w * face.shown) - stock.px(3)
    for sign, _ in reversed(face.times):
        x -= plate
        stock.surface.blit(time_letter(stock.look, sign, plate), (x, window.y + stock.px(3)))
        x -= stock.px(2)


def _window(stock: Stock, face: Action, rect: pygame.Rect) -> None:
    """Draw the scene, a moon of its light, and the icon dark before it."""
    look, surface = stock.look, stock.surface
    name = scene_for(face.art, face.side)
    surface.blit(look.scene(name, rect.size), rect)
    light = _MOONS[name.rsplit("-", 1)[-1]]
    if rect.h < stock.px(32):   # too low for a moon: the icon itself is light
        icon = look.icon(face.art.removesuffix(".svg"), round(rect.h * 0.86), light)
        centred(surface, icon, _free(face, rect))
        _timings(stock, face, rect)
        return
    moon = round(min(rect.h * 0.86, rect.w * 0.5, _free(face, rect).w))
    for grow, alpha in ((1.16, 60), (1.0, 255)):
        halo = shapes.disc(round(moon * grow), (*light, alpha))
        if halo.get_height() <= rect.h * 1.1:
            surface.set_clip(rect)
            centred(surface, halo, _free(face, rect))
            surface.set_clip(None)
    icon = look.icon(face.art.removesuffix(".svg"), round(moon * 0.74), mix(light, (0x14, 0x10, 0x0C), 0.93))
    centred(surface, icon, _free(face, rect))
    if surface.get_width() >= TINY:
        _timings(stock, face, rect)


def _free(face: Action, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of a rectangle that no other card hides."""
    return pygame.Rect(rect.x, rect.y, round(rect.w * face.shown), rect.h)


def _is_crowded(stock: Stock, face: Action, rect: pygame.Rect) -> bool:
    """Tell whether what the next card leaves free has no room for the text, or only for broken words."""
    look, room = stock.look, _free(face, rect).w - stock.px(6)
    size = SMALLEST / look.scale / look.text_scale
    lines = look.lines_in(rect.h - round(rect.h * LEAST_WINDOW) - stock.px(8), "book", size, LEADING)
    return face.shown < 1.0 and not look.holds(face.text, "book", size, room, lines)


def _body(stock: Stock, face: Action, rect: pygame.Rect, large: bool) -> None:
    """Share the middle of the card between window and text: the text first, the window never below its least height."""
    look = stock.look
    pad = stock.px(6)
    room = _free(face, rect).w - (2 * pad if face.shown == 1.0 else pad)
    least, best = round(rect.h * (0.3 if large else LEAST_WINDOW)), round(rect.h * (0.46 if large else 0.5))
    extra = _notes(stock, face, room) if large else []
    taken = sum(note.get_height() + stock.px(3) for note in extra)
    size, high = stock.text_size(face.text, room, rect.h - least - stock.px(8) - taken)
    free = rect.h - high - taken - stock.px(10)
    window = pygame.Rect(rect.x, rect.y, rect.w, max(least, min(best, free)))
    _window(stock, face, window)
    space = rect.bottom - window.bottom - taken
    limit = look.lines_in(space - stock.px(3), "book", size, LEADING)
    words = look.paragraph(face.text, "book", size, PAPER_INK, width=room, lines=limit, leading=LEADING)
    y = window.bottom + stock.px(3)
    stock.surface.blit(words, (rect.x + pad, y))
    y = rect.bottom - taken
    for note in extra:
        stock.surface.blit(note, (rect.x + pad, y))
        y += note.get_height() + stock.px(3)


def _notes(stock: Stock, face: Action, room: int) -> list[pygame.Surface]:
    """Return the timings by name and the rule line of a large card."""
    look = stock.look
    notes = []
    for sign, name in face.times:
        plate = time_letter(look, sign, stock.px(17))
        words = stock.text(name, "strong", 14, PAPER_INK, room - plate.get_width() - stock.px(6))
        row = shapes.blank((room, max(plate.get_height(), words.get_height())))
        row.blit(plate, (0, (row.get_height() - plate.get_height()) // 2))
        row.blit(words, (plate.get_width() + stock.px(6), (row.get_height() - words.get_height()) // 2))
        notes.append(row)
    if face.rule:
        quiet = mix(PAPER_INK, tokens.WHITE, 0.18)
        notes.append(look.paragraph(face.rule, "motto", stock.points(14), quiet, width=room))
    return notes


def _foot_colour(look: Look, value: int) -> Colour:
    return look.colour("plus" if value >= 0 else "minus")


def _foot(stock: Stock, face: Action, rect: pygame.Rect) -> None:
    look, surface = stock.look, stock.surface
    fill = _foot_colour(look, face.value)
    plate = shapes.gradient(rect.size, [(0, mix(fill, tokens.WHITE, 0.04)), (rect.h, mix(fill, (0, 0, 0), 0.1))])
    surface.blit(on_foot(plate, stock.px(2.5)), rect)
    figure = tokens.figure(look, signed(face.value), round(rect.h * 0.92), tokens.WHITE)
    right = rect.right - stock.px(8)
    surface.blit(figure, figure.get_rect(midright=(right, rect.centery)))
    sign = look.icon("icons/burst", stock.px(23), mix(fill, tokens.WHITE, 0.82))
    x, end = rect.x + stock.px(9), right - figure.get_width() - stock.px(4)
    left, size = x + sign.get_width() + stock.px(7), stock.points(14.5)
    if not look.holds(face.foot, "label", size, end - left, 2):   # long words (French) push the sign out: they say it
        left = rect.x + stock.px(6)
    if surface.get_width() < SMALL or not look.holds(face.foot, "label", size, end - left, 2):
        surface.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
        return
    if left > x:
        surface.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
    room = look.balanced(face.foot, "label", size, end - left)
    pale = mix(fill, tokens.WHITE, 0.86)
    words = look.paragraph(face.foot, "label", size, pale, width=room, lines=2, leading=1.1)
    surface.blit(words, words.get_rect(midleft=(left, rect.centery)))
