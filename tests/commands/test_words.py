"""The words of the program: every one that the commands and the screen use is there, and none lies about unused."""

import re
from pathlib import Path

from game.data.layers import TEXT_FILES, base_layer
from game.data.texts import load_catalogue

USED = re.compile(r"[\"'](ui\.[a-z_.]+)")
BLOCK = re.compile(r"^ +block = \"([a-z_]+)\"$", re.MULTILINE)
"""The words of a game's table, which it names by their last part only."""


def test_the_program_has_all_its_words_and_no_others(root: Path) -> None:
    folders = [root / "game" / name for name in ("app", "commands")]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    sources = [file.read_text(encoding="utf-8") for file in files]
    used = {key for source in sources for key in USED.findall(source)}
    tables = {f"ui.{block}." for source in sources for block in BLOCK.findall(source)}
    families = tuple({key for key in used if key.endswith(".")} | tables)
    assert {"ui.command.", "ui.help.", "ui.desk.notice."} <= set(families)
    for words in load_catalogue(base_layer(TEXT_FILES), cached=False).values():
        known = {key for key in words if key.startswith("ui.")}
        assert used - set(families) <= known
        assert all(any(key.startswith(family) for key in known) for family in families)
        assert {key for key in known if not key.startswith(families)} <= used


def test_every_command_of_the_terminal_is_explained(root: Path) -> None:
    for words in load_catalogue(base_layer(TEXT_FILES), cached=False).values():
        commands = {key.removeprefix("ui.command.") for key in words if key.startswith("ui.command.")}
        explained = {key.removeprefix("ui.help.") for key in words if key.startswith("ui.help.")}
        assert explained == commands - {"help"} | {"choice", "zones"}
        for command in commands - {"help"}:
            assert words[f"ui.help.{command}"].startswith(words[f"ui.command.{command}"])
