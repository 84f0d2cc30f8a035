"""The tiny game on a table without a window."""

from collections.abc import Iterator

import pytest

from game.app.desk import Desk as RealDesk
from tests.app.table.fake import Desk, Room, Table, tiny


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, home: object) -> Iterator[Table]:
    with tiny(monkeypatch) as found:
        yield found


@pytest.fixture
def room(table: Table) -> Room:
    return Room()


@pytest.fixture
def desk(room: Room) -> Desk:
    found = Desk(room.shell.texts)
    room.sit(found)
    return found


@pytest.fixture
def desks(home: object) -> Iterator[list[RealDesk]]:
    """Return a list of desks that are closed in the end."""
    found: list[RealDesk] = []
    yield found
    for desk in found:
        desk.close()
