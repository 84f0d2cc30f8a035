"""What the rules of a game tell: the kinds of events in their code."""

import ast
from pathlib import Path


def kinds_told(root: Path, game: str) -> set[str]:
    """Return the kinds of events that the code of a game's rules tells."""
    found = set()
    for file in sorted((root / "game" / "rules" / game).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree) if isinstance(node, ast.Assign)
            for target in node.targets if isinstance(target, ast.Name)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tell", "tell_secret"):
                kind = node.args[1]
                if isinstance(kind, ast.Name):
                    kind = named[kind.id]
                kinds = [kind.body, kind.orelse] if isinstance(kind, ast.IfExp) else [kind]
                for one in kinds:
                    assert isinstance(one, ast.Constant), f"{file.name}:{node.lineno}"
                    found.add(one.value)
    return found
