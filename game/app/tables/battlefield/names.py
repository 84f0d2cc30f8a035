"""Where the names of units go so that they hide nobody and not each other; no surfaces, only rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

STEPS = (0, 12, 26, 44, 66)
"""How far from its figures a name may stand, in units of the look; nearer is better."""
NEAR = 14
"""Units within which a name needs no line to its figures."""
DEAR, DEARER = 1.0, 4.0
"""What it costs to cover a pixel of a figure, and of another name."""


class Place(NamedTuple):
    """Where a name stands, and whether it is so far off that a line leads to its figures."""

    rect: pygame.Rect
    far: bool


class Names:
    """Places names one after the other in a window."""

    def __init__(self, window: pygame.Rect, bodies: Sequence[pygame.Rect], taken: Sequence[pygame.Rect], px: float):
        self.window = window
        self.bodies = list(bodies)
        self.taken = list(taken)
        """Names and signs that have a place already."""
        self.px = px
        """Pixels of a unit."""

    def place(self, size: tuple[int, int], box: pygame.Rect) -> Place | None:
        """Return where a name of this size goes beside its figures; None if these are out of sight."""
        if not box.colliderect(self.window):
            return None
        best: tuple[float, Place] | None = None
        for step, rect in self._tried(size, box):
            if not self.window.contains(rect):
                continue
            cost = self._covered(rect) + step * size[1] / 8
            place = Place(rect, step > NEAR * self.px)
            if best is None or cost < best[0]:
                best = (cost, place)
            if cost <= step * size[1] / 8:  # nothing nearer is free, nothing farther is better
                break
        if best is None:
            rect = pygame.Rect((0, 0), size)
            rect.midtop = (box.centerx, box.bottom)
            best = (0.0, Place(rect.clamp(self.window), False))
        self.taken.append(best[1].rect)
        return best[1]

    def _tried(self, size: tuple[int, int], box: pygame.Rect) -> Iterator[tuple[float, pygame.Rect]]:
        wide, high = size
        gap = round(3 * self.px)
        for units in STEPS:
            step = round(units * self.px)
            low, top = box.bottom + gap + step, box.top - gap - step - high
            right, left = box.right + gap + step, box.left - gap - step - wide
            middle, centre = box.centerx - wide // 2, box.centery - high // 2
            for x, y in (
                (middle, low), (middle, top), (right, centre), (left, centre),
                (box.left, low), (box.right - wide, low), (box.left, top), (box.right - wide, top),
                (right, low - high // 2), (left, low - high // 2), (right, top + high // 2), (left, top + high // 2),
            ):  # fmt: skip
                yield step, pygame.Rect(x, y, wide, high)

    def _covered(self, rect: pygame.Rect) -> float:
        """Return how bad it is to write there."""
        cost = 0.0
        for weight, others in ((DEAR, self.bodies), (DEARER, self.taken)):
            for at in rect.collidelistall(others):
                hidden = rect.clip(others[at])
                cost += weight * hidden.w * hidden.h
        return cost
