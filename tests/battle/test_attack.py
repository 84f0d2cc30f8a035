"""An attack, steps 1 to 6 (B-040 to B-046, R-07, R-10, R-12 to R-14, R-31)."""

import pytest

from game.core.choice import choice

TWO = {"GU02": {"zone": "1c", "rations": 2}, "GU11": {"zone": "1c", "rations": 2}}
FOE = {"SU03": {"zone": "1c", "rations": 9}}


def test_attackers_are_named_and_pay_one_ration_each(at):
    """B-040, R-07: defenders pay nothing."""
    board = at(units={**TWO, **FOE}, hands={"german": 1}).must("attack GU02 1")
    assert board.offers() == {"join GU11", "fight"}
    assert board.refusal("join GU02") == ("already_attacking", "B-040")
    board.must("join GU11")
    assert board.rations("GU02", "GU11", "SU03") == [1, 1, 9]
    assert board.attack.attackers == ["GU02", "GU11"]


def test_the_attacker_chooses_who_attacks_all_enemies_there_defend(at):
    """R-07: units elsewhere take no part."""
    units = {**TWO, **FOE, "SU10": "1c", "SU11": "1p", "GU03": "2c"}
    board = at(units=units, hands={"german": 1}).must("attack GU02 1")
    assert board.refusal("join GU03") == ("fights_elsewhere", "R-07")
    board.must("fight")
    assert (board.attack.attackers, board.attack.defenders) == (["GU02"], ["SU03", "SU10"])
    assert board.rations("GU11") == [2]


def test_a_unit_may_attack_again_if_it_pays(at):
    """R-07."""
    board = at(units={"GU02": {"zone": "1c", "rations": 2}, "SU10": {"zone": "1c", "rations": 60}},
               decks={"german": ["-3", "-3"], "soviet": ["-1", "-1"]})  # fmt: skip
    board.must("attack GU02 1", "stay", "attack GU02 1", "stay")
    assert board.rations("GU02") == [0]
    assert board.refusal("attack GU02 1") == ("no_rations", "B-030")


def test_step_1_lays_a_rubble(at):
    """B-041."""
    board = at(locations={"1": {"card": "L06", "rubble": 1}}, units={**TWO, **FOE}, hands={"german": 1})
    assert board.must("attack GU02 1", "fight").state.places[0].rubble == 2


def test_a_location_turns_over_before_the_values_are_counted(at):
    """R-10: a note that does not survive is gone for this attack, a Sapper counts the ruins."""
    given = {"units": {"GU10": "1c", "GU02": "1c", **FOE}, "hands": {"german": 1}}
    still = at(locations={"1": {"card": "L05", "rubble": 1}}, **given).must("attack GU10 1", "join GU02")
    assert still.attack.values == [3 + 3 + 1, 3]
    gone = at(locations={"1": {"card": "L05", "rubble": 6}}, **given).must("attack GU10 1", "join GU02")
    assert gone.attack.values == [3 + 1 + 3, 3]
    assert gone.state.places[0].destroyed


def test_no_rubble_on_ruins(at):
    """R-10, B-061."""
    board = at(locations={"1": {"card": "L06", "destroyed": True}}, units={**TWO, **FOE}, hands={"german": 1})
    assert board.must("attack GU02 1", "fight").state.places[0].rubble == 0


def test_values_are_sums_with_medals_and_properties(at):
    """B-042, B-049: Spearhead attacks, Dug-in defends."""
    units = {"GU20": {"zone": "1c", "medals": 2}, "SU01": {"zone": "1c", "medals": 1}, "SU22": "1c"}
    board = at(units=units, hands={"german": 1}).must("attack GU20 1")
    assert board.attack.values == [6 + 1 + 2, 2 + 1 + 1 + 6]


def test_events_alternate_beginning_with_the_attacker(at):
    """B-043, R-12: one card at a time; after a pass one may play again; two passes in a row end it."""
    hands = {"german": ["GA02.1", "GA03.1"], "soviet": ["SA05.1", "SA06.1"]}
    board = at(units={**TWO, **FOE}, hands=hands).must("attack GU02 1", "fight")
    assert (board.prompt, board.seat) == ("fight_event", 0)
    board.must("pass")
    assert board.seat == 1
    board.must("event SA05.1", "pass")  # the second pass declines to answer
    assert (board.prompt, board.seat) == ("fight_event", 0)
    board.must("event GA02.1", "pass")
    assert (board.prompt, board.seat) == ("fight_event", 1)
    board.must("pass", "pass")
    assert (board.prompt, board.seat) == ("firefight", 0)


def test_one_side_may_play_more_events_than_the_other(at):
    """B-043."""
    board = at(units={**TWO, **FOE}, hands={"german": ["GA02.1", "GA02.2", "GA02.3", "GA01.1"], "soviet": 1})
    board.must("attack GU02 1", "fight")
    for card in ("GA02.1", "GA02.2", "GA02.3"):
        board.must(f"event {card}", "pass", "pass")
    assert board.attack.values[0] == 3 + 3


