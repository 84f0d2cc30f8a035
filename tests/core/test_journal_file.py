"""Disks that fail, files that others write: the game goes on in memory, nothing is lost or written over."""

import errno
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from game.core import journal_file
from game.core.journal import JournalError
from game.core.journal_file import is_in_use
from tests.core.pebbles import begin, load, make, said


class FullDisk:
    """A disk with a few bytes left, as the writer meets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        disk = self

        class Limited(FileIO):
            def write(self, data: Any) -> int:
                if disk.left is None:
                    return super().write(data)
                if not disk.left:
                    raise OSError(errno.ENOSPC, "No space left on device")
                count = super().write(bytes(data)[: disk.left])
                disk.left -= count
                return count

        monkeypatch.setattr(journal_file, "FileIO", Limited)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """Return a disk that can be filled."""
    return FullDisk(monkeypatch)


@pytest.mark.parametrize("left", range(0, 26, 5))
def test_a_full_disk_keeps_the_game_in_memory_for_a_while(tmp_path: Path, disk: FullDisk, left: int) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1")
    disk.left = left
    make(session, "take-2 roll end")
    assert session.trouble is not None
    assert str(session.trouble) == (
        "the game can't be saved to a (No space left on device); it goes on in memory"
    )
    assert session.state.heap == 17
    assert len(load(path, write=False).choices) >= 1  # what is on disk is a journal all the while
    disk.left = None
    make(session, "bow")
    assert session.trouble is None
    assert list(load(path, write=False).choices) == said("take-1 take-2 roll end bow")
    assert load(path, write=False).notices == []


def test_undo_while_the_disk_is_full_is_written_later(tmp_path: Path, disk: FullDisk) -> None:
    session = begin(tmp_path / "a", "roll take-1")
    disk.left = 3
    session.undo()
    make(session, "take-3")
    session.bookmark("here")
    disk.left = None
    session.flush()
    assert session.trouble is None
    loaded = load(tmp_path / "a", write=False)
    assert (loaded.state, loaded.log(0), loaded.bookmarks) == (session.state, session.log(0), {"here": 2})


def test_a_full_disk_at_the_start_leaves_no_half_file(tmp_path: Path, disk: FullDisk) -> None:
    path = tmp_path / "a"
    disk.left = 20
    session = begin(path, "take-1")
    assert session.trouble is not None
    assert list(tmp_path.iterdir()) == []
    disk.left = None
    make(session, "take-2")
    assert session.trouble is None
    assert list(load(path, write=False).choices) == said("take-1 take-2")


def test_a_sync_that_fails_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1")

    def fails(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        make(session, "take-2")
        assert session.trouble is not None
        assert session.trouble.params == {"file": "a", "error": "Input/output error"}
    make(session, "take-3")
    assert session.trouble is None
    assert list(load(path, write=False).choices) == said("take-1 take-2 take-3")


def test_a_file_or_folder_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "deep" / "a"
    session = begin(path, "take-1")
    path.unlink()
    make(session, "take-2")
    path.unlink()
    path.parent.rmdir()
    make(session, "roll")
    assert session.trouble is None
    assert list(load(path, write=False).choices) == said("take-1 take-2 roll")


def test_a_folder_that_cannot_be_made_is_trouble_until_it_can(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file is in the way", encoding="utf-8")
    session = begin(folder / "a", "take-1")
    assert session.trouble is not None
    session.close()
    assert session.trouble is not None
    folder.unlink()
    make(session, "take-2").close()
    assert session.trouble is None
    assert list(load(folder / "a", write=False).choices) == said("take-1 take-2")


def test_a_file_that_is_read_only_still_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    begin(path, "take-1").close()

    def refuses(file: object, mode: str) -> FileIO:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(journal_file, "FileIO", refuses)
        session = load(path)
        assert session.trouble is None
        make(session, "take-2")
        assert session.trouble is not None
        assert session.state.heap == 17
    make(session, "take-3")
    assert list(load(path, write=False).choices) == said("take-1 take-2 take-3")


def test_a_game_is_open_in_one_place_only(tmp_path: Path) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1")
    assert is_in_use(path)
    with pytest.raises(JournalError) as caught:
        load(path)
    assert caught.value.reason == "in_use"
    assert "another window has this game open" in str(caught.value)
    assert len(load(path, write=False).choices) == 1  # looking on is allowed
    session.close()
    assert not is_in_use(path)
    with load(path) as again:
        with pytest.raises(JournalError):
            load(path)
        make(again, "take-1")


def test_another_process_cannot_open_the_game(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1")
    code = "import sys, pathlib; from tests.core.pebbles import load; load(pathlib.Path(sys.argv[1]))"
    run = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(run, cwd=root, capture_output=True, text=True, timeout=60, check=False)
    assert "another window has this game open" in done.stderr
    assert done.returncode == 1
    session.close()
    done = subprocess.run(run, cwd=root, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("grown", [True, False])
def test_a_file_that_changes_behind_our_back_is_an_error(tmp_path: Path, grown: bool) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1 roll")
    raw = path.read_bytes()
    changed = raw + b'["end"]\n' if grown else raw[:-3]
    path.write_bytes(changed)
    before = session.state
    for attempt in (lambda: make(session, "take-2"), session.take_back, lambda: session.bookmark("x")):
        with pytest.raises(JournalError) as caught:
            attempt()
        assert caught.value.reason == "changed"
        assert "save this game under another name" in caught.value.advice
    assert session.state is before
    assert session.bookmarks == {}
    assert path.read_bytes() == changed
    other = session.branch(2, tmp_path / "b")
    assert other.trouble is None


def test_a_file_that_changed_while_the_game_was_closed_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a"
    session = begin(path, "take-1")
    session.close()
    with load(path) as other:
        make(other, "roll")
    raw = path.read_bytes()
    make(session, "take-2")
    assert session.trouble is not None
    assert session.trouble.reason == "changed"
    assert path.read_bytes() == raw


def test_a_file_put_in_the_place_of_one_never_written_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("in the way", encoding="utf-8")
    session = begin(folder / "a", "take-1")
    folder.unlink()
    folder.mkdir()
    (folder / "a").write_text("mine", encoding="utf-8")
    make(session, "take-2")
    assert session.trouble is not None
    assert session.trouble.reason == "exists"
    assert (folder / "a").read_text(encoding="utf-8") == "mine"
