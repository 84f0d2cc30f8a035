"""Drops of units that move: large ones by the square that was taken, ways that follow the hand or go by way points."""

from typing import Any

import pytest

from game.app.table.interaction import Interaction
from game.app.table.offers import Offers
from game.app.tables.tactics.geometry import Ground
from game.app.tables.tactics.landing import grip_of, poses_over
from game.app.tables.tactics.table import TacticsTable
from game.core.choice import choice
from game.geometry.grid.squares import HUGE, LARGE, NORTH, SOUTH, board
from game.roster.games import narrator_of
from tests.app.tables.tactics.conftest import FRAME
from tests.tactics.setting import Setting


class Held:
    """A unit that moves on its table, with hands."""

    def __init__(self, position: Setting) -> None:
        self.position = position
        self.view: Any = position.rules.view(position.state, 0)
        self.decision: Any = position.rules.decision(position.state)
        self.table = TacticsTable(position.rules, narrator_of("tactics", "en", position.state))
        self.table.scene(self.view, self.decision, FRAME)
        self.hold = Interaction()
        self.hold.renew(Offers(self.decision, self.table), self.table, self.view)

    @property
    def ground(self) -> Ground:
        return self.table.ground(self.view)

    def part(self, at: tuple[int, int]) -> str:
        return f"sq:{self.position.square(*at)}"

    def take(self, unit: str, at: tuple[int, int], *, carried: bool = True) -> None:
        """Take a unit by one of its squares."""
        self.hold.point = self.ground.box(self.position.square(*at)).centre
        if carried:
            self.hold.lift([unit, self.part(at)])
        else:
            self.hold.click([unit, self.part(at)])

    def middle(self, at: tuple[int, int]) -> tuple[float, float]:
        """Return the middle of a square as it is drawn."""
        x, y = self.ground.corner(self.position.square(*at))
        return x + 0.5, y + 0.5

    def over(self, *squares: tuple[int, int]) -> None:
        if not squares:
            self.table.notice((), self.hold.selected)
        for at in squares:
            self.table.notice((self.part(at),), self.hold.selected)

    def drop(self, at: tuple[int, int]):
        self.over(at)
        deed = self.hold.release([self.part(at)], on_board=True)
        assert deed.kind == "apply", deed
        return deed.choices[0]


@pytest.fixture(name="large")
def large_unit() -> str:
    """Return a unit of the Allies that fills two squares."""
    cards = Setting({}).rules.units.values()
    return next(card.id for card in cards if card.bloc == "allies" and card.size == "large" and card.kind == "vehicle"
                and card.move >= 2)  # fmt: skip


@pytest.mark.parametrize(("taken", "dropped"), [((5, 4), (5, 5)), ((5, 5), (5, 6)), ((5, 5), (5, 4)), ((5, 4), (5, 3))])
def test_a_large_unit_lands_with_the_square_that_was_taken(large, taken, dropped) -> None:
    position = Setting({f"a.{large}": ((5, 4), (5, 5)), "b.ghosts": (11, 9)}).play(f"a.{large}", "move+nothing")
    held = Held(position)
    held.take(f"a.{large}", taken)
    step = dropped[1] - taken[1]
    assert held.drop(dropped).target == position.pose(f"a.{large}", ((5, 4 + step), (5, 5 + step)))


def test_a_large_unit_lies_the_other_way_if_it_was_turned(large) -> None:
    name = f"a.{large}"
    position = Setting({name: ((5, 4), (5, 5)), "b.ghosts": (11, 9)}).play(name, "march")
    held = Held(position)
    held.take(name, (5, 4), carried=False)
    held.over((6, 4))
    held.table.turn_about()
    landed = held.hold.landing([held.part((6, 4))])
    assert landed is not None
    last = landed.target[-1] if isinstance(landed.target, tuple) else landed.target
    assert last % 2 == 0  # it lies along the row


def test_every_square_of_a_unit_can_be_the_one_that_was_taken() -> None:
    squares = board(12, 10)
    for size, count in ((LARGE, 4), (HUGE, 4)):
        found = list(poses_over(_layout(), size, squares.square(5, 5), (0, 1), True))
        assert len(set(found)) == len(found) == count
    assert next(poses_over(_layout(), HUGE, squares.square(5, 5), (1, 1), True)) == squares.square(4, 4)
    assert list(poses_over(_layout(), HUGE, squares.square(0, 0), (1, 1), True)) == [squares.square(0, 0)]
    body = tuple(squares.square(*at) for at in ((4, 4), (5, 4), (4, 5), (5, 5)))
    assert grip_of(_layout(), body, squares.square(5, 4)) == (1, 0)
    assert grip_of(_layout(), body, squares.square(9, 9)) == (0, 0)


