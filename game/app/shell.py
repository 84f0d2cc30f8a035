"""What every screen is handed: look, words, settings, sound, and the ways from one screen to another."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.app.art.look import Look
from game.app.settings import Settings, save
from game.app.stack import Stack
from game.data import places
from game.roster.games import shared_texts

if TYPE_CHECKING:
    from game.app.screen import Screen
    from game.app.sound import Sound
    from game.data.texts import Texts

DESIGN = (1600, 900)
"""The size that layouts are measured in."""
KEYS = ("Space", "Enter", "Esc", "Delete", "Left", "Right", "Up", "Down", "Home", "End", "Shift")
"""Keys whose names differ from language to language."""
SCALES = (0.75, 0.85, 1.0, 1.15, 1.25, 1.5, 1.75, 2.0)


class Shell:
    """The program around the screens; one per window, or per picture."""

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        *,
        clock: Callable[[], float] | None = None,
        silent: bool = False,
    ) -> None:
        self.settings = settings
        self.size = size
        self.running = True
        self.wants_window = False
        """Full screen or the window's size was changed, which the window carries out."""
        self.notices: list[str] = []
        self._clock = clock or (lambda: time.perf_counter() * 1000)
        self._cache = places.cache_dir()
        self._silent = silent
        self.texts: Texts = shared_texts(settings.language)
        self.look = self._make_look()
        self.stack = Stack(self)

    @cached_property
    def sound(self) -> Sound:
        """Return what plays sounds, made by the first of them."""
        from game.app.sound import Sound

        return Sound(self.settings.volume, self.settings.sound and not self._silent)

    def _make_look(self) -> Look:
        fit = min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1])
        settings = self.settings
        look = Look(fit * settings.ui_scale, settings.text_size, settings.palette, self._cache)
        look.key_names = {key: self.texts(f"ui.key.{key}") for key in KEYS}
        return look

    def now(self) -> float:
        """Return the time in milliseconds."""
        return self._clock()

    def busy(self) -> bool:
        """Tell whether somebody is thinking in the background, so that the window looks more often."""
        return any(screen.busy() for screen in self.stack.screens)

    def open(self, screen: Screen) -> None:
        """Open a screen over the present one."""
        self.stack.push(screen)

    def back(self) -> None:
        """Go back to the screen below."""
        self.stack.pop()

    def quit(self) -> None:
        """End the program; the games are kept."""
        self.running = False

    def resize(self, size: tuple[int, int], *, anew: bool = False) -> None:
        """Fit everything to another size of the window, or to a window that was opened anew."""
        if size != self.size or anew:
            self.size = size
            self.refresh()

    def refresh(self) -> None:
        """Draw everything anew after a change of size, scale, palette or language."""
        self.texts = shared_texts(self.settings.language)
        self.look = self._make_look()
        self.stack.resize(self.size)

    def change(self, **changes: object) -> None:
        """Change settings, keep them, and show the change at once."""
        settings, before = self.settings, self.settings.full_screen
        for field, value in changes.items():
            settings.put(field, value)
        self.keep_settings()
        self.sound.set(settings.volume, settings.sound)
        self.wants_window = self.wants_window or settings.full_screen != before
        self.refresh()

    def keep_settings(self) -> None:
        """Write the settings down; a disk that does not take them is told once."""
        notice = save(self.settings)
        if notice is not None and str(notice) not in self.notices:
            self.notices.append(str(notice))

    def step_scale(self, step: int) -> None:
        """Go to the next larger or smaller scale; 0 goes back to the usual one."""
        now = self.settings.ui_scale
        nearest = min(range(len(SCALES)), key=lambda n: abs(SCALES[n] - now))
        wanted = SCALES[min(max(0, nearest + step), len(SCALES) - 1)] if step else 1.0
        if wanted != now:
            self.change(ui_scale=wanted)
