"""Pictures kept on disk between two starts of the program; imports pygame and the user's folders."""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

from game.app.art.look import Look, ready
from game.core.version import VERSION
from game.data import places

ROOM = 160_000_000   # bytes; the oldest pictures go first
ENDING = ".bmp"   # plain pixels: read seven times faster than PNG, which is what a quick start needs


def kept(look: Look, name: str, parts: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return a picture from memory, from disk, or made and then stored in both."""
    return look.cached(("kept", name, *parts), lambda: _from_disk(look, name, parts, make))


def _from_disk(look: Look, name: str, parts: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    key = hashlib.sha256(repr((name, parts, look.scale, look.text_scale, look.palette, _stamp())).encode()).hexdigest()
    path = folder(look) / f"{name}-{key[:20]}{ENDING}"
    try:
        found = pygame.image.load(path)
    except (OSError, pygame.error):   # not there yet, or torn: it is made anew
        found = make()
        _store(path, found)
    return ready(found)


def folder(look: Look) -> Path:
    """Return the folder of the stored pictures."""
    return (look.cache_dir or places.cache_dir()) / "art"


def _store(path: Path, picture: pygame.Surface) -> None:
    """Write a picture in one go; a disk that refuses costs time at the next start and nothing else."""
    half = path.with_name(f"{path.stem}.{os.getpid()}{ENDING}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(path.parent)
        pygame.image.save(picture, half)
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
