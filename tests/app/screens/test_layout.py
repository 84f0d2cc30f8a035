"""Every screen at every size, scale and language: nothing outside, nothing over anything, no words cut."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.data import places
from tests.app.screens.rig import SCREENS, Rig, cut_words, faults, played
from tests.app.widgets.hands import key

SIZES = [
    *(((1280, 720), scale) for scale in (0.75, 1.0, 1.5, 2.0)),
    ((1920, 1080), 1.0), ((1600, 900), 1.25), ((1024, 768), 1.0),
]  # fmt: skip


@pytest.fixture(scope="session")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play three games once: one to continue, one that is over, one that is damaged."""
    folder = tmp_path_factory.mktemp("saves")
    played(folder / "autosave-battle-1.journal").close()
    played(folder / "A long name for a game that went on and on and on.journal", -1, 6).close()
    (folder / "Half a game.journal").write_bytes(b"not a journal\n")
    return folder


@pytest.fixture
def saves(home: Path, left_behind: Path) -> Path:
    """Leave the three games behind."""
    shutil.copytree(left_behind, places.saves_dir())
    return places.saves_dir()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_everything_has_its_place(
    saves: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], scale: float, language: str
) -> None:
    rig = Rig(size, language, scale)
    screen = rig.show(SCREENS[name](rig))
    assert list(faults(screen)) == []
    assert cut_words(rig, screen, monkeypatch) == []


@pytest.mark.parametrize("name", SCREENS)
def test_the_tightest_screen_holds_everything(saves: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rig = Rig((1280, 720), "fr", 2.0)
    screen = rig.show(SCREENS[name](rig))
    assert list(faults(screen)) == []
    assert cut_words(rig, screen, monkeypatch) == []


@pytest.mark.parametrize("name", SCREENS)
def test_large_letters_fit_too(saves: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rig = Rig((1280, 720), "fr", 1.0, 1.5)
    screen = rig.show(SCREENS[name](rig))
    assert list(faults(screen)) == []
    assert cut_words(rig, screen, monkeypatch) == []


@pytest.mark.parametrize("name", SCREENS)
def test_tab_comes_by_everything(saves: Path, name: str) -> None:
    rig = Rig()
    screen = rig.show(SCREENS[name](rig))
    wanted = [widget.id for widget in screen.focusables()]
    assert wanted
    assert len(set(wanted)) == len(wanted)
    seen = set()
    for _ in wanted:
        screen.handle(key(pygame.K_TAB))
        seen.add(screen.focus_id)
        assert screen.focused() is not None
    assert seen == set(wanted)


@pytest.mark.parametrize("name", SCREENS)
def test_focus_is_drawn(saves: Path, name: str) -> None:
    rig = Rig()
    screen = rig.show(SCREENS[name](rig))
    screen.handle(key(pygame.K_TAB))
    screen.handle(key(pygame.K_TAB))
    rig.settle()
    with_focus = rig.canvas.copy()
    screen.keyboard = False
    rig.settle()
    assert pygame.image.tobytes(with_focus, "RGB") != pygame.image.tobytes(rig.canvas, "RGB")


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "rule_book"])
def test_f1_opens_the_rule_book(home: Path, name: str) -> None:
    rig = Rig()
    screen = rig.show(SCREENS[name](rig))
    screen.handle(key(pygame.K_F1))
    assert [way[0] for way in rig.taken] == ["open_rule"]


@pytest.mark.parametrize("name", SCREENS)
def test_another_language_and_scale_are_taken_on_at_once(saves: Path, name: str) -> None:
    rig = Rig()
    screen = rig.show(SCREENS[name](rig))
    before = {widget.id: widget.label for widget in screen.everything()}
    rig.change(language="fr", ui_scale=1.25)
    rig.settle()
    after = {widget.id: widget.label for widget in screen.everything()}
    assert any(before[name] != after[name] for name in before.keys() & after.keys() if before[name])
