"""Formation cards and plates of The Hell of Stalingrad, from the plate to the enlarged card; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import TINY, Stock, dimmed, strip, title_colour, veiled
from game.app.art.force_cards import split_name
from game.app.art.hell_signs import DOCTRINES, bare, leader
from game.app.art.look import SHRINK, SMALLEST, Look
from game.app.art.palette import AMBER, BLACK, BONE, INK900, PAPER_INK, Colour, mix

UNITS = 77   # the width of a card in its own measure
LARGE = 160   # units of the screen; from here on a card shows its lines
OVER, ASIDE = 0.075, 0.055   # how far a leader's disc stands out above and beside the card, in shares of the size
# The sky and the ground of the art window.
WINDOWS: dict[str, tuple[Colour, Colour, Colour]] = {
    "german": ((0x3B, 0x3F, 0x42), (0x62, 0x66, 0x66), (0xC9, 0xBA, 0x98)),
    "soviet": ((0x68, 0x1B, 0x17), (0x8E, 0x3B, 0x24), (0xE6, 0x9A, 0x45)),
}
_TROOPS = {"units/rifles": "units/infantry"}   # one man is a unit, two are a formation
STRENGTHS = {"german": "icons/bolt", "soviet": "icons/star"}


class Formation(NamedTuple):
    """What is written on a formation card and what lies on it."""

    side: str
    number: str   # "16", "MIL."
    name: str   # "Panzer"
    art: str
    strength: int   # shock strength of a German, patriotism of a Soviet formation
    doctrine: str = ""   # of a German formation: infantry, tracked, mixed
    depletion: tuple[tuple[str, str], ...] = ()   # icon and figure: ("icons/skull", "2"), ("icons/medal", "")
    level: int = -1   # of its leader; -1 is none
    used: int = 0   # of its strength, shown as pips on the plate
    short: str = ""   # what the plate calls it: "14 PZ"
    lines: tuple[str, ...] = ()   # what an enlarged card says
    text: str = ""   # its motto


class Pose(NamedTuple):
    """The state in which a formation card is shown."""

    selected: bool = False
    depleted: bool = False   # turned by 90 degrees and greyed
    dim: bool = False
    veil: bool = False
    reason: str = ""


PLAIN = Pose()


def split(name: str, short: str = "") -> tuple[str, str]:
    """Split "14th Panzer" into its number and the rest; a name without a number gets a short word for one."""
    number, rest = split_name(name)
    return (number, rest) if number else (short or rest[:3].upper() + ".", rest)


def depletion(machine_gun: int = 0, medal: bool = False, unique: bool = False) -> tuple[tuple[str, str], ...]:
    """Return the signs at the foot of a Soviet card: what happens when it is depleted or destroyed."""
    signs = [("icons/skull", str(machine_gun) if machine_gun > 1 else "")] if machine_gun else []
    signs += [("icons/medal", "")] if medal else []
    return tuple(signs + ([("icons/flame", "")] if unique else []))


def body(size: tuple[int, int]) -> pygame.Rect:
    """Return where the card itself lies in a picture of a size; the rest is room for the leader's disc."""
    over, aside = round(size[1] * OVER), round(size[0] * ASIDE)
    return pygame.Rect(0, over, size[0] - aside, size[1] - over)


def formation(look: Look, face: Formation, size: tuple[int, int], pose: Pose = PLAIN) -> pygame.Surface:
    """Return a formation card; the size is that of the upright picture, a depleted one is as wide as that is high."""
    return look.cached(("formation", face, size, pose), lambda: _posed(look, face, size, pose))


