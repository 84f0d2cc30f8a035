"""Tracks of The Hell of Stalingrad: hold, fire and bucket, turns, the dice of the Break Test, odds; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import dice, paint, shapes, tokens
from game.app.art.hell_signs import DICE_REASONS
from game.app.art.look import SMALLEST, Look
from game.app.art.palette import AMBER, AMBER_INK, BLACK, BONE, INK900, QUIET, TEXT, Colour, mix

ROWS = ("hold", "fire", "bucket")
STEPS = 5
_ICONS = {"hold": "icons/skull", "fire": "icons/flame", "bucket": "icons/bucket"}
_INKS: dict[str, Colour] = {"hold": (0xDD, 0xD6, 0xC8), "fire": (0xEE, 0x7A, 0x34), "bucket": (0x6F, 0xB7, 0xE6)}
_MARKERS: dict[str, Colour] = {"hold": (0xDF, 0xD8, 0xC8), "fire": (0xEF, 0x7F, 0x37), "bucket": (0x6C, 0xB5, 0xE6)}
_ENDS: dict[str, Colour] = {"hold": (0x5A, 0x5D, 0x58), "fire": (0x62, 0x37, 0x1F), "bucket": (0x2C, 0x4A, 0x5E)}
_EDGES: dict[str, Colour] = {"hold": (0xA9, 0xAB, 0xA2), "fire": (0xB2, 0x5A, 0x2A), "bucket": (0x4E, 0x83, 0xA8)}


class Tracks(NamedTuple):
    """Where the markers of a tracking card lie; a marker at −1 is not there."""

    hold: int = -1   # 5 to 1; 0 is the Break Test
    fire: int = 0   # steps from the Smoldering Ruins
    bucket: int = 0
    infernos: int = 0
    word: str = "Break"
    steps: int = STEPS
    frame: int = 0   # of the flames in the Inferno zone
    raised: bool = True   # lies on a panel of its own
    unit: float = 0.0   # pixels of a unit where it lies; 0 is the look's scale


def tracks(look: Look, face: Tracks, size: tuple[int, int]) -> pygame.Surface:
    """Return a tracking card: hold, fire and bucket one above the other, each with its end at the right."""
    return look.cached(("hell-tracks", face, size), lambda: _tracks(look, face, size))


def _measure(unit: float, size: tuple[int, int]) -> tuple[int, int, int, int, int]:
    """Return left, top and height of the cells, the distance of the rows, and the width of the end."""
    wide, high = size
    cell = min(round(24 * unit), round(high * 0.24))
    pitch = min(round(36 * unit), (high - cell) * 2 // 5)
    top = (high - cell - 2 * pitch) // 2 - (round(2 * unit) if high > 100 * unit else 0)
    left = min(round(39 * unit), round(wide * 0.17))
    return left, max(1, top), cell, pitch, min(round((70 if wide < 360 * unit else 86) * unit), round(wide * 0.28))


def cell(unit: float, size: tuple[int, int], row: str, step: int, steps: int = STEPS) -> pygame.Rect:
    """Return a cell of a track, counted from the left, where a unit has so many pixels; after the last is the end."""
    left, top, high, pitch, end = _measure(unit, size)
    y = top + ROWS.index(row) * pitch
    right = size[0] - max(2, round(11 * unit))
    if step >= steps:
        return pygame.Rect(right - end, y, end, high)
    room = right - end - max(1, round(2 * unit)) - left
    x = left + room * step // steps
    return pygame.Rect(x, y, left + room * (step + 1) // steps - x - max(1, round(3 * unit)), high)


def step_of(face: Tracks, row: str) -> int:
    """Return on which cell from the left a marker lies; −1 is none."""
    if row == "hold":
        return face.steps - face.hold if face.hold >= 0 else -1
    return face.fire if row == "fire" else face.bucket


def _tracks(look: Look, face: Tracks, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.blank(size)
    if face.raised:
        paint.panel(surface, look, surface.get_rect(), raised=False)
    unit = face.unit or look.scale
    for row in ROWS:
        first = cell(unit, size, row, 0, face.steps)
        sign = look.icon(_ICONS[row], round(first.h * 0.78), _INKS[row])
        surface.blit(sign, sign.get_rect(center=(round(first.x * 0.56), first.centery)))
        at = step_of(face, row)
        for step in range(face.steps):
            box = cell(unit, size, row, step, face.steps)
            past = 0 <= step < at
            surface.blit(shapes.rounded(box.size, look.px(3), (255, 255, 255, 22) if past else (0, 0, 0, 118)), box)
            if row == "hold" and step != at:
                ink = mix(QUIET, INK900, 0.45)
                _figure(look, surface, box, str(face.steps - step), ink)
        _end(look, surface, face, row, cell(unit, size, row, face.steps, face.steps))
        if at >= 0:
            _marker(look, surface, face, row, cell(unit, size, row, at, face.steps))
    return surface


def _figure(look: Look, surface: pygame.Surface, box: pygame.Rect, words: str, ink: Colour) -> None:
    drawn = look.text(words, "strong", max(15.0, SMALLEST / look.scale), ink)
    surface.blit(drawn, drawn.get_rect(center=box.center))


def _end(look: Look, surface: pygame.Surface, face: Tracks, row: str, box: pygame.Rect) -> None:
    """Draw what waits at the end: the Break Test, the burning Infernos, one of them put out."""
    surface.blit(shapes.rounded(box.size, look.px(3), _ENDS[row]), box)
    surface.blit(shapes.ring(box.size, look.px(3), look.px(1), _EDGES[row]), box)
    if row == "hold":
        sign = look.icon("icons/dice", round(box.h * 0.62), TEXT)
        words = look.text(face.word, "strong", 15, TEXT, width=max(8, box.w - sign.get_width() - look.px(10)))
        whole = look.fits(face.word, "strong", 15, box.w - sign.get_width() - look.px(10))
        wide = sign.get_width() + (words.get_width() + look.px(5) if whole else 0)
        x = box.centerx - wide // 2
        surface.blit(sign, sign.get_rect(midleft=(x, box.centery)))
        if whole:
            surface.blit(words, words.get_rect(midright=(x + wide, box.centery)))
    elif row == "fire" and face.infernos:
        _infernos(look, surface, face, box)
    else:
        _figure(look, surface, box, "0" if row == "fire" else "−1", mix(_EDGES[row], TEXT, 0.45))


def _infernos(look: Look, surface: pygame.Surface, face: Tracks, box: pygame.Rect) -> None:
    size = round(box.h * 0.72)
    flame = look.icon("icons/flame", size + (face.frame % 3 - 1 if size > 10 else 0), (0xF9, 0xC4, 0x62))
    most = max(1, (box.w - look.px(6)) // (size + 1))
    if face.infernos <= min(most, 3):
        step = size + look.px(2)
        for at in range(face.infernos):
            x = box.centerx + round((at - (face.infernos - 1) / 2) * step)
            surface.blit(flame, flame.get_rect(center=(x, box.centery)))
        return
    words = look.text(f"×{face.infernos}", "strong", 15, (0xFF, 0xE3, 0xB0))
    x = box.centerx - (size + words.get_width() + look.px(2)) // 2
    surface.blit(flame, flame.get_rect(midleft=(x, box.centery)))
    surface.blit(words, words.get_rect(midleft=(x + size + look.px(2), box.centery)))


def _marker(look: Look, surface: pygame.Surface, face: Tracks, row: str, box: pygame.Rect) -> None:
    drawn = marker(look, row, box.size, str(face.hold) if face.hold > 0 else "")
    surface.blit(drawn, drawn.get_rect(center=box.center))


def marker(look: Look, row: str, box: tuple[int, int], words: str = "") -> pygame.Surface:
    """Return the marker that lies on a cell of a size, a little larger than it, with its light around."""
    return look.cached(("hell-marker", row, box, words), lambda: _marked(look, row, box, words))


def _marked(look: Look, row: str, box: tuple[int, int], words: str) -> pygame.Surface:
    grow, halo, radius = look.px(1.5), look.px(3), look.px(4)
    size = (box[0] + 2 * grow, box[1] + 2 * grow)
    fill = _MARKERS[row]
    surface = shapes.blank((size[0] + 2 * halo, size[1] + 2 * halo))
    surface.blit(shapes.rounded(surface.get_size(), radius + halo, (*fill, 50)), (0, 0))
    middle = (surface.get_width() - 2 * (halo // 2), surface.get_height() - 2 * (halo // 2))
    surface.blit(shapes.rounded(middle, radius + halo // 2, (*fill, 70)), (halo // 2, halo // 2))
    body = shapes.rounded(size, radius, (0xF4, 0xE9, 0xD6))
    line = look.px(1.5)
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    stops = [(0, mix(fill, tokens.WHITE, 0.1)), (inner[1], mix(fill, BLACK, 0.05))]
    body.blit(shapes.shaded(inner, radius - line, stops), (line, line))
    if words and row == "hold":
        _figure(look, body, body.get_rect(), words, INK900)
    else:
        icon = look.icon(_ICONS[row], round(box[1] * 0.74), INK900)
        body.blit(icon, icon.get_rect(center=body.get_rect().center))
    surface.blit(body, (halo, halo))
    return surface


# ---- Turns ----


def turns(look: Look, current: int, last: int, size: tuple[int, int], *, cells: int = 6) -> pygame.Surface:
    """Return the turn track: past turns grey, the hour-glass on the current one, those that are not played faint."""
    key = ("hell-turns", current, last, size, cells)
    return look.cached(key, lambda: _turns(look, current, last, size, cells))


def _turns(look: Look, current: int, last: int, size: tuple[int, int], cells: int) -> pygame.Surface:
    surface = shapes.blank(size)
    gap = look.px(4)
    for at in range(1, cells + 1):
        x, after = (size[0] + gap) * (at - 1) // cells, (size[0] + gap) * at // cells
        box = pygame.Rect(x, 0, after - x - gap, size[1])
        if at == current:
            surface.blit(shapes.rounded(box.size, look.px(3), AMBER), box)
            glass = look.icon("icons/hourglass", round(min(box.h * 0.5, box.w * 0.56)), AMBER_INK)
            surface.blit(glass, glass.get_rect(center=(box.centerx, box.y + round(box.h * 0.36))))
            words = tokens.figure(look, str(at), max(SMALLEST, round(box.h * 0.42)), AMBER_INK)
            surface.blit(words, words.get_rect(center=(box.centerx, box.y + round(box.h * 0.78))))
            continue
        fill = (255, 255, 255, 24) if at < current else (0, 0, 0, 118 if at <= last else 46)
        surface.blit(shapes.rounded(box.size, look.px(3), fill), box)
        ink = QUIET if at <= last else mix(QUIET, INK900, 0.62)
        words = tokens.figure(look, str(at), max(SMALLEST, round(box.h * 0.5)), ink)
        surface.blit(words, words.get_rect(center=box.center))
        if at < current:
            tick = look.icon("icons/check", max(7, round(box.h * 0.24)), mix(QUIET, INK900, 0.3))
            surface.blit(tick, tick.get_rect(bottomright=(box.right - look.px(2), box.bottom - look.px(2))))
    return surface


# ---- The Break Test ----


def break_die(
    look: Look, side: str, reason: str, size: int, *, value: int = 0, counted: bool = True
) -> pygame.Surface:
    """Return a die of the Break Test with the sign of why it is there; a value shows it rolled."""
    key = ("break-die", side, reason, size, value, counted)
    return look.cached(key, lambda: _break_die(look, side, reason, size, value, counted))


def _break_die(look: Look, side: str, reason: str, size: int, value: int, counted: bool) -> pygame.Surface:
    over = max(2, round(size * 0.14))
    surface = shapes.blank((size + over, size + over))
    surface.blit(dice.die(look, side, value or "army", size, counted=counted), (0, 0))
    icon = DICE_REASONS.get(reason, "")
    if icon:
        spot = max(9, round(size * 0.46))
        plate = shapes.rounded((spot, spot), spot // 3, (*INK900, 235))
        sign = look.icon(icon, round(spot * 0.84), AMBER if counted else mix(AMBER, INK900, 0.5))
        plate.blit(sign, sign.get_rect(center=(spot // 2, spot // 2)))
        surface.blit(plate, plate.get_rect(bottomright=surface.get_size()))
    return surface


def dice_row(
    look: Look, side: str, reasons: tuple[str, ...], size: int, width: int, values: tuple[int, ...] = (),
    best: int = 0,
) -> pygame.Surface:
    """Return the dice of a side in a row, closer when they are many; of rolled ones the first so many count."""
    key = ("dice-row", side, reasons, size, width, values, best)
    return look.cached(key, lambda: _dice_row(look, side, reasons, size, width, values, best))


def _dice_row(
    look: Look, side: str, reasons: tuple[str, ...], size: int, width: int, values: tuple[int, ...], best: int
) -> pygame.Surface:
    one = size + max(2, round(size * 0.14))
    step = one + look.px(2)
    if len(reasons) > 1 and one + step * (len(reasons) - 1) > width:
        step = max(1, (width - one) // (len(reasons) - 1))
    surface = shapes.blank((one + step * max(0, len(reasons) - 1), one))
    for at, reason in reversed(list(enumerate(reasons))):   # where they overlap, the signs stay in sight
        value = values[at] if at < len(values) else 0
        counted = not values or not best or at < best
        surface.blit(break_die(look, side, reason, size, value=value, counted=counted), (at * step, 0))
    return surface


def odds(look: Look, share: float, size: tuple[int, int]) -> pygame.Surface:
    """Return the bar of the odds: the Germans' share in grey from the left, the Soviets' in red, a notch between."""
    return look.cached(("hell-odds", round(share, 3), size), lambda: _odds(look, share, size))


def _odds(look: Look, share: float, size: tuple[int, int]) -> pygame.Surface:
    german, soviet = mix(look.bloc("german").light, BLACK, 0.14), look.bloc("soviet").base
    surface = shapes.blank(size)
    cut = round(size[0] * min(1.0, max(0.0, share)))
    surface.fill(soviet)
    surface.fill(german, (0, 0, cut, size[1]))
    if 0 < cut < size[0]:
        surface.fill(BONE, (cut - max(1, look.px(0.5)), 0, max(1, look.px(1)), size[1]))
    return shapes.clip(surface, size[1] // 3)
