"""A screen of widgets by mouse and by keyboard: hover, press, focus, shortcuts, scrolls, tooltips, traces."""

from functools import partial
from typing import Any

import pygame
import pytest

from game.app.screen import Screen, key_name
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.entry import Entry
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.widget import Tip
from tests.app.widgets.hands import click, key, move


class Four(Screen):
    """Four buttons in a square."""

    name = "four"

    def draw_below(self, canvas: pygame.Surface) -> None:
        canvas.fill((20, 20, 20))

    def __init__(self, shell: Any) -> None:
        super().__init__(shell)
        self.pressed_ids: list[str] = []

    def layout(self, size: tuple[int, int]) -> None:
        places = {"nw": (50, 50), "ne": (450, 50), "sw": (50, 350), "se": (450, 350)}
        for name, pos in places.items():
            press = partial(self.pressed_ids.append, name)
            button = Button(name, pygame.Rect(pos, (200, 60)), name, press, key=name[0].upper())
            self.widgets.append(button)


@pytest.fixture
def four(shell: Any) -> Four:
    screen = Four(shell)
    shell.open(screen)
    return screen


def test_a_click_presses_what_is_under_the_pointer(four: Four) -> None:
    click(four, (100, 80))
    assert four.pressed_ids == ["nw"]


def test_letting_go_elsewhere_presses_nothing(four: Four) -> None:
    click(four, (100, 80), up=(500, 80))
    assert four.pressed_ids == []


def test_a_disabled_button_does_nothing_and_tells_why(four: Four, shell: Any) -> None:
    button = four.find("nw")
    assert button is not None
    button.enabled, button.why = False, "not yet"
    click(four, (100, 80))
    assert four.pressed_ids == []
    assert button.tooltip() == Tip(lines=("not yet",))
    assert shell.sound.played == ["refusal"]


def test_tab_visits_every_widget_and_comes_round(four: Four) -> None:
    seen = []
    for _ in range(5):
        four.handle(key(pygame.K_TAB))
        seen.append(four.focus_id)
    assert seen == ["nw", "ne", "sw", "se", "nw"]
    four.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert four.focus_id == "se"


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [("nw", pygame.K_RIGHT, "ne"), ("nw", pygame.K_DOWN, "sw"), ("se", pygame.K_LEFT, "sw"), ("se", pygame.K_UP, "ne"),
     ("ne", pygame.K_RIGHT, "ne")],
)  # fmt: skip
def test_arrows_move_the_focus_to_the_nearest_in_their_direction(four: Four, start: str, way: int, end: str) -> None:
    four.focus(start)
    four.keyboard = True
    four.handle(key(way))
    assert four.focus_id == end


def test_enter_presses_the_focus_and_a_key_its_button(four: Four) -> None:
    four.handle(key(pygame.K_TAB))
    four.handle(key(pygame.K_RETURN))
    four.handle(key(pygame.K_s))
    assert four.pressed_ids == ["nw", "se"]


def test_the_focus_shows_only_for_the_keyboard(four: Four) -> None:
    four.handle(key(pygame.K_TAB))
    first = four.find("nw")
    assert first is not None
    assert four.mood_of(first).focus
    four.handle(move((5, 5)))
    assert not four.mood_of(first).focus


def test_a_tooltip_waits_for_the_pointer_to_rest(four: Four, shell: Any) -> None:
    button = four.find("nw")
    assert button is not None
    button.tip = Tip("Here", ("A sentence.",), "B-025")
    canvas = pygame.Surface((800, 600))
    four.handle(move((100, 80)))
    four.draw(canvas)
    before = pygame.image.tobytes(canvas, "RGB")
    assert four.advance(shell.time + 100)
    four.draw(canvas)
    assert pygame.image.tobytes(canvas, "RGB") == before
    four.advance(shell.time + 500)
    four.draw(canvas)
    assert pygame.image.tobytes(canvas, "RGB") != before
    assert not four.advance(shell.time + 600)
    assert four.rule_under_focus() == "B-025"


def test_nothing_moves_in_a_resting_screen(four: Four, shell: Any) -> None:
    four.draw(pygame.Surface((800, 600)))
    assert not four.advance(shell.time + 16)
    assert not four.dirty


