"""Keeps the picture of all that lies below what moves, while nothing of it changes; imports pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame


class Backdrop:
    """The last picture of board, hand and widgets, and what it was drawn from."""

    def __init__(self) -> None:
        self._before: Sequence[object] | None = None
        self._picture: pygame.Surface | None = None
        self._kept = False

    def draw(self, canvas: pygame.Surface, drawn_from: Sequence[object] | None, paint: Callable[[], None]) -> None:
        """Lay the kept picture down, or paint; what is drawn twice from the same things is kept, None never is."""
        same = drawn_from is not None and self._before is not None and _same(drawn_from, self._before)
        self._before = drawn_from
        if same and self._kept and self._picture is not None:
            canvas.blit(self._picture, (0, 0))
            return
        paint()
        self._kept = same
        if same:
            if self._picture is None or self._picture.get_size() != canvas.get_size():
                self._picture = canvas.copy()
            else:
                self._picture.blit(canvas, (0, 0))

    def forget(self) -> None:
        """Drop the picture."""
        self._before, self._picture, self._kept = None, None, False


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    """Tell whether the things are the very same ones, or equal if they are plain values."""
    plain = (int, float, tuple)
    return len(some) == len(others) and all(
        one is other or (isinstance(one, plain) and one == other) for one, other in zip(some, others, strict=True)
    )
