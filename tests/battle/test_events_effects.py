"""What events do beyond the plain cases of tests/examples/battle_cards.yaml (B-024, R-11, R-26)."""

import pytest

HERE = {"slot": 1, "step": "events"}


def test_dive_bombers_may_strip_one_unit_of_both(at):
    """GA01: 2 in all, the player's choice; fewer if there are fewer."""
    units = {"GU02": "1c", "SU01": {"zone": "1c", "rations": 2}, "SU03": {"zone": "1c", "rations": 2}}
    board = at(units=units, hands={"german": ["GA01.1"]}, attack=HERE).must(
        "event GA01.1", *["take rations SU03"] * 2
    )
    assert board.rations("SU01", "SU03") == [2, 0]
    units["SU01"]["rations"], units["SU03"]["rations"] = 1, 0
    board = at(units=units, hands={"german": ["GA01.1", "GA01.2"]}, attack=HERE).must("event GA01.1")
    assert board.rations("SU01", "SU03") == [0, 0]


@pytest.mark.parametrize(("rubble", "destroyed", "bonus"), [(2, False, 1), (3, False, 2), (0, True, 2)])
@pytest.mark.parametrize("card", ["GA02.1", "SA05.1"])
def test_assault_among_ruins(at, card, rubble, destroyed, bonus):
    """GA02, SA05: counted with the rubble of step 1, which is laid already in step 3."""
    side, seat = ("german", 0) if card[0] == "G" else ("soviet", 1)
    board = at(active=side, locations={"1": {"card": "L06", "rubble": rubble, "destroyed": destroyed}},
               units={"GU02": "1c", "SU03": "1c"}, hands={side: [card, "+1"]}, attack=HERE)  # fmt: skip
    assert board.must(f"event {card}").attack.values[seat] == 3 + bonus


def test_pioneers_and_cellar_cancel_out(at):
    """GA03 takes from the enemy's retreats, GA15 gives to one's own."""
    board = at(
        units={"GU02": "1c", "SU03": "1c"}, hands={"german": ["GA03.1", "GA03.2", "GA01.1"]}, attack=HERE
    )
    assert board.must("event GA03.1", "event GA03.2").attack.retreats == [0, -2]


def test_retreat_events_last_for_one_attack(at):
    """GA03."""
    units = {"GU02": {"zone": "1c", "rations": 9}, "SU03": {"zone": "1c", "rations": 30}}
    board = at(units=units, hands={"german": ["GA03.1", "GA01.1"]}, attack=HERE)
    board.must("event GA03.1", "pass", "pass", "stay")
    while board.prompt != "action":
        board.play(next((c for c in board.choices() if c.verb == "stay"), board.choices()[0]))
    assert board.must("attack GU02 1").attack.retreats == [0, 0]


def test_airlift_rations_may_go_to_control_zone_and_periphery(at):
    """GA04, SA03: units at one location."""
    units = {"GU02": "1c", "GU03": "1p", "GU04": "2p", "SU01": "5c"}
    board = at(units=units, hands={"german": ["GA04.1"]}).must("event GA04.1 1")
    assert board.offers() == {"give rations GU02", "give rations GU03"}


def test_thrust_follows_the_rules_of_movement(at):
    """GA06: no way back, no enemy control zone, room needed."""
    units = {"GU02": "1c", "SU01": "2c", "SU02": "3p"}
    board = at(units=units, hands={"german": ["GA06.1"]}).must("event GA06.1 GU02")
    assert board.refusal("move GU02 1p") == ("no_way_back", "R-06")
    assert board.refusal("move GU02 2c") == ("zone_not_free", "B-029")
    board.must("move GU02 3c", "move GU02 4c")
    assert (board.prompt, board.rations("GU02")) == ("action", [3])


def test_raid_into_a_zone_with_enemies_needs_room(at):
    """SA09."""
    units = {"SU01": "1c", "SU02": "2c", "SU03": "2c", "SU04": "2c", "GU02": "3c"}
    board = at(active="soviet", units=units, hands={"soviet": ["SA09.1"]}).must("event SA09.1 SU01")
    assert board.refusal("move SU01 2c") == ("zone_full", "B-010")
    assert board.refusal("move SU01 1c")[0] == "other_control_zone"
    assert board.offers("move") == {"move SU01 3c", "move SU01 4c", "move SU01 5c"}


