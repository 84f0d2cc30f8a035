"""Pause, the end of a game and a crash: who won and why, and that each button does what it says."""

from pathlib import Path

import pygame
import pytest

from game.app.crash import Crash
from game.app.screens.chart import Chart
from game.app.screens.crash import CrashScreen
from game.app.screens.ending import EndingScreen
from game.app.screens.pause import PauseScreen
from game.data import places
from tests.app.screens.rig import Rig, at_a_desk, played, press
from tests.app.widgets.hands import key, move


@pytest.fixture
def rig(home: Path) -> Rig:
    return Rig()


# ---- Pause ----


def paused(rig: Rig) -> PauseScreen:
    desk = at_a_desk(rig, played(places.saves_dir() / "autosave-battle-1.journal"))
    rig.open(CrashScreen(rig, Crash("", "", None, None, False)))  # something to go back to
    return rig.show(PauseScreen(rig, desk))


def test_pause_leads_everywhere(rig: Rig) -> None:
    screen = paused(rig)
    for name in ("load", "rules", "settings", "menu"):
        press(screen, name)
    assert [way[0] for way in rig.taken] == ["open_saves", "open_rule", "open_settings", "open_menu"]


@pytest.mark.parametrize(("steps", "told"), [(40, "kept"), (-1, "over")])
def test_pause_says_where_the_game_is_kept(rig: Rig, steps: int, told: str) -> None:
    desk = at_a_desk(rig, played(places.saves_dir() / "autosave-battle-1.journal", steps, seed=6))
    assert rig.show(PauseScreen(rig, desk)).find("note").label == rig.texts(f"ui.pause.{told}")


def test_esc_goes_on(rig: Rig) -> None:
    screen = paused(rig)
    screen.handle(key(pygame.K_ESCAPE))
    assert rig.stack.top is not screen


def test_a_copy_is_saved_under_a_name(rig: Rig) -> None:
    screen = paused(rig)
    screen.handle(key(pygame.K_s))
    rig.stack.top.value = "My stand"
    press(rig.stack.top, "answer-0")
    assert (places.saves_dir() / "My stand.journal").is_file()
    assert screen.find("note").label == rig.texts("ui.pause.saved", name="My stand")


def test_a_save_is_not_replaced_unasked(rig: Rig) -> None:
    screen = paused(rig)
    taken = places.saves_dir() / "Taken.journal"
    taken.write_bytes(b"something else\n")
    press(screen, "save_as")
    rig.stack.top.value = "Taken"
    press(rig.stack.top, "answer-0")
    assert rig.stack.top.name == "dialog"
    assert taken.read_bytes() == b"something else\n"
    press(rig.stack.top, "answer-0")
    assert taken.read_bytes() != b"something else\n"


def test_the_tutorial_asks_first(rig: Rig) -> None:
    screen = paused(rig)
    press(screen, "tutorial")
    assert rig.taken == []
    press(rig.stack.top, "answer-0")
    assert rig.taken == [("open_tutorial", "battle")]


# ---- The end ----


def ended(rig: Rig, *, on_disk: bool = True) -> EndingScreen:
    path = places.saves_dir() / "autosave-battle-1.journal" if on_disk else None
    return rig.show(EndingScreen(rig, at_a_desk(rig, played(path, -1, seed=6))))


def test_who_won_and_why(rig: Rig) -> None:
    screen = ended(rig)
    outcome = screen.desk.outcome()
    side = rig.texts(f"battle.side.{screen.desk.rules.seats[outcome.winners[0]]}")
    assert screen.find("who").label == rig.texts("ui.ending.wins", side=side)
    assert f"[{outcome.rule}]" in screen.find("why").label
    press(screen, "rule")
    assert rig.taken == [("open_rule", outcome.rule)]


