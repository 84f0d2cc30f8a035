"""What the events of Battlefield show: a row for each, and words for every sentence that rises from the table."""

from __future__ import annotations

from pathlib import Path

from game.app.cues.battlefield import ROWS
from game.data.texts import Texts
from tests.app.cues.test_tactics_cues import kinds_told

OWN = {"attacks", "terrain_placed", "held_back", "lies_in_ambush", "deployed", "sprung", "arrives", "bogged"}


def test_every_kind_that_the_table_tells_has_a_row(root: Path) -> None:
    assert (kinds_told(root, "dust") | OWN) - set(ROWS) == set()


def test_every_sentence_has_words() -> None:
    texts = Texts("fr")
    said = {do.text for row in ROWS.values() for do in row.does if do.text}
    assert "battlefield.event.held_back" in said
    assert [key for key in said if not any(texts.has(key + more) for more in ("", "_hero", "_target"))] == []
