"""Two persons of opposite sides and two computers at the real window: a curtain between them, one hand for each."""

import pytest

from tests.window.conftest import Program, Seen

pytestmark = pytest.mark.slow

SEATS = ("--german", "person", "--soviet", "recruit", "--german_2", "recruit", "--soviet_2", "person")
LIFTS = 4
"""Curtains after which both persons have sat at the screen more than once."""
GIVES = ("give", "hand_over")


def waits(seen: Seen) -> bool:
    """Tell whether a curtain is down or a person is asked."""
    return seen["screen"] == "table" and bool(seen["covered"] or (seen["offers"] and not seen["thinking"]))


def hand_of(seen: Seen) -> set[str]:
    """Return the sides whose combat cards a frame shows in secret, by the first letter of their names."""
    return {name[0] for name, piece in seen["pieces"].items() if piece["secret"] and name[1] in "CX"}


def next_act(program: Program, seen: Seen) -> None:
    """Do what ends a step soonest: no more orders, a Hold, or else whatever is offered first."""
    offers = [one for one in seen["offers"] if not one.startswith(GIVES)]
    program.act(seen, next((one for one in ("done", "hold", "draw_up", "pass") if one in offers), offers[0]))
    position = seen["position"]
    program.wait("the act", lambda seen: seen["covered"] or seen["position"] != position)


def test_the_curtain_parts_two_persons_and_each_sees_one_hand(start) -> None:
    """H-230, R-54."""
    program = start("hell", *SEATS, "--scenario", "four", "--seed", "11")
    shown: list[str] = []
    while len(shown) < LIFTS:
        seen = program.rest("a curtain or a question", waits)
        if not seen["covered"]:
            assert hand_of(seen) == {shown[-1]}
            next_act(program, seen)
            continue
        assert not seen["pieces"]
        assert not seen["offers"]
        program.click("lift")
        seen = program.rest("the table", lambda seen: not seen["covered"] and waits(seen))
        sides = hand_of(seen)
        assert len(sides) == 1
        shown += sides
    assert set(shown) == {"G", "S"}
