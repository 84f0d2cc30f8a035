"""A journal on disk: appended, synced, locked, and patient with bad disks; imports game.core.journal only."""

from __future__ import annotations

import os
import sys
from io import FileIO
from pathlib import Path

from game.core.journal import JournalError, Notice

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCK_AT = 1 << 40
"""Windows locks bytes for readers too, so the locked byte lies far behind any content."""


def lock(file: FileIO) -> bool:
    """Lock the file until it is closed or the process dies; False when somebody else holds it."""
    try:
        if sys.platform == "win32":
            file.seek(_LOCK_AT)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # some network folders can't lock; growth behind our back is still noticed
    return True


def is_in_use(path: Path) -> bool:
    """Tell whether a session, here or in another process, has this journal open for writing."""
    try:
        with FileIO(path, "r") as file:
            return not lock(file)
    except OSError:
        return False


def replace_file(path: Path, content: bytes) -> None:
    """Write a whole file so that at any moment either the old or the new one is there."""
    beside = path.with_name(path.name + ".tmp")
    try:
        with FileIO(beside, "w") as file:
            _write_all(file, content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _write_all(file: FileIO, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) or 0 :]
    os.fsync(file.fileno())


class JournalFile:
    """The writer of one journal, which keeps all of it in memory until the disk has it."""

    def __init__(self, path: Path, content: bytes = b"", torn: bytes = b"") -> None:
        self.path = path
        self.trouble: Notice | None = None
        self._content = bytearray(content)
        self._on_disk = len(content)
        self._torn = torn
        self._known = bool(content)  # the file at this path is ours
        self._file: FileIO | None = None

    @property
    def content(self) -> bytes:
        """Return all that the journal holds, on disk or not yet."""
        return bytes(self._content)

    @property
    def is_saved(self) -> bool:
        """Tell whether everything is on disk."""
        return self._on_disk == len(self._content)

    def claim(self) -> None:
        """Lock the file if that can be done; it is a clear error when somebody else writes it."""
        if self._known:
            try:
                self._open()
            except OSError:
                return  # it can't be written now; the first line that should be will tell

    def check(self) -> None:
        """See that nobody else wrote into the file since we did."""
        if self._file is None or not self._is_there(self._file):
            return
        try:
            self._check_tail(self._file)
        except OSError:
            return

    def append(self, *lines: bytes) -> None:
        """Add lines and try to write all that is not on disk yet."""
        self._content += b"".join(lines)
        self.flush()

    def flush(self) -> None:
        """Try again to write what is not on disk; what fails is told in `trouble` and kept."""
        if self.is_saved:
            return
        try:
            if self._known or not self.path.exists():
                self._write()
            else:
                raise JournalError("exists", "there is already a file of this name", file=self.path.name)
            self.trouble = None
        except OSError as error:
            self._release()
            why = error.strerror or str(error)
            text = f"the game can't be saved to {self.path.name} ({why}); it goes on in memory"
            self.trouble = Notice("not_saved", text, {"file": self.path.name, "error": why})
        except JournalError as error:
            self._release()
            self.trouble = Notice(error.reason, str(error), {"file": self.path.name})

    def close(self) -> None:
        """Write what is left and let go of the file."""
        self.flush()
        self._release()

    def __del__(self) -> None:
        self._release()  # a session that is dropped must not keep its lock

    def _release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self) -> None:
        file = self._open()
        if file is None:
            self._create()
            return
        if self._check_tail(file):
            file.truncate(self._on_disk)
        file.seek(self._on_disk)
        _write_all(file, bytes(self._content[self._on_disk :]))
        self._on_disk = len(self._content)
        self._torn = b""

    def _create(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self.path, self.content)
        self._known = True
        self._on_disk = len(self._content)
        self._torn = b""
        self._open()

    def _is_there(self, file: FileIO) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except OSError:
            return False

    def _open(self) -> FileIO | None:
        """Return the locked file, None when it is not there (any more)."""
        if self._file is not None and self._is_there(self._file):
            return self._file
        self._release()
        if not self.path.exists():
            return None
        file = FileIO(self.path, "r+")
        try:
            if not lock(file):
                what, advice = "another window has this game open", "close it there, or save a copy"
                raise JournalError("in_use", what, file=self.path.name, advice=advice)
            file.seek(0)
            if file.read(self._on_disk) != self._content[: self._on_disk]:
                raise self._changed()
            self._check_tail(file)
        except (OSError, JournalError):
            file.close()
            raise
        self._file = file
        return file

    def _check_tail(self, file: FileIO) -> bool:
        """Tell whether a line that was never finished stands at the end; anything else there is an error."""
        size = os.fstat(file.fileno()).st_size
        if size == self._on_disk:
            return False
        file.seek(min(size, self._on_disk))
        tail = file.read()
        unfinished = self._content[self._on_disk :].startswith(tail)
        if size < self._on_disk or not (unfinished or tail == self._torn):
            raise self._changed()
        return True

    def _changed(self) -> JournalError:
        what = "something else wrote into this file while the game was open"
        return JournalError("changed", what, file=self.path.name, advice="save this game under another name")
