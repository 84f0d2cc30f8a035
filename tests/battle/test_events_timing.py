"""When events can be played: timing letters, conditions, targets (R-05, R-11), for all 32 cards."""

import pytest

A_ONLY = (
    "GA04",
    "GA06",
    "GA07",
    "GA09",
    "GA10",
    "GA12",
    "GA13",
    "GA14",
    "GA16",
    "SA01",
    "SA03",
    "SA09",
    "SA10",
    "SA12",
    "SA13",
    "SA14",
    "SA16",
)
B_ONLY = ("GA01", "GA02", "GA03", "GA05", "GA15", "SA02", "SA05", "SA06", "SA07", "SA15")
EITHER = ("GA08", "SA04")
X_ONLY = ("GA11", "SA08", "SA11")
SIDE = {"G": "german", "S": "soviet"}


def stage(at, card, in_attack, defending=False):
    """Return a board on which the conditions of every event of the card's side hold."""
    own, foe = ("GU", "SU") if card[0] == "G" else ("SU", "GU")
    units = {
        f"{own}02": {"zone": "1c", "attacks": 1}, f"{own}03": "1p", f"{own}04": "2c", f"{own}14": "3p",
        f"{foe}01": "4p", f"{foe}05": "4c", f"{foe}06": "1c" if in_attack else "5c",
    }  # fmt: skip
    side = SIDE[card[0]]
    other = "soviet" if side == "german" else "german"
    given = {
        "units": units,
        "uranus": 2,
        "locations": {"2": {"card": "L04", "rubble": 2}},
        "hands": {
            side: [f"{card}.1", *([f"{card[0]}A02.2"] * (card != f"{card[0]}A02")), "+1", "-2"],
            other: 2,
        },
        "piles": {"german": ["GU24"], "soviet": ["SU24"]},
        "active": other if defending else side,
    }
    if in_attack:
        given["attack"] = {"slot": 1, "step": "events"}
    board = at(**given)
    if defending:
        board.must("pass")
    return board


def playable(board, card):
    return any(str(c.subject) == f"{card}.1" for c in board.choices("event"))


def test_every_card_has_its_time(words):
    """R-05."""
    assert {*A_ONLY, *B_ONLY, *EITHER, *X_ONLY} == set(words.rules.kinds)


@pytest.mark.parametrize("card", [*A_ONLY, *EITHER])
def test_a_events_are_for_the_own_action_phase(at, card):
    """R-05, B-024."""
    assert playable(stage(at, card, in_attack=False), card)


@pytest.mark.parametrize("card", [*B_ONLY, *EITHER])
def test_b_events_are_for_step_3(at, card):
    """R-05, B-043: attacking, or defending where the card says so."""
    defending = card in ("GA15", "SA15")
    assert playable(stage(at, card, in_attack=True, defending=defending), card)
    if not defending:
        assert playable(stage(at, card, in_attack=True, defending=True), card)


@pytest.mark.parametrize("card", [*B_ONLY, *X_ONLY])
def test_b_and_x_events_are_not_for_the_action_phase(at, card):
    """R-05."""
    board = stage(at, card, in_attack=False)
    assert board.refusal(f"event {card}.1") == ("wrong_time", "R-05")


@pytest.mark.parametrize("card", [*A_ONLY, *X_ONLY])
def test_a_and_x_events_are_not_for_an_attack(at, card):
    """R-05."""
    board = stage(at, card, in_attack=True)
    assert board.refusal(f"event {card}.1") == ("wrong_time", "R-05")


@pytest.mark.parametrize("card", ["GA15", "SA15"])
def test_cards_for_the_defender(at, card):
    """R-05: GA15 and SA15."""
    assert stage(at, card, in_attack=True).refusal(f"event {card}.1") == ("defending_only", "R-05")


def test_an_event_cannot_be_played_in_the_enemy_turn(at):
    """R-05: A = own action phase."""
    board = at(active="soviet", units={"GU02": "1p", "SU01": "5c"}, hands={"german": ["GA04.1"]})
    assert board.refusal("event GA04.1 1")[0] == "no_such_piece"


BARREN = [
    ("GA01.1", "", {"attack": True}, "no_enemy_rations", "R-05"),
    ("GA05.1", "", {"attack": True}, "no_enemy_rations", "R-05"),
    ("SA06.1", "", {"attack": True}, "no_enemy_rations", "R-05"),
    ("GA04.1", "3", {}, "no_own_unit_there", "R-05"),
    ("SA03.1", "3", {}, "no_own_unit_there", "R-05"),
    ("GA08.1", "SU01", {}, "no_target", "R-05"),
    ("SA04.1", "GU02", {}, "no_target", "R-05"),
    ("GA09.1", "", {}, "hand_empty", "R-05"),
    ("SA12.1", "", {}, "hand_empty", "R-05"),
    ("GA10.1", "", {}, "no_uranus", "R-11"),
    ("GA13.1", "GU02", {}, "no_target", "R-05"),
    ("GA14.1", "GU02", {}, "no_target", "R-05"),
    ("SA14.1", "SU01", {}, "no_target", "R-05"),
    ("GA07.1", "", {"piles_exact": True}, "pile_empty", "R-08"),
    ("SA10.1", "2p", {"piles_exact": True}, "pile_empty", "R-08"),
    ("SA10.1", "2p", {"piles": {"soviet": ["SU20"]}}, "wrong_value", "R-05"),
    ("SA13.1", "1", {}, "no_target", "R-05"),
    ("SA16.1", "1", {}, "no_target", "R-05"),
    ("SA01.1", "", {}, "too_few_cards", "R-11"),
    ("GA16.1", "", {"periphery": True}, "controls_nothing", "R-05"),
]


@pytest.mark.parametrize(("card", "target", "more", "reason", "rule"), BARREN)
def test_an_event_without_condition_or_target_is_refused(at, card, target, more, reason, rule):
    """R-05: no waste by accident."""
    more = dict(more)
    attack, ring = more.pop("attack", False), more.pop("periphery", False)
    own = "1p" if ring else "1c"
    units = {"GU02": {"zone": own, "rations": 0}, "SU01": {"zone": "1c" if attack else "5c", "rations": 0}}
    side = SIDE[card[0]]
    if attack:
        more["attack"] = {"slot": 1, "step": "events"}
    board = at(units=units, active=side, hands={side: [card]}, **more)
    assert board.refusal(f"event {card} {target}".strip()) == (reason, rule)


def test_demolition_needs_a_location_that_stands(at):
    """GA12, B-061."""
    ruins = {str(n): {"card": f"L{n:02}", "destroyed": True} for n in range(1, 6)}
    board = at(units={"GU02": "1p", "SU01": "5c"}, locations=ruins, hands={"german": ["GA12.1"]})
    assert board.refusal("event GA12.1 1") == ("no_target", "R-05")


def test_a_unit_with_nowhere_to_go(at):
    """GA06, SA09, R-05: no zone is free or has room."""
    foes = {f"SU{n:02}": f"{n}c" for n in range(1, 6)}
    board = at(units={"GU02": "1c", "GU03": "2p", **foes}, hands={"german": ["GA06.1"]})
    assert board.refusal("event GA06.1 GU02") == ("nowhere_to_go", "R-05")
    ids = iter(f"SU{n:02}" for n in range(1, 25))
    crowd = {next(ids): f"{slot}c" for slot in "2345" for _ in range(3)}
    raid = at(active="soviet", units={**crowd, "SU20": "1c", "GU02": "1p"}, hands={"soviet": ["SA09.1"]})
    assert raid.refusal("event SA09.1 SU20") == ("nowhere_to_go", "R-05")
