"""The journal's format: header, lines and their strict reading; imports msgspec and game.core only."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from game.core.choice import Choice, MalformedChoice, choice_from
from game.core.frames import Outcome

FORMAT = 1
MAX_LINE = 1 << 16
"""Bytes that a line may have; nothing that a session writes comes near."""
MAX_FILE = 1 << 26
MAX_NAME = 200
"""Characters of a bookmark's name."""


class Notice(msgspec.Struct, frozen=True):
    """Something the player should know: a key and figures for the app's own words, and a plain sentence."""

    reason: str
    text: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.text


class JournalError(Exception):
    """A journal can't be used: why (a key), what is wrong, where, what to do; the file is as it was."""

    def __init__(self, reason: str, what: str, *, file: str = "", line: int = 0, advice: str = "") -> None:
        self.reason = reason
        self.what = what
        self.file = file
        self.line = line
        self.advice = advice
        where = ", ".join(part for part in (file, f"line {line}" if line else "") if part)
        super().__init__((f"{where}: " if where else "") + what + (f"; {advice}" if advice else ""))

    def at(self, file: str, line: int = 0) -> JournalError:
        """Return the same error with its place."""
        return JournalError(self.reason, self.what, file=file, line=line or self.line, advice=self.advice)


class Origin(msgspec.Struct, frozen=True):
    """Where a game that was branched off came from: the file and the choices it shares."""

    file: str
    choices: int


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what must be known to replay, and what the app wants to remember of the players."""

    journal: int
    game: str
    fingerprint: str
    seed: int
    started: str
    version: str = ""
    options: dict[str, Any] = {}
    players: dict[str, Any] = {}
    branch_of: Origin | None = None


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices were undone freely."""

    key: ClassVar[str] = "undo"
    undo: int
    seat: int


class TakenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices were taken back after something was shown or somebody else chose."""

    key: ClassVar[str] = "take_back"
    take_back: int
    seat: int


class Bookmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for the position after so many choices."""

    key: ClassVar[str] = "bookmark"
    bookmark: str
    at: int


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended, and the digest of its last state."""

    key: ClassVar[str] = "outcome"
    outcome: Outcome
    digest: str


Note = Undone | TakenBack | Bookmark | Ending
Entry = Choice | Note
_NOTES: tuple[type[Note], ...] = (Undone, TakenBack, Bookmark, Ending)
_BROKEN = "give back a copy of the file, or start a new game"


class Journal(msgspec.Struct):
    """A file as it was read: its header, its bytes up to the torn end, that end, and where the lines are."""

    header: Header
    content: bytes
    torn: bytes
    starts: list[int]
    """Byte at which each line after the header begins."""

    def entries(self, after: int = 0) -> list[tuple[int, Entry]]:
        """Read the entries that begin at this byte or later, each with its line number."""
        found: list[tuple[int, Entry]] = []
        for number, start in enumerate(self.starts, start=2):
            if start >= after:
                end = self.content.index(b"\n", start)
                found.append((number, read_entry(self.content[start:end], number)))
        return found


def effective(entries: Iterable[Entry]) -> tuple[int, Outcome | None]:
    """Count the choices that stand, and return the outcome that is recorded of them, without any rules."""
    count, outcome = 0, None
    for entry in entries:
        if isinstance(entry, Bookmark):
            continue
        outcome = entry.outcome if isinstance(entry, Ending) else None
        if isinstance(entry, Choice):
            count += 1
        elif not isinstance(entry, Ending):
            count -= entry.take_back if isinstance(entry, TakenBack) else entry.undo
    return count, outcome


def write_line(entry: Entry | Header) -> bytes:
    """Write a header or an entry as its line."""
    body: Any = entry.to_journal() if isinstance(entry, Choice) else entry
    line = msgspec.json.encode(body) + b"\n"
    if len(line) > MAX_LINE:
        raise ValueError(f"a line of {len(line)} bytes is too long for a journal")
    return line


def read_entry(line: bytes, number: int) -> Entry:
    """Read one line, refusing anything that is not an entry."""
    try:
        raw = msgspec.json.decode(line)
        if isinstance(raw, list):
            return choice_from(raw)
        for kind in _NOTES:
            if isinstance(raw, dict) and kind.key in raw:
                return msgspec.convert(raw, kind)
    except MalformedChoice as error:
        raise JournalError("broken_line", str(error)[:200], line=number, advice=_BROKEN) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what = f"this is no entry of a journal ({error})"
        raise JournalError("broken_line", what[:200], line=number, advice=_BROKEN) from error
    raise JournalError("broken_line", "this is no entry of a journal", line=number, advice=_BROKEN)


def read_journal(path: Path) -> Journal:
    """Read a file and its header; a torn last line is set aside, the file is left alone."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_FILE + 1)
    except OSError as error:
        what = f"the file can't be read ({error.strerror or error})"
        raise JournalError("unreadable", what, file=path.name) from error
    try:
        return _take_apart(raw)
    except JournalError as error:
        raise error.at(path.name) from error


def _take_apart(raw: bytes) -> Journal:
    if len(raw) > MAX_FILE:
        raise JournalError("too_big", f"the file is bigger than {MAX_FILE} bytes, so it is no journal")
    end = raw.find(b"\n") + 1
    header = read_header(raw[:end] if end else raw)
    starts: list[int] = []
    whole = end
    while end and end < len(raw):
        start, end = end, raw.find(b"\n", end) + 1
        if end - start > MAX_LINE or (not end and len(raw) - start > MAX_LINE):
            what = f"the line is longer than {MAX_LINE} bytes"
            raise JournalError("too_big", what, line=len(starts) + 2, advice=_BROKEN)
        if end and (end < len(raw) or _is_json(raw[start:end])):
            starts.append(start)
            whole = end
    return Journal(header, raw[:whole], raw[whole:], starts)


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def read_header(line: bytes) -> Header:
    """Read the first line, refusing what is no journal and what another format wrote."""
    advice = "choose a file that this program saved"
    try:
        if not line.endswith(b"\n") or len(line) > MAX_LINE:
            raise msgspec.DecodeError("no whole first line")
        raw = msgspec.json.decode(line)
        number = raw.get("journal") if isinstance(raw, dict) else None
        if isinstance(number, int) and number != FORMAT:
            what = f"the journal has format {number}, this program reads format {FORMAT}"
            raise JournalError("other_format", what, line=1, advice="open it with the version that wrote it")
        return msgspec.convert(raw, Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what = f"this is no journal ({error})"[:200]
        raise JournalError("no_header", what, line=1, advice=advice) from error
