"""What happens when the program stumbles: a report for whoever mends it, and the way back to the game; no pygame."""

from __future__ import annotations

import contextlib
import platform
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from game.core.journal_file import replace_file
from game.core.session import Session
from game.core.version import VERSION
from game.data import places
from game.data.texts import Texts

T = TypeVar("T")

LAST_CHOICES = 20
MOST_REPORTS = 20
"""Reports that are kept; the oldest make room."""
LONGEST_TRACE = 20_000
"""Characters of a traceback; a runaway recursion has no end."""


class Crash(msgspec.Struct, frozen=True):
    """What the screen after a crash shows: a sentence, where the report and the game are, and whether it can go on."""

    sentence: str
    error: str
    """What went wrong in one technical line."""
    report: Path | None
    journal: Path | None
    can_go_on: bool
    """The game is on disk up to the last choice, so Continue brings it back."""


def run(deed: Callable[[], T], texts: Texts, session: Callable[[], Session | None] = lambda: None) -> T | Crash:
    """Do something, and turn an error that nobody expected into a report; leaving on purpose stays what it is."""
    try:
        return deed()
    except Exception as error:  # noqa: BLE001  here is where the unexpected ends
        return report(error, texts, session)


def report(error: BaseException, texts: Texts, session: Callable[[], Session | None]) -> Crash:
    """Write down what went wrong and what led to it; the game itself is in its journal already."""
    game: Session | None = None
    with contextlib.suppress(Exception):
        game = session()
    journal = game.path if game is not None else None
    safe = False
    if game is not None:
        with contextlib.suppress(Exception):  # what is broken may break here too: the report comes first
            game.flush()
            safe = journal is not None and game.trouble is None
    file = _write(_lines(error, game))
    key = "ui.desk.crash.safe" if safe else "ui.desk.crash.no_game" if game is None else "ui.desk.crash.unsafe"
    return Crash(texts(key), _one_line(error), file, journal, safe)


def _lines(error: BaseException, game: Session | None) -> str:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    packed = " (packaged)" if getattr(sys, "frozen", False) else ""
    lines = [
        f"Rubble & Dust {VERSION}{packed}, {now}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()} {platform.machine()}",
        "",
        "".join(traceback.format_exception(error))[-LONGEST_TRACE:].rstrip(),
        "",
    ]
    if game is None:
        lines.append("no game was open")
    else:
        with contextlib.suppress(Exception):
            head, choices = game.header, game.choices
            lines.append(f"game: {head.game}, options {head.options}, seed {head.seed}, data {head.fingerprint}")
            lines.append(f"journal: {game.path}, {len(choices)} choices, the last ones:")
            start = max(0, len(choices) - LAST_CHOICES)
            lines += [f"{start + number:5} {one}" for number, one in enumerate(choices[start:], 1)]
    return without_names("\n".join(lines)) + "\n"


def without_names(text: str) -> str:
    """Leave out of a report where on this machine things are: the program is '.', a home '~'."""
    for folder, short in ((places.root(), "."), (_home(), "~")):
        if folder is not None and len(folder.parts) > 1:
            text = text.replace(str(folder), short)
    return text


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:
        return None


def _one_line(error: BaseException) -> str:
    said = " ".join("".join(traceback.format_exception_only(error)).split())
    return without_names(said)[:300]


def _write(text: str) -> Path | None:
    folder = places.user_dir() / "crashes"
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    file = folder / f"crash-{stamp}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(file, text.encode(errors="replace"))
        for old in sorted(folder.glob("crash-*.txt"))[:-MOST_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return file if file.exists() else None
    return file