def test_replacements_add_up(at, words):
    """GA07, R-08."""
    board = at(
        units={"GU02": "1p", "SU01": "5c"}, piles={"german": ["GU20"]}, hands={"german": ["GA07.1", "GA07.2"]}
    )
    board.must("event GA07.1", "event GA07.2")
    assert words.read(board.state)["price"]["german"] == 1


def test_a_searched_hand_is_open_until_cards_leave_it(at):
    """GA09: seen by both, remembered by the searcher."""
    board = at(
        units={"GU02": "1p", "SU01": "5c"},
        hands={"german": ["GA09.1"], "soviet": ["SA02.1", "SA03.1", "SA05.1"]},
    )
    board.must("event GA09.1", "pass")
    assert board.offers() == {"discard SA02.1", "discard SA03.1", "discard SA05.1"}
    board.must("discard SA03.1")
    assert board.state.known[1] == ["SA02.1", "SA05.1"]


def test_decoration_of_a_unit_that_attacked(at):
    """GA14, SA14: after a real attack of this turn."""
    board = at(units={"GU02": {"zone": "1c", "rations": 9}, "SU01": {"zone": "1c", "rations": 20}},
               hands={"german": ["GA14.1"]})  # fmt: skip
    assert board.refusal("event GA14.1 GU02") == ("no_target", "R-05")
    board.must("attack GU02 1", "pass", "pass")
    while board.prompt != "action":
        board.play(next((c for c in board.choices() if c.verb == "stay"), board.choices()[0]))
    board.must("event GA14.1 GU02")
    assert board.unit("GU02").medals == 1


def test_depot_gives_rations_anywhere_and_a_card(at):
    """GA16: once per turn, again the next."""
    units = {"GU02": "1c", "GU03": "3p", "SU01": "5c"}
    board = at(units=units, hands={"german": ["GA16.1"]}, decks={"german": ["GA16.2"]})
    board.must("event GA16.1", "give rations GU02", "give rations GU03")
    assert board.state.hands[0] == ["GA16.2"]
    assert board.refusal("event GA16.2") == ("once_per_turn", "R-05")
    board.must("end", "end")
    while board.prompt == "give":
        board.play(board.choices()[0])
    assert board.may("event", "GA16.2")


def test_order_227_counts_each_fighter(at):
    """SA02, R-29: +1 each, unlike notes, and no fighter may retreat."""
    units = {
        "GU02": {"zone": "1c", "rations": 9},
        "SU03": {"zone": "1c", "rations": 9},
        "SU10": "1c",
        "SU11": "1p",
    }
    board = at(active="soviet", units=units, hands={"soviet": ["SA02.1", "SA03.1"]}, attack=HERE).must(
        "event SA02.1"
    )
    assert board.attack.values == [3, 3 + 1 + 2]
    assert board.attack.no_retreat == [False, True]


def test_units_under_order_227_pay_or_die(at):
    """SA02, R-16."""
    units = {"GU02": "1c", "SU03": {"zone": "1c", "rations": 5}}
    attack = {
        "slot": 1,
        "step": "losses",
        "values": {"german": 3, "soviet": 0},
        "no_retreat": {"soviet": True},
    }
    board = at(units=units, attack=attack)
    assert board.refusal("retreat SU03 1p") == ("no_retreat", "R-16")
    assert board.offers() == {"destroy SU03", "stay"}


def test_militia_lands_by_the_rules_of_reinforcement(at):
    """SA10, L10: a periphery with room, or the landing stage under own control."""
    units = {"SU01": "1c", "SU10": "2p", "SU11": "2p", "SU12": "2p", "GU02": "5c"}
    board = at(
        active="soviet",
        locations={"1": "L10"},
        units=units,
        piles={"soviet": ["SU23"]},
        hands={"soviet": ["SA10.1"]},
    )
    assert board.refusal("event SA10.1 2p") == ("zone_full", "B-010")
    assert board.refusal("event SA10.1 3c") == ("not_an_entry", "B-031")
    board.must("event SA10.1 1c")
    assert board.unit("SU23").zone == "1c"


