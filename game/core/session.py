"""A game being played: apply, undo, journal, load, replay and branch for any game; imports game.core only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.core.choice import Choice, Decision, Refusal
from game.core.events import Event, seen_by
from game.core.frames import Outcome
from game.core.journal import (
    FORMAT,
    MAX_FILE,
    MAX_NAME,
    Bookmark,
    Ending,
    Header,
    Journal,
    JournalError,
    Notice,
    Origin,
    TakenBack,
    Undone,
    read_journal,
    write_line,
)
from game.core.journal_file import JournalFile, replace_file
from game.core.rules import Rules
from game.core.track import Track, Undoing
from game.core.version import VERSION

SNAPSHOT_EVERY = 200
"""Choices between two snapshots on disk."""

RulesFor = Callable[[str], Rules[Any, Any]]
"""Returns the rules of a game by its name; raises LookupError or ValueError for one that is not there."""


class Session:
    """One game with its journal; without a path it lives in memory only."""

    def __init__(self, track: Track, header: Header, file: JournalFile | None) -> None:
        self.header = header
        self.notices: list[Notice] = []
        self._track = track
        self._file = file
        self._since_snapshot = 0

    @classmethod
    def new(
        cls,
        rules: Rules[Any, Any],
        options: dict[str, Any],
        seed: int,
        path: Path | None = None,
        players: dict[str, Any] | None = None,
    ) -> Session:
        """Begin a game; with a path, its journal is written there from now on."""
        header = _header(rules, options, seed, players or {})
        return cls._begin(Track(rules, options, seed), header, path)

    @classmethod
    def load(
        cls,
        path: Path,
        rules_for: RulesFor,
        *,
        try_anyway: bool = False,
        write: bool = True,
        use_snapshot: bool = True,
    ) -> Session:
        """Load a game by replaying its journal; `notices` tells what the player should know.

        `write=False` only looks: the file is not locked, and what is played on stays in memory. `try_anyway`
        takes a journal of other data or rules as far as it is legal; a branch then plays on in a new file.
        """
        journal = read_journal(path)
        try:
            session = cls._replay(path, journal, rules_for, try_anyway, use_snapshot)
        except JournalError as error:
            raise error.at(path.name) from error
        if write and session._file is not None:
            session._file.claim()
        elif not write:
            session._file = None
        if journal.torn:
            text = "the last line was not finished and is left out; at most the choice being made is lost"
            session.notices.append(Notice("torn_line", text, {"file": path.name}))
        return session

    @classmethod
    def _begin(cls, track: Track, header: Header, path: Path | None) -> Session:
        file = None
        if path is not None:
            if path.exists():
                what = "there is already a file of this name"
                raise JournalError("exists", what, file=path.name, advice="choose another name")
            file = JournalFile(path)
        session = cls(track, header, file)
        session._write(header, *session.choices)
        return session

    @classmethod
    def _replay(
        cls, path: Path, journal: Journal, rules_for: RulesFor, anyway: bool, use_snapshot: bool
    ) -> Session:
        header = journal.header
        rules = _rules_of(header, rules_for)
        same_data = header.fingerprint == rules.fingerprint
        if not same_data and not anyway:
            what = "the game was played with other data (cards, units or packs were changed since)"
            advice = "bring the old data back, or try anyway to play it as far as it goes"
            raise JournalError("other_data", what, line=1, advice=advice)
        try:
            track = Track(rules, header.options, header.seed)
        except (ValueError, LookupError) as error:
            raise JournalError("bad_options", f"the game can't be set up: {error}", line=1) from error
        after = 0
        if use_snapshot:
            after = track.from_snapshot(_read_snapshot(path), header, VERSION, journal.content)
        entries = journal.entries(after)
        session = cls(track, header, JournalFile(path, journal.content, journal.torn))
        if not same_data:
            text = "the game was played with other data; to play on, branch it into a new file"
            session._detach(Notice("other_data", text))
        for number, entry in entries:
            try:
                track.follow(entry)
            except JournalError as error:
                if not anyway:
                    raise error.at(path.name, number) from error
                count = len(session.choices)
                text = f"the replay stops after {count} choices, at line {number}: {error.what}"
                session._detach(Notice("stopped", text, {"choices": count, "line": number}))
                break
        return session

    def _detach(self, notice: Notice) -> None:
        self.notices.append(notice)
        self._file = None

    @property
    def rules(self) -> Rules[Any, Any]:
        """Return the rules that the game is played by."""
        return self._track.rules

    @property
    def path(self) -> Path | None:
        """Return the file that the game is written to, None for a game in memory only."""
        return self._file.path if self._file is not None else None

    @property
    def state(self) -> Any:
        """Return the state now; only the session changes the game, and each change makes a new state."""
        return self._track.state

    @property
    def trouble(self) -> Notice | None:
        """Return what keeps the game from being saved, None while all is on disk."""
        return self._file.trouble if self._file is not None else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Return the choices that led to the state, without those undone."""
        return tuple(made.choice for made in self._track.past.made)

    @property
    def starts(self) -> tuple[int, ...]:
        """Return where in the log the events of each of the choices begin."""
        return tuple(made.start for made in self._track.past.made)

    @property
    def bookmarks(self) -> dict[str, int]:
        """Return the named positions, as numbers of choices."""
        return dict(self._track.past.bookmarks)

    @property
    def recorded(self) -> Ending | None:
        """Return the ending that the journal tells of the present position."""
        return self._track.past.ending

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.rules.outcome(self.state)

    def decision(self) -> Decision | None:
        """Return who decides what now, None when the game is over."""
        return self.rules.decision(self.state)

    def why_not(self, wanted: Choice) -> Refusal | None:
        """Return why a choice is not offered now, None exactly when it is."""
        return self.rules.why_not(self.state, wanted)

    def apply(self, wanted: Choice) -> list[Event]:
        """Carry a choice out and write it down; a refused one raises Refused and changes nothing."""
        self._check_file()
        events = self._track.play(wanted)
        self._write(wanted)
        self._since_snapshot += 1
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._snapshot()
        return events

    def can_undo(self, seat: int | None = None) -> Undoing:
        """Tell how the seat's last real choice (None: the last one of all) can be undone."""
        return self._track.can_undo(seat)

    def undo(self, seat: int | None = None) -> Undoing:
        """Undo freely; Refused when there is nothing to undo, or only a take-back would do."""
        undoing = self.can_undo(seat)
        if undoing.kind != "free":
            raise self._track.refuse_undo(undoing)
        return self._go_back(undoing)

    def take_back(self, seat: int | None = None) -> Undoing:
        """Undo even what was shown or answered, with a mark in journal and log; what is free needs none."""
        undoing = self.can_undo(seat)
        if undoing.kind == "nothing":
            raise self._track.refuse_undo(undoing)
        return self._go_back(undoing)

    def _go_back(self, undoing: Undoing) -> Undoing:
        self._check_file()
        seat, count = undoing.seat, undoing.choices
        free = undoing.kind == "free"
        self._track.take_off(count, "undo" if free else "take_back", seat)
        self._write(Undone(count, seat) if free else TakenBack(count, seat))
        return undoing

    @property
    def redoable(self) -> tuple[Choice, ...]:
        """Return the choices that the next redo makes again."""
        undone = self._track.past.undone
        return tuple(undone[-1]) if undone else ()

    def can_redo(self) -> int:
        """Return how many choices the next redo makes again."""
        return len(self.redoable)

    def redo(self) -> list[Event]:
        """Make the choices again that the last undo took off; Refused when there are none."""
        if not self.redoable:
            raise self._track.refuse_undo(Undoing("nothing"))
        return [event for wanted in self.redoable for event in self.apply(wanted)]

    def log(self, seat: int | None) -> list[Event]:
        """Return all events so far as the seat may know them, in the order in which they happened.

        An `undo` or `take_back` event tells seat and choices, and how many `entries` before it are void.
        """
        return seen_by(self._track.past.history, seat)

    def at(self, count: int) -> Any:
        """Return the state after so many choices, as an object of its own."""
        return self._track.at(count)

    def branch(self, count: int, path: Path | None = None, players: dict[str, Any] | None = None) -> Session:
        """Return a new session, with other players if they are named, that plays on after so many choices."""
        old = self.header
        file = self.path.name if self.path is not None else ""
        seated = old.players if players is None else players
        header = _header(self.rules, old.options, old.seed, seated, Origin(file, count))
        self._track.at(count)  # tells at once if there is no such position
        track = Track(self.rules, old.options, old.seed)
        for wanted in self.choices[:count]:
            track.play(wanted)
        return Session._begin(track, header, path)

    def bookmark(self, name: str, at: int | None = None) -> None:
        """Name a position, by default the present one."""
        self._check_file()
        entry = Bookmark(name[:MAX_NAME], len(self.choices) if at is None else at)
        self._track.note(entry)
        self._write(entry)

    def flush(self) -> None:
        """Try again to write what trouble kept from the disk."""
        if self._file is not None:
            self._file.flush()

    def close(self) -> None:
        """Write what is left, with a snapshot for a quick start next time, and let go of the file."""
        if self._file is None:
            return
        self._write()
        if self._since_snapshot and self.trouble is None:
            self._snapshot()
        self._file.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def _write(self, *entries: Choice | Undone | TakenBack | Bookmark | Header) -> None:
        """Append the entries, and the ending when the game is over and that is not yet written."""
        if self._file is None:
            return
        lines = [write_line(entry) for entry in entries]
        ending = self._track.ending() if self._track.past.ending is None else None
        if ending is not None:
            self._track.past.ending = ending
            lines.append(write_line(ending))
        self._file.append(*lines)

    def _snapshot(self) -> None:
        if self._file is None or not self._file.is_saved:
            return
        raw = self._track.to_snapshot(self.header, VERSION, self._file.content)
        try:
            replace_file(snapshot_of(self._file.path), raw)
        except OSError:
            return  # loading replays instead
        self._since_snapshot = 0


def snapshot_of(path: Path) -> Path:
    """Return where the snapshot beside a journal is."""
    return path.with_name(path.name + ".snap")


def _read_snapshot(path: Path) -> bytes:
    try:
        with snapshot_of(path).open("rb") as file:
            return file.read(MAX_FILE)
    except OSError:
        return b""


def _rules_of(header: Header, rules_for: RulesFor) -> Rules[Any, Any]:
    try:
        return rules_for(header.game)
    except (LookupError, ValueError) as error:
        what = f"there is no game {header.game[:80]!r}"
        advice = "choose a file of a game that is here"
        raise JournalError("unknown_game", what, line=1, advice=advice) from error


def _header(
    rules: Rules[Any, Any],
    options: dict[str, Any],
    seed: int,
    players: dict[str, Any],
    branch_of: Origin | None = None,
) -> Header:
    started = datetime.now(UTC).isoformat(timespec="seconds")
    return Header(FORMAT, rules.game, rules.fingerprint, seed, started, VERSION, options, players, branch_of)