def test_key_names() -> None:
    assert key_name(key(pygame.K_z, pygame.KMOD_LCTRL)) == "Ctrl+Z"
    assert key_name(key(pygame.K_F1)) == "F1"
    assert key_name(key(pygame.K_SPACE)) == "Space"
    assert key_name(key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == "Ctrl+Shift+Z"


def test_a_trace_names_what_is_shown(four: Four) -> None:
    seen = four.trace()
    assert seen["screen"] == "four"
    assert seen["widgets"]["nw"] == {"rect": [50, 50, 200, 60], "enabled": True, "label": "nw"}


class Long(Screen):
    """Twenty buttons in a scroll, and a field."""

    name = "long"

    def layout(self, size: tuple[int, int]) -> None:
        area = ScrollArea("area", pygame.Rect(50, 100, 300, 200))
        self.entry = Entry("entry", pygame.Rect(50, 20, 300, 40), "", lambda value: None, longest=8)
        self.widgets = [self.entry, area]
        area.add(*[Button(f"b{n}", pygame.Rect(60, 100 + 50 * n, 200, 40), f"b{n}") for n in range(20)])


@pytest.fixture
def long(shell: Any) -> Long:
    screen = Long(shell)
    shell.open(screen)
    return screen


def area_of(screen: Screen) -> ScrollArea:
    found = screen.find("area")
    assert isinstance(found, ScrollArea)
    return found


def test_the_wheel_scrolls_and_stops_at_the_ends(long: Long) -> None:
    area = area_of(long)
    long.handle(move((100, 150)))
    for _ in range(100):
        long.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1))
    assert area.offset == area.most > 0
    last = long.find("b19")
    assert last is not None
    assert area.rect.contains(last.rect)
    for _ in range(100):
        long.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=1))
    assert area.offset == 0


def test_what_is_scrolled_away_can_not_be_clicked(long: Long) -> None:
    hidden = long.find("b10")
    assert hidden is not None
    assert not hidden.contains(hidden.rect.center)
    assert "b10" not in long.trace()["widgets"]


def test_the_focus_scrolls_into_view(long: Long) -> None:
    for _ in range(14):
        long.handle(key(pygame.K_TAB))
    focused = long.focused()
    assert focused is not None
    assert area_of(long).rect.contains(focused.rect)


def test_a_new_layout_keeps_scroll_and_focus(long: Long) -> None:
    area_of(long).scroll_to(300)
    long.focus_id = "b9"
    long.relayout((800, 600))
    assert area_of(long).offset == 300
    assert long.focus_id == "b9"


def test_a_field_takes_letters_up_to_its_limit_and_keeps_them_from_shortcuts(long: Long) -> None:
    long.focus("entry")
    for sign in "abc":
        long.handle(key(ord(sign), text=sign))
        long.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    long.handle(key(pygame.K_LEFT))
    long.handle(key(pygame.K_BACKSPACE))
    assert long.entry.value == "ac"
    long.handle(pygame.event.Event(pygame.TEXTINPUT, text="x\n123456789"))
    assert long.entry.value == "ax12345c"


def test_what_is_typed_replaces_a_name_that_was_put_in_and_an_arrow_keeps_it() -> None:
    def entered(*keys: int) -> str:
        heard: list[str] = []
        entry = Entry("entry", pygame.Rect(0, 0, 300, 40), "Turn 4", heard.append)
        entry.on_focus(True)
        for pressed in keys:
            entry.on_key(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode=""))
        entry.on_text("a")
        entry.on_text("b")
        return entry.value

    assert entered() == "ab"
    assert entered(pygame.K_END) == "Turn 4ab"
    assert entered(pygame.K_BACKSPACE) == "ab"


def test_the_word_under_the_pointer_lights_up_as_the_pointer_moves(four: Four) -> None:
    toggle = Toggle("t", pygame.Rect(300, 500, 200, 40), [("a", "Ay"), ("b", "Bee"), ("c", "Cee")], "a", str)
    four.widgets.append(toggle)
    canvas = pygame.Surface((800, 600))
    seen = []
    for pos in ((400, 520), (470, 520)):
        four.handle(move(pos))
        assert four.dirty
        four.draw(canvas)
        seen.append(pygame.image.tobytes(canvas.subsurface(toggle.rect), "RGB"))
    assert seen[0] != seen[1]
    four.handle(move((250, 200)))
    four.draw(canvas)
    four.handle(move((255, 200)))
    assert not four.dirty, "nothing is there"
