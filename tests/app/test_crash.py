"""A crash: a report that says what happened without telling whose machine it was, and the way back to the game."""

import random
from pathlib import Path

import pytest

from game.app.crash import LAST_CHOICES, MOST_REPORTS, Crash, run
from game.app.desk import Desk, continue_latest, start_game
from game.app.settings import Settings
from game.core.version import VERSION
from game.data import places
from game.data.texts import Texts
from tests.app.sitting import play

TEXTS = Texts("en")


@pytest.fixture
def desk(home) -> Desk:
    desk = start_game("battle", {"scenario": "quick"}, 3, {1: "random"}, Settings())
    play(desk, 30, random.Random(1))
    yield desk
    desk.close()


def stumble() -> None:
    raise KeyError("a card that is not there")


def test_what_works_is_left_alone() -> None:
    assert run(lambda: 7, TEXTS) == 7


def test_a_crash_is_written_down(desk) -> None:
    crash = run(stumble, TEXTS, lambda: desk.session)
    assert isinstance(crash, Crash)
    assert crash.sentence == TEXTS("ui.desk.crash.safe")
    assert crash.error == "KeyError: 'a card that is not there'"
    assert crash.journal == desk.path
    assert crash.can_go_on
    assert crash.report is not None
    assert crash.report.parent == places.user_dir() / "crashes"
    text = crash.report.read_text(encoding="utf-8")
    assert VERSION in text
    assert "Traceback" in text
    assert "in stumble" in text
    assert desk.path.name in text
    assert f"{len(desk.session.choices):5} {desk.session.choices[-1]}" in text
    assert len(text[text.index("the last ones:") :].strip().splitlines()) == LAST_CHOICES + 1


def test_the_game_goes_on_after_a_crash(desk) -> None:
    run(stumble, TEXTS, lambda: desk.session)
    made = desk.session.choices
    desk.close()
    again = continue_latest(Settings())
    assert again is not None
    assert again.session.choices == made
    again.close()


def test_a_report_does_not_tell_whose_machine_it_was(desk, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    crash = run(stumble, TEXTS, lambda: desk.session)
    assert crash.report is not None
    text = crash.report.read_text(encoding="utf-8")
    assert str(tmp_path) not in text
    assert str(places.root()) not in text
    assert "journal: ~" in text


def test_without_a_game_there_is_nothing_to_go_on_with(home) -> None:
    crash = run(stumble, Texts("fr"))
    assert isinstance(crash, Crash)
    assert (crash.journal, crash.can_go_on) == (None, False)
    assert crash.sentence.endswith("Aucune partie n’était ouverte.")


def test_a_game_that_is_not_on_disk_cannot_go_on(desk, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    desk.apply(desk.decision().choices[0])
    crash = run(stumble, TEXTS, lambda: desk.session)
    assert not crash.can_go_on
    assert crash.report is None
    assert crash.sentence == TEXTS("ui.desk.crash.unsafe")


def test_a_session_that_is_broken_itself_does_not_stop_the_report(home) -> None:
    crash = run(stumble, TEXTS, stumble)
    assert isinstance(crash, Crash)
    assert crash.report is not None


def test_endless_recursion_is_reported_too(home) -> None:
    def again() -> None:
        again()

    crash = run(again, TEXTS)
    assert isinstance(crash, Crash)
    assert crash.error.startswith("RecursionError")


def test_leaving_on_purpose_is_no_crash() -> None:
    for leave in (SystemExit, KeyboardInterrupt):
        with pytest.raises(leave):
            run(lambda leave=leave: (_ for _ in ()).throw(leave()), TEXTS)


def test_old_reports_make_room(home) -> None:
    for _ in range(MOST_REPORTS + 3):
        crash = run(stumble, TEXTS)
    kept = sorted((places.user_dir() / "crashes").iterdir())
    assert len(kept) == MOST_REPORTS
    assert crash.report == kept[-1]
