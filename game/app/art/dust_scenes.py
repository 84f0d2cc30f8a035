"""The picture of a Dust unit: its silhouette over ruins, under the light of its bloc; imports pygame."""

import random
from typing import NamedTuple

import pygame

from game.app.art import drawing as pen
from game.app.art import shapes
from game.app.art.look import Look, cover

WIDE, HIGH = 600, 250
GROUND = 224


class Light(NamedTuple):
    """The colours of a sky and of what stands before it."""

    sky: pen.Stops
    glow: str
    ruins: str
    windows: str
    lit: str
    bank: str
    dark: str  # the subject
    hole: str  # what shows through it


LIGHTS = {
    "amber": Light(
        ((0, "#2e2718"), (40, "#6b5022"), (75, "#b98736"), (100, "#dba84a")),
        "#ffdf94",
        "#9a7334",
        "#c19348",
        "#ffe9b5",
        "#4a3619",
        "#1d150c",
        "#e9bf70",
    ),
    "dusk": Light(
        ((0, "#18232f"), (40, "#2f4a66"), (75, "#5f86aa"), (100, "#9dbdd2")),
        "#dcefff",
        "#4a6c8b",
        "#6b8eac",
        "#fbe7b2",
        "#22364a",
        "#0d151d",
        "#b4d2e4",
    ),
    "ember": Light(
        ((0, "#261412"), (40, "#5c241b"), (75, "#a9482a"), (100, "#dd8243")),
        "#ffc489",
        "#7a3524",
        "#9c4c30",
        "#ffd99a",
        "#42190f",
        "#190b08",
        "#ec9b5e",
    ),
}


def scene(look: Look, art: str, light: str, size: tuple[int, int], *, kind: str = "vehicle") -> pygame.Surface:
    """Return the picture of a unit: large on the right, with a dark left half for words."""
    return look.cached(("dust-scene", art, light, size, kind), lambda: _scene(art, LIGHTS[light], size, kind))


def _scene(art: str, light: Light, size: tuple[int, int], kind: str) -> pygame.Surface:
    chance = random.Random(art)  # noqa: S311
    wide = round(HIGH * size[0] / size[1])
    shift = (wide - WIDE) * 0.8  # what stands on the right stays there, however wide the picture is
    parts = [
        pen.sky("s", wide, HIGH, light.sky),
        pen.glow("m", 420 + shift, 150, 240, light.glow, 0.75),
        pen.ruins(chance, (-10, wide + 10), GROUND, (50, 118), light.ruins, light.windows, light.lit),
        pen.rubble(chance, wide, GROUND - 4, HIGH, light.bank, 6),
        f'<g transform="translate({shift:.0f} 0)">{"".join(_subject(art, light, kind))}</g>',
        pen.rubble(chance, wide, GROUND + 8, HIGH, light.dark, 5),
        pen.sparks(chance, wide, 210, 26, light.lit, 1.0),
    ]
    surface = pygame.Surface(size, depth=32)
    surface.blit(cover(pen.page(wide, HIGH, *parts), size, (wide, HIGH)), (0, 0))
    column = shapes.gradient((1, size[0]), [(0, (12, 12, 12, 215)), (size[0] * 0.62, (12, 12, 12, 0))])
    shade = pygame.transform.scale(pygame.transform.rotate(column, 90), size)
    surface.blit(shade, (0, 0))
    surface.blit(shapes.gradient(size, [(size[1] * 0.8, (0, 0, 0, 0)), (size[1], (0, 0, 0, 90))]), (0, 0))
    return surface


def _subject(art: str, light: Light, kind: str) -> list[str]:
    """Return the unit and those around it, which tell how large it is."""
    if kind == "aircraft":
        return [
            pen.art(art, 330, 4, 190, light.dark, light.hole, turn=0 if art.endswith("heli") else -12),
            pen.art("units/rifles", 214, 184, 44, light.dark, light.hole),
            pen.art("units/launcher", 262, 182, 46, light.dark, light.hole),
        ]
    if kind == "vehicle":
        return [
            pen.art("units/launcher", 190, 182, 46, light.dark, light.hole),
            pen.art("units/rifles", 240, 182, 46, light.dark, light.hole),
            pen.art(art, 312, 2, 228, light.dark, light.hole),
        ]
    if kind == "hero":
        return [
            pen.art("units/infantry", 232, 168, 62, light.bank, light.hole),
            pen.art(art, 350, 16, 214, light.dark, light.hole),
        ]
    return [
        pen.art(art, 232, 128, 104, light.bank, light.hole),
        pen.art(art, 478, 108, 122, light.bank, light.hole),
        pen.art(art, 322, 50, 184, light.dark, light.hole),
    ]
