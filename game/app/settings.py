"""What the person at the screen has chosen, kept in the user's folder and mended when broken; imports no pygame."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.journal import Notice
from game.core.journal_file import replace_file
from game.data import places
from game.data.layers import LANGUAGES

SPEEDS = ("none", "slow", "normal", "fast")
PALETTES = ("standard", "deuteranopia", "protanopia", "tritanopia")
UI_SCALES = (0.75, 2.0)
TEXT_SIZES = (0.85, 1.5)
VOLUMES = (0.0, 1.0)
SMALLEST_WINDOW = (640, 360)
LARGEST_WINDOW = (16384, 16384)
LONGEST_FILE = 1 << 16
"""Bytes beyond which the file is not read: nothing that is written here comes near."""


class Settings(msgspec.Struct):
    """Everything that can be chosen; a field that is absent from the file has its value here."""

    language: str = "en"
    ui_scale: float = 1.0
    text_size: float = 1.0
    speed: str = "normal"
    """Of what moves; 'none' shows results at once."""
    reduced_motion: bool = False
    """No shaking, flickering or flying over long ways, whatever the speed."""
    sound: bool = True
    volume: float = 0.35
    palette: str = "standard"
    confirmations: bool = True
    """Ask before something that cannot be undone freely."""
    hints: bool = True
    auto_play: bool = True
    """Play the only choice there is by itself, where nothing hidden is in it."""
    enlarge: bool = True
    """Enlarge a card under the pointer."""
    show_log: bool = True
    full_screen: bool = False
    window: tuple[int, int] = (1600, 900)

    def put(self, field: str, value: Any) -> bool:
        """Set a field; a figure is brought within its limits, anything unsound is left out, and False tells of both."""
        plain = tuple(value) if isinstance(value, list) else value
        try:
            mended = CHECKS[field](plain)
        except ValueError:
            return False
        setattr(self, field, mended)
        return bool(mended == plain)


def path() -> Path:
    """Return where the settings are kept."""
    return places.user_dir() / "settings.json"


def load() -> tuple[Settings, list[Notice]]:
    """Read the settings; what is sound in them survives, and notices tell the rest."""
    file = path()
    try:
        with file.open("rb") as opened:
            raw = opened.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        return Settings(), []
    except OSError as error:
        return Settings(), [_notice("unreadable", error=error.strerror or str(error))]
    try:
        found = msgspec.json.decode(raw) if len(raw) <= LONGEST_FILE else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    if not isinstance(found, Mapping):
        return Settings(), [_notice("broken", file=_set_aside(file))]
    settings = Settings()
    odd = [name for name, value in found.items() if not (name in CHECKS and settings.put(name, value))]
    if odd:
        return settings, [_notice("mended", fields=", ".join(odd)[:200], file=_set_aside(file, raw))]
    return settings, []


def save(settings: Settings) -> Notice | None:
    """Write the settings so that at any moment a whole file is there; a notice tells if it can't be done."""
    file = path()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
    except OSError as error:
        return _notice("not_saved", error=error.strerror or str(error))
    return None


def _set_aside(file: Path, copy: bytes | None = None) -> str:
    """Keep the broken file beside the good one, so that nothing a person wrote is lost."""
    kept = file.with_suffix(".broken")
    with contextlib.suppress(OSError):
        if copy is None:
            file.replace(kept)
        else:
            replace_file(kept, copy)
    return kept.name


def _notice(reason: str, **params: Any) -> Notice:
    said = ", ".join(f"{name}: {value}" for name, value in params.items())
    return Notice(f"settings_{reason}", f"the settings are {reason.replace('_', ' ')} ({said})", params)


Check = Callable[[Any], Any]
"""Returns what can be used of a value; ValueError if that is nothing."""


def _one_of(known: tuple[str, ...]) -> Check:
    def check(value: Any) -> Any:
        if value not in known:
            raise ValueError(value)
        return value

    return check


def _flag(value: Any) -> Any:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _within(limits: tuple[float, float]) -> Check:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
            raise ValueError(value)
        return min(max(float(value), limits[0]), limits[1])

    return check


def _window(value: Any) -> Any:
    if not isinstance(value, tuple) or [type(side) for side in value] != [int, int]:
        raise ValueError(value)
    sides = zip(value, SMALLEST_WINDOW, LARGEST_WINDOW, strict=True)
    return tuple(min(max(side, least), most) for side, least, most in sides)


FLAGS = (
    "reduced_motion", "sound", "confirmations", "hints", "auto_play", "enlarge", "show_log", "full_screen",
)  # fmt: skip
CHECKS: dict[str, Check] = {
    **dict.fromkeys(FLAGS, _flag),
    "language": _one_of(LANGUAGES),
    "speed": _one_of(SPEEDS),
    "palette": _one_of(PALETTES),
    "ui_scale": _within(UI_SCALES),
    "text_size": _within(TEXT_SIZES),
    "volume": _within(VOLUMES),
    "window": _window,
}
