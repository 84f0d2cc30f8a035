"""The art windows of The Hell of Stalingrad: a scene and the figures before it, card by card; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import drawing as pen
from game.app.art import shapes
from game.app.art.hell_signs import bare
from game.app.art.look import Look, raster
from game.app.art.palette import Colour

GROUND = 0.86   # of a scene, in shares of its height


class Figure(NamedTuple):
    """A silhouette in a window: its middle, its height, how far above the ground it is, and whether it is mirrored."""

    name: str
    x: float = 0.5
    high: float = 0.6
    up: float = 0.0
    flip: bool = False


class Picture(NamedTuple):
    """A scene, the figures before it, and how many flames burn at their feet."""

    scene: str
    figures: tuple[Figure, ...] = ()
    fires: int = 0


def _told(scene: str, *figures: str, fires: int = 0) -> Picture:
    """Read a picture as it is written below: a name, its middle and height, how far up it is, "flip"."""
    made = []
    for words in figures:
        name, *rest = words.split()
        flip = rest[-1:] == ["flip"]
        x, high, up = ([float(word) for word in rest if word != "flip"] + [0.0])[:3]
        made.append(Figure(name if "/" in name else f"units/{name}", x, high, up, flip))
    return Picture(scene, tuple(made), fires)


# Card -> picture.
CARDS: dict[str, Picture] = {
    "GC01": _told("house-night", "rifles .36 .62", "smg .6 .56", "rifles .8 .5"),
    "GC02": _told("barracks-ember", "flamer .42 .68", "rifles .2 .56", fires=2),
    "GC03": _told("factory-night", "pioneer .34 .66", "pioneer .56 .6", "rifles .76 .54"),
    "GC04": _told("store-ember", "smg .34 .66", "smg .54 .58", "launcher .76 .54"),
    "GC05": _told("elevator-night", "sniper .4 .5", "scout .78 .54"),
    "GC06": _told("huts-night", "icons/cellar .74 .5", "rifles .22 .6", "rifles .42 .56", "rifles .58 .52"),
    "GC07": _told("hill-ember", "tank .34 .56", "tank .74 .48"),
    "GC08": _told("square-ember", "assaultgun .44 .56", "rifles .8 .52"),
    "GC09": _told("station-ember", "tank .66 .5", "halftrack .3 .46", "truck .06 .42"),
    "GC10": _told("hill-night", "motorcycle .36 .6", "halftrack .74 .46"),
    "GC11": _told("store-ember", "tank .34 .6", "icons/burst .74 .34 .22", fires=1),
    "GC12": _told("factory-ember", "icons/stuka .32 .6 .32", fires=2),
    "GC13": _told("huts-ember", "plane .26 .42 .42", "plane .56 .36 .5", "plane .8 .3 .4", fires=3),
    "GC14": _told("barracks-ash", "bearer .3 .7", "infantry .58 .6", "truck .86 .48"),
    "GC15": _told("hill-ash", "atgun .26 .5", "atgun .56 .5", "atgun .84 .46"),
    "GC16": _told("station-night", "officer .42 .68", "icons/order .76 .4 .1"),
    "GC17": _told("huts-frost", "truck .36 .54", "rifles .72 .56", "icons/bread .86 .24"),
    "GX01": _told("house-night", "bearer .3 .66", "militia .56 .58 0 flip", "militia .74 .54 0 flip"),
    "GX02": _told("factory-frost", "tank .22 .44", "tank .54 .54", "tank .84 .46"),
    "GX03": _told("store-night", "officer .34 .66", "officer .68 .62 0 flip"),
    "GX04": _told("square-ember", "infantry .36 .6", "smg .64 .62", fires=2),
    "GX05": _told("factory-ember", "assaultgun .3 .5", "flamer .62 .62", fires=4),
    "GX06": _told("barracks-night", "officer .4 .7", "icons/radio .76 .4"),
    "GX07": _told("hill-ash", "infantry .2 .52", "infantry .46 .56", "infantry .74 .6"),
    "GX08": _told("elevator-night", "sniper .46 .6"),
    "GX09": _told("hill-ember", "heavytank .6 .62", "officer .18 .62"),
    "GX10": _told("house-ember", "officer .34 .7", "rifles .64 .6"),
    "GX11": _told("factory-ember", "pioneer .4 .7", "flamer .72 .6", fires=2),
    "GX12": _told("crane-ember", "assaultgun .56 .6", "officer .16 .6", fires=1),
    "SC01": _told("pier-night", "infantry .22 .6", "infantry .5 .64", "infantry .78 .6"),
    "SC02": _told("station-ember", "rifles .24 .6", "heavytank .56 .64", "icons/hedgehog .88 .36"),
    "SC03": _told("huts-night", "motivator .4 .7", "infantry .74 .54"),
    "SC04": _told("pier-frost", "boat .48 .68"),
    "SC05": _told("factory-ember", "smg .28 .64", "smg .48 .6", "commando .74 .54"),
    "SC06": _told("store-ember", "bucketeer .26 .62", "bucketeer .5 .62", "bucketeer .74 .62", fires=1),
    "SC07": _told("elevator-ember", "bucketeer .4 .7", "icons/burst .78 .4 .3", fires=3),
    "SC08": _told("store-frost", "sniper .46 .56"),
    "SC09": _told("pier-night", "commando .34 .58", "scout .7 .54"),
    "SC10": _told("barracks-ember", "commando .26 .6", "tank .7 .5", fires=2),
    "SC11": _told("factory-night", "heavytank .3 .5", "heavytank .7 .58"),
    "SC12": _told("barracks-night", "motivator .34 .7", "icons/order .7 .46 .06"),
    "SC13": _told("barracks-ash", "mgteam .66 .46 0 flip", "motivator .34 .66"),
    "SC14": _told("huts-ember", "icons/katyusha .34 .56", "icons/rockets .78 .36 .4"),
    "SC15": _told("pier-ember", "atgun .3 .5", "atgun .62 .5", "icons/burst .86 .3 .4"),
    "SC16": _told("square-night", "rifles .36 .6", "rifles .62 .6 0 flip"),
    "SC17": _told("station-night", "icons/rat .68 .4", "scout .32 .58"),
    "SC18": _told("square-ember", "bearer .34 .7", "infantry .66 .52 0 flip"),
    "SX01": _told("barracks-night", "icons/radio .3 .46", "officer .62 .68 0 flip"),
    "SX02": _told("huts-night", "scout .28 .56", "commando .6 .56"),
    "SX03": _told("factory-night", "icons/rat .5 .56"),
    "SX04": _told("square-night", "helmetde .5 .4", "icons/skull .78 .26"),
    "SX05": _told("house-ember", "mgteam .36 .5", "rifles .64 .58", "fort .86 .4", fires=2),
    "SX06": _told("station-night", "icons/sewer .2 .5", "commando .48 .58", "commando .76 .54"),
    "SX07": _told("elevator-ember", "sniper .5 .62"),
    "SX08": _told("house-night", "sniper .36 .5", "scout .78 .56 0 flip"),
    "SX09": _told("store-frost", "sniper .48 .6"),
    "SX10": _told("hill-ember", "commando .3 .66", "tank .74 .5 0 flip", fires=3),
    "SX11": _told("house-ember", "officer .3 .7", "rifles .6 .6", fires=1),
    "SX12": _told("factory-frost", "scout .36 .6", "icons/radio .7 .4"),
    "GP01": _told("hill-ash", "scout .36 .62", "officer .66 .66"),
    "GP02": _told("hill-ember", "tank .28 .5", "tank .62 .5", "halftrack .9 .42"),
    "GP03": _told("crane-ember", "plane .34 .46 .4", "plane .68 .36 .5"),
    "GP04": _told("barracks-ash", "plane .3 .46 .42", "pioneer .58 .6", "pioneer .78 .6"),
    "GP05": _told("station-night", "truck .34 .52", "truck .74 .46"),
    "GP06": _told("barracks-night", "truck .3 .52", "infantry .72 .54"),
    "GP07": _told("hill-ash", "truck .3 .5", "truck .7 .5 0 flip"),
    "GP08": _told("store-night", "officer .36 .66", "officer .74 .62"),
    "GP09": _told("hill-night", "infantry .3 .52", "rifles .74 .52 0 flip"),
    "GP10": _told("huts-night", "halftrack .36 .5", "infantry .76 .52"),
    "GP11": _told("station-night", "officer .44 .7"),
    "GP12": _told("square-night", "officer .32 .68", "bearer .7 .66"),
    "SP01": _told("pier-night", "boat .34 .6", "boat .78 .48"),
    "SP02": _told("hill-ash", "infantry .24 .58", "infantry .5 .6", "bearer .8 .64"),
    "SP03": _told("factory-ember", "militia .3 .64", "militia .52 .6", "militia .74 .56"),
    "SP04": _told("pier-ember", "atgun .34 .5", "icons/howitzer .72 .4"),
    "SP05": _told("huts-frost", "infantry .34 .56", "icons/bread .72 .34"),
    "SP06": _told("barracks-ember", "officer .4 .68"),
    "SP07": _told("factory-night", "truck .3 .5", "truck .68 .5"),
    "SP08": _told("factory-ember", "militia .4 .62", fires=3),
    "SP09": _told("huts-frost", "infantry .5 .56"),
    "SP10": _told("pier-frost", "boat .46 .56"),
    "SP11": _told("square-ember", "motivator .36 .68", "infantry .7 .56"),
    "SP12": _told("store-frost", "officer .36 .66", "icons/order .72 .44 .06"),
}
# Art of a card that is not listed above -> the silhouettes that suit it; others show their own icon.
FAMILIES: dict[str, tuple[str, tuple[str, ...]]] = {
    "house": ("house", ("rifles .36 .62", "smg .62 .56")), "flame": ("barracks", ("flamer .42 .66",)),
    "satchel": ("factory", ("pioneer .42 .66",)), "grenade": ("factory", ("smg .34 .62", "smg .6 .58")),
    "scope": ("elevator", ("sniper .48 .56",)), "cellar": ("huts", ("rifles .3 .6", "icons/cellar .7 .5")),
    "tankicon": ("hill", ("tank .5 .6",)), "howitzer": ("pier", ("atgun .34 .5", "atgun .7 .5")),
    "march": ("station", ("infantry .3 .56", "infantry .66 .6")), "recon": ("hill", ("motorcycle .46 .6",)),
    "stuka": ("factory", ("icons/stuka .36 .6 .3",)), "planeicon": ("huts", ("plane .34 .46 .4", "plane .7 .38 .48")),
    "banner": ("barracks", ("bearer .36 .68", "infantry .66 .58")), "bread": ("huts", ("truck .44 .54",)),
    "flag": ("square", ("bearer .46 .7",)), "helmets": ("pier", ("infantry .3 .6", "infantry .62 .62")),
    "barge": ("pier", ("boat .5 .66",)), "bucket": ("store", ("bucketeer .36 .64", "bucketeer .64 .64")),
    "sewer": ("station", ("commando .5 .6",)), "katyusha": ("huts", ("icons/katyusha .4 .56",)),
    "rat": ("factory", ("icons/rat .5 .5",)), "speech": ("square", ("motivator .44 .7",)),
    "heroicon": ("house", ("hero .46 .74",)), "person": ("store", ("officer .46 .7",)),
    "order": ("barracks", ("officer .36 .68", "icons/order .7 .44 .06")), "crate": ("station", ("truck .5 .54",)),
    "hourglass": ("huts", ("icons/hourglass .5 .5 .1",)),
}
_SIDE_LIGHT = {"german": "night", "soviet": "ember"}
_DARK: dict[str, Colour] = {
    "ember": (0x1C, 0x11, 0x0E), "night": (0x0B, 0x0F, 0x12), "frost": (0x22, 0x2E, 0x37), "ash": (0x17, 0x17, 0x16),
}
_CUT: dict[str, Colour] = {
    "ember": (0x8C, 0x40, 0x22), "night": (0x38, 0x46, 0x4F), "frost": (0x93, 0xA9, 0xB6), "ash": (0x6A, 0x67, 0x60),
}
_FLOOR: dict[str, Colour] = {   # light that lies on the ground, so that dark figures stand out
    "ember": (0xF0, 0x93, 0x3C), "night": (0x7E, 0x93, 0xA0), "frost": (0xEE, 0xF4, 0xF6), "ash": (0xC9, 0xBE, 0xA2),
}


def art_for(card: str, art: str, side: str) -> Picture:
    """Return the picture of a card: its own, that of its family of art, or its icon before the light of its side."""
    found = CARDS.get(card.partition(".")[0].partition(":")[0])
    if found is not None:
        return found
    stem = bare(art).rsplit("/", 1)[-1]
    light = _SIDE_LIGHT.get(side, "night")
    if stem in FAMILIES:
        place, figures = FAMILIES[stem]
        return _told(f"{place}-{light}", *figures)
    return Picture(f"square-{light}", (Figure(bare(art), 0.36, 0.56, 0.06),))


def window(look: Look, picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    """Return an art window: the scene sinks back, its ground catches light, the figures stand dark before it."""
    return look.cached(("hell-window", picture, size), lambda: _window(look, picture, size))


def _window(look: Look, picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    light = picture.scene.rpartition("-")[2]
    wide, high = size
    base = round(high * 0.93)
    share = max(wide / 320, base / (200 * GROUND), 1.12 * min(wide / 320, high / 200))
    scene = look.scene(picture.scene, (round(320 * share), round(200 * share)))
    surface = shapes.blank(size)
    surface.blit(scene, ((wide - scene.get_width()) // 2, base - round(scene.get_height() * GROUND)))
    if light == "night":   # the darkest scenes need light behind dark figures
        surface.fill((0x16, 0x1D, 0x22, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.blit(shapes.gradient(size, [(0, (*_CUT[light], 40)), (high, (*_CUT[light], 90))]), (0, 0))   # haze
    glow = [(0, (*_FLOOR[light], 0)), (high * 0.35, (*_FLOOR[light], 0)), (base, (*_FLOOR[light], 92))]
    surface.blit(shapes.gradient((wide, base), glow), (0, 0))
    if picture.fires:
        surface.blit(_fires(picture.fires, (wide, base)), (0, 0))
    dark, cut = _DARK[light], _CUT[light]
    surface.fill(dark, (0, base, wide, high - base))
    for figure in picture.figures:
        tall = max(6, round(high * figure.high))
        drawn = look.figure(figure.name, (round(wide * 0.6), tall), dark, cut)
        if figure.flip:
            drawn = pygame.transform.flip(drawn, True, False)
        foot = base + max(1, round(high * 0.02)) - round(high * figure.up)
        surface.blit(drawn, drawn.get_rect(midbottom=(round(wide * figure.x), foot)))
    return surface


def _fires(count: int, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size
    parts = [
        pen.flame(wide * (0.12 + 0.76 * (at * 0.618 % 1)), high, high * (0.22 + 0.1 * (at * 0.37 % 1)))
        for at in range(1, 2 * count + 1)
    ]
    return raster(pen.page(wide, high, *parts), size)


