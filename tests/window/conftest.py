"""The program in a real window: a virtual screen, a mouse and a keyboard driven from outside."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.data import places

TOOLS = ("Xvfb", "xdotool")
XDOTOOL = shutil.which("xdotool") or "xdotool"
XVFB = shutil.which("Xvfb") or "Xvfb"
PATIENCE = 40.0
"""Seconds after which something that should have appeared is missing."""
SIZE = (1280, 720)


class Screen:
    """A virtual screen of its own for each test."""

    def __init__(self) -> None:
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [XVFB, "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Program:
    """The running program, what it says it shows, and hands that use it."""

    def __init__(self, root: Path, screen: Screen, folder: Path, *arguments: str) -> None:
        self.trace_file = folder / "trace.json"
        self.trace_file.unlink(missing_ok=True)
        self.screen = screen
        env = {
            **os.environ, "DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
            places.HOME_VARIABLE: str(folder / "user"), "RUBBLE_DUST_TRACE": str(self.trace_file),
        }  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *arguments], cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    # ---- Looking ----

    def seen(self) -> dict[str, Any]:
        """Return what the last frame showed; nothing before the first one."""
        try:
            found: dict[str, Any] = json.loads(self.trace_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {"screen": "", "frame": 0, "widgets": {}}
        return found

    def wait(self, what: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until a frame fits, or say what was missing."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.seen()
            if until(seen):
                return seen
            if self.process.poll() is not None:
                assert self.process.stdout is not None
                said = self.process.stdout.read().decode(errors="replace")
                pytest.fail(f"the program ended with {self.process.returncode} while waiting for {what}:\n{said}")
            time.sleep(0.03)
        pytest.fail(f"waited in vain for {what}; on the screen: {json.dumps(self.seen())[:3000]}")

    def wait_screen(self, name: str) -> dict[str, Any]:
        """Wait until a screen has come to the top and rests."""
        return self.rest(lambda seen: seen["screen"] == name, f"the screen {name}")

    def rest(self, until: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """Wait until a frame fits and no newer one follows for a moment."""
        while True:
            seen = self.wait(what, until)
            time.sleep(0.15)
            if self.seen()["frame"] == seen["frame"]:
                return seen

    def centre(self, name: str) -> tuple[int, int]:
        """Return the middle of a widget, piece or spot."""
        seen = self.wait(name, lambda seen: any(name in seen.get(kind, {}) for kind in ("widgets", "pieces", "spots")))
        for kind in ("widgets", "pieces", "spots"):
            if name in seen.get(kind, {}):
                x, y, width, height = seen[kind][name]["rect"]
                return x + width // 2, y + height // 2
        raise AssertionError(name)

    # ---- Hands ----

    def tool(self, *words: object) -> None:
        """Do something with mouse or keyboard."""
        env = {**os.environ, "DISPLAY": self.screen.name}
        subprocess.run([XDOTOOL, *map(str, words)], env=env, check=True, timeout=20, capture_output=True)

    def point(self, name: str) -> None:
        """Move the pointer onto something."""
        self.tool("mousemove", *self.centre(name))

    def click(self, name: str) -> None:
        """Click something."""
        self.point(name)
        time.sleep(0.08)
        self.tool("click", 1)

    def drag(self, name: str, onto: str) -> None:
        """Drag one thing onto another, as a hand does: in steps."""
        start, end = self.centre(name), self.centre(onto)
        self.tool("mousemove", *start)
        time.sleep(0.08)
        self.tool("mousedown", 1)
        for part in range(1, 9):
            x = start[0] + (end[0] - start[0]) * part // 8
            y = start[1] + (end[1] - start[1]) * part // 8
            self.tool("mousemove", x, y)
            time.sleep(0.03)
        time.sleep(0.15)
        self.tool("mouseup", 1)

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.tool("key", key)
            time.sleep(0.06)

    # ---- Ends ----

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self) -> None:
        """End it if it is still there."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture
def screen() -> Iterator[Screen]:
    """Return a virtual screen, or leave the test out where there can be none."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}, which .ci/run installs")
    made = Screen()
    yield made
    made.close()


@pytest.fixture
def start(root: Path, screen: Screen, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Return a function that starts the program in the window, in user folders of its own."""
    running: list[Program] = []

    def begin(*arguments: str) -> Program:
        program = Program(root, screen, tmp_path, *arguments)
        running.append(program)
        return program

    yield begin
    for program in running:
        program.close()