def _posed(look: Look, face: Formation, size: tuple[int, int], pose: Pose) -> pygame.Surface:
    place = body(size)
    printed = face._replace(level=-1, used=0)
    card = look.cached(("formation", printed, place.size), lambda: _card(look, printed, place.size))
    radius = round(place.w / UNITS * 5)
    if pose.veil:
        card = veiled(look, card, pose.reason, radius)
    if pose.dim or pose.depleted:
        card = dimmed(card, 0.7)
    if pose.selected:
        card = card.copy()
        card.blit(shapes.ring(card.get_size(), radius, max(2, round(place.w * 0.034)), AMBER), (0, 0))
    picture = size
    if pose.depleted:
        card, picture = pygame.transform.rotate(card, -90), (size[1], size[0])
    surface = shapes.blank(picture)
    surface.blit(card, (0, picture[1] - card.get_height()))
    if face.level >= 0:
        disc = leader(look, face.side, face.level, disc_size(look, size), dim=pose.dim or pose.depleted)
        surface.blit(disc, disc.get_rect(topright=(picture[0], 0)))
    return surface


def disc_size(look: Look, size: tuple[int, int]) -> int:
    """Return how wide the leader's disc on a card is."""
    return max(13, min(round(size[0] * 0.34), look.px(64)))


def _card(look: Look, face: Formation, size: tuple[int, int]) -> pygame.Surface:
    if size[0] >= LARGE * look.scale:
        return _large(look, face, size)
    stock = Stock(look, size, UNITS, face.number + face.name, rim=4.5)
    inner = stock.inner
    tiny = size[0] < TINY
    name = shapes.blank((1, 1)) if tiny else _name(stock, face.name, inner.w)
    foot = pygame.Rect(inner.x, 0, inner.w, max(stock.px(14), SMALLEST))
    foot.bottom = inner.bottom + stock.px(2)
    window = pygame.Rect(inner.x, inner.y, inner.w, foot.y - inner.y - (0 if tiny else name.get_height() - stock.px(3)))
    if window.h < stock.px(44):   # the silhouette counts for more than its name
        name = shapes.blank((1, 1))
        window.h = foot.y - inner.y
    _window(stock, face, window)
    stock.surface.blit(name, name.get_rect(midtop=(inner.centerx, window.bottom - stock.px(1))))
    _foot(stock, face, foot)
    return stock.surface


def _name(stock: Stock, words: str, room: int) -> pygame.Surface:
    """Return the name in one line or two, without what stands in brackets."""
    look, size = stock.look, stock.points(13.5)
    words = words.partition(" (")[0]
    whole = look.fits(words, "strong", size, room) or look.holds(words, "strong", size * SHRINK, room, 2)
    if not whole:   # the number above and the sign say which it is
        return shapes.blank((1, 1))
    return look.name(words, "strong", size, PAPER_INK, width=room, align="centre", leading=0.96)


def _window(stock: Stock, face: Formation, rect: pygame.Rect, numbered: bool = True) -> None:
    """Draw the silhouette before dusk, and the number in the dark sky."""
    look, surface = stock.look, stock.surface
    top, middle, ground = WINDOWS[face.side]
    head = rect.h * 0.32 if numbered else 0
    stops = [(0, mix(top, tokens.WHITE, 0.08)), (head, top), (head + 1, mix(top, middle, 0.5)), (rect.h, ground)]
    air = shapes.gradient(rect.size, stops)
    if face.side == "german":
        air = shapes.gradient(rect.size, [(0, middle), (rect.h * 0.45, top), (rect.h, ground)])
    surface.blit(air, rect)
    room = (round(rect.w * 0.68), round((rect.h - head) * (0.76 if numbered else 0.84)))
    art = _TROOPS.get(bare(face.art), bare(face.art))
    figure = look.figure(art, room, (0x1D, 0x14, 0x10), mix(ground, middle, 0.4))
    surface.blit(figure, figure.get_rect(midbottom=(rect.centerx, rect.bottom - max(2, round(rect.h * 0.07)))))
    if numbered:
        size = max(stock.points(19), SMALLEST / look.scale)
        most = round(rect.w * 0.7)   # beside the leader, unless the card is too small for both
        fits = look.fits(face.number, "title", size, most)
        words = look.text(face.number, "title", size, BONE, width=most if fits else None)
        surface.blit(words, words.get_rect(center=(rect.centerx, rect.y + round(rect.h * 0.155))))


