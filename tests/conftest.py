"""What every test run sets up: the import path, no real screen, folders of its own; imports no game code."""

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# Set before any test file is imported: some read the game's data while they are collected. Each process of a
# parallel run gets a folder of its own, so that no test meets another one's saves or the user's.
_user_folders = tempfile.TemporaryDirectory(prefix="rubble-and-dust-tests-")
os.environ["RUBBLE_DUST_HOME"] = _user_folders.name
os.environ["SDL_VIDEODRIVER"] = "dummy"
# What can be rebuilt is built once for all processes of a run: data is read and art drawn by its content. Those that
# a parallel run starts find the folder of the one that started them.
_built = None if "PYTEST_XDIST_WORKER" in os.environ else tempfile.TemporaryDirectory(prefix="rubble-and-dust-built-")
if _built is not None:
    os.environ["RUBBLE_DUST_CACHE"] = _built.name

# A green suite stays green: the same examples every run, and no deadline that a busy machine could miss.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


def pytest_unconfigure() -> None:
    """Remove the folders of this run."""
    _user_folders.cleanup()
    if _built is not None:
        _built.cleanup()


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT
