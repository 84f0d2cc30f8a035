"""Districts of The Hell of Stalingrad: the building in its light, its plate, the frozen river; imports pygame."""

import random
import re
from typing import NamedTuple

import pygame

from game.app.art import drawing as pen
from game.app.art import paint, shapes, tokens
from game.app.art.hell_signs import mark
from game.app.art.look import SMALLEST, Look, art_path, cover, drawing, raster
from game.app.art.palette import AMBER, AMBER_INK, BONE, INK900, PAPER, PAPER_INK, TEXT2, Colour, mix

UNITS = 260   # the width of a block in its own measure
WIDE = 380   # units of the screen; from here on the terrain stands beside the name
GROUND = 0.86   # where the ground of a scene is, in shares of its height
BAND, BAND_AT = 38, 0.515   # height of the name plate in units, and where it begins, in shares of the height
LINE_SIZES = (24, 22, 21)   # of a name in one line, which shrinks to 80 % of the last
NAME_SIZES = (17, 15, 13, 11, 9.5)   # of a name that needs two lines, the first that holds it
FRAMES = 3   # of the flickering flames
_BOX = (320, 200)
_MOON = re.compile(rb'<(ellipse|circle) cx="240" cy="52"[^>]*/>')   # it would stand behind the chits
_SALMON: Colour = (0xF0, 0x93, 0x7F)
# Light of a scene -> the colour that its lower half sinks into.
_DEEP: dict[str, Colour] = {
    "ember": (0x1B, 0x10, 0x0F), "night": (0x14, 0x19, 0x1D), "frost": (0x18, 0x20, 0x26), "ash": (0x1A, 0x1B, 0x1B),
}


class District(NamedTuple):
    """What a district's block shows behind the units: building, battle, fire."""

    letter: str
    name: str
    terrain: str   # "Ruins hell"
    scene: str   # "scenes/house-ember.svg"
    boots: int = 0   # concentration
    grenades: int = 0   # defence
    attacked: bool = False   # lit by fire
    live: bool = False   # the battle is here: amber plate and frame
    captured: str = ""   # the word for it, if it is
    note: str = ""   # in the upper half: "Not attacked this turn"
    infernos: int = 0   # so many fires burn
    forts: int = 0   # so many rubble forts stand
    frame: int = 0   # of the flames, 0 to FRAMES − 1
    band: tuple[float, float] = (BAND_AT, BAND)   # where the plate begins, in shares of the height, and its height
    unit: float = 0.0   # pixels of a unit where it lies; 0 is the look's scale


def band(unit: float, size: tuple[int, int], at: float = BAND_AT, units: float = BAND) -> pygame.Rect:
    """Return where the plate with the name lies in a block: one side stands above it, the other below."""
    high = min(max(round(units * unit), 20), round(size[1] * 0.3))
    return pygame.Rect(0, round(size[1] * at), size[0], high)


def light_of(scene: str, attacked: bool) -> str:
    """Return a building's scene in the light of the moment: burning when attacked, cold or dark otherwise."""
    name = scene.rsplit("/", 1)[-1].removesuffix(".svg")
    place, _, light = name.rpartition("-")
    wanted = ("ember",) if attacked else (light if light != "ember" else "ash", "ash", "night", "frost")
    for choice in wanted:
        if art_path("scenes", f"{place}-{choice}").is_file():
            return f"{place}-{choice}"
    return name


def district(look: Look, face: District, size: tuple[int, int]) -> pygame.Surface:
    """Return the block of a district."""
    return look.cached(("district", face, size), lambda: _district(look, face, size))


def _district(look: Look, face: District, size: tuple[int, int]) -> pygame.Surface:
    strip, radius = band(face.unit or look.scale, size, *face.band), look.px(6)
    ground = face._replace(name="", terrain="", note="", live=False)
    surface = look.cached(("district-ground", ground, size), lambda: _ground(look, face, size, strip)).copy()
    _plate(look, surface, face, strip)
    if face.note:
        words = look.paragraph(face.note, "label", 15, TEXT2, width=size[0] - look.px(28), lines=2)
        surface.blit(words, (look.px(14), look.px(13)))
    if face.captured:
        _seized(look, surface, face.captured, strip)
    return _framed(look, surface, radius, face.live)