def _layout() -> Any:
    position = Setting({})
    return position.rules.field.layout(position.state)


def marching() -> Held:
    units = {"a.gunners": (5, 4), "b.ludwig": (6, 7), "b.stormtroopers": (11, 9)}
    return Held(Setting(units).play("a.gunners", "march"))


def test_a_unit_that_is_dragged_goes_the_way_of_the_hand() -> None:
    held = marching()
    held.take("a.gunners", (5, 4))
    held.over((5, 5), (6, 5))
    poses = [held.position.square(*at) for at in ((5, 5), (6, 5), (7, 5))]
    assert held.drop((7, 5)) == choice("move", "a.gunners", tuple(poses))


def test_going_back_over_the_way_takes_it_up_again() -> None:
    held = marching()
    held.take("a.gunners", (5, 4))
    held.over((5, 5), (6, 5), (5, 5), (5, 4))
    assert held.table.attention.lead.way == ()
    assert held.drop((6, 4)).target == held.position.square(6, 4)  # the cheapest way needs no words


def test_a_way_that_is_too_long_becomes_the_cheapest_one() -> None:
    held = marching()
    held.take("a.gunners", (5, 4))
    held.over((5, 3), (4, 3), (4, 4), (4, 5))
    assert held.drop((7, 4)).target == held.position.square(7, 4)


def test_way_points_lead_a_unit_that_is_moved_by_clicks() -> None:
    held = marching()
    held.take("a.gunners", (5, 4), carried=False)
    held.over((5, 5))
    held.table.set_way_point()
    held.over((6, 5), (7, 5))
    deed = held.hold.click([held.part((7, 5))])
    assert deed.choices[0].target[0] == held.position.square(5, 5)
    assert deed.choices[0].target[-1] == held.position.square(7, 5)


def test_without_way_points_clicks_take_the_cheapest_way() -> None:
    held = marching()
    held.take("a.gunners", (5, 4), carried=False)
    held.over((5, 5), (6, 5))
    assert held.hold.landing([held.part((7, 5))]) is None
    assert held.hold.click([held.part((7, 5))]).choices[0].target == held.position.square(7, 5)


def test_way_points_are_shown_until_they_are_taken_up() -> None:
    held = marching()
    held.take("a.gunners", (5, 4), carried=False)
    for at in ((5, 5), (6, 5)):
        held.over(at)
        held.table.set_way_point()
    held.over()
    assert list(way_of(held).stops) == [held.middle(at) for at in ((5, 5), (6, 5))]
    assert way_of(held).way.points[-1] == held.middle((6, 5))  # it stays while nothing is pointed at
    held.over((6, 5))
    held.table.set_way_point()
    assert way_of(held).stops == (held.middle((5, 5)),)
    assert held.table.recedes()
    assert held.table.attention.lead.way == ()
    assert not held.table.recedes()  # then the unit is let go


def test_way_points_are_not_shown_where_the_way_cannot_go_through_them() -> None:
    held = marching()
    held.take("a.gunners", (5, 4), carried=False)
    held.over((5, 2))
    held.table.set_way_point()
    held.over((7, 4))
    assert way_of(held).stops == ()
    held.over((5, 1))
    assert way_of(held).stops == (held.middle((5, 2)),)


def test_a_longer_way_says_so_and_is_given_up_before_the_unit() -> None:
    held = marching()
    held.take("a.gunners", (5, 4))
    held.over((5, 5), (6, 5), (6, 4))
    assert way_of(held).words == held.table.words("way.longer", way=held.table.words("way.march", n=3), least=1)
    assert held.table.recedes()
    held.over((6, 4))
    assert way_of(held).words == held.table.words("way.march", n=1)
    assert not held.table.recedes()


def test_the_footprint_of_a_large_unit_shows_where_it_will_look(large) -> None:
    name = f"a.{large}"
    position = Setting({name: ((5, 4), (5, 5)), "b.ghosts": (11, 9)}).play(name, "move+nothing")
    held = Held(position)
    held.take(name, (5, 4))
    held.over((5, 3))
    assert way_of(held).facing == SOUTH
    held.over((5, 5))
    assert way_of(held).facing == NORTH


def way_of(held: Held) -> Any:
    """Return the sheet of the way as it is drawn."""
    (sheet,) = held.table.sheets(held.view).live
    return sheet.draw.__self__
