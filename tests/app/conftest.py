"""User folders of their own for every test of the app."""

from pathlib import Path

import pytest

from game.data import places


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the user folders of their own."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "user"))
    return tmp_path / "user"