def _framed(look: Look, surface: pygame.Surface, radius: int, live: bool) -> pygame.Surface:
    shapes.clip(surface, radius)
    size = surface.get_size()
    if live:
        surface.blit(shapes.ring(size, radius, look.px(3), AMBER), (0, 0))
    else:
        surface.blit(shapes.ring(size, radius, look.px(1.5), (6, 7, 8, 255)), (0, 0))
        inner, line = (size[0] - 2 * look.px(1.5), size[1] - 2 * look.px(1.5)), look.px(1.5)
        surface.blit(shapes.ring(inner, radius - 1, look.px(1), (255, 255, 255, 14)), (line, line))
    return surface


def _ground(look: Look, face: District, size: tuple[int, int], strip: pygame.Rect) -> pygame.Surface:
    """Return the scene with its ground behind the name plate, what burns and stands there, and the dark below."""
    name = light_of(face.scene, face.attacked and not face.captured)
    deep = _DEEP[name.rpartition("-")[2]]
    surface = shapes.blank(size)
    surface.fill(deep)
    share = max(size[0] / _BOX[0], strip.centery / (_BOX[1] * GROUND))
    whole = _moonless(name, (round(_BOX[0] * share), round(_BOX[1] * share)))
    if face.captured:
        whole = pygame.transform.grayscale(whole)
    elif not face.attacked:
        whole.blit(shapes.faded(pygame.transform.grayscale(whole), 170), (0, 0))
        whole.fill((26, 26, 25, 0), special_flags=pygame.BLEND_RGBA_ADD)
    top = strip.centery - round(whole.get_height() * GROUND)
    surface.blit(whole, ((size[0] - whole.get_width()) // 2, top))
    heavy = 130 if face.attacked else 50
    dark = [(0, 180), (strip.y * 0.5, heavy), (strip.y, heavy // 2), (strip.bottom, 170), (size[1] * 0.84, 250)]
    walls = []
    for at in range(min(face.forts, 3)):
        tones = mix(deep, (0, 0, 0), 0.4), mix(deep, BONE, 0.4)
        wall = look.figure("units/fort", (strip.h * 3, round(strip.h * 0.9)), *tones)
        walls.append((wall, wall.get_rect(midbottom=(round(size[0] * (0.24 + 0.26 * (at % 3))), strip.y + 1))))
    surface.blit(shapes.gradient(size, [(at, (*deep, alpha)) for at, alpha in dark]), (0, 0))
    surface.blits(walls)
    if face.infernos and not face.captured:
        fire = flames(look, (size[0], strip.y), face.infernos, face.frame)
        surface.blit(fire, (0, look.px(4)))
    return surface


def _moonless(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a scene without its moon."""
    return cover(_MOON.sub(b"", drawing("scenes", name)), size)


def flames(look: Look, size: tuple[int, int], count: int, frame: int = 0) -> pygame.Surface:
    """Return flames along the foot of an empty surface, more for each fire; three frames flicker."""
    key = ("hell-flames", size, min(count, 6), frame % FRAMES)
    return look.cached(key, lambda: _flames(size, min(count, 6), frame % FRAMES))


def _flames(size: tuple[int, int], count: int, frame: int) -> pygame.Surface:
    chance = random.Random(f"flames{count}")  # noqa: S311
    flicker = random.Random(f"flicker{frame}")  # noqa: S311
    wide, high = size
    unit = min(high * 0.26, wide * 0.1)
    parts = [pen.glow("g", wide / 2, high, wide * 0.55, "#ef7a2b", min(0.5, 0.14 + 0.08 * count))]
    for at in range(2 * count + 1):
        x = wide * (0.08 + 0.84 * ((at * 0.618 + 0.37) % 1))   # spread, yet never in step
        tall = unit * chance.uniform(0.5, 1.0) * flicker.uniform(0.86, 1.12)
        parts.append(pen.flame(x + flicker.uniform(-0.03, 0.03) * unit, high - chance.uniform(0, 0.05) * high, tall))
    parts.append(pen.sparks(flicker, wide, high * 0.9, 6 + 5 * count, "#ffc46b", max(0.8, unit * 0.03)))
    return raster(pen.page(wide, high, *parts), size)


# ---- The plate with letter, name and figures ----


def _plate(look: Look, surface: pygame.Surface, face: District, strip: pygame.Rect) -> None:
    tone = (0x12, 0x0F, 0x0E)
    surface.blit(shapes.gradient(strip.size, [(0, (*tone, 226)), (strip.h, (*tone, 240))]), strip)
    letter = pygame.Rect(strip.x, strip.y, max(round(strip.h * 1.06), 18), strip.h)
    surface.fill(AMBER if face.live else PAPER, letter)
    words = tokens.figure(look, face.letter, round(strip.h * 0.76), AMBER_INK if face.live else PAPER_INK)
    surface.blit(words, words.get_rect(center=letter.center))
    wide = surface.get_width() >= WIDE * look.scale
    left = letter.right + look.px(11)
    for stacked in (False, True):   # a long name on a narrow plate gets the room of one of the two figures
        wells = _figures(look, face, strip, wide, stacked)
        right = min(well.x for _, well in wells)
        room = pygame.Rect(left, strip.y, max(1, right - left - look.px(5)), strip.h)
        if look.fits(face.name, "title", LINE_SIZES[-1], room.w) or look.holds(
            face.name, "title", NAME_SIZES[-1], room.w, 2
        ):
            break
    surface.blits(wells)
    _name(look, surface, face, room, wide)


def _name(look: Look, surface: pygame.Surface, face: District, room: pygame.Rect, wide: bool) -> None:
    """Write the name, with the terrain beside or beneath it; a long name takes the terrain's room."""
    if wide and face.terrain:
        name = look.text(face.name, "title", 28, BONE)
        words = look.text(f"· {face.terrain}", "label", 16, TEXT2)
        if name.get_width() + look.px(16) + words.get_width() <= room.w:
            surface.blit(name, name.get_rect(midleft=(room.x, room.centery)))
            surface.blit(words, words.get_rect(midleft=(room.x + name.get_width() + look.px(16), room.centery)))
            return
    single = look.fits(face.name, "title", 21, room.w)
    if single and face.terrain and room.h >= look.px(34):
        name = look.text(face.name, "title", 21, BONE, width=room.w)
        words = look.text(face.terrain, "label", 14, TEXT2, width=room.w)
        top = room.centery - (name.get_height() + words.get_height()) // 2 + look.px(1)
        surface.blit(name, (room.x, top))
        surface.blit(words, (room.x, top + name.get_height() - look.px(2)))
        return
    if single:
        largest = next((size for size in LINE_SIZES if look.holds(face.name, "title", size, room.w, 1)), LINE_SIZES[-1])
        name = look.text(face.name, "title", largest, BONE, width=room.w)
    else:
        size = next((size for size in NAME_SIZES if look.holds(face.name, "title", size, room.w, 2)), NAME_SIZES[-1])
        name = look.paragraph(face.name, "title", size, BONE, width=room.w, lines=2, leading=0.98)
    surface.blit(name, name.get_rect(midleft=(room.x, room.centery)))


def _figures(
    look: Look, face: District, strip: pygame.Rect, wide: bool, stacked: bool
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return concentration and defence in dark wells at the right, side by side or one above the other."""
    high, gap = strip.h // 2 - 1 if stacked else round(strip.h * 0.7), look.px(4)
    pad = look.px(9 if wide else 4)
    wells: list[tuple[pygame.Surface, pygame.Rect]] = []
    right = strip.right - look.px(7)
    for icon, value, tint in (("icons/grenade", face.grenades, _SALMON), ("icons/boot", face.boots, AMBER)):
        sign = look.icon(icon, round(high * (0.86 if stacked else 0.66)), tint)
        figure = tokens.figure(look, str(value), max(round(high * 0.86), SMALLEST), BONE)
        well = shapes.rounded((sign.get_width() + figure.get_width() + gap + 2 * pad, high), look.px(3), (0, 0, 0, 130))
        place = well.get_rect(midright=(right, strip.centery))
        well.blit(sign, sign.get_rect(midleft=(pad, high // 2)))
        well.blit(figure, figure.get_rect(midright=(place.w - pad, high // 2)))
        if stacked:
            place.bottom = strip.centery if wells else strip.bottom
        else:
            right = place.x - (look.px(5) if wide else 0)
        wells.append((well, place))
    return wells


def _seized(look: Look, surface: pygame.Surface, words: str, strip: pygame.Rect) -> None:
    """Draw that the building is taken: the Germans' badge and the word."""
    pill = paint.pill(look, words, size=16, fill=(*INK900, 235), colour=BONE, icon="icons/flag", icon_colour=AMBER)
    badge = tokens.badge(look, "german", look.px(40))
    middle = strip.y // 2
    surface.blit(badge, badge.get_rect(midbottom=(strip.centerx, middle + look.px(6))))
    surface.blit(pill, pill.get_rect(midtop=(strip.centerx, middle + look.px(14))))


# ---- The river ----


def closed(look: Look, title: str, note: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the block of a district that the Volga has closed: ice, night, a lock and the words."""
    return look.cached(("hell-closed", title, note, size), lambda: _closed(look, title, note, size))


def _closed(look: Look, title: str, note: str, size: tuple[int, int]) -> pygame.Surface:
    surface = ice(look, size, 0.42)
    lock = mark(look, "lock", max(look.px(44), 20))
    room = size[0] - look.px(20)
    name = look.name(title, "title", 31, mix(BONE, INK900, 0.18), width=room, align="centre")
    words = look.paragraph(note, "label", 16, TEXT2, width=room, lines=3, align="centre")
    y = round(size[1] * 0.35)
    surface.blit(lock, lock.get_rect(center=(size[0] // 2, y)))
    y += lock.get_height() // 2 + look.px(8)
    for drawn in (name, words):
        surface.blit(drawn, drawn.get_rect(midtop=(size[0] // 2, y)))
        y += drawn.get_height() + look.px(4)
    return _framed(look, surface, look.px(6), False)


def ice(look: Look, size: tuple[int, int], light: float) -> pygame.Surface:
    """Return the pier under snow without its colour: the river has come."""
    share = max(size[0] / _BOX[0], size[1] * 0.62 / (_BOX[1] * GROUND))
    whole = pygame.transform.grayscale(look.scene("pier-frost", (round(_BOX[0] * share), round(_BOX[1] * share))))
    surface = shapes.blank(size)
    snow = (0xD8, 0xDE, 0xE0)
    foot = round(size[1] * 0.62) + whole.get_height() - round(whole.get_height() * GROUND)
    surface.fill(snow)
    surface.blit(whole, ((size[0] - whole.get_width()) // 2, foot - whole.get_height()))
    level = round(255 * light)
    surface.fill((level, level, round(level * 1.04), 255), special_flags=pygame.BLEND_RGBA_MULT)
    stops = [(0, 60), (size[1] * 0.5, 20), (size[1] * 0.7, 40), (size[1], 190)]
    surface.blit(shapes.gradient(size, [(at, (*INK900, alpha)) for at, alpha in stops]), (0, 0))
    return surface


def turned(look: Look, words: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the place of a tracking card that is turned over."""
    return look.cached(("hell-turned", words, size), lambda: _turned(look, words, size))


def _turned(look: Look, words: str, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.blank(size)
    paint.well(surface, look, surface.get_rect(), alpha=90)
    text = look.paragraph(words, "label", 15, mix(TEXT2, INK900, 0.3), width=size[0] - look.px(16), align="centre")
    surface.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
