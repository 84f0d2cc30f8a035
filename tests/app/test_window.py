"""The window without a screen: which keys repeat, and what a resize is told to."""

from collections.abc import Iterator

import pygame
import pytest

from game.app.display import open_nothing
from game.app.flow import Flow
from game.app.settings import Settings
from game.app.window import Window


@pytest.fixture
def window() -> Iterator[Window]:
    open_nothing((1280, 720))
    flow = Flow(Settings(), (1280, 720), silent=True)
    flow.open_menu()
    yield Window(flow)
    flow.stack.close()


def press(window: Window, key: int, mod: int = 0, *, up: bool = False) -> None:
    window.dispatch(pygame.event.Event(pygame.KEYUP if up else pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_a_held_key_changes_the_scale_once(window: Window) -> None:
    for _ in range(5):
        press(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    assert window.shell.settings.ui_scale == 1.15
    press(window, pygame.K_EQUALS, up=True)
    press(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    assert window.shell.settings.ui_scale > 1.15


def test_a_key_that_was_let_go_elsewhere_works_again(window: Window) -> None:
    press(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    first = window.shell.settings.ui_scale
    window.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    press(window, pygame.K_EQUALS, pygame.KMOD_CTRL)
    assert window.shell.settings.ui_scale > first


def test_arrows_and_tab_go_on_while_held(window: Window) -> None:
    seen = []
    for _ in range(4):
        press(window, pygame.K_TAB)
        seen.append(window.shell.stack.top.focus_id)
    assert len(set(seen)) == 4


def test_the_settings_tell_the_size_that_the_window_has(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.shell.open_settings()
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface((1000, 640)))
    window.dispatch(pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 640), w=1000, h=640))
    assert window.shell.settings.window == (1000, 640)
    assert any("1000 × 640" in widget.label for widget in window.shell.stack.top.everything())


def test_the_letter_of_a_key_that_opens_a_field_is_not_written_in_it(window: Window) -> None:
    from game.app.screens.dialog import Answer, Dialog

    flow = window.shell
    dialog = Dialog(flow, "Save", "Name", [Answer("Save", lambda: None, key="Enter")], entry="")
    top = flow.stack.top
    top.handle = lambda event: flow.open(dialog) if event.type == pygame.KEYDOWN else False  # type: ignore[method-assign]
    letter = pygame.event.Event(pygame.TEXTINPUT, text="b")
    press(window, pygame.K_b)
    window.dispatch(letter)
    assert dialog.value == ""
    press(window, pygame.K_b, up=True)
    press(window, pygame.K_b)
    window.dispatch(letter)
    assert dialog.value == "b"
