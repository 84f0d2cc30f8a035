"""A command line whose output is caught, and a keyboard that types what a test says."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from game.commands import cli
from game.data import places


class Ran(NamedTuple):
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """Return the last line of the output."""
        return self.out.splitlines()[-1]


Command = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the user folders of their own."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "user"))
    return tmp_path / "user"


@pytest.fixture
def command(home: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run the command line in this process."""

    def run(*words: object) -> Ran:
        capsys.readouterr()
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as end:  # argparse leaves by itself after --help
            code = int(end.code or 0)
        caught = capsys.readouterr()
        return Ran(code, caught.out, caught.err)

    return run


class Keyboard:
    """Answers questions with lines, or with what a function of the question says; then the line is closed."""

    def __init__(self, lines: Iterable[str | Callable[[], str]]) -> None:
        self.lines = iter(lines)
        self.asked: list[str] = []

    def __call__(self, question: str = "") -> str:
        self.asked.append(question)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line() if callable(line) else line


@pytest.fixture
def at_keyboard(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Keyboard]:
    """Make the command line believe that somebody is there, who types these lines."""

    def sit(*lines: str | Callable[[], str]) -> Keyboard:
        keyboard = Keyboard(lines)
        monkeypatch.setattr("builtins.input", keyboard)
        monkeypatch.setattr(sys, "stdin", type("Tty", (), {"isatty": lambda self: True})())
        return keyboard

    return sit