def test_barricades_may_stop_after_one(at):
    """SA16: up to 2."""
    board = at(
        active="soviet",
        locations={"1": {"card": "L01", "rubble": 5}},
        units={"SU01": "1c", "GU02": "2c"},
        hands={"soviet": ["SA16.1"]},
    ).must("event SA16.1 1", "stop")
    assert board.state.places[0].rubble == 4


def test_barricades_clear_a_single_rubble(at):
    """SA16."""
    board = at(
        active="soviet",
        locations={"1": {"card": "L01", "rubble": 1}},
        units={"SU01": "1c", "GU02": "2c"},
        hands={"soviet": ["SA16.1"]},
    ).must("event SA16.1 1")
    assert (board.state.places[0].rubble, board.prompt) == (0, "action")


def uranus(at, rations=(3, 3), **more):
    units = {
        "SU01": "1c",
        "GU01": {"zone": "5p", "rations": rations[0]},
        "GU02": {"zone": "4c", "rations": rations[1]},
    }
    hand = ["SA01.1", "SA01.2", "SA02.1", "SA02.2", "SA02.3", "SA03.1"]
    return at(**{"active": "soviet", "units": units, "hands": {"soviet": hand}, **more})


def test_uranus_costs_three_other_cards_and_stays_in_play(at):
    """R-11: the German chooses what he loses."""
    board = uranus(at).must("event SA01.1", "pay SA02.1", "pay SA02.2")
    assert board.state.uranus == []
    board.must("pay SA02.3")
    assert (board.prompt, board.seat) == ("take", 0)
    board.must("take rations GU02", "take rations GU02")
    assert board.rations("GU01", "GU02") == [3, 1]
    assert (board.state.uranus, len(board.state.hands[1])) == (["SA01.1"], 2)


def test_the_price_may_be_another_uranus(at):
    """R-11, R-24."""
    assert "pay SA01.2" in uranus(at).must("event SA01.1").offers()


def test_one_uranus_in_a_turn(at):
    """R-11: the next turn another."""
    board = uranus(at, rations=(1, 0)).must("event SA01.1", "pay SA02.1", "pay SA02.2", "pay SA02.3")
    assert board.rations("GU01") == [0]  # fewer if he has fewer
    assert board.refusal("event SA01.2") == ("once_per_turn", "R-11")
    assert board.state.spent == ["uranus_per_turn"]
    board.must("end")
    assert board.state.spent == []


def test_a_cancelled_uranus_counts_and_its_price_stays_paid(at):
    """R-11, R-26: it goes to the discard pile and takes no rations."""
    board = uranus(
        at,
        hands={
            "soviet": ["SA01.1", "SA01.2", "SA02.1", "SA02.2", "SA02.3", "SA03.1", "SA03.2", "SA03.3"],
            "german": ["GA11.1"],
        },
    )
    board.must("event SA01.1", "pay SA02.1", "pay SA02.2", "pay SA02.3", "event GA11.1", "pass")
    assert board.prompt == "action"
    assert (board.state.uranus, board.state.discards[1][-1]) == ([], "SA01.1")
    assert len(board.state.discards[1]) == 4
    assert board.rations("GU01", "GU02") == [3, 3]
    assert board.refusal("event SA01.2") == ("once_per_turn", "R-11")


def test_a_removed_uranus_goes_to_the_soviet_discards(at):
    """R-11, GA10."""
    board = at(units={"GU02": "1p", "SU01": "5c"}, uranus=3, hands={"german": ["GA10.1"]}).must(
        "event GA10.1 SA01.3"
    )
    assert (board.state.uranus, board.state.discards[1]) == (["SA01.1", "SA01.2"], ["SA01.3"])


def test_the_captured_depot_gives_its_rations_before_it_draws(at):
    """GA16: in the order of its text."""
    units = {"GU02": "1c", "GU03": "2p", "SU01": "5p"}
    board = at(units=units, hands={"german": ["GA16.1"]}, decks={"german": ["GA16.2"]}).must("event GA16.1")
    assert board.prompt == "give"
    assert board.state.hands[0] == []
    board.must("give rations GU02", "give rations GU02")
    assert board.state.hands[0] == ["GA16.2"]
