"""The parts of the settings screen: the stepper, the previews of motion and of colours; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette, shapes
from game.app.widgets.widget import Mood, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look

ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
OVERLAYS = (
    ("move", "plain", "icons/move"), ("march", "hatch", "icons/march"), ("cover", "dots", "icons/shield"),
    ("blocked", "cross", "icons/x"), ("objective", "ring", "icons/flag"), ("blast", "dash", "icons/blast"),
)  # fmt: skip
"""What the preview of a palette shows: the overlay, its pattern and its sign."""


class Stepper(Widget):
    """A value between two arrows, for what changes the layout under the pointer; arrow keys step as well."""

    def __init__(
        self, id: str, rect: pygame.Rect, options: Sequence[tuple[object, str]], chosen: object,
        change: Callable[[object], None], *, enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, None, enabled=enabled)
        self.options, self.change = options, change
        values = [value for value, _ in options]
        self.at = values.index(chosen) if chosen in values else 0
        self._pointer = (0, 0)

    @property
    def label(self) -> str:
        return self.options[self.at][1]

    def step(self, by: int) -> None:
        """Go to another value, if there is one."""
        at = min(max(0, self.at + by), len(self.options) - 1)
        if at != self.at and self.enabled:
            self.at = at
            self.change(self.options[at][0])

    def contains(self, pos: tuple[int, int]) -> bool:
        inside = super().contains(pos)
        if inside:
            self._pointer = pos
        return inside

    def press(self) -> None:
        """Step down on the left half, up on the right one."""
        self.step(-1 if self._pointer[0] < self.rect.centerx else 1)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in ARROWS and not event.mod & pygame.KMOD_CTRL:
            self.step(ARROWS[event.key])
            return True
        return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)

    def on_wheel(self, steps: int) -> bool:
        return False

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        side = self.rect.height - 6
        left = pygame.Rect(self.rect.x + 3, self.rect.y + 3, side, side)
        right = pygame.Rect(self.rect.right - 3 - side, self.rect.y + 3, side, side)
        for part, icon, usable in ((left, "icons/minus", self.at > 0), (right, "icons/plus", self.at < len(self.options) - 1)):
            near = mood.hover and (part is left) == (self._pointer[0] < self.rect.centerx)
            state = "disabled" if not usable or not self.enabled else "hover" if near else "normal"
            paint.button(canvas, look, part, state)
            sign = look.icon(icon, side * 5 // 10, paint.ink(state))
            canvas.blit(sign, sign.get_rect(center=part.center))
        words = look.text(self.label, "strong", 17, palette.TEXT, width=max(1, right.left - left.right - look.px(8)))
        canvas.blit(words, words.get_rect(center=self.rect.center))


def draw_overlays(canvas: pygame.Surface, look: Look, rect: pygame.Rect, words: Callable[[str], str]) -> None:
    """Draw the overlays of the chosen palette as they look on the table: colour, pattern, sign and label."""
    gap = look.px(8)
    share = (rect.width - gap * (len(OVERLAYS) - 1)) // len(OVERLAYS)
    line = look.size_of("X", "label", 14)[1] + look.px(4)
    for at, (name, pattern, icon) in enumerate(OVERLAYS):
        box = pygame.Rect(rect.x + at * (share + gap), rect.y, share, rect.height - line)
        _draw_overlay(canvas, look, box, name, pattern, icon)
        label = look.text(words(name), "label", 14, palette.TEXT2, width=share)
        canvas.blit(label, label.get_rect(midtop=(box.centerx, box.bottom + look.px(3))))


def _draw_overlay(canvas: pygame.Surface, look: Look, box: pygame.Rect, name: str, pattern: str, icon: str) -> None:
    colour = look.colour(name)
    ground = palette.mix(palette.INK500, palette.ASH400, 0.3)
    canvas.fill(ground, box)
    if pattern in {"plain", "hatch", "dots", "cross"}:
        paint.pattern(canvas, look, box, pattern, colour, alpha=190, fill=100 if pattern == "plain" else 30)
        dashes = {"plain": (400, 1), "hatch": (8, 5), "dots": (2, 4), "cross": (10, 4)}[pattern]
    else:
        paint.veil(canvas, look, box, colour=colour, alpha=75)
        dashes = (2, 5) if pattern == "ring" else (10, 6)
    paint.dashed(canvas, look, box.inflate(-6, -6), colour, dashes=dashes)
    side = min(box.width, box.height) // 2
    disc = look.cached(("overlay-disc", side), lambda: shapes.disc(side, (*palette.INK900, 225)))
    canvas.blit(disc, disc.get_rect(center=box.center))
    sign = look.icon(icon, side * 6 // 10, colour)
    canvas.blit(sign, sign.get_rect(center=box.center))

