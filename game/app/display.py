"""Whether there is a screen to draw on, and pygame made ready for it; imports pygame only when asked."""

from __future__ import annotations

import os
import sys

HEADLESS = ("dummy", "offscreen")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""The variables that name a screen."""
FRAMES_VARIABLE = "RUBBLE_DUST_FRAMES"
"""Names how many frames the program shows, even where nobody sees them, and tells of; for `bench` and CI."""


def has_display() -> bool:
    """Tell whether a window could be opened here."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver in HEADLESS:
        return FRAMES_VARIABLE in os.environ
    if not driver and sys.platform.startswith(("linux", "freebsd", "openbsd")):
        return any(os.environ.get(name) for name in SCREENS)
    return True


def open_display() -> str:
    """Make pygame ready to open a window; return why that can't be done, empty if it can."""
    _prepare()
    import pygame

    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error)
    driver = pygame.display.get_driver()
    if driver in HEADLESS and not os.environ.get("SDL_VIDEODRIVER"):  # what SDL falls back to shows nothing to anybody
        pygame.display.quit()
        named = " or ".join(f"{name}={os.environ[name]}" for name in SCREENS if os.environ.get(name))
        return f"no screen answers at {named}" if named else "no screen answers"
    pygame.font.init()
    return ""


def open_nothing(size: tuple[int, int]) -> None:
    """Make pygame ready to draw pictures without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    _prepare()
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)


def _prepare() -> None:
    # Without a GPU a software flip is about ten times cheaper than an accelerated one that is emulated.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
