"""The program in a real window: a virtual screen, a mouse and a keyboard driven from outside."""

import ctypes
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
PATIENCE = 120.0
"""Seconds after which something that should have appeared is missing, on a machine with much else to do."""
QUIET = 0.12
"""Seconds without a new frame after which the picture counts as at rest."""
ASIDE = (1390, 890)
"""Where the pointer waits: beside the window, so that it is at no tile of the menu."""
SETTINGS = {"window": [1280, 720], "speed": "fast", "sound": False}
KINDS = ("widgets", "pieces", "spots")

CLIENT_MESSAGE = 33
"""What Xlib calls such a message."""

Seen = dict[str, Any]


class Display:
    """A virtual screen."""

    def __init__(self) -> None:
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [XVFB, "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class ClientMessage(ctypes.Structure):
    """A message between programs as Xlib lays it out."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong), ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 24),
    )  # fmt: skip


class Program:
    """The running program, what it says it shows, and hands that use it."""

    def __init__(self, root: Path, display: Display, folder: Path, *arguments: str) -> None:
        self.home = folder / "user"
        self.trace_file = folder / "trace.json"
        self.trace_file.unlink(missing_ok=True)
        self.env = {
            **os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",  # so that a point of the window is one of the screen
            places.HOME_VARIABLE: str(self.home), "RUBBLE_DUST_TRACE": str(self.trace_file),
        }  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "main.py", *arguments], cwd=root, env=self.env,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    # ---- Looking ----

    def seen(self) -> Seen:
        """Return what the last frame showed; nothing before the first one."""
        try:
            found: Seen = json.loads(self.trace_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {"screen": "", "frame": 0, "widgets": {}}
        return found

    def wait(self, what: str, until: Callable[[Seen], object]) -> Seen:
        """Wait until a frame fits, or say what was missing."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.seen()
            if seen["frame"] and until(seen):
                return seen
            if self.process.poll() is not None:
                pytest.fail(f"the program ended with {self.process.returncode} before {what}:\n{self.said()}")
            time.sleep(0.02)
        pytest.fail(f"waited in vain for {what}; on the screen: {json.dumps(self.seen())[:3000]}")

    def rest(self, what: str, until: Callable[[Seen], object]) -> Seen:
        """Wait until a frame fits and no newer one follows for a moment."""
        while True:
            seen = self.wait(what, lambda seen: not seen["moving"] and until(seen))
            time.sleep(QUIET)
            if self.seen()["frame"] == seen["frame"]:
                return seen

    def on(self, screen: str) -> Seen:
        """Wait until a screen has come to the top and rests."""
        return self.rest(f"the screen {screen}", lambda seen: seen["screen"] == screen)

    def deciding(self) -> Seen:
        """Wait until the person at the table has something to decide."""
        return self.rest("a decision", asks)

    def moved_on(self, position: int) -> Seen:
        """Wait until the game has gone on from a position and asks again, or has ended."""
        return self.rest(
            f"the game to go on from {position}",
            lambda seen: seen["screen"] != "table" or (seen["position"] != position and asks(seen)),
        )

    # ---- Hands ----

    def tool(self, *words: object) -> None:
        """Do something with mouse or keyboard."""
        subprocess.run([XDOTOOL, *map(str, words)], env=self.env, check=True, timeout=20, capture_output=True)

    def reach(self, name: str) -> tuple[int, int]:
        """Move the pointer onto something and return where it is; a card of the hand rises to meet it."""
        seen = self.wait(name, lambda seen: rect_of(seen, name))
        point = point_of(seen, name)
        self.tool("mousemove", *point)
        if seen.get("pieces", {}).get(name, {}).get("plane") == "hand":
            seen = self.rest(name, lambda seen: rect_of(seen, name))
            rect = rect_of(seen, name)
            assert rect is not None
            return point if within(point, rect) else point_of(seen, name)
        return point

    def click(self, name: str) -> None:
        """Click something."""
        self.tool("mousemove", *self.reach(name), "click", 1)

    def drag(self, name: str, onto: str) -> None:
        """Drag one thing onto another."""
        start = self.reach(name)
        self._haul(start, point_of(self.wait(onto, lambda seen: rect_of(seen, onto)), onto))

    def drag_to(self, name: str, end: tuple[int, int]) -> None:
        """Drag something to a point of the window."""
        self._haul(self.reach(name), end)

    def _haul(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag as a hand does: in steps."""
        steps: list[object] = ["mousemove", *start, "mousedown", 1]
        for part in range(1, 5):
            x = start[0] + (end[0] - start[0]) * part // 4
            y = start[1] + (end[1] - start[1]) * part // 4
            steps += ["mousemove", x, y, "sleep", 0.02]
        self.tool(*steps, "mouseup", 1)

    def act(self, seen: Seen, choice: str) -> None:
        """Do with the mouse what means a choice that is offered."""
        lift, drop = seen["offers"][choice]
        if lift and drop:
            self.drag(lift, drop)
        else:
            self.click(lift or drop or f"say:{choice}")

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        self.tool("key", "--delay", 30, *keys)

    def window(self) -> str:
        """Wait until the program's window has the keyboard, and return its number."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            asked = [XDOTOOL, "getwindowfocus", "getwindowpid", "getwindowfocus"]
            done = subprocess.run(asked, env=self.env, check=False, timeout=20, capture_output=True, text=True)
            words = done.stdout.split()
            if done.returncode == 0 and words[0] == str(self.process.pid):
                return words[1]
            time.sleep(0.05)
        return pytest.fail("the window never got the keyboard")

    def close_window(self) -> None:
        """Ask the window to close, as a window manager does when its cross is clicked."""
        xlib = ctypes.CDLL("libX11.so.6")  # xdotool is built on it
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(xlib.XOpenDisplay(self.env["DISPLAY"].encode()))
        xlib.XInternAtom.restype = ctypes.c_ulong
        protocols, delete = (xlib.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        window = ctypes.c_ulong(int(self.window()))
        message = ClientMessage(CLIENT_MESSAGE, 0, True, None, window, protocols, 32, (ctypes.c_long * 5)(delete, 0))
        xlib.XSendEvent(display, window, False, ctypes.c_long(0), ctypes.byref(message))
        xlib.XCloseDisplay(display)

    # ---- Ends ----

    def said(self) -> str:
        """Return what an ended program printed."""
        assert self.process.stdout is not None
        return self.process.stdout.read().decode(errors="replace")

    def end(self) -> int:
        """Wait for the program to end by itself, and return its exit code."""
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def children(self) -> list[int]:
        """Return the processes that the program has started, and those that these have."""
        found: list[int] = []
        ahead = [self.process.pid]
        while ahead:
            tasks = Path(f"/proc/{ahead.pop()}/task")
            listed = [(task / "children").read_text(encoding="ascii").split() for task in tasks.glob("*")]
            more = [int(child) for words in listed for child in words]
            found += more
            ahead += more
        return found

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


def asks(seen: Seen) -> bool:
    """Tell whether the person at the table has something to choose or to put on a free point."""
    return bool(seen.get("offers") or seen.get("free")) and not seen["thinking"]


def rect_of(seen: Seen, name: str) -> list[int] | None:
    """Return where something is on the screen."""
    return next((seen[kind][name]["rect"] for kind in KINDS if name in seen.get(kind, {})), None)


def point_of(seen: Seen, name: str) -> tuple[int, int]:
    """Return a point of something that nothing lies over, the nearest to its middle."""
    rect = rect_of(seen, name)
    assert rect is not None
    x, y, width, height = rect
    pieces = seen.get("pieces", {})
    above = list(pieces)[list(pieces).index(name) + 1 :] if name in pieces else []
    middle = (x + width // 2, y + height // 2)
    grid = [(x + width * across // 12, y + height * down // 12) for across in range(1, 12) for down in range(1, 12)]
    grid.sort(key=lambda point: abs(point[0] - middle[0]) + abs(point[1] - middle[1]))
    covering = [pieces[other]["rect"] for other in above]
    free = [point for point in grid if not any(within(point, other) for other in covering)]
    return free[0] if free else middle


def within(point: tuple[int, int], rect: list[int]) -> bool:
    """Tell whether a rectangle covers a point."""
    return rect[0] <= point[0] < rect[0] + rect[2] and rect[1] <= point[1] < rect[1] + rect[3]


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    """Return a virtual screen, or leave the test out where there can be none."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}, which .ci/run installs")
    made = Display()
    yield made
    made.close()


@pytest.fixture(scope="session")
def baked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for what the program draws once and keeps, shared by the tests."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def start(root: Path, display: Display, baked: Path, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Return a function that starts the program in the window, in user folders of its own."""
    running: list[Program] = []
    home = tmp_path / "user"
    home.mkdir()
    (home / "cache").symlink_to(baked, target_is_directory=True)

    def begin(*arguments: str, **changes: object) -> Program:
        settings = home / "settings.json"
        if changes or not settings.exists():
            settings.write_text(json.dumps({**SETTINGS, **changes}), encoding="utf-8")
        program = Program(root, display, tmp_path, *arguments)
        running.append(program)
        program.tool("mousemove", *ASIDE)
        return program

    yield begin
    for program in running:
        program.close()
