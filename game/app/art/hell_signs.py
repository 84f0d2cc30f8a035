"""Signs of The Hell of Stalingrad: the icons of effects, doctrines and dice, marks, leaders, heroes; imports pygame."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.cardstock import Stock, centred
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import AMBER, AMBER_INK, BLACK, BONE, GOLD, INK900, PAPER_INK, PAPER_SHADE, Colour, mix

FIRE_INK: Colour = (0xB8, 0x4A, 0x14)
BUCKET_INK: Colour = (0x1F, 0x62, 0x9C)
KILL_INK: Colour = (0x9C, 0x26, 0x1B)


class Sign(NamedTuple):
    """An icon with a few letters or figures after it, as it stands in the icon row of a card."""

    icon: str
    words: str = ""
    ink: Colour = PAPER_INK


# Effect -> its icon and ink; an effect that is not here is told in words only.
EFFECTS: dict[str, Sign] = {
    "add": Sign("icons/plus"), "foot": Sign("units/rifles"), "scouts": Sign("icons/binoc"),
    "fort": Sign("icons/rubble"), "flip": Sign("icons/swap"),
    "kill": Sign("icons/skull"), "precision_kill": Sign("icons/target", "", KILL_INK),
    "sniper": Sign("icons/scope", "", KILL_INK),
    "draw": Sign("icons/cards", "+"), "discard": Sign("icons/cards", "−", KILL_INK),
    "fire": Sign("icons/flame", "", FIRE_INK), "bucket": Sign("icons/bucket", "", BUCKET_INK),
    "flame_or_bucket": Sign("icons/flame", "", FIRE_INK), "inferno": Sign("icons/inferno", "", FIRE_INK),
    "fire_back": Sign("icons/flame", "−", BUCKET_INK),
    "overrun": Sign("icons/march"), "supply": Sign("icons/crate"), "deplete": Sign("icons/deplete", "", KILL_INK),
    "burn_militia": Sign("icons/skull", "", FIRE_INK), "discard_own_hand": Sign("icons/cards", "×", KILL_INK),
    "demote": Sign("icons/general", "−", KILL_INK), "execute_commissars": Sign("icons/star", "×", KILL_INK),
    "second_action": Sign("icons/again"), "refit": Sign("icons/replay"), "promotion": Sign("icons/general", "+"),
    "destroy_rifles": Sign("units/rifles", "−", KILL_INK), "discard_enemy_hand": Sign("icons/cards", "×", KILL_INK),
    "new_formation": Sign("icons/flag", "+"), "free_card": Sign("icons/star", "0"), "search_hand": Sign("icons/eye"),
    "salvage": Sign("icons/undo"), "last_stand": Sign("icons/shield"), "more_dice": Sign("icons/dice", "+"),
    "steal_die": Sign("icons/dice", "−", KILL_INK), "interception": Sign("icons/x", "", KILL_INK),
}
_FIGURES = frozenset({"+", "−", "×"})

DOCTRINES: dict[str, tuple[str, ...]] = {
    "infantry": ("icons/person",), "tracked": ("icons/wrench",), "mixed": ("icons/person", "icons/wrench"),
    "general": ("icons/general",),
}
# Why a side has a die of the Break Test.
DICE_REASONS: dict[str, str] = {
    "formation": "icons/cards", "unit": "icons/person", "inferno": "icons/flame", "hero": "icons/star",
    "determination": "icons/flag", "defence": "icons/grenade", "stolen": "icons/fist",
}
INITIATIVES: dict[str, str] = {"stuka": "icons/stuka", "rat": "icons/rat", "binoculars": "icons/binoc"}
SNIPERS: dict[str, str] = {"hit": "icons/target", "escape": "icons/shieldo", "death": "icons/skull"}
# Kinds of units that have a silhouette of their own, whatever sign a text writes for them.
_FIGURE_FOR: dict[str, str] = {
    "icons/binoc": "units/scout", "icons/speech": "units/motivator", "icons/rubble": "units/fort",
    "units/squad3": "units/commando",
}


def bare(art: str) -> str:
    """Return the name of a piece of art without its ending."""
    return art.removesuffix(".svg")


def figure_for(art: str) -> str:
    """Return the silhouette that stands for a unit on its chit."""
    return _FIGURE_FOR.get(bare(art), bare(art))


def sign_of(effect: str, count: int = 1, unit_art: str = "") -> Sign | None:
    """Return the sign of an effect: its icon, or that of the unit it adds, and how often it happens."""
    if effect == "add" and unit_art:
        return Sign(figure_for(unit_art), f"{count}" if count > 1 else "")
    found = EFFECTS.get(effect)
    if found is None:
        return None
    if found.words in _FIGURES and found.words != "×":
        return found._replace(words=f"{found.words}{count}")
    return found._replace(words=found.words or (f"{count}" if count > 1 or effect in _COUNTED else ""))


_COUNTED = frozenset({"kill", "fire", "bucket", "sniper", "flame_or_bucket"})


def signs(effects: Iterable[tuple[str, int, str]]) -> tuple[Sign, ...]:
    """Return the signs of effects, each given by its name, its count and the art of the unit it adds."""
    made = []
    for effect, count, art in effects:
        if effect == "flame_or_bucket":   # whose track it is goes by the side: both stand there
            made += [EFFECTS["fire"], EFFECTS["bucket"]._replace(words=str(count))]
        else:
            made += [sign for sign in (sign_of(effect, count, art),) if sign is not None]
    return tuple(made)


def sign_row(look: Look, row: tuple[Sign, ...], high: int, width: int, ink: Colour | None = None) -> pygame.Surface:
    """Return signs side by side in a line so high; a narrow one sets them closer, then leaves out the last."""
    return look.cached(("signs", row, high, width, ink), lambda: _sign_row(look, row, high, width, ink))


def _sign_row(look: Look, row: tuple[Sign, ...], high: int, width: int, ink: Colour | None) -> pygame.Surface:
    drawn = [_sign(look, sign, high, ink or sign.ink) for sign in row]
    gap = round(high * 0.55)
    while drawn and sum(one.get_width() + gap for one in drawn) - gap > width:
        if gap > high * 0.15:
            gap = max(1, gap - 2)
        else:
            drawn.pop()
    if not drawn:
        return shapes.blank((1, high))
    surface = shapes.blank((sum(one.get_width() + gap for one in drawn) - gap, high))
    x = 0
    for one in drawn:
        surface.blit(one, (x, 0))
        x += one.get_width() + gap
    return surface


def _sign(look: Look, sign: Sign, high: int, ink: Colour) -> pygame.Surface:
    if sign.icon.startswith("units/"):
        icon = look.figure(sign.icon, (round(high * 1.5), high), ink)
    else:
        icon = look.icon(sign.icon, high, ink)
    if not sign.words:
        return icon
    size = max(high * 0.92, SMALLEST) / look.scale / look.text_scale
    words = look.text(sign.words, "strong", size, mix(ink, PAPER_INK, 0.0 if ink != sign.ink else 0.7))
    gap = max(2, high // 6)
    surface = shapes.blank((icon.get_width() + gap + words.get_width(), high))
    surface.blit(icon, icon.get_rect(midleft=(0, high // 2)))
    surface.blit(words, words.get_rect(midleft=(icon.get_width() + gap, high // 2)))
    return surface


def sign_strip(stock: Stock, row: tuple[Sign, ...], rect: pygame.Rect) -> None:
    """Draw the icon row of a card: signs on shaded paper above a fine line."""
    surface, line = stock.surface, max(1, stock.px(1))
    shade = (*PAPER_SHADE, 150)
    surface.blit(shapes.gradient(rect.size, [(0, shade), (rect.h, (*PAPER_SHADE, 90))]), rect)
    centred(surface, sign_row(stock.look, row, stock.px(18), rect.w - stock.px(12)), rect)
    surface.fill(mix(PAPER_SHADE, PAPER_INK, 0.2), (rect.x, rect.bottom - line, rect.w, line))


# ---- Discs ----


def leader(look: Look, side: str, level: int, size: int, *, dim: bool = False) -> pygame.Surface:
    """Return a leader's disc: a general or a commissar, golden with a figure at level 1."""
    return look.cached(("hell-leader", side, level, size, dim), lambda: _leader(look, side, level, size, dim))


