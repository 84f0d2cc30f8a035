"""What the window tests of all games do alike: sit down at a new game, save it, leave, and come back to it."""

from collections.abc import Callable
from pathlib import Path

from game.core.journal import effective, read_journal
from tests.window.conftest import Program, Seen

Start = Callable[..., Program]


def journal_of(program: Program) -> Path:
    """Return the journal of the game that was played last."""
    return max((program.home / "saves").glob("autosave-*.journal"), key=lambda path: path.stat().st_mtime_ns)


def written(path: Path) -> int:
    """Return how many choices a journal holds."""
    return effective(entry for _, entry in read_journal(path).entries())[0]


def choose_game(program: Program, tile: str) -> None:
    """Go from the menu to what is chosen before a game."""
    program.on("menu")
    program.click(tile)
    program.on("new_game")


def sit_down(program: Program, seed: str) -> Seen:
    """Type the seed, begin the game against the recruit, and return the first decision."""
    program.click("seed")
    program.rest("the seed", lambda seen: seen["focus"] == "seed")
    program.key("ctrl+u", seed)
    seen = program.rest("the seed typed", lambda seen: seen["widgets"]["seed"]["label"] == seed)
    assert seen["widgets"]["seat-1"]["label"] == "Recruit"
    program.click("start")
    seen = program.deciding()
    assert (seen["screen"], seen["position"]) == ("table", 0)
    return seen


def save_and_leave(program: Program, name: str, position: int) -> None:
    """Save the game under a name, go back to the menu, and end the program."""
    program.click("menu")
    program.on("pause")
    program.click("save_as")
    program.on("dialog")
    program.key("ctrl+u")
    program.tool("type", "--delay", 20, name)
    program.rest("the name", lambda seen: seen["widgets"]["entry"]["label"] == name)
    program.key("Return")
    seen = program.on("pause")
    assert name in seen["widgets"]["note"]["label"]
    assert written(program.home / "saves" / f"{name}.journal") == position
    program.click("menu")
    program.on("menu")
    program.key("Escape")
    assert program.end() == 0


def come_back(start: Start) -> tuple[Program, Seen]:
    """Start the program again, go on where the game was left, and return what is decided there."""
    program = start()
    program.rest("the game that was left", lambda seen: seen["widgets"].get("continue", {}).get("enabled"))
    program.click("continue")
    return program, program.deciding()
