"""Where parts of the three planes are on the screen: board under the camera, hand and dock; imports pygame."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.app.table.camera import Camera
from game.app.table.parts import BOARD, HAND, RIM, Piece, Spot


class Placed(NamedTuple):
    """A part on the screen, in pixels: its centre, its size before it is turned, and degrees clockwise."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of its picture."""
        return max(1, round(self.width)), max(1, round(self.height))

    @property
    def rect(self) -> pygame.Rect:
        """Return the upright rectangle around it."""
        width, height = self.size
        if self.angle % 360:
            turn = math.radians(self.angle)
            sine, cosine = abs(math.sin(turn)), abs(math.cos(turn))
            width, height = round(width * cosine + height * sine), round(width * sine + height * cosine)
        return pygame.Rect(round(self.x - width / 2), round(self.y - height / 2), width, height)

    def moved(self, dx: float, dy: float) -> Placed:
        """Return it elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def covers(self, pos: tuple[float, float], radius: float = 0.0) -> bool:
        """Tell whether a pixel is on it, its round corners left out."""
        dx, dy = pos[0] - self.x, pos[1] - self.y
        if self.angle % 360:
            turn = math.radians(-self.angle)
            dx, dy = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        across, down = abs(dx) - self.width / 2, abs(dy) - self.height / 2
        if across > 0 or down > 0:
            return False
        if across > -radius and down > -radius:
            return (across + radius) ** 2 + (down + radius) ** 2 <= radius**2
        return True


class Planes:
    """Places parts on the screen."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.scale = 1.0
        self.hand = pygame.Rect(0, 0, 1, 1)
        """The hand's whole plane; in a compact layout its lower part lies below the screen."""
        self.dock = pygame.Rect(0, 0, 1, 1)

    def place(self, part: Piece | Spot) -> Placed:
        """Return where a part is drawn at rest."""
        angle = part.angle if isinstance(part, Piece) else 0.0
        if part.plane == BOARD:
            x, y = self.camera.to_screen(part.pos)
            zoom = self.camera.zoom
        else:
            corner = {HAND: self.hand, RIM: self.camera.window}.get(part.plane, self.dock)
            zoom = self.scale
            x, y = corner.left + part.pos[0] * zoom, corner.top + part.pos[1] * zoom
        return Placed(x, y, part.size[0] * zoom, part.size[1] * zoom, angle)
