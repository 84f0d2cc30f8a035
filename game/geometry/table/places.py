"""Places on the measured table as one whole number: x and y in tenths of a millimetre, and a level; imports nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

BITS = 16
MASK = (1 << BITS) - 1


class Spot(NamedTuple):
    """A place taken apart: x grows to the east, y to the north, level 0 is the ground."""

    x: int
    y: int
    level: int = 0


def place(x: int, y: int, level: int = 0) -> int:
    """Return the number of a place.

    >>> spot_of(place(12345, 678, 2))
    Spot(x=12345, y=678, level=2)
    """
    return level << 2 * BITS | y << BITS | x


@lru_cache(maxsize=1 << 16)
def spot_of(number: int) -> Spot:
    """Return the coordinates of a place."""
    return Spot(number & MASK, number >> BITS & MASK, number >> 2 * BITS)
