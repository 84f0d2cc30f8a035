"""Reading journals: torn ends are dropped with a notice, everything else that is wrong is a clear error."""

import json
from pathlib import Path

import pytest

from game.core.choice import choice
from game.core.journal import MAX_LINE, JournalError, read_journal, write_line
from game.core.session import Session
from game.core.version import VERSION
from tests.core.pebbles import PEBBLES, PebbleRules, begin, load, make, said

WORDS = "take-2 roll end take-1 bow nod end"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the journal of a game under way."""
    file = tmp_path / "a.journal"
    begin(file, WORDS).close()
    file.with_name("a.journal.snap").unlink()
    return file


def test_a_journal_is_a_header_and_one_line_per_choice(tmp_path: Path) -> None:
    file = tmp_path / "b.journal"
    players = {"0": "Ann", "1": "veteran"}
    session = Session.new(PEBBLES, {"heap": 5}, 77, file, players)
    make(session, "take-2 bow nod take-3")
    header, *lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    started = header.pop("started")
    assert started.endswith("+00:00")
    assert header == {
        "journal": 1, "game": "pebbles", "version": VERSION, "fingerprint": "grey",
        "options": {"heap": 5}, "seed": 77, "players": players,
    }  # fmt: skip
    assert lines[:4] == [["take", 2], ["bow"], ["nod"], ["take", 3]]
    assert lines[4]["outcome"] == {"winners": [0], "how": "last_pebble", "rule": "P-1"}
    assert len(lines[4]["digest"]) == 64
    assert len(lines) == 5


def test_every_choice_is_on_disk_before_the_next(tmp_path: Path) -> None:
    file = tmp_path / "b.journal"
    session = begin(file)
    for count, wanted in enumerate(said(WORDS), start=1):
        session.apply(wanted)
        assert len(load(file, write=False).choices) == count


def cut_at(raw: bytes, end: int) -> tuple[int, bool]:
    """Return how many whole choices are before the byte, and whether a line is torn there."""
    return raw[:end].count(b"\n") - 1, not raw[:end].endswith(b"\n")


def test_a_journal_cut_at_any_byte_loads_what_is_whole(path: Path) -> None:
    raw = path.read_bytes()
    for end in range(raw.index(b"\n") + 1, len(raw) + 1):
        path.write_bytes(raw[:end])
        session = load(path)
        whole, torn = cut_at(raw, end)
        assert list(session.choices) == said(WORDS)[:whole]
        assert [notice.reason for notice in session.notices] == (["torn_line"] if torn else [])
        session.close()
        assert path.read_bytes() == raw[:end]  # looking at a save does not change it


def test_a_finished_game_cut_within_its_outcome_is_still_over(tmp_path: Path) -> None:
    path = tmp_path / "b.journal"
    begin(path, "take-2 take-3", heap=5).close()
    path.with_name("b.journal.snap").unlink()
    raw = path.read_bytes()
    for end in range(raw.index(b'{"outcome"'), len(raw) + 1):
        path.write_bytes(raw[:end])
        session = load(path, write=False)
        assert session.outcome is not None
        assert (session.recorded is not None) == (end == len(raw))
        assert bool(session.notices) == (not raw[:end].endswith(b"\n"))


def test_playing_on_after_a_torn_line_writes_over_it(path: Path) -> None:
    raw = path.read_bytes()
    for end in range(raw[:-1].rindex(b"\n") + 1, len(raw)):
        path.write_bytes(raw[:end])
        session = make(load(path), "roll")
        assert session.trouble is None
        session.close()
        assert path.read_bytes() == raw[: raw[:-1].rindex(b"\n") + 1] + b'["roll"]\n'


def test_a_torn_line_longer_than_the_next_one_leaves_nothing_behind(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw + b"[" + b" " * 200)
    make(load(path), "roll").close()
    assert path.read_bytes() == raw + b'["roll"]\n'


@pytest.mark.parametrize("junk", [b'["take",', b"\0\0\0\0", b"\xff\xfe", b"[" * 5000, b'["roll"]'])
def test_a_broken_last_line_is_dropped_even_with_its_newline(path: Path, junk: bytes) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw + junk + (b"\n" if junk != b'["roll"]' else b""))
    session = load(path)
    assert [notice.reason for notice in session.notices] == ["torn_line"]
    assert "the choice being made is lost" in str(session.notices[0])
    assert list(session.choices) == said(WORDS)


def test_a_journal_cut_within_its_header_is_an_error(path: Path) -> None:
    raw = path.read_bytes()
    for end in range(raw.index(b"\n") + 1):
        assert_refused(path, raw[:end], "no_header", 1)


def assert_refused(path: Path, raw: bytes, reason: str, line: int) -> JournalError:
    """See that the file is refused and left alone."""
    path.write_bytes(raw)
    with pytest.raises(JournalError) as caught:
        load(path)
    assert (caught.value.reason, caught.value.line, caught.value.file) == (reason, line, path.name)
    assert path.read_bytes() == raw
    assert str(caught.value).startswith(f"{path.name}, line {line}: " if line else f"{path.name}: ")
    return caught.value


@pytest.mark.parametrize(
    ("junk", "reason"),
    [
        (b"", "broken_line"),
        (b'["take",', "broken_line"),
        (b"\xff", "broken_line"),
        (b"[" * 5000, "broken_line"),
        (b"7", "broken_line"),
        (b"[]", "broken_line"),
        (b"[7]", "broken_line"),
        (b'["take",1.5]', "broken_line"),
        (b'["take",true]', "broken_line"),
        (b'["take",[]]', "broken_line"),
        (b'["take",' + b"9" * 5000 + b"]", "broken_line"),
        (b'{"what":1}', "broken_line"),
        (b'{"undo":1}', "broken_line"),
        (b'{"undo":"1","seat":0}', "broken_line"),
        (b'{"undo":0,"seat":0}', "broken_line"),
        (b'{"undo":-1,"seat":0}', "broken_line"),
        (b'{"undo":3,"seat":0}', "broken_line"),
        (b'{"take_back":99999999999,"seat":0}', "broken_line"),
        (b'{"bookmark":"a","at":3}', "broken_line"),
        (b'{"bookmark":"a","at":-1}', "broken_line"),
        (b'{"outcome":{"winners":[0],"how":"a","rule":"b"},"digest":""}', "other_outcome"),
        (b'["take",7]', "refused"),
        (b'["nod"]', "refused"),
        (b'["fly"]', "refused"),
        (b'["take",1,"",9]', "refused"),
        (b'["take",[1,2]]', "refused"),
        (b'["' + b"x" * MAX_LINE + b'"]', "too_big"),
    ],
)
def test_a_wrong_line_in_the_middle_is_an_error(path: Path, junk: bytes, reason: str) -> None:
    lines = path.read_bytes().split(b"\n")
    lines.insert(3, junk)
    assert_refused(path, b"\n".join(lines), reason, 4)


def test_a_refused_choice_tells_the_reason_with_its_rule(path: Path) -> None:
    raw = path.read_bytes() + b'["nod"]\n["roll"]\n'
    error = assert_refused(path, raw, "refused", 9)
    assert "'nod': not_now [P-4]" in error.what
    assert "try anyway" in error.advice


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"journal": 2}, "other_format"),
        ({"journal": "1"}, "no_header"),
        ({"game": "marbles"}, "unknown_game"),
        ({"fingerprint": "red"}, "other_data"),
        ({"options": {"heap": 0}}, "bad_options"),
        ({"options": []}, "no_header"),
        ({"seed": "x"}, "no_header"),
        ({"seed": 1.5}, "no_header"),
        ({"branch_of": 3}, "no_header"),
    ],
)
def test_a_wrong_header_is_an_error(path: Path, change: dict[str, object], reason: str) -> None:
    head, rest = path.read_bytes().split(b"\n", 1)
    head = json.dumps({**json.loads(head), **change}).encode()
    assert_refused(path, head + b"\n" + rest, reason, 1)


@pytest.mark.parametrize("raw", [b"", b"\n", b"PK\3\4", b"[1]\n", b"{}\n", b"\0" * 100, b"[" * 70_000])
def test_a_file_that_is_no_journal_is_an_error(path: Path, raw: bytes) -> None:
    assert_refused(path, raw, "no_header", 1)


def test_a_huge_file_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = path.read_bytes()
    monkeypatch.setattr("game.core.journal.MAX_FILE", len(raw))
    assert len(load(path, write=False).choices) == 7
    assert_refused(path, raw + b'["roll"]\n', "too_big", 0)


def test_a_missing_file_and_a_folder_are_errors(tmp_path: Path) -> None:
    for name in ("none.journal", "."):
        with pytest.raises(JournalError) as caught:
            load(tmp_path / name)
        assert caught.value.reason == "unreadable"


def test_a_line_that_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(ValueError, match="too long for a journal"):
        write_line(choice("say", "x" * MAX_LINE))


def test_other_data_can_be_tried_as_far_as_it_is_legal(path: Path) -> None:
    raw = path.read_bytes() + b'["nod"]\n["roll"]\n'
    path.write_bytes(raw)
    session = Session.load(path, lambda game: PebbleRules("red"), try_anyway=True)
    assert [notice.reason for notice in session.notices] == ["other_data", "stopped"]
    assert session.notices[1].params == {"choices": 7, "line": 9}
    assert list(session.choices) == said(WORDS)
    make(session, "roll")
    session.close()
    assert path.read_bytes() == raw
    on = session.branch(8, path.with_name("on.journal"))
    on.close()
    header = read_journal(path.with_name("on.journal")).header
    assert header.fingerprint == "red"
    assert len(Session.load(path.with_name("on.journal"), lambda game: PebbleRules("red")).choices) == 8
