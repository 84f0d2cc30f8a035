"""Keeps compiled data between runs, found by its content; imports the standard library and places."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from game.core import version
from game.data import places

_FORMAT = "1"
_KEPT = 4


def digest(parts: Iterable[bytes | str]) -> str:
    """Return the hex sha256 of the parts, each with its length so that no two lists look the same."""
    total = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


def key(parts: Iterable[bytes | str]) -> str:
    """Return the key of what is compiled from the parts by this version of the program."""
    return digest([_FORMAT, version.VERSION, *parts])


def fetch(name: str, wanted: str) -> bytes | None:
    """Return what was stored under the key, or None when it is not there, old or damaged."""
    try:
        head, _, body = _file(name, wanted).read_bytes().partition(b"\n")
    except OSError:
        return None
    return body if head == _head(wanted, body) else None


def store(name: str, wanted: str, body: bytes) -> None:
    """Store under the key and drop the oldest; a cache that can't be written is no reason to stop."""
    try:
        import tempfile  # slow to import, and a warm start writes nothing

        folder = places.cache_dir()
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f"{name}-", suffix=".tmp", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_head(wanted, body) + b"\n" + body)
            Path(temporary).replace(_file(name, wanted))
        except OSError:
            Path(temporary).unlink()  # what is left of a full disk is for the saves
            raise
        found = sorted(folder.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for old in found[_KEPT:]:
            old.unlink()
    except OSError:
        return


def _file(name: str, wanted: str) -> Path:
    return places.cache_dir() / f"{name}-{wanted[:20]}.json"


def _head(wanted: str, body: bytes) -> bytes:
    return f"{wanted} {hashlib.sha256(body).hexdigest()}".encode()
