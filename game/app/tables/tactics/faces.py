"""The pictures of Dust Tactics' pieces: counters with their floors, tabs of levels, imports the art."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.art import dust_counters, dust_things
from game.app.art.look import Look
from game.app.table.parts import Piece, Spot

Size = tuple[int, int]


def face(look: Look, part: Piece | Spot, size: Size) -> pygame.Surface:
    """Return the picture of a part; that of a counter reaches beyond it by its margin."""
    shown: Any = part.face
    if shown[0] == "level":
        return dust_things.tab(look, shown[1], size)
    if shown[0] == "arrow":
        return dust_things.arrow(look, shown[1], size)
    if shown[0] == "tile":
        return dust_things.tile(look, shown[1], size)
    return counter(look, shown[1], shown[2], size)


def counter(look: Look, shown: dust_counters.Counter, level: str, size: Size) -> pygame.Surface:
    """Return a counter with the sign of its floor."""
    plain = dust_counters.counter(look, shown, size)
    if not level:
        return plain

    def make() -> pygame.Surface:
        picture = plain.copy()
        edge = dust_counters.margin(size)
        sign = dust_things.level_sign(look, level, max(10, round(min(size) * 0.34)))
        picture.blit(sign, sign.get_rect(bottomright=(edge + size[0], edge + round(size[1] * 0.74))))
        return picture

    return look.cached(("tactics-counter", shown, level, size), make)
