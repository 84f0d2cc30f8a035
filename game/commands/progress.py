"""A progress bar on the error stream, only where a person watches; imports the standard library."""

import sys
import time
from types import TracebackType

WIDTH = 30


class Progress:
    """Draws how far a long run has come, at most ten times a second, and wipes itself away at the end."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.is_watched = sys.stderr.isatty()
        self.last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.is_watched or (now - self.last < 0.1 and done < total):
            return
        self.last = now
        filled = WIDTH * done // max(1, total)
        bar = "#" * filled + "." * (WIDTH - filled)
        print(f"\r{self.what} [{bar}] {done}/{total}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.is_watched and self.last:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
