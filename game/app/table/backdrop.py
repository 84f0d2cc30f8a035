"""Keeps the picture of all that lies below what moves, while nothing of it changes; imports pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame


class Backdrop:
    """The last picture of board, hand and widgets, and what it was drawn from."""

    def __init__(self) -> None:
        self._before: Sequence[object] | None = None
        self._picture: pygame.Surface | None = None

    def draw(
        self, canvas: pygame.Surface, drawn_from: Sequence[object] | None, touched: Sequence[pygame.Rect] | None,
        paint: Callable[[], None], repaint: Callable[[pygame.Surface, Sequence[pygame.Rect]], None],
    ) -> None:  # fmt: skip
        """Lay the kept picture down if it was drawn from the same things, with what was touched since painted anew.

        Drawn from None, nothing is kept; touched None, all of it is painted anew.
        """
        same = drawn_from is not None and self._before is not None and _same(drawn_from, self._before)
        self._before = drawn_from
        if same and self._picture is not None and touched is not None:
            if touched:
                repaint(self._picture, touched)
            canvas.blit(self._picture, (0, 0))
            return
        paint()
        if drawn_from is None:
            self._picture = None
        elif self._picture is None or self._picture.get_size() != canvas.get_size():
            self._picture = canvas.copy()
        else:
            self._picture.blit(canvas, (0, 0))

    def forget(self) -> None:
        """Drop the picture."""
        self._before = self._picture = None


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    """Tell whether the things are the very same ones, or equal if they are plain values."""
    plain = (int, float, tuple)
    return len(some) == len(others) and all(
        one is other or (isinstance(one, plain) and one == other) for one, other in zip(some, others, strict=True)
    )
