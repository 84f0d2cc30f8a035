"""What is told of one game by its name is told of every game."""

from typing import Any

import pytest
import yaml

from game.roster.names import GAMES


def without(words: Any, names: set[str], path: str = "") -> list[str]:
    """Return the places that have words for two games or more, but not for all."""
    if not isinstance(words, dict):
        return []
    lacks = [path] if len(names & words.keys()) >= len(names) - 1 and not names <= words.keys() else []
    return lacks + [one for key, part in words.items() for one in without(part, names, f"{path}.{key}")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_game_is_forgotten(language: str, root: Any) -> None:
    words = yaml.safe_load((root / "data" / "i18n" / f"{language}.yaml").read_text(encoding="utf-8"))
    assert without(words, set(GAMES)) == []
