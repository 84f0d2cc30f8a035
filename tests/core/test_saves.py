"""Saved games in a folder: lists with junk in them, slots that rotate, copies, names from any text."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.frames import Outcome
from game.core.journal import JournalError
from game.core.saves import (
    SUFFIX,
    SaveError,
    autosave_path,
    copy_save,
    delete_save,
    info_of,
    list_saves,
    rename_save,
    safe_name,
)
from game.core.session import Session, snapshot_of
from tests.core.pebbles import PEBBLES, begin, load, make


def date(path: Path, stamp: float) -> None:
    """Give a file its time of change."""
    os.utime(path, (stamp, stamp))


def test_the_list_tells_what_each_game_is_the_latest_first(tmp_path: Path) -> None:
    players = {"0": "Ann"}
    old, new = tmp_path / f"old{SUFFIX}", tmp_path / f"new{SUFFIX}"
    make(Session.new(PEBBLES, {"heap": 3}, 1, old, players), "take-3").close()
    session = begin(new, "take-1 roll take-2")
    session.take_back()
    session.close()
    date(old, 1_000_000)
    date(new, 2_000_000)
    first, second = list_saves(tmp_path)
    assert (first.path, first.name, first.game) == (new, "new", "pebbles")
    assert (first.choices, first.finished) == (2, False)
    assert (second.name, second.choices, second.finished, second.players) == ("old", 1, True, players)
    assert second.outcome == Outcome((0,), "last_pebble", "P-1")
    assert first.changed.timestamp() == 2_000_000
    assert first.started == session.header.started
    assert not first.damaged
    assert not first.auto


def test_junk_in_the_folder_is_listed_with_its_fault(tmp_path: Path) -> None:
    whole = tmp_path / f"whole{SUFFIX}"
    begin(whole, "take-1 take-2").close()
    raw = whole.read_bytes()
    for name, content in {
        "empty": b"",
        "binary": bytes(range(256)) * 50,
        "deep": b"[" * 100_000,
        "middle": raw.replace(b'["take",1]', b"["),
        "torn": raw[:-4],
    }.items():
        (tmp_path / f"{name}{SUFFIX}").write_bytes(content)
    (tmp_path / f"folder{SUFFIX}").mkdir()
    (tmp_path / f"dangling{SUFFIX}").symlink_to(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("not a save", encoding="utf-8")
    date(whole, 1e15)
    found = {info.name: info for info in list_saves(tmp_path)}
    assert set(found) == {"whole", "empty", "binary", "deep", "middle", "torn", "folder", "dangling"}
    assert {name for name, info in found.items() if info.damaged} == set(found) - {"whole", "torn"}
    assert "line 2: this is no entry" in found["middle"].damaged
    assert (found["torn"].torn, found["torn"].choices) == (True, 1)
    assert list_saves(tmp_path / "missing") == []
    assert list_saves(whole) == []


def test_slots_fill_then_the_oldest_makes_room(tmp_path: Path) -> None:
    taken = []
    for number in range(1, 4):
        path = autosave_path(tmp_path, "pebbles", slots=3)
        assert path.name == f"autosave-pebbles-{number}{SUFFIX}"
        begin(path, "take-1").close()
        date(path, 1_000 - number)
        taken.append(path)
    date(taken[1], 10)
    assert autosave_path(tmp_path, "battle", slots=3).name == f"autosave-battle-1{SUFFIX}"
    assert autosave_path(tmp_path, "pebbles", slots=3) == taken[1]
    assert not taken[1].exists()
    assert not snapshot_of(taken[1]).exists()
    assert [info.auto for info in list_saves(tmp_path)] == [True, True]


def test_a_slot_that_somebody_looks_at_is_kept(tmp_path: Path) -> None:
    for stamp in (10, 20):
        path = autosave_path(tmp_path, "pebbles", slots=2)
        begin(path).close()
        date(path, stamp)
    oldest = tmp_path / f"autosave-pebbles-1{SUFFIX}"
    assert autosave_path(tmp_path, "pebbles", slots=2, keep=oldest) == path
    assert oldest.exists()


def test_a_slot_that_is_being_played_is_not_overwritten(tmp_path: Path) -> None:
    sessions = [begin(autosave_path(tmp_path, "pebbles", slots=2), "take-1") for _ in range(2)]
    paths = [session.path for session in sessions]
    assert None not in paths
    date(paths[0], 10)
    sessions[1].close()
    assert autosave_path(tmp_path, "pebbles", slots=2) == paths[1]
    begin(paths[1])
    again = load(paths[1])
    assert autosave_path(tmp_path, "pebbles", slots=2).name == f"autosave-pebbles-3{SUFFIX}"
    again.close()


def test_a_running_game_can_be_saved_under_a_name(tmp_path: Path) -> None:
    session = begin(tmp_path / f"run{SUFFIX}", "take-1 roll")
    copy = copy_save(tmp_path / f"run{SUFFIX}", tmp_path / "named", "Vor dem Sturm: 1/2")
    assert copy.name == f"Vor dem Sturm- 1-2{SUFFIX}"
    make(session, "take-2")
    loaded = load(copy)
    assert len(loaded.choices) == 2
    with pytest.raises(SaveError) as caught:
        copy_save(tmp_path / f"run{SUFFIX}", tmp_path / "named", "Vor dem Sturm: 1/2")
    assert caught.value.reason == "exists"
    with pytest.raises(SaveError) as caught:
        copy_save(tmp_path / f"run{SUFFIX}", tmp_path / "named", "Vor dem Sturm: 1/2", replace=True)
    assert caught.value.reason == "in_use"
    loaded.close()
    copy_save(tmp_path / f"run{SUFFIX}", tmp_path / "named", "Vor dem Sturm: 1/2", replace=True)
    assert info_of(copy).choices == 3


def test_a_copy_leaves_a_torn_line_behind_and_junk_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    begin(path, "take-1 roll").close()
    path.write_bytes(path.read_bytes()[:-2])
    assert not info_of(copy_save(path, tmp_path, "b")).torn
    path.write_bytes(b"junk")
    with pytest.raises(JournalError):
        copy_save(path, tmp_path, "c")
    with pytest.raises(SaveError):
        copy_save(tmp_path / "none", tmp_path, "c")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError) as caught:
        copy_save(tmp_path / f"b{SUFFIX}", tmp_path / "file", "c")
    assert caught.value.reason == "not_saved"
    assert not (tmp_path / f"c{SUFFIX}").exists()


def test_renaming_takes_the_snapshot_along(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    begin(path, "take-1").close()
    begin(tmp_path / f"b{SUFFIX}", "take-2").close()
    with pytest.raises(SaveError) as caught:
        rename_save(path, "b")
    assert caught.value.reason == "exists"
    assert rename_save(path, "a") == path
    new = rename_save(path, "Été")
    assert new.name == f"Été{SUFFIX}"
    assert snapshot_of(new).exists()
    assert sorted(info.name for info in list_saves(tmp_path)) == ["b", "Été"]
    with pytest.raises(SaveError) as caught:
        rename_save(path, "c")
    assert caught.value.reason == "not_saved"


def test_deleting_takes_the_snapshot_along_but_never_a_running_game(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    session = begin(path, "take-1")
    for attempt in (lambda: delete_save(path), lambda: rename_save(path, "b")):
        with pytest.raises(SaveError) as caught:
            attempt()
        assert caught.value.reason == "in_use"
    session.close()
    delete_save(path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SaveError) as caught:
        delete_save(path)
    assert caught.value.reason == "not_deleted"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hill 102", "Hill 102"),
        ('a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ("  two   words\n", "two words"),
        ("Mamaïev Kourgan", "Mamaïev Kourgan"),
        ("e\u0301te\u0301", "été"),
        ("Мамаев курган", "Мамаев курган"),
        ("zero\0byte\x1b[31m", "zerobyte[31m"),
        ("\u202ereversed", "reversed"),
        ("\ud800", "game"),
        ("", "game"),
        ("...", "game"),
        ("con", "_con"),
        ("NUL.txt", "_NUL.txt"),
        ("Com1", "_Com1"),
        ("lpt¹", "_lpt¹"),
        ("console", "console"),
        ("dots...", "dots"),
        (".hidden", "hidden"),
        ("autosave-battle-1", "_autosave-battle-1"),
    ],
)
def test_any_text_gives_a_safe_name(text: str, name: str) -> None:
    assert safe_name(text) == name


@given(st.text(st.characters(), max_size=300))
def test_a_safe_name_is_safe_and_stays_as_it_is(text: str) -> None:
    name = safe_name(text)
    assert safe_name(name) == name
    assert 1 <= len(name.encode()) <= 124
    assert not set(name) & set('<>:"/\\|?*\0\n\r')
    assert name[0] not in ". "
    assert name[-1] not in ". "