def _foot(stock: Stock, face: Formation, rect: pygame.Rect, share: float = 1.0) -> None:
    """Draw the strength on the left, doctrine or what depletion brings on the right."""
    look, surface = stock.look, stock.surface
    quiet = mix(PAPER_INK, tokens.WHITE, 0.3)
    size, points = min(rect.h - 1, max(stock.px(11 * share), 9)), stock.points(13.5 * share)
    sign = look.icon(STRENGTHS[face.side], size, quiet)
    x = rect.x + stock.px(2)
    surface.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
    figure = look.text(str(face.strength), "strong", points, PAPER_INK)
    surface.blit(figure, figure.get_rect(midleft=(x + sign.get_width() + stock.px(2), rect.centery)))
    left, x = x + sign.get_width() + figure.get_width() + stock.px(4), rect.right - stock.px(2)
    for icon, words in reversed(_right(face)):
        if words:
            figure = look.text(words, "strong", points, quiet)
            surface.blit(figure, figure.get_rect(midright=(x, rect.centery)))
            x -= figure.get_width() + 1
        if x - size < left:
            return
        drawn = look.icon(icon, size, quiet)
        surface.blit(drawn, drawn.get_rect(midright=(x, rect.centery)))
        x -= size + stock.px(2)


def _right(face: Formation) -> tuple[tuple[str, str], ...]:
    return tuple((icon, "") for icon in DOCTRINES.get(face.doctrine, ())) + face.depletion


# ---- The enlarged card ----


def _large(look: Look, face: Formation, size: tuple[int, int]) -> pygame.Surface:
    """Draw the card with everything that is said about the formation."""
    stock = Stock(look, size, 240, face.number + face.name)
    inner, pad, surface = stock.inner, stock.px(10), stock.surface
    top = pygame.Rect(inner.x, inner.y, inner.w, stock.px(42))
    surface.blit(strip(top.size, title_colour(look.bloc(face.side)), stock.px(3)), top)
    badge = tokens.badge(look, face.side, stock.px(28))
    surface.blit(badge, badge.get_rect(midleft=(top.x + stock.px(6), top.centery)))
    _heading(stock, face, pygame.Rect(top.x + stock.px(42), top.y, top.w - stock.px(72), top.h))
    room = inner.w - 2 * pad
    foot = pygame.Rect(inner.x + stock.px(5), inner.bottom - stock.px(32), inner.w - stock.px(10), stock.px(30))
    space = foot.y - top.bottom - stock.px(8)
    blocks = _page(stock, face, room, space)
    taken = sum(block.get_height() + stock.px(4) for block in blocks)
    window = pygame.Rect(inner.x, top.bottom, inner.w, max(0, min(round(inner.h * 0.4), space - taken)))
    if window.h >= stock.px(30):
        _window(stock, face, window, numbered=False)
    y = window.bottom + stock.px(4)
    stock.lay(blocks, (inner.x + pad, y), foot.y + stock.px(4), stock.px(4))
    _foot(stock, face, foot, 1.7)
    return surface


