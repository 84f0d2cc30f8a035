"""What the coach points at while a step goes on: counters, squares, actions, buttons, lists."""

from __future__ import annotations

import pytest

from game.app.tutorial.pointing import parts_named
from game.data.lesson import Words


@pytest.mark.parametrize(
    ("game", "pattern", "parts"),
    [
        ("battle", ("give", "rations", "GU1|GU2"), ["GU1", "GU2"]),
        ("battle", ("pass",), ["button:pass"]),
        ("hell", ("choose", "CN17:2"), ["button:choose CN17:2"]),
        ("tactics", ("first", "", 0), ["button:first  0"]),
        ("tactics", ("activate", "a.gunners"), ["a.gunners"]),
        ("tactics", ("declare", "a.gunners", "move+attack"), ["button:action:move", "button:action:attack"]),
        ("tactics", ("move", "a.gunners", 43), ["a.gunners", "sq:43"]),
        ("tactics", ("aim", "a.gunners", "b.hans"), ["b.hans"]),
        ("tactics", ("fire", "a.gunners"), ["button:fire a.gunners"]),
        ("tactics", ("react", "a.gunners"), ["a.gunners"]),
        ("tactics", ("lose", "a.gunners", "3|4"), ["panel:choosing"]),
        ("battlefield", ("aim", "a.gunners", "b.ghosts"), ["b.ghosts"]),
        ("battlefield", ("move", "a.gunners", (6700, 3700, 0)), ["a.gunners", "at:6700,3700"]),
        ("battlefield", ("aim", "a.mickey/0", (7000, 6900, 0)), ["a.mickey", "at:7000,6900"]),
        ("battlefield", ("move", "a.gunners", (6700, 3700, 0, 6900, 3700, 0)), ["a.gunners"]),
    ],
)
def test_each_choice_is_made_by_parts_of_the_table(game: str, pattern: Words, parts: list[str]) -> None:
    assert parts_named(game, pattern) == parts
