"""The camera over the board: which part of its plane is seen, how large, and the smooth way there; imports pygame."""

from __future__ import annotations

import pygame

from game.app.table.parts import FULL

GLIDE = 170.0
"""Milliseconds that a zoom, a fit or a jump takes."""
STEP = 1.18
"""How much larger one click of the wheel makes things."""
MOST = 4.0
"""The largest zoom, in multiples of the one that shows the whole board."""
EDGE = 0.06
"""The share of the window that is left beside what is brought into sight."""
Span = tuple[float, float, float, float]
"""A part of the board: its left, upper, right and lower end."""


class Camera:
    """Maps a board of its own units to a window on the screen."""

    def __init__(self) -> None:
        self.window = pygame.Rect(0, 0, 1, 1)
        self.world = (1.0, 1.0)
        self.zoom = 1.0
        """Pixels for one unit of the board."""
        self.centre = (0.5, 0.5)
        """The point of the board in the middle of the window."""
        self.still = False
        """Changes happen at once."""
        self._goal: tuple[float, tuple[float, float]] | None = None
        self._start = (1.0, (0.5, 0.5))
        self._began: float | None = None
        self.kept = "whole"
        """What stays in another window: the whole board, a full window ('full'), or only the zoom ('')."""

    @property
    def fit_zoom(self) -> float:
        """Return the zoom that shows the whole board."""
        return min(self.window.width / self.world[0], self.window.height / self.world[1])

    @property
    def full_zoom(self) -> float:
        """Return the zoom by which the board fills its window, as far as that is of use."""
        fill = max(self.window.width / self.world[0], self.window.height / self.world[1])
        return min(fill, self.fit_zoom * FULL)

    @property
    def moving(self) -> bool:
        """Tell whether it is on its way."""
        return self._goal is not None

    @property
    def fitted(self) -> bool:
        """Tell whether the whole board is seen, or is about to be."""
        return self.kept == "whole"

    @property
    def goal(self) -> tuple[float, tuple[float, float]]:
        """Return the zoom and centre it ends with."""
        return self._goal or (self.zoom, self.centre)

    def frame(self, window: pygame.Rect, world: tuple[float, float]) -> None:
        """Look through another window, or at a board of another size, at the same part of it."""
        if (window, world) == (self.window, self.world):
            return
        share = self.zoom / self.fit_zoom
        centre = (self.centre[0] * world[0] / self.world[0], self.centre[1] * world[1] / self.world[1])
        self.window, self.world = window.copy(), world
        self._goal = None
        zoom = {"whole": self.fit_zoom, "full": self.full_zoom}.get(self.kept, self.fit_zoom * share)
        self.zoom, self.centre = self._within(zoom, centre)

    def to_screen(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the board is on the screen."""
        return (
            self.window.centerx + (point[0] - self.centre[0]) * self.zoom,
            self.window.centery + (point[1] - self.centre[1]) * self.zoom,
        )

    def to_world(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return the point of the board under a pixel."""
        return (
            self.centre[0] + (pos[0] - self.window.centerx) / self.zoom,
            self.centre[1] + (pos[1] - self.window.centery) / self.zoom,
        )

    def turn(self, clicks: float, pos: tuple[int, int], now: float) -> None:
        """Zoom by clicks of the wheel; what is under the pointer stays there."""
        zoom, centre = self.goal
        wanted = min(max(zoom * STEP**clicks, self.fit_zoom), self.fit_zoom * MOST)
        held = (
            centre[0] + (pos[0] - self.window.centerx) / zoom,
            centre[1] + (pos[1] - self.window.centery) / zoom,
        )
        centre = (
            held[0] - (pos[0] - self.window.centerx) / wanted,
            held[1] - (pos[1] - self.window.centery) / wanted,
        )
        self.kept = "whole" if wanted <= self.fit_zoom * 1.001 else ""
        self._go(wanted, centre, now)

    def pan(self, dx: float, dy: float) -> None:
        """Follow the pointer by so many pixels, at once."""
        self._goal = None
        moved = (self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom)
        self.zoom, self.centre = self._within(self.zoom, moved)

    def fit(self, now: float) -> None:
        """Show the whole board."""
        self.kept = "whole"
        self._go(self.fit_zoom, (self.world[0] / 2, self.world[1] / 2), now)

    def fill(self, now: float) -> None:
        """Let the board fill the window."""
        self.kept = "full"
        self._go(self.full_zoom, self.goal[1], now)

    def reveal(self, span: Span, now: float) -> None:
        """Bring a part of the board into sight, by the shortest way; its middle if it is larger than the window."""
        zoom, centre = self.goal
        found = []
        for side, length in ((0, self.window.width), (1, self.window.height)):
            half = length / zoom / 2
            inner = half * (1 - 2 * EDGE)
            low, high = span[side], span[side + 2]
            seen = centre[side] - half <= low and high <= centre[side] + half
            if high - low > 2 * inner:
                found.append(centre[side] if seen else (low + high) / 2)
            else:
                found.append(centre[side] if seen else min(max(centre[side], high - inner), low + inner))
        if (found[0], found[1]) != centre:
            self._go(zoom, (found[0], found[1]), now)

    def arrive(self) -> None:
        """End its way at once."""
        if self._goal is not None:
            self.zoom, self.centre = self._goal
            self._goal = None

    def look_at(self, point: tuple[float, float], now: float) -> None:
        """Bring a point to the middle, as far as the board reaches."""
        self._go(self.goal[0], point, now)

    def tick(self, now: float) -> bool:
        """Go on; tell whether anything changed."""
        if self._goal is None:
            return False
        if self._began is None:
            self._began = now
        share = 1.0 if self.still else min(1.0, (now - self._began) / GLIDE)
        eased = 1 - (1 - share) ** 3
        zoom, centre = self._goal
        # The inverse of the zoom goes evenly with the centre, so that the point under the pointer stands still.
        self.zoom = 1 / (1 / self._start[0] + (1 / zoom - 1 / self._start[0]) * eased)
        self.centre = (
            self._start[1][0] + (centre[0] - self._start[1][0]) * eased,
            self._start[1][1] + (centre[1] - self._start[1][1]) * eased,
        )
        if share >= 1:
            self.arrive()
        return True

    def _go(self, zoom: float, centre: tuple[float, float], now: float) -> None:
        goal = self._within(zoom, centre)
        if goal != (self.zoom, self.centre):
            self._start = (self.zoom, self.centre)
            self._goal = goal
            self._began = now
            if self.still:
                self.tick(now)

    def _within(self, zoom: float, centre: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        """Return a zoom and a centre that leave no more of the window empty than need be."""
        zoom = min(max(zoom, self.fit_zoom), self.fit_zoom * MOST)
        sides = []
        for side, length in ((0, self.window.width), (1, self.window.height)):
            half = length / zoom / 2
            low, high = half, self.world[side] - half
            sides.append(self.world[side] / 2 if low > high else min(max(centre[side], low), high))
        return zoom, (sides[0], sides[1])
