"""Pictures kept on disk between two starts of the program; imports pygame and the user's folders."""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import cast

import pygame

from game.app.art.look import Look, ready
from game.core.version import VERSION
from game.data import places

ROOM = 160_000_000   # bytes; the oldest pictures go first
ENDING = ".pixels"   # as they lie in memory: read straight into a surface, which is what a quick start needs


def kept(look: Look, name: str, parts: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return a picture from memory, from disk, or made and then stored in both."""
    return look.cached(("kept", name, *parts), lambda: _from_disk(look, name, parts, make))


def _from_disk(look: Look, name: str, parts: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    key = hashlib.sha256(repr((name, parts, look.scale, look.text_scale, look.palette, _stamp())).encode()).hexdigest()
    path = folder(look) / f"{name}-{key[:20]}{ENDING}"
    found = _read(path)
    if found is None:   # not there yet, or torn: it is made anew
        found = ready(make())
        _store(path, found)
    return found


def _read(path: Path) -> pygame.Surface | None:
    """Read a stored picture: a line with its size and whether it has holes, then its pixels."""
    try:
        with path.open("rb") as file:
            wide, high, holes = map(int, file.readline(40).split())
            if not 0 < wide * high <= ROOM // 4:
                return None
            surface = pygame.Surface((wide, high), pygame.SRCALPHA if holes else 0, 32)
            whole = file.readinto(_pixels(surface)) == 4 * wide * high and not file.read(1)
            return surface if whole else None
    except (OSError, ValueError, pygame.error):
        return None


def _pixels(surface: pygame.Surface) -> memoryview:
    """Return the memory of a surface, which is more than its type says."""
    return cast("memoryview", surface.get_buffer())


def folder(look: Look) -> Path:
    """Return the folder of the stored pictures."""
    return (look.cache_dir or places.cache_dir()) / "art"


def _store(path: Path, picture: pygame.Surface) -> None:
    """Write a picture in one go; a disk that refuses costs time at the next start and nothing else."""
    half = path.with_name(f"{path.stem}.{os.getpid()}{ENDING}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(path.parent)
        holes = bool(picture.get_flags() & pygame.SRCALPHA)
        with half.open("wb") as file:
            file.write(b"%d %d %d\n" % (*picture.get_size(), holes))
            file.write(_pixels(picture))
        half.replace(path)
    except (OSError, pygame.error):
        with suppress(OSError):
            half.unlink()


def _make_room(place: Path) -> None:
    found = [(file.stat(), file) for file in place.glob(f"*{ENDING}")]
    stored = sorted(((facts.st_mtime, facts.st_size, file) for facts, file in found), reverse=True)
    taken = 0
    for _, size, file in stored:
        taken += size
        if taken > ROOM:
            file.unlink(missing_ok=True)


@cache
def _stamp() -> str:
    """Return what changes when the art or the code that draws it does."""
    newest, count = 0, 0
    for place in (Path(__file__).parent, *(places.assets_dir() / kind for kind in ("icons", "units", "scenes"))):
        if place.is_dir():   # the packaged program holds its code elsewhere, and has its version
            for entry in os.scandir(place):
                if entry.name.endswith((".py", ".svg")):
                    newest, count = max(newest, entry.stat().st_mtime_ns), count + 1
    return f"{VERSION}-{newest}-{count}"
