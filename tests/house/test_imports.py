"""The import directions of the design, checked on every file of the game, inside functions too."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Imports only point downward: a layer may import itself and those before it, and these packages from outside.
LAYERS = {
    "core": {"msgspec"},
    "data": {"msgspec", "yaml", "platformdirs"},
    "geometry": {"msgspec", "pymunk"},
    "rules": {"msgspec"},
    "ai": {"msgspec"},
    "roster": {"msgspec"},
    "app": {"msgspec", "pygame", "pymunk"},
    "commands": {"msgspec", "chess"},
}
ORDER = list(LAYERS)
# The two Dust games share their units and dice; no other games know of each other.
SHARED_RULES = {("tactics", "dust"), ("battlefield", "dust")}
IMPORT_CALLS = {"import_module", "__import__"}


def import_faults(root: Path) -> list[str]:
    """List every import in game/ and main.py that the design forbids, as file:line: what is wrong."""
    files = sorted((root / "game").rglob("*.py"))
    if (root / "main.py").exists():
        files.append(root / "main.py")
    return [fault for file in files for fault in faults_of_file(root, file)]


def faults_of_file(root: Path, file: Path) -> Iterator[str]:
    """Yield the forbidden imports of one file."""
    parts = file.relative_to(root).with_suffix("").parts
    package = parts[:-1]
    if parts[0] == "game" and len(parts) > 2 and parts[1] not in LAYERS:
        yield f"{file.relative_to(root).as_posix()}: game/{parts[1]} is not a layer of the design"
        return
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for target in targets(node, package, root):
            reason = why_not_import(parts, target)
            if reason:
                yield f"{file.relative_to(root).as_posix()}:{node.lineno}: {reason}"


def targets(node: ast.AST, package: tuple[str, ...], root: Path) -> Iterator[str]:
    """Yield the full names of the modules that a piece of code imports, '..' for one above the project."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            home = package[: len(package) - node.level + 1]
            if node.level > len(package) or leaves(package, home):
                yield ".." + base
                return
            base = ".".join([*home, *([base] if base else [])])
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if is_module(root, inner) else base
    elif isinstance(node, ast.Call) and called_name(node.func) in IMPORT_CALLS and node.args:
        name = node.args[0]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            yield name.value


def leaves(package: tuple[str, ...], home: tuple[str, ...]) -> bool:
    """Tell whether a relative import climbs out of its layer, or of its game."""
    own = 3 if package[:2] == ("game", "rules") and len(package) > 2 else 2
    return len(home) < min(own, len(package))


def is_module(root: Path, name: str) -> bool:
    path = root.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def called_name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def why_not_import(importer: tuple[str, ...], target: str) -> str | None:
    """Return why a file (as its path's parts) may not import a module, or None."""
    if target.startswith(".."):
        return f"the relative import {target} leaves its package"
    top, *inner = target.split(".")
    layer = importer[1] if importer[0] == "game" and len(importer) > 2 else None
    if top != "game":
        allowed = LAYERS[layer] if layer else set()
        if top in sys.stdlib_module_names or top in allowed:
            return None
        return f"{layer or importer[-1]} may not import {top}"
    if importer[0] != "game":
        return None if inner[:1] == ["commands"] else f"{importer[-1]} may not import {target}"
    if not inner or inner[0] not in LAYERS:
        return f"{target} is not a layer of the design"
    if layer is None or ORDER.index(inner[0]) > ORDER.index(layer):
        return f"{layer or 'game'} is below {inner[0]}, which it imports ({target})"
    if layer == inner[0] == "rules":
        return why_not_between_games(importer, inner)
    return None


def why_not_between_games(importer: tuple[str, ...], target: list[str]) -> str | None:
    """Return why one game's rules may not import another's; files beside the games may name them all."""
    if len(importer) == 3:
        return None
    game, other = importer[2], target[1] if len(target) > 1 else "the rules package"
    if game == other or (game, other) in SHARED_RULES:
        return None
    return f"the rules of {game} may not import {other}"


def test_imports_point_downward(root: Path) -> None:
    assert import_faults(root) == []


@pytest.mark.parametrize(
    ("file", "code", "fault"),
    [
        ("core/a.py", "import game.data", "core is below data"),
        ("core/a.py", "import yaml", "core may not import yaml"),
        ("core/a.py", "from game import ai", "core is below ai"),
        ("data/a.py", "from game.rules.battle import setup", "data is below rules"),
        ("data/a.py", "def f():\n    import pygame", "data may not import pygame"),
        ("geometry/a.py", "import platformdirs", "geometry may not import platformdirs"),
        ("rules/battle/a.py", "import typing\nif typing.TYPE_CHECKING:\n    import game.ai", "below ai"),
        ("rules/battle/a.py", "import pymunk.vec2d", "rules may not import pymunk"),
        ("rules/battle/a.py", "from game.rules import hell", "battle may not import hell"),
        ("rules/battle/a.py", "import game.rules", "battle may not import the rules package"),
        ("rules/battle/a.py", "import game.rules.dust.dice", "battle may not import dust"),
        ("rules/dust/a.py", "import game.rules.tactics", "dust may not import tactics"),
        ("rules/battle/a.py", "from ..hell import setup", "leaves its package"),
        ("rules/battle/a.py", "from .... import anything", "leaves its package"),
        ("ai/a.py", "from ..commands import arena", "leaves its package"),
        ("ai/a.py", "import importlib\nimportlib.import_module('game.app.screens')", "ai is below app"),
        ("app/a.py", "from game.commands import shot", "app is below commands"),
        ("commands/a.py", "import pygame", "commands may not import pygame"),
        ("app/a.py", "import yaml", "app may not import yaml"),
        ("tools/a.py", "import sys", "game/tools is not a layer"),
        ("a.py", "import msgspec", "a may not import msgspec"),
        ("__init__.py", "import game.core", "game is below core"),
        ("../main.py", "import game.rules.battle", "main may not import game.rules.battle"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, file: str, code: str, fault: str) -> None:
    found = import_faults(made_up_tree(tmp_path, file, code))
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("core/a.py", "import json, msgspec\nfrom game.core import choice\nfrom .choice import Choice"),
        ("data/a.py", "import yaml, platformdirs\nfrom game.core.choice import Choice"),
        ("geometry/a.py", "import pymunk"),
        ("rules/battle/a.py", "from game.rules.battle import setup\nfrom . import setup\nimport game.core"),
        ("rules/tactics/a.py", "from game.rules.dust import dice"),
        ("rules/battlefield/a.py", "from game.rules import dust"),
        ("rules/a.py", "from game.rules import battle"),
        ("ai/a.py", "from game.rules.battle import setup"),
        ("roster/a.py", "from game.rules import battle\nimport game.ai.player"),
        ("app/a.py", "import pygame, pymunk\nimport game.roster.games"),
        ("commands/a.py", "import chess\nfrom game.ai import players\nfrom game.app import window"),
        ("../main.py", "from game.commands import line"),
    ],
)
def test_an_allowed_import_is_left_alone(tmp_path: Path, file: str, code: str) -> None:
    assert import_faults(made_up_tree(tmp_path, file, code)) == []


def made_up_tree(folder: Path, file: str, code: str) -> Path:
    """Write a project with empty layers and games, and one file of code."""
    for layer in LAYERS:
        (folder / "game" / layer).mkdir(parents=True)
    for game in ("battle", "hell", "dust", "tactics", "battlefield"):
        (folder / "game" / "rules" / game).mkdir(parents=True)
    path = folder / "game" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code + "\n", encoding="utf-8")
    return folder
