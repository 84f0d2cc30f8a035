"""The parts of the settings screen: the stepper, the previews of motion and of colours; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.app import dice_tray
from game.app.art import paint, palette, shapes
from game.app.dice_tray import Tray
from game.app.motion import TUMBLE_MS, Pace, ease_in_out
from game.app.widgets.widget import Mood, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell

FLIGHT, PAUSE = 520.0, 200.0
"""Milliseconds that the card of the preview flies over its little table, and that everything then rests."""
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

    def on_hover(self, pos: tuple[int, int]) -> bool:
        """Light up the sign on the half under the pointer."""
        return self.enabled

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
        for part, icon, usable in (
            (left, "icons/minus", self.at > 0),
            (right, "icons/plus", self.at < len(self.options) - 1),
        ):
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


class MotionPreview(Widget):
    """A small table on which a card flies and two dice tumble, as fast as the settings say."""

    focusable = False
    SEED = 3
    FACES: ClassVar[tuple[int, ...]] = (5, 2)

    def __init__(self, id: str, rect: pygame.Rect, shell: Shell) -> None:
        super().__init__(id, rect)
        self.shell = shell
        self.began: float | None = None
        self.now = 0.0
        self._tray: Tray | None = None

    def start(self, now: float) -> None:
        """Set everything off."""
        self.began = self.now = now

    def _pace(self) -> Pace:
        return Pace(self.shell.settings.speed, self.shell.settings.reduced_motion)

    def advance(self, now: float) -> bool:
        """Move on; tell whether something still moves."""
        self.now = now
        if self.began is None:
            return False
        if now - self.began > max(self._pace().move(TUMBLE_MS), self._pace().move(FLIGHT)) + PAUSE:
            self.began = None
        return True

    def _share(self, ms: float) -> float:
        """Return how far something that takes so long has come: all the way when nothing moves."""
        takes = self._pace().move(ms)
        if self.began is None or not takes:
            return 1.0
        return min(1.0, (self.now - self.began) / takes)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect)
        inner = self.rect.inflate(-look.px(20), -look.px(16))
        high = inner.height
        card = pygame.Rect(0, 0, high * 5 // 7, high)
        tray = pygame.Rect(0, 0, min(inner.width - 2 * card.width - look.px(24), high * 2), high)
        tray.midright = inner.midright
        share = ease_in_out(self._share(FLIGHT))
        travel = tray.left - look.px(12) - card.width - inner.left
        card.topleft = (inner.left + round(travel * share), inner.top - round(look.px(10) * 4 * share * (1 - share)))
        clip = canvas.get_clip()
        canvas.set_clip(self.rect.clip(clip))
        picture = look.cached(("preview-card", card.size), lambda: _card(look, card.size))
        paint.shadow(canvas, look, card, drop=3, blur=8)
        canvas.blit(picture, card)
        if tray.width > high:
            self._draw_dice(canvas, look, tray)
        canvas.set_clip(clip)

    def _draw_dice(self, canvas: pygame.Surface, look: Look, tray: pygame.Rect) -> None:
        if self._tray is None or self._tray.size != tray.size:
            self._tray = Tray(tray.size, self.FACES, self.SEED)
        dice_tray.draw(canvas, tray, self._tray, look, self._tray.duration * self._share(TUMBLE_MS))


def _card(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a card."""
    surface = shapes.rounded(size, look.px(5), palette.PAPER)
    inner = (size[0] - 2 * look.px(4), size[1] - 2 * look.px(4))
    surface.blit(shapes.rounded(inner, look.px(3), look.bloc("soviet").dark), (look.px(4), look.px(4)))
    star = look.icon("icons/star", size[0] // 2, look.bloc("soviet").light)
    surface.blit(star, star.get_rect(center=surface.get_rect().center))
    return surface
