"""A game in a real terminal: a person types, is refused, goes back, leaves, comes back, and plays to the end."""

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from game.core.replay import verify
from game.roster.games import rules_of

pty = pytest.importorskip("pty", reason="a pseudo terminal is a Unix matter")

PATIENCE = 60.0
"""Seconds to wait for a question before the game counts as stuck."""
ASK = "Number or words: "
CURTAIN = "Press Enter."
CONTINUE = "[Y/n] "
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
NUMBER = re.compile(r"(?:^|   )\s*(\d+)  ?\S", re.MULTILINE)


class Player:
    """A program in a pseudo terminal, read up to its next question."""

    def __init__(self, root: Path, home: Path, *words: str, columns: int = 80) -> None:
        self.screen = ""
        self.is_over = False
        self.pid, self.keys = pty.fork()
        if self.pid == 0:
            env = {**os.environ, "RUBBLE_DUST_HOME": str(home), "COLUMNS": str(columns), "TERM": "xterm"}
            program = [sys.executable, str(root / "main.py"), *words, "--terminal"]
            os.execve(program[0], program, env)  # noqa: S606  this is the program of the project

    def read(self) -> str:
        """Return what is shown up to the next question, or to the end of the program."""
        shown, deadline = b"", time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if select.select([self.keys], [], [], 0.1)[0]:
                try:
                    more = os.read(self.keys, 1 << 16)
                except OSError:  # the other side of the terminal is closed
                    more = b""
                shown += more
                self.is_over = not more
            text = shown.decode(errors="replace").replace("\r\n", "\n")
            if self.is_over or text.endswith((ASK, CURTAIN, CONTINUE)):
                self.screen += text
                return text
        raise AssertionError(f"no question came after: {self.screen[-500:]}{shown!r}")

    def type(self, words: str) -> str:
        """Type a line and return what it leads to."""
        os.write(self.keys, words.encode() + b"\n")
        return self.read()

    def leave(self) -> int:
        """Return the exit code of the program, which must have ended."""
        os.close(self.keys)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_person_is_refused_goes_back_leaves_and_comes_back(root, home) -> None:
    player = Player(root, home, "battle", "--seed", "3", "--scenario", "quick")
    table = player.read()
    assert max(map(len, table.splitlines())) <= 80
    assert "[B-028]" in player.type("move GU24 3c")
    assert "16th Motorcycle Battalion moves free of charge" in player.type("move GU24 2p")
    assert "undoes a choice" in player.type("undo")
    for words in ("hint", "rule B-026", "why attack GU24 1", "log", "help", "show GU24", "save mine"):
        assert player.type(words).count("\n") >= 2
    player.type("move GU24 2p")
    assert "can be continued" in player.type("quit")
    assert player.leave() == 0
    assert (home / "saves" / "mine.journal").is_file()

    again = Player(root, home, "battle")
    assert "turn 1" in again.read()
    assert "GU24" in again.type("y").partition("3 Central")[0].partition("\n  2p ")[2]
    time.sleep(0.5)  # Python does not hear Ctrl+C in the instant before it waits for the keyboard
    os.write(again.keys, b"\x03")
    assert "interrupted" in again.read()
    assert again.leave() == 130
    assert "Traceback" not in player.screen + again.screen


def test_two_persons_play_to_the_end_and_see_only_their_own(root, home) -> None:
    sides = ("--german", "person", "--soviet", "person")
    player = Player(root, home, "battle", "--seed", "6", "--scenario", "quick", *sides)
    shown = player.read()
    while not player.is_over:
        menu = shown.rpartition(" to decide.")[2]
        # The last choice ends a phase, pays or passes, so that a game is short.
        shown = player.type("" if shown.endswith(CURTAIN) else NUMBER.findall(menu)[-1])
    assert player.leave() == 0
    *screens, ending = player.screen.split(CLEAR)
    assert " wins. " in ending
    (journal,) = (home / "saves").glob("*.journal")
    assert verify(journal, rules_of).ok
    for screen in screens:
        deciders = set(re.findall(r"^The (German|Soviet) player to decide", screen, re.MULTILINE))
        assert len(deciders) <= 1
        hidden = "SA" if deciders == {"German"} else "GA"
        assert not deciders or not re.search(rf"^    {hidden}\d\d\.\d ", screen, re.MULTILINE)
        shown_draws = re.findall(r"The (German|Soviet) player draws \d+ cards?:", screen)
        assert set(shown_draws) <= deciders
