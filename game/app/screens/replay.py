"""A recorded game on the table with a transport bar: play, step, scrub, bookmarks, eyes; imports the table's screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.replay_desk import ReplayDesk
from game.app.screens.dialog import Answer, Dialog, ListPopup, Option
from game.app.screens.table import TableScreen
from game.app.table.chrome import Tool
from game.app.table.frame import is_compact
from game.app.table.replay_sitting import ReplaySitting
from game.app.table.transport import Transport
from game.app.widgets.widget import Widget
from game.core.journal import JournalError

if TYPE_CHECKING:
    from game.app.flow import Flow

PAUSES = {"slow": 2200.0, "normal": 1100.0, "fast": 380.0}
"""Milliseconds between two choices while the replay plays by itself."""
SPEEDS = tuple(PAUSES)


class ReplayScreen(TableScreen):
    """Looks at a game; nothing on the table can be moved."""

    name = "replay"

    def __init__(self, shell: Flow, replay: ReplayDesk) -> None:
        super().__init__(shell, ReplaySitting(replay))
        self.replay = replay
        self.playing = False
        self.speed = "normal"
        self._next = 0.0

    # ---- What is different from a game ----

    def foot(self) -> int:
        return self.shell.look.px(104 if is_compact(self.shell.look, self.size) else 64)

    def is_over(self) -> bool:
        return False

    def play_tools(self) -> list[Tool]:
        return []

    def prompt_words(self) -> tuple[str, int | None]:
        decision = self.replay.decision()
        if decision is not None:
            return self.desk.narrator().prompt(decision), decision.seat
        return super().prompt_words()

    def on_pause(self) -> None:
        """Leave the replay."""
        self.shell.back()

    def _tell_end(self) -> None:
        """Stop at the end; the table stays."""

    def more_widgets(self) -> list[Widget]:
        foot = self.foot()
        room = pygame.Rect(0, self.size[1] - foot, self.size[0], foot)
        return Transport(self, room).widgets()

    # ---- Going about ----

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        if self.playing and not self.covered and not self.top.playback.busy:
            if not self._next:
                self._next = now + PAUSES[self.speed]
            elif now >= self._next:
                self._next = 0.0
                if not self.replay.step():
                    self.playing = False
                self.sync()
        return moving or (self.playing and not self.covered)

    def on_play(self) -> None:
        """Play on by itself, or stop; at the end begin again."""
        if not self.playing and self.replay.position >= self.replay.last:
            self.replay.jump(0)
        self.playing = not self.playing
        self._next = 0.0
        self.sync()

    def step(self, by: str, back: bool) -> None:
        """Go on or back by a choice, a phase or a turn."""
        self.playing = False
        self.replay.step(by, back)
        self.sync()

    def scrub(self, position: float) -> None:
        """Go to a position."""
        self.playing = False
        self.replay.jump(round(position))
        self.sync()

    def set_speed(self, speed: str) -> None:
        """Play faster or slower."""
        self.speed = speed
        self._next = 0.0
        self.rebuild()

    def watch(self, seat: int) -> None:
        """Look with another seat's eyes."""
        self.replay.watch(seat)
        self.sync()

    # ---- Bookmarks, and playing on ----

    def on_bookmark(self) -> None:
        """Name this position."""
        texts = self.shell.texts
        dialog: Dialog

        def add() -> None:
            name = (dialog.value or "").strip()
            if name and not self.replay.bookmark(name):
                self.replay.notices.append(texts("ui.replay.bookmark_session"))
            self.rebuild()

        answers = [
            Answer(texts("ui.replay.bookmark_add"), add, kind="primary", icon="icons/bookmark", key="Enter"),
            Answer(texts("ui.replay.cancel"), lambda: None, key="Esc"),
        ]
        name = self.chapter_words()
        title, words = texts("ui.replay.bookmark"), texts("ui.replay.bookmark_name")
        dialog = Dialog(self.shell, title, words, answers, entry=name)
        self.playing = False
        self.shell.open(dialog)

    def on_bookmarks(self) -> None:
        """Choose a bookmark to go to."""
        texts = self.shell.texts
        marks = sorted(self.replay.bookmarks.items(), key=lambda mark: mark[1])
        options = [
            Option(name, self._jumper(at), texts("ui.replay.place", at=at, last=self.replay.last)) for name, at in marks
        ]
        spot = self.find("bookmarks")
        at = spot.rect.topleft if spot is not None else (0, 0)
        self.shell.open(ListPopup(self.shell, texts("ui.replay.bookmarks"), options, at))

    def _jumper(self, at: int) -> Callable[[], None]:
        return lambda: self.scrub(at)

    def on_play_on(self) -> None:
        """Begin a new game that goes on from here."""
        try:
            desk = self.replay.play_on()
        except JournalError as error:
            self.flow.complain(str(error))
            return
        self.flow.open_table(desk)

    def chapter_words(self) -> str:
        """Return turn and phase of the present position."""
        chapter = self.replay.chapter()
        phase = self.desk.narrator().texts(chapter.phase)
        return self.shell.texts("ui.replay.chapter", turn=chapter.turn, phase=phase)

    def on_key(self, event: pygame.event.Event) -> bool:
        if self.covered:
            return False
        if event.key == pygame.K_v and not event.mod & pygame.KMOD_CTRL:
            seats = self.replay.seats
            viewer = self.replay.viewer
            self.watch(seats[(seats.index(viewer) + 1) % len(seats)] if viewer in seats else seats[0])
            return True
        if event.key == pygame.K_s and not event.mod & pygame.KMOD_CTRL:
            self.set_speed(SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)])
            return True
        return super().on_key(event)
