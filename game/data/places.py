"""Where the program's files and the user's folders are; imports the standard library and platformdirs."""

import os
import sys
from pathlib import Path

APP = "rubble-dust"
HOME_VARIABLE = "RUBBLE_DUST_HOME"
CACHE_VARIABLE = "RUBBLE_DUST_CACHE"
FONTS = (b"\x00\x01\x00\x00", b"OTTO")
"""How the fonts in assets begin: TrueType and OpenType."""


def root() -> Path:
    """Return the folder that holds data/ and assets/, also inside the packaged program."""
    unpacked = getattr(sys, "_MEIPASS", None)
    return Path(unpacked) if unpacked else Path(__file__).resolve().parents[2]


def data_dir() -> Path:
    """Return the folder of the game's own data files."""
    return root() / "data"


def assets_dir() -> Path:
    """Return the folder of the game's own art."""
    return root() / "assets"


def user_dir() -> Path:
    """Return the folder of the user's saves, settings and packs; nobody has made it yet."""
    return _own("user_data_dir")


def saves_dir() -> Path:
    """Return the folder of the user's saved games."""
    return user_dir() / "saves"


def packs_dir() -> Path:
    """Return the folder whose subfolders are the user's packs."""
    return user_dir() / "packs"


def armies_dir() -> Path:
    """Return the folder of the user's own army lists."""
    return user_dir() / "armies"


def prints_dir() -> Path:
    """Return the folder of what the user had printed into files."""
    return user_dir() / "prints"


def cache_dir() -> Path:
    """Return the folder of files that can be rebuilt at any time; users of different folders may share it."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    return user_dir() / "cache" if os.environ.get(HOME_VARIABLE) else _own("user_cache_dir")


def _own(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(os.path.expanduser(home))  # noqa: PTH111  pathlib refuses an unknown user
    import platformdirs  # only here: a set variable spares the import

    try:
        return Path(getattr(platformdirs, kind)(APP, appauthor=False))
    except RuntimeError:  # an account without a home, as containers have
        import tempfile

        return Path(tempfile.gettempdir()) / f"{APP}-{getattr(os, 'getuid', int)()}" / kind
