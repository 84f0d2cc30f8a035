"""What lies under the pointer, from the topmost part to the lowest; imports the planes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pygame

from game.app.table.planes import Placed

ROUND = 0.07
"""The radius of a piece's corners, as a share of its shorter side."""


class Drawn(NamedTuple):
    """A part as the last frame showed it."""

    id: str
    placed: Placed
    plane: str
    clip: pygame.Rect
    """The window of its plane: what lies outside was not drawn."""
    spot: bool = False
    secret: bool = False

    def covers(self, pos: tuple[int, int]) -> bool:
        """Tell whether a pixel belongs to it."""
        if not self.clip.collidepoint(pos):
            return False
        radius = 0.0 if self.spot else min(self.placed.width, self.placed.height) * ROUND
        return self.placed.covers(pos, radius)

    @property
    def rect(self) -> pygame.Rect:
        """Return the part of it that shows."""
        return self.placed.rect.clip(self.clip)


def under(drawn: Iterable[Drawn], pos: tuple[int, int]) -> Iterator[Drawn]:
    """Yield what lies under a pixel: pieces from the topmost down, then spots from the smallest up."""
    found = [part for part in drawn if part.covers(pos)]
    yield from (part for part in reversed(found) if not part.spot)
    spots = [part for part in reversed(found) if part.spot]
    yield from sorted(spots, key=lambda part: part.placed.width * part.placed.height)
