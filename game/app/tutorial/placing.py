"""Where the coach's panel goes: beside what it points at, never over that or over the hand; imports pygame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

STEP = 28
"""Pixels between two places that are tried."""
FORBIDDEN = 10_000.0
"""What a covered pixel of what must stay clear weighs against one of distance."""


class Surroundings(NamedTuple):
    """What lies around the panel: the room it may use, and what should stay in sight."""

    room: pygame.Rect
    pointed: Sequence[pygame.Rect]
    clear: Sequence[pygame.Rect]
    """Never covered if it can be helped: the hand, the buttons."""
    rather: Sequence[pygame.Rect]
    """Better not covered: the pieces on the board, the forecast of a choice."""


def place(sizes: Iterable[tuple[int, int]], around: Surroundings, gap: int) -> pygame.Rect:
    """Return where a panel of one of these sizes covers the least, as near to what it points at as that allows."""
    aim = _union(around.pointed) or around.room
    kept = [rect.inflate(gap, gap) for rect in around.pointed]

    def weight(spot: pygame.Rect) -> float:
        covered = _shared(spot, around.clear) + _shared(spot, kept)
        return FORBIDDEN * covered + _shared(spot, around.rather) / 12 + _distance(spot, aim)

    return min((spot for size in sizes for spot in _places(size, around.room, aim, gap)), key=weight)


def _places(size: tuple[int, int], room: pygame.Rect, aim: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    spot = pygame.Rect((0, 0), size)
    for corner, at in (
        ("midleft", (aim.right + gap, aim.centery)),
        ("midright", (aim.left - gap, aim.centery)),
        ("midtop", (aim.centerx, aim.bottom + gap)),
        ("midbottom", (aim.centerx, aim.top - gap)),
    ):
        tried = spot.copy()
        setattr(tried, corner, at)
        yield tried.clamp(room)
    for y in _steps(room.top, room.bottom - size[1]):
        for x in _steps(room.left, room.right - size[0]):
            yield pygame.Rect((x, y), size)


def _steps(low: int, high: int) -> list[int]:
    return [*range(low, max(low, high), STEP), max(low, high)]


def _union(rects: Sequence[pygame.Rect]) -> pygame.Rect | None:
    return rects[0].unionall(list(rects[1:])) if rects else None


def _shared(spot: pygame.Rect, others: Iterable[pygame.Rect]) -> int:
    """Return the pixels of a rectangle that others lie under."""
    total = 0
    for other in others:
        if spot.colliderect(other):
            common = spot.clip(other)
            total += common.width * common.height
    return total


def _distance(spot: pygame.Rect, aim: pygame.Rect) -> float:
    return float(pygame.Vector2(spot.center).distance_to(aim.center))
