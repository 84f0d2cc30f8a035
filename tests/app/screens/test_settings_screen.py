"""The settings screen: every field is there, changes hold at once and are kept, the reset asks."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.app import settings as kept
from game.app.screens.settings import SettingsScreen
from game.app.settings import Settings
from tests.app.screens.rig import Rig, press
from tests.app.widgets.hands import key


@pytest.fixture
def rig(home: Path) -> Rig:
    return Rig()


def test_every_setting_can_be_changed(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    there = {widget.id for widget in screen.focusables()}
    assert set(Settings.__struct_fields__) <= there


@pytest.mark.parametrize(
    ("field", "value"),
    [("language", "fr"), ("ui_scale", 1.25), ("text_size", 1.15), ("speed", "fast"), ("palette", "tritanopia"),
     ("window", (1280, 720))],
)  # fmt: skip
def test_a_change_holds_and_is_kept(rig: Rig, field: str, value: object) -> None:
    screen = rig.show(SettingsScreen(rig))
    screen.find(field).change(value)
    assert getattr(rig.settings, field) == value
    assert getattr(kept.load()[0], field) == value


FLAGS = [field for field in Settings.__struct_fields__ if isinstance(getattr(Settings(), field), bool)]


@pytest.mark.parametrize("field", FLAGS)
def test_flags_switch_by_keyboard(rig: Rig, field: str) -> None:
    screen = rig.show(SettingsScreen(rig))
    before = getattr(rig.settings, field)
    screen.focus(field)
    screen.handle(key(pygame.K_RETURN))
    assert getattr(rig.settings, field) is not before
    assert getattr(kept.load()[0], field) is not before


def test_the_scale_changes_what_is_drawn(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    before, look = screen.find("back").rect.copy(), rig.look
    screen.focus("ui_scale")
    screen.handle(key(pygame.K_RIGHT))
    assert rig.look is not look
    assert screen.find("back").rect.height > before.height
    assert screen.focus_id == "ui_scale"


def test_the_palette_changes_the_overlays(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    place = screen.find("overlays").rect
    screen.draw(rig.canvas)
    before = pygame.image.tobytes(rig.canvas.subsurface(place.clip(rig.canvas.get_rect())), "RGB")
    screen.find("palette").change("tritanopia")
    screen.draw(rig.canvas)
    assert pygame.image.tobytes(rig.canvas.subsurface(place.clip(rig.canvas.get_rect())), "RGB") != before


def test_the_volume_follows_the_slider_without_a_new_layout(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    slider = screen.find("volume")
    slider.change(0.8)
    assert screen.find("volume") is slider
    assert kept.load()[0].volume == 0.8


def test_the_preview_moves_as_fast_as_the_settings_say(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    rig.settings.put("speed", "slow")
    press(screen, "try")
    assert screen.tick(rig.now() + 400)
    assert 0 < screen.preview._share(600.0) < 1
    rig.settings.put("reduced_motion", True)
    assert screen.preview._share(600.0) == 1


def test_the_preview_comes_to_rest(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    rig.settings.put("speed", "normal")
    press(screen, "try")
    start = rig.now()
    assert screen.tick(start + 1)
    screen.tick(start + 5000)
    assert not screen.tick(start + 5001)


def test_reset_asks_first_and_leaves_the_language(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    rig.change(language="fr", hints=False, ui_scale=1.25)
    press(screen, "reset")
    assert rig.settings.hints is False
    rig.stack.top.on_back()
    assert rig.settings.hints is False
    press(screen, "reset")
    press(rig.stack.top, "answer-0")
    assert msgspec.structs.replace(rig.settings, language="en") == Settings()
    assert rig.settings.language == "fr"


def test_where_the_files_are(rig: Rig, home: Path) -> None:
    screen = rig.show(SettingsScreen(rig))
    told = [widget.label for widget in screen.everything()]
    assert str(home / "settings.json") in told
    assert str(home / "saves") in told


def test_the_test_sound_is_one_that_there_is(rig: Rig) -> None:
    screen = rig.show(SettingsScreen(rig))
    press(screen, "test")
    rig.settings.put("sound", False)
    screen.relayout(screen.size)
    assert not screen.find("test").enabled
