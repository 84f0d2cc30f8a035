"""What a desk leaves on disk: continue, load, branch, copies, bookmarks, and disks that refuse."""

import random

import pytest

from game.app.desk import branch, continue_latest, load, seated, start_game
from game.app.settings import Settings
from game.core.choice import choice
from game.core.journal import JournalError
from game.core.saves import SaveError, list_saves
from game.core.session import Session
from game.data import places
from game.roster import sessions
from game.roster.games import rules_of
from tests.app.sitting import play, wait_until

MOVE = choice("move", "GU24", "2p")


@pytest.fixture
def begin(home):
    """Start a game against a random player, closed at the end."""
    desks = []

    def start(levels=None, **chosen):
        seats = {1: "random"} if levels is None else levels
        desk = start_game("battle", {"scenario": "quick"}, 3, seats, Settings(**chosen))
        desks.append(desk)
        return desk

    yield start
    for desk in desks:
        desk.close()


def test_the_journal_is_the_autosave(begin) -> None:
    desk = begin()
    desk.apply(MOVE)
    (save,) = list_saves(places.saves_dir())
    assert (save.path, save.auto, save.choices) == (desk.path, True, 1)
    assert save.players == {"german": "person", "soviet": "random"}
    assert desk.notices == []


def test_continue_goes_on_where_it_was(begin) -> None:
    desk = begin({1: "recruit"})
    play(desk, 10, random.Random(1))
    made = desk.session.choices
    desk.close()
    again = continue_latest(Settings())
    assert again is not None
    try:
        assert again.levels == {1: "recruit"}
        assert again.session.choices[: len(made)] == made
        assert again.path == desk.path
        assert [beat.kind for beat in again.news()] == ["jump"]
        assert again.undoing().kind != "nothing"
    finally:
        again.close()


def test_there_may_be_nothing_to_continue(home) -> None:
    assert continue_latest(Settings()) is None
    assert sessions.latest_save() is None


def test_a_finished_game_is_not_continued(begin) -> None:
    desk = begin({0: "random", 1: "random"})
    wait_until(desk, lambda: desk.outcome() is not None)
    desk.close()
    assert continue_latest(Settings()) is None


def test_a_copy_stays_as_it_is_while_the_loaded_game_goes_on(begin) -> None:
    desk = begin()
    desk.apply(MOVE)
    desk.bookmark("first move")
    file = desk.save_as("mine")
    with pytest.raises(SaveError) as refused:
        desk.save_as("mine")
    assert refused.value.reason == "exists"
    assert desk.save_as("mine", replace=True) == file
    desk.close()
    before = file.read_bytes()
    loaded = load(file, Settings())
    try:
        assert loaded.session.choices == (MOVE,)
        assert loaded.bookmarks == {"first move": 1}
        assert loaded.path != file
        loaded.undo()
        assert loaded.at == 0
    finally:
        loaded.close()
    assert file.read_bytes() == before


def test_a_file_that_is_no_journal_is_an_error_in_one_sentence(home, tmp_path) -> None:
    file = tmp_path / "junk.journal"
    file.write_text("junk", encoding="utf-8")
    with pytest.raises(JournalError):
        load(file, Settings())


def test_a_branch_is_a_new_game_with_its_own_players(begin) -> None:
    desk = begin()
    play(desk, 5, random.Random(2))
    at = desk.at
    new = branch(desk.session, 2, desk.settings, {0: "recruit"})
    try:
        assert new.session.choices == desk.session.choices[:2]
        assert new.levels == seated(new.session) == {0: "recruit"}
        assert new.path != desk.path
    finally:
        new.close()
    assert desk.at == at


def test_a_player_that_nobody_knows_becomes_a_recruit(home) -> None:
    session = Session.new(rules_of("battle"), {}, 1, None, {"german": "person", "soviet": ["field marshal"]})
    assert seated(session) == {1: "recruit"}
    assert seated(Session.new(rules_of("battle"), {}, 1)) == {}


def test_without_room_for_saves_the_game_is_kept_elsewhere_and_told(home, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be", encoding="utf-8")
    desk = start_game("battle", {"scenario": "quick"}, 3, {1: "random"}, Settings(language="fr"))
    try:
        assert desk.path is not None
        assert desk.path.exists()
        assert desk.notices == [
            f"Impossible d’écrire dans {places.saves_dir()} ; cette partie est conservée dans {desk.path.parent}."
        ]
        other = branch(desk.session, 0, desk.settings)
        assert other.path != desk.path
        assert len(other.notices) == 2
        other.close()
        with pytest.raises(SaveError):
            desk.save_as("mine")
    finally:
        desk.close()


def test_a_disk_that_fails_is_told_once_and_the_game_goes_on(begin, monkeypatch) -> None:
    desk = begin(auto_play=False)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", full)
        desk.apply(MOVE)
        desk.undo()
    assert len(desk.notices) == 1
    assert "No space left on device" in desk.notices[0]
    desk.apply(MOVE)
    assert desk.session.trouble is None
    assert list_saves(places.saves_dir())[0].choices == 1


def test_a_journal_that_something_else_wrote_into_is_left_for_a_new_one(begin) -> None:
    desk = begin()
    desk.apply(MOVE)
    old = desk.path
    with old.open("ab") as file:
        file.write(b'["end"]\n')
    desk.undo()
    desk.apply(MOVE)
    assert desk.path != old
    assert desk.session.choices == (MOVE,)
    assert len(desk.notices) == 1
    assert old.name in desk.notices[0]
    assert [line.text for line in desk.log()]


def test_a_torn_line_is_told(begin) -> None:
    desk = begin()
    desk.apply(MOVE)
    path = desk.path
    desk.close()
    with path.open("ab") as file:
        file.write(b'["mo')
    again = continue_latest(Settings())
    assert again is not None
    try:
        assert again.session.choices == (MOVE,)
        assert len(again.notices) == 1
        assert "was not finished" in again.notices[0]
    finally:
        again.close()
