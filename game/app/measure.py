"""What `bench` asks of the screen: the cost of frames beside a full-screen blit, and of the first frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.app import shots

SIZE = (1600, 900)
MIDDLE = {"battle": 220, "hell": 160}
"""Choices after which a game is in full swing."""


class Frames(NamedTuple):
    """Seconds that a frame takes, and a full-screen blit in the same round."""

    busy: float
    idle: float
    blit: float


def frame_times(rounds: int, game: str = "battle") -> list[Frames]:
    """Return what frames of a game's table cost: a busy one while something is dragged, and an idle one."""
    room = shots.Darkroom(shots.Shot("table", SIZE, game, seed=7, steps=MIDDLE[game]))
    try:
        room.flow.open_menu()
        room.sit_down(shots.played(room.shot))
        room.settle()
        screen = room.flow.stack.top
        pieces = screen.trace()["pieces"]
        start = pygame.Rect(next(iter(pieces.values()))["rect"]).center
        screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        back, canvas = room.canvas.copy(), room.canvas
        found = []
        for number in range(rounds + 1):
            shown = _each(lambda at: _busy(room, at), 20)
            room.settle()
            idle = _each(lambda _: _idle(room), 20)
            blit = _each(lambda _: canvas.blit(back, (0, 0)), 40)
            if number:  # the first round warms up
                found.append(Frames(shown, idle, blit))
        return found
    finally:
        room.close()


def _each(work: Callable[[int], object], times: int) -> float:
    began = time.perf_counter()
    for at in range(times):
        work(at)
    return (time.perf_counter() - began) / times


def _busy(room: shots.Darkroom, at: int) -> None:
    """Move the pointer with what it holds, and draw."""
    room.time += 16.0
    pos = (200 + 40 * at, 200 + 15 * at)
    stack = room.flow.stack
    stack.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(40, 15), buttons=(1, 0, 0)))
    stack.advance(room.time)
    stack.draw(room.canvas)


def _idle(room: shots.Darkroom) -> None:
    """Look whether anything changed, as the window does, and draw only then."""
    room.time += 16.0
    stack = room.flow.stack
    if stack.advance(room.time) or stack.needs_frame:
        stack.draw(room.canvas)
