"""The transport bar of a replay: steps, scrubber, eyes, speed, bookmarks, playing on; imports widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint
from game.app.art.look import Look
from game.app.table.frame import GAP
from game.app.widgets.buttons import Button, IconButton, Toggle
from game.app.widgets.slider import Slider
from game.app.widgets.texts import Label, Picture
from game.app.widgets.widget import Tip, Widget

if TYPE_CHECKING:
    from game.app.screens.replay import ReplayScreen

STEPS = (
    ("turn_back", "icons/previous", "Page Up", "turn", True),
    ("phase_back", "icons/rewind", "Ctrl+Left", "phase", True),
    ("choice_back", "icons/back", "Left", "choice", True),
    ("play", "icons/play", "Space", "", False),
    ("choice_on", "icons/on", "Right", "choice", False),
    ("phase_on", "icons/forward", "Ctrl+Right", "phase", False),
    ("turn_on", "icons/next", "Page Down", "turn", False),
)


class Transport:
    """Lays the bar out for one screen: one row where it is wide enough, else the scrubber above the rest."""

    def __init__(self, screen: ReplayScreen, room: pygame.Rect) -> None:
        self._screen = screen
        self._look: Look = screen.shell.look
        self._room = room
        self._texts = screen.shell.texts

    def widgets(self) -> list[Widget]:
        """Return the widgets of the bar."""
        look, gap = self._look, self._look.px(GAP)
        ground = Picture("transport", self._room, lambda canvas, look, rect: paint.panel(canvas, look, rect, radius=0))
        inner = self._room.inflate(-2 * gap, -2 * gap)
        two_rows = self._room.height > look.px(90)
        high = look.px(40)
        row = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        steps = self._steps(row)
        right = self._right(row)
        if two_rows:
            rail = pygame.Rect(inner.x, inner.y, inner.width, inner.height - high - gap)
        else:
            left = steps[-1].rect.right + gap
            rail = pygame.Rect(left, row.y, right[0].rect.left - gap - left, high)
        return [ground, *steps, *right, *self._scrubber(rail)]

    def _words(self, key: str) -> str:
        return self._texts(f"ui.replay.{key}")

    def _steps(self, row: pygame.Rect) -> list[Widget]:
        screen, side = self._screen, row.height
        found: list[Widget] = []
        for number, (key, icon, typed, by, back) in enumerate(STEPS):
            rect = pygame.Rect(row.x + number * (side + self._look.px(2)), row.y, side, side)
            if by:
                found.append(IconButton(key, rect, icon, self._words(key), self._stepper(by, back), key=typed))
            else:
                words = "pause" if screen.playing else "play"
                sign, on = f"icons/{words}", screen.playing
                found.append(IconButton("play", rect, sign, self._words(words), screen.on_play, key=typed, on=on))
        return found

    def _stepper(self, by: str, back: bool) -> Callable[[], None]:
        return lambda: self._screen.step(by, back)

    def _right(self, row: pygame.Rect) -> list[Widget]:
        """Return what stands at the right end: eyes, speed, bookmarks, playing on."""
        screen, look, gap = self._screen, self._look, self._look.px(GAP)
        wide_button = look.size_of(self._words("play_on"), "strong", 16)[0] + look.px(74)
        rect = pygame.Rect(row.right - wide_button, row.y, wide_button, row.height)
        play_on = Button(
            "play_on", rect, self._words("play_on"), screen.on_play_on, kind="primary", key="P", size=16,
        )  # fmt: skip
        x = rect.left - gap - row.height
        marks = bool(screen.replay.bookmarks)
        to_mark = IconButton(
            "bookmarks", pygame.Rect(x, row.y, row.height, row.height), "icons/flag", self._words("bookmarks"),
            screen.on_bookmarks, key="J", enabled=marks, why=self._words("no_bookmarks"),
        )  # fmt: skip
        x -= row.height
        add = IconButton(
            "bookmark", pygame.Rect(x, row.y, row.height, row.height), "icons/bookmark", self._words("bookmark"),
            screen.on_bookmark, key="B",
        )  # fmt: skip
        speeds = [("slow", "½×"), ("normal", "1×"), ("fast", "3×")]
        wide = look.px(132)
        x -= wide + gap
        speed = Toggle(
            "speed", pygame.Rect(x, row.y, wide, row.height), speeds, screen.speed, screen.set_speed,
            tip=Tip(f"{self._words('speed')} (S)"), size=15,
        )  # fmt: skip
        found: list[Widget] = [speed, add, to_mark, play_on]
        seats = screen.replay.seats
        if len(seats) > 1:
            names = [(str(seat), self._seat_name(seat)) for seat in seats]
            wide = sum(max(look.px(44), look.size_of(name, "strong", 15)[0] + look.px(20)) for _, name in names)
            x -= wide + gap
            chosen = str(screen.replay.viewer)
            eyes = Toggle(
                "eyes", pygame.Rect(x, row.y, wide, row.height), names, chosen, self._watch,
                tip=Tip(f"{self._words('eyes')} (V)"), size=15,
            )  # fmt: skip
            found.insert(0, eyes)
        return found

    def _seat_name(self, seat: int) -> str:
        replay = self._screen.replay
        name = replay.rules.seats_in(replay.session.state)[seat]
        return str(replay.narrator().texts(f"{replay.game}.side.{name}"))

    def _watch(self, seat: str) -> None:
        self._screen.watch(int(seat))

    def _scrubber(self, rail: pygame.Rect) -> list[Widget]:
        screen, look, replay = self._screen, self._look, self._screen.replay
        words = self._texts("ui.replay.place", at=replay.position, last=replay.last)
        longest = self._texts("ui.replay.place", at=replay.last, last=replay.last)
        wide = look.size_of(longest, "label", 15)[0] + look.px(6)
        label = pygame.Rect(rail.right - wide, rail.y, wide, rail.height)
        marks = tuple(float(at) for at in sorted({*(at for at, _ in replay.turns()), *replay.bookmarks.values()}))
        slider = Slider(
            "scrub", pygame.Rect(rail.x, rail.y, rail.width - wide - look.px(8), rail.height), replay.position, 0,
            max(1, replay.last), 1, screen.scrub, marks=marks, tip=Tip(screen.chapter_words()),
        )  # fmt: skip
        return [slider, Label("place", label, words, size=15, align="right")]