def _heading(stock: Stock, face: Formation, rect: pygame.Rect) -> None:
    """Write number and name in the strip; a name too long for both stands alone."""
    look, left, size = stock.look, rect.x, stock.points(22)
    number = stock.text(face.number, "title", 30, BONE, rect.w // 2)
    room = rect.w - number.get_width() - stock.px(8)
    if look.fits(face.name, "title", size, room) or look.holds(face.name, "title", size * SHRINK, room, 2):
        stock.surface.blit(number, number.get_rect(midleft=(left, rect.centery)))
        left = rect.right - room
    name = look.name(face.name, "title", size, BONE, width=rect.right - left, leading=1.0)
    stock.surface.blit(name, name.get_rect(midleft=(left, rect.centery)))


def _page(stock: Stock, face: Formation, room: int, high: int) -> list[pygame.Surface]:
    """Return lines and motto at the largest size that fits: first the motto goes, then the window."""
    look, blocks = stock.look, list[pygame.Surface]()
    quiet, window = mix(PAPER_INK, tokens.WHITE, 0.22), round(stock.inner.h * 0.2)
    for motto, space in ((face.text, high - window), ("", high - window), ("", high)):
        for size in (16.0, 15.0, 14.0, 13.0, 12.0):
            points = stock.points(size)
            blocks = [look.paragraph(line, "book", points, PAPER_INK, width=room, leading=1.1) for line in face.lines]
            if motto:
                blocks.append(look.paragraph(motto, "motto", points, quiet, width=room, leading=1.1))
            if sum(block.get_height() + stock.px(4) for block in blocks) <= space:
                return blocks
    return blocks


# ---- The plate of a committed formation ----


def plate(look: Look, face: Formation, size: tuple[int, int], pose: Pose = PLAIN) -> pygame.Surface:
    """Return the compact plate of a formation at a building: short name, strength as pips, leader's disc."""
    return look.cached(("hell-plate", face, size, pose), lambda: _plate(look, face, size, pose))


def _plate(look: Look, face: Formation, size: tuple[int, int], pose: Pose) -> pygame.Surface:
    bloc = look.bloc(face.side)
    base = mix(bloc.dark, bloc.base, 0.42 if face.side == "german" else 0.5)
    gone = pose.depleted or pose.dim
    if gone:
        base = mix(base, INK900, 0.5)
    line, radius = look.px(1), look.px(4)
    surface = shapes.rounded(size, radius, mix(base, BLACK, 0.7))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(base, tokens.WHITE, 0.06)), (inner[1], mix(base, BLACK, 0.16))]
    surface.blit(shapes.shaded(inner, radius - line, stops), (line, line))
    surface.blit(shapes.ring(inner, radius - line, line, (255, 255, 255, 26)), (line, line))
    pad, right = look.px(8), size[0] - look.px(8)
    if face.level >= 0:
        disc = leader(look, face.side, face.level, round(size[1] * 0.7), dim=gone)
        place = disc.get_rect(midright=(size[0] - look.px(2), round(size[1] * 0.46)))
        surface.blit(disc, place)
        right = place.x - look.px(2)
    ink = mix(BONE, base, 0.5) if gone else BONE
    high = size[1] * 0.55 / look.scale / look.text_scale
    words = look.text(_called(look, face, high, right - pad), "title", high, ink, width=right - pad)
    surface.blit(words, words.get_rect(midleft=(pad, round(size[1] * 0.38))))
    _pips(look, surface, face, base, gone)
    if pose.selected:
        surface.blit(shapes.ring(size, radius, max(2, look.px(2)), AMBER), (0, 0))
    return surface


def _called(look: Look, face: Formation, high: float, room: int) -> str:
    """Return the longest name that a plate can show: number and name, number and three letters, the number."""
    names = (face.short, f"{face.number} {face.name}", f"{face.number} {face.name[:3]}")
    return next((name for name in names if name and look.fits(name, "title", high, room)), face.number)


def _pips(look: Look, surface: pygame.Surface, face: Formation, base: Colour, gone: bool) -> None:
    """Draw one pip for each point of strength; amber is used, faint is still free."""
    high, step = max(3, round(surface.get_height() * 0.13)), look.px(12)
    total = max(face.strength + max(0, face.level), face.used)
    step = min(step, (surface.get_width() - look.px(34)) // max(1, total))
    for at in range(total):
        colour = AMBER if at < face.used and not gone else mix(base, BONE, 0.28 if not gone else 0.14)
        pip = shapes.rounded((max(3, step - look.px(3)), high), max(1, high // 4), colour)
        surface.blit(pip, (look.px(8) + at * step, round(surface.get_height() * 0.77)))