def test_firefight_alternates_until_two_passes(at):
    """B-044, R-12."""
    hands = {"german": ["GA02.1", "GA06.1"], "soviet": ["SA02.1"]}
    board = at(units={"GU02": "1c", **FOE}, hands=hands, attack={"slot": 1, "step": "firefight"})
    assert board.seat == 0
    board.must("pass")
    assert board.seat == 1
    board.must("firefight SA02.1")
    assert board.seat == 0
    board.must("firefight GA02.1")
    assert board.seat == 0  # the Soviet has no card left, so he passes by himself
    board.must("pass")
    assert board.happened("cards_turned")


def test_plus_raises_the_own_value_minus_lowers_the_enemys(at):
    """B-045."""
    hands = {"german": ["GA02.3", "GA01.1", "GA12.1"], "soviet": 1}
    board = at(units={"GU02": "1c", **FOE}, hands=hands, attack={"slot": 1, "step": "firefight"})
    board.must("firefight GA02.3")
    assert board.attack.values == [6, 3]
    board.must("pass", "firefight GA01.1")
    assert board.attack.values == [6, 1]
    assert board.state.discards[0] == ["GA02.3", "GA01.1"]


def test_the_floor_of_zero_holds_card_by_card(at):
    """R-13: -3 against 1 gives 0, then +2 gives 2."""
    hands = {"german": ["GA01.3"], "soviet": ["SA02.3", "SA16.1"]}
    board = at(
        units={"GU02": "1c", **FOE},
        hands=hands,
        attack={"slot": 1, "step": "firefight", "values": {"soviet": 1}},
    )
    board.must("firefight GA01.3", "firefight SA02.3")
    assert board.attack.values[1] == 2


def test_step_6_turns_over_a_card_of_each_deck_attacker_first(at):
    """B-046, R-14: applied as in step 5 and discarded."""
    board = at(
        active="soviet",
        units={"GU02": {"zone": "1c", "rations": 9}, "SU10": {"zone": "1c", "rations": 3}},
        decks={"soviet": ["SA06.3"], "german": ["GA04.1"]},
    )
    board.must("attack SU10 1")
    turned = board.happened("cards_turned")
    assert [(e.data["seat"], e.data["cards"]) for e in turned] == [(1, ["SA06.3"]), (0, ["GA04.1"])]
    assert board.attack.values == [0 + 1, 1]  # 3 - 3, then + 1
    assert (board.state.discards[0], board.state.discards[1]) == (["GA04.1"], ["SA06.3"])


def test_the_order_of_turning_over_matters(at):
    """R-13, R-14: the defender's +1 comes after the attacker's -3."""
    board = at(units={"GU02": {"zone": "1c", "rations": 9}, "SU10": {"zone": "1c", "rations": 9}},
               decks={"german": ["-3"], "soviet": ["+1"]}).must("attack GU02 1")  # fmt: skip
    assert board.attack.values == [3, 1]


def test_nothing_is_turned_over_without_cards(at):
    """R-09, R-14."""
    board = at(units={"GU02": "1c", **FOE}, decks_exact=True).must("attack GU02 1")
    assert board.attack.values == [3, 3]


def test_an_empty_deck_is_shuffled_for_step_6(at):
    """R-09, R-14."""
    board = at(units={"GU02": "1c", **FOE}, decks_exact=True, discards={"german": ["GA02.3"]}).must(
        "attack GU02 1"
    )
    assert board.attack.values == [6, 3]


def test_uranus_counts_and_is_discarded_in_a_firefight(at):
    """R-11."""
    board = at(
        units={"GU02": "1c", **FOE},
        hands={"soviet": ["SA01.6", "SA02.1"]},
        attack={"slot": 1, "step": "firefight"},
    )
    board.must("firefight SA01.6")
    assert board.attack.values == [3, 6]
    assert (board.state.uranus, board.state.discards[1]) == ([], ["SA01.6"])


@pytest.mark.parametrize("card", ["L01", "L03", "L08"])
def test_notes_of_the_controller_sleep_in_an_attack(at, words, card):
    """R-31: both sides are there, so nobody controls it."""
    board = at(locations={"1": card}, units={"GU02": "1c", **FOE}, hands={"german": 1}).must("attack GU02 1")
    assert board.attack.values == [3, 3]
    position = words.read(board.state)
    assert position["controls"] == {"german": [], "soviet": []}
    assert position["draw"] == {"german": 5, "soviet": 5}


def test_an_empty_hand_passes_by_itself_and_the_log_says_so(at):
    """R-12: nobody is asked who has no card, and two passes in a row end each step."""
    board = at(units={"GU02": "1c", **FOE}, hands={"german": [], "soviet": []})
    events = board.rules.apply(board.state, choice("attack", "GU02", "1"))
    passed = [event.data["seat"] for event in events if event.kind == "passed"]
    assert passed == [0, 1, 0, 1]
