"""The pictures of the measured table's pieces: bases and hulls, terrain of the kit; imports the art."""

from __future__ import annotations

import random
from typing import Any

import pygame

from game.app.art import dust_things, shapes, table_bases, table_pieces
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
        return look.cached(("table-item", shown[1], size), lambda: _item(rules.kit[shown[1]], size))
    if shown[0] == "tray":
        return table_bases.tray(look, size, shown[1], shown[2], size[0] / shown[3][0])
    if shown[0] == "base":
        return table_bases.base(look, shown[1], min(size), shown[2], leads=shown[3])
    return grid.face(look, part, size)


def _item(item: Any, size: Size) -> pygame.Surface:
    """Return a piece of terrain, small enough for the strip that it waits in."""
    patch = patch_of(item, Feature(item.id, place(10000, 10000)), 20000)
    scale = min(size) * 0.92 / max(patch.wide, patch.high)
    surface = shapes.blank(size)
    moved = patch._replace(
        x=size[0] / 2 / scale, y=size[1] / 2 / scale,
        outline=tuple((x - patch.x + size[0] / 2 / scale, y - patch.y + size[1] / 2 / scale) for x, y in patch.outline),
    )  # fmt: skip
    chance = random.Random(item.id)  # noqa: S311  a picture, not a secret
    table_pieces.DRAWN[item.kind](table_pieces.Easel(surface, scale, chance), [moved])
    return surface