def test_a_person_alone_is_told_victory_or_defeat(rig: Rig) -> None:
    screen = ended(rig)
    winner = screen.outcome.winners[0]
    screen.desk.persons = (winner,)
    assert screen.how == "victory"
    screen.desk.persons = (1 - winner,)
    assert screen.how == "defeat"
    screen.relayout(screen.size)
    assert screen.find("who").label == rig.texts("ui.ending.defeat")


def test_the_story_is_told_after_the_first_frame(rig: Rig) -> None:
    screen = EndingScreen(rig, at_a_desk(rig, played(choices=-1, seed=6)))
    rig.open(screen)
    rig.stack.advance(rig.time)
    assert screen.story is None
    rig.settle()
    assert screen.story is not None
    assert screen.find("wait-story") is None


def test_the_chart_shows_every_figure_and_reads_values(rig: Rig) -> None:
    screen = ended(rig)
    for figure in screen.story.figures:
        screen.find("figure").change(figure)
        chart = screen.find("chart")
        assert [list(line.values) for line in chart.lines] == [screen.story.series(figure, seat) for seat in (0, 1)]
    screen.handle(move(chart.plot(rig.look).topright))
    assert chart.cursor == len(screen.story.rows) - 1
    screen.focus("chart")
    screen.handle(key(pygame.K_LEFT))
    screen.handle(key(pygame.K_LEFT))
    assert chart.cursor == len(screen.story.rows) - 3
    screen.handle(key(pygame.K_RETURN))
    assert rig.taken == [("open_replay", screen.desk.path, screen.story.rows[-3].at)]


def test_lines_differ_without_colour(rig: Rig) -> None:
    screen = ended(rig)
    chart = screen.find("chart")
    same = [line._replace(side="german") for line in chart.lines]
    both = Chart("a", chart.rect, same, chart.ticks, chart.turns, print)
    turned = Chart("b", chart.rect, same[::-1], chart.ticks, chart.turns, print)
    plot = chart.plot(rig.look)
    pictures = [pygame.image.tobytes(one._drawn(rig.look, plot), "RGBA") for one in (both, turned)]
    assert pictures[0] != pictures[1]


def test_moments_jump_into_the_replay(rig: Rig) -> None:
    screen = ended(rig)
    press(screen, "moment-0")
    assert rig.taken == [("open_replay", screen.desk.path, screen.story.moments[0].at)]


def test_a_game_in_memory_has_no_replay(rig: Rig) -> None:
    screen = ended(rig, on_disk=False)
    assert not screen.find("replay").enabled
    assert screen.find("replay").tooltip().lines == (rig.texts("ui.ending.no_file"),)
    assert not screen.find("moment-0").enabled


def test_again_sets_the_same_game_up(rig: Rig) -> None:
    screen = ended(rig)
    screen.handle(key(pygame.K_n))
    assert rig.taken == [("start", "battle", {"scenario": "quick"}, None, {})]


# ---- A crash ----


def test_a_crash_points_to_report_and_journal(rig: Rig, tmp_path: Path) -> None:
    crash = Crash("It broke.", "ValueError: 1", tmp_path / "report.txt", tmp_path / "game.journal", True)
    screen = rig.show(CrashScreen(rig, crash))
    told = [widget.label for widget in screen.everything()]
    assert {"It broke.", str(tmp_path / "report.txt"), str(tmp_path / "game.journal")} <= set(told)
    screen.handle(key(pygame.K_SPACE))
    press(screen, "menu")
    press(screen, "quit")
    assert [way[0] for way in rig.taken] == ["continue_game", "open_menu"]
    assert not rig.running


def test_without_a_game_there_is_nothing_to_go_on_with(rig: Rig) -> None:
    screen = rig.show(CrashScreen(rig, Crash("It broke.", "ValueError: 1", None, None, False)))
    assert screen.find("go_on") is None
    assert screen.find("report-path").label == rig.texts("ui.crash.none")
    screen.handle(key(pygame.K_ESCAPE))
    assert rig.taken == [("open_menu",)]
