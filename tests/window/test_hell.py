"""A person at the real window with The Hell of Stalingrad: orders, a refused card, a battle, two sittings."""

import pytest

from tests.window.conftest import Program, Seen, rect_of
from tests.window.sittings import choose_game, come_back, journal_of, save_and_leave, sit_down, written

pytestmark = pytest.mark.slow

SEED = "4"
"""A game whose first hand lasts until the battle."""
TO_SEND = ("send GF04 D", "send GF01 D")
"""Infantry and tanks, so that no card fits both."""


def played_to_a_round(program: Program, seen: Seen) -> Seen:
    """Send two formations to one building, end the orders, and play on until a round is the person's."""
    while "hold" not in seen["offers"]:
        offers = list(seen["offers"])
        sends = [one for one in TO_SEND if one in offers]
        if sends:
            wanted = sends[0]
        else:
            wanted = "done" if "done" in offers else offers[0]
        program.act(seen, wanted)
        seen = program.moved_on(seen["position"])
        assert seen["screen"] == "table"
    return seen


def wrong_drop(seen: Seen) -> tuple[str, str]:
    """Return a card of the hand and a formation in the battle that does not take it."""
    plays = [one.split()[1:] for one in seen["offers"] if one.startswith("play")]
    formations = {formation for _, formation in plays}
    cards = [name for name, piece in seen["pieces"].items() if piece["secret"] and name.startswith("GC")]
    taken = {(card, formation) for card, formation in plays}
    return next((card, one) for card in cards for one in sorted(formations) if (card, one) not in taken)


def test_a_battle_of_hell_from_the_menu_to_a_second_sitting(start) -> None:
    program = start()
    choose_game(program, "tile-hell")
    program.click("scenario-four")
    program.rest("four seats", lambda seen: "seat-3" in seen["widgets"])
    program.click("scenario-basic")
    program.rest("two seats", lambda seen: "seat-2" not in seen["widgets"])
    seen = sit_down(program, SEED)
    seen = played_to_a_round(program, seen)
    position = seen["position"]

    card, formation = wrong_drop(seen)
    program.drag(card, formation)
    seen = program.rest("the reason", lambda seen: seen["note"])
    assert seen["note"]["rule"] in ("H-101", "H-102")
    assert seen["note"]["rule"] in seen["note"]["words"]
    assert seen["position"] == position

    play = next(one for one in seen["offers"] if one.startswith("play"))
    program.act(seen, play)
    seen = program.moved_on(position)
    assert seen["position"] > position
    assert play.split()[1] not in {name for name, piece in seen["pieces"].items() if piece["plane"] == "hand"}

    seen = played_to_a_round(program, seen)
    position = seen["position"]
    program.act(seen, "hold")
    seen = program.moved_on(position)
    assert seen["position"] > position
    place = rect_of(seen, "D")

    save_and_leave(program, "Siege", seen["position"])
    program, again = come_back(start)
    assert (again["position"], again["offers"]) == (seen["position"], seen["offers"])
    assert rect_of(again, "D") == place
    program.act(again, next(iter(again["offers"])))
    after = program.moved_on(again["position"])
    assert after["position"] > again["position"]
    assert written(journal_of(program)) == after["position"]
