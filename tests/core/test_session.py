"""Sessions: undo exact to what was shown, take-backs, log, redo, positions, branches, snapshots, verify."""

import random
from pathlib import Path

import pytest

from game.core.choice import Refused, choice
from game.core.frames import Outcome
from game.core.journal import JournalError, read_journal
from game.core.replay import verify
from game.core.session import SNAPSHOT_EVERY, Session, snapshot_of
from game.core.track import EVERY, Undoing
from game.rules.battle.schema import load_rules
from tests.core.pebbles import PEBBLES, PebbleRules, begin, load, make, rules_for, said

BATTLE = load_rules()


def kinds(session: Session, seat: int | None = None) -> list[str]:
    """Return the kinds of the events in the log."""
    return [event.kind for event in session.log(seat)]


def test_apply_gives_the_events_and_a_new_state() -> None:
    session = begin(None)
    before = session.state
    events = session.apply(choice("take", 2))
    assert [event.kind for event in events] == ["taken"]
    assert (before.heap, session.state.heap) == (20, 18)
    assert session.path is None
    session.close()


def test_a_refused_choice_changes_and_writes_nothing(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-2")
    raw = (tmp_path / "a").read_bytes()
    refusal = session.why_not(choice("nod"))
    assert refusal is not None
    with pytest.raises(Refused):
        session.apply(choice("nod"))
    assert (tmp_path / "a").read_bytes() == raw
    assert len(session.choices) == 1
    assert session.why_not(choice("roll")) is None


def test_rules_that_fail_leave_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(tmp_path / "a", "take-2")
    before, raw = PEBBLES.to_bytes(session.state), (tmp_path / "a").read_bytes()

    def fails(self: object, rules: object, state: object, frame: object, wanted: object) -> None:
        state.heap = 0  # type: ignore[attr-defined]
        raise RuntimeError("a fault of the rules")

    with monkeypatch.context() as patch:
        patch.setattr("tests.core.pebbles.Roll.do", fails)
        with pytest.raises(RuntimeError):
            session.apply(choice("roll"))
    assert PEBBLES.to_bytes(session.state) == before
    assert (tmp_path / "a").read_bytes() == raw
    make(session, "roll take-1")
    assert load(tmp_path / "a", write=False).state == session.state


@pytest.mark.parametrize(
    ("words", "seat", "expected"),
    [
        ("", None, Undoing("nothing")),
        ("take-1", None, Undoing("free", 0, 1)),
        ("take-1 take-2", None, Undoing("free", 0, 1)),
        ("whisper", None, Undoing("free", 0, 1)),
        ("roll", None, Undoing("take_back", 0, 1)),
        ("roll take-1", None, Undoing("free", 0, 1)),
        # The forced nod goes with the bow before it.
        ("take-1 bow nod", None, Undoing("free", 0, 2)),
        ("bow nod bow nod", None, Undoing("free", 0, 2)),
        ("bow", None, Undoing("free", 0, 1)),
        # Nobody undoes across another seat's choice for free.
        ("take-1 end take-1", 0, Undoing("take_back", 0, 2)),
        ("take-1 end take-1", 1, Undoing("free", 1, 1)),
        ("take-1 end", 0, Undoing("free", 0, 1)),
        ("take-1 end", 1, Undoing("nothing", 1)),
        ("take-1 end end roll", 1, Undoing("take_back", 1, 2)),
        ("roll bow nod", None, Undoing("free", 0, 2)),
    ],
)
def test_undo_is_free_back_to_what_was_shown(words: str, seat: int | None, expected: Undoing) -> None:
    assert begin(None, words).can_undo(seat) == expected


def test_undo_goes_back_exactly_and_stops_at_the_roll(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-1 roll")
    at_roll = PEBBLES.to_bytes(session.state)
    make(session, "take-2 bow nod")
    assert session.undo() == Undoing("free", 0, 2)
    assert session.undo() == Undoing("free", 0, 1)
    assert PEBBLES.to_bytes(session.state) == at_roll
    with pytest.raises(Refused) as caught:
        session.undo()
    assert caught.value.refusal.reason == "undo_is_take_back"
    assert list(session.choices) == said("take-1 roll")
    lines = (tmp_path / "a").read_bytes().split(b"\n")
    assert lines[-3:] == [b'{"undo":2,"seat":0}', b'{"undo":1,"seat":0}', b""]


def test_nothing_to_undo_is_refused() -> None:
    session = begin(None, "")
    for attempt in (session.undo, session.take_back, session.redo):
        with pytest.raises(Refused) as caught:
            attempt()
        assert caught.value.refusal.reason == "nothing_to_undo"


def test_a_take_back_is_marked_and_what_happened_stays_in_the_file(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-1 roll")
    before = (tmp_path / "a").read_bytes()
    assert session.take_back() == Undoing("take_back", 0, 1)
    assert (tmp_path / "a").read_bytes() == before + b'{"take_back":1,"seat":0}\n'
    mark = session.log(1)[-1]
    assert (mark.kind, mark.data) == ("take_back", {"seat": 0, "choices": 1, "entries": 1})
    assert kinds(session) == ["taken", "rolled", "take_back"]
    loaded = load(tmp_path / "a", write=False)
    assert loaded.log(0) == session.log(0)
    assert loaded.state == session.state


def test_a_take_back_of_what_is_free_is_an_undo() -> None:
    session = begin(None, "take-1")
    session.take_back()
    assert kinds(session) == ["taken", "undo"]


def test_the_mark_counts_the_entries_that_are_void() -> None:
    session = begin(None, "roll take-1 whisper")
    session.undo()
    session.undo()
    log = session.log(0)
    assert [event.kind for event in log] == ["rolled", "taken", "whispered", "undo", "undo"]
    assert [event.data["entries"] for event in log[3:]] == [1, 3]


def test_the_log_tells_each_seat_what_it_may_know() -> None:
    session = begin(None, "whisper take-1")
    assert session.log(0)[0].data == {"seat": 0, "word": "flint"}
    assert session.log(1)[0].data == session.log(None)[0].data == {"seat": 0}


def test_redo_makes_the_choices_again_also_after_loading(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-1 bow nod take-2")
    end = PEBBLES.to_bytes(session.state)
    session.undo()
    session.undo()
    session.close()
    again = load(tmp_path / "a")
    assert again.can_redo() == 2
    again.redo()
    assert again.can_redo() == 1
    events = again.redo()
    assert [event.kind for event in events] == ["taken"]
    assert PEBBLES.to_bytes(again.state) == end
    assert again.can_redo() == 0
    assert again.choices == tuple(said("take-1 bow nod take-2"))


def test_another_choice_ends_redo_and_the_same_one_uses_it_up() -> None:
    session = begin(None, "take-1 take-2 take-3")
    for _ in range(3):
        session.undo()
    make(session, "take-1")
    assert session.can_redo() == 1
    make(session, "take-1")
    assert session.can_redo() == 0


def test_an_end_can_be_undone_and_reached_again(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-3", heap=5)
    make(session, "take-2")
    assert session.outcome == Outcome((0,), "last_pebble", "P-1")
    assert session.decision() is None
    session.undo()
    assert session.outcome is None
    assert session.recorded is None
    assert verify(tmp_path / "a", rules_for).recorded is None
    make(session, "end take-2")
    verdict = verify(tmp_path / "a", rules_for)
    assert verdict.ok
    assert verdict.recorded == verdict.replayed == Outcome((1,), "last_pebble", "P-1")
    assert verdict.choices == 3


def test_at_gives_every_position_and_never_the_live_state() -> None:
    words = "take-1 roll end bow nod whisper end " * 6
    session, replayed = begin(None, words), begin(None)
    for count, wanted in enumerate(said(words)):
        assert session.at(count) == replayed.state
        replayed.apply(wanted)
    last = session.at(len(session.choices))
    last.heap = 99
    session.at(EVERY).heap = 99
    assert session.state.heap == 14
    assert session.at(EVERY).heap != 99
    for wrong in (-1, len(session.choices) + 1):
        with pytest.raises(IndexError):
            session.at(wrong)


def test_positions_far_behind_an_undo_are_not_those_of_the_old_line() -> None:
    session = begin(None, "take-1 " * 3 + "whisper " * 30)
    while len(session.choices) > 3:
        session.undo()
    make(session, "take-3 " + "whisper " * 30)
    assert session.at(20).heap == 14


def test_a_branch_plays_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-1 roll end take-3")
    raw = (tmp_path / "a").read_bytes()
    on = make(session.branch(2, tmp_path / "b"), "take-2")
    header = read_journal(tmp_path / "b").header
    assert header.branch_of is not None
    assert (header.branch_of.file, header.branch_of.choices) == ("a", 2)
    assert list(on.choices) == said("take-1 roll take-2")
    assert on.state.heap == 17
    assert kinds(on) == ["taken", "rolled", "taken"]
    assert load(tmp_path / "b", write=False).state == on.state
    assert (tmp_path / "a").read_bytes() == raw
    assert session.branch(0).choices == ()
    with pytest.raises(IndexError):
        session.branch(5)
    with pytest.raises(JournalError) as caught:
        session.branch(2, tmp_path / "a")
    assert caught.value.reason == "exists"


def test_a_branch_may_have_other_players() -> None:
    session = Session.new(PEBBLES, {}, 1, None, {"first": "person"})
    assert session.branch(0).header.players == {"first": "person"}
    assert session.branch(0, None, {"first": "recruit"}).header.players == {"first": "recruit"}


def test_where_in_the_log_each_choice_begins_is_known() -> None:
    session = begin(None, "take-1 take-2")
    session.undo()
    make(session, "take-3")
    log = session.log(None)
    assert [log[start].kind for start in session.starts] == ["taken", "taken"]
    assert session.starts == (0, 3)  # the undone choice and its mark lie between
    session.undo()
    assert session.redoable == (choice("take", 3),)


def test_bookmarks_are_kept_and_go_with_the_choices_they_name(tmp_path: Path) -> None:
    session = begin(tmp_path / "a", "take-1 take-2")
    session.bookmark("Anfang", 0)
    session.bookmark("la rivière " + "x" * 500)
    make(session, "take-3")
    assert list(session.bookmarks.values()) == [0, 2]
    session.undo()
    session.undo()
    assert session.bookmarks == {"Anfang": 0}
    assert load(tmp_path / "a", write=False).bookmarks == {"Anfang": 0}
    with pytest.raises(IndexError):
        session.bookmark("nowhere", 3)


def test_a_new_game_never_writes_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine", encoding="utf-8")
    with pytest.raises(JournalError) as caught:
        begin(tmp_path / "a")
    assert caught.value.reason == "exists"
    assert (tmp_path / "a").read_text(encoding="utf-8") == "mine"


def long_game(path: Path, count: int) -> Session:
    """Play Battle at random with undo and take-back on the way, and a bookmark."""
    session, dice = Session.new(BATTLE, {}, 11, path), random.Random(4)
    while len(session.choices) < count:
        decision = session.decision()
        assert decision is not None
        session.apply(dice.choice(decision.choices))
        if dice.random() < 0.03:
            session.take_back()
        if dice.random() < 0.01:
            session.bookmark(f"at {len(session.choices)}")
    return session


def test_a_snapshot_gives_the_same_game_as_a_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    session = long_game(path, SNAPSHOT_EVERY + 30)
    assert snapshot_of(path).exists()  # one was written on the way

    def battle(game: str) -> object:
        return BATTLE

    for _ in range(2):  # with the snapshot in the middle, and with that of the end
        quick = Session.load(path, battle, write=False)
        full = Session.load(path, battle, write=False, use_snapshot=False)
        for one in (quick, full):
            assert BATTLE.to_bytes(one.state) == BATTLE.to_bytes(session.state)
            assert [one.log(seat) for seat in (0, 1, None)] == [session.log(seat) for seat in (0, 1, None)]
            assert (one.choices, one.bookmarks) == (session.choices, session.bookmarks)
            assert one.can_undo() == session.can_undo()
            assert one.can_undo(0) == session.can_undo(0)
            assert one.can_redo() == session.can_redo()
            assert one.at(77) == session.at(77)
        session.close()
    monkeypatch.setattr("game.core.track.Track.follow", lambda track, entry: pytest.fail("replayed a line"))
    assert Session.load(path, battle, write=False).state == session.state


@pytest.mark.parametrize("how", ["junk", "flipped", "empty", "other", "longer", "version", "data"])
def test_a_snapshot_that_does_not_fit_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    path = tmp_path / "a"
    make(begin(path), "take-1 roll take-2").close()
    snap = snapshot_of(path)
    raw = snap.read_bytes()
    rules = PEBBLES
    if how == "junk":
        snap.write_bytes(b"\xc1" * 500)
    elif how == "flipped":
        snap.write_bytes(raw[:-9] + bytes([raw[-9] ^ 1]) + raw[-8:])
    elif how == "empty":
        snap.write_bytes(b"")
    elif how == "other":
        make(Session.new(PEBBLES, {"heap": 9}, 5, tmp_path / "b"), "take-1 roll take-2").close()
        snap.write_bytes(snapshot_of(tmp_path / "b").read_bytes())
    elif how == "longer":
        path.write_bytes(path.read_bytes()[: -len(b'["take",2]\n')])
    elif how == "version":
        monkeypatch.setattr("game.core.session.VERSION", "2")
    else:
        rules = PebbleRules("red")
        path.write_bytes(path.read_bytes().replace(b"grey", b"red"))
    session = Session.load(path, lambda game: rules)
    assert session.notices == []
    count = 2 if how == "longer" else 3
    assert list(session.choices) == said("take-1 roll take-2")[:count]
    assert session.state.heap == (19 if how == "longer" else 17)


def test_a_snapshot_in_the_middle_is_used_for_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "a"
    session = make(begin(path), "take-1 roll")
    session.close()
    make(session, "take-2 bow nod")  # a session that was closed goes on when it is played
    quick = load(path, write=False)
    assert quick.state == load(path, write=False, use_snapshot=False).state == session.state
    assert quick.can_undo() == Undoing("free", 0, 2)


def test_verify_reports_the_first_difference(tmp_path: Path) -> None:
    path = tmp_path / "a"
    begin(path, "take-3 end take-2", heap=5).close()
    assert verify(path, rules_for).ok
    raw = path.read_bytes()

    path.write_bytes(raw.replace(b'"winners":[1]', b'"winners":[0]'))
    verdict = verify(path, rules_for)
    assert not verdict.ok
    assert (verdict.recorded, verdict.replayed) == (
        Outcome((0,), "last_pebble", "P-1"), Outcome((1,), "last_pebble", "P-1"),
    )  # fmt: skip
    assert "line 5: the journal ends with" in verdict.difference

    path.write_bytes(raw.replace(b'"digest":"', b'"digest":"0'))
    assert "in another position" in verify(path, rules_for).difference

    path.write_bytes(raw.replace(b'["end"]', b'["nod"]'))
    verdict = verify(path, rules_for)
    assert (verdict.ok, verdict.choices, verdict.replayed) == (False, 1, None)
    assert "line 3: the rules refuse the choice 'nod'" in verdict.difference

    path.write_bytes(raw[: raw.index(b'{"outcome"')])
    assert "no outcome is recorded" in verify(path, rules_for).difference

    path.write_bytes(b"junk")
    assert not verify(path, rules_for).ok
    assert not verify(tmp_path / "none", rules_for).ok


def test_an_unfinished_game_verifies(tmp_path: Path) -> None:
    begin(tmp_path / "a", "take-3 roll").close()
    verdict = verify(tmp_path / "a", rules_for)
    assert (verdict.ok, verdict.game, verdict.choices, verdict.recorded) == (True, "pebbles", 2, None)


def test_an_outcome_line_that_was_lost_is_written_when_the_game_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    begin(path, "take-3", heap=3).close()
    raw = path.read_bytes()
    path.write_bytes(raw[:-7])
    snapshot_of(path).unlink()
    with load(path) as session:
        assert [notice.reason for notice in session.notices] == ["torn_line"]
        assert session.outcome is not None
    assert path.read_bytes() == raw


def test_the_log_begins_with_the_set_up(tmp_path: Path) -> None:
    rules = load_rules()
    with Session.new(rules, {"scenario": "quick"}, 3, tmp_path / "a.journal") as session:
        kinds = [event.kind for event in session.log(0)]
        session.apply(session.decision().choices[-1])
    assert kinds[0] == "locations"
    assert "unit_placed" in kinds
    assert "cards_drawn" in kinds
    own = [event.data for event in session.log(0) if event.kind == "cards_drawn"]
    assert "cards" in own[0]
    assert "cards" not in own[1]
    assert Session.load(tmp_path / "a.journal", lambda game: rules, write=False).log(0) == session.log(0)
