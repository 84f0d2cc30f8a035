"""The pictures of the measured table's pieces: bases and hulls, terrain of the kit; imports the art."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.art import dust_things, shapes, table_bases, table_top, table_works
from game.app.art.look import Look
from game.app.table.parts import Piece, Spot
from game.app.tables.battlefield.patches import patch_of
from game.app.tables.tactics import faces as grid
from game.geometry.table.places import place
from game.rules.dust.state import Feature

Size = tuple[int, int]


def face(look: Look, part: Piece | Spot, size: Size, rules: Any) -> pygame.Surface:
    """Return the picture of a part."""
    shown: Any = part.face
    if shown[0] == "item":
        if shown[1] == "objective":
            return dust_things.objective(look, min(size), "", "")
        if shown[1] in rules.fortifications:
            return _works(look, rules.fortifications[shown[1]], size)
        return look.cached(("table-item", shown[1], size), lambda: _item(look, rules.kit[shown[1]], size))
    if shown[0] == "tray":
        return table_bases.tray(look, size, shown[1], shown[2], size[0] / shown[3][0])
    if shown[0] == "base":
        return table_bases.base(look, shown[1], min(size), shown[2], leads=shown[3])
    return grid.face(look, part, size)


def _works(look: Look, works: Any, size: Size) -> pygame.Surface:
    """Return a fortification that waits to be built."""
    scale = min(size) * 0.88 / max(works.size)
    surface = shapes.blank(size)
    art = table_works.works(look, works.id, works.size, 0, scale, 0.0)
    surface.blit(art, art.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def _item(look: Look, item: Any, size: Size) -> pygame.Surface:
    """Return a piece of terrain, small enough for the tray that it lies in."""
    patch = patch_of(item, Feature(item.id, place(10000, 10000)), 20000)
    art = table_top.loose(look, patch, min(size) / max(patch.wide, patch.high))
    surface = shapes.blank(size)
    surface.blit(art, art.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
