"""The window: events in, frames out, next to no work while nothing moves; imports pygame and the shell."""

from __future__ import annotations

import gc
import json
import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.display import FRAMES_VARIABLE, HEADLESS

if TYPE_CHECKING:
    from game.app.shell import Shell

IDLE = 200
"""Milliseconds between two looks at the world while nothing moves; an event wakes the window at once."""
REPEATING = frozenset(
    (
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
        pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    )
)  # fmt: skip
"""Keys that go on while they are held; held keys repeat by the clock, also while a frame takes long, and no step of a
game and no change of scale may be taken twice for that."""
TITLE_BAR = 40
TRACE_VARIABLE = "RUBBLE_DUST_TRACE"
"""Names a file in which every frame's screen is described, for tests that drive the real window."""


def fitting(wanted: tuple[int, int]) -> tuple[int, int]:
    """Return the largest window of the wanted shape that fits the desktop, with room for a title bar."""
    if pygame.display.get_driver() in HEADLESS:
        return wanted
    desktop = pygame.display.get_desktop_sizes()[0]
    share = min(1.0, desktop[0] / wanted[0], (desktop[1] - TITLE_BAR) / wanted[1])
    return round(wanted[0] * share), round(wanted[1] * share)


class Window:
    """A window that shows the shell's topmost screen."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        trace = os.environ.get(TRACE_VARIABLE)
        self._trace = Path(trace) if trace else None
        self.frames = 0
        self._last = int(os.environ.get(FRAMES_VARIABLE) or 0)
        self._moving = False
        self._held: set[int] = set()
        self._spent = False
        """Whether the key that is down has opened what takes letters: its own letter is not meant for that."""
        self.canvas = self._open()

    def _open(self) -> pygame.Surface:
        settings = self.shell.settings
        pygame.display.set_caption(self.shell.texts("app.name"))
        if settings.full_screen:
            canvas = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            size = fitting(settings.window)
            with warnings.catch_warnings():  # on the way back from full screen SDL hears it the second time
                warnings.simplefilter("ignore", RuntimeWarning)
                canvas = pygame.display.set_mode(size, pygame.RESIZABLE)
                if canvas.get_size() != size:
                    canvas = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.shell.resize(canvas.get_size(), anew=True)
        return canvas

    def run(self) -> None:
        """Show frames until the person has had enough."""
        shell = self.shell
        moving = self.step()  # at once: a clock would wait for the time of a second frame
        clock = pygame.time.Clock()
        pygame.key.set_repeat(400, 40)
        while shell.running:
            if moving:
                clock.tick(60)
                events = pygame.event.get()
            else:
                first = pygame.event.wait(IDLE if not shell.busy() else 30)
                events = [] if first.type == pygame.NOEVENT else [first, *pygame.event.get()]
            for event in events:
                self.dispatch(event)
                if not shell.running:
                    break
            if shell.running:
                moving = self.step()

    def step(self) -> bool:
        """Bring the picture up to date; tell whether something still moves."""
        shell = self.shell
        if shell.wants_window:
            shell.wants_window = False
            self.canvas = self._open()
            shell.stack.top.dirty = True
        moving = shell.stack.advance(shell.now())
        if shell.stack.needs_frame or moving:
            flickered = [] if moving else shell.stack.flickered
            shell.stack.draw(self.canvas)
            if flickered:
                pygame.display.update(flickered)
            else:
                pygame.display.flip()
            self.frames += 1
            if self._last:
                self._count()
            if self.frames == 1:
                self._after_start()
            self._describe(moving)
        elif self._moving:
            self._describe(moving)
        self._moving = moving
        return moving

    def _after_start(self) -> None:
        """Do what the first frame need not wait for."""
        from game.app.art.emblem import emblem

        pygame.display.set_icon(emblem(64))
        gc.freeze()  # what is there now stays to the end, so nobody needs to look at it again
        gc.enable()

    def _count(self) -> None:
        """Tell on the output that a frame is shown, and end with the last one."""
        sys.stdout.write(f"frame {self.frames}\n")
        sys.stdout.flush()
        if self.frames == self._last:
            self.shell.quit()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Pass an event on, or do what belongs to the window itself."""
        if self._is_repeated(event) or (event.type == pygame.TEXTINPUT and self._spent):
            return
        writing = self._writing()
        self._pass_on(event)
        if event.type == pygame.KEYDOWN:
            self._spent = self._writing() not in (None, writing)
        elif event.type == pygame.KEYUP:
            self._spent = False

    def _writing(self) -> tuple[object, str] | None:
        """Return the screen and the field that take letters."""
        top = self.shell.stack.top
        focused = top.focused()
        return (top, focused.id) if focused is not None and focused.takes_text else None

    def _pass_on(self, event: pygame.event.Event) -> None:
        shell = self.shell
        if event.type == pygame.QUIT:
            shell.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            shell.stack.top.dirty = True
        elif event.type == pygame.KEYDOWN and self._own_key(event):
            pass
        else:
            shell.stack.top.handle(event)

    def _is_repeated(self, event: pygame.event.Event) -> bool:
        """Tell whether an event only says that a key is still held which does its work once."""
        if event.type == pygame.KEYDOWN:
            repeated = event.key in self._held and event.key not in REPEATING
            self._held.add(event.key)
            return repeated
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        return False

    def _own_key(self, event: pygame.event.Event) -> bool:
        shell = self.shell
        if event.key == pygame.K_F11:
            shell.change(full_screen=not shell.settings.full_screen)
            return True
        if event.mod & pygame.KMOD_CTRL:
            steps = {
                pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1,
                pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1, pygame.K_0: 0, pygame.K_KP0: 0,
            }  # fmt: skip
            if event.key in steps:
                shell.step_scale(steps[event.key])
                return True
        return False

    def _resized(self) -> None:
        self.canvas = pygame.display.get_surface() or self.canvas
        size = self.canvas.get_size()
        if not self.shell.settings.full_screen:
            self.shell.settings.put("window", size)  # kept when the program ends; before the screen that tells it
        self.shell.resize(size)

    def _describe(self, moving: bool) -> None:
        if self._trace is None:
            return
        seen = {"frame": self.frames, "moving": moving, **self.shell.stack.top.trace()}
        half = self._trace.with_name(self._trace.name + ".new")
        half.write_text(json.dumps(seen), encoding="utf-8")
        half.replace(self._trace)
