"""Dropping pieces on free points of the board: what is meant comes from the table, what is legal from the decision."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.app.table.interaction import Interaction
from game.app.table.offers import Offers
from game.app.table.parts import Gesture, PlainTable
from game.core.choice import Choice, Decision, Point, Refusal, choice
from game.core.rng import Chance


class Strip:
    """Lets a piece go anywhere west of a line."""

    verb = "move"
    subject = "walker"

    def allows(self, point: Point) -> bool:
        return point[0] < 100

    def why_not(self, point: Point) -> Refusal | None:
        return None if self.allows(point) else Refusal("too_far", "D-064")

    def sample(self, chance: Chance) -> Point | None:
        return (chance.below(100), 0)


class Table(PlainTable):
    """A table on which a point of the board is a point of the game."""

    def gesture(self, wanted: Choice) -> Gesture:
        return Gesture(str(wanted.subject), str(wanted.target))

    def meant(self, lift: str, drop: str, view: object) -> Sequence[Choice]:
        return ()

    def contents(self, part: str, view: object) -> None:
        return None

    def at(self, lift: str, point: tuple[float, float], view: object) -> Sequence[Choice]:
        return [choice("move", lift, (round(point[0]), round(point[1])))]


@pytest.fixture
def hold() -> Interaction:
    table = Table()
    found = Interaction()
    found.renew(Offers(Decision(0, "move", (), (Strip(),)), table), table, object())  # type: ignore[arg-type]
    return found


def test_a_piece_with_a_region_can_be_lifted_and_dropped_on_a_point(hold: Interaction) -> None:
    assert hold.lift(["walker"]).kind == "select"
    hold.point = (40.2, 7.0)
    deed = hold.release([], on_board=True)
    assert (deed.kind, deed.choices) == ("apply", (choice("move", "walker", (40, 7)),))


def test_a_point_outside_the_region_is_refused_with_what_was_meant(hold: Interaction) -> None:
    hold.lift(["walker"])
    hold.point = (140.0, 7.0)
    deed = hold.release([], on_board=True)
    assert (deed.kind, deed.choices) == ("refuse", (choice("move", "walker", (140, 7)),))


def test_two_clicks_do_the_same_and_hovering_foretells_it(hold: Interaction) -> None:
    assert hold.click(["walker"]).kind == "select"
    hold.point = (12.0, 3.0)
    assert hold.hovered([]) == (choice("move", "walker", (12, 3)),)
    assert hold.click([]).kind == "apply"


def test_off_the_board_there_is_no_point(hold: Interaction) -> None:
    hold.lift(["walker"])
    hold.point = None
    assert hold.release([], on_board=False).kind == "refuse"
