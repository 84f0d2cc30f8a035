"""The menu: which games can be started, what Continue means, notices, languages, and what it does not load."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from game.app.screens.digest import Digests
from game.app.screens.menu import MenuScreen
from game.data import places
from game.roster.names import GAMES
from tests.app.screens.rig import Rig, played, press
from tests.app.widgets.hands import key, move


def slot(number: int = 1, choices: int = 40) -> Path:
    path = places.saves_dir() / f"autosave-battle-{number}.journal"
    played(path, choices, seed=6).close()
    return path


def test_a_built_game_opens_its_set_up(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    press(menu, "tile-battle")
    press(menu, "learn-battle")
    menu.handle(key(pygame.K_2))
    menu.handle(key(pygame.K_n))
    assert rig.taken == [(f"open_{what}", "battle") for what in ("new_game", "tutorial", "new_game", "new_game")]


def test_a_game_without_a_lesson_says_so(home: Path, monkeypatch) -> None:
    monkeypatch.setattr("game.app.screens.menu.TAUGHT", ("hell", "battle"))
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    learn = menu.find("learn-tactics")
    assert menu.find("new-tactics").enabled
    assert not learn.enabled
    assert learn.tooltip().lines == (rig.texts("ui.menu.no_lesson"),)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_offers_its_lesson(home: Path, game: str) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    press(menu, f"learn-{game}")
    assert rig.taken == [("open_tutorial", game)]


def test_the_tile_under_the_pointer_rises(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    menu.handle(move(menu.find("tile-hell").rect.center))
    rig.settle()
    assert [tile.game for tile in menu.tiles if tile.raised] == ["hell"]


def test_nothing_to_continue_is_told(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    assert not menu.find("continue").enabled
    assert menu.find("continue").tooltip().lines == (rig.texts("ui.menu.nothing_to_continue"),)


def test_continue_names_the_game_that_was_left_off(home: Path) -> None:
    path = slot()
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    assert menu.latest is not None
    assert menu.latest[0] == path
    plate = menu.find("continue")
    assert plate.enabled
    assert rig.texts("battle.scenario.quick.name") in plate.third
    assert rig.texts("ui.menu.turn", turn=menu.latest[1].turn) in plate.third
    menu.handle(key(pygame.K_c))
    assert rig.taken == [("continue_game",)]


def test_a_finished_game_is_not_continued(home: Path) -> None:
    slot(choices=-1)
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    assert menu.latest is None
    assert not menu.find("continue").enabled
    assert menu.saves == 1


def by_other_rules(path: Path) -> None:
    """Let a file look as if cards had been others when it was played."""
    head, _, rest = path.read_bytes().partition(b"\n")
    told = msgspec.json.decode(head)
    path.write_bytes(msgspec.json.encode(told | {"fingerprint": "0" * len(told["fingerprint"])}) + b"\n" + rest)


def test_a_game_of_other_rules_is_named_and_leads_to_the_saves(home: Path) -> None:
    path = slot()
    by_other_rules(path)
    before = path.read_bytes()
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    plate = menu.find("continue")
    assert plate.enabled
    assert plate.second == rig.texts("ui.menu.game.battle.name")
    assert plate.third == rig.texts("ui.menu.other_rules")
    press(menu, "continue")
    assert rig.taken == [("open_saves", path)]
    assert path.read_bytes() == before


def test_what_is_kept_of_saves_is_forgotten_when_the_rules_change(home: Path, monkeypatch) -> None:
    path = slot()
    Digests().of(path)
    assert Digests().known(path) is not None
    monkeypatch.setattr("game.app.screens.digest.edition", lambda: "another")
    assert Digests().known(path) is None


def test_the_first_frame_waits_for_no_save(home: Path, monkeypatch) -> None:
    slot()
    made = []
    monkeypatch.setattr(Digests, "of", lambda self, path: made.append(path))
    rig = Rig()
    rig.open(MenuScreen(rig))
    rig.stack.draw(rig.canvas)
    assert made == []


def test_a_save_that_is_known_is_there_in_the_first_frame(home: Path) -> None:
    Digests().of(slot())
    rig = Rig()
    menu = MenuScreen(rig)
    rig.open(menu)
    assert menu.latest is not None


def test_the_language_changes_at_once_and_is_kept(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    menu.focus("language")
    menu.handle(key(pygame.K_RIGHT))
    assert rig.settings.language == "fr"
    assert menu.find("settings").label == "Réglages"
    assert '"fr"' in (home / "settings.json").read_text(encoding="utf-8")


def test_notices_are_shown_and_dismissed_one_by_one(home: Path) -> None:
    rig = Rig()
    rig.notices += ["The disk is full.", "A pack was left out."]
    menu = rig.show(MenuScreen(rig))
    assert "The disk is full." in menu.find("notice").label
    press(menu, "dismiss")
    assert menu.find("notice").label == "A pack was left out."
    press(menu, "dismiss")
    assert menu.find("notice") is None


def test_the_lower_row_leads_everywhere(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    for name in ("saves", "rules", "settings", "builder"):
        press(menu, name)
    assert [way[0] for way in rig.taken] == ["open_saves", "open_rule", "open_settings", "open_builder"]


def test_the_builders_plate_counts_the_lists(home: Path) -> None:
    rig = Rig()
    assert rig.show(MenuScreen(rig)).find("builder").second == rig.texts("ui.menu.armies.none")
    places.armies_dir().mkdir(parents=True)
    for name in ("one.yaml", "two.yaml", "notes.txt"):
        (places.armies_dir() / name).write_text("")
    assert rig.show(MenuScreen(rig)).find("builder").second == rig.texts("ui.menu.armies.many", count=2)


def test_esc_leaves(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    menu.handle(key(pygame.K_ESCAPE))
    assert not rig.running


def test_the_menu_loads_no_rules(root: Path) -> None:
    heavy = "('yaml', 'pymunk', 'game.rules', 'game.ai')"
    code = f"import sys, game.app.screens.menu; print([name for name in sys.modules if name.startswith({heavy})])"
    found = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_coming_back_the_menu_knows_what_was_played(home: Path) -> None:
    rig = Rig()
    menu = rig.show(MenuScreen(rig))
    assert menu.latest is None
    path = slot()
    rig.show(MenuScreen(rig))
    rig.back()
    rig.settle()
    assert menu.latest is not None
    assert menu.latest[0] == path
    assert menu.find("continue").enabled


def test_the_first_frame_from_disk_is_the_same_picture(home: Path) -> None:
    slot()
    pictures = []
    for _ in range(2):
        rig = Rig()
        rig.notices.append("The disk is full.")
        menu = MenuScreen(rig)
        rig.open(menu)
        rig.stack.draw(rig.canvas)
        pictures.append(pygame.image.tobytes(rig.canvas, "RGB"))
        rig.stack.draw(rig.canvas)
        pictures.append(pygame.image.tobytes(rig.canvas, "RGB"))
    assert pictures[0] == pictures[2]
    assert pictures[1] == pictures[3]
    # Shadows of neighbours fall in another order, and alpha rounds otherwise: nothing that an eye could see.
    assert max(abs(one - other) for one, other in zip(pictures[0], pictures[1], strict=True)) <= 8


def test_another_language_has_a_first_frame_of_its_own(home: Path) -> None:
    pictures = set()
    for language in ("en", "fr"):
        rig = Rig(language=language)
        rig.open(MenuScreen(rig))
        rig.stack.draw(rig.canvas)
        pictures.add(pygame.image.tobytes(rig.canvas, "RGB"))
    assert len(pictures) == 2