def _leader(look: Look, side: str, level: int, size: int, dim: bool) -> pygame.Surface:
    bloc = look.bloc(side)
    face = mix(bloc.dark, bloc.base, 0.35 if side == "german" else 0.5)
    surface = _disc(size, mix(face, INK900, 0.45) if dim else face, mix(bloc.light, INK900, 0.72 if dim else 0.5))
    ink = (GOLD if level else BONE) if not dim else mix(BONE, face, 0.55)
    icon = look.icon("icons/person" if side == "german" else "icons/star", round(size * 0.54), ink)
    surface.blit(icon, icon.get_rect(center=(size // 2, size // 2)))
    if level:
        badge = max(round(size * 0.5), min(size, SMALLEST))
        spot = tokens.value_disc(look, badge, level)
        surface.blit(spot, spot.get_rect(bottomright=(size, size)))
    return surface


def _disc(size: int, face: Colour, rim: Colour) -> pygame.Surface:
    """Return a disc on a dark line, with a fine rim, lit from above."""
    surface, line = shapes.disc(size, mix(face, BLACK, 0.8)), max(1, round(size * 0.05))
    for inset, colour in ((line, rim), (line + max(1, line // 2), mix(face, BLACK, 0.55))):
        surface.blit(shapes.disc(size - 2 * inset, colour), (inset, inset))
    inset = 2 * line + max(1, line // 2)
    inner = size - 2 * inset
    stops = [(0, mix(face, tokens.WHITE, 0.12)), (inner, mix(face, BLACK, 0.2))]
    surface.blit(shapes.shaded((inner, inner), inner // 2, stops), (inset, inset))
    return surface


def hero(look: Look, side: str, size: int, *, wounded: bool = False) -> pygame.Surface:
    """Return a hero's token: a gold star with the hero in it, cracked by a red slash when wounded."""
    return look.cached(("hell-hero", side, size, wounded), lambda: _hero(look, side, size, wounded))


def _hero(look: Look, side: str, size: int, wounded: bool) -> pygame.Surface:
    bloc = look.bloc(side)
    surface = _disc(size, mix(bloc.dark, INK900, 0.3), GOLD if not wounded else mix(GOLD, INK900, 0.5))
    ink = GOLD if not wounded else mix(GOLD, INK900, 0.4)
    figure = look.figure("units/hero", (round(size * 0.5), round(size * 0.64)), ink, bloc.dark)
    surface.blit(figure, figure.get_rect(center=(size // 2, size // 2)))
    star = look.icon("icons/star", max(8, round(size * 0.36)), AMBER)
    surface.blit(star, star.get_rect(topright=(size, 0)))
    if wounded:
        mark_ = mark(look, "wound", max(10, round(size * 0.42)))
        surface.blit(mark_, mark_.get_rect(bottomright=(size, size)))
    return surface


# ---- Marks on top of chits and formations: colour, form and icon ----

MARKS: dict[str, tuple[Colour, str, Colour]] = {
    "kill": ((0xB4, 0x2E, 0x22), "icons/skull", BONE), "hit": ((0xD5, 0x5E, 0x00), "icons/burst", BONE),
    "precision": ((0xB4, 0x2E, 0x22), "icons/target", (0xFF, 0xE3, 0xB0)),
    "sniper": ((0x2A, 0x31, 0x35), "icons/scope", (0xFF, 0xD2, 0x7A)),
    "escape": ((0x2F, 0x6E, 0x8E), "icons/shieldo", BONE), "death": ((0x57, 0x1A, 0x15), "icons/skull", GOLD),
    "wound": ((0xB4, 0x2E, 0x22), "icons/x", BONE), "fire": ((0xD5, 0x5E, 0x00), "icons/flame", (0xFF, 0xE3, 0xB0)),
    "deplete": ((0x7B, 0x4B, 0x94), "icons/deplete", BONE), "lock": (INK900, "icons/lock", (0xC6, 0xCA, 0xC6)),
}


def mark(look: Look, kind: str, size: int) -> pygame.Surface:
    """Return a round mark that is laid on what was shot at, killed, wounded or missed."""
    return look.cached(("hell-mark", kind, size), lambda: _mark(look, MARKS[kind], size))


def _mark(look: Look, kind: tuple[Colour, str, Colour], size: int) -> pygame.Surface:
    fill, name, ink = kind
    surface = _disc(size, fill, mix(fill, BONE, 0.5))
    icon = look.icon(name, round(size * 0.6), ink)
    surface.blit(icon, icon.get_rect(center=(size // 2, size // 2)))
    return surface


def count_badge(look: Look, count: int | str, size: int) -> pygame.Surface:
    """Return an amber lozenge with a count, for the corner of a stack of chits."""
    return look.cached(("hell-count", count, size), lambda: _count_badge(look, str(count), size))


def _count_badge(look: Look, count: str, size: int) -> pygame.Surface:
    words = tokens.figure(look, count, round(size * 0.92), AMBER_INK)
    wide = max(size, words.get_width() + round(size * 0.44))
    line = max(1, size // 12)
    surface = shapes.rounded((wide, size), size // 2, AMBER_INK)
    surface.blit(shapes.rounded((wide - 2 * line, size - 2 * line), size // 2 - line, AMBER), (line, line))
    surface.blit(words, words.get_rect(center=(wide // 2, size // 2)))
    return surface
