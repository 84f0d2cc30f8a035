"""Single widgets: toggles, sliders, dialogs, popups, and the fade between screens."""

from functools import partial
from typing import Any

import pygame

from game.app.screen import Screen
from game.app.screens.dialog import Answer, Dialog, ListPopup, Option
from game.app.widgets.buttons import Toggle
from game.app.widgets.slider import Slider
from game.app.widgets.tooltip import place_beside


def press(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def test_a_toggle_changes_by_arrow_and_by_click() -> None:
    heard: list[str] = []
    toggle = Toggle("t", pygame.Rect(0, 0, 200, 40), [("en", "EN"), ("fr", "FR")], "en", heard.append)
    assert toggle.on_key(press(pygame.K_RIGHT))
    assert toggle.contains((150, 20))
    toggle.press()
    assert heard == ["fr", "fr"]
    assert toggle.on_key(press(pygame.K_LEFT))
    assert heard == ["fr", "fr"], "there is nothing left of the first"


def test_a_slider_keeps_to_its_steps_and_ends() -> None:
    heard: list[float] = []
    slider = Slider("s", pygame.Rect(0, 0, 200, 40), 1.0, 0.75, 2.0, 0.05, heard.append)
    slider.on_drag((10_000, 0))
    slider.on_drag((-50, 0))
    slider.on_key(press(pygame.K_RIGHT))
    assert heard == [2.0, 0.75, 0.8]


def test_a_dialog_answers_once_and_goes(shell: Any) -> None:
    said: list[str] = []
    below = Screen(shell)
    shell.open(below)
    answers = [Answer("Yes", lambda: said.append("yes"), kind="primary"), Answer("No", lambda: said.append("no"))]
    shell.open(Dialog(shell, "Really?", "It can not be undone.", answers))
    shell.stack.top.handle(press(pygame.K_TAB))
    shell.stack.top.handle(press(pygame.K_RETURN))
    assert said == ["yes"]
    assert shell.stack.top is below


def test_escape_takes_the_harmless_answer(shell: Any) -> None:
    said: list[str] = []
    shell.open(Screen(shell))
    answers = [Answer("Delete", lambda: said.append("gone")), Answer("Keep", lambda: said.append("kept"))]
    shell.open(Dialog(shell, "Delete?", "", answers))
    shell.stack.top.handle(press(pygame.K_ESCAPE))
    assert said == ["kept"]


def test_a_popup_takes_its_number_and_stays_on_the_screen(shell: Any) -> None:
    said: list[int] = []
    shell.open(Screen(shell))
    options = [Option(f"way {n}", partial(said.append, n)) for n in range(3)]
    shell.open(ListPopup(shell, "Which?", options, (790, 590)))
    popup = shell.stack.top
    assert pygame.Rect(0, 0, 800, 600).contains(popup.box)
    popup.handle(press(pygame.K_2))
    assert said == [1]


def test_a_click_beside_a_popup_closes_it(shell: Any) -> None:
    below = Screen(shell)
    shell.open(below)
    shell.open(ListPopup(shell, "", [Option("a", lambda: None)], (10, 10)))
    shell.stack.top.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(700, 500), button=1))
    assert shell.stack.top is below


class Flat(Screen):
    """A screen of one colour."""

    def __init__(self, shell: Any, colour: tuple[int, int, int]) -> None:
        super().__init__(shell)
        self.colour = colour

    def draw_below(self, canvas: pygame.Surface) -> None:
        canvas.fill(self.colour)


def test_screens_fade_into_each_other_and_come_to_rest(shell: Any) -> None:
    canvas = pygame.Surface((800, 600))
    shell.open(Flat(shell, (200, 0, 0)))
    shell.stack.draw(canvas)
    shell.open(Flat(shell, (0, 0, 200)))
    shell.time += 80
    assert shell.stack.advance(shell.time)
    shell.stack.draw(canvas)
    red, _, blue, _ = canvas.get_at((5, 5))
    assert red > 50
    assert blue > 50
    shell.time += 200
    for _ in range(2):
        shell.stack.advance(shell.time)
        shell.stack.draw(canvas)
    assert canvas.get_at((5, 5))[:3] == (0, 0, 200)
    assert not shell.stack.advance(shell.time)


def test_without_animation_a_screen_is_there_at_once(shell: Any) -> None:
    canvas = pygame.Surface((800, 600))
    shell.settings.put("speed", "none")
    shell.open(Flat(shell, (200, 0, 0)))
    shell.stack.draw(canvas)
    shell.open(Flat(shell, (0, 0, 200)))
    shell.stack.draw(canvas)
    assert canvas.get_at((5, 5))[:3] == (0, 0, 200)


def test_a_tip_goes_where_it_covers_nothing() -> None:
    room = pygame.Rect(0, 0, 800, 600)
    tip = pygame.Rect(0, 0, 200, 100)
    for beside in (pygame.Rect(10, 10, 50, 50), pygame.Rect(740, 540, 50, 50), pygame.Rect(380, 280, 40, 40)):
        placed = place_beside(tip.copy(), beside, room, 8)
        assert room.contains(placed)
        assert not placed.colliderect(beside)
