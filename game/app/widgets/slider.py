"""The slider: a value between two ends, by mouse, wheel and arrow keys; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look


class Slider(Widget):
    """A knob on a rail; `change` is told the value while it moves, `settle` once it is let go."""

    draggable = True

    def __init__(
        self, id: str, rect: pygame.Rect, value: float, low: float, high: float, step: float,
        change: Callable[[float], None], *, shown: Callable[[float], str] = str, tip: Tip | None = None,
        marks: tuple[float, ...] = (), enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled)
        self.value, self.low, self.high, self.step = value, low, high, step
        self.change, self.shown, self.marks = change, shown, marks

    @property
    def label(self) -> str:
        return self.shown(self.value)

    def rail(self) -> pygame.Rect:
        """Return the line that the knob runs on."""
        words = self.rect.height * 2 if self.shown is not str else 0
        width = self.rect.width - self.rect.height - words
        return pygame.Rect(self.rect.x + self.rect.height // 2, self.rect.centery - 3, width, 6)

    def _set(self, value: float) -> None:
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        value = min(self.high, round(self.low + steps * self.step, 6))
        if value != self.value and self.enabled:
            self.value = value
            self.change(value)

    def on_drag(self, pos: tuple[int, int]) -> None:
        rail = self.rail()
        self._set(self.low + (pos[0] - rail.left) / max(1, rail.width) * (self.high - self.low))

    def on_wheel(self, steps: int) -> bool:
        self._set(self.value + steps * self.step)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        moves = {
            pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step,
            pygame.K_PAGEDOWN: -10 * self.step, pygame.K_PAGEUP: 10 * self.step,
            pygame.K_HOME: self.low - self.high, pygame.K_END: self.high - self.low,
        }  # fmt: skip
        if event.key not in moves or event.mod & pygame.KMOD_CTRL:
            return False
        self._set(self.value + moves[event.key])
        return True

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rail = self.rail()
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        pygame.draw.rect(canvas, palette.INK900, rail, border_radius=3)
        share = (self.value - self.low) / max(1e-9, self.high - self.low)
        at = rail.left + round(rail.width * share)
        colour = palette.AMBER if self.enabled else palette.DISABLED
        pygame.draw.rect(canvas, colour, (rail.left, rail.top, at - rail.left, rail.height), border_radius=3)
        for mark in self.marks:
            x = rail.left + round(rail.width * (mark - self.low) / max(1e-9, self.high - self.low))
            pygame.draw.line(canvas, palette.FROST, (x, rail.top - 7), (x, rail.bottom + 6), 2)
        knob = look.cached(("knob", mood.hover, self.enabled), lambda: _knob(look, mood.hover, self.enabled))
        canvas.blit(knob, knob.get_rect(center=(at, rail.centery)))
        if self.shown is not str:
            words = look.text(self.shown(self.value), "strong", 16, width=self.rect.right - rail.right - look.px(16))
            canvas.blit(words, words.get_rect(midright=(self.rect.right, rail.centery)))


def _knob(look: Look, hover: bool, enabled: bool) -> pygame.Surface:
    size = look.px(20)
    fine = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
    face = palette.BONE if enabled else palette.DISABLED
    pygame.draw.circle(fine, palette.INK900, (2 * size, 2 * size), 2 * size)
    pygame.draw.circle(fine, palette.AMBER if hover else face, (2 * size, 2 * size), 2 * size - 8)
    return pygame.transform.smoothscale(fine, (size, size))
