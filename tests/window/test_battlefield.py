"""A person at the real window with Dust Tactics Battlefield: units put on free points, a refused one, two sittings."""

import pytest

from tests.window.conftest import Program, Seen, rect_of
from tests.window.sittings import Start, choose_game, come_back, journal_of, save_and_leave, sit_down, written
from tests.window.test_tactics import declared, stepped, wish

pytestmark = pytest.mark.slow

SEED = "5"
"""A game in which the person chooses who begins."""
LENGTH, DEPTH = 180, 120
"""The table in centimetres; the person comes on from its near edge."""


def on_the_table(seen: Seen, x: float, y: float) -> tuple[int, int]:
    """Return where a spot lies on the screen, in centimetres from the near left corner of a table seen whole."""
    left, top, width, height = seen["spots"]["table"]["rect"]
    return left + round(width * x / LENGTH), top + height - round(height * y / DEPTH)


def dropped(program: Program, seen: Seen, part: str, x: float, y: float) -> Seen:
    """Drag a part to a spot of the table, where it may stand, and return what follows."""
    program.drag_to(part, on_the_table(seen, x, y))
    return program.moved_on(seen["position"])


def test_a_game_of_battlefield_from_the_menu_to_a_second_sitting(start: Start) -> None:
    program = start()
    choose_game(program, "tile-battlefield")
    program.click("setup")
    program.rest("the ready set-up", lambda seen: seen["widgets"]["setup"]["label"] == "Ready")
    seen = sit_down(program, SEED)
    seen = stepped(program, seen, wish(seen, "first  0"))
    program.key("f")

    seen = declared(program, "a.mickey", "move", "attack")
    position = seen["position"]
    assert seen["free"] == ["a.mickey"]
    program.drag_to("a.mickey", on_the_table(seen, 90, 60))
    seen = program.rest("the reason", lambda seen: seen["note"])
    assert seen["note"]["rule"] == "D-064"
    assert "D-064" in seen["note"]["words"]
    assert seen["position"] == position

    seen = dropped(program, seen, "a.mickey", 90, 9)
    walker = rect_of(seen, "a.mickey")
    assert walker is not None
    assert abs(walker[0] + walker[2] // 2 - on_the_table(seen, 90, 9)[0]) <= 3

    seen = declared(program, "a.bot-hunters", "march")
    position = seen["position"]
    seen = dropped(program, seen, "a.bot-hunters", 100, 8)
    places = {name: piece["rect"] for name, piece in seen["pieces"].items() if name.startswith("a.bot-hunters")}
    assert len(places) == 5
    program.key("ctrl+z")
    seen = program.rest("the take-back or the undo", lambda seen: seen["screen"] == "dialog" or seen["free"])
    if seen["screen"] == "dialog":  # the recruit has rolled dice since
        program.click("answer-0")
    seen = program.rest("the march undone", lambda seen: seen.get("free") == ["a.bot-hunters"])
    assert seen["position"] == position
    seen = dropped(program, seen, "a.bot-hunters", 60, 8)
    moved = rect_of(seen, "a.bot-hunters")
    assert moved is not None
    assert moved[0] < places["a.bot-hunters"][0]

    save_and_leave(program, "Table", seen["position"])
    program, again = come_back(start)
    assert (again["position"], again["offers"]) == (seen["position"], seen["offers"])
    program.key("f")
    again = program.rest("the table seen whole", lambda seen: rect_of(seen, "a.bot-hunters") == moved)
    seen = declared(program, "a.the-boss", "march")
    seen = dropped(program, seen, "a.the-boss", 130, 8)
    assert written(journal_of(program)) == seen["position"]
