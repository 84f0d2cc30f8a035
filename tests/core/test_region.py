"""Regions, on the plane of the toy: allowed points, reasons for the others, choices that name a point."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.choice import Choice, Decision, Refused, choice
from game.core.rng import Chance
from game.core.rules import Rules
from tests.core.toy import Disc, Toy, ToyRules, ToyView

DISC = Disc("k0.0", (0, 0), ((10, 0), (-20, 5)))
POINTS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(POINTS)
def test_a_point_is_allowed_exactly_where_nothing_speaks_against_it(point: tuple[int, int]) -> None:
    assert DISC.allows(point) == (DISC.why_not(point) is None)
    assert Decision(0, "turn", (), (DISC,)).offers(choice("place", "k0.0", point)) == DISC.allows(point)


@given(st.integers(0, 1 << 40))
def test_a_sampled_point_is_allowed(seed: int) -> None:
    point = DISC.sample(Chance.seeded(seed))
    assert point is not None
    assert DISC.allows(point)


def test_an_empty_region_has_no_point_to_sample() -> None:
    crowd = tuple((x, y) for x in range(-40, 41, 8) for y in range(-40, 41, 8))
    assert Disc("k0.0", (0, 0), crowd).sample(Chance.seeded(1)) is None


def test_a_narrow_region_is_found() -> None:
    grid = [(x, y) for x in range(-40, 41, 8) for y in range(-40, 41, 8)]
    narrow = Disc("k0.0", (0, 0), tuple((x, y) for x, y in grid if max(abs(x), abs(y)) > 8))
    points = {narrow.sample(Chance.seeded(seed)) for seed in range(20)}
    assert None not in points
    assert all(narrow.allows(point) for point in points if point)


def test_a_decision_with_a_region_is_not_forced_and_lists_its_piece() -> None:
    decision = Decision(0, "turn", (choice("draw"),), (DISC,))
    assert not decision.is_forced
    assert decision.subjects() == ("k0.0",)


def test_a_region_is_for_one_piece_and_one_verb() -> None:
    decision = Decision(0, "turn", (), (DISC,))
    assert decision.offers(choice("place", "k0.0", (0, 20)))
    assert not decision.offers(choice("place", "k0.1", (0, 20)))
    assert not decision.offers(choice("march", "k0.0", (0, 20)))
    assert not decision.offers(choice("place", "k0.0", (0, 20), "twice"))
    assert not decision.offers(choice("place", "k0.0", "there"))


@pytest.fixture
def rules() -> Rules[Toy, ToyView]:
    return ToyRules()


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (choice("place", "k0.0", (31, 0)), "too_far"),
        (choice("place", "k0.0", (0, 0, 0)), "not_a_point"),
        (choice("place", "k0.0", "there"), "no_such_target"),
        (choice("place", "k1.0", (0, 0)), "no_such_piece"),
        (choice("place", "k0.0", (0, 0), 1), "malformed"),
    ],
)
def test_a_drop_outside_says_why(rules: Rules[Toy, ToyView], wanted: Choice, reason: str) -> None:
    state = rules.new_game({}, 1)
    refusal = rules.why_not(state, wanted)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, "T-05")
    with pytest.raises(Refused, match=reason):
        rules.apply(state, wanted)
    assert state.counters == {}


def test_a_drop_inside_is_carried_out_and_narrows_the_next(rules: Rules[Toy, ToyView]) -> None:
    state = rules.new_game({}, 1)
    (event,) = rules.apply(state, choice("place", "k0.0", (20, 0)))
    assert event.data == {"piece": "k0.0", "point": (20, 0)}
    assert state.counters == {"k0.0": (20, 0)}
    refusal = rules.why_not(state, choice("place", "k1.0", (25, 3)))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("too_near", "T-06")
    rules.apply(state, choice("draw"))
    lifted = rules.why_not(state, choice("place", "k0.0", (0, 0)))
    assert lifted is not None
    assert lifted.reason == "already_placed"
