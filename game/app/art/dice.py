"""The faces of dice: the Dust dice of each bloc, and the numbered dice of Stalingrad; imports pygame."""

import pygame

from game.app.art import shapes, tokens
from game.app.art.look import Look
from game.app.art.palette import BLACK, BONE, GOLD, OTHER, Colour, mix

# Bloc of the die -> its colour and the icon of its army face; the other Dust faces are the same for all.
DICE: dict[str, tuple[Colour, str]] = {
    "allies": ((0x2F, 0x5C, 0x96), "icons/star"),
    "axis": ((0x2A, 0x2F, 0x31), "icons/barcross"),
    "german": ((0x2A, 0x2F, 0x31), "icons/barcross"),
    "ssu": ((0xA6, 0x2F, 0x29), "icons/gearstar"),
    "soviet": ((0xA6, 0x2F, 0x29), "icons/star"),
    "neutral": ((0xD8, 0xCC, 0xB0), "icons/star"),
}
WOOD: Colour = (0x33, 0x27, 0x1C)   # the floor of a tray
SIGNS = {"target": "icons/target", "shield": "icons/shieldo", "burst": "icons/burst", "blank": ""}
_PIPS = {
    1: ((0.5, 0.5),), 2: ((0.28, 0.28), (0.72, 0.72)), 3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.28, 0.24), (0.72, 0.24), (0.28, 0.5), (0.72, 0.5), (0.28, 0.76), (0.72, 0.76)),
}


def die(look: Look, bloc: str, face: str | int, size: int, *, counted: bool = True) -> pygame.Surface:
    """Return a die showing its army, target, shield, burst or blank face or a number; not counted, it is dimmed."""
    return look.cached(("die", bloc, face, size, counted), lambda: _die(look, bloc, face, size, counted))


def _die(look: Look, bloc: str, face: str | int, size: int, counted: bool) -> pygame.Surface:
    base, army = DICE[bloc.partition("_")[0]]
    if bloc.endswith(f"_{OTHER}"):
        base = mix(base, GOLD, 0.4)
    ink = BONE if bloc != "neutral" else (0x2A, 0x25, 0x1F)
    if not counted:
        base, ink = mix(base, (0x24, 0x28, 0x2B), 0.6), mix(ink, base, 0.68)
    surface = _cube(size, base)
    if isinstance(face, int):
        for x, y in _PIPS[face]:
            pip = shapes.disc(max(3, round(size * 0.17)), ink)
            surface.blit(pip, pip.get_rect(center=(round(x * size), round(y * size))))
        return surface
    icon = army if face == "army" else SIGNS[face]
    if icon:
        sign = look.icon(icon, round(size * 0.64), ink)
        surface.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return surface


def _cube(size: int, base: Colour) -> pygame.Surface:
    """Return the body of a die: rounded, lit from above, with a dark foot."""
    line, radius = max(1, size // 26), max(2, size // 5)
    surface = shapes.rounded((size, size), radius, mix(base, BLACK, 0.75))
    face = (size - 2 * line, size - 2 * line)
    stops = [(0, mix(base, tokens.WHITE, 0.2)), (face[1] * 0.3, base), (face[1], mix(base, BLACK, 0.28))]
    surface.blit(shapes.shaded(face, radius - line, stops), (line, line))
    surface.blit(shapes.ring(face, radius - line, line, (255, 255, 255, 38)), (line, line))
    return surface
