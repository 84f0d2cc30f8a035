"""The large pictures: menu tiles, the menu's table, thumbnails of saves, the end of a game; imports pygame."""

import pygame

from game.app.art import shapes, shelf
from game.app.art.look import Look, cover
from game.app.art.palette import AMBER, INK800, INK900, TEXT, Colour


def tile(look: Look, game: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a game in the menu."""
    return shelf.kept(look, f"tile-{game}", (size,), lambda: _tile(look, game, size))


def _tile(look: Look, game: str, size: tuple[int, int]) -> pygame.Surface:
    from game.app.art.compositions import HIGH, TILES, WIDE  # a warm start reads the picture and needs no drawing

    surface = pygame.Surface(size, depth=32)
    surface.blit(cover(TILES[game](), size, (WIDE, HIGH)), (0, 0))
    if game == "battlefield":
        _distance(look, surface, (WIDE, HIGH), "24 cm")
    surface.blit(shapes.gradient(size, [(0, (0, 0, 0, 70)), (size[1] * 0.3, (0, 0, 0, 0))]), (0, 0))
    return surface


def _distance(look: Look, surface: pygame.Surface, box: tuple[int, int], words: str) -> None:
    """Write a distance above the tape; figures and a unit read the same in both languages."""
    wide, high = surface.get_size()
    share = max(wide / box[0], high / box[1])
    middle = (round(wide / 2 + (219 - box[0] / 2) * share), round(high / 2 + (173 - box[1] / 2) * share))
    drawn = look.text(words, "strong", 16 * share / look.scale, TEXT)
    plate = drawn.get_rect(center=middle).inflate(18 * share, 5 * share)
    surface.blit(shapes.rounded(plate.size, round(3 * share), (*INK900, 235)), plate)
    surface.blit(drawn, drawn.get_rect(center=plate.center))


def menu_backdrop(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the table with the skyline above it, to be laid behind the menu."""
    return shelf.kept(look, "menu", (size,), lambda: _menu_backdrop(look, size))


def _menu_backdrop(look: Look, size: tuple[int, int]) -> pygame.Surface:
    from game.app.art import textures  # a warm start reads the picture and weaves no cloth
    from game.app.art.compositions import PANORAMA, skyline

    surface = textures.table(look, size).copy()
    high = min(size[1], look.px(PANORAMA[1]))
    city = cover(skyline(), (size[0], high), PANORAMA)
    fade = shapes.gradient((size[0], high), [(0, (255,) * 4), (high * 0.66, (255,) * 4), (high, (255, 255, 255, 0))])
    city.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(city, (0, 0))
    return surface


def thumbnail(look: Look, scene: str, size: tuple[int, int], *, radius: float = 4) -> pygame.Surface:
    """Return a scene as the small picture of a saved game."""
    return look.cached(("thumbnail", scene, size, radius), lambda: _thumbnail(look, scene, size, radius))


def _thumbnail(look: Look, scene: str, size: tuple[int, int], radius: float) -> pygame.Surface:
    surface = look.scene(scene, size).copy()
    surface.blit(shapes.gradient(size, [(size[1] * 0.5, (0, 0, 0, 0)), (size[1], (0, 0, 0, 110))]), (0, 0))
    shapes.clip(surface, look.px(radius))
    surface.blit(shapes.ring(size, look.px(radius), look.px(1), (0, 0, 0, 200)), (0, 0))
    return surface


def ending(look: Look, how: str, size: tuple[int, int], banner: Colour = AMBER) -> pygame.Surface:
    """Return the picture at the end of a game: "victory" under a banner of a colour, "defeat" or "draw"."""
    return shelf.kept(look, f"ending-{how}", (size, banner), lambda: _ending(how, size, banner))


def _ending(how: str, size: tuple[int, int], banner: Colour) -> pygame.Surface:
    from game.app.art.compositions import ENDINGS, FINALE, victory

    surface = pygame.Surface(size, depth=32)
    surface.fill(INK800)
    drawn = victory(banner) if how == "victory" else ENDINGS[how]()
    surface.blit(cover(drawn, size, FINALE), (0, 0))
    return surface
