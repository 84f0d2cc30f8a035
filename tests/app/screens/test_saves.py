"""The saves: their order, what they say, and that nothing is deleted unasked."""

import os
from pathlib import Path

import pygame
import pytest

from game.app.screens.digest import Digests, journals
from game.app.screens.saves import SavesScreen
from game.data import places
from tests.app.screens.rig import Rig, played, press
from tests.app.screens.test_menu import by_other_rules
from tests.app.widgets.hands import key


@pytest.fixture
def rig(home: Path) -> Rig:
    return Rig()


def save(name: str, age: int, choices: int = 40) -> Path:
    path = places.saves_dir() / f"{name}.journal"
    played(path, choices, seed=6).close()
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def test_no_saves_offer_a_new_game(rig: Rig) -> None:
    screen = rig.show(SavesScreen(rig))
    press(screen, "new")
    assert rig.taken == [("open_new_game", "battle")]


def test_the_latest_comes_first(rig: Rig) -> None:
    old, new = save("old", 100), save("new", 1)
    screen = rig.show(SavesScreen(rig))
    assert screen.paths == [new, old]
    assert screen.chosen == new


def test_a_row_tells_game_turn_and_who_acts(rig: Rig) -> None:
    path = save("one", 1)
    screen = rig.show(SavesScreen(rig))
    digest = Digests().of(path)
    where = screen.find("save-one").lines[1]
    assert rig.texts("ui.menu.turn", turn=digest.turn) in where
    assert rig.texts("ui.menu.game.battle.name") in where
    told = [widget.label for widget in screen.everything()]
    assert rig.texts("ui.saves.plays", side="Soviet", player=rig.texts("ui.new_game.player.recruit.name")) in told


def test_loading_and_watching(rig: Rig) -> None:
    path = save("one", 1)
    screen = rig.show(SavesScreen(rig))
    screen.handle(key(pygame.K_SPACE))
    press(screen, "watch")
    assert rig.taken == [("load_game", path, False), ("open_replay", path, False)]


def test_a_finished_game_is_only_watched(rig: Rig) -> None:
    path = save("over", 1, choices=-1)
    screen = rig.show(SavesScreen(rig))
    assert not screen.find("load").enabled
    screen.handle(key(pygame.K_SPACE))
    assert rig.taken == [("open_replay", path, False)]


def test_a_damaged_file_says_why_and_may_be_tried(rig: Rig) -> None:
    path = places.saves_dir() / "half.journal"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"not a journal\n")
    screen = rig.show(SavesScreen(rig))
    assert screen.find("save-half").lines[1] == rig.texts("ui.saves.damaged")
    assert Digests().of(path).trouble in screen.find("trouble").label
    assert screen.find("save-half").tooltip() is not None
    press(screen, "load")
    assert rig.taken == [("load_game", path, True)]


def test_a_file_of_other_rules_says_so_and_may_be_tried(rig: Rig) -> None:
    path = save("old", 1)
    by_other_rules(path)
    screen = rig.show(SavesScreen(rig, chosen=path))
    assert rig.texts("ui.saves.other_rules") in screen.find("save-old").lines[1]
    assert screen.find("trouble").label == rig.texts("ui.saves.other_rules_about")
    press(screen, "load")
    assert rig.taken == [("load_game", path, True)]


def test_deleting_asks_first(rig: Rig) -> None:
    path = save("one", 1)
    screen = rig.show(SavesScreen(rig))
    screen.handle(key(pygame.K_DELETE))
    assert rig.stack.top.name == "dialog"
    assert path.exists()
    rig.stack.top.handle(key(pygame.K_ESCAPE))
    assert path.exists()
    press(screen, "delete")
    press(rig.stack.top, "answer-0")
    assert not path.exists()
    assert screen.paths == []


def test_renaming(rig: Rig) -> None:
    path = save("one", 1)
    save("other", 2)
    screen = rig.show(SavesScreen(rig))
    screen.handle(key(pygame.K_F2))
    dialog = rig.stack.top
    dialog.value = "A better name"
    press(dialog, "answer-0")
    assert not path.exists()
    assert [file.stem for file in journals()] == ["A better name", "other"]
    assert screen.find("save-A better name") is not None


def test_a_name_that_is_taken_is_refused_in_words(rig: Rig) -> None:
    save("one", 1)
    save("other", 2)
    screen = rig.show(SavesScreen(rig))
    press(screen, "rename")
    rig.stack.top.value = "other"
    press(rig.stack.top, "answer-0")
    assert rig.taken == [("complain", rig.texts("ui.saves.trouble.exists"))]


def test_arrows_leaf_through_the_saves(rig: Rig) -> None:
    save("one", 1)
    other = save("other", 2)
    screen = rig.show(SavesScreen(rig))
    screen.handle(key(pygame.K_TAB))
    screen.handle(key(pygame.K_DOWN))
    assert screen.chosen == other


def test_digests_are_kept_and_notice_changes(home: Path, monkeypatch) -> None:
    path = save("one", 1)
    found = Digests().of(path)
    assert Digests().known(path) == found
    played_on = save("two", 1, choices=60)
    played_on.replace(path)
    os.utime(path, (1_700_000_500, 1_700_000_500))
    assert Digests().known(path) is None
    assert Digests().of(path).choices > found.choices
