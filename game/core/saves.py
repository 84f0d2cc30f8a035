"""Saved games in a folder: lists, rotating slots, copies, names for any disk; imports game.core only."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from game.core.frames import Outcome
from game.core.journal import MAX_FILE, JournalError, effective, read_header, read_journal
from game.core.journal_file import is_in_use, replace_file
from game.core.session import snapshot_of

SUFFIX = ".journal"
SLOTS = 5
_AUTO = "autosave-"
_LONGEST = 120
"""Bytes of a file name without its ending; disks take 255 of them."""
_LAST_STAMP = 253402300799.0
"""The last second of the year 9999, after which there are no dates."""
_FORBIDDEN = frozenset('<>:"/\\|?*')
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"]
    + [f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"]
)


class SaveError(Exception):
    """A save can't be copied, renamed or deleted: a key for the reason and a sentence; nothing changed."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class SaveInfo(msgspec.Struct, frozen=True):
    """One file of the list; what a damaged one does not tell is empty."""

    path: Path
    name: str
    changed: datetime
    game: str = ""
    started: str = ""
    choices: int = 0
    outcome: Outcome | None = None
    players: dict[str, object] = {}
    auto: bool = False
    torn: bool = False
    damaged: str = ""
    """What is wrong with the file, empty when it can be read; whether it replays, loading tells."""

    @property
    def finished(self) -> bool:
        """Tell whether the game is over."""
        return self.outcome is not None


def safe_name(text: str) -> str:
    """Turn any text into a file name without ending that every system takes.

    >>> safe_name(" Hill 102/a: con? ")
    'Hill 102-a- con-'
    """
    kept = []
    for sign in unicodedata.normalize("NFC", text):
        if sign.isspace():
            kept.append(" ")
        elif sign in _FORBIDDEN:
            kept.append("-")
        elif not unicodedata.category(sign).startswith("C"):
            kept.append(sign)
    name = " ".join("".join(kept).split())
    name = name.encode()[:_LONGEST].decode(errors="ignore").strip(". ")
    if not name:
        return "game"
    stem = name.split(".")[0].strip().casefold()
    return "_" + name if stem in _RESERVED or name.casefold().startswith(_AUTO) else name


def list_saves(folder: Path) -> list[SaveInfo]:
    """Return what is known of every journal in the folder, the latest first, junk included."""
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted((info_of(path) for path in found), key=lambda info: (info.changed, info.name), reverse=True)


def info_of(path: Path) -> SaveInfo:
    """Return what is known of one file without replaying it."""
    changed = datetime.fromtimestamp(_stamp(path), UTC)
    auto = is_autosave(path)
    if not path.is_file():
        return SaveInfo(path, path.stem, changed, auto=auto, damaged="this is not a file")
    try:
        journal = read_journal(path)
        choices, outcome = effective(entry for _, entry in journal.entries())
    except JournalError as error:
        return SaveInfo(path, path.stem, changed, auto=auto, damaged=str(error))
    head, torn = journal.header, bool(journal.torn)
    name = path.stem
    return SaveInfo(path, name, changed, head.game, head.started, choices, outcome, head.players, auto, torn)


def is_autosave(path: Path) -> bool:
    """Tell whether a file is one of the rotating slots."""
    return path.name.startswith(_AUTO)


def _stamp(path: Path) -> float:
    try:
        return min(max(path.stat().st_mtime, 0.0), _LAST_STAMP)
    except OSError:
        return 0.0


def autosave_path(folder: Path, game: str, slots: int = SLOTS, keep: Path | None = None) -> Path:
    """Return a free slot for a new game; the oldest makes room, but none that is being played or is to be kept."""
    paths = [folder / f"{_AUTO}{safe_name(game)}-{number}{SUFFIX}" for number in range(1, slots + 1)]
    for path in paths:
        if not path.exists():
            return path
    idle = [path for path in paths if path.is_file() and path != keep and not is_in_use(path)]
    if not idle:
        return autosave_path(folder, game, slots + 1, keep)
    oldest = min(idle, key=_stamp)
    delete_save(oldest)
    return oldest


def copy_save(source: Path, folder: Path, name: str, *, replace: bool = False) -> Path:
    """Save a game, running or not, under a name of the player's; return the new file."""
    path = folder / (safe_name(name) + SUFFIX)
    if path == source or (path.exists() and not replace):
        raise SaveError("exists", f"there is already a save named {path.stem}")
    if path.exists():
        _refuse_running(path)
    try:
        with source.open("rb") as file:
            content = file.read(MAX_FILE)
        whole = content[: content.rfind(b"\n") + 1]
        read_header(whole[: whole.find(b"\n") + 1])
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, whole)
        snapshot_of(path).unlink(missing_ok=True)
    except OSError as error:
        raise SaveError("not_saved", f"{path.name} can't be written ({error.strerror or error})") from error
    return path


def rename_save(path: Path, name: str) -> Path:
    """Give a save another name; return the new file."""
    target = path.with_name(safe_name(name) + SUFFIX)
    if target == path:
        return path
    _refuse_running(path)
    if target.exists() and not target.samefile(path):
        raise SaveError("exists", f"there is already a save named {target.stem}")
    try:
        path.rename(target)
        if snapshot_of(path).exists():
            snapshot_of(path).replace(snapshot_of(target))
    except OSError as error:
        raise SaveError("not_saved", f"{path.name} can't be renamed ({error.strerror or error})") from error
    return target


def delete_save(path: Path) -> None:
    """Delete a save and its snapshot."""
    _refuse_running(path)
    try:
        path.unlink()
        snapshot_of(path).unlink(missing_ok=True)
    except OSError as error:
        raise SaveError("not_deleted", f"{path.name} can't be deleted ({error.strerror or error})") from error


def _refuse_running(path: Path) -> None:
    if is_in_use(path):
        raise SaveError("in_use", f"{path.stem} is being played")
