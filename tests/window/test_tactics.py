"""A person at the real window with Dust Tactics: set-up, a unit dragged in, a refused drop, an attack, two sittings."""

import pytest

from tests.window.conftest import Program, Seen, rect_of
from tests.window.sittings import choose_game, come_back, journal_of, save_and_leave, sit_down, written

pytestmark = pytest.mark.slow

SEED = "5"
"""A game in which the person chooses the edge."""
TOO_FAR = "sq:66"
"""A square in the middle of the board, six from either edge."""
PLACES = ("edge  0", "tile tree 36", "tile crate 114", "trap trap 20", "first  0", "")
"""How the person sets up, and that he begins if he may say so."""
WISHES = ("move a.mickey 90", "move a.hotdog 91", "move", "face", "activate a.mickey", "activate a.hotdog", "activate")
"""What brings an enemy in sight soon: walkers, whose guns reach far, on the middle of the board."""


def wish(seen: Seen, *beginnings: str) -> str:
    """Return the first offered choice that begins as wished, the most wished for first."""
    return next(one for start in beginnings for one in seen["offers"] if one.startswith(start))


def stepped(program: Program, seen: Seen, choice: str) -> Seen:
    """Make a choice with the mouse and return what follows."""
    program.act(seen, choice)
    return program.moved_on(seen["position"])


def pressed(program: Program, seen: Seen, *actions: str) -> Seen:
    """Press the actions of the plan of a unit that was activated."""
    for action in actions:
        program.rest(action, lambda now, name=f"action:{action}": now["widgets"][name]["enabled"])
        program.click(f"action:{action}")
    return program.moved_on(seen["position"])


def declared(program: Program, unit: str, first: str, *actions: str) -> Seen:
    """Look at a unit and press the actions of its plan; the first one activates it."""
    program.click(unit)
    seen = program.rest("its button", lambda now: f"say:activate {unit}" in now["widgets"])
    program.click(f"action:{first}")
    seen = program.moved_on(seen["position"])
    return pressed(program, seen, *actions) if actions else seen


def gone_on(program: Program, seen: Seen) -> Seen:
    """Bring a unit on, as far as it goes, or do whatever else is asked."""
    choice = wish(seen, *WISHES, "")
    if choice.startswith("activate"):
        return declared(program, choice.split()[1], "move", "attack")
    if choice.startswith("declare"):
        return pressed(program, seen, "move", "attack")
    if choice.startswith("lose"):
        program.click(f"choose:{choice}")
        return program.moved_on(seen["position"])
    return stepped(program, seen, choice)


def test_a_game_of_tactics_from_the_menu_to_a_second_sitting(start) -> None:
    program = start()
    choose_game(program, "tile-tactics")
    program.click("scenario-dust")
    seen = sit_down(program, SEED)
    while not any(one.startswith("activate") for one in seen["offers"]):
        seen = stepped(program, seen, wish(seen, *PLACES))

    declared(program, "a.bbq-squad", "march")
    seen = program.rest("the march", lambda seen: any(one.startswith("move") for one in seen["offers"]))
    position = seen["position"]
    program.drag("a.bbq-squad", TOO_FAR)
    seen = program.rest("the reason", lambda seen: seen["note"])
    assert seen["note"]["rule"] == "D-030"
    assert "D-030" in seen["note"]["words"]
    assert seen["position"] == position

    entry = wish(seen, "move a.bbq-squad")
    seen = stepped(program, seen, entry)
    assert rect_of(seen, "a.bbq-squad") != rect_of(seen, "a.hotdog")
    while not any(one.startswith("aim") for one in seen["offers"]):
        seen = gone_on(program, seen)
        assert seen["screen"] == "table"
    position = seen["position"]
    program.act(seen, wish(seen, "aim"))
    seen = program.moved_on(position)
    assert wish(seen, "fire")
    assert wish(seen, "unaim")
    program.key("ctrl+z")
    seen = program.rest("the aim undone", lambda seen: seen["position"] == position)
    program.act(seen, wish(seen, "aim"))
    seen = program.moved_on(position)
    seen = stepped(program, seen, wish(seen, "fire"))
    assert seen["position"] > position + 1
    place = rect_of(seen, "a.bbq-squad")

    save_and_leave(program, "Dust", seen["position"])
    program, again = come_back(start)
    assert (again["position"], again["offers"]) == (seen["position"], seen["offers"])
    assert rect_of(again, "a.bbq-squad") == place
    after = gone_on(program, again)
    assert after["position"] > again["position"]
    assert written(journal_of(program)) == after["position"]
