"""What `bench` asks of the screen: the cost of frames of a table beside a full-screen blit; imports pygame."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from game.app import shots
from game.app.desk import Desk
from game.app.screens.table import TableScreen

SIZE = (1600, 900)
MIDDLE = {"battle": 220, "hell": 60, "tactics": 60, "battlefield": 60}
"""Choices after which a game is in full swing."""
BUSY = {"battle": "Attack", "hell": "Round", "tactics": "Movement", "battlefield": "Movement"}
"""The frame that is open while most things lie on the table and move."""
FRAMES = 20
IDLE_FRAMES = 200
STEP = 16.0
"""Milliseconds from one frame to the next."""


class Frames(NamedTuple):
    """Seconds that a frame takes, and a full-screen blit in the same round."""

    busy: float
    dearest: float
    """The one in which the table is laid out after a choice."""
    idle: float
    blit: float


def frame_times(rounds: int, game: str = "battle") -> list[Frames]:
    """Return what frames of a table cost in the middle of a fight.

    A busy frame is the dearer of two: a card is carried over the board, and a choice is shown in motion. An idle one
    is the mean of a while in which nobody does anything, and fires may flicker.
    """
    bench = Bench(game)
    try:
        found = []
        for number in range(rounds + 1):
            carried = bench.carry()
            bench.room.settle()
            moved = bench.show_choice()
            bench.room.settle()
            idle = statistics.mean(_each(lambda _: bench.idle(), IDLE_FRAMES))
            blit = bench.blit()
            if number:  # the first round warms up
                busy = max(statistics.median(carried), statistics.median(moved))
                found.append(Frames(busy, max(moved), idle, blit))
        return found
    finally:
        bench.room.close()


def overlay_times(rounds: int) -> list[tuple[float, float]]:
    """Return what a frame of Dust's board costs with every overlay on, a unit being carried over it, and a blit."""
    bench = Bench("tactics")
    try:
        found = []
        for number in range(rounds + 1):
            bench.show_overlays()
            carried = bench.carry()
            bench.room.settle()
            blit = bench.blit()
            if number:  # the first round warms up
                found.append((statistics.median(carried), blit))
        return found
    finally:
        bench.room.close()


class Bench:
    """A table in the middle of a fight, and hands that keep it busy."""

    def __init__(self, game: str) -> None:
        from game.ai.player import make_player, usual_level

        self.room = shots.Darkroom(shots.Shot("table", SIZE, game, seed=7, steps=MIDDLE[game]))
        session = shots.played(self.room.shot)
        level = usual_level(game)
        self.players = [make_player(session.rules, level, seat, seat) for seat in range(len(session.rules.seats))]
        self.room.flow.open_menu()
        self.room.sit_down(session)
        self.room.settle()
        while not any(type(frame).__name__ == BUSY[game] for frame in self._desk.session.state.frames):
            self._choose()
        self._screen.relayout(SIZE)
        self.room.settle()

    @property
    def _desk(self) -> Desk:
        assert self.room.flow.desk is not None
        return self.room.flow.desk

    @property
    def _screen(self) -> TableScreen:
        screen = self.room.flow.stack.top
        assert isinstance(screen, TableScreen)
        return screen

    def _choose(self) -> None:
        """Make the choice of a computer player, and look with the eyes of whoever decides next."""
        desk = self._desk
        decision = desk.decision()
        assert decision is not None
        desk.apply(self.players[decision.seat].choose(desk.view(), decision))
        desk.lift_curtain()

    def show_overlays(self) -> None:
        """Go on until a unit is to be moved, and switch every overlay on."""
        from game.app.tables.tactics.attention import OVERLAYS

        while (decision := self._desk.decision()) is None or decision.prompt != "move":
            self._choose()
        self._screen.sync()
        table: Any = self._screen.table
        table.attention.on = set(OVERLAYS)
        self._screen.relayout(SIZE)
        self.room.settle()

    def carry(self) -> list[float]:
        """Lift something and carry it over the board; return the seconds of each frame."""
        seen = self._screen.trace()
        part = next(iter([lift for lift, drop in seen["offers"].values() if lift in seen["pieces"]] or seen["pieces"]))
        start = pygame.Rect(seen["pieces"][part]["rect"]).center
        self._mouse(pygame.MOUSEBUTTONDOWN, start, button=1)
        taken = _each(lambda at: self._carried_to((200 + 40 * at, 200 + 15 * at)), FRAMES)
        self._mouse(pygame.MOUSEBUTTONUP, start, button=1)
        return taken

    def _carried_to(self, pos: tuple[int, int]) -> None:
        self._mouse(pygame.MOUSEMOTION, pos, rel=(40, 15), buttons=(1, 0, 0))
        self._frame()

    def show_choice(self) -> list[float]:
        """Make a choice and show what it sets in motion; return the seconds of each frame."""
        self._choose()
        return _each(self._shown, FRAMES)

    def _shown(self, at: int) -> None:
        if not at:
            self._screen.sync()
        self._frame()

    def _mouse(self, kind: int, pos: tuple[int, int], **more: Any) -> None:
        self._screen.handle(pygame.event.Event(kind, pos=pos, **more))

    def _frame(self) -> None:
        self.room.time += STEP
        self.room.flow.stack.advance(self.room.time)
        self.room.flow.stack.draw(self.room.canvas)

    def idle(self) -> None:
        """Look whether anything changed, as the window does, and draw only then."""
        self.room.time += STEP
        stack = self.room.flow.stack
        if stack.advance(self.room.time) or stack.needs_frame:
            stack.draw(self.room.canvas)

    def blit(self) -> float:
        """Return the seconds that it takes to copy a picture of the whole screen."""
        return blit_time(self.room.canvas)


def blit_time(canvas: pygame.Surface) -> float:
    """Return the seconds that it takes to copy a picture as large as a canvas onto it."""
    back = canvas.copy()
    return statistics.median(_each(lambda _: canvas.blit(back, (0, 0)), 2 * FRAMES))


def _each(work: Callable[[int], object], times: int) -> list[float]:
    """Return the seconds that each of so many takes the processor, so that other programs do not count."""
    found = []
    for at in range(times):
        began = time.thread_time()
        work(at)
        found.append(time.thread_time() - began)
    return found
