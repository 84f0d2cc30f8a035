"""Numbers on faces that change while the scene stays: counts that tick and fires that flicker; imports no pygame."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

FLICKER_MS = 200.0
FLICKER = (0, 1, 2, 1, 0, 2, 1, 2)
"""The frames of a fire; all of them take the 1.6 s of the look guide's pulse."""


class Count(int):
    """A number that ticks when it changes; the key is what cues call it."""

    key: str

    def __new__(cls, value: int, key: str) -> Count:
        """Make a number with its key; it equals the plain number."""
        made = super().__new__(cls, value)
        made.key = key
        return made


class Flicker(int):
    """The frame of a fire, 0 where nothing may loop."""


class Lively(NamedTuple):
    """What the lively numbers of all faces show at a moment."""

    ticking: tuple[tuple[str, int], ...] = ()
    """The counts that show something else than they are, by key."""
    frame: int = 0

    def face(self, face: Hashable) -> Hashable:
        """Return a face as it shows now."""
        if not isinstance(face, tuple) or not (self.ticking or self.frame) or not is_lively(face):
            return face
        shown = dict(self.ticking)
        return tuple(self._value(value, shown) for value in face)

    def _value(self, value: Hashable, shown: dict[str, int]) -> Hashable:
        if isinstance(value, Count):
            return shown.get(value.key, value)
        return Flicker(self.frame) if isinstance(value, Flicker) else value


def is_lively(face: tuple[Hashable, ...]) -> bool:
    """Tell whether a face has a count or a fire."""
    return any(isinstance(value, (Count, Flicker)) for value in face)


def counts_on(face: Hashable) -> Iterator[Count]:
    """Yield the counts of a face."""
    if isinstance(face, tuple):
        yield from (value for value in face if isinstance(value, Count))


def flickers(face: Hashable) -> bool:
    """Tell whether a face has a fire."""
    return isinstance(face, tuple) and any(isinstance(value, Flicker) for value in face)


def frame_at(now: float) -> int:
    """Return the frame that fires show at a time, in ms."""
    return FLICKER[int(now / FLICKER_MS) % len(FLICKER)]
